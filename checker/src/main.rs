//! `guesstree-check`: reads a certificate and word lists, and says what is proven.

use std::io::{IsTerminal, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use guesstree_check::certificate::{INFINITE, Openers};
use guesstree_check::lists::Mode;
use guesstree_check::{Certificate, Counter, Effort, Fault, Lists, Options, check};

const HELP: &str = "\
Checks a certificate of optimality: replays its trees and checks its lemmas, without a search

Usage: guesstree-check CERTIFICATE --answers FILE --guesses FILE [OPTIONS]

Options:
  --answers FILE   The possible answers, one word a line
  --guesses FILE   The allowed guesses, one word a line; the answers are always allowed
  --weights FILE   The weights of the answers: a word and a whole number a line
  --openers I..J   Check only the part of the openers I to J, both included, numbered from 1 in
                   sorted order; parts that cover all openers prove the whole together
  --threads N      How many threads [default: one for each processor]
  -h, --help       Print help

Exit codes: 0 proven; 1 refuted; 2 unreadable, for other lists, or wrong usage.";

#[derive(Default)]
struct Arguments {
    certificate: Option<String>,
    files: [Option<String>; 3],
    openers: Option<(usize, usize)>,
    threads: Option<usize>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args_os()
        .skip(1)
        .map(|text| text.to_string_lossy().into_owned())
        .collect();
    if arguments
        .iter()
        .any(|text| text == "-h" || text == "--help")
    {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let (what, code) = match read_arguments(arguments)
        .map_err(Fault::Unreadable)
        .and_then(run)
    {
        Ok(proven) => (proven, 0),
        Err(Fault::Refuted(what)) => (format!("refuted: {what}\n"), 1),
        Err(Fault::Unreadable(what)) => (format!("error: {what}\n"), 2),
    };
    let written = match code {
        2 => std::io::stderr().write_all(what.as_bytes()),
        _ => std::io::stdout().write_all(what.as_bytes()),
    };
    ExitCode::from(if written.is_ok() { code } else { 2 })
}

fn read_arguments(arguments: Vec<String>) -> Result<Arguments, String> {
    let mut read = Arguments::default();
    let mut rest = arguments.into_iter();
    while let Some(name) = rest.next() {
        let files = ["--answers", "--guesses", "--weights"];
        let file = files.iter().position(|&file| file == name);
        if !name.starts_with('-') && read.certificate.is_none() {
            read.certificate = Some(name);
            continue;
        }
        let value = rest
            .next()
            .ok_or(format!("{name}: no value, or an unknown option"))?;
        let positive = |text: &str| text.parse().ok().filter(|&number: &usize| number > 0);
        let wrong = || format!("{name}: {value} is not a number from 1 on");
        match (name.as_str(), file) {
            (_, Some(file)) => read.files[file] = Some(value),
            ("--threads", _) => read.threads = Some(positive(&value).ok_or_else(wrong)?),
            ("--openers", _) => {
                let ends = value.split_once("..");
                let ends = ends.and_then(|(i, j)| Some((positive(i)?, positive(j)?)));
                let ends = ends.filter(|(first, last)| first <= last);
                read.openers = Some(ends.ok_or(format!("--openers: {value} is not I..J"))?);
            }
            _ => return Err(format!("{name}: unknown option; see --help")),
        }
    }
    Ok(read)
}

fn run(arguments: Arguments) -> Result<String, Fault> {
    let began = Instant::now();
    let read = |name: &Option<String>| {
        let name = name
            .as_ref()
            .ok_or("expected a certificate, --answers and --guesses")?;
        std::fs::read(name).map_err(|error| format!("{name}: {error}"))
    };
    let text = |name: &Option<String>| {
        String::from_utf8(read(name)?).map_err(|_| "a word list is not UTF-8".to_string())
    };
    let prepare = || -> Result<_, String> {
        let bytes = read(&arguments.certificate)?;
        let [answers, guesses, weights] = &arguments.files;
        let weights = weights.is_some().then(|| text(weights)).transpose()?;
        let lists = Lists::read(&text(answers)?, &text(guesses)?, weights.as_deref())?;
        Ok((Certificate::read(&bytes, &lists)?, lists))
    };
    let (certificate, lists) = prepare().map_err(Fault::Unreadable)?;
    let guesses = lists.guesses.len();
    if arguments.openers.is_some_and(|(_, last)| last > guesses) {
        return Err(Fault::Unreadable(format!("--openers: there are {guesses}")));
    }
    let (counter, shown) = (Counter::new(&lists), AtomicUsize::new(0));
    let progress = |done: usize, steps: usize| {
        let percent = 100 * done / steps;
        if shown.fetch_max(percent, Relaxed) < percent {
            eprint!("\rchecked {percent} %");
        }
    };
    let terminal = std::io::stderr().is_terminal();
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    let options = Options {
        threads: arguments.threads.unwrap_or_else(processors),
        openers: arguments.openers,
        progress: if terminal { &progress } else { &|_, _| () },
    };
    let effort = check(&certificate, &counter, &lists, &options);
    if terminal {
        eprint!("\r                \r");
    }
    Ok(proven(&certificate, &lists, &options, &effort?, began))
}

/// What is proven, a line for each claim.
fn proven(
    certificate: &Certificate,
    lists: &Lists,
    options: &Options<'_>,
    effort: &Effort,
    began: Instant,
) -> String {
    let (answers, guesses) = (grouped(lists.answers.len()), grouped(lists.guesses.len()));
    let mut lines = vec![format!("{answers} answers, {guesses} guesses")];
    lines[0] += match certificate.mode {
        Mode::Easy => ", easy mode",
        Mode::Hard => ", hard mode",
        Mode::Strict => ", strict mode",
    };
    if lists.weights.is_some() {
        lines[0] += ", costs in weights";
    }
    for turn in &certificate.position {
        lines.push(format!(
            "after {} = {}",
            lists.show(turn.guess),
            lists.marks(turn.code)
        ));
    }
    let word = if options.openers.is_some() {
        "part checked"
    } else {
        "proven"
    };
    for claim in &certificate.claims {
        let which = match claim.openers {
            Openers::All => "no tree".to_string(),
            Openers::One(guess) => format!("no tree that begins with {}", lists.show(guess)),
            Openers::Others => "no tree that begins with any other guess".to_string(),
        };
        let limit = claim
            .left
            .map_or(String::new(), |left| format!(" within {left} guesses"));
        lines.push(match claim.value {
            INFINITE => format!("{word}: {which} finds all of them{limit}"),
            value => format!(
                "{word}: {which} costs less than {}{limit}",
                grouped(value as usize)
            ),
        });
    }
    for tree in &certificate.trees {
        let (opener, value) = (lists.show(tree.guesses[0]), grouped(tree.value as usize));
        let height = tree.height;
        lines.push(format!(
            "replayed: the tree of {opener} costs {value}, at most {height} guesses"
        ));
    }
    if let Some((first, last)) = options.openers {
        let all = lists.guesses.len();
        lines.push(format!(
            "this is the part of openers {first} to {last} of {all}, no more"
        ));
    }
    let (lemmas, counted) = (grouped(effort.lemmas), grouped(effort.counted as usize));
    let seconds = began.elapsed().as_secs_f64();
    lines.push(format!(
        "{lemmas} lemmas checked, {counted} sets counted, {seconds:.1} s\n"
    ));
    lines.join("\n")
}

/// A number with a comma before each group of three digits.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

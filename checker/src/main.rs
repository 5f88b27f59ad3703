//! `guesstree-check`: reads a certificate and word lists, and says what is proven.

use std::fs::File;
use std::io::{IsTerminal, Read, Write};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree_check::{Fault, Lists, Options, prove};

const HELP: &str = "\
Checks a certificate of optimality: replays its trees and checks its lemmas, without a search

Usage: guesstree-check CERTIFICATE --answers FILE --guesses FILE [OPTIONS]

Options:
  --answers FILE   The possible answers, one word a line
  --guesses FILE   The allowed guesses, one word a line; the answers are always allowed
  --openers I..J   Check only the part of the openers I to J, both included, numbered from 1 in
                   sorted order; parts that cover all openers prove the whole together
  --threads N      How many threads [default: one for each processor]
  -h, --help       Print help

Exit codes: 0 proven; 1 refuted; 2 unreadable, for other lists, or wrong usage.
";

fn main() -> ExitCode {
    let texts = std::env::args_os().skip(1).map(|text| text.to_string_lossy().into_owned());
    let (code, text) = match run(texts.collect()) {
        Ok(text) => (0, text),
        Err(fault @ Fault::Refuted(_)) => (1, format!("{fault}\n")),
        Err(fault @ Fault::Unreadable(_)) => (2, format!("{fault}\n")),
    };
    let written = match code {
        2 => std::io::stderr().write_all(text.as_bytes()),
        _ => std::io::stdout().write_all(text.as_bytes()),
    };
    ExitCode::from(if written.is_ok() { code } else { 2 })
}

fn run(mut arguments: Vec<String>) -> Result<String, Fault> {
    let unreadable = |what: &str| Fault::Unreadable(what.to_string());
    if arguments.iter().any(|text| text == "-h" || text == "--help") {
        return Ok(HELP.to_string());
    }
    let mut value = |name: &str| {
        let at =
            arguments.iter().position(|text| text == name).filter(|&at| at + 1 < arguments.len());
        at.map(|at| arguments.drain(at..at + 2).nth(1).unwrap_or_default())
    };
    let [answers, guesses] = ["--answers", "--guesses"].map(&mut value);
    let [openers, threads] = ["--openers", "--threads"].map(&mut value);
    let positive = |text: &str| text.parse().ok().filter(|&number: &usize| number > 0);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.map_or(Some(processors), |text| positive(&text).filter(|&n| n <= 256));
    let threads =
        threads.ok_or_else(|| unreadable("--threads: expected a number from 1 to 256"))?;
    let range = |text: &str| {
        let (first, last) = text.split_once("..")?;
        Some((positive(first)?, positive(last)?)).filter(|(first, last)| first <= last)
    };
    let openers = openers.map(|text| range(&text).ok_or(unreadable("--openers: expected I..J")));
    let openers = openers.transpose()?;
    let (Some(answers), Some(guesses), [name]) = (answers, guesses, &arguments[..]) else {
        return Err(unreadable("expected a certificate, --answers and --guesses; see --help"));
    };
    // No file of use is longer; the rest of a longer one is not read.
    let bytes = |name: &str| {
        let (file, mut read) = (File::open(name), Vec::new());
        let done = file.and_then(|file| file.take(1 << 26).read_to_end(&mut read));
        done.map(|_| read).map_err(|error| Fault::Unreadable(format!("{name}: {error}")))
    };
    let text = |name: &str| {
        String::from_utf8(bytes(name)?).map_err(|_| unreadable("a word list is not UTF-8"))
    };
    let lists = Lists::read(&text(&answers)?, &text(&guesses)?).map_err(Fault::Unreadable)?;
    let shown = AtomicUsize::new(0);
    let progress = |done: usize, steps: usize| {
        let percent = 100 * done / steps;
        if shown.fetch_max(percent, Relaxed) < percent {
            eprint!("\rchecked {percent} %{}", if percent == 100 { "\n" } else { "" });
        }
    };
    let quiet = |_: usize, _: usize| ();
    let terminal = std::io::stderr().is_terminal();
    let progress: &(dyn Fn(usize, usize) + Sync) = if terminal { &progress } else { &quiet };
    let proven = prove(&bytes(name)?, &lists, &Options { threads, openers, progress })?;
    Ok(proven.to_string())
}

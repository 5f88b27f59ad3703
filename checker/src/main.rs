//! `guesstree-check`: reads a certificate and word lists, and says what is proven.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::{env, fs, io, thread};

use guesstree_check::plans::{self, Table};
use guesstree_check::{Fault, Game, Lists, Options, prove};

const HELP: &str = "\
Checks a certificate of optimality: replays its trees and checks its lemmas, without a search

Usage: guesstree-check CERTIFICATE --answers FILE --guesses FILE [--openers I..J]
       guesstree-check CERTIFICATE --table FILE [--openers I..J]

Word lists have one word a line, or letters as `guesstree lists NAME --tiles` prints them. The
answers are always allowed as guesses. --openers checks only the part of the openers I to J,
numbered from 1 in sorted order; parts that cover all prove the whole. No part ends after the last
opener, and no number has a sign or leading zeros. For a game that is a table, --table has it as
`guesstree lists --game table:FILE --tiles` prints it; for plans of tests, it has the objects and
tests, as `guesstree identify table` prints them.

Exit codes: 0 proven; 1 refuted; 2 unreadable, for other lists, or wrong usage.
";

fn main() -> ExitCode {
    let (code, text) = match run(env::args_os().skip(1).collect()) {
        Ok(text) => (0, text),
        Err(Fault::Refuted(what)) => (1, format!("refuted: {what}\n")),
        Err(Fault::Unreadable(what)) => (2, format!("error: {what}\n")),
    };
    match code {
        2 => eprint!("{text}"),
        _ => print!("{text}"),
    }
    ExitCode::from(code)
}

fn run(mut arguments: Vec<OsString>) -> Result<String, Fault> {
    if arguments.iter().any(|text| text == "-h" || text == "--help") {
        return Ok(HELP.to_string());
    }
    let names = ["--answers", "--guesses", "--openers", "--table"];
    let [answers, guesses, openers, table] = names.map(|name| {
        let at = arguments.iter().position(|text| text == name)?;
        arguments.drain(at..arguments.len().min(at + 2)).nth(1).or(Some(OsString::new()))
    });
    let usage = || Fault::Unreadable("wrong usage; see --help".to_string());
    let [certificate] = &arguments[..] else { return Err(usage()) };
    let read = |name: &OsString| {
        fs::read(name).map_err(|it| Fault::Unreadable(format!("{}: {it}", name.display())))
    };
    let (shown, terminal) = (AtomicUsize::new(0), io::stderr().is_terminal());
    let progress = |done: usize, steps: usize| {
        let percent = 100 * done / steps;
        if terminal && shown.fetch_max(percent, Relaxed) < percent {
            eprint!("\rchecked {percent} %{}", if percent == 100 { "\n" } else { "" });
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let certificate = read(certificate)?;
    let lists = match (answers, guesses, table) {
        (Some(answers), Some(guesses), None) => {
            Lists::of_game(Game::of(&certificate), read(&answers)?, read(&guesses)?)
        }
        (None, None, Some(table)) => {
            let table = read(&table)?;
            if !table.starts_with(b"guesstree-table 2") && openers.is_none() {
                let table = Table::read(table).map_err(Fault::Unreadable)?;
                return Ok(plans::prove(&certificate, &table, threads, &progress)?.to_string());
            }
            Lists::of_table(table)
        }
        _ => return Err(usage()),
    };
    let lists = lists.map_err(Fault::Unreadable)?;
    let openers = openers.map(|text| text.to_string_lossy().into_owned());
    let options = Options { threads, openers: openers.as_deref(), progress: &progress };
    Ok(prove(&certificate, &lists, &options)?.to_string())
}

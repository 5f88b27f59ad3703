//! `guesstree lists`: prints the lists that come with the program.

use serde::Serialize;

use crate::cli::exit::Exit;
use crate::cli::output::{print, print_json};
use crate::game::embedded;
use crate::game::list::List;

const AFTER_HELP: &str = "\
These are lists of words, for Wordle and for Jotto (--game jotto). Other games make their own \
codes (--game mastermind:4x6, black-peg:4x6 or bulls-and-cows:4x10) or read a table (--game \
table:FILE).";

/// The lists that come with the program
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

/// What `lists --json` prints for each list. Field names are stable.
#[derive(Serialize)]
struct Report {
    name: String,
    letters: usize,
    answers: usize,
    guesses: usize,
    fingerprint: String,
}

impl Report {
    fn of(list: &List) -> Self {
        Self {
            name: list.name().to_owned(),
            letters: list.letters(),
            answers: list.answers().len(),
            guesses: list.guesses().len(),
            fingerprint: list.fingerprint().to_string(),
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let lists = embedded::NAMES.into_iter().filter_map(embedded::embedded);
    let reports: Vec<Report> = lists.map(|list| Report::of(&list)).collect();
    if args.json {
        print_json(&reports)?;
    } else {
        print(|out| {
            writeln!(out, "{:12} {:>7} {:>7}  fingerprint", "name", "answers", "guesses")?;
            for list in &reports {
                let Report { name, answers, guesses, fingerprint, .. } = list;
                writeln!(out, "{name:12} {answers:>7} {guesses:>7}  {fingerprint}")?;
            }
            Ok(())
        })?;
    }
    Ok(Exit::Done)
}

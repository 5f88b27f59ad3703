//! `guesstree prove shortest` and `guesstree prove longest`: extreme games against a host that
//! evades guesses, as Absurdle does.

use std::sync::Arc;
use std::time::Duration;

use guesstree::play::absurdle::{longest, shortest};
use guesstree::{Basis, Limits, List, PLAYED, Word};
use serde::Serialize;

use crate::exit::{Code, Exit, Misuse, Raise, complain};
use crate::options::{GameArgs, LIMITS, OUTPUT, limits, stop_on_ctrl_c};
use crate::output::{print, print_json};
use crate::report::progress;
use crate::report::words::{count, listed};
use crate::units;

const AFTER_HELP: &str = "\
Examples:
  guesstree prove shortest
  guesstree prove longest --list original --time-limit 10m

The host has no answer in mind: after each guess it keeps the largest group of the answers left. \
A longest game of 2,000 answers may take hours; stopped, it prints the longest game found, \
and exits with 3.";

/// A shortest or a longest game against a host that evades guesses
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Stop after this time, such as 90s, 5m or 1h
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = LIMITS)]
    time_limit: Option<Duration>,
    /// Print the result as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    /// Show no progress
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,
}

/// Which of all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Extreme {
    /// One with the fewest guesses.
    Shortest,
    /// One with the most guesses, each of which could be the answer.
    Longest,
}

/// What `--json` prints. Field names are stable.
#[derive(Serialize)]
struct Report<'a> {
    event: Extreme,
    list: &'a str,
    guesses: usize,
    words: Vec<Word>,
    /// Whether no game is more extreme.
    optimal: bool,
    basis: Basis,
}

pub(super) fn run(args: &Args, extreme: Extreme) -> anyhow::Result<Exit> {
    let limits = limits(args.time_limit);
    find(&args.game.load(PLAYED)?, extreme, &limits, args.json, args.quiet)
}

/// Finds an extreme game of `list` and prints it.
pub(crate) fn find(
    list: &List,
    extreme: Extreme,
    limits: &Arc<Limits>,
    json: bool,
    quiet: bool,
) -> anyhow::Result<Exit> {
    if !list.kind().is_wordle() {
        let message = "a host that evades guesses is there for games of words alone";
        return Err(Misuse::conflict(message).into());
    }
    stop_on_ctrl_c(limits)?;
    let found = match extreme {
        Extreme::Shortest => shortest(list, limits).map(|words| (words, true)),
        Extreme::Longest => {
            let noun = "of the first guesses tried";
            progress::steps(noun, quiet || json, |count| longest(list, limits, count))
        }
    };
    let Some((words, optimal)) = found else {
        let problem = "stopped before any game was found; allow more time";
        return Err(Code::Stopped.error(problem));
    };
    let (name, basis) = (list.name(), Basis::Proven);
    let (guesses, game) = (words.len(), listed(&words, usize::MAX));
    if json {
        print_json(&Report { event: extreme, list: name, guesses, words, optimal, basis })?;
    } else {
        let proven = match extreme {
            Extreme::Shortest => "no game takes fewer than",
            Extreme::Longest if optimal => {
                "with guesses that could be the answer, no game takes more than"
            }
            Extreme::Longest => "with guesses that could be the answer, a game takes at least",
        };
        let guesses = count(guesses, "guess");
        print(|out| writeln!(out, "{game}\n{proven} {guesses} in the list {name} ({basis})"))?;
    }
    if !optimal {
        complain(&Code::Stopped.error("stopped before all first guesses were tried"));
        return Ok(Exit::Stopped);
    }
    Ok(Exit::Done)
}

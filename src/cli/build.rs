//! `guesstree build`: find the best tree and save it.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use serde::Serialize;

use crate::engine::{Built, Outcome};
use crate::cli::exit::{Exit, NoAnswer, complain};
use crate::cli::options::{GameArgs, SearchArgs};
use crate::cli::output::{print, print_json};
use crate::cli::saving::{self, Saved, Took};
use crate::cli::summary::MISSED_MAX;
use crate::game::excerpt::excerpt;
use crate::game::list::List;
use crate::game::word::Word;
use crate::report::progress;
use crate::report::words::count;
use crate::tree::{Shown, Summary, Tree};

const AFTER_HELP: &str = "\
Examples:
  guesstree build salet                  the best tree that begins with SALET
  guesstree build salet courd            COURD second, whatever the first feedback
  guesstree build                        the best tree over all openers (see also prove)
  guesstree build salet --mode hard      in the game's hard mode (or strict)
  guesstree build crane --effort beam=8  a good tree soon, with bounds instead of a proof
  guesstree build salet --objective worst       the smallest worst case, then the least total
  guesstree build salet --objective within=4    the most answers within 4 guesses, then the total
  guesstree build salet --then worst,last       the least total, then the smallest worst case, then
                                                the fewest answers that need so many guesses
  guesstree build salet --weights weights.txt   answers count as much as the file says
  guesstree build salet --exclude past.txt      past answers may be guessed, and do not come again
  guesstree build --answers words.txt --max-guesses 8 -o mine.tree
  guesstree build --answers all --guesses words.txt    every allowed guess may be the answer
  guesstree build --game mastermind:3x3         the best tree of Mastermind (see --game for others)
  guesstree build --game jotto --answers words.txt
  guesstree build --game table:coins.csv        any game, from a table of what is told

Unless --objective says otherwise, the tree has the least total number of guesses over all answers.
Of trees that are as good, it is one with the smallest worst case that its opener allows; then, in
each position, a guess that may be the answer goes before others, and the first in alphabetical
order. With --weights an answer counts as often as its weight says, in the total and within N
guesses; the worst case is that of all answers, whatever they weigh. Of the options for words,
--answers all is applied first, then --exclude, then --weights to the answers that are left.
Stopped early (Ctrl-C, --time-limit), it saves the best tree so far with what is proven of it, and
exits with 3.";

/// Find the optimal tree (for an opening, or over all openers) and save it
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The first guess; further words fix the second guess, and so on
    #[arg(value_name = "OPENER")]
    opening: Vec<String>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// How hard to try: exact, or beam=N for the N most promising guesses of each position only
    #[arg(long, value_name = "EFFORT", default_value = "exact", value_parser = effort)]
    effort: Effort,
    /// Where to save the tree, /dev/stdout to pipe it on [default: the list's name and the opener, such
    /// as original-salet.tree]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Effort {
    Exact,
    Beam(NonZeroUsize),
}

fn effort(text: &str) -> Result<Effort, String> {
    if text == "exact" {
        return Ok(Effort::Exact);
    }
    let width = text
        .strip_prefix("beam=")
        .and_then(|width| width.parse().ok());
    width
        .map(Effort::Beam)
        .ok_or_else(|| "give exact, or beam=N such as beam=8".to_owned())
}

/// What `build --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report {
    outcome: &'static str,
    #[serde(flatten)]
    tree: Option<Summary>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lower: Option<Shown>,
    #[serde(flatten)]
    saved: Saved,
    #[serde(flatten)]
    took: Took,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.game.load()?;
    let opening = opening(&args.opening, &list)?;
    if let Some(file) = &args.output {
        Tree::check_target(file)?;
    }
    let (engine, question) = args.search.engine(list)?;
    let mut question = question.opening(opening);
    if let Effort::Beam(width) = args.effort {
        question = question.beam(width);
    }
    let (problem, built) = progress::watch(&engine, &mut question, args.quiet, |question| {
        engine.best_tree(question)
    })?;
    match &built.outcome {
        Outcome::Tree(tree) => saved(args, &built, tree),
        Outcome::Infeasible => {
            if args.json {
                print_json(&report(&built, "infeasible", None))?;
            }
            Err(NoAnswer(infeasible(args, engine.list())).into())
        }
        Outcome::Open { lower } => {
            if args.json {
                print_json(&Report {
                    lower: Some(problem.shown(*lower)),
                    ..report(&built, "open", None)
                })?;
            }
            complain(&anyhow::anyhow!(
                "stopped before any tree within {} was found; at least {}; \
                 allow more time or more guesses",
                count(problem.max_guesses, "guess"),
                problem.shown(*lower)
            ));
            Ok(Exit::Stopped)
        }
    }
}

/// The words of an opening, as words of the list's length, or codes of its game.
fn opening(words: &[String], list: &List) -> anyhow::Result<Vec<Word>> {
    let kind = list.kind();
    let parse = |text: &String| {
        let shown = excerpt(text);
        let word = kind
            .word(text)
            .map_err(|reason| anyhow::anyhow!("the opener `{shown}` {reason}"))?;
        anyhow::ensure!(
            kind.has(word),
            "the opener `{word}` has {} letters, the words of {} have {}; choose another or name your list",
            word.len(),
            list.name(),
            list.letters()
        );
        Ok(word)
    };
    words.iter().map(parse).collect()
}

fn infeasible(args: &Args, list: &List) -> String {
    let about = match args.opening.as_slice() {
        [] => "no tree".to_owned(),
        words => format!("no tree that begins with {}", words.join(" ")),
    };
    format!(
        "{about} finds all {} of {} within {} (proven); allow more with --max-guesses",
        count(list.answers().len(), "answer"),
        list.name(),
        count(args.search.max_guesses(list), "guess")
    )
}

fn saved(args: &Args, built: &Built, tree: &Tree) -> anyhow::Result<Exit> {
    let ending = match args.effort {
        Effort::Beam(width) if !tree.claim().is_optimal() => format!("-beam{width}"),
        _ => saving::ending_of(tree, built.stopped),
    };
    let saved = saving::save(tree, args.output.as_deref(), &ending)?;
    let summary = Summary::of(tree);
    if saved.to_stdout() {
        // The tree stands there alone.
    } else if args.json {
        print_json(&Report {
            saved,
            ..report(built, outcome_name(built, tree), Some(summary))
        })?;
    } else {
        print(|out| {
            summary.print(MISSED_MAX, out)?;
            let time_s = built.spent.total_time.as_secs_f64();
            writeln!(out, "{saved} after {time_s:.2} s")
        })?;
    }
    let proven = tree.claim().is_optimal();
    Ok(if built.stopped && !proven {
        Exit::Stopped
    } else {
        Exit::Done
    })
}

fn outcome_name(built: &Built, tree: &Tree) -> &'static str {
    match (tree.claim().is_optimal(), built.stopped) {
        (true, _) => "optimal",
        (false, true) => "stopped",
        (false, false) => "bounded",
    }
}

fn report(built: &Built, outcome: &'static str, tree: Option<Summary>) -> Report {
    Report {
        outcome,
        tree,
        lower: None,
        saved: Saved::default(),
        took: Took::of(&built.spent),
    }
}

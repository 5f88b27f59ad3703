//! `guesstree next`: the next guess from a saved tree, without any search.

use std::path::PathBuf;

use guesstree::{Basis, Step, Tree, Turn, Walk, mean};
use serde::Serialize;

use crate::exit::{Code, Exit, Raise};
use crate::options::TreeArgs;
use crate::output::{print, print_json};
use crate::position::{Position, impossible, parse_turns, won};
use crate::report::words::count;

const AFTER_HELP: &str = "\
Examples:
  guesstree next                             the first guess
  guesstree next salet=-y--g                 the guess after that
  guesstree next salet=BYBBG croup=BBBBB     feedback also as -y--g or 01002
  guesstree next --word salet=BYBBG          the word alone
  guesstree next --mode hard salet=-y--g     in hard mode
  guesstree next --tree original-without3-salet.tree --exclude past.txt
  guesstree next --tree mastermind-3x3-best.tree 112=1B0W

The guesses must be those of the tree; for other positions there is `guesstree solve`. A tree for \
another list or game than the options name is refused.";

/// The next guess from a saved tree
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The guesses so far with their feedback, in order
    #[arg(value_name = "GUESS=FEEDBACK")]
    turns: Vec<String>,
    /// Tree to follow [default: the one in the program]
    #[arg(short, long, value_name = "FILE")]
    tree: Option<PathBuf>,
    #[command(flatten)]
    wanted: TreeArgs,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Print the word alone
    #[arg(short, long, conflicts_with = "json")]
    word: bool,
}

/// What `next --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    position: Position,
    may_win: bool,
    total: u64,
    mean: f64,
    worst_case: usize,
    /// Where the claim of the tree rests.
    basis: Basis,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let tree = args.wanted.load(args.tree.as_deref())?;
    let turns = parse_turns(&args.turns, tree.problem().game, &tree.alphabet())?;
    let walk = follow(&tree, &turns)?;
    let report = Report {
        position: Position {
            guess: walk.guess(),
            turn: walk.turn(),
            candidates: walk.candidates(),
        },
        may_win: walk.may_win(),
        total: walk.cost(),
        mean: mean(walk.cost(), walk.candidates() as u64),
        worst_case: walk.worst_case(),
        basis: tree.basis(),
    };
    if args.json {
        print_json(&report)?;
    } else {
        print(|out| {
            writeln!(out, "{}", report.position.guess)?;
            match args.word {
                true => Ok(()),
                false => writeln!(out, "{}", outlook(&report)),
            }
        })?;
    }
    Ok(Exit::Done)
}

fn outlook(report: &Report) -> String {
    let candidates = report.position.candidates;
    if candidates == 1 {
        return "the only answer left".to_owned();
    }
    let may_win = if report.may_win { ", this may be it" } else { "" };
    format!(
        "{} left{may_win}; {:.4} more guesses expected, at most {}",
        count(candidates, "answer"),
        report.mean,
        report.worst_case
    )
}

/// The position in `tree` after `turns`.
fn follow<'t>(tree: &'t Tree, turns: &[Turn]) -> anyhow::Result<Walk<'t>> {
    let mut walk = tree.walk();
    for (number, turn) in (1..).zip(turns) {
        if turn.guess != walk.guess() {
            let problem = format!(
                "guess {number} of the tree is {} here, not {}; give the feedback to {0}, or use \
                 `guesstree solve` for positions off the tree",
                walk.guess(),
                turn.guess
            );
            return Err(Code::OffTree.at_turn(number, problem));
        }
        match walk.step(turn.feedback) {
            Step::Next => {}
            Step::Won if number < turns.len() => {
                return Err(won(turn.clone(), number, "; nothing can follow"));
            }
            Step::Won => return Err(won(turn.clone(), number, "")),
            Step::Impossible => {
                let problem = format!("gives {turn} at guess {number}");
                return Err(impossible(&tree.problem().list, &problem, number));
            }
        }
    }
    Ok(walk)
}

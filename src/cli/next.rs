//! `guesstree next`: the next guess from a saved tree, without any search.

use std::path::PathBuf;

use serde::Serialize;

use crate::cli::exit::{Exit, NoAnswer};
use crate::cli::options::TreeArgs;
use crate::cli::output::{print, print_json};
use crate::game::history::Turn;
use crate::game::kind::Kind;
use crate::tree::{Step, Tree, Walk, mean};

const AFTER_HELP: &str = "\
Examples:
  guesstree next                                the first guess
  guesstree next salet=-y--g                    the guess after that
  guesstree next salet=BYBBG croup=BBBBB        feedback as letters, -y-g., 01200 or squares
  guesstree next --tree mine.tree --json
  guesstree next --tree original-without3-salet.tree --exclude past.txt
  guesstree next -q salet=BYBBG                 the word alone
  guesstree next --mode hard salet=-y--g        in hard mode
  guesstree next --tree mastermind-3x3-best.tree 112=1B0W     a tree knows its game

The guesses must be those of the tree; for other positions there is `guesstree solve`. A tree of
another list than --list, --answers and --exclude say is refused, as is one of another --game.";

/// The next guess from a saved tree
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The guesses made so far, each with its feedback, in order
    #[arg(value_name = "GUESS=FEEDBACK")]
    turns: Vec<String>,
    /// The tree to follow [default: the one that comes with the program]
    #[arg(short, long, value_name = "FILE")]
    tree: Option<PathBuf>,
    #[command(flatten)]
    wanted: TreeArgs,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Print the word alone
    #[arg(short, long)]
    quiet: bool,
}

/// What `next --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report {
    guess: String,
    turn: usize,
    candidates: usize,
    may_win: bool,
    total: u64,
    mean: f64,
    worst_case: usize,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let tree = args.wanted.load(args.tree.as_deref())?;
    let turns = parse_turns(&args.turns, tree.problem().game)?;
    let walk = follow(&tree, &turns)?;
    let (total, candidates) = (walk.cost(), walk.candidates());
    let report = Report {
        guess: walk.guess().to_string(),
        turn: walk.turn(),
        candidates,
        may_win: walk.may_win(),
        total,
        mean: mean(total, candidates as u64),
        worst_case: walk.worst_case(),
    };
    if args.json {
        print_json(&report)?;
    } else if args.quiet {
        print(|out| writeln!(out, "{}", report.guess))?;
    } else {
        print(|out| {
            writeln!(out, "{}", report.guess)?;
            writeln!(out, "{}", outlook(&report))
        })?;
    }
    Ok(Exit::Done)
}

fn outlook(report: &Report) -> String {
    match report.candidates {
        1 => "the only answer left".to_owned(),
        n => format!(
            "{n} answers left{}; {:.4} more guesses expected, at most {}",
            if report.may_win {
                ", this may be it"
            } else {
                ""
            },
            report.mean,
            report.worst_case
        ),
    }
}

/// Where else a slip may be, for a contradiction found at guess `number`.
pub fn or_earlier(number: usize) -> &'static str {
    if number > 1 {
        " or in an earlier one"
    } else {
        ""
    }
}

/// Reads `GUESS=FEEDBACK` arguments in the notation of the game.
pub fn parse_turns(texts: &[String], game: Kind) -> anyhow::Result<Vec<Turn>> {
    Ok(texts
        .iter()
        .map(|text| Turn::parse(text, game))
        .collect::<Result<_, _>>()?)
}

/// The position in `tree` after `turns`.
fn follow<'t>(tree: &'t Tree, turns: &[Turn]) -> anyhow::Result<Walk<'t>> {
    let mut walk = tree.walk();
    for (number, turn) in (1..).zip(turns) {
        if turn.guess != walk.guess() {
            return Err(NoAnswer(format!(
                "guess {number} of the tree is {} here, not {}; give the feedback to {0}, or use \
                 `guesstree solve` for positions off the tree",
                walk.guess(),
                turn.guess
            ))
            .into());
        }
        match walk.step(turn.feedback) {
            Step::Next => {}
            Step::Won => {
                let more = if number < turns.len() {
                    "; nothing can follow"
                } else {
                    ""
                };
                return Err(NoAnswer(format!(
                    "the game is already won: {} was the answer, guess {number}{more}",
                    turn.guess
                ))
                .into());
            }
            Step::Impossible => {
                return Err(NoAnswer(format!(
                    "impossible feedback: no answer of {} gives {turn} at guess {number}; look for a slip in \
                     it{}",
                    tree.problem().list,
                    or_earlier(number)
                ))
                .into());
            }
        }
    }
    Ok(walk)
}

//! `guesstree next`: the best guess from any position, from a tree where one leads there and by a
//! search elsewhere.

mod batch;
mod follow;
mod solve;

use std::path::PathBuf;

use guesstree::{Basis, PLAYED, Walk, mean, shipped};
use serde::Serialize;

use crate::certificate::CertificateArgs;
use crate::exit::Exit;
use crate::options::{GameArgs, OUTPUT, SearchArgs};
use crate::output::{print, print_json};
use crate::position::{Position, parse_turns};
use crate::report::words::count;

use batch::batch;
use follow::follow;
use solve::{Asked, solve};

const AFTER_HELP: &str = "\
Examples:
  guesstree next                                 the best first guess
  guesstree next crane=-y--- toils=--g--         the best third guess
  guesstree next --word tarse=YYBBB              feedback also as yy--- or 11000
  guesstree next crane=-y--- --all               all guesses that are as good
  guesstree next --mode hard least=---y-         in hard mode
  guesstree next crane=BYBBB --objective worst   the smallest worst case
  guesstree next --exclude past.txt crane=BYBBB  without some answers
  guesstree next --game mastermind:3x3 112=1B0W  in another game
  guesstree next --tree mastermind-3x3-best.tree 112=1B0W
  guesstree next --batch rows.txt --json         the regret of each row's guess

The guess is exact: none is better for the objective. It comes from a tree in the program if one \
leads there, and from a search otherwise. At a terminal a search stops after a second unless \
--time-limit says otherwise; it then prints the best guess found and what is proven of it, and \
exits with 3. --max-guesses and within=N count the guesses made, too.";

/// The best next guess from any position
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP, visible_alias = "solve")]
pub(crate) struct Args {
    /// The guesses so far with their feedback, in order
    #[arg(value_name = "GUESS=FEEDBACK")]
    turns: Vec<String>,
    /// Keep to this tree, and search nothing
    #[arg(
        short,
        long,
        value_name = "FILE",
        conflicts_with_all = [
            "weights", "max_guesses", "threads", "memory", "time_limit", "certificate", "all"
        ]
    )]
    tree: Option<PathBuf>,
    /// Compare the guess of each row with the best one; a row is turns and a guess
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with_all = ["turns", "tree", "certificate", "all", "word"]
    )]
    batch: Option<PathBuf>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    certificate: CertificateArgs,
    /// Replace whatever file is there
    #[arg(long, requires = "certificate", help_heading = OUTPUT)]
    force: bool,
    /// Also list all other guesses that are as good
    #[arg(long)]
    all: bool,
    /// Print the result as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    /// Print the word alone; with --all, each on a line
    #[arg(short, long, conflicts_with = "json", help_heading = OUTPUT)]
    word: bool,
    /// Show no progress
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,
}

/// Where a guess comes from.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Source {
    Tree,
    Search,
}

/// What `next --json` prints of a guess, wherever it comes from. Field names are stable.
#[derive(Serialize)]
struct Advice {
    #[serde(flatten)]
    position: Position,
    source: Source,
    may_win: bool,
    total: u64,
    mean: f64,
    worst_case: usize,
    /// Whether no guess is proven to be better here.
    optimal: bool,
    /// Where the claim rests.
    basis: Basis,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    if let Some(file) = &args.batch {
        return batch(args, file);
    }
    if let Some(file) = &args.tree {
        let wanted = args.search.problem.tree_wanted(&args.game)?;
        let tree = wanted.load(Some(file), PLAYED)?;
        let alphabet = args.game.alphabet().unwrap_or_else(|| tree.alphabet());
        let turns = parse_turns(&args.turns, tree.problem().game, &alphabet)?;
        let walk = follow(&tree, &turns, || args.game.list_of(&tree).ok())?;
        return args.print(&tree.problem().list, walk, tree.basis());
    }
    let list = args.search.load(&args.game, PLAYED)?;
    let asked = Asked::new(args, &list)?;
    if !args.all && args.certificate.files().is_empty() && args.search.problem.is_usual(&list) {
        let (mode, objective) = (args.search.mode(), args.search.objective(&list)?);
        let tree = shipped::find(list.fingerprint(), mode, objective)?;
        let walk = tree.as_ref().and_then(|tree| tree.walk().follow(&asked.turns));
        if let Some((walk, tree)) = walk.filter(Walk::is_best).zip(tree.as_ref()) {
            return args.print(list.name(), walk, tree.basis());
        }
    }
    solve(args, list, asked)
}

impl Args {
    /// Prints the guess at a position of a tree.
    fn print(&self, list: &str, walk: Walk<'_>, basis: Basis) -> anyhow::Result<Exit> {
        let advice = Advice {
            position: Position {
                list: list.to_owned(),
                guess: walk.guess(),
                turn: walk.turn(),
                candidates: walk.candidates(),
            },
            source: Source::Tree,
            may_win: walk.may_win(),
            total: walk.cost(),
            mean: mean(walk.cost(), walk.candidates() as u64),
            worst_case: walk.worst_case(),
            optimal: walk.is_best(),
            basis,
        };
        if self.json {
            print_json(&advice)?;
        } else {
            print(|out| {
                writeln!(out, "{}", advice.position.guess)?;
                match self.word {
                    true => Ok(()),
                    false => writeln!(out, "{}", outlook(&advice)),
                }
            })?;
        }
        Ok(Exit::Done)
    }
}

fn outlook(advice: &Advice) -> String {
    let Position { list, candidates, .. } = &advice.position;
    if *candidates == 1 {
        return format!("the only answer left of the list {list}");
    }
    let may_win = if advice.may_win { ", this may be it" } else { "" };
    format!(
        "{} left of the list {list}{may_win}; {:.4} more guesses expected, at most {}",
        count(*candidates, "answer"),
        advice.mean,
        advice.worst_case
    )
}

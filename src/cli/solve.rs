//! `guesstree solve`: the exact optimum from any position, in a tree or not.


use serde::Serialize;

use crate::engine::{Built, Outcome};
use crate::cli::exit::{Exit, NoAnswer, complain};
use crate::cli::next::{or_earlier, parse_turns};
use crate::cli::options::{GameArgs, SearchArgs};
use crate::cli::output::{print, print_json};
use crate::game::history::{Turn, candidates, contradiction};
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::ids::AnswerId;
use crate::report::progress;
use crate::report::words::{count, listed};
use crate::tree::{Objective, Shown, Tree, mean};

const AFTER_HELP: &str = "\
Examples:
  guesstree solve crane=-y--- toils=--g--    the best third guess
  guesstree solve crane=BYBBB --json         with all candidates
  guesstree solve crane=-y--- --mode hard    where every letter revealed must be used
  guesstree solve crane=-y--- --objective worst       the smallest worst case
  guesstree solve crane=-y--- --exclude past.txt      where past answers do not come again
  guesstree solve crane=-y--- --weights weights.txt   where answers do not count the same
  guesstree solve --game mastermind:3x3 112=1B0W      in Mastermind (see --game for others)

Any allowed guess may have been made; --max-guesses and --objective within=N count the ones made.
The answer is exact: unless --objective says otherwise, no other guess has fewer expected guesses.
Without any turn it is the best opener, which takes long.";

/// The exact best guess from any position, in a tree or not
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The guesses made so far, each with its feedback
    #[arg(value_name = "GUESS=FEEDBACK")]
    turns: Vec<String>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Print the word alone, and show no progress
    #[arg(short, long)]
    quiet: bool,
}

/// What `solve --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report<'a> {
    guess: String,
    turn: usize,
    candidates: Vec<String>,
    may_win: bool,
    objective: Objective,
    total: u64,
    lower: Shown,
    upper: Shown,
    optimal: bool,
    mean: f64,
    worst_case: usize,
    histogram: &'a [u64],
    nodes: u64,
    time_s: f64,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.game.load()?;
    let turns = parse_turns(&args.turns, list.kind())?;
    let made = turns.len().try_into().unwrap_or(u8::MAX);
    let max_guesses = args.search.max_guesses(&list);
    let left = max_guesses.checked_sub(made);
    let Some(left) = left.filter(|&left| left > 0) else {
        return Err(NoAnswer(format!(
            "all {max_guesses} guesses are used up; allow more with --max-guesses"
        ))
        .into());
    };
    let ids = position(&list, &turns)?;
    check_clues(args.search.mode(), &turns)?;
    let objective = args.search.objective(&list)?.for_rest_of_game(made);
    let (engine, question) = args.search.engine(list)?;
    let mut question = question
        .objective(objective)
        .candidates(ids.clone())
        .turns(turns)
        .max_guesses(left);
    let (problem, built) = progress::watch(&engine, &mut question, args.quiet, |question| {
        engine.best_tree(question)
    })?;
    let list = engine.list();
    match &built.outcome {
        Outcome::Tree(tree) => {
            answer(args, list, &built, tree, &ids)?;
            Ok(if tree.claim().is_optimal() {
                Exit::Done
            } else {
                Exit::Stopped
            })
        }
        Outcome::Infeasible => Err(NoAnswer(format!(
            "no tree finds all {} within the {} left (proven); allow more with --max-guesses",
            count(ids.len(), "candidate"),
            count(left, "guess")
        ))
        .into()),
        Outcome::Open { lower } => {
            complain(&anyhow::anyhow!(
                "stopped before any tree within the {} left was found; at least {}; \
                 allow more time or more guesses",
                count(left, "guess"),
                problem.shown(*lower)
            ));
            Ok(Exit::Stopped)
        }
    }
}

/// The candidates after `turns`, each turn checked.
fn position(list: &List, turns: &[Turn]) -> anyhow::Result<Vec<AnswerId>> {
    for (number, turn) in (1..).zip(turns) {
        anyhow::ensure!(
            list.kind().has(turn.guess),
            "guess {number}, {}, has {} letters, the words of {} have {}; name the list you play with",
            turn.guess,
            turn.guess.len(),
            list.name(),
            list.letters()
        );
        anyhow::ensure!(
            list.guess_id(turn.guess).is_some(),
            "guess {number}, {}, is not an allowed guess in the list {}; look for a slip, or name the list you play with",
            turn.guess,
            list.name()
        );
    }
    let won = turns.iter().position(|turn| turn.feedback.is_win());
    let played = won.map_or(turns, |at| &turns[..=at]);
    if let Some(at) = contradiction(list, played) {
        let (turn, number) = (turns[at], at + 1);
        return Err(NoAnswer(format!(
            "impossible feedback: no answer of {} fits {turn} at guess {number}{}; look for a slip in it{}",
            list.name(),
            if at > 0 { " and all before it" } else { "" },
            or_earlier(number),
        ))
        .into());
    }
    if let Some(at) = won {
        return Err(NoAnswer(format!(
            "the game is already won: {} was the answer, guess {}",
            turns[at].guess,
            at + 1
        ))
        .into());
    }
    Ok(candidates(list, turns))
}

/// Whether each guess may follow the turns before it.
fn check_clues(mode: Mode, turns: &[Turn]) -> anyhow::Result<()> {
    for (at, later) in turns.iter().enumerate() {
        for &turn in &turns[..at] {
            if let Some(clue) = mode.broken(turn, later.guess) {
                return Err(NoAnswer(format!(
                    "guess {}, {}, may not be made in {mode} mode: after {turn} a guess {clue}",
                    at + 1,
                    later.guess
                ))
                .into());
            }
        }
    }
    Ok(())
}

fn answer(
    args: &Args,
    list: &List,
    built: &Built,
    tree: &Tree,
    ids: &[AnswerId],
) -> anyhow::Result<()> {
    let (walk, histogram, total) = (tree.walk(), tree.histogram(), tree.total());
    let (problem, claim) = (tree.problem(), tree.claim());
    let words: Vec<String> = ids
        .iter()
        .map(|&id| list.answers()[usize::from(id)].to_string())
        .collect();
    let expected = mean(total, words.len() as u64);
    if args.json {
        return print_json(&Report {
            guess: walk.guess().to_string(),
            turn: args.turns.len() + 1,
            may_win: walk.may_win(),
            objective: tree.problem().objective,
            total,
            lower: problem.shown(claim.lower),
            upper: problem.shown(claim.upper),
            optimal: claim.is_optimal(),
            mean: expected,
            worst_case: histogram.len(),
            histogram: &histogram,
            nodes: built.spent.tally.nodes,
            time_s: built.spent.total_time.as_secs_f64(),
            candidates: words,
        });
    }
    print(|out| {
        writeln!(out, "{}", walk.guess())?;
        if args.quiet {
            return Ok(());
        }
        writeln!(
            out,
            "{} answers left: {}",
            words.len(),
            listed(&words, WORDS_MAX)
        )?;
        writeln!(
            out,
            "{} for all of them, {}; {expected:.4} more guesses expected, at most {}{}",
            count(total, "guess"),
            problem.claimed(claim),
            histogram.len(),
            if walk.may_win() {
                "; this may be the answer"
            } else {
                ""
            }
        )
    })
}

/// So many candidates are named.
const WORDS_MAX: usize = 12;

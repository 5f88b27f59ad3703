//! `guesstree solve`: the exact optimum from any position, whether it is in a tree or not.

use guesstree::text::claim_in_words;
use guesstree::{
    AnswerId, Basis, Engine, List, Mode, Objective, Outcome, Prove, Question, Shown, Spent, Tree,
    Turn, Word, candidates, contradiction, mean,
};
use serde::Serialize;

use crate::certificate::{CertificateArgs, Certified};
use crate::exit::{Code, Exit, Raise, complain};
use crate::options::{GameArgs, SearchArgs};
use crate::output::{print, print_json};
use crate::position::{Position, impossible, parse_turns, won};
use crate::report::words::{count, in_row, listed};
use crate::report::{progress, screen};
use crate::saving;

const AFTER_HELP: &str = "\
Examples:
  guesstree solve crane=-y--- toils=--g--          the best third guess
  guesstree solve crane=BYBBB --json               with all candidates
  guesstree solve crane=-y--- --all                all guesses that are as good
  guesstree solve crane=-y--- --mode hard          in hard mode
  guesstree solve crane=-y--- --objective worst    the smallest worst case
  guesstree solve --game mastermind:3x3 112=1B0W   in another game

Any allowed guess may have been made; --max-guesses and within=N count those made. The result is \
exact: no other guess is better for the objective. Without turns, solve looks for the best \
opener, which takes long.";

/// The exact best guess from any position, in a tree or not
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The guesses so far with their feedback, in order
    #[arg(value_name = "GUESS=FEEDBACK")]
    turns: Vec<String>,
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    certificate: CertificateArgs,
    /// Replace whatever file is there
    #[arg(long, requires = "certificate")]
    force: bool,
    /// Also list all other guesses that are as good
    #[arg(long)]
    all: bool,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Print the word alone; with --all, each on a line
    #[arg(short, long, conflicts_with = "json")]
    word: bool,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

/// What `solve --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    position: Position,
    words: Vec<Word>,
    /// All guesses that are as good, this one first.
    #[serde(skip_serializing_if = "Option::is_none")]
    as_good: Option<Vec<Word>>,
    may_win: bool,
    objective: Objective,
    total: u64,
    lower: Shown,
    upper: Shown,
    optimal: bool,
    basis: Basis,
    mean: f64,
    worst_case: usize,
    histogram: Vec<u64>,
    #[serde(flatten)]
    certified: Certified,
    nodes: u64,
    time_s: f64,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.search.load(&args.game)?;
    let used = [args.game.files(), args.search.files()].concat();
    let turns = parse_turns(&args.turns, list.kind(), list.alphabet())?;
    let made = turns.len().try_into().unwrap_or(u8::MAX);
    let max_guesses = args.search.max_guesses(&list);
    let Some(left) = max_guesses.checked_sub(made).filter(|&left| left > 0) else {
        let used = match max_guesses {
            1 => "the only guess is".to_owned(),
            most => format!("all {most} guesses are"),
        };
        let problem = format!("{used} used up; allow more with --max-guesses");
        return Err(Code::NoGuessesLeft.error(problem));
    };
    let ids = position(&list, &turns)?;
    check_clues(args.search.mode(), &turns)?;
    let objective = args.search.objective(&list)?.for_rest_of_game(made);
    let (engine, question) = args.search.engine(list)?;
    let mut question = question.objective(objective).turns(turns).max_guesses(left);
    args.certificate.check(&engine, &question, args.force, &used)?;
    let (problem, built) =
        progress::watch(&engine, &mut question, args.quiet, |question| engine.best_tree(question))?;
    let as_good = match &built.outcome {
        Outcome::Found(tree) if args.all => as_good(&engine, &mut question, tree, args.quiet)?,
        _ => None,
    };
    let certify = |question: &_| engine.certify(question, &built.outcome);
    let mut certified = args.certificate.write(&question, args.quiet, args.force, certify);
    let uncertified = certified.take_failed();
    let missing = certified.missing;
    match &built.outcome {
        Outcome::Found(tree) => {
            let answers = engine.list().answers();
            let words = ids.iter().map(|&id| answers[usize::from(id)].clone()).collect();
            let report = Report::of(tree, args.turns.len() + 1, words, &built.spent);
            let ranked = !args.all || as_good.is_some();
            let printed = args.print(Report { certified, as_good, ..report });
            saving::end(printed, [uncertified])?;
            if !ranked {
                complain(&Code::Stopped.error(
                    "stopped before all guesses were compared; allow more time, or leave --all out",
                ));
            }
            Ok(match tree.claim().is_optimal() && !missing && ranked {
                true => Exit::Done,
                false => Exit::Stopped,
            })
        }
        Outcome::Infeasible => {
            let is_shown = !args.json && !args.certificate.is_stdout();
            let printed = print(|out| match is_shown {
                true => write!(out, "{certified}"),
                false => Ok(()),
            });
            saving::end(printed, [uncertified])?;
            Err(Code::NoTree.error(format!(
                "no tree finds all {} within the {} left ({}); allow more with --max-guesses",
                count(ids.len(), "candidate"),
                count(left, "guess"),
                Basis::Proven
            )))
        }
        Outcome::Open { lower } => {
            complain(&Code::Stopped.error(format!(
                "stopped before any tree within the {} left was found; at least {}; allow more \
                 time or more guesses",
                count(left, "guess"),
                problem.shown(*lower)
            )));
            Ok(Exit::Stopped)
        }
    }
}

/// All guesses that are as good as that of `tree`, which comes first; `None` if the search was
/// stopped.
fn as_good(
    engine: &Engine,
    question: &mut Question,
    tree: &Tree,
    quiet: bool,
) -> anyhow::Result<Option<Vec<Word>>> {
    let (_, proof) = progress::watch(engine, question, quiet, |question| {
        engine.prove(&Prove::new(question.clone()).top(1))
    })?;
    let best =
        proof.openers.iter().filter(|opener| opener.among_best).map(|opener| opener.word.clone());
    let guess = tree.walk().guess();
    let others = best.filter(|word| *word != guess);
    let proven = tree.claim().is_optimal() && proof.is_complete();
    Ok(proven.then(|| [guess.clone()].into_iter().chain(others).collect()))
}

/// The candidates after `turns`.
///
/// # Errors
/// If a turn is impossible, or the game is over.
fn position(list: &List, turns: &[Turn]) -> anyhow::Result<Vec<AnswerId>> {
    for (number, turn) in (1..).zip(turns) {
        let (guess, name) = (turn.guess.clone(), list.name());
        let problem = if !list.kind().has(&guess) {
            format!(
                "has {}, the words of {name} have {}; name the list you play with",
                count(guess.len(), "letter"),
                list.letters()
            )
        } else if list.guess_id(&guess).is_none() {
            format!(
                "is not an allowed guess in the list {name}; look for a slip, or name the list you \
                 play with"
            )
        } else {
            continue;
        };
        let problem = format!("guess {number}, {guess}, {problem}");
        return Err(Code::UnknownWord.at_turn(number, problem));
    }
    let win = turns.iter().position(|turn| turn.feedback.is_win());
    let played = win.map_or(turns, |at| &turns[..=at]);
    if let Some(at) = contradiction(list, played)? {
        let before = if at > 0 { " and all before it" } else { "" };
        let problem = format!("fits {} at guess {}{before}", turns[at], at + 1);
        return Err(impossible(list.name(), &problem, at + 1));
    }
    match win {
        Some(at) => Err(won(turns[at].clone(), at + 1, "")),
        None => Ok(candidates(list, turns)?),
    }
}

/// Refuses a guess that the mode forbids after the turns before it.
fn check_clues(mode: Mode, turns: &[Turn]) -> anyhow::Result<()> {
    for (at, Turn { guess, .. }) in turns.iter().enumerate() {
        let broken = |turn: &Turn| Some((turn.clone(), mode.broken(turn, guess)?));
        if let Some((turn, clue)) = turns[..at].iter().find_map(broken) {
            let number = at + 1;
            let problem = format!(
                "guess {number}, {guess}, may not be made in {mode} mode: after {turn} a guess \
                 {clue}"
            );
            return Err(Code::ForbiddenGuess.at_turn(number, problem));
        }
    }
    Ok(())
}

impl Report {
    fn of(tree: &Tree, turn: usize, words: Vec<Word>, spent: &Spent) -> Self {
        let (walk, histogram, total) = (tree.walk(), tree.histogram(), tree.total());
        Self {
            position: Position { guess: walk.guess(), turn, candidates: words.len() },
            may_win: walk.may_win(),
            objective: tree.problem().objective,
            total,
            lower: tree.problem().shown(tree.claim().lower),
            upper: tree.problem().shown(tree.claim().upper),
            optimal: tree.claim().is_optimal(),
            basis: tree.basis(),
            mean: mean(total, words.len() as u64),
            worst_case: histogram.len(),
            histogram,
            as_good: None,
            certified: Certified::default(),
            nodes: spent.tally.nodes,
            time_s: spent.total_time.as_secs_f64(),
            words,
        }
    }
}

impl Args {
    fn print(&self, report: Report) -> anyhow::Result<()> {
        if self.certificate.is_stdout() {
            return Ok(());
        }
        if self.json {
            return print_json(&report);
        }
        print(|out| {
            writeln!(out, "{}", report.position.guess)?;
            let as_good = report.as_good.as_deref().map(|words| &words[1..]);
            if self.word {
                let mut others = as_good.into_iter().flatten();
                return others.try_for_each(|word| writeln!(out, "{word}"));
            }
            let left = format!("{} left: ", count(report.words.len(), "answer"));
            let columns = screen::columns().saturating_sub(left.len());
            writeln!(
                out,
                "{left}{}",
                screen::wrapped(&in_row(&report.words), "", columns, 1).join("")
            )?;
            writeln!(
                out,
                "{} for all of them, {} ({}); {:.4} more guesses expected, at most {}",
                count(report.total, "guess"),
                claim_in_words(report.lower, report.upper),
                report.basis,
                report.mean,
                report.worst_case,
            )?;
            if report.may_win && report.words.len() > 1 {
                writeln!(out, "{} may be the answer", report.position.guess)?;
            }
            match as_good {
                None => {}
                Some([]) => writeln!(out, "no other guess is as good")?,
                Some(others) => {
                    let count = count(others.len(), "other guess");
                    writeln!(out, "{count} as good:")?;
                    for line in others.chunks(WORDS_MAX) {
                        writeln!(out, "  {}", listed(line, WORDS_MAX))?;
                    }
                }
            }
            write!(out, "{}", report.certified)
        })
    }
}

/// This many guesses stand on a line.
const WORDS_MAX: usize = 12;

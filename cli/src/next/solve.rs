//! The best guess by a search, from any position.

use std::sync::Arc;
use std::time::Duration;

use guesstree::error::EngineError;
use guesstree::text::claim_in_words;
use guesstree::{
    AnswerId, Basis, Engine, Limits, List, MAX_GUESSES, Mode, Objective, Outcome, Prove, Question,
    Shown, Spent, Tree, Turn, Word, candidates, contradiction, mean,
};
use serde::Serialize;

use crate::certificate::Certified;
use crate::exit::{Code, Exit, Raise, complain, note};
use crate::output::{print, print_json};
use crate::position::{Position, impossible, parse_turns, won};
use crate::report::words::{count, in_row, listed};
use crate::report::{progress, screen};
use crate::saving;

use super::{Advice, Args, Source};

/// How long a search takes at a terminal, unless the options say more.
const AT_A_TERMINAL: Duration = Duration::from_secs(1);

/// A position that is asked about.
pub(super) struct Asked {
    pub turns: Vec<Turn>,
    /// The candidates after them.
    words: Vec<Word>,
    /// The guesses left.
    pub left: u8,
}

impl Asked {
    /// The position that `args` name.
    ///
    /// # Errors
    /// If a turn is misread, forbidden or impossible, the game is over, or no guess is left.
    pub(super) fn new(args: &Args, list: &List) -> anyhow::Result<Self> {
        Self::after(args, list, parse_turns(&args.turns, list.kind(), list.alphabet())?)
    }

    /// The position after `turns`.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub(super) fn after(args: &Args, list: &List, turns: Vec<Turn>) -> anyhow::Result<Self> {
        let ids = position(list, &turns)?;
        let words = ids.iter().map(|&id| list.answers()[usize::from(id)].clone()).collect();
        check_clues(list, args.search.mode(), &turns)?;
        let made = turns.len().try_into().unwrap_or(u8::MAX);
        let max_guesses = args.search.max_guesses(list);
        let Some(left) = max_guesses.checked_sub(made).filter(|&left| left > 0) else {
            let used = match max_guesses {
                1 => "the only guess is".to_owned(),
                most => format!("all {most} guesses are"),
            };
            let problem = format!("{used} used up; allow more with --max-guesses");
            return Err(Code::NoGuessesLeft.error(problem));
        };
        Ok(Self { turns, words, left })
    }
}

/// What a search adds to the advice. Field names are stable.
#[derive(Serialize)]
struct Report {
    #[serde(flatten)]
    advice: Advice,
    words: Vec<Word>,
    /// All guesses that are as good, this one first.
    #[serde(skip_serializing_if = "Option::is_none")]
    as_good: Option<Vec<Word>>,
    objective: Objective,
    lower: Shown,
    upper: Shown,
    histogram: Vec<u64>,
    #[serde(flatten)]
    certified: Certified,
    nodes: u64,
    time_s: f64,
}

/// Searches for the best guess at the position, and prints it.
pub(super) fn solve(args: &Args, list: List, asked: Asked) -> anyhow::Result<Exit> {
    let used = [args.game.files(), args.search.files()].concat();
    let Asked { turns, words, left } = asked;
    // A table for the answers left may fit where that of the whole list does not.
    let narrow = !turns.is_empty() && args.certificate.files().is_empty();
    let list = match narrow && !args.search.fits(&list) {
        true => list.narrowed(words.clone(), Some(list.guesses().to_vec()))?,
        false => list,
    };
    let made = args.turns.len().try_into().unwrap_or(u8::MAX);
    let objective = args.search.objective(&list)?.for_rest_of_game(made);
    let limits = args.search.limits_at_terminal(AT_A_TERMINAL);
    let (engine, question) = args.search.engine_within(list, Arc::clone(&limits))?;
    let mut question = question.objective(objective).turns(turns).max_guesses(left);
    args.certificate.check(&engine, &question, args.force, &used)?;
    let may_sample = !args.all && args.certificate.files().is_empty();
    let mut sampled = false;
    let (problem, built) = progress::watch(&engine, &mut question, args.quiet, |question| {
        match engine.best_tree(question) {
            Err(error @ (EngineError::Memory { .. } | EngineError::TooMuchFeedback { .. }))
                if may_sample =>
            {
                sampled = true;
                note(&format!("the best of a sample of the guesses, as {error}"));
                engine.sketch(question)
            }
            built => built,
        }
    })?;
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
            let report = Report::of(tree, args.turns.len() + 1, words, &built.spent);
            let ranked = !args.all || as_good.is_some();
            let printed = args.print_report(Report { certified, as_good, ..report });
            saving::end(printed, [uncertified])?;
            if !ranked {
                complain(&Code::Stopped.error(
                    "stopped before all guesses were compared; allow more time, or leave --all out",
                ));
            }
            if tree.claim().is_optimal() && !missing && ranked {
                return Ok(Exit::Done);
            }
            if args.search.has_usual_time() && !args.quiet && !sampled && !limits.stop_requested() {
                note("the search stopped after a second; --time-limit 1m gives it more");
            }
            Ok(Exit::Stopped)
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
                count(words.len(), "candidate"),
                count(left, "guess"),
                Basis::Proven
            )))
        }
        Outcome::Open { lower } => {
            let lower = problem.shown(*lower);
            // Some guess is better than none: the one of a tree that takes as many as it needs.
            let wider = question.max_guesses(MAX_GUESSES).limits(Limits::within(Duration::ZERO));
            let built = match sampled {
                true => engine.sketch(&wider)?,
                false => engine.best_tree(&wider)?,
            };
            let mut instead = String::new();
            if let Outcome::Found(tree) = &built.outcome {
                let report = Report::of(tree, args.turns.len() + 1, words, &built.spent);
                let advice = Advice { optimal: false, ..report.advice };
                instead = format!("; {} is from a tree that may take more", advice.position.guess);
                args.print_report(Report { advice, lower, certified, ..report })?;
            }
            complain(&Code::Stopped.error(format!(
                "stopped before any tree within the {} left was found{instead}; at least {lower}; \
                 allow more time or more guesses",
                count(left, "guess"),
            )));
            saving::end(Ok(()), [uncertified])?;
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
        return Err(impossible(list.name(), &problem, at + 1, Some(list), played));
    }
    match win {
        Some(at) => Err(won(turns[at].clone(), at + 1, "")),
        None => Ok(candidates(list, turns)?),
    }
}

/// Refuses a guess that the mode forbids after the turns before it.
fn check_clues(list: &List, mode: Mode, turns: &[Turn]) -> anyhow::Result<()> {
    for (at, Turn { guess, .. }) in turns.iter().enumerate() {
        let broken =
            |turn: &Turn| Some((turn.clone(), mode.broken_in(list.alphabet(), turn, guess)?));
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
            advice: Advice {
                position: Position {
                    list: tree.problem().list.clone(),
                    guess: walk.guess(),
                    turn,
                    candidates: words.len(),
                },
                source: Source::Search,
                may_win: walk.may_win(),
                total,
                mean: mean(total, words.len() as u64),
                worst_case: histogram.len(),
                optimal: tree.claim().is_optimal(),
                basis: tree.basis(),
            },
            objective: tree.problem().objective,
            lower: tree.problem().shown(tree.claim().lower),
            upper: tree.problem().shown(tree.claim().upper),
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
    fn print_report(&self, report: Report) -> anyhow::Result<()> {
        if self.certificate.is_stdout() {
            return Ok(());
        }
        if self.json {
            return print_json(&report);
        }
        print(|out| {
            writeln!(out, "{}", report.advice.position.guess)?;
            let as_good = report.as_good.as_deref().map(|words| &words[1..]);
            if self.word {
                let mut others = as_good.into_iter().flatten();
                return others.try_for_each(|word| writeln!(out, "{word}"));
            }
            let answers = count(report.words.len(), "answer");
            let left = format!("{answers} left of the list {}", report.advice.position.list);
            let columns = screen::columns();
            let words = in_row(&report.words);
            match columns.saturating_sub(left.len() + ": ".len()) {
                SPACE_MIN.. => {
                    let space = columns - left.len() - ": ".len();
                    let words = screen::wrapped(&words, "", space, 1).join("");
                    writeln!(out, "{left}: {words}")?;
                }
                _ => {
                    writeln!(out, "{left}:")?;
                    let lines = screen::wrapped(&words, "  ", columns, 1);
                    lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
                }
            }
            writeln!(
                out,
                "{} for all of them, {} ({}); {:.4} more guesses expected, at most {}",
                count(report.advice.total, "guess"),
                claim_in_words(report.lower, report.upper),
                report.advice.basis,
                report.advice.mean,
                report.advice.worst_case,
            )?;
            if report.advice.may_win && report.words.len() > 1 {
                writeln!(out, "{} may be the answer", report.advice.position.guess)?;
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

/// With less space in a line, words have a line of their own.
const SPACE_MIN: usize = 24;

/// This many guesses stand on a line.
const WORDS_MAX: usize = 12;

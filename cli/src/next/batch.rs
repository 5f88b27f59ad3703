//! Many positions at once: what a guess costs in each, and how much more than the best one.

use std::fmt;
use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use guesstree::error::EngineError;
use guesstree::text::split_whitespace;
use guesstree::{
    Claim, Costs, Engine, List, Objective, ObjectiveValue, Outcome, PLAYED, Problem, Progress,
    Question, Shown, Word, escape, files,
};
use serde::{Deserialize, Serialize};

use crate::exit::{Code, Exit, Fault, Raise, exit_of, tell};
use crate::output::{print, print_data};
use crate::position::parse_turns;
use crate::report::progress;
use crate::report::words::count;

use super::Args;
use super::solve::Asked;

/// A larger file is refused. A row takes about 40 bytes.
const BYTES_MAX: u64 = 256 << 20;

/// A row as it is written in JSON.
#[derive(Deserialize)]
struct Given {
    #[serde(default)]
    turns: Vec<String>,
    guess: String,
}

/// A row of the file: a position and a guess there.
struct Row {
    line: usize,
    turns: Vec<String>,
    guess: String,
    /// The question about the position, and the guess as a word.
    asked: anyhow::Result<(Question, Word)>,
}

/// What is printed of a row. Field names are stable.
#[derive(Serialize)]
struct Report<'r> {
    line: usize,
    turns: &'r [String],
    guess: &'r str,
    #[serde(flatten)]
    result: Answer,
}

/// The result of a row, or why it has none.
#[derive(Serialize)]
#[serde(untagged)]
enum Answer {
    Compared(Box<Compared>),
    Failed { error: Fault },
}

/// What is known of the guess of a row, and of the best one.
#[derive(Serialize)]
struct Compared {
    /// How much the candidates weigh together; without weights, their number.
    candidates: u64,
    objective: Objective,
    outcome: &'static str,
    /// Bounds of what the guess costs; `None` where nothing is known, and without a tree.
    lower: Option<Shown>,
    upper: Option<Shown>,
    best: Option<Word>,
    best_lower: Option<Shown>,
    best_upper: Option<Shown>,
    /// Each number of the regret; `None` where it is not proven.
    regret: Option<Vec<f64>>,
    /// Bounds of its first number.
    regret_lower: f64,
    regret_upper: f64,
}

/// Prints a line for each row of `file`.
pub(super) fn batch(args: &Args, file: &Path) -> anyhow::Result<Exit> {
    let list = args.search.load(&args.game, PLAYED)?;
    let limits = args.search.limits();
    let (engine, question) = args.search.engine_within(list, Arc::clone(&limits))?;
    let rows = read(args, file, engine.list(), &question)?;
    let asked = rows.iter().filter_map(|row| row.asked.as_ref().ok());
    let asked: Vec<_> =
        asked.map(|(question, guess)| (question.clone(), Some(vec![guess.clone()]))).collect();
    let state = Progress::default();
    let each = progress::plain(&state, "positions", args.quiet, || {
        engine.costs_of_each(&asked, &limits, &state)
    })?;
    let mut each = each.into_iter();
    let (mut failed, mut exit) = (0, Exit::Done);
    for row in &rows {
        let compared = match &row.asked {
            Err(error) => Err(Fault::of(error)),
            Ok((question, _)) => each
                .next()
                .context("a position has no result")
                .and_then(|costs| Compared::of(&engine, question, costs?))
                .map_err(|error| Fault::of(&error)),
        };
        let (result, ends) = match compared {
            Ok(compared) if compared.regret.is_some() => {
                (Answer::Compared(Box::new(compared)), Exit::Done)
            }
            Ok(compared) => (Answer::Compared(Box::new(compared)), Exit::Stopped),
            Err(error) => {
                failed += 1;
                let ends = exit_of(error.code);
                (Answer::Failed { error }, ends)
            }
        };
        exit = worse(exit, ends);
        let Row { line, turns, guess, .. } = row;
        let report = Report { line: *line, turns, guess, result };
        match args.json {
            true => {
                let text = serde_json::to_string(&report)?;
                print_data(|out| writeln!(out, "{text}"))?;
            }
            false => print(|out| writeln!(out, "{report}"))?,
        }
    }
    if failed > 0 {
        tell(&anyhow::anyhow!("{failed} of {} could not be answered", count(rows.len(), "row")));
    }
    Ok(exit)
}

/// The exit code that says more of what went wrong: a row that cannot be read, then one without an
/// answer, then one that was stopped.
fn worse(one: Exit, other: Exit) -> Exit {
    let place = |exit: &Exit| match exit {
        Exit::Done => 0,
        Exit::Stopped => 1,
        Exit::Invalid => 2,
        Exit::Unreadable => 3,
    };
    [one, other].into_iter().max_by_key(place).unwrap_or(one)
}

/// The rows of a file: JSON objects, or turns and a guess with white space between them. Empty
/// lines are passed over.
fn read(args: &Args, file: &Path, list: &List, usual: &Question) -> anyhow::Result<Vec<Row>> {
    let name = match files::is_stdin(file) {
        true => "standard input".to_owned(),
        false => escape::path(file),
    };
    let read = files::read(file, BYTES_MAX);
    let bytes =
        read.map_err(|error| Code::Unreadable.error(format!("{name}: cannot be read: {error}")))?;
    let bytes = bytes.ok_or_else(|| {
        let most = BYTES_MAX >> 20;
        Code::Unreadable.error(format!("{name} is larger than {most} MiB; split it"))
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let lines = (1..).zip(text.lines()).filter(|(_, text)| !text.trim().is_empty());
    Ok(lines.map(|(line, text)| Row::read(args, line, text, list, usual)).collect())
}

impl Row {
    fn read(args: &Args, line: usize, text: &str, list: &List, usual: &Question) -> Self {
        let given = match text.trim_start().starts_with('{') {
            true => serde_json::from_str::<Given>(text).map_err(|error| {
                let problem = format!("line {line} is no row: {error}");
                Code::Unreadable.error(format!(
                    "{problem}; write {{\"turns\": [\"salet=BYBBG\"], \"guess\": \"croup\"}}"
                ))
            }),
            false => {
                let mut words: Vec<String> = split_whitespace(text).map(str::to_owned).collect();
                let guess = words.pop().unwrap_or_default();
                Ok(Given { turns: words, guess })
            }
        };
        match given {
            Ok(Given { turns, guess }) => {
                let asked = asked(args, &turns, &guess, list, usual);
                Self { line, turns, guess, asked }
            }
            Err(error) => Self { line, turns: vec![], guess: String::new(), asked: Err(error) },
        }
    }
}

/// What a row asks.
fn asked(
    args: &Args,
    turns: &[String],
    guess: &str,
    list: &List,
    usual: &Question,
) -> anyhow::Result<(Question, Word)> {
    let turns = parse_turns(turns, list.kind(), list.alphabet())?;
    let word = list.word(guess);
    let word = word.map_err(|reason| Code::UnknownWord.error(format!("`{guess}` {reason}")))?;
    let made = turns.len().try_into().unwrap_or(u8::MAX);
    let Asked { turns, left, .. } = Asked::after(args, list, turns)?;
    let objective = args.search.objective(list)?.for_rest_of_game(made).for_proofs();
    Ok((usual.clone().objective(objective).turns(turns).max_guesses(left), word))
}

impl Compared {
    fn of(engine: &Engine, question: &Question, costs: Costs) -> anyhow::Result<Self> {
        let problem = engine.problem(question)?;
        let mut guesses = Vec::from_iter(costs.guesses.iter().map(|cost| &cost.cost));
        let cost = guesses.pop().context("a guess has no result")?;
        let cost = cost.as_ref().map_err(|error| {
            let code = match error {
                EngineError::BreaksClue { .. } => Code::ForbiddenGuess,
                error => Code::of(error).unwrap_or(Code::Failed),
            };
            code.error(error.to_string())
        })?;
        let regret = costs.regret(cost);
        let [lower, upper] = ends(&problem, cost);
        let [best_lower, best_upper] = ends(&problem, &costs.best);
        Ok(Self {
            candidates: costs.weight,
            objective: costs.objective,
            outcome: cost.word(),
            lower,
            upper,
            best: costs.best_guess,
            best_lower,
            best_upper,
            regret: regret.numbers,
            regret_lower: regret.lower,
            regret_upper: regret.upper,
        })
    }
}

/// The least and the most that a tree of an outcome costs, where they are known.
fn ends(problem: &Problem, outcome: &Outcome<Claim>) -> [Option<Shown>; 2] {
    let shown = |value: ObjectiveValue| Some(problem.shown(value));
    match outcome {
        Outcome::Found(claim) => [shown(claim.lower), shown(claim.upper)],
        Outcome::Infeasible => [None, None],
        Outcome::Open { lower } => [shown(*lower), None],
    }
}

impl fmt::Display for Report<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: ", self.line)?;
        self.turns.iter().try_for_each(|turn| write!(out, "{turn} "))?;
        match &self.result {
            Answer::Compared(compared) => write!(out, "{}: {compared}", self.guess),
            Answer::Failed { error } => {
                let message = error.to_string().replace('\n', "; ");
                write!(out, "{}: {message}", self.guess)
            }
        }
    }
}

impl fmt::Display for Compared {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.lower, &self.upper) {
            (Some(lower), Some(upper)) if lower == upper => write!(out, "{upper}")?,
            (Some(lower), Some(upper)) => write!(out, "between {lower} and {upper}")?,
            (Some(lower), None) => write!(out, "at least {lower}")?,
            (None, _) => write!(out, "no tree within the limit")?,
        }
        let Some(best) = &self.best else {
            return Ok(());
        };
        let than = |out: &mut fmt::Formatter<'_>, best_upper: &Option<Shown>| match best_upper {
            Some(upper) => write!(out, " more a game than {best} with {upper}"),
            None => write!(out, " more a game than {best}"),
        };
        match &self.regret {
            Some(numbers) if numbers.iter().all(|&number| number == 0.0) => {
                write!(out, "; no guess is better")
            }
            Some(numbers) => {
                let numbers = numbers.iter().map(|number| format!("{number:.4}"));
                write!(out, "; {}", numbers.collect::<Vec<_>>().join(", "))?;
                than(out, &self.best_upper)
            }
            None => {
                write!(out, "; between {:.4} and {:.4}", self.regret_lower, self.regret_upper)?;
                than(out, &self.best_upper)
            }
        }
    }
}

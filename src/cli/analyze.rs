//! `guesstree analyze`: what each guess of a played game cost against the optimum.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;

use crate::cli::exit::{Exit, Misuse, complain};
use crate::cli::options::{ListArgs, ModeName, limits, max_guesses, stop_on_ctrl_c};
use crate::cli::output::{print, print_json};
use crate::cli::position::no_answer;
use crate::cli::units;
use crate::engine::Engine;
use crate::escape;
use crate::files;
use crate::game::excerpt::excerpt;
use crate::game::feedback::{Feedback, score};
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::word::Word;
use crate::play::adviser::Adviser;
use crate::play::analysis::{Analysis, AnalysisError, Analyst, Step};
use crate::report::progress;
use crate::report::tiles;
use crate::report::words::{count, listed};

const AFTER_HELP: &str = "\
Examples:
  guesstree analyze --answer tract crane toast tract
  guesstree analyze --answer tract salet craft tract --mode hard --json
  guesstree analyze crane toast tract --grid game.txt    a shared grid
  pbpaste | guesstree analyze crane toast tract --grid -

Expected is the mean number of guesses over all candidates, this one included, with perfect play \
afterwards. Lost is the difference to the best guess. Luck is how much better the feedback was \
than the average feedback. Expected at the start, plus all that was lost, minus all luck, is the \
number of guesses. If not all candidates can be found in time, finding more of them comes first, \
and less than nothing may be lost. A bad first guess may take a minute.";

/// What each guess of a played game cost: skill apart from luck
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The guesses, in order
    #[arg(value_name = "GUESS", required = true)]
    made: Vec<String>,
    /// The answer
    #[arg(long, value_name = "WORD", required_unless_present = "grid", conflicts_with = "grid")]
    answer: Option<String>,
    /// A text with a line of squares (⬛⬜🟨🟩🟦🟧) for each guess; - reads standard input
    #[arg(long, value_name = "FILE")]
    grid: Option<PathBuf>,
    #[command(flatten)]
    list: ListArgs,
    /// Rules for guesses: easy [default], hard or strict
    #[arg(
        long,
        value_name = "MODE",
        default_value = "easy",
        hide_default_value = true,
        hide_possible_values = true
    )]
    mode: ModeName,
    /// Guesses in a game
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = max_guesses())]
    max_guesses: u8,
    /// Stop after this time, such as 90s or 5m
    #[arg(long, value_name = "TIME", value_parser = units::duration)]
    time_limit: Option<Duration>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// Show no progress
    #[arg(short, long)]
    quiet: bool,
}

/// What `analyze --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report {
    answer: Option<Word>,
    guesses: usize,
    solved: bool,
    expected: f64,
    skill_lost: f64,
    luck: f64,
    steps: Vec<StepReport>,
    best_line: Option<Vec<Word>>,
    best_line_after_first: Option<Vec<Word>>,
}

#[derive(Serialize)]
struct StepReport {
    guess: Word,
    feedback: String,
    candidates_before: usize,
    candidates_after: usize,
    expected: f64,
    missed: u64,
    best: Word,
    best_expected: f64,
    best_missed: u64,
    skill_lost: f64,
    luck: f64,
    expected_after: f64,
    beyond_list: bool,
}

impl StepReport {
    fn of(step: &Step) -> Self {
        let before = step.before.max(1) as f64;
        Self {
            guess: step.turn.guess,
            feedback: step.turn.feedback.to_string(),
            candidates_before: step.before,
            candidates_after: step.after,
            expected: step.made.total as f64 / before,
            missed: step.made.missed,
            best: step.best.guess,
            best_expected: step.best.total as f64 / before,
            best_missed: step.best.missed,
            skill_lost: step.skill_lost(),
            luck: step.luck(),
            expected_after: step.expected_after(),
            beyond_list: step.beyond_list,
        }
    }
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.list.load()?;
    let (turns, answer) = game(args, &list)?;
    if let Some(at) = turns.iter().position(|turn| turn.feedback.is_win())
        && at + 1 < turns.len()
    {
        return Err(no_answer(format!(
            "{} was the answer at guess {}; nothing can follow",
            turns[at].guess,
            at + 1
        )));
    }
    let limits = limits(args.time_limit);
    stop_on_ctrl_c(&limits)?;
    let progress = Arc::default();
    let mut analyst = Analyst {
        adviser: Adviser::new(Engine::new(list.clone()).mode(args.mode.into()))?.into(),
        max_guesses: args.max_guesses,
        limits,
        progress: Arc::clone(&progress),
    };
    let analysis = progress::beside(&progress, &list, &progress::guesses, args.quiet, || {
        analyst.analyse(&turns, answer)
    });
    let analysis = match analysis {
        Ok(analysis) => analysis,
        Err(stopped @ AnalysisError::Stopped(_)) => {
            complain(&anyhow::anyhow!("{stopped}; allow more time"));
            return Ok(Exit::Stopped);
        }
        Err(refused @ AnalysisError::Refused { .. }) => return Err(no_answer(refused.to_string())),
        Err(error) => return Err(error.into()),
    };
    let report = Report::of(&analysis, answer);
    match args.json {
        true => print_json(&report)?,
        false => show(&analysis, &report)?,
    }
    Ok(Exit::Done)
}

/// The turns of the game, and the answer if it is known.
fn game(args: &Args, list: &List) -> anyhow::Result<(Vec<Turn>, Option<Word>)> {
    let guess = |(number, text): (usize, &String)| {
        word(text, list).with_context(|| format!("guess {number}"))
    };
    let guesses = (1..).zip(&args.made).map(guess);
    let guesses = guesses.collect::<anyhow::Result<Vec<_>>>()?;
    match (&args.answer, &args.grid) {
        (Some(answer), _) => {
            let answer = word(answer, list).context("the answer")?;
            let turn = |guess| Turn { guess, feedback: score(guess, answer) };
            Ok((guesses.into_iter().map(turn).collect(), Some(answer)))
        }
        (None, Some(file)) => {
            let turns = with_grid(&guesses, file, list.letters())?;
            let won = turns.last().filter(|turn| turn.feedback.is_win());
            let answer = won.map(|turn| turn.guess);
            Ok((turns, answer))
        }
        (None, None) => Err(Misuse::conflict("give '--answer <WORD>' or '--grid <FILE>'").into()),
    }
}

fn word(text: &str, list: &List) -> anyhow::Result<Word> {
    let word = Word::parse(text).map_err(|reason| anyhow::anyhow!("{} {reason}", excerpt(text)))?;
    anyhow::ensure!(
        list.guess_id(word).is_some(),
        "{word} is not an allowed guess in the list {}; look for a slip, or name the list of the \
         game",
        list.name()
    );
    Ok(word)
}

/// A grid of more bytes is refused. One of 255 rows takes 10 KiB.
const GRID_BYTES_MAX: u64 = 64 << 10;

/// The guesses with the feedback in a grid of squares.
pub(crate) fn with_grid(
    guesses: &[Word],
    file: &Path,
    letters: usize,
) -> anyhow::Result<Vec<Turn>> {
    let is_stdin = file == Path::new("-");
    let name = if is_stdin { "standard input".to_owned() } else { escape::path(file) };
    let read = match is_stdin {
        true => files::read_from(io::stdin().lock(), GRID_BYTES_MAX),
        false => files::read(file, GRID_BYTES_MAX),
    };
    let bytes = read.with_context(|| format!("{name}: cannot be read"))?.with_context(|| {
        let most = GRID_BYTES_MAX >> 10;
        format!("{name} is larger than {most} KiB; give a text with a row of squares for a guess")
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let rows = text.lines().filter_map(|line| row(line.trim(), letters));
    let rows: Vec<Feedback> = rows.collect();
    anyhow::ensure!(
        rows.len() == guesses.len(),
        "{name}: the grid has {} rows of {letters} squares for {} guesses; give a word for each \
         row",
        rows.len(),
        guesses.len()
    );
    let turns = guesses.iter().zip(rows);
    let turn = |(&guess, feedback)| Turn { guess, feedback };
    Ok(turns.map(turn).collect())
}

/// The feedback in a line of squares; `None` if the line has anything else.
fn row(line: &str, letters: usize) -> Option<Feedback> {
    const SQUARES: &str = "⬛⬜🟨🟩🟦🟧\u{fe0f}";
    let only_squares = line.chars().all(|c| SQUARES.contains(c));
    only_squares.then(|| Feedback::parse(line, letters).ok())?
}

impl Report {
    fn of(analysis: &Analysis, answer: Option<Word>) -> Self {
        let steps = &analysis.steps;
        Self {
            answer,
            guesses: steps.len(),
            solved: steps.last().is_some_and(|step| step.turn.feedback.is_win()),
            expected: steps.first().map_or(0.0, |step| StepReport::of(step).best_expected),
            skill_lost: steps.iter().map(Step::skill_lost).sum(),
            luck: steps.iter().map(Step::luck).sum(),
            steps: steps.iter().map(StepReport::of).collect(),
            best_line: analysis.best_line.clone(),
            best_line_after_first: analysis.best_line_after_first.clone(),
        }
    }
}

fn show(analysis: &Analysis, report: &Report) -> anyhow::Result<()> {
    print(|out| {
        writeln!(out, "   guess  feedback  candidates    expected  best            lost     luck")?;
        for ((number, step), shown) in (1..).zip(&analysis.steps).zip(&report.steps) {
            show_step(number, step, shown, out)?;
        }
        writeln!(
            out,
            "{} {}: {:.4} expected at best, {:.4} lost by choice, {:+.4} luck",
            if report.solved { "solved with" } else { "not solved with" },
            report.guesses,
            report.expected,
            report.skill_lost,
            report.luck
        )?;
        let after_first = "best after the same first guess";
        for (name, line) in [
            ("best from the start", &report.best_line),
            (after_first, &report.best_line_after_first),
        ] {
            if let Some(line) = line {
                writeln!(out, "{name}: {}", listed(line, usize::MAX))?;
            }
        }
        Ok(())
    })
}

/// Prints a line for a guess, and what else there is to say.
fn show_step(
    number: usize,
    step: &Step,
    shown: &StepReport,
    out: &mut dyn Write,
) -> io::Result<()> {
    let tiles = tiles::feedback(step.turn.feedback);
    let width = 8_usize.saturating_sub(step.turn.feedback.marks().len());
    let is_best = (step.made.total, step.made.missed) == (step.best.total, step.best.missed);
    let best = match is_best {
        true => "the best".to_owned(),
        false => format!("{} {:.4}", shown.best, shown.best_expected),
    };
    let guess = shown.guess.to_string();
    let (before, after) = (step.before, step.after);
    let (expected, lost, luck) = (shown.expected, shown.skill_lost, shown.luck);
    writeln!(
        out,
        "{number:>2} {guess:<6} {tiles}{:width$} {before:>5} → {after:<5} {expected:>8.4}  \
         {best:<14} {lost:>7.4} {luck:>+8.4}",
        ""
    )?;
    if step.made.missed > 0 {
        writeln!(
            out,
            "   {} of {} would not be found in time, {} after {}",
            step.made.missed,
            count(before, "candidate"),
            step.best.missed,
            step.best.guess
        )?;
    }
    if step.beyond_list {
        let guesses = count(after, "allowed guess");
        writeln!(out, "   no answer of the list fits, only {guesses}")?;
    }
    Ok(())
}

//! `guesstree analyze`: what each guess of a played game cost against the optimum.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use serde::Serialize;

use crate::engine::Engine;
use crate::cli::exit::{Exit, Misuse, NoAnswer, complain};
use crate::cli::options::{ListArgs, ModeName, stop_on_ctrl_c};
use crate::cli::output::{print, print_json};
use crate::cli::units;
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
use crate::search::limits::Limits;

const AFTER_HELP: &str = "\
Examples:
  guesstree analyze --answer tract crane toast tract
  guesstree analyze --answer tract salet craft tract --mode hard --json
  guesstree analyze crane toast tract --grid game.txt      the grid of squares that people share
  pbpaste | guesstree analyze crane toast tract --grid -

Expected are the guesses that all candidates take on average, this one included, when all that follows
is chosen best. Lost is what the choice cost against the best guess; luck is how many fewer guesses were
to be expected after the feedback than before it. At the start, expected less luck and plus all that was
lost are the guesses of the game. Where not all candidates can be found in time, to find more of them
goes before fewer guesses, and less than nothing may be lost. A first guess that is far from the best
may take a minute.";

/// What each guess of a played game cost: skill apart from luck
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The guesses, in order
    #[arg(value_name = "GUESS", required = true)]
    made: Vec<String>,
    /// The answer
    #[arg(
        long,
        value_name = "WORD",
        required_unless_present = "grid",
        conflicts_with = "grid"
    )]
    answer: Option<String>,
    /// A text with a line of squares (⬛⬜🟨🟩🟦🟧) for each guess; other lines are skipped; - for standard input
    #[arg(long, value_name = "FILE")]
    grid: Option<PathBuf>,
    #[command(flatten)]
    list: ListArgs,
    /// Which guesses may follow feedback
    #[arg(long, value_name = "MODE", default_value = "easy")]
    mode: ModeName,
    /// Guesses in a game
    #[arg(long, value_name = "N", default_value_t = 6,
        value_parser = clap::value_parser!(u8).range(1..=i64::from(crate::engine::MAX_GUESSES)))]
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
    answer: Option<String>,
    guesses: usize,
    solved: bool,
    /// The guesses to be expected at the start, at best.
    expected: f64,
    skill_lost: f64,
    luck: f64,
    steps: Vec<StepReport>,
    best_line: Option<Vec<String>>,
    best_line_after_first: Option<Vec<String>>,
}

#[derive(Serialize)]
struct StepReport {
    guess: String,
    feedback: String,
    candidates_before: usize,
    candidates_after: usize,
    expected: f64,
    missed: u64,
    /// How many the best guess would miss.
    best_missed: u64,
    best: String,
    best_expected: f64,
    skill_lost: f64,
    luck: f64,
    expected_after: f64,
    beyond_list: bool,
}

impl StepReport {
    fn of(step: &Step) -> Self {
        let before = step.before.max(1) as f64;
        Self {
            guess: step.turn.guess.to_string(),
            feedback: step.turn.feedback.to_string(),
            candidates_before: step.before,
            candidates_after: step.after,
            expected: step.made.total as f64 / before,
            missed: step.made.missed,
            best_missed: step.best.missed,
            best: step.best.guess.to_string(),
            best_expected: step.best.total as f64 / before,
            skill_lost: step.skill_lost(),
            luck: step.luck(),
            expected_after: step.expected_after(),
            beyond_list: step.beyond_list,
        }
    }
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.list.load()?;
    let guesses = guesses(args, &list)?;
    let (turns, answer) = match (&args.answer, &args.grid) {
        (Some(answer), _) => {
            let answer = word(answer, &list).context("the answer")?;
            let turn = |&guess: &Word| Turn {
                guess,
                feedback: score(guess, answer),
            };
            (guesses.iter().map(turn).collect::<Vec<_>>(), Some(answer))
        }
        (None, Some(file)) => {
            let turns = with_grid(&guesses, file, list.letters())?;
            // Where the game was won the answer is known.
            let won = turns.last().filter(|turn| turn.feedback.is_win());
            let answer = won.map(|turn| turn.guess);
            (turns, answer)
        }
        (None, None) => {
            return Err(Misuse::conflict("give '--answer <WORD>' or '--grid <FILE>'").into());
        }
    };
    if let Some(at) = turns.iter().position(|turn| turn.feedback.is_win())
        && at + 1 < turns.len()
    {
        return Err(NoAnswer(format!(
            "{} was the answer at guess {}; nothing can follow",
            turns[at].guess,
            at + 1
        ))
        .into());
    }
    let limits = Arc::new(args.time_limit.map_or_else(Limits::none, Limits::within));
    stop_on_ctrl_c(&limits)?;
    let progress = Arc::default();
    let mut analyst = Analyst {
        adviser: Adviser::new(Engine::new(list.clone()).mode(args.mode.into()))?,
        max_guesses: args.max_guesses,
        limits,
        progress: Arc::clone(&progress),
    };
    let analysis = progress::beside(&progress, &list, &progress::guesses, args.quiet, || {
        analyst.analyse(&turns, answer)
    });
    let analysis = match analysis {
        Ok(analysis) => analysis,
        Err(AnalysisError::Stopped(guess)) => {
            complain(&anyhow::anyhow!(
                "{}; allow more time",
                AnalysisError::Stopped(guess)
            ));
            return Ok(Exit::Stopped);
        }
        Err(error @ AnalysisError::Refused { .. }) => {
            return Err(NoAnswer(error.to_string()).into());
        }
        Err(error) => return Err(error.into()),
    };
    let report = report(&analysis, answer);
    if args.json {
        print_json(&report)?;
    } else {
        show(&analysis, &report)?;
    }
    Ok(Exit::Done)
}

fn word(text: &str, list: &List) -> anyhow::Result<Word> {
    let word = Word::parse(text).map_err(|reason| anyhow::anyhow!("{} {reason}", excerpt(text)))?;
    anyhow::ensure!(
        list.guess_id(word).is_some(),
        "{word} is not an allowed guess in the list {}; look for a slip, or name the list of the game",
        list.name()
    );
    Ok(word)
}

fn guesses(args: &Args, list: &List) -> anyhow::Result<Vec<Word>> {
    let guess = |(number, text): (usize, &String)| {
        word(text, list).with_context(|| format!("guess {number}"))
    };
    (1..).zip(&args.made).map(guess).collect()
}

/// The guesses with the feedback in a grid of squares.
fn with_grid(guesses: &[Word], file: &Path, letters: usize) -> anyhow::Result<Vec<Turn>> {
    let mut bytes = Vec::new();
    let name = file.display().to_string();
    if name == "-" {
        std::io::stdin()
            .lock()
            .read_to_end(&mut bytes)
            .context("cannot read standard input")?;
    } else {
        bytes = std::fs::read(file).with_context(|| format!("{name}: cannot be read"))?;
    }
    let text = String::from_utf8_lossy(&bytes);
    let rows: Vec<Feedback> = text
        .lines()
        .filter_map(|line| row(line.trim(), letters))
        .collect();
    anyhow::ensure!(
        rows.len() == guesses.len(),
        "{name}: the grid has {} rows of {letters} squares for {} guesses; give a word for each row",
        rows.len(),
        guesses.len()
    );
    let turns = guesses.iter().zip(rows);
    Ok(turns
        .map(|(&guess, feedback)| Turn { guess, feedback })
        .collect())
}

/// The feedback in a line that consists of squares alone.
fn row(line: &str, letters: usize) -> Option<Feedback> {
    const SQUARES: &str = "⬛⬜🟨🟩🟦🟧\u{fe0f}";
    let only_squares = line.chars().all(|c| SQUARES.contains(c));
    only_squares.then(|| Feedback::parse(line, letters).ok())?
}

fn report(analysis: &Analysis, answer: Option<Word>) -> Report {
    let Analysis {
        steps,
        best_line,
        best_line_after_first,
    } = analysis;
    let named = |line: &Option<Vec<Word>>| {
        let line = line.as_ref()?;
        Some(line.iter().map(Word::to_string).collect())
    };
    let steps_shown: Vec<StepReport> = steps.iter().map(StepReport::of).collect();
    Report {
        answer: answer.map(|answer| answer.to_string()),
        guesses: steps.len(),
        solved: steps.last().is_some_and(|step| step.turn.feedback.is_win()),
        expected: steps_shown.first().map_or(0.0, |step| step.best_expected),
        skill_lost: steps.iter().map(Step::skill_lost).sum(),
        luck: steps.iter().map(Step::luck).sum(),
        steps: steps_shown,
        best_line: named(best_line),
        best_line_after_first: named(best_line_after_first),
    }
}

fn show(analysis: &Analysis, report: &Report) -> anyhow::Result<()> {
    print(|out| {
        writeln!(
            out,
            "   guess  feedback  candidates    expected  best            lost     luck"
        )?;
        for ((number, step), shown) in (1..).zip(&analysis.steps).zip(&report.steps) {
            let tiles = tiles::feedback(step.turn.feedback);
            let width = 8_usize.saturating_sub(step.turn.feedback.marks().len());
            let best =
                match step.made.total == step.best.total && step.made.missed == step.best.missed {
                    true => "the best".to_owned(),
                    false => format!("{} {:.4}", shown.best, shown.best_expected),
                };
            writeln!(
                out,
                "{number:>2} {:<6} {tiles}{:width$} {:>5} → {:<5} {:>8.4}  {best:<14} {:>7.4} {:>+8.4}",
                shown.guess,
                "",
                step.before,
                step.after,
                shown.expected,
                shown.skill_lost,
                shown.luck
            )?;
            if step.made.missed > 0 {
                writeln!(
                    out,
                    "   {} of {} would not be found in time, {} after {}",
                    step.made.missed,
                    count(step.before, "candidate"),
                    step.best.missed,
                    step.best.guess
                )?;
            }
            if step.beyond_list {
                writeln!(
                    out,
                    "   no answer of the list fits, only {}",
                    count(step.after, "allowed guess")
                )?;
            }
        }
        writeln!(
            out,
            "{} {}: {:.4} expected at best, {:.4} lost by choice, {:+.4} luck",
            if report.solved {
                "solved with"
            } else {
                "not solved with"
            },
            report.guesses,
            report.expected,
            report.skill_lost,
            report.luck
        )?;
        let lines = [
            ("best from the start", &report.best_line),
            (
                "best after the same first guess",
                &report.best_line_after_first,
            ),
        ];
        for (name, line) in lines {
            if let Some(line) = line {
                writeln!(out, "{name}: {}", listed(line, usize::MAX))?;
            }
        }
        Ok(())
    })
}

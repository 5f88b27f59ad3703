//! `guesstree analyze`: what each guess of a played game cost against the optimum.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context;
use guesstree::error::GridError;
use guesstree::play::{self, Adviser, Analysis, AnalysisError, Analyst, Step, StepReport};
use guesstree::text::excerpt;
use guesstree::{GridOptions, List, Mode, PLAYED, Turn, Word, escape, files, score, shared_grid};
use serde::Serialize;

use crate::exit::{Code, Exit, Misuse, Raise, complain, warn};
use crate::options::{
    GOAL, LIMITS, ListArgs, MemoryArgs, OUTPUT, limits, max_guesses, mode, stop_on_ctrl_c,
};
use crate::output::{print, print_json};
use crate::report::words::{self, count, listed};
use crate::report::{progress, review, screen, tiles};
use crate::units;

const AFTER_HELP: &str = "\
Examples:
  guesstree analyze --answer tract crane toast tract
  guesstree analyze --answer tract salet craft tract --mode hard --json
  guesstree analyze crane toast tract --grid game.txt    a shared grid
  pbpaste | guesstree analyze crane toast tract --grid -

Expected is the mean number of guesses over all candidates, this one included, with perfect play \
afterwards. Lost is the difference to the best guess. Luck is how much better the feedback was \
than the average feedback. Expected at the start, plus all that was lost, minus all luck, is the \
number of guesses. If some answers cannot be reached in the guesses left, reaching more of them \
counts first; lost can then be negative. A bad first guess may take a minute.";

/// What each guess of a played game cost: skill apart from luck
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The guesses, in order
    #[arg(value_name = "GUESS", required = true)]
    made: Vec<String>,
    /// The answer
    #[arg(long, value_name = "WORD", conflicts_with = "grid")]
    answer: Option<String>,
    /// A text with a line of squares for each guess, as people share it; - reads standard input
    #[arg(long, value_name = "FILE")]
    grid: Option<PathBuf>,
    /// What the grid has for gray, yellow and green, such as 🟦🟡🟥 [default: the colours of Wordle]
    #[arg(long, value_name = "SQUARES", requires = "grid")]
    squares: Option<String>,
    /// Which of several grids or boards in the text, from 1
    #[arg(long, value_name = "N", requires = "grid")]
    board: Option<usize>,
    #[command(flatten)]
    list: ListArgs,
    /// Guesses: easy [default], hard, ultra or strict
    #[arg(
        long,
        value_name = "MODE",
        default_value = "easy",
        hide_default_value = true,
        hide_possible_values = true,
        value_parser = mode(),
        help_heading = GOAL
    )]
    mode: Mode,
    /// Guesses in a game
    #[arg(
        long,
        value_name = "N",
        default_value_t = 6,
        value_parser = max_guesses(),
        help_heading = GOAL
    )]
    max_guesses: u8,
    #[command(flatten)]
    memory: MemoryArgs,
    /// Stop after this time, such as 90s or 5m
    #[arg(long, value_name = "TIME", value_parser = units::duration, help_heading = LIMITS)]
    time_limit: Option<Duration>,
    /// Print the result as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    /// Show no progress
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,
}

/// What `analyze --json` prints. Field names are stable.
#[derive(Serialize)]
struct Report<'a> {
    /// The name of the list.
    list: &'a str,
    #[serde(flatten)]
    analysis: play::Report,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    let list = args.list.load(PLAYED)?;
    let (turns, answer) = game(args, &list)?;
    let limits = limits(args.time_limit);
    stop_on_ctrl_c(&limits)?;
    let progress = Arc::default();
    let adviser = Adviser::new(args.memory.engine(list.clone(), args.mode))?;
    let mut analyst = Analyst::new(Arc::new(adviser), args.max_guesses);
    (analyst.limits, analyst.progress) = (limits, Arc::clone(&progress));
    let analysis = progress::beside(&progress, &list, &progress::guesses, args.quiet, || {
        analyst.analyse(&turns, answer.clone())
    });
    let analysis = match analysis {
        Ok(analysis) => analysis,
        Err(stopped @ AnalysisError::Stopped(_)) => {
            complain(&Code::Stopped.error(format!("{stopped}; allow more time")));
            return Ok(Exit::Stopped);
        }
        Err(error) => {
            let known = Code::of(&error).zip(error.number());
            return Err(match known {
                Some((code, number)) => code.at_turn(number, error.to_string()),
                None => error.into(),
            });
        }
    };
    let report = Report { list: list.name(), analysis: analysis.report(answer) };
    match args.json {
        true => print_json(&report)?,
        false => show(&analysis, &report)?,
    }
    Ok(Exit::Done)
}

/// The turns of the game, and the answer if it is known.
fn game(args: &Args, list: &List) -> anyhow::Result<(Vec<Turn>, Option<Word>)> {
    let guess = |(number, text): (usize, &String)| {
        let word = word(text, list);
        word.map_err(|problem| {
            Code::UnknownWord.at_turn(number, format!("guess {number}: {problem}"))
        })
    };
    let guesses = (1..).zip(&args.made).map(guess);
    let guesses = guesses.collect::<anyhow::Result<Vec<_>>>()?;
    match (&args.answer, &args.grid) {
        (Some(answer), _) => {
            let answer = word(answer, list);
            let answer = answer
                .map_err(|problem| Code::UnknownWord.error(format!("the answer: {problem}")))?;
            let turn = |guess: Word| {
                let feedback = score(&guess, &answer)?;
                Some(Turn { guess, feedback })
            };
            Ok((guesses.into_iter().filter_map(turn).collect(), Some(answer)))
        }
        (None, Some(file)) => {
            let options = GridOptions { squares: args.squares.clone(), board: args.board };
            let turns = with_grid(&guesses, file, list.letters(), &options)?;
            let won = turns.last().filter(|turn| turn.feedback.is_win());
            let answer = won.map(|turn| turn.guess.clone());
            Ok((turns, answer))
        }
        (None, None) => Err(Misuse::missing(format!(
            "what was the answer? Give it with '--answer <WORD>', or the squares of the game in a \
             file: guesstree analyze {} --grid game.txt",
            listed(&guesses, usize::MAX)
        ))
        .into()),
    }
}

/// A word that may be guessed, or what is wrong with it.
fn word(text: &str, list: &List) -> Result<Word, String> {
    let word = list.word(text).map_err(|reason| format!("{} {reason}", excerpt(text)))?;
    match list.guess_id(&word) {
        Some(_) => Ok(word),
        None => Err(format!(
            "{word} is not an allowed guess in the list {}; look for a slip, or name the list of \
             the game",
            list.name()
        )),
    }
}

/// A grid of more bytes is refused. One of 255 rows takes 10 KiB.
const GRID_BYTES_MAX: u64 = 64 << 10;

/// The guesses with the feedback in a grid of squares.
pub(crate) fn with_grid(
    guesses: &[Word],
    file: &Path,
    letters: usize,
    options: &GridOptions,
) -> anyhow::Result<Vec<Turn>> {
    let name = match files::is_stdin(file) {
        true => "standard input".to_owned(),
        false => escape::path(file),
    };
    let read = files::read(file, GRID_BYTES_MAX);
    let bytes = read.with_context(|| format!("{name}: cannot be read"))?.ok_or_else(|| {
        let most = GRID_BYTES_MAX >> 10;
        Code::Unreadable.error(format!(
            "{name} is larger than {most} KiB; give a text with a row of squares for a guess"
        ))
    })?;
    let text = String::from_utf8_lossy(&bytes);
    let game = shared_grid(&text, letters, guesses, options).map_err(|error| {
        let option = match error {
            GridError::Unread { .. } if options.squares.is_none() => {
                "; other squares for gray, yellow and green can be given, such as '--squares 🟦🟡🟥'"
            }
            GridError::Several { .. } => ", such as '--board 1'",
            _ => "",
        };
        Code::Unreadable.error(format!("{name}: {error}{option}"))
    })?;
    game.notices.iter().for_each(|notice| warn(&format!("{name}: {notice}")));
    Ok(game.turns)
}

/// A terminal with fewer columns shows a narrow table.
const COLUMNS: usize = 75;

fn show(analysis: &Analysis, report: &Report) -> anyhow::Result<()> {
    let Report { list, analysis: report } = report;
    print(|out| {
        writeln!(out, "the list {list}")?;
        if screen::table_columns() < COLUMNS {
            writeln!(out, "{}", review::narrow(analysis))?;
        } else {
            writeln!(
                out,
                "   guess  feedback  candidates    expected  best            lost     luck"
            )?;
            for ((number, step), shown) in (1..).zip(&analysis.steps).zip(&report.steps) {
                show_step(number, step, shown, out)?;
            }
        }
        let sampled = (1..).zip(&report.steps).filter(|(_, step)| step.sampled);
        if let Some((last, _)) = sampled.last() {
            let guesses =
                if last == 1 { "guess 1".to_owned() } else { format!("guesses 1 to {last}") };
            writeln!(
                out,
                "{guesses}: an estimate by a sample of the guesses, as --memory has no room for all"
            )?;
        }
        writeln!(
            out,
            "{} {}: {:.4} expected at best, {:.4} lost by choice, {:+.4} luck",
            if report.solved { "solved with" } else { "not solved with" },
            report.guesses,
            report.expected,
            rounded(report.skill_lost),
            rounded(report.luck)
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
        if let Some(difficulty) = &report.difficulty {
            writeln!(out, "{}", words::difficulty(difficulty))?;
        }
        Ok(())
    })
}

/// The number as it is printed, with four decimals, where there is no negative 0.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4 + 0.0
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
    let (expected, lost, luck) = (shown.expected, rounded(shown.skill_lost), rounded(shown.luck));
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

#[cfg(test)]
mod tests {
    use super::rounded;

    #[test]
    fn nothing_is_never_negative() {
        let print = |number: f64| format!("{:.4} {0:+.4}", rounded(number));
        for nothing in [0.0, -0.0, -1e-16, -0.00004, 0.00004] {
            assert_eq!(print(nothing), "0.0000 +0.0000", "{nothing}");
        }
        assert_eq!([-0.00006, 1.23456].map(print), ["-0.0001 -0.0001", "1.2346 +1.2346"]);
    }
}

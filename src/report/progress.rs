//! How far a long search has come: a bar on a terminal, a line now and then anywhere else.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanDuration, ProgressBar, ProgressStyle};

use crate::engine::{Engine, EngineError, Question};
use crate::game::list::List;
use crate::search::memo::ENTRY_BYTES;
use crate::search::progress::{Progress, Snapshot};
use crate::search::value::{Cost, INFEASIBLE};
use crate::tree::{Objective, ObjectiveValue, Problem, Shown};

/// Nothing is shown of a search that is done sooner.
const QUIET_FOR: Duration = Duration::from_secs(1);
const BAR_EVERY: Duration = Duration::from_millis(100);
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Asks `engine` by `ask` while the progress of the search is shown on standard error, unless
/// `quiet`. Returns the problem that was solved, and the answer.
pub fn watch<T, E: From<EngineError>>(
    engine: &Engine,
    question: &mut Question,
    quiet: bool,
    ask: impl FnOnce(&Question) -> Result<T, E>,
) -> Result<(Problem, T), E> {
    let progress = Arc::<Progress>::default();
    *question = std::mem::take(question).progress(Arc::clone(&progress));
    let problem = engine.problem(question)?;
    let shown = |value| problem.shown(value);
    let answer = beside(&progress, engine.list(), &shown, quiet, || ask(question))?;
    Ok((problem, answer))
}

/// Reads a value as a total of guesses, in games where every answer counts once.
pub fn guesses(value: ObjectiveValue) -> Shown {
    Shown {
        objective: Objective::Mean,
        decimals: None,
        value,
    }
}

/// Does `work` while what `progress` says is shown on standard error, unless `quiet`. `shown` reads
/// costs as values of the objective.
pub fn beside<T>(
    progress: &Progress,
    list: &List,
    shown: &(dyn Fn(ObjectiveValue) -> Shown + Sync),
    quiet: bool,
    work: impl FnOnce() -> T,
) -> T {
    if quiet {
        return work();
    }
    let (finished, wait) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        scope.spawn(move || show(progress, list, shown, &wait));
        let result = work();
        drop(finished);
        result
    })
}

/// Does `work`, which tells how many of `parts` things are done as they are, while that is shown on standard error, unless `quiet`.
pub fn counted<T>(
    parts: usize,
    noun: &str,
    quiet: bool,
    work: impl FnOnce(&(dyn Fn(usize) + Sync)) -> T,
) -> T {
    let done = AtomicUsize::new(0);
    let (finished, wait) = mpsc::channel::<()>();
    std::thread::scope(|scope| {
        if !quiet {
            scope.spawn(|| show_counted(&done, parts, noun, wait));
        }
        let result = work(&|more| {
            done.fetch_add(more, Relaxed);
        });
        drop(finished);
        result
    })
}

fn show_counted(done: &AtomicUsize, parts: usize, noun: &str, wait: mpsc::Receiver<()>) {
    let start = Instant::now();
    let terminal = std::io::stderr().is_terminal();
    let every = if terminal { BAR_EVERY } else { LINE_EVERY };
    let mut bar = None;
    let mut pause = if terminal { QUIET_FOR } else { LINE_EVERY };
    while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
        let done = done.load(Relaxed);
        if terminal {
            let bar: &mut ProgressBar = bar.get_or_insert_with(|| new_bar(start));
            bar.set_length(parts as u64);
            bar.set_position(done as u64);
            bar.set_message(noun.to_owned());
        } else {
            // The work goes on when nobody can be told of it.
            let _ = writeln!(std::io::stderr(), "{done}/{parts} {noun}");
        }
        pause = every;
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

fn show(
    progress: &Progress,
    list: &List,
    shown: &(dyn Fn(ObjectiveValue) -> Shown + Sync),
    wait: &mpsc::Receiver<()>,
) {
    let start = Instant::now();
    let terminal = std::io::stderr().is_terminal();
    let every = if terminal { BAR_EVERY } else { LINE_EVERY };
    let mut bar = None;
    let mut pause = if terminal { QUIET_FOR } else { LINE_EVERY };
    while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
        let now = progress.snapshot();
        if terminal {
            let message = message(&now, list, shown);
            draw(bar.get_or_insert_with(|| new_bar(start)), &now, message);
        } else {
            let elapsed = HumanDuration(start.elapsed());
            let message = message(&now, list, shown);
            let (done, parts) = (now.done, now.parts);
            // A search goes on when nobody can be told of it.
            let _ = writeln!(
                std::io::stderr(),
                "{done}/{parts} done, {message}, {elapsed}"
            );
        }
        pause = every;
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

fn new_bar(start: Instant) -> ProgressBar {
    let template = "{bar:30} {pos}/{len}  {msg}  {elapsed}";
    let style = ProgressStyle::with_template(template);
    ProgressBar::new(0)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_elapsed(start.elapsed())
}

fn draw(bar: &ProgressBar, now: &Snapshot, message: String) {
    bar.set_length(now.parts as u64);
    bar.set_position(now.done as u64);
    bar.set_message(message);
}

fn message(now: &Snapshot, list: &List, shown: &dyn Fn(ObjectiveValue) -> Shown) -> String {
    let memory = HumanBytes((now.memo_entries * ENTRY_BYTES) as u64);
    let read = |cost: Cost| match (cost.checked_div(now.late), cost.checked_rem(now.late)) {
        (Some(late), Some(guesses)) => shown(ObjectiveValue([late, guesses, 0]))
            .to_string(),
        // A total, whatever is looked at besides.
        _ => Shown {
            objective: Objective::Mean,
            ..shown(cost.into())
        }
        .first_in_digits(),
    };
    let lower = match now.lower {
        INFEASIBLE.. => "no tree within the limit".to_owned(),
        lower => format!("at least {}", read(lower)),
    };
    let best = match now.best {
        Some((cost, opener)) => {
            let opener = list.guesses()[usize::from(opener)];
            format!("best {opener} {}, ", read(cost))
        }
        None => String::new(),
    };
    format!("{best}{lower}, memo {memory}")
}

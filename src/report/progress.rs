//! The progress of long work on standard error: a bar on a terminal, otherwise a line now and then.

use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{HumanBytes, HumanDuration, ProgressBar, ProgressStyle};

use crate::engine::{Engine, EngineError, Question};
use crate::game::list::List;
use crate::search::memo::ENTRY_BYTES;
use crate::search::progress::{Progress, Snapshot};
use crate::search::value::{Cost, INFEASIBLE};
use crate::tree::{Objective, ObjectiveValue, Problem, Shown};

/// Nothing is shown of work that ends sooner.
const QUIET_FOR: Duration = Duration::from_secs(1);
const BAR_EVERY: Duration = Duration::from_millis(100);
const LINE_EVERY: Duration = Duration::from_secs(10);

/// Asks `engine` by `ask` while the progress of the search is shown on standard error, unless
/// `quiet`. Returns the problem that was solved, and the answer.
pub(crate) fn watch<T, E: From<EngineError>>(
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
pub(crate) fn guesses(value: ObjectiveValue) -> Shown {
    Shown { objective: Objective::Mean, decimals: None, value }
}

/// Does `work` while what `progress` says is shown on standard error, unless `quiet`. `shown` reads
/// costs as values of the objective.
pub(crate) fn beside<T>(
    progress: &Progress,
    list: &List,
    shown: &(dyn Fn(ObjectiveValue) -> Shown + Sync),
    quiet: bool,
    work: impl FnOnce() -> T,
) -> T {
    let now = || {
        let now = progress.snapshot();
        let message = format!("done, {}", message(&now, list, shown));
        (now.done, now.parts, message)
    };
    show_during(quiet, now, work)
}

/// Does `work` while the part of it that `progress` says is done is shown on standard error, unless
/// `quiet`. `noun` says what it is a part of.
pub(crate) fn plain<T>(
    progress: &Progress,
    noun: &str,
    quiet: bool,
    work: impl FnOnce() -> T,
) -> T {
    let now = || {
        let now = progress.snapshot();
        (now.done, now.parts, noun.to_owned())
    };
    show_during(quiet, now, work)
}

/// Does `work`, which says again and again how many steps are done, of how many. Unless `quiet`,
/// shows that meanwhile; `noun` says what the steps are.
pub(crate) fn steps<T>(
    noun: &str,
    quiet: bool,
    work: impl FnOnce(&(dyn Fn(usize, usize) + Sync)) -> T,
) -> T {
    let (done, all) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let now = || (done.load(Relaxed), all.load(Relaxed), noun.to_owned());
    let count = |now: usize, steps: usize| {
        done.store(now, Relaxed);
        all.store(steps, Relaxed);
    };
    show_during(quiet, now, || work(&count))
}

/// Does `work`, which says each time how many more of `parts` things are done. Unless `quiet`,
/// shows their number meanwhile; `noun` is their name.
pub(crate) fn counted<T>(
    parts: usize,
    noun: &str,
    quiet: bool,
    work: impl FnOnce(&(dyn Fn(usize) + Sync)) -> T,
) -> T {
    let done = AtomicUsize::new(0);
    let now = || (done.load(Relaxed), parts, noun.to_owned());
    let count = |more: usize| {
        done.fetch_add(more, Relaxed);
    };
    show_during(quiet, now, || work(&count))
}

/// Does `work`. Unless `quiet`, shows meanwhile how many parts are done, of how many, and a
/// message.
fn show_during<T>(
    quiet: bool,
    now: impl Fn() -> (usize, usize, String) + Send,
    work: impl FnOnce() -> T,
) -> T {
    if quiet {
        return work();
    }
    let (finished, wait) = mpsc::channel();
    thread::scope(|scope| {
        scope.spawn(move || show(now, wait));
        let result = work();
        drop(finished);
        result
    })
}

fn show(now: impl Fn() -> (usize, usize, String), wait: Receiver<()>) {
    let start = Instant::now();
    let terminal = std::io::stderr().is_terminal();
    let (mut pause, every) = match terminal {
        true => (QUIET_FOR, BAR_EVERY),
        false => (LINE_EVERY, LINE_EVERY),
    };
    let mut bar: Option<ProgressBar> = None;
    while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
        let (done, parts, message) = now();
        if terminal {
            let bar = bar.get_or_insert_with(|| new_bar(start));
            bar.set_length(parts as u64);
            bar.set_position(done as u64);
            bar.set_message(message);
        } else {
            let elapsed = HumanDuration(start.elapsed());
            // The work goes on if nobody reads this.
            let _ = writeln!(std::io::stderr(), "{done}/{parts} {message}, {elapsed}");
        }
        pause = every;
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

fn new_bar(start: Instant) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} {msg}  {elapsed}");
    ProgressBar::new(0)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_elapsed(start.elapsed())
}

fn message(now: &Snapshot, list: &List, shown: &dyn Fn(ObjectiveValue) -> Shown) -> String {
    let memory = HumanBytes((now.memo_entries * ENTRY_BYTES) as u64);
    let read = |cost: Cost| match (cost.checked_div(now.late), cost.checked_rem(now.late)) {
        (Some(late), Some(guesses)) => shown([late, guesses, 0].into()).to_string(),
        // A total, whatever else the objective looks at.
        _ => Shown { objective: Objective::Mean, ..shown(cost.into()) }.first_in_digits(),
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

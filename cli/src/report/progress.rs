//! The progress of long work on standard error: a bar on a terminal, otherwise a line now and then.

use std::collections::VecDeque;
use std::io::{IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use guesstree::error::EngineError;
use guesstree::{
    Engine, List, Objective, ObjectiveValue, Phases, Problem, Progress, Question, Shown, Snapshot,
};
use indicatif::{ProgressBar, ProgressStyle};

use crate::report::words::count;

/// Nothing is shown of work that ends sooner.
const QUIET_FOR: Duration = Duration::from_secs(1);
const BAR_EVERY: Duration = Duration::from_millis(100);
const LINE_EVERY: Duration = Duration::from_secs(10);

/// How far the work has come.
struct Now {
    /// The share that is done, from 0 to 1.
    share: f64,
    /// What it is a share of, if that needs to be said.
    of: &'static str,
    /// The limit on guesses that is tried now. The share begins anew with each.
    limit: usize,
    /// What else to say, the most important first.
    notes: Vec<String>,
}

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
    Shown::new(Objective::Mean, None, value)
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
    let mut phases = Phases::default();
    let now = || {
        let now = progress.snapshot();
        let notes = notes(&now, list, shown);
        Now { share: share(&mut phases, &now), of: "", limit: now.limit, notes }
    };
    show_during(quiet, now, work)
}

/// Does `work` while the part of it that `progress` says is done is shown on standard error, unless
/// `quiet`. `noun` says what it is a part of.
pub(crate) fn plain<T>(
    progress: &Progress,
    noun: &'static str,
    quiet: bool,
    work: impl FnOnce() -> T,
) -> T {
    let now = || {
        let now = progress.snapshot();
        part(now.done, now.parts, noun)
    };
    show_during(quiet, now, work)
}

/// Does `work` while what `progress` says is shown on standard error, unless `quiet`, with `notes`.
pub(crate) fn noted<T>(
    progress: &Progress,
    quiet: bool,
    notes: &(dyn Fn(&Snapshot) -> Vec<String> + Sync),
    work: impl FnOnce() -> T,
) -> T {
    let mut phases = Phases::default();
    let now = || {
        let now = progress.snapshot();
        Now { share: share(&mut phases, &now), of: "", limit: now.limit, notes: notes(&now) }
    };
    show_during(quiet, now, work)
}

/// Does `work`, which says again and again how many steps are done, of how many. Unless `quiet`,
/// shows that meanwhile; `noun` says what the steps are.
pub(crate) fn steps<T>(
    noun: &'static str,
    quiet: bool,
    work: impl FnOnce(&(dyn Fn(usize, usize) + Sync)) -> T,
) -> T {
    let (done, all) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let now = || part(done.load(Relaxed), all.load(Relaxed), noun);
    let count = |now: usize, steps: usize| {
        done.store(now, Relaxed);
        all.store(steps, Relaxed);
    };
    show_during(quiet, now, || work(&count))
}

/// Does `work`, which says each time how many more of `parts` things are done. Unless `quiet`,
/// shows that meanwhile; `noun` says what it is a part of.
pub(crate) fn counted<T>(
    parts: usize,
    noun: &'static str,
    quiet: bool,
    work: impl FnOnce(&(dyn Fn(usize) + Sync)) -> T,
) -> T {
    let done = AtomicUsize::new(0);
    let now = || part(done.load(Relaxed), parts, noun);
    let count = |more: usize| {
        done.fetch_add(more, Relaxed);
    };
    show_during(quiet, now, || work(&count))
}

/// The share of all work that is done, from 0 to 1.
fn share(phases: &mut Phases, now: &Snapshot) -> f64 {
    phases.share(now) as f64 / 1e6
}

/// Work of which `done` of `all` parts are done.
fn part(done: usize, all: usize, of: &'static str) -> Now {
    Now { share: done as f64 / all.max(1) as f64, of, limit: 0, notes: Vec::new() }
}

/// Does `work`. Unless `quiet`, shows meanwhile how far it has come.
fn show_during<T>(quiet: bool, now: impl FnMut() -> Now + Send, work: impl FnOnce() -> T) -> T {
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

fn show(mut now: impl FnMut() -> Now, wait: Receiver<()>) {
    let start = Instant::now();
    let terminal = std::io::stderr().is_terminal();
    let (mut pause, every) = match terminal {
        true => (QUIET_FOR, BAR_EVERY),
        false => (LINE_EVERY, LINE_EVERY),
    };
    let mut bar: Option<ProgressBar> = None;
    let (mut clock, mut limit, mut since) = (Clock::default(), 0, start);
    while wait.recv_timeout(pause) == Err(RecvTimeoutError::Timeout) {
        let now = now();
        if now.limit != limit {
            (clock, limit, since) = (Clock::default(), now.limit, Instant::now());
        }
        let left = clock.left(since.elapsed(), now.share);
        if terminal {
            let columns = columns();
            let bar = bar.get_or_insert_with(|| ProgressBar::new(STEPS));
            bar.set_style(style(columns));
            bar.set_position((STEPS as f64 * now.share) as u64);
            bar.set_message(line(&now, left, columns - bar_width(columns) - 1));
        } else {
            // The work goes on if nobody reads this.
            let _ = writeln!(std::io::stderr(), "{}", line(&now, left, usize::MAX));
        }
        pause = every;
    }
    if let Some(bar) = bar {
        bar.finish_and_clear();
    }
}

/// The steps of the bar.
const STEPS: u64 = 10_000;

/// The columns of the terminal.
fn columns() -> usize {
    const COLUMNS: usize = 80;
    let size = terminal_size::terminal_size_of(std::io::stderr());
    // The last column is left free: some terminals go on to the next line after it.
    size.map_or(COLUMNS, |(width, _)| usize::from(width.0)).saturating_sub(1).max(COLUMNS / 4)
}

/// The columns of the bar itself.
fn bar_width(columns: usize) -> usize {
    (columns / 4).min(24)
}

fn style(columns: usize) -> ProgressStyle {
    let template = format!("{{bar:{}}} {{msg}}", bar_width(columns));
    ProgressStyle::with_template(&template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// What is said of the work beside the bar, as far as it fits into `columns`: the share that is
/// done, the time that is left, and notes.
fn line(now: &Now, left: Option<Duration>, columns: usize) -> String {
    let fits = |line: &String| line.chars().count() <= columns;
    let percent = format!("{:>4}", percent(now.share));
    let left = left.map_or(String::new(), |left| format!("  about {} left", in_words(left)));
    let [of, plain] = [format!("{percent} {}{left}", now.of), format!("{percent}{left}")];
    let mut line = match [of, plain].into_iter().skip(usize::from(now.of.is_empty())).find(fits) {
        Some(line) => line,
        None => return percent,
    };
    for note in now.notes.iter().filter(|note| !note.is_empty()) {
        let longer = format!("{line}  {note}");
        if !fits(&longer) {
            break;
        }
        line = longer;
    }
    line
}

/// A share of long work, which is seen to move at its beginning, too. It is not all done until it
/// is.
pub(crate) fn percent(share: f64) -> String {
    match share {
        ..0.1 => format!("{:.1}%", (1000.0 * share).floor() / 10.0),
        share => format!("{:.0}%", (100.0 * share).floor()),
    }
}

/// A time, as exactly as an estimate deserves.
pub(crate) fn in_words(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    // To steps of one, two or five, and ten times these.
    let rounded = |number: f64| {
        let unit = 10_f64.powf((number / 2.0).log10().floor()).max(1.0);
        (number / unit).round().max(1.0) * unit
    };
    match seconds {
        ..90.0 => format!("{:.0} s", rounded(seconds)),
        ..5400.0 => format!("{:.0} min", rounded(seconds / 60.0)),
        ..172_800.0 => format!("{:.0} h", rounded(seconds / 3600.0)),
        _ => format!("{:.0} days", rounded(seconds / 86400.0)),
    }
}

/// Estimates the time that is left.
#[derive(Default)]
struct Clock {
    left: Option<f64>,
    /// The time of the last estimate.
    at: f64,
    /// Some earlier times, ascending, each with the end that the share done by then predicted.
    ends: VecDeque<(f64, f64)>,
}

impl Clock {
    /// The time left after `elapsed`, when this share is done; `None` where too little is done to
    /// say, and where the end is predicted ever later. A new estimate changes the old one slowly.
    fn left(&mut self, elapsed: Duration, share: f64) -> Option<Duration> {
        /// The least share of an estimate, and of one of work that is known to be long.
        const LEAST: [f64; 2] = [0.02, 0.0005];
        const LONG: Duration = Duration::from_secs(20);
        /// In this time most of the old estimate is forgotten, as a share of the time so far.
        const MEMORY: f64 = 0.1;
        if share < LEAST[usize::from(elapsed > LONG)] {
            return None;
        }
        let elapsed = elapsed.as_secs_f64();
        let estimate = elapsed * (1.0 - share) / share;
        let since = elapsed - self.at;
        let left = self.left.map_or(estimate, |before| {
            let weight = (-since / (MEMORY * elapsed)).exp();
            weight * (before - since) + (1.0 - weight) * estimate
        });
        (self.left, self.at) = (Some(left), elapsed);
        let shown = Duration::from_secs_f64(left.max(1.0));
        (!self.is_put_off(elapsed, elapsed / share)).then_some(shown)
    }

    /// Whether the predicted end is much later than the one that was predicted after half of the
    /// time: then no estimate is worth its name.
    fn is_put_off(&mut self, elapsed: f64, end: f64) -> bool {
        const MUCH: f64 = 1.4;
        /// Earlier times that are kept lie apart by this share of the time.
        const APART: f64 = 0.01;
        if self.ends.back().is_none_or(|&(last, _)| elapsed - last >= APART * elapsed) {
            self.ends.push_back((elapsed, end));
        }
        while self.ends.get(1).is_some_and(|&(time, _)| time <= elapsed / 2.0) {
            self.ends.pop_front();
        }
        self.ends.front().is_some_and(|&(_, before)| end > MUCH * before)
    }
}

/// What is known of the result.
fn notes(now: &Snapshot, list: &List, shown: &dyn Fn(ObjectiveValue) -> Shown) -> Vec<String> {
    let read = |cost: u64| match (cost.checked_div(now.late), cost.checked_rem(now.late)) {
        (Some(late), Some(guesses)) => shown([late, guesses, 0].into()).to_string(),
        // A total, whatever else the objective looks at.
        _ => {
            let Shown { decimals, value, .. } = shown(cost.into());
            Shown::new(Objective::Mean, decimals, value).to_string()
        }
    };
    let best = now.best.map(|(cost, opener)| {
        let opener = &list.guesses()[usize::from(opener)];
        match cost {
            // Only the limit counts, and the total is 0.
            0 => format!("found a tree from {opener}"),
            _ => format!("best so far: {opener}, {}", read(cost)),
        }
    });
    let lower = match now.lower {
        0 => String::new(),
        _ if now.is_impossible() => "no tree within the limit".to_owned(),
        lower => format!("at least {}", read(lower)),
    };
    let within = (now.limit > 0).then(|| format!("within {}", count(now.limit, "guess")));
    within.into_iter().chain(best).chain([lower]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_only_the_limit_counts_no_total_is_shown() {
        let list = List::original();
        let shown = |value| Shown::new(Objective::WorstAlone, None, value);
        let mut now = Progress::default().snapshot();
        now.best = Some((0, list.guess_id(&list.guesses()[0]).unwrap()));
        let first = &list.guesses()[0];
        assert_eq!(notes(&now, &list, &shown), [&format!("found a tree from {first}"), ""]);
    }

    #[test]
    fn a_line_has_what_fits_and_nothing_cut_off() {
        let notes = ["best so far: salet, 7920 guesses", "at least 7894 guesses"];
        let now = Now { share: 0.4279, of: "", limit: 0, notes: notes.map(str::to_owned).to_vec() };
        let left = Some(Duration::from_secs(22));
        let all = " 42%  about 20 s left  best so far: salet, 7920 guesses  at least 7894 guesses";
        assert_eq!(line(&now, left, usize::MAX), all);
        assert_eq!(line(&now, left, 78), all);
        assert_eq!(line(&now, left, 77), all[..all.len() - 23]);
        assert_eq!(line(&now, left, 30), " 42%  about 20 s left");
        assert_eq!(line(&now, left, 10), " 42%");
        assert_eq!(line(&now, None, 40), " 42%  best so far: salet, 7920 guesses");
        let start = Now { share: 0.0279, of: "", limit: 0, notes: Vec::new() };
        assert_eq!(line(&start, None, 40), "2.7%");
        let games = Now { share: 0.9999, of: "of the games", limit: 0, notes: Vec::new() };
        assert_eq!(line(&games, None, 40), " 99% of the games");
        assert_eq!(line(&games, left, 34), " 99% of the games  about 20 s left");
        assert_eq!(line(&games, left, 33), " 99%  about 20 s left");
    }

    #[test]
    fn bars_and_lines_fit_any_terminal() {
        for columns in 20..200 {
            assert!((5..=24).contains(&bar_width(columns)));
            let _ = style(columns);
        }
    }

    #[test]
    fn times_are_rounded_as_estimates_are() {
        for (seconds, words) in [
            (0.2, "1 s"),
            (7.6, "8 s"),
            (23.4, "20 s"),
            (89.0, "90 s"),
            (90.0, "2 min"),
            (600.0, "10 min"),
            (1740.0, "30 min"),
            (5400.0, "2 h"),
            (90_000.0, "30 h"),
            (864_000.0, "10 days"),
        ] {
            assert_eq!(in_words(Duration::from_secs_f64(seconds)), words);
        }
    }

    #[test]
    fn of_steady_work_the_time_left_is_what_is_left() {
        let mut clock = Clock::default();
        for tenth in 1..1000 {
            let elapsed = Duration::from_millis(100 * tenth);
            let left = clock.left(elapsed, tenth as f64 / 1000.0);
            assert_eq!(left.is_none(), tenth < 20);
            if let Some(left) = left {
                let expected = (100.0 - elapsed.as_secs_f64()).max(1.0);
                assert!((left.as_secs_f64() - expected).abs() < 0.01, "{tenth}: {left:?}");
            }
        }
    }

    #[test]
    fn a_jump_of_the_share_changes_the_estimate_slowly() {
        let mut clock = Clock::default();
        let at = |clock: &mut Clock, seconds: f64, share| {
            clock.left(Duration::from_secs_f64(seconds), share).unwrap().as_secs_f64()
        };
        assert_eq!(at(&mut clock, 10.0, 0.1), 90.0);
        // By its share alone, ten seconds would be left now.
        let soon = at(&mut clock, 10.1, 0.5);
        assert!((70.0..90.0).contains(&soon), "{soon}");
        let later = (0..100).map(|i| at(&mut clock, 10.2 + f64::from(i) / 10.0, 0.5)).last();
        assert!((10.0..30.0).contains(&later.unwrap()), "{later:?}");
    }

    #[test]
    fn an_estimate_that_would_rise_for_long_is_not_shown() {
        let mut clock = Clock::default();
        let mut at = |seconds: u64, share| clock.left(Duration::from_secs(seconds), share);
        // Work that goes on steadily up to 20 s, and hardly for 80 s more.
        for second in 1..=20 {
            assert!(at(second, second as f64 / 100.0).is_some() || second < 2);
        }
        let shown: Vec<bool> = (21..=100)
            .map(|second| at(second, 0.2 + (second - 20) as f64 / 4e3).is_some())
            .collect();
        let hidden = shown.iter().position(|shown| !shown).unwrap();
        assert!((5..15).contains(&hidden), "{hidden}");
        assert!(!shown[hidden..].contains(&true));
        // Once it goes on as at first, there is an estimate again.
        let again =
            (101..=160).find(|&second| at(second, 0.22 + (second - 100) as f64 / 100.0).is_some());
        assert!(again.unwrap() < 130, "{again:?}");
    }
}

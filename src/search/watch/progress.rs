//! How far a search has come.
//!
//! Parts of a search take very different times: the most promising opener may take as long as ten
//! thousand others. So each part has an amount of *work* that says about how long it takes compared
//! to the others, and reports pieces of it while it goes on.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::ids::GuessId;
use crate::search::position::budget::Height;
use crate::search::position::value::{Cost, INFEASIBLE};

/// As many millionths are all.
pub(crate) const MILLION: u64 = 1_000_000;

/// Nearly all that is left.
pub(crate) const NEARLY_ALL: u64 = MILLION * 19 / 20;

/// Written by the threads of a search, read by a display. The numbers are not read at one moment,
/// so they need not fit each other exactly.
#[derive(Debug)]
pub struct Progress {
    done: AtomicUsize,
    parts: AtomicUsize,
    limit: AtomicUsize,
    phase: AtomicUsize,
    span: AtomicU64,
    work_done: AtomicU64,
    work: AtomicU64,
    lower: AtomicU64,
    best: AtomicU64,
    best_opener: AtomicUsize,
    memo_entries: AtomicUsize,
    late: AtomicU64,
    known: Mutex<Known>,
}

/// What a ranking has proven so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// The openers whose cost is known exactly.
    pub solved: BTreeMap<GuessId, Cost>,
    /// A lower bound over all openers; 0 if there is none yet. The one that is displayed may be
    /// about the openers that are being solved, and be higher.
    pub lower: Cost,
    /// As in a [`Snapshot`].
    pub late: Cost,
}

/// What a [`Progress`] showed at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Snapshot {
    /// Parts finished: openers, or positions after the opening.
    pub done: usize,
    /// Parts in all; 0 before the search has begun.
    pub parts: usize,
    /// The limit on guesses within which trees are looked for now, where one after the other is
    /// tried; otherwise 0. What was done within a smaller one does not count any more.
    pub limit: usize,
    /// Phases begun. Each phase begins with no work done.
    pub phase: usize,
    /// The share of all that was left that this phase is about to do, in millionths.
    pub span: u64,
    /// The share of this phase that is done, about, in millionths.
    pub share: u64,
    /// A lower bound of the cost; 0 if none is kept.
    pub lower: u64,
    /// The least cost found so far, and the opener that reaches it.
    pub best: Option<(u64, GuessId)>,
    /// Entries in the memo.
    pub memo_entries: usize,
    /// The cost of one late answer if that is more than all guesses cost; otherwise 0.
    pub late: u64,
}

impl Snapshot {
    /// Whether the lower bound says that there is no tree within the limit on guesses.
    pub fn is_impossible(&self) -> bool {
        self.lower >= INFEASIBLE
    }
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            done: AtomicUsize::new(0),
            parts: AtomicUsize::new(0),
            limit: AtomicUsize::new(0),
            phase: AtomicUsize::new(0),
            span: AtomicU64::new(0),
            work_done: AtomicU64::new(0),
            work: AtomicU64::new(0),
            lower: AtomicU64::new(0),
            best: AtomicU64::new(INFEASIBLE),
            best_opener: AtomicUsize::new(0),
            memo_entries: AtomicUsize::new(0),
            late: AtomicU64::new(0),
            known: Mutex::default(),
        }
    }
}

impl Progress {
    /// The current state.
    pub fn snapshot(&self) -> Snapshot {
        let best = self.best.load(Relaxed);
        let opener = GuessId::new(self.best_opener.load(Relaxed));
        let (work_done, work) = (self.work_done.load(Relaxed), self.work.load(Relaxed).max(1));
        Snapshot {
            done: self.done.load(Relaxed),
            parts: self.parts.load(Relaxed),
            limit: self.limit.load(Relaxed),
            phase: self.phase.load(Relaxed),
            span: self.span.load(Relaxed),
            share: (u128::from(MILLION) * u128::from(work_done.min(work)) / u128::from(work))
                as u64,
            lower: self.lower.load(Relaxed),
            best: (best < INFEASIBLE).then_some((best, opener)),
            memo_entries: self.memo_entries.load(Relaxed),
            late: self.late.load(Relaxed),
        }
    }

    /// What a ranking has proven so far.
    pub(crate) fn known(&self) -> Known {
        self.locked().clone()
    }

    fn locked(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Trees of at most `limit` guesses are looked for from now on, as there are none of fewer.
    pub(crate) fn try_limit(&self, limit: Height) {
        self.begin_phase(1, 0);
        self.limit.store(limit as usize, Relaxed);
    }

    /// Begins a phase with this much work, in any unit. It is about `span` millionths of all that
    /// is left to do.
    pub(crate) fn begin_phase(&self, work: u64, span: u64) {
        self.work_done.store(0, Relaxed);
        self.work.store(work, Relaxed);
        self.span.store(span, Relaxed);
        self.phase.fetch_add(1, Relaxed);
    }

    /// A part of the work of this phase, for one thread.
    pub(crate) fn part(&self, work: u64) -> Part<'_> {
        Part { progress: self, work, told: 0, start: None }
    }

    /// Begins to count parts.
    pub(crate) fn begin(&self, parts: usize, lower: Cost, late: Cost) {
        let mut known = self.locked();
        if known.late != late {
            // Costs of another kind.
            *known = Known { late, ..Known::default() };
        }
        self.late.store(late, Relaxed);
        self.done.store(0, Relaxed);
        self.parts.store(parts, Relaxed);
        self.lower.store(lower, Relaxed);
    }

    pub(crate) fn part_done(&self, memo_entries: usize) {
        self.done.fetch_add(1, Relaxed);
        self.memo_entries.store(memo_entries, Relaxed);
    }

    pub(crate) fn reached(&self, done: usize) {
        self.done.store(done, Relaxed);
    }

    pub(crate) fn raise_lower(&self, by: Cost) {
        let add = |lower: Cost| Some(lower.saturating_add(by).min(INFEASIBLE));
        // Cannot fail, as `add` always returns a number.
        let _ = self.lower.fetch_update(Relaxed, Relaxed, add);
    }

    /// Sets a lower bound over all openers.
    pub(crate) fn set_lower(&self, lower: Cost) {
        self.lower.store(lower, Relaxed);
        self.locked().lower = lower;
    }

    pub(crate) fn solve(&self, opener: GuessId, cost: Cost) {
        self.locked().solved.insert(opener, cost);
    }

    pub(crate) fn found(&self, cost: Cost, opener: GuessId) {
        self.best_opener.store(opener.into(), Relaxed);
        self.best.store(cost, Relaxed);
    }
}

/// A part of the work of a phase. All of it counts as done once this is dropped.
#[derive(Debug)]
pub(crate) struct Part<'p> {
    progress: &'p Progress,
    work: u64,
    told: u64,
    /// The first lower bound of the cost that this part finds.
    start: Option<Cost>,
}

impl Part<'_> {
    /// Now `done` of `all` steps of this part are done. Less than before counts as before.
    pub(crate) fn reach(&mut self, done: u64, all: u64) {
        let reached = (u128::from(self.work) * u128::from(done.min(all))) / u128::from(all.max(1));
        let more = (reached as u64).saturating_sub(self.told);
        self.told += more;
        self.progress.work_done.fetch_add(more, Relaxed);
    }

    /// The cost of a position is now known to be at least `lower`, and is not needed beyond
    /// `cutoff`. How far bounds rise is not known before the end: usually less than a sixth.
    pub(crate) fn rise(&mut self, lower: Cost, cutoff: Cost) {
        let start = *self.start.get_or_insert(lower);
        let most = (start + start / 6).min(cutoff).max(start);
        let squared = |rise: Cost| rise.saturating_pow(2);
        self.reach(squared(lower.saturating_sub(start)), squared(most - start));
    }
}

impl Drop for Part<'_> {
    fn drop(&mut self) {
        self.reach(1, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_some_openers_cost_is_no_bound_for_all() {
        let progress = Progress::default();
        progress.begin(3, 40, 0);
        progress.set_lower(41);
        progress.solve(GuessId::new(7), 50);
        // The blocks of one opener.
        progress.begin(9, 60, 0);
        progress.raise_lower(5);
        assert_eq!((progress.snapshot().lower, progress.known().lower), (65, 41));
        assert_eq!(progress.known().solved.get(&GuessId::new(7)), Some(&50));
        // Costs where answers may be late are not comparable.
        progress.begin(3, 1_000, 500);
        let known = progress.known();
        assert_eq!((known.lower, known.late, known.solved.len()), (0, 500, 0));
    }

    #[test]
    fn parts_add_up_to_their_phase_and_never_go_back() {
        let progress = Progress::default();
        let share = || progress.snapshot().share;
        assert_eq!((share(), progress.snapshot().phase), (0, 0));
        progress.begin_phase(40, NEARLY_ALL);
        let (mut one, mut two) = (progress.part(30), progress.part(10));
        one.reach(1, 3);
        assert_eq!(share(), 250_000);
        one.reach(1, 4);
        assert_eq!(share(), 250_000);
        two.reach(7, 7);
        assert_eq!(share(), 500_000);
        drop((one, two));
        assert_eq!(share(), MILLION);
        progress.begin_phase(u64::MAX, MILLION / 2);
        let snapshot = progress.snapshot();
        assert_eq!((snapshot.phase, snapshot.span, snapshot.share), (2, 500_000, 0));
    }
}

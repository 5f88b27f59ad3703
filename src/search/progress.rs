//! How far a search has come.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use crate::ids::GuessId;
use crate::search::value::{Cost, INFEASIBLE};

/// Written by the threads of a search, read by a display. The numbers are not read at one moment,
/// so they need not fit each other exactly.
#[derive(Debug)]
pub struct Progress {
    done: AtomicUsize,
    parts: AtomicUsize,
    lower: AtomicU64,
    best: AtomicU64,
    best_opener: AtomicUsize,
    memo_entries: AtomicUsize,
    late: AtomicU64,
    /// The openers whose cost is known exactly.
    solved: Mutex<BTreeMap<GuessId, Cost>>,
}

/// What a [`Progress`] showed at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// Parts finished: openers, or positions after the opening.
    pub done: usize,
    /// Parts in all; 0 before the search has begun.
    pub parts: usize,
    /// A lower bound of the cost, as far as it is kept.
    pub lower: u64,
    /// The least cost found so far, and the opener that reaches it.
    pub best: Option<(u64, GuessId)>,
    /// Entries in the memo.
    pub memo_entries: usize,
    /// The cost of one late answer if that is more than all guesses cost; otherwise 0.
    pub late: u64,
}

impl Default for Progress {
    fn default() -> Self {
        Self {
            done: AtomicUsize::new(0),
            parts: AtomicUsize::new(0),
            lower: AtomicU64::new(0),
            best: AtomicU64::new(INFEASIBLE),
            best_opener: AtomicUsize::new(0),
            memo_entries: AtomicUsize::new(0),
            late: AtomicU64::new(0),
            solved: Mutex::default(),
        }
    }
}

impl Progress {
    /// The current state.
    pub fn snapshot(&self) -> Snapshot {
        let best = self.best.load(Relaxed);
        let opener = GuessId::new(self.best_opener.load(Relaxed));
        Snapshot {
            done: self.done.load(Relaxed),
            parts: self.parts.load(Relaxed),
            lower: self.lower.load(Relaxed),
            best: (best < INFEASIBLE).then_some((best, opener)),
            memo_entries: self.memo_entries.load(Relaxed),
            late: self.late.load(Relaxed),
        }
    }

    /// The openers whose cost is known exactly, with their cost, and the cost of one late answer as
    /// in a [`Snapshot`].
    pub(crate) fn solved(&self) -> (Vec<(GuessId, Cost)>, Cost) {
        let solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        let late = self.late.load(Relaxed);
        (solved.iter().map(|(&guess, &cost)| (guess, cost)).collect(), late)
    }

    pub(crate) fn begin(&self, parts: usize, lower: Cost, late: Cost) {
        let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        if self.late.swap(late, Relaxed) != late {
            // Costs of another kind.
            solved.clear();
        }
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

    pub(crate) fn set_lower(&self, lower: Cost) {
        self.lower.store(lower, Relaxed);
    }

    pub(crate) fn solve(&self, opener: GuessId, cost: Cost) {
        let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        solved.insert(opener, cost);
    }

    pub(crate) fn found(&self, cost: Cost, opener: GuessId) {
        self.best_opener.store(opener.into(), Relaxed);
        self.best.store(cost, Relaxed);
    }
}

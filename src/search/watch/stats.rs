//! Counters of what a search has done, for progress displays and benchmarks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counters that every thread adds to.
#[derive(Debug, Default)]
pub(crate) struct Stats {
    nodes: AtomicU64,
    refinements: AtomicU64,
    memo_hits: AtomicU64,
}

impl Stats {
    /// Adds the counts of one thread.
    pub(crate) fn add(&self, done: &Tally) {
        self.nodes.fetch_add(done.nodes, Relaxed);
        self.refinements.fetch_add(done.refinements, Relaxed);
        self.memo_hits.fetch_add(done.memo_hits, Relaxed);
    }

    /// The totals so far.
    pub(crate) fn total(&self) -> Tally {
        Tally {
            nodes: self.nodes.load(Relaxed),
            refinements: self.refinements.load(Relaxed),
            memo_hits: self.memo_hits.load(Relaxed),
        }
    }
}

/// How much work a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tally {
    /// Candidate sets on which all guesses were counted.
    pub nodes: u64,
    /// Guesses whose blocks were looked at one by one.
    pub refinements: u64,
    /// Candidate sets whose value the memo held.
    pub memo_hits: u64,
}

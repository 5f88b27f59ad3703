//! What a search has done so far; read by progress displays and benchmarks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Counters, added to by every thread.
#[derive(Debug, Default)]
pub struct Stats {
    nodes: AtomicU64,
    refinements: AtomicU64,
    memo_hits: AtomicU64,
}

impl Stats {
    /// Adds what one thread did.
    pub fn add(&self, done: &Tally) {
        self.nodes.fetch_add(done.nodes, Relaxed);
        self.refinements.fetch_add(done.refinements, Relaxed);
        self.memo_hits.fetch_add(done.memo_hits, Relaxed);
    }

    /// The totals up to now.
    pub fn total(&self) -> Tally {
        Tally {
            nodes: self.nodes.load(Relaxed),
            refinements: self.refinements.load(Relaxed),
            memo_hits: self.memo_hits.load(Relaxed),
        }
    }
}

/// The counts of one thread, or a sum of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Candidate sets whose guesses were all counted.
    pub nodes: u64,
    /// Guesses looked into beyond their count.
    pub refinements: u64,
    /// Sets answered by the memo.
    pub memo_hits: u64,
}

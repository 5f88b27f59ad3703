//! Counters of what a search has done: how much work, and which rule saved how much of it.

use std::array;
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::search::rules::{NUMBER, RULES, Rule};

/// Counters that every thread adds to.
#[derive(Debug, Default)]
pub(crate) struct Stats {
    nodes: AtomicU64,
    refinements: AtomicU64,
    memo_hits: AtomicU64,
    applied: [AtomicU64; NUMBER],
}

impl Stats {
    /// Adds the counts of one thread.
    pub(crate) fn add(&self, done: &Tally) {
        self.nodes.fetch_add(done.nodes, Relaxed);
        self.refinements.fetch_add(done.refinements, Relaxed);
        self.memo_hits.fetch_add(done.memo_hits, Relaxed);
        for (all, times) in self.applied.iter().zip(done.applied) {
            all.fetch_add(times, Relaxed);
        }
    }

    /// Counts one use of a rule that is seldom used.
    pub(in crate::search) fn count(&self, rule: Rule) {
        self.applied[rule as usize].fetch_add(1, Relaxed);
    }

    /// The totals so far.
    pub(crate) fn total(&self) -> Tally {
        Tally {
            nodes: self.nodes.load(Relaxed),
            refinements: self.refinements.load(Relaxed),
            memo_hits: self.memo_hits.load(Relaxed),
            applied: array::from_fn(|rule| self.applied[rule].load(Relaxed)),
        }
    }
}

/// How often one thread used each rule.
#[derive(Debug, Default)]
pub(crate) struct Counts([Cell<u64>; NUMBER]);

impl Counts {
    /// Counts one use.
    #[inline(always)]
    pub(crate) fn count(&self, rule: Rule) {
        self.count_if(rule, true);
    }

    /// Counts one use if there was one.
    #[inline(always)]
    pub(crate) fn count_if(&self, rule: Rule, used: bool) {
        let counter = &self.0[rule as usize];
        counter.set(counter.get() + u64::from(used));
    }

    /// The numbers, in the order of [`Rule`].
    pub(crate) fn each(&self) -> [u64; NUMBER] {
        array::from_fn(|rule: usize| self.0[rule].get())
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
    /// How often each rule was used, in the order of [`Rule`].
    pub(crate) applied: [u64; NUMBER],
}

impl Tally {
    /// The rules of the search, and how often each was used.
    pub fn rules(&self) -> impl Iterator<Item = Applied> + '_ {
        RULES.iter().map(|line| Applied {
            name: line.name,
            theorem: line.theorem,
            counts: line.counts,
            times: self.applied[line.rule as usize],
        })
    }
}

/// How often a rule was used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Applied {
    /// The name of the rule, such as `supersets`.
    pub name: &'static str,
    /// The numbers of the theorems that it rests on, separated by commas; empty if it is only an
    /// order in which things are done.
    pub theorem: &'static str,
    /// What is counted, such as "blocks whose bound larger sets raise".
    pub counts: &'static str,
    /// How often.
    pub times: u64,
}

//! How often the searches of a test used each rule: a test of a rule that is never used shows
//! nothing.

use std::fmt;
use std::sync::Mutex;

use guesstree::Tally;
use guesstree::search::rules::{NUMBER, RULES, Rule};

use super::is_whole;

/// Sums over searches, also of several threads.
#[derive(Default)]
pub struct Used(Mutex<[u64; NUMBER]>);

impl Used {
    /// Adds what a search counted.
    pub fn add(&self, tally: &Tally) {
        let sums = &mut *self.0.lock().unwrap();
        for (sum, times) in sums.iter_mut().zip(tally.applied) {
            *sum += times;
        }
    }

    /// Adds what other searches used.
    pub fn add_all(&self, other: &Self) {
        let applied = *other.0.lock().unwrap();
        self.add(&Tally { applied, ..Tally::default() });
    }

    /// How often a rule was used.
    pub fn times(&self, rule: Rule) -> u64 {
        self.0.lock().unwrap()[rule as usize]
    }

    /// In a whole campaign, each of `rules` was used more often than this. A smaller one need not meet
    /// rules that rarely apply.
    pub fn assert_often(&self, rules: &[Rule], least: u64) {
        let often = rules.iter().all(|&rule| self.times(rule) > least);
        let message = format!("not all of {rules:?} were used more than {least} times:{self}");
        assert!(often || !is_whole(), "{message}");
    }
}

impl fmt::Display for Used {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        RULES.iter().try_for_each(|line| write!(out, " {} {}", line.name, self.times(line.rule)))
    }
}

//! What a tree says of itself: the problem it solves and how well, as proven by whoever made it.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::game::list::Fingerprint;
use crate::game::mode::Mode;
use crate::game::weights::Weights;
use crate::tree::objective::Objective;

/// What a tree's cost is proven to be, relative to the problem it solves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Claim {
    /// No tree for the problem costs less: total guesses over all answers.
    pub lower: u64,
    /// What this tree costs.
    pub upper: u64,
}

impl Claim {
    /// Whether no tree is better.
    pub fn is_optimal(self) -> bool {
        self.lower == self.upper
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_optimal() {
            write!(out, "optimal")
        } else {
            write!(out, "between {} and {}", self.lower, self.upper)
        }
    }
}

/// The problem that a tree solves: on which list, under which limit, from which opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The name of the list, for people; the fingerprint decides.
    pub list: String,
    /// The list's words, in short.
    pub fingerprint: Fingerprint,
    /// Letters in a word.
    pub letters: u8,
    /// How many answers the list has.
    pub answers: u16,
    /// Which guesses may follow feedback.
    pub mode: Mode,
    /// What the tree is to be best at.
    pub objective: Objective,
    /// How much each answer counts; once each, if nothing is said.
    pub weights: Option<Arc<Weights>>,
    /// Every answer is found within so many guesses.
    pub max_guesses: u8,
    /// How many of the first guesses were given; the claim is about trees that begin with them.
    /// 0 means that the claim holds over all openers.
    pub fixed_guesses: u8,
}

//! The highest entropy, and candidates only when few are left.
//!
//! Source: B. Boyd, *WordleBot* (a report of 2023): the allowed guess whose feedback has the
//! highest entropy. If the number of candidates is at most a cut-off, it is the best of the
//! candidates. The report finds the best cut-off after SALET to be 5.

use crate::play::book::{Book, View};
use crate::play::policy::blocks::{self, bits_left, n_log_n};
use crate::play::policy::{Policy, Rated};

/// The policy that maximizes the entropy of the feedback.
pub struct Entropy {
    /// With this many candidates or fewer, only candidates are guessed. 0 means no cut-off.
    pub cutoff: usize,
}

impl Default for Entropy {
    /// The cut-off that is best after SALET.
    fn default() -> Self {
        Self { cutoff: 5 }
    }
}

impl Policy for Entropy {
    fn rate(&self, book: &Book, view: &View) -> Vec<Rated> {
        let few = view.candidates.len() <= self.cutoff;
        let guesses = match few {
            true => view.candidates.iter().map(|answer| answer.guess()).collect(),
            false => view.guesses(book).collect::<Vec<_>>(),
        };
        blocks::rate(book, view, guesses, |blocks| -n_log_n(blocks.sizes))
    }

    fn shown(&self, view: &View, rating: i64) -> String {
        let n = view.candidates.len();
        format!("{:.4} bits", (n as f64).log2() - bits_left(rating.saturating_neg(), n))
    }
}

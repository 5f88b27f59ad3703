//! The highest entropy, and candidates only where few are left.
//!
//! Source: B. Boyd, *WordleBot* (a report of 2023): the guess, of all that are allowed, whose feedback has the highest entropy; with as many
//! candidates as a cut-off or fewer, the best of the candidates. Its best cut-off after SALET is 5.

use crate::ids::GuessId;
use crate::play::book::{Book, Position};
use crate::play::policy::blocks::{self, bits_left, n_log_n};
use crate::play::policy::{Policy, Rated};

/// The policy.
pub struct Entropy {
    /// With so many candidates or fewer, only they are guessed. 0 for no cut-off.
    pub cutoff: usize,
}

impl Policy for Entropy {
    fn rate(&self, book: &Book, position: &Position) -> Vec<Rated> {
        let candidates = &position.candidates;
        let guesses: Vec<GuessId> = if candidates.len() <= self.cutoff {
            candidates.iter().map(|answer| answer.guess()).collect()
        } else {
            position.guesses(book).collect()
        };
        blocks::rate(book, position, &guesses, |blocks| -n_log_n(blocks.sizes))
    }

    fn shown(&self, position: &Position, rating: i64) -> String {
        let n = position.candidates.len();
        format!("{:.4} bits", (n as f64).log2() - bits_left(-rating, n))
    }
}

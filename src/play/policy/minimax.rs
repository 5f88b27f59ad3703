//! The smallest largest block.
//!
//! Source: D. Knuth, *The computer as Master Mind* (Journal of Recreational Mathematics, 1976): the
//! guess that leaves the fewest candidates in the worst case; a candidate if equal.

use crate::play::book::{Book, View};
use crate::play::policy::blocks;
use crate::play::policy::{Policy, Rated};

/// The policy that minimizes the largest block.
pub struct Minimax;

impl Policy for Minimax {
    /// Minus twice the largest block, plus one for a candidate.
    fn rate(&self, book: &Book, view: &View) -> Vec<Rated> {
        blocks::rate(book, view, view.guesses(book), |blocks| {
            let largest = blocks.sizes.iter().copied().max().unwrap_or(0);
            i64::from(blocks.with_guess) - 2 * i64::from(largest)
        })
    }

    fn shown(&self, _: &View, rating: i64) -> String {
        format!("at most {} left", (1 - rating) / 2)
    }
}

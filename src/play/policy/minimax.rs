//! The smallest largest block.
//!
//! Source: D. Knuth, *The computer as Master Mind* (Journal of Recreational Mathematics, 1976): the guess after which, in the worst case, the fewest candidates are
//! left; of equal ones a candidate.

use crate::ids::GuessId;
use crate::play::book::{Book, Position};
use crate::play::policy::blocks::{self, Blocks};
use crate::play::policy::{Policy, Rated};

/// The policy.
pub struct Minimax;

impl Policy for Minimax {
    fn rate(&self, book: &Book, position: &Position) -> Vec<Rated> {
        let guesses: Vec<GuessId> = position.guesses(book).collect();
        blocks::rate(book, position, &guesses, rating)
    }

    fn shown(&self, _: &Position, rating: i64) -> String {
        format!("at most {} left", (1 - rating) / 2)
    }
}

/// Twice the largest block, less one for a candidate.
fn rating(blocks: &Blocks<'_>) -> i64 {
    let largest = blocks.sizes.iter().copied().max().unwrap_or(0);
    i64::from(blocks.with_guess) - 2 * i64::from(largest)
}

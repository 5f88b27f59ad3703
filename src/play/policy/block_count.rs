//! The most blocks.
//!
//! Source: B. Kooi, *Yet another Mastermind strategy* (ICGA Journal, 2005): the guess that may get the most different feedbacks; of equal ones a candidate.

use crate::ids::GuessId;
use crate::play::book::{Book, Position};
use crate::play::policy::blocks::{self, Blocks};
use crate::play::policy::{Policy, Rated};

/// The policy.
pub struct BlockCount;

impl Policy for BlockCount {
    fn rate(&self, book: &Book, position: &Position) -> Vec<Rated> {
        let guesses: Vec<GuessId> = position.guesses(book).collect();
        blocks::rate(book, position, &guesses, rating)
    }

    fn shown(&self, _: &Position, rating: i64) -> String {
        format!("{} blocks", rating / 2)
    }
}

/// Twice the number of blocks, and one for a candidate.
fn rating(blocks: &Blocks<'_>) -> i64 {
    2 * blocks.sizes.len() as i64 + i64::from(blocks.with_guess)
}

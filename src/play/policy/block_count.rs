//! The most blocks.
//!
//! Source: B. Kooi, *Yet another Mastermind strategy* (ICGA Journal, 2005): the guess with the most
//! possible feedbacks; a candidate if equal.

use crate::play::book::{Book, View};
use crate::play::policy::blocks;
use crate::play::policy::{Policy, Rated};

/// The policy that maximizes the number of blocks.
pub struct BlockCount;

impl Policy for BlockCount {
    /// Twice the number of blocks, plus one for a candidate.
    fn rate(&self, book: &Book, view: &View) -> Vec<Rated> {
        blocks::rate(book, view, view.guesses(book), |blocks| {
            2 * blocks.sizes.len() as i64 + i64::from(blocks.with_guess)
        })
    }

    fn shown(&self, _: &View, rating: i64) -> String {
        format!("{} blocks", rating / 2)
    }
}

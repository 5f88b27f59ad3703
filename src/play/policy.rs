//! Policies: rules that rate guesses by what they do at once.
//!
//! One file a policy, each with its source. Ratings are whole numbers, so that equal guesses are rated equally on every
//! machine; the fractions that the sources print are for display.

pub mod block_count;
pub mod blocks;
pub mod entropy;
pub mod information;
pub mod letters;
pub mod log_blocks;
pub mod minimax;
pub mod optimal;
pub mod share;

use crate::ids::GuessId;
use crate::play::book::{Book, Position};

/// A guess, and how good it is taken to be: more is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The guess, by its id in the book.
    pub guess: GuessId,
    /// What the policy thinks of it, in its own measure.
    pub rating: i64,
}

/// A rule that picks guesses.
pub trait Policy: Send + Sync {
    /// The guesses that it considers in a position with two candidates or more, by ascending id, each with how
    /// good it is taken to be. None if it knows nothing to guess.
    fn rate(&self, book: &Book, position: &Position) -> Vec<Rated>;

    /// A rating in the measure of the policy's source, to be shown.
    fn shown(&self, position: &Position, rating: i64) -> String;
}

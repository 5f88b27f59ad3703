//! Policies: rules that rate guesses by their immediate effect.
//!
//! Each policy has a file that names its source. Ratings are whole numbers, so that equal guesses
//! get equal ratings on every machine. The fractions that the sources print are only shown.

pub(crate) mod block_count;
pub(crate) mod blocks;
pub(crate) mod entropy;
pub(crate) mod information;
pub(crate) mod letters;
pub(crate) mod log_blocks;
pub(crate) mod minimax;
pub(crate) mod optimal;
pub(crate) mod share;

use crate::ids::GuessId;
use crate::play::book::{Book, View};

/// A guess and its rating; higher is better. Policies make it, so it will have no other fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rated {
    /// The guess, by its id in the book.
    pub guess: GuessId,
    /// The rating, in units of the policy.
    pub rating: i64,
}

/// A rule that picks guesses.
pub trait Policy: Send + Sync {
    /// The guesses that the policy considers, by ascending id, each with its rating. The view has
    /// two candidates or more. Empty if the policy has no guess, as for a view of another book.
    fn rate(&self, book: &Book, view: &View) -> Vec<Rated>;

    /// A rating in the units of the policy's source, for display.
    fn shown(&self, view: &View, rating: i64) -> String;
}

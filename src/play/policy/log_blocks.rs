//! The least expected logarithm of the number of candidates left, with a free choice of words.
//!
//! Source: an article on a Wordle solver in a notebook. A *book* is the words that may be guessed,
//! a *field* the words that may be the answer. The guesses that a field still needs grow roughly
//! with the logarithm of its size. The policy therefore minimizes the mean `log₂` of the size of
//! the field after the guess, each field weighted by its size. Its hard mode uses the field as the
//! book.

use crate::play::book::{Book, View};
use crate::play::policy::blocks::{self, bits_left, n_log_n};
use crate::play::policy::{Policy, Rated};

/// The policy that minimizes the expected logarithm of the field.
pub struct LogBlocks;

impl Policy for LogBlocks {
    fn rate(&self, book: &Book, view: &View) -> Vec<Rated> {
        let guesses = view.guesses(book);
        blocks::rate(book, view, guesses, |blocks| -n_log_n(blocks.sizes))
    }

    fn shown(&self, view: &View, rating: i64) -> String {
        format!("log₂ {:.4}", bits_left(rating.saturating_neg(), view.candidates.len()))
    }
}

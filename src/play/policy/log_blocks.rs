//! The least expected logarithm of what is left, with a book and a field of one's own.
//!
//! Source: an article on a Wordle solver in a notebook. A *book* is the words that may be guessed, a *field* those that may be the answer, and a long field
//! costs about as many guesses as the logarithm of its length: so the guess is the one with the least mean of `log₂` of the length of the field that it
//! leaves, each field weighted by the candidates in it. Its hard mode is the field as the book.

use crate::ids::GuessId;
use crate::play::book::{Book, Position};
use crate::play::policy::blocks::{self, bits_left, n_log_n};
use crate::play::policy::{Policy, Rated};

/// The policy.
pub struct LogBlocks;

impl Policy for LogBlocks {
    fn rate(&self, book: &Book, position: &Position) -> Vec<Rated> {
        let guesses: Vec<GuessId> = position.guesses(book).collect();
        blocks::rate(book, position, &guesses, |blocks| -n_log_n(blocks.sizes))
    }

    fn shown(&self, position: &Position, rating: i64) -> String {
        format!("log₂ {:.4}", bits_left(-rating, position.candidates.len()))
    }
}

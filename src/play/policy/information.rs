//! The information that a guess is expected to give, of candidates only.
//!
//! Source: a notebook of 2022 on Wordle by information theory: of the words that may still be the answer the one with the highest
//! information gain, `ln n` less the mean of `ln b` over all answers, with `b` the candidates that the answer's feedback leaves. Its feedback is that of
//! [presence](crate::game::rule::Rule::Presence), and its opener RAISE.

use crate::play::book::{Book, Position};
use crate::play::policy::blocks::{self, bits_left, n_log_n};
use crate::play::policy::{Policy, Rated};

/// The policy.
pub struct Information;

impl Policy for Information {
    fn rate(&self, book: &Book, position: &Position) -> Vec<Rated> {
        let candidates: Vec<_> = position.candidates.iter().map(|id| id.guess()).collect();
        blocks::rate(book, position, &candidates, |blocks| -n_log_n(blocks.sizes))
    }

    fn shown(&self, position: &Position, rating: i64) -> String {
        let n = position.candidates.len();
        let bits = (n as f64).log2() - bits_left(-rating, n);
        format!("{:.6} nats", bits * std::f64::consts::LN_2)
    }
}

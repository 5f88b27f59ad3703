//! The most expected information, from candidates only.
//!
//! Source: a notebook of 2022 on Wordle by information theory. It guesses the candidate with the
//! highest information gain: `ln n` minus the mean of `ln b` over all `n` candidates as answers,
//! where `b` candidates are left after the feedback. It reads feedback by the rule
//! [presence](crate::game::rule::Rule::Presence), and its opener is RAISE.

use crate::play::book::{Book, View};
use crate::play::policy::blocks::{self, bits_left, n_log_n};
use crate::play::policy::{Policy, Rated};

/// The policy that guesses the candidate with the most information.
pub struct Information;

impl Policy for Information {
    fn rate(&self, book: &Book, view: &View) -> Vec<Rated> {
        let candidates = view.candidates.iter().map(|id| id.guess());
        blocks::rate(book, view, candidates, |blocks| -n_log_n(blocks.sizes))
    }

    fn shown(&self, view: &View, rating: i64) -> String {
        let n = view.candidates.len();
        let bits = (n as f64).log2() - bits_left(rating.saturating_neg(), n);
        format!("{:.6} nats", bits * std::f64::consts::LN_2)
    }
}

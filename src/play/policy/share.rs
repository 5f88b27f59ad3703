//! The largest mean share of candidates removed, and a little more for a candidate.
//!
//! Source: a post of 2022, *Solving Wordle* in R by raw proportions. For each guess it takes the
//! share of the candidates that the feedback rules out, averaged over all candidates as answers. A
//! guess that is one of the `n` candidates gets `1/n` more, so that it wins ties.

use crate::play::book::{Book, View};
use crate::play::policy::blocks;
use crate::play::policy::{Policy, Rated};

/// The policy that removes the largest share of the candidates.
pub struct Share;

impl Policy for Share {
    /// In units of `1/n²`: each of the `b` answers in a block of size `b` removes `n - b` of the
    /// `n` candidates.
    fn rate(&self, book: &Book, view: &View) -> Vec<Rated> {
        blocks::rate(book, view, view.guesses(book), |blocks| {
            let n = blocks.candidates as i64;
            let squares = blocks.sizes.iter().map(|&size| i64::from(size).pow(2));
            n * n - squares.sum::<i64>() + if blocks.with_guess { n } else { 0 }
        })
    }

    fn shown(&self, view: &View, rating: i64) -> String {
        let n = view.candidates.len() as f64;
        format!("{:.7} removed", rating as f64 / (n * n))
    }
}

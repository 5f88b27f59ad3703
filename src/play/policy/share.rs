//! The mean share of candidates that a guess removes, and a little more for a candidate.
//!
//! Source: a post of 2022, *Solving Wordle* in R by raw proportions: for each guess the share of the candidates that its feedback rules
//! out, averaged over all candidates as answers, and `1/n` more for one of the `n` candidates, so that these go before others
//! that remove as many.

use crate::ids::GuessId;
use crate::play::book::{Book, Position};
use crate::play::policy::blocks::{self, Blocks};
use crate::play::policy::{Policy, Rated};

/// The policy.
pub struct Share;

impl Policy for Share {
    fn rate(&self, book: &Book, position: &Position) -> Vec<Rated> {
        let guesses: Vec<GuessId> = position.guesses(book).collect();
        blocks::rate(book, position, &guesses, rating)
    }

    fn shown(&self, position: &Position, rating: i64) -> String {
        let n = position.candidates.len() as f64;
        format!("{:.7} removed", rating as f64 / (n * n))
    }
}

/// In units of `1/n²`: with a block of `b` candidates `n - b` are removed, `b` times out of `n`.
fn rating(blocks: &Blocks<'_>) -> i64 {
    let n = blocks.candidates as i64;
    let kept: i64 = blocks
        .sizes
        .iter()
        .map(|&size| i64::from(size).pow(2))
        .sum();
    n * n - kept + if blocks.with_guess { n } else { 0 }
}

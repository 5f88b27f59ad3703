//! The most frequent letters.
//!
//! Source: A. Filion, *Building a Wordle solver* (Loren on the Art of MATLAB, 2022): a word scores the sum of how often each of its letters occurs in a dictionary, and the
//! candidate with the highest score is guessed. The first three guesses have as many different letters as any candidate has. Feedback is read as that of
//! [presence](crate::game::rule::Rule::Presence), and the dictionary is a general one, that may not hold the answer.

use crate::game::frequency::Frequency;
use crate::ids::AnswerId;
use crate::play::book::{Book, Position};
use crate::play::policy::{Policy, Rated};

/// The first guesses have different letters, as far as that is possible.
const DIFFERENT_IN_FIRST: usize = 3;

/// The policy.
pub struct Letters {
    /// The letters of the words in the book's field.
    pub frequency: Frequency,
}

impl Policy for Letters {
    fn rate(&self, book: &Book, position: &Position) -> Vec<Rated> {
        let word = |id: AnswerId| book.list().answers()[usize::from(id)];
        let different = |id: AnswerId| Frequency::different(word(id));
        let candidates = position.candidates.iter().copied();
        let most = candidates.clone().map(different).max().unwrap_or(0);
        let first = position.turns.len() < DIFFERENT_IN_FIRST;
        let considered = candidates.filter(|&id| !first || different(id) == most);
        let rated = considered.map(|guess| Rated {
            guess: guess.guess(),
            rating: self.frequency.sum(word(guess)) as i64,
        });
        rated.collect()
    }

    fn shown(&self, _: &Position, rating: i64) -> String {
        format!("letters score {rating}")
    }
}

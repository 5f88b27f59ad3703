//! The most frequent letters.
//!
//! Source: A. Filion, *Building a Wordle solver* (Loren on the Art of MATLAB, 2022). A word scores
//! the sum, over its letters, of how often each occurs in a dictionary, and the candidate with the
//! highest score is guessed. The first three guesses are candidates with the most different
//! letters. Feedback is read by the rule [presence](crate::game::rule::Rule::Presence). The
//! dictionary is a general one and may lack the answer.

use crate::game::frequency::Frequency;
use crate::game::list::List;
use crate::ids::AnswerId;
use crate::play::book::{Book, View};
use crate::play::policy::{Policy, Rated};

/// This many first guesses have as many different letters as possible.
const DIFFERENT_IN_FIRST: usize = 3;

/// The policy that prefers frequent letters.
pub struct Letters {
    /// How often each letter occurs in a dictionary.
    pub(crate) frequency: Frequency,
}

impl Letters {
    /// The policy with the answers of `list` as its dictionary.
    pub fn new(list: &List) -> Self {
        Self { frequency: Frequency::of(list.answers()) }
    }
}

impl Policy for Letters {
    fn rate(&self, book: &Book, view: &View) -> Vec<Rated> {
        if !book.has(view) {
            return Vec::new();
        }
        let word = |id: AnswerId| book.list().answers()[usize::from(id)].clone();
        let different = |id: AnswerId| Frequency::different(&word(id));
        let candidates = view.candidates.iter().copied();
        let most = candidates.clone().map(different).max().unwrap_or(0);
        let first = view.turns.len() < DIFFERENT_IN_FIRST;
        let considered = candidates.filter(|&id| !first || different(id) == most);
        let rated = considered.map(|guess| Rated {
            guess: guess.guess(),
            rating: self.frequency.sum(&word(guess)) as i64,
        });
        rated.collect()
    }

    fn shown(&self, _: &View, rating: i64) -> String {
        format!("letters score {rating}")
    }
}

//! A player: a policy with a book, an opener and a way to break ties.

use std::cmp::Reverse;

use crate::game::word::Word;
use crate::ids::GuessId;
use crate::play::book::{Book, View};
use crate::play::policy::{Policy, Rated};
use crate::play::session::Session;
use crate::play::ties::Ties;
use crate::sorted;

/// Plays by a policy.
#[non_exhaustive]
pub struct Player {
    /// The name that reports show.
    pub name: String,
    /// The words that it knows.
    pub book: Book,
    /// How it rates guesses.
    pub policy: Box<dyn Policy>,
    /// The first guess, a guess of the book. `None` leaves it to the policy.
    pub opener: Option<Word>,
    /// How it chooses among guesses with equal ratings.
    pub ties: Ties,
}

impl Player {
    /// A player that leaves the first guess to its policy, and takes the first of equal guesses.
    pub fn new(name: impl Into<String>, book: Book, policy: Box<dyn Policy>) -> Self {
        Self { name: name.into(), book, policy, opener: None, ties: Ties::First }
    }

    /// The guess to make. `None` if no word of the book fits the turns, or the policy has no guess
    /// of the book.
    pub fn guess(&self, view: &View) -> Option<Word> {
        if let (Some(opener), true) = (self.opener.clone(), view.turns.is_empty()) {
            return Some(opener);
        }
        if !self.book.has(view) {
            return None;
        }
        let word = |id: GuessId| self.book.list().guesses()[usize::from(id)].clone();
        match *view.candidates.as_slice() {
            [] => return None,
            [last] => return Some(word(last.guess())),
            _ => {}
        }
        let mut rated = self.rated(view);
        let best = rated.iter().map(|rated| rated.rating).max()?;
        rated.retain(|rated| rated.rating == best);
        sorted::by_key(&mut rated, |rated| word(rated.guess));
        let place = self.ties.pick(&view.turns, rated.len());
        Some(word(rated[place].guess))
    }

    /// The guesses of the book that the policy considers.
    fn rated(&self, view: &View) -> Vec<Rated> {
        let mut rated = self.policy.rate(&self.book, view);
        rated.retain(|rated| usize::from(rated.guess) < self.book.list().guesses().len());
        rated
    }

    /// The guess that the player would make in the game of `session`, and then the other guesses
    /// that its policy considers, best first. Each comes with its rating as the policy shows it.
    /// Guesses that may not be made there are left out: the book may hold words that the game
    /// lacks. Empty if the player has no guess.
    pub fn choices(&self, session: &Session) -> Vec<(Word, String)> {
        let turns = session.turns().iter();
        let view =
            turns.fold(self.book.start(), |view, turn| self.book.advance(&view, turn.clone()));
        let Some(first) = self.guess(&view) else {
            return Vec::new();
        };
        let words = self.book.list().guesses();
        let shown = |rated: Rated| {
            let shown = self.policy.shown(&view, rated.rating);
            (words[usize::from(rated.guess)].clone(), shown)
        };
        let mut choices: Vec<_> = self.ranking(&view).into_iter().map(shown).collect();
        // The first guess is the opener, or one of several equals.
        let place = choices.iter().position(|(guess, _)| *guess == first);
        let first = place.map_or((first, "its opener".to_owned()), |place| choices.remove(place));
        choices.insert(0, first);
        choices.retain(|(guess, _)| session.check(guess).is_ok());
        choices
    }

    /// The guesses that the policy considers, best first, equal ones in alphabetical order. If one
    /// candidate is left, it is the only one, with a rating of 0.
    pub(crate) fn ranking(&self, view: &View) -> Vec<Rated> {
        if let [] | [_] = view.candidates.as_slice() {
            let only =
                view.candidates.first().map(|&answer| Rated { guess: answer.guess(), rating: 0 });
            return only.into_iter().collect();
        }
        let mut rated = self.rated(view);
        let word = |id: GuessId| self.book.list().guesses()[usize::from(id)].clone();
        sorted::by_key(&mut rated, |rated| (Reverse(rated.rating), word(rated.guess)));
        rated
    }
}

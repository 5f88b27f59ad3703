//! A player: a policy with its book, its opener and its way to break ties.

use std::cmp::Reverse;

use crate::game::history::Turn;
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::play::book::{Book, Position};
use crate::play::policy::{Policy, Rated};
use crate::play::session::Session;
use crate::play::ties::Ties;

/// Somebody who plays by a policy.
pub struct Player {
    /// What it is called.
    pub name: String,
    /// What it knows.
    pub book: Book,
    /// How it rates guesses.
    pub policy: Box<dyn Policy>,
    /// The first guess, if it is not left to the policy; a guess of the book.
    pub opener: Option<Word>,
    /// What it does with guesses rated equally.
    pub ties: Ties,
}

impl Player {
    /// The guess to make. `None` if no word of the book is a candidate any more, or the policy has nothing to guess.
    pub fn guess(&self, position: &Position) -> Option<Word> {
        if let (Some(opener), true) = (self.opener, position.turns.is_empty()) {
            return Some(opener);
        }
        let word = |id: GuessId| self.book.list().guesses()[usize::from(id)];
        match *position.candidates.as_slice() {
            [] => return None,
            [last] => return Some(word(last.guess())),
            _ => {}
        }
        let mut rated = self.policy.rate(&self.book, position);
        let best = rated.iter().map(|rated| rated.rating).max()?;
        rated.retain(|rated| rated.rating == best);
        rated.sort_by_key(|rated| word(rated.guess));
        let place = self.ties.pick(&position.turns, rated.len());
        Some(word(rated[place].guess))
    }

    /// What it would guess in a game with a person, then the others that it considers, best first, each with its rating as the policy shows it.
    /// Only guesses that may be made there: its book may hold words that are none of the game's. Empty where it knows none.
    pub fn choices(&self, session: &Session) -> Vec<(Word, String)> {
        let turns = session.turns().iter();
        let after = |position, &turn: &Turn| self.book.after(&position, turn);
        let position = turns.fold(self.book.start(), after);
        let Some(first) = self.guess(&position) else {
            return Vec::new();
        };
        let words = self.book.list().guesses();
        let mut choices: Vec<(Word, String)> = (self.ranking(&position).iter())
            .map(|rated| {
                let shown = self.policy.shown(&position, rated.rating);
                (words[usize::from(rated.guess)], shown)
            })
            .collect();
        // Its opener, or one of equals.
        let place = choices.iter().position(|&(guess, _)| guess == first);
        let first = place.map_or((first, "its opener".to_owned()), |place| {
            choices.remove(place)
        });
        choices.insert(0, first);
        choices.retain(|&(guess, _)| session.check(guess).is_ok());
        choices
    }

    /// The guesses that the policy considers, best first, equal ones in alphabetical order. One, without comparison, where one
    /// candidate is left.
    pub fn ranking(&self, position: &Position) -> Vec<Rated> {
        if position.candidates.len() <= 1 {
            let only = position.candidates.iter();
            return only
                .map(|&answer| Rated {
                    guess: answer.guess(),
                    rating: 0,
                })
                .collect();
        }
        let mut rated = self.policy.rate(&self.book, position);
        let word = |id: GuessId| self.book.list().guesses()[usize::from(id)];
        rated.sort_by_key(|rated| (Reverse(rated.rating), word(rated.guess)));
        rated
    }
}

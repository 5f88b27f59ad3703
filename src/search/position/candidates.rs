//! Candidate sets: the answers that fit everything seen so far.
//!
//! A set is a sorted slice of answer ids with a [`Key`], by which the memo knows it.

use crate::game::table::symmetry::Symmetries;
use crate::ids::{AnswerId, GuessId};
use crate::search::position::allowed::Allowed;
use crate::search::position::key::{Key, key_of};

/// A position: the answers that are still possible, with their key, the guesses that may follow,
/// and the symmetries that are known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidates<'a> {
    /// The members, in strictly ascending order.
    pub ids: &'a [AnswerId],
    /// The exclusive or of the members' keys.
    pub key: Key,
    /// The guesses that may follow; `None` if all may. The members are always among them.
    pub allowed: Option<&'a Allowed>,
    /// Symmetries of the game that map the set to itself; `None` if only the identity is known.
    pub symmetries: Option<&'a Symmetries>,
}

impl<'a> Candidates<'a> {
    /// The set of `ids`, which must ascend.
    pub(crate) fn new(ids: &'a [AnswerId]) -> Self {
        debug_assert!(ids.is_sorted());
        let mut key = Key::default();
        for &id in ids {
            key ^= key_of(u64::from(id));
        }
        Self { ids, key, allowed: None, symmetries: None }
    }

    /// This set where only the guesses in `allowed` may follow.
    #[must_use]
    pub(crate) fn with(self, allowed: Option<&'a Allowed>) -> Self {
        Self { allowed, ..self }
    }

    /// This set with `symmetries`, which must map it to itself.
    #[must_use]
    pub(crate) fn under(self, symmetries: Option<&'a Symmetries>) -> Self {
        Self { symmetries, ..self }
    }

    /// Whether no symmetry maps `guess` to a guess with a lower id. Guesses that a symmetry maps to
    /// each other begin trees of the same cost (Theorem 10).
    #[inline]
    pub(crate) fn is_least(&self, guess: GuessId) -> bool {
        self.symmetries.is_none_or(|symmetries| symmetries.is_least(guess))
    }

    /// The lowest id of a guess that a symmetry maps `guess` to.
    pub(crate) fn least(&self, guess: GuessId) -> GuessId {
        self.symmetries.map_or(guess, |symmetries| symmetries.least(guess))
    }

    /// The symmetries that map every block of `guess` to itself.
    pub(crate) fn symmetries_after(&self, guess: GuessId) -> Option<Symmetries> {
        self.symmetries?.fixing(guess)
    }

    /// Identifies the position in the memo: the set, and the guesses that may follow.
    pub(crate) fn position_key(&self) -> Key {
        match self.allowed {
            None => self.key,
            Some(allowed) => self.key ^ allowed.key,
        }
    }

    /// Whether `guess` may follow.
    #[inline]
    pub(crate) fn allows(&self, guess: GuessId) -> bool {
        self.allowed.is_none_or(|allowed| allowed.contains(guess))
    }

    /// The number of members.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    /// Whether no answer is possible.
    pub(crate) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    /// Whether `guess` is itself a member.
    #[inline]
    pub(crate) fn contains(&self, guess: GuessId) -> bool {
        self.ids.binary_search(&guess.as_answer()).is_ok()
    }

    /// Orders guesses of equal cost: members of the set first, then by id.
    pub(crate) fn tie_rank(&self, guess: GuessId) -> (bool, GuessId) {
        (!self.contains(guess), guess)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_key_of_a_union_is_the_exclusive_or_of_the_keys() {
        let whole = Candidates::new(&[AnswerId(1), AnswerId(2), AnswerId(5), AnswerId(9)]);
        let parts = Candidates::new(&[AnswerId(1), AnswerId(9)]).key
            ^ Candidates::new(&[AnswerId(2), AnswerId(5)]).key;
        assert_eq!(whole.key, parts);
        assert!(whole.contains(GuessId(5)) && !whole.contains(GuessId(4)));
    }
}

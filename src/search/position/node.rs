//! A node of the search: a position, and the guesses that are left.

use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;

/// What is searched, and memoized: `(S, r)` in `f(S, r)`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node<'a> {
    /// The answers that are still possible, with the guesses that may follow.
    pub set: Candidates<'a>,
    /// The guesses that are left.
    pub budget: Budget,
}

impl<'a> Candidates<'a> {
    /// This position with `budget` guesses left.
    #[inline]
    pub(crate) fn within(self, budget: Budget) -> Node<'a> {
        Node { set: self, budget }
    }
}

impl Node<'_> {
    /// This position with other guesses left.
    #[inline]
    #[must_use]
    pub(crate) fn with(self, budget: Budget) -> Self {
        Self { budget, ..self }
    }
}

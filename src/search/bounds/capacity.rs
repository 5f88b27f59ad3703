//! The capacity of a tree: a guess leaves no more blocks than the game has feedbacks, so only few
//! answers can be found early.
//!
//! **Theorem 9.** Let no guess have more than `w` blocks on `S`, its own not counted. Then at most
//! `w^(d-1)` members are found by the `d`-th guess, and `f(S)` is at least the cost of a tree that
//! finds that many with each guess until none is left. Likewise, a guess with `b` blocks, its own
//! not counted, leaves at least the cost of `b` such trees side by side.
//! *Proof.* A position finds at most one answer, and at most `w` positions follow it: a member has
//! a block of its own, and a non-member has none. What is found later costs more, so the least sum
//! fills the levels in turn. What remains of `S` lies in subsets of `S`, on which no guess has more
//! blocks (Theorem 5). ∎
//!
//! With `w` at least the size of the set, these are Theorems 1 and 2. In a game of few feedbacks,
//! such as Mastermind, the bound is higher. It follows from the recursion, as the proof shows.

use crate::search::position::value::Cost;

/// What bounds the trees for a set by Theorem 9.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Capacity {
    /// The number of members.
    pub n: Cost,
    /// No guess has more blocks, its own not counted.
    pub width: Cost,
}

impl Capacity {
    /// The least total number of guesses for the members in a forest of `roots` positions where
    /// each position is followed by at most `width` others.
    ///
    /// Without a position there is no tree. Then, and for a width of 0, the answers that do not fit
    /// are counted as found one guess later.
    #[inline]
    pub(crate) fn least_cost(self, roots: Cost) -> Cost {
        let Self { n, width } = self;
        let (mut cost, mut rest, mut level, mut depth) = (0, n, roots, 1);
        while rest > level && level > 0 && width > 0 {
            cost += depth * level;
            rest -= level;
            level = level.saturating_mul(width);
            depth += 1;
        }
        if rest <= level {
            return cost + depth * rest;
        }
        cost + depth * level + (depth + 1) * (rest - level)
    }

    /// The least that the members pay after a guess with this score: the number of its blocks, plus
    /// one for a member.
    #[inline]
    pub(crate) fn least_cost_after(self, score: Cost) -> Cost {
        let n = self.n;
        if n < 2 {
            return 0;
        }
        // With two candidates or more, a member has another block too: its score is at least 3.
        let member = (score > 2).then(|| Self { n: n - 1, ..self }.least_cost(score - 2));
        let other = (score <= n).then(|| self.least_cost(score.max(1)));
        match (member, other) {
            (Some(member), Some(other)) => member.min(other),
            (one, other) => one.or(other).unwrap_or(0),
        }
    }
}

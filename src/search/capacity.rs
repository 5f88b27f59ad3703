//! How much a tree can hold: after a guess there are no more blocks than the game has feedbacks, so few answers
//! can be found early.
//!
//! **Theorem 9.** Let no guess have more than `w` blocks on `S`, its own not counted. Then no more than `w^(d-1)` members are found by the
//! `d`-th guess, and `f(S)` is at least the cost of a tree that finds so many with each guess, until none is left. Likewise, a
//! guess with `b` blocks, its own not counted, leaves at least the cost of `b` such trees side by side.
//! *Proof.* A position finds one answer at most, and has at most `w` positions after it: a member's block is its own, and a
//! non-member has none. What is found later costs more, so the least sum fills the levels in turn. What is left of `S` lies in subsets of
//! it, on which no guess has more blocks (Theorem 5). ∎
//!
//! With `w` at least the size of the set this is Theorem 1 and 2. In a game of few feedbacks, such as Mastermind, it says more. It follows
//! from the recursion, as its proof says.

use crate::search::value::Cost;

/// The least cost of finding `n` answers in `roots` positions that are followed by `width` others each, and so on.
/// With no position there is no way: then, and for a width of 0, what cannot be held is taken for found one guess later.
#[inline]
pub fn spread(roots: Cost, width: Cost, n: Cost) -> Cost {
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

/// The least that a guess with this score leaves to be paid by the `n` members of a set: the score is the
/// number of its blocks, and one more for a member.
#[inline]
pub fn after_guess(score: Cost, width: Cost, n: Cost) -> Cost {
    if n < 2 {
        return 0;
    }
    // Of two or more, a member has a block besides its own: its score is 3 or more.
    let member = (score > 2).then(|| spread(score - 2, width, n - 1));
    let other = (score <= n).then(|| spread(score.max(1), width, n));
    match (member, other) {
        (Some(member), Some(other)) => member.min(other),
        (one, other) => one.or(other).unwrap_or(0),
    }
}

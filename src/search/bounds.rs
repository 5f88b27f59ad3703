//! Lower bounds: theorems, each with its proof.
//!
//! Throughout, `f(S)` is the least total number of guesses over the members of `S`, without a
//! limit on the number of guesses; a limit can only raise it, so each bound holds under a limit too.
//! Where only some guesses may follow (hard mode), a tree is one of those without that rule, and the members always
//! may follow: so Theorems 1 to 5 hold as they stand, with the best score taken over the guesses that may follow;
//! Theorem 6 does not.
//! `n = |S|`, and `k(t, S)` is the number of non-empty blocks of guess `t` on `S`.
//!
//! Where answers have weights, a tree costs their weights times the guesses; `w(S)` is the weight of all members and `max(S)` that
//! of the heaviest. The theorems are stated for weights of 1; where weights make a difference, the general form follows.
//!
//! **Theorem 1.** `f(S) ≥ 2n - 1`, with equality exactly when some member tells all members apart.
//! *Proof.* At most one member is found by the first guess; every other needs at least two. Equality
//! means that the first guess is a member and that the second is right in every block, so all blocks
//! are single. ∎ *With weights:* `f(S) ≥ 2w(S) - max(S)`, with equality where a heaviest member tells all apart.
//!
//! **Theorem 2.** A tree that begins with `t` costs at least `3n - k(t, S) - [t ∈ S]`, and exactly that
//! when no block has more than two members.
//! *Proof.* By Theorem 1 a block of size `b` that is not won by `t` itself costs at least `2b - 1`, so the
//! tree costs at least `n + Σ(2b - 1)`. If `t ∉ S` the sum runs over `k` blocks with `n` members:
//! `n + 2n - k`. If `t ∈ S` it runs over `k - 1` blocks with `n - 1` members: `n + 2(n - 1) - (k - 1)`.
//! Blocks of one or two members cost `2b - 1` exactly. ∎ *With weights:* `t` costs at least `3w(S) - Σ max(B) - [t ∈ S] w(t)`, the sum
//! over all blocks, by the same steps.
//!
//! **Theorem 3.** If no member tells all apart but some member leaves `n - 1` blocks, `f(S) = 2n`, reached
//! within three guesses; and if a non-member tells all apart, `f(S) ≤ 2n` within two guesses.
//! *Proof.* By Theorem 1 the cost is at least `2n`; by Theorem 2 the member costs `3n - (n - 1) - 1`, as it
//! has one block of two and else single ones; the non-member costs `3n - n`. ∎ *With weights:* a guess outside `S` costs at least
//! `2w(S)`, for it finds nobody; a member costs what Theorem 2 says, exactly that if its blocks have no more than two members. So the
//! least of these is a bound, and where an exact one is least, it is `f(S)`.
//!
//! **Theorem 4.** A guess outside `S` with `k(t, S) = 1` begins no best tree.
//! *Proof.* It leaves `S` as it was: it costs `n + f(S) > f(S)`. ∎ (With weights of 0 it may cost as much, never less.)
//!
//! **Theorem 5.** `k(t, S) ≤ k(t, F)` for `S ⊆ F`, so Theorem 2 holds with `k(t, F)` for `k(t, S)`.
//! *Proof.* Every block of `t` on `S` lies in one on `F`, and different ones in different ones. ∎ (Used by
//! [`supersets`](crate::search::supersets).)
//!
//! **Theorem 6.** Guesses outside `S` that split it into the same blocks begin trees of the same least cost; so
//! does, for one guess less, a member that splits it so.
//! *Proof.* The cost is `n` and the sum of the blocks' costs, whatever feedback leads to which block. For a member,
//! its own block, which costs 1, is not paid. ∎ (So of guesses that split a set alike one stands for all; a member is
//! never dropped. Used by [`solve`](crate::search::solve).)
//!
//! **Theorem 7.** When only the first guess is in time, all members but one are late; when only the first two are, a guess `t` leaves at least
//! `n - k(t, S)` late. *With weights:* `w(S) - max(S)`, and `w(S) - Σ max(B)`.
//! *Proof.* A guess finds one answer at most. The second guess finds one member of each block at most, and the first guess, if it is a member,
//! is all of its own block. ∎
//!
//! **Theorem 8.** With two guesses left, in all, a guess is of use only if it tells every two members of `S` apart. So where no guess that may
//! follow does that for all pairs of some part of `S`, no tree is low enough.
//! *Proof.* Two members that give the same feedback are left in one block, and one guess finds one of them. ∎ (Used by
//! [`twins`](crate::search::hard_pairs): with three guesses left, for the blocks of each guess.)
//!
//! **Theorem 9** is on how many answers a tree can hold: see [`capacity`].
//!
//! **Theorem 10.** Let `g` be a permutation of the guesses that takes answers to answers and leaves all feedback as it is, so that
//! `score(g t, g a) = score(t, a)`, and that takes `S` to itself. Then trees that begin with `t` and with `g t` have the same least cost.
//! What is left of `S` after `t` is taken to itself, whatever the feedback, by each such `g` with `g t = t`.
//! *Proof.* `g` takes a tree for `S` that begins with `t`, node by node, to one that begins with `g t` and finds `g a` where that
//! finds `a`. As `g` permutes `S`, both cost the same. If `g t = t`, then `score(t, g a) = score(g t, g a) = score(t, a)`: `g` takes each
//! block to itself. ∎ (With weights, `g` has to leave them as they are. The groups are those of [`symmetry`](crate::game::table::symmetry); used by
//! [`solve`](crate::search::solve). Ville prunes guesses that are alike so in *An optimal Mastermind (4,7) strategy and more results in the expected
//! case*, 2013.)
//!
//! Theorems 3 to 10 follow from the recursion, as their proofs say. Theorems 1 and 2 are folklore of Wordle solvers; Koyama and Lai used the like of Theorem 2 for
//! Mastermind (*An optimal Mastermind strategy*, J. Recreational Mathematics 25, 1993).

use crate::game::table::Table;
use crate::game::table::cell::{Cell, first_seen, with_cells};
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::capacity;
use crate::search::cost_model::{CostModel, SetWeight};
use crate::search::value::{Cost, Value};

/// A guess with this score or less is of no use (Theorem 4: a member's score is at least 3
/// where there are two candidates, so a score of 1 is a non-member with one block).
pub const USELESS_SCORE: usize = 1;

/// Theorem 1: the least that any set of this weight can cost, at one a guess.
#[inline]
pub fn by_size(weight: SetWeight) -> Cost {
    2 * weight.total - weight.heaviest
}

/// What a guess costs at least, by its score: a line that falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreBound {
    at_zero: Cost,
    per_score: Cost,
    /// What is called the score: with the bonus of members, or blocks alone.
    pub scored: Scored,
    /// Where Theorem 9 applies: the price of a guess, the size of the set, and what bounds the blocks of all guesses.
    capacity: Option<(Cost, Cost, Cost)>,
}

/// What the score of a guess is, on which its bound depends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scored {
    /// The blocks, and one more for a member: `k(t, S) + [t ∈ S]`. With weights, `Σ max(B) + [t ∈ S] w(t)`.
    WithBonus,
    /// The blocks: `k(t, S)`. With weights, `Σ max(B)`.
    Blocks,
}

impl ScoreBound {
    /// Theorem 2, and Theorem 7 where it applies.
    #[inline]
    pub fn new(costs: &CostModel, weight: SetWeight, budget: Budget) -> Self {
        let SetWeight { total, heaviest } = weight;
        if budget.is_late_after(2) {
            Self {
                at_zero: costs.per_late * total + costs.per_guess * (3 * total - heaviest),
                per_score: costs.per_late + costs.per_guess,
                scored: Scored::Blocks,
                capacity: None,
            }
        } else {
            let late = if budget.is_late_after(1) {
                total - heaviest
            } else {
                0
            };
            Self {
                at_zero: costs.per_late * late + costs.per_guess * 3 * total,
                per_score: costs.per_guess,
                scored: Scored::WithBonus,
                capacity: None,
            }
        }
    }

    /// The same by Theorem 9 too, where no guess has more than `width` blocks on the `n` members, its own not counted, and all
    /// weigh 1.
    #[must_use]
    pub fn with_capacity_bound(self, costs: &CostModel, n: usize, width: usize) -> Self {
        let applies = self.scored == Scored::WithBonus && costs.weights().is_none();
        let capacity = applies.then_some((costs.per_guess, n as Cost, width as Cost));
        Self { capacity, ..self }
    }

    /// The least that a guess with this score costs.
    #[inline]
    pub fn bound(self, score: Cost) -> Cost {
        let line = self.at_zero.saturating_sub(self.per_score * score);
        match self.capacity {
            None => line,
            Some((guess, n, width)) => {
                line.max(guess * (n + capacity::after_guess(score, width, n)))
            }
        }
    }

    /// The least score with which a guess may cost less than `cutoff`.
    #[inline]
    pub fn least_score(self, cutoff: Cost) -> Cost {
        let mut least = match self.at_zero.checked_sub(cutoff) {
            None => 0,
            Some(beyond) => beyond / self.per_score + 1,
        };
        if let Some((_, n, _)) = self.capacity {
            // No score is higher than that of a member that tells all apart.
            while least <= n && self.bound(least) >= cutoff {
                least += 1;
            }
        }
        least
    }
}

/// Theorems 1 and 3 by looking at the members alone: an exact value, or a lower bound, which is `2n`
/// when no member tells all but at most one pair apart.
pub fn by_members(table: &Table, costs: &CostModel, set: Candidates<'_>) -> Value {
    match costs.weights() {
        None => by_equal_members(table, costs.per_guess, set),
        Some(weights) => by_weighted_members(table, costs, weights, set),
    }
}

fn by_equal_members(table: &Table, guess: Cost, set: Candidates<'_>) -> Value {
    let n = set.len();
    let single = guess * (2 * n as Cost - 1);
    let mut near = None;
    if n <= table.codes() {
        for &member in set.ids {
            match with_cells!(table, cells => repeats(cells.column(member.guess()), set)) {
                0 => {
                    return Value::Exact {
                        cost: single,
                        height: 2,
                        guess: member.guess(),
                    };
                }
                1 if near.is_none() => near = Some(member),
                _ => {}
            }
        }
    }
    match near {
        Some(member) => Value::Exact {
            cost: single + guess,
            height: 3,
            guess: member.guess(),
        },
        None => Value::AtLeast(single + guess),
    }
}

fn by_weighted_members(
    table: &Table,
    costs: &CostModel,
    weights: &[Cost],
    set: Candidates<'_>,
) -> Value {
    let weight = costs.weight_of(set);
    let mut best = Value::AtLeast(costs.per_guess * 2 * weight.total);
    // The members of each block, and the heaviest of them.
    let mut blocks = vec![(0u16, 0); table.codes()];
    for &member in set.ids {
        blocks.fill((0, 0));
        for &id in set.ids {
            let (members, heaviest) = &mut blocks[usize::from(table.code(member.guess(), id))];
            *members += 1;
            *heaviest = weights[usize::from(id)].max(*heaviest);
        }
        let most = blocks.iter().map(|&(members, _)| members).max();
        let most = most.unwrap_or(0);
        let heaviest: Cost = blocks.iter().map(|&(_, heaviest)| heaviest).sum();
        let cost = costs.per_guess * (3 * weight.total - heaviest - weights[usize::from(member)]);
        if cost < best.bound() || (cost == best.bound() && matches!(best, Value::AtLeast(_))) {
            best = match most {
                // With three members a block may cost more.
                3.. if cost < best.bound() => Value::AtLeast(cost),
                3.. => best,
                _ => Value::Exact {
                    cost,
                    height: most as u8 + 1,
                    guess: member.guess(),
                },
            };
        }
    }
    best
}

/// How many members of `set` give a code that an earlier one gave: 0, 1, or 2 for more than one.
#[inline]
fn repeats<C: Cell>(column: &[C], set: Candidates<'_>) -> u32 {
    let mut seen = C::NO_CODES;
    let mut repeats = 0;
    for &id in set.ids {
        if !first_seen(seen.as_mut(), column[usize::from(id)].into()) {
            repeats += 1;
            if repeats == 2 {
                break;
            }
        }
    }
    repeats
}

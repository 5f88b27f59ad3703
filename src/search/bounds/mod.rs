//! Lower bounds: theorems, each with its proof.
//!
//! Throughout, `f(S)` is the least total number of guesses over the members of `S`, without a limit
//! on the number of guesses. A limit can only raise it, so each bound holds under a limit too.
//! Where only some guesses may follow (hard mode), every tree is also a tree without that rule, and
//! the members may always follow. So Theorems 1 to 5 hold as stated, with the best score taken over
//! the guesses that may follow; Theorem 6 does not. `n = |S|`, and `k(t, S)` is the number of
//! non-empty blocks of guess `t` on `S`.
//!
//! Where answers have weights, a tree costs for each answer its weight times its guesses; `w(S)` is
//! the weight of all members and `max(S)` that of the heaviest. The theorems are stated for weights
//! of 1. Where weights make a difference, the general form follows.
//!
//! **Theorem 1.** `f(S) ≥ 2n - 1`, with equality exactly if some member tells all members apart.
//! *Proof.* At most one member is found by the first guess; every other needs at least two.
//! Equality means that the first guess is a member and that the second is right in every block, so
//! all blocks have one member. ∎ *With weights:* `f(S) ≥ 2w(S) - max(S)`, with equality if a
//! heaviest member tells all apart.
//!
//! **Theorem 2.** A tree that begins with `t` costs at least `3n - k(t, S) - [t ∈ S]`, and exactly
//! that if no block has more than two members.
//! *Proof.* By Theorem 1 a block of size `b` that is not won by `t` itself costs at least `2b - 1`,
//! so the tree costs at least `n + Σ(2b - 1)`. If `t ∉ S` the sum runs over `k` blocks with `n`
//! members: `n + 2n - k`. If `t ∈ S` it runs over `k - 1` blocks with `n - 1` members:
//! `n + 2(n - 1) - (k - 1)`. Blocks of one or two members cost `2b - 1` exactly. ∎ *With weights:*
//! `t` costs at least `3w(S) - Σ max(B) - [t ∈ S] w(t)`, the sum over all blocks, by the same
//! steps.
//!
//! **Theorem 3.** If no member tells all apart but some member leaves `n - 1` blocks, `f(S) = 2n`,
//! reached within three guesses; and if a non-member tells all apart, `f(S) ≤ 2n` within two
//! guesses.
//! *Proof.* By Theorem 1 the cost is at least `2n`. By Theorem 2 the member costs
//! `3n - (n - 1) - 1`, as it has one block of two and otherwise blocks of one; the non-member costs
//! `3n - n`. ∎ *With weights:* a guess outside `S` costs at least `2w(S)`, for it finds no answer.
//! A member costs what Theorem 2 says, and exactly that if its blocks have no more than two
//! members. So the least of these is a bound, and if an exact one is least, it is `f(S)`.
//!
//! **Theorem 4.** A guess outside `S` with `k(t, S) = 1` begins no best tree.
//! *Proof.* It leaves `S` as it was, so it costs `n + f(S) > f(S)`. ∎ (With weights of 0 it may
//! cost as much, never less.)
//!
//! **Theorem 5.** `k(t, S) ≤ k(t, F)` for `S ⊆ F`, so Theorem 2 holds with `k(t, F)` for `k(t, S)`.
//! *Proof.* Every block of `t` on `S` lies in one on `F`, and different ones lie in different ones.
//! ∎ (Used by [`supersets`](crate::search::count::supersets).)
//!
//! **Theorem 6.** Guesses outside `S` that split it into the same blocks begin trees of the same
//! least cost. A member that splits it into these blocks begins trees of a least cost that is lower
//! by one guess.
//! *Proof.* The cost is `n` plus the sum of the blocks' costs, whatever feedback leads to which
//! block. A member does not pay for its own block, which costs 1. ∎ (So among guesses that split a
//! set alike, one represents all; a member is never dropped. Used by
//! [`solve`](crate::search::solve::best_first).)
//!
//! **Theorem 7.** If only the first guess is in time, all members but one are late. If only the
//! first two are, a guess `t` leaves at least `n - k(t, S)` members late. *With weights:*
//! `w(S) - max(S)`, and `w(S) - Σ max(B)`.
//! *Proof.* A guess finds at most one answer. The second guess finds at most one member of each
//! block, and the first guess, if it is a member, is the only member of its own block. ∎
//!
//! **Theorem 8.** With two guesses left in all, a guess can begin a tree only if it tells every two
//! members of `S` apart. So if no guess that may follow does that for all pairs of some part of
//! `S`, no tree is low enough. *Proof.* Two members that give the same feedback stay in one block,
//! and one guess finds only one of them. ∎ (Used by
//! [`hard_pairs`](crate::search::apart::hard_pairs): with three guesses left, for the blocks of
//! each guess.)
//!
//! **Theorem 9** says how many answers a tree can find early: see [`capacity`].
//!
//! **Theorem 10.** Let `g` be a permutation of the guesses that maps answers to answers, keeps all
//! feedback, so that `score(g t, g a) = score(t, a)`, and maps `S` to itself. Then trees that begin
//! with `t` and with `g t` have the same least cost. If `g t = t`, then `g` maps every block of `t`
//! on `S` to itself. *Proof.* `g` maps a tree for `S` that begins with `t`, node by node, to one
//! that begins with `g t` and finds `g a` where the first finds `a`. As `g` permutes `S`, both cost
//! the same. If `g t = t`, then `score(t, g a) = score(g t, g a) = score(t, a)`, so `g` maps each
//! block to itself. ∎ (With weights, `g` must also keep the weights. The groups are those of
//! [`symmetry`](crate::game::table::symmetry); used by [`solve`](crate::search::solve::best_first).
//! Ville prunes equivalent guesses in this way in *An optimal Mastermind (4,7) strategy and more
//! results in the expected case*, 2013.)
//!
//! **Theorem 12** says which guesses begin no tree of three guesses: see
//! [`cores`](crate::search::apart::cores). **Theorem 13** bounds pairs of first guesses: see
//! [`pairs`](crate::search::openers::pairs), **Theorem 14** openers by their [late
//! answers](crate::search::openers::late) alone, and **Theorem 15** late answers by parts of a set:
//! see [`hard_pairs`](crate::search::apart::hard_pairs). **Theorem 17** says what a set costs by
//! its size where feedbacks are few: see [`by_size`].
//!
//! Theorems 3 to 10, 12 to 15 and 17 follow from the recursion, as their proofs show. Theorems 1
//! and 2 are folklore of Wordle solvers; Koyama and Lai used a form of Theorem 2 for Mastermind
//! (*An optimal Mastermind strategy*, J. Recreational Mathematics 25, 1993).

pub(crate) mod by_size;
pub(crate) mod capacity;
pub(crate) mod members;
pub(crate) mod score_bound;

use crate::search::position::cost_model::SetWeight;
use crate::search::position::value::Cost;

/// A guess with at most this score tells nothing (Theorem 4): with two candidates or more, a member
/// has a score of at least 3, so a score of 1 is that of a non-member with one block.
pub(crate) const USELESS_SCORE: usize = 1;

/// Theorem 1: the least number of guesses, times weight, for a set of this weight.
#[inline]
pub(crate) fn size_bound(weight: SetWeight) -> Cost {
    2 * weight.total - weight.heaviest
}

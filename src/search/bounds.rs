//! Lower bounds: theorems, each with its proof.
//!
//! Throughout, `f(S)` is the least total number of guesses over the members of `S`, without a
//! limit on the number of guesses; a limit can only raise it, so each bound holds under a limit too.
//! Where only some guesses may follow (hard mode), a tree is one of those without that rule, and the members always
//! may follow: so Theorems 1 to 5 hold as they stand, with the best score taken over the guesses that may follow;
//! Theorem 6 does not.
//! `n = |S|`, and `k(t, S)` is the number of non-empty blocks of guess `t` on `S`.
//!
//! **Theorem 1.** `f(S) ≥ 2n - 1`, with equality exactly when some member tells all members apart.
//! *Proof.* At most one member is found by the first guess; every other needs at least two. Equality
//! means that the first guess is a member and that the second is right in every block, so all blocks
//! are single. ∎
//!
//! **Theorem 2.** A tree that begins with `t` costs at least `3n - k(t, S) - [t ∈ S]`, and exactly that
//! when no block has more than two members.
//! *Proof.* By Theorem 1 a block of size `b` that is not won by `t` itself costs at least `2b - 1`, so the
//! tree costs at least `n + Σ(2b - 1)`. If `t ∉ S` the sum runs over `k` blocks with `n` members:
//! `n + 2n - k`. If `t ∈ S` it runs over `k - 1` blocks with `n - 1` members: `n + 2(n - 1) - (k - 1)`.
//! Blocks of one or two members cost `2b - 1` exactly. ∎
//!
//! **Theorem 3.** If no member tells all apart but some member leaves `n - 1` blocks, `f(S) = 2n`, reached
//! within three guesses; and if a non-member tells all apart, `f(S) ≤ 2n` within two guesses.
//! *Proof.* By Theorem 1 the cost is at least `2n`; by Theorem 2 the member costs `3n - (n - 1) - 1`, as it
//! has one block of two and else single ones; the non-member costs `3n - n`. ∎
//!
//! **Theorem 4.** A guess outside `S` with `k(t, S) = 1` begins no best tree.
//! *Proof.* It leaves `S` as it was: it costs `n + f(S) > f(S)`. ∎
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
//! Theorems 3 to 6 follow from the recursion, as their proofs say. Theorems 1 and 2 are folklore of Wordle solvers; Koyama and Lai used the like of Theorem 2 for
//! Mastermind (*An optimal Mastermind strategy*, J. Recreational Mathematics 25, 1993).

use crate::game::table::Table;
use crate::search::candidates::Candidates;
use crate::search::value::{Cost, Value};

/// A guess with this score or less is of no use (Theorem 4: a member's score is at least 3
/// where there are two candidates, so a score of 1 is a non-member with one block).
pub const USELESS_SCORE: usize = 1;

/// Theorem 1: the least that any set of `n` can cost.
#[inline]
pub fn by_size(n: usize) -> Cost {
    (2 * n).saturating_sub(1) as Cost
}

/// Theorem 2: the least that a guess with this score, `k(t, S) + [t ∈ S]`, costs on a set of `n`.
#[inline]
pub fn by_score(n: usize, score: usize) -> Cost {
    (3 * n - score) as Cost
}

/// Theorems 1 and 3 by looking at the members alone: an exact value, or a lower bound of `2n`
/// when no member tells all but at most one pair apart.
pub fn by_members(table: &Table, set: Candidates<'_>) -> Value {
    let n = set.len();
    let mut near = None;
    if n <= table.codes() {
        for &member in set.ids {
            match repeats(table, set, member) {
                0 => {
                    return Value::Exact {
                        cost: by_size(n),
                        height: 2,
                        guess: member,
                    };
                }
                1 if near.is_none() => near = Some(member),
                _ => {}
            }
        }
    }
    match near {
        Some(guess) => Value::Exact {
            cost: by_size(n) + 1,
            height: 3,
            guess,
        },
        None => Value::AtLeast(by_size(n) + 1),
    }
}

/// How many members of `set` give a code that an earlier one gave: 0, 1, or 2 for more than one.
#[inline]
fn repeats(table: &Table, set: Candidates<'_>, guess: u16) -> u32 {
    let column = table.column(guess);
    let mut seen = [0u64; 4];
    let mut repeats = 0;
    for &id in set.ids {
        let code = column[usize::from(id)];
        let (word, bit) = (usize::from(code >> 6), 1 << (code & 63));
        if seen[word] & bit != 0 {
            repeats += 1;
            if repeats == 2 {
                break;
            }
        }
        seen[word] |= bit;
    }
    repeats
}

//! Scores where answers have weights: of every guess the heaviest members of its blocks, added up.
//!
//! The kernels are those of [`count`](crate::search::count), over the candidates from the heaviest to the lightest:
//! a candidate that opens a block is the heaviest in it, and adds its weight.

use std::cmp::Reverse;

use crate::game::table::{AnswerId, LANES, Table};
use crate::search::bounds::Scored;
use crate::search::candidates::Candidates;
use crate::search::count::{Counting, ROWS_MAX};
use crate::search::value::Cost;
use crate::simd::{self, Kernel};

/// In place of the score of a guess that may not follow.
pub const FORBIDDEN: Cost = Cost::MAX;

/// Writes the score of every guess on `set` into `scores`: the weights of the heaviest members of its blocks, and, with
/// the bonus, that of the guess itself if it is a member.
///
/// Guesses whose score is below `needed` may get any smaller number instead; those that may not follow get [`FORBIDDEN`].
pub fn scores(
    table: &Table,
    set: Candidates<'_>,
    weights: &[Cost],
    needed: Cost,
    counting: Counting,
    scored: Scored,
    scores: &mut Vec<Cost>,
) {
    scores.clear();
    scores.resize(table.row_stride(), 0);
    let mut heavy: Vec<AnswerId> = set.ids.to_vec();
    heavy.retain(|&id| weights[usize::from(id)] > 0);
    heavy.sort_by_key(|&id| (Reverse(weights[usize::from(id)]), id));
    let rows = match counting {
        Counting::Rows => true,
        Counting::Scatter => false,
        Counting::Auto => heavy.len() <= ROWS_MAX,
    };
    let of = |id: AnswerId| weights[usize::from(id)];
    if rows {
        // A member's score may be this much more than its blocks.
        let bonus = match scored {
            Scored::WithBonus => heavy.first().map_or(0, |&id| of(id)),
            Scored::Blocks => 0,
        };
        simd::run(Rows {
            table,
            set,
            heavy: &heavy,
            weights: &heavy.iter().map(|&id| of(id)).collect::<Vec<_>>(),
            needed: needed.saturating_sub(bonus),
            scores,
        });
    } else {
        for (guess, score) in (0..table.guesses() as u16).zip(scores.iter_mut()) {
            if set.allows(guess) {
                *score = scatter(table.column(guess), &heavy, weights);
            }
        }
    }
    scores.truncate(table.guesses());
    if scored == Scored::WithBonus {
        for &id in set.ids {
            scores[usize::from(id)] += of(id);
        }
    }
    if let Some(allowed) = set.allowed {
        for (guess, score) in (0..).zip(scores.iter_mut()) {
            if !allowed.contains(guess) {
                *score = FORBIDDEN;
            }
        }
    }
}

/// The weight of as many of the heaviest members as there are `blocks`: no partition with so few has a higher score,
/// but for the bonus.
pub fn heaviest(set: Candidates<'_>, weights: &[Cost], blocks: usize) -> Cost {
    let mut each: Vec<Cost> = set.ids.iter().map(|&id| weights[usize::from(id)]).collect();
    each.sort_unstable_by_key(|&weight| Reverse(weight));
    each.iter().take(blocks).sum()
}

fn scatter(column: &[u8], heavy: &[AnswerId], weights: &[Cost]) -> Cost {
    let mut seen = [false; 256];
    let mut sum = 0;
    for &id in heavy {
        let seen = &mut seen[usize::from(column[usize::from(id)])];
        if !*seen {
            *seen = true;
            sum += weights[usize::from(id)];
        }
    }
    sum
}

/// The rows kernel, a group of 64 guesses at a time.
struct Rows<'a> {
    table: &'a Table,
    set: Candidates<'a>,
    /// The candidates that weigh something, the heaviest first, and their weights.
    heavy: &'a [AnswerId],
    weights: &'a [Cost],
    /// Groups without a guess of such a weight are left out.
    needed: Cost,
    scores: &'a mut [Cost],
}

impl Kernel for Rows<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let rows: Vec<&[u8]> = self.heavy.iter().map(|&id| self.table.row(id)).collect();
        let mut part = vec![[0; LANES]; rows.len()];
        for (group, scores) in self.scores.chunks_exact_mut(LANES).enumerate() {
            if self
                .set
                .allowed
                .is_some_and(|allowed| allowed.group(group) == 0)
            {
                continue;
            }
            for (copy, row) in part.iter_mut().zip(&rows) {
                copy.copy_from_slice(&row[group * LANES..][..LANES]);
            }
            weigh_group(&part, self.weights, self.needed, scores);
        }
    }
}

/// How often it is looked whether a group can still reach what is needed.
const LOOK_EVERY: usize = 8;

#[inline(always)]
fn weigh_group(codes: &[[u8; LANES]], weights: &[Cost], needed: Cost, scores: &mut [Cost]) {
    let mut sums = [0 as Cost; LANES];
    let mut rest: Cost = weights.iter().sum();
    for (i, (row, &weight)) in codes.iter().zip(weights).enumerate() {
        if i % LOOK_EVERY == 0 {
            let most = sums.iter().fold(0, |most, &sum| most.max(sum));
            if most + rest < needed {
                return;
            }
        }
        let mut difference = [u8::MAX; LANES];
        for earlier in &codes[..i] {
            for lane in 0..LANES {
                difference[lane] = difference[lane].min(row[lane] ^ earlier[lane]);
            }
        }
        for lane in 0..LANES {
            sums[lane] += if difference[lane] == 0 { 0 } else { weight };
        }
        rest -= weight;
    }
    scores.copy_from_slice(&sums);
}

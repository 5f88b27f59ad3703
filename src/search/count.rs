//! Counting blocks: `k(t, S)`, the number of non-empty blocks of every guess `t` on a set `S`.
//!
//! This is where a search spends its time. Two kernels give the same numbers:
//!
//! - **Rows** compares the codes of answers for 64 guesses at once: the i-th candidate opens a new
//!   block under a guess exactly when its code differs from those of all earlier candidates. The
//!   work is quadratic in |S|, but each step settles 64 guesses, so it wins on small sets. A group
//!   of 64 is left as soon as none of its guesses can reach the number that is asked for.
//! - **Scatter** marks the codes that occur, guess by guess, and adds up the marks: about one store
//!   a candidate. It wins on large sets.
//!
//! What is returned is the *score* of a guess, `k(t, S) + [t ∈ S]`, which is all that the bound
//! of [`bounds`](crate::search::bounds) asks of it.

use crate::game::table::{GuessId, LANES, Table};
use crate::search::candidates::Candidates;
use crate::search::supersets::Supersets;
use crate::simd::Kernel;

/// Up to this many candidates the rows are compared, above it codes are scattered
/// (where the two cross on the machine of `docs/RESULTS.md`; `benches/kernels.rs`).
const ROWS_MAX: usize = 96;

/// The same where only the best score is asked for.
const CLIMB_MAX: usize = 96;

/// Guesses this much below the most promising one are counted in the first round.
const FIRST_LEVELS: u8 = 3;

/// When a guess may repeat no more than about this many codes, nearly every group is left early, and
/// rows win on sets of any size.
const ROWS_SPARE: usize = 8;

/// Which kernel counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Counting {
    /// The faster one for the size of the set.
    #[default]
    Auto,
    /// Always compare rows (for tests and benchmarks).
    Rows,
    /// Always scatter (for tests and benchmarks).
    Scatter,
}

/// Writes the score of every guess on `set` into `scores`, one byte a guess.
///
/// Guesses whose score is below `needed` may get any smaller number instead, 0 included.
/// A game of at most 243 codes has no more blocks, so that a byte holds every score.
pub fn scores(
    table: &Table,
    set: Candidates<'_>,
    needed: usize,
    counting: Counting,
    scores: &mut Vec<u8>,
) {
    scores.clear();
    scores.resize(table.row_stride(), 0);
    let rows = match counting {
        Counting::Auto => set.len() <= ROWS_MAX || needed + ROWS_SPARE >= set.len(),
        Counting::Rows => true,
        Counting::Scatter => false,
    };
    if rows {
        Kernel::run(Rows {
            table,
            set,
            blocks_needed: needed.saturating_sub(1),
            climb: false,
            scores,
        });
    } else {
        Kernel::run(Scatter { table, set, scores });
    }
    scores.truncate(table.guesses());
    for &id in set.ids {
        scores[usize::from(id)] += 1;
    }
}

/// Writes `k(t, S)` of every guess into `blocks`, one byte a guess.
pub fn blocks(table: &Table, set: Candidates<'_>, blocks: &mut Vec<u8>) {
    blocks.clear();
    blocks.resize(table.guesses(), 0);
    Kernel::run(Scatter {
        table,
        set,
        scores: blocks,
    });
}

/// The highest score of any guess on `set`. On a large set guesses are counted only where
/// `supersets` allow them to be the best. `scratch` is memory to use, what it holds before and
/// after means nothing.
pub fn best_score(
    table: &Table,
    set: Candidates<'_>,
    supersets: &Supersets<'_>,
    scratch: &mut Vec<u8>,
) -> usize {
    if set.len() > CLIMB_MAX {
        supersets.bound_blocks(set, scratch);
        return Kernel::run(Best {
            table,
            set,
            bounds: scratch,
        });
    }
    scratch.clear();
    scratch.resize(table.row_stride(), 0);
    Kernel::run(Rows {
        table,
        set,
        blocks_needed: 0,
        climb: true,
        scores: scratch,
    });
    for &id in set.ids {
        scratch[usize::from(id)] += 1;
    }
    scratch
        .iter()
        .fold(0, |most, &score| most.max(score))
        .into()
}

/// How many different codes there are.
struct Distinct<I>(I);

impl<I: Iterator<Item = u8>> Kernel for Distinct<I> {
    type Output = u8;

    #[inline(always)]
    fn run(self) -> u8 {
        let mut seen = [0u8; 256];
        for code in self.0 {
            seen[usize::from(code)] = 1;
        }
        let mut sum = [0u8; LANES];
        for part in seen.chunks_exact(LANES) {
            for lane in 0..LANES {
                sum[lane] += part[lane];
            }
        }
        sum.iter().sum()
    }
}

struct Best<'a> {
    table: &'a Table,
    set: Candidates<'a>,
    /// For each guess a number of blocks that it does not exceed.
    bounds: &'a [u8],
}

impl Kernel for Best<'_> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        let highest = self.bounds.iter().fold(0, |most, &bound| most.max(bound));
        let mut best = 0;
        // The most promising first, for a score that spares the others; then all, in the order in
        // which their columns lie in memory.
        for least in [highest.saturating_sub(FIRST_LEVELS), 0] {
            for (guess, &bound) in (0..).zip(self.bounds) {
                // A guess that cannot have `best` blocks cannot have a better score, member or not.
                if bound < least || usize::from(bound) < best {
                    continue;
                }
                let column = self.table.column(guess);
                let codes = self.set.ids.iter().map(|&id| column[usize::from(id)]);
                let blocks = usize::from(Distinct(codes).run());
                if blocks >= best {
                    best = best.max(blocks + usize::from(self.set.contains(guess)));
                }
            }
        }
        best
    }
}

struct Rows<'a> {
    table: &'a Table,
    set: Candidates<'a>,
    blocks_needed: usize,
    /// Whether only the best guesses matter: what one group reaches, the next ones need.
    climb: bool,
    scores: &'a mut [u8],
}

/// So many groups are copied together, for the memory to deliver them in one go.
const TILE: usize = 4;

type Lanes = [u8; LANES];

#[inline(always)]
fn differ(a: &Lanes, b: &Lanes) -> Lanes {
    std::array::from_fn(|lane| a[lane] ^ b[lane])
}

#[inline(always)]
fn min(a: Lanes, b: Lanes) -> Lanes {
    std::array::from_fn(|lane| a[lane].min(b[lane]))
}

impl Kernel for Rows<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut needed = self.blocks_needed;
        let rows: Vec<&[u8]> = self.set.ids.iter().map(|&id| self.table.row(id)).collect();
        let mut tile = vec![[[0; LANES]; TILE]; rows.len()];
        for (number, scores) in self.scores.chunks_mut(TILE * LANES).enumerate() {
            for (row, copy) in rows.iter().zip(&mut tile) {
                let part = &row[number * TILE * LANES..][..scores.len()];
                copy.as_flattened_mut()[..scores.len()].copy_from_slice(part);
            }
            for (group, scores) in scores.chunks_exact_mut(LANES).enumerate() {
                let blocks = count_group(&tile, group, needed);
                scores.copy_from_slice(&blocks);
                if self.climb {
                    needed = blocks
                        .iter()
                        .fold(needed, |needed, &k| needed.max(k.into()));
                }
            }
        }
    }
}

/// The number of blocks of 64 guesses: those of one group of the tile. Zeros as soon as none of them can
/// have `needed` blocks.
#[inline(always)]
fn count_group(tile: &[[Lanes; TILE]], group: usize, needed: usize) -> Lanes {
    let n = tile.len();
    let mut blocks = [1u8; LANES];
    for i in 1..n {
        let row = tile[i][group];
        let mut difference = [u8::MAX; LANES];
        for earlier in &tile[..i] {
            difference = min(difference, differ(&row, &earlier[group]));
        }
        for lane in 0..LANES {
            blocks[lane] += u8::from(difference[lane] != 0);
        }
        if i % 4 == 3 {
            let most = blocks.iter().fold(0, |most, &k| most.max(k));
            if usize::from(most) + (n - 1 - i) < needed {
                return [0; LANES];
            }
        }
    }
    blocks
}

struct Scatter<'a> {
    table: &'a Table,
    set: Candidates<'a>,
    scores: &'a mut [u8],
}

impl Kernel for Scatter<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        for guess in 0..self.table.guesses() {
            let column = self.table.column(guess as GuessId);
            let codes = self.set.ids.iter().map(|&id| column[usize::from(id)]);
            self.scores[guess] = Distinct(codes).run();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::list::List;
    use crate::game::table::AnswerId;
    use std::collections::HashSet;

    /// The score by the definition, with a set of codes.
    fn score(table: &Table, set: Candidates<'_>, guess: GuessId) -> usize {
        let codes: HashSet<u8> = set.ids.iter().map(|&id| table.code(guess, id)).collect();
        codes.len() + usize::from(set.contains(guess))
    }

    #[test]
    fn both_kernels_count_what_the_definition_counts() {
        let table = Table::new(&List::original());
        let supersets = Supersets::new(&table);
        let (mut found, mut scratch) = (Vec::new(), Vec::new());
        for size in [1, 2, 3, 5, 17, 64, 130, 255, 700] {
            let ids: Vec<AnswerId> = (0..size).map(|i| (i * 2311 / size) as AnswerId).collect();
            let set = Candidates::new(&ids);
            scores(&table, set, 0, Counting::Auto, &mut found);
            let most = usize::from(*found.iter().max().unwrap());
            assert_eq!(
                best_score(&table, set, &supersets, &mut scratch),
                most,
                "{size}"
            );
            for needed in [0, 2, size * 3 / 4, size] {
                for counting in [Counting::Auto, Counting::Rows, Counting::Scatter] {
                    scores(&table, set, needed, counting, &mut found);
                    assert_eq!(found.len(), table.guesses());
                    for guess in (0..table.guesses()).step_by(7).chain(0..50) {
                        let expected = score(&table, set, guess as GuessId);
                        let got = usize::from(found[guess]);
                        assert!(
                            got == expected || (got < expected && expected < needed),
                            "{size} {needed} {counting:?} {guess}: {got}, not {expected}"
                        );
                    }
                }
            }
        }
    }
}

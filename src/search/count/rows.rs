//! The rows kernel: compares the codes of answers for 64 guesses at once.

use crate::game::table::LANES;
use crate::game::table::cell::{Cell, Layouts};
use crate::search::count::scores::most;
use crate::search::position::candidates::Candidates;
use crate::search::watch::limits::Limits;
use crate::simd::{self, Kernel};

/// Up to this many candidates the rows are compared, above it codes are scattered. The kernels
/// cross here on the machine of `docs/RESULTS.md` (`benches/kernels.rs`).
pub(super) const ROWS_MAX: usize = 192;

/// This many rows are compared at a time: what is loaded of an earlier candidate is compared with
/// all of them, and their minima stay in registers.
pub(super) const AT_ONCE: usize = 4;

/// Prefetch distance, in groups.
const AHEAD: usize = 2;

/// A cell for each of 64 guesses.
pub(super) type Lanes<C> = [C; LANES];

#[inline(always)]
fn differ<C: Cell>(a: &Lanes<C>, b: &Lanes<C>) -> Lanes<C> {
    std::array::from_fn(|lane| a[lane] ^ b[lane])
}

#[inline(always)]
fn min<C: Cell>(a: Lanes<C>, b: Lanes<C>) -> Lanes<C> {
    std::array::from_fn(|lane| a[lane].min(b[lane]))
}

/// The rows kernel: calls `visit` with the blocks of each guess, one group of guesses at a time.
pub(super) struct Rows<'a, C, V> {
    pub cells: &'a Layouts<C>,
    pub set: Candidates<'a>,
    /// Groups in which no guess has this many blocks are skipped.
    pub needed: usize,
    /// When to stop; `None` for a set so small that it takes no time.
    pub limits: Option<&'a Limits>,
    /// Takes the number of a group and its blocks; returns what is needed from then on.
    pub visit: V,
}

impl<C: Cell, V: FnMut(usize, &Lanes<C>) -> usize> Kernel for Rows<'_, C, V> {
    /// The number of groups that it came to.
    type Output = usize;

    #[inline(always)]
    fn run(mut self) -> usize {
        let rows: Vec<&[C]> = self.set.ids.iter().map(|&id| self.cells.row(id)).collect();
        let mut part = vec![[C::default(); LANES]; rows.len().next_multiple_of(AT_ONCE)];
        let groups = self.cells.row_stride() / LANES;
        for group in 0..groups {
            if self.limits.is_some_and(Limits::stopped) {
                return group;
            }
            // No guess has more blocks than there are candidates.
            if self.needed > rows.len() {
                break;
            }
            // Copied first, so that the memory delivers all of them at once. If the last round is
            // not full, the first rows fill it again; they open no block.
            for (copy, row) in part.iter_mut().zip(rows.iter().cycle()) {
                let row = &row[group * LANES..];
                simd::prefetch(row, AHEAD * LANES);
                copy.copy_from_slice(&row[..LANES]);
            }
            if let Some(blocks) = count_group(&part, rows.len(), self.needed) {
                self.needed = (self.visit)(group, &blocks);
            }
        }
        groups
    }
}

/// The blocks of 64 guesses on `n` candidates, whose codes are the first `n` rows; `None` as soon
/// as no guess can have `needed` blocks.
#[inline(always)]
pub(super) fn count_group<C: Cell>(
    codes: &[Lanes<C>],
    n: usize,
    needed: usize,
) -> Option<Lanes<C>> {
    let mut blocks = [C::default(); LANES];
    for first in (0..codes.len()).step_by(AT_ONCE) {
        let rows: [Lanes<C>; AT_ONCE] = std::array::from_fn(|i| codes[first + i]);
        let mut difference = [[C::MAX; LANES]; AT_ONCE];
        for earlier in &codes[..first] {
            for i in 0..AT_ONCE {
                difference[i] = min(difference[i], differ(&rows[i], earlier));
            }
        }
        for i in 0..AT_ONCE {
            for earlier in &rows[..i] {
                difference[i] = min(difference[i], differ(&rows[i], earlier));
            }
            for lane in 0..LANES {
                blocks[lane] += u8::from(difference[i][lane] != C::default()).into();
            }
        }
        if most(&blocks) + n.saturating_sub(first + AT_ONCE) < needed {
            return None;
        }
    }
    Some(blocks)
}

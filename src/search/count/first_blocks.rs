//! The blocks of members on the first few candidates of a set: most members leave more than one
//! pair of these together, and are known to be no way to tell all apart.

use crate::game::table::Table;
use crate::game::table::cell::{Cell, Layouts, with_cells};
use crate::ids::AnswerId;
use crate::search::count::rows::{AT_ONCE, count_group};
use crate::search::position::candidates::Candidates;
use crate::simd::{self, Kernel, LANES};

/// This many of the first candidates are compared.
const FIRST_MAX: usize = 16;

/// Which of at most 64 `members` leave at most one pair of the first few candidates of `set`
/// together, as bits.
pub(crate) fn promising_of(table: &Table, set: Candidates<'_>, members: &[AnswerId]) -> u64 {
    let first = &set.ids[..set.len().min(FIRST_MAX)];
    with_cells!(table, cells => simd::run(FirstBlocks { cells, first, members }))
}

/// Counts the blocks of at most 64 members on the first candidates.
struct FirstBlocks<'a, C> {
    cells: &'a Layouts<C>,
    first: &'a [AnswerId],
    members: &'a [AnswerId],
}

impl<C: Cell> Kernel for FirstBlocks<'_, C> {
    /// The members that leave at most one pair together, as bits.
    type Output = u64;

    #[inline(always)]
    fn run(self) -> Self::Output {
        let n = self.first.len();
        let mut codes = [[C::default(); LANES]; FIRST_MAX];
        for (lane, member) in self.members.iter().enumerate() {
            let column = self.cells.column(member.guess());
            for (codes, &id) in codes.iter_mut().zip(self.first) {
                codes[lane] = column[usize::from(id)];
            }
        }
        // The last round is filled with the first rows again; they open no block.
        let rounded = n.next_multiple_of(AT_ONCE);
        for at in n..rounded {
            codes[at] = codes[at - n];
        }
        let Some(blocks) = count_group(&codes[..rounded], n, n.saturating_sub(1)) else { return 0 };
        let bit =
            |(lane, &blocks): (usize, &C)| u64::from(Into::<usize>::into(blocks) + 1 >= n) << lane;
        blocks.iter().enumerate().map(bit).sum()
    }
}

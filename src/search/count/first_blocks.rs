//! The blocks of members on the first few candidates of a set: most members leave more than one
//! pair of these together, and are known to be no way to tell all apart.

use crate::game::table::Table;
use crate::game::table::cell::{Cell, Layouts, with_cells};
use crate::ids::AnswerId;
use crate::search::count::rows::{AT_ONCE, Lanes, count_group};
use crate::search::position::candidates::Candidates;
use crate::simd::{self, Kernel, LANES};

/// This many of the first candidates are compared.
const FIRST_MAX: usize = 16;

/// Which of at most 64 `members` leave at most one pair of the first few candidates of `set`
/// together, as bits.
pub(crate) fn promising_of(table: &Table, set: Candidates<'_>, members: &[AnswerId]) -> u64 {
    with_cells!(table, cells => {
        let first = &set.ids[..set.len().min(FIRST_MAX)];
        promising_in(cells, first, members)
    })
}

fn promising_in<C: Cell>(cells: &Layouts<C>, first: &[AnswerId], members: &[AnswerId]) -> u64 {
    let Some(blocks) = simd::run(FirstBlocks { cells, first, members }) else { return 0 };
    let bit = |(lane, &blocks): (usize, &C)| {
        u64::from(Into::<usize>::into(blocks) + 1 >= first.len()) << lane
    };
    blocks.iter().enumerate().map(bit).sum()
}

/// The blocks of at most 64 members on the first candidates; `None` if each leaves more than one
/// pair of them together.
struct FirstBlocks<'a, C> {
    cells: &'a Layouts<C>,
    first: &'a [AnswerId],
    members: &'a [AnswerId],
}

impl<C: Cell> Kernel for FirstBlocks<'_, C> {
    type Output = Option<Lanes<C>>;

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
        count_group(&codes[..rounded], n, n.saturating_sub(1))
    }
}

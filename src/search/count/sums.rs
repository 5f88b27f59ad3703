//! The sizes of the blocks of every guess, in games of few feedbacks.
//!
//! There most guesses have as many blocks, and their number says little. The sizes say more: each
//! block costs at least what a set of its size costs (Theorem 17), and among guesses of equal
//! bounds the one with the smallest squares tells the most.

use crate::game::table::cell::{Cell, Layouts, with_cells};
use crate::ids::{CellCode, GuessId};
use crate::search::count::Counter;
use crate::search::count::stops::Stops;

/// The sizes of the blocks of guesses on a set.
#[derive(Debug, Default)]
pub(crate) struct Sizes {
    guesses: Vec<GuessId>,
    /// Where the sizes of each guess end.
    ends: Vec<usize>,
    sizes: Vec<u16>,
}

impl Sizes {
    /// Each guess with the sizes of its blocks, its own not counted.
    pub(crate) fn each(&self) -> impl Iterator<Item = (GuessId, &[u16])> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let ranges = starts.zip(&self.ends).map(|(start, &end)| &self.sizes[start..end]);
        self.guesses.iter().copied().zip(ranges)
    }
}

impl Counter<'_> {
    /// The sizes of each guess that may follow and tells something; `None` if it is stopped.
    pub(crate) fn sizes(&self) -> Option<Sizes> {
        with_cells!(self.table, cells => self.sizes_in(cells))
    }

    fn sizes_in<C: Cell>(&self, cells: &Layouts<C>) -> Option<Sizes> {
        let set = self.set;
        let mut stops = Stops::new(self.limits, set.len());
        let mut members = vec![0_u16; self.table.codes()];
        let mut all = Sizes::default();
        for guess in GuessId::first(self.table.guesses()).filter(|&guess| set.allows(guess)) {
            if stops.stop() {
                return None;
            }
            let column = cells.column(guess);
            let codes = || set.ids.iter().map(|&id| -> CellCode { column[usize::from(id)].code() });
            codes().for_each(|code| members[usize::from(code)] += 1);
            members[usize::from(self.table.win())] = 0;
            let start = all.sizes.len();
            let sizes = codes().map(|code| std::mem::take(&mut members[usize::from(code)]));
            all.sizes.extend(sizes.filter(|&size| size > 0));
            if all.sizes.len() > start + 1 || set.contains(guess) {
                all.guesses.push(guess);
                all.ends.push(all.sizes.len());
            } else {
                all.sizes.truncate(start);
            }
        }
        Some(all)
    }
}

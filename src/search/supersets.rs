//! Upper bounds on `k(t, S)` from larger sets.
//!
//! A guess has no more blocks on a set than on any larger set: `k(t, S) ≤ k(t, F)` for `S ⊆ F`. The
//! features of a game are such sets. On each of them the blocks of every guess are counted once,
//! when first needed. The minimum over all features that contain `S` then bounds every guess, at
//! the price of reading one cell for each feature.

use crate::game::table::Table;
use crate::game::table::cell::{Layouts, with_cells};
use crate::ids::AnswerId;
use crate::search::candidates::Candidates;
use crate::search::count;
use crate::search::limits::Limits;
use crate::search::once::Once;
use crate::search::scores::{Score, Scores};

/// The features of a game, and the blocks that were counted on them.
pub(crate) struct Supersets {
    /// For each answer the features that contain it, as bits.
    memberships: Vec<u64>,
    /// Words of bits for each answer.
    width: usize,
    /// For each feature the blocks of every guess on it, once counted.
    blocks: Vec<Once<Scores>>,
}

impl Supersets {
    /// The features of `table`, with nothing counted yet.
    pub(crate) fn new(table: &Table) -> Self {
        let features = table.features();
        let width = features.len().div_ceil(64);
        let mut memberships = vec![0; width * table.answers()];
        for (number, feature) in features.iter().enumerate() {
            for &answer in feature {
                memberships[usize::from(answer) * width + number / 64] |= 1 << (number % 64);
            }
        }
        Self { memberships, width, blocks: features.iter().map(|_| Once::default()).collect() }
    }

    /// The most bytes that the features and their blocks take.
    pub(crate) fn bytes(table: &Table) -> usize {
        let features = table.features();
        let members: usize = features.iter().map(Vec::len).sum();
        let cell = with_cells!(table, cells => cells.cell_bytes());
        members * size_of::<AnswerId>()
            + features.len().div_ceil(8) * table.answers()
            + features.len() * table.guesses() * cell
    }

    /// Writes into `bounds`, for every guess, an upper bound on its blocks on `set`. If it is
    /// stopped, features are left out that were not counted before.
    pub(crate) fn bound_blocks(
        &self,
        table: &Table,
        set: Candidates<'_>,
        limits: Option<&Limits>,
        bounds: &mut Scores,
    ) {
        with_cells!(table, cells => {
            self.bound_in(table, cells, set, limits, Score::each_mut(bounds));
        });
    }

    fn bound_in<C: Score>(
        &self,
        table: &Table,
        _: &Layouts<C>,
        set: Candidates<'_>,
        limits: Option<&Limits>,
        bounds: &mut Vec<C>,
    ) {
        bounds.clear();
        bounds.resize(table.guesses(), C::MAX);
        for (number, counted) in self.blocks.iter().enumerate() {
            if self.contains(number, set.ids)
                && let Some(counted) = counted.get_or_make(|| count_feature(table, number, limits))
            {
                for (bound, &blocks) in bounds.iter_mut().zip(C::each(counted)) {
                    *bound = blocks.min(*bound);
                }
            }
        }
    }

    /// Whether feature `number` contains all of `ids`.
    fn contains(&self, number: usize, ids: &[AnswerId]) -> bool {
        let (word, bit) = (number / 64, 1 << (number % 64));
        ids.iter().all(|&id| self.memberships[usize::from(id) * self.width + word] & bit != 0)
    }
}

/// Counts on one thread. Other threads may wait for the result, and a thread pool that waited for
/// itself would stand still.
fn count_feature(table: &Table, number: usize, limits: Option<&Limits>) -> Option<Scores> {
    let mut blocks = Scores::default();
    let feature = Candidates::new(&table.features()[number]);
    count::blocks(table, feature, limits, &mut blocks).then_some(blocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::list::List;
    use crate::ids::{CellCode, GuessId};
    use std::collections::HashSet;

    #[test]
    fn no_guess_has_more_blocks_than_its_bound() {
        let table = Table::new(&List::original());
        let supersets = Supersets::new(&table);
        let mut bounds = Scores::default();
        let mut lower_than_all = 0;
        for (guess, code) in [(5_000, 0), (9_000, 0), (12_000, 0), (100, 2), (700, 81)] {
            let answers = AnswerId::first(table.answers());
            let ids: Vec<AnswerId> =
                answers.filter(|&id| table.code(GuessId(guess), id) == CellCode(code)).collect();
            supersets.bound_blocks(&table, Candidates::new(&ids), None, &mut bounds);
            for guess in GuessId::first(table.guesses()) {
                let codes: HashSet<CellCode> =
                    ids.iter().map(|&id| table.code(guess, id)).collect();
                let answers = AnswerId::first(table.answers());
                let all: HashSet<CellCode> = answers.map(|id| table.code(guess, id)).collect();
                let bound = bounds.of(usize::from(guess));
                assert!(codes.len() <= bound && bound <= all.len());
                lower_than_all += usize::from(bound < all.len());
            }
        }
        assert!(lower_than_all > 5 * table.guesses() / 2);
    }
}

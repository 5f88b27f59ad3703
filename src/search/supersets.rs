//! Upper bounds on `k(t, S)` from larger sets.
//!
//! A guess has no more blocks on a set than on any larger set: `k(t, S) ≤ k(t, F)` for `S ⊆ F`. The
//! features of a game are such sets. On each of them the blocks of every guess are counted once,
//! when first needed: one feature after the other at first, and then all that there are together.
//! The minimum over all features that contain `S` then bounds every guess, at the price of reading
//! one cell for each feature.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::game::table::Table;
use crate::game::table::cell::{Cells, Layouts, with_cells};
use crate::ids::AnswerId;
use crate::parallel::SHARED;
use crate::search::all_features;
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
    /// The number of features that were counted alone.
    alone: AtomicUsize,
    /// The blocks on all features, once they were counted together.
    all: Once<Vec<Scores>>,
}

/// So many features are counted alone: together they take as long as all at once.
const ALONE_MAX: usize = 16;

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
        let blocks = features.iter().map(|_| Once::default()).collect();
        Self { memberships, width, blocks, alone: AtomicUsize::new(0), all: Once::default() }
    }

    /// The most bytes that the features and their blocks take.
    pub(crate) fn bytes(table: &Table) -> usize {
        let features = table.features();
        let members: usize = features.iter().map(Vec::len).sum();
        let cell = with_cells!(table, cells => cells.cell_bytes());
        members * size_of::<AnswerId>()
            + features.len().div_ceil(8) * table.answers()
            + (features.len() + ALONE_MAX) * table.guesses() * cell
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
        for number in 0..self.blocks.len() {
            if self.contains(number, set.ids)
                && let Some(counted) = self.counted(table, number, limits)
            {
                for (bound, &blocks) in bounds.iter_mut().zip(C::each(counted)) {
                    *bound = blocks.min(*bound);
                }
            }
        }
    }

    /// The blocks on feature `number`; `None` if counting them was stopped.
    fn counted(&self, table: &Table, number: usize, limits: Option<&Limits>) -> Option<&Scores> {
        let one = &self.blocks[number];
        if let Some(counted) = one.get() {
            return Some(counted);
        }
        if let (Cells::Bytes(cells), true) = (table.cells(), self.are_many()) {
            let sizes = [table.guesses(), table.codes(), self.blocks.len()];
            let memberships = (self.memberships.as_slice(), self.width);
            let all = self.all.get_or_make(|| {
                let blocks = all_features::count(cells, sizes, memberships, limits)?;
                Some(blocks.into_iter().map(Scores::Bytes).collect())
            });
            return Some(&all?[number]);
        }
        one.get_or_make(|| {
            self.alone.fetch_add(1, Relaxed);
            count_feature(table, number, limits)
        })
    }

    /// Whether it is time to count all features. A module for browsers does without, to be smaller.
    fn are_many(&self) -> bool {
        SHARED
            && self.blocks.len() <= all_features::FEATURES_MAX
            && self.alone.load(Relaxed) >= ALONE_MAX
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
    use crate::game::sample::{Random, small_list};
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

    #[test]
    fn features_are_counted_together_as_they_are_alone() {
        let mut random = Random(11);
        let small = (0..30).map(|_| small_list(&mut random, 25, 40));
        let others = [List::original(), List::mastermind(3, 4).unwrap()];
        for list in others.into_iter().chain(small) {
            let table = Table::new(&list);
            let supersets = Supersets::new(&table);
            let count = supersets.blocks.len();
            let counted = |number| supersets.counted(&table, number, None).unwrap().clone();
            // The first ones alone, and all of them together from then on.
            let mixed: Vec<Scores> = (0..count).map(counted).collect();
            let alone: Vec<Scores> =
                (0..count).map(|number| count_feature(&table, number, None).unwrap()).collect();
            assert_eq!(mixed, alone);
            assert_eq!(supersets.all.get().is_some(), count > ALONE_MAX);
            if let Some(all) = supersets.all.get() {
                assert_eq!(*all, alone);
            }
        }
    }
}

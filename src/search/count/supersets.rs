//! Upper bounds on `k(t, S)` from larger sets.
//!
//! A guess has no more blocks on a set than on any larger set: `k(t, S) ≤ k(t, F)` for `S ⊆ F`. The
//! features of a game are such sets. On each of them the blocks of every guess are counted once,
//! when first needed: one feature after the other at first, and then all that there are together.
//! The minimum over all features that contain `S` then bounds every guess, at the price of reading
//! one cell for each feature.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::game::table::Table;
use crate::game::table::cell::{Cells, Layouts, with_cells};
use crate::ids::{AnswerId, GuessId};
use crate::search::count::Counter;
use crate::search::count::all_features::{self, Memberships};
use crate::search::count::intersections::{Around, BATCHES_MAX, Intersections};
use crate::search::count::scores::{Score, Scores, with_scores};
use crate::search::position::candidates::Candidates;
use crate::search::rules::{Rule, Rules, Size};
use crate::search::watch::limits::Limits;
use crate::search::watch::once::Once;
use crate::simd::{self, Kernel};

/// Batches of intersections that fit some memory.
pub(crate) struct Batches {
    /// How many.
    pub number: usize,
    /// The bytes that they take.
    pub bytes: usize,
}

/// The features of a game, and the blocks that were counted on them.
pub(crate) struct Supersets {
    memberships: Arc<Memberships>,
    /// For each feature the blocks of every guess on it, once counted.
    blocks: Vec<Once<Scores>>,
    /// The number of features that were counted alone.
    alone: AtomicUsize,
    /// The blocks on all features, once they were counted together.
    all: Once<Vec<Scores>>,
    /// Intersections of two features, once all features were counted.
    intersections: Once<Intersections>,
}

impl Supersets {
    /// The features of `table`, with nothing counted yet.
    pub(crate) fn new(table: &Table) -> Self {
        let features = table.features();
        let memberships = Arc::new(Memberships::new(features, table.answers()));
        let blocks = features.iter().map(|_| Once::default()).collect();
        let (alone, all, intersections) = Default::default();
        Self { memberships, blocks, alone, all, intersections }
    }

    /// The most bytes that the features and their blocks take.
    pub(crate) fn bytes(table: &Table) -> usize {
        let features = table.features();
        let members: usize = features.iter().map(Vec::len).sum();
        let cell = with_cells!(table, cells => cells.cell_bytes());
        members * size_of::<AnswerId>()
            + features.len().div_ceil(8) * table.answers()
            + 2 * features.len() * table.guesses() * cell
    }

    /// The most batches of intersections that take at most `bytes`, and the bytes that they take.
    pub(crate) fn batches_within(table: &Table, bytes: usize, most: usize) -> Batches {
        let each = Intersections::batch_bytes(table);
        let number = (bytes / each).min(most).min(BATCHES_MAX);
        Batches { number, bytes: number * each }
    }

    /// The intersections of features, once all features were counted.
    fn intersections(&self) -> Option<&Intersections> {
        self.all.get()?;
        let make = || Some(Intersections::new(self.blocks.len(), Arc::clone(&self.memberships)));
        self.intersections.get_or_make(|| false, make)
    }

    /// Whether it is time to count all features.
    fn are_many(&self, rules: &Rules) -> bool {
        rules.uses(Rule::AllFeatures)
            && self.blocks.len() <= all_features::FEATURES_MAX
            && self.alone.load(Relaxed) >= rules.size(Size::AloneMax)
    }

    /// The features that contain all of `ids`.
    fn containing(&self, ids: &[AnswerId]) -> Vec<usize> {
        let mut features = self.memberships.of_all(ids);
        // A set of no candidates lies in all features, and in what is no feature.
        features.retain(|&number| number < self.blocks.len());
        features
    }
}

impl Counter<'_> {
    /// Writes into `bounds`, for every guess, an upper bound on its blocks on the set. If it is
    /// stopped, features are left out that were not counted before.
    pub(crate) fn bound_blocks(&self, bounds: &mut Scores) {
        let around = self.around();
        with_cells!(self.table, cells => self.least_of(cells, &around, Score::each_mut(bounds)));
    }

    /// Whether bounds on the set are close, as intersections of features are counted by now.
    #[inline(always)]
    pub(crate) fn is_close(&self) -> bool {
        let Self { supersets, rules, .. } = self;
        rules.uses(Rule::AllFeatures)
            && rules.uses(Rule::Supersets)
            && self.set.len() >= rules.size(Size::CloseMin)
            && supersets.all.get().is_some()
    }

    /// Removes from `guesses` those that have fewer than `needed` blocks on a larger set that was
    /// counted.
    pub(super) fn rule_out(&self, needed: usize, guesses: &mut Vec<GuessId>) {
        for counted in self.around() {
            with_scores!(counted, blocks => {
                guesses.retain(|&guess| Into::<usize>::into(blocks[usize::from(guess)]) >= needed);
            });
        }
    }

    /// The blocks on some sets that contain the set: on all features, or on the smallest ones and
    /// the smallest intersections of two.
    fn around(&self) -> Vec<&Scores> {
        let features = self.supersets.containing(self.set.ids);
        if self.rules.uses(Rule::AllFeatures)
            && self.rules.uses(Rule::Intersections)
            && let (Cells::Bytes(cells), Some(intersections)) =
                (self.table.cells(), self.supersets.intersections())
        {
            let around = self.smallest_around(intersections, cells, &features);
            let blocks = |around| match around {
                Around::Feature(number) => self.counted(number),
                Around::Intersection(blocks) => Some(blocks),
            };
            return around.into_iter().filter_map(blocks).collect();
        }
        features.into_iter().filter_map(|number| self.counted(number)).collect()
    }

    /// The blocks on feature `number`; `None` if counting them was stopped.
    fn counted(&self, number: usize) -> Option<&Scores> {
        let Self { table, supersets, .. } = self;
        let one = &supersets.blocks[number];
        if let Some(counted) = one.get() {
            return Some(counted);
        }
        let stopped = || self.limits.is_some_and(Limits::stopped);
        if let (Cells::Bytes(cells), true) = (table.cells(), supersets.are_many(self.rules)) {
            let all = supersets.all.get_or_make(stopped, || {
                let blocks =
                    self.count_sets(cells, supersets.blocks.len(), &supersets.memberships)?;
                Some(blocks.into_iter().map(Scores::Bytes).collect())
            });
            self.counts.count(Rule::AllFeatures);
            return Some(&all?[number]);
        }
        one.get_or_make(stopped, || {
            supersets.alone.fetch_add(1, Relaxed);
            self.count_feature(number)
        })
    }

    /// Counts on one thread. Other threads may wait for the result, and a thread pool that waited
    /// for itself would stand still.
    fn count_feature(&self, number: usize) -> Option<Scores> {
        let mut blocks = Scores::default();
        let feature = Candidates::new(&self.table.features()[number]);
        self.on(feature).count_blocks(&mut blocks).then_some(blocks)
    }

    /// Writes the least of the numbers in `counted` into `bounds`, for each guess.
    fn least_of<C: Score>(&self, _: &Layouts<C>, counted: &[&Scores], bounds: &mut Vec<C>) {
        bounds.clear();
        bounds.resize(self.table.guesses(), C::MAX);
        simd::run(Least { counted, bounds });
    }
}

/// Lowers each of the bounds to the least of the numbers that were counted.
struct Least<'a, C> {
    counted: &'a [&'a Scores],
    bounds: &'a mut [C],
}

impl<C: Score> Kernel for Least<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run(self) -> Self::Output {
        for counted in self.counted {
            for (bound, &blocks) in self.bounds.iter_mut().zip(C::each(counted)) {
                *bound = blocks.min(*bound);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::list::List;
    use crate::game::sample::{Random, small_list};
    use crate::ids::{CellCode, GuessId};
    use std::collections::HashSet;

    /// How many bounds of `counter` on `ids` are below those of the `features` alone. No guess has
    /// more blocks than its bound.
    fn assert_bounds(counter: Counter<'_>, features: &Supersets, ids: &[AnswerId]) -> usize {
        let (mut bounds, mut alone) = (Scores::default(), Scores::default());
        let (table, set) = (counter.table, Candidates::new(ids));
        counter.on(set).bound_blocks(&mut bounds);
        let never = Rules::default().at(Size::AloneMax, usize::MAX);
        Counter::new(table, features, &never).on(set).bound_blocks(&mut alone);
        assert_eq!(bounds.len(), table.guesses());
        let mut lower = 0;
        for guess in GuessId::first(table.guesses()) {
            let codes: HashSet<CellCode> = ids.iter().map(|&id| table.code(guess, id)).collect();
            let bound = bounds.of(usize::from(guess));
            assert!(codes.len() <= bound, "{guess:?} {ids:?}");
            lower += usize::from(bound < alone.of(usize::from(guess)));
        }
        lower
    }

    #[test]
    fn no_guess_has_more_blocks_than_its_bound() {
        let table = Table::new(&List::original());
        let (features, supersets) = (Supersets::new(&table), Supersets::new(&table));
        let all: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
        let none =
            assert_bounds(Counter::new(&table, &features, &Rules::default()), &features, &all);
        assert_eq!(none, 0, "no feature is smaller than all answers");
        let soon = Rules::default().at(Size::AloneMax, 1).at(Size::WantedMin, 1);
        let rules = soon.at(Size::BatchMin, 20);
        let counter = Counter::new(&table, &supersets, &rules);
        let mut lower = 0;
        for round in 0..2 {
            for (guess, code) in [(5_000, 0), (9_000, 0), (12_000, 0), (100, 2), (700, 81)] {
                let fits = |&id: &AnswerId| table.code(GuessId(guess), id) == CellCode(code);
                let ids: Vec<AnswerId> = all.iter().copied().filter(fits).collect();
                let found = assert_bounds(counter, &features, &ids);
                lower += if round == 1 { found } else { 0 };
            }
        }
        assert!(lower > 2 * table.guesses(), "{lower}");
    }

    #[test]
    fn an_intersection_that_is_wanted_often_and_not_counted_is_not_taken_for_another() {
        let table = Table::new(&List::original());
        let (features, supersets) = (Supersets::new(&table), Supersets::new(&table));
        let soon = Rules::default().at(Size::AloneMax, 1).at(Size::WantedMin, 1);
        let few = soon.at(Size::BatchMin, 1);
        let often = few.clone().at(Size::WantedMin, usize::MAX);
        for (rules, guess, code) in [(few, 5_000, 0), (often.clone(), 9_000, 0), (often, 700, 81)] {
            let fits = |id: &AnswerId| table.code(GuessId(guess), *id) == CellCode(code);
            let ids: Vec<AnswerId> = AnswerId::first(table.answers()).filter(fits).collect();
            let counter = Counter::new(&table, &supersets, &rules);
            for _ in 0..200 {
                counter.on(Candidates::new(&ids)).bound_blocks(&mut Scores::default());
            }
            assert_bounds(counter, &features, &ids);
        }
    }

    #[test]
    fn intersections_of_small_lists_bound_every_set_from_the_first_time_they_are_wanted() {
        let mut random = Random(29);
        let (mut lower, rules) = (0, Rules::default().small());
        for _ in 0..40 {
            let table = Table::new(&small_list(&mut random, 25, 40));
            let (features, supersets) = (Supersets::new(&table), Supersets::new(&table));
            let counter = Counter::new(&table, &supersets, &rules);
            for _ in 0..20 {
                let size = 1 + random.below(9);
                let ids = random.some(size, table.answers());
                for _ in 0..2 {
                    lower += assert_bounds(counter, &features, &ids);
                }
            }
        }
        assert!(lower > 1_000, "{lower}");
    }

    #[test]
    fn features_are_counted_together_as_they_are_alone() {
        let mut random = Random(11);
        let small = (0..30).map(|_| small_list(&mut random, 25, 40));
        let others = [List::original(), List::mastermind(3, 4).unwrap()];
        let rules = Rules::default();
        for list in others.into_iter().chain(small) {
            let table = Table::new(&list);
            let supersets = Supersets::new(&table);
            let count = supersets.blocks.len();
            let counter = Counter::new(&table, &supersets, &rules);
            let counted = |number| counter.counted(number).unwrap().clone();
            // The first ones alone, and all of them together from then on.
            let mixed: Vec<Scores> = (0..count).map(counted).collect();
            let alone: Vec<Scores> =
                (0..count).map(|number| counter.count_feature(number).unwrap()).collect();
            assert_eq!(mixed, alone);
            assert_eq!(supersets.all.get().is_some(), count > rules.size(Size::AloneMax));
            if let Some(all) = supersets.all.get() {
                assert_eq!(*all, alone);
            }
        }
    }
}

//! Counting blocks: `k(t, S)`, the number of non-empty blocks of every guess `t` on a set `S`.
//!
//! A search spends most of its time here. Two kernels give the same numbers:
//!
//! - **Rows** compares the codes of answers for 64 guesses at once: the i-th candidate opens a new
//!   block under a guess exactly if its code differs from those of all earlier candidates. The work
//!   is quadratic in |S|, but each step covers 64 guesses, so this kernel wins on small sets. It
//!   leaves a group of 64 as soon as none of its guesses can reach the number that is needed.
//! - **Scatter** marks the codes that occur, guess by guess, and adds up the marks: about one store
//!   for each candidate. It wins on large sets.
//!
//! The result is the *score* of a guess, `k(t, S) + [t ∈ S]` or `k(t, S)` alone. The bounds of
//! [`bounds`](crate::search::bounds) need no more.

use crate::game::table::LANES;
use crate::game::table::cell::{Cell, Layouts, with_cells};
use crate::ids::GuessId;
use crate::search::count::Counter;
use crate::search::count::rows::{Lanes, ROWS_MAX, Rows};
use crate::search::count::scores::{Score, Scores};
use crate::search::count::stops::Stops;
use crate::simd;

/// If a guess may repeat at most about this many codes, nearly every group is left early, and rows
/// win on sets of any size.
const ROWS_SPARE: usize = 8;

impl Counter<'_> {
    /// Writes the score of every guess on the set, where all guesses may follow, into `scores`, as
    /// [`every_score`](Self::every_score) does.
    pub(super) fn count_all(&self, needed: usize, scores: &mut Scores) {
        with_cells!(self.table, cells => {
            self.count_all_in(cells, needed, Score::each_mut(scores));
        });
    }

    fn count_all_in<C: Score>(&self, cells: &Layouts<C>, needed: usize, scores: &mut Vec<C>) {
        let set = self.set;
        scores.clear();
        scores.resize(self.table.lanes(), C::default());
        let rows = self.by_rows(set.len() <= ROWS_MAX || needed + ROWS_SPARE >= set.len());
        let needed = needed.saturating_sub(self.kind.bonus().into());
        if rows {
            let visit = |group: usize, blocks: &Lanes<C>| {
                scores[group * LANES..][..LANES].copy_from_slice(blocks);
                needed
            };
            let limits = self.limits.filter(|_| set.len() > ROWS_MAX);
            let counted = simd::run(Rows { cells, set, needed, limits, visit }) * LANES;
            scores[counted..].fill(self.most_blocks());
        } else {
            self.scatter(cells, &mut scores[..self.table.guesses()]);
        }
        scores.truncate(self.table.guesses());
        for &id in set.ids {
            scores[usize::from(id)] += self.kind.bonus().into();
        }
    }

    /// Writes `k(t, S)` of every guess into `blocks`. Returns whether all were counted; a guess
    /// that was not, because the counting was stopped, gets the highest number that is possible.
    pub(super) fn count_blocks(&self, blocks: &mut Scores) -> bool {
        with_cells!(self.table, cells => {
            let blocks = Score::each_mut(blocks);
            blocks.clear();
            blocks.resize(self.table.guesses(), Default::default());
            self.scatter(cells, blocks)
        })
    }

    /// The most blocks that any guess can have on the set.
    fn most_blocks<C: Cell>(&self) -> C {
        C::low(self.set.len().min(self.table.codes()))
    }

    /// The scatter kernel. Returns whether it came to the end.
    fn scatter<C: Cell>(&self, cells: &Layouts<C>, blocks: &mut [C]) -> bool {
        let set = self.set;
        let most = self.most_blocks();
        let mut stops = Stops::new(self.limits, set.len());
        let mut seen = C::NO_CODES;
        for (guess, blocks) in GuessId::all().zip(blocks) {
            *blocks = match stops.stop() {
                true => most,
                false => C::low(C::how_many(cells.column(guess), set.ids, &mut seen)),
            };
        }
        !stops.stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::some;
    use crate::game::list::List;
    use crate::game::sample::{Random, small_list, small_list_of};
    use crate::game::table::Table;
    use crate::ids::AnswerId;
    use crate::search::count::supersets::Supersets;
    use crate::search::count::tests::{KINDS, by_each_kernel};
    use crate::search::position::candidates::Candidates;
    use crate::search::rules::{Rule, Rules, Size};

    #[test]
    fn both_kernels_count_what_the_definition_counts() {
        let table = Table::new(&List::original());
        let (supersets, rules) = (Supersets::new(&table), Rules::default());
        let (mut found, mut scratch) = (Scores::default(), Scores::default());
        for size in [1, 2, 3, 5, 17, 64, 130, 255, 700] {
            let ids: Vec<AnswerId> = (0..size).map(|i| AnswerId::new(i * 2311 / size)).collect();
            let set = Candidates::new(&ids);
            for kind in KINDS {
                let auto = Counter::new(&table, &supersets, &rules).of(kind);
                auto.on(set).count_all(0, &mut found);
                assert_eq!(auto.on(set).best_score(&mut scratch), found.most(), "{size} {kind:?}");
                for needed in [0, 2, size * 3 / 4, size] {
                    for rules in &by_each_kernel() {
                        Counter { rules, ..auto }.on(set).count_all(needed, &mut found);
                        assert_eq!(found.len(), table.guesses());
                        for guess in (0..table.guesses()).step_by(7).chain(0..50) {
                            let expected = auto.by_definition(set, GuessId::new(guess));
                            let got = found.of(guess);
                            assert!(
                                got == expected || (got < expected && expected < needed),
                                "{size} {needed} {rules:?} {guess}: {got}, not {expected}"
                            );
                        }
                    }
                }
            }
        }
    }

    /// The best score by each way to find it; `None` where a way leaves it to another one.
    fn best_scores(counter: Counter<'_>, set: Candidates<'_>) -> [Option<usize>; 4] {
        let mut bounds = Scores::default();
        let climbed = counter.on(set).best_score(&mut bounds);
        counter.on(set).bound_blocks(&mut bounds);
        let bounded = counter.on(set).best_of_bounded(&mut bounds);
        assert!(counter.on(set).count_blocks(&mut bounds));
        let counted = counter.on(set).best_of_bounded(&mut bounds);
        // With intersections, however small the set and however rare the intersections.
        let supersets = &Supersets::new(counter.table);
        let rules = &Rules::default().small();
        let close = Counter { supersets, rules, ..counter };
        let bests = [(); 3].map(|()| close.on(set).best_score(&mut bounds));
        [Some(climbed), bounded.ok(), counted.ok(), Some(bests[2])]
    }

    #[test]
    fn lists_of_any_width_are_counted_to_the_last_guess() {
        let mut random = Random(0);
        let mut found = Scores::default();
        let [mut by_members, mut by_others] = [0; 2];
        for round in 0..400 {
            let guesses = [1, 7, 63, 64, 65, 100, 127, 128, 129, 200, 400][round % 11];
            let answers = 1 + random.below([guesses, guesses.min(12)][round % 2]);
            let letters = [5, 7][round / 22 % 2];
            let table = Table::new(&small_list_of(&mut random, letters, answers, guesses));
            let (supersets, rules) = (Supersets::new(&table), Rules::default());
            let wanted = 1 + random.below(answers);
            let ids = random.some(wanted, answers);
            let set = Candidates::new(&ids);
            let auto = Counter::new(&table, &supersets, &rules).of(KINDS[random.below(2)]);
            let all = GuessId::first(guesses);
            let expected: Vec<usize> = all.map(|guess| auto.by_definition(set, guess)).collect();
            let best = |member: bool| {
                let numbered = GuessId::all().zip(&expected);
                let alike = numbered.filter(|&(guess, _)| set.contains(guess) == member);
                alike.map(|(_, &score)| score).max().unwrap_or(0)
            };
            by_members += usize::from(best(true) > best(false));
            by_others += usize::from(best(true) < best(false));
            let most = best(true).max(best(false));
            assert!(
                best_scores(auto, set).into_iter().flatten().all(|best| best == most),
                "{ids:?}"
            );
            for needed in [0, 1, most - 1, most, most + 1, random.below(ids.len() + 3)] {
                for rules in &by_each_kernel() {
                    Counter { rules, ..auto }.on(set).count_all(needed, &mut found);
                    assert_eq!(found.len(), guesses);
                    for (got, &expected) in found.iter().zip(&expected) {
                        assert!(got == expected || got < expected && expected < needed);
                    }
                }
            }
        }
        assert!(by_members > 10 && by_others > 10, "{by_members} {by_others}");
    }

    #[test]
    fn sets_of_any_size_are_counted_to_the_last_candidate() {
        let table = Table::new(&List::original());
        let (supersets, rules) = (Supersets::new(&table), Rules::default());
        let mut random = Random(1 << 32);
        let (mut rows, mut scattered) = (Scores::default(), Scores::default());
        let around = |size: usize| size - 2..=size + 2;
        let large = [64, 128, rules.size(Size::ClimbMax), ROWS_MAX, 256];
        let sizes: Vec<usize> = (1..=20).chain(large.into_iter().flat_map(around)).collect();
        for &size in some(&sizes) {
            // Answers at random, and answers that a guess does not tell apart.
            let guess = GuessId::new(random.below(table.guesses()));
            let code = table.code(guess, AnswerId::new(random.below(table.answers())));
            let mut order: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
            order.sort_by_cached_key(|&id| {
                let alike = size % 2 == 0 && table.code(guess, id) == code;
                (!alike, random.below(1 << 20))
            });
            order.truncate(size);
            order.sort_unstable();
            let set = Candidates::new(&order);
            for kind in KINDS {
                let auto = Counter::new(&table, &supersets, &rules).of(kind);
                let scatter = Rules::without(Rule::Rows);
                Counter { rules: &scatter, ..auto }.on(set).count_all(0, &mut scattered);
                for guess in (0..table.guesses()).step_by(61) {
                    let expected = auto.by_definition(set, GuessId::new(guess));
                    assert_eq!(scattered.of(guess), expected);
                }
                let most = scattered.most();
                let best = best_scores(auto, set);
                assert!(best.into_iter().flatten().all(|best| best == most), "{order:?}");
                for needed in [0, most / 2, most - 1, most, most + 1] {
                    let by_rows = Rules::without(Rule::Scatter);
                    Counter { rules: &by_rows, ..auto }.on(set).count_all(needed, &mut rows);
                    let right = |(row, scatter): (usize, usize)| {
                        row == scatter || row < scatter && scatter < needed
                    };
                    assert!(rows.iter().zip(scattered.iter()).all(right), "{size} {needed}");
                }
            }
        }
    }

    #[test]
    fn an_empty_set_has_no_blocks() {
        let table = Table::new(&small_list(&mut Random(9), 5, 70));
        let (supersets, rules, set) =
            (Supersets::new(&table), Rules::default(), Candidates::new(&[]));
        let mut found = Scores::default();
        for kind in KINDS {
            let auto = Counter::new(&table, &supersets, &rules).of(kind);
            for rules in &by_each_kernel() {
                for needed in 0..3 {
                    Counter { rules, ..auto }.on(set).count_all(needed, &mut found);
                    assert!(found.iter().eq([0; 70]));
                }
            }
            assert!(best_scores(auto, set).into_iter().flatten().all(|best| best == 0));
        }
    }
}

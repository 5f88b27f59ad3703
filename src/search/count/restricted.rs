//! Counting blocks where only some guesses may follow, as in hard mode.
//!
//! What is known of larger sets first rules out the guesses that cannot have enough blocks.
//! Counting the others is mostly waiting for memory. So their codes are collected row by row, and
//! compared for 64 guesses at once. Where the set is large and the guesses are few, going column by
//! column touches less memory, and codes are scattered.

use crate::game::table::LANES;
use crate::game::table::cell::{Cell, Layouts, ask_for, with_cells};
use crate::ids::GuessId;
use crate::search::count::Counter;
use crate::search::count::rows::{AT_ONCE, ROWS_MAX, count_group};
use crate::search::count::scores::{Score, Scores};
use crate::search::count::stops::Stops;
use crate::search::position::allowed::Allowed;
use crate::search::position::candidates::Candidates;
use crate::simd::{self, Kernel};

/// Scatter leaves a guess early on sets of at least this size.
const EARLY_MIN: usize = 48;

impl Counter<'_> {
    /// Writes the score of every guess that may follow into `scores`, and 0 for every other guess.
    /// A guess with a score below `needed` may get any smaller number. If it is stopped, the
    /// guesses that were not counted get the highest score that is possible.
    pub(super) fn count_allowed(&self, needed: usize, scores: &mut Scores) {
        let needed = needed.saturating_sub(self.kind.bonus().into());
        let guesses = self.left(needed);
        let blocks = self.count_some(&guesses, needed);
        let counted = guesses.into_iter().zip(blocks);
        with_cells!(self.table, cells => self.write(cells, counted, Score::each_mut(scores)));
    }

    /// Writes the scores of guesses whose blocks were `counted`, and 0 for every other guess.
    fn write<C: Score>(
        &self,
        _: &Layouts<C>,
        counted: impl Iterator<Item = (GuessId, u16)>,
        scores: &mut Vec<C>,
    ) {
        scores.clear();
        scores.resize(self.table.guesses(), C::default());
        for (guess, blocks) in counted {
            scores[usize::from(guess)] = C::low(blocks.into());
        }
        for &id in self.set.ids {
            scores[usize::from(id)] += self.kind.bonus().into();
        }
    }

    /// The highest score of any guess that may follow; the members are among these. If it is
    /// stopped, no score is higher than the result.
    pub(super) fn best_allowed(&self) -> usize {
        let set = self.set;
        let most = |guesses: &[GuessId], needed: usize| -> usize {
            self.count_some(guesses, needed).into_iter().max().unwrap_or(0).into()
        };
        let members: Vec<GuessId> = set.ids.iter().map(|id| id.guess()).collect();
        let best = most(&members, 0) + usize::from(self.kind.bonus()).min(set.len());
        // Only a guess with more blocks than the best score of a member has a better one.
        best.max(most(&self.left(best + 1), best + 1))
    }

    /// The guesses that may follow and may have as many blocks as are needed.
    fn left(&self, needed: usize) -> Vec<GuessId> {
        let mut guesses: Vec<GuessId> =
            self.set.allowed.into_iter().flat_map(Allowed::iter).collect();
        if needed > 1 && self.is_close() {
            self.rule_out(needed, &mut guesses);
        }
        guesses
    }

    /// The blocks of each of `guesses`. A guess with fewer than `needed` may get any smaller
    /// number. If it is stopped, those that were not counted get the highest number that is
    /// possible.
    fn count_some(&self, guesses: &[GuessId], needed: usize) -> Vec<u16> {
        let set = self.set;
        with_cells!(self.table, cells => {
            if self.by_rows(self.rows_are_faster(cells, guesses.len())) {
                simd::run(Collected { cells, set, guesses, needed })
            } else {
                self.scatter_some(cells, guesses, needed)
            }
        })
    }

    /// Whether collecting the rows of `guesses` guesses touches no more lines of memory than
    /// scattering their columns.
    fn rows_are_faster<C: Cell>(&self, cells: &Layouts<C>, guesses: usize) -> bool {
        let n = self.set.len();
        let lines = |stride: usize| stride * size_of::<C>() / LANES;
        let [row, column] = [lines(cells.row_stride()), lines(cells.column_stride())];
        n <= ROWS_MAX && n * guesses.min(row) <= guesses * n.min(column)
    }

    /// The blocks of each of `guesses`, column by column.
    fn scatter_some<C: Cell>(
        &self,
        cells: &Layouts<C>,
        guesses: &[GuessId],
        needed: usize,
    ) -> Vec<u16> {
        let set = self.set;
        let most = set.len().min(self.table.codes()) as u16;
        let mut stops = Stops::new(self.limits, set.len());
        let (half, rest) = set.ids.split_at(set.len() / 2);
        // Each candidate of the rest adds one block at most.
        let pays = set.len() >= EARLY_MIN && 4 * needed >= 3 * set.len();
        let mut seen = C::NO_CODES;
        let blocks = guesses.iter().enumerate().map(|(index, &guess)| {
            if let Some(&next) = guesses.get(index + 1) {
                ask_for(cells.column(next), set.ids);
            }
            match cells.column(guess) {
                _ if stops.stop() => most,
                short if pays && C::how_many(short, half, &mut seen) + rest.len() < needed => 0,
                column => C::how_many(column, set.ids, &mut seen) as u16,
            }
        });
        blocks.collect()
    }
}

/// Collects the codes of some guesses, and counts the blocks of 64 of them at a time.
struct Collected<'a, C> {
    cells: &'a Layouts<C>,
    set: Candidates<'a>,
    guesses: &'a [GuessId],
    needed: usize,
}

impl<C: Cell> Kernel for Collected<'_, C> {
    /// The blocks of each guess; 0 for all of a group in which none has enough.
    type Output = Vec<u16>;

    #[inline(always)]
    fn run(self) -> Vec<u16> {
        let Self { cells, set, guesses, needed } = self;
        let height = set.len().next_multiple_of(AT_ONCE);
        let mut codes = vec![[C::default(); LANES]; height * guesses.len().div_ceil(LANES)];
        // If the last round is not full, the first rows fill it again; they open no block.
        let ids = || set.ids.iter().cycle();
        for (at, (&id, &next)) in ids().zip(ids().skip(1)).take(height).enumerate() {
            let (row, next) = (cells.row(id), cells.row(next));
            for (group, guesses) in guesses.chunks(LANES).enumerate() {
                for (code, &guess) in codes[group * height + at].iter_mut().zip(guesses) {
                    *code = row[usize::from(guess)];
                    simd::prefetch(next, usize::from(guess));
                }
            }
        }
        let mut blocks = vec![0; guesses.len()];
        for (codes, blocks) in codes.chunks(height.max(1)).zip(blocks.chunks_mut(LANES)) {
            let counted = count_group(codes, set.len(), needed);
            for (blocks, counted) in blocks.iter_mut().zip(counted.into_iter().flatten()) {
                *blocks = counted.into();
            }
        }
        blocks
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::campaign;
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::sample::{Random, small_list_of};
    use crate::game::table::Table;
    use crate::game::word::Word;
    use crate::ids::{AnswerId, CellCode};
    use crate::search::count::supersets::Supersets;
    use crate::search::count::tests::{KINDS, by_each_kernel};
    use crate::search::rules::Rule;

    /// Checks the scores of a set where only some guesses may follow, by each kernel. Returns how
    /// many are smaller than they should be, as they are not needed.
    fn assert_counts_allowed(
        table: &Table,
        close: &Supersets,
        ids: &[AnswerId],
        allowed: &Allowed,
    ) -> usize {
        let mut left_early = 0;
        let set = Candidates::new(ids).with(Some(allowed));
        let by_each = |kind| by_each_kernel().map(|rules| (kind, rules));
        for (kind, rules) in KINDS.into_iter().flat_map(by_each) {
            for supersets in [false, true] {
                let rules = rules.clone().switched(Rule::Supersets, supersets).small();
                let counter = Counter::new(table, close, &rules).of(kind);
                let expected = |guess: GuessId| counter.by_definition(set, guess);
                let expected: Vec<usize> = GuessId::first(table.guesses()).map(expected).collect();
                let mut found = Scores::default();
                for needed in [0, 2, ids.len() * 7 / 8, ids.len(), ids.len() + 1] {
                    counter.on(set).count_allowed(needed, &mut found);
                    assert_eq!(found.len(), expected.len());
                    for (got, &expected) in found.iter().zip(&expected) {
                        let early = got < expected && expected < needed;
                        assert!(got == expected || early, "{needed}: {got}, {expected}");
                        left_early += usize::from(early);
                    }
                }
                assert_eq!(expected.iter().max(), Some(&counter.on(set).best_allowed()));
            }
        }
        left_early
    }

    #[test]
    fn guesses_that_may_not_follow_count_nothing_and_the_others_as_ever_by_each_kernel() {
        let mut random = Random(1 << 40);
        let [mut all, mut few] = [0; 2];
        for round in 0..600 {
            let guesses = [1, 2, 7, 63, 64, 65, 127, 128, 129, 200][round % 10];
            let answers = 1 + random.below(guesses);
            let letters = [5, 7][round / 20 % 2];
            let list = small_list_of(&mut random, letters, answers, guesses);
            let mode = [Mode::Hard, Mode::Strict, Mode::Ultra][round / 10 % 3];
            let table = Table::with_mode(&list, mode);
            let close = Supersets::new(&table);
            let guess = GuessId::new(random.below(guesses));
            let code = table.code(guess, AnswerId::new(random.below(table.answers())));
            let fits = |&id: &AnswerId| table.code(guess, id) == code;
            let fitting: Vec<AnswerId> = AnswerId::first(table.answers()).filter(fits).collect();
            let allowed = Allowed::all(&table).unwrap();
            let allowed = allowed.narrowed(&table, guess, code);
            few += usize::from(allowed.count < guesses / 3);
            all += usize::from(allowed.count == guesses);
            assert_counts_allowed(&table, &close, &fitting, &allowed);
            let every = 1 + random.below(3);
            let some: Vec<AnswerId> = fitting.iter().copied().step_by(every).collect();
            assert_counts_allowed(&table, &close, &some, &allowed);
        }
        assert!(all > 20 && few > 100, "{all} {few}");
    }

    #[test]
    fn large_sets_with_few_guesses_that_may_follow_are_counted_by_each_kernel() {
        let list = List::original();
        let table = Table::with_mode(&list, Mode::Hard);
        let close = Supersets::new(&table);
        let all = Allowed::all(&table).unwrap();
        for (word, sizes) in [("salet", 10..2_000), ("fuzzy", 100..3_000)] {
            let guess = list.guess_id(&Word::parse(word).unwrap()).unwrap();
            let [mut tested, mut left_early] = [0; 2];
            for code in CellCode::first(table.codes()) {
                let fits = |&id: &AnswerId| table.code(guess, id) == code;
                let ids: Vec<AnswerId> = AnswerId::first(table.answers()).filter(fits).collect();
                if sizes.contains(&ids.len()) && tested < campaign(12).max(3) {
                    tested += 1;
                    let allowed = all.narrowed(&table, guess, code);
                    left_early +=
                        assert_counts_allowed(&table, &close, &ids[..ids.len().min(300)], &allowed);
                }
            }
            assert!(tested > 2 && left_early > campaign(1_000), "{tested}, {left_early}");
        }
    }
}

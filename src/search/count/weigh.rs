//! Scores where answers have weights: for every guess, the weights of the heaviest members of its
//! blocks, added up.
//!
//! The kernels are those of [`count`](crate::search::count::kernels), over the candidates from the
//! heaviest to the lightest: a candidate that opens a block is the heaviest in it and adds its
//! weight.

use crate::game::table::LANES;
use crate::game::table::cell::{Cell, Layouts, first_seen, forget, with_cells};
use crate::ids::{AnswerId, GuessId};
use crate::search::count::Counter;
use crate::search::count::rows::ROWS_MAX;
use crate::search::count::scores::ScoreKind;
use crate::search::count::stops::Stops;
use crate::search::position::candidates::Candidates;
use crate::search::position::value::Cost;
use crate::simd::{self, Kernel};
use crate::sorted;

/// The score of a guess that may not follow.
pub(crate) const FORBIDDEN: Cost = Cost::MAX;

impl Counter<'_> {
    /// The score of every guess on the set, where answers have `weights`: the weights of the
    /// heaviest members of its blocks and, for [`ScoreKind::MemberBonus`], the weight of the guess
    /// itself if it is a member.
    ///
    /// A guess with a score below `needed` may get any smaller number instead. Guesses that may not
    /// follow get [`FORBIDDEN`]. If it is stopped, the guesses that were not counted get the
    /// highest score that is possible.
    pub(crate) fn weigh(&self, weights: &[Cost], needed: Cost) -> Vec<Cost> {
        let set = self.set;
        let mut scores = vec![0; self.table.lanes()];
        let of = |id: AnswerId| weights[usize::from(id)];
        let mut heavy: Vec<AnswerId> = set.ids.to_vec();
        heavy.retain(|&id| of(id) > 0);
        sorted::descending(&mut heavy, |&id| of(id));
        let rows = self.by_rows(heavy.len() <= ROWS_MAX);
        if rows {
            // A member's score may be this much more than its blocks.
            let bonus = match self.kind {
                ScoreKind::MemberBonus => heavy.first().map_or(0, |&id| of(id)),
                ScoreKind::Blocks => 0,
            };
            let weights: &[Cost] = &heavy.iter().map(|&id| of(id)).collect::<Vec<_>>();
            let (heavy, needed) = (heavy.as_slice(), needed.saturating_sub(bonus));
            let scores = &mut scores;
            with_cells!(self.table, cells => {
                simd::run(Rows { cells, set, heavy, weights, needed, scores });
            });
        } else {
            let scores = &mut scores[..self.table.guesses()];
            let stops = Stops::new(self.limits, heavy.len());
            let all = heavy.iter().map(|&id| of(id)).sum();
            let scattered = Scatter { set, heavy: &heavy, weights, all };
            with_cells!(self.table, cells => scattered.count(cells, stops, scores));
        }
        scores.truncate(self.table.guesses());
        if self.kind == ScoreKind::MemberBonus {
            for &id in set.ids {
                scores[usize::from(id)] += of(id);
            }
        }
        if let Some(allowed) = set.allowed {
            for (guess, score) in GuessId::all().zip(scores.iter_mut()) {
                if !allowed.contains(guess) {
                    *score = FORBIDDEN;
                }
            }
        }
        scores
    }
}

/// The weight of the heaviest members of `set`, as many as there are `blocks`: no partition into
/// that many blocks has a higher score, the bonus not counted.
pub(crate) fn heaviest(set: Candidates<'_>, weights: &[Cost], blocks: usize) -> Cost {
    let mut each: Vec<Cost> = set.ids.iter().map(|&id| weights[usize::from(id)]).collect();
    sorted::descending(&mut each, |&weight| weight);
    each.iter().take(blocks).sum()
}

/// The scatter kernel, for the guesses that may follow.
struct Scatter<'a> {
    set: Candidates<'a>,
    /// The candidates with weights above 0, the heaviest first.
    heavy: &'a [AnswerId],
    weights: &'a [Cost],
    /// The highest score that is possible.
    all: Cost,
}

impl Scatter<'_> {
    fn count<C: Cell>(&self, cells: &Layouts<C>, mut stops: Stops<'_>, scores: &mut [Cost]) {
        let mut seen = C::NO_CODES;
        for (guess, score) in GuessId::all().zip(scores) {
            if self.set.allows(guess) {
                if stops.stop() {
                    *score = self.all;
                    continue;
                }
                let column = cells.column(guess);
                let is_first =
                    |id: usize, seen: &mut C::Bits| first_seen(seen.as_mut(), column[id].into());
                let firsts = self.heavy.iter().map(|&id| usize::from(id));
                let firsts = firsts.filter(|&id| is_first(id, &mut seen));
                *score = firsts.map(|id| self.weights[id]).sum();
                forget(seen.as_mut(), column, self.heavy);
            }
        }
    }
}

/// The rows kernel, one group of 64 guesses at a time.
struct Rows<'a, C> {
    cells: &'a Layouts<C>,
    set: Candidates<'a>,
    /// The candidates with weights above 0, the heaviest first, and their weights.
    heavy: &'a [AnswerId],
    weights: &'a [Cost],
    /// Groups in which no guess has this score are skipped.
    needed: Cost,
    scores: &'a mut [Cost],
}

impl<C: Cell> Kernel for Rows<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let rows: Vec<&[C]> = self.heavy.iter().map(|&id| self.cells.row(id)).collect();
        let mut part = vec![[C::default(); LANES]; rows.len()];
        for (group, scores) in self.scores.chunks_exact_mut(LANES).enumerate() {
            if self.set.allowed.is_some_and(|allowed| allowed.group(group) == 0) {
                continue;
            }
            for (copy, row) in part.iter_mut().zip(&rows) {
                copy.copy_from_slice(&row[group * LANES..][..LANES]);
            }
            weigh_group(&part, self.weights, self.needed, scores);
        }
    }
}

/// After this many candidates it is checked whether a group can still reach what is needed.
const CHECK_EVERY: usize = 8;

#[inline(always)]
fn weigh_group<C: Cell>(codes: &[[C; LANES]], weights: &[Cost], needed: Cost, scores: &mut [Cost]) {
    let mut sums = [0 as Cost; LANES];
    let mut rest: Cost = weights.iter().sum();
    for (i, (row, &weight)) in codes.iter().zip(weights).enumerate() {
        if i % CHECK_EVERY == 0 {
            let most = sums.iter().fold(0, |most, &sum| most.max(sum));
            if most + rest < needed {
                return;
            }
        }
        let mut difference = [C::MAX; LANES];
        for earlier in &codes[..i] {
            for lane in 0..LANES {
                difference[lane] = difference[lane].min(row[lane] ^ earlier[lane]);
            }
        }
        for lane in 0..LANES {
            sums[lane] += if difference[lane] == C::default() { 0 } else { weight };
        }
        rest -= weight;
    }
    scores.copy_from_slice(&sums);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::sample::{Random, small_list_of};
    use crate::game::table::Table;
    use crate::ids::GuessId;
    use crate::search::count::scores::Scores;
    use crate::search::count::supersets::Supersets;
    use crate::search::count::tests::{KINDS, by_each_kernel};
    use crate::search::position::allowed::Allowed;
    use crate::search::rules::Rules;
    use std::collections::HashMap;

    /// The score by the definition: the heaviest member under each code, and the guess itself.
    fn score(
        table: &Table,
        set: Candidates<'_>,
        weights: &[Cost],
        guess: GuessId,
        scored: ScoreKind,
    ) -> Cost {
        if !set.allows(guess) {
            return FORBIDDEN;
        }
        let mut heaviest: HashMap<u16, Cost> = HashMap::new();
        for &id in set.ids {
            let there = heaviest.entry((table.code(guess, id)).0).or_default();
            *there = weights[usize::from(id)].max(*there);
        }
        let bonus = match scored {
            ScoreKind::MemberBonus if set.contains(guess) => weights[usize::from(guess)],
            _ => 0,
        };
        heaviest.into_values().sum::<Cost>() + bonus
    }

    /// Weights of one of several kinds: none at all, one for all, few different ones, and any up to
    /// 2⁴⁰.
    fn some_weights(random: &mut Random, answers: usize) -> Vec<Cost> {
        let kind = random.below(6);
        let mut weight = || match kind {
            0 => 0,
            1 => 1,
            2 => random.below(3) as Cost,
            3 => random.below(1000) as Cost,
            4 => (random.draw() >> 24) + 1,
            // Most of them nothing, and some very heavy.
            _ => (random.below(4) as Cost).saturating_sub(2) << 40,
        };
        (0..answers).map(|_| weight()).collect()
    }

    /// Checks the scores of a set by both kernels, whatever is needed; returns the highest.
    fn assert_weighs(
        table: &Table,
        set: Candidates<'_>,
        weights: &[Cost],
        random: &mut Random,
    ) -> Cost {
        let supersets = Supersets::new(table);
        let total: Cost = set.ids.iter().map(|&id| weights[usize::from(id)]).sum();
        let mut most = 0;
        for scored in KINDS {
            let all = GuessId::first(table.guesses());
            let expected = all.map(|guess| score(table, set, weights, guess, scored));
            let expected: Vec<Cost> = expected.collect();
            let allowed = expected.iter().filter(|&&score| score != FORBIDDEN);
            most = allowed.max().copied().unwrap_or(0);
            let any = random.draw() % (total + 2);
            let around = [most.saturating_sub(1), most, most + 1];
            for needed in [[0, 1, any], around, [total, total + 1, 2 * total + 1]].concat() {
                for rules in &by_each_kernel() {
                    let counter = Counter::new(table, &supersets, rules).of(scored);
                    let found = counter.on(set).weigh(weights, needed);
                    assert_eq!(found.len(), table.guesses());
                    for (guess, (&got, &expected)) in found.iter().zip(&expected).enumerate() {
                        let less = got < expected && expected < needed && expected != FORBIDDEN;
                        assert!(
                            got == expected || less,
                            "{guess} on {:?}, {needed} {rules:?} {scored:?}: {got}, {expected}",
                            set.ids
                        );
                    }
                }
            }
        }
        most
    }

    #[test]
    fn both_kernels_weigh_what_the_definition_weighs() {
        let mut random = Random(1);
        let [mut nothing, mut heavy] = [0; 2];
        for round in 0..300 {
            let guesses = [1, 7, 63, 64, 65, 100, 128, 129, 200][round % 9];
            let answers = 1 + random.below([guesses, guesses.min(12)][round % 2]);
            let letters = [5, 7][round / 18 % 2];
            let table = Table::new(&small_list_of(&mut random, letters, answers, guesses));
            let weights = some_weights(&mut random, answers);
            let wanted = random.below(answers + 1);
            let ids = random.some(wanted, answers);
            let set = Candidates::new(&ids);
            let most = assert_weighs(&table, set, &weights, &mut random);
            nothing += usize::from(most == 0);
            heavy += usize::from(most > 1 << 40);
        }
        assert!(nothing > 20 && heavy > 30, "{nothing} {heavy}");
    }

    #[test]
    fn guesses_that_may_not_follow_have_no_score_and_the_others_theirs() {
        let mut random = Random(2);
        let [mut all, mut few] = [0; 2];
        for round in 0..300 {
            let guesses = [1, 2, 7, 63, 64, 65, 128, 129, 200][round % 9];
            let answers = 1 + random.below(guesses);
            let letters = [5, 7][round / 18 % 2];
            let list = small_list_of(&mut random, letters, answers, guesses);
            let table =
                Table::with_mode(&list, [Mode::Hard, Mode::Strict, Mode::Ultra][round / 9 % 3]);
            let weights = some_weights(&mut random, answers);
            let guess = GuessId::new(random.below(guesses));
            let code = table.code(guess, AnswerId::new(random.below(answers)));
            let allowed = Allowed::all(&table).unwrap().narrowed(&table, guess, code);
            let ids: Vec<AnswerId> =
                AnswerId::first(answers).filter(|&id| table.code(guess, id) == code).collect();
            let set = Candidates::new(&ids).with(Some(&allowed));
            assert_weighs(&table, set, &weights, &mut random);
            all += usize::from(allowed.count == guesses);
            few += usize::from(allowed.count < guesses / 3);
        }
        assert!(all > 10 && few > 50, "{all} {few}");
    }

    #[test]
    fn where_every_answer_weighs_1_scores_are_numbers_of_blocks() {
        let table = Table::new(&List::original());
        let mut random = Random(3);
        let weights = vec![1; table.answers()];
        let supersets = Supersets::new(&table);
        let mut counted = Scores::default();
        for size in [1, 2, 9, 64, 65, ROWS_MAX, ROWS_MAX + 1, 700] {
            let ids = random.some(size, table.answers());
            let set = Candidates::new(&ids);
            for kind in KINDS {
                let auto = Rules::default();
                let counter = Counter::new(&table, &supersets, &auto).of(kind);
                counter.on(set).every_score(0, &mut counted);
                let counted: Vec<Cost> = counted.iter().map(|blocks| blocks as Cost).collect();
                for rules in &by_each_kernel() {
                    let weighed = Counter { rules, ..counter }.on(set).weigh(&weights, 0);
                    assert!(weighed == counted, "{size} {rules:?} {kind:?}");
                }
            }
        }
    }

    #[test]
    fn the_heaviest_members_are_those_that_weigh_most_together() {
        let mut random = Random(4);
        for _ in 0..200 {
            let answers = 1 + random.below(8);
            let weights = some_weights(&mut random, answers);
            let wanted = random.below(answers + 1);
            let ids = random.some(wanted, answers);
            for blocks in 0..answers + 2 {
                let parts =
                    (0..1_u32 << ids.len()).filter(|part| part.count_ones() <= blocks as u32);
                let weight = |part: u32| {
                    let members = (0..ids.len()).filter(|place| part >> place & 1 == 1);
                    members.map(|place| weights[usize::from(ids[place])]).sum()
                };
                let most: Option<Cost> = parts.map(weight).max();
                assert_eq!(Some(heaviest(Candidates::new(&ids), &weights, blocks)), most);
            }
        }
    }
}

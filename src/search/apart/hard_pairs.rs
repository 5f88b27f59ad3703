//! Hard pairs: pairs of answers that few guesses tell apart.
//!
//! With two guesses left, the first must tell every two members of a set apart (Theorem 8). For the
//! hardest pairs, the guesses that tell them apart are kept as bits. A few `and`s of these bits
//! show that no guess separates all pairs at once, long before blocks are counted.
//!
//! **Theorem 15.** Let no guess tell all members of `P₁` apart, nor of `P₂`, …, `Pₘ`, which are
//! disjoint parts of `S`. With two guesses in time, at least `m` members of `S` are late.
//! *Proof.* Different blocks have different members, so a guess `t` has at most `|P| - 1` blocks on
//! each part `P`, and at most one for each other member: `k(t, S) ≤ n - m`. By Theorem 7, at least
//! `n - k(t, S) ≥ m` are late. ∎ (Each part is a set of pairs that leave no guess.)

use std::collections::BinaryHeap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use crate::game::table::cell::{Cell, Layouts, with_cells};
use crate::game::table::{LANES, Table};
use crate::ids::{AnswerId, CellCode};
use crate::parallel;
use crate::search::apart::{Apart, Within};
use crate::search::position::candidates::Candidates;
use crate::search::watch::limits::Limits;
use crate::search::watch::once::Once;
use crate::simd::{self, Kernel};
use crate::sorted;

/// The number of pairs that are kept.
const PAIRS_MAX: usize = 1 << 14;

/// The pairs are found by a sample of the guesses: one group of 64 in every `SAMPLE`.
const SAMPLE: usize = 32;

/// The pairs, found when first needed.
#[derive(Default)]
pub(crate) struct HardPairs {
    asked: AtomicUsize,
    pairs: Once<Pairs>,
}

#[derive(Default)]
struct Pairs {
    /// Words of bits for each pair.
    width: usize,
    /// The guesses that separate each pair, pair by pair, the hardest first.
    separating: Vec<u64>,
    /// For each answer the greater ones that it is paired with, and the numbers of the pairs.
    partners: Vec<Vec<(AnswerId, u32)>>,
}

/// A pair within a set, and its number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pair {
    one: AnswerId,
    other: AnswerId,
    number: u32,
}

/// Memory that is reused.
#[derive(Default)]
pub(crate) struct Scratch {
    member: Vec<bool>,
    /// For each code the slot of its block, if the block has pairs.
    slots: Vec<u8>,
    /// For each slot the guesses that separate all pairs of the part seen so far.
    separating: Vec<u64>,
    /// The pairs that left fewer guesses, with the slots of their blocks.
    narrowing: Vec<(u8, AnswerId, AnswerId)>,
    /// The codes of the blocks of the parts that were found last.
    found: Vec<CellCode>,
}

impl HardPairs {
    /// The most bytes that the pairs take.
    pub(crate) fn bytes(table: &Table) -> usize {
        let answers = table.answers();
        let pairs = PAIRS_MAX.min(answers * answers.saturating_sub(1) / 2);
        let cell = with_cells!(table, cells => cells.cell_bytes());
        pairs * table.lanes() / 8 + answers * table.lanes() * cell / SAMPLE
    }

    /// Whether the pairs are worth building to test this many `guesses`: once `pay_after` guesses
    /// have been tested without them, so that building them takes less time than they save.
    pub(crate) fn is_worthwhile(&self, pay_after: usize, guesses: usize) -> bool {
        self.pairs.get().is_some() || self.asked.fetch_add(guesses, Relaxed) >= pay_after
    }

    /// Keeps only those `guesses`, as bits, that tell each of `pairs` apart. Returns whether none
    /// is left.
    pub(crate) fn keep_telling(&self, pairs: &[Pair], guesses: &mut [u64]) -> bool {
        self.pairs.get().is_some_and(|all| {
            pairs.iter().any(|pair| simd::run(And(guesses, all.separating(pair.number))))
        })
    }
}

impl Apart<'_> {
    /// The pairs within a set, the hardest first; none if finding them was stopped.
    pub(crate) fn within(&mut self, set: Candidates<'_>) -> Vec<Pair> {
        let hard_pairs = self.hard_pairs;
        let made = hard_pairs.pairs.get_or_make(|| self.stopped(), || self.find_pairs());
        let Some(all) = made else {
            return Vec::new();
        };
        let member = &mut self.scratch.member;
        member.resize(self.table.answers(), false);
        for &id in set.ids {
            member[usize::from(id)] = true;
        }
        let mut pairs = Vec::new();
        for &one in set.ids {
            for &(other, number) in &all.partners[usize::from(one)] {
                if member[usize::from(other)] {
                    pairs.push(Pair { one, other, number });
                }
            }
        }
        for &id in set.ids {
            member[usize::from(id)] = false;
        }
        pairs.sort_unstable_by_key(|pair| pair.number);
        pairs
    }

    /// The number of disjoint parts of blocks of a set, up to `most`, of which the pairs show that
    /// no guess that may follow tells all members apart. There may be more than are found. `codes`
    /// gives the block of each answer.
    pub(crate) fn parts(
        &mut self,
        within: &mut Within<'_>,
        codes: impl Fn(AnswerId) -> CellCode,
        most: usize,
    ) -> usize {
        const NONE: u8 = u8::MAX;
        let allowed = within.set.allowed;
        let pairs = within.pairs(self);
        let Some(all) = self.hard_pairs.pairs.get() else {
            return 0;
        };
        let (table, width) = (self.table, all.width);
        let Scratch { separating, slots, narrowing, member: used, found } = &mut *self.scratch;
        separating.clear();
        slots.clear();
        slots.resize(table.codes(), NONE);
        narrowing.clear();
        used.resize(table.answers(), false);
        found.clear();
        let mut slots_used = 0;
        for &Pair { one, other, number } in pairs {
            let code = codes(one);
            if code != codes(other) || used[usize::from(one)] || used[usize::from(other)] {
                continue;
            }
            let slot = &mut slots[usize::from(code)];
            if *slot == NONE {
                if slots_used == NONE {
                    continue;
                }
                *slot = slots_used;
                slots_used += 1;
                match allowed {
                    None => separating.resize(separating.len() + width, u64::MAX),
                    Some(allowed) => separating.extend((0..width).map(|at| allowed.group(at))),
                }
            }
            let of_part = &mut separating[usize::from(*slot) * width..][..width];
            let Narrowed { any_left, fewer } = simd::run(Narrow(of_part, all.separating(number)));
            if fewer {
                narrowing.push((*slot, one, other));
            }
            if !any_left {
                found.push(code);
                if found.len() >= most {
                    break;
                }
                // The next part of this block has none of these members.
                for &(_, one, other) in narrowing.iter().filter(|(of, ..)| of == slot) {
                    used[usize::from(one)] = true;
                    used[usize::from(other)] = true;
                }
                for (at, word) in of_part.iter_mut().enumerate() {
                    *word = allowed.map_or(u64::MAX, |allowed| allowed.group(at));
                }
            }
        }
        for &(_, one, other) in &*narrowing {
            used[usize::from(one)] = false;
            used[usize::from(other)] = false;
        }
        found.len()
    }

    /// Members of one block that no guess that may follow tells apart, if the pairs show that there
    /// is such a block: those of the pairs that leave no guess.
    pub(super) fn not_told_apart(
        &mut self,
        within: &mut Within<'_>,
        codes: impl Fn(AnswerId) -> CellCode,
    ) -> Option<Vec<AnswerId>> {
        self.parts(within, &codes, 1);
        let (all, &block) = (self.hard_pairs.pairs.get()?, self.scratch.found.first()?);
        let allowed = within.set.allowed;
        let pairs = within.pairs(self);
        let group = |group| allowed.map_or(u64::MAX, |allowed| allowed.group(group));
        let every: Vec<u64> = (0..all.width).map(group).collect();
        let mut separating = every.clone();
        let mut narrowing: Vec<&Pair> = Vec::new();
        let within = |pair: &&Pair| codes(pair.one) == block && codes(pair.other) == block;
        for pair in pairs.iter().filter(within) {
            let Narrowed { any_left, fewer } =
                simd::run(Narrow(&mut separating, all.separating(pair.number)));
            if fewer {
                narrowing.push(pair);
            }
            if !any_left {
                break;
            }
        }
        // Pairs that are not needed are removed, the easiest first.
        for place in (0..narrowing.len()).rev() {
            let removed = narrowing.remove(place);
            separating.copy_from_slice(&every);
            let mut others = narrowing.iter();
            if !others.any(|pair| simd::run(And(&mut separating, all.separating(pair.number)))) {
                narrowing.insert(place, removed);
            }
        }
        let mut members: Vec<AnswerId> =
            narrowing.iter().flat_map(|pair| [pair.one, pair.other]).collect();
        sorted::in_order(&mut members);
        members.dedup();
        Some(members)
    }
}

/// Clears the bits of the first that the second does not have. Returns whether none is left.
pub(in crate::search) struct And<'t>(pub(super) &'t mut [u64], pub(super) &'t [u64]);

impl Kernel for And<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let mut any = 0;
        for (kept, mask) in self.0.iter_mut().zip(self.1) {
            *kept &= mask;
            any |= *kept;
        }
        any == 0
    }
}

/// Clears the bits of the first that the second does not have.
struct Narrow<'t>(&'t mut [u64], &'t [u64]);

struct Narrowed {
    any_left: bool,
    fewer: bool,
}

impl Kernel for Narrow<'_> {
    type Output = Narrowed;

    #[inline(always)]
    fn run(self) -> Narrowed {
        let [mut any, mut cleared] = [0; 2];
        for (kept, mask) in self.0.iter_mut().zip(self.1) {
            cleared |= *kept & !mask;
            *kept &= mask;
            any |= *kept;
        }
        Narrowed { any_left: any != 0, fewer: cleared != 0 }
    }
}

/// The number of guesses that separate a pair, and the pair. The order does not depend on threads.
type Rank = (u32, AnswerId, AnswerId);

impl Pairs {
    /// The guesses that separate the pair of this number, as bits.
    fn separating(&self, number: u32) -> &[u64] {
        &self.separating[number as usize * self.width..][..self.width]
    }
}

impl Apart<'_> {
    /// Whether to stop.
    pub(super) fn stopped(&self) -> bool {
        self.limits.is_some_and(Limits::stopped)
    }

    /// Looks at all pairs. `None` if it is stopped.
    fn find_pairs(&self) -> Option<Pairs> {
        with_cells!(self.table, cells => self.find_pairs_in(cells))
    }

    fn find_pairs_in<C: Cell>(&self, cells: &Layouts<C>) -> Option<Pairs> {
        let table = self.table;
        let answers = table.answers();
        let sample = |id: AnswerId| cells.row(id).chunks_exact(LANES).step_by(SAMPLE).flatten();
        let sampled: Vec<C> = AnswerId::first(answers).flat_map(sample).copied().collect();
        let rows: Vec<&[C]> = sampled.chunks_exact(sampled.len() / answers).collect();
        let threads = parallel::threads();
        let hardest_of = |first: usize| {
            let mut hardest = Hardest::default();
            for one in (first..answers).step_by(threads) {
                if self.stopped() {
                    break;
                }
                for other in one + 1..answers {
                    let separating = simd::run(CountDifferent(rows[one], rows[other]));
                    let pair = (separating, AnswerId::new(one), AnswerId::new(other));
                    hardest.keep(pair);
                }
            }
            hardest
        };
        let mut hardest = Hardest::default();
        for part in parallel::on_own_threads(threads, hardest_of) {
            part.0.into_iter().for_each(|pair| hardest.keep(pair));
        }
        let hardest = hardest.0.into_sorted_vec();
        let width = table.lanes() / LANES;
        let mut made = Pairs {
            width,
            separating: Vec::with_capacity(hardest.len() * width),
            partners: vec![Vec::new(); answers],
        };
        for (number, (_, one, other)) in (0..).zip(hardest) {
            if self.stopped() {
                return None;
            }
            made.partners[usize::from(one)].push((other, number));
            let bits = &mut made.separating;
            simd::run(MarkDifferent(cells.row(one), cells.row(other), bits));
        }
        (!self.stopped()).then_some(made)
    }
}

/// The hardest of the pairs seen so far, the easiest of them on top.
#[derive(Default)]
struct Hardest(BinaryHeap<Rank>);

impl Hardest {
    fn keep(&mut self, pair: Rank) {
        let Self(pairs) = self;
        if pairs.len() < PAIRS_MAX {
            pairs.push(pair);
        } else if pairs.peek().is_some_and(|easiest| pair < *easiest) {
            pairs.pop();
            pairs.push(pair);
        }
    }
}

/// Counts the codes in which two rows differ.
struct CountDifferent<'r, C>(&'r [C], &'r [C]);

impl<C: Cell> Kernel for CountDifferent<'_, C> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        let Self(one, other) = self;
        let mut differ = [0u8; LANES];
        for (one, other) in one.chunks_exact(LANES).zip(other.chunks_exact(LANES)) {
            for lane in 0..LANES {
                differ[lane] += u8::from(one[lane] != other[lane]);
            }
        }
        differ.iter().map(|&differ| u32::from(differ)).sum()
    }
}

/// Appends one bit for each guess: whether two rows differ in its code.
pub(in crate::search) struct MarkDifferent<'t, C>(
    pub(in crate::search) &'t [C],
    pub(in crate::search) &'t [C],
    pub(in crate::search) &'t mut Vec<u64>,
);

impl<C: Cell> Kernel for MarkDifferent<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(one, other, bits) = self;
        for (one, other) in one.chunks_exact(LANES).zip(other.chunks_exact(LANES)) {
            let mut word = 0u64;
            for lane in 0..LANES {
                word |= u64::from(one[lane] != other[lane]) << lane;
            }
            bits.push(word);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::sample::{Random, small_list, small_list_of};
    use crate::ids::GuessId;
    use crate::search::apart::cores::Cores;
    use crate::search::position::allowed::Allowed;
    use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
    use std::collections::{HashMap, HashSet};

    /// Whether a guess that may follow gives every member another code.
    fn is_told_apart(table: &Table, set: Candidates<'_>) -> bool {
        let tells_apart = |guess: GuessId| {
            let mut seen = HashSet::new();
            set.ids.iter().all(|&id| seen.insert(table.code(guess, id)))
        };
        GuessId::first(table.guesses()).any(|guess| set.allows(guess) && tells_apart(guess))
    }

    /// Whether a set as a whole is refuted.
    fn is_refuted(table: &Table, hard_pairs: &HardPairs, set: Candidates<'_>) -> bool {
        let (cores, scratch) = (&Cores::default(), &mut Scratch::default());
        let mut apart = Apart { table, hard_pairs, cores, limits: None, scratch };
        apart.parts(&mut Within::new(set), |_| CellCode(0), 1) == 1
    }

    #[test]
    fn of_the_parts_of_blocks_no_more_are_counted_than_any_guess_leaves_late() {
        let mut random = Random(11);
        let mut scratch = Scratch::default();
        let [mut none, mut several, mut in_one_block] = [0; 3];
        for round in 0..160 {
            let answers = 40 + random.below(120);
            let guesses = answers + random.below(3);
            let mode = [Mode::Easy, Mode::Hard, Mode::Ultra][round % 3];
            let letters = [5, 7][round / 2 % 2];
            let list = small_list_of(&mut random, letters, answers, guesses);
            let table = Table::with_mode(&list, mode);
            let (hard_pairs, cores) = (&HardPairs::default(), &Cores::default());
            let scratch = &mut scratch;
            let mut apart = Apart { table: &table, hard_pairs, cores, limits: None, scratch };
            let wanted = 3 + random.below(answers - 3);
            let ids = random.some(wanted, answers);
            let all = Allowed::all(&table);
            let set = Candidates::new(&ids).with(all.as_ref());
            let mut within = Within::new(set);
            for _ in 0..5 {
                // Any blocks will do.
                let (seed, number) = (random.draw(), 1 + random.below(3));
                let code = |id: AnswerId| Random(seed ^ u64::from(id)).below(number);
                let code = |id| CellCode::new(code(id));
                let mut blocks: HashMap<CellCode, Vec<AnswerId>> = HashMap::new();
                ids.iter().for_each(|&id| blocks.entry(code(id)).or_default().push(id));
                let is_told_apart = |ids: &Vec<AnswerId>| {
                    is_told_apart(&table, Candidates::new(ids).with(set.allowed))
                };
                let blocks_found = blocks.values().filter(|ids| !is_told_apart(ids)).count();
                // As many answers are late as repeat a code of the guess that repeats the fewest.
                let late = |ids: &Vec<AnswerId>| {
                    let codes = |guess: GuessId| -> HashSet<CellCode> {
                        ids.iter().map(|&id| table.code(guess, id)).collect()
                    };
                    let guesses = GuessId::first(table.guesses()).filter(|&t| set.allows(t));
                    guesses.map(|guess| ids.len() - codes(guess).len()).min().unwrap()
                };
                let late: usize = blocks.values().map(late).sum();
                let mut count = |most| apart.parts(&mut within, code, most);
                let found = count(usize::MAX);
                assert!((blocks_found..=late).contains(&found), "{mode} {ids:?} {seed}");
                for most in [found + 1, found, found / 2, 1] {
                    assert!(most == 0 || count(most) == found.min(most), "{mode} {ids:?} {seed}");
                }
                none += usize::from(found == 0);
                several += usize::from(blocks_found > 1);
                in_one_block += usize::from(found > blocks_found);
            }
        }
        let counted = [none, several, in_one_block];
        assert!(counted.iter().all(|&count| count > 50), "{counted:?}");
    }

    #[test]
    fn where_all_pairs_are_kept_the_sets_that_no_guess_tells_apart_are_refuted_and_no_others() {
        let mut random = Random(5);
        let [mut refuted, mut others, mut large] = [0; 3];
        for round in 0..400 {
            let guesses = [2, 7, 63, 64, 65, 100, 128, 129, 200][round % 9];
            let answers = 2 + random.below(guesses - 1).min(60);
            let letters = [5, 7][round / 9 % 2];
            let list = small_list_of(&mut random, letters, answers, guesses);
            let mode = Mode::ALL[round % 4];
            let table = Table::with_mode(&list, mode);
            assert!(answers * (answers - 1) / 2 < PAIRS_MAX);
            let hard_pairs = HardPairs::default();
            for _ in 0..20 {
                let guess = GuessId::new(random.below(guesses));
                let code = table.code(guess, AnswerId::new(random.below(answers)));
                let all = Allowed::all(&table);
                let allowed = all.map(|all| all.narrowed(&table, guess, code));
                let wanted = 1 + random.below(answers.min(20));
                let ids = random.some(wanted, answers);
                let set = Candidates::new(&ids).with(allowed.as_ref());
                let expected = !is_told_apart(&table, set);
                let found = is_refuted(&table, &hard_pairs, set);
                assert_eq!(found, expected, "{list:?} {ids:?}");
                refuted += usize::from(expected);
                others += usize::from(!expected && ids.len() > 2);
                large += usize::from(expected && ids.len() > 6);
            }
        }
        let counted = [refuted, others, large];
        assert!(counted.iter().all(|&count| count > 100), "{counted:?}");
    }

    #[test]
    fn on_the_original_list_what_is_refuted_is_told_apart_by_no_guess() {
        let list = List::original();
        for mode in [Mode::Easy, Mode::Hard] {
            let table = Table::with_mode(&list, mode);
            let hard_pairs = HardPairs::default();
            let mut random = Random(6);
            let [mut refuted, mut not] = [0; 2];
            for _ in 0..300 {
                // What is left after two guesses, as a search meets it; few enough for two guesses
                // more.
                let answer = AnswerId::new(random.below(table.answers()));
                let mut allowed = Allowed::all(&table);
                let mut ids: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
                for _ in 0..2 {
                    let mut guess = GuessId::new(random.below(table.guesses()));
                    while allowed.as_ref().is_some_and(|allowed| !allowed.contains(guess)) {
                        guess = GuessId::new(random.below(table.guesses()));
                    }
                    let code = table.code(guess, answer);
                    ids.retain(|&id| table.code(guess, id) == code);
                    allowed = allowed.map(|allowed| allowed.narrowed(&table, guess, code));
                }
                ids.truncate(table.codes());
                let set = Candidates::new(&ids).with(allowed.as_ref());
                let told_apart = is_told_apart(&table, set);
                let found = is_refuted(&table, &hard_pairs, set);
                assert!(!found || !told_apart, "{mode}: {ids:?}");
                refuted += usize::from(found);
                not += usize::from(!told_apart);
            }
            // Most of the sets that can be refuted are.
            assert!(refuted > 50 && 2 * refuted > not, "{mode}: {refuted} of {not}");
        }
    }

    #[test]
    fn threads_that_ask_at_once_do_not_wait_for_each_other_for_ever() {
        let table = Table::new(&List::original());
        let ids: Vec<AnswerId> = AnswerId::first(20).collect();
        let expected = is_refuted(&table, &HardPairs::default(), Candidates::new(&ids));
        let threads = rayon::ThreadPoolBuilder::new().num_threads(4);
        threads.build().unwrap().install(|| {
            for _ in 0..3 {
                let hard_pairs = HardPairs::default();
                // Some do other things first, as a search does.
                let ask = |number: u64| {
                    let long = Random(number).draw() % 60;
                    let busy = (0..long * 1_000).fold(number, |sum, n| sum ^ Random(n).draw());
                    let asks = long.is_multiple_of(6) && busy != 0;
                    !asks || is_refuted(&table, &hard_pairs, Candidates::new(&ids)) == expected
                };
                let asked = (0..256_usize).into_par_iter().with_max_len(1);
                assert!(asked.map(|number| ask(number as u64)).all(|right| right));
            }
        });
    }

    #[test]
    fn one_answer_or_none_has_no_partner() {
        let table = Table::new(&small_list(&mut Random(7), 5, 70));
        let hard_pairs = HardPairs::default();
        assert!(!is_refuted(&table, &hard_pairs, Candidates::new(&[])));
        assert!((0..5).all(|id| !is_refuted(
            &table,
            &hard_pairs,
            Candidates::new(&[AnswerId(id)])
        )));
    }

    #[test]
    fn the_hardest_pairs_are_kept_with_the_guesses_that_tell_them_apart() {
        let table = Table::new(&List::original());
        let (hard_pairs, cores) = (&HardPairs::default(), &Cores::default());
        let scratch = &mut Scratch::default();
        let apart = Apart { table: &table, hard_pairs, cores, limits: None, scratch };
        let pairs = apart.find_pairs().unwrap();
        let numbered = AnswerId::all().zip(&pairs.partners);
        let mut kept: Vec<(u32, AnswerId, AnswerId)> = numbered
            .flat_map(|(one, partners)| partners.iter().map(move |&(other, n)| (n, one, other)))
            .collect();
        kept.sort_unstable();
        assert_eq!(kept.len(), PAIRS_MAX);
        assert!(kept.iter().enumerate().all(|(n, &(number, ..))| number as usize == n));
        for &(number, one, other) in kept.iter().step_by(100) {
            assert!(one < other);
            let start = number as usize * pairs.width;
            for guess in 0..table.lanes() {
                let bit = pairs.separating[start + guess / 64] >> (guess % 64) & 1 == 1;
                let guesses = 0..table.guesses();
                let differ = |guess: usize| {
                    let code = |answer| table.code(GuessId::new(guess), answer);
                    code(one) != code(other)
                };
                assert_eq!(bit, guesses.contains(&guess) && differ(guess));
            }
        }
    }
}

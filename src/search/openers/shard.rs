//! Parts of a proof: which openers each of several machines proves.
//!
//! Machines share no memo, so a set that two of them meet is counted twice. Most sets that openers
//! have in common lie within their largest blocks: words of the same letters, for example, leave
//! the same largest block. So openers with the same largest block go to the same machine.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use crate::game::table::Table;
use crate::game::table::cell::{Cell, with_cells};
use crate::ids::GuessId;
use crate::parallel::SHARED;
use crate::search::position::candidates::Candidates;
use crate::search::position::key::key_of;
use crate::simd::{self, Kernel};

/// One of several parts of the openers, of about equal work, to be proven on a machine of its own.
///
/// Openers that leave the same largest block make a group. The groups are taken in the order in
/// which counting bounds their best openers, and each goes to the shard with the least work so far.
/// So each shard has promising openers and poor ones. The most promising openers, as many as there
/// are places, belong to every shard: without them it could refute little. They do not where a
/// cutoff is given, or where they are no fewer than an equal share of all openers. In a browser,
/// which has no files to share a proof by, every shard has all openers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// From 1 to `parts`.
    number: usize,
    parts: NonZeroUsize,
}

impl Shard {
    /// All openers.
    pub const ALL: Self = Self { number: 1, parts: NonZeroUsize::MIN };

    /// Shard `number` of `parts`, counted from 1; `None` if there is no such shard.
    pub fn new(number: usize, parts: usize) -> Option<Self> {
        let parts = NonZeroUsize::new(parts)?;
        (1..=parts.get()).contains(&number).then_some(Self { number, parts })
    }

    /// Which of the parts it is, from 1 on.
    pub(crate) fn number(self) -> usize {
        self.number
    }

    /// How many parts there are.
    pub(crate) fn parts(self) -> usize {
        self.parts.get()
    }

    /// Whether this shard contains all openers.
    pub(crate) fn is_all(self) -> bool {
        self.parts == NonZeroUsize::MIN
    }

    /// The openers in `order` that belong to this shard. The first `in_every` belong to each,
    /// if they are fewer than an equal share of all openers.
    pub(crate) fn of(
        self,
        table: &Table,
        set: Candidates<'_>,
        order: Vec<GuessId>,
        in_every: usize,
    ) -> Vec<GuessId> {
        if self.is_all() || !SHARED {
            return order;
        }
        let in_every = if in_every < order.len().div_ceil(self.parts()) { in_every } else { 0 };
        let keys = set.ids.iter().map(|&id| key_of(id.into()).low_half()).collect();
        let mut blocks = Largest { set, keys, sizes: vec![[0; 2]; table.codes()] };
        let mut largest = |guess| with_cells!(table, cells => blocks.key(cells.column(guess)));
        let mut loads = vec![0; self.parts()];
        let mut part_of = HashMap::new();
        let mut mine = Vec::new();
        for (place, guess) in order.into_iter().enumerate() {
            let lightest = || (0..loads.len()).min_by_key(|&part| loads[part]).unwrap_or(0);
            let part = *part_of.entry(largest(guess)).or_insert_with(lightest);
            loads[part] += work(place);
            if place < in_every || part == self.number - 1 {
                mine.push(guess);
            }
        }
        mine
    }
}

/// About how long the opener at this place of the order takes, compared to others: as measured in
/// Wordle, where the tenth takes eighty times as long as the ten thousandth.
pub(crate) fn work(place: usize) -> u64 {
    const UNIT: u64 = 1 << 32;
    UNIT / (place as u64 + 8) + UNIT / 1600
}

/// Finds the largest block of one guess after the other.
struct Largest<'s> {
    set: Candidates<'s>,
    /// Half of the key of each candidate.
    keys: Vec<u64>,
    /// Of the blocks, by their codes; a candidate adds to one of the two by its place, so that an
    /// addition need not wait for the one before.
    sizes: Vec<[u16; 2]>,
}

impl Largest<'_> {
    /// Half of the key of the largest block that a guess with the codes in `column` leaves, of
    /// several that of the last code.
    fn key<C: Cell>(&mut self, column: &[C]) -> u64 {
        let Self { set, keys, sizes } = self;
        sizes.fill([0; 2]);
        let codes: Vec<C> = set.ids.iter().map(|&id| column[usize::from(id)]).collect();
        for pair in codes.chunks(2) {
            let halves = pair.iter().enumerate();
            halves.for_each(|(half, code)| sizes[usize::from(code.code())][half] += 1);
        }
        let size = |code: &usize| sizes[*code][0] + sizes[*code][1];
        let largest = (0..sizes.len()).max_by_key(size).map_or(C::MAX, C::low);
        simd::run(KeyOf { code: largest, codes: &codes, keys })
    }
}

/// What the keys of the members with a code add up to, without a jump for each.
struct KeyOf<'c, C> {
    code: C,
    codes: &'c [C],
    keys: &'c [u64],
}

impl<C: Cell> Kernel for KeyOf<'_, C> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        let pairs = self.codes.iter().zip(self.keys);
        let part = |(&code, &key): (&C, &u64)| key & u64::from(code == self.code).wrapping_neg();
        pairs.map(part).fold(0, |sum, part| sum ^ part)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::campaign::campaign;
    use crate::game::list::List;
    use crate::game::word::Word;
    use crate::ids::AnswerId;

    #[test]
    fn each_opener_is_in_one_shard_except_the_first_and_the_work_is_shared_out() {
        let list = List::original();
        let table = Table::new(&list);
        let ids: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
        let set = Candidates::new(&ids);
        let order: Vec<GuessId> = GuessId::first(table.guesses()).step_by(7).collect();
        let all = Shard::ALL.of(&table, set, order.clone(), 3);
        assert_eq!(all, order);
        let place = |guess: &GuessId| order.iter().position(|other| other == guess).unwrap();
        let all: u64 = (3..order.len()).map(work).sum();
        let mut seen = HashSet::new();
        for number in 1..=5 {
            let mine = Shard::new(number, 5).unwrap().of(&table, set, order.clone(), 3);
            assert_eq!(mine[..3], order[..3]);
            assert!(mine.is_sorted_by_key(place));
            assert!(mine[3..].iter().all(|&guess| seen.insert(guess)), "in two shards");
            let share = mine[3..].iter().map(|guess| work(place(guess))).sum::<u64>();
            assert!((all / 6..all / 4).contains(&share), "{share} of {all}");
        }
        assert_eq!(seen.len(), order.len() - 3);
    }

    #[test]
    fn no_opener_is_in_two_shards_where_all_would_have_many_in_common() {
        let list = List::original();
        let table = Table::new(&list);
        let ids: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
        let order: Vec<GuessId> = GuessId::first(table.guesses()).step_by(7).collect();
        let shard = |number, in_every| {
            let shard = Shard::new(number, 4).unwrap();
            shard.of(&table, Candidates::new(&ids), order.clone(), in_every)
        };
        let quarter = order.len().div_ceil(4);
        for (in_every, shared) in [(quarter - 1, quarter - 1), (quarter, 0), (usize::MAX, 0)] {
            let all = (1..=4).flat_map(|number| shard(number, in_every));
            assert_eq!(all.count(), order.len() + 3 * shared, "{in_every}");
        }
    }

    #[test]
    fn words_of_the_same_letters_are_in_the_same_shard() {
        let list = List::original();
        let table = Table::new(&list);
        let ids: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
        let order: Vec<GuessId> = GuessId::first(table.guesses()).collect();
        let sets = [["least", "salet", "tesla"], ["oater", "orate", "roate"]];
        let sets = sets.map(|words| words.map(|word| list.guess_id(&Word::parse(word).unwrap())));
        let mut found = 0;
        let parts = campaign(16).max(3);
        for number in 1..=parts {
            let shard = Shard::new(number, parts).unwrap();
            let mine = shard.of(&table, Candidates::new(&ids), order.clone(), 0);
            for words in &sets {
                let count = words.iter().filter(|word| mine.contains(&word.unwrap())).count();
                assert!([0, words.len()].contains(&count));
                found += count;
            }
        }
        assert_eq!(found, 6);
    }
}

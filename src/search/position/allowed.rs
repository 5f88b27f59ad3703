//! The guesses that may follow, where not all of them may.
//!
//! In hard mode the guesses that may be made depend on the path. A position is then a candidate set
//! together with a set of guesses. Two paths that lead to the same two sets lead to the same
//! position, whatever was guessed on the way.

use crate::game::table::Table;
use crate::ids::{CellCode, GuessId};
use crate::search::position::key::{Key, key_of_bits};
use crate::simd::{self, Kernel};

/// A set of guesses, as bits, with its size and a key.
#[derive(Clone, Debug)]
pub(crate) struct Allowed {
    bits: Vec<u64>,
    /// The number of guesses in the set.
    pub count: usize,
    /// Identifies the set, as a [`Key`] of candidates does: see [`key_of_bits`].
    pub key: Key,
}

impl Allowed {
    /// The set of all guesses; `None` in a game where every guess may always follow.
    pub(crate) fn all(table: &Table) -> Option<Self> {
        table.restricts().then(|| Self::first(table.guesses()))
    }

    /// The set of the first guesses, this many.
    pub(crate) fn first(guesses: usize) -> Self {
        let mut bits = vec![u64::MAX; guesses.div_ceil(64)];
        if let (Some(last), beyond @ 1..) = (bits.last_mut(), guesses % 64) {
            *last = (1 << beyond) - 1;
        }
        Self::new(bits)
    }

    /// The guesses of this set that may still follow once `guess` got the feedback `code`.
    #[must_use]
    pub(crate) fn narrowed(&self, table: &Table, guess: GuessId, code: CellCode) -> Self {
        self.narrowed_by(|bits| table.narrow(guess, code, bits))
    }

    /// The guesses of this set that `narrow` leaves.
    #[must_use]
    pub(crate) fn narrowed_by(&self, narrow: impl FnOnce(&mut [u64])) -> Self {
        let mut bits = self.bits.clone();
        narrow(&mut bits);
        Self::new(bits)
    }

    /// A set that is no part of a position: only to count the blocks of its guesses.
    pub(crate) fn without_key(bits: Vec<u64>) -> Self {
        let count = simd::run(Ones(&bits));
        Self { bits, count, key: Key::default() }
    }

    fn new(bits: Vec<u64>) -> Self {
        let key = key_of_bits(&bits);
        Self { key, ..Self::without_key(bits) }
    }

    /// Whether `guess` is in the set.
    #[inline]
    pub(crate) fn contains(&self, guess: GuessId) -> bool {
        self.bits[usize::from(guess) / 64] >> (guess.0 % 64) & 1 == 1
    }

    /// Whether every guess of this set is in `other`.
    pub(crate) fn is_within(&self, other: &Self) -> bool {
        self.bits.iter().zip(&other.bits).all(|(some, all)| some & !all == 0)
    }

    /// The 64 guesses with ids from `64 * group` on, as bits.
    #[inline]
    pub(crate) fn group(&self, group: usize) -> u64 {
        self.bits.get(group).copied().unwrap_or(0)
    }

    /// The guesses of the set, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = GuessId> + '_ {
        self.bits.iter().enumerate().flat_map(|(place, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(GuessId::new(place * 64 + bit as usize))
            })
        })
    }
}

/// Counts the bits that are set.
struct Ones<'a>(&'a [u64]);

impl Kernel for Ones<'_> {
    type Output = usize;

    #[inline(always)]
    fn run(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::word::Word;
    use crate::ids::AnswerId;
    use crate::search::position::key::key_of;
    use std::collections::{HashMap, HashSet};

    /// A table of the first `guesses` words of three letters from A to F.
    fn table(guesses: usize, mode: Mode) -> Table {
        let letter = |number: usize| char::from(b'a' + (number % 6) as u8);
        let text = |number: usize| [number / 36, number / 6, number].map(letter);
        let word = |number| Word::parse(&text(number).iter().collect::<String>()).unwrap();
        let words: Vec<Word> = (0..guesses).map(word).collect();
        Table::with_mode(&List::from_words("small", words, None).unwrap(), mode)
    }

    #[test]
    fn all_are_all_of_any_number_of_guesses_and_no_more() {
        for guesses in [1, 2, 31, 32, 33, 63, 64, 65, 127, 128, 129, 200] {
            assert!(Allowed::all(&table(guesses, Mode::Easy)).is_none());
            let all = Allowed::all(&table(guesses, Mode::Hard)).unwrap();
            assert_eq!(all.count, guesses);
            assert!(all.iter().eq(GuessId::first(guesses)));
            assert!(GuessId::first(guesses).all(|guess| all.contains(guess)));
            let bits = |group| all.group(group).count_ones() as usize;
            assert_eq!((0..10).map(bits).sum::<usize>(), guesses);
        }
    }

    #[test]
    fn what_is_left_is_what_narrowing_leaves_with_its_size_and_a_key_of_its_own() {
        let mut keys: HashMap<Key, Vec<u64>> = HashMap::new();
        let mut again = 0;
        for mode in [Mode::Hard, Mode::Ultra, Mode::Strict] {
            let table = table(200, mode);
            let all = Allowed::all(&table).unwrap();
            for game in 0..400 {
                let mut allowed = all.clone();
                let mut bits = all.bits.clone();
                let random = |turn: u64, end: usize| {
                    (key_of(3 * game + turn).low_half() % end as u64) as usize
                };
                let answer = AnswerId::new(random(0, 200));
                for turn in 1..3 {
                    let guess = GuessId::new(random(turn, 200));
                    let code = table.code(guess, answer);
                    allowed = allowed.narrowed(&table, guess, code);
                    table.narrow(guess, code, &mut bits);
                    assert_eq!(allowed.bits, bits);
                    let one_by_one = GuessId::first(200).filter(|&guess| allowed.contains(guess));
                    assert!(allowed.iter().eq(one_by_one));
                    assert_eq!(allowed.iter().count(), allowed.count);
                    assert!(allowed.contains(answer.guess()));
                    if let Some(known) = keys.insert(allowed.key, bits.clone()) {
                        again += 1;
                        assert_eq!(known, bits);
                    }
                }
            }
        }
        let sets: HashSet<_> = keys.values().collect();
        assert_eq!(sets.len(), keys.len(), "a set with two keys");
        assert!(keys.len() > 100 && again > 100, "{} {again}", keys.len());
    }

    #[test]
    fn the_same_bits_in_another_place_have_another_key() {
        let mut keys = HashSet::from([Allowed::new(vec![0; 4]).key]);
        for place in 0..4 {
            for bits in [1, 3, 0xffff_ffff, 1 << 32, 3 << 32, u64::MAX << 32, u64::MAX] {
                let mut words = vec![0; 4];
                words[place] = bits;
                assert!(keys.insert(Allowed::new(words).key), "{place} {bits:#x}");
            }
        }
    }
}

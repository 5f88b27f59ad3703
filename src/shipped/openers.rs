//! The least totals of the openers of an embedded list: what no search needs to find out again.
//!
//! A file of them is made from a proof by `examples/totals.rs`. All numbers have their low byte
//! first:
//!
//! | bytes | |
//! |---|---|
//! | 4 | `GTT2` |
//! | 1 | the mode, as in a tree |
//! | 2 | a limit on guesses, and a higher one or the same |
//! | 16 | the fingerprint of the list |
//! | 4 | the least total |
//! | 2 | the number of openers whose total is smaller under the higher limit |
//! | 4 for each of these | its place among the guesses, from 0, and this total less the least |
//! | 2 for each allowed guess, in their order | its total under the lower limit less the least |
//! | 4 | the CRC-32 of all before |
//!
//! In place of a difference there is 65,535 if no tree that begins with the guess keeps to the
//! limit, and 65,534 if the total is not proven.

use std::iter;
use std::ops::RangeInclusive;

use crate::game::list::Fingerprint;
use crate::game::mode::Mode;
use crate::ids::GuessId;
use crate::sorted;
use crate::tree::objective::ObjectiveValue;

const MAGIC: &[u8; 4] = b"GTT2";
const INFEASIBLE: u16 = u16::MAX;
const NOT_PROVEN: u16 = u16::MAX - 1;

/// What is proven of the openers of one list in one mode: the least total of guesses, over all
/// answers of equal weight, of a tree that begins with the opener and keeps to a limit on guesses.
///
/// It is known under two limits, and under all between for openers where both totals are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openers {
    /// The list.
    pub list: Fingerprint,
    /// The mode of the game.
    pub mode: Mode,
    lowest: u8,
    highest: u8,
    least: u32,
    /// For each allowed guess, as in a file.
    above: Vec<u16>,
    /// The openers with a smaller total under the highest limit, by ascending id, as in a file.
    smaller: Vec<(GuessId, u16)>,
}

impl Openers {
    /// The totals of all allowed guesses of a list, in its order, under a limit and under a higher
    /// one, or twice under the same: [`u64::MAX`] for an opener without a tree within the limit,
    /// and `None` for one whose total is not proven. The result is `None` if the limits and totals
    /// contradict each other, or if the totals are too far apart for a file.
    pub fn new(
        list: Fingerprint,
        mode: Mode,
        [(lowest, totals), (highest, others)]: [(u8, &[Option<u64>]); 2],
    ) -> Option<Self> {
        if lowest == 0 || lowest > highest || totals.len() != others.len() {
            return None;
        }
        let found = others.iter().flatten().filter(|&&total| total != u64::MAX);
        let least = found.min().copied().unwrap_or(0);
        let above = |total: &Option<u64>| match *total {
            None => Some(NOT_PROVEN),
            Some(u64::MAX) => Some(INFEASIBLE),
            Some(total) => {
                let above = u16::try_from(total.checked_sub(least)?).ok();
                above.filter(|&above| above < NOT_PROVEN)
            }
        };
        let each = |totals: &[Option<u64>]| totals.iter().map(above).collect::<Option<Vec<_>>>();
        let (above, others) = (each(totals)?, each(others)?);
        let pairs = iter::zip(&above, others);
        let differs = GuessId::all().zip(pairs).filter(|&(_, (&one, other))| one != other);
        let smaller = differs.map(|(opener, (&one, other))| {
            (other < one && one != NOT_PROVEN && lowest < highest).then_some((opener, other))
        });
        let smaller = smaller.collect::<Option<_>>()?;
        Some(Self {
            list,
            mode,
            lowest,
            highest,
            least: u32::try_from(least).ok()?,
            above,
            smaller,
        })
    }

    /// Whether totals under this limit are known.
    pub(crate) fn has_limit(&self, max_guesses: u8) -> bool {
        (self.lowest..=self.highest).contains(&max_guesses)
    }

    /// The total of an opener within `max_guesses` guesses; [`ObjectiveValue::IMPOSSIBLE`] if no
    /// tree with it keeps to them, and `None` if neither is known.
    pub fn total(&self, opener: GuessId, max_guesses: u8) -> Option<ObjectiveValue> {
        match self.above(opener, max_guesses)? {
            NOT_PROVEN => None,
            INFEASIBLE => Some(ObjectiveValue::IMPOSSIBLE),
            above => Some(self.raised(above).into()),
        }
    }

    /// The total of an opener under the highest limit, and the limits under which it is the same.
    /// `None` if there is no tree, or if none is known.
    pub(crate) fn of_most_limits(&self, opener: GuessId) -> Option<(u64, RangeInclusive<u8>)> {
        let total = self.total(opener, self.highest)?;
        let is_smaller = self.smaller.iter().any(|&(other, _)| other == opener);
        let lowest = if is_smaller { self.highest } else { self.lowest };
        let found = total != ObjectiveValue::IMPOSSIBLE;
        found.then(|| (total.first(), lowest..=self.highest))
    }

    /// As in a file, within `max_guesses` guesses; `None` for a guess that the list lacks.
    fn above(&self, opener: GuessId, max_guesses: u8) -> Option<u16> {
        let above = *self.above.get(usize::from(opener))?;
        let smaller = self.smaller.iter().find(|&&(other, _)| other == opener);
        Some(match smaller {
            _ if !self.has_limit(max_guesses) => NOT_PROVEN,
            Some(&(_, smaller)) if max_guesses == self.highest => smaller,
            Some(_) if max_guesses != self.lowest => NOT_PROVEN,
            _ => above,
        })
    }

    fn raised(&self, above: u16) -> u64 {
        u64::from(self.least) + u64::from(above)
    }

    /// The best opener within `max_guesses` guesses, the first of equal ones, and its total; `None`
    /// if not all totals are proven, or no opener has a tree.
    pub(crate) fn best(&self, max_guesses: u8) -> Option<(u64, GuessId)> {
        let mut best = (INFEASIBLE, GuessId::default());
        for opener in GuessId::first(self.above.len()) {
            match self.above(opener, max_guesses)? {
                NOT_PROVEN => return None,
                above => best = best.min((above, opener)),
            }
        }
        (best.0 != INFEASIBLE).then(|| (self.raised(best.0), best.1))
    }

    /// All openers with a tree within `max_guesses` guesses and their totals, best first, and of
    /// equal ones in the order of the list; `None` if not all are proven.
    pub fn ranked(&self, max_guesses: u8) -> Option<Vec<(u64, GuessId)>> {
        let mut ranked = Vec::with_capacity(self.above.len());
        for opener in GuessId::first(self.above.len()) {
            match self.above(opener, max_guesses)? {
                NOT_PROVEN => return None,
                INFEASIBLE => (),
                above => ranked.push((self.raised(above), opener)),
            }
        }
        // Equal ones stay in their order.
        sorted::ascending(&mut ranked, |&(total, _)| total);
        Some(ranked)
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend([self.mode as u8, self.lowest, self.highest]);
        file.extend(self.list.0);
        file.extend(self.least.to_le_bytes());
        file.extend((self.smaller.len() as u16).to_le_bytes());
        for &(opener, above) in &self.smaller {
            file.extend([usize::from(opener) as u16, above].map(u16::to_le_bytes).concat());
        }
        file.extend(self.above.iter().flat_map(|above| above.to_le_bytes()));
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file
    }

    /// The totals in a file; `None` if it was altered or is none.
    pub fn from_bytes(file: &[u8]) -> Option<Self> {
        let (file, sum) = file.split_last_chunk()?;
        let (header, rest) = file.split_first_chunk::<29>()?;
        let &[b'G', b'T', b'T', b'2', mode, lowest, highest, ref header @ ..] = header else {
            return None;
        };
        let (&list, header) = header.split_first_chunk()?;
        let (least, smaller) = header.split_first_chunk()?;
        let smaller = 4 * usize::from(u16::from_le_bytes(smaller.try_into().ok()?));
        let is_whole = crc32fast::hash(file) == u32::from_le_bytes(*sum);
        if !is_whole || lowest == 0 || lowest > highest || rest.len() < smaller {
            return None;
        }
        let numbers = |bytes: &[u8]| -> Vec<u16> {
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect()
        };
        let (smaller, above) = rest.split_at(smaller);
        let pair = |pair: &[u16]| (GuessId::new(pair[0].into()), pair[1]);
        Some(Self {
            list: Fingerprint(list),
            mode: *Mode::ALL.get(usize::from(mode))?,
            lowest,
            highest,
            least: u32::from_le_bytes(*least),
            above: numbers(above),
            smaller: numbers(smaller).chunks_exact(2).map(pair).collect(),
        })
    }
}

/// The files of this version.
const FILES: &[&[u8]] = &[
    #[cfg(feature = "trees")]
    include_bytes!("../../data/totals/original.totals"),
    #[cfg(feature = "trees")]
    include_bytes!("../../data/totals/today.totals"),
];

/// The totals of openers that come with the program for the list with this fingerprint, in this
/// mode; `None` if there are none.
pub fn openers(list: Fingerprint, mode: Mode) -> Option<Openers> {
    let fits = |openers: &Openers| (openers.list, openers.mode) == (list, mode);
    FILES.iter().filter_map(|file| Openers::from_bytes(file)).find(fits)
}

#[cfg(all(test, feature = "trees"))]
mod tests {
    use super::*;
    use crate::game::embedded::{NAMES, embedded};
    use crate::game::list::List;

    #[test]
    fn a_file_comes_back_and_any_change_of_it_is_noticed() {
        let total = |number: u64| match number % 5 {
            0 => None,
            1 => Some(u64::MAX),
            _ => Some(7_000 + number),
        };
        let totals: Vec<_> = (0..50).map(total).collect();
        let smaller = |at: usize| match totals[at] {
            Some(total) if at % 9 == 2 => Some(total.min(8_000) - 3),
            total => total,
        };
        let others: Vec<_> = (0..50).map(smaller).collect();
        let both = [(6, &totals[..]), (9, &others[..])];
        let openers = Openers::new(Fingerprint([7; 16]), Mode::Ultra, both).unwrap();
        let file = openers.to_bytes();
        assert_eq!(Openers::from_bytes(&file), Some(openers.clone()));
        assert_eq!(openers.ranked(6), None, "not all are proven");
        for at in 0..file.len() {
            let mut altered = file.clone();
            altered[at] ^= 1;
            assert_eq!(Openers::from_bytes(&altered), None);
            assert_eq!(Openers::from_bytes(&file[..at]), None);
        }
        let far = [Some(7_000), Some(7_000 + u64::from(NOT_PROVEN))];
        let new = |both| Openers::new(Fingerprint([7; 16]), Mode::Easy, both);
        assert_eq!(new([(6, &far), (6, &far)]), None);
        for (lowest, highest) in [(0, 6), (7, 6)] {
            assert_eq!(new([(lowest, &totals), (highest, &totals)]), None);
        }
        assert_eq!(new([(6, &others), (9, &totals)]), None, "a higher limit costs no more");
        assert_eq!(new([(6, &totals), (6, &others)]), None, "a limit has one total");
        assert_eq!(new([(6, &totals), (9, &totals[1..])]), None);
    }

    #[test]
    fn each_opener_has_its_total_under_the_limits_where_it_is_known() {
        let none = Some(ObjectiveValue::IMPOSSIBLE);
        let totals = [Some(3), None, Some(u64::MAX), Some(9), Some(u64::MAX)];
        let others = [Some(3), None, Some(u64::MAX), Some(8), Some(7)];
        let both = [(6, &totals[..]), (9, &others[..])];
        let openers = Openers::new(Fingerprint([0; 16]), Mode::Easy, both).unwrap();
        let known = |limit| [0, 1, 2, 3, 4, 5].map(|id| openers.total(GuessId(id), limit));
        let value = |total: u64| Some(total.into());
        assert_eq!(known(6), [value(3), None, none, value(9), none, None]);
        assert_eq!(known(7), [value(3), None, none, None, None, None]);
        assert_eq!(known(9), [value(3), None, none, value(8), value(7), None]);
        for limit in [5, 10] {
            assert_eq!(known(limit), [None; 6]);
        }
        let most = [0, 1, 2, 3, 4].map(|id| openers.of_most_limits(GuessId(id)));
        assert_eq!(most, [Some((3, 6..=9)), None, None, Some((8, 9..=9)), Some((7, 9..=9))]);
        let both = [(6, &totals[2..]), (9, &others[2..])];
        let openers = Openers::new(Fingerprint([0; 16]), Mode::Easy, both).unwrap();
        assert_eq!(openers.ranked(6), Some(vec![(9, GuessId(1))]));
        assert_eq!(openers.ranked(7), None);
        assert_eq!(openers.ranked(9), Some(vec![(7, GuessId(2)), (8, GuessId(1))]));
        let best = [6, 7, 9].map(|limit| openers.best(limit));
        assert_eq!(best, [Some((9, GuessId(1))), None, Some((7, GuessId(2)))]);
    }

    #[test]
    fn every_file_is_for_an_embedded_list_and_whole() {
        let lists: Vec<_> = NAMES.iter().map(|name| embedded(name).unwrap()).collect();
        let mut whole = Vec::new();
        for file in FILES {
            let openers = Openers::from_bytes(file).unwrap();
            let of_list = |list: &&List| list.fingerprint() == openers.list;
            let list = lists.iter().find(of_list).unwrap();
            assert_eq!(openers.above.len(), list.guesses().len());
            assert!(openers.above.contains(&0));
            for limit in [openers.lowest, openers.highest] {
                whole.extend(openers.ranked(limit).map(|_| (list.name(), limit)));
            }
        }
        let expected = [("original", 6), ("original", 100), ("today", 6), ("today", 6)];
        assert_eq!(whole, expected);
    }
}

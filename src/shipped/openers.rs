//! The least totals of the openers of an embedded list: what no search needs to find out again.
//!
//! A file of them is made from a proof by `examples/totals.rs`. All numbers have their low byte
//! first:
//!
//! | bytes | |
//! |---|---|
//! | 4 | `GTT1` |
//! | 1 | the mode, as in a tree |
//! | 1 | the limit on guesses |
//! | 16 | the fingerprint of the list |
//! | 4 | the least total |
//! | 2 for each allowed guess, in the order of the list | its total less the least |
//! | 4 | the CRC-32 of all before |
//!
//! In place of a difference there is 65,535 if no tree that begins with the guess keeps to the
//! limit, and 65,534 if the total is not proven.

use crate::game::list::Fingerprint;
use crate::game::mode::Mode;
use crate::ids::GuessId;
use crate::sorted;
use crate::tree::objective::ObjectiveValue;

const MAGIC: &[u8; 4] = b"GTT1";
const INFEASIBLE: u16 = u16::MAX;
const NOT_PROVEN: u16 = u16::MAX - 1;

/// What is proven of the openers of one list in one mode: the least total of guesses, over all
/// answers of equal weight, of a tree that begins with the opener and keeps to the limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openers {
    /// The list.
    pub list: Fingerprint,
    /// The mode of the game.
    pub mode: Mode,
    /// The limit on guesses.
    pub max_guesses: u8,
    least: u32,
    /// For each allowed guess, as in a file.
    above: Vec<u16>,
}

impl Openers {
    /// The totals of all allowed guesses of a list, in its order: [`u64::MAX`] for an opener
    /// without a tree within the limit, and `None` for one whose total is not proven. The result is
    /// `None` if the totals are too far apart for a file.
    pub fn new(
        list: Fingerprint,
        mode: Mode,
        max_guesses: u8,
        totals: &[Option<u64>],
    ) -> Option<Self> {
        let found = totals.iter().flatten().filter(|&&total| total != u64::MAX);
        let least = found.min().copied().unwrap_or(0);
        let above = |total: &Option<u64>| match *total {
            None => Some(NOT_PROVEN),
            Some(u64::MAX) => Some(INFEASIBLE),
            Some(total) => u16::try_from(total - least).ok().filter(|&above| above < NOT_PROVEN),
        };
        let above = totals.iter().map(above).collect::<Option<_>>()?;
        Some(Self { list, mode, max_guesses, least: u32::try_from(least).ok()?, above })
    }

    /// The total of an opener; [`ObjectiveValue::IMPOSSIBLE`] if no tree with it keeps to the
    /// limit, and `None` if neither is proven.
    pub fn total(&self, opener: GuessId) -> Option<ObjectiveValue> {
        match *self.above.get(usize::from(opener))? {
            NOT_PROVEN => None,
            INFEASIBLE => Some(ObjectiveValue::IMPOSSIBLE),
            above => Some(self.raised(above).into()),
        }
    }

    fn raised(&self, above: u16) -> u64 {
        u64::from(self.least) + u64::from(above)
    }

    /// Whether the best opener is known: all totals are proven, and some opener has a tree.
    pub(crate) fn has_best(&self) -> bool {
        !self.above.contains(&NOT_PROVEN) && self.above.contains(&0)
    }

    /// All openers with a tree and their totals, best first, and of equal ones in the order of the
    /// list; `None` if not all are proven.
    pub fn ranked(&self) -> Option<Vec<(u64, GuessId)>> {
        if self.above.contains(&NOT_PROVEN) {
            return None;
        }
        let all = self.above.iter().zip(GuessId::all()).filter(|&(&above, _)| above != INFEASIBLE);
        let mut ranked: Vec<_> = all.map(|(&above, id)| (self.raised(above), id)).collect();
        // Equal ones stay in their order.
        sorted::ascending(&mut ranked, |&(total, _)| total);
        Some(ranked)
    }

    /// The file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut file = MAGIC.to_vec();
        file.extend([self.mode as u8, self.max_guesses]);
        file.extend(self.list.0);
        file.extend(self.least.to_le_bytes());
        file.extend(self.above.iter().flat_map(|above| above.to_le_bytes()));
        file.extend(crc32fast::hash(&file).to_le_bytes());
        file
    }

    /// The totals in a file; `None` if it was altered or is none.
    pub fn from_bytes(file: &[u8]) -> Option<Self> {
        let (file, sum) = file.split_last_chunk()?;
        let (header, above) = file.split_first_chunk::<26>()?;
        let &[b'G', b'T', b'T', b'1', mode, max_guesses, ref rest @ ..] = header else {
            return None;
        };
        if crc32fast::hash(file) != u32::from_le_bytes(*sum) {
            return None;
        }
        let (&list, least) = rest.split_first_chunk()?;
        Some(Self {
            list: Fingerprint(list),
            mode: *Mode::ALL.get(usize::from(mode))?,
            max_guesses,
            least: u32::from_le_bytes(least.try_into().ok()?),
            above: above
                .chunks_exact(2)
                .map(|pair| u16::from_le_bytes([pair[0], pair[1]]))
                .collect(),
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
        let openers = Openers::new(Fingerprint([7; 16]), Mode::Ultra, 6, &totals).unwrap();
        let file = openers.to_bytes();
        assert_eq!(Openers::from_bytes(&file), Some(openers.clone()));
        assert_eq!(openers.ranked(), None, "not all are proven");
        for at in 0..file.len() {
            let mut altered = file.clone();
            altered[at] ^= 1;
            assert_eq!(Openers::from_bytes(&altered), None);
            assert_eq!(Openers::from_bytes(&file[..at]), None);
        }
        let far = [Some(7_000), Some(7_000 + u64::from(NOT_PROVEN))];
        assert_eq!(Openers::new(Fingerprint([7; 16]), Mode::Easy, 6, &far), None);
    }

    #[test]
    fn each_opener_has_its_total() {
        let totals = [Some(3), None, Some(u64::MAX)];
        let openers = Openers::new(Fingerprint([0; 16]), Mode::Easy, 6, &totals).unwrap();
        let expected = [Some(3.into()), None, Some(ObjectiveValue::IMPOSSIBLE), None];
        assert_eq!([0, 1, 2, 3].map(|id| openers.total(GuessId(id))), expected);
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
            whole.extend(openers.ranked().map(|_| list.name()));
        }
        assert_eq!(whole, ["original", "today"]);
    }
}

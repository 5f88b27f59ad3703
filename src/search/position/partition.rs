//! The partition of a candidate set by the feedback of a guess.

use std::mem;
use std::ops::BitXor;

use crate::game::table::Table;
use crate::game::table::cell::{Cell, with_cells};
use crate::game::table::symmetry::Symmetries;
use crate::ids::{AnswerId, CellCode, GuessId};
use crate::search::position::allowed::Allowed;
use crate::search::position::candidates::Candidates;
use crate::search::position::key::{Key, key_of};

const UNSEEN: u16 = u16::MAX;

/// The candidates that give the same feedback.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    /// The feedback of the block.
    pub code: CellCode,
    start: u16,
    len: u16,
    key: Key,
}

impl Block {
    /// The number of candidates in the block, never 0.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.len)
    }
}

/// The blocks of one guess on one set. The memory is reused for the next partition.
#[derive(Default)]
pub(crate) struct Partition {
    /// The guess.
    pub guess: GuessId,
    /// The blocks except the winning one, in the order of their first members.
    pub blocks: Vec<Block>,
    ids: Vec<AnswerId>,
    codes: Vec<CellCode>,
    /// For each code the index of its block; [`UNSEEN`] between two uses.
    block_of: Vec<u16>,
    /// For [`split_each`](Self::split_each), the blocks of one block.
    part: Option<Box<Partition>>,
}

impl Partition {
    /// Splits `set` by the feedback of `guess` and replaces what was here before.
    ///
    /// The winning block is left out, since nothing remains to be guessed in it.
    pub(crate) fn split(&mut self, table: &Table, set: Candidates<'_>, guess: GuessId) {
        self.guess = guess;
        self.block_of.resize(table.codes(), UNSEEN);
        with_cells!(table, cells => self.find_blocks(cells.column(guess), set, table.win()));
        self.fill_blocks(set, table.win());
    }

    /// Splits each block of `other` by the feedback of `guess` and replaces what was here before.
    /// Equal codes may then belong to several blocks.
    pub(crate) fn split_each(&mut self, table: &Table, other: &Self, guess: GuessId) {
        self.guess = guess;
        let mut part = mem::take(&mut self.part).unwrap_or_default();
        self.blocks.clear();
        self.ids.clear();
        for &block in &other.blocks {
            part.split(table, other.candidates(block), guess);
            let start = self.ids.len() as u16;
            let moved = part.blocks.iter().map(|&one| Block { start: start + one.start, ..one });
            self.blocks.extend(moved);
            self.ids.extend_from_slice(&part.ids);
        }
        self.part = Some(part);
    }

    /// Finds the blocks and their sizes.
    fn find_blocks<C: Cell>(&mut self, column: &[C], set: Candidates<'_>, win: CellCode) {
        self.blocks.clear();
        self.codes.clear();
        for &id in set.ids {
            let code = column[usize::from(id)].code();
            self.codes.push(code);
            if code == win {
                continue;
            }
            let slot = &mut self.block_of[usize::from(code)];
            if *slot == UNSEEN {
                *slot = self.blocks.len() as u16;
                self.blocks.push(Block { code, start: 0, len: 0, key: Key::default() });
            }
            self.blocks[usize::from(*slot)].len += 1;
        }
    }

    /// Puts the members into their blocks.
    fn fill_blocks(&mut self, set: Candidates<'_>, win: CellCode) {
        let mut start = 0;
        for block in &mut self.blocks {
            block.start = start;
            start += block.len;
            block.len = 0;
        }
        self.ids.clear();
        self.ids.resize(usize::from(start), AnswerId(0));
        for (&id, &code) in set.ids.iter().zip(&self.codes) {
            if code == win {
                continue;
            }
            let block = &mut self.blocks[usize::from(self.block_of[usize::from(code)])];
            self.ids[usize::from(block.start + block.len)] = id;
            block.len += 1;
            block.key ^= key_of(u64::from(id));
        }
        for block in &self.blocks {
            self.block_of[usize::from(block.code)] = UNSEEN;
        }
    }

    /// Whether the guess that split `set` tells nothing: it is no member and leaves one block.
    pub(crate) fn is_trivial(&self, set: Candidates<'_>) -> bool {
        matches!(self.blocks.as_slice(), [block] if block.len() == set.len())
    }

    /// Identifies the blocks except the winning one, whatever their codes. Equal partitions have
    /// equal keys; different ones collide as rarely as two sets.
    pub(crate) fn key(&self) -> Key {
        let keys = self.blocks.iter().map(|block| block.key.mixed());
        keys.fold(Key::default(), BitXor::bitxor)
    }

    /// The candidates of a block.
    #[inline]
    pub(crate) fn candidates(&self, block: Block) -> Candidates<'_> {
        let start = usize::from(block.start);
        Candidates {
            ids: &self.ids[start..start + block.len()],
            key: block.key,
            allowed: None,
            symmetries: None,
        }
    }
}

/// A position that owns its candidates, the guesses that may follow, and its symmetries.
pub(crate) struct Position {
    /// The last feedback before the position.
    pub code: CellCode,
    ids: Vec<AnswerId>,
    allowed: Option<Allowed>,
    symmetries: Option<Symmetries>,
}

impl Position {
    /// A copy of `set`.
    pub(crate) fn of(set: Candidates<'_>) -> Self {
        Self {
            code: CellCode::default(),
            ids: set.ids.to_vec(),
            allowed: set.allowed.cloned(),
            symmetries: set.symmetries.cloned(),
        }
    }

    /// The positions after `guess` on `set`, one for each block, in the order of a [`Partition`].
    pub(crate) fn all_after(table: &Table, set: Candidates<'_>, guess: GuessId) -> Vec<Self> {
        let mut partition = Partition::default();
        partition.split(table, set, guess);
        let symmetries = set.symmetries_after(guess);
        let position = |&block: &Block| Self {
            code: block.code,
            ids: partition.candidates(block).ids.to_vec(),
            allowed: set.allowed.map(|allowed| allowed.narrowed(table, guess, block.code)),
            symmetries: symmetries.clone(),
        };
        partition.blocks.iter().map(position).collect()
    }

    /// The position as the search sees it.
    pub(crate) fn candidates(&self) -> Candidates<'_> {
        let set = Candidates::new(&self.ids).with(self.allowed.as_ref());
        set.under(self.symmetries.as_ref())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::list::List;
    use crate::game::word::Word;
    use std::collections::{BTreeMap, HashSet};

    #[test]
    fn blocks_hold_every_candidate_once_under_its_code() {
        let table = Table::new(&List::original());
        let ids: Vec<AnswerId> = AnswerId::first(table.answers()).step_by(3).collect();
        let set = Candidates::new(&ids);
        let mut partition = Partition::default();
        let mut keys = HashSet::new();
        for guess in [0, 3, 1000, 5000, 12_971] {
            partition.split(&table, set, GuessId(guess));
            let mut expected: BTreeMap<CellCode, Vec<AnswerId>> = BTreeMap::new();
            for &id in &ids {
                expected.entry(table.code(GuessId(guess), id)).or_default().push(id);
            }
            expected.remove(&table.win());
            let found: BTreeMap<CellCode, Vec<AnswerId>> = partition
                .blocks
                .iter()
                .map(|&block| (block.code, partition.candidates(block).ids.to_vec()))
                .collect();
            assert_eq!(found, expected);
            keys.insert(partition.key());
            for &block in &partition.blocks {
                let set = partition.candidates(block);
                assert_eq!(set.key, Candidates::new(set.ids).key);
            }
        }
        assert_eq!(keys.len(), 5);
    }

    #[test]
    fn partitions_into_the_same_blocks_have_the_same_key_and_others_do_not() {
        let words = ["ab", "ac", "bb", "bc"].map(|word| Word::parse(word).unwrap());
        let others = ["az", "za", "zb", "zz"].map(|word| Word::parse(word).unwrap());
        let guesses = words.iter().chain(&others).cloned().collect();
        let list = List::from_words("two", words.to_vec(), Some(guesses)).unwrap();
        let table = Table::new(&list);
        let key = |guess: &str, ids: &[AnswerId]| {
            let guess = list.guess_id(&Word::parse(guess).unwrap()).unwrap();
            let mut partition = Partition::default();
            partition.split(&table, Candidates::new(ids), GuessId::new(usize::from(guess)));
            partition.key()
        };
        // AZ gives other codes than ZA for the same two blocks, ZB those of B at the end and
        // elsewhere.
        assert_eq!(
            key("az", &[AnswerId(0), AnswerId(1), AnswerId(2), AnswerId(3)]),
            key("za", &[AnswerId(0), AnswerId(1), AnswerId(2), AnswerId(3)])
        );
        assert_ne!(
            key("az", &[AnswerId(0), AnswerId(1), AnswerId(2), AnswerId(3)]),
            key("zb", &[AnswerId(0), AnswerId(1), AnswerId(2), AnswerId(3)])
        );
        assert_ne!(
            key("zz", &[AnswerId(0), AnswerId(1), AnswerId(2), AnswerId(3)]),
            key("az", &[AnswerId(0), AnswerId(1), AnswerId(2), AnswerId(3)])
        );
        assert_ne!(key("zz", &[AnswerId(0), AnswerId(1)]), key("zz", &[AnswerId(0), AnswerId(2)]));
    }
}

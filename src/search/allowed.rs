//! The guesses that may follow, where not all may.
//!
//! In hard mode what may be guessed depends on the path, so a position is a candidate set and a set of guesses.
//! Two paths to the same two sets are the same position, whatever was guessed on them.

use crate::game::table::{GuessId, Table};
use crate::search::candidates::{Key, key_of};

const HALF: u64 = u32::MAX as u64;

/// A set of guesses, as bits, with its size and a key.
#[derive(Clone, Debug)]
pub struct Allowed {
    bits: Vec<u64>,
    /// How many they are.
    pub count: usize,
    /// Stands for the set as a [`Key`] of candidates does for theirs; the chance of a mistake is like it.
    pub key: Key,
}

impl Allowed {
    /// All guesses; `None` in a game where all may always follow.
    pub fn all(table: &Table) -> Option<Self> {
        let guesses = table.guesses();
        let mut bits = vec![u64::MAX; guesses.div_ceil(64)];
        if let (Some(last), beyond @ 1..) = (bits.last_mut(), guesses % 64) {
            *last = (1 << beyond) - 1;
        }
        table.restricts().then(|| Self::new(bits))
    }

    /// What may follow when `guess` got `code` where this might have followed.
    #[must_use]
    pub fn after(&self, table: &Table, guess: GuessId, code: u8) -> Self {
        let mut bits = self.bits.clone();
        table.narrow(guess, code, &mut bits);
        Self::new(bits)
    }

    fn new(bits: Vec<u64>) -> Self {
        let count = bits.iter().map(|word| word.count_ones() as usize).sum();
        let mut key = Key::default();
        for (place, &word) in (0..).zip(&bits) {
            // Halves of words, each with its place, as numbers that no answer has.
            for (half, bits) in [(1, word & HALF), (2, word >> 32)] {
                if bits != 0 {
                    key ^= key_of((2 * place + half) << 32 | bits);
                }
            }
        }
        Self { bits, count, key }
    }

    /// Whether `guess` is one of them.
    #[inline]
    pub fn contains(&self, guess: GuessId) -> bool {
        self.bits[usize::from(guess) / 64] >> (guess % 64) & 1 == 1
    }

    /// The guesses with ids from `64 * group` on, as bits.
    #[inline]
    pub fn group(&self, group: usize) -> u64 {
        self.bits.get(group).copied().unwrap_or(0)
    }

    /// All of them, ascending.
    pub fn iter(&self) -> impl Iterator<Item = GuessId> + '_ {
        self.bits.iter().enumerate().flat_map(|(place, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some((place * 64) as GuessId + bit as GuessId)
            })
        })
    }
}

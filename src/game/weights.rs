//! How much each answer counts.
//!
//! Weights are whole numbers, so that everything computed with them is exact. What a file writes with
//! decimals is multiplied by a power of ten, the same for all of its weights.

use std::array;

use sha2::{Digest, Sha256};

use crate::game::list::Fingerprint;
use crate::game::word::Word;

/// A weight for each answer of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Sorted.
    words: Vec<Word>,
    each: Vec<u64>,
    /// The weights are those that were given, times ten to this power.
    decimals: u8,
}

impl Weights {
    /// The weights of `words`, which are sorted; each stands for its number by ten to the power of `-decimals`.
    pub fn new(words: Vec<Word>, each: Vec<u64>, decimals: u8) -> Self {
        debug_assert!(words.is_sorted() && words.len() == each.len());
        Self {
            words,
            each,
            decimals,
        }
    }

    /// The words that have a weight, sorted: the answers of the list.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// The weights in the order of the words, that is, by answer id.
    pub fn each(&self) -> &[u64] {
        &self.each
    }

    /// How many decimals the weights had.
    pub fn decimals(&self) -> u8 {
        self.decimals
    }

    /// The weights of some of the words, given by their places in ascending order.
    #[must_use]
    pub fn only(&self, places: impl Iterator<Item = usize>) -> Self {
        let (mut words, mut each) = (Vec::new(), Vec::new());
        for place in places {
            words.push(self.words[place]);
            each.push(self.each[place]);
        }
        Self::new(words, each, self.decimals)
    }

    /// The weight of all answers together.
    pub fn total(&self) -> u64 {
        self.each.iter().sum()
    }

    /// The weight of a word; `None` if it has none.
    pub fn of(&self, word: Word) -> Option<u64> {
        let index = self.words.binary_search(&word).ok()?;
        self.each.get(index).copied()
    }

    /// The first 16 bytes of the SHA-256 of the line `weights N D`, for N words and D decimals, and a line `word weight` for each word in
    /// alphabetical order, in lower case, the weights as whole numbers, each line ended by one line feed.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut hasher = Sha256::new();
        hasher.update(format!("weights {} {}\n", self.words.len(), self.decimals));
        for (word, weight) in self.words.iter().zip(&self.each) {
            hasher.update(word.letters());
            hasher.update(format!(" {weight}\n"));
        }
        let digest = hasher.finalize();
        Fingerprint(array::from_fn(|i| digest[i]))
    }
}

//! How often letters occur in words.

use fxhash::FxHashMap;

use crate::game::word::Word;

/// How often each letter occurs in some words. A letter that a word has twice counts twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Frequency {
    counts: FxHashMap<char, u64>,
}

impl Frequency {
    /// The letters of `words`.
    pub(crate) fn of(words: &[Word]) -> Self {
        let mut counts = FxHashMap::default();
        for &letter in words.iter().flat_map(|word| word.letters()) {
            *counts.entry(letter).or_default() += 1;
        }
        Self { counts }
    }

    /// The sum over the letters of `word`. A letter that it has twice counts twice.
    pub(crate) fn sum(&self, word: &Word) -> u64 {
        let letters = word.letters().iter();
        letters.filter_map(|letter| self.counts.get(letter)).sum()
    }

    /// The number of different letters of `word`.
    pub(crate) fn different(word: &Word) -> usize {
        let letters = word.letters();
        let is_new = |&place: &usize| !letters[..place].contains(&letters[place]);
        (0..letters.len()).filter(is_new).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_count_each_time_they_occur() {
        let words = ["mamma", "magma", "abbey"].map(|word| Word::parse(word).unwrap());
        let frequency = Frequency::of(&words);
        // m: 3 + 2; a: 2 + 2 + 1; g: 1; b: 2; e, y: 1.
        assert_eq!(frequency.sum(&words[0]), 3 * 5 + 2 * 5);
        assert_eq!(frequency.sum(&words[1]), 2 * 5 + 2 * 5 + 1);
        assert_eq!(frequency.sum(&words[2]), 5 + 2 * 2 + 2);
        assert_eq!(frequency.sum(&Word::parse("fuzzy").unwrap()), 1);
        assert_eq!(words.each_ref().map(Frequency::different), [2, 3, 4]);
    }
}

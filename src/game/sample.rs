//! Random games for unit tests, always the same.

use crate::game::list::List;
use crate::game::word::Word;
use crate::ids::AnswerId;

/// Pseudo-random numbers: SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number
/// generators*, 2014).
pub(crate) struct Random(pub u64);

impl Random {
    /// The next number.
    pub(crate) fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.draw() % end as u64) as usize
    }

    /// `wanted` of the numbers below `end`, ascending.
    pub(crate) fn some(&mut self, wanted: usize, end: usize) -> Vec<AnswerId> {
        let mut ids: Vec<AnswerId> = AnswerId::first(end).collect();
        while ids.len() > wanted {
            ids.remove(self.below(ids.len()));
        }
        ids
    }
}

/// Words of five letters out of a few letters.
pub(crate) fn small_list(random: &mut Random, answers: usize, guesses: usize) -> List {
    small_list_of(random, 5, answers, guesses)
}

/// Words of `letters` letters out of a few letters. From six letters on, codes take two bytes.
pub(crate) fn small_list_of(
    random: &mut Random,
    letters: usize,
    answers: usize,
    guesses: usize,
) -> List {
    let alphabet = 4 + random.below(3);
    let mut words = Vec::new();
    while words.len() < guesses {
        let letter = |_| char::from(b'a' + random.below(alphabet) as u8);
        let word = Word::parse(&(0..letters).map(letter).collect::<String>()).unwrap();
        if !words.contains(&word) {
            words.push(word);
        }
    }
    List::from_words("small", words[..answers].to_vec(), Some(words)).unwrap()
}

//! Counts of what two words have in common, by masks.

use crate::game::games::Common;
use crate::game::list::List;
use crate::game::word::{PLACES_MAX, Word};
use crate::ids::Code;
use crate::simd::{self, Kernel};

/// Words as bits. In the first mask the `n`-th occurrence of each symbol has a bit, in the second
/// and third each symbol at each place. So the bits that two words share count what they have in
/// common.
pub(super) struct Masks {
    words: Vec<[u128; 3]>,
    /// The codes of different words by what they have in common: symbols, then places.
    codes: [[Code; PLACES_MAX + 1]; PLACES_MAX + 1],
    win: Code,
}

impl Masks {
    /// The masks of the guesses of `list`; `None` if its feedback does not follow from what words
    /// have in common, and if they need more bits than there are.
    pub(super) fn new(list: &List) -> Option<Self> {
        let game = list.kind();
        let game = game.game();
        let of = |in_common: usize, in_place: usize| {
            let [in_common, in_place] = [in_common, in_place].map(|count| count as u16);
            game.of_common(Common { in_common, in_place: in_place.min(in_common), same: false })
        };
        of(0, 0)?;
        let codes = std::array::from_fn(|in_common| {
            std::array::from_fn(|in_place| of(in_common, in_place).unwrap_or(game.win()))
        });
        Some(Self { words: masks(list.guesses())?, codes, win: game.win() })
    }

    /// The code of a guess against an answer, both by number.
    pub(super) fn code(&self, guess: usize, answer: usize) -> Code {
        match guess == answer {
            true => self.win,
            false => self.between(self.words[guess], self.words[answer]),
        }
    }

    /// The code of two different words with these bits.
    #[inline(always)]
    fn between(&self, one: [u128; 3], other: [u128; 3]) -> Code {
        let in_common = (one[0] & other[0]).count_ones();
        let in_place = (one[1] & other[1]).count_ones() + (one[2] & other[2]).count_ones();
        self.codes[in_common as usize][in_place as usize]
    }

    /// Writes the codes of a guess against the first words, which are the answers.
    pub(super) fn score_into(&self, guess: usize, codes: &mut [Code]) {
        simd::run(Score { masks: self, guess, codes });
    }
}

/// The masks of these words.
fn masks(words: &[Word]) -> Option<Vec<[u128; 3]>> {
    const BITS: usize = u128::BITS as usize;
    let mut known: [Vec<(char, usize)>; 2] = Default::default();
    let mut bit = |of: usize, key: (char, usize)| {
        let known = &mut known[of];
        known.iter().position(|&other| other == key).unwrap_or_else(|| {
            known.push(key);
            known.len() - 1
        })
    };
    let mask = |word: &Word| {
        let letters = word.letters();
        let mut masks = [0; 3];
        for (place, &letter) in letters.iter().enumerate() {
            let before = letters[..place].iter().filter(|&&other| other == letter).count();
            let occurrence = bit(0, (letter, before));
            let at_place = BITS + bit(1, (letter, place));
            if occurrence >= BITS || at_place >= 3 * BITS {
                return None;
            }
            for bit in [occurrence, at_place] {
                masks[bit / BITS] |= 1_u128 << (bit % BITS);
            }
        }
        Some(masks)
    };
    words.iter().map(mask).collect()
}

/// The loop over all answers.
struct Score<'a> {
    masks: &'a Masks,
    guess: usize,
    codes: &'a mut [Code],
}

impl Kernel for Score<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let guessed = self.masks.words[self.guess];
        for (code, &word) in self.codes.iter_mut().zip(&self.masks.words) {
            *code = self.masks.between(guessed, word);
        }
        if let Some(code) = self.codes.get_mut(self.guess) {
            *code = self.masks.win;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Masks, masks};
    use crate::game::kind::Kind;
    use crate::game::list::List;
    use crate::game::sample::Random;
    use crate::game::word::Word;
    use crate::ids::Code;

    #[test]
    fn codes_from_masks_are_those_of_the_rule_in_its_plainest_form() {
        let mut random = Random(5);
        let generated = [List::mastermind(4, 6), List::bulls_and_cows(3, 6), List::black_peg(4, 5)];
        let mut lists: Vec<List> = generated.into_iter().map(Result::unwrap).collect();
        let alphabet: Vec<char> = ('a'..='z').chain('α'..='ω').collect();
        for symbols in [2, 5, 26, 40] {
            let mut word = || (0..5).map(|_| alphabet[random.below(symbols)]).collect::<String>();
            let mut words: Vec<String> = (0..90).map(|_| word()).collect();
            words.sort_unstable();
            words.dedup();
            let words: Vec<Word> = words.iter().map(|word| Word::parse(word).unwrap()).collect();
            lists.push(List::from_words("any", words, None).unwrap().jotto());
        }
        for list in lists {
            let (masks, kind) = (Masks::new(&list).unwrap(), list.kind());
            let mut codes = vec![Code(0); list.answers().len()];
            for (number, guess) in list.guesses().iter().enumerate() {
                masks.score_into(number, &mut codes);
                for (&code, answer) in codes.iter().zip(list.answers()) {
                    assert_eq!(code, kind.game().score(guess, answer), "{kind}: {guess} {answer}");
                }
            }
        }
    }

    #[test]
    fn other_games_and_words_of_too_many_symbols_have_no_masks() {
        let list = List::original();
        assert!(matches!(list.kind(), Kind::Wordle(_)) && Masks::new(&list).is_none());
        let symbol = |n: u32| char::from_u32(0x4e00 + n).unwrap();
        let word = |n: u32| Word::parse(&String::from_iter([symbol(2 * n), symbol(2 * n + 1)]));
        let words: Vec<Word> = (0..65).map(|n| word(n).unwrap()).collect();
        assert!(masks(&words[..64]).is_some());
        assert!(masks(&words).is_none());
    }
}

//! Which guesses may follow, fast: sets of guesses as bits.
//!
//! After feedback, a mode sets conditions for the letters of a guess: this letter is in that place,
//! or is not; a letter occurs at least n times, or does not. For each condition, the guesses that
//! satisfy it are kept as bits. So a few `and`s leave the guesses that may still follow. Tests
//! compare this with the slow form in [`mode`](crate::game::mode).

use fxhash::FxHashMap;

use crate::game::feedback::{Feedback, Mark};
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::ids::{Code, GuessId};

/// Which guesses may follow which, for one list of Wordle and one mode: [`Mode::broken`], for all
/// guesses at once.
pub struct Follow {
    mode: Mode,
    words: Vec<Word>,
    /// Letters of a word.
    letters: usize,
    /// Words of bits in a set.
    width: usize,
    /// Where the sets of each letter begin.
    slots: FxHashMap<char, usize>,
    /// The sets, one after another; the first is empty. For each letter: the guesses that have it
    /// at place 0, 1, …, then those that have it at least once, twice, ….
    sets: Vec<u64>,
}

impl Follow {
    /// The rule of `mode` for the guesses of `list`. In easy mode all may follow.
    pub fn new(list: &List, mode: Mode) -> Self {
        let words = match mode {
            Mode::Easy => Vec::new(),
            Mode::Hard | Mode::Ultra | Mode::Strict => list.guesses().to_vec(),
        };
        let width = words.len().div_ceil(64);
        let (letters, slots) = (list.letters(), FxHashMap::default());
        let mut made = Self { mode, words, letters, width, slots, sets: vec![0; width] };
        for guess in 0..made.words.len() {
            let word = made.words[guess].clone();
            for (place, &letter) in word.letters().iter().enumerate() {
                let before = word.letters()[..place].iter().filter(|&&b| b == letter);
                let times = before.count() + 1;
                made.include(letter, place, guess);
                made.include(letter, letters + times - 1, guess);
            }
        }
        made
    }

    /// Every guess may follow.
    pub(crate) fn none() -> Self {
        Self {
            mode: Mode::Easy,
            words: Vec::new(),
            letters: 0,
            width: 0,
            slots: FxHashMap::default(),
            sets: Vec::new(),
        }
    }

    fn include(&mut self, letter: char, fact: usize, guess: usize) {
        let slot = *self.slots.entry(letter).or_insert_with(|| {
            let slot = self.sets.len();
            self.sets.resize(slot + 2 * self.letters * self.width, 0);
            slot
        });
        self.sets[slot + fact * self.width + guess / 64] |= 1 << (guess % 64);
    }

    /// Whether feedback restricts later guesses.
    pub(crate) fn restricts(&self) -> bool {
        self.mode != Mode::Easy
    }

    /// Removes from `allowed` the guesses that may not follow when `guess` got `code`, a feedback
    /// that can occur. Guess `i` is bit `i % 64` of word `i / 64`.
    pub fn narrow(&self, guess: GuessId, code: Code, allowed: &mut [u64]) {
        let Some(word) = self.words.get(usize::from(guess)) else {
            return;
        };
        let Some(feedback) = Feedback::from_code(code, word.len()) else {
            return;
        };
        let mode = self.mode;
        if mode == Mode::Easy {
            return;
        }
        let (letters, marks) = (word.letters(), feedback.marks());
        for (place, (&letter, mark)) in letters.iter().zip(marks).enumerate() {
            match mark {
                Mark::Green => keep(allowed, self.placed(letter, place)),
                Mark::Yellow if mode != Mode::Hard => drop_all(allowed, self.placed(letter, place)),
                Mark::Gray if mode == Mode::Strict => drop_all(allowed, self.placed(letter, place)),
                Mark::Yellow | Mark::Gray => {}
            }
            if letters[..place].contains(&letter) {
                continue;
            }
            let of_letter = || letters.iter().zip(marks).filter(|&(&other, _)| other == letter);
            let revealed = of_letter().filter(|&(_, mark)| mark != Mark::Gray).count();
            if revealed > 0 {
                keep(allowed, self.counted(letter, revealed));
            }
            if mode != Mode::Hard && revealed < of_letter().count() {
                drop_all(allowed, self.counted(letter, revealed + 1));
            }
        }
    }

    /// The guesses with `letter` at `place`.
    fn placed(&self, letter: char, place: usize) -> &[u64] {
        self.set(letter, place)
    }

    /// The guesses with `letter` at least `times` times, 1 or more.
    fn counted(&self, letter: char, times: usize) -> &[u64] {
        self.set(letter, self.letters + times - 1)
    }

    fn set(&self, letter: char, fact: usize) -> &[u64] {
        // The first set is empty: no guess has the letter.
        let start = match self.slots.get(&letter) {
            None => 0,
            Some(slot) => slot + fact * self.width,
        };
        &self.sets[start..start + self.width]
    }
}

fn keep(allowed: &mut [u64], set: &[u64]) {
    for (allowed, set) in allowed.iter_mut().zip(set) {
        *allowed &= set;
    }
}

fn drop_all(allowed: &mut [u64], set: &[u64]) {
    for (allowed, set) in allowed.iter_mut().zip(set) {
        *allowed &= !set;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::feedback::marked;
    use crate::game::history::Turn;

    #[test]
    fn what_may_follow_is_what_the_slow_rule_allows_on_random_games() {
        let list = List::original();
        let guesses = list.guesses();
        for mode in Mode::ALL {
            let follow = Follow::new(&list, mode);
            for game in 0..40 {
                let random = |turn: u64, end: usize| {
                    let mixed = (game * 10 + turn + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                    (mixed >> 32) as usize % end
                };
                let answer = &guesses[random(0, guesses.len())];
                let mut allowed = vec![u64::MAX; guesses.len().div_ceil(64)];
                let mut expected = vec![true; guesses.len()];
                for turn in 1..4 {
                    // Any guess at first; later mostly one that shares letters with the answer.
                    let start = random(turn, guesses.len());
                    let near = |word: &Word| {
                        let marks = marked(word, answer);
                        marks.marks().iter().filter(|&&mark| mark != Mark::Gray).count()
                            >= turn as usize
                    };
                    let guess = (start..guesses.len()).find(|&guess| near(&guesses[guess]));
                    let guess = guess.unwrap_or(start);
                    let turn = Turn {
                        guess: guesses[guess].clone(),
                        feedback: marked(&guesses[guess], answer),
                    };
                    follow.narrow(GuessId::new(guess), turn.feedback.code(), &mut allowed);
                    for (expected, word) in expected.iter_mut().zip(guesses) {
                        *expected &= mode.broken(&turn, word).is_none();
                    }
                }
                for (guess, expected) in expected.into_iter().enumerate() {
                    assert_eq!(allowed[guess / 64] >> (guess % 64) & 1 == 1, expected);
                }
                assert!(
                    mode.broken(
                        &Turn { guess: answer.clone(), feedback: marked(answer, answer) },
                        answer
                    )
                    .is_none()
                );
            }
        }
    }
}

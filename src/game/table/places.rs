//! Wordle's feedback for many answers at a time.
//!
//! For each letter there is a vector of *place masks*, one byte per answer: bit `j` says that the
//! answer has the letter at place `j`. The feedback of a guess then needs only the masks of its
//! letters and a few bit operations per answer. These are the same for all answers, so the compiler
//! turns them into vector instructions. The table is tested against the slow reference,
//! `Wordle::score`.

use fxhash::FxHashMap;

use crate::game::rule::Rule;
use crate::game::table::cell::Cell;
use crate::game::word::{LETTERS_MAX, Word};
use crate::simd::{self, LANES};

/// For each letter, where each answer has it: `of(letter)[answer]` has bit `j` set when the
/// answer's letter at place `j` is that letter.
pub(crate) struct PlaceMasks {
    stride: usize,
    /// Where a letter's vector starts; at 0 is a vector of zeros, for letters no answer has.
    slots: FxHashMap<char, usize>,
    masks: Vec<u8>,
}

impl PlaceMasks {
    pub(crate) fn new(answers: &[Word], stride: usize) -> Self {
        let mut made = Self { stride, slots: FxHashMap::default(), masks: vec![0; stride] };
        for (answer, word) in answers.iter().enumerate() {
            for (place, &letter) in word.letters().iter().enumerate() {
                let masks = &mut made.masks;
                let slot = *made.slots.entry(letter).or_insert_with(|| {
                    let slot = masks.len();
                    masks.resize(slot + stride, 0);
                    slot
                });
                masks[slot + answer] |= 1 << place;
            }
        }
        made
    }

    fn of(&self, letter: char) -> &[u8] {
        let start = self.slots.get(&letter).copied().unwrap_or(0);
        &self.masks[start..start + self.stride]
    }

    /// Writes the codes of `guess` against all answers into `column`.
    pub(crate) fn score_into<C: Cell>(&self, guess: &Word, rule: Rule, column: &mut [C]) {
        let mut masks: [&[u8]; LETTERS_MAX] = Default::default();
        for (mask, &letter) in masks.iter_mut().zip(guess.letters()) {
            *mask = self.of(letter);
        }
        let masks = &masks[..guess.len()];
        match (rule, <&[_; 5]>::try_from(masks)) {
            // Five letters are the usual game: a loop of known length is faster.
            (Rule::Standard, Ok(five)) => simd::run(Score(five, column)),
            (Rule::Standard, Err(_)) => simd::run(Score(masks, column)),
            (Rule::Presence, _) => simd::run(Presence(masks, column)),
        }
    }
}

/// The codes of one guess by the game's rule: the place masks of its letters in, a column out.
struct Score<'a, M: ?Sized, C>(&'a M, &'a mut [C]);

impl<'m, M: AsRef<[&'m [u8]]> + ?Sized, C: Cell> simd::Kernel for Score<'_, M, C> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(masks, column) = self;
        for (group, codes) in column.chunks_exact_mut(LANES).enumerate() {
            let masks = masks.as_ref().iter().map(|mask| &mask[group * LANES..][..LANES]);
            let mut used = [0u8; LANES];
            for (place, mask) in masks.clone().enumerate() {
                for lane in 0..LANES {
                    used[lane] |= mask[lane] & (1 << place);
                }
            }
            let mut code = [C::default(); LANES];
            for (place, mask) in masks.enumerate() {
                for lane in 0..LANES {
                    let green = (mask[lane] >> place) & 1;
                    // Places that have this letter and are neither green nor spoken for by an
                    // earlier yellow; none of them matters when the letter itself is green.
                    let free = mask[lane] & !used[lane] & green.wrapping_sub(1);
                    used[lane] |= free & free.wrapping_neg();
                    code[lane] = code[lane] * 3.into() + (2 * green + u8::from(free != 0)).into();
                }
            }
            codes.copy_from_slice(&code);
        }
    }
}

/// Scores one guess against all answers by the rule of presence.
struct Presence<'a, C>(&'a [&'a [u8]], &'a mut [C]);

impl<C: Cell> simd::Kernel for Presence<'_, C> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(masks, column) = self;
        for (group, codes) in column.chunks_exact_mut(LANES).enumerate() {
            let mut code = [C::default(); LANES];
            for (place, mask) in masks.iter().enumerate() {
                let mask = &mask[group * LANES..][..LANES];
                for (code, &mask) in code.iter_mut().zip(mask) {
                    *code = *code * 3.into() + (u8::from(mask != 0) + ((mask >> place) & 1)).into();
                }
            }
            codes.copy_from_slice(&code);
        }
    }
}

//! Wordle's feedback for many answers at a time.
//!
//! For each letter there is a vector of *place masks*, a byte per answer, or two for words of more
//! than eight letters: bit `j` says that the answer has the letter at place `j`. The feedback of a
//! guess then needs only the masks of its letters and a few bit operations per answer. These are
//! the same for all answers, so the compiler turns them into vector instructions. The table is
//! tested against the slow reference, `Wordle::score`.

use std::marker::PhantomData;
use std::ops::{Add, BitAnd, BitOrAssign, Mul};

use fxhash::FxHashMap;

use crate::game::rule::Rule;
use crate::game::word::{LETTERS_MAX, Word};
use crate::page::SMALL;
use crate::simd::{self, LANES};

/// The places of a word as bits.
pub(crate) trait Places:
    Copy + Default + PartialEq + BitAnd<Output = Self> + BitOrAssign
{
    /// This place alone.
    fn only(place: usize) -> Self;
    /// 1 if the place is here, else 0.
    fn has(self, place: usize) -> u8;
    /// The places that are here and not in `others`; none if `dropped` is 1.
    fn without(self, others: Self, dropped: u8) -> Self;
    /// The first place; none if none is here.
    fn first(self) -> Self;
}

macro_rules! places {
    ($bits:ty) => {
        impl Places for $bits {
            #[inline(always)]
            fn only(place: usize) -> Self {
                1 << place
            }

            #[inline(always)]
            fn has(self, place: usize) -> u8 {
                (self >> place) as u8 & 1
            }

            #[inline(always)]
            fn without(self, others: Self, dropped: u8) -> Self {
                self & !others & Self::from(dropped).wrapping_sub(1)
            }

            #[inline(always)]
            fn first(self) -> Self {
                self & self.wrapping_neg()
            }
        }
    };
}

places!(u8);
places!(u16);

/// A number that a code is computed in.
pub(crate) trait Number:
    Copy + Default + From<u8> + Add<Output = Self> + Mul<Output = Self>
{
}

impl<N: Copy + Default + From<u8> + Add<Output = N> + Mul<Output = N>> Number for N {}

/// For each letter, where each answer has it: `letter(letter)[answer]` has bit `j` set when the
/// answer's letter at place `j` is that letter.
pub(crate) struct PlaceMasks<P> {
    stride: usize,
    /// Where a letter's vector starts; at 0 is a vector of zeros, for letters no answer has.
    slots: FxHashMap<char, usize>,
    masks: Vec<P>,
}

impl<P: Places + Sync> PlaceMasks<P> {
    /// The masks of these answers, padded to this many.
    pub(crate) fn of<'w>(answers: impl Iterator<Item = &'w Word>, stride: usize) -> Self {
        let mut made =
            Self { stride, slots: FxHashMap::default(), masks: vec![P::default(); stride] };
        for (answer, word) in answers.enumerate() {
            for (place, &letter) in word.letters().iter().enumerate() {
                let masks = &mut made.masks;
                let slot = *made.slots.entry(letter).or_insert_with(|| {
                    let slot = masks.len();
                    masks.resize(slot + stride, P::default());
                    slot
                });
                masks[slot + answer] |= P::only(place);
            }
        }
        made
    }

    fn letter(&self, letter: char) -> &[P] {
        let start = self.slots.get(&letter).copied().unwrap_or(0);
        &self.masks[start..start + self.stride]
    }

    /// Writes the codes of `guess` against all answers into `column`.
    pub(crate) fn score_into<C: Number>(&self, guess: &Word, rule: Rule, column: &mut [C]) {
        let mut masks: [&[P]; LETTERS_MAX] = Default::default();
        for (mask, &letter) in masks.iter_mut().zip(guess.letters()) {
            *mask = self.letter(letter);
        }
        let masks = &masks[..guess.len()];
        match (rule, <&[_; 5]>::try_from(masks)) {
            // The page plays by the game's own rule.
            (Rule::Presence, _) if !SMALL => simd::run(Presence(masks, column)),
            // Five letters are the usual game, whose codes fit a byte: a loop of known length is
            // faster.
            (_, Ok(five)) if size_of::<C>() == 1 => simd::run(Score(five, column, PhantomData)),
            _ => simd::run(Score(masks, column, PhantomData)),
        }
    }
}

/// The codes of one guess by the game's rule: the place masks of its letters in, a column out.
struct Score<'a, P, M: ?Sized, C>(&'a M, &'a mut [C], PhantomData<P>);

impl<'m, P: Places + 'm, M: AsRef<[&'m [P]]> + ?Sized, C: Number> simd::Kernel
    for Score<'_, P, M, C>
{
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(masks, column, _) = self;
        for (group, codes) in column.chunks_exact_mut(LANES).enumerate() {
            let masks = masks.as_ref().iter().map(|mask| &mask[group * LANES..][..LANES]);
            let mut used = [P::default(); LANES];
            for (place, mask) in masks.clone().enumerate() {
                for lane in 0..LANES {
                    used[lane] |= mask[lane] & P::only(place);
                }
            }
            let mut code = [C::default(); LANES];
            for (place, mask) in masks.enumerate() {
                for lane in 0..LANES {
                    let green = mask[lane].has(place);
                    // Places that have this letter and are neither green nor spoken for by an
                    // earlier yellow; none of them matters when the letter itself is green.
                    let free = mask[lane].without(used[lane], green);
                    used[lane] |= free.first();
                    code[lane] =
                        code[lane] * 3.into() + (2 * green + u8::from(free != P::default())).into();
                }
            }
            codes.copy_from_slice(&code);
        }
    }
}

/// Scores one guess against all answers by the rule of presence.
struct Presence<'a, P, C>(&'a [&'a [P]], &'a mut [C]);

impl<P: Places, C: Number> simd::Kernel for Presence<'_, P, C> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(masks, column) = self;
        for (group, codes) in column.chunks_exact_mut(LANES).enumerate() {
            let mut code = [C::default(); LANES];
            for (place, mask) in masks.iter().enumerate() {
                let mask = &mask[group * LANES..][..LANES];
                for (code, &mask) in code.iter_mut().zip(mask) {
                    *code = *code * 3.into()
                        + (u8::from(mask != P::default()) + mask.has(place)).into();
                }
            }
            codes.copy_from_slice(&code);
        }
    }
}

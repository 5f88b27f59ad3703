//! The feedback table: the code of every guess against every answer, in two layouts.
//!
//! `column(guess)` lists a guess's codes answer by answer: what partitions a candidate set.
//! `row(answer)` lists an answer's codes guess by guess: what compares many guesses at once.
//! Both hold one byte a cell; 12,972 guesses by 2,315 answers are 30 MB a layout.
//!
//! A column is computed for many answers at a time. For each letter there is a vector of
//! *place masks*, one byte an answer: bit `j` says that the answer has the letter at place `j`.
//! The feedback of a guess then needs only the masks of its letters and a few bit operations
//! an answer, the same for all of them, which the compiler turns into vector instructions.
//! `feedback::score` is the slow reference that the table is tested against.

use fxhash::FxHashMap;
use rayon::iter::{IndexedParallelIterator, ParallelIterator};
use rayon::slice::{ParallelSlice, ParallelSliceMut};

use crate::game::features;
use crate::game::follow::Follow;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::word::{LETTERS_MAX, Word};
use crate::simd;

/// An answer's number in its list. Answer `i` is also guess `i`.
pub type AnswerId = u16;
/// A guess's number in its list; the answers come first.
pub type GuessId = u16;

/// Answers and guesses are handled in groups of this many, one vector register's worth of bytes.
pub const LANES: usize = 64;

/// The codes of all guesses against all answers.
///
/// Ids follow the list: answer `i` is guess `i`, so a guess with an id below
/// [`answers`](Self::answers) is itself a possible answer, and its own code is [`win`](Self::win).
pub struct Table {
    answers: usize,
    guesses: usize,
    codes: usize,
    win: u8,
    column_stride: usize,
    row_stride: usize,
    columns: Vec<u8>,
    rows: Vec<u8>,
    features: Vec<Vec<AnswerId>>,
    follow: Follow,
}

impl Table {
    /// Scores every guess of `list` against every answer, on all threads of the current pool. Every guess
    /// may follow any other.
    pub fn new(list: &List) -> Self {
        Self::with_mode(list, Mode::Easy)
    }

    /// The same, where only those guesses follow that `mode` allows.
    pub fn with_mode(list: &List, mode: Mode) -> Self {
        Self::with_rules(list, mode, Rule::Standard)
    }

    /// The same, with feedback by `rule`.
    pub fn with_rules(list: &List, mode: Mode, rule: Rule) -> Self {
        let (answers, guesses) = (list.answers().len(), list.guesses().len());
        let column_stride = answers.next_multiple_of(LANES);
        let row_stride = guesses.next_multiple_of(LANES);
        let masks = PlaceMasks::new(list.answers(), column_stride);
        let mut columns = vec![0; row_stride * column_stride];
        let kind = list.game().kind();
        columns
            .par_chunks_mut(column_stride * LANES)
            .zip(list.guesses().par_chunks(LANES))
            .enumerate()
            .for_each(|(band, (columns, words))| {
                let columns = columns.chunks_mut(column_stride);
                for (place, (column, &word)) in columns.zip(words).enumerate() {
                    if kind.is_wordle() {
                        masks.score_into(word, rule, column);
                        continue;
                    }
                    for (answer, code) in column.iter_mut().take(answers).enumerate() {
                        *code = list.score_of(band * LANES + place, answer).code().0 as u8;
                    }
                }
            });
        let mut rows = vec![0; column_stride * row_stride];
        rows.par_chunks_mut(row_stride * LANES)
            .enumerate()
            .for_each(|(band, rows)| {
                transpose_band(&columns[band * LANES..], column_stride, rows, row_stride);
            });
        Self {
            answers,
            guesses,
            codes: kind.codes().min(256),
            win: kind.win().0 as u8,
            column_stride,
            row_stride,
            columns,
            rows,
            features: features::features(list),
            follow: Follow::new(list, mode),
        }
    }

    /// Whether feedback restricts what may be guessed later.
    pub fn restricts(&self) -> bool {
        self.follow.restricts()
    }

    /// Takes the guesses out of `allowed` that may not follow when `guess` got `code`: guess `i` is bit `i % 64`
    /// of word `i / 64`.
    pub fn narrow(&self, guess: GuessId, code: u8, allowed: &mut [u64]) {
        self.follow.narrow(guess, code, allowed);
    }

    /// How many answers there are.
    pub fn answers(&self) -> usize {
        self.answers
    }

    /// How many guesses are allowed, the answers among them.
    pub fn guesses(&self) -> usize {
        self.guesses
    }

    /// How many codes there are; every code is smaller.
    pub fn codes(&self) -> usize {
        self.codes
    }

    /// The code that ends a game: the guess was the answer.
    pub fn win(&self) -> u8 {
        self.win
    }

    /// The code of one guess against one answer.
    #[inline]
    pub fn code(&self, guess: GuessId, answer: AnswerId) -> u8 {
        self.columns[usize::from(guess) * self.column_stride + usize::from(answer)]
    }

    /// The codes of `guess`, one an answer; at least [`answers`](Self::answers) bytes, then padding.
    #[inline]
    pub fn column(&self, guess: GuessId) -> &[u8] {
        let start = usize::from(guess) * self.column_stride;
        &self.columns[start..start + self.column_stride]
    }

    /// The codes of `answer`, one a guess, padded to a multiple of [`LANES`].
    #[inline]
    pub fn row(&self, answer: AnswerId) -> &[u8] {
        let start = usize::from(answer) * self.row_stride;
        &self.rows[start..start + self.row_stride]
    }

    /// Sets of answers that candidate sets are often parts of, all answers first; ids ascend.
    pub fn features(&self) -> &[Vec<AnswerId>] {
        &self.features
    }

    /// The length of a row in bytes, padding included.
    pub fn row_stride(&self) -> usize {
        self.row_stride
    }

    /// The bytes that the table of `list` takes in memory.
    pub fn bytes(list: &List) -> usize {
        2 * list.answers().len().next_multiple_of(LANES)
            * list.guesses().len().next_multiple_of(LANES)
    }
}

/// For each letter, where each answer has it: `of(letter)[answer]` has bit `j` set when the
/// answer's letter at place `j` is that letter.
struct PlaceMasks {
    stride: usize,
    /// Where a letter's vector starts; at 0 is a vector of zeros, for letters no answer has.
    slots: FxHashMap<char, usize>,
    masks: Vec<u8>,
}

impl PlaceMasks {
    fn new(answers: &[Word], stride: usize) -> Self {
        let mut made = Self {
            stride,
            slots: FxHashMap::default(),
            masks: vec![0; stride],
        };
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
    fn score_into(&self, guess: Word, rule: Rule, column: &mut [u8]) {
        match *guess.letters() {
            [a, b] => self.score([a, b], rule, column),
            [a, b, c] => self.score([a, b, c], rule, column),
            [a, b, c, d] => self.score([a, b, c, d], rule, column),
            [a, b, c, d, e] => self.score([a, b, c, d, e], rule, column),
            _ => unreachable!("words have 2 to {LETTERS_MAX} letters"),
        }
    }

    fn score<const LETTERS: usize>(&self, guess: [char; LETTERS], rule: Rule, column: &mut [u8]) {
        let masks = guess.map(|letter| self.of(letter));
        match rule {
            Rule::Standard => simd::run(Score(masks, column)),
            Rule::Presence => simd::run(Presence(masks, column)),
        }
    }
}

/// The codes of one guess by the game's rule: the place masks of its letters in, a column out.
struct Score<'a, const LETTERS: usize>([&'a [u8]; LETTERS], &'a mut [u8]);

impl<const LETTERS: usize> simd::Kernel for Score<'_, LETTERS> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(masks, column) = self;
        for (group, codes) in column.chunks_exact_mut(LANES).enumerate() {
            let mut places = [[0u8; LANES]; LETTERS];
            let mut used = [0u8; LANES];
            for (place, (local, mask)) in places.iter_mut().zip(masks).enumerate() {
                local.copy_from_slice(&mask[group * LANES..][..LANES]);
                for lane in 0..LANES {
                    used[lane] |= local[lane] & (1 << place);
                }
            }
            let mut code = [0u8; LANES];
            for (place, local) in places.iter().enumerate() {
                for lane in 0..LANES {
                    let green = (local[lane] >> place) & 1;
                    // Places that have this letter and are neither green nor spoken for by an
                    // earlier yellow; none of them matters when the letter itself is green.
                    let free = local[lane] & !used[lane] & green.wrapping_sub(1);
                    used[lane] |= free & free.wrapping_neg();
                    code[lane] = code[lane] * 3 + 2 * green + u8::from(free != 0);
                }
            }
            codes.copy_from_slice(&code);
        }
    }
}

/// The same by the rule of presence.
struct Presence<'a, const LETTERS: usize>([&'a [u8]; LETTERS], &'a mut [u8]);

impl<const LETTERS: usize> simd::Kernel for Presence<'_, LETTERS> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(masks, column) = self;
        for (group, codes) in column.chunks_exact_mut(LANES).enumerate() {
            let mut code = [0u8; LANES];
            for (place, mask) in masks.iter().enumerate() {
                let mask = &mask[group * LANES..][..LANES];
                for (code, &mask) in code.iter_mut().zip(mask) {
                    *code = *code * 3 + u8::from(mask != 0) + ((mask >> place) & 1);
                }
            }
            codes.copy_from_slice(&code);
        }
    }
}

/// Fills 64 rows from the first 64 cells of every column, in squares of 8 by 8.
fn transpose_band(columns: &[u8], column_stride: usize, rows: &mut [u8], row_stride: usize) {
    const SIDE: usize = 8;
    for first_guess in (0..row_stride).step_by(LANES) {
        for guess in (first_guess..first_guess + LANES).step_by(SIDE) {
            for answer in (0..LANES).step_by(SIDE) {
                let mut square = [0u64; SIDE];
                for (line, word) in square.iter_mut().enumerate() {
                    let start = (guess + line) * column_stride + answer;
                    let mut bytes = [0; SIDE];
                    bytes.copy_from_slice(&columns[start..start + SIDE]);
                    *word = u64::from_le_bytes(bytes);
                }
                transpose_square(&mut square);
                for (line, word) in square.iter().enumerate() {
                    let start = (answer + line) * row_stride + guess;
                    rows[start..start + SIDE].copy_from_slice(&word.to_le_bytes());
                }
            }
        }
    }
}

/// Transposes 8 by 8 bytes in registers: swaps blocks of 4, then of 2, then single bytes
/// (Warren, *Hacker's Delight*, 2nd edition, section 7-3, there for bits).
#[inline(always)]
fn transpose_square(square: &mut [u64; 8]) {
    for (distance, keep) in [
        (4, 0x0000_0000_ffff_ffff),
        (2, 0x0000_ffff_0000_ffff),
        (1, 0x00ff_00ff_00ff_00ffu64),
    ] {
        let shift = 8 * distance;
        for line in 0..8 {
            if line & distance == 0 {
                let swap = ((square[line] >> shift) ^ square[line + distance]) & keep;
                square[line] ^= swap << shift;
                square[line + distance] ^= swap;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn agrees_with_the_reference(list: &List) {
        for rule in [Rule::Standard, Rule::Presence] {
            agrees_by(list, rule);
        }
    }

    fn agrees_by(list: &List, rule: Rule) {
        let table = Table::with_rules(list, Mode::Easy, rule);
        for (g, &guess) in list.guesses().iter().enumerate() {
            for (a, &answer) in list.answers().iter().enumerate() {
                let expected = rule.score(guess, answer).code().0;
                let (g, a) = (g as GuessId, a as AnswerId);
                assert_eq!(u16::from(table.code(g, a)), expected, "{guess} {answer}");
                assert_eq!(u16::from(table.row(a)[usize::from(g)]), expected);
            }
        }
    }

    #[test]
    fn every_cell_of_the_original_list_equals_the_reference() {
        agrees_with_the_reference(&List::original());
    }

    #[test]
    fn all_words_over_three_letters_of_each_length_score_as_the_reference_does() {
        for letters in 2..=5 {
            let words = (0..3usize.pow(letters as u32))
                .map(|number| {
                    let spelling: String = (0..letters)
                        .map(|place| ['a', 'b', 'z'][number / 3usize.pow(place as u32) % 3])
                        .collect();
                    Word::parse(&spelling).unwrap()
                })
                .collect();
            agrees_with_the_reference(&List::from_words("all", words, None).unwrap());
        }
    }

    #[test]
    fn a_square_transposed_has_rows_for_columns() {
        let mut square = [0u64; 8];
        for (row, word) in square.iter_mut().enumerate() {
            *word = u64::from_le_bytes(std::array::from_fn(|column| (8 * row + column) as u8));
        }
        transpose_square(&mut square);
        for (row, word) in square.iter().enumerate() {
            let expected = std::array::from_fn(|column| (8 * column + row) as u8);
            assert_eq!(word.to_le_bytes(), expected);
        }
    }
}

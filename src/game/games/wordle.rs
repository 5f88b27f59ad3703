//! Wordle: one mark per letter.
//!
//! [`score`](Wordle::score) is the rule, written to be checked by eye: two passes, no tables, no
//! tricks. It is the reference that the fast table of the search is tested against. Marks are also
//! read and printed here; `game::grid` reads the other squares that people share.

use std::fmt;
use std::ops::Deref;

use crate::game::games::{Game, Guesses, Size, Slip};
use crate::game::word::{LETTERS_MAX, Word};
use crate::ids::Code;

/// Words. Feedback is a mark for each letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Wordle {
    /// Letters in a word.
    pub letters: u8,
}

/// What feedback says about one letter of a guess. The game has these three marks and no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// The answer has no such letter, or other letters of the guess account for all of them.
    Gray = 0,
    /// The answer has this letter in another place.
    Yellow = 1,
    /// The answer has this letter in this place.
    Green = 2,
}

impl Game for Wordle {
    fn of_size(size: Size) -> Self {
        Self { letters: size.places }
    }

    fn guesses(&self) -> Guesses {
        Guesses::Words { letters: self.letters }
    }

    fn win(&self) -> Code {
        Code((codes(self.letters.into()) - 1) as u32)
    }

    /// Each letter of the answer is accounted for once. Greens come first, wherever they are. Then
    /// each other letter of the guess, left to right, is yellow if the answer still has such a
    /// letter that nothing accounts for, and gray if not.
    fn score(&self, guess: &Word, answer: &Word) -> Code {
        debug_assert_eq!(guess.len(), answer.len(), "{guess} against {answer}");
        let mut marks = [Mark::Gray; LETTERS_MAX];
        let mut unaccounted = [None; LETTERS_MAX];
        for (slot, &letter) in unaccounted.iter_mut().zip(answer.letters()) {
            *slot = Some(letter);
        }

        let guessed = || guess.letters().iter().map(|&letter| Some(letter));
        for ((letter, mark), slot) in guessed().zip(&mut marks).zip(&mut unaccounted) {
            if letter == *slot {
                *mark = Mark::Green;
                *slot = None;
            }
        }
        for (letter, mark) in guessed().zip(&mut marks) {
            if *mark == Mark::Green {
                continue;
            }
            if let Some(slot) = unaccounted.iter_mut().find(|slot| **slot == letter) {
                *mark = Mark::Yellow;
                *slot = None;
            }
        }
        code_of(marks.into_iter().take(guess.len()))
    }

    /// A code is impossible exactly if all marks are green but one, which is yellow: its letter
    /// would have to be elsewhere in the answer, but greens take every other place. Any other code
    /// occurs, if only for invented words.
    fn is_possible(&self, code: Code) -> bool {
        let mut others = self.marks(code).into_iter().filter(|&mark| mark != Mark::Green);
        (others.next(), others.next()) != (Some(Mark::Yellow), None)
    }

    fn text(&self, code: Code) -> String {
        self.marks(code).into_iter().map(Mark::letter).collect()
    }

    /// The signs may be mixed. A variation selector, which some keyboards put after a square, is
    /// skipped. White space is not trimmed.
    fn parse(&self, text: &str) -> Result<Code, Slip> {
        let mut marks = [Mark::Gray; LETTERS_MAX];
        let mut got = 0;
        for character in text.chars().filter(|&c| c != VARIATION_SELECTOR) {
            let position = got + 1;
            let mark =
                Mark::from_sign(character).ok_or(Slip::UnknownCharacter { character, position })?;
            if let Some(slot) = marks.get_mut(got) {
                *slot = mark;
            }
            got += 1;
        }
        let expected = usize::from(self.letters).min(LETTERS_MAX);
        if got == expected {
            Ok(code_of(marks.into_iter().take(got)))
        } else {
            Err(Slip::WrongLength { got, expected })
        }
    }

    fn notation(&self) -> &'static str {
        "write a mark for each letter, such as BYBBG or -y--g"
    }

    fn example(&self) -> &'static str {
        "salet=BYBBG or salet=-y--g"
    }
}

impl Wordle {
    /// The game with words of this many letters, but no more than [`LETTERS_MAX`].
    pub(crate) fn with_letters(letters: usize) -> Self {
        let letters = letters.min(LETTERS_MAX) as u8;
        Self { letters }
    }

    /// The marks of a code, first letter first; none if the game has no such code.
    #[inline(never)]
    pub(crate) fn marks(self, code: Code) -> Marks {
        if code > self.win() {
            return Marks::default();
        }
        let mut made = Marks { letters: self.letters, ..Marks::default() };
        let mut rest = code.0;
        for mark in made.marks[..self.letters.into()].iter_mut().rev() {
            *mark = [Mark::Gray, Mark::Yellow, Mark::Green][(rest % 3) as usize];
            rest /= 3;
        }
        made
    }
}

/// The code of some marks, first letter first.
pub(crate) fn code_of(marks: impl Iterator<Item = Mark>) -> Code {
    Code(marks.fold(0, |code, mark| code * 3 + mark as u32))
}

/// The number of codes for words of this many letters: 3 to the power of `letters`.
pub(crate) const fn codes(letters: usize) -> usize {
    3usize.saturating_pow(letters as u32)
}

/// The marks of a feedback, first letter first, as a slice.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Marks {
    marks: [Mark; LETTERS_MAX],
    /// How many there are; the others are gray.
    letters: u8,
}

impl Default for Marks {
    /// No marks.
    fn default() -> Self {
        Self { marks: [Mark::Gray; LETTERS_MAX], letters: 0 }
    }
}

impl Deref for Marks {
    type Target = [Mark];

    fn deref(&self) -> &[Mark] {
        &self.marks[..self.letters.into()]
    }
}

impl IntoIterator for Marks {
    type Item = Mark;
    type IntoIter = EachMark;

    fn into_iter(self) -> EachMark {
        EachMark { marks: self, next: 0 }
    }
}

/// The marks of a feedback, one after the other.
#[derive(Clone, Debug)]
pub struct EachMark {
    marks: Marks,
    next: usize,
}

impl Iterator for EachMark {
    type Item = Mark;

    fn next(&mut self) -> Option<Mark> {
        let mark = self.marks.get(self.next).copied();
        self.next += 1;
        mark
    }
}

impl fmt::Debug for Marks {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(out)
    }
}

/// U+FE0F asks for the coloured form of the character before it and shows nothing itself.
pub(crate) const VARIATION_SELECTOR: char = '\u{fe0f}';

impl Mark {
    /// The mark that a character stands for, if any.
    pub(crate) fn from_sign(sign: char) -> Option<Mark> {
        match sign.to_ascii_lowercase() {
            'b' | '-' | '.' | '_' | 'x' | '0' | '⬛' | '⬜' => Some(Mark::Gray),
            'y' | '1' | '🟨' | '🟦' => Some(Mark::Yellow),
            'g' | '2' | '🟩' | '🟧' => Some(Mark::Green),
            _ => None,
        }
    }

    /// The letter that the mark is printed as: B (for black), Y or G.
    fn letter(self) -> char {
        match self {
            Mark::Gray => 'B',
            Mark::Yellow => 'Y',
            Mark::Green => 'G',
        }
    }

    /// The square that people share.
    pub(crate) fn square(self) -> char {
        match self {
            Mark::Gray => '⬛',
            Mark::Yellow => '🟨',
            Mark::Green => '🟩',
        }
    }
}

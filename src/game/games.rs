//! The games: one file and one struct each, behind one trait.
//!
//! To add a game, write a file with a struct that implements [`Game`], and register it in
//! [`kind`](crate::game::kind) with one line. `codes` makes the codes of games with pegs or
//! symbols, `pair` is feedback of two counts; both are shared by several games. `scored` is any
//! game at all, given by a table or a function.

pub(crate) mod black_peg;
pub(crate) mod bulls_and_cows;
pub(crate) mod codes;
pub(crate) mod jotto;
pub(crate) mod mastermind;
mod pair;
pub(crate) mod scored;
pub(crate) mod wordle;

use crate::game::games::codes::{Codes, SizeError};
use crate::game::word::Word;
use crate::ids::Code;

/// What a game is: its guesses, and what feedback means.
///
/// Guesses and answers are written as [`Guesses`] says; words of one game have the same length.
pub(crate) trait Game {
    /// The game of this size. Which sizes make sense is for [`check`](Self::check) to say.
    fn of_size(size: Size) -> Self
    where
        Self: Sized;

    /// The sizes, places and symbols, in which it is played most, the best known first. Words and
    /// names have none of their own.
    fn usual_sizes() -> &'static [[u8; 2]]
    where
        Self: Sized,
    {
        &[[0, 0]]
    }

    /// What guesses are made of.
    fn guesses(&self) -> Guesses;

    /// The code of the right guess. Except in a table it is the largest code.
    fn win(&self) -> Code;

    /// Every code is below this number.
    fn codes(&self) -> usize {
        self.win().0 as usize + 1
    }

    /// The code that `guess` gets when the answer is `answer`: the rule in its plainest form.
    fn score(&self, guess: &Word, answer: &Word) -> Code;

    /// The code of two words that have this in common, if it follows from that alone.
    fn of_common(&self, _: Common) -> Option<Code> {
        None
    }

    /// Whether some guess and answer give this code, if only invented ones.
    fn is_possible(&self, code: Code) -> bool {
        (code.0 as usize) < self.codes()
    }

    /// Prints a code.
    fn text(&self, code: Code) -> String;

    /// Reads a code as players type it: in any of the game's notations, in upper or lower case.
    fn parse(&self, text: &str) -> Result<Code, Slip>;

    /// What feedback counts, one number each, in their order. Empty if it is no row of numbers.
    fn counts(&self) -> &'static [&'static str] {
        &[]
    }

    /// How feedback is written, as a request.
    fn notation(&self) -> &'static str;

    /// A guess with its feedback, as an example.
    fn example(&self) -> &'static str;

    /// Whether a game of this size can be played.
    fn check(&self) -> Result<(), SizeError> {
        match self.guesses() {
            Guesses::Codes(codes) => codes.check(),
            Guesses::Words { letters } => codes::check_letters(letters.into()),
            Guesses::Names => Ok(()),
        }
    }
}

/// The numbers that tell a game from others of the same name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Size {
    /// Letters in a word, or pegs or positions in a code; 0 for names of any length.
    pub places: u8,
    /// Colours or symbols; 0 where guesses are words or names.
    pub symbols: u8,
    /// The winning code of a table. In other games it follows from the rest.
    pub win: u16,
}

/// What a guess and an answer have in common.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Common {
    /// Symbols, wherever they are, each as often as both have it.
    pub in_common: u16,
    /// Places with the same symbol.
    pub in_place: u16,
    /// Whether they are the same.
    pub same: bool,
}

/// What guesses are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guesses {
    /// Words of this many letters, from lists.
    Words {
        /// Letters in a word.
        letters: u8,
    },
    /// All codes of some symbols.
    Codes(Codes),
    /// Names of any length that mean nothing.
    Names,
}

/// Why a text is no feedback of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slip {
    /// It is not in the notation of the game.
    Unreadable,
    /// It counts this many, and there are fewer to count.
    TooMany(u32),
    /// It has this many marks, and should have `expected`.
    WrongLength { got: usize, expected: usize },
    /// The character at this position, counted from 1, is no mark.
    UnknownCharacter { character: char, position: usize },
}

/// Reads a number that consists of digits alone.
fn number(digits: &str) -> Option<u32> {
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| digits.parse().ok())?
}

/// Reads a count of at most `most`.
fn count(digits: &str, most: u8) -> Result<u16, Slip> {
    match number(digits).ok_or(Slip::Unreadable)? {
        got if got > most.into() => Err(Slip::TooMany(got)),
        count => Ok(count as u16),
    }
}

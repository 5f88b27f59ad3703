//! Any game at all: a number for each guess and each answer, given by a table or a function.

use crate::game::games::codes::SizeError;
use crate::game::games::{Game, Guesses, Size, Slip};
use crate::game::word::Word;
use crate::ids::{Code, NO_CODE};

/// Names. Feedback is a number, which the list knows for each guess and answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scored {
    /// The number that ends a game.
    pub win: u16,
}

impl Game for Scored {
    fn of_size(size: Size) -> Self {
        Self { win: size.win }
    }

    fn guesses(&self) -> Guesses {
        Guesses::Names
    }

    fn win(&self) -> Code {
        Code(self.win.into())
    }

    fn codes(&self) -> usize {
        NO_CODE.into()
    }

    /// No code: the list has the codes of its names, and no others have any.
    fn score(&self, _: &Word, _: &Word) -> Code {
        Code(NO_CODE.into())
    }

    fn text(&self, code: Code) -> String {
        code.0.to_string()
    }

    fn parse(&self, text: &str) -> Result<Code, Slip> {
        let number: Option<u16> = text.trim().parse().ok();
        let number = number.filter(|&number| number != NO_CODE);
        number.map(|number| Code(number.into())).ok_or(Slip::Unreadable)
    }

    fn notation(&self) -> &'static str {
        "write a number of the table"
    }

    fn example(&self) -> &'static str {
        "a=1, with a name and a number of the table"
    }

    fn check(&self) -> Result<(), SizeError> {
        match self.win {
            NO_CODE => Err(SizeError::NoWin),
            _ => Ok(()),
        }
    }
}

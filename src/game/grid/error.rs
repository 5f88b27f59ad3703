//! What can be wrong with a shared text, and what is told about one that was read.

use std::fmt;

use thiserror::Error;

use crate::game::count::count;
use crate::game::games::codes::SizeError;

/// The most lines that a message names.
const NAMED_MAX: usize = 8;

/// Why a shared text is not the grid of a game. Lines and boards are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GridError {
    /// No word has this many letters.
    #[error("rows of {letters} squares are not possible: {reason}")]
    Letters {
        /// The number of letters.
        letters: usize,
        /// What is possible.
        reason: SizeError,
    },
    /// These are not three different signs.
    #[error("`{0}` are not three different squares: give those for gray, yellow and green")]
    Legend(String),
    /// There are squares that are no rows.
    #[error(
        "{}\nwrite {letters} squares for each guess, ⬛ for gray, 🟨 for yellow and 🟩 for green, \
         or remove the line",
        listed(.lines)
    )]
    Unread {
        /// Each of them, by its line.
        lines: Vec<Unread>,
        /// The number of squares in a row.
        letters: usize,
    },
    /// There is no row for each guess.
    #[error(
        "the grid has {} of {letters} squares for {}; give a word for each row",
        count(*rows, "row"),
        count(*guesses, "guess")
    )]
    Rows {
        /// The rows of the board.
        rows: usize,
        /// The guesses that were given.
        guesses: usize,
        /// The number of squares in a row.
        letters: usize,
    },
    /// The heading tells of another number of guesses than there are rows.
    #[error(
        "line {line} says {said}, but {}\n\
         give all rows of the game, or remove the heading",
        found(*rows, *solved)
    )]
    Heading {
        /// The line of the heading.
        line: usize,
        /// Such as `3/6`.
        said: String,
        /// The rows that follow.
        rows: usize,
        /// Whether the last of them is all green.
        solved: bool,
    },
    /// The text has more than one grid, or boards side by side.
    #[error(
        "the text has {}, with {}; say which of them is meant",
        count(.rows.len(), "grid"),
        each(.rows)
    )]
    Several {
        /// The rows of each.
        rows: Vec<usize>,
    },
    /// There are fewer grids.
    #[error("there is no grid {board}: the text has {}", count(*boards, "grid"))]
    NoSuch {
        /// The number that was asked for.
        board: usize,
        /// How many there are.
        boards: usize,
    },
}

/// Squares that are no row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Unread {
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong with it.
    pub reason: UnreadReason,
}

/// Why squares are no row.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnreadReason {
    /// There are too few, or too many.
    Length {
        /// How many there are.
        got: usize,
        /// How many a row has.
        expected: usize,
    },
    /// This one stands for no mark.
    Strange(String),
    /// This one, beside the others of its grid, may stand for more than one mark.
    Unclear(String),
    /// The board was solved in an earlier row.
    Beyond,
}

/// What is told about a shared text that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridNotice {
    /// Of several grids, only this one has a row for each guess.
    Chosen {
        /// Its number, from 1.
        board: usize,
        /// How many there are.
        boards: usize,
        /// The line of its first row, from 1.
        line: usize,
    },
    /// The board was solved before the last guess, which was for other boards.
    Solved {
        /// The guesses that it took.
        rows: usize,
        /// The guesses that were given.
        guesses: usize,
    },
    /// The heading tells of a lost game, which had more guesses.
    Fewer {
        /// The line of the heading, from 1.
        line: usize,
        /// Such as `X/6`.
        said: String,
        /// The rows that follow.
        rows: usize,
    },
}

fn listed(lines: &[Unread]) -> String {
    let texts: Vec<String> = lines.iter().take(NAMED_MAX).map(Unread::to_string).collect();
    let more = match lines.len().saturating_sub(NAMED_MAX) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    texts.join("; ") + &more
}

fn each(rows: &[usize]) -> String {
    let texts: Vec<String> = rows.iter().take(NAMED_MAX).map(usize::to_string).collect();
    let [first @ .., last] = &texts[..] else {
        return "none".to_owned();
    };
    match (first, rows.len() > NAMED_MAX) {
        ([], _) => format!("{last} rows"),
        (_, true) => format!("{}, … rows", texts.join(", ")),
        (_, false) => format!("{} and {last} rows", first.join(", ")),
    }
}

fn found(rows: usize, solved: bool) -> String {
    let end = if solved { "the last one all green" } else { "the last one not all green" };
    match rows {
        1 => format!("1 row follows, {}", end.replace("the last one ", "")),
        _ => format!("{rows} rows follow, {end}"),
    }
}

impl fmt::Display for Unread {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "line {}: ", self.line)?;
        match &self.reason {
            UnreadReason::Length { got, expected } => {
                write!(out, "{}, but a row has {expected}", count(*got, "square"))
            }
            UnreadReason::Strange(sign) => write!(out, "{sign} stands for no colour of Wordle"),
            UnreadReason::Unclear(sign) => {
                write!(out, "{sign} has more than one meaning beside the other squares")
            }
            UnreadReason::Beyond => write!(out, "the board was solved before this row"),
        }
    }
}

impl fmt::Display for GridNotice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Chosen { board, boards, line } => write!(
                out,
                "of {boards} grids in the text, only number {board}, from line {line} on, has a \
                 row for each guess; that one is read"
            ),
            Self::Solved { rows, guesses } => write!(
                out,
                "this board was solved with guess {rows} of {guesses}; those after it are left out"
            ),
            Self::Fewer { line, said, rows } => {
                write!(out, "line {line} says {said}, but only {} given", were(*rows))
            }
        }
    }
}

fn were(rows: usize) -> String {
    let verb = if rows == 1 { "was" } else { "were" };
    format!("{} {verb}", count(rows, "row"))
}

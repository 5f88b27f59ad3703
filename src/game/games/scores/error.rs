//! What can be wrong with a table, and where.
//!
//! A message has one or two lines: where and what, then what to do.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::game::kind::NO_CODE;
use crate::game::lines::{FILE_BYTES_MAX, ReadError};
use crate::game::list::WORDS_MAX;
use crate::game::word::{Word, WordError};
use crate::ids::CODES_MAX;

/// Where something stands in a table.
///
/// Displayed as `game.csv:3, cell 2`; for what a function gives, as `guess 2, answer 1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CellPlace {
    /// The file; `None` for what a function gives.
    pub path: Option<PathBuf>,
    /// The line of the file, or the number of the guess, counted from 1; 0 for the whole table.
    pub line: usize,
    /// The cell of the line, or the number of the answer, counted from 1; 0 for the whole line.
    pub cell: usize,
}

/// Why a table is no game.
#[derive(Debug, thiserror::Error)]
pub enum ScoresError {
    /// The file is missing, is a folder, or cannot be read.
    #[error("cannot read {}: {reason}\ngive a table in CSV: answers in the first row, then guesses", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        reason: io::Error,
    },
    /// The file is larger than is read.
    #[error("{} is larger than {} MiB\ngive a smaller table", .path.display(), FILE_BYTES_MAX >> 20)]
    TooBig {
        /// The file.
        path: PathBuf,
    },
    /// The file is not text in UTF-8.
    #[error("{place}: not UTF-8 text\nsave the table as CSV in UTF-8")]
    NotText {
        /// The first line that is not text.
        place: CellPlace,
    },
    /// There are no answers.
    #[error("{}no answers\n{}", colon(.place), if .place.path.is_some() {
        "name them in the first row, after its first cell, separated by commas"
    } else {
        "name at least one, and a guess"
    })]
    NoAnswers {
        /// The first row, or the file.
        place: CellPlace,
    },
    /// There are no guesses.
    #[error("{}no guesses\n{}", colon(.place), if .place.path.is_some() {
        "write a row for each, after the row of answers: its name, and a number for each answer"
    } else {
        "name at least one, and an answer"
    })]
    NoGuesses {
        /// The file.
        place: CellPlace,
    },
    /// A name cannot be one.
    #[error("{place}: `{text}` {reason}\ncorrect the name")]
    BadName {
        /// The cell.
        place: CellPlace,
        /// What it holds, shortened and without control characters.
        text: String,
        /// Why that is no name.
        reason: WordError,
    },
    /// A name is there twice, among the answers or among the guesses.
    #[error("{place}: `{name}` is there already, at {first}\nremove one of the two")]
    Duplicate {
        /// The second one.
        place: CellPlace,
        /// The name.
        name: Word,
        /// The first one.
        first: CellPlace,
    },
    /// There are more names than a list holds.
    #[error("{}more than {WORDS_MAX} answers and guesses\nleave some out", colon(.place))]
    TooManyNames {
        /// The file.
        place: CellPlace,
    },
    /// There are more different codes than a feedback table has room for.
    #[error(
        "{}{got} different numbers, more than {CODES_MAX}\nuse the same number for what need not be told apart",
        colon(.place)
    )]
    TooManyCodes {
        /// The file.
        place: CellPlace,
        /// How many there are, those of guesses that are told only right or wrong among them.
        got: usize,
    },
    /// A row has too few or too many cells.
    #[error(
        "{place}: {got} cells, but the first row has {expected}\nwrite the guess and a number for each answer, separated by commas"
    )]
    RowLength {
        /// The row.
        place: CellPlace,
        /// How many cells it has.
        got: usize,
        /// How many the first row has.
        expected: usize,
    },
    /// A cell is no code.
    #[error("{place}: `{text}` is no number from 0 to {}\nwrite what is told as such a number", NO_CODE - 1)]
    NotANumber {
        /// The cell.
        place: CellPlace,
        /// What it holds, shortened and without control characters.
        text: String,
    },
    /// The right guess has one code here and another one there.
    #[error(
        "{place}: {code} is told when {name} is the answer and is guessed, but {first_code} for {first_name} ({first})\n\
         give the right guess the same number everywhere"
    )]
    TwoWins {
        /// The cell.
        place: CellPlace,
        /// The answer.
        name: Word,
        /// Its code.
        code: u16,
        /// The first such cell.
        first: CellPlace,
        /// Its answer.
        first_name: Word,
        /// Its code.
        first_code: u16,
    },
    /// A wrong guess has the code of the right one.
    #[error(
        "{place}: {guess} gets {code} for the answer {answer}, but that is the number of the right guess ({first})\n\
         give it another number, or that of the right guess"
    )]
    WinElsewhere {
        /// The cell.
        place: CellPlace,
        /// The guess.
        guess: Word,
        /// The answer.
        answer: Word,
        /// The code.
        code: u16,
        /// A cell of a right guess.
        first: CellPlace,
    },
    /// No code is left for the answers that have no row.
    #[error(
        "{}no number is left for guesses that are told only right or wrong\n\
         use smaller numbers, or give every answer a row of its own", colon(.place)
    )]
    NoCodeLeft {
        /// The file.
        place: CellPlace,
    },
}

impl ScoresError {
    /// What is said of a file that could not be read.
    pub(super) fn of_file(path: &Path, error: ReadError) -> Self {
        let path = path.to_owned();
        match error {
            ReadError::Unreadable(reason) => Self::Unreadable { path, reason },
            ReadError::TooBig => Self::TooBig { path },
            ReadError::NotText(line) => Self::NotText {
                place: CellPlace {
                    path: Some(path),
                    line,
                    cell: 0,
                },
            },
        }
    }
}

/// The place and a colon, if it says anything.
fn colon(place: &CellPlace) -> String {
    match place.to_string() {
        nothing if nothing.is_empty() => nothing,
        place => format!("{place}: "),
    }
}

impl fmt::Display for CellPlace {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CellPlace { path, line, cell } = self;
        match (path, line, cell) {
            (Some(path), 0, _) => write!(out, "{}", path.display()),
            (Some(path), line, 0) => write!(out, "{}:{line}", path.display()),
            (Some(path), line, cell) => write!(out, "{}:{line}, cell {cell}", path.display()),
            (None, 0, 0) => Ok(()),
            (None, 0, answer) => write!(out, "answer {answer}"),
            (None, guess, 0) => write!(out, "guess {guess}"),
            (None, guess, answer) => write!(out, "guess {guess}, answer {answer}"),
        }
    }
}

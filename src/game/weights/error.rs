//! What can be wrong with weights, and where.
//!
//! As in [`list::error`](crate::game::list::ListError), a message has one or two lines: where and what, then what to
//! do.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::game::lines::{FILE_BYTES_MAX, ReadError};
use crate::game::list::Place;
use crate::game::weights::TOTAL_MAX;
use crate::game::word::{Word, WordError};

/// Why a file does not give weights to the answers of a list.
#[derive(Debug, Error)]
pub enum WeightsError {
    /// The file is missing, is a folder, or cannot be read.
    #[error("cannot read {}: {reason}\ngive a text file with a word and a number on each line", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        reason: io::Error,
    },

    /// The file is larger than any table of weights can be.
    #[error(
        "{} is larger than {} MiB\ngive a text file with a word and a number on each line",
        .path.display(), FILE_BYTES_MAX >> 20
    )]
    TooBig {
        /// The file.
        path: PathBuf,
    },

    /// The file is not text in UTF-8.
    #[error("{}:{line}: not UTF-8 text\nsave the file as plain text in UTF-8", .path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// The first line that is not text, counted from 1.
        line: usize,
    },

    /// There are no weights, only blank lines and comments if anything.
    #[error(
        "{}: no weights\nwrite a word, a tab and a number on each line, without # before it",
        .path.display()
    )]
    Empty {
        /// The file.
        path: PathBuf,
    },

    /// A line has not two parts.
    #[error(
        "{place}: `{text}` is not a word and a number\n\
         write the word, a tab and a number such as 3, 0.25 or 2.5e-3"
    )]
    BadLine {
        /// The line.
        place: Place,
        /// What it holds, shortened and without control characters.
        text: String,
    },

    /// A line does not begin with a word.
    #[error("{place}: `{text}` {reason}\ncorrect the line, or remove it")]
    BadWord {
        /// The line.
        place: Place,
        /// What it begins with, shortened and without control characters.
        text: String,
        /// Why that is not a word.
        reason: WordError,
    },

    /// A weight is not a number, or not a finite one.
    #[error(
        "{place}: the weight `{text}` of `{word}` is not a number\n\
         write it like 3, 0.25 or 2.5e-3"
    )]
    NotANumber {
        /// The line.
        place: Place,
        /// The word.
        word: Word,
        /// What should be its weight, shortened and without control characters.
        text: String,
    },

    /// A weight is negative.
    #[error(
        "{place}: the weight `{text}` of `{word}` is negative\n\
         give it 0 if it is to cost nothing"
    )]
    Negative {
        /// The line.
        place: Place,
        /// The word.
        word: Word,
        /// The weight, shortened.
        text: String,
    },

    /// A word is not an allowed guess.
    #[error(
        "{place}: `{word}` is not an allowed guess in the list {list}\n\
         correct the line or remove it, or name the list it belongs to"
    )]
    NotAllowed {
        /// The line.
        place: Place,
        /// The word.
        word: Word,
        /// The list's name.
        list: String,
    },

    /// A word is there twice.
    #[error("{place}: `{word}` is there already, at {first}\nremove one of the two")]
    Duplicate {
        /// The second line with the word.
        place: Place,
        /// The word.
        word: Word,
        /// The first line with it.
        first: Place,
    },

    /// Answers have no weight.
    #[error("{}: {}", .path.display(), missing(*.count, *.first, .list))]
    Missing {
        /// The file.
        path: PathBuf,
        /// The first answer without a weight.
        first: Word,
        /// How many answers have none.
        count: usize,
        /// The list's name.
        list: String,
    },

    /// No answer has a weight above 0.
    #[error(
        "{}: all answers of the list {list} have the weight 0\ngive at least one a weight above 0",
        .path.display()
    )]
    AllZero {
        /// The file.
        path: PathBuf,
        /// The list's name.
        list: String,
    },

    /// The weights, as whole numbers of their smallest decimal, add up to more than [`TOTAL_MAX`].
    #[error(
        "{place}: the weight of `{word}` has too many digits: all weights together would exceed {TOTAL_MAX} \
         units of its last digit\n\
         round every weight to {}", decimals(*.fitting)
    )]
    TooManyDigits {
        /// The first line with the most decimals.
        place: Place,
        /// The word there.
        word: Word,
        /// So many decimals are not too many.
        fitting: u8,
    },

    /// The weights add up to more than [`TOTAL_MAX`], even as whole numbers.
    #[error(
        "{place}: the weight of `{word}` is too large: all weights together exceed {TOTAL_MAX}\n\
         divide all of them by the same number; only their ratios matter"
    )]
    TooLarge {
        /// The first line where the sum is too large.
        place: Place,
        /// The word there.
        word: Word,
    },
}

fn missing(count: usize, first: Word, list: &str) -> String {
    match count {
        1 => format!(
            "the answer `{first}` of the list {list} has no weight\n\
             give it 0 if it is to cost nothing"
        ),
        _ => format!(
            "{count} answers of the list {list} have no weight, the first is `{first}`\n\
             give it 0 if it is to cost nothing, and so with the others"
        ),
    }
}

fn decimals(number: u8) -> String {
    match number {
        0 => "a whole number".to_owned(),
        1 => "1 decimal at most".to_owned(),
        _ => format!("{number} decimals at most"),
    }
}

impl WeightsError {
    /// What is said of a file that could not be read.
    pub(super) fn of_file(path: &Path, error: ReadError) -> Self {
        let path = path.to_owned();
        match error {
            ReadError::Unreadable(reason) => Self::Unreadable { path, reason },
            ReadError::TooBig => Self::TooBig { path },
            ReadError::NotText(line) => Self::NotText { path, line },
        }
    }
}

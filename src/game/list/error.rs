//! What can be wrong with the words of a list, and where.
//!
//! A message has one or two lines: where and what, then what to do. The causes are spelled
//! out in the messages, so they are not given as `source()` again.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::game::lines::{FILE_BYTES_MAX, ReadError};
use crate::game::list::WORDS_MAX;
use crate::game::word::{Word, WordError};

/// Where words come from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A file; displayed as its path.
    File(PathBuf),
    /// The answers given to [`List::from_words`](crate::game::list::List::from_words).
    Answers,
    /// The guesses given to it.
    Guesses,
}

/// Where a single word comes from.
///
/// Displayed as `path:line` or, for words that are in no file, `answers, word 3`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The file or vector.
    pub origin: Origin,
    /// The line of the file, or the number of the word in the vector, counted from 1.
    pub line: usize,
}

/// Why words do not make a list.
#[derive(Debug, Error)]
pub enum ListError {
    /// The file is missing, is a folder, or cannot be read.
    #[error("cannot read {}: {reason}\ngive a text file with one word a line", .path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        reason: io::Error,
    },

    /// The file is larger than any list can be.
    #[error(
        "{} is larger than {} MiB\ngive a text file with one word a line",
        .path.display(), FILE_BYTES_MAX >> 20
    )]
    TooBig {
        /// The file.
        path: PathBuf,
    },

    /// The file is not text in UTF-8.
    #[error("{place}: not UTF-8 text\nsave the file as plain text in UTF-8, one word a line")]
    NotText {
        /// The first line that is not text.
        place: Place,
    },

    /// There are no words, only blank lines and comments if anything.
    #[error("{origin}: no words\nwrite one word a line, without # before it")]
    Empty {
        /// What is empty.
        origin: Origin,
    },

    /// There are more than [`WORDS_MAX`] words.
    #[error("{place}: more than {WORDS_MAX} words\nremove words from here on")]
    TooManyWords {
        /// The first word that is too many.
        place: Place,
    },

    /// A line is not a word.
    #[error("{place}: `{text}` {reason}\ncorrect the line, or remove it")]
    BadWord {
        /// The line.
        place: Place,
        /// What it holds, shortened and without control characters.
        text: String,
        /// Why that is not a word.
        reason: WordError,
    },

    /// A word has another number of letters than the first of the answers.
    #[error(
        "{place}: `{word}` has {} letters, but the first answer has {expected}\n\
         keep only words of the same length",
        .word.len()
    )]
    UnequalLength {
        /// The place of the word.
        place: Place,
        /// The word.
        word: Word,
        /// The number of letters of the first answer.
        expected: usize,
    },

    /// A word is there twice.
    #[error("{place}: `{word}` is there already, at {first}\nremove one of the two")]
    Duplicate {
        /// The place of the second occurrence.
        place: Place,
        /// The word.
        word: Word,
        /// The place of the first occurrence.
        first: Place,
    },

    /// An answer may not be guessed.
    #[error(
        "{place}: `{word}` is not among the allowed guesses in {guesses}\n\
         add it there, or leave --guesses out to allow exactly the answers"
    )]
    AnswerNotAllowed {
        /// The place of the word among the answers.
        place: Place,
        /// The word.
        word: Word,
        /// Where the guesses come from.
        guesses: Origin,
    },

    /// A word to be left out is not an allowed guess.
    #[error(
        "{place}: `{word}` is not an allowed guess in the list {list}\n\
         correct the line or remove it, or name the list it belongs to"
    )]
    NotInList {
        /// The place of the word.
        place: Place,
        /// The word.
        word: Word,
        /// The list's name.
        list: String,
    },

    /// All answers are to be left out.
    #[error("{origin}: this excludes every answer of the list {list}\nleave at least one answer")]
    NothingLeft {
        /// Where the words to be left out come from.
        origin: Origin,
        /// The list's name.
        list: String,
    },
}

impl ListError {
    /// What is said of a file that could not be read.
    pub(super) fn of_file(path: &Path, error: ReadError) -> Self {
        let path = path.to_owned();
        match error {
            ReadError::Unreadable(reason) => Self::Unreadable { path, reason },
            ReadError::TooBig => Self::TooBig { path },
            ReadError::NotText(line) => Self::NotText {
                place: Place {
                    origin: Origin::File(path),
                    line,
                },
            },
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::File(path) => path.display().fmt(f),
            Origin::Answers => f.write_str("answers"),
            Origin::Guesses => f.write_str("guesses"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { origin, line } = self;
        match origin {
            Origin::File(_) => write!(f, "{origin}:{line}"),
            Origin::Answers | Origin::Guesses => write!(f, "{origin}, word {line}"),
        }
    }
}

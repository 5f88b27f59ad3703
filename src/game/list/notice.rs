//! What is told of a list that was read: what was left out or added, and where the words were.

use std::fmt;

use crate::game::count::count;
use crate::game::input::error::Several;
use crate::game::input::{InputError, Origin, Place, Repeats};
use crate::game::word::Word;

/// What is told of a list that was read. Displayed with its place.
#[derive(Debug)]
#[non_exhaustive]
pub enum ListNotice {
    /// Words that are there more than once count once.
    Repeated(Repeats),
    /// The first line says what the others hold.
    Heading {
        /// Its line.
        place: Place,
        /// As it begins.
        text: String,
    },
    /// The words stand in this column, from 1, of a table.
    Column {
        /// The file.
        origin: Origin,
        /// The column.
        column: usize,
        /// The heading of the table, if it has one.
        heading: Option<String>,
    },
    /// Words of other lengths than the one to keep are left out.
    OtherLengths {
        /// The file.
        origin: Origin,
        /// How many there are.
        count: usize,
        /// The length to keep.
        letters: usize,
    },
    /// What is faulty is left out: at least one fault.
    Skipped(Vec<InputError>),
    /// Answers that the guesses lack are allowed guesses, too.
    Added {
        /// How many there are.
        count: usize,
        /// The first of them.
        first: Word,
        /// The guesses.
        guesses: Origin,
    },
}

impl fmt::Display for ListNotice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Repeated(repeats) => repeats.fmt(out),
            Self::Heading { place, text } => write!(out, "{place}: left out: the heading `{text}`"),
            Self::Column { origin, column, heading } => {
                write!(out, "{origin}: the words are read from column {column}")?;
                match heading {
                    Some(heading) => write!(out, "; left out: the heading `{heading}`"),
                    None => Ok(()),
                }
            }
            Self::OtherLengths { origin, count: words, letters } => write!(
                out,
                "{origin}: left out: {} of another length than {letters}",
                count(*words, "word")
            ),
            Self::Skipped(faults) => write!(out, "left out: {}", Several(faults)),
            Self::Added { count: answers, first, guesses } => write!(
                out,
                "{} may be guessed though not in {guesses}, the first is `{first}`",
                count(*answers, "answer")
            ),
        }
    }
}

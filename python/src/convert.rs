//! Python values as those of the library.

use std::str::FromStr;

use guesstree::error::NameError;
use guesstree::text::split_whitespace;
use guesstree::{List, Turn, Word};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error;

/// A word of a game.
pub(crate) fn word(list: &List, text: &str) -> PyResult<Word> {
    list.word(text).map_err(|reason| error(format!("`{text}` {reason}")))
}

/// The words of a game.
pub(crate) fn words(list: &List, texts: &[String]) -> PyResult<Vec<Word>> {
    texts.iter().map(|text| word(list, text)).collect()
}

/// One word, or several.
#[derive(FromPyObject)]
pub(crate) enum Words {
    One(String),
    Several(Vec<String>),
}

impl Words {
    pub(crate) fn texts(&self) -> Vec<String> {
        match self {
            Self::One(text) => split_whitespace(text).map(str::to_owned).collect(),
            Self::Several(texts) => texts.clone(),
        }
    }
}

/// A turn: `"salet=BYBBG"`, or the guess and its feedback.
#[derive(FromPyObject)]
pub(crate) enum GivenTurn {
    Text(String),
    Pair(String, String),
}

/// The turns of a game in `list`.
pub(crate) fn turns(list: &List, given: &[GivenTurn]) -> PyResult<Vec<Turn>> {
    let read = |text: &str| Turn::parse_in(text, list.kind(), list.alphabet()).map_err(error);
    let turn = |given: &GivenTurn| match given {
        GivenTurn::Text(text) => read(text),
        GivenTurn::Pair(guess, feedback) => read(&format!("{guess}={feedback}")),
    };
    given.iter().map(turn).collect()
}

/// A mode, an objective or a game, by its name.
pub(crate) fn named<T: FromStr<Err = NameError>>(text: &str) -> PyResult<T> {
    text.parse().map_err(error)
}

/// A number of Python's `fractions`.
pub(crate) fn fraction(py: Python<'_>, above: u128, below: u128) -> PyResult<Bound<'_, PyAny>> {
    py.import("fractions")?.getattr("Fraction")?.call1((above, below))
}

/// Words as Python texts.
pub(crate) fn texts(words: &[Word]) -> Vec<String> {
    words.iter().map(Word::to_string).collect()
}

/// A word as a Python text.
pub(crate) fn text<'py>(py: Python<'py>, word: &Word) -> Bound<'py, PyString> {
    PyString::new(py, &word.to_string())
}

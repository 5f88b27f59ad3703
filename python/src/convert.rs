//! Python values as those of the library.

use guesstree::{Kind, List, Mode, Objective, Turn, Word};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::error;

/// A word of a game.
pub(crate) fn word(kind: Kind, text: &str) -> PyResult<Word> {
    kind.word(text).map_err(|reason| error(format!("`{text}` {reason}")))
}

/// The words of a game.
pub(crate) fn words(kind: Kind, texts: &[String]) -> PyResult<Vec<Word>> {
    texts.iter().map(|text| word(kind, text)).collect()
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
            Self::One(text) => text.split_whitespace().map(str::to_owned).collect(),
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
    let kind = list.kind();
    let turn = |given: &GivenTurn| match given {
        GivenTurn::Text(text) => Turn::parse(text, kind).map_err(error),
        GivenTurn::Pair(guess, feedback) => {
            Turn::parse(&format!("{guess}={feedback}"), kind).map_err(error)
        }
    };
    given.iter().map(turn).collect()
}

pub(crate) fn mode(text: &str) -> PyResult<Mode> {
    let modes = [Mode::Easy, Mode::Hard, Mode::Strict];
    let found = modes.into_iter().find(|mode| mode.to_string() == text);
    found.ok_or_else(|| error(format!("there is no mode {text}; there are easy, hard and strict")))
}

/// The objectives without a number.
const OBJECTIVES: [Objective; 5] = [
    Objective::Mean,
    Objective::MeanThenWorst,
    Objective::MeanThenWorstThenLast,
    Objective::Worst,
    Objective::WorstAlone,
];

pub(crate) fn objective(text: &str) -> PyResult<Objective> {
    let within = text.strip_prefix("within=").and_then(|number| number.parse().ok());
    let named = || OBJECTIVES.into_iter().find(|objective| objective.to_string() == text);
    within.map(Objective::Within).or_else(named).ok_or_else(|| {
        error(format!(
            "there is no objective {text}; there are mean, mean then worst, mean then worst, last, \
             worst, worst-alone, and within=N"
        ))
    })
}

/// Words as Python texts.
pub(crate) fn texts(words: &[Word]) -> Vec<String> {
    words.iter().map(Word::to_string).collect()
}

/// A word as a Python text, without a copy on the heap in between.
pub(crate) fn text<'py>(py: Python<'py>, word: Word) -> Bound<'py, PyString> {
    let mut bytes = [0_u8; 64];
    let mut len = 0;
    for letter in word.letters() {
        len += letter.encode_utf8(&mut bytes[len..]).len();
    }
    PyString::new(py, std::str::from_utf8(&bytes[..len]).unwrap_or_default())
}

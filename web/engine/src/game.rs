//! The words of a game, as a caller names them.

use std::collections::BTreeSet;
use std::path::Path;

use guesstree::error::NameError;
use guesstree::games::Guesses;
use guesstree::play::Session;
use guesstree::{List, Mending, Mode, Question, Word, embedded};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// A game and its rules.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Wanted {
    game: Game,
    /// The game that words are for, by its name. Default: Wordle.
    #[serde(default)]
    words_for: Option<String>,
    #[serde(default)]
    mode: Option<String>,
    #[serde(default)]
    max_guesses: Option<u8>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Game {
    List(String),
    /// The names of the files of answers and guesses. Their bytes come beside.
    Files(String, Option<String>),
    /// A game that numbers describe, with this number of answers. Of the bytes beside, the second are
    /// names, one on each line: that of the game, those of the answers, and those of the guesses. The
    /// first are the numbers, two bytes each: a row for each guess, with a number for each answer.
    Scores(usize),
    /// All codes of a game, by its name.
    Codes(String),
}

/// A game that is played.
pub(crate) struct Made {
    pub list: List,
    pub mode: Mode,
    pub max_guesses: u8,
    /// Words that files have more than once.
    pub notes: Vec<String>,
}

impl Wanted {
    pub(crate) fn make(self, answers: Vec<u8>, guesses: Option<Vec<u8>>) -> Result<Made, Fault> {
        let (list, notes) = self.game.list(answers, guesses)?;
        let list = match self.words_for {
            Some(game) => list.words_for(game.parse()?)?,
            None => list,
        };
        let mode = self.mode.map_or(Ok(Mode::Easy), |mode| mode.parse())?;
        let usual = || Question::default_max_guesses(list.kind());
        let max_guesses = self.max_guesses.unwrap_or_else(usual);
        // Whether there is such a game.
        Session::new(list.clone(), mode, max_guesses)?;
        Ok(Made { list, mode, max_guesses, notes })
    }
}

impl Game {
    fn list(
        self,
        answers: Vec<u8>,
        guesses: Option<Vec<u8>>,
    ) -> Result<(List, Vec<String>), Fault> {
        match self {
            Self::List(name) => match embedded(&name) {
                Some(list) => Ok((list, Vec::new())),
                None => Err(NameError::no_list(&name, []).into()),
            },
            Self::Files(answers_name, guesses_name) => {
                let guesses_name = guesses_name.unwrap_or_default();
                let guesses = guesses.map(|bytes| (Path::new(&guesses_name), bytes));
                let answers = (Path::new(&answers_name), answers);
                let (list, notices) = List::from_files(answers, guesses, Mending::default())?;
                Ok((list, notices.iter().map(ToString::to_string).collect()))
            }
            Self::Scores(width) => {
                let guesses = guesses.unwrap_or_default();
                let names = String::from_utf8_lossy(&guesses);
                let mut names = names.split('\n');
                let name = names.next().unwrap_or_default();
                let names: Result<Vec<Word>, _> = names.map(Word::name).collect();
                let mut columns = names.map_err(|error| Fault::usage(format!("a name {error}")))?;
                let rows = columns.split_off(width.min(columns.len()));
                let code = |guess, answer| {
                    let at = 2 * (guess * width + answer);
                    let bytes = answers.get(at..at + 2).and_then(|two| two.try_into().ok());
                    // The last number is no code.
                    bytes.map_or(u16::MAX, u16::from_le_bytes)
                };
                Ok((List::from_scores(name, columns, rows, code)?, Vec::new()))
            }
            Self::Codes(game) => Ok((List::generated(game.parse()?)?, Vec::new())),
        }
    }
}

/// What a game is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Info<'a> {
    name: &'a str,
    kind: &'static str,
    game: String,
    mode: Mode,
    max_guesses: u8,
    letters: usize,
    symbols: String,
    /// What places and symbols of a code are called. Empty for words.
    units: Vec<&'static str>,
    /// Whether no symbol comes twice in a code.
    distinct: bool,
    counts: Vec<Count>,
    answers: usize,
    guesses: usize,
    fingerprint: String,
    shipped: bool,
    notes: &'a [String],
}

/// What a number of feedback counts, and what it may be.
#[derive(Serialize)]
struct Count {
    name: &'static str,
    choices: Vec<String>,
}

impl<'a> Info<'a> {
    pub(crate) fn of(made: &'a Made, shipped: bool) -> Self {
        let list = &made.list;
        let kind = list.kind();
        let symbols = match kind.is_wordle() {
            true => String::new(),
            false => {
                let words = list.guesses().iter();
                let mut symbols: BTreeSet<char> = BTreeSet::new();
                symbols.extend(words.flat_map(|word| word.letters()));
                symbols.into_iter().collect()
            }
        };
        let (units, distinct) = match kind.guesses() {
            Guesses::Codes(codes) => (codes.units.to_vec(), codes.are_distinct),
            Guesses::Words { .. } | Guesses::Names => (Vec::new(), false),
        };
        let count = |(name, choices)| Count { name, choices };
        Self {
            name: list.name(),
            kind: kind.name(),
            game: kind.to_string(),
            mode: made.mode,
            max_guesses: made.max_guesses,
            letters: list.letters(),
            symbols,
            units,
            distinct,
            counts: kind.counts().into_iter().map(count).collect(),
            answers: list.answers().len(),
            guesses: list.guesses().len(),
            fingerprint: list.fingerprint().to_string(),
            shipped,
            notes: &made.notes,
        }
    }
}

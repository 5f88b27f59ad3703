//! The words of a game, as a caller names them.

use std::path::Path;

use guesstree::{List, MAX_GUESSES, Mode, embedded};
use serde::{Deserialize, Serialize};

use crate::fault::Fault;

/// A game and its rules.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Wanted {
    game: Game,
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
    Mastermind(u8, u8),
    BullsAndCows(u8, u8),
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
        let is_wordle = list.kind().name() == "wordle";
        let mode = match self.mode.as_deref() {
            None | Some("easy") => Mode::Easy,
            Some("hard") => Mode::Hard,
            Some("strict") => Mode::Strict,
            Some(other) => {
                let message = format!("there is no mode {other}; there are easy, hard and strict");
                return Err(Fault::usage(message));
            }
        };
        if mode != Mode::Easy && !is_wordle {
            let message = format!("there is no {mode} mode in {}", list.kind().name());
            return Err(Fault::usage(message));
        }
        let max_guesses = self.max_guesses.unwrap_or(if is_wordle { 6 } else { MAX_GUESSES });
        if !(1..=MAX_GUESSES).contains(&max_guesses) {
            return Err(Fault::usage(format!("a game has 1 to {MAX_GUESSES} guesses")));
        }
        Ok(Made { list, mode, max_guesses, notes })
    }
}

impl Game {
    fn list(
        self,
        answers: Vec<u8>,
        guesses: Option<Vec<u8>>,
    ) -> Result<(List, Vec<String>), Fault> {
        let generated = |list: Result<List, _>| Ok((list?, Vec::new()));
        match self {
            Self::List(name) => match embedded(&name) {
                Some(list) => Ok((list, Vec::new())),
                None => {
                    let names = guesstree::NAMES.join(", ");
                    let message = format!("there is no list {name}; there are {names}");
                    Err(Fault::new("no-such-list", message))
                }
            },
            Self::Files(answers_name, guesses_name) => {
                let guesses_name = guesses_name.unwrap_or_default();
                let guesses = guesses.map(|bytes| (Path::new(&guesses_name), bytes));
                Ok(List::from_files((Path::new(&answers_name), answers), guesses)?)
            }
            Self::Mastermind(pegs, colours) => generated(List::mastermind(pegs, colours)),
            Self::BullsAndCows(positions, symbols) => {
                generated(List::bulls_and_cows(positions, symbols))
            }
        }
    }
}

/// What a game is.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Info<'a> {
    name: &'a str,
    kind: &'static str,
    mode: Mode,
    max_guesses: u8,
    letters: usize,
    symbols: String,
    answers: usize,
    guesses: usize,
    fingerprint: String,
    shipped: bool,
    notes: &'a [String],
}

impl<'a> Info<'a> {
    pub(crate) fn of(made: &'a Made, shipped: bool) -> Self {
        let list = &made.list;
        let symbols = match list.kind().name() {
            "wordle" => String::new(),
            _ => {
                let words = list.guesses().iter();
                let mut symbols: Vec<char> =
                    words.flat_map(|word| word.letters()).copied().collect();
                symbols.sort_unstable();
                symbols.dedup();
                symbols.into_iter().collect()
            }
        };
        Self {
            name: list.name(),
            kind: list.kind().name(),
            mode: made.mode,
            max_guesses: made.max_guesses,
            letters: list.letters(),
            symbols,
            answers: list.answers().len(),
            guesses: list.guesses().len(),
            fingerprint: list.fingerprint().to_string(),
            shipped,
            notes: &made.notes,
        }
    }
}

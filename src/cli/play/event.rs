//! What `play --json` prints of a game that is played elsewhere.

use serde::Serialize;

use crate::cli::output::print;
use crate::game::word::Word;
use crate::play::advice::Choice;

/// What is printed with `--json`, one object a line. Field names are stable.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// A position: what to guess.
    Position {
        turn: usize,
        guesses_left: u8,
        candidates: usize,
        beyond_list: bool,
        guess: String,
        exact: bool,
        choices: Vec<ChoiceReport>,
    },
    /// What a guess costs.
    Choice(ChoiceReport),
    /// The candidates, on request.
    Candidates { words: Vec<String> },
    /// The guess was the answer.
    Solved { answer: String, guesses: usize },
    /// The last turn was taken back.
    Undone { turn: String },
    /// What was typed was not understood, or cannot be.
    Refused { why: String },
}

#[derive(Serialize)]
pub struct ChoiceReport {
    pub guess: String,
    /// Left out where a policy rates guesses and costs are not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blocks: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<String>,
    pub may_win: bool,
}

impl ChoiceReport {
    pub fn of(choice: &Choice, candidates: usize) -> Self {
        Self {
            guess: choice.guess.to_string(),
            total: Some(choice.total),
            expected: Some(expected(choice, candidates)),
            missed: Some(choice.missed),
            blocks: Some(choice.blocks),
            rating: None,
            may_win: choice.may_win,
        }
    }
}

impl ChoiceReport {
    /// A guess that a policy rated.
    pub fn rated(guess: Word, rating: &str, may_win: bool) -> Self {
        Self {
            guess: guess.to_string(),
            total: None,
            expected: None,
            missed: None,
            blocks: None,
            rating: Some(rating.to_owned()),
            may_win,
        }
    }
}

/// The guesses that a candidate takes from here on, on average.
pub fn expected(choice: &Choice, candidates: usize) -> f64 {
    choice.total as f64 / candidates.max(1) as f64
}

/// Prints an event.
pub fn print_event(event: &Event) -> anyhow::Result<()> {
    print(|out| {
        serde_json::to_writer(&mut *out, event)?;
        writeln!(out)
    })
}

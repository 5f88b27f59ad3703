//! What `play --json` prints.

use guesstree::play::Choice;
use guesstree::{Basis, Word};
use serde::Serialize;

use crate::exit::Code;
use crate::play::journal::Statistics;
use crate::position::Position;

/// An event of a game. With `--json` each is an object on a line of its own. Field names are
/// stable.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub(crate) enum Event<'a> {
    /// A position, and what to guess.
    Position {
        #[serde(flatten)]
        position: Position,
        guesses_left: u8,
        beyond_list: bool,
        /// Whether advice keeps to the guesses left.
        limited: bool,
        /// Whether the first choice is proven best.
        exact: bool,
        /// No guess has a lower total, as far as is proven; 0 where nothing is.
        #[serde(skip_serializing_if = "Option::is_none")]
        lower: Option<u64>,
        /// Where `exact` and `lower` rest.
        #[serde(skip_serializing_if = "Option::is_none")]
        basis: Option<Basis>,
        choices: Vec<ChoiceReport>,
        /// The turn that was taken back to come here.
        #[serde(skip_serializing_if = "Option::is_none")]
        undone: Option<String>,
    },
    /// What a guess costs; at most, if that is not exact.
    Choice {
        #[serde(flatten)]
        choice: ChoiceReport,
        exact: bool,
        lower: u64,
        basis: Basis,
    },
    /// The candidates, on request. They are not listed for a person who guesses.
    Candidates {
        candidates: usize,
        #[serde(skip_serializing_if = "Option::is_none")]
        words: Option<Vec<Word>>,
    },
    /// The feedback to a guess of a person, and the answer if the game is over.
    Feedback {
        list: &'a str,
        turn: usize,
        guess: Word,
        feedback: String,
        guesses_left: u8,
        solved: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        answer: Option<Word>,
    },
    /// The best guess, on request of a person who guesses.
    Hint {
        guess: Word,
        exact: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        basis: Option<Basis>,
    },
    /// The guess was the answer.
    Solved { answer: Word, guesses: usize },
    /// The person gave up.
    Lost { answer: Word },
    /// Figures of all games at a terminal.
    Statistics(&'a Statistics),
    /// The boards, and what to guess on all of them.
    Boards {
        list: &'a str,
        turn: usize,
        guess: Word,
        guesses_left: usize,
        boards: Vec<BoardReport>,
        exact: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        basis: Option<Basis>,
    },
    /// The candidates of each open board, on request.
    BoardCandidates { boards: Vec<Vec<Word>> },
    /// The feedback of each open board to a guess of a person.
    BoardFeedback {
        list: &'a str,
        turn: usize,
        guess: Word,
        feedback: Vec<String>,
        guesses_left: usize,
        solved: bool,
        #[serde(skip_serializing_if = "Option::is_none")]
        answers: Option<Vec<Word>>,
    },
    /// All boards are solved.
    AllSolved { guesses: usize },
    /// The person gave up.
    BoardsLost { answers: Vec<Word> },
    /// A line could not be read, or is impossible in this game.
    Refused { code: Code, why: String },
}

/// One of several boards.
#[derive(Serialize)]
pub(crate) struct BoardReport {
    pub candidates: usize,
    pub solved: bool,
}

/// A guess, and either what it costs or how a policy rates it.
#[derive(Serialize)]
pub(crate) struct ChoiceReport {
    pub guess: Word,
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
    /// How likely it is the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

impl ChoiceReport {
    /// A guess whose cost is known.
    pub(crate) fn of(choice: &Choice) -> Self {
        Self {
            guess: choice.guess.clone(),
            total: Some(choice.total),
            expected: Some(choice.mean()),
            missed: Some(choice.missed),
            blocks: Some(choice.blocks),
            rating: None,
            may_win: choice.may_win,
            chance: Some(choice.chance()),
        }
    }

    /// A guess that a policy rated.
    pub(crate) fn rated((guess, rating, may_win): (Word, String, bool)) -> Self {
        Self {
            guess,
            total: None,
            expected: None,
            missed: None,
            blocks: None,
            rating: Some(rating),
            may_win,
            chance: None,
        }
    }
}

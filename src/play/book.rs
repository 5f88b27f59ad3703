//! What a player knows: the words that it may guess, and those that it thinks possible.
//!
//! Its words need not be those of the game. A dictionary may lack the answer, and then the player cannot win.

use std::sync::OnceLock;

use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::table::Table;
use crate::ids::{AnswerId, CellCode, GuessId};
use crate::search::allowed::Allowed;

/// Words, and the rules that a player takes them to be played by.
pub struct Book {
    list: List,
    mode: Mode,
    rule: Rule,
    table: OnceLock<Table>,
}

/// A position as a player sees it.
#[derive(Clone, Debug)]
pub struct Position {
    /// The guesses made so far.
    pub turns: Vec<Turn>,
    /// The answers of the book that are still possible, by ascending id.
    pub candidates: Vec<AnswerId>,
    /// The guesses that may follow, where not all may.
    pub(crate) allowed: Option<Allowed>,
}

impl Book {
    /// The words of `list`, played by these rules.
    pub fn new(list: List, mode: Mode, rule: Rule) -> Self {
        Self {
            list,
            mode,
            rule,
            table: OnceLock::new(),
        }
    }

    /// The words.
    pub fn list(&self) -> &List {
        &self.list
    }

    /// How feedback is given.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// The codes of all guesses against all answers; made when it is first asked for.
    pub fn table(&self) -> &Table {
        let make = || Table::with_rules(&self.list, self.mode, self.rule);
        self.table.get_or_init(make)
    }

    /// Before the first guess.
    pub fn start(&self) -> Position {
        Position {
            turns: Vec::new(),
            candidates: AnswerId::first(self.list.answers().len()).collect(),
            allowed: match self.mode {
                Mode::Easy => None,
                Mode::Hard | Mode::Strict => Allowed::all(self.table()),
            },
        }
    }

    /// After one more guess and its feedback. No candidate is left where no word of the book fits.
    pub fn after(&self, position: &Position, turn: Turn) -> Position {
        let mut turns = position.turns.clone();
        turns.push(turn);
        let fits = |&id: &AnswerId| {
            let answer = self.list.answers()[usize::from(id)];
            self.rule.score(turn.guess, answer) == turn.feedback
        };
        let id = self.list.guess_id(turn.guess);
        let allowed = match (&position.allowed, id) {
            (Some(allowed), Some(id)) => {
                let code = CellCode(turn.feedback.code().0);
                Some(allowed.narrowed(self.table(), id, code))
            }
            (allowed, _) => allowed.clone(),
        };
        Position {
            turns,
            candidates: position.candidates.iter().copied().filter(fits).collect(),
            allowed,
        }
    }
}

impl Position {
    /// Whether `guess` may follow.
    pub fn allows(&self, guess: GuessId) -> bool {
        let allowed = self.allowed.as_ref();
        allowed.is_none_or(|allowed| allowed.contains(guess))
    }

    /// Whether `guess` may be the answer.
    pub fn is_candidate(&self, guess: GuessId) -> bool {
        self.candidates.binary_search(&guess.as_answer()).is_ok()
    }

    /// The guesses of `book` that may follow, ascending.
    pub fn guesses(&self, book: &Book) -> impl Iterator<Item = GuessId> + '_ {
        let all = GuessId::first(book.list().guesses().len());
        all.filter(|&guess| self.allows(guess))
    }
}

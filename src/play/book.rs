//! What a player knows: the words that it may guess, and those that it believes possible.
//!
//! These words need not be those of the game. If they lack the answer, the player cannot win.

use std::sync::OnceLock;

use crate::game::feedback::Feedback;
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::table::Table;
use crate::game::word::Word;
use crate::ids::{AnswerId, CellCode, GuessId};
use crate::search::position::allowed::Allowed;

/// The words that a player knows, and the rules that it believes the game has.
pub struct Book {
    list: List,
    mode: Mode,
    rule: Rule,
    table: OnceLock<Table>,
}

/// A game as a player with a [`Book`] sees it. Its candidates are those of the book,
/// which may have other words than the game.
#[derive(Clone, Debug)]
pub struct View {
    pub(crate) turns: Vec<Turn>,
    /// The numbers of answers and guesses of the book.
    pub(crate) size: [usize; 2],
    pub(crate) candidates: Vec<AnswerId>,
    /// The guesses that may follow; `None` if all may.
    pub(crate) allowed: Option<Allowed>,
}

impl Book {
    /// The words of `list`, with these rules. The rule of feedback is one of Wordle; other games
    /// have their own.
    pub fn new(list: List, mode: Mode, rule: Rule) -> Self {
        Self { list, mode, rule, table: OnceLock::new() }
    }

    /// The words.
    pub(crate) fn list(&self) -> &List {
        &self.list
    }

    /// The mode of the game.
    pub(crate) fn mode(&self) -> Mode {
        self.mode
    }

    /// The feedback that the player expects to `guess` when the answer is `answer`. Both are of the
    /// game.
    pub(crate) fn feedback(&self, guess: &Word, answer: &Word) -> Feedback {
        self.list.feedback_by(self.rule, guess, answer)
    }

    /// The codes of all guesses against all answers, computed on first use.
    pub(crate) fn table(&self) -> &Table {
        let make = || Table::with_rules(&self.list, self.mode, self.rule);
        self.table.get_or_init(make)
    }

    /// The code in the table for a feedback; `None` if no guess gets it for any answer of the book.
    fn cell_code(&self, feedback: Feedback) -> Option<CellCode> {
        match self.list.kind().is_wordle() {
            // In Wordle all codes stand for themselves, also those that do not occur.
            true => Some(CellCode(feedback.code().0)),
            false => self.table().code_of(feedback.code()),
        }
    }

    fn size(&self) -> [usize; 2] {
        [self.list.answers().len(), self.list.guesses().len()]
    }

    /// Whether the numbers in `view` are of words that the book has: not so if another book, with
    /// more words or fewer, made it.
    pub(crate) fn has(&self, view: &View) -> bool {
        view.size == self.size()
    }

    /// The view before the first guess.
    pub(crate) fn start(&self) -> View {
        View {
            turns: Vec::new(),
            size: self.size(),
            candidates: AnswerId::first(self.list.answers().len()).collect(),
            allowed: match self.mode {
                Mode::Easy => None,
                Mode::Hard | Mode::Strict => Allowed::all(self.table()),
            },
        }
    }

    /// The view after one more turn. It has no candidates if no word of the book fits.
    pub(crate) fn advance(&self, view: &View, turn: Turn) -> View {
        let mut turns = view.turns.clone();
        turns.push(turn.clone());
        let fits = |&id: &AnswerId| {
            let answer = &self.list.answers()[usize::from(id)];
            self.feedback(&turn.guess, answer) == turn.feedback
        };
        let id = self.list.guess_id(&turn.guess);
        let allowed = match (&view.allowed, id) {
            (Some(allowed), Some(id)) => match self.cell_code(turn.feedback) {
                Some(code) => Some(allowed.narrowed(self.table(), id, code)),
                None => Some(allowed.clone()),
            },
            (allowed, _) => allowed.clone(),
        };
        let size = view.size;
        View {
            turns,
            size,
            candidates: view.candidates.iter().copied().filter(fits).collect(),
            allowed,
        }
    }
}

impl View {
    /// The guesses made so far.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The answers of the book that fit the turns, by ascending id.
    pub fn candidates(&self) -> &[AnswerId] {
        &self.candidates
    }

    /// Whether `guess` may follow.
    pub(crate) fn allows(&self, guess: GuessId) -> bool {
        let allowed = self.allowed.as_ref();
        allowed.is_none_or(|allowed| allowed.contains(guess))
    }

    /// Whether `guess` may be the answer.
    pub(crate) fn is_candidate(&self, guess: GuessId) -> bool {
        self.candidates.binary_search(&guess.as_answer()).is_ok()
    }

    /// The guesses of `book` that may follow, ascending.
    pub(crate) fn guesses(&self, book: &Book) -> impl Iterator<Item = GuessId> + '_ {
        let all = GuessId::first(book.list().guesses().len());
        all.filter(|&guess| self.allows(guess))
    }
}

//! What a player knows: the words that it may guess, and those that it believes possible.
//!
//! These words need not be those of the game. If they lack the answer, the player cannot win.

use std::sync::OnceLock;

use crate::game::feedback::Feedback;
use crate::game::follow::Follow;
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::table::Table;
use crate::game::table::columns::Columns;
use crate::game::word::Word;
use crate::ids::{AnswerId, GuessId};
use crate::page::SMALL;
use crate::search::position::allowed::Allowed;

/// The words that a player knows, and the rules that it believes the game has.
pub struct Book {
    list: List,
    mode: Mode,
    rule: Rule,
    /// Whether a table may be kept.
    is_tabled: bool,
    table: OnceLock<Option<Table>>,
    follow: OnceLock<Follow>,
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
        let (table, follow) = Default::default();
        Self { list, mode, rule, is_tabled: true, table, follow }
    }

    /// This book with no table, if one would take more than this many bytes. Then feedback is
    /// computed whenever it is asked for, which takes longer and gives equal results.
    #[must_use]
    pub fn memory_bytes_max(mut self, bytes: usize) -> Self {
        self.is_tabled = Table::bytes(&self.list) <= bytes;
        self
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

    /// The codes of all guesses against all answers, computed on first use; `None` if they take too
    /// much memory, or there are too few numbers for all feedback.
    pub(crate) fn table(&self) -> Option<&Table> {
        let table = || Table::unless_stopped(&self.list, self.mode, self.rule, &|| false);
        let make = || self.is_tabled.then(table).flatten();
        self.table.get_or_init(make).as_ref()
    }

    /// The codes of guesses against these answers, where there is no table.
    pub(crate) fn columns<'b>(&'b self, answers: &'b [AnswerId]) -> Columns<'b> {
        Columns::new(&self.list, self.rule, answers)
    }

    /// The guesses that may still follow once `guess` got the feedback.
    fn narrowed(&self, allowed: &Allowed, guess: GuessId, feedback: Feedback) -> Allowed {
        let code = feedback.code();
        if let Some(table) = self.table() {
            let code = table.code_of(code);
            return code.map_or(allowed.clone(), |code| allowed.narrowed(table, guess, code));
        }
        if SMALL {
            return allowed.clone();
        }
        let follow = self.follow.get_or_init(|| Follow::new(&self.list, self.mode));
        allowed.narrowed_by(|bits| match self.list.kind().is_wordle() {
            true => follow.narrow(guess, code, bits),
            false => {
                let all: Vec<AnswerId> = AnswerId::first(self.list.answers().len()).collect();
                for (&answer, got) in all.iter().zip(self.columns(&all).codes(guess)) {
                    if got != code {
                        let answer = usize::from(answer);
                        bits[answer / 64] &= !(1 << (answer % 64));
                    }
                }
            }
        })
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
            allowed: match self.table() {
                _ if self.mode == Mode::Easy => None,
                Some(table) => Allowed::all(table),
                None if SMALL => None,
                None => {
                    let [answers, guesses] = self.size();
                    let kind = self.list.kind();
                    let restricts = kind.is_wordle() || answers == guesses;
                    (restricts && self.mode.is_for(kind)).then(|| Allowed::first(guesses))
                }
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
            (Some(allowed), Some(id)) => Some(self.narrowed(allowed, id, turn.feedback)),
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

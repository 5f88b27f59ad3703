//! A game in progress: its guesses and their feedback, checked turn by turn.

use std::borrow::Cow;

use crate::engine::{EngineError, question};
use crate::game::contradiction::Contradiction;
use crate::game::history::{ForeignTurn, Turn, fitting};
use crate::game::list::List;
use crate::game::mode::{Clue, Mode};
use crate::game::word::Word;
use crate::ids::AnswerId;
use crate::play::advice::Situation;

/// A game that a person plays, turn by turn.
#[derive(Clone, Debug)]
pub struct Session {
    list: List,
    mode: Mode,
    max_guesses: u8,
    turns: Vec<Turn>,
    /// Set if no answer of the list fits the turns: a list whose answers are the allowed guesses
    /// that fit.
    wider: Option<List>,
    candidates: Vec<AnswerId>,
}

/// For more candidates than `MANY`, `ENOUGH` guesses are mostly enough to find them all, and it
/// takes long to find out whether fewer are.
const MANY: usize = 250;
const ENOUGH: u8 = 5;

/// The effect of a turn. There are no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// The guess was the answer.
    Won,
    /// The game goes on.
    Next,
    /// No answer of the list fits any more. The game goes on with the allowed guesses that fit.
    BeyondList,
}

/// Why a turn was refused. The game has not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Refused {
    /// The game is over.
    #[error("the game is won; undo a turn or start a new game")]
    Over,
    /// The guess is not allowed.
    #[error("{word} is not an allowed guess in the list {list}")]
    NotAllowed {
        /// The guess.
        word: Word,
        /// The list's name.
        list: String,
    },
    /// The guess breaks a rule of the mode.
    #[error("in {mode} mode {word} may not be guessed: after {turn} a guess {clue}")]
    BreaksClue {
        /// The guess.
        word: Word,
        /// The mode.
        mode: Mode,
        /// The turn that forbids the guess.
        turn: Turn,
        /// What the turn demands of a guess.
        clue: Clue,
    },
    /// The feedback is of another game.
    #[error(transparent)]
    Foreign(#[from] ForeignTurn),
    /// The feedback contradicts an earlier one.
    #[error("that is impossible: {0}; look for a slip in either")]
    Contradicts(Box<Contradiction>),
    /// No word fits all turns, although no two of them contradict each other.
    #[error("no allowed guess of {list} fits all the feedback; look for a slip")]
    NothingFits {
        /// The list's name.
        list: String,
    },
    /// No word at all can give this feedback.
    #[error("no answer can give {0}; look for a slip in it")]
    Impossible(Turn),
}

impl Session {
    /// A new game of at most `max_guesses` guesses, 1 to
    /// [`MAX_GUESSES`](crate::MAX_GUESSES).
    ///
    /// # Errors
    /// [`EngineError::NoModes`] if the game of the list does not have the mode,
    /// [`EngineError::MaxGuesses`] for any other number of guesses.
    pub fn new(list: List, mode: Mode, max_guesses: u8) -> Result<Self, EngineError> {
        question::check_rules(list.kind(), mode, max_guesses)?;
        Ok(Self::start(list, mode, max_guesses))
    }

    /// A new game. The game of the list has the mode.
    pub(crate) fn start(list: List, mode: Mode, max_guesses: u8) -> Self {
        let candidates = AnswerId::first(list.answers().len()).collect();
        Self { list, mode, max_guesses, turns: Vec::new(), wider: None, candidates }
    }

    /// The words of the game. If no answer of the original list fits, the answers are the allowed
    /// guesses that fit.
    pub fn list(&self) -> &List {
        self.wider.as_ref().unwrap_or(&self.list)
    }

    /// Whether no answer of the original list fits.
    pub fn is_beyond_list(&self) -> bool {
        self.wider.is_some()
    }

    /// Whether this is a game of `list` in this mode.
    pub(crate) fn is_of(&self, list: &List, mode: Mode) -> bool {
        self.mode == mode && self.list == *list
    }

    /// The turns taken.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The answers that are possible, by ascending id in the [`list`](Self::list).
    pub fn candidates(&self) -> &[AnswerId] {
        &self.candidates
    }

    /// The answers that are possible, as words.
    pub fn candidate_words(&self) -> Vec<Word> {
        let answers = self.list().answers();
        self.candidates.iter().map(|&id| answers[usize::from(id)].clone()).collect()
    }

    /// Whether the last guess was the answer.
    pub fn is_won(&self) -> bool {
        self.turns.last().is_some_and(|turn| turn.feedback.is_win())
    }

    /// The number of guesses left.
    pub fn guesses_left(&self) -> u8 {
        let made = u8::try_from(self.turns.len()).unwrap_or(u8::MAX);
        self.max_guesses.saturating_sub(made)
    }

    /// Whether advice keeps to the guesses left. It does not with more than 250 candidates and
    /// fewer than 5 guesses left, as it would take too long to find out how many can be found in
    /// time: it is then the best on average, and some candidates may be found too late. Where no
    /// guess is left, there is nothing to keep to.
    pub fn is_limited(&self) -> bool {
        self.situation().guesses_left > 0
    }

    /// The position, as advice needs it. Where advice does not keep to the limit on guesses, the
    /// situation has no guesses left.
    pub(crate) fn situation(&self) -> Situation<'_> {
        let many = self.candidates.len() > MANY;
        Situation {
            turns: &self.turns,
            candidates: Cow::Borrowed(&self.candidates),
            guesses_left: match self.guesses_left() {
                0..ENOUGH if many => 0,
                left => left,
            },
            weights: None,
            has_table: true,
            suggested: None,
        }
    }

    /// Whether `guess` may be made here.
    ///
    /// # Errors
    /// [`Refused`] says why not.
    pub fn check(&self, guess: &Word) -> Result<(), Refused> {
        if self.is_won() {
            return Err(Refused::Over);
        }
        if self.list.guess_id(guess).is_none() {
            return Err(Refused::NotAllowed {
                word: guess.clone(),
                list: self.list.name().to_owned(),
            });
        }
        for turn in &self.turns {
            if let Some(clue) = self.mode.broken_in(self.list.alphabet(), turn, guess) {
                return Err(Refused::BreaksClue {
                    word: guess.clone(),
                    mode: self.mode,
                    turn: turn.clone(),
                    clue,
                });
            }
        }
        Ok(())
    }

    /// Adds a turn.
    ///
    /// # Errors
    /// [`Refused`] if the turn is none of the game, or is impossible.
    pub fn take(&mut self, turn: Turn) -> Result<Taken, Refused> {
        self.check(&turn.guess)?;
        turn.check(&self.list)?;
        if !turn.is_possible() {
            return Err(Refused::Impossible(turn));
        }
        let mut turns = self.turns.clone();
        turns.push(turn.clone());
        let (wider, fit) = self.fitting(&turns).ok_or_else(|| self.why_not(turn.clone()))?;
        let taken = match (turn.feedback.is_win(), &wider, &self.wider) {
            (true, ..) => Taken::Won,
            (false, Some(_), None) => Taken::BeyondList,
            _ => Taken::Next,
        };
        (self.turns, self.wider, self.candidates) = (turns, wider, fit);
        Ok(taken)
    }

    /// Removes the last turn and returns it. `None` if there was none.
    pub fn undo(&mut self) -> Option<Turn> {
        let turn = self.turns.pop()?;
        // Words that fitted more turns fit fewer turns, so this is never `None`.
        if let Some((wider, fit)) = self.fitting(&self.turns) {
            (self.wider, self.candidates) = (wider, fit);
        }
        Some(turn)
    }

    /// The answers that fit `turns`. If there are none, a list of the allowed guesses that fit.
    fn fitting(&self, turns: &[Turn]) -> Option<(Option<List>, Vec<AnswerId>)> {
        let fit = fitting(&self.list, turns);
        if !fit.is_empty() {
            return Some((None, fit));
        }
        if !self.list.kind().is_wordle() {
            return None;
        }
        let guesses = self.list.guesses();
        let fits = |guess: &&Word| turns.iter().all(|turn| turn.fits(guess, &self.list));
        let answers: Vec<Word> = guesses.iter().filter(fits).cloned().collect();
        let name = format!("{}-guesses", self.list.name());
        // There is no list without answers.
        let list = List::from_words(name, answers, Some(guesses.to_vec())).ok()?;
        let all = AnswerId::first(list.answers().len()).collect();
        Some((Some(list), all))
    }

    fn why_not(&self, later: Turn) -> Refused {
        let found = self.turns.iter().find_map(|earlier| {
            Contradiction::between(earlier.clone(), later.clone(), self.list.alphabet())
        });
        match found {
            Some(contradiction) => Refused::Contradicts(Box::new(contradiction)),
            None => Refused::NothingFits { list: self.list.name().to_owned() },
        }
    }
}

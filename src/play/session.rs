//! A game in progress: what was guessed and what came back, checked turn by turn.

use crate::game::contradiction::Contradiction;
use crate::game::history::{Turn, candidates};
use crate::game::list::List;
use crate::game::mode::{Clue, Mode};
use crate::game::word::Word;
use crate::ids::AnswerId;
use crate::play::advice::Situation;

/// A game that a person plays elsewhere, and tells of.
#[derive(Clone, Debug)]
pub struct Session {
    list: List,
    mode: Mode,
    max_guesses: u8,
    turns: Vec<Turn>,
    /// Where the answer is none of the list's: the allowed guesses that fit, which take their place.
    beyond: Option<List>,
    candidates: Vec<AnswerId>,
}

/// With more candidates than `MANY`, `ENOUGH` guesses are mostly enough for all of them, and whether fewer are takes long to find out.
const MANY: usize = 250;
const ENOUGH: u8 = 5;

/// What a turn came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// The guess was the answer.
    Won,
    /// The game goes on.
    Next,
    /// No answer of the list fits any more. The game goes on with the allowed guesses that do.
    BeyondList,
}

/// Why a turn was not taken. The game is as it was before.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// The game is over.
    #[error("the game is won; undo, or begin anew")]
    Over,
    /// The guess is not allowed.
    #[error("{word} is not an allowed guess in the list {list}")]
    NotAllowed {
        /// The guess.
        word: Word,
        /// The list's name.
        list: String,
    },
    /// The guess may not follow.
    #[error("in {mode} mode {word} may not be guessed: after {turn} a guess {clue}")]
    BreaksClue {
        /// The guess.
        word: Word,
        /// The mode.
        mode: Mode,
        /// The turn after which it may not follow.
        turn: Turn,
        /// What that asks for.
        clue: Clue,
    },
    /// The feedback contradicts an earlier one.
    #[error("that cannot be: {0}; look for a slip in either")]
    Contradicts(Box<Contradiction>),
    /// No word fits all that came back, although no two things contradict each other.
    #[error("no allowed guess of {list} fits that and all before it; look for a slip")]
    NothingFits {
        /// The list's name.
        list: String,
    },
    /// The feedback can never be.
    #[error("no answer at all gives {0}; look for a slip in it")]
    Impossible(Turn),
}

impl Session {
    /// A new game.
    pub fn new(list: List, mode: Mode, max_guesses: u8) -> Self {
        let candidates = AnswerId::first(list.answers().len()).collect();
        Self {
            list,
            mode,
            max_guesses,
            turns: Vec::new(),
            beyond: None,
            candidates,
        }
    }

    /// The words of the game as they are known now.
    pub fn list(&self) -> &List {
        self.beyond.as_ref().unwrap_or(&self.list)
    }

    /// Whether the answer is none of the list's.
    pub fn is_beyond_list(&self) -> bool {
        self.beyond.is_some()
    }

    /// Which guesses may follow.
    pub fn mode(&self) -> Mode {
        self.mode
    }

    /// The turns taken.
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// The answers that are possible, by ascending id in the [`list`](Self::list).
    pub fn candidates(&self) -> &[AnswerId] {
        &self.candidates
    }

    /// The same as words.
    pub fn candidate_words(&self) -> Vec<Word> {
        let answers = self.list().answers();
        self.candidates
            .iter()
            .map(|&id| answers[usize::from(id)])
            .collect()
    }

    /// Whether the last guess was the answer.
    pub fn is_won(&self) -> bool {
        self.turns.last().is_some_and(|turn| turn.feedback.is_win())
    }

    /// How many guesses are left.
    pub fn guesses_left(&self) -> u8 {
        let made = u8::try_from(self.turns.len()).unwrap_or(u8::MAX);
        self.max_guesses.saturating_sub(made)
    }

    /// The position, to ask for advice. With many candidates and few guesses left it would take too
    /// long to find out how many can be found in time, so the limit on guesses is left aside.
    pub fn situation(&self) -> Situation<'_> {
        let many = self.candidates.len() > MANY;
        Situation {
            turns: &self.turns,
            candidates: &self.candidates,
            guesses_left: match self.guesses_left() {
                0..ENOUGH if many => 0,
                left => left,
            },
        }
    }

    /// Whether `guess` may be made here.
    ///
    /// # Errors
    /// [`Refused`], if not.
    pub fn check(&self, guess: Word) -> Result<(), Refused> {
        if self.is_won() {
            return Err(Refused::Over);
        }
        if self.list.guess_id(guess).is_none() {
            return Err(Refused::NotAllowed {
                word: guess,
                list: self.list.name().to_owned(),
            });
        }
        for &turn in &self.turns {
            if let Some(clue) = self.mode.broken(turn, guess) {
                return Err(Refused::BreaksClue {
                    word: guess,
                    mode: self.mode,
                    turn,
                    clue,
                });
            }
        }
        Ok(())
    }

    /// Takes a turn.
    ///
    /// # Errors
    /// [`Refused`] if it cannot be so.
    pub fn take(&mut self, turn: Turn) -> Result<Taken, Refused> {
        self.check(turn.guess)?;
        if !turn.is_possible() {
            return Err(Refused::Impossible(turn));
        }
        let mut turns = self.turns.clone();
        turns.push(turn);
        let (beyond, fit) = self.fitting(&turns).ok_or_else(|| self.why_not(turn))?;
        let taken = match (turn.feedback.is_win(), &beyond, &self.beyond) {
            (true, ..) => Taken::Won,
            (false, Some(_), None) => Taken::BeyondList,
            _ => Taken::Next,
        };
        (self.turns, self.beyond, self.candidates) = (turns, beyond, fit);
        Ok(taken)
    }

    /// Takes the last turn back, and tells which it was.
    pub fn undo(&mut self) -> Option<Turn> {
        let turn = self.turns.pop()?;
        // What fitted more turns fits fewer.
        if let Some((beyond, fit)) = self.fitting(&self.turns) {
            (self.beyond, self.candidates) = (beyond, fit);
        }
        Some(turn)
    }

    /// The answers that fit `turns`, or if there are none the allowed guesses that do, as a list of their own.
    fn fitting(&self, turns: &[Turn]) -> Option<(Option<List>, Vec<AnswerId>)> {
        let fit = candidates(&self.list, turns);
        if !fit.is_empty() {
            return Some((None, fit));
        }
        let guesses = self.list.guesses();
        let fits = |guess: &&Word| turns.iter().all(|turn| turn.fits(**guess, &self.list));
        let answers: Vec<Word> = guesses.iter().filter(fits).copied().collect();
        let name = format!("{}-beyond", self.list.name());
        // None if no guess fits: then there is no list.
        let list = List::from_words(name, answers, Some(guesses.to_vec())).ok()?;
        let all = AnswerId::first(list.answers().len()).collect();
        Some((Some(list), all))
    }

    fn why_not(&self, later: Turn) -> Refused {
        let found = self
            .turns
            .iter()
            .find_map(|&earlier| Contradiction::between(earlier, later));
        match found {
            Some(contradiction) => Refused::Contradicts(Box::new(contradiction)),
            None => Refused::NothingFits {
                list: self.list.name().to_owned(),
            },
        }
    }
}

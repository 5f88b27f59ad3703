//! A game looked back on: what each guess cost, apart from how lucky it was.
//!
//! Let `V` be the guesses that the candidates of a position take on average when all is chosen best, and `V(g)` the same when `g` is
//! guessed first. *Skill* lost is `V(g) - V`, never negative. After the feedback, `V'` more guesses are to be expected; before it that was
//! `V(g) - 1`, and *luck* is how much less it is now. So the guesses of a game that was won are `V` at the start, and all skill lost, less all luck.
//! (Unless a game leaves the list, or comes to where not all candidates can be found in time: then to find more of them goes before fewer
//! guesses, and what is lost may be less than nothing.)

use std::sync::Arc;

use crate::build::BuildError;
use crate::game::feedback::score;
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::play::advice::Choice;
use crate::play::session::{Refused, Session, Taken};
use crate::search::limits::Limits;
use crate::search::progress::Progress;
use crate::shipped;
use crate::tree::Walk;
use crate::tree::objective::Objective;

/// What is to be known of one guess of a game.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// The guess, and what came back.
    pub turn: Turn,
    /// How many candidates there were before it.
    pub before: usize,
    /// How many there were after it; 1 if it was the answer.
    pub after: usize,
    /// What the guess would come to, over all candidates.
    pub made: Choice,
    /// What the best guess would have come to.
    pub best: Choice,
    /// How many guesses the candidates after it take together when all is chosen best; 0 if it was the answer.
    pub total_after: u64,
    /// Whether no answer of the list fits any more after it.
    pub beyond_list: bool,
}

/// A game, guess by guess.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// Each guess.
    pub steps: Vec<Step>,
    /// What the best guesses would have been from the start, the answer known.
    pub best_line: Option<Vec<Word>>,
    /// The same after the same first guess.
    pub best_line_after_first: Option<Vec<Word>>,
}

/// Why there is no analysis.
#[derive(Debug, thiserror::Error)]
pub enum AnalysisError {
    /// A turn cannot be so.
    #[error("guess {number}: {reason}")]
    Refused {
        /// Which guess, from 1.
        number: usize,
        /// Why.
        reason: Refused,
    },
    /// The search cannot begin.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The search was stopped.
    #[error("stopped before guess {0} was analysed")]
    Stopped(usize),
}

impl Step {
    /// The guesses to be expected that were lost by the choice: 0 for one of the best.
    pub fn skill_lost(&self) -> f64 {
        mean(self.made.total, self.before) - mean(self.best.total, self.before)
    }

    /// How many fewer guesses are to be expected after the feedback than before it.
    pub fn luck(&self) -> f64 {
        mean(self.made.total, self.before) - 1.0 - self.expected_after()
    }

    /// The guesses to be expected after it.
    pub fn expected_after(&self) -> f64 {
        match self.turn.feedback.is_win() {
            true => 0.0,
            false => mean(self.total_after, self.after),
        }
    }
}

fn mean(total: u64, candidates: usize) -> f64 {
    total as f64 / candidates.max(1) as f64
}

/// A game to be looked back on, and how far that may go.
#[derive(Clone, Debug)]
pub struct Analyst {
    /// The words.
    pub list: List,
    /// Which guesses may follow.
    pub mode: Mode,
    /// Guesses in a game.
    pub max_guesses: u8,
    /// Stops the analysis.
    pub limits: Arc<Limits>,
    /// Is told how far each search is.
    pub progress: Arc<Progress>,
}

impl Analyst {
    /// Looks at each of `turns`; at what could have been too, if the `answer` is known.
    ///
    /// # Errors
    /// [`AnalysisError`] if the turns cannot be so, or the search was stopped.
    pub fn analyse(&self, turns: &[Turn], answer: Option<Word>) -> Result<Analysis, AnalysisError> {
        self.check(turns)?;
        let mut session = self.session();
        let mut steps = Vec::new();
        // Of the position before the turn: known from the one before, mostly.
        let mut best = None;
        for (number, &turn) in (1..).zip(turns) {
            let refused = |reason| AnalysisError::Refused { number, reason };
            let stopped = || AnalysisError::Stopped(number);
            let best_here = match best {
                Some(best) => best,
                None => self.best(&session)?.ok_or_else(stopped)?,
            };
            let question = session.question();
            let before = question.candidates.len();
            let made = match turn.guess == best_here.guess {
                true => best_here,
                false => {
                    let cost = question.cost_of(turn.guess, &self.limits, &self.progress)?;
                    cost.ok_or_else(stopped)?
                }
            };
            let taken = session.take(turn).map_err(refused)?;
            let after = session.candidates().len();
            best = match taken {
                Taken::Won => None,
                _ => Some(self.best(&session)?.ok_or_else(stopped)?),
            };
            steps.push(Step {
                turn,
                before,
                after,
                made,
                best: best_here,
                total_after: best.map_or(0, |best| best.total),
                beyond_list: session.is_beyond_list(),
            });
        }
        let line = |first: &[Turn]| {
            answer
                .map(|answer| self.best_line(first, answer))
                .transpose()
        };
        let first = steps.first().map(|step| step.turn);
        Ok(Analysis {
            best_line: line(&[])?,
            best_line_after_first: line(first.as_slice())?,
            steps,
        })
    }

    /// Refuses turns that cannot be so, before anything is searched.
    fn check(&self, turns: &[Turn]) -> Result<(), AnalysisError> {
        let mut session = self.session();
        for (number, &turn) in (1..).zip(turns) {
            let refused = |reason| AnalysisError::Refused { number, reason };
            session.take(turn).map_err(refused)?;
        }
        Ok(())
    }

    fn session(&self) -> Session {
        Session::new(self.list.clone(), self.mode, self.max_guesses)
    }

    /// The best guess: at the start that of the tree that comes with the program, if there is one.
    fn best(&self, session: &Session) -> Result<Option<Choice>, BuildError> {
        let question = session.question();
        if session.turns().is_empty() {
            let fingerprint = self.list.fingerprint();
            // A tree in the program is sound: it was tested.
            let tree = shipped::find(fingerprint, self.mode, Objective::Mean)
                .ok()
                .flatten();
            let left = question.guesses_left;
            let fits = |walk: &Walk<'_>| left == 0 || walk.worst_case() <= left.into();
            if let Some(walk) = tree.as_ref().map(|tree| tree.walk()).filter(fits) {
                return Ok(Some(question.choice_of(walk.guess(), walk.cost())));
            }
        }
        question.best(&self.limits, &self.progress)
    }

    /// The best guesses from after `first` on, until the answer is found.
    fn best_line(&self, first: &[Turn], answer: Word) -> Result<Vec<Word>, AnalysisError> {
        let mut session = self.session();
        let mut line = Vec::new();
        for number in 1.. {
            let guess = match first.get(number - 1) {
                Some(turn) => turn.guess,
                None => {
                    self.best(&session)?
                        .ok_or(AnalysisError::Stopped(number))?
                        .guess
                }
            };
            line.push(guess);
            let feedback = score(guess, answer);
            let refused = |reason| AnalysisError::Refused { number, reason };
            if session.take(Turn { guess, feedback }).map_err(refused)? == Taken::Won {
                break;
            }
        }
        Ok(line)
    }
}

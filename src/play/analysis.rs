//! The analysis of a finished game: what each guess cost, apart from luck.
//!
//! Let `V` be the mean number of guesses that the candidates of a position take with perfect
//! play, and `V(g)` the same if `g` is guessed first. The *skill lost* by `g` is `V(g) - V`, which
//! is never negative. After the feedback, `V'` more guesses are expected; before it, `V(g) - 1`
//! were. *Luck* is the difference, `V(g) - 1 - V'`. In a game that was won, the number of guesses
//! is `V` at the start, plus all skill lost, minus all luck.
//!
//! There are two exceptions: a game in which no answer of the list fits any more, and a position in
//! which not all candidates can be found in time. There, finding more candidates comes before fewer
//! guesses, so the skill lost may be negative.

use std::sync::Arc;

use serde::Serialize;

use crate::engine::EngineError;
use crate::game::history::Turn;
use crate::game::word::Word;
use crate::play::advice::Choice;
use crate::play::adviser::Adviser;
use crate::play::session::{Refused, Session, Taken};
use crate::search::watch::limits::Limits;
use crate::search::watch::progress::Progress;
use crate::tree::difficulty::{Difficulty, difficulty};

/// The analysis of one guess.
#[derive(Clone, Debug)]
pub struct Step {
    /// The guess and its feedback.
    pub turn: Turn,
    /// The number of candidates before the guess.
    pub before: usize,
    /// The number of candidates after the feedback; 1 if the guess was the answer.
    pub after: usize,
    /// What the guess achieves over all candidates.
    pub made: Choice,
    /// What the best guess would have achieved.
    pub best: Choice,
    /// The mean number of guesses that the candidates after the feedback take with perfect play; 0
    /// if the guess was the answer.
    expected_after: f64,
    /// Whether no answer of the list fits after the feedback.
    pub beyond_list: bool,
}

/// The analysis of a game.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Analysis {
    /// The guesses, in order.
    pub steps: Vec<Step>,
    /// The best guesses from the start to the answer; `None` if the answer is unknown.
    pub best_line: Option<Vec<Word>>,
    /// The first guess that was made, and the best guesses after it to the answer; `None` if the
    /// answer is unknown.
    pub best_line_after_first: Option<Vec<Word>>,
    /// How hard the answer is in the best tree; `None` if it is unknown, no answer of the list, or
    /// if no tree is at hand that is proven to be the best.
    pub difficulty: Option<Difficulty>,
}

/// An analysis as figures, which are written as JSON. Field names are stable.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The answer, if it is known.
    pub answer: Option<Word>,
    /// The number of guesses made.
    pub guesses: usize,
    /// Whether the last guess was the answer.
    pub solved: bool,
    /// The guesses that were expected at the start, with perfect play.
    pub expected: f64,
    /// The expected guesses lost by all choices together.
    pub skill_lost: f64,
    /// The expected guesses gained by all feedback together.
    pub luck: f64,
    /// The figures of each guess.
    pub steps: Vec<StepReport>,
    /// The best guesses from the start to the answer; `None` if the answer is unknown.
    pub best_line: Option<Vec<Word>>,
    /// The best guesses to the answer after the first guess that was made, which comes first.
    pub best_line_after_first: Option<Vec<Word>>,
    /// How hard the answer is in the best tree; `None` if it is unknown, no answer of the list, or
    /// if no tree is at hand that is proven to be the best.
    pub difficulty: Option<Difficulty>,
}

/// The figures of one guess.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct StepReport {
    /// The guess.
    pub guess: Word,
    /// Its feedback.
    pub feedback: String,
    /// The number of candidates before the guess.
    pub candidates_before: usize,
    /// The number of candidates after the feedback; 1 if the guess was the answer.
    pub candidates_after: usize,
    /// The mean number of guesses from this one on, with perfect play after it.
    pub expected: f64,
    /// The candidates that are then not found within the guesses left.
    pub missed: u64,
    /// The best guess.
    pub best: Word,
    /// The mean number of guesses with the best guess.
    pub best_expected: f64,
    /// The candidates that are not found within the guesses left with the best guess.
    pub best_missed: u64,
    /// The expected guesses lost by the choice.
    pub skill_lost: f64,
    /// The expected guesses gained by the feedback.
    pub luck: f64,
    /// The mean number of guesses after the feedback, with perfect play; 0 if the guess was the
    /// answer.
    pub expected_after: f64,
    /// Whether no answer of the list fits after the feedback.
    pub beyond_list: bool,
    /// Whether the figures are those of a sample of the guesses, as there is no memory for a table
    /// of all. They then count more guesses than perfect play takes.
    pub sampled: bool,
}

/// Why there is no analysis.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AnalysisError {
    /// A turn is impossible.
    #[error("guess {number}: {reason}")]
    Refused {
        /// The number of the guess, from 1.
        number: usize,
        /// Why.
        reason: Refused,
    },
    /// There are turns after the game was won.
    #[error("{guess} was the answer at guess {number}; nothing can follow")]
    Over {
        /// The guess that won.
        guess: Word,
        /// The number of the guess, from 1.
        number: usize,
    },
    /// The answer is no word of the game.
    #[error("the answer {word} is not an allowed guess in the list {list}; look for a slip")]
    NoAnswer {
        /// The answer.
        word: Word,
        /// The list's name.
        list: String,
    },
    /// A turn does not fit the answer.
    #[error("guess {number}: {turn} does not fit the answer {answer}; look for a slip in either")]
    OtherAnswer {
        /// The number of the guess, from 1.
        number: usize,
        /// The turn.
        turn: Turn,
        /// The answer.
        answer: Word,
    },
    /// The search cannot begin.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// The search was stopped.
    #[error("stopped before guess {0} was analyzed")]
    Stopped(usize),
}

impl AnalysisError {
    /// The number of the guess that is wrong, from 1; `None` if it is about no guess.
    pub fn number(&self) -> Option<usize> {
        match *self {
            Self::Refused { number, .. }
            | Self::Over { number, .. }
            | Self::OtherAnswer { number, .. } => Some(number),
            Self::NoAnswer { .. } | Self::Engine(_) | Self::Stopped(_) => None,
        }
    }
}

impl Step {
    /// The expected guesses lost by the choice: 0 for one of the best.
    pub fn skill_lost(&self) -> f64 {
        self.made.mean() - self.best.mean()
    }

    /// The expected guesses gained by the feedback, compared with the average feedback.
    pub fn luck(&self) -> f64 {
        self.made.mean() - 1.0 - self.expected_after()
    }

    /// Whether a sample of the guesses was looked at, as there is no memory for a table of all.
    pub fn is_sampled(&self) -> bool {
        self.best.sampled || self.made.sampled
    }

    /// The expected number of guesses after the feedback; 0 if the guess was the answer.
    pub(crate) fn expected_after(&self) -> f64 {
        self.expected_after
    }
}

impl From<&Step> for StepReport {
    fn from(step: &Step) -> Self {
        Self {
            guess: step.turn.guess.clone(),
            feedback: step.turn.feedback.to_string(),
            candidates_before: step.before,
            candidates_after: step.after,
            expected: step.made.mean(),
            missed: step.made.missed,
            best: step.best.guess.clone(),
            best_expected: step.best.mean(),
            best_missed: step.best.missed,
            skill_lost: step.skill_lost(),
            luck: step.luck(),
            expected_after: step.expected_after(),
            beyond_list: step.beyond_list,
            sampled: step.is_sampled(),
        }
    }
}

impl Analysis {
    /// The figures of the game, with the answer if it is known.
    pub fn report(&self, answer: Option<Word>) -> Report {
        Report {
            answer,
            guesses: self.steps.len(),
            solved: self.steps.last().is_some_and(|step| step.turn.feedback.is_win()),
            expected: self.steps.first().map_or(0.0, |step| step.best.mean()),
            skill_lost: self.steps.iter().map(Step::skill_lost).sum(),
            luck: self.steps.iter().map(Step::luck).sum(),
            steps: self.steps.iter().map(StepReport::from).collect(),
            best_line: self.best_line.clone(),
            best_line_after_first: self.best_line_after_first.clone(),
            difficulty: self.difficulty.clone(),
        }
    }
}

/// Analyses finished games.
#[non_exhaustive]
pub struct Analyst {
    /// Finds the best guesses.
    pub adviser: Arc<Adviser>,
    /// The limit on guesses in a game.
    pub max_guesses: u8,
    /// Stops the analysis.
    pub limits: Arc<Limits>,
    /// Shows how far each search is.
    pub progress: Arc<Progress>,
    /// The steps that are known, from the last guess back.
    pub(crate) known: Vec<Step>,
}

impl Analyst {
    /// Analyses games of at most `max_guesses` guesses, with no limits on the search.
    pub fn new(adviser: Arc<Adviser>, max_guesses: u8) -> Self {
        let (limits, progress) = (Arc::default(), Arc::default());
        Self { adviser, max_guesses, limits, progress, known: Vec::new() }
    }

    /// Analyses each of `turns`, from the last back, and, if the `answer` is known, finds the best
    /// lines of play.
    ///
    /// # Errors
    /// [`AnalysisError`] if the turns are impossible or do not fit the answer, or if the search was
    /// stopped.
    pub fn analyse(
        &mut self,
        turns: &[Turn],
        answer: Option<Word>,
    ) -> Result<Analysis, AnalysisError> {
        let sessions = self.check(turns, answer.clone())?;
        self.known.clear();
        // Later positions take less time, so they come first.
        let mut next = match sessions.last() {
            Some(end) if !turns.is_empty() && !end.is_won() => Some(self.best(end, turns.len())?),
            _ => None,
        };
        for (at, turn) in turns.iter().enumerate().rev() {
            let (session, after) = (&sessions[at], &sessions[at + 1]);
            let mut best = self.best(session, at + 1)?;
            let made = match turn.guess == best.guess {
                true => best.clone(),
                false => self.cost_of(session, turn.guess.clone(), at + 1)?,
            };
            // A sample may have missed the guess that was made.
            if best.sampled && (made.missed, made.total) < (best.missed, best.total) {
                best = made.clone();
            }
            self.known.push(Step {
                turn: turn.clone(),
                before: session.candidates().len(),
                after: after.candidates().len(),
                made,
                best: best.clone(),
                expected_after: next.map_or(0.0, |next| next.mean()),
                beyond_list: after.is_beyond_list(),
            });
            next = Some(best);
        }
        let steps: Vec<Step> = self.known.iter().rev().cloned().collect();
        let tree = self.adviser.tree().filter(|tree| tree.claim().is_optimal());
        let difficulty = tree.zip(answer.as_ref()).and_then(|(tree, word)| difficulty(&tree, word));
        let mut line = |first: &[Turn]| {
            let line = answer.as_ref().map(|answer| self.best_line(first, answer));
            line.transpose()
        };
        let first = steps.first().map(|step| step.turn.clone());
        Ok(Analysis {
            difficulty,
            best_line: line(&[])?,
            best_line_after_first: line(first.as_slice())?,
            steps,
        })
    }

    /// What the last analysis has found, though it was stopped: the figures of the last guesses.
    pub fn so_far(&self) -> Report {
        let steps = self.known.iter().rev().cloned().collect();
        let (best_line, best_line_after_first) = (None, None);
        Analysis { steps, best_line, best_line_after_first, difficulty: None }.report(None)
    }

    /// The game before each turn and after the last. Refuses impossible turns before anything is
    /// searched.
    fn check(&self, turns: &[Turn], answer: Option<Word>) -> Result<Vec<Session>, AnalysisError> {
        let won = (1..).zip(turns).find(|(_, turn)| turn.feedback.is_win());
        if let Some((number, turn)) = won.filter(|&(number, _)| number < turns.len()) {
            return Err(AnalysisError::Over { guess: turn.guess.clone(), number });
        }
        let mut session = self.session();
        let mut sessions = vec![session.clone()];
        for (number, turn) in (1..).zip(turns) {
            let refused = |reason| AnalysisError::Refused { number, reason };
            session.take(turn.clone()).map_err(refused)?;
            sessions.push(session.clone());
        }
        let (list, Some(answer)) = (self.adviser.list(), answer) else { return Ok(sessions) };
        if list.guess_id(&answer).is_none() {
            return Err(AnalysisError::NoAnswer { word: answer, list: list.name().to_owned() });
        }
        match (1..).zip(turns).find(|(_, turn)| !turn.fits(&answer, list)) {
            None => Ok(sessions),
            Some((number, turn)) => {
                Err(AnalysisError::OtherAnswer { number, turn: turn.clone(), answer })
            }
        }
    }

    fn session(&self) -> Session {
        let list = self.adviser.list().clone();
        Session::start(list, self.adviser.mode(), self.max_guesses)
    }

    /// The best guess before guess `number`.
    fn best(&mut self, session: &Session, number: usize) -> Result<Choice, AnalysisError> {
        let best = self.adviser.best(session, &self.limits, &self.progress)?;
        best.ok_or(AnalysisError::Stopped(number))
    }

    /// What guess `number` achieves.
    fn cost_of(
        &mut self,
        session: &Session,
        guess: Word,
        number: usize,
    ) -> Result<Choice, AnalysisError> {
        let (limits, progress) = (&self.limits, &self.progress);
        let cost = self.adviser.cost_of(session, guess, limits, progress)?;
        cost.ok_or(AnalysisError::Stopped(number))
    }

    /// The guesses of `first`, and then the best ones until the answer is found.
    fn best_line(&mut self, first: &[Turn], answer: &Word) -> Result<Vec<Word>, AnalysisError> {
        let mut session = self.session();
        let mut line = Vec::new();
        for number in 1.. {
            let guess = match first.get(number - 1) {
                Some(turn) => &turn.guess,
                None => &self.best(&session, number)?.guess,
            };
            line.push(guess.clone());
            let feedback = self.adviser.list().feedback(guess, answer);
            let refused = |reason| AnalysisError::Refused { number, reason };
            if session.take(Turn { guess: guess.clone(), feedback }).map_err(refused)? == Taken::Won
            {
                break;
            }
        }
        Ok(line)
    }
}

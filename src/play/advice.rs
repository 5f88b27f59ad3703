//! The best guesses in a position and what other guesses would cost, by an exact search.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::engine::{Engine, EngineError, Outcome, Question};
use crate::game::feedback::score;
use crate::game::history::Turn;
use crate::game::word::Word;
use crate::ids::AnswerId;
use crate::prove::{Proof, Prove, ProveError};
use crate::search::limits::Limits;
use crate::search::progress::Progress;
use crate::search::ranking::OpenerBound;
use crate::tree::objective::{Objective, ObjectiveValue};

/// A guess and what it would achieve.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The guess.
    pub guess: Word,
    /// The total of guesses over all candidates with perfect play after this guess, which counts as
    /// well.
    pub total: u64,
    /// The number of candidates that are not found within the guesses left.
    pub missed: u64,
    /// The number of different feedbacks that are possible.
    pub blocks: usize,
    /// Whether it may be the answer.
    pub may_win: bool,
}

/// The best guesses and some of the next best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The choices that were compared, best first: fewest candidates missed, then least total, then
    /// candidates, then the order of the list. The first is recommended.
    pub choices: Vec<Choice>,
    /// The number of candidates.
    pub candidates: usize,
    /// Whether the costs are proven. They are not if the search was stopped early.
    pub exact: bool,
}

/// A position in a game: the facts that advice depends on. A player may believe something else; see
/// [`View`](crate::play::book::View).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Situation<'s> {
    /// The guesses made and their feedback.
    pub turns: &'s [Turn],
    /// The answers that fit them, by ascending id; at least one.
    pub candidates: &'s [AnswerId],
    /// The number of guesses left. 0 means that the game goes on without a limit.
    pub guesses_left: u8,
}

/// A game that is not solved in time may take this many more guesses.
const MORE_GUESSES: u8 = 40;

impl Advice {
    /// The first choice and all that are as good.
    pub fn best(&self) -> &[Choice] {
        let first = self.choices.first();
        let as_good = |choice: &Choice| {
            first.is_some_and(|first| (first.missed, first.total) == (choice.missed, choice.total))
        };
        &self.choices[..self.choices.partition_point(as_good)]
    }

    /// All choices that are worse than the first.
    pub fn others(&self) -> &[Choice] {
        &self.choices[self.best().len()..]
    }
}

impl Situation<'_> {
    /// All best guesses, `more` of the next best, and all that tie with the last of these. If the
    /// search is stopped, the advice is not exact and may have no choices.
    ///
    /// # Errors
    /// [`ProveError`] if the search cannot begin.
    pub(crate) fn advice(
        &self,
        engine: &Engine,
        more: usize,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Advice, ProveError> {
        let question = self.question(limits, progress);
        let mut places = 1 + more;
        loop {
            let advice = self.ranked(engine, &question, places)?;
            let (known, wanted) = (advice.choices.len(), advice.best().len() + more);
            // There are no others, or enough of them.
            if !advice.exact || known < places || known >= wanted {
                return Ok(advice);
            }
            places = wanted;
        }
    }

    /// What `guess` would achieve here; the mode must allow it. `None` if the search was stopped.
    ///
    /// # Errors
    /// [`EngineError`] if the search cannot begin.
    pub(crate) fn cost_of(
        &self,
        engine: &Engine,
        guess: Word,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Option<Choice>, EngineError> {
        let question = self.question(limits, progress).opening([guess]);
        let (value, late) = self.in_time_or_late(question, |question| {
            let cost = engine.cost(&question)?;
            let infeasible = cost == OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE);
            Ok((!infeasible).then_some(cost))
        })?;
        Ok(match value {
            Some(OpenerBound::Exact(value)) => Some(self.choice(engine, guess, value, late)),
            _ => None,
        })
    }

    /// The best guess; of equal ones, a candidate, then the first in the list. `None` if the search
    /// was stopped.
    ///
    /// # Errors
    /// [`EngineError`] if the search cannot begin.
    pub(crate) fn best(
        &self,
        engine: &Engine,
        limits: &Arc<Limits>,
        progress: &Arc<Progress>,
    ) -> Result<Option<Choice>, EngineError> {
        let question = self.question(limits, progress);
        let (outcome, late) = self.in_time_or_late(question, |question| {
            let outcome = engine.best_tree(&question)?.outcome;
            Ok((outcome != Outcome::Infeasible).then_some(outcome))
        })?;
        let tree = outcome.and_then(Outcome::into_tree);
        let optimal = tree.filter(|tree| tree.claim().is_optimal());
        Ok(optimal.map(|tree| self.choice(engine, tree.walk().guess(), tree.claim().upper, late)))
    }

    /// Asks `ask` to find every candidate in time and, if that is impossible, as many as possible.
    /// Returns the answer, and whether it counts the candidates that are missed.
    fn in_time_or_late<T>(
        &self,
        question: Question,
        ask: impl Fn(Question) -> Result<Option<T>, EngineError>,
    ) -> Result<(Option<T>, bool), EngineError> {
        if self.guesses_left > 0 {
            let in_time = ask(question.clone().max_guesses(self.guesses_left))?;
            if in_time.is_some() {
                return Ok((in_time, false));
            }
        }
        let (question, late) = self.without_limit(question);
        Ok((ask(question)?, late))
    }

    fn question(&self, limits: &Arc<Limits>, progress: &Arc<Progress>) -> Question {
        Question::new()
            .candidates(self.candidates.to_vec())
            .turns(self.turns.iter().copied())
            .limits(Arc::clone(limits))
            .progress(Arc::clone(progress))
    }

    /// The question to ask if not all candidates can be found in time: it asks for as many as
    /// possible. The flag is `false` if there is no limit on guesses, so that none can be missed.
    fn without_limit(&self, question: Question) -> (Question, bool) {
        let question = question.max_guesses(self.guesses_left + MORE_GUESSES);
        match self.guesses_left {
            0 => (question, false),
            left => (question.objective(Objective::Within(left)), true),
        }
    }

    /// The `places` best guesses and all that tie with the last of them.
    fn ranked(
        &self,
        engine: &Engine,
        question: &Question,
        places: usize,
    ) -> Result<Advice, ProveError> {
        let advice = |question, late| {
            let proof = engine.prove(&Prove::new(question).top(places))?;
            Ok(Advice {
                choices: self.choices(engine, &proof, late),
                candidates: self.candidates.len(),
                exact: proof.is_complete(),
            })
        };
        if self.guesses_left > 0 {
            let in_time = advice(question.clone().max_guesses(self.guesses_left), false)?;
            if !in_time.choices.is_empty() || !in_time.exact {
                return Ok(in_time);
            }
        }
        let (question, late) = self.without_limit(question.clone());
        advice(question, late)
    }

    /// The openers of a proof that are solved and among the best.
    fn choices(&self, engine: &Engine, proof: &Proof, late: bool) -> Vec<Choice> {
        let best = proof.openers.iter().filter(|opener| opener.among_best);
        let choice = best.filter_map(|opener| match opener.proven {
            OpenerBound::Exact(value) => Some(self.choice(engine, opener.word, value, late)),
            OpenerBound::AtLeast(_) => None,
        });
        choice.collect()
    }

    fn choice(&self, engine: &Engine, guess: Word, value: ObjectiveValue, late: bool) -> Choice {
        let [first, second, _] = value.0;
        let (missed, total) = if late { (first, second) } else { (0, first) };
        let answers = engine.list().answers();
        let candidates = || self.candidates.iter().map(|&id| answers[usize::from(id)]);
        let code = |answer| score(guess, answer).code();
        let codes: BTreeSet<_> = candidates().map(code).collect();
        Choice {
            guess,
            total,
            missed,
            blocks: codes.len(),
            may_win: candidates().any(|answer| answer == guess),
        }
    }
}

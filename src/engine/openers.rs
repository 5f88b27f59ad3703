//! Totals of openers that are known beforehand, in place of a search.

use crate::engine::costs::{Costs, GuessCost, claim};
use crate::engine::goal::Goal;
use crate::engine::question::Asked;
use crate::engine::{BestGuess, Engine, Outcome, Question};
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::page::SMALL;
use crate::search::openers::ranking::OpenerBound;
use crate::search::rules::Rules;
use crate::shipped::{self, Openers};
use crate::tree::objective::{Objective, ObjectiveValue};

impl Engine {
    /// Takes over the totals of openers of the engine's game. They are believed, as if they came
    /// with the program: give only what you have proven, or a file of this project. Returns whether
    /// it takes them over: not if they are those of another game, or if the engine has looked for
    /// some already that [come with the program](crate::shipped::openers).
    pub fn learn(&self, openers: Openers) -> bool {
        let is_same = (openers.list, openers.mode) == (self.fingerprint(), self.mode);
        is_same && self.openers.set(Some(openers)).is_ok()
    }

    /// The totals of all openers, if they are known and have the answer to a question about one: at
    /// the start of a game, for the least mean, without weights, within the usual number of
    /// guesses.
    pub(crate) fn openers(&self, question: &Question, max_guesses: u8) -> Option<&Openers> {
        let Question { objective, weights, turns, candidates, rules, .. } = question;
        let all = self.list.answers().len();
        let is_start = turns.is_empty() && candidates.as_ref().is_none_or(|some| some.len() == all);
        // A page never switches rules.
        let is_plain = weights.is_none() && (SMALL || *rules == Rules::default());
        if !is_start || !is_plain || objective.for_proofs() != Objective::Mean {
            return None;
        }
        let look_up = || shipped::openers(self.fingerprint(), self.mode);
        let openers = match cfg!(feature = "trees") {
            true => self.openers.get_or_init(look_up),
            false => self.openers.get()?,
        };
        openers.as_ref().filter(|openers| openers.max_guesses == max_guesses)
    }

    /// The value of the best tree with the one guess of an opening, as [`cost`](Self::cost) gives
    /// it.
    pub(super) fn known_cost(&self, question: &Question) -> Option<OpenerBound<ObjectiveValue>> {
        let usual = || Question::default_max_guesses(self.list.kind());
        let [opener] = question.opening.as_slice() else { return None };
        let openers = self.openers(question, question.max_guesses.unwrap_or_else(usual))?;
        Some(match openers.total(self.list.guess_id(opener)?)? {
            ObjectiveValue::IMPOSSIBLE => OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE),
            total => OpenerBound::Exact(total),
        })
    }

    /// The costs of openers, if the totals of all of them are known.
    pub(super) fn known_costs(
        &self,
        asked: &Asked<'_>,
        goal: &Goal,
        guesses: Option<&[Word]>,
    ) -> Option<Costs> {
        let openers = self.openers(asked.question, asked.max_guesses as u8)?;
        let (total, best) = *openers.ranked()?.first()?;
        let cost = |id: GuessId| match openers.total(id)? {
            ObjectiveValue::IMPOSSIBLE => Some(Outcome::Infeasible),
            value => Some(Outcome::Found(claim(value, value))),
        };
        let guesses = asked.guesses(guesses, |_| true).into_iter();
        let guesses = guesses.map(|(guess, id)| {
            let cost = match id {
                Ok(id) => Ok(cost(id)?),
                Err(error) => Err(error),
            };
            Some(GuessCost { guess, cost })
        });
        let word = &asked.list.guesses()[usize::from(best)];
        let best = BestGuess {
            guess: word.clone(),
            may_win: asked.list.answer_id(word).is_some(),
            claim: claim(total.into(), total.into()),
        };
        Some(Costs {
            objective: asked.question.objective,
            weight: goal.weight(),
            best: Outcome::Found(best),
            guesses: guesses.collect::<Option<_>>()?,
        })
    }
}

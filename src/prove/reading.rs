//! Conversion between costs under a limit and facts about openers.

use std::cmp::Ordering;

use crate::engine::{Asked, Goal};
use crate::ids::GuessId;
use crate::prove::ledger::{Fact, Facts};
use crate::search::openers::ranking::{OpenerBound, Ranking};
use crate::search::position::budget::Height;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::tree::objective::{Objective, ObjectiveValue};

/// Converts costs under a limit to facts about openers, and back.
pub(super) struct Reading<'r> {
    pub goal: &'r Goal,
    pub asked: &'r Asked<'r>,
    pub most: Height,
}

impl Reading<'_> {
    /// For each opener whether nothing more has to be proven of it. Under a smaller limit than the
    /// one asked for, an opener without a tree is out if another one has a tree, or by a cutoff.
    /// If neither is so, `facts` may settle it under the least limit within which they have a tree.
    pub(super) fn settled(&self, ranking: &Ranking<'_>, facts: &Facts) -> Vec<bool> {
        let openers = || GuessId::first(ranking.opener_bounds().len());
        let is_out = |guess| !ranking.solved().is_empty() || ranking.cutoff(guess) < INFEASIBLE;
        if self.most == self.asked.max_guesses || openers().all(is_out) {
            return openers().map(|guess| ranking.is_settled(guess)).collect();
        }
        let exact = |(_, fact): (GuessId, Fact)| match fact {
            OpenerBound::Exact(value) => Some(value.first()),
            OpenerBound::AtLeast(_) => None,
        };
        let later = facts.iter().filter_map(exact).filter(|&most| most > self.most.into()).min();
        let Some(later) = later.and_then(|later| Height::try_from(later).ok()) else {
            return vec![false; openers().len()];
        };
        let mut then = ranking.unproven();
        for (guess, proven) in (Self { most: later, ..*self }).all_known(facts) {
            then.prove(guess, proven);
        }
        openers().map(|guess| ranking.is_settled(guess) && then.is_settled(guess)).collect()
    }

    /// What facts prove under this limit.
    pub(super) fn all_known(&self, facts: &Facts) -> Vec<(GuessId, OpenerBound)> {
        facts.iter().filter_map(|(guess, fact)| Some((guess, self.known(fact)?))).collect()
    }

    /// The cost that puts an opener out under this limit if only `worst` or better is asked for.
    pub(super) fn cutoff(&self, worst: ObjectiveValue) -> Cost {
        let most = u64::from(self.most);
        match self.asked.question.objective {
            objective if objective.is_worst_first() && worst.first() < most => 0,
            objective if objective.is_worst_first() && worst.first() > most => INFEASIBLE,
            Objective::Within(_) => {
                let [missed, guesses, _] = worst.0;
                let guesses = guesses.min(self.goal.costs.per_late - 1);
                (self.goal.cost([missed, guesses, 0].into()) + 1).min(INFEASIBLE)
            }
            _ => (self.goal.cost(worst) + 1).min(INFEASIBLE),
        }
    }

    /// The fact that a bound under this limit proves.
    pub(super) fn fact(&self, proven: OpenerBound) -> Fact {
        match proven {
            // Without a tree within this limit there may be one within the next.
            OpenerBound::AtLeast(INFEASIBLE..) if self.most < self.asked.max_guesses => {
                OpenerBound::AtLeast(ObjectiveValue::from(u64::from(self.most) + 1))
            }
            proven => proven.map(|cost| self.goal.value(self.most, cost)),
        }
    }

    /// What a fact proves under this limit; `None` if it is about smaller limits only.
    pub(super) fn known(&self, fact: Fact) -> Option<OpenerBound> {
        if fact.bound() == ObjectiveValue::IMPOSSIBLE {
            return Some(OpenerBound::AtLeast(INFEASIBLE));
        }
        let [first, second, _] = fact.bound().0;
        let by_cost = |fact: Fact| fact.map(|value| self.goal.cost(value));
        match first.cmp(&self.most.into()) {
            _ if !self.asked.question.objective.is_worst_first() => Some(by_cost(fact)),
            Ordering::Less => None,
            Ordering::Equal => Some(by_cost(fact)),
            Ordering::Greater => Some(OpenerBound::AtLeast(INFEASIBLE)),
        }
        .filter(|_| second < INFEASIBLE)
    }
}

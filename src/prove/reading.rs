//! Costs within a limit, read as facts about openers, and facts as costs.

use crate::engine::{Asked, Goal};
use crate::prove::ledger::Fact;
use crate::search::ranking::OpenerBound;
use crate::search::value::INFEASIBLE;
use crate::tree::objective::{Objective, ObjectiveValue};

/// How costs within a limit are read as what is proven of openers, and the other way round.
pub(super) struct Reading<'r> {
    pub goal: &'r Goal,
    pub asked: &'r Asked<'r>,
    pub most: u8,
}

impl Reading<'_> {
    pub fn fact(&self, proven: OpenerBound) -> Fact {
        match proven {
            // What cannot be done within this limit may be done within the next.
            OpenerBound::AtLeast(INFEASIBLE..) if self.most < self.asked.max_guesses => {
                OpenerBound::AtLeast(ObjectiveValue::from(u64::from(self.most) + 1))
            }
            proven => proven.map(|cost| self.goal.value(self.most, cost)),
        }
    }

    /// What a fact says within the limit; nothing, if it is about smaller ones.
    pub fn known(&self, fact: Fact) -> Option<OpenerBound> {
        if fact.bound() == ObjectiveValue::IMPOSSIBLE {
            return Some(OpenerBound::AtLeast(INFEASIBLE));
        }
        let [first, second, _] = fact.bound().0;
        match self.asked.question.objective {
            Objective::Worst if first > self.most.into() => Some(OpenerBound::AtLeast(INFEASIBLE)),
            Objective::Worst if first < self.most.into() => None,
            _ => Some(fact.map(|value| self.goal.cost(value))),
        }
        .filter(|_| second < INFEASIBLE)
    }
}

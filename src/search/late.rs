//! Positions by any budget: also where everything that is found is late.
//!
//! [`solve`](Worker::solve) takes lateness off before it searches, as all members of a set pay it
//! whatever follows. What enters a search elsewhere has to do the same.

use crate::ids::GuessId;
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::solve::Worker;
use crate::search::value::{Cost, INFEASIBLE, Value};

impl Worker<'_, '_> {
    /// The cost of a tree that begins with `guess` under any `budget`, as [`refine`](Self::refine)
    /// proves it while no candidate is late.
    pub(crate) fn refine_late(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
        guess: GuessId,
        cutoff: Cost,
    ) -> Value {
        let late = self.cost_of_being_late(set, budget);
        let cutoff = cutoff.saturating_sub(late);
        self.refine(set, budget.or_past_time(), guess, cutoff).plus(late)
    }

    /// Takes over a lower bound of `set` under `budget` from elsewhere.
    pub(crate) fn believe(&mut self, set: Candidates<'_>, budget: Budget, bound: Cost) {
        let bound = bound.saturating_sub(self.cost_of_being_late(set, budget)).min(INFEASIBLE);
        if set.len() > 2 {
            self.memo_put(set.position_key(), budget.or_past_time(), Value::AtLeast(bound));
        }
    }

    /// What the members of `set` pay together for being late, if `budget` says that all are.
    pub(crate) fn cost_of_being_late(&self, set: Candidates<'_>, budget: Budget) -> Cost {
        budget.past_time().map_or(0, |_| self.lateness_cost(set))
    }
}

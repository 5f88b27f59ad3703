//! Steps: by how much bounds are raised at a time. Any step is correct; small ones take up the same
//! guess again and again, large ones search more than the result needs.

use crate::search::candidates::Candidates;
use crate::search::solve::Worker;
use crate::search::value::Cost;

impl Worker<'_, '_> {
    /// The least amount by which a bound is raised: one guess of a candidate of mean weight, or its
    /// lateness where guesses cost nothing. Any other step is correct, but small ones take long.
    pub(super) fn step(&self, set: Candidates<'_>) -> Cost {
        let costs = &self.search.costs;
        let mean = match costs.weights() {
            None => 1,
            Some(_) => costs.weight_of(set).total / set.len().max(1) as Cost,
        };
        let price = if costs.per_guess == 0 { costs.per_late } else { costs.per_guess };
        price * mean.max(1)
    }

    /// By how much the bound of a guess is raised at a time: by more steps in larger sets.
    pub(super) fn raise(&self, set: Candidates<'_>) -> Cost {
        let (sizes, candidates) = (&self.search.rules.sizes, set.len());
        let more = match set.allowed {
            None => candidates * candidates / sizes.squares_per_step,
            Some(_) => candidates / sizes.restricted_per_step,
        };
        self.step(set).saturating_mul(1 + more as Cost)
    }
}

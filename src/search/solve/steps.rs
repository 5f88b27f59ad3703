//! Steps: by how much bounds are raised at a time. Any step is correct; small ones take up the same
//! guess again and again, large ones search more than the result needs.

use crate::search::position::candidates::Candidates;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::search::rules::{Rule, Size};
use crate::search::solve::best_first::{Search, Worker};

impl Worker<'_, '_> {
    /// The least amount by which a bound is raised: one guess of a candidate of mean weight, or its
    /// lateness where guesses cost nothing. Any other step is correct, but small ones take long.
    pub(in crate::search) fn step(&self, set: Candidates<'_>) -> Cost {
        let costs = &self.search.costs;
        let mean = match costs.weights() {
            None => 1,
            Some(_) => costs.weight_of(set).total / set.len().max(1) as Cost,
        };
        let price = if costs.per_guess == 0 { costs.per_late } else { costs.per_guess };
        price * mean.max(1)
    }

    /// By how much the bounds of open blocks are raised in the first round. The blocks have `open`
    /// members together, and the guess is short of its target by `gap`.
    pub(in crate::search) fn first_step(
        &self,
        set: Candidates<'_>,
        open: usize,
        gap: Cost,
    ) -> Cost {
        // Rounds find the cheapest proof that a guess costs too much. A guess this far from its
        // target will probably not be refuted, so each round would only repeat the last.
        if self.search.rules.uses(Rule::OneRound) && self.is_far(set, open, gap) {
            self.counts.count(Rule::OneRound);
            return INFEASIBLE;
        }
        self.step(set).saturating_mul(self.search.rules.size(Size::FirstSteps) as Cost)
    }

    /// Whether bounds of `members` members of `set` together are unlikely to rise by `gap`.
    pub(in crate::search) fn is_far(&self, set: Candidates<'_>, members: usize, gap: Cost) -> bool {
        gap / self.step(set) > (members / self.search.rules.size(Size::MembersPerStep)) as Cost
    }

    /// Whether many guesses are likely to come to the front before the set is solved: where only
    /// some may follow, or all have few blocks. The lowest bound of a guess is `lowest`.
    pub(in crate::search) fn is_poor(&self, set: Candidates<'_>, lowest: Cost) -> bool {
        let Search { costs, rules, .. } = self.search;
        if self.search.by_size().is_some() && set.allowed.is_none() {
            return false;
        }
        let total = costs.per_guess * costs.weight_of(set).total;
        set.allowed.is_some()
            || lowest.saturating_mul(10) >= total * (30 - rules.size(Size::PoorTenths) as Cost)
    }

    /// By how much the bound of a guess is raised at a time: by more steps in larger sets.
    pub(in crate::search) fn raise(&self, set: Candidates<'_>) -> Cost {
        let (rules, candidates) = (&self.search.rules, set.len());
        let more = match set.allowed {
            None => candidates * candidates / rules.size(Size::SquaresPerStep),
            Some(_) => candidates / rules.size(Size::RestrictedPerStep),
        };
        self.step(set).saturating_mul(1 + more as Cost)
    }
}

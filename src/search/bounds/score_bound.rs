//! The least cost of a guess by its score: Theorems 2, 7 and 9 of
//! [`bounds`](crate::search::bounds).

use crate::search::bounds::capacity::Capacity;
use crate::search::count::scores::ScoreKind;
use crate::search::position::budget::Budget;
use crate::search::position::cost_model::{CostModel, SetWeight};
use crate::search::position::value::Cost;

/// The least cost of a guess as a function of its score: linear and falling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ScoreBound {
    at_zero: Cost,
    per_score: Cost,
    /// The score that the bound is about.
    pub kind: ScoreKind,
    /// Theorem 9, where it applies.
    capacity: Option<Capacity>,
}

impl ScoreBound {
    /// This bound, higher `by` some.
    #[must_use]
    pub(crate) fn raised(self, by: Cost) -> Self {
        Self { at_zero: self.at_zero + by, ..self }
    }

    /// Theorem 2, and Theorem 7 where it applies.
    #[inline]
    pub(crate) fn new(costs: &CostModel, weight: SetWeight, budget: Budget) -> Self {
        let SetWeight { total, heaviest } = weight;
        if budget.is_late_after(2) {
            return Self {
                at_zero: costs.per_late * total + costs.per_guess * (3 * total - heaviest),
                per_score: costs.per_late + costs.per_guess,
                kind: ScoreKind::Blocks,
                capacity: None,
            };
        }
        let late = if budget.is_late_after(1) { total - heaviest } else { 0 };
        Self {
            at_zero: costs.per_late * late + costs.per_guess * 3 * total,
            per_score: costs.per_guess,
            kind: ScoreKind::MemberBonus,
            capacity: None,
        }
    }

    /// This bound together with Theorem 9, if it is about members, each of weight 1.
    #[must_use]
    pub(crate) fn with_capacity(self, capacity: Capacity) -> Self {
        let applies = self.kind == ScoreKind::MemberBonus;
        Self { capacity: applies.then_some(capacity), ..self }
    }

    /// The least cost of a guess with this score.
    #[inline]
    pub(crate) fn bound(self, score: Cost) -> Cost {
        let linear = self.at_zero.saturating_sub(self.per_score * score);
        match self.capacity {
            None => linear,
            // With a bonus for members, each block is worth one guess.
            Some(capacity) => {
                linear.max(self.per_score * (capacity.n + capacity.least_cost_after(score)))
            }
        }
    }

    /// The least score with which a guess may cost less than `cutoff`.
    #[inline]
    pub(crate) fn least_score(self, cutoff: Cost) -> Cost {
        let mut least = match self.at_zero.checked_sub(cutoff) {
            None => 0,
            Some(beyond) => beyond / self.per_score + 1,
        };
        if let Some(Capacity { n, .. }) = self.capacity {
            // No score is higher than that of a member that tells all apart.
            while least <= n && self.bound(least) >= cutoff {
                least += 1;
            }
        }
        least
    }
}

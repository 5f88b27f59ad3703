//! The values that a bounded search returns.

use crate::ids::GuessId;
use crate::search::position::budget::{Budget, Height};

/// The cost of a tree: what all candidates of a set pay together, by a
/// [`CostModel`](crate::search::position::cost_model::CostModel).
pub(crate) type Cost = u64;

/// The cost of a set that no tree solves within the guess budget.
///
/// The sum of two such costs still fits; sums are cut back to it.
pub(crate) const INFEASIBLE: Cost = Cost::MAX / 4;

/// `first` and all of `costs`, cut back to [`INFEASIBLE`].
pub(crate) fn sum(first: Cost, costs: impl IntoIterator<Item = Cost>) -> Cost {
    let add = |sum: Cost, cost: Cost| (sum + cost).min(INFEASIBLE);
    costs.into_iter().fold(first, add)
}

/// What is proven about the least cost of a candidate set.
///
/// A search with a cutoff returns [`Exact`](Value::Exact) if the cost is below the cutoff.
/// Otherwise it returns [`AtLeast`](Value::AtLeast) a cost of the cutoff or more, or still an exact
/// cost. Only a search that was stopped returns a lower bound below its cutoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    /// The least cost, and one way to reach it.
    Exact {
        /// The least cost.
        cost: Cost,
        /// The number of guesses that the tree found needs at most. Other trees of the same cost
        /// may need fewer.
        height: Height,
        /// The guess at the root of that tree.
        guess: GuessId,
    },
    /// No tree costs less.
    AtLeast(Cost),
}

impl Value {
    /// What a value without a limit proves under `budget`.
    pub(in crate::search) fn under(self, budget: Budget) -> Self {
        match self {
            Self::Exact { cost, height, .. } if height > budget.height_in_time() => {
                Self::AtLeast(cost)
            }
            fits => fits,
        }
    }

    /// An exact value.
    #[inline]
    pub(crate) fn exact(cost: Cost, height: Height, guess: GuessId) -> Self {
        Self::Exact { cost, height, guess }
    }

    /// The proven lower bound: the cost itself if it is exact.
    #[inline]
    pub(crate) fn bound(self) -> Cost {
        match self {
            Self::Exact { cost, .. } | Self::AtLeast(cost) => cost,
        }
    }

    /// The value once it is also known that no tree costs less than `bound`.
    #[must_use]
    #[inline]
    pub(crate) fn with_lower_bound(self, bound: Cost) -> Self {
        match self {
            Self::AtLeast(known) => Self::AtLeast(known.max(bound)),
            exact => exact,
        }
    }

    /// The value of a set that pays `more` on top.
    #[must_use]
    #[inline]
    pub(crate) fn plus(self, more: Cost) -> Self {
        match self {
            Self::Exact { cost, height, guess } => Self::exact(cost + more, height, guess),
            Self::AtLeast(cost) => Self::AtLeast((cost + more).min(INFEASIBLE)),
        }
    }

    /// The least of two costs: exact if it is known which of them is.
    #[must_use]
    pub(crate) fn least(self, other: Self) -> Self {
        let is_less = match (self, other) {
            (Self::AtLeast(_), Self::Exact { .. }) => other.bound() <= self.bound(),
            _ => other.bound() < self.bound(),
        };
        if is_less { other } else { self }
    }

    /// Whether a search with this cutoff cannot add anything.
    #[inline]
    pub(crate) fn is_conclusive(self, cutoff: Cost) -> bool {
        match self {
            Self::Exact { .. } => true,
            Self::AtLeast(cost) => cost >= cutoff,
        }
    }

    /// Whether no search can add anything.
    #[inline]
    pub(crate) fn is_final(self) -> bool {
        self.is_conclusive(INFEASIBLE)
    }

    /// The more informative of two values of the same set: exact before bounds, then the lower
    /// tree, then the higher bound.
    #[must_use]
    pub(crate) fn stronger(self, other: Self) -> Self {
        match (self, other) {
            (Self::Exact { height: mine, .. }, Self::Exact { height, .. }) if height < mine => {
                other
            }
            (Self::Exact { .. }, _) => self,
            (_, Self::Exact { .. }) => other,
            (Self::AtLeast(mine), Self::AtLeast(theirs)) => Self::AtLeast(mine.max(theirs)),
        }
    }
}

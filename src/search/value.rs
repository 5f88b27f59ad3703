//! What a bounded search returns.

use crate::ids::GuessId;

/// What all candidates of a set pay together: their guesses, at a [`CostModel`](crate::search::cost_model::CostModel).
pub type Cost = u64;

/// The cost of a set that no tree solves within the guesses that are left.
///
/// The sum of two such costs still fits; sums are cut back to it.
pub const INFEASIBLE: Cost = Cost::MAX / 4;

/// What is proven about the least cost of a candidate set.
///
/// A search with a cutoff returns [`Exact`](Value::Exact) when the cost is below the cutoff, and
/// otherwise [`AtLeast`](Value::AtLeast) a cost at or above it, or an exact cost all the same. Only a search that
/// was stopped returns a lower bound below its cutoff.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The least cost, and one way to reach it.
    Exact {
        /// The least cost.
        cost: Cost,
        /// The most guesses that the tree found needs; other trees of the same cost may need fewer.
        height: u8,
        /// The guess at the root of that tree.
        guess: GuessId,
    },
    /// No tree costs less.
    AtLeast(Cost),
}

impl Value {
    /// The proven lower bound: the cost itself when it is exact.
    #[inline]
    pub fn bound(self) -> Cost {
        match self {
            Self::Exact { cost, .. } | Self::AtLeast(cost) => cost,
        }
    }

    /// The same where it is known that no tree costs less than `bound`: an exact value is none the less.
    #[must_use]
    #[inline]
    pub fn at_least(self, bound: Cost) -> Self {
        match self {
            Self::AtLeast(known) => Self::AtLeast(known.max(bound)),
            exact => exact,
        }
    }

    /// The value of a set that pays so much more.
    #[must_use]
    #[inline]
    pub fn plus(self, more: Cost) -> Self {
        match self {
            Self::Exact {
                cost,
                height,
                guess,
            } => Self::Exact {
                cost: cost + more,
                height,
                guess,
            },
            Self::AtLeast(cost) => Self::AtLeast((cost + more).min(INFEASIBLE)),
        }
    }

    /// Whether a search with this cutoff has nothing to add.
    #[inline]
    pub fn settles(self, cutoff: Cost) -> bool {
        match self {
            Self::Exact { .. } => true,
            Self::AtLeast(cost) => cost >= cutoff,
        }
    }

    /// Whether no search can add to it.
    #[inline]
    pub fn is_final(self) -> bool {
        self.settles(INFEASIBLE)
    }

    /// The more informative of two values of the same set: exact, then lower tree, then higher bound.
    #[must_use]
    pub fn stronger(self, other: Self) -> Self {
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

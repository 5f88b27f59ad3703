//! What an objective means to the search: prices, limits, and how costs are read.

use crate::build::{Build, BuildError};
use crate::search::left::Left;
use crate::search::price::Price;
use crate::search::value::{Cost, INFEASIBLE};
use crate::tree::objective::{Objective, ObjectiveValue};

/// An objective, ready to be searched for.
#[derive(Clone, Debug)]
pub struct Goal {
    objective: Objective,
    /// What guesses cost.
    pub price: Price,
    /// The weight of all candidates.
    total: Cost,
}

impl Goal {
    /// What `build` is to reach.
    ///
    /// # Errors
    /// [`BuildError`] when the weights are not those of the list's answers, or too large.
    pub fn new(build: &Build<'_>) -> Result<Self, BuildError> {
        let answers = build.list.answers();
        let weights = match &build.weights {
            None => None,
            Some(weights) if weights.words() != answers => {
                return Err(BuildError::OtherWeights {
                    list: build.list.name().to_owned(),
                });
            }
            Some(weights) => Some(weights.each().to_vec()),
        };
        let weight = |id: usize| match &weights {
            None => Some(1),
            Some(each) => each.get(id).copied(),
        };
        let each = |id: usize| u128::from(weight(id).unwrap_or(0));
        let total: u128 = match &build.candidates {
            None => (0..answers.len()).map(each).sum(),
            Some(ids) => ids.iter().map(|&id| each(id.into())).sum(),
        };
        // A search without a limit may need a guess for each candidate.
        let deepest = answers.len().max(build.max_guesses.into()) as u128 + 2;
        let late = match build.objective {
            Objective::Within(_) => total * u128::from(build.max_guesses) + 1,
            _ => 0,
        };
        let last = match build.objective {
            Objective::MeanThenWorstThenLast => total + 1,
            _ => 1,
        };
        let most = total * (deepest * last + late);
        if most >= u128::from(INFEASIBLE) {
            return Err(BuildError::HeavyWeights);
        }
        Ok(Self {
            objective: build.objective,
            price: Price::new(1, late as Cost, weights),
            total: total as Cost,
        })
    }

    /// The guesses that are left before the first of at most `max_guesses`.
    pub fn left(&self, max_guesses: u8) -> Left {
        match self.objective {
            Objective::Within(guesses) => Left::guesses(max_guesses).in_time(guesses),
            _ => Left::guesses(max_guesses),
        }
    }

    /// A cost, or a lower bound of one, that was found within at most `max_guesses`, which are the fewest where that
    /// matters.
    pub fn value(&self, max_guesses: u8, cost: Cost) -> ObjectiveValue {
        ObjectiveValue(match self.objective {
            _ if cost >= INFEASIBLE => return ObjectiveValue::IMPOSSIBLE,
            Objective::Within(_) => [cost / self.price.late, cost % self.price.late, 0],
            Objective::Worst => [max_guesses.into(), cost, 0],
            _ => [cost, 0, 0],
        })
    }

    /// The cost that stands for a value with the smallest worst case that is looked at.
    pub fn cost(&self, value: ObjectiveValue) -> Cost {
        let [first, second, _] = value.0;
        let cost = match self.objective {
            Objective::Within(_) => first.saturating_mul(self.price.late).saturating_add(second),
            Objective::Worst => second,
            _ => first,
        };
        cost.min(INFEASIBLE)
    }

    /// Prices with which, of the trees of the least total, those with the least weight past a limit cost least.
    pub fn price_of_last(&self) -> Price {
        self.price.with(self.total + 1, 1)
    }
}

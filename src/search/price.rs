//! What guesses cost: the weights of the candidates, and the price of being late.
//!
//! A tree costs, for each answer, its weight times the guesses that it takes, and its weight once more if it is found late;
//! each of the two at its price. With a price for lateness above all that guesses can cost, the least cost is that of
//! the fewest late answers, and of the least total among those; with a price for guesses above all that lateness can cost it
//! is the other way round. So the objectives with two parts are sums like any other, and one search serves all.

use crate::game::table::AnswerId;
use crate::search::candidates::Candidates;
use crate::search::value::Cost;

/// What each guess costs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Price {
    /// Of a guess, for each unit of weight that is not found yet.
    pub guess: Cost,
    /// Of being late, for each unit of weight.
    pub late: Cost,
    /// By answer id; without them each answer weighs 1.
    weights: Option<Vec<Cost>>,
}

/// The weight of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mass {
    /// Of all its members together.
    pub total: Cost,
    /// Of the heaviest one.
    pub heaviest: Cost,
}

impl Price {
    /// One for each guess of each answer.
    pub const PLAIN: Self = Self {
        guess: 1,
        late: 0,
        weights: None,
    };

    /// The price of guesses and of lateness, for answers with these weights by answer id, or 1 each.
    pub fn new(guess: Cost, late: Cost, weights: Option<Vec<Cost>>) -> Self {
        Self {
            guess,
            late,
            weights,
        }
    }

    /// Other prices for the same answers.
    #[must_use]
    pub fn with(&self, guess: Cost, late: Cost) -> Self {
        Self::new(guess, late, self.weights.clone())
    }

    /// The weights, if they are not all 1.
    pub fn weights(&self) -> Option<&[Cost]> {
        self.weights.as_deref()
    }

    /// The weight of one answer.
    #[inline]
    pub fn weight(&self, answer: AnswerId) -> Cost {
        match &self.weights {
            None => 1,
            Some(weights) => weights[usize::from(answer)],
        }
    }

    /// The weight of a set.
    #[inline]
    pub fn mass(&self, set: Candidates<'_>) -> Mass {
        match &self.weights {
            None => Mass {
                total: set.len() as Cost,
                heaviest: Cost::from(!set.is_empty()),
            },
            Some(weights) => {
                let each = set.ids.iter().map(|&id| weights[usize::from(id)]);
                each.fold(
                    Mass {
                        total: 0,
                        heaviest: 0,
                    },
                    |mass, weight| Mass {
                        total: mass.total + weight,
                        heaviest: mass.heaviest.max(weight),
                    },
                )
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::sample::Random;

    #[test]
    fn without_weights_a_set_weighs_what_it_counts() {
        for ids in [&[][..], &[4], &[0, 7], &[1, 2, 3, 60_000]] {
            let expected = Mass {
                total: ids.len() as Cost,
                heaviest: Cost::from(!ids.is_empty()),
            };
            assert_eq!(Price::PLAIN.mass(Candidates::new(ids)), expected);
            assert!(ids.iter().all(|&id| Price::PLAIN.weight(id) == 1));
        }
        assert_eq!(Price::PLAIN, Price::new(1, 0, None));
        assert!(Price::PLAIN.weights().is_none());
    }

    #[test]
    fn with_weights_a_set_weighs_what_its_members_do() {
        let mut random = Random(8);
        for _ in 0..200 {
            let answers = 1 + random.below(40);
            let largest = [1, 2, 100, 1 << 40][random.below(4)];
            let weights: Vec<Cost> = (0..answers)
                .map(|_| random.draw() % (largest + 1))
                .collect();
            let price = Price::new(1, 0, Some(weights.clone()));
            let wanted = random.below(answers + 1);
            let ids = random.some(wanted, answers);
            let each = || ids.iter().map(|&id| weights[usize::from(id)]);
            let expected = Mass {
                total: each().sum(),
                heaviest: each().max().unwrap_or(0),
            };
            assert_eq!(price.mass(Candidates::new(&ids)), expected);
            assert!(each().eq(ids.iter().map(|&id| price.weight(id))));
            assert_eq!(price.weights(), Some(weights.as_slice()));
        }
    }

    #[test]
    fn other_prices_are_for_the_same_answers() {
        let price = Price::new(1, 20, Some(vec![3, 0, 5]));
        assert_eq!(price.with(9, 1), Price::new(9, 1, Some(vec![3, 0, 5])));
        assert_eq!(Price::PLAIN.with(9, 1), Price::new(9, 1, None));
    }
}

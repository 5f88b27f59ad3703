//! The cost model: what guesses and lateness cost, and how much each answer weighs.
//!
//! For each answer, a tree costs the answer's weight times the number of guesses that find it. An
//! answer that is found late adds a cost for lateness, times its weight. If one late answer costs
//! more than all guesses together, the cheapest tree has the fewest late answers, and among such
//! trees the least total. If one guess costs more than all lateness together, it is the other way
//! round. So an objective of two numbers becomes one sum, and one search serves every objective.

use crate::ids::AnswerId;
use crate::search::position::candidates::Candidates;
use crate::search::position::value::Cost;

/// What guesses and lateness cost, and what the answers weigh.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CostModel {
    /// The cost of one guess, per unit of weight that is still to be found.
    pub per_guess: Cost,
    /// The cost of lateness, per unit of weight that is found late.
    pub per_late: Cost,
    /// By answer id. `None` if every answer weighs 1.
    weights: Option<Vec<Cost>>,
}

/// The weight of a candidate set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SetWeight {
    /// The weight of all members together.
    pub total: Cost,
    /// The weight of the heaviest member.
    pub heaviest: Cost,
}

impl CostModel {
    /// Each guess costs 1, lateness nothing, and each answer weighs 1.
    #[cfg(any(test, feature = "bench"))]
    pub(crate) const PLAIN: Self = Self { per_guess: 1, per_late: 0, weights: None };

    /// `weights` are by answer id; without them each answer weighs 1.
    pub(crate) fn new(per_guess: Cost, per_late: Cost, weights: Option<Vec<Cost>>) -> Self {
        Self { per_guess, per_late, weights }
    }

    /// Other costs of guesses and lateness, with the same weights.
    #[must_use]
    pub(crate) fn with_costs(&self, per_guess: Cost, per_late: Cost) -> Self {
        Self::new(per_guess, per_late, self.weights.clone())
    }

    /// The weights by answer id; `None` if all are 1.
    pub(crate) fn weights(&self) -> Option<&[Cost]> {
        self.weights.as_deref()
    }

    /// The weight of one answer.
    #[inline]
    pub(crate) fn weight(&self, answer: AnswerId) -> Cost {
        match &self.weights {
            None => 1,
            Some(weights) => weights[usize::from(answer)],
        }
    }

    /// The weight of a candidate set.
    #[inline]
    pub(crate) fn weight_of(&self, set: Candidates<'_>) -> SetWeight {
        match &self.weights {
            None => SetWeight { total: set.len() as Cost, heaviest: Cost::from(!set.is_empty()) },
            Some(weights) => {
                let each = || set.ids.iter().map(|&id| weights[usize::from(id)]);
                SetWeight { total: each().sum(), heaviest: each().max().unwrap_or(0) }
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
            let ids: &[AnswerId] = &ids.iter().copied().map(AnswerId).collect::<Vec<_>>();
            let expected =
                SetWeight { total: ids.len() as Cost, heaviest: Cost::from(!ids.is_empty()) };
            assert_eq!(CostModel::PLAIN.weight_of(Candidates::new(ids)), expected);
            assert!(ids.iter().all(|&id| CostModel::PLAIN.weight(id) == 1));
        }
        assert_eq!(CostModel::PLAIN, CostModel::new(1, 0, None));
        assert!(CostModel::PLAIN.weights().is_none());
    }

    #[test]
    fn with_weights_a_set_weighs_what_its_members_do() {
        let mut random = Random(8);
        for _ in 0..200 {
            let answers = 1 + random.below(40);
            let largest = [1, 2, 100, 1 << 40][random.below(4)];
            let weights: Vec<Cost> = (0..answers).map(|_| random.draw() % (largest + 1)).collect();
            let costs = CostModel::new(1, 0, Some(weights.clone()));
            let wanted = random.below(answers + 1);
            let ids = random.some(wanted, answers);
            let each = || ids.iter().map(|&id| weights[usize::from(id)]);
            let expected = SetWeight { total: each().sum(), heaviest: each().max().unwrap_or(0) };
            assert_eq!(costs.weight_of(Candidates::new(&ids)), expected);
            assert!(each().eq(ids.iter().map(|&id| costs.weight(id))));
            assert_eq!(costs.weights(), Some(weights.as_slice()));
        }
    }

    #[test]
    fn other_prices_are_for_the_same_answers() {
        let costs = CostModel::new(1, 20, Some(vec![3, 0, 5]));
        assert_eq!(costs.with_costs(9, 1), CostModel::new(9, 1, Some(vec![3, 0, 5])));
        assert_eq!(CostModel::PLAIN.with_costs(9, 1), CostModel::new(9, 1, None));
    }
}

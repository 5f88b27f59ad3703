//! An objective as the search sees it: costs, limits, and how costs are read as values.

use crate::engine::error::EngineError;
use crate::engine::question::Asked;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::cost_model::CostModel;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::tree::objective::{Objective, ObjectiveValue};

/// An objective, ready for the search.
#[derive(Clone, Debug)]
pub(crate) struct Goal {
    objective: Objective,
    /// What guesses and lateness cost.
    pub costs: CostModel,
    /// The weight of all candidates.
    total: Cost,
}

impl Goal {
    /// The goal of a question.
    ///
    /// # Errors
    /// [`EngineError::HeavyWeights`] if the weights are too large.
    pub(crate) fn new(asked: &Asked<'_>) -> Result<Self, EngineError> {
        let (question, answers) = (asked.question, asked.list.answers());
        let weights = question.weights.as_ref().map(|weights| weights.each().to_vec());
        let weight = |id: usize| match &weights {
            None => 1,
            Some(each) => each.get(id).map_or(0, |&weight| u128::from(weight)),
        };
        let total: u128 = match &asked.candidates {
            None => (0..answers.len()).map(weight).sum(),
            Some(ids) => ids.iter().map(|&id| weight(id.into())).sum(),
        };
        // A search without a limit may need a guess for each candidate.
        let deepest = answers.len().max(asked.max_guesses as usize) as u128 + 2;
        let late = match question.objective {
            Objective::Within(_) => total * u128::from(asked.max_guesses) + 1,
            // No answer is ever late. It is the unit of costs, as guesses cost nothing.
            Objective::WorstAlone => 1,
            _ => 0,
        };
        let last = match question.objective {
            Objective::MeanThenWorstThenLast => total + 1,
            _ => 1,
        };
        let per_guess = Cost::from(question.objective != Objective::WorstAlone);
        let most = total.saturating_mul(deepest * last + late);
        if most >= u128::from(INFEASIBLE) {
            return Err(EngineError::HeavyWeights);
        }
        Ok(Self {
            objective: question.objective,
            costs: CostModel::new(per_guess, late as Cost, weights.filter(|_| per_guess > 0)),
            total: total as Cost,
        })
    }

    /// The weight of all candidates.
    pub(crate) fn weight(&self) -> u64 {
        self.total
    }

    /// The guess budget at the start of a game of at most `max_guesses` guesses.
    pub(crate) fn budget(&self, max_guesses: Height) -> Budget {
        match self.objective {
            Objective::Within(guesses) => Budget::guesses(max_guesses).in_time(guesses.into()),
            _ => Budget::guesses(max_guesses),
        }
    }

    /// The value of a cost, or of a lower bound of one, that was found within `max_guesses`
    /// guesses. Where the worst case counts first, that is the smallest limit within which there
    /// is a tree.
    pub(crate) fn value(&self, max_guesses: Height, cost: Cost) -> ObjectiveValue {
        ObjectiveValue(match self.objective {
            _ if cost >= INFEASIBLE => return ObjectiveValue::IMPOSSIBLE,
            Objective::Within(_) => [cost / self.costs.per_late, cost % self.costs.per_late, 0],
            Objective::Worst => [max_guesses.into(), cost, 0],
            Objective::WorstAlone => [max_guesses.into(), 0, 0],
            _ => [cost, 0, 0],
        })
    }

    /// The cost of a value. Where the worst case counts first, it is a cost within that worst case.
    pub(crate) fn cost(&self, value: ObjectiveValue) -> Cost {
        let [first, second, _] = value.0;
        let cost = match self.objective {
            Objective::Within(_) => {
                first.saturating_mul(self.costs.per_late).saturating_add(second)
            }
            Objective::Worst => second,
            Objective::WorstAlone if value != ObjectiveValue::IMPOSSIBLE => 0,
            _ => first,
        };
        cost.min(INFEASIBLE)
    }

    /// Costs under which the cheapest tree has the least total and, among such trees, the least
    /// weight past a limit.
    pub(crate) fn costs_of_last(&self) -> CostModel {
        self.costs.with_costs(self.total + 1, 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Question};
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::sample::{Random, small_list};
    use crate::game::weights::Weights;
    use crate::ids::AnswerId;

    const OBJECTIVES: [Objective; 8] = [
        Objective::Mean,
        Objective::MeanThenWorst,
        Objective::MeanThenWorstThenLast,
        Objective::Worst,
        Objective::WorstAlone,
        Objective::Within(1),
        Objective::Within(3),
        Objective::Within(6),
    ];

    /// Ten answers, and forty guesses.
    fn list() -> List {
        small_list(&mut Random(9), 10, 40)
    }

    fn weights(list: &List, each: impl IntoIterator<Item = u64>) -> Weights {
        let words = list.answers().to_vec();
        let each = each.into_iter().take(words.len()).collect();
        Weights::assemble(words, each, 0)
    }

    fn goal_of(list: &List, question: &Question) -> Result<Goal, EngineError> {
        Goal::new(&Asked::new(list, Mode::Easy, question)?)
    }

    fn goal(list: &List, objective: Objective, each: Option<&[u64]>) -> Goal {
        let question = Question::new().objective(objective);
        let question = match each {
            None => question,
            Some(each) => question.weights(weights(list, each.iter().copied())),
        };
        goal_of(list, &question).unwrap()
    }

    /// What answers may weigh: once each, and other weights.
    const WEIGHTS: [Option<[u64; 10]>; 4] = [
        None,
        Some([0; 10]),
        Some([3, 0, 1, 1, 7, 2, 0, 0, 5, 1]),
        Some([0, 0, 0, 1 << 24, 5, 0, 1 << 23, 0, 0, 1]),
    ];

    /// All of the first few, and some of the others, up to `most`.
    fn numbers(random: &mut Random, most: u64) -> Vec<u64> {
        let mut numbers: Vec<u64> = (0..=most.min(4)).collect();
        numbers.extend((0..20).map(|_| random.draw() % (most + 1)));
        numbers.push(most);
        numbers
    }

    #[test]
    fn what_a_tree_achieves_is_read_off_its_cost_and_the_better_tree_costs_less() {
        let list = list();
        let mut random = Random(10);
        for each in &WEIGHTS {
            let each = each.as_ref().map(<[u64; 10]>::as_slice);
            let total: u64 = each.map_or(10, |each| each.iter().sum());
            for objective in OBJECTIVES {
                let goal = goal(&list, objective, each);
                let mut values = Vec::new();
                for guesses in numbers(&mut random, 6 * total) {
                    let missed = numbers(&mut random, total).into_iter();
                    match objective {
                        Objective::Within(_) => {
                            values.extend(missed.map(|missed| [missed, guesses, 0]));
                        }
                        Objective::Worst => values.push([6, guesses, 0]),
                        Objective::WorstAlone => values.extend(guesses.eq(&0).then_some([6, 0, 0])),
                        _ => values.push([guesses, 0, 0]),
                    }
                }
                values.sort_unstable();
                let mut before = None;
                for value in values.into_iter().map(ObjectiveValue) {
                    let cost = goal.cost(value);
                    assert!(cost < INFEASIBLE);
                    assert_eq!(goal.value(6, cost), value, "{objective}");
                    if let Some((better, less)) = before.replace((value, cost)) {
                        assert_eq!(better < value, less < cost, "{objective}");
                    }
                }
                assert_eq!(goal.value(6, INFEASIBLE), ObjectiveValue::IMPOSSIBLE);
                assert_eq!(goal.cost(ObjectiveValue::IMPOSSIBLE), INFEASIBLE);
            }
        }
    }

    #[test]
    fn a_tree_costs_what_its_objective_says_of_what_it_finds_when() {
        let list = list();
        let mut random = Random(11);
        for _ in 0..200 {
            // How many answers are found with one guess, with two, and so on.
            let mut found = [0; 6];
            (0..10).for_each(|_| found[random.below(6)] += 1);
            let worst = found.iter().rposition(|&n| n > 0).unwrap_or(0) + 1;
            let found = &found[..worst];
            for objective in OBJECTIVES {
                let goal = goal(&list, objective, None);
                let late_after = match objective {
                    Objective::Within(guesses) => guesses.into(),
                    _ => usize::MAX,
                };
                let of_each = (1..).zip(found).map(|(guesses, n)| {
                    let late = u64::from(guesses > late_after);
                    n * (guesses as u64 * goal.costs.per_guess + late * goal.costs.per_late)
                });
                let value = goal.value(worst as Height, of_each.sum());
                let expected = objective.value(found);
                let known = match objective {
                    Objective::Worst | Objective::Within(_) => 2,
                    _ => 1,
                };
                assert_eq!(value.0[..known], expected.0[..known], "{objective}");
            }
        }
    }

    #[test]
    fn only_answers_that_are_to_be_found_within_some_guesses_may_be_late() {
        let list = list();
        for objective in OBJECTIVES {
            let budget = goal(&list, objective, None).budget(6);
            let expected = match objective {
                Objective::Within(guesses) => Budget::guesses(6).in_time(guesses.into()),
                _ => Budget::guesses(6),
            };
            assert_eq!(budget, expected, "{objective}");
            assert_eq!(budget.is_soft(), matches!(objective, Objective::Within(1 | 3)));
        }
    }

    #[test]
    fn of_two_trees_the_one_with_fewer_guesses_costs_less_however_few_the_other_finds_last() {
        let list = list();
        for each in &WEIGHTS {
            let each = each.as_ref().map(<[u64; 10]>::as_slice);
            let total: u64 = each.map_or(10, |each| each.iter().sum());
            let goal = goal(&list, Objective::MeanThenWorstThenLast, each);
            let costs = goal.costs_of_last();
            assert_eq!(costs.weights(), goal.costs.weights());
            for guesses in [0, 1, 5, 6 * total] {
                let all_last = costs.per_guess * guesses + costs.per_late * total;
                assert!(all_last < costs.per_guess * (guesses + 1));
                assert!(costs.per_late > 0);
            }
        }
    }

    #[test]
    fn weights_for_other_answers_are_refused_by_the_name_of_the_list() {
        let list = list();
        let others = small_list(&mut Random(12), 10, 40);
        let fewer = weights(&list, [1; 10]).only(0..9);
        for weights in [weights(&others, [1; 10]), fewer] {
            let question = Question::new().weights(weights);
            let error = goal_of(&list, &question).unwrap_err();
            assert!(matches!(error, EngineError::OtherWeights { list } if list == "small"));
            let message = "the weights are not for the answers of small; give one for each answer";
            let error = Engine::new(list.clone()).best_tree(&question).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn weights_whose_sums_do_not_fit_are_refused_and_the_heaviest_others_are_not() {
        let list = list();
        let message = "the weights have too many digits for this objective; round them to fewer";
        for objective in OBJECTIVES {
            let goal_with = |weight: u64| {
                let weights = weights(&list, [weight; 10]);
                goal_of(&list, &Question::new().objective(objective).weights(weights))
            };
            // The largest weight that fits, found by halving.
            let (mut fits, mut heavy) = (1, u64::MAX);
            while heavy - fits > 1 {
                let between = fits + (heavy - fits) / 2;
                match goal_with(between) {
                    Ok(_) => fits = between,
                    Err(_) => heavy = between,
                }
            }
            for weight in [heavy, 1 << 63, u64::MAX] {
                let error = goal_with(weight).unwrap_err();
                assert!(matches!(error, EngineError::HeavyWeights), "{objective}");
                assert_eq!(error.to_string(), message);
            }
            // The deepest tree with all of it late, in the dearest way that is searched for.
            let goal = goal_with(fits).unwrap();
            let total = 10 * fits;
            let mut prices = vec![goal.costs.clone()];
            if objective == Objective::MeanThenWorstThenLast {
                prices.push(goal.costs_of_last());
            }
            for costs in prices {
                let each = u128::from(costs.per_guess) * 12 + u128::from(costs.per_late);
                assert!(u128::from(total) * each < u128::from(INFEASIBLE), "{objective}");
            }
            // Files of weights are accepted for all objectives that count guesses alone.
            if matches!(objective, Objective::Mean | Objective::MeanThenWorst | Objective::Worst) {
                assert!(total > crate::game::weights::number::TOTAL_MAX);
            }
        }
    }

    #[test]
    fn only_candidates_count_in_the_weight_of_all() {
        let list = list();
        let mut each = [1 << 61; 10];
        each[3] = 2;
        each[8] = 1;
        let question = Question::new().objective(Objective::Within(2));
        let question = question.weights(weights(&list, each));
        let error = goal_of(&list, &question).unwrap_err();
        assert!(matches!(error, EngineError::HeavyWeights));
        let few = question.candidates([3, 8].map(AnswerId).to_vec());
        let goal = goal_of(&list, &few).unwrap();
        assert_eq!(goal.costs.per_late, 3 * 6 + 1);
    }
}

//! A tree in figures: the same for every command and for the checker.

use serde::Serialize;

use crate::game::kind::Kind;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::tree::basis::Basis;
use crate::tree::decision_tree::Tree;
use crate::tree::objective::Objective;
use crate::tree::shown::Shown;
use crate::tree::walk::Walk;

/// A tree in figures. Serialized under the names of the fields, which are stable.
///
/// [`Summary::of`] reads the figures off the tree. [`verify`](crate::verify) counts them
/// anew while it replays every answer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Summary {
    /// The name of the list.
    pub list: String,
    /// The fingerprint of the list, in hexadecimal digits.
    pub fingerprint: String,
    /// The game, such as `mastermind:4x6`; left out of JSON for Wordle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<Kind>,
    /// Letters in a word, pegs or symbols in a code; 0 for the names of a table.
    pub letters: u8,
    /// The number of answers.
    pub answers: u64,
    /// Which guesses may follow feedback: `easy`, `hard`, `ultra` or `strict`.
    pub mode: Mode,
    /// What the tree is to be best at: `mean`, `mean,worst`, `mean,worst,last`, `worst`,
    /// or `within=4`.
    pub objective: Objective,
    /// The limit on guesses.
    pub max_guesses: u8,
    /// The first guesses that were given. The claim is about trees that begin with them.
    pub fixed: Vec<Word>,
    /// The first guess.
    pub opener: Word,
    /// No tree is better than this: a number where the objective has one, otherwise an array.
    pub lower: Shown,
    /// What the tree achieves, in the same numbers.
    pub upper: Shown,
    /// Whether the tree is proven to be the best: `lower` equals `upper`.
    pub optimal: bool,
    /// Whether `lower` rests on facts from ledgers that were not proven in the run that made the
    /// tree.
    pub from_ledger: bool,
    /// Where `lower` rests: `proven`, `certificate`, `shipped`, `ledger` or `file`.
    pub basis: Basis,
    /// The number of guesses over all answers, each counted once.
    pub total: u64,
    /// The mean number of guesses, each answer counted once: `total` by `answers`, rounded.
    pub mean: f64,
    /// The most guesses that an answer takes.
    pub worst_case: usize,
    /// The number of answers found with each number of guesses: entry `i` counts those found by
    /// guess `i + 1`.
    pub histogram: Vec<u64>,
    /// The number of positions in the tree.
    pub positions: usize,
    /// The number of different words guessed in the tree.
    pub different_guesses: usize,
    /// Under [`Objective::Within`] the answers that take more guesses, in alphabetical order; left
    /// out of JSON under other objectives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Vec<Word>>,
    /// What is found of the weights, where answers have them. In JSON its fields stand among these.
    #[serde(flatten)]
    pub weights: Option<WeightSummary>,
}

/// What a tree finds of the weights of its answers. They are whole numbers, in units of ten to the
/// power of minus `weight_decimals`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct WeightSummary {
    /// The fingerprint of the weights, in hexadecimal digits.
    pub weights: String,
    /// The decimals of the weights.
    pub weight_decimals: u8,
    /// The weight of all answers.
    pub weight_total: u64,
    /// The weight found with each number of guesses, as in the histogram.
    pub weight_found: Vec<u64>,
    /// The mean number of guesses by weight, rounded; 0 where no answer has any weight.
    pub expected: f64,
}

/// What a tree finds, by the number of guesses.
pub(super) struct Found {
    /// The number of answers found with each number of guesses.
    pub(super) answers: Vec<u64>,
    /// What they weigh.
    pub(super) weight: Vec<u64>,
    /// The answers that are missed under [`Objective::Within`], in alphabetical order.
    pub(super) missed: Vec<Word>,
}

impl Summary {
    /// The figures of a tree.
    pub fn of(tree: &Tree) -> Self {
        let missed = match tree.problem().objective {
            Objective::Within(guesses) => tree.missed(guesses),
            _ => Vec::new(),
        };
        let (answers, weight) = (tree.histogram(), tree.found());
        Self::new(tree, Found { answers, weight, missed })
    }

    /// The figures of a tree that finds this.
    pub(super) fn new(tree: &Tree, found: Found) -> Self {
        let (problem, claim) = (tree.problem(), tree.claim());
        let (answers, total) = (found.answers.iter().sum(), guesses(&found.answers));
        Self {
            list: problem.list.clone(),
            fingerprint: problem.fingerprint.to_string(),
            game: (!problem.game.is_wordle()).then_some(problem.game),
            letters: problem.game.letters(),
            answers,
            mode: problem.mode,
            objective: problem.objective,
            max_guesses: problem.max_guesses,
            fixed: first_guesses(tree.walk(), problem.fixed_guesses.into()),
            opener: tree.walk().guess(),
            lower: problem.shown(claim.lower),
            upper: problem.shown(claim.upper),
            optimal: claim.is_optimal(),
            from_ledger: claim.from_ledger,
            basis: tree.basis(),
            total,
            mean: mean(total, answers),
            worst_case: found.answers.len(),
            histogram: found.answers,
            positions: tree.nodes().guess.len(),
            different_guesses: tree.words().len(),
            missed: match problem.objective {
                Objective::Within(_) => Some(found.missed),
                _ => None,
            },
            weights: problem.weights.as_ref().map(|weights| {
                let all = found.weight.iter().copied().fold(0, u64::saturating_add);
                WeightSummary {
                    weights: weights.fingerprint().to_string(),
                    weight_decimals: weights.decimals(),
                    weight_total: all,
                    expected: mean(guesses(&found.weight), all),
                    weight_found: found.weight,
                }
            }),
        }
    }
}

/// The guesses that are made, if entry `i` is found by guess `i + 1`.
fn guesses(found: &[u64]) -> u64 {
    let each = (1_u64..).zip(found);
    each.fold(0, |sum, (guesses, &n)| sum.saturating_add(guesses.saturating_mul(n)))
}

/// The mean number of guesses, rounded; 0 where there are no answers.
pub fn mean(total: u64, answers: u64) -> f64 {
    match answers {
        0 => 0.0,
        _ => total as f64 / answers as f64,
    }
}

/// The guesses on the first `levels` levels, where all positions of a level make the same one.
fn first_guesses(walk: Walk<'_>, levels: usize) -> Vec<Word> {
    if levels == 0 {
        return Vec::new();
    }
    let below = walk.children().map(|(_, child)| first_guesses(child, levels - 1));
    let mut words = vec![walk.guess()];
    words.extend(below.max_by_key(Vec::len).unwrap_or_default());
    words
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::{prop_assert_eq, proptest};

    use serde_json::{Value, json};

    use super::{Summary, mean};
    use crate::game::weights::Weights;
    use crate::tree::sample::{any_tree, problem, root, tree, words};
    use crate::tree::{Objective, Problem, Tree};

    #[test]
    fn answers_are_counted_by_the_guesses_they_take() {
        let tree = tree();
        assert_eq!(tree.histogram(), [1, 2, 1]);
        assert_eq!(tree.found(), [1, 2, 1]);
        assert_eq!(tree.total(), 8);
    }

    #[test]
    fn weights_are_added_up_by_the_guesses_that_their_answers_take() {
        let weights = |answers: &str, each: &[u64]| {
            let weights = Weights::assemble(words(answers), each.to_vec(), 0);
            let problem = Problem { weights: Some(Arc::new(weights)), ..problem() };
            Tree::new(problem, &root(), 0)
        };
        let tree = weights("ab ac ad bc", &[7, 1, 0, 3]);
        assert_eq!(tree.found(), [7, 4, 0]);
        assert_eq!(tree.claim().upper, 15.into());
        assert_eq!(tree.total(), 8);

        let found = Summary::of(&tree).weights.unwrap();
        assert_eq!((found.weight_total, found.weight_decimals), (11, 0));
        assert_eq!(found.expected, 15.0 / 11.0);
        let nothing = Summary::of(&weights("ab ac ad bc", &[0; 4]));
        assert_eq!(nothing.weights.unwrap().expected, 0.0);
        assert_eq!(Summary::of(&self::tree()).weights, None);

        // Missing weights and sums that are too large are left to the check.
        assert_eq!(weights("ab zz", &[7, 1]).found(), [7, 0, 0]);
        let most = u64::MAX;
        let heavy = weights("ab ac ad bc", &[most; 4]);
        assert_eq!(heavy.found(), [most, most, most]);
        assert_eq!(heavy.claim().upper, most.into());
    }

    #[test]
    fn the_answers_that_come_late_are_in_alphabetical_order() {
        let tree = tree();
        assert_eq!(tree.missed(0), words("ab ac ad bc"));
        assert_eq!(tree.missed(1), words("ac ad bc"));
        assert_eq!(tree.missed(2), words("ad"));
        assert_eq!(tree.missed(3), []);
        assert_eq!(tree.missed(255), []);
    }

    proptest! {
        #[test]
        fn as_many_answers_are_missed_as_the_histogram_says(
            tree in any_tree(),
            guesses in 0..10_u8,
        ) {
            let histogram = tree.histogram();
            let late: u64 = histogram.iter().skip(guesses.into()).sum();
            prop_assert_eq!(tree.missed(guesses).len() as u64, late);
            if tree.problem().weights.is_none() {
                prop_assert_eq!(tree.found(), histogram);
            }
        }
    }

    #[test]
    fn an_optimal_tree_says_so() {
        assert!(Summary::of(&Tree::new(problem(), &root(), 8)).optimal);
    }

    #[test]
    fn the_summary_under_another_objective_has_its_numbers_and_the_answers_missed() {
        let weights = Weights::assemble(words("ab ac ad bc"), vec![5, 3, 2, 0], 1);
        let fingerprint = weights.fingerprint();
        let problem = Problem {
            objective: Objective::Within(2),
            weights: Some(Arc::new(weights)),
            ..problem()
        };
        let tree = Tree::new(problem, &root(), 2);
        let summary: Value = serde_json::to_value(Summary::of(&tree)).unwrap();
        assert_eq!(summary["objective"], "within=2");
        assert_eq!(summary["lower"], json!([2, 0]));
        assert_eq!(summary["upper"], json!([2, 17]));
        assert_eq!(summary["optimal"], false);
        assert_eq!(summary["mean"], 2.0);
        assert_eq!(summary["missed"], json!(["ad"]));
        assert_eq!(summary["weights"], fingerprint.to_string());
        assert_eq!(summary["weight_decimals"], 1);
        assert_eq!(summary["weight_total"], 10);
        assert_eq!(summary["weight_found"], json!([5, 3, 2]));
        assert_eq!(summary["expected"], 1.7);
    }

    #[test]
    fn the_mean_of_no_answers_is_zero() {
        assert_eq!(mean(0, 0), 0.0);
        assert_eq!(format!("{:.4}", mean(7920, 2315)), "3.4212");
    }
}

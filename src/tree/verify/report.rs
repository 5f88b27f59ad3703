//! What a replay of all answers found.

use serde::Serialize;

use crate::game::word::Word;
use crate::tree::claim::{Problem, ShownClaim};
use crate::tree::objective::Objective;
use crate::tree::tree::Tree;
use crate::tree::verify::achieved;

/// What a replay of all answers found. Serialized under the names of the fields.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// How many answers the list has; each was found.
    pub answers: usize,
    /// The guesses that all answers together took, each counted once.
    pub total: u64,
    /// The most guesses that an answer took.
    pub worst_case: usize,
    /// How many answers took each number of guesses: `[i]` counts those found by guess `i + 1`.
    pub histogram: Vec<u64>,
    /// What the tree is to be best at.
    pub objective: Objective,
    /// What the tree claims. Its upper end was found to be true; its lower end is not looked into.
    pub claim: ShownClaim,
    /// Where answers are to be found within so many guesses: those that took more, in alphabetical order. Left out of
    /// what is serialized under other objectives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub missed: Option<Vec<Word>>,
    /// Where answers have weights: what was found of them. Its fields stand among these; left out where every answer
    /// counts once.
    #[serde(flatten)]
    pub weights: Option<ReportWeights>,
    /// How many positions the tree has; each was reached.
    pub positions: usize,
    /// How many different words were guessed.
    pub words: usize,
}

/// What a replay found of weights. They are whole numbers, which stand for themselves by ten to the power of minus
/// `weight_decimals`.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ReportWeights {
    /// The decimals of the weights.
    pub weight_decimals: u8,
    /// The weight of the answers that took each number of guesses, as in the histogram.
    pub weight_found: Vec<u64>,
    /// The mean number of guesses by weight, to be shown; 0 where no answer has any weight.
    pub expected: f64,
}

impl Report {
    /// The report on a tree that was found to be right; each answer with the guesses that it took.
    pub(super) fn new(tree: &Tree, taken: &[(Word, usize)]) -> Self {
        let problem = tree.problem();
        let worst_case = taken.iter().map(|&(_, guesses)| guesses).max().unwrap_or(0);
        let mut histogram = vec![0; worst_case];
        for &(_, guesses) in taken {
            histogram[guesses - 1] += 1;
        }
        let late = |most: u8| {
            let late = taken.iter().filter(|(_, guesses)| *guesses > most.into());
            late.map(|&(answer, _)| answer).collect()
        };
        let weights = problem.weights.as_ref();
        Report {
            answers: taken.len(),
            total: taken.iter().map(|&(_, guesses)| guesses as u64).sum(),
            worst_case,
            histogram,
            objective: problem.objective,
            claim: problem.claimed(tree.claim()),
            missed: match problem.objective {
                Objective::Within(most) => Some(late(most)),
                _ => None,
            },
            weights: weights.map(|_| ReportWeights::new(problem, taken, worst_case)),
            positions: tree.nodes().guess.len(),
            words: tree.words().len(),
        }
    }

    /// The mean number of guesses, to be shown; `total` and `answers` are exact.
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.answers as f64
    }
}

impl ReportWeights {
    fn new(problem: &Problem, taken: &[(Word, usize)], worst_case: usize) -> Self {
        let mut weight_found = vec![0; worst_case];
        let (mut weights, mut total) = (0, 0);
        for &(answer, guesses) in taken {
            let weight = achieved::weight(problem, answer);
            weight_found[guesses - 1] += weight;
            weights += weight;
            total += weight * guesses as u64;
        }
        let expected = match weights {
            0 => 0.0,
            _ => total as f64 / weights as f64,
        };
        ReportWeights {
            weight_decimals: problem
                .weights
                .as_ref()
                .map_or(0, |weights| weights.decimals()),
            weight_found,
            expected,
        }
    }
}

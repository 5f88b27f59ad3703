//! What a tree finds, and when: answers and weight by the number of guesses.

use std::iter;
use std::ops::Range;

use serde::Serialize;

use crate::game::word::Word;
use crate::tree::tree::Tree;

/// What a tree finds where answers have weights. They are whole numbers, which stand for themselves by ten to the
/// power of minus `weight_decimals`. Serialized under the names of the fields.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WeightFound {
    /// The fingerprint of the weights, in hexadecimal digits.
    pub weights: String,
    /// The decimals of the weights.
    pub weight_decimals: u8,
    /// The weight of all answers.
    pub weight_total: u64,
    /// The weight of the answers that are found with each number of guesses: see [`Tree::found`].
    pub weight_found: Vec<u64>,
    /// The mean number of guesses by weight, to be shown; 0 where no answer has any weight.
    pub expected: f64,
}

impl Tree {
    /// How many answers are found with each number of guesses: `[i]` counts those found by guess
    /// `i + 1`. Its length is the worst case.
    pub fn histogram(&self) -> Vec<u64> {
        let winners = |level: Range<usize>| self.winners(level).count() as u64;
        self.levels().map(winners).collect()
    }

    /// What is found with each number of guesses, as the problem counts it: the answers, or their weight. As long
    /// as the [histogram](Tree::histogram).
    pub fn found(&self) -> Vec<u64> {
        let Some(weights) = &self.problem.weights else {
            return self.histogram();
        };
        let weight = |level: Range<usize>| {
            let each = self.winners(level).filter_map(|word| weights.of(word));
            each.fold(0, u64::saturating_add)
        };
        self.levels().map(weight).collect()
    }

    /// What is found of the weights; `None` where every answer counts once.
    pub fn weight_found(&self) -> Option<WeightFound> {
        let weights = self.problem.weights.as_ref()?;
        let weight_found = self.found();
        let all = weight_found.iter().copied().fold(0, u64::saturating_add);
        let guesses = (1..).map(f64::from).zip(&weight_found);
        let taken: f64 = guesses
            .map(|(guesses, &weight)| guesses * weight as f64)
            .sum();
        Some(WeightFound {
            weights: weights.fingerprint().to_string(),
            weight_decimals: weights.decimals(),
            weight_total: all,
            weight_found,
            expected: if all == 0 { 0.0 } else { taken / all as f64 },
        })
    }

    /// The number of guesses over all answers, each counted once.
    pub fn total(&self) -> u64 {
        let histogram = self.histogram();
        (1..)
            .zip(histogram)
            .map(|(guesses, n): (u64, u64)| guesses * n)
            .sum()
    }

    /// The answers that need more than so many guesses, in alphabetical order.
    pub fn missed(&self, guesses: u8) -> Vec<Word> {
        let late = self.levels().skip(guesses.into());
        let mut missed: Vec<Word> = late.flat_map(|level| self.winners(level)).collect();
        missed.sort_unstable();
        missed
    }

    /// The words of the nodes of a level that win.
    fn winners(&self, level: Range<usize>) -> impl Iterator<Item = Word> {
        let wins = level.filter(|&node| self.nodes.wins[node]);
        wins.map(|node| self.words[usize::from(self.nodes.guess[node])])
    }

    /// The nodes of each level, from the root down.
    fn levels(&self) -> impl Iterator<Item = Range<usize>> {
        let below = |level: &Range<usize>| {
            let children = self.nodes.children[level.clone()].iter();
            let end = level.end + children.map(|&n| usize::from(n)).sum::<usize>();
            Some(level.end..end).filter(|level| !level.is_empty())
        };
        iter::successors(Some(0..1), below)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::{prop_assert_eq, proptest};

    use crate::game::weights::Weights;
    use crate::tree::claim::Problem;
    use crate::tree::tree::Tree;
    use crate::tree::tree::sample::{any_tree, problem, root, tree, words};

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
            let weights = Weights::new(words(answers), each.to_vec(), 0);
            let problem = Problem {
                weights: Some(Arc::new(weights)),
                ..problem()
            };
            Tree::new(problem, &root(), 0)
        };
        let tree = weights("ab ac ad bc", &[7, 1, 0, 3]);
        assert_eq!(tree.found(), [7, 4, 0]);
        assert_eq!(tree.claim().upper, 15.into());
        assert_eq!(tree.total(), 8);

        let found = tree.weight_found().unwrap();
        assert_eq!((found.weight_total, found.weight_decimals), (11, 0));
        assert_eq!(found.expected, 15.0 / 11.0);
        assert_eq!(
            weights("ab ac ad bc", &[0; 4])
                .weight_found()
                .unwrap()
                .expected,
            0.0
        );
        assert_eq!(self::tree().weight_found(), None);

        // Of what has no weight, and of sums that are too large, nothing is said here: the check does.
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
        fn as_many_answers_are_missed_as_the_histogram_says(tree in any_tree(), guesses in 0..10_u8) {
            let histogram = tree.histogram();
            let late: u64 = histogram.iter().skip(guesses.into()).sum();
            prop_assert_eq!(tree.missed(guesses).len() as u64, late);
            if tree.problem().weights.is_none() {
                prop_assert_eq!(tree.found(), histogram);
            }
        }
    }
}

//! What it costs at least to tell classes apart by tests with prices.
//!
//! **Theorem 19.** Let every test have at most `d` blocks on `S`, and let `p(1) ≤ p(2) ≤ …` be the
//! prices of the tests that tell members of `S` apart, `P(l) = p(1) + … + p(l)`. Let `F(s)` be a
//! bound on what finding the class of `s` costs on any path. Then identifying the classes of `S`
//! costs at least the least `Σ over classes c of Σ over s in c of w(s) max(P(l(c)), F(s))` over all
//! numbers `l(c)` with `Σ d^-l(c) ≤ 1`. Where all prices are equal and there are no other bounds,
//! this is the price times the length of the best code (Huffman) for the weights of the classes.
//! *Proof.* Take a best tree, and for each class the number of tests on the shortest path to a leaf
//! of the class. Each test has at most `d` blocks, so these numbers satisfy the inequality of
//! Kraft. No test is useful twice on a path, so `l` tests cost at least `P(l)`; and each member of
//! the class pays for at least `l(c)` tests. ∎
//!
//! The least sum over fractions of steps is a lower bound too, and is found by taking the steps
//! with the least cost for their share of the inequality first: each further step of a class costs
//! no less, and its share is smaller. D. A. Huffman, *A method for the construction of
//! minimum-redundancy codes* (Proc. IRE 40, 1952); L. G. Kraft (thesis, MIT, 1949).

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::search::position::value::{Cost, INFEASIBLE};

/// Shares of the inequality are counted in units of `d^-L` where `d^L` is at most this.
const UNITS_MAX: u128 = 1 << 32;

/// The tests that tell members of a set apart.
#[derive(Clone, Debug, Default)]
pub(crate) struct Kraft {
    /// The most blocks of any of them.
    width: usize,
    /// What the cheapest 0, 1, 2, ... of them cost together.
    spent: Vec<Cost>,
}

impl Kraft {
    /// Tests with these prices, in any order, of at most `width` blocks.
    pub(crate) fn new(width: usize, mut prices: Vec<Cost>) -> Self {
        prices.sort_unstable();
        let mut spent = vec![0];
        let sums = prices.iter().scan(0, |sum: &mut Cost, &price| {
            *sum = sum.saturating_add(price).min(INFEASIBLE);
            Some(*sum)
        });
        spent.extend(sums);
        Self { width, spent }
    }

    /// What `level` tests cost at least; `None` if there are fewer tests.
    fn spent(&self, level: usize) -> Option<Cost> {
        self.spent.get(level).copied()
    }

    /// The least that tests cost that tell this number of classes apart.
    pub(crate) fn least_worst(&self, classes: usize) -> Cost {
        let tells = |tests: &usize| self.classes(*tests) >= classes;
        (0..self.spent.len()).find(tells).map_or(INFEASIBLE, |tests| self.spent[tests])
    }

    /// The most classes that this number of tests tells apart.
    fn classes(&self, tests: usize) -> usize {
        u32::try_from(tests).map_or(usize::MAX, |tests| self.width.saturating_pow(tests))
    }

    /// The most classes that are told apart by tests that cost `budget` together.
    pub(crate) fn classes_within(&self, budget: Cost) -> usize {
        self.classes(self.spent.partition_point(|&spent| spent <= budget) - 1)
    }

    /// What classes cost at least whose members have a weight and a bound each.
    pub(crate) fn least_above(&self, classes: &[Vec<(Cost, Cost)>]) -> Cost {
        if classes.len() < 2 {
            return 0;
        }
        if self.width < 2 {
            return INFEASIBLE;
        }
        let floors = classes.iter().flatten().map(|&(weight, floor)| weight.saturating_mul(floor));
        let floors = floors.fold(0, Cost::saturating_add);
        let step = |class: usize, level: usize| {
            let (here, below) = (self.spent(level)?, self.spent(level + 1)?);
            let more = |floor: Cost| below.max(floor) - here.max(floor);
            let each = classes[class].iter();
            let each = each.map(|&(weight, floor)| weight.saturating_mul(more(floor)));
            Some(each.fold(0, Cost::saturating_add))
        };
        self.least_steps(classes.len(), step).saturating_add(floors).min(INFEASIBLE)
    }

    /// The least cost of steps for `n` classes until the inequality holds. `step` is what it costs
    /// to take a class from a level to the next one; it does not fall with the level.
    fn least_steps(&self, n: usize, step: impl Fn(usize, usize) -> Option<Cost>) -> Cost {
        let d = self.width as u128;
        let (mut units, mut levels) = (d, 1);
        while units * d <= UNITS_MAX {
            units *= d;
            levels += 1;
        }
        // The share of a class at level `l` is `units / d^l`.
        let powers: Vec<u128> =
            std::iter::successors(Some(1), |power| Some(power * d)).take(levels + 1).collect();
        let slope = |class: usize, level: usize| {
            let cost = step(class, level)?;
            Some(Reverse((u128::from(cost) * powers[level], level, class, cost)))
        };
        let mut next: BinaryHeap<_> = (0..n).filter_map(|class| slope(class, 0)).collect();
        let (mut share, mut sum) = (n as u128 * units, 0 as Cost);
        while share > units {
            let Some(Reverse((_, level, class, cost))) = next.pop() else { return INFEASIBLE };
            if level + 1 >= levels {
                // Finer shares are not counted: what is taken so far is a bound as well.
                break;
            }
            let gain = units / powers[level] - units / powers[level + 1];
            if share - gain < units {
                let part = u128::from(cost) * (share - units);
                sum = sum.saturating_add(part.div_ceil(gain) as Cost);
                break;
            }
            share -= gain;
            sum = sum.saturating_add(cost);
            next.extend(slope(class, level + 1));
        }
        sum
    }
}

/// The least weighted length of a code with `width` symbols for words of these weights, in
/// ascending order; `merged` is scratch memory. (Where weights are sorted, what is merged is sorted
/// as well: J. van Leeuwen, *On the construction of Huffman trees*, ICALP 1976.)
pub(crate) fn code_length(width: usize, weights: &[Cost], merged: &mut Vec<Cost>) -> Cost {
    if let &[one, other] = weights {
        return one.saturating_add(other);
    }
    let n = weights.len();
    merged.clear();
    if n < 2 {
        return 0;
    }
    // Each merge makes one of `width`. Where that does not leave one in the end, the first is of
    // fewer.
    let mut take = match (n - 1) % (width - 1) {
        0 => width,
        rest => rest + 1,
    };
    let (mut single, mut first, mut length) = (0, 0, 0 as Cost);
    while n - single + merged.len() - first > 1 {
        let mut sum: Cost = 0;
        for _ in 0..take {
            let next = match (weights.get(single), merged.get(first)) {
                (Some(&one), Some(&other)) if one > other => (other, false),
                (Some(&one), _) => (one, true),
                (None, other) => (other.copied().unwrap_or(0), false),
            };
            sum = sum.saturating_add(next.0);
            if next.1 { single += 1 } else { first += 1 }
        }
        length = length.saturating_add(sum);
        merged.push(sum);
        take = width;
    }
    length
}

/// The least length of a code with `width` symbols for `n` words of weight 1.
pub(crate) fn code_length_of_equal(width: usize, n: usize) -> Cost {
    let (mut level, mut words) = (0, 1_usize);
    while words.saturating_mul(width) <= n {
        words *= width;
        level += 1;
    }
    // As many words of this level as are needed are drawn out, to `width` each at most.
    let drawn_out = (n.max(1) - words.min(n.max(1))).div_ceil(width - 1);
    let deeper = n.saturating_sub(words) + drawn_out;
    level * n as Cost + deeper as Cost
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::sample::Random;

    /// The least cost over all levels of each class that satisfy the inequality, one by one.
    fn by_definition(width: usize, prices: &[Cost], classes: &[Vec<(Cost, Cost)>]) -> Cost {
        let mut prices = prices.to_vec();
        prices.sort_unstable();
        let spent = |level: usize| prices[..level].iter().sum::<Cost>();
        let share = |level: usize| (width as u64).pow((prices.len() - level) as u32);
        let mut least = INFEASIBLE;
        let mut levels = vec![0; classes.len()];
        loop {
            let shares: u64 = levels.iter().map(|&level| share(level)).sum();
            if shares <= share(0) {
                let cost = classes.iter().zip(&levels).flat_map(|(members, &level)| {
                    members.iter().map(move |&(weight, floor)| (weight, floor, level))
                });
                let cost = cost.map(|(weight, floor, level)| weight * spent(level).max(floor));
                least = least.min(cost.sum());
            }
            let Some(at) = levels.iter().position(|&level| level < prices.len()) else {
                return least;
            };
            levels[at] += 1;
            levels[..at].fill(0);
        }
    }

    #[test]
    fn theorem_19_never_exceeds_the_least_over_all_levels() {
        let mut random = Random(19);
        let (mut tight, mut all) = (0, 0);
        for _ in 0..2_000 {
            let (n, tests, width) = (1 + random.below(5), 1 + random.below(5), 2 + random.below(3));
            let most = [1, 3, 30][random.below(3)];
            let prices: Vec<Cost> = (0..tests).map(|_| 1 + random.draw() % most).collect();
            let mut member = || vec![(random.draw() % 20, 0); 1];
            let mut classes: Vec<Vec<(Cost, Cost)>> = (0..n).map(|_| member()).collect();
            let kraft = Kraft::new(width, prices.clone());
            let least = by_definition(width, &prices, &classes);
            let bound = kraft.least_above(&classes);
            assert!(bound <= least, "{width} {prices:?} {classes:?}: {bound}, not {least}");
            tight += usize::from(bound == least);
            all += 1;
            for members in &mut classes {
                members.push((random.draw() % 5, 0));
                members.iter_mut().for_each(|(_, floor)| *floor = random.draw() % (2 * most));
            }
            let (bound, least) =
                (kraft.least_above(&classes), by_definition(width, &prices, &classes));
            assert!(n < 2 || bound <= least, "{width} {prices:?} {classes:?}: {bound}, {least}");
        }
        // Else it would be of no use.
        assert!(tight * 2 > all, "{tight} of {all}");
    }

    #[test]
    fn codes_are_as_short_as_the_best_levels_that_satisfy_the_inequality() {
        let mut random = Random(191);
        let mut merged = Vec::new();
        for _ in 0..1_000 {
            let (n, width) = (1 + random.below(6), 2 + random.below(3));
            let mut weights: Vec<Cost> = (0..n).map(|_| random.draw() % 20).collect();
            weights.sort_unstable();
            let classes: Vec<_> = weights.iter().map(|&weight| vec![(weight, 0)]).collect();
            let least = by_definition(width, &[1; 5], &classes);
            assert_eq!(code_length(width, &weights, &mut merged), least, "{width} {weights:?}");
        }
        for width in 2..5 {
            for n in 1..200 {
                let length = code_length(width, &vec![1; n], &mut merged);
                assert_eq!(code_length_of_equal(width, n), length, "{width} {n}");
            }
        }
        assert_eq!([64, 128, 256].map(|n| code_length_of_equal(2, n)), [384, 896, 2048]);
    }

    #[test]
    fn as_many_tests_as_tell_classes_apart_cost_the_least_worst_case() {
        let kraft = Kraft::new(2, vec![5, 1, 3]);
        assert_eq!(
            [1, 2, 3, 4, 5, 8].map(|classes| kraft.least_worst(classes)),
            [0, 1, 4, 4, 9, 9]
        );
        assert_eq!(kraft.least_worst(9), INFEASIBLE);
        assert_eq!([0, 1, 3, 4, 9].map(|budget| kraft.classes_within(budget)), [1, 2, 2, 4, 8]);
    }
}

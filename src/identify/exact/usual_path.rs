//! What it costs at least to leave the path on which each test has its usual outcome.
//!
//! **Theorem 21.** For each test `t` let `v(t)` be the weight of `S` outside its heaviest block,
//! and `m` the weight of the heaviest class. Then `F(S)` is at least the sum of
//! - the integral of `(w(S) - x) r(x)` for `x` from 0 to `w(S) - m`, where `r` takes the values
//!   `p(t) / v(t)` in ascending order, each over a length of `v(t)`;
//! - half of the least `Σ p(t) o(t)` over all `o(t) ≤ v(t)` that add up to `w(S) - m`.
//!
//! *Proof.* In any tree, follow the heaviest block of each test. The path ends in a set of one
//! class. Test `i` on it takes objects of weight `o(i) ≤ v(i)` off the path. Let `x(i)` be the
//! weight that has left it by then: the test costs `p(i) (w(S) - x(i - 1))`. This is `p(i) / o(i)`
//! times the integral of `w(S) - x` from `x(i - 1)` to `x(i)`, and `p(i) o(i) / 2`. At the end
//! `w(S) - m` or more has left. As `w(S) - x` falls, the integral is least if the least rates come
//! first; no rate is below `p / v`, and none is used over more than `v`. What is asked off the path
//! costs 0 or more. ∎
//!
//! The first sum is that of W. E. Smith, *Various optimizers for single-stage production* (Naval
//! Research Logistics Quarterly 3, 1956), with parts of jobs.

use crate::identify::exact::instance::{Blocks, Instance, Set};
use crate::search::position::value::{Cost, INFEASIBLE};

/// What telling the classes of a set costs at least by these tests, which are all that split it;
/// `heaviest` is the weight of the heaviest class.
pub(crate) fn least(
    instance: &Instance,
    set: &Set,
    heaviest: Cost,
    splitting: impl Iterator<Item = usize>,
) -> Cost {
    let whole = instance.weight_of(set);
    let mut blocks = Blocks::default();
    // The price of each test, and the weight that it takes off the path at most.
    let mut tests: Vec<(u128, u128)> = Vec::new();
    for test in splitting {
        instance.split(set, test, &mut blocks);
        let usual = blocks.each().map(|block| instance.weight_of(block)).max().unwrap_or(whole);
        if usual < whole {
            tests.push((instance.price(test).into(), (whole - usual).into()));
        }
    }
    let (whole, all) = (u128::from(whole), u128::from(whole - heaviest));
    // Twice the integral, rounded down, and twice the half.
    tests.sort_unstable_by(|(p, v), (q, w)| (p * w).cmp(&(q * v)).then(p.cmp(q)));
    let integral = taken(&tests, all)
        .map(|(price, most, from, weight)| price * (2 * whole - 2 * from - weight) * weight / most);
    let integral: u128 = integral.sum();
    tests.sort_unstable();
    let half: u128 = taken(&tests, all).map(|(price, _, _, weight)| price * weight).sum();
    Cost::try_from((integral + half).div_ceil(2)).map_or(INFEASIBLE, |cost| cost.min(INFEASIBLE))
}

/// The tests in this order until `all` is taken: the price of each, the most that it takes, what
/// was taken before it, and what it takes.
fn taken(tests: &[(u128, u128)], all: u128) -> impl Iterator<Item = (u128, u128, u128, u128)> + '_ {
    let take = move |from: &mut u128, &(price, most): &(u128, u128)| {
        let weight = most.min(all - *from);
        let taken = (price, most, *from, weight);
        *from += weight;
        (weight > 0).then_some(taken)
    };
    tests.iter().scan(0, take)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::sample::Random;

    /// Tests by their prices and the outcomes of the objects, with weights and classes.
    struct Drawn {
        tests: Vec<(u32, Vec<u16>)>,
        weights: Vec<Cost>,
        classes: Vec<usize>,
    }

    impl Drawn {
        fn weight(&self, objects: &[usize]) -> Cost {
            objects.iter().map(|&object| self.weights[object]).sum()
        }

        /// The recursion, over all tests.
        fn exact(&self, objects: &[usize]) -> Cost {
            if objects.windows(2).all(|pair| self.classes[pair[0]] == self.classes[pair[1]]) {
                return 0;
            }
            let mut least = INFEASIBLE;
            for (price, outcomes) in &self.tests {
                let block = |code: u16| -> Vec<usize> {
                    objects.iter().copied().filter(|&object| outcomes[object] == code).collect()
                };
                let blocks: Vec<Vec<usize>> =
                    (0..3).map(block).filter(|block| !block.is_empty()).collect();
                if blocks.len() > 1 {
                    let below = blocks.iter().map(|block| self.exact(block)).sum::<Cost>();
                    least = least.min(Cost::from(*price) * self.weight(objects) + below);
                }
            }
            least
        }

        fn bound(&self) -> Cost {
            let n = self.weights.len();
            let tests = self.tests.iter().map(|(price, of)| (*price, of.as_slice()));
            let instance = Instance::new(&self.classes, &self.weights, tests);
            let set = instance.set(&(0..n).collect::<Vec<_>>());
            let mut weights = Vec::new();
            instance.weights_of_classes(&set, &mut weights);
            let heaviest = weights.into_iter().max().unwrap_or(0);
            least(&instance, &set, heaviest, 0..self.tests.len())
        }
    }

    #[test]
    fn theorem_21_never_exceeds_the_cost_of_the_best_tree() {
        let mut random = Random(21);
        let (mut tight, mut positive) = (0, 0);
        for _ in 0..4_000 {
            let (n, tests, most) = (2 + random.below(6), 1 + random.below(6), 1 + random.below(9));
            let rare = 1 + random.below(8);
            let mut outcome = || if random.below(rare) == 0 { random.below(3) as u16 } else { 0 };
            let outcomes: Vec<Vec<u16>> =
                (0..tests).map(|_| (0..n).map(|_| outcome()).collect()).collect();
            let priced = outcomes.into_iter().map(|of| (1 + random.below(most) as u32, of));
            let drawn = Drawn {
                tests: priced.collect(),
                weights: (0..n).map(|_| random.draw() % 9).collect(),
                classes: (0..n).map(|object| object * 3 / (1 + random.below(3))).collect(),
            };
            let all: Vec<usize> = (0..n).collect();
            let (bound, exact) = (drawn.bound(), drawn.exact(&all));
            assert!(bound <= exact, "{bound}, {exact}: {:?} {:?}", drawn.tests, drawn.weights);
            tight += usize::from(bound == exact);
            positive += usize::from(bound > 0);
        }
        assert!(positive > 2_000 && tight > 200, "{positive}, {tight}");
    }

    #[test]
    fn where_each_test_names_one_object_the_bound_is_exact() {
        for n in 2..9 {
            let test = |test: usize| (1, (0..n).map(|object| u16::from(object == test)).collect());
            let drawn = Drawn {
                tests: (0..n - 1).map(test).collect(),
                weights: vec![1; n],
                classes: (0..n).collect(),
            };
            // The first object takes one test, and so on; the last two take the same.
            let exact = (n - 1) * (n + 2) / 2;
            assert_eq!(drawn.exact(&(0..n).collect::<Vec<_>>()), exact as Cost);
            assert_eq!(drawn.bound(), exact as Cost);
        }
    }
}

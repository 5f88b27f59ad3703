//! What it costs at least to tell one object from all others.
//!
//! **Theorem 20.** Let `y(o) ≥ 0` be a number for each member `o` of `S` of another class than `s`,
//! such that for each test the numbers of the members that it tells apart from `s` add up to its
//! price at most. Then every path on which the class of `s` is found costs at least the sum of all
//! numbers.
//! *Proof.* Let each test on the path pay `y(o)` for each `o` that it tells apart from `s`: it pays
//! no more than its price. Some test on the path tells `s` from `o`, so each `y(o)` is paid. ∎
//!
//! These are the dual prices of a set cover. They are raised one after the other, each as far as
//! the tests allow; first those of the members that fewest and dearest tests tell apart. R.
//! Bar-Yehuda and S. Even, *A linear-time approximation algorithm for the weighted vertex cover
//! problem* (Journal of Algorithms 2, 1981).

use crate::identify::exact::instance::{Instance, Set, ranks};
use crate::search::position::value::{Cost, INFEASIBLE};

/// The inverse of a price is counted in units of this.
const PARTS: u64 = 1 << 32;

/// For each member of a set, in the order of ranks, what telling its class costs at least by these
/// tests, a bit for each.
pub(crate) fn floors(instance: &Instance, set: &Set, tests: &Set) -> Vec<Cost> {
    let members: Vec<usize> = ranks(set).collect();
    let price = |test: usize| Cost::from(instance.price(test));
    let prices: Vec<Cost> = (0..instance.tests()).map(price).collect();
    let shares: Vec<u64> = prices.iter().map(|price| PARTS / price).collect();
    let words = tests.len();
    let mut left = prices.clone();
    // For each other member the tests that tell it apart, as bits.
    let mut apart: Vec<u64> = Vec::new();
    let mut order: Vec<(u64, usize)> = Vec::new();
    let mut floors = Vec::with_capacity(members.len());
    for &member in &members {
        apart.clear();
        order.clear();
        for &other in &members {
            if instance.class(other) != instance.class(member) {
                let start = apart.len();
                instance.apart([member, other], tests, &mut apart);
                order.push((ranks(&apart[start..]).map(|test| shares[test]).sum(), start));
            }
        }
        order.sort_unstable();
        left.copy_from_slice(&prices);
        let raised = |&(share, start): &(u64, usize)| {
            let tells = || ranks(&apart[start..start + words]);
            let raised = tells().map(|test| left[test]).min().unwrap_or_default();
            if raised > 0 {
                tells().for_each(|test| left[test] -= raised);
            }
            if share > 0 { raised } else { INFEASIBLE }
        };
        floors.push(order.iter().map(raised).fold(0, Cost::saturating_add).min(INFEASIBLE));
    }
    floors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::sample::Random;
    use crate::identify::exact::instance::put;

    #[test]
    fn theorem_20_never_exceeds_the_cheapest_tests_that_tell_a_member_from_all_others() {
        let mut random = Random(20);
        let (mut tight, mut all) = (0, 0);
        for _ in 0..1_000 {
            let (n, tests) = (2 + random.below(70), 1 + random.below(6));
            let classes: Vec<usize> = (0..n).map(|_| random.below(n)).collect();
            let outcomes: Vec<Vec<u16>> =
                (0..tests).map(|_| (0..n).map(|_| random.below(3) as u16).collect()).collect();
            let prices: Vec<u32> = (0..tests).map(|_| 1 + random.below(9) as u32).collect();
            let asked = prices.iter().copied().zip(outcomes.iter().map(Vec::as_slice));
            let instance = Instance::new(&classes, &vec![1; n], asked);
            let set = instance.set(&(0..n).collect::<Vec<_>>());
            let floors = floors(&instance, &set, &[(1 << tests) - 1]);
            for (rank, floor) in floors.into_iter().enumerate() {
                let mut alone = vec![0; set.len()];
                put(&mut alone, rank);
                let member = instance.objects(&alone)[0];
                // Every set of tests, and whether it tells the member from each of another class.
                let tells = |set: &u32| {
                    (0..n).filter(|&other| classes[other] != classes[member]).all(|other| {
                        (0..tests).any(|test| {
                            set >> test & 1 == 1 && outcomes[test][other] != outcomes[test][member]
                        })
                    })
                };
                let price = |set: u32| -> Cost {
                    (0..tests)
                        .filter(|test| set >> test & 1 == 1)
                        .map(|test| Cost::from(prices[test]))
                        .sum()
                };
                let least = (0..1_u32 << tests).filter(tells).map(price).min();
                assert!(floor <= least.unwrap_or(INFEASIBLE), "{member}: {floor}, not {least:?}");
                tight += usize::from(floor == least.unwrap_or(INFEASIBLE));
                all += 1;
            }
        }
        // Else it would be of no use.
        assert!(tight * 2 > all, "{tight} of {all}");
    }
}

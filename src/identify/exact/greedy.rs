//! Greedy tests: each of three simple rules picks the test that tells most of the classes for its
//! price.

use crate::identify::exact::instance::{Blocks, Instance, Set};
use crate::search::position::value::Cost;
use crate::search::solve::greedy::Greedy;
use crate::search::watch::limits::Limits;

/// The test that a rule picks on a set: among equal ones the first. `None` if the search is
/// stopped, or if no test tells anything.
pub(crate) fn pick(instance: &Instance, set: &Set, by: Greedy, limits: &Limits) -> Option<usize> {
    let mut weights = Vec::new();
    // What is not told yet: classes within a block that are still to be told apart.
    let mut open = |block: &Set| -> i128 {
        if by == Greedy::Blocks {
            return by.rate(0);
        }
        instance.weights_of_classes(block, &mut weights);
        let classes = weights.iter().map(|&weight| by.rate(weight)).sum::<i128>();
        by.rate(weights.iter().sum()) - classes
    };
    let whole = open(set);
    let mut blocks = Blocks::default();
    let mut best: Option<(i128, i128, usize)> = None;
    for test in 0..instance.tests() {
        if limits.stopped() {
            return None;
        }
        instance.split(set, test, &mut blocks);
        if blocks.len() < 2 {
            continue;
        }
        let told = by.rating(whole - blocks.each().map(&mut open).sum::<i128>());
        let price = i128::from(instance.price(test));
        if best.is_none_or(|(most, of, _)| told * of > most * price) {
            best = Some((told, price, test));
        }
    }
    best.map(|(.., test)| test)
}

/// The weight of the pairs of members of different classes that a test leaves together.
pub(crate) fn unresolved(blocks: &Blocks, instance: &Instance, weights: &mut Vec<Cost>) -> Cost {
    let square = |weight: Cost| weight.saturating_mul(weight);
    let mut sum: Cost = 0;
    for block in blocks.each() {
        instance.weights_of_classes(block, weights);
        let whole = square(weights.iter().sum());
        let told = weights.iter().map(|&weight| square(weight)).fold(0, Cost::saturating_add);
        sum = sum.saturating_add(whole.saturating_sub(told));
    }
    sum
}

//! The lemmas that claims need: found from the claims downwards, from large sets to small ones.
//!
//! A lemma is about a set that some claim or larger lemma needs, and says no more than these need.
//! Its value comes from the memo, or from a search where the memo has forgotten it.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};

use crate::identify::certificate::plain::Plain;
use crate::identify::exact::depth_first::Worker;
use crate::identify::exact::instance::{Blocks, Instance, Set, size};
use crate::identify::exact::{Search, UNLIMITED};
use crate::search::position::budget::Height;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::search::watch::limits::Limits;

/// A lemma: plans for a set of which no path costs more than `limit` cost `value` or more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lemma {
    pub set: Vec<u64>,
    pub limit: Height,
    /// [`INFEASIBLE`] if there is no such plan.
    pub value: Cost,
}

/// The lemmas that are needed so far.
pub(super) struct Needs<'s> {
    instance: &'s Instance,
    by_price: &'s [usize],
    limits: &'s Limits,
    expected: Worker<'s>,
    worst: Worker<'s>,
    plain: Plain<'s>,
    /// What is needed of each set within each limit, the largest sets first.
    open: BTreeMap<(Reverse<usize>, Vec<u64>, Height), Cost>,
}

/// A block of a test: its size, its number, what the rules say of it, and what is proven of it.
struct Raised {
    size: usize,
    number: usize,
    plain: Cost,
    bound: Cost,
}

impl<'s> Needs<'s> {
    pub(super) fn new(expected: &'s Search<'s>, worst: &'s Search<'s>) -> Self {
        let Search { instance, by_price, limits, .. } = *expected;
        Self {
            instance,
            by_price,
            limits,
            expected: expected.worker(),
            worst: worst.worker(),
            plain: Plain::new(instance),
            open: BTreeMap::new(),
        }
    }

    /// Notes what is needed of a set.
    pub(super) fn add(&mut self, set: &Set, limit: Height, value: Cost) {
        if self.plain.bound(set, limit) < value {
            let needed = self.open.entry((Reverse(size(set)), set.to_vec(), limit)).or_default();
            *needed = value.max(*needed);
        }
    }

    /// All lemmas, the largest sets first; `None` if it is asked to stop, or if the search was
    /// stopped before all were found.
    pub(super) fn settled(mut self) -> Option<Vec<Lemma>> {
        let mut lemmas = Vec::new();
        while let Some(((_, set, limit), value)) = self.open.pop_first() {
            if self.limits.stop_requested() {
                return None;
            }
            self.expand(&set, limit, value)?;
            lemmas.push(Lemma { set, limit, value });
        }
        Some(lemmas)
    }

    /// Notes what a lemma needs of the blocks of each test.
    fn expand(&mut self, set: &Set, limit: Height, value: Cost) -> Option<()> {
        let weight = self.instance.weight_of(set);
        let mut blocks = Blocks::default();
        let mut seen = HashSet::new();
        for &test in self.by_price {
            let Some(below) = self.expected.below(limit, test) else { break };
            self.instance.split(set, test, &mut blocks);
            // Of tests that split the set alike the cheapest is the first.
            if blocks.len() < 2
                || !seen.insert(blocks.each().map(<[u64]>::to_vec).collect::<Vec<_>>())
            {
                continue;
            }
            let own = Cost::from(self.instance.price(test)) * weight;
            match value {
                INFEASIBLE => self.expand_infeasible(&blocks, below)?,
                value => self.expand_test(&blocks, below, value.saturating_sub(own))?,
            }
        }
        Some(())
    }

    /// What is noted of a block, or what the rules say of it.
    fn known(&mut self, block: &Set, below: Height) -> (Cost, Cost) {
        let plain = self.plain.bound(block, below);
        let noted = |limit| self.open.get(&(Reverse(size(block)), block.to_vec(), limit));
        let noted = noted(below).max(noted(UNLIMITED)).copied().unwrap_or(0);
        (plain, noted.max(plain))
    }

    /// Notes a block for which no plan keeps the limit.
    fn expand_infeasible(&mut self, blocks: &Blocks, below: Height) -> Option<()> {
        if blocks.each().any(|block| self.known(block, below).1 == INFEASIBLE) {
            return Some(());
        }
        let mut each: Vec<&Set> = blocks.each().collect();
        each.sort_unstable_by_key(|block| size(block));
        for block in each {
            let target = Cost::from(below) + 1;
            if self.worst.solve(block, UNLIMITED, target).bound() >= target {
                self.add(block, below, INFEASIBLE);
                return Some(());
            }
        }
        None
    }

    /// Notes bounds of blocks that add up to `target`.
    fn expand_test(&mut self, blocks: &Blocks, below: Height, target: Cost) -> Option<()> {
        let mut each: Vec<Raised> = Vec::with_capacity(blocks.len());
        for (number, block) in blocks.each().enumerate() {
            let (plain, bound) = self.known(block, below);
            each.push(Raised { size: size(block), number, plain, bound });
        }
        each.sort_unstable_by_key(|block| block.size);
        let sum = |each: &[Raised]| each.iter().map(|block| block.bound).sum::<Cost>();
        for at in 0..each.len() {
            let missing = target.saturating_sub(sum(&each));
            if missing == 0 {
                break;
            }
            let (block, bound) = (blocks.block(each[at].number), each[at].bound);
            let proven = self.expected.solve(block, below, bound + missing).bound();
            if proven == INFEASIBLE {
                self.add(block, below, INFEASIBLE);
                return Some(());
            }
            each[at].bound = bound.max(proven);
        }
        let mut surplus = sum(&each).checked_sub(target)?;
        // No more is noted than is needed.
        each.sort_unstable_by_key(|block| block.bound - block.plain);
        for block in &mut each {
            let less = surplus.min(block.bound - block.plain);
            block.bound -= less;
            surplus -= less;
        }
        for Raised { number, bound, .. } in each {
            let block = blocks.block(number);
            let unlimited =
                below != UNLIMITED && self.expected.solve(block, UNLIMITED, bound).bound() >= bound;
            self.add(block, if unlimited { UNLIMITED } else { below }, bound);
        }
        Some(())
    }
}

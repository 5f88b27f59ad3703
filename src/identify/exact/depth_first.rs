//! The search of a set, depth first.
//!
//! ```text
//! F(S, r) = min over tests t with two blocks or more of
//!               p(t) w(S) + Σ over the blocks B of t of F(B, r - p(t))
//! F(S, r) = 0 if S is of one class        F(S, r) = ∞ if no affordable test tells anything
//! ```
//!
//! For the worst case the sum over the blocks is their maximum, and `p(t)` comes without a weight.
//! Tests are taken up from the least bound on, and each is searched until it is exact or no better
//! than the best. Blocks are sets of fewer members, many are met by many ways, and bounds of a
//! block are cheap: so nearly all depends on the memo, and on looking at a set for a moment only.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};

use fxhash::FxBuildHasher;

use crate::identify::exact::cover;
use crate::identify::exact::instance::{Blocks, Instance, Set, put, ranks, size};
use crate::identify::exact::kraft::{Kraft, code_length, code_length_of_equal};
use crate::identify::exact::usual_path;
use crate::identify::exact::{Aim, Search, UNLIMITED};
use crate::ids::GuessId;
use crate::search::position::budget::Height;
use crate::search::position::key::{Key, key_of, key_of_bits};
use crate::search::position::value::{Cost, INFEASIBLE, Value};
use crate::search::rules::{Rule, Size};
use crate::search::watch::stats::{Counts, Tally};

/// One thread of a search, with its own scratch memory.
pub(crate) struct Worker<'s> {
    pub(super) search: &'s Search<'s>,
    tally: Tally,
    counts: Counts,
    blocks: Vec<Blocks>,
    weights: Vec<Cost>,
    merged: Vec<Cost>,
}

impl Drop for Worker<'_> {
    fn drop(&mut self) {
        self.search.stats.add(&Tally { applied: self.counts.each(), ..self.tally });
    }
}

/// A test on a set: its bound so far, what it leaves together, its number, and whether the bounds
/// of its blocks are counted.
type Ranked = Reverse<(Cost, u64, usize, bool)>;

impl<'s> Worker<'s> {
    pub(super) fn new(search: &'s Search<'s>) -> Self {
        let (tally, counts) = Default::default();
        let (blocks, weights, merged) = Default::default();
        Self { search, tally, counts, blocks, weights, merged }
    }

    /// The least cost of a set on paths within `limit`, or enough of a lower bound for `cutoff`:
    ///
    /// - exact, if it is below `cutoff` (and sometimes if it is not);
    /// - else a lower bound of at least `cutoff`; [`INFEASIBLE`] if no plan keeps the limit;
    /// - a lower bound below `cutoff` only if the search was stopped.
    pub(crate) fn solve(&mut self, set: &Set, limit: Height, cutoff: Cost) -> Value {
        let known = self.opened(set, limit, cutoff);
        if known.is_conclusive(cutoff) || self.search.limits.known_stopped() {
            return known;
        }
        let value = self.best_test(set, limit, cutoff).with_lower_bound(known.bound());
        self.learn(set, limit, value);
        value
    }

    /// What is known of a set before its tests are taken up, as [`solve`](Self::solve) returns it,
    /// but for bounds below `cutoff`.
    pub(super) fn opened(&mut self, set: &Set, limit: Height, cutoff: Cost) -> Value {
        let mut known = self.probe(set, limit);
        if known.is_conclusive(cutoff) {
            return known;
        }
        if limit != UNLIMITED && self.search.rules.uses(Rule::Relax) {
            known = known.stronger(under(self.solve(set, UNLIMITED, cutoff), limit));
            if known.is_conclusive(cutoff) {
                self.counts.count(Rule::Relax);
                return known;
            }
        }
        if self.search.limits.stopped() {
            return known;
        }
        self.tally.nodes += 1;
        // A set that was opened before has its close bound already.
        if known.bound() > self.quick(set).bound() {
            return known;
        }
        let close = known.with_lower_bound(self.close_bound(set, limit));
        self.learn(set, limit, close);
        close
    }

    /// The test of least cost, as [`solve`](Self::solve) returns it.
    fn best_test(&mut self, set: &Set, limit: Height, cutoff: Cost) -> Value {
        let mut queue = self.ranked(set, limit);
        let mut value = Value::AtLeast(INFEASIBLE);
        let mut ceiling = cutoff;
        while let Some(Reverse((bound, left, test, is_counted))) = queue.pop() {
            if bound >= ceiling || self.search.limits.known_stopped() {
                return value.least(Value::AtLeast(bound));
            }
            if !is_counted {
                let bound = self.counted(set, limit, test);
                queue.push(Reverse((bound, left, test, true)));
                continue;
            }
            let tested = self.refine(set, limit, test, ceiling);
            if let Value::Exact { cost, .. } = tested {
                ceiling = ceiling.min(cost);
            }
            value = value.least(tested);
        }
        value
    }

    /// The tests of a set with their bounds, the least first.
    pub(crate) fn tests(&mut self, set: &Set, limit: Height) -> Vec<(Cost, usize)> {
        let ranked = self.ranked(set, limit).into_sorted_vec().into_iter().rev();
        let mut tests: Vec<(Cost, u64, usize)> = ranked
            .map(|Reverse((_, left, test, _))| (self.counted(set, limit, test), left, test))
            .collect();
        tests.sort_unstable();
        tests.into_iter().map(|(bound, _, test)| (bound, test)).collect()
    }

    /// The cost of a plan that begins with a test: exact, or a lower bound of at least `target`
    /// (less only if the search was stopped).
    pub(crate) fn refine(&mut self, set: &Set, limit: Height, test: usize, target: Cost) -> Value {
        self.tally.refinements += 1;
        let Some(below) = self.below(limit, test) else { return Value::AtLeast(INFEASIBLE) };
        let mut blocks = self.blocks.pop().unwrap_or_default();
        self.search.instance.split(set, test, &mut blocks);
        let value = self.refine_blocks(&blocks, self.charge(set, test), below, target);
        self.blocks.push(blocks);
        match value {
            Value::Exact { cost, height, .. } if cost < target => {
                let height = height + self.search.instance.price(test);
                Value::exact(cost, height, GuessId::new(test))
            }
            other => Value::AtLeast(other.bound()),
        }
    }

    /// The problem.
    pub(crate) fn instance(&self) -> &'s Instance {
        self.search.instance
    }

    /// Of the tests that cost least within a limit, the first one; `None` if there is none, or if
    /// the search was stopped.
    pub(crate) fn first_best(&mut self, set: &Set, limit: Height) -> Option<usize> {
        let Value::Exact { cost, .. } = self.solve(set, limit, INFEASIBLE) else { return None };
        let mut tests = self.tests(set, limit);
        tests.retain(|&(bound, _)| bound <= cost);
        tests.sort_unstable_by_key(|&(_, test)| test);
        let is_best = |&(_, test): &(Cost, usize)| match self.refine(set, limit, test, cost + 1) {
            Value::Exact { cost: reached, .. } => reached == cost,
            Value::AtLeast(_) => false,
        };
        let first = tests.into_iter().find(is_best);
        first.filter(|_| !self.search.limits.known_stopped()).map(|(_, test)| test)
    }

    /// What a test with these blocks costs, `own` by itself, as [`refine`](Self::refine) returns
    /// it, but with the height of the highest block.
    fn refine_blocks(&mut self, blocks: &Blocks, own: Cost, below: Height, target: Cost) -> Value {
        let mut sum = Sum { aim: self.search.aim, own, blocks: 0 };
        let mut highest = 0;
        // The size of each block that is not exact, its number and its bound.
        let mut open = Vec::with_capacity(blocks.len());
        for (number, block) in blocks.each().enumerate() {
            let known = self.probe(block, below);
            sum.raise(0, known.bound());
            match known {
                Value::Exact { height, .. } => highest = highest.max(height),
                Value::AtLeast(bound) => open.push((size(block), number, bound)),
            }
        }
        // Small blocks are settled soon. The others may then be refuted by what is left for them.
        open.sort_unstable();
        for (_, number, bound) in open {
            if sum.total() >= target {
                break;
            }
            let value = self.solve(blocks.block(number), below, sum.room(bound, target));
            sum.raise(bound, value.bound());
            match value {
                Value::Exact { height, .. } => highest = highest.max(height),
                Value::AtLeast(_) => return Value::AtLeast(sum.total()),
            }
        }
        match sum.total() < target {
            true => Value::exact(sum.total(), highest, GuessId(0)),
            false => Value::AtLeast(sum.total()),
        }
    }

    /// The tests that tell something on a set and are affordable, the one of the least bound first:
    /// what is known of its blocks, and its own price. Of tests that split the set alike the
    /// cheapest stands for all (Theorem 6).
    fn ranked(&mut self, set: &Set, limit: Height) -> BinaryHeap<Ranked> {
        let mut blocks = self.blocks.pop().unwrap_or_default();
        let mut seen: HashSet<Key, FxBuildHasher> = HashSet::default();
        let mut ranked = Vec::new();
        for &test in self.search.by_price {
            let Some(below) = self.below(limit, test) else { break };
            self.search.instance.split(set, test, &mut blocks);
            if blocks.len() < 2 {
                continue;
            }
            let keys = || blocks.each().map(key_of_bits);
            let together = keys().fold(Key::default(), |all, key| all ^ key.mixed());
            if self.search.rules.uses(Rule::Equals) && !seen.insert(together) {
                self.counts.count(Rule::Equals);
                continue;
            }
            let own = self.charge(set, test);
            let mut sum = Sum { aim: self.search.aim, own, blocks: 0 };
            for key in keys() {
                sum.raise(0, self.remembered(key, below).map_or(0, Value::bound));
            }
            let left = blocks.each().map(|block| (size(block) as u64).pow(2)).sum();
            ranked.push(Reverse((sum.total(), left, test, false)));
        }
        self.blocks.push(blocks);
        ranked.into()
    }

    /// The bound of a test by those of its blocks.
    fn counted(&mut self, set: &Set, limit: Height, test: usize) -> Cost {
        let Some(below) = self.below(limit, test) else { return INFEASIBLE };
        let mut blocks = self.blocks.pop().unwrap_or_default();
        self.search.instance.split(set, test, &mut blocks);
        let own = self.charge(set, test);
        let mut sum = Sum { aim: self.search.aim, own, blocks: 0 };
        for block in blocks.each() {
            sum.raise(0, self.probe(block, below).bound());
        }
        self.blocks.push(blocks);
        sum.total()
    }

    /// What a test adds to the cost of a set.
    fn charge(&self, set: &Set, test: usize) -> Cost {
        let price = Cost::from(self.search.instance.price(test));
        match self.search.aim {
            Aim::Expected => price * self.search.instance.weight_of(set),
            Aim::Worst => price,
        }
    }

    /// The limit below a test; `None` if it is not affordable.
    pub(crate) fn below(&self, limit: Height, test: usize) -> Option<Height> {
        match limit {
            UNLIMITED => Some(UNLIMITED),
            limit => limit.checked_sub(self.search.instance.price(test)),
        }
    }

    /// What is known of a set without a search: exact, or a lower bound, which is remembered.
    pub(crate) fn probe(&mut self, set: &Set, limit: Height) -> Value {
        if self.search.instance.is_told(set) {
            return Value::exact(0, 0, GuessId(0));
        }
        if let Some(known) = self.remembered(key_of_bits(set), limit) {
            self.tally.memo_hits += 1;
            return known;
        }
        let value = self.quick(set);
        self.learn(set, UNLIMITED, value);
        under(value, limit)
    }

    /// What the memo holds of a set, within this limit or without one.
    fn remembered(&self, key: Key, limit: Height) -> Option<Value> {
        let memo = &self.search.memo;
        let unlimited = memo.get(key).map(|value| under(value, limit));
        if limit == UNLIMITED {
            return unlimited;
        }
        match (memo.get(limited(key, limit)), unlimited) {
            (Some(one), Some(other)) if self.search.rules.uses(Rule::Relax) => {
                Some(one.stronger(other))
            }
            (one, other) => one.or(other.map(|value| Value::AtLeast(value.bound()))),
        }
    }

    /// Stores what is proven of a set.
    pub(super) fn learn(&self, set: &Set, limit: Height, value: Value) {
        let key = key_of_bits(set);
        let key = if limit == UNLIMITED { key } else { limited(key, limit) };
        self.search.memo.put(key, value);
    }

    /// A bound by Theorem 19 with the least price for each test; exact for two objects.
    fn quick(&mut self, set: &Set) -> Value {
        let Search { instance, rules, aim, by_price, .. } = *self.search;
        let (mut first, mut width) = (None, 1);
        for &test in by_price {
            let here = instance.width(set, test);
            if here > 1 {
                first = first.or(Some(test));
                width = width.max(here);
            }
        }
        // Tests tell all classes apart, so there is one.
        let Some(cheapest) = first else { return Value::AtLeast(INFEASIBLE) };
        if size(set) == 2 {
            let price = instance.price(cheapest);
            return Value::exact(self.charge(set, cheapest), price, GuessId::new(cheapest));
        }
        if !rules.uses(Rule::Kraft) {
            return Value::AtLeast(0);
        }
        self.counts.count(Rule::Kraft);
        let price = Cost::from(instance.price(cheapest));
        let length = match (aim, instance.equal_classes(set)) {
            (Aim::Expected, Some(classes)) => code_length_of_equal(width, classes),
            (aim, _) => {
                let weights = &mut self.weights;
                instance.weights_of_classes(set, weights);
                match aim {
                    Aim::Expected => {
                        weights.sort_unstable();
                        code_length(width, weights, &mut self.merged)
                    }
                    Aim::Worst => levels(width, weights.len()),
                }
            }
        };
        let fault = rules.size(Size::Fault) as Cost;
        Value::AtLeast((price.saturating_mul(length) + fault).min(INFEASIBLE))
    }

    /// A bound by Theorems 19 to 21, for a set that is about to be searched.
    fn close_bound(&mut self, set: &Set, limit: Height) -> Cost {
        let Search { instance, rules, aim, .. } = *self.search;
        let (mut width, mut prices) = (1, Vec::new());
        let mut tests = vec![0; instance.tests().div_ceil(64)];
        for test in 0..instance.tests() {
            let here = instance.width(set, test);
            if here > 1 {
                put(&mut tests, test);
                prices.push(instance.price(test).into());
                width = width.max(here);
            }
        }
        let kraft = Kraft::new(width, prices);
        let covers = rules.uses(Rule::Cover) && size(set) <= rules.size(Size::CoverMax);
        let floors = if covers { cover::floors(instance, set, &tests) } else { vec![0; size(set)] };
        let highest = floors.iter().copied().max().unwrap_or(0);
        let classes = instance.members_of_classes(set, &floors);
        self.counts.count_if(Rule::Cover, highest > 0);
        let within = match limit {
            UNLIMITED => usize::MAX,
            limit => kraft.classes_within(limit.into()),
        };
        let by_kraft = rules.uses(Rule::Kraft);
        if highest > limit.into() || (by_kraft && classes.len() > within) {
            return INFEASIBLE;
        }
        let by_codes = match (aim, by_kraft) {
            (Aim::Worst, true) => highest.max(kraft.least_worst(classes.len())),
            (Aim::Worst, false) => highest,
            (Aim::Expected, true) => kraft.least_above(&classes),
            (Aim::Expected, false) => {
                let each = classes.iter().flatten();
                each.map(|&(weight, floor)| weight.saturating_mul(floor))
                    .sum::<Cost>()
                    .min(INFEASIBLE)
            }
        };
        if aim == Aim::Worst || !rules.uses(Rule::UsualPath) {
            return by_codes;
        }
        let weight = |class: &Vec<(Cost, Cost)>| class.iter().map(|&(weight, _)| weight).sum();
        let heaviest = classes.iter().map(weight).max().unwrap_or(0);
        let by_path = usual_path::least(instance, set, heaviest, ranks(&tests));
        self.counts.count_if(Rule::UsualPath, by_path > by_codes);
        by_codes.max(by_path)
    }
}

/// What a test costs by itself, and its blocks by what is known of them.
struct Sum {
    aim: Aim,
    own: Cost,
    blocks: Cost,
}

impl Sum {
    /// Takes a block whose bound was `before` at its new bound.
    fn raise(&mut self, before: Cost, bound: Cost) {
        self.blocks = match self.aim {
            Aim::Expected => (self.blocks + bound).saturating_sub(before).min(INFEASIBLE),
            Aim::Worst => self.blocks.max(bound),
        };
    }

    fn total(&self) -> Cost {
        (self.own + self.blocks).min(INFEASIBLE)
    }

    /// From which cost on a block with this bound makes the whole cost `target` or more. The whole
    /// costs less so far.
    fn room(&self, bound: Cost, target: Cost) -> Cost {
        match self.aim {
            Aim::Expected => target - (self.own + self.blocks - bound),
            Aim::Worst => target - self.own,
        }
    }
}

/// What a value without a limit proves within one.
fn under(value: Value, limit: Height) -> Value {
    match value {
        Value::Exact { cost, height, .. } if height > limit => Value::AtLeast(cost),
        fits => fits,
    }
}

/// The key of a set within a limit.
fn limited(key: Key, limit: Height) -> Key {
    key ^ key_of((u64::MAX / 2) ^ u64::from(limit)).mixed()
}

/// The least number of tests of `width` blocks that tells `classes` classes apart.
fn levels(width: usize, classes: usize) -> Cost {
    let reached = std::iter::successors(Some(1_usize), |all| Some(all.saturating_mul(width)));
    reached.take_while(|&all| all < classes).count() as Cost
}

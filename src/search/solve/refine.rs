//! Refining one guess: the sum over its blocks is raised until the guess is refuted or exact.
//!
//! First comes what is known of the blocks, then what counting alone proves of them, and most
//! guesses go no further. Only then are blocks searched, in rounds, small blocks first: each by
//! some steps beyond its bound, then by twice as many, and so on. So the cheapest proof is found
//! first, and no block is searched much deeper than the sum needs.

use crate::ids::GuessId;
use crate::search::count::scores::ScoreKind;
use crate::search::position::allowed::Allowed;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::candidates::Candidates;
use crate::search::position::node::Node;
use crate::search::position::partition::{Block, Partition};
use crate::search::position::value::{Cost, INFEASIBLE, Value};
use crate::search::rules::{Rule, Size};
use crate::search::solve::best_first::Worker;
use crate::sorted;

/// What is known of the cost of a tree that begins with one guess.
struct Sum<'p> {
    /// The set on which it is made.
    set: Candidates<'p>,
    /// The blocks of the guess.
    partition: &'p Partition,
    /// The guesses that are left in the blocks.
    below: Budget,
    /// The cost that refutes the guess.
    target: Cost,
    /// A lower bound: the guess itself for every candidate, and the bounds of all blocks.
    cost: Cost,
    /// The height of the highest block that is exact.
    height: Height,
    /// The blocks that are not exact.
    open: Vec<Open>,
}

/// A block that is not exact.
struct Open {
    block: Block,
    /// A lower bound.
    bound: Cost,
    /// The guesses that may follow in it, unless all may.
    allowed: Option<Allowed>,
}

impl Sum<'_> {
    /// The position of an open block.
    fn position<'a>(&'a self, open: &'a Open) -> Candidates<'a> {
        self.partition.candidates(open.block).with(open.allowed.as_ref())
    }

    /// Whether the guess is refuted.
    fn is_refuted(&self) -> bool {
        self.cost >= self.target
    }

    /// Raises the bound of an open block to `bound`.
    fn raise(&mut self, index: usize, bound: Cost) {
        let before = self.open[index].bound;
        if bound > before {
            self.update(before, Value::AtLeast(bound));
            self.open[index].bound = bound;
        }
    }

    /// Replaces a block's bound `before` by its `value`. Returns whether the block is still open.
    fn update(&mut self, before: Cost, value: Value) -> bool {
        // In a beam a value may be less than a bound that was found before it.
        self.cost = (self.cost + value.bound()).saturating_sub(before).min(INFEASIBLE);
        match value {
            Value::Exact { height, .. } => {
                self.height = self.height.max(height);
                false
            }
            Value::AtLeast(_) => true,
        }
    }
}

impl Worker<'_, '_> {
    /// The cost of a tree that begins with `guess`: exact, or a lower bound of at least `target`
    /// (less only if the search was stopped).
    pub(crate) fn refine(&mut self, node: Node<'_>, guess: GuessId, target: Cost) -> Value {
        let mut partition = self.partitions.pop().unwrap_or_default();
        partition.split(self.search.table, node.set, guess);
        let value = self.refine_blocks(node, &partition, target);
        self.partitions.push(partition);
        value
    }

    /// The cost of a tree that begins with the guess of `partition`, as [`refine`](Self::refine)
    /// returns it.
    pub(crate) fn refine_blocks(
        &mut self,
        node: Node<'_>,
        partition: &Partition,
        target: Cost,
    ) -> Value {
        self.tally.refinements += 1;
        let below = node.budget.next();
        let mut sum = self.sum_known(node, partition, target);
        if sum.is_refuted() {
            self.counts.count(Rule::SizeBound);
        } else if self.search.rules.uses(Rule::ScoreBound) {
            if below.is_late_after(2) {
                self.count_open(&mut sum, below);
            } else if !below.is_tight() {
                self.count_open(&mut sum, Budget::UNLIMITED);
            }
            self.counts.count_if(Rule::ScoreBound, sum.is_refuted());
        }
        if !sum.open.is_empty() && !sum.is_refuted() {
            self.search_open(&mut sum);
        }
        if sum.open.is_empty() && !sum.is_refuted() {
            Value::exact(sum.cost, sum.height.saturating_add(1), partition.guess)
        } else {
            Value::AtLeast(sum.cost)
        }
    }

    /// The sum with what is known of the blocks. The open ones are in the order in which they are
    /// searched: small ones first, but with a tight budget the large ones, which most likely have
    /// no tree at all.
    fn sum_known<'p>(&mut self, node: Node<'p>, partition: &'p Partition, target: Cost) -> Sum<'p> {
        let (costs, set, below) = (&self.search.costs, node.set, node.budget.next());
        let cost = costs.per_guess * costs.weight_of(set).total;
        let mut sum = Sum { set, partition, below, target, cost, height: 0, open: Vec::new() };
        for &block in &partition.blocks {
            let candidates = partition.candidates(block).within(below);
            let (value, allowed) = match set.allowed {
                None => (self.probe(candidates), None),
                Some(allowed) => self.probe_restricted(candidates, || {
                    allowed.narrowed(self.search.table, partition.guess, block.code)
                }),
            };
            if sum.update(0, value) {
                sum.open.push(Open { block, bound: value.bound(), allowed });
            }
        }
        sum.open.sort_unstable_by_key(|open| open.block.len());
        if below.is_tight() {
            sum.open.reverse();
        }
        sum
    }

    /// What is known of a block where only some guesses may follow. The set of these guesses is
    /// computed only where it matters.
    fn probe_restricted(
        &mut self,
        block: Node<'_>,
        allowed: impl FnOnce() -> Allowed,
    ) -> (Value, Option<Allowed>) {
        if let Some(past) = block.budget.past_time() {
            let (value, allowed) = self.probe_restricted(block.with(past), allowed);
            return (value.plus(self.lateness_cost(block.set)), allowed);
        }
        match self.static_value(block) {
            // The best of all guesses is a member, and members may always follow.
            value if value.is_final() => (value, None),
            value => {
                let allowed = allowed();
                let known = self.probe_memo(block.set.with(Some(&allowed)).within(block.budget));
                let known = known.map_or(value, |known| known.stronger(value));
                (known, Some(allowed))
            }
        }
    }

    /// Whether the search was seen to be stopped. Counting looks at the clock often enough.
    fn stopped(&self) -> bool {
        self.search.limits.known_stopped()
    }

    /// Raises the bounds of open blocks by counting until the guess is refuted: large blocks by
    /// what was counted on larger sets, which costs next to nothing, then all blocks by counting,
    /// small ones first, or those first that show the most late answers for their time. The bounds
    /// hold under `budget`.
    fn count_open(&mut self, sum: &mut Sum<'_>, budget: Budget) {
        let late = budget.is_late_after(2) && self.search.rules.uses(Rule::LateFirst);
        self.counts.count_if(Rule::LateFirst, late);
        let mut order: Vec<usize> = (0..sum.open.len()).collect();
        if late {
            sorted::ascending(&mut order, |&index| sum.open[index].block.len() as u64);
        }
        for &index in order.iter().rev() {
            let sees_more = self.search.by_size().is_some();
            if sum.is_refuted()
                || sees_more
                || !self.search.rules.uses(Rule::Supersets)
                || self.stopped()
            {
                break;
            }
            let block = sum.position(&sum.open[index]).within(budget);
            let pays = block.set.len() >= self.search.rules.size(Size::SupersetsMin)
                || self.counter(block.set, ScoreKind::Blocks).is_close();
            if pays && self.memo_get(block).is_none() {
                let bound = self.superset_bound(block);
                self.counts.count_if(Rule::Supersets, bound > sum.open[index].bound);
                sum.raise(index, bound);
            }
        }
        if late {
            let rules = &self.search.rules;
            sorted::ascending(&mut order, |&index| match sum.open[index].block.len() {
                large if large > rules.size(Size::ClimbMax) => 0,
                middling if middling >= rules.size(Size::LateMin) => middling as u64,
                small => u64::MAX - small as u64,
            });
        }
        for index in order {
            if sum.is_refuted() || self.stopped() {
                return;
            }
            let block = sum.position(&sum.open[index]).within(budget);
            if self.memo_get(block).is_none() {
                // The bound known before may hold under the limit only and must not be stored here.
                let bound = self.quick_bound(block);
                if !self.stopped() {
                    self.learn(block, Value::AtLeast(bound));
                }
                sum.raise(index, bound);
            }
        }
    }

    /// Searches open blocks until the guess is refuted, none is open, or the search was stopped.
    fn search_open(&mut self, sum: &mut Sum<'_>) {
        let (set, below) = (sum.set, sum.below);
        let symmetries = set.symmetries_after(sum.partition.guess);
        // Where there may be no tree, or candidates may be late, small steps take too long, unless
        // only late ones count.
        let whole = (below.is_tight() || below.is_soft()) && self.search.costs.per_guess > 0;
        let mut step = match whole {
            true => INFEASIBLE,
            false => {
                let members = sum.open.iter().map(|open| open.block.len()).sum();
                self.first_step(set, members, sum.target - sum.cost)
            }
        };
        let mut part = self.part.take();
        let size = |open: &Open| (open.block.len() as u64).pow(2);
        let (all, mut closed) = (sum.open.iter().map(size).sum(), 0);
        while !sum.open.is_empty() {
            let mut still_open = Vec::with_capacity(sum.open.len());
            for mut open in std::mem::take(&mut sum.open) {
                if sum.is_refuted() || self.stopped() {
                    still_open.push(open);
                    continue;
                }
                let goal = open.bound + step.min(sum.target - sum.cost);
                let block = sum.position(&open).under(symmetries.as_ref()).within(below);
                let mut value = self.solve(block, goal);
                if let Value::AtLeast(bound) = &mut value {
                    // A search that was stopped may prove less than was known.
                    *bound = open.bound.max(*bound);
                }
                if sum.update(open.bound, value) {
                    open.bound = value.bound();
                    still_open.push(open);
                } else if let Some(part) = &mut part {
                    closed += size(&open);
                    part.reach(closed, all);
                }
            }
            sum.open = still_open;
            if sum.is_refuted() || self.stopped() {
                return;
            }
            step = step.saturating_mul(2);
        }
    }
}

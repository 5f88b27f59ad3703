//! Looking into one guess: the sum over its blocks, raised until it is worth no more.
//!
//! What is known of the blocks comes first, then what counting alone proves of them (most guesses
//! go no further), and only then are blocks searched: in rounds, small blocks first, each by a few guesses
//! more than it is known to cost, then by twice as many. So the cheapest proof is found first, and no
//! block is searched deeper than the sum needs.

use crate::game::table::symmetry::Symmetries;
use crate::ids::GuessId;
use crate::search::allowed::Allowed;
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::partition::{Block, Partition};
use crate::search::solve::{Worker, exact, is_tight};
use crate::search::value::{Cost, INFEASIBLE, Value};

/// From this size on a block is bounded by larger sets first. (From 40 to 96 made no difference.)
const SUPERSETS_MIN: usize = 64;

/// The cost of a tree that begins with one guess, as far as it is known.
struct Sum {
    /// A lower bound: the guess itself for every candidate, and the bounds of all blocks.
    cost: Cost,
    /// The height of the highest block that is exact.
    height: u8,
    /// The blocks that are not exact.
    open: Vec<Open>,
}

/// A block that is not exact.
struct Open {
    block: Block,
    /// A lower bound.
    bound: Cost,
    /// What may follow in it, where not all guesses may.
    allowed: Option<Allowed>,
}

impl Open {
    fn candidates<'a>(&'a self, partition: &'a Partition) -> Candidates<'a> {
        partition.candidates(self.block).with(self.allowed.as_ref())
    }
}

/// The blocks of a guess, as they are searched.
struct Blocks<'p> {
    partition: &'p Partition,
    /// What leaves each of them as it is.
    symmetries: Option<&'p Symmetries>,
}

impl<'p> Blocks<'p> {
    fn candidates(&self, open: &'p Open) -> Candidates<'p> {
        open.candidates(self.partition).under(self.symmetries)
    }
}

impl Sum {
    /// Takes in that an open block costs at least `bound`.
    fn raise(&mut self, index: usize, bound: Cost) {
        let before = self.open[index].bound;
        if bound > before {
            self.update(before, Value::AtLeast(bound));
            self.open[index].bound = bound;
        }
    }

    /// Takes in that a block whose bound was `before` has this value; tells whether it is still open.
    fn update(&mut self, before: Cost, value: Value) -> bool {
        self.cost = (self.cost + (value.bound() - before)).min(INFEASIBLE);
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
    /// What a tree that begins with `guess` costs: exact, or a lower bound of at least `target`
    /// (less only if the search was stopped).
    pub fn refine(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
        guess: GuessId,
        target: Cost,
    ) -> Value {
        let mut partition = self.partitions.pop().unwrap_or_default();
        partition.split(self.search.table, set, guess);
        let value = self.refine_blocks(set, budget, guess, &partition, target);
        self.partitions.push(partition);
        value
    }

    /// The same, when `partition` is what the guess makes of the set.
    pub(super) fn refine_blocks(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
        guess: GuessId,
        partition: &Partition,
        target: Cost,
    ) -> Value {
        self.tally.refinements += 1;
        let below = budget.next();
        let mut sum = self.sum_known(set, guess, partition, below);
        if self.search.rules.score_bound {
            if below.is_late_after(2) {
                self.count_open(&mut sum, partition, below, target);
            } else if !is_tight(below) {
                self.count_open(&mut sum, partition, Budget::UNLIMITED, target);
            }
        }
        // Where there may be no tree, or candidates may be late, small steps would get nowhere.
        let step = if is_tight(below) || below.is_soft() {
            INFEASIBLE
        } else {
            self.step(set)
        };
        let symmetries = if sum.open.is_empty() || sum.cost >= target {
            None
        } else {
            set.symmetries_after(guess)
        };
        let blocks = Blocks {
            partition,
            symmetries: symmetries.as_ref(),
        };
        self.search_open(&mut sum, &blocks, below, step, target);
        if sum.open.is_empty() && sum.cost < target {
            exact(sum.cost, sum.height.saturating_add(1), guess)
        } else {
            Value::AtLeast(sum.cost)
        }
    }

    /// The sum with what is known of the blocks. The open ones are ordered for work: small ones first;
    /// but with few guesses left the large ones, which most likely have no tree at all.
    fn sum_known(
        &mut self,
        set: Candidates<'_>,
        guess: GuessId,
        partition: &Partition,
        below: Budget,
    ) -> Sum {
        let costs = &self.search.costs;
        let mut sum = Sum {
            cost: costs.per_guess * costs.weight_of(set).total,
            height: 0,
            open: Vec::new(),
        };
        for &block in &partition.blocks {
            let candidates = partition.candidates(block);
            let (value, allowed) = match set.allowed {
                None => (self.look_up(candidates, below), None),
                Some(allowed) => self.look_up_allowed(candidates, below, || {
                    allowed.after(self.search.table, guess, block.code)
                }),
            };
            if sum.update(0, value) {
                sum.open.push(Open {
                    block,
                    bound: value.bound(),
                    allowed,
                });
            }
        }
        sum.open.sort_unstable_by_key(|open| open.block.len());
        if is_tight(below) {
            sum.open.reverse();
        }
        sum
    }

    /// What is known of a block where only some guesses may follow; which ones is asked for only where it matters.
    fn look_up_allowed(
        &mut self,
        block: Candidates<'_>,
        budget: Budget,
        allowed: impl FnOnce() -> Allowed,
    ) -> (Value, Option<Allowed>) {
        if let Some(past) = budget.past_time() {
            let (value, allowed) = self.look_up_allowed(block, past, allowed);
            return (value.plus(self.late(block)), allowed);
        }
        match self.settle(block, budget) {
            // Nothing that may follow is better than a member that is best of all guesses.
            settled if settled.is_final() => (settled, None),
            settled => {
                let allowed = allowed();
                let known = self.recall(block.with(Some(&allowed)), budget);
                let known = known.map_or(settled, |known| known.stronger(settled));
                (known, Some(allowed))
            }
        }
    }

    /// Raises open blocks to what counting proves, until the sum is `target`: large blocks by what was
    /// counted on larger sets, which costs next to nothing, and then small ones first by counting. What is
    /// proven holds with so many guesses `left`.
    fn count_open(&mut self, sum: &mut Sum, partition: &Partition, budget: Budget, target: Cost) {
        for index in (0..sum.open.len()).rev() {
            if sum.cost >= target || !self.search.rules.supersets {
                break;
            }
            if sum.open[index].block.len() >= SUPERSETS_MIN {
                let bound = self.superset_bound(sum.open[index].candidates(partition), budget);
                sum.raise(index, bound);
            }
        }
        for index in 0..sum.open.len() {
            if sum.cost >= target {
                return;
            }
            let set = sum.open[index].candidates(partition);
            if self.remembered(set.position_key(), budget).is_none() {
                // What was known before may hold under the limit only: it is not for this key.
                let bound = self.quick_bound(set, budget);
                self.remember(set.position_key(), budget, Value::AtLeast(bound));
                sum.raise(index, bound);
            }
        }
    }

    /// Searches open blocks, until the sum is `target`, none is open, or the search was stopped: in the first round
    /// each block `step` further than is known.
    fn search_open(
        &mut self,
        sum: &mut Sum,
        blocks: &Blocks<'_>,
        below: Budget,
        mut step: Cost,
        target: Cost,
    ) {
        while !sum.open.is_empty() {
            let mut still_open = Vec::with_capacity(sum.open.len());
            for mut open in std::mem::take(&mut sum.open) {
                if sum.cost >= target || self.search.limits.known_stopped() {
                    still_open.push(open);
                    continue;
                }
                let goal = open.bound + step.min(target - sum.cost);
                let mut value = self.solve(blocks.candidates(&open), below, goal);
                if let Value::AtLeast(bound) = &mut value {
                    // A search that was stopped may say less than was known.
                    *bound = open.bound.max(*bound);
                }
                if sum.update(open.bound, value) {
                    open.bound = value.bound();
                    still_open.push(open);
                }
            }
            sum.open = still_open;
            if sum.cost >= target || self.search.limits.known_stopped() {
                return;
            }
            step = step.saturating_mul(2);
        }
    }
}

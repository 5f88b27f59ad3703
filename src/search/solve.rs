//! The search, on a page: the least cost of a candidate set is a minimum over guesses of a sum
//! over blocks.
//!
//! ```text
//! f(S, r) = min over guesses t of |S| + Σ over the blocks B of t but the winning one of f(B, r-1)
//! f({h}, r ≥ 1) = 1        f({a, b}, r ≥ 2) = 3        f(S, r) = ∞ when no tree is low enough
//! ```
//!
//! Each set keeps its guesses in a queue by lower bound and always refines the lowest, by just as
//! much as makes it not the lowest any more (best first). The lowest bound of the queue is a lower
//! bound for the set; when it meets the best cost found, that cost is exact. The bound takes in
//! every guess, those never looked at included: the minimum over the refuted ones alone would be no
//! bound at all.
//!
//! A limit on guesses is handled last: `f(S, r) ≥ f(S, ∞)`, with equality when the tree found without
//! a limit is low enough. So nearly all work, and all of the memo, is shared between depths. The same goes for a limit that
//! may be passed at a price (see [`left`](crate::search::budget)).

use std::collections::HashSet;
use std::sync::Arc;

use fxhash::FxBuildHasher;

use crate::game::table::Table;
use crate::game::table::cell::{Cell, with_cells};
use crate::ids::{AnswerId, GuessId};
use crate::search::bounds::{self, ScoreBound, Scored};
use crate::search::budget::Budget;
use crate::search::candidates::{Candidates, Key, key_of};
use crate::search::capacity;
use crate::search::cost_model::CostModel;
use crate::search::count;
use crate::search::frontier::{Frontier, FrontierOptions, Popped};
use crate::search::hard_pairs::{self, HardPairs, Pair};
use crate::search::limits::Limits;
use crate::search::memo::Memo;
use crate::search::partition::Partition;
use crate::search::rules::Rules;
use crate::search::scores::Scores;
use crate::search::stats::{Stats, Tally};
use crate::search::supersets::Supersets;
use crate::search::value::{Cost, INFEASIBLE, Value};
use crate::search::weigh;

/// With so few guesses left (in all, or in time) a set is searched under its limit at once: two guesses more settle every
/// block by counting, and most sets turn out to have no tree.
const DIRECT_MAX: u8 = 3;

/// HardPairs are not looked for in the hope of more blocks.
const MOST_HARD_PAIRS: Cost = 200;

/// Everything the threads of one search share.
pub struct Search<'a> {
    /// The game.
    pub table: &'a Table,
    /// What each guess costs.
    pub costs: CostModel,
    /// Which rules apply.
    pub rules: Rules,
    /// What is proven so far.
    pub memo: Arc<Memo>,
    /// When to stop.
    pub limits: &'a Limits,
    /// What was done.
    pub stats: Stats,
    /// Pairs that few guesses tell apart.
    pub hard_pairs: Arc<HardPairs>,
    /// What larger sets say about smaller ones.
    pub supersets: Arc<Supersets>,
}

impl<'a> Search<'a> {
    /// A search that has proven nothing yet.
    pub fn new(
        table: &'a Table,
        costs: CostModel,
        rules: Rules,
        memo_bytes_max: usize,
        limits: &'a Limits,
    ) -> Self {
        let memo = Arc::new(Memo::new(memo_bytes_max));
        Self::with_memo(table, costs, rules, memo, limits)
    }

    /// A search that goes on from what `memo` holds. Its values must have been found on the same
    /// table, with the same costs and rules.
    pub fn with_memo(
        table: &'a Table,
        costs: CostModel,
        rules: Rules,
        memo: Arc<Memo>,
        limits: &'a Limits,
    ) -> Self {
        Self {
            table,
            costs,
            rules,
            memo,
            limits,
            stats: Stats::default(),
            supersets: Arc::new(Supersets::new(table)),
            hard_pairs: Arc::default(),
        }
    }

    /// Theorem 9 for a set of so many answers of equal weight: what it costs at least; 0 where that does not apply.
    fn capacity_bound(&self, n: Cost) -> Cost {
        if self.rules.capacity && self.costs.weights().is_none() {
            let width = self.table.codes() as Cost - 1;
            self.costs.per_guess * capacity::spread(1, width, n)
        } else {
            0
        }
    }

    /// What a guess on `set` costs at least by its score, where no guess has more than `width` blocks, its own not counted.
    pub(super) fn line(&self, set: Candidates<'_>, budget: Budget, width: usize) -> ScoreBound {
        let line = ScoreBound::new(&self.costs, self.costs.weight_of(set), budget);
        if self.rules.capacity {
            line.with_capacity_bound(&self.costs, set.len(), width.min(self.table.codes() - 1))
        } else {
            line
        }
    }

    /// Another search of the same game that has proven nothing yet, but has at hand what was counted for this one.
    pub fn another(
        &self,
        costs: CostModel,
        rules: Rules,
        memo_bytes_max: usize,
        limits: &'a Limits,
    ) -> Self {
        Self {
            supersets: Arc::clone(&self.supersets),
            hard_pairs: Arc::clone(&self.hard_pairs),
            ..Self::new(self.table, costs, rules, memo_bytes_max, limits)
        }
    }

    /// One thread's part in the search.
    pub fn worker(&self) -> Worker<'_, 'a> {
        Worker {
            search: self,
            tally: Tally::default(),
            partitions: Vec::new(),
            scores: Vec::new(),
            hard_pairs: hard_pairs::Scratch::default(),
        }
    }
}

/// One thread of a search, with its own scratch memory.
pub struct Worker<'s, 'a> {
    pub(super) search: &'s Search<'a>,
    pub(super) tally: Tally,
    pub(super) partitions: Vec<Partition>,
    pub(super) scores: Vec<Scores>,
    hard_pairs: hard_pairs::Scratch,
}

impl Drop for Worker<'_, '_> {
    fn drop(&mut self) {
        self.search.stats.add(&self.tally);
    }
}

impl Worker<'_, '_> {
    /// The least cost of `set` with so many guesses `left`, as far as `cutoff` asks.
    ///
    /// - exact, when it is below `cutoff` (and sometimes when it is not);
    /// - else a lower bound of at least `cutoff`; [`INFEASIBLE`] when no tree is low enough;
    /// - a lower bound below `cutoff` only if the search was stopped.
    pub fn solve(&mut self, set: Candidates<'_>, budget: Budget, cutoff: Cost) -> Value {
        if let Some(past) = budget.past_time() {
            let late = self.late(set);
            return self
                .solve(set, past, cutoff.saturating_sub(late))
                .plus(late);
        }
        let mut known = self.look_up(set, budget);
        if known.settles(cutoff) {
            return known;
        }
        if !is_tight(budget) && !budget.is_unlimited() && self.search.rules.relax {
            let relaxed = self.solve(set, Budget::UNLIMITED, cutoff);
            known = known.stronger(under_limit(relaxed, budget));
            if known.settles(cutoff) {
                return known;
            }
        }
        let value = self.search_set(set, budget, known.bound(), cutoff);
        self.search
            .memo
            .put(memo_key(set.position_key(), budget), value);
        value
    }

    /// What is known of a set without looking at all guesses: exact, or a lower bound.
    pub fn look_up(&mut self, set: Candidates<'_>, budget: Budget) -> Value {
        if let Some(past) = budget.past_time() {
            let late = self.late(set);
            return self.look_up(set, past).plus(late);
        }
        if let Some(trivial) = self.trivial(set, budget) {
            return trivial;
        }
        match self.recall(set, budget) {
            Some(known) => known,
            None => self.settle(set, budget),
        }
    }

    /// What all of `set` pay for being late.
    pub(super) fn late(&self, set: Candidates<'_>) -> Cost {
        let costs = &self.search.costs;
        costs.per_late * costs.weight_of(set).total
    }

    /// The value of a set of one or two, or that it is too large for the guesses left.
    fn trivial(&self, set: Candidates<'_>, budget: Budget) -> Option<Value> {
        let costs = &self.search.costs;
        match (set.len(), budget.all()) {
            (0, _) => Some(exact(0, 0, GuessId(0))),
            (_, 0) => Some(Value::AtLeast(INFEASIBLE)),
            (1, _) => {
                let guess = set.ids[0];
                Some(exact(
                    costs.per_guess * costs.weight(guess),
                    1,
                    guess.guess(),
                ))
            }
            (_, 1) => Some(Value::AtLeast(INFEASIBLE)),
            (2, _) => {
                let [first, second] = [set.ids[0], set.ids[1]];
                let heavier = costs.weight(first) >= costs.weight(second);
                let (guess, other) = if heavier {
                    (first, second)
                } else {
                    (second, first)
                };
                let mut cost = costs.per_guess * bounds::by_size(costs.weight_of(set));
                if budget.is_late_after(1) {
                    cost += costs.per_late * costs.weight(other);
                }
                Some(exact(cost, 2, guess.guess()))
            }
            (n, 2) if n > self.search.table.codes() => Some(Value::AtLeast(INFEASIBLE)),
            _ => None,
        }
    }

    /// What the memo knows of a position, under this limit or without one.
    pub(super) fn recall(&mut self, set: Candidates<'_>, budget: Budget) -> Option<Value> {
        let key = set.position_key();
        let mut known = self.remembered(key, budget);
        if !budget.is_unlimited() && self.search.rules.relax && !known.is_some_and(Value::is_final)
        {
            let relaxed = self.remembered(key, Budget::UNLIMITED);
            known = match (known, relaxed.map(|value| under_limit(value, budget))) {
                (Some(one), Some(other)) => Some(one.stronger(other)),
                (one, other) => one.or(other),
            };
        }
        self.tally.memo_hits += u64::from(known.is_some());
        known
    }

    /// What is known of a set from its members alone: the same whatever else may follow.
    pub(super) fn settle(&self, set: Candidates<'_>, budget: Budget) -> Value {
        let Search {
            table,
            costs,
            rules,
            ..
        } = self.search;
        if let Some(trivial) = self.trivial(set, budget) {
            return trivial;
        }
        let weight = costs.weight_of(set);
        if rules.members && rules.size_bound {
            let value = bounds::by_members(table, costs, set);
            return under_limit(
                value.at_least(self.search.capacity_bound(weight.total)),
                budget,
            );
        }
        let guesses = if rules.size_bound {
            bounds::by_size(weight)
        } else {
            weight.total
        };
        Value::AtLeast(costs.per_guess * guesses)
    }

    /// What the memo holds of the set with this key.
    pub(super) fn remembered(&self, key: Key, budget: Budget) -> Option<Value> {
        self.search.memo.get(memo_key(key, budget))
    }

    /// Remembers a value of the set with this key.
    pub(super) fn remember(&self, key: Key, budget: Budget, value: Value) {
        self.search.memo.put(memo_key(key, budget), value);
    }

    /// Best first over all guesses. `floor` is a bound that is known already.
    fn search_set(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
        floor: Cost,
        cutoff: Cost,
    ) -> Value {
        let mut frontier = self.count(set, budget, cutoff);
        let value = self.best_first(set, budget, floor, cutoff, &mut frontier);
        self.scores.push(frontier.into_scores());
        value
    }

    fn best_first(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
        floor: Cost,
        cutoff: Cost,
        frontier: &mut Frontier,
    ) -> Value {
        let mut best: Option<Value> = None;
        let mut seen = HashSet::with_hasher(FxBuildHasher);
        let step = self.step(set);
        let mut pairs = None;
        loop {
            let upper = best.map_or(INFEASIBLE, Value::bound);
            let lowest = frontier.lowest().max(floor);
            if let Some(best) = best
                && lowest >= upper
            {
                return best;
            }
            if lowest >= cutoff.min(INFEASIBLE) || self.search.limits.stopped() {
                return Value::AtLeast(lowest);
            }
            let Some(served) = frontier.pop() else {
                return Value::AtLeast(lowest);
            };
            let Popped { guess, new, .. } = served;
            if new && self.search.rules.symmetries && !set.is_least(guess) {
                // Theorem 10: the guess of the lowest number stands for this one.
                frontier.one_more();
                continue;
            }
            let worth = cutoff.min(upper);
            if new && let Some(bound) = self.twins_bound(set, budget, served, worth, &mut pairs) {
                if bound >= INFEASIBLE {
                    frontier.one_more();
                } else {
                    frontier.push(bound, guess);
                }
                continue;
            }
            let mut partition = self.partitions.pop().unwrap_or_default();
            partition.split(self.search.table, set, guess);
            let may_equal =
                new && self.search.rules.equals && set.allowed.is_none() && !set.contains(guess);
            // Theorem 4; and Theorem 6: the guess that split the set so before stands for this one.
            if partition.leaves(set) || (may_equal && !seen.insert(partition.key())) {
                self.partitions.push(partition);
                frontier.one_more();
                continue;
            }
            // Where candidates may be late, costs are far apart: small steps would get nowhere.
            let target = if is_tight(budget) || budget.is_soft() {
                worth
            } else {
                frontier.lowest().max(lowest + step).min(worth)
            };
            let value = self.refine_blocks(set, budget, guess, &partition, target);
            self.partitions.push(partition);
            match value {
                found @ Value::Exact { cost, .. } if cost < upper => best = Some(found),
                Value::Exact { .. } => {}
                Value::AtLeast(INFEASIBLE..) => frontier.one_more(),
                Value::AtLeast(bound) => frontier.push(bound, guess),
            }
        }
    }

    /// Theorem 8 for the blocks of a guess that is served for the first time: a lower bound that makes it not `worth`
    /// while; `None` if there is none. The `pairs` of the set are found when first wanted.
    fn twins_bound(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
        served: Popped,
        worth: Cost,
        pairs: &mut Option<Vec<Pair>>,
    ) -> Option<Cost> {
        let Search {
            table,
            costs,
            rules,
            hard_pairs,
            ..
        } = self.search;
        let soft = budget.is_late_after(3) && costs.weights().is_none();
        // So many blocks with twins are too many.
        let most = match budget.all() {
            3 => 1,
            _ if soft => worth
                .saturating_sub(served.bound)
                .div_ceil(costs.per_late.max(1)),
            _ => return None,
        };
        if !rules.hard_pairs || most == 0 || most > MOST_HARD_PAIRS || !hard_pairs.pay() {
            return None;
        }
        let scratch = &mut self.hard_pairs;
        let pairs = pairs.get_or_insert_with(|| hard_pairs.within(table, set, scratch));
        let found = with_cells!(table, cells => {
            let column = cells.column(served.guess);
            let code = |id: AnswerId| column[usize::from(id)].code();
            hard_pairs.blocks(table, pairs, code, set.allowed, most as usize, scratch)
        }) as Cost;
        (found >= most).then(|| {
            if soft {
                served.bound + costs.per_late * found
            } else {
                INFEASIBLE
            }
        })
    }

    /// What a bound is raised by at least: a guess of a candidate of mean weight. (Any other step would do, but small ones
    /// take long.)
    pub(super) fn step(&self, set: Candidates<'_>) -> Cost {
        let costs = &self.search.costs;
        let mean = match costs.weights() {
            None => 1,
            Some(_) => costs.weight_of(set).total / set.len().max(1) as Cost,
        };
        costs.per_guess * mean.max(1)
    }

    /// The queue of guesses that may cost less than `cutoff`.
    pub(super) fn count(&mut self, set: Candidates<'_>, budget: Budget, cutoff: Cost) -> Frontier {
        let Search {
            table,
            costs,
            rules,
            ..
        } = self.search;
        self.tally.nodes += 1;
        let weight = costs.weight_of(set);
        let line = self.search.line(set, budget, usize::MAX);
        let (needed, uncounted) = if !rules.score_bound || rules.beam.is_some() {
            (0, INFEASIBLE)
        } else if budget.all() == 2 {
            (weight.total, INFEASIBLE)
        } else {
            match line.least_score(cutoff) {
                0 => (0, INFEASIBLE),
                needed => (needed, cutoff),
            }
        };
        let serving = FrontierOptions {
            line,
            floor: costs.per_guess * weight.total,
            score_bound: rules.score_bound,
            shuffle: rules.shuffle,
            fresh_max: rules.beam.unwrap_or(usize::MAX),
        };
        let (counting, scored) = (rules.counting, line.scored);
        match costs.weights() {
            None => {
                let mut scores = self.scores.pop().unwrap_or_default();
                let needed = needed as usize;
                count::scores(table, set, needed, counting, scored, &mut scores);
                // A score that is not right is lower than what was needed.
                let width = scores.most().max(needed);
                let line = self.search.line(set, budget, width);
                let serving = FrontierOptions { line, ..serving };
                Frontier::new(scores, needed, uncounted, serving)
            }
            Some(weights) => {
                let mut scores = Vec::new();
                weigh::scores(table, set, weights, needed, counting, scored, &mut scores);
                Frontier::weighed(&scores, needed, uncounted, serving)
            }
        }
    }

    /// A proven lower bound from what guesses do on larger sets: Theorem 2 or 7 with `k(t, F)` for `k(t, S)`.
    pub(super) fn superset_bound(&mut self, set: Candidates<'_>, budget: Budget) -> Cost {
        let mut scratch = self.scores.pop().unwrap_or_default();
        let Search { table, supersets, .. } = self.search;
        supersets.bound_blocks(table, set, &mut scratch);
        let most = match set.allowed {
            None => scratch.most(),
            Some(allowed) => {
                let blocks = allowed.iter().map(|guess| scratch.of(guess.into()));
                blocks.max().unwrap_or(0)
            }
        };
        self.scores.push(scratch);
        let costs = &self.search.costs;
        let weight = costs.weight_of(set);
        let blocks = most.min(set.len());
        let line = self.search.line(set, budget, blocks);
        let blocks = match costs.weights() {
            None => blocks as Cost,
            Some(weights) => weigh::heaviest(set, weights, blocks),
        };
        line.bound(match line.scored {
            Scored::WithBonus => blocks + weight.heaviest,
            Scored::Blocks => blocks,
        })
    }

    /// A proven lower bound that takes no search, by Theorems 1 to 3 and 7 alone.
    pub fn quick_bound(&mut self, set: Candidates<'_>, budget: Budget) -> Cost {
        let known = self.look_up(set, budget);
        if known.is_final() || !self.search.rules.score_bound {
            return known.bound();
        }
        let Search {
            table,
            costs,
            rules,
            supersets,
            ..
        } = self.search;
        let line = self.search.line(set, budget, usize::MAX);
        let (counting, scored) = (rules.counting, line.scored);
        let most = match costs.weights() {
            Some(weights) => {
                let mut scores = Vec::new();
                weigh::scores(table, set, weights, 0, counting, scored, &mut scores);
                let allowed = scores
                    .into_iter()
                    .filter(|&score| score != weigh::FORBIDDEN);
                allowed.max().unwrap_or(0)
            }
            None => {
                let mut scratch = self.scores.pop().unwrap_or_default();
                let most = if rules.supersets {
                    count::best_score(table, set, supersets, scored, &mut scratch)
                } else {
                    count::scores(table, set, 0, counting, scored, &mut scratch);
                    scratch.most()
                };
                self.scores.push(scratch);
                most as Cost
            }
        };
        let line = self.search.line(set, budget, most as usize);
        known.bound().max(line.bound(most))
    }
}

pub(super) fn exact(cost: Cost, height: u8, guess: GuessId) -> Value {
    Value::Exact {
        cost,
        height,
        guess,
    }
}

/// Whether a set is searched under its limit at once.
pub(super) fn is_tight(budget: Budget) -> bool {
    budget.height_in_time() <= DIRECT_MAX
}

/// What a value without a limit says under one.
fn under_limit(value: Value, budget: Budget) -> Value {
    match value {
        Value::Exact { cost, height, .. } if height > budget.height_in_time() => {
            Value::AtLeast(cost)
        }
        fits => fits,
    }
}

/// Values without a limit are kept under the set's own key, others under one for their limit too.
fn memo_key(key: Key, budget: Budget) -> Key {
    if budget.is_unlimited() {
        key
    } else {
        key ^ key_of(u64::MAX / 2 - budget.number())
    }
}

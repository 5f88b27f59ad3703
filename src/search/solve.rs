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
//! a limit is low enough. So nearly all work, and all of the memo, is shared between depths.

use std::collections::HashSet;

use fxhash::FxBuildHasher;

use crate::game::table::{GuessId, Table};
use crate::search::bounds;
use crate::search::candidates::{Candidates, Key, key_of};
use crate::search::count;
use crate::search::frontier::{Frontier, Serving};
use crate::search::limits::Limits;
use crate::search::memo::Memo;
use crate::search::partition::Partition;
use crate::search::rules::Rules;
use crate::search::stats::{Stats, Tally};
use crate::search::supersets::Supersets;
use crate::search::value::{Cost, INFEASIBLE, Value};

/// How many guesses are left.
pub type Depth = u8;

/// As many guesses as it takes.
pub const UNLIMITED: Depth = Depth::MAX;

/// With so few guesses left a set is searched under its limit at once: two guesses more settle every
/// block by counting, and most sets turn out to have no tree.
pub(super) const DIRECT_MAX: Depth = 3;

/// Everything the threads of one search share.
pub struct Search<'a> {
    /// The game.
    pub table: &'a Table,
    /// Which rules apply.
    pub rules: Rules,
    /// What is proven so far.
    pub memo: Memo,
    /// When to stop.
    pub limits: &'a Limits,
    /// What was done.
    pub stats: Stats,
    /// What larger sets say about smaller ones.
    pub supersets: Supersets<'a>,
}

impl<'a> Search<'a> {
    /// A search that has proven nothing yet.
    pub fn new(table: &'a Table, rules: Rules, memo_bytes_max: usize, limits: &'a Limits) -> Self {
        Self {
            table,
            rules,
            memo: Memo::new(memo_bytes_max),
            limits,
            stats: Stats::default(),
            supersets: Supersets::new(table),
        }
    }

    /// One thread's part in the search.
    pub fn worker(&self) -> Worker<'_, 'a> {
        Worker {
            search: self,
            tally: Tally::default(),
            partitions: Vec::new(),
            scores: Vec::new(),
        }
    }
}

/// One thread of a search, with its own scratch memory.
pub struct Worker<'s, 'a> {
    pub(super) search: &'s Search<'a>,
    pub(super) tally: Tally,
    pub(super) partitions: Vec<Partition>,
    pub(super) scores: Vec<Vec<u8>>,
}

impl Drop for Worker<'_, '_> {
    fn drop(&mut self) {
        self.search.stats.add(&self.tally);
    }
}

impl Worker<'_, '_> {
    /// The least cost of `set` with `depth` guesses left, as far as `cutoff` asks.
    ///
    /// - exact, when it is below `cutoff` (and sometimes when it is not);
    /// - else a lower bound of at least `cutoff`; [`INFEASIBLE`] when no tree is low enough;
    /// - a lower bound below `cutoff` only if the search was stopped.
    pub fn solve(&mut self, set: Candidates<'_>, depth: Depth, cutoff: Cost) -> Value {
        let mut known = self.look_up(set, depth);
        if known.settles(cutoff) {
            return known;
        }
        if depth > DIRECT_MAX && depth != UNLIMITED && self.search.rules.relax {
            let relaxed = self.solve(set, UNLIMITED, cutoff);
            known = known.stronger(under_limit(relaxed, depth));
            if known.settles(cutoff) {
                return known;
            }
        }
        let value = self.search_set(set, depth, known.bound(), cutoff);
        self.search
            .memo
            .put(memo_key(set.position_key(), depth), value);
        value
    }

    /// What is known of a set without looking at all guesses: exact, or a lower bound.
    pub fn look_up(&mut self, set: Candidates<'_>, depth: Depth) -> Value {
        if let Some(trivial) = self.trivial(set, depth) {
            return trivial;
        }
        match self.recall(set, depth) {
            Some(known) => known,
            None => self.settle(set, depth),
        }
    }

    /// The value of a set of one or two, or that it is too large for the guesses left.
    fn trivial(&self, set: Candidates<'_>, depth: Depth) -> Option<Value> {
        match set.len() {
            0 => Some(exact(0, 0, 0)),
            1 if depth >= 1 => Some(exact(1, 1, set.ids[0])),
            2 if depth >= 2 => Some(exact(3, 2, set.ids[0])),
            n if n > 1 && depth < 2 => Some(Value::AtLeast(INFEASIBLE)),
            _ if depth == 0 => Some(Value::AtLeast(INFEASIBLE)),
            n if depth == 2 && n > self.search.table.codes() => Some(Value::AtLeast(INFEASIBLE)),
            _ => None,
        }
    }

    /// What the memo knows of a position, under this limit or without one.
    pub(super) fn recall(&mut self, set: Candidates<'_>, depth: Depth) -> Option<Value> {
        let key = set.position_key();
        let mut known = self.remembered(key, depth);
        if depth != UNLIMITED && self.search.rules.relax && !known.is_some_and(Value::is_final) {
            let relaxed = self.remembered(key, UNLIMITED);
            known = match (known, relaxed.map(|value| under_limit(value, depth))) {
                (Some(one), Some(other)) => Some(one.stronger(other)),
                (one, other) => one.or(other),
            };
        }
        self.tally.memo_hits += u64::from(known.is_some());
        known
    }

    /// What is known of a set from its members alone: the same whatever else may follow.
    pub(super) fn settle(&self, set: Candidates<'_>, depth: Depth) -> Value {
        let rules = &self.search.rules;
        if let Some(trivial) = self.trivial(set, depth) {
            return trivial;
        }
        if rules.members && rules.size_bound {
            return under_limit(bounds::by_members(self.search.table, set), depth);
        }
        Value::AtLeast(if rules.size_bound {
            bounds::by_size(set.len())
        } else {
            set.len() as Cost
        })
    }

    /// What the memo holds of the set with this key.
    pub(super) fn remembered(&self, key: Key, depth: Depth) -> Option<Value> {
        self.search.memo.get(memo_key(key, depth))
    }

    /// Best first over all guesses. `floor` is a bound that is known already.
    fn search_set(
        &mut self,
        set: Candidates<'_>,
        depth: Depth,
        floor: Cost,
        cutoff: Cost,
    ) -> Value {
        let mut frontier = self.count(set, depth, cutoff);
        let value = self.best_first(set, depth, floor, cutoff, &mut frontier);
        self.scores.push(frontier.into_scores());
        value
    }

    fn best_first(
        &mut self,
        set: Candidates<'_>,
        depth: Depth,
        floor: Cost,
        cutoff: Cost,
        frontier: &mut Frontier,
    ) -> Value {
        let mut best: Option<Value> = None;
        let mut seen = HashSet::with_hasher(FxBuildHasher);
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
            let Some((guess, new)) = frontier.pop() else {
                return Value::AtLeast(lowest);
            };
            let mut partition = self.partitions.pop().unwrap_or_default();
            partition.split(self.search.table, set, guess);
            let may_equal =
                new && self.search.rules.equals && set.allowed.is_none() && !set.contains(guess);
            if may_equal && !seen.insert(partition.key()) {
                // Theorem 6: the guess that split the set so before stands for this one.
                self.partitions.push(partition);
                continue;
            }
            let worth = cutoff.min(upper);
            let target = if depth <= DIRECT_MAX {
                worth
            } else {
                frontier.lowest().max(lowest + 1).min(worth)
            };
            let value = self.refine_blocks(set, depth, guess, &partition, target);
            self.partitions.push(partition);
            match value {
                found @ Value::Exact { cost, .. } if cost < upper => best = Some(found),
                Value::Exact { .. } => {}
                Value::AtLeast(bound) => frontier.push(bound, guess),
            }
        }
    }

    /// The queue of guesses that may cost less than `cutoff`.
    pub(super) fn count(&mut self, set: Candidates<'_>, depth: Depth, cutoff: Cost) -> Frontier {
        let rules = &self.search.rules;
        let n = set.len();
        let (needed, uncounted) = if !rules.score_bound || rules.beam.is_some() {
            (0, INFEASIBLE)
        } else if depth == 2 {
            (n, INFEASIBLE)
        } else {
            match (3 * n + 1).saturating_sub(cutoff as usize) {
                0..=bounds::USELESS_SCORE => (0, INFEASIBLE),
                needed => (needed, cutoff),
            }
        };
        self.tally.nodes += 1;
        let mut scores = self.scores.pop().unwrap_or_default();
        count::scores(self.search.table, set, needed, rules.counting, &mut scores);
        let serving = Serving {
            score_bound: rules.score_bound,
            shuffle: rules.shuffle,
            fresh_max: rules.beam.unwrap_or(usize::MAX),
        };
        Frontier::new(n, scores, needed, uncounted, serving)
    }

    /// A proven lower bound from what guesses do on larger sets: Theorem 2 with `k(t, F)` for `k(t, S)`.
    pub(super) fn superset_bound(&mut self, set: Candidates<'_>) -> Cost {
        let mut scratch = self.scores.pop().unwrap_or_default();
        self.search.supersets.bound_blocks(set, &mut scratch);
        let most = match set.allowed {
            None => scratch.iter().fold(0, |most, &blocks| most.max(blocks)),
            Some(allowed) => allowed
                .iter()
                .fold(0, |most, guess| most.max(scratch[usize::from(guess)])),
        };
        self.scores.push(scratch);
        let blocks = usize::from(most).min(set.len());
        bounds::by_score(set.len(), blocks + 1)
    }

    /// A proven lower bound that takes no search, by Theorems 1 to 3 alone.
    pub fn quick_bound(&mut self, set: Candidates<'_>) -> Cost {
        let known = self.look_up(set, UNLIMITED);
        if known.is_final() || !self.search.rules.score_bound {
            return known.bound();
        }
        let mut scratch = self.scores.pop().unwrap_or_default();
        let Search {
            table,
            rules,
            supersets,
            ..
        } = self.search;
        let most = if rules.supersets {
            count::best_score(table, set, supersets, &mut scratch)
        } else {
            count::scores(table, set, 0, rules.counting, &mut scratch);
            scratch
                .iter()
                .fold(0, |most, &score| most.max(score))
                .into()
        };
        self.scores.push(scratch);
        known.bound().max(bounds::by_score(set.len(), most))
    }
}

pub(super) fn exact(cost: Cost, height: u8, guess: GuessId) -> Value {
    Value::Exact {
        cost,
        height,
        guess,
    }
}

/// What a value without a limit says under a limit of `depth` guesses.
fn under_limit(value: Value, depth: Depth) -> Value {
    match value {
        Value::Exact { cost, height, .. } if height > depth => Value::AtLeast(cost),
        fits => fits,
    }
}

pub(super) fn next_depth(depth: Depth) -> Depth {
    if depth == UNLIMITED { depth } else { depth - 1 }
}

/// Values without a limit are kept under the set's own key, others under one for their depth too.
fn memo_key(key: Key, depth: Depth) -> Key {
    if depth == UNLIMITED {
        key
    } else {
        key ^ key_of(u64::MAX / 2 - u64::from(depth))
    }
}

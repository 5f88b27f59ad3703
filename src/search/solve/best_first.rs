//! The search: the least cost of a candidate set is a minimum over guesses of a sum over blocks.
//!
//! ```text
//! f(S, r) = min over guesses t of |S| + Σ over the blocks B of t but the winning one of f(B, r-1)
//! f({h}, r ≥ 1) = 1        f({a, b}, r ≥ 2) = 3        f(S, r) = ∞ when no tree is low enough
//! ```
//!
//! Each set keeps its guesses in a queue by lower bound and always refines the guess with the
//! lowest bound, until it is no longer the lowest (best first). The lowest bound of the queue is a
//! lower bound for the set; when it meets the best cost found, that cost is exact. The bound covers
//! every guess, also those that were never looked at: the minimum over the refuted guesses alone
//! would not be a bound.
//!
//! A limit on guesses is handled last: `f(S, r) ≥ f(S, ∞)`, with equality if the tree found without
//! a limit is low enough. So nearly all work, and all of the memo, is shared between depths. The
//! same holds for a limit that may be passed at a cost (see
//! [`budget`](crate::search::position::budget)).

use std::collections::HashSet;
use std::ops::BitXor;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use fxhash::FxBuildHasher;

use crate::game::table::Table;
use crate::game::table::cell::{ask_for, with_cells};
use crate::search::apart::cores::{Cores, Open};
use crate::search::apart::hard_pairs::{self, HardPairs};
use crate::search::apart::{Apart, Within};
use crate::search::bounds::by_size::BySize;
use crate::search::bounds::capacity::Capacity;
use crate::search::bounds::score_bound::ScoreBound;
use crate::search::count::Counter;
use crate::search::count::scores::ScoreKind;
use crate::search::count::scores::Scores;
use crate::search::count::supersets::Supersets;
use crate::search::position::allowed::Allowed;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::candidates::Candidates;
use crate::search::position::cost_model::CostModel;
use crate::search::position::key::{Key, key_of};
use crate::search::position::node::Node;
use crate::search::position::partition::Partition;
use crate::search::position::value::{Cost, INFEASIBLE, Value};
use crate::search::rules::{Rule, Rules, Size};
use crate::search::solve::frontier::{Frontier, FrontierOptions, Popped};
use crate::search::solve::memo::Memo;
use crate::search::watch::limits::Limits;
use crate::search::watch::progress::Part;
use crate::search::watch::stats::{Counts, Stats, Tally};

/// What the threads of a search share.
pub(crate) struct Search<'a> {
    /// The game.
    pub table: &'a Table,
    /// What guesses and lateness cost.
    pub costs: CostModel,
    /// The rules that apply.
    pub rules: Rules,
    /// What is proven so far, on the same table.
    pub memo: Arc<Memo>,
    /// Tells the keys of searches with other costs and rules apart that share the memo.
    pub salt: Key,
    /// When to stop.
    pub limits: &'a Limits,
    /// What was done.
    pub stats: Stats,
    /// Pairs that few guesses tell apart.
    pub hard_pairs: Arc<HardPairs>,
    /// Small sets that no guess tells apart.
    pub cores: Arc<Cores>,
    /// The blocks that guesses have on larger sets.
    pub supersets: Arc<Supersets>,
    /// The least cost of sets by their size, where feedbacks are few.
    pub by_size: Arc<BySize>,
}

impl<'a> Search<'a> {
    /// A search that has proven nothing yet.
    #[cfg(any(test, feature = "bench"))]
    pub(crate) fn new(
        table: &'a Table,
        costs: CostModel,
        rules: Rules,
        memo_bytes_max: usize,
        limits: &'a Limits,
    ) -> Self {
        let by_size = Arc::new(BySize::new(table, rules.size(Size::Few)));
        Self {
            table,
            costs,
            rules,
            memo: Arc::new(Memo::new(memo_bytes_max)),
            salt: Key::default(),
            limits,
            stats: Stats::default(),
            by_size,
            supersets: Arc::new(Supersets::new(table)),
            hard_pairs: Arc::default(),
            cores: Arc::default(),
        }
    }

    /// This search, stopped by other limits. It shares what was proven and counted.
    pub(crate) fn until<'b>(&self, limits: &'b Limits) -> Search<'b>
    where
        'a: 'b,
    {
        Search {
            table: self.table,
            costs: self.costs.clone(),
            rules: self.rules.clone(),
            memo: Arc::clone(&self.memo),
            salt: self.salt,
            limits,
            stats: Stats::default(),
            supersets: Arc::clone(&self.supersets),
            by_size: Arc::clone(&self.by_size),
            hard_pairs: Arc::clone(&self.hard_pairs),
            cores: Arc::clone(&self.cores),
        }
    }

    /// Another search on the same table, with other prices or another beam. What it proves is told
    /// apart from what other searches prove, but all of it together fits the memory of the memo.
    #[must_use]
    pub(crate) fn with(self, costs: CostModel, beam: Option<usize>) -> Self {
        let CostModel { per_guess, per_late, .. } = costs;
        let width = beam.map_or(0, |beam| beam as u64);
        let numbers = [(3, per_guess), (4, per_late), (5, width)];
        let keys = numbers.map(|(region, number)| key_of((u64::MAX / region) ^ number).mixed());
        let salt = keys.into_iter().fold(self.salt, BitXor::bitxor);
        Self { costs, rules: self.rules.in_beam(beam), salt, ..self }
    }

    /// This search with what is taken over from elsewhere. What it proves rests on that, so it
    /// is told apart from what every other search proves.
    #[must_use]
    pub(crate) fn apart(self) -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(1);
        let number = NUMBER.fetch_add(1, Relaxed);
        let salt = self.salt ^ key_of((u64::MAX / 7) ^ number).mixed();
        Self { salt, ..self }
    }

    /// The least costs by size (Theorem 17); `None` where feedbacks are many, or answers weigh.
    pub(crate) fn by_size(&self) -> Option<&[Cost]> {
        let applies = self.rules.uses(Rule::BySize) && self.costs.weights().is_none();
        self.by_size.of_all().filter(|_| applies).map(Arc::as_ref)
    }

    /// Theorems 9 and 17: the least cost of `n` answers of equal weight; 0 where neither applies.
    pub(in crate::search) fn capacity_bound(&self, n: Cost) -> Cost {
        if let Some(least) = self.by_size() {
            self.costs.per_guess * least[n as usize]
        } else if self.rules.uses(Rule::Capacity) && self.costs.weights().is_none() {
            let width = self.table.codes() as Cost - 1;
            self.costs.per_guess * Capacity { n, width }.least_cost(1)
        } else {
            0
        }
    }

    /// The least cost of a guess on `set` by its score, where no guess has more than `width`
    /// blocks, its own not counted.
    pub(in crate::search) fn score_bound(&self, node: Node<'_>, width: usize) -> ScoreBound {
        let Node { set, budget } = node;
        let bound = ScoreBound::new(&self.costs, self.costs.weight_of(set), budget);
        let bound = bound.raised(self.rules.size(Size::Fault) as Cost);
        if self.rules.uses(Rule::Capacity) && self.costs.weights().is_none() {
            let width = width.min(self.table.codes() - 1) as Cost;
            bound.with_capacity(Capacity { n: set.len() as Cost, width })
        } else {
            bound
        }
    }

    /// One thread of the search.
    pub(crate) fn worker(&self) -> Worker<'_, 'a> {
        Worker {
            search: self,
            tally: Tally::default(),
            counts: Counts::default(),
            partitions: Vec::new(),
            scores: Vec::new(),
            hard_pairs: hard_pairs::Scratch::default(),
            part: None,
        }
    }
}

/// A node whose guesses are taken up one by one.
pub(in crate::search) struct Expansion<'n> {
    pub(in crate::search) node: Node<'n>,
    /// A lower bound that is known already.
    floor: Cost,
    /// What a tree must not cost.
    cutoff: Cost,
    /// The guesses, by lower bound.
    frontier: Frontier,
    /// Where only some guesses may follow, with three guesses left or two: those that are not
    /// refuted.
    pub(in crate::search) open: Option<Open>,
    /// The hard pairs within the set.
    pub(in crate::search) within: Within<'n>,
}

/// One thread of a search, with its own scratch memory.
pub(crate) struct Worker<'s, 'a> {
    pub(in crate::search) search: &'s Search<'a>,
    pub(in crate::search) tally: Tally,
    pub(in crate::search) counts: Counts,
    pub(in crate::search) partitions: Vec<Partition>,
    pub(in crate::search) scores: Vec<Scores>,
    pub(in crate::search) hard_pairs: hard_pairs::Scratch,
    /// The work that is shown as done while the next set or guess is searched.
    pub(crate) part: Option<Part<'s>>,
}

impl Drop for Worker<'_, '_> {
    fn drop(&mut self) {
        self.search.stats.add(&Tally { applied: self.counts.each(), ..self.tally });
    }
}

impl Worker<'_, '_> {
    /// Counts blocks on `set`; `kind` is what a score counts.
    pub(crate) fn counter<'c>(&'c self, set: Candidates<'c>, kind: ScoreKind) -> Counter<'c> {
        let Search { table, supersets, rules, limits, .. } = self.search;
        Counter { table, supersets, rules, counts: &self.counts, limits: Some(limits), set, kind }
    }

    /// Finds what few guesses tell apart.
    pub(in crate::search) fn apart(&mut self) -> Apart<'_> {
        let Search { table, hard_pairs, cores, limits, .. } = self.search;
        let scratch = &mut self.hard_pairs;
        Apart { table, hard_pairs, cores, limits: Some(limits), scratch }
    }

    /// The least cost of a node, or enough of a lower bound for `cutoff`:
    ///
    /// - exact, if it is below `cutoff` (and sometimes if it is not);
    /// - else a lower bound of at least `cutoff`; [`INFEASIBLE`] if no tree is low enough;
    /// - a lower bound below `cutoff` only if the search was stopped.
    pub(crate) fn solve(&mut self, node: Node<'_>, cutoff: Cost) -> Value {
        let Node { set, budget } = node;
        if let Some(past) = budget.past_time() {
            let late = self.lateness_cost(set);
            return self.solve(node.with(past), cutoff.saturating_sub(late)).plus(late);
        }
        let mut known = self.probe(node);
        if known.is_conclusive(cutoff) {
            return known;
        }
        if !budget.is_tight() && !budget.is_unlimited() && self.search.rules.uses(Rule::Relax) {
            let relaxed = self.solve(node.with(Budget::UNLIMITED), cutoff);
            known = known.stronger(relaxed.under(budget));
            if known.is_conclusive(cutoff) {
                self.counts.count(Rule::Relax);
                return known;
            }
        }
        let open = self.open_guesses(node);
        let left = open.as_ref().map(Open::to_allowed);
        let refuted = match &left {
            None => self.bound_by_cores(node, cutoff),
            Some(left) => (left.count == 0).then_some(INFEASIBLE),
        };
        if let Some(bound) = refuted {
            self.learn(node, Value::AtLeast(bound));
            return Value::AtLeast(bound);
        }
        let frontier = self.frontier(node, left.as_ref(), cutoff);
        let floor = known.bound();
        let within = Within::new(set);
        let mut expansion = Expansion { node, floor, cutoff, frontier, open, within };
        let value = self.best_first(&mut expansion);
        self.scores.push(expansion.frontier.into_scores());
        self.learn(node, value);
        value
    }

    /// What the members of `set` pay together if all of them are late.
    pub(in crate::search) fn lateness_cost(&self, set: Candidates<'_>) -> Cost {
        let costs = &self.search.costs;
        costs.per_late * costs.weight_of(set).total
    }

    /// **Theorem 18.** No tree of least cost costs more, so a set with a higher bound has no tree.
    /// *Proof.* The tree finds each member within the guesses that are left, and each guess on the
    /// way tells something (Theorem 4), so there are no more of them than members. A member pays
    /// for being late at most once. ∎
    pub(crate) fn most(&self, node: Node<'_>) -> Cost {
        let Node { set, budget } = node;
        let costs = &self.search.costs;
        let guesses = match budget.all() {
            Height::MAX => set.len(),
            all => set.len().min(all as usize),
        };
        let price = costs.per_guess.saturating_mul(guesses as Cost).saturating_add(costs.per_late);
        price.saturating_mul(costs.weight_of(set).total)
    }

    /// Best first over all guesses.
    fn best_first(&mut self, expansion: &mut Expansion<'_>) -> Value {
        let &mut Expansion { node, floor, cutoff, .. } = expansion;
        let Node { set, budget } = node;
        let mut part = self.part.take();
        let mut best: Option<Value> = None;
        let mut seen = HashSet::with_hasher(FxBuildHasher);
        let raise = self.raise(set);
        let poor = self.is_poor(set, expansion.frontier.lowest());
        let most = self.most(node);
        loop {
            let upper = best.map_or(INFEASIBLE, Value::bound);
            let lowest = expansion.frontier.lowest().max(floor);
            if let Some(best) = best
                && lowest >= upper
            {
                return best;
            }
            if lowest > most {
                return Value::AtLeast(INFEASIBLE);
            }
            if let Some(part) = &mut part {
                part.rise(lowest, cutoff);
            }
            if lowest >= cutoff.min(INFEASIBLE) || self.search.limits.stopped() {
                return Value::AtLeast(lowest);
            }
            let Some(popped) = expansion.frontier.pop() else { return Value::AtLeast(lowest) };
            let Popped { guess, new, .. } = popped;
            if new && self.search.rules.uses(Rule::Symmetries) && !set.is_least(guess) {
                // Theorem 10: the guess with the lowest id represents this one.
                self.counts.count(Rule::Symmetries);
                expansion.frontier.extend_beam();
                continue;
            }
            let ceiling = cutoff.min(upper);
            if new && let Some(bound) = self.hard_pair_bound(expansion, popped, ceiling) {
                if bound >= INFEASIBLE {
                    expansion.frontier.extend_beam();
                } else {
                    expansion.frontier.push(bound, guess);
                }
                continue;
            }
            if let Some(next) = expansion.frontier.next_fresh() {
                let table = self.search.table;
                with_cells!(table, cells => ask_for(cells.column(next), set.ids));
            }
            let mut partition = self.partitions.pop().unwrap_or_default();
            partition.split(self.search.table, set, guess);
            // Theorems 4 and 6: an earlier guess that splits alike, no member, represents this one.
            let may_equal = new && self.search.rules.uses(Rule::Equals) && set.allowed.is_none();
            if partition.is_trivial(set) || (may_equal && !seen.insert(partition.key())) {
                self.counts.count(Rule::Equals);
                self.partitions.push(partition);
                expansion.frontier.extend_beam();
                continue;
            }
            // Where candidates may be late, costs are far apart and small steps take too long. On a
            // poor set, small steps would take up most guesses many times.
            let direct = poor
                && self.search.rules.uses(Rule::Direct)
                && (best.is_some() || self.is_far(set, set.len(), ceiling - lowest));
            self.counts.count_if(Rule::Direct, direct);
            let target = if budget.is_tight() || budget.is_soft() || direct {
                ceiling
            } else {
                expansion.frontier.lowest().max(lowest.saturating_add(raise)).min(ceiling)
            };
            let value = self.refine_blocks(node, &partition, target);
            self.partitions.push(partition);
            match value {
                found @ Value::Exact { cost, .. } if cost < upper => best = Some(found),
                Value::Exact { .. } => {}
                Value::AtLeast(INFEASIBLE..) => expansion.frontier.extend_beam(),
                Value::AtLeast(bound) => expansion.frontier.push(bound, guess),
            }
        }
    }

    /// The queue of guesses that may cost less than `cutoff`; only those in `left`, if it is given.
    pub(in crate::search) fn frontier(
        &mut self,
        node: Node<'_>,
        left: Option<&Allowed>,
        cutoff: Cost,
    ) -> Frontier {
        let (search, budget) = (self.search, node.budget);
        let set = node.set.with(left.or(node.set.allowed));
        let (costs, rules) = (&search.costs, &search.rules);
        self.tally.nodes += 1;
        if search.by_size().is_some() {
            return self.frontier_by_sizes(node, left, cutoff);
        }
        let beam = rules.beam_on(set.len(), budget);
        let weight = costs.weight_of(set);
        let bound = search.score_bound(node, usize::MAX);
        let (needed, uncounted) = if !rules.uses(Rule::ScoreBound) || beam.is_some() {
            (0, INFEASIBLE)
        } else if budget.all() == 2 {
            (weight.total, INFEASIBLE)
        } else {
            match bound.least_score(cutoff) {
                0 => (0, INFEASIBLE),
                needed => (needed, cutoff),
            }
        };
        let options = |bound| FrontierOptions {
            uncounted,
            score_bound: rules.uses(Rule::ScoreBound).then_some(bound),
            floor: costs.per_guess * weight.total,
            shuffle: rules.shuffle,
            fresh_max: beam.unwrap_or(usize::MAX),
        };
        match costs.weights() {
            None => {
                let mut scores = self.scores.pop().unwrap_or_default();
                let needed = needed as usize;
                self.counter(set, bound.kind).every_score(needed, &mut scores);
                // A score that is not exact is lower than what was needed.
                let width = scores.most().max(needed);
                let bound = search.score_bound(node, width);
                Frontier::new(scores, needed, options(bound))
            }
            Some(weights) => {
                let scores = self.counter(set, bound.kind).weigh(weights, needed);
                Frontier::weighed(&scores, needed, options(bound))
            }
        }
    }
}

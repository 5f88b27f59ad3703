//! What is known of a set without a search: from its size, from its members alone, and from the
//! memo.

use std::cmp::Reverse;

use crate::ids::GuessId;
use crate::search::bounds;
use crate::search::bounds::members::Members;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::key::{Key, key_of};
use crate::search::position::node::Node;
use crate::search::position::value::{INFEASIBLE, Value};
use crate::search::rules::{Rule, Size};
use crate::search::solve::best_first::Worker;

impl Worker<'_, '_> {
    /// What is known of `set` without a search: exact, or a lower bound.
    pub(crate) fn probe(&mut self, node: Node<'_>) -> Value {
        let Node { set, budget } = node;
        if let Some(past) = budget.past_time() {
            let late = self.lateness_cost(set);
            return self.probe(node.with(past)).plus(late);
        }
        if let Some(trivial) = self.trivial(node) {
            return trivial;
        }
        if set.len() <= self.search.rules.size(Size::SettledMax) {
            match self.static_value(node) {
                settled if settled.is_final() => settled,
                open => self.probe_memo(node).unwrap_or(open),
            }
        } else {
            let known = self.probe_memo(node);
            known.unwrap_or_else(|| self.static_value(node))
        }
    }

    /// The value of a set of at most two members, or of one that is too large for the budget.
    fn trivial(&self, node: Node<'_>) -> Option<Value> {
        let Node { set, budget } = node;
        let costs = &self.search.costs;
        match (set.len(), budget.all()) {
            (0, _) => Some(Value::exact(0, 0, GuessId(0))),
            (_, 0) => Some(Value::AtLeast(INFEASIBLE)),
            (1, _) => {
                let guess = set.ids[0];
                let cost = costs.per_guess * costs.weight(guess);
                Some(Value::exact(cost, 1, guess.guess()))
            }
            (_, 1) => Some(Value::AtLeast(INFEASIBLE)),
            _ if costs.per_guess == 0
                && budget.is_one_in_time()
                && self.search.rules.uses(Rule::LateAlone) =>
            {
                // Theorem 14: no guess costs anything, so the heaviest member is as good as any.
                let weights = set.ids.iter().map(|&id| (costs.weight(id), Reverse(id)));
                let (heaviest, Reverse(guess)) = weights.max().unwrap_or_default();
                let late = if budget.is_soft() { costs.weight_of(set).total - heaviest } else { 0 };
                Some(Value::exact(costs.per_late * late, Height::MAX, guess.guess()))
            }
            (2, _) => {
                let (mut guess, mut other) = (set.ids[0], set.ids[1]);
                if costs.weight(guess) < costs.weight(other) {
                    (guess, other) = (other, guess);
                }
                let mut cost = costs.per_guess * bounds::size_bound(costs.weight_of(set));
                if budget.is_late_after(1) {
                    cost += costs.per_late * costs.weight(other);
                }
                Some(Value::exact(cost, 2, guess.guess()))
            }
            (n, 2) if n > self.search.table.codes() => Some(Value::AtLeast(INFEASIBLE)),
            _ => None,
        }
    }

    /// What the memo holds of a position, under this budget or without a limit.
    pub(in crate::search) fn probe_memo(&mut self, node: Node<'_>) -> Option<Value> {
        let budget = node.budget;
        let mut known = self.memo_get(node);
        if !budget.is_unlimited()
            && self.search.rules.uses(Rule::Relax)
            && !known.is_some_and(Value::is_final)
        {
            let relaxed = self.memo_get(node.with(Budget::UNLIMITED));
            known = match (known, relaxed.map(|value| value.under(budget))) {
                (Some(one), Some(other)) => Some(one.stronger(other)),
                (one, other) => one.or(other),
            };
        }
        self.tally.memo_hits += u64::from(known.is_some());
        known
    }

    /// What the members of a set prove alone. It does not depend on the other guesses that may
    /// follow.
    pub(in crate::search) fn static_value(&self, node: Node<'_>) -> Value {
        let Node { set, budget } = node;
        let search = self.search;
        if let Some(trivial) = self.trivial(node) {
            return trivial;
        }
        let weight = search.costs.weight_of(set);
        if search.rules.uses(Rule::Members) && search.rules.uses(Rule::SizeBound) {
            let at_once = search.rules.uses(Rule::FirstBlocks);
            let members = Members { table: search.table, costs: &search.costs, set };
            self.counts.count_if(Rule::FirstBlocks, at_once && members.are_many());
            let value = members.value(at_once);
            self.counts.count_if(Rule::Members, value.is_final());
            let capacity = search.capacity_bound(weight.total);
            self.counts.count_if(Rule::Capacity, capacity > value.bound());
            return value.with_lower_bound(capacity).under(budget);
        }
        let guesses = if search.rules.uses(Rule::SizeBound) {
            bounds::size_bound(weight)
        } else {
            weight.total
        };
        Value::AtLeast(search.costs.per_guess * guesses)
    }

    /// What the memo holds of a node.
    pub(in crate::search) fn memo_get(&self, node: Node<'_>) -> Option<Value> {
        self.search.memo.get(memo_key(node) ^ self.search.salt)
    }

    /// Stores what is proven of a node, here or elsewhere in this search.
    pub(crate) fn learn(&self, node: Node<'_>, value: Value) {
        self.search.memo.put(memo_key(node) ^ self.search.salt, value);
    }

    /// The first of the equally good guesses of a node by the rule of ties, if it was learned.
    pub(crate) fn known_first(&self, node: Node<'_>) -> Option<GuessId> {
        match self.search.memo.get(first_key(node) ^ self.search.salt)? {
            Value::Exact { guess, .. } => Some(guess),
            Value::AtLeast(_) => None,
        }
    }

    /// Stores the value of a node whose guess is the first of the equally good ones. It has a place
    /// of its own: the guess of another value is any of them.
    pub(crate) fn learn_first(&self, node: Node<'_>, value: Value) {
        self.search.memo.put(first_key(node) ^ self.search.salt, value);
    }

    /// What follows from the total of an opener, if it was kept.
    pub(crate) fn known_by_total(&self, node: Node<'_>) -> Option<Value> {
        self.search.memo.get(total_key(node) ^ self.search.salt)
    }

    /// Keeps what follows from the total of an opener. It has a place of its own: nothing that a
    /// search proves may rest on such a total.
    pub(crate) fn learn_by_total(&self, node: Node<'_>, value: Value) {
        self.search.memo.put(total_key(node) ^ self.search.salt, value);
    }
}

fn first_key(node: Node<'_>) -> Key {
    memo_key(node) ^ key_of(u64::MAX / 13)
}

fn total_key(node: Node<'_>) -> Key {
    memo_key(node) ^ key_of(u64::MAX / 17)
}

/// A value without a limit has the position's own key, any other one a key for its budget too.
fn memo_key(node: Node<'_>) -> Key {
    let (key, budget) = (node.set.position_key(), node.budget);
    if budget.is_unlimited() { key } else { key ^ key_of((u64::MAX / 2) ^ budget.to_bits()) }
}

//! What is known of a set without a search: from its size, from its members alone, and from the
//! memo.

use std::cmp::Reverse;

use crate::ids::GuessId;
use crate::parallel::SHARED;
use crate::search::bounds;
use crate::search::bounds::members;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::key::{Key, key_of};
use crate::search::position::value::{INFEASIBLE, Value};
use crate::search::solve::best_first::Worker;

impl Worker<'_, '_> {
    /// What is known of `set` without a search: exact, or a lower bound.
    pub(crate) fn probe(&mut self, set: Candidates<'_>, budget: Budget) -> Value {
        if let Some(past) = budget.past_time() {
            let late = self.lateness_cost(set);
            return self.probe(set, past).plus(late);
        }
        if let Some(trivial) = self.trivial(set, budget) {
            return trivial;
        }
        if set.len() <= self.search.rules.sizes.settled_max {
            match self.static_value(set, budget) {
                settled if settled.is_final() => settled,
                open => self.probe_memo(set, budget).unwrap_or(open),
            }
        } else {
            let known = self.probe_memo(set, budget);
            known.unwrap_or_else(|| self.static_value(set, budget))
        }
    }

    /// The value of a set of at most two members, or of one that is too large for the budget.
    fn trivial(&self, set: Candidates<'_>, budget: Budget) -> Option<Value> {
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
            _ if SHARED && costs.per_guess == 0 && budget.is_one_in_time() => {
                // Theorem 14: no guess costs anything, so the heaviest member is as good as any.
                let weights = set.ids.iter().map(|&id| (costs.weight(id), Reverse(id)));
                let (heaviest, Reverse(guess)) = weights.max().unwrap_or_default();
                let late = if budget.is_soft() { costs.weight_of(set).total - heaviest } else { 0 };
                Some(Value::exact(costs.per_late * late, u8::MAX, guess.guess()))
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
    pub(in crate::search) fn probe_memo(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
    ) -> Option<Value> {
        let key = set.position_key();
        let mut known = self.memo_get(key, budget);
        if !budget.is_unlimited() && self.search.rules.relax && !known.is_some_and(Value::is_final)
        {
            let relaxed = self.memo_get(key, Budget::UNLIMITED);
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
    pub(in crate::search) fn static_value(&self, set: Candidates<'_>, budget: Budget) -> Value {
        let search = self.search;
        if let Some(trivial) = self.trivial(set, budget) {
            return trivial;
        }
        let weight = search.costs.weight_of(set);
        if search.rules.members && search.rules.size_bound {
            let value = members::members_value(search.table, &search.costs, set);
            let value = value.with_lower_bound(search.capacity_bound(weight.total));
            return value.under(budget);
        }
        let guesses =
            if search.rules.size_bound { bounds::size_bound(weight) } else { weight.total };
        Value::AtLeast(search.costs.per_guess * guesses)
    }

    /// The value in the memo of the set with this key.
    pub(in crate::search) fn memo_get(&self, key: Key, budget: Budget) -> Option<Value> {
        self.search.memo.get(memo_key(key, budget) ^ self.search.salt)
    }

    /// Takes over what was proven of a position elsewhere in this search.
    pub(crate) fn learn(&self, set: Candidates<'_>, budget: Budget, value: Value) {
        self.memo_put(set.position_key(), budget, value);
    }

    /// Stores a value of the set with this key.
    pub(in crate::search) fn memo_put(&self, key: Key, budget: Budget, value: Value) {
        self.search.memo.put(memo_key(key, budget) ^ self.search.salt, value);
    }
}

/// A value without a limit has the set's own key, any other one a key for its budget too.
fn memo_key(key: Key, budget: Budget) -> Key {
    if budget.is_unlimited() { key } else { key ^ key_of(u64::MAX / 2 - budget.to_bits()) }
}

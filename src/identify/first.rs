//! First plans: by greedy rules, and by looking one test ahead with a greedy rule for what follows.
//!
//! No plan that is given away is worse than these. Looking ahead is the *rollout* of F. Tu and
//! K. R. Pattipati, *Rollout strategies for sequential fault diagnosis* (IEEE Transactions on
//! Systems, Man, and Cybernetics A 33, 2003).

use std::collections::HashMap;

use crate::identify::exact::greedy::{pick, unresolved};
use crate::identify::exact::instance::{Blocks, Instance, Set, size};
use crate::identify::plan::{Plan, Step};
use crate::identify::steps::{ask, found};
use crate::search::position::key::{Key, key_of_bits};
use crate::search::position::value::Cost;
use crate::search::solve::greedy::{GREEDY, Greedy};
use crate::search::watch::limits::Limits;
use crate::tree::objective::ObjectiveValue;

/// Of each set, this many tests are looked at further ahead.
const AHEAD: usize = 12;

/// Sets of more members than this are not looked at further ahead.
const AHEAD_MAX: usize = 1 << 10;

/// The first plans, and what the greedy ones come to.
pub(super) struct First {
    pub plans: Vec<Plan>,
    pub greedy: Vec<(&'static str, ObjectiveValue)>,
}

/// The plans of all greedy rules, with and without looking ahead. `plan` makes one of its steps.
pub(super) fn plans(
    instance: &Instance,
    set: &Set,
    limits: &Limits,
    plan: &dyn Fn(Vec<Step>) -> Option<Plan>,
) -> First {
    let mut first = First { plans: Vec::new(), greedy: Vec::new() };
    let made = |by, ahead| {
        let steps = |limits: &Limits| {
            let mut rule = Rule { instance, limits, by, costs: HashMap::new() };
            let mut steps = Vec::new();
            rule.steps(set, ahead, &mut steps).map(|()| steps)
        };
        // A search that is stopped has a moment for them.
        let steps = steps(limits).or_else(|| steps(&limits.after_stop()));
        steps.and_then(plan)
    };
    for by in GREEDY {
        if let Some(plan) = made(by, false) {
            first.greedy.push((by.name(), plan.upper()));
            first.plans.push(plan);
        }
        if size(set) <= AHEAD_MAX && !limits.stopped() {
            first.plans.extend(made(by, true));
        }
    }
    first
}

/// A greedy rule, and what it was seen to cost.
struct Rule<'i> {
    instance: &'i Instance,
    limits: &'i Limits,
    by: Greedy,
    costs: HashMap<Key, Cost>,
}

impl Rule<'_> {
    /// Adds the steps of the rule for a set; `None` if the search is stopped.
    fn steps(&mut self, set: &Set, ahead: bool, steps: &mut Vec<Step>) -> Option<()> {
        let instance = self.instance;
        if instance.is_told(set) {
            steps.push(found(instance, set));
            return Some(());
        }
        let test = if ahead { self.ahead(set)? } else { self.pick(set)? };
        ask(instance, set, test, steps, &mut |block, steps| self.steps(block, ahead, steps))
    }

    fn pick(&self, set: &Set) -> Option<usize> {
        pick(self.instance, set, self.by, self.limits)
    }

    /// What the rule's plan for a set costs.
    fn cost(&mut self, set: &Set) -> Option<Cost> {
        if self.instance.is_told(set) {
            return Some(0);
        }
        let key = key_of_bits(set);
        if let Some(&known) = self.costs.get(&key) {
            return Some(known);
        }
        let test = self.pick(set)?;
        let cost = self.cost_after(set, test)?;
        self.costs.insert(key, cost);
        Some(cost)
    }

    /// What a test costs if the rule goes on after it.
    fn cost_after(&mut self, set: &Set, test: usize) -> Option<Cost> {
        let mut blocks = Blocks::default();
        self.instance.split(set, test, &mut blocks);
        let mut cost = Cost::from(self.instance.price(test)) * self.instance.weight_of(set);
        for block in blocks.each() {
            cost += self.cost(block)?;
        }
        Some(cost)
    }

    /// Of the tests that look best, the one that costs least if the rule goes on after it.
    fn ahead(&mut self, set: &Set) -> Option<usize> {
        let (mut blocks, mut weights) = (Blocks::default(), Vec::new());
        let mut ranked = Vec::new();
        for test in 0..self.instance.tests() {
            self.instance.split(set, test, &mut blocks);
            if blocks.len() > 1 {
                let left = unresolved(&blocks, self.instance, &mut weights);
                ranked.push((u128::from(left) * u128::from(self.instance.price(test)), test));
            }
        }
        ranked.sort_unstable();
        let greedy = self.pick(set)?;
        let mut best: Option<(Cost, usize)> = None;
        for test in ranked.into_iter().take(AHEAD).map(|(_, test)| test).chain([greedy]) {
            let cost = self.cost_after(set, test)?;
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, test));
            }
        }
        best.map(|(_, test)| test)
    }
}

//! The exact search: the plan of least cost, or a bound for all plans.

pub(crate) mod cover;
pub(crate) mod depth_first;
pub(crate) mod greedy;
pub(crate) mod instance;
pub(crate) mod kraft;
pub(crate) mod usual_path;

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::identify::exact::depth_first::Worker;
use crate::identify::exact::instance::{Instance, Set};
use crate::parallel;
use crate::search::position::budget::Height;
use crate::search::position::value::{Cost, INFEASIBLE, Value};
use crate::search::rules::Rules;
use crate::search::solve::memo::Memo;
use crate::search::watch::limits::Limits;
use crate::search::watch::stats::Stats;

/// No limit on what a path costs.
pub(crate) const UNLIMITED: Height = Height::MAX;

/// A pass over more sets is a long one.
const LONG: u64 = 1 << 16;

/// What is to be least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// What finding all objects costs together, by weight.
    Expected,
    /// The most that finding an object costs.
    Worst,
}

/// What the threads of a search share.
pub(crate) struct Search<'s> {
    /// The problem.
    pub instance: &'s Instance,
    /// The numbers of its tests, the cheapest first.
    pub by_price: &'s [usize],
    /// What is to be least.
    pub aim: Aim,
    /// The rules that apply.
    pub rules: &'s Rules,
    /// What is proven so far, for this aim.
    pub memo: &'s Memo,
    /// When to stop.
    pub limits: &'s Limits,
    /// What was done.
    pub stats: &'s Stats,
}

impl Search<'_> {
    /// One thread of the search.
    pub(crate) fn worker(&self) -> Worker<'_> {
        Worker::new(self)
    }

    /// The least cost of a set within `limit`, of which a plan is known that costs `upper`; a lower
    /// bound if the search was stopped. `tell` is told each bound.
    ///
    /// Whether there is a plan in the lower half of the range that is left is known sooner than
    /// which plan is best. So in a long search the range is halved, and if it is stopped, it has a
    /// bound near to what it could reach.
    pub(crate) fn least(
        &self,
        set: &Set,
        limit: Height,
        upper: Cost,
        tell: impl Fn(Cost),
    ) -> Value {
        let mut known = self.worker().probe(set, limit);
        let mut is_long = true;
        while !known.is_final() && !self.limits.stopped() {
            let lower = known.bound();
            tell(lower);
            let gap = (upper + 1).saturating_sub(lower);
            let half = lower + gap.div_ceil(2);
            let cutoff = if is_long && gap > upper / 64 { half } else { upper + 1 };
            let before = self.stats.total().nodes;
            known = known.stronger(self.pass(set, limit, cutoff.min(INFEASIBLE)));
            is_long = self.stats.total().nodes - before > LONG;
        }
        known
    }

    /// [`Worker::solve`] with all threads: each takes a test of the set.
    fn pass(&self, set: &Set, limit: Height, cutoff: Cost) -> Value {
        let mut worker = self.worker();
        let known = worker.opened(set, limit, cutoff);
        if known.is_conclusive(cutoff) {
            return known;
        }
        let tests = worker.tests(set, limit);
        let best = AtomicU64::new(cutoff);
        let refine = |worker: &mut Worker<'_>, &(bound, test): &(Cost, usize)| {
            let ceiling = best.load(Relaxed);
            if bound >= ceiling || self.limits.known_stopped() {
                return Value::AtLeast(bound);
            }
            let value = worker.refine(set, limit, test, ceiling);
            if let Value::Exact { cost, .. } = value {
                best.fetch_min(cost, Relaxed);
            }
            value
        };
        let values = parallel::map_init(&tests, || self.worker(), refine);
        let least = values.into_iter().fold(Value::AtLeast(INFEASIBLE), Value::least);
        let value = least.with_lower_bound(known.bound());
        worker.learn(set, limit, value);
        value
    }
}

//! Many sets at once: the positions after a fixed opening, solved on all threads.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};

use crate::parallel;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::candidates::Candidates;
use crate::search::position::value::{self, Cost, INFEASIBLE, Value};
use crate::search::solve::best_first::{Search, Worker};
use crate::search::watch::progress::Progress;

/// How a display is told of the work on some sets.
pub(crate) struct Shown<'p> {
    /// What it reads.
    pub progress: &'p Progress,
    /// The cost so far.
    pub spent: Cost,
    /// The share of all that is left to do, in millionths.
    pub span: u64,
}

impl Search<'_> {
    /// The value of each of `sets` under `budget`, in the order of `sets`: exact or infeasible.
    ///
    /// A lower bound remains only if the search was stopped, or if another one of the sets is
    /// infeasible. Large sets should come first.
    pub(crate) fn solve_all(
        &self,
        sets: &[Candidates<'_>],
        budget: Budget,
        shown: Shown<'_>,
    ) -> Vec<Value> {
        let Shown { progress, spent, span } = shown;
        let mut worker = self.worker();
        let known = sets.iter().map(|&set| worker.probe(set.within(budget)).bound());
        let known: Vec<(Candidates<'_>, Cost)> = sets.iter().copied().zip(known).collect();
        let lower = value::sum(spent, known.iter().map(|&(_, known)| known));
        // Where one position has no tree, there is none for all of them.
        let hopeless = AtomicBool::new(false);
        progress.begin(sets.len(), lower, self.costs.per_late);
        let work = |set: &Candidates<'_>| (set.len() as u64).pow(2);
        progress.begin_phase(sets.iter().map(work).sum(), span);
        parallel::map_init(
            &known,
            || self.worker(),
            |worker, &(set, known)| {
                worker.part = Some(progress.part(work(&set)));
                if hopeless.load(Relaxed) {
                    return worker.probe(set.within(budget));
                }
                let value = worker.solve(set.within(budget), INFEASIBLE);
                if value.bound() >= INFEASIBLE {
                    hopeless.store(true, Relaxed);
                }
                progress.raise_lower(value.bound().saturating_sub(known));
                progress.part_done(self.memo.len());
                worker.part = None;
                value
            },
        )
    }

    /// Solves each of `sets` below its cutoff, on all threads. The results go into the memo.
    pub(crate) fn solve_below(&self, sets: &[(Candidates<'_>, Cost)], budget: Budget) {
        parallel::map_init(
            sets,
            || self.worker(),
            |worker, &(set, cutoff)| {
                worker.solve(set.within(budget), cutoff);
            },
        );
    }

    /// The smallest number of guesses within which every one of `sets` still reaches its cost,
    /// which is its least cost under `budget`. `None` if the search was stopped.
    pub(crate) fn smallest_limit(
        &self,
        sets: &[(Candidates<'_>, Cost)],
        budget: Budget,
    ) -> Option<Height> {
        let smallest = AtomicU32::new(1);
        let raise = |worker: &mut Worker<'_, '_>, &(set, cost): &(Candidates<'_>, Cost)| {
            loop {
                let trying = smallest.load(Relaxed);
                if trying >= budget.all() {
                    return true;
                }
                match worker.solve(set.within(budget.with_all(trying)), cost + 1) {
                    Value::Exact { cost: reached, .. } if reached == cost => return true,
                    value if !value.is_conclusive(cost + 1) => return false,
                    _ => smallest.fetch_max(trying + 1, Relaxed),
                };
            }
        };
        let complete = parallel::map_init(sets, || self.worker(), raise);
        let complete = complete.into_iter().all(|complete| complete);
        complete.then(|| smallest.into_inner().min(budget.all()))
    }
}

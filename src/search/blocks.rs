//! Many sets at once: the positions that a fixed opening leaves, solved on all threads.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering::Relaxed};

use crate::parallel;
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::progress::Progress;
use crate::search::solve::{Search, Worker};
use crate::search::value::{Cost, INFEASIBLE, Value};

/// The value of each of `sets` with so many guesses `left`: exact, or infeasible; a mere lower bound
/// only if the search was stopped, or another one of them is infeasible. In the order of `sets`, which is best from large to small.
/// `spent` is what was paid before, for the progress display only.
pub fn solve_all(
    search: &Search<'_>,
    sets: &[Candidates<'_>],
    budget: Budget,
    spent: Cost,
    progress: &Progress,
) -> Vec<Value> {
    let mut worker = search.worker();
    let known: Vec<Cost> = sets
        .iter()
        .map(|&set| worker.look_up(set, budget).bound())
        .collect();
    let lower = known
        .iter()
        .fold(spent, |sum, known| (sum + known).min(INFEASIBLE));
    // Where one position has no tree, there is none for all of them.
    let hopeless = AtomicBool::new(false);
    progress.begin(sets.len(), lower, search.costs.per_late);
    let known: Vec<_> = sets.iter().copied().zip(known).collect();
    parallel::map_init(
        &known,
        || search.worker(),
        |worker, &(set, known)| {
            if hopeless.load(Relaxed) {
                return worker.look_up(set, budget);
            }
            let value = worker.solve(set, budget, INFEASIBLE);
            if value.bound() >= INFEASIBLE {
                hopeless.store(true, Relaxed);
            }
            progress.raise_lower(value.bound().saturating_sub(known));
            progress.part_done(search.memo.len());
            value
        },
    )
}

/// Solves each of `sets` below its cutoff, on all threads, for the memo to know.
pub fn solve_below(search: &Search<'_>, sets: &[(Candidates<'_>, Cost)], budget: Budget) {
    parallel::map_init(
        sets,
        || search.worker(),
        |worker, &(set, cutoff)| {
            worker.solve(set, budget, cutoff);
        },
    );
}

/// The smallest number of guesses left within which each of `sets` still reaches its `costs`,
/// which are their least costs with so many `left`. `None` if the search was stopped.
pub fn smallest_limit(
    search: &Search<'_>,
    sets: &[(Candidates<'_>, Cost)],
    budget: Budget,
) -> Option<u8> {
    let smallest = AtomicU8::new(1);
    let raise = |worker: &mut Worker<'_, '_>, set, cost| {
        loop {
            let trying = smallest.load(Relaxed);
            if trying >= budget.all() {
                return true;
            }
            match worker.solve(set, budget.with_all(trying), cost + 1) {
                Value::Exact { cost: reached, .. } if reached == cost => return true,
                value if !value.settles(cost + 1) => return false,
                _ => smallest.fetch_max(trying + 1, Relaxed),
            };
        }
    };
    let complete = parallel::map_init(
        sets,
        || search.worker(),
        |worker, &(set, cost)| raise(worker, set, cost),
    );
    let complete = complete.into_iter().all(|complete| complete);
    complete.then(|| smallest.into_inner().min(budget.all()))
}

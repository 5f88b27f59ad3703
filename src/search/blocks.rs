//! Many sets at once: the positions that a fixed opening leaves, solved on all threads.

use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};

use crate::search::bounds;
use crate::search::candidates::Candidates;
use crate::search::progress::Progress;
use crate::search::solve::{Depth, Search};
use crate::search::value::{Cost, INFEASIBLE, Value};

/// The value of each of `sets` with `depth` guesses left: exact, or infeasible; a mere lower bound
/// only if the search was stopped. In the order of `sets`, which is best from large to small.
/// `spent` is what was paid before, for the progress display only.
pub fn solve_all(
    search: &Search<'_>,
    sets: &[Candidates<'_>],
    depth: Depth,
    spent: Cost,
    progress: &Progress,
) -> Vec<Value> {
    let known = sets
        .iter()
        .map(|set| bounds::by_size(set.len()))
        .sum::<Cost>();
    progress.begin(sets.len(), spent + known);
    sets.par_iter()
        .with_max_len(1)
        .map_init(
            || search.worker(),
            |worker, &set| {
                let value = worker.solve(set, depth, INFEASIBLE);
                progress.raise_lower(value.bound().saturating_sub(bounds::by_size(set.len())));
                progress.part_done(search.memo.len());
                value
            },
        )
        .collect()
}

/// The smallest number of guesses left within which each of `sets` still reaches its `costs`,
/// which are their least costs with `depth` left. `None` if the search was stopped.
pub fn smallest_depth(
    search: &Search<'_>,
    sets: &[(Candidates<'_>, Cost)],
    depth: Depth,
) -> Option<Depth> {
    let smallest = AtomicU8::new(1);
    let complete = sets
        .par_iter()
        .with_max_len(1)
        .map_init(
            || search.worker(),
            |worker, &(set, cost)| {
                loop {
                    let trying = smallest.load(Relaxed);
                    if trying >= depth {
                        return true;
                    }
                    match worker.solve(set, trying, cost + 1) {
                        Value::Exact { cost: reached, .. } if reached == cost => return true,
                        value if !value.settles(cost + 1) => return false,
                        _ => smallest.fetch_max(trying + 1, Relaxed),
                    };
                }
            },
        )
        .all(|complete| complete);
    complete.then(|| smallest.into_inner())
}

//! All first guesses at once: the best of them, and a proven lower bound for each of the others.
//!
//! Openers are taken in the order of their bounds, each thread the next one, against the best cost
//! found so far by any thread. An opener is left as soon as it is proven not to be the best.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

use crate::game::table::GuessId;
use crate::search::bounds;
use crate::search::candidates::Candidates;
use crate::search::count;
use crate::search::progress::Progress;
use crate::search::solve::{Depth, Search};
use crate::search::value::{Cost, INFEASIBLE, Value};

/// What is proven about every first guess on a set.
pub struct Openers {
    /// The value of each guess as the first one, by guess id.
    pub values: Vec<Value>,
    /// The best guess and its cost, by the rule of ties: the least cost, then a member of the set,
    /// then the lowest id. `None` when no guess solves the set, or none was finished.
    pub best: Option<(GuessId, Cost)>,
}

impl Openers {
    /// What any tree for the set costs at least; [`INFEASIBLE`] when there is none.
    pub fn lower(&self) -> Cost {
        lowest(&self.values)
    }
}

fn lowest(values: &[Value]) -> Cost {
    let bounds = values.iter().map(|value| value.bound());
    bounds.min().unwrap_or(INFEASIBLE)
}

/// Finds the best first guess on `set` with `depth` guesses left, this one included.
pub fn best_opener(
    search: &Search<'_>,
    set: Candidates<'_>,
    depth: Depth,
    progress: &Progress,
) -> Openers {
    let order = promising_first(search, set);
    let values = Mutex::new(vec![Value::AtLeast(INFEASIBLE); search.table.guesses()]);
    for &(bound, guess) in &order {
        lock(&values)[usize::from(guess)] = Value::AtLeast(bound);
    }
    progress.begin(
        order.len(),
        order.first().map_or(INFEASIBLE, |first| first.0),
    );
    let best = Mutex::new(None);
    let next = AtomicUsize::new(0);
    let take_openers = |_| {
        let mut worker = search.worker();
        while let Some(&(bound, guess)) = order.get(next.fetch_add(1, Relaxed)) {
            let cutoff = cutoff_for(set, guess, *lock(&best));
            let mut value = Value::AtLeast(bound);
            if !value.settles(cutoff) {
                value = worker.refine(set, depth, guess, cutoff);
            }
            lock(&values)[usize::from(guess)] = value;
            if let Value::Exact { cost, .. } = value {
                improve(set, &mut lock(&best), guess, cost, progress);
            }
            if search.limits.stopped() {
                return;
            }
            progress.part_done(search.memo.len());
            progress.set_lower(lowest(&lock(&values)));
        }
    };
    let threads = rayon::current_num_threads();
    (0..threads)
        .into_par_iter()
        .with_max_len(1)
        .for_each(take_openers);
    Openers {
        values: into_inner(values),
        best: into_inner(best),
    }
}

/// A guess is refuted when it costs this much: as much as the best, or more if it wins the tie.
fn cutoff_for(set: Candidates<'_>, guess: GuessId, best: Option<(GuessId, Cost)>) -> Cost {
    match best {
        None => INFEASIBLE,
        Some((holder, cost)) if set.tie_rank(guess) < set.tie_rank(holder) => cost + 1,
        Some((_, cost)) => cost,
    }
}

fn improve(
    set: Candidates<'_>,
    best: &mut Option<(GuessId, Cost)>,
    guess: GuessId,
    cost: Cost,
    progress: &Progress,
) {
    if cost < cutoff_for(set, guess, *best) {
        *best = Some((guess, cost));
        progress.found(cost, guess);
    }
}

/// The guesses that split the set, by bound and then by rank; in a beam only the first few.
fn promising_first(search: &Search<'_>, set: Candidates<'_>) -> Vec<(Cost, GuessId)> {
    let mut scores = Vec::new();
    count::scores(search.table, set, 0, search.rules.counting, &mut scores);
    let mut order: Vec<(Cost, GuessId)> = (0..)
        .zip(&scores)
        .filter(|&(_, &score)| usize::from(score) > bounds::USELESS_SCORE)
        .map(|(guess, &score)| (bounds::by_score(set.len(), score.into()), guess))
        .collect();
    order.sort_unstable();
    order.truncate(search.rules.beam.unwrap_or(usize::MAX));
    if !search.rules.score_bound {
        order.iter_mut().for_each(|(bound, _)| *bound = 0);
    }
    order
}

/// What is kept in these locks is whole even if a thread panicked while it held one.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn into_inner<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}

//! The threads of the search and the engine, or one thread if the feature `parallel` is off.
//!
//! The search and the engine start threads here alone. (The longest game against Absurdle and the
//! command start some of their own.) Without the feature these functions do their work in order on
//! the calling thread, so a library without threads needs no other code. Results never depend on
//! the number of threads.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

#[cfg(feature = "parallel")]
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};

/// Whether processes share proofs by files, as ledgers, shards and cubes. False in a page, which
/// has no files.
pub(crate) const SHARED: bool = cfg!(not(all(target_family = "wasm", target_os = "unknown")));

/// The stack of a thread. The search recurses once for each guess of a game, and this leaves room
/// for the deepest games.
#[cfg(feature = "parallel")]
const STACK_BYTES: usize = 64 << 20;

/// The most threads. A system that is asked for many more gives all it has before it refuses.
#[cfg(feature = "parallel")]
const THREADS_MAX: usize = 1 << 12;

/// The threads of an engine.
#[derive(Debug)]
pub struct Threads {
    #[cfg(feature = "parallel")]
    pool: rayon::ThreadPool,
}

impl Threads {
    /// Starts `count` threads; one for each processor if `None`.
    ///
    /// # Errors
    /// The message of the system if it gives no threads; and for a number that no system gives.
    #[cfg(feature = "parallel")]
    pub fn new(count: Option<NonZeroUsize>) -> Result<Self, String> {
        if let Some(count) = count.filter(|count| count.get() > THREADS_MAX) {
            return Err(format!("{count} are more than {THREADS_MAX}"));
        }
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(count.map_or(0, NonZeroUsize::get))
            .stack_size(STACK_BYTES)
            .build();
        let pool = pool.map_err(|error| error.to_string())?;
        Ok(Self { pool })
    }

    /// Starts nothing: the calling thread does the work.
    #[cfg(not(feature = "parallel"))]
    pub fn new(_: Option<NonZeroUsize>) -> Result<Self, String> {
        Ok(Self {})
    }

    /// Runs `work` on these threads. They share the work of the functions below that it calls.
    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        #[cfg(feature = "parallel")]
        return self.pool.install(work);
        #[cfg(not(feature = "parallel"))]
        work()
    }
}

/// The number of threads that share the work of the caller.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// The results of `work` on each of `items`, in order. `init` makes scratch memory, which each
/// thread reuses from item to item. Threads take single items, the first ones first.
pub(crate) fn map_init<I: Sync, W, T: Send>(
    items: &[I],
    init: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &I) -> T + Sync,
) -> Vec<T> {
    let mut results: Vec<Option<T>> = items.iter().map(|_| None).collect();
    let left = Mutex::new(results.iter_mut().zip(items));
    on_each_thread(&|| {
        let mut scratch = None;
        while let Some((result, item)) = next(&left) {
            *result = Some(work(scratch.get_or_insert_with(&init), item));
        }
    });
    results.into_iter().flatten().collect()
}

/// The results of `work` on each of `items`, in order; `None` if any of them is `None`.
pub(crate) fn try_map<I: Sync, T: Send>(
    items: &[I],
    work: impl Fn(&I) -> Option<T> + Sync,
) -> Option<Vec<T>> {
    let failed = AtomicBool::new(false);
    let found = map_init(
        items,
        || (),
        |(), item| {
            let found = (!failed.load(Ordering::Relaxed)).then(|| work(item)).flatten();
            failed.fetch_or(found.is_none(), Ordering::Relaxed);
            found
        },
    );
    found.into_iter().collect()
}

/// What `work` makes of the first of `items` of which it makes anything. `init` makes scratch
/// memory, which each thread reuses. Threads take single items, the first ones first, and none
/// after one of which something was made.
pub(crate) fn find_first<I: Sync, W, T: Send>(
    items: &[I],
    init: impl Fn() -> W + Sync,
    work: impl Fn(&mut W, &I) -> Option<T> + Sync,
) -> Option<T> {
    let (left, first) = (Mutex::new(items.iter().enumerate()), Mutex::new(None::<(usize, T)>));
    let locked = || first.lock().unwrap_or_else(PoisonError::into_inner);
    on_each_thread(&|| {
        let mut scratch = None;
        while let Some((at, item)) = next(&left) {
            let is_first = |found: &Option<(usize, T)>| found.as_ref().is_none_or(|it| at < it.0);
            if !is_first(&locked()) {
                return;
            }
            let made = work(scratch.get_or_insert_with(&init), item);
            let mut found = locked();
            if made.is_some() && is_first(&found) {
                *found = made.map(|made| (at, made));
            }
        }
    });
    Some(first.into_inner().unwrap_or_else(PoisonError::into_inner)?.1)
}

/// Runs `work` once on each thread, at the same time. All functions here that share work do it by
/// this one, which is compiled once.
pub(crate) fn on_each_thread(work: &(dyn Fn() + Sync)) {
    #[cfg(feature = "parallel")]
    (0..threads()).into_par_iter().with_max_len(1).for_each(|_| work());
    #[cfg(not(feature = "parallel"))]
    work();
}

/// What `left` gives next to a thread that asks for it.
fn next<T>(left: &Mutex<impl Iterator<Item = T>>) -> Option<T> {
    left.lock().unwrap_or_else(PoisonError::into_inner).next()
}

/// The results of `work` for each of `0..parts`, each part on a new thread. Threads of the pool may
/// wait for the result: if the pool computed it, it might wait for itself.
pub(crate) fn on_own_threads<T: Send>(parts: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    #[cfg(feature = "parallel")]
    return std::thread::scope(|scope| {
        let work = &work;
        let start = |part| scope.spawn(move || work(part));
        let parts: Vec<_> = (0..parts).map(start).collect();
        let join = |part: std::thread::ScopedJoinHandle<'_, T>| match part.join() {
            Ok(done) => done,
            Err(panic) => std::panic::resume_unwind(panic),
        };
        parts.into_iter().map(join).collect()
    });
    #[cfg(not(feature = "parallel"))]
    (0..parts).map(work).collect()
}

/// Runs `work` on each chunk of `size` items, with its number.
pub(crate) fn for_each_chunk<T: Send>(
    items: &mut [T],
    size: usize,
    work: impl Fn(usize, &mut [T]) + Sync,
) {
    let left = Mutex::new(items.chunks_mut(size).enumerate());
    on_each_thread(&|| {
        while let Some((number, chunk)) = next(&left) {
            work(number, chunk);
        }
    });
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::{Threads, find_first};

    #[test]
    fn the_first_is_found_by_any_number_of_threads() {
        let items: Vec<u32> = (0..500).collect();
        for threads in 1..=4 {
            let threads = Threads::new(NonZeroUsize::new(threads)).unwrap();
            for wanted in [0, 3, 250, 499, 500] {
                let work = |seen: &mut u32, &item: &u32| {
                    *seen += 1;
                    // A later one is found sooner.
                    let spin = if item == wanted { 20_000 } else { 0 };
                    (0..spin).for_each(|_| std::hint::spin_loop());
                    (item >= wanted).then_some(item)
                };
                let found = threads.run(|| find_first(&items, || 0, work));
                assert_eq!(found, items.get(wanted as usize).copied());
            }
        }
    }
}

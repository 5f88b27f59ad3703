//! Work on several threads, or on one where the feature `parallel` is off.
//!
//! Everything that starts or uses threads stands here. Without the feature the same functions do the
//! same work in order on the calling thread, so a library without threads needs no other code.
//! Results never depend on the number of threads.

use std::num::NonZeroUsize;

#[cfg(feature = "parallel")]
use rayon::iter::{
    IndexedParallelIterator, IntoParallelIterator, IntoParallelRefIterator, ParallelIterator,
};
#[cfg(feature = "parallel")]
use rayon::slice::ParallelSliceMut;

/// A deep game recurses once a guess. This leaves room for lists of any shape.
#[cfg(feature = "parallel")]
const STACK_BYTES: usize = 64 << 20;

/// The threads of an engine.
#[derive(Debug)]
pub(crate) struct Threads {
    #[cfg(feature = "parallel")]
    pool: rayon::ThreadPool,
}

impl Threads {
    /// Starts `count` threads; one for each processor if `None`.
    ///
    /// # Errors
    /// What the system says when it refuses.
    #[cfg(feature = "parallel")]
    pub fn new(count: Option<NonZeroUsize>) -> Result<Self, String> {
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

    /// Runs `work` on these threads: what it calls in this module is shared among them.
    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        #[cfg(feature = "parallel")]
        return self.pool.install(work);
        #[cfg(not(feature = "parallel"))]
        work()
    }
}

/// The number of threads that share the work here.
pub(crate) fn threads() -> usize {
    #[cfg(feature = "parallel")]
    return rayon::current_num_threads();
    #[cfg(not(feature = "parallel"))]
    1
}

/// `work` on each of `items`, each with something made by `init` that a thread uses again and again.
/// The results are in the order of the items. Each item is worth a thread.
pub(crate) fn map_init<I: Sync, W, T: Send>(
    items: &[I],
    init: impl Fn() -> W + Sync + Send,
    work: impl Fn(&mut W, &I) -> T + Sync + Send,
) -> Vec<T> {
    #[cfg(feature = "parallel")]
    {
        let items = items.par_iter().with_max_len(1);
        items.map_init(init, work).collect()
    }
    #[cfg(not(feature = "parallel"))]
    {
        let mut made = init();
        items.iter().map(|item| work(&mut made, item)).collect()
    }
}

/// `work` on each of `items`, in their order. `None` as soon as one of the results is.
pub(crate) fn try_map<I: Sync, T: Send>(
    items: &[I],
    work: impl Fn(&I) -> Option<T> + Sync + Send,
) -> Option<Vec<T>> {
    #[cfg(feature = "parallel")]
    return items.par_iter().with_max_len(1).map(work).collect();
    #[cfg(not(feature = "parallel"))]
    items.iter().map(work).collect()
}

/// `work` on each thread at once. The threads share the work out among themselves.
pub(crate) fn on_each_thread(work: impl Fn() + Sync + Send) {
    #[cfg(feature = "parallel")]
    (0..threads())
        .into_par_iter()
        .with_max_len(1)
        .for_each(|_| work());
    #[cfg(not(feature = "parallel"))]
    work();
}

/// `work` for each of `0..parts`, one thread a part, on threads of their own. Threads of a pool may
/// wait for the result: a pool that computed it might wait for itself.
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

/// `work` on each chunk of `size` items, with its number. A thread takes at least `together` chunks.
pub(crate) fn for_each_chunk<T: Send>(
    items: &mut [T],
    size: usize,
    together: usize,
    work: impl Fn(usize, &mut [T]) + Sync + Send,
) {
    #[cfg(feature = "parallel")]
    {
        let chunks = items.par_chunks_mut(size).enumerate();
        let chunks = chunks.with_min_len(together);
        chunks.for_each(|(number, chunk)| work(number, chunk));
    }
    #[cfg(not(feature = "parallel"))]
    {
        let _ = together;
        let chunks = items.chunks_mut(size).enumerate();
        chunks.for_each(|(number, chunk)| work(number, chunk));
    }
}

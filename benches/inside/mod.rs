//! The parts of the benchmarks that measure what is not public, compiled as a part of the crate.

mod boards;
mod kernels;
mod sample;

pub use boards::{Theorems, solve};
pub use kernels::kernels;
pub use sample::{Sample, sample};

/// Measures a piece of work, under a name, as often as it likes.
pub type Measure<'m> = dyn FnMut(&str, &mut dyn FnMut()) + 'm;

use std::num::NonZeroUsize;

use crate::parallel::Threads;

/// Runs `work` on one thread: its time is then CPU time.
///
/// # Errors
/// What the system says when it gives no thread.
pub fn on_one_thread(work: impl FnOnce() + Send) -> Result<(), String> {
    Threads::new(Some(NonZeroUsize::MIN))?.run(work);
    Ok(())
}

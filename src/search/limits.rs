//! When to stop early: a flag that anybody may raise, and a deadline.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Shared between a search and whoever may stop it. Once stopped, it stays so.
#[derive(Debug, Default)]
pub struct Limits {
    stop: AtomicBool,
    deadline: Option<Instant>,
}

impl Limits {
    /// No limit; only [`stop`](Self::stop) ends the search.
    pub fn none() -> Self {
        Self::default()
    }

    /// The search is to end when `time_limit` has passed from now on.
    pub fn within(time_limit: Duration) -> Self {
        Self {
            stop: AtomicBool::new(false),
            deadline: Instant::now().checked_add(time_limit),
        }
    }

    /// Asks the search to end as soon as it can.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether somebody, or the deadline, has asked for the end already.
    pub fn stop_requested(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Whether the search should end.
    #[inline]
    pub fn stopped(&self) -> bool {
        if self.stop_requested() {
            return true;
        }
        let late = self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline);
        if late {
            self.stop();
        }
        late
    }
}

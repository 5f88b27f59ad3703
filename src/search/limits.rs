//! When to stop early: a request that anybody may make, and a deadline.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// Shared between a search and whoever may stop it. Once stopped by request, it stays so; a deadline
/// can be waived when what is left to do is short.
#[derive(Debug, Default)]
pub struct Limits {
    requested: AtomicBool,
    late: AtomicBool,
    waived: AtomicBool,
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
            deadline: Instant::now().checked_add(time_limit),
            ..Self::default()
        }
    }

    /// Asks the search to end as soon as it can.
    pub fn stop(&self) {
        self.requested.store(true, Relaxed);
    }

    /// Whether somebody has asked for the end.
    pub fn stop_requested(&self) -> bool {
        self.requested.load(Relaxed)
    }

    /// Whether the search should end: asks the clock.
    #[inline]
    pub fn stopped(&self) -> bool {
        if !self.late.load(Relaxed) && self.deadline.is_some_and(|end| Instant::now() >= end) {
            self.late.store(true, Relaxed);
        }
        self.known_stopped()
    }

    /// Whether the search should end, as far as is known without asking the clock.
    #[inline]
    pub fn known_stopped(&self) -> bool {
        self.stop_requested() || (self.late.load(Relaxed) && !self.waived.load(Relaxed))
    }

    /// From now on the deadline does not matter.
    pub fn waive_deadline(&self) {
        self.waived.store(true, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_that_has_passed_stops_until_it_is_waived() {
        let limits = Limits::within(Duration::ZERO);
        assert!(!limits.known_stopped());
        assert!(limits.stopped() && limits.known_stopped());
        limits.waive_deadline();
        assert!(!limits.stopped() && !limits.stop_requested());
    }

    #[test]
    fn a_request_cannot_be_waived() {
        let limits = Limits::none();
        assert!(!limits.stopped());
        limits.stop();
        limits.waive_deadline();
        assert!(limits.stopped() && limits.stop_requested());
    }

    #[test]
    fn a_time_limit_beyond_the_clock_is_no_limit() {
        assert!(!Limits::within(Duration::MAX).stopped());
    }
}

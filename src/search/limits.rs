//! When to stop early: a request that anybody may make, and a deadline.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use crate::clock::Moment;

/// What a deadline is put off by when only the tree remains to be written down.
const GRACE: Duration = Duration::from_secs(2);

/// Shared between a search and whoever may stop it. Once stopped by request, it stays so; a deadline
/// can be put off a little when what is left to do is short.
#[derive(Debug, Default)]
pub struct Limits {
    requested: AtomicBool,
    late: AtomicBool,
    put_off: AtomicBool,
    deadline: Option<Moment>,
}

impl Limits {
    /// No limit; only [`stop`](Self::stop) ends the search.
    pub fn none() -> Self {
        Self::default()
    }

    /// The search is to end when `time_limit` has passed from now on.
    pub fn within(time_limit: Duration) -> Self {
        Self {
            deadline: Moment::now().checked_add(time_limit),
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
        let grace = if self.put_off.load(Relaxed) {
            GRACE
        } else {
            Duration::ZERO
        };
        let late = |end: Moment| {
            let end = end.checked_add(grace);
            end.is_some_and(|end| Moment::now() >= end)
        };
        if !self.late.load(Relaxed) && self.deadline.is_some_and(late) {
            self.late.store(true, Relaxed);
        }
        self.known_stopped()
    }

    /// Whether the search should end, as far as is known without asking the clock.
    #[inline]
    pub fn known_stopped(&self) -> bool {
        self.stop_requested() || self.late.load(Relaxed)
    }

    /// Puts the deadline off by two seconds, once, even if it has passed.
    pub fn put_off_deadline(&self) {
        self.put_off.store(true, Relaxed);
        self.late.store(false, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_deadline_that_has_passed_stops_until_it_is_put_off() {
        let limits = Limits {
            deadline: Moment::now().checked_add(Duration::from_secs(3600)),
            ..Limits::none()
        };
        assert!(!limits.stopped());
        let limits = Limits::within(Duration::ZERO);
        assert!(!limits.known_stopped());
        assert!(limits.stopped() && limits.known_stopped());
        limits.put_off_deadline();
        assert!(!limits.known_stopped() && !limits.stop_requested());
    }

    #[test]
    fn a_deadline_long_gone_cannot_be_put_off() {
        let limits = Limits {
            deadline: Moment::now().checked_sub(2 * GRACE),
            ..Limits::none()
        };
        limits.put_off_deadline();
        assert!(limits.deadline.is_none() || limits.stopped());
    }

    #[test]
    fn a_request_cannot_be_put_off() {
        let limits = Limits::none();
        assert!(!limits.stopped());
        limits.stop();
        limits.put_off_deadline();
        assert!(limits.stopped() && limits.stop_requested());
    }

    #[test]
    fn a_time_limit_beyond_the_clock_is_no_limit() {
        assert!(!Limits::within(Duration::MAX).stopped());
    }
}

//! When to stop early: on request, or at a deadline.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

use crate::clock::Moment;

/// The time that each attempt to find a tree may take past a deadline or a request to stop.
const GRACE: Duration = Duration::from_secs(2);

/// Tells a search when to stop. Shared between the search and whoever may stop it.
///
/// A search that is stopped still answers. It makes a few attempts to find a tree, and each of them
/// may take the *grace* period: 2 seconds, unless the limits were made by
/// [`answer_within`](Self::answer_within). Two steps are never interrupted: making the feedback
/// table for an engine's first question, and putting together a first tree without a search.
#[derive(Debug)]
pub struct Limits {
    requested: AtomicBool,
    /// Whether the deadline was seen to have passed.
    late: AtomicBool,
    put_off: AtomicBool,
    deadline: Option<Moment>,
    grace: Duration,
    /// The moment at which the answer must be there, whenever the search is stopped.
    answer_by: Option<Moment>,
}

impl Default for Limits {
    fn default() -> Self {
        Self::until(None)
    }
}

impl Limits {
    /// No deadline; only [`stop`](Self::stop) ends the search.
    pub fn none() -> Self {
        Self::default()
    }

    /// Stops the search when `time_limit` has passed from now on. The attempts to find a tree come
    /// after that, with a grace period of 2 seconds for each.
    pub fn within(time_limit: Duration) -> Self {
        Self::until(Moment::now().checked_add(time_limit))
    }

    /// Has the whole answer ready when `time` has passed from now on: stops the search after three
    /// quarters of it and leaves the last quarter for all attempts to find a tree. With less time
    /// than the steps that are never interrupted take, the answer comes when these are done.
    ///
    /// ```
    /// use std::time::Duration;
    /// use guesstree::{Engine, Limits, List, Question};
    ///
    /// let engine = Engine::new(List::mastermind(4, 5)?);
    /// let limits = Limits::answer_within(Duration::from_millis(100));
    /// let best = engine.best_guess(&Question::new().limits(limits))?.expect("there is a tree");
    /// println!("guess {}: {}", best.guess, best.claim.upper);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer_within(time: Duration) -> Self {
        let (now, grace) = (Moment::now(), time / 4);
        Self {
            grace,
            answer_by: now.checked_add(time),
            ..Self::until(now.checked_add(time - grace))
        }
    }

    fn until(deadline: Option<Moment>) -> Self {
        Self {
            requested: AtomicBool::new(false),
            late: AtomicBool::new(false),
            put_off: AtomicBool::new(false),
            deadline,
            grace: GRACE,
            answer_by: None,
        }
    }

    /// Asks the search to stop as soon as it can. This cannot be taken back.
    pub fn stop(&self) {
        self.requested.store(true, Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    pub(crate) fn stop_requested(&self) -> bool {
        self.requested.load(Relaxed)
    }

    /// Whether the search should end. Reads the clock.
    #[inline]
    pub(crate) fn stopped(&self) -> bool {
        let grace = if self.put_off.load(Relaxed) { self.grace } else { Duration::ZERO };
        let late = |deadline: Moment| {
            let end = deadline.checked_add(grace);
            end.is_some_and(|end| Moment::now() >= end)
        };
        if !self.late.load(Relaxed) && self.deadline.is_some_and(late) {
            self.late.store(true, Relaxed);
        }
        self.known_stopped()
    }

    /// Whether the search should end, as far as is known without reading the clock.
    #[inline]
    pub(crate) fn known_stopped(&self) -> bool {
        self.stop_requested() || self.late.load(Relaxed)
    }

    /// Puts the deadline off by the grace period, once, even if it has passed.
    pub(crate) fn put_off_deadline(&self) {
        self.put_off.store(true, Relaxed);
        self.late.store(false, Relaxed);
    }

    /// Limits for work that begins now, after this search was stopped: the grace period, but not
    /// beyond the moment at which the answer must be there.
    pub(crate) fn after_stop(&self) -> Self {
        let end = Moment::now().checked_add(self.grace);
        Self::until(end.into_iter().chain(self.answer_by).min())
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
    fn an_answer_within_a_time_leaves_a_quarter_of_it_to_the_attempts_at_a_tree() {
        let hour = Duration::from_secs(3600);
        let limits = Limits::answer_within(hour);
        let (deadline, end) = (limits.deadline.unwrap(), limits.answer_by.unwrap());
        assert_eq!(limits.grace, hour / 4);
        assert_eq!(deadline.checked_add(limits.grace), Some(end));
        // At most a quarter from now, and never past the end.
        assert!(limits.after_stop().deadline.unwrap() < end);
        let over = Limits::answer_within(Duration::ZERO);
        assert!(over.stopped() && over.after_stop().stopped());
        over.put_off_deadline();
        assert!(over.stopped());
    }

    #[test]
    fn without_an_end_each_attempt_has_the_grace_period() {
        for limits in [Limits::none(), Limits::within(Duration::ZERO)] {
            limits.stop();
            let before = Moment::now();
            let attempt = limits.after_stop();
            assert!(attempt.deadline >= before.checked_add(GRACE));
            assert!(!attempt.stop_requested() && attempt.answer_by.is_none());
        }
        assert!(!Limits::answer_within(Duration::MAX).stopped());
    }

    #[test]
    fn a_deadline_long_gone_cannot_be_put_off() {
        let limits = Limits { deadline: Moment::now().checked_sub(2 * GRACE), ..Limits::none() };
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

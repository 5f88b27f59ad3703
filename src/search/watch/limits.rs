//! When to stop early: on request, or at a deadline.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use crate::clock::Moment;

/// The time that all attempts to find a tree take together, past a deadline or a request to stop.
const GRACE: Duration = Duration::from_millis(600);

/// Tells a search when to stop. Shared between the search and whoever may stop it.
///
/// A search that is stopped still answers. It makes a few attempts to find a tree, which together
/// take the *grace* period: 0.6 seconds, unless the limits were made by
/// [`answer_within`](Self::answer_within). Every step looks at the limits, also those before the
/// search proper, such as making the feedback table for an engine's first question.
#[derive(Debug)]
pub struct Limits {
    requested: AtomicBool,
    /// Whether the deadline was seen to have passed.
    late: AtomicBool,
    put_off: AtomicBool,
    deadline: Option<Moment>,
    /// These stop the search, too.
    parent: Option<Arc<Limits>>,
    /// Asked at each look whether time is up.
    over: Option<Over>,
    grace: Duration,
    /// When the search was first told to stop: the deadline, or the moment of a request.
    end: OnceLock<Moment>,
}

/// Says whether time is up.
struct Over(Box<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for Over {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("Over")
    }
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
    /// after that, with a grace period of 0.6 seconds for all of them.
    pub fn within(time_limit: Duration) -> Self {
        Self::until(Moment::now().checked_add(time_limit))
    }

    /// Has the whole answer ready when `time` has passed from now on: stops the search after three
    /// quarters of it and leaves the last quarter for all attempts to find a tree.
    ///
    /// ```
    /// use std::time::Duration;
    /// use guesstree::{Engine, Limits, List, Question};
    ///
    /// let engine = Engine::new(List::mastermind(4, 5)?);
    /// let limits = Limits::answer_within(Duration::from_millis(100));
    /// let best = engine.best_guess(&Question::new().limits(limits))?;
    /// let best = best.into_found().expect("there is a tree");
    /// println!("guess {}: {}", best.guess, best.claim.upper);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn answer_within(time: Duration) -> Self {
        let (now, grace) = (Moment::now(), time / 4);
        Self { grace, ..Self::until(now.checked_add(time - grace)) }
    }

    /// Has a tree ready when `time` has passed, if one can be found by then: stops the search after
    /// a quarter of it, and leaves the rest for all attempts to find a tree.
    pub fn sketch_within(time: Duration) -> Self {
        let (now, search) = (Moment::now(), time / 4);
        Self { grace: time - search, ..Self::until(now.checked_add(search)) }
    }

    /// Stops the search when `time` has passed from now on, with no attempts to find a tree after
    /// that. For a host without threads, which asks a question again and again: the engine's memo
    /// keeps what was proven, so each slice goes on where the one before it ended.
    pub fn slice(time: Duration) -> Self {
        Self { grace: Duration::ZERO, ..Self::within(time) }
    }

    /// Stops a part of a search when `time` has passed from now on, or when `parent` stops the
    /// whole, with no attempts to find a tree after that.
    pub(crate) fn part_of(parent: &Arc<Self>, time: Duration) -> Self {
        Self { parent: Some(Arc::clone(parent)), ..Self::slice(time) }
    }

    /// These limits, where time is also up once `over` says so. Threads of the search ask it each
    /// time they look at the limits, which is often, until one of them is told that time is up.
    #[must_use]
    pub fn stop_when(self, over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self { over: Some(Over(Box::new(over))), ..self }
    }

    fn until(deadline: Option<Moment>) -> Self {
        Self {
            requested: AtomicBool::new(false),
            late: AtomicBool::new(false),
            put_off: AtomicBool::new(false),
            deadline,
            parent: None,
            over: None,
            grace: GRACE,
            end: OnceLock::new(),
        }
    }

    /// Asks the search to stop as soon as it can. This cannot be taken back.
    pub fn stop(&self) {
        self.end.get_or_init(Moment::now);
        self.requested.store(true, Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    pub fn stop_requested(&self) -> bool {
        self.requested.load(Relaxed)
    }

    /// Whether the search should end. Reads the clock.
    #[inline]
    pub fn stopped(&self) -> bool {
        if let Some(parent) = &self.parent
            && parent.stopped()
        {
            self.stop();
        }
        if let Some(Over(over)) = &self.over
            && !self.known_stopped()
            && over()
        {
            self.end.get_or_init(Moment::now);
            self.late.store(true, Relaxed);
        }
        if !self.known_stopped()
            && let Some(deadline) = self.deadline
        {
            // Half of the grace period remains for other attempts.
            let put_off = self.put_off.load(Relaxed);
            let grace = if put_off { self.grace / 2 } else { Duration::ZERO };
            if deadline.checked_add(grace).is_some_and(|end| Moment::now() >= end) {
                self.end.get_or_init(|| deadline);
                self.late.store(true, Relaxed);
            }
        }
        self.known_stopped()
    }

    /// Whether a part of the grace period has passed, too: for the table, without which there is
    /// only a sketch.
    pub(crate) fn stopped_for_a_while(&self) -> bool {
        let over = |end: &Moment| {
            let later = end.checked_add(self.grace / 3);
            later.is_some_and(|later| Moment::now() >= later)
        };
        self.stopped() && self.end.get().is_none_or(over)
    }

    /// Whether the search is known to have to end. Does not read the clock.
    #[inline]
    pub(crate) fn known_stopped(&self) -> bool {
        self.stop_requested() || self.late.load(Relaxed)
    }

    /// Puts the deadline off by half of the grace period, once, even if it has passed.
    pub(crate) fn put_off_deadline(&self) {
        self.put_off.store(true, Relaxed);
        self.late.store(false, Relaxed);
    }

    /// Limits for work that begins after this search was stopped: to the end of its grace period.
    pub(crate) fn after_stop(&self) -> Self {
        self.after_stop_by(self.grace)
    }

    /// Limits for attempts with a table after this search was stopped. They leave the last sixth of
    /// its grace period for a sketch, which finds trees where they find none.
    pub(crate) fn before_sketch(&self) -> Self {
        self.after_stop_by(self.grace - self.grace / 6)
    }

    fn after_stop_by(&self, time: Duration) -> Self {
        let end = self.end.get().copied().unwrap_or_else(Moment::now);
        Self::until(end.checked_add(time))
    }

    /// Limits for the next one of `parts` attempts, which share the time until the deadline.
    pub(crate) fn share(&self, parts: usize) -> Self {
        let now = Moment::now();
        let part = |deadline: Moment| deadline.since(now) / parts.max(1) as u32;
        Self::until(self.deadline.and_then(|deadline| now.checked_add(part(deadline))))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

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
        assert_eq!(limits.grace, hour / 4);
        assert!(!limits.stopped());
        // As if the deadline had come.
        let deadline = limits.deadline.unwrap();
        limits.end.set(deadline).unwrap();
        assert_eq!(limits.after_stop().deadline, deadline.checked_add(hour / 4));
        assert_eq!(limits.before_sketch().deadline, deadline.checked_add(5 * hour / 24));
        let over = Limits::answer_within(Duration::ZERO);
        assert!(over.stopped() && over.after_stop().stopped());
        over.put_off_deadline();
        assert!(over.stopped());
    }

    #[test]
    fn only_where_there_is_a_grace_period_the_table_may_use_some_of_it() {
        assert!(Limits::answer_within(Duration::ZERO).stopped_for_a_while());
        assert!(!Limits::none().stopped_for_a_while());
        let late = Limits { deadline: Moment::now().checked_sub(GRACE), ..Limits::none() };
        assert!(late.deadline.is_none() || late.stopped_for_a_while());
        let hour = Duration::from_secs(3600);
        let patient = Limits { grace: hour, ..Limits::within(Duration::ZERO) };
        assert!(patient.stopped() && !patient.stopped_for_a_while());
    }

    #[test]
    fn all_attempts_at_a_tree_end_at_one_moment() {
        for limits in [Limits::none(), Limits::within(Duration::ZERO)] {
            limits.stop();
            let attempts = [(); 2].map(|()| limits.after_stop());
            assert_eq!(attempts[0].deadline, attempts[1].deadline);
            let end = limits.end.get().unwrap().checked_add(GRACE);
            assert!(end.is_some() && attempts[0].deadline == end);
            assert!(!attempts[0].stop_requested());
        }
        let late = Limits::within(Duration::ZERO);
        assert!(late.stopped());
        late.put_off_deadline();
        let end = late.deadline.unwrap().checked_add(GRACE);
        assert_eq!(late.after_stop().deadline, end);
        assert!(!Limits::answer_within(Duration::MAX).stopped());
    }

    #[test]
    fn attempts_that_share_the_time_use_no_more_of_it() {
        let hour = Duration::from_secs(3600);
        let limits = Limits::within(hour);
        for (parts, most) in [(1, hour), (2, hour / 2), (8, hour / 8)] {
            let share = limits.share(parts).deadline.unwrap();
            let share = share.since(Moment::now());
            assert!(share <= most && share > most / 2, "{parts}: {share:?}");
        }
        assert!(limits.share(1).deadline.unwrap() <= limits.deadline.unwrap());
        assert!(Limits::within(Duration::ZERO).share(8).stopped());
        assert!(!Limits::none().share(8).stopped());
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
    fn time_is_up_once_the_host_says_so_and_is_asked_again_when_it_was_put_off() {
        let looks = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&looks);
        let limits = Limits::none().stop_when(move || counted.fetch_add(1, Relaxed) >= 2);
        assert_eq!([(); 4].map(|()| limits.stopped()), [false, false, true, true]);
        assert!(limits.known_stopped() && !limits.stop_requested());
        assert_eq!(looks.load(Relaxed), 3);
        limits.put_off_deadline();
        assert!(!limits.known_stopped() && limits.stopped());
        assert_eq!(looks.load(Relaxed), 4);
    }

    #[test]
    fn a_time_limit_beyond_the_clock_is_no_limit() {
        assert!(!Limits::within(Duration::MAX).stopped());
    }
}

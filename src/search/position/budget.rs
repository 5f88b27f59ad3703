//! The guess budget: how many guesses are left in all, and how many of them are in time.
//!
//! There are two kinds of limits on guesses. Past the hard limit there is no tree. Past the soft
//! limit there is one, but every candidate that is not found by then is late, and pays for that
//! once.

/// The largest limit on guesses.
pub const MAX_GUESSES: u8 = 100;

/// What may still be spent on a path: guesses, or the prices of tests. [`Height::MAX`] stands for
/// any amount.
pub(crate) type Height = u32;

/// The guesses that are left in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Budget {
    all: Height,
    /// The guesses before the remaining candidates are late; [`NEVER`] if none can be late.
    in_time: Height,
}

const NEVER: Height = Height::MAX;

/// With at most this many guesses left, in all or in time, a set is searched under its limit at
/// once: two guesses later counting decides every block, and most sets turn out to have no tree.
const TIGHT_MAX: Height = 3;

impl Budget {
    /// Any number of guesses.
    pub(crate) const UNLIMITED: Self = Self { all: Height::MAX, in_time: NEVER };

    /// `all` guesses, every one of them in time. [`Height::MAX`] means no limit.
    pub(crate) fn guesses(all: Height) -> Self {
        Self { all, in_time: NEVER }
    }

    /// As many guesses, of which the first `in_time` are in time.
    #[must_use]
    pub(crate) fn in_time(self, in_time: Height) -> Self {
        Self { in_time, ..self }.normalized()
    }

    /// Another number of guesses in all, and as many in time as before.
    #[must_use]
    pub(crate) fn with_all(self, all: Height) -> Self {
        Self { all, ..self }.normalized()
    }

    /// The budget after one guess.
    #[inline]
    #[must_use]
    pub(crate) fn next(self) -> Self {
        let less = |left: Height| {
            if left == Height::MAX { left } else { left.saturating_sub(1) }
        };
        Self { all: less(self.all), in_time: less(self.in_time) }.normalized()
    }

    /// The budget after `guesses` guesses; those past the soft limit are late.
    #[must_use]
    pub(crate) fn after_guesses(self, guesses: usize) -> Self {
        (0..guesses).fold(self, |budget, _| budget.or_past_time().next())
    }

    /// If no guess is left in time: the budget once all candidates have paid for being late.
    #[inline]
    pub(crate) fn past_time(self) -> Option<Self> {
        (self.in_time == 0).then_some(Self::guesses(self.all))
    }

    /// The [budget past time](Self::past_time) if there is one, otherwise this one.
    #[must_use]
    pub(crate) fn or_past_time(self) -> Self {
        self.past_time().unwrap_or(self)
    }

    /// The guesses that are left in all; [`Height::MAX`] without a limit.
    #[inline]
    pub(crate) fn all(self) -> Height {
        self.all
    }

    /// A tree of at most this height keeps the hard limit and has no late answers. [`Height::MAX`]
    /// without a limit.
    #[inline]
    pub(crate) fn height_in_time(self) -> Height {
        self.all.min(self.in_time)
    }

    /// Whether so few guesses are left that a search without the limit does not pay first.
    #[inline]
    pub(crate) fn is_tight(self) -> bool {
        self.height_in_time() <= TIGHT_MAX
    }

    /// Whether exactly this many guesses are in time.
    #[inline]
    pub(crate) fn is_late_after(self, guesses: Height) -> bool {
        self.in_time == guesses && guesses != NEVER
    }

    /// Without a hard limit: whether at most one guess is in time, or no candidate can be late.
    #[inline]
    pub(crate) fn is_one_in_time(self) -> bool {
        self.all == Height::MAX && (self.in_time <= 1 || self.in_time == NEVER)
    }

    /// Whether candidates can become late.
    #[inline]
    pub(crate) fn is_soft(self) -> bool {
        self.in_time != NEVER
    }

    /// Whether there is no limit of either kind.
    #[inline]
    pub(crate) fn is_unlimited(self) -> bool {
        self == Self::UNLIMITED
    }

    /// A number that differs for different budgets.
    pub(crate) fn to_bits(self) -> u64 {
        u64::from(self.in_time) << Height::BITS | u64::from(self.all)
    }

    /// If the hard limit comes no later than the soft one, nothing can be late.
    fn normalized(self) -> Self {
        if self.in_time >= self.all { Self::guesses(self.all) } else { self }
    }
}

#[cfg(test)]
mod tests {
    use super::Budget;

    #[test]
    fn guesses_in_time_run_out_before_the_others() {
        let mut left = Budget::guesses(6).in_time(2);
        assert_eq!((left.all(), left.height_in_time()), (6, 2));
        left = left.next().next();
        assert_eq!((left.all(), left.height_in_time()), (4, 0));
        assert_eq!(left.past_time(), Some(Budget::guesses(4)));
    }

    #[test]
    fn without_a_limit_no_guess_is_the_last() {
        assert_eq!(Budget::UNLIMITED.next(), Budget::UNLIMITED);
        assert!(Budget::UNLIMITED.past_time().is_none());
        let late = Budget::UNLIMITED.in_time(1).next();
        assert_eq!(late.past_time(), Some(Budget::UNLIMITED));
    }

    #[test]
    fn a_soft_limit_that_the_hard_one_comes_before_is_none() {
        assert_eq!(Budget::guesses(3).in_time(3), Budget::guesses(3));
        assert_eq!(Budget::guesses(3).in_time(5), Budget::guesses(3));
        assert_ne!(Budget::guesses(3).in_time(2), Budget::guesses(3));
    }
}

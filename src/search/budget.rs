//! How many guesses are left: in all, and in time.
//!
//! A limit on guesses comes in two kinds. Past the hard one there is no tree. Past the soft one, there is, but every
//! candidate that is not found by then is late, and pays for it once. A search without either is relaxed.

/// The guesses that are left in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    all: u8,
    /// Guesses until what is left is late; [`NEVER`] when nothing more can be.
    in_time: u8,
}

const NEVER: u8 = u8::MAX;

impl Budget {
    /// As many guesses as it takes.
    pub const UNLIMITED: Self = Self {
        all: u8::MAX,
        in_time: NEVER,
    };

    /// So many guesses, all of them in time. [`u8::MAX`] stands for no limit.
    pub fn guesses(all: u8) -> Self {
        Self {
            all,
            in_time: NEVER,
        }
    }

    /// So many guesses, of which the first `in_time` are in time.
    #[must_use]
    pub fn in_time(self, in_time: u8) -> Self {
        Self { in_time, ..self }.normal()
    }

    /// The same with another number of guesses in all, and as many in time.
    #[must_use]
    pub fn with_all(self, all: u8) -> Self {
        Self { all, ..self }.normal()
    }

    /// What is left after one guess.
    #[inline]
    #[must_use]
    pub fn next(self) -> Self {
        let less = |left: u8| {
            if left == u8::MAX {
                left
            } else {
                left.saturating_sub(1)
            }
        };
        Self {
            all: less(self.all),
            in_time: less(self.in_time),
        }
        .normal()
    }

    /// Where no guess is left in time, what is left once all candidates have paid for being late.
    #[inline]
    pub fn past_time(self) -> Option<Self> {
        (self.in_time == 0).then_some(Self::guesses(self.all))
    }

    /// The guesses that are left in all; [`u8::MAX`] without a limit.
    #[inline]
    pub fn all(self) -> u8 {
        self.all
    }

    /// A tree no higher than this is neither too high nor late anywhere. [`u8::MAX`] without a limit.
    #[inline]
    pub fn height_in_time(self) -> u8 {
        self.all.min(self.in_time)
    }

    /// Whether some candidates may be late, and so many guesses are in time.
    #[inline]
    pub fn is_late_after(self, guesses: u8) -> bool {
        self.in_time == guesses && guesses != NEVER
    }

    /// Whether candidates may come to be late.
    #[inline]
    pub fn is_soft(self) -> bool {
        self.in_time != NEVER
    }

    /// Whether there is no limit of either kind.
    #[inline]
    pub fn is_unlimited(self) -> bool {
        self == Self::UNLIMITED
    }

    /// Different for different limits, and less than 2¹⁶.
    pub fn number(self) -> u64 {
        u64::from(self.in_time) << 8 | u64::from(self.all)
    }

    /// Where the hard limit comes no later than the soft one, nothing can be late.
    fn normal(self) -> Self {
        if self.in_time >= self.all {
            Self::guesses(self.all)
        } else {
            self
        }
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

//! The numbers that stand for answers, guesses and feedback once letters are left behind.
//!
//! All of them are 16 bits wide, and each has a type of its own, so that none can be taken for
//! another. In every list answer `i` is also guess `i`: [`AnswerId::guess`] is free, and a guess is
//! a possible answer exactly when its number is below the number of answers.

use std::fmt;

/// The most codes that a game has: room for words of 8 letters, which have 6,561.
pub(crate) const CODES_MAX: usize = 1 << 13;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The id with this index. The caller has made sure that it fits 16 bits.
            #[inline(always)]
            pub fn new(index: usize) -> Self {
                debug_assert!(index <= usize::from(u16::MAX));
                Self(index as u16)
            }

            /// All ids, ascending.
            #[inline]
            pub fn all() -> impl Iterator<Item = Self> + Clone {
                (0..=u16::MAX).map(Self)
            }

            /// The first `count` ids, ascending.
            #[inline]
            pub fn first(count: usize) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
                (0..count).map(Self::new)
            }
        }

        impl From<$name> for usize {
            #[inline(always)]
            fn from(id: $name) -> Self {
                id.0.into()
            }
        }

        impl From<$name> for u64 {
            #[inline(always)]
            fn from(id: $name) -> Self {
                id.0.into()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(out)
            }
        }
    };
}

id! {
    /// An answer's number in its list, counted from 0.
    AnswerId
}

id! {
    /// A guess's number in its list, counted from 0. The answers come first.
    GuessId
}

id! {
    /// A feedback's number within one table: the feedbacks that occur there, counted from 0, the
    /// winning one last. What players see is a [`Code`](crate::game::feedback::Code).
    CellCode
}

impl AnswerId {
    /// The guess of this answer.
    #[inline(always)]
    pub fn guess(self) -> GuessId {
        GuessId(self.0)
    }
}

impl GuessId {
    /// The answer with the same number. It exists only if the number is below the number of answers.
    #[inline(always)]
    pub fn as_answer(self) -> AnswerId {
        AnswerId(self.0)
    }
}

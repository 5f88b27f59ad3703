//! The numbers that replace answers, guesses and feedback once letters are left behind, and their
//! limits.
//!
//! All of them but [`Code`] are 16 bits wide. Each has a type of its own, so that the compiler
//! rejects a mix-up.
//! In every list answer `i` is also guess `i`: [`AnswerId::guess`] costs nothing, and a guess is a
//! possible answer exactly when its number is below the number of answers.

use std::fmt;

/// The most words that a list holds. Ids are 16 bits wide, and one value stays free for "no word".
pub(crate) const WORDS_MAX: usize = u16::MAX as usize;

/// The most pairs of a guess and an answer that a table has. Answers that have no row in a file get
/// one, so a small file could fill the memory.
pub(crate) const PAIRS_MAX: usize = 1 << 28;

/// The codes of a table are below this number, which means "no code".
pub(crate) const NO_CODE: u16 = u16::MAX;

/// The most different codes that occur in a game. Two bytes must also hold a score, which can
/// exceed the number of codes by one.
pub(crate) const CODES_MAX: usize = u16::MAX as usize - 1;

/// The most codes of a game whose table has cells of one byte. A byte must also hold a score, which
/// can exceed the number of codes by one.
pub(crate) const BYTE_CODES_MAX: usize = 254;

/// A feedback as a number. Every game has its own numbering.
///
/// In Wordle it is a number in base 3 with one digit per letter. The mark of the first letter is
/// the most significant digit; gray is 0, yellow 1, green 2. So there are 3ⁿ codes for words of n
/// letters, and the largest one wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code(pub u32);

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(transparent)]
        pub struct $name(pub u16);

        // Not every id needs every method.
        #[allow(dead_code)]
        impl $name {
            /// The id with this index, which the caller knows to fit 16 bits.
            #[inline(always)]
            pub(crate) fn new(index: usize) -> Self {
                debug_assert!(index <= usize::from(u16::MAX));
                Self(index as u16)
            }

            /// All ids, ascending.
            #[inline]
            pub(crate) fn all() -> impl Iterator<Item = Self> + Clone {
                (0..=u16::MAX).map(Self)
            }

            /// The first `count` ids, ascending.
            #[inline]
            pub(crate) fn first(
                count: usize,
            ) -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
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
    /// A feedback's number within one table. The feedbacks that occur in the table are counted from
    /// 0, the winning one last. Players see a [`Code`] instead.
    CellCode
}

impl AnswerId {
    /// The guess of this answer.
    #[inline(always)]
    pub(crate) fn guess(self) -> GuessId {
        GuessId(self.0)
    }
}

impl GuessId {
    /// The answer with the same number. It exists only if the number is below the number of
    /// answers.
    #[inline(always)]
    pub(crate) fn as_answer(self) -> AnswerId {
        AnswerId(self.0)
    }
}

//! What can be wrong with a tree, and where: each fault names the answer, or the guesses and feedback
//! that lead to the place.

use std::fmt;

use crate::game::feedback::Feedback;
use crate::game::history::Turn;
use crate::game::list::Fingerprint;
use crate::game::mode::{Clue, Mode};
use crate::game::word::Word;

/// The way to a position: each guess and the feedback to it. Displayed as `salet BYBBB crony BBGBB`, and
/// the way to the root as `the start`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(pub Vec<(Word, Feedback)>);

/// Why a tree is not valid for a list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// The tree was made for a list with other words.
    #[error(
        "the tree is for the list {tree_list} ({tree}), not for {list_name} ({list})\n\
         verify it with the list that it was made for"
    )]
    OtherList {
        /// The fingerprint of the tree's list.
        tree: Fingerprint,
        /// What the tree calls its list.
        tree_list: String,
        /// The fingerprint of the list.
        list: Fingerprint,
        /// What the list is called.
        list_name: String,
    },

    /// The tree says that it has another number of answers than the list.
    #[error("the tree is for {tree} answers, the list has {list}\n{REMEDY}")]
    Answers {
        /// How many the tree says.
        tree: u64,
        /// How many the list has.
        list: u64,
    },

    /// A guess is not among the allowed ones.
    #[error("at {path}: the tree guesses {guess}, which is not an allowed guess\n{REMEDY}")]
    NotAllowed {
        /// Where.
        path: Path,
        /// The guess.
        guess: Word,
    },

    /// A guess breaks a clue, in a mode where that is not allowed.
    #[error(
        "at {path}: the tree guesses {guess}, which {clue} after {turn} in {mode} mode\n{REMEDY}"
    )]
    Illegal {
        /// Where.
        path: Path,
        /// The guess.
        guess: Word,
        /// The tree's mode.
        mode: Mode,
        /// What came before.
        turn: Turn,
        /// What it asks for.
        clue: Clue,
    },

    /// A guess that is said to be fixed differs from another one in the same turn.
    #[error(
        "at {path}: guess {turn} is {guess}, but elsewhere {expected}; the first {fixed_guesses} \
         guesses are said to be fixed\n{REMEDY}"
    )]
    NotFixed {
        /// Where.
        path: Path,
        /// The number of the guess, from 1.
        turn: usize,
        /// The guess.
        guess: Word,
        /// The guess that was made elsewhere.
        expected: Word,
        /// How many guesses are said to be fixed.
        fixed_guesses: u8,
    },

    /// An answer gives a feedback that the tree calls impossible.
    #[error(
        "the answer {answer} is not found: the tree does not know what follows {path}\n{REMEDY}"
    )]
    Lost {
        /// The answer.
        answer: Word,
        /// Where, its last feedback included.
        path: Path,
    },

    /// An answer takes too many guesses.
    #[error("the answer {answer} is not found within {max_guesses} guesses: {path}\n{REMEDY}")]
    TooLong {
        /// The answer.
        answer: Word,
        /// The guesses, as many as are allowed.
        path: Path,
        /// How many are allowed.
        max_guesses: u8,
    },

    /// No answer leads to a position.
    #[error("no answer leads to {path}, but the tree has a guess for it\n{REMEDY}")]
    Unreached {
        /// Where.
        path: Path,
    },

    /// Another number of answers leads to a position than the tree says; elsewhere below it all is well.
    #[error("the tree expects {expected} answers at {path}, but {reached} lead there\n{REMEDY}")]
    Candidates {
        /// Where.
        path: Path,
        /// How many answers the tree says.
        expected: usize,
        /// How many lead there.
        reached: usize,
    },

    /// The guesses that were counted are not those that are claimed.
    #[error("the answers took {found} guesses in all, the tree claims {claimed}\n{REMEDY}")]
    Total {
        /// How many were counted.
        found: u64,
        /// The upper end of the claim.
        claimed: u64,
    },

    /// The lower end of the claim is above its upper end.
    #[error("the tree claims that none is below {lower} guesses, and has {upper} itself\n{REMEDY}")]
    Bounds {
        /// The lower end of the claim.
        lower: u64,
        /// The upper end.
        upper: u64,
    },
}

const REMEDY: &str = "the tree is not valid: build it again";

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(((guess, feedback), rest)) = self.0.split_first() else {
            return f.write_str("the start");
        };
        write!(f, "{guess} {feedback}")?;
        rest.iter()
            .try_for_each(|(guess, feedback)| write!(f, " {guess} {feedback}"))
    }
}

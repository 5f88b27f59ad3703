//! What can be wrong with a tree, and where: each fault names the answer, or the guesses and feedback
//! that lead to the place.

use std::fmt;

use crate::game::feedback::Feedback;
use crate::game::history::Turn;
use crate::game::kind::Kind;
use crate::game::list::Fingerprint;
use crate::game::mode::{Clue, Mode};
use crate::game::word::Word;
use crate::tree::objective::Shown;

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

    /// The tree says that it is for another game than the list.
    #[error(
        "the tree is for the game {tree}, the list for {list}, although their words are the same\n{REMEDY}"
    )]
    OtherGame {
        /// The game that the tree says.
        tree: Kind,
        /// The game of the list.
        list: Kind,
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

    /// What was counted is not what is claimed.
    #[error("the answers came to {found}, the tree claims {claimed}\n{REMEDY}")]
    Total {
        /// What was counted.
        found: Shown,
        /// The upper end of the claim.
        claimed: Shown,
    },

    /// The lower end of the claim is above its upper end.
    #[error("the tree claims that none is below {lower}, and has {upper} itself\n{REMEDY}")]
    Bounds {
        /// The lower end of the claim.
        lower: Shown,
        /// The upper end.
        upper: Shown,
    },

    /// The tree was made for other weights than those that were given, or for none.
    #[error("{}", other_weights(.tree.as_ref(), given))]
    OtherWeights {
        /// The fingerprint of the tree's weights; `None` if every answer counts once.
        tree: Option<Fingerprint>,
        /// The fingerprint of those that were given.
        given: Fingerprint,
    },

    /// The tree's weights are not for the answers of the list.
    #[error("the tree's weights are not for the answers of the list\n{REMEDY}")]
    WeightsOfOthers,

    /// The tree's weights add up to more than numbers of guesses can be counted with.
    #[error("the tree's weights are too large to count guesses with\n{REMEDY}")]
    TooHeavy,
}

const REMEDY: &str = "the tree is not valid: build it again";

fn other_weights(tree: Option<&Fingerprint>, given: &Fingerprint) -> String {
    match tree {
        Some(tree) => format!(
            "the tree is for other weights ({tree}) than those given ({given})\n\
             verify it with the weights that it was made for"
        ),
        None => format!(
            "the tree counts every answer once, not by the weights given ({given})\n\
             verify it without weights"
        ),
    }
}

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

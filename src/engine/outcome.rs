//! How a question ended, and what the answer took.

use std::time::Duration;

use crate::search::stats::Tally;
use crate::tree::objective::ObjectiveValue;
use crate::tree::Tree;

/// How a search for a tree ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// A tree. Its claim says whether it is proven to be the best.
    Tree(Tree),
    /// It is proven that no tree finds every answer within the limit on guesses.
    Infeasible,
    /// The search was stopped before any tree was found.
    Open {
        /// A proven lower bound of what a tree achieves.
        lower: ObjectiveValue,
    },
}

impl Outcome {
    /// The tree, if there is one.
    pub fn tree(&self) -> Option<&Tree> {
        match self {
            Self::Tree(tree) => Some(tree),
            Self::Infeasible | Self::Open { .. } => None,
        }
    }

    /// The tree, if there is one.
    pub fn into_tree(self) -> Option<Tree> {
        match self {
            Self::Tree(tree) => Some(tree),
            Self::Infeasible | Self::Open { .. } => None,
        }
    }
}

/// The result of a build, and what it took.
#[derive(Clone, Debug)]
pub struct Built {
    /// The tree, if there is one.
    pub outcome: Outcome,
    /// Whether a limit or a request ended the search early. The claim holds all the same, but the
    /// tree may be another one than without.
    pub stopped: bool,
    /// What it took.
    pub spent: Spent,
}

/// What it took to answer a question.
#[derive(Clone, Copy, Debug, Default)]
pub struct Spent {
    /// What the search did.
    pub tally: Tally,
    /// How many sets the memo holds now.
    pub memo_entries: usize,
    /// How long the feedback table took. Zero if an earlier question had made it.
    pub table_time: Duration,
    /// How long all of it took.
    pub total_time: Duration,
}

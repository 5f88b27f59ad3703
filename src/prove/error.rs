//! Why a proof cannot begin or go on.

use std::fmt::Display;
use std::path::PathBuf;

use crate::engine::EngineError;
use crate::escape;
use crate::game::word::Word;
use crate::prove::cube::Cube;
use crate::prove::ledger::LedgerError;
use crate::prove::ledger::error::shown;
use crate::search::openers::ranking::OpenerBound;
use crate::tree::objective::{Objective, ObjectiveValue};

/// Why a proof cannot begin or go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The engine cannot answer the question.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A ledger cannot be read, used or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A ledger contradicts what the search found. The ledger that was written is as before.
    #[error("{}", refuted(opener, *claimed, said.as_ref(), *found))]
    Refuted {
        /// The opener.
        opener: Word,
        /// What a ledger claims of it.
        claimed: OpenerBound<ObjectiveValue>,
        /// The ledger that says so, and the number of its line, counted from 1.
        said: Option<(PathBuf, usize)>,
        /// What the search found.
        found: Found,
    },
    /// A ledger contradicts what the search found of a cube.
    #[error("{}", refuted(cube, *claimed, said.as_ref(), *found))]
    RefutedCube {
        /// The cube.
        cube: Cube,
        /// What a ledger claims of it.
        claimed: OpenerBound<ObjectiveValue>,
        /// The ledger that says so, and the number of its line, counted from 1.
        said: Option<(PathBuf, usize)>,
        /// What the search found.
        found: Found,
    },
    /// A beam leaves guesses out, so it proves nothing of openers.
    #[error("a proof looks at all guesses of each position; leave the beam out")]
    Beam,
    /// Pairs are ranked by their trees as they stand.
    #[error(
        "pairs of first guesses are ranked in easy mode by the mean, without weights, and their \
         facts are not proven again; leave the other options out"
    )]
    Pairs,
    /// Cubes are about costs.
    #[error(
        "cubes are parts of a proof about the mean or about a number of guesses; leave them out \
         for the worst case and for pairs"
    )]
    Cubes,
    /// A cube is none of the list's game.
    #[error("{cube} is no part of a proof about {list}; leave it out, or name its list")]
    UnknownCube {
        /// The cube.
        cube: Cube,
        /// The list's name.
        list: String,
    },
    /// What is said to be proven of an opener is no value of a tree.
    #[error(
        "no tree that begins with {opener} costs {} under the objective {objective}; leave that \
         fact out",
        shown(*proven)
    )]
    NoValue {
        /// The opener.
        opener: Word,
        /// What a ledger claims of it.
        proven: OpenerBound<ObjectiveValue>,
        /// The objective.
        objective: Objective,
    },
    /// Ledgers hold proofs for all answers of a list, not for a position.
    #[error("a ledger is about whole lists, not about a position in a game; leave it out")]
    Position,
}

fn refuted(
    cube: &impl Display,
    claimed: OpenerBound<ObjectiveValue>,
    said: Option<&(PathBuf, usize)>,
    found: Found,
) -> String {
    let who = match said {
        Some((path, line)) => format!("{}: line {line} says", escape::path(path)),
        None => "a ledger says".to_owned(),
    };
    format!("{who} that {cube} costs {}, but {found}; start without that ledger", shown(claimed))
}

/// What a search found in contradiction to a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Found {
    /// The value of the best tree that begins with the opener.
    #[error("its best tree costs {0}")]
    Cost(ObjectiveValue),
    /// The value of a tree that begins with the opener and was known before.
    #[error("a tree that is known costs {0}")]
    Tree(ObjectiveValue),
    /// A lower bound of that value.
    #[error("it costs at least {0}")]
    Bound(ObjectiveValue),
    /// No tree begins with the opener and keeps to the limit on guesses.
    #[error("no tree that begins with it finds every answer in time")]
    NoTree,
}

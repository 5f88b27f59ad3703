//! Why a proof cannot begin, or go on.

use crate::engine::EngineError;
use crate::game::word::Word;
use crate::prove::ledger::LedgerError;
use crate::tree::objective::ObjectiveValue;

/// Why a proof cannot begin, or go on.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The search cannot begin.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A ledger cannot be read, believed or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A ledger says something that the search finds to be false.
    #[error("a ledger says that {opener} costs {said}, but {found}; start without that ledger")]
    Refuted {
        /// The opener.
        opener: Word,
        /// What is said.
        said: ObjectiveValue,
        /// What was found.
        found: Found,
    },
    /// In a beam guesses are left out, and nothing is proven of openers.
    #[error("a proof looks at all guesses of each position; leave the beam out")]
    Beam,
    /// Ledgers are about all answers of a list.
    #[error(
        "a ledger holds what is proven of whole lists, not of a position in a game; leave it out"
    )]
    Position,
}

/// What a search found, other than was said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Found {
    /// The least cost.
    #[error("its best tree costs {0}")]
    Cost(ObjectiveValue),
    /// A lower bound.
    #[error("it costs at least {0}")]
    Bound(ObjectiveValue),
    /// No tree within the limit on guesses.
    #[error("no tree that begins with it finds every answer in time")]
    NoTree,
}

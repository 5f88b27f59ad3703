//! Why a proof cannot begin or go on.

use crate::engine::EngineError;
use crate::game::word::Word;
use crate::prove::ledger::LedgerError;
use crate::tree::objective::ObjectiveValue;

/// Why a proof cannot begin or go on.
#[derive(Debug, thiserror::Error)]
pub enum ProveError {
    /// The engine cannot answer the question.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// A ledger cannot be read, used or written.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A ledger contradicts what the search found.
    #[error("a ledger says that {opener} costs {claimed}, but {found}; start without that ledger")]
    Refuted {
        /// The opener.
        opener: Word,
        /// The value in the ledger.
        claimed: ObjectiveValue,
        /// What the search found.
        found: Found,
    },
    /// A beam leaves guesses out, so it proves nothing of openers.
    #[error("a proof looks at all guesses of each position; leave the beam out")]
    Beam,
    /// Ledgers hold proofs for all answers of a list, not for a position.
    #[error("a ledger is about whole lists, not about a position in a game; leave it out")]
    Position,
}

/// What a search found in contradiction to a ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Found {
    /// The value of the best tree that begins with the opener.
    #[error("its best tree costs {0}")]
    Cost(ObjectiveValue),
    /// A lower bound of that value.
    #[error("it costs at least {0}")]
    Bound(ObjectiveValue),
    /// No tree begins with the opener and keeps to the limit on guesses.
    #[error("no tree that begins with it finds every answer in time")]
    NoTree,
}

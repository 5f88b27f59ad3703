//! The errors of [`check`](crate::tree::check).

/// Why columns are not a tree, or not one for their problem. Each message says what is wrong and,
/// if it is one node's fault, at which.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The problem cannot be: the name of its list, its game, its mode or its objective.
    #[error("{0}")]
    Problem(String),
    /// The words are too many, unsorted, unused, or not ones of the game.
    #[error("{0}")]
    Words(String),
    /// The columns do not describe a tree.
    #[error("{0}")]
    Nodes(String),
    /// The tree does not have the answers, the value or the depth that problem and claim name.
    #[error("{0}")]
    Claim(String),
    /// The weights are not for the answers of the tree, or too large to count with.
    #[error("{0}")]
    Weights(String),
}

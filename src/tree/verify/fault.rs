//! What can be wrong with a tree, and where.

use std::fmt;

use crate::game::history::Turn;
use crate::game::quoting::quoted;

/// Why a tree is not valid for a list. The message says what is wrong, where, and what to do. A
/// place is given by the guesses and feedback that lead to it: `salet BYBBB crony BBGBB`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// The tree is for a list with other words, for another game, or for another number of answers.
    #[error("{0}")]
    List(String),
    /// The tree is for other weights than those given, or its weights are not for the answers of
    /// the list, or they are too large to count with.
    #[error("{0}")]
    Weights(String),
    /// A guess is not allowed, or breaks a clue in the tree's mode, or is not the one that is said
    /// to be fixed.
    #[error("{0}")]
    Guess(String),
    /// An answer is not found, or takes too many guesses.
    #[error("{0}")]
    Answer(String),
    /// No answer leads to a position, or not as many as the tree says.
    #[error("{0}")]
    Position(String),
    /// The tree does not achieve what it claims, or claims that no tree is as good as itself.
    #[error("{0}")]
    Claim(String),
}

/// A message, and what to do about it.
pub(super) fn invalid(what: fmt::Arguments<'_>) -> String {
    format!("{what}\nthe tree is not valid: build it again")
}

/// The way to a position; to the root it is `the start`.
pub(super) fn way(turns: &[Turn]) -> String {
    if turns.is_empty() {
        return "the start".to_owned();
    }
    let turns =
        turns.iter().map(|turn| format!("{} {}", quoted(&turn.guess.to_string()), turn.feedback));
    turns.collect::<Vec<_>>().join(" ")
}

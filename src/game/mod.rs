//! Floor 1: the game. Letters exist here and nowhere above.
//!
//! `games` are the rules, written to be obviously right, and `kind` says which game is played.
//! `word` and `feedback` are what players exchange, `list` holds the words to play with, and
//! `input` reads files. `table` turns words and rules into numbers: everything above this floor
//! sees answers and guesses as ids and feedback as codes.

pub(crate) mod contradiction;
pub(crate) mod dictionary;
pub mod embedded;
pub(crate) mod excerpt;
pub(crate) mod features;
pub mod feedback;
pub(crate) mod follow;
pub(crate) mod frequency;
pub(crate) mod games;
pub mod history;
pub mod input;
pub mod kind;
pub mod list;
pub mod mode;
pub(crate) mod rule;
#[cfg(test)]
pub(crate) mod sample;
pub(crate) mod table;
pub mod weights;
pub mod word;

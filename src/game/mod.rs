//! Floor 1: the game. Letters exist here and nowhere above.
//!
//! `games` are the rules, written to be obviously right, and `kind` says which game is played.
//! `word` and `feedback` are what players exchange, `list` holds the words to play with, and
//! `input` reads files. `table` turns words and rules into numbers: everything above this floor
//! sees answers and guesses as ids and feedback as codes.

pub(crate) mod contradiction;
pub(crate) mod count;
pub(crate) mod dictionary;
pub(crate) mod embedded;
pub(crate) mod excerpt;
pub(crate) mod features;
pub(crate) mod feedback;
pub(crate) mod follow;
pub(crate) mod forms;
pub(crate) mod frequency;
pub(crate) mod games;
pub(crate) mod grid;
pub(crate) mod history;
pub(crate) mod input;
pub(crate) mod kind;
pub(crate) mod list;
pub(crate) mod mode;
pub(crate) mod name_error;
pub(crate) mod quoted;
pub(crate) mod quoting;
pub(crate) mod rule;
#[cfg(test)]
pub(crate) mod sample;
pub(crate) mod table;
pub(crate) mod weights;
pub(crate) mod word;

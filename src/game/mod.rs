//! Floor 1: the game. Letters exist here and nowhere above.
//!
//! `word` and `feedback` are the rules of Wordle, written to be obviously right; `games` are those of
//! other games, and `kind` says which one is played; `list` holds
//! the words one plays with; `table` turns both into numbers: everything above this floor sees
//! answers and guesses as ids and feedback as codes.

pub mod contradiction;
pub mod dictionary;
pub mod embedded;
pub mod excerpt;
pub mod features;
pub mod feedback;
pub mod follow;
pub mod frequency;
pub mod games;
pub mod history;
pub mod kind;
mod lines;
pub mod list;
pub mod mode;
pub mod rule;
#[cfg(test)]
pub mod sample;
pub mod table;
pub mod weights;
pub mod word;

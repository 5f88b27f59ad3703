//! Floor 4: playing. Policies and what they achieve over all answers, games with a person, and the
//! analysis of finished games.
//!
//! A *policy* is a rule that rates guesses by their immediate effect. An optimal tree looks ahead
//! to the end of the game.

pub mod advice;
pub mod adviser;
pub mod analysis;
pub mod book;
pub mod evaluate;
pub mod game_stats;
pub mod player;
pub mod policy;
pub mod session;
pub mod ties;

//! Floor 4: playing. Policies, what they achieve over all answers, games with a person, and games looked back on.
//!
//! A *policy* is a rule that picks guesses by what they do at once; an optimal tree looks on to the end.

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

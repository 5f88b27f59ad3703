//! Floor 4: playing. Policies and what they achieve over all answers, games with a person, and the
//! analysis of finished games.
//!
//! A *policy* is a rule that rates guesses by their immediate effect. An optimal tree looks ahead
//! to the end of the game.

pub mod absurdle;
pub(crate) mod advice;
pub(crate) mod adviser;
pub(crate) mod analysis;
pub(crate) mod boards;
pub(crate) mod book;
pub(crate) mod evaluate;
pub(crate) mod game_stats;
pub(crate) mod player;
pub(crate) mod policy;
pub(crate) mod policy_name;
pub(crate) mod session;
pub(crate) mod ties;

pub use self::{
    advice::{Advice, Choice, Label},
    adviser::Adviser,
    analysis::{Analysis, AnalysisError, Analyst, Report, Step, StepReport},
    boards::{BoardRefused, Boards},
    book::{Book, View},
    evaluate::{End, EvaluateError, Evaluation, evaluate},
    game_stats::GameStats,
    player::Player,
    policy::{
        Policy, Rated, block_count::BlockCount, entropy::Entropy, information::Information,
        letters::Letters, log_blocks::LogBlocks, minimax::Minimax, optimal::Optimal, share::Share,
    },
    policy_name::{Known, PolicyName},
    session::{Refused, Session, Taken},
    ties::Ties,
};

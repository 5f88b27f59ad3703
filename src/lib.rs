//! guesstree
pub mod build;
pub mod cli;
pub mod game;
pub mod report;
pub mod search;
mod simd;
pub mod tree;
pub use build::{Build, BuildError, Built, Outcome};
pub use game::list::List;
pub use game::word::Word;

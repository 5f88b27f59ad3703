//! The headings of options in a help. Options of one verb alone stand above them.

pub(crate) const GAME: &str = "Game and words";
pub(crate) const GOAL: &str = "Goal";
pub(crate) const LIMITS: &str = "Limits";
pub(crate) const OUTPUT: &str = "Output";

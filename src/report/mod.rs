//! Floor 5, for eyes: tiles, histograms, progress.

pub mod histogram;
pub mod progress;
pub mod tiles;

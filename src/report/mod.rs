//! Floor 5, for eyes: tiles, histograms, progress, and what the process takes.

pub mod figure;
pub mod histogram;
pub mod process;
pub mod progress;
pub mod tiles;
pub mod words;

//! Floor 5, for eyes: tiles, histograms, progress, memory.

pub mod histogram;
pub mod memory;
pub mod progress;
pub mod tiles;
pub mod words;

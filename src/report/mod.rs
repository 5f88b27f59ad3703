//! Output for people: tiles, histograms, figures, progress, and what the process uses.

pub(crate) mod figure;
pub(crate) mod histogram;
pub(crate) mod process;
pub(crate) mod progress;
pub(crate) mod tiles;
pub(crate) mod words;

//! Output for people: tiles, tables, reviews, histograms, figures, progress, the width of the
//! screen, what cannot be seen, and what the process uses.

pub(crate) mod figure;
pub(crate) mod frontier;
pub(crate) mod histogram;
pub(crate) mod process;
pub(crate) mod progress;
pub(crate) mod review;
pub(crate) mod safe;
pub(crate) mod screen;
pub(crate) mod table;
pub(crate) mod tiles;
pub(crate) mod words;

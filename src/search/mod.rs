//! Floor 2: the search. Nothing here knows letters, files or terminals: only ids and codes.
//!
//! `solve` is the page to read first; `bounds` holds the theorems it prunes with, `count` the loops
//! it spends its time in, `memo` what it remembers. `blocks` and `openers` put many threads to it,
//! and `ranking` says when an opener is out.

pub mod allowed;
pub mod blocks;
pub mod bounds;
pub mod budget;
pub mod candidates;
pub mod capacity;
mod choose;
pub mod cost_model;
pub mod count;
mod frontier;
pub mod hard_pairs;
pub mod limits;
pub mod memo;
pub mod openers;
pub mod partition;
pub mod progress;
pub mod ranking;
mod refine;
pub mod rules;
pub mod scores;
pub mod solve;
pub mod stats;
pub mod supersets;
pub mod value;
pub mod weigh;

//! The search: finds the least cost of a candidate set and proves it.
//!
//! Nothing here knows letters, files or terminals, only ids and feedback codes. Start with `solve`.
//! `bounds` states the theorems that prune, `count` holds the loops that take most of the time, and
//! `memo` keeps what is proven. `blocks` and `openers` spread the work over threads, and `ranking`
//! decides when an opener is out.

mod all_features;
pub(crate) mod allowed;
pub(crate) mod best_score;
pub(crate) mod blocks;
mod bounded;
pub(crate) mod bounds;
pub(crate) mod budget;
pub(crate) mod candidates;
pub(crate) mod capacity;
mod choose;
pub(crate) mod cores;
pub(crate) mod cost_model;
pub(crate) mod count;
pub(crate) mod every_score;
pub(crate) mod fixed;
mod frontier;
pub(crate) mod hard_pairs;
pub(crate) mod intersections;
pub(crate) mod key;
mod known;
pub(crate) mod late;
pub(crate) mod limits;
pub(crate) mod members;
pub(crate) mod memo;
pub(crate) mod once;
pub(crate) mod openers;
pub(crate) mod pairs;
pub(crate) mod partition;
pub(crate) mod progress;
mod quick_bounds;
pub(crate) mod ranking;
mod refine;
mod restricted;
pub(crate) mod rules;
pub(crate) mod scores;
pub(crate) mod shard;
pub(crate) mod solve;
pub(crate) mod stats;
mod steps;
pub(crate) mod supersets;
pub(crate) mod tight;
pub(crate) mod value;
pub(crate) mod weigh;

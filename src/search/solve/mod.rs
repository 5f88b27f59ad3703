//! One set: its least cost, proven.

pub(crate) mod best_first;
pub(crate) mod choose;
pub(crate) mod frontier;
pub(crate) mod greedy;
pub(crate) mod known;
pub(crate) mod memo;
pub(crate) mod quick_bounds;
pub(crate) mod refine;
mod sizes;
pub(crate) mod steps;
pub(crate) mod tight;

//! Counting: `k(t, S)`, the number of blocks of every guess `t` on a set `S`, by the fastest way.

pub(crate) mod all_features;
pub(crate) mod best_score;
pub(crate) mod bounded;
pub(crate) mod every_score;
pub(crate) mod intersections;
pub(crate) mod kernels;
pub(crate) mod restricted;
pub(crate) mod scores;
pub(crate) mod supersets;
pub(crate) mod weigh;

//! Many sets on many threads: all openers, longer openings, and parts of a proof.

pub(crate) mod blocks;
pub(crate) mod fixed;
pub(crate) mod late;
pub(crate) mod pairs;
pub(crate) mod rank;
pub(crate) mod ranking;
pub(crate) mod remainder;
pub(crate) mod shard;

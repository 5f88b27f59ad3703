//! Pairs and small sets of answers that few guesses tell apart, or none.

pub(crate) mod cores;
pub(crate) mod hard_pairs;

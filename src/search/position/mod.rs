//! What a position is: the answers that are still possible, the guesses that may follow, how many
//! of them are left, and what they cost.

pub(crate) mod allowed;
pub(crate) mod budget;
pub(crate) mod candidates;
pub(crate) mod cost_model;
pub(crate) mod key;
pub(crate) mod node;
pub(crate) mod partition;
pub(crate) mod value;

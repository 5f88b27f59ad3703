//! Trees: what a tree is, what it claims, how it becomes a file, and the checker, which trusts none
//! of it.
//!
//! The files import each other one way: `objective` (what is best), `shown` (values for people),
//! `claim` (problems and claims), `error` and `check` (which columns are a tree), `decision_tree`,
//! `walk`, `summary`; then `text` (trees for people and other programs), `codec` (files) and
//! `verify`.

mod check;
pub(crate) mod claim;
mod codec;
mod decision_tree;
mod error;
mod nodes;
pub(crate) mod objective;
#[cfg(test)]
pub(crate) mod sample;
pub(crate) mod shown;
mod summary;
pub(crate) mod text;
mod verify;
mod walk;

pub use claim::{Claim, Problem};
pub use codec::{CodecError, LoadError, SaveError};
pub use decision_tree::Tree;
pub use error::TreeError;
pub(crate) use nodes::Branch;
pub use nodes::Nodes;
pub use objective::{Objective, ObjectiveValue};
pub use shown::Shown;
pub(crate) use summary::mean;
pub use summary::{Summary, WeightSummary};
pub use verify::{Fault, verify, verify_weighted};
pub use walk::{Step, Walk};

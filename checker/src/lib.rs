//! Checks certificates of optimality: that no decision tree for a word list costs less than a
//! number, and that a tree costs as much.
//!
//! `docs/CERTIFICATE.md` is the format, the rules, and their proofs. Nothing here searches, and
//! nothing is shared with the program that writes certificates.

pub mod certificate;
pub mod check;
pub mod count;
pub mod lists;
mod sha256;

pub use certificate::Certificate;
pub use check::{Effort, Fault, Options, check};
pub use count::Counter;
pub use lists::Lists;
pub use sha256::sha256;

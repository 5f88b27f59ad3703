//! Checks certificates of optimality: that no decision tree for two word lists costs less than
//! some number, and that a tree costs no more.
//!
//! `docs/CERTIFICATE.md` is the format, the rules, and their proofs. Nothing here searches, and
//! nothing is shared with the program that writes certificates.

mod certificate;
mod check;
mod count;
mod lists;
mod report;
mod sha256;

pub use check::Options;
pub use lists::{Lists, Mode};
pub use report::{Claim, Fault, Openers, Proven, Tree, prove};
pub use sha256::sha256;

//! What must hold of every input, whatever its bytes: one function for each kind of input.
//!
//! The fuzzer in `fuzz/` calls these functions with inputs that it invents. The tests in
//! `tests/inside/fuzzed.rs` call them with its seeds, changed in many ways.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what fails here is a finding")]

mod certificates;
#[cfg(test)]
pub(crate) mod changes;
mod common;
mod ledgers;
mod texts;
mod trees;

use std::path::Path;

#[cfg(test)]
use crate::campaign;

use common::{accepted, check_message, file, lines, list, parts};

pub use certificates::certificate;
pub use ledgers::ledger;
pub use texts::{grids, histories, lists, tables, weights, words};
pub use trees::{exchange, tree};

/// The functions, each with the name of its seeds.
#[cfg(test)]
pub const ALL: [(&str, changes::Check); 10] = [
    ("tree", tree),
    ("exchange", exchange),
    ("ledger", ledger),
    ("certificate", certificate),
    ("lists", lists),
    ("weights", weights),
    ("tables", tables),
    ("histories", histories),
    ("grids", grids),
    ("words", words),
];

/// The name of a list that is read from this file.
fn named(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

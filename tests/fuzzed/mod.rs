//! What must hold of every input, whatever its bytes: one function for each kind of input.
//!
//! The fuzzer in `fuzz/` calls these functions with inputs that it invents. The tests in
//! `tests/inside/fuzzed.rs` call them with its seeds, changed in many ways.

#![allow(clippy::unwrap_used, clippy::panic, reason = "what fails here is a finding")]

mod proofs;
mod texts;
mod trees;

use std::fmt::Display;
use std::fs;
use std::path::{Path, PathBuf};

use tempfile::TempDir;

use crate::game::list::List;
use crate::game::word::Word;

pub use proofs::{certificate, ledger};
pub use texts::{grids, histories, lists, tables, weights, words};
pub use trees::{exchange, tree};

/// What panics if something does not hold of an input.
#[cfg(test)]
pub type Check = fn(&[u8]);

/// The functions, each with the name of its seeds.
#[cfg(test)]
pub const ALL: [(&str, Check); 10] = [
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

/// The most characters of a message, the names of files left out.
const MESSAGE_MAX: usize = 600;

thread_local! {
    /// The files of this thread.
    static FOLDER: TempDir = tempfile::tempdir().unwrap();
}

/// A file of this thread, with these bytes.
fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = FOLDER.with(|folder| folder.path().join(name));
    fs::write(&path, bytes).unwrap();
    path
}

/// A message has few lines, is not long, and does nothing to a terminal.
fn check_message(message: impl Display) {
    let folder = FOLDER.with(|folder| folder.path().display().to_string());
    let text = message.to_string().replace(&folder, "");
    assert!(text.chars().count() <= MESSAGE_MAX, "a long message: {text:?}");
    assert!(text.lines().count() <= 3, "many lines: {text:?}");
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "control characters: {text:?}");
}

/// The value, or nothing if there is an error, whose message is checked.
fn accepted<T, E: Display>(read: Result<T, E>) -> Option<T> {
    read.map_err(check_message).ok()
}

/// The bytes up to each byte 255, which no text in UTF-8 has.
fn parts<const N: usize>(bytes: &[u8]) -> [Option<&[u8]>; N] {
    let mut parts = bytes.splitn(N, |&byte| byte == 255);
    std::array::from_fn(|_| parts.next())
}

/// The list of words in a text, for Wordle.
fn list(answers: &str, others: &str) -> List {
    let words = |text: &str| text.split(' ').map(|word| Word::parse(word).unwrap()).collect();
    let both = format!("{answers} {others}");
    List::from_words("fixed", words(answers), Some(words(&both))).unwrap()
}

/// The list of words in a text, one a line.
fn lines(words: &[Word]) -> String {
    words.iter().map(|word| format!("{word}\n")).collect()
}

/// The name of a list that is read from this file.
fn named(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

//! What the checks of all inputs share.

use std::fmt::Display;
use std::fs;
use std::path::PathBuf;

use guesstree::{List, Word};
use tempfile::TempDir;

/// The most characters of a message, the names of files left out.
const MESSAGE_MAX: usize = 600;

thread_local! {
    /// The files of this thread.
    static FOLDER: TempDir = tempfile::tempdir().unwrap();
}

/// A file of this thread, with these bytes.
pub(super) fn file(name: &str, bytes: &[u8]) -> PathBuf {
    let path = FOLDER.with(|folder| folder.path().join(name));
    fs::write(&path, bytes).unwrap();
    path
}

/// A message has few lines, is not long, and does nothing to a terminal.
pub(super) fn check_message(message: impl Display) {
    let folder = FOLDER.with(|folder| folder.path().display().to_string());
    let text = message.to_string().replace(&folder, "");
    assert!(text.chars().count() <= MESSAGE_MAX, "a long message: {text:?}");
    assert!(text.lines().count() <= 3, "many lines: {text:?}");
    assert!(!text.chars().any(|c| c.is_control() && c != '\n'), "control characters: {text:?}");
}

/// The value, or nothing if there is an error, whose message is checked.
pub(super) fn accepted<T, E: Display>(read: Result<T, E>) -> Option<T> {
    read.map_err(check_message).ok()
}

/// The bytes up to each byte 255, which no text in UTF-8 has.
pub(super) fn parts<const N: usize>(bytes: &[u8]) -> [Option<&[u8]>; N] {
    let mut parts = bytes.splitn(N, |&byte| byte == 255);
    std::array::from_fn(|_| parts.next())
}

/// The list of words in a text, for Wordle.
pub(super) fn list(answers: &str, others: &str) -> List {
    let words = |text: &str| text.split(' ').map(|word| Word::parse(word).unwrap()).collect();
    let both = format!("{answers} {others}");
    List::from_words("fixed", words(answers), Some(words(&both))).unwrap()
}

/// The list of words in a text, one a line.
pub(super) fn lines(words: &[Word]) -> String {
    words.iter().map(|word| format!("{word}\n")).collect()
}

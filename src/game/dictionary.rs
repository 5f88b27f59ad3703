//! Dictionaries: words of a language, from files that were not made for the game.
//!
//! What is no word of the game is passed over: other lengths, names (which begin with a capital letter), and whatever holds
//! anything but letters. Accents are taken off.

use std::path::{Path, PathBuf};

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::game::lines::{Lines, ReadError};
use crate::game::word::Word;

/// Why a dictionary cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum DictionaryError {
    /// The file cannot be read.
    #[error("{}: cannot be read: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// Why.
        reason: std::io::Error,
    },
    /// The file is larger than any dictionary.
    #[error("{}: is too large for a dictionary; give a text file with a word on each line", path.display())]
    TooBig {
        /// The file.
        path: PathBuf,
    },
    /// The file is not UTF-8.
    #[error("{}:{line}: is not text in UTF-8; convert the file", path.display())]
    NotText {
        /// The file.
        path: PathBuf,
        /// The first such line, counted from 1.
        line: usize,
    },
    /// There is no word for the game in the file.
    #[error("{}: has no words of {letters} letters; give a text file with a word on each line", path.display())]
    Empty {
        /// The file.
        path: PathBuf,
        /// How many letters the words of the game have.
        letters: usize,
    },
}

/// The words of `letters` letters in a dictionary, sorted, each once.
///
/// # Errors
/// [`DictionaryError`] when the file cannot be read as text or has no such word.
pub fn load(path: &Path, letters: usize) -> Result<Vec<Word>, DictionaryError> {
    let lines = Lines::read(path).map_err(|error| {
        let path = path.to_owned();
        match error {
            ReadError::Unreadable(reason) => DictionaryError::Unreadable { path, reason },
            ReadError::TooBig => DictionaryError::TooBig { path },
            ReadError::NotText(line) => DictionaryError::NotText { path, line },
        }
    })?;
    let words = lines.entries().filter_map(|(entry, _)| word(entry));
    let mut words: Vec<Word> = words.filter(|word| word.len() == letters).collect();
    words.sort_unstable();
    words.dedup();
    if words.is_empty() {
        let path = path.to_owned();
        return Err(DictionaryError::Empty { path, letters });
    }
    Ok(words)
}

/// The word in an entry, if there is one.
fn word(entry: &str) -> Option<Word> {
    if entry.chars().next()?.is_uppercase() {
        return None;
    }
    let plain: String = entry.nfd().filter(|&c| !is_combining_mark(c)).collect();
    Word::parse(&plain).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(text: &[u8], letters: usize) -> Result<String, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let named = |error: DictionaryError| {
            error
                .to_string()
                .replace(&file.path().display().to_string(), "FILE")
        };
        let words = load(file.path(), letters).map_err(named)?;
        let words: Vec<String> = words.iter().map(Word::to_string).collect();
        Ok(words.join(" "))
    }

    #[test]
    fn only_common_words_of_the_length_are_kept_without_their_accents() {
        let text = "\u{feff}zebra\r\nAlice\ncrane\n\n# comment\ndon't\nslate's\ncrane\nétude\ncafe\nna\u{308}ive\nÉclat\n";
        assert_eq!(
            loaded(text.as_bytes(), 5),
            Ok("crane etude naive zebra".to_owned())
        );
        assert_eq!(loaded(text.as_bytes(), 4), Ok("cafe".to_owned()));
    }

    #[test]
    fn what_is_no_dictionary_is_refused() {
        let nothing = "FILE: has no words of 5 letters; give a text file with a word on each line";
        for text in [&b""[..], b"Alice\n", b"# crane\n"] {
            assert_eq!(loaded(text, 5), Err(nothing.to_owned()));
        }
        let error = "FILE:2: is not text in UTF-8; convert the file";
        assert_eq!(loaded(b"crane\n\xff\n", 5), Err(error.to_owned()));
        let missing = load(Path::new("no/such/file"), 5).unwrap_err().to_string();
        assert!(
            missing.starts_with("no/such/file: cannot be read: "),
            "{missing}"
        );
    }
}

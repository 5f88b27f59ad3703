//! Dictionaries: words of a language, from files that were not made for the game.
//!
//! Entries that are no words of the game are skipped: other lengths, names (which begin with a
//! capital letter), and whatever holds anything but letters. Accents are removed.

use std::path::Path;

use unicode_normalization::char::is_combining_mark;

use crate::game::forms::{UnicodeForm, in_form};
use crate::game::input::{Fault, Form, InputError, Lines};
use crate::game::word::Word;

/// The words of `letters` letters in a dictionary, sorted, each once.
///
/// # Errors
/// [`InputError`] if the file cannot be read as text or has no such word.
pub fn dictionary(path: &Path, letters: usize) -> Result<Vec<Word>, InputError> {
    let lines = Lines::read(path, Form::Words)?;
    let words = lines.entries().filter_map(|(entry, _)| word(entry));
    let mut words: Vec<Word> = words.filter(|word| word.len() == letters).collect();
    words.sort_unstable();
    words.dedup();
    if words.is_empty() {
        return Err(lines.origin.fault(0, Fault::NoWords { letters }));
    }
    Ok(words)
}

/// The word in an entry, if there is one.
fn word(entry: &str) -> Option<Word> {
    if entry.chars().next()?.is_uppercase() {
        return None;
    }
    let letters = in_form(entry, UnicodeForm::Decomposed);
    let plain: String = letters.chars().filter(|&c| !is_combining_mark(c)).collect();
    let word = Word::parse(&plain).ok()?;
    word.letters().iter().all(|letter| letter.is_alphabetic()).then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn loaded(text: &[u8], letters: usize) -> Result<String, String> {
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let named = |error: InputError| {
            error.to_string().replace(&file.path().display().to_string(), "FILE")
        };
        let words = dictionary(file.path(), letters).map_err(named)?;
        let words: Vec<String> = words.iter().map(Word::to_string).collect();
        Ok(words.join(" "))
    }

    #[test]
    fn only_common_words_of_the_length_are_kept_without_their_accents() {
        let text = "\u{feff}zebra\r\nAlice\ncrane\n\n# comment\ndon't\nslate's\ncrane\nétude\n\
            cafe\nna\u{308}ive\nÉclat\n";
        assert_eq!(loaded(text.as_bytes(), 5), Ok("crane etude naive zebra".to_owned()));
        assert_eq!(loaded(text.as_bytes(), 4), Ok("cafe".to_owned()));
    }

    #[test]
    fn what_is_no_dictionary_is_refused() {
        let nothing = "FILE: no words of 5 letters\ngive a text file with one word a line";
        for text in [&b""[..], b"Alice\n", b"# crane\n"] {
            assert_eq!(loaded(text, 5), Err(nothing.to_owned()));
        }
        let error = "FILE:2: not UTF-8 text\nsave the file as plain text in UTF-8";
        assert_eq!(loaded(b"crane\n\xff\n", 5), Err(error.to_owned()));
        let missing = dictionary(Path::new("no/such/file"), 5).unwrap_err().to_string();
        assert!(missing.starts_with("cannot read no/such/file: "), "{missing}");
    }
}

//! A word: what is guessed and what is to be found.
//!
//! A `Word` is a small `Copy` value, an array padded with zeros, so that lists of
//! thousands of words are one allocation and comparing two of them follows no pointer.
//! The representation is private to this file: everyone else sees letters.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;

/// Fewest letters a word has. With one letter every guess either wins or tells nothing.
pub const LETTERS_MIN: usize = 2;

/// Most letters a word has.
pub const LETTERS_MAX: usize = 5;

/// A word of [`LETTERS_MIN`] to [`LETTERS_MAX`] letters `a` to `z`, in lower case.
///
/// Words are ordered by spelling, as in a dictionary: `ab < abc < b`.
/// Both `Display` and `Debug` print the spelling; `Display` respects width and alignment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    // The derived order compares the fields in this sequence. The padding is zero, below
    // every letter, so a word comes before the longer words it begins.
    letters: [u8; LETTERS_MAX],
    len: u8,
}

/// Why a text is not a [`Word`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum WordError {
    /// The text has too few or too many letters (the empty text has 0).
    #[error("has {got} letters, but a word has {LETTERS_MIN} to {LETTERS_MAX}")]
    WrongLength {
        /// Number of letters in the text.
        got: usize,
    },

    /// The text holds something else than the letters `a` to `z`.
    #[error("holds {character:?} at position {position}; use only the letters a to z")]
    ForeignCharacter {
        /// The first such character.
        character: char,
        /// Its place, in characters, counted from 1.
        position: usize,
    },
}

impl Word {
    /// Reads a word; upper case is folded to lower case.
    ///
    /// White space is not trimmed: what surrounds a word is the caller's business.
    ///
    /// # Errors
    /// [`WordError::ForeignCharacter`] if any character is not an ASCII letter (said even
    /// when the length is wrong too, as the stray character is then the likely cause),
    /// else [`WordError::WrongLength`].
    pub fn parse(text: &str) -> Result<Word, WordError> {
        let foreign = |&(_, character): &(usize, char)| !character.is_ascii_alphabetic();
        if let Some((index, character)) = text.chars().enumerate().find(foreign) {
            let position = index + 1;
            return Err(WordError::ForeignCharacter {
                character,
                position,
            });
        }
        let got = text.len();
        if !(LETTERS_MIN..=LETTERS_MAX).contains(&got) {
            return Err(WordError::WrongLength { got });
        }
        let mut letters = [0; LETTERS_MAX];
        for (slot, letter) in letters.iter_mut().zip(text.bytes()) {
            *slot = letter.to_ascii_lowercase();
        }
        let len = got as u8;
        Ok(Word { letters, len })
    }

    /// The letters, first to last: `b'a'` to `b'z'`, as many as [`Word::len`] says.
    pub fn letters(&self) -> &[u8] {
        &self.letters[..self.len()]
    }

    /// The number of letters, [`LETTERS_MIN`] to [`LETTERS_MAX`].
    #[expect(clippy::len_without_is_empty, reason = "no word is empty")]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }
}

impl FromStr for Word {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Word, WordError> {
        Word::parse(text)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&String::from_utf8_lossy(self.letters()))
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Serialized as its spelling.
impl Serialize for Word {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};

    use super::{LETTERS_MAX, LETTERS_MIN, Word, WordError};

    fn word(text: &str) -> Word {
        Word::parse(text).unwrap()
    }

    #[test]
    fn a_word_has_the_letters_it_was_parsed_from() {
        assert_eq!(word("crane").letters(), b"crane");
        assert_eq!(word("crane").len(), 5);
        assert_eq!(word("at").letters(), b"at");
        assert_eq!(word("at").len(), 2);
    }

    #[test]
    fn upper_case_is_folded() {
        assert_eq!(word("CrAnE"), word("crane"));
    }

    #[test]
    fn words_of_every_allowed_length_parse_and_no_others() {
        for len in 0..=LETTERS_MAX + 3 {
            let parsed = Word::parse(&"e".repeat(len));
            if (LETTERS_MIN..=LETTERS_MAX).contains(&len) {
                assert_eq!(parsed.map(|word| word.len()), Ok(len));
            } else {
                assert_eq!(parsed, Err(WordError::WrongLength { got: len }));
            }
        }
    }

    #[test]
    fn a_wrong_length_is_told_with_what_is_allowed() {
        let error = Word::parse("planets").unwrap_err();
        assert_eq!(error, WordError::WrongLength { got: 7 });
        assert_eq!(error.to_string(), "has 7 letters, but a word has 2 to 5");
    }

    #[test]
    fn a_foreign_character_is_told_with_its_position_and_the_remedy() {
        let error = Word::parse("naïve").unwrap_err();
        let expected = WordError::ForeignCharacter {
            character: 'ï',
            position: 3,
        };
        assert_eq!(error, expected);
        assert_eq!(
            error.to_string(),
            "holds 'ï' at position 3; use only the letters a to z"
        );
    }

    #[test]
    fn a_foreign_character_is_told_before_a_wrong_length() {
        for (text, character, position) in [
            ("crane,", ',', 6),
            ("slate crane", ' ', 6),
            ("1", '1', 1),
            ("cr\0ne", '\0', 3),
            (" crane", ' ', 1),
            // The Kelvin sign, whose Unicode lower case is the ASCII letter k.
            ("\u{212a}nob", '\u{212a}', 1),
        ] {
            let expected = WordError::ForeignCharacter {
                character,
                position,
            };
            assert_eq!(Word::parse(text), Err(expected), "{text:?}");
        }
    }

    #[test]
    fn control_characters_are_escaped_in_messages() {
        let message = Word::parse("a\u{1b}[31m").unwrap_err().to_string();
        assert!(message.starts_with(r"holds '\u{1b}' at position 2"));
    }

    #[test]
    fn words_are_ordered_as_in_a_dictionary() {
        let sorted = ["ab", "abc", "abcde", "abd", "b".repeat(3).as_str(), "zz"].map(word);
        assert!(sorted.is_sorted());
    }

    #[test]
    fn display_respects_width_and_debug_prints_the_spelling() {
        assert_eq!(format!("[{:>7}]", word("crane")), "[  crane]");
        assert_eq!(format!("{:?}", word("crane")), "crane");
    }

    proptest! {
        #[test]
        fn printing_and_parsing_give_the_word_back(text in "[a-z]{2,5}") {
            let parsed: Word = text.parse()?;
            prop_assert_eq!(parsed.to_string(), text);
        }

        #[test]
        fn the_order_is_that_of_the_spelling(a in "[a-c]{2,5}", b in "[a-c]{2,5}") {
            prop_assert_eq!(word(&a).cmp(&word(&b)), a.cmp(&b));
        }

        #[test]
        fn no_text_makes_parsing_panic(text in ".*") {
            let _ = Word::parse(&text);
        }
    }
}

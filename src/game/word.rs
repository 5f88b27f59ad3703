//! A word: what is guessed and what is to be found.
//!
//! A `Word` is a small `Copy` value, an array padded with zeros, so that lists of
//! thousands of words are one allocation and comparing two of them follows no pointer.
//! The representation is private to this file: everyone else sees letters.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};
use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Fewest letters a word has. With one letter every guess either wins or tells nothing.
pub const LETTERS_MIN: usize = 2;

/// Most letters a word has.
pub const LETTERS_MAX: usize = 5;

/// A word of [`LETTERS_MIN`] to [`LETTERS_MAX`] letters of any alphabet, in lower case.
///
/// A letter is one character of Unicode in its composed form (NFC): `ñ` and `å` are letters like `n` and `a`, and other ones
/// than these. Words are ordered by spelling, letter by letter in the order of Unicode: `ab < abc < b < ñu`.
/// Both `Display` and `Debug` print the spelling; `Display` respects width and alignment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word {
    // The derived order compares the fields in this sequence. The padding is zero, below
    // every letter, so a word comes before the longer words it begins.
    letters: [char; LETTERS_MAX],
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

    /// The text holds something else than letters, or a letter that takes more than one character.
    #[error("holds {character:?} at position {position}; use only letters")]
    ForeignCharacter {
        /// The first such character.
        character: char,
        /// Its place, in characters of the composed form (NFC), counted from 1.
        position: usize,
    },
}

impl Word {
    /// Reads a word. The text is composed (NFC), and each letter folded to lower case, as far as its lower case is one
    /// character; nothing else is folded: accents stay.
    ///
    /// White space is not trimmed: what surrounds a word is the caller's business.
    ///
    /// # Errors
    /// [`WordError::ForeignCharacter`] if any character is not a letter (said even
    /// when the length is wrong too, as the stray character is then the likely cause),
    /// else [`WordError::WrongLength`].
    pub fn parse(text: &str) -> Result<Word, WordError> {
        if text.is_ascii() {
            Word::of_letters(text.chars())
        } else {
            Word::of_letters(text.nfc())
        }
    }

    /// The word of these letters, in composed form already.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse).
    pub fn of_letters(text: impl Iterator<Item = char>) -> Result<Word, WordError> {
        let mut letters = ['\0'; LETTERS_MAX];
        let mut got = 0;
        for character in text {
            let letter = lower(character).ok_or(WordError::ForeignCharacter {
                character,
                position: got + 1,
            })?;
            if let Some(slot) = letters.get_mut(got) {
                *slot = letter;
            }
            got += 1;
        }
        if !(LETTERS_MIN..=LETTERS_MAX).contains(&got) {
            return Err(WordError::WrongLength { got });
        }
        let len = got as u8;
        Ok(Word { letters, len })
    }

    /// The letters, first to last, in lower case: as many as [`Word::len`] says.
    pub fn letters(&self) -> &[char] {
        &self.letters[..self.len()]
    }

    /// The number of letters, [`LETTERS_MIN`] to [`LETTERS_MAX`].
    #[expect(clippy::len_without_is_empty, reason = "no word is empty")]
    pub fn len(&self) -> usize {
        usize::from(self.len)
    }
}

/// A letter in lower case; `None` if the character is no letter, or only part of one. A letter whose lower case takes
/// more than one character stays as it is.
fn lower(character: char) -> Option<char> {
    if character.is_ascii() {
        return character
            .is_ascii_alphabetic()
            .then_some(character.to_ascii_lowercase());
    }
    let is_letter = character.is_alphabetic() && !is_combining_mark(character);
    is_letter.then(|| alone(character.to_lowercase()).unwrap_or(character))
}

/// A letter as a capital, where that is one character; else as it is.
pub fn capital(letter: char) -> char {
    alone(letter.to_uppercase()).unwrap_or(letter)
}

/// The only character, if there is one only.
fn alone(mut characters: impl Iterator<Item = char>) -> Option<char> {
    let first = characters.next()?;
    characters.next().is_none().then_some(first)
}

impl FromStr for Word {
    type Err = WordError;

    fn from_str(text: &str) -> Result<Word, WordError> {
        Word::parse(text)
    }
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.letters().iter().collect::<String>())
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

    use super::{LETTERS_MAX, LETTERS_MIN, Word, WordError, capital};

    fn word(text: &str) -> Word {
        Word::parse(text).unwrap()
    }

    #[test]
    fn a_word_has_the_letters_it_was_parsed_from() {
        assert_eq!(word("crane").letters(), ['c', 'r', 'a', 'n', 'e']);
        assert_eq!(word("crane").len(), 5);
        assert_eq!(word("at").letters(), ['a', 't']);
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
    fn letters_of_any_alphabet_are_composed_and_folded() {
        for (text, expected) in [
            ("AÑEJO", "añejo"),
            // A letter and a mark that compose to one letter.
            ("an\u{303}ejo", "añejo"),
            ("A\u{30a}R", "år"),
            ("СЛОВО", "слово"),
            ("ΛΟΓΟΣ", "λογοσ"),
            // The Kelvin sign is composed to the letter K.
            ("\u{212a}nob", "knob"),
            ("SPAẞ", "spaß"),
            // Its lower case is two characters.
            ("İzmir", "İzmir"),
        ] {
            assert_eq!(word(text).to_string(), expected);
        }
        assert_ne!(word("ano"), word("año"));
        assert!(word("nz") < word("ñu"));
    }

    #[test]
    fn capitals_are_those_of_one_character() {
        assert_eq!(['a', 'ñ', 'я', 'ß'].map(capital), ['A', 'Ñ', 'Я', 'ß']);
    }

    #[test]
    fn a_foreign_character_is_told_before_a_wrong_length() {
        for (text, character, position) in [
            ("crane,", ',', 6),
            ("slate crane", ' ', 6),
            ("1", '1', 1),
            ("cr\0ne", '\0', 3),
            (" crane", ' ', 1),
            ("na-ïve", '-', 3),
            // A mark that composes with nothing, alone and after a letter.
            ("\u{303}ab", '\u{303}', 1),
            ("q\u{303}a", '\u{303}', 2),
            ("crane🟩", '🟩', 6),
        ] {
            let expected = WordError::ForeignCharacter {
                character,
                position,
            };
            assert_eq!(Word::parse(text), Err(expected), "{text:?}");
            let said = format!("holds {character:?} at position {position}; use only letters");
            assert_eq!(expected.to_string(), said);
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

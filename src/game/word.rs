//! A word: a guess or an answer.
//!
//! A `Word` is a spelling in its normal form, shared: a clone costs no copy of the letters. The
//! representation is private to this file: everyone else sees letters.
//!
//! Games without words have *names* in their place, such as the code `1123` or the question
//! `Does it run?`: the same value, made by another constructor, of any visible characters and
//! single spaces.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Serialize, Serializer};
use thiserror::Error;
use unicode_normalization::char::is_combining_mark;

use crate::escape::is_invisible;
use crate::game::count::count;
use crate::game::forms::{UnicodeForm, in_form};

/// The fewest letters of a word. With one letter every guess either wins or reveals nothing.
pub(crate) const LETTERS_MIN: usize = 2;

/// The most letters of a word.
pub(crate) const LETTERS_MAX: usize = 8;

/// The most characters of a name. The fewest are 1.
pub(crate) const NAME_MAX: usize = 80;

/// The most symbols of a code.
pub(crate) const PLACES_MAX: usize = 16;

/// A word of 2 to 8 letters of any alphabet, in lower case; or a name
/// of up to 80 characters, see `Word::name`.
///
/// Digits and symbols of ASCII are letters too, as in the words `10211` and `3*4+5=17` of games
/// with primes and equations. Only the characters that separate words are not: commas, quotes and
/// `#`.
///
/// A letter is one character of Unicode in its composed form (NFC): `ñ` and `å` are letters of
/// their own, different from `n` and `a`. Words are ordered by spelling, letter by letter in the
/// order of Unicode: `ab < abc < b < ñu`. Both `Display` and `Debug` print the spelling; `Display`
/// respects width and alignment.
///
/// A clone shares the letters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Word(Arc<[char]>);

/// Why a text is not a [`Word`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WordError {
    /// The text has too few or too many letters (the empty text has 0).
    #[error("has {}, but a word has {LETTERS_MIN} to {LETTERS_MAX}", count(*got, "letter"))]
    WrongLength {
        /// Number of letters in the text.
        got: usize,
    },

    /// The text holds a character that is neither a letter nor a digit or symbol that a word may
    /// have, or a letter that takes more than one character.
    #[error(
        "holds {character:?} at position {position}; use only letters, digits and other symbols"
    )]
    ForeignCharacter {
        /// The first such character.
        character: char,
        /// The place of the character in the composed form (NFC), counted from 1.
        position: usize,
    },

    /// The text has no characters, or more than a name has.
    #[error("has {got} characters, but a name has 1 to {NAME_MAX}")]
    NameLength {
        /// Number of characters in the text.
        got: usize,
    },

    /// The text holds a character that a name cannot have.
    #[error(
        "holds {character:?} at position {position}; a name has no control or other invisible \
         characters"
    )]
    NotInName {
        /// The first such character.
        character: char,
        /// The place of the character in the composed form (NFC), counted from 1.
        position: usize,
    },
}

impl Word {
    /// Reads a word. The text is composed (NFC), and each letter is folded to lower case if its
    /// lower case is one character. Accents stay.
    ///
    /// White space is not trimmed.
    ///
    /// # Errors
    /// [`WordError::ForeignCharacter`] if a word cannot have some character, even if the length is
    /// wrong, too: the stray character is then the likely cause. Else [`WordError::WrongLength`].
    pub fn parse(text: &str) -> Result<Word, WordError> {
        Word::of_letters(in_form(text, UnicodeForm::Composed).chars())
    }

    /// The word of these letters, in composed form already.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse).
    pub(crate) fn of_letters(text: impl Iterator<Item = char>) -> Result<Word, WordError> {
        let letters = (1..).zip(text).map(|(position, character)| {
            lower(character).ok_or(WordError::ForeignCharacter { character, position })
        });
        let letters: Arc<[char]> = letters.collect::<Result<_, _>>()?;
        match letters.len() {
            LETTERS_MIN..=LETTERS_MAX => Ok(Word(letters)),
            got => Err(WordError::WrongLength { got }),
        }
    }

    /// Reads a name: 1 to 80 visible characters, in composed form (NFC). Upper case stays.
    ///
    /// White space at the ends is left out, and white space between two other characters is one
    /// space, so that names differ in what can be seen. A name has no control or other invisible
    /// characters. [`text::quoted`](crate::text::quoted) says how names with spaces and separators
    /// are written in turns, paths and lists.
    ///
    /// ```
    /// use guesstree::Word;
    ///
    /// let code = Word::name("1123")?;
    /// assert_eq!(code.to_string(), "1123");
    /// assert_eq!(Word::name(" Does  it run? ")?, Word::name("Does it run?")?);
    /// assert!(Word::name("no\u{200b}sight").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`WordError::NotInName`] if a name cannot have a character, else [`WordError::NameLength`].
    pub fn name(text: &str) -> Result<Word, WordError> {
        let composed = in_form(text, UnicodeForm::Composed);
        let unfit = |(character, _): &(char, usize)| !fits_name(*character);
        if let Some((character, position)) = composed.chars().zip(1..).find(unfit) {
            return Err(WordError::NotInName { character, position });
        }
        let mut letters: Vec<char> = Vec::new();
        for part in composed.split_whitespace() {
            if !letters.is_empty() {
                letters.push(' ');
            }
            letters.extend(part.chars());
        }
        match letters.len() {
            1..=NAME_MAX => Ok(Word(letters.into())),
            got => Err(WordError::NameLength { got }),
        }
    }

    /// The name of these characters, which a name may have.
    pub(crate) fn of_symbols(symbols: impl Iterator<Item = char>) -> Word {
        Word(symbols.collect())
    }

    /// The letters, first to last, in lower case.
    pub fn letters(&self) -> &[char] {
        &self.0
    }

    /// The number of letters, 2 to 8; of a name the number of
    /// characters.
    #[expect(clippy::len_without_is_empty, reason = "no word is empty")]
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// A letter in lower case; `None` if the character is no letter, or only part of one. A letter
/// whose lower case takes more than one character stays as it is. So do digits and symbols.
fn lower(character: char) -> Option<char> {
    if character.is_ascii() {
        let fits = character.is_ascii_graphic() && !separates(character) && character != '#';
        return fits.then_some(character.to_ascii_lowercase());
    }
    let is_letter = character.is_alphabetic() && !is_combining_mark(character);
    is_letter.then(|| alone(character.to_lowercase()).unwrap_or(character))
}

/// Whether a name may have this character.
fn fits_name(character: char) -> bool {
    character.is_whitespace() || !is_invisible(character) && !character.is_control()
}

/// Whether this character stands between words or around them, or a shell takes it as a quote.
fn separates(character: char) -> bool {
    matches!(character, ',' | '"' | '\'' | '`')
}

/// A letter as a capital, if that is one character; else as it is.
pub(crate) fn capital(letter: char) -> char {
    alone(letter.to_uppercase()).unwrap_or(letter)
}

/// The only character, if there is just one.
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
        let error = Word::parse("butterfly").unwrap_err();
        assert_eq!(error, WordError::WrongLength { got: 9 });
        assert_eq!(error.to_string(), "has 9 letters, but a word has 2 to 8");
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
    fn digits_and_symbols_are_letters() {
        for text in ["10211", "1+9=10", "3*4+5=17", "-1/2=-2", "[{(<>)}]", "!$%&:;?@", "\\^_|~."] {
            assert_eq!(word(text).to_string(), text);
        }
        assert_eq!(word("A-1"), word("a-1"));
        assert!(word("1*") < word("1+") && word("1+") < word("12") && word("9z") < word("a1"));
    }

    /// Which characters of ASCII a word may have.
    #[test]
    fn a_word_has_every_visible_character_of_ascii_but_the_separators() {
        let fits = |character: char| Word::parse(&format!("a{character}")).is_ok();
        let unfit: String = ('!'..='~').filter(|&character| !fits(character)).collect();
        assert_eq!(unfit, "\"#',`");
        assert!(('\0'..=' ').chain(['\x7f']).all(|character| !fits(character)));
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
            ("1\"", '"', 2),
            ("#1+2=3", '#', 1),
            ("it's", '\'', 3),
            ("3×4=12", '×', 2),
            ("١٢", '١', 1),
            ("cr\0ne", '\0', 3),
            (" crane", ' ', 1),
            // A mark that composes with nothing, alone and after a letter.
            ("\u{303}ab", '\u{303}', 1),
            ("q\u{303}a", '\u{303}', 2),
            ("crane🟩", '🟩', 6),
        ] {
            let expected = WordError::ForeignCharacter { character, position };
            assert_eq!(Word::parse(text), Err(expected), "{text:?}");
            let said = format!("holds {character:?} at position {position}; use only letters, ");
            assert!(expected.to_string().starts_with(&said), "{expected}");
        }
    }

    #[test]
    fn control_characters_are_escaped_in_messages() {
        let message = Word::parse("a\u{1b}[31m").unwrap_err().to_string();
        assert!(message.starts_with(r"holds '\u{1b}' at position 2"));
    }

    #[test]
    fn a_name_is_of_any_characters_that_can_be_seen() {
        let long = "brown bear, large; \"big\" = 'old' `1`".to_owned() + &"x".repeat(43);
        for text in ["1", "1123", "H2O", "1+4:2-3", "ñu", "🂡", "Does it run?", "a=b", &long] {
            let name = Word::name(text).unwrap();
            assert_eq!(name.to_string(), text);
            assert_eq!(name.len(), text.chars().count());
        }
        assert_eq!(Word::name("n\u{303}u"), Word::name("ñu"));
        assert_eq!(Word::name("\t Does\u{a0} it\nrun? "), Word::name("Does it run?"));
        assert!(Word::name("12").unwrap() < Word::name("9").unwrap());
        assert_eq!(Word::name("crane").unwrap(), word("crane"));
    }

    #[test]
    fn what_cannot_be_in_a_name_is_told_with_its_place() {
        for (text, character, position) in [
            ("a\u{1b}", '\u{1b}', 2),
            ("a\u{200b}b", '\u{200b}', 2),
            ("\u{feff}a", '\u{feff}', 1),
            ("a\u{202e}b", '\u{202e}', 2),
        ] {
            let expected = WordError::NotInName { character, position };
            assert_eq!(Word::name(text), Err(expected), "{text:?}");
        }
        for (text, got) in [("", 0), (" \n", 0), (&*"x".repeat(81), 81)] {
            let expected = WordError::NameLength { got };
            assert_eq!(Word::name(text), Err(expected), "{text}");
            assert_eq!(
                expected.to_string(),
                format!("has {got} characters, but a name has 1 to 80")
            );
        }
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
        fn printing_and_parsing_give_the_word_back(text in "[a-z]{2,8}") {
            let parsed: Word = text.parse()?;
            prop_assert_eq!(parsed.to_string(), text);
        }

        #[test]
        fn the_order_is_that_of_the_spelling(a in "[a-c]{2,8}", b in "[a-c]{2,8}") {
            prop_assert_eq!(word(&a).cmp(&word(&b)), a.cmp(&b));
        }

        #[test]
        fn no_text_makes_parsing_panic(text in ".*") {
            let _ = Word::parse(&text);
            let _ = Word::name(&text);
        }
    }
}

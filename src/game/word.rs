//! A word: a guess or an answer.
//!
//! A `Word` is a spelling in its normal form, shared: a clone costs no copy of the letters. The
//! representation is private to this file: everyone else sees letters.
//!
//! An [`Alphabet`] says what the letters of a text are, and [`letter`] makes each of them one
//! `char`. Where letters count as equal, a word has two rows: the letters that count, which it is
//! compared by, and those that it is spelt with. What many callers use is marked `inline(never)`,
//! as copies of it in each of them would make the page much larger.
//!
//! Games without words have *names* in their place, such as the code `1123` or the question
//! `Does it run?`: the same value, made by another constructor, of any visible characters and
//! single spaces.

pub(crate) mod alphabet;
pub(crate) mod letter;

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use crate::as_text::as_text;
use crate::escape::is_invisible;
use crate::game::count::count;
use crate::game::forms::{UnicodeForm, in_form, is_composed};

use alphabet::Alphabet;
use letter::{CHARACTERS_MAX, is_number, spelt};

/// The fewest letters of a word. With one letter every guess either wins or reveals nothing.
pub(crate) const LETTERS_MIN: usize = 2;

/// The most letters of a word.
pub(crate) const LETTERS_MAX: usize = 15;

/// The most characters of a name. The fewest are 1.
pub(crate) const NAME_MAX: usize = 80;

/// The most symbols of a code.
pub(crate) const PLACES_MAX: usize = 16;

/// Before the two rows of a word that is not spelt with the letters that count. No word and no name
/// holds it.
const TWO_ROWS: char = '\0';

/// A word of 2 to 15 letters of any alphabet, in lower case; or a name
/// of up to 80 characters, see `Word::name`.
///
/// Digits and symbols of ASCII are letters too, as in the words `10211` and `3*4+5=17` of games
/// with primes and equations. Only the characters that separate words are not: commas, quotes and
/// `#`. An apostrophe or a middle dot between two letters, as in `l'eau` and `col·legi`, is a
/// letter.
///
/// A letter is what a reader counts as one, an extended grapheme cluster of Unicode: `ñ`, `q̃` and
/// `म्प` are letters of their own. An [`Alphabet`] names others. Words are ordered by spelling,
/// letter by letter in the order of Unicode: `ab < abc < b < ñu`. Both `Display` and `Debug` print
/// the spelling; `Display` respects width and alignment.
///
/// Letters that [count as equal](Alphabet) make equal words, however they are spelt: `λογος` and
/// `ΛΟΓΟΣ` are one word.
///
/// A clone shares the letters.
#[derive(Clone)]
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
    /// have.
    #[error(
        "holds {character:?} at position {position}; use only letters, digits and other symbols"
    )]
    ForeignCharacter {
        /// The first such character.
        character: char,
        /// The place of the character in the composed form (NFC), counted from 1.
        position: usize,
    },

    /// A letter takes more characters than those of any language do.
    #[error("has a letter of more than {CHARACTERS_MAX} characters; leave its marks out")]
    LongLetter,

    /// Letters of several characters are numbered, and there are too many of them.
    #[error("has a letter of several characters, and there are 65,534 of them already")]
    TooManyLetters,

    /// The text is none of a file of tiles.
    #[error("is no row of letters in lower case, with commas between them if one is longer")]
    NotTiles,

    /// Letters that count as others read as another letter side by side, as two jamo do.
    #[error("has letters that together count as another one; say less of what counts as equal")]
    Together,

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
    /// Reads a word, in the alphabet of texts that do not say another: see [`Alphabet::word`].
    ///
    /// White space is not trimmed.
    ///
    /// # Errors
    /// [`WordError::ForeignCharacter`] if a word cannot have some character, even if the length is
    /// wrong, too: the stray character is then the likely cause. Else [`WordError::WrongLength`].
    pub fn parse(text: &str) -> Result<Word, WordError> {
        Alphabet::default().word(text)
    }

    /// The word of these letters, each of one character.
    ///
    /// # Errors
    /// As for [`parse`](Self::parse).
    pub(crate) fn of_letters(text: impl Iterator<Item = char>) -> Result<Word, WordError> {
        let letters = (1..).zip(text).map(|(position, character)| {
            let unfit = WordError::ForeignCharacter { character, position };
            alphabet::lower(character).ok_or(unfit)
        });
        let letters: Vec<char> = letters.collect::<Result<_, _>>()?;
        Word::of_rows(&letters, &letters)
    }

    /// The word that counts as these letters, and is spelt with those.
    pub(super) fn of_rows(letters: &[char], spelling: &[char]) -> Result<Word, WordError> {
        let both = || [&[TWO_ROWS], letters, spelling].concat();
        match letters.len() {
            LETTERS_MIN..=LETTERS_MAX if letters == spelling => Ok(Word(letters.into())),
            LETTERS_MIN..=LETTERS_MAX => Ok(Word(both().into())),
            got => Err(WordError::WrongLength { got }),
        }
    }

    /// The code that counts as these symbols, and is spelt with those.
    pub(super) fn of_code(symbols: &[char], spelling: &[char]) -> Word {
        match symbols == spelling {
            true => Word(symbols.into()),
            false => Word([&[TWO_ROWS], symbols, spelling].concat().into()),
        }
    }

    /// The word in the letters that count alone.
    pub(crate) fn counted(&self) -> Word {
        Word(self.letters().into())
    }

    /// The word as checkers read it, with no knowledge of alphabets: the letters that count, in
    /// lower case, with commas between them if some letter takes several characters: `crane`,
    /// `dž,e,p`.
    #[inline(never)]
    pub fn tiles(&self) -> String {
        let letters = self.letters();
        match letters.iter().any(|&letter| is_number(letter)) {
            false => letters.iter().collect(),
            true => letters.iter().map(|&letter| spelt(&[letter])).collect::<Vec<_>>().join(","),
        }
    }

    /// Reads [`tiles`](Self::tiles).
    ///
    /// # Errors
    /// [`WordError::NotTiles`] for anything else, and [`WordError::WrongLength`].
    pub(crate) fn of_tiles(text: &str) -> Result<Word, WordError> {
        let read = |tile: &str| {
            let letter =
                alphabet::written(tile).filter(|&letter| alphabet::plain(letter) == letter);
            letter.ok_or(WordError::NotTiles)
        };
        if !is_composed(text) {
            return Err(WordError::NotTiles);
        }
        let mut buffer = [0; 4];
        let letters: Vec<char> = match text.contains(',') {
            true => text.split(',').map(read).collect::<Result<_, _>>()?,
            false => text
                .chars()
                .map(|letter| read(letter.encode_utf8(&mut buffer)))
                .collect::<Result<_, _>>()?,
        };
        let word = Word::of_rows(&letters, &letters)?;
        if word.tiles() == text { Ok(word) } else { Err(WordError::NotTiles) }
    }

    /// Whether the letters are those of the spelling, one character each.
    pub(crate) fn is_plain(&self) -> bool {
        !self.0.iter().any(|&letter| letter == TWO_ROWS || is_number(letter))
    }

    /// The letters with commas between them, each as it is spelt, and followed by the one that it
    /// counts as if that is another: `σ,ο,φ,ο,ς=σ`.
    pub(crate) fn rows(&self) -> String {
        let one = |(&letter, &shown): (&char, &char)| match letter == shown {
            true => spelt(&[letter]),
            false => format!("{}={}", spelt(&[shown]), spelt(&[letter])),
        };
        self.letters().iter().zip(self.spelling()).map(one).collect::<Vec<_>>().join(",")
    }

    /// Reads what [`rows`](Self::rows) writes; `None` for anything else.
    pub(crate) fn of_written_rows(text: &str) -> Option<Word> {
        let (mut letters, mut spelling) = (Vec::new(), Vec::new());
        for tile in text.split(',') {
            // An equals sign alone is a letter.
            let sides = tile.char_indices().skip(1).find(|&(_, character)| character == '=');
            let (shown, letter) = match sides {
                Some((at, _)) => (&tile[..at], &tile[at + 1..]),
                None => (tile, tile),
            };
            for (text, row) in [(letter, &mut letters), (shown, &mut spelling)] {
                row.push(alphabet::written(text).filter(|_| is_composed(text))?);
            }
        }
        Word::of_rows(&letters, &spelling).ok().filter(|word| word.rows() == text)
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

    /// The letters that count, first to last, in lower case. A letter of several characters is one
    /// character for private use; [`Spelt`](letter::Spelt) has its characters.
    #[inline(never)]
    pub fn letters(&self) -> &[char] {
        match &*self.0 {
            [TWO_ROWS, both @ ..] => &both[..both.len() / 2],
            letters => letters,
        }
    }

    /// The letters that the word is spelt with, as many as count.
    #[inline(never)]
    pub fn spelling(&self) -> &[char] {
        match &*self.0 {
            [TWO_ROWS, both @ ..] => &both[both.len() / 2..],
            letters => letters,
        }
    }

    /// The number of letters, 2 to 15; of a name the number of
    /// characters.
    #[expect(clippy::len_without_is_empty, reason = "no word is empty")]
    pub fn len(&self) -> usize {
        self.letters().len()
    }
}

/// Whether a name may have this character.
fn fits_name(character: char) -> bool {
    let is_seen = !is_invisible(character) && !character.is_control() && !is_number(character);
    character.is_whitespace() || is_seen
}

/// Words are equal if their letters count as equal.
impl PartialEq for Word {
    #[inline(never)]
    fn eq(&self, other: &Word) -> bool {
        self.letters() == other.letters()
    }
}

impl Eq for Word {}

impl Hash for Word {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.letters().hash(hasher);
    }
}

/// Not copied into its callers, as sorting is compiled for many types that hold words.
impl Ord for Word {
    #[inline(never)]
    fn cmp(&self, other: &Word) -> Ordering {
        letter::order(self.letters(), other.letters())
    }
}

impl PartialOrd for Word {
    fn partial_cmp(&self, other: &Word) -> Option<Ordering> {
        Some(self.cmp(other))
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
        f.pad(&spelt(self.spelling()))
    }
}

impl fmt::Debug for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

as_text!(Word);

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};

    use super::letter::capital;
    use super::{LETTERS_MAX, LETTERS_MIN, Word, WordError};

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
        let error = Word::parse("misunderstanding").unwrap_err();
        assert_eq!(error, WordError::WrongLength { got: 16 });
        assert_eq!(error.to_string(), "has 16 letters, but a word has 2 to 15");
    }

    #[test]
    fn letters_of_any_alphabet_are_composed_and_folded() {
        for (text, expected) in [
            ("AÑEJO", "añejo"),
            // A letter and a mark that compose to one letter.
            ("an\u{303}ejo", "añejo"),
            ("A\u{30a}R", "år"),
            ("СЛОВО", "слово"),
            ("ΛΟΓΟΣ", "λογος"),
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
            ("its'", '\'', 4),
            ("3×4=12", '×', 2),
            ("١٢", '١', 1),
            ("cr\0ne", '\0', 3),
            (" crane", ' ', 1),
            // A mark that composes with nothing, alone and after a letter.
            ("\u{303}ab", '\u{303}', 1),
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

//! Letters, each as one `char`, whatever they take in a text.
//!
//! A letter is what a reader counts as one: an *extended grapheme cluster* of Unicode, such as
//! `q̃`, `म्प` or `น้ำ`, or a group that an alphabet names, such as `dž`. Most letters are one
//! character. Each other one gets a number when it first occurs: a character of the fifteenth
//! plane, which is for private use and which no text may hold. So a word is a row of characters for
//! everybody, and only [`Spelt`] and the order of words ask what stands behind a number. Numbers
//! are those of this process alone: files have the characters.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::sync::{PoisonError, RwLock};

use unicode_normalization::char::is_combining_mark;

/// The first number.
const FIRST: u32 = 0xf_0000;

/// The most letters that have numbers: the characters of the plane.
const NUMBERS_MAX: usize = 0xfffe;

/// The most characters of a letter. Those of languages have far fewer.
pub(crate) const CHARACTERS_MAX: usize = 31;

/// Joins or separates the shapes of letters, and shows nothing itself.
pub(crate) const JOINERS: [char; 3] = ['\u{34f}', NON_JOINER, '\u{200d}'];

const NON_JOINER: char = '\u{200c}';

/// What letters are behind the numbers.
struct Numbered {
    /// The letters by number, for as long as the process lives.
    texts: Vec<&'static str>,
    /// The numbers, ordered by letter.
    order: Vec<u16>,
}

static NUMBERED: RwLock<Numbered> = RwLock::new(Numbered { texts: Vec::new(), order: Vec::new() });

/// The letter that takes these characters; `None` if there are none, or no number is left.
pub(crate) fn letter(characters: &str) -> Option<char> {
    let mut each = characters.chars();
    match (each.next(), each.next()) {
        (Some(only), None) => return Some(only),
        (None, _) => return None,
        _ => {}
    }
    let place = |numbered: &Numbered| {
        let text = |&number: &u16| numbered.texts[usize::from(number)];
        numbered.order.binary_search_by(|number| text(number).cmp(characters))
    };
    let known = NUMBERED.read().unwrap_or_else(PoisonError::into_inner);
    if let Ok(place) = place(&known) {
        return numbered(known.order[place]);
    }
    drop(known);
    let mut known = NUMBERED.write().unwrap_or_else(PoisonError::into_inner);
    let number = match place(&known) {
        Ok(place) => known.order[place],
        Err(_) if known.texts.len() == NUMBERS_MAX => return None,
        Err(place) => {
            let number = known.texts.len() as u16;
            known.texts.push(String::leak(characters.to_owned()));
            known.order.insert(place, number);
            number
        }
    };
    numbered(number)
}

fn numbered(number: u16) -> Option<char> {
    char::from_u32(FIRST + u32::from(number))
}

/// Whether a character is a number for a letter, or may become one.
pub(crate) fn is_number(character: char) -> bool {
    (FIRST..FIRST + NUMBERS_MAX as u32).contains(&character.into())
}

/// The characters of a letter that has a number.
#[inline(never)]
fn characters(letter: char) -> Option<&'static str> {
    let number = is_number(letter).then(|| u32::from(letter) - FIRST)?;
    let known = NUMBERED.read().unwrap_or_else(PoisonError::into_inner);
    known.texts.get(number as usize).copied()
}

/// A letter as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelt(pub char);

impl Spelt {
    /// The characters of the letter.
    pub fn characters(self) -> Cow<'static, str> {
        characters(self.0).map_or_else(|| self.0.to_string().into(), Cow::Borrowed)
    }
}

impl fmt::Display for Spelt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(&self.characters())
    }
}

/// The text of some letters.
#[inline(never)]
pub(crate) fn spelt(letters: &[char]) -> String {
    let mut text = String::new();
    for &letter in letters {
        match characters(letter) {
            Some(characters) => text.push_str(characters),
            None => text.push(letter),
        }
    }
    text
}

/// The order of letters by their characters, which does not depend on the numbers.
#[inline(never)]
pub(crate) fn order(one: &[char], other: &[char]) -> Ordering {
    match one.iter().chain(other).any(|&letter| is_number(letter)) {
        false => one.cmp(other),
        true => {
            let texts = |letters: &[char]| -> Vec<Cow<'static, str>> {
                letters.iter().map(|&letter| Spelt(letter).characters()).collect()
            };
            texts(one).cmp(&texts(other))
        }
    }
}

/// A letter as a capital, if there is just one way to write it as such; else as it is.
pub(crate) fn capital(letter: char) -> char {
    match characters(letter) {
        None => alone(letter.to_uppercase()).unwrap_or(letter),
        Some(characters) => {
            let capitals =
                characters.chars().map(|each| alone(each.to_uppercase()).unwrap_or(each));
            self::letter(&capitals.collect::<String>()).unwrap_or(letter)
        }
    }
}

/// The only character, if there is just one.
pub(crate) fn alone(mut characters: impl Iterator<Item = char>) -> Option<char> {
    let first = characters.next()?;
    characters.next().is_none().then_some(first)
}

/// Whether a letter can begin with this character, which is none of ASCII.
pub(crate) fn begins(character: char) -> bool {
    character.is_alphabetic() && !follows(character)
}

/// Whether a character belongs to the letter before it, whatever that is.
pub(crate) fn follows(character: char) -> bool {
    match character {
        // Vowels that UAX #29 lets stand alone, though they are marks.
        '\u{102b}'
        | '\u{102c}'
        | '\u{1038}'
        | '\u{1062}'..='\u{1064}'
        | '\u{1067}'..='\u{106d}'
        | '\u{1083}'
        | '\u{1087}'..='\u{108c}'
        | '\u{108f}'
        | '\u{109a}'..='\u{109c}'
        | '\u{1a61}'
        | '\u{1a63}'
        | '\u{1a64}'
        | '\u{aa7b}'
        | '\u{aa7d}'
        | '\u{11720}'
        | '\u{11721}' => false,
        // Vowels of Thai and Lao, and signs of narrow Katakana, that are no marks.
        '\u{e33}' | '\u{eb3}' | '\u{ff9e}' | '\u{ff9f}' => true,
        _ => is_combining_mark(character) || JOINERS.contains(&character),
    }
}

/// The letters of a composed text: its extended grapheme clusters, as UAX #29 defines them for
/// texts of letters and marks.
pub(crate) fn clusters(text: &str) -> Vec<&str> {
    let mut clusters = Vec::new();
    let mut start = 0;
    for (at, next) in text.char_indices() {
        if at > start && !follows(next) && !continues(&text[start..at], next) {
            clusters.push(&text[start..at]);
            start = at;
        }
    }
    if start < text.len() {
        clusters.push(&text[start..]);
    }
    clusters
}

/// Whether `next`, which is no mark, belongs to the letter that begins with `before`.
fn continues(before: &str, next: char) -> bool {
    let Some(last) = before.chars().next_back() else {
        return false;
    };
    if let Some(part) = Syllable::of(next) {
        return Syllable::of(last).is_some_and(|before| before.takes(part));
    }
    // A conjunct: consonants with a virama between them.
    let marks = before.chars().rev().take_while(|&mark| follows(mark) && mark != NON_JOINER);
    marks.into_iter().any(|mark| is_virama(mark) && joins(mark, next))
}

/// Marks that join the consonant before them with the one after.
fn is_virama(mark: char) -> bool {
    matches!(
        mark,
        '\u{94d}'
            | '\u{9cd}'
            | '\u{acd}'
            | '\u{b4d}'
            | '\u{c4d}'
            | '\u{d4d}'
            | '\u{1039}'
            | '\u{17d2}'
            | '\u{1a60}'
            | '\u{1b44}'
            | '\u{1bab}'
            | '\u{a9c0}'
            | '\u{10a3f}'
            | '\u{11133}'
            | '\u{113d0}'
            | '\u{1193e}'
            | '\u{11a47}'
            | '\u{11a99}'
            | '\u{11f42}'
    )
}

/// Whether a virama joins this letter: a consonant of its script. Scripts have blocks of 128
/// characters, and most consonants of India have the same places in them.
fn joins(virama: char, letter: char) -> bool {
    let is_consonant = match letter {
        '\u{958}'..='\u{95f}'
        | '\u{978}'..='\u{97f}'
        | '\u{9dc}'..='\u{9df}'
        | '\u{9f0}'
        | '\u{9f1}'
        | '\u{af9}'
        | '\u{b5c}'..='\u{b5f}'
        | '\u{b71}'
        | '\u{c58}'..='\u{c5a}'
        | '\u{d3a}' => true,
        '\u{17d7}' | '\u{17dc}' => false,
        _ => letter > '\u{d7f}' || matches!(u32::from(letter) & 0x7f, 0x15..=0x39),
    };
    is_consonant && u32::from(virama) >> 7 == u32::from(letter) >> 7
}

/// The parts of a syllable of Hangul.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Syllable {
    Initial,
    Vowel,
    Final,
    Open,
    Closed,
}

impl Syllable {
    /// What a character is in a syllable.
    fn of(character: char) -> Option<Self> {
        Some(match character {
            '\u{1100}'..='\u{115f}' | '\u{a960}'..='\u{a97c}' => Self::Initial,
            '\u{1160}'..='\u{11a7}' | '\u{d7b0}'..='\u{d7c6}' => Self::Vowel,
            '\u{11a8}'..='\u{11ff}' | '\u{d7cb}'..='\u{d7fb}' => Self::Final,
            '가'..='힣' if (u32::from(character) - u32::from('가')).is_multiple_of(28) => {
                Self::Open
            }
            '가'..='힣' => Self::Closed,
            _ => return None,
        })
    }

    /// Whether `next` belongs to the syllable that ends with this part.
    fn takes(self, next: Self) -> bool {
        match self {
            Self::Initial => next != Self::Final,
            Self::Vowel | Self::Open => matches!(next, Self::Vowel | Self::Final),
            Self::Final | Self::Closed => next == Self::Final,
        }
    }
}

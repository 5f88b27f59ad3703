//! Feedback of two counts, such as black and white pegs, as one code.

use crate::game::games::{Common, Slip, number};
use crate::game::word::{PLACES_MAX, Word};
use crate::ids::Code;
use crate::page::SMALL;

/// How many symbols are right in every respect, and how many of the others in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pair {
    /// Right, and in their place.
    pub first: u16,
    /// Right, but in another place.
    pub second: u16,
}

impl Pair {
    /// The code of "all right". No code that adds up is above it.
    pub(crate) fn win(places: u8) -> Code {
        let (first, second) = (places.into(), 0);
        Pair { first, second }.code(places)
    }

    /// The first count is of the same symbol in the same place. Each other symbol of the guess
    /// counts in part if the answer still has one like it that nothing accounts for: of a symbol
    /// that the guess has three times and the answer twice, two count.
    pub(crate) fn score(guess: &Word, answer: &Word) -> Pair {
        let places = guess.letters().iter().zip(answer.letters());
        let first = places.filter(|(guessed, is)| guessed == is).count();
        Pair { first: first as u16, second: (in_common(guess, answer) - first) as u16 }
    }

    /// The counts of two words that have this in common.
    pub(crate) fn of_common(counts: Common) -> Pair {
        Pair { first: counts.in_place, second: counts.in_common - counts.in_place }
    }

    /// The code in a game of this many places. The first count is worth one more than there are
    /// places.
    pub(crate) fn code(self, places: u8) -> Code {
        Code((self.first * (u16::from(places) + 1) + self.second).into())
    }

    /// The counts of a code.
    pub(crate) fn of(code: Code, places: u8) -> Pair {
        let base = u32::from(places) + 1;
        let [first, second] = [code.0 / base, code.0 % base].map(|count| count as u16);
        Pair { first, second }
    }

    /// Both counts, each with its sign as a capital.
    pub(crate) fn text(self, signs: [char; 2]) -> String {
        let [first, second] = signs.map(|sign| sign.to_ascii_uppercase());
        format!("{}{first}{}{second}", self.first, self.second)
    }

    /// Whether the counts fit the number of places. If all symbols but one are in place, the last
    /// one cannot be right in part: the only place left is its own.
    pub(crate) fn is_possible(self, places: u8) -> bool {
        let places = u16::from(places);
        self.first + self.second <= places && (self.first + 1, self.second) != (places, 1)
    }
}

/// How many symbols two words have in common, wherever they are.
pub(super) fn in_common(guess: &Word, answer: &Word) -> usize {
    let mut left = [None; PLACES_MAX];
    for (slot, &symbol) in left.iter_mut().zip(answer.letters()) {
        *slot = Some(symbol);
    }
    let left = &mut left[..answer.len()];
    let found = guess.letters().iter().filter(|&&symbol| {
        let slot = left.iter_mut().find(|slot| **slot == Some(symbol));
        slot.and_then(Option::take).is_some()
    });
    found.count()
}

/// Reads two counts: with their signs, where a count of 0 may be left out, or as two numbers with a
/// comma between them; and in what other forms people write them.
pub(super) fn parse(text: &str, signs: [char; 2], places: u8) -> Result<Code, Slip> {
    let text = text.trim().to_lowercase();
    let counts = plain(&text).or_else(|| signed(&text, signs));
    let counts = match SMALL {
        true => counts,
        false => counts.or_else(|| counted(&text, places)).or_else(|| listed(&text)),
    };
    let [first, second] = counts.ok_or(Slip::Unreadable)?;
    match first.saturating_add(second) {
        got if got > u32::from(places) => Err(Slip::TooMany(got)),
        _ => {
            let [first, second] = [first, second].map(|count| count as u16);
            Ok(Pair { first, second }.code(places))
        }
    }
}

/// `2,1`
fn plain(text: &str) -> Option<[u32; 2]> {
    let (first, second) = text.split_once(',')?;
    Some([number(first.trim())?, number(second.trim())?])
}

/// `21`, `2-1`, `2 1`, `(2, 1)`, `2 black 1 white`, `2 bulls and 1 cow`, `1b2c`; and `0`, which
/// leaves no choice.
fn counted(text: &str, places: u8) -> Option<[u32; 2]> {
    const SIGNS: [[&str; 2]; 6] =
        [["black", "white"], ["bull", "cow"], ["a", "b"], ["b", "c"], ["r", "w"], ["hit", "blow"]];
    let is_digit = |c: char| c.is_ascii_digit();
    let words: Vec<&str> = text.split(|c: char| !c.is_alphabetic()).collect();
    let words: Vec<&str> = words.into_iter().filter(|word| !["", "and"].contains(word)).collect();
    let numbers: Vec<&str> = text.split(|c: char| !is_digit(c)).collect();
    let numbers: Vec<&str> = numbers.into_iter().filter(|number| !number.is_empty()).collect();
    let is_between = |c: char| is_digit(c) || c.is_alphabetic() || " ,;-/:+()[]".contains(c);
    if !text.chars().all(is_between) || text.starts_with('-') {
        return None;
    }
    match (&words[..], &numbers[..]) {
        ([], &["0"]) => Some([0, 0]),
        ([], &[digits]) if places < 10 && digits.len() == 2 && digits == text => {
            Some([number(&digits[..1])?, number(&digits[1..])?])
        }
        ([], &[first, second]) => Some([number(first)?, number(second)?]),
        (&[word], &[count]) => {
            let count = number(count)?;
            let of = |signs: &[&str; 2]| match () {
                () if is_unit(word, signs[0]) => Some([count, 0]),
                () if is_unit(word, signs[1]) => Some([0, count]),
                () => None,
            };
            SIGNS.iter().filter(|signs| signs[0].len() > 1).find_map(of)
        }
        (&[one, other], &[first, second]) => {
            let [first, second] = [number(first)?, number(second)?];
            let of = |signs: &[&str; 2]| match () {
                () if is_unit(one, signs[0]) && is_unit(other, signs[1]) => Some([first, second]),
                () if is_unit(one, signs[1]) && is_unit(other, signs[0]) => Some([second, first]),
                () => None,
            };
            SIGNS.iter().find_map(of)
        }
        _ => None,
    }
}

/// Whether a word is this unit, of one or of several.
fn is_unit(word: &str, unit: &str) -> bool {
    word == unit || (unit.len() > 1 && word.strip_suffix('s') == Some(unit))
}

/// A sign for each peg: `bbw`, `●●○`, `⚫⚪`, `🔴⚪`; and `-` for none.
fn listed(text: &str) -> Option<[u32; 2]> {
    let mut counts = [0; 2];
    if ["-", "–", "none", "nothing"].contains(&text) {
        return Some(counts);
    }
    for peg in text.chars().filter(|&c| c != '\u{fe0f}' && c != ' ') {
        match peg {
            'b' | '●' | '⚫' | '🔴' | '■' | '⬛' => counts[0] += 1,
            'w' | '○' | '⚪' | '□' | '⬜' => counts[1] += 1,
            _ => return None,
        }
    }
    (counts != [0, 0]).then_some(counts)
}

/// `2b1w`, `2b 1w`, `2b`
fn signed(text: &str, signs: [char; 2]) -> Option<[u32; 2]> {
    let mut counts = [None; 2];
    let mut rest = text;
    while !rest.is_empty() {
        let (digits, sign) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
        let (slot, sign) =
            counts.iter_mut().zip(signs).find(|(_, expected)| sign.starts_with(*expected))?;
        if slot.replace(number(digits)?).is_some() {
            return None;
        }
        rest = rest[digits.len() + sign.len_utf8()..].trim_start_matches([' ', ',']);
    }
    let any = counts.iter().any(Option::is_some);
    any.then(|| counts.map(Option::unwrap_or_default))
}

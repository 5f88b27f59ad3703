//! Feedback of two counts, such as black and white pegs, as one code.

use crate::game::feedback::Code;

/// How many are right in every respect, and how many of the others in part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Pair {
    /// Right, and in their place.
    pub first: u16,
    /// Right, but in another place.
    pub second: u16,
}

/// Why a text is no feedback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Slip {
    /// It is not in the notation of the game.
    Unreadable,
    /// It counts so many, and there are fewer.
    TooMany(u32),
}

impl Pair {
    /// The code of all right: nothing is above it that adds up.
    pub fn win(places: u8) -> u16 {
        u16::from(places) * (u16::from(places) + 1)
    }

    /// The code in a game of so many places: the first count is worth one more than there are places.
    pub fn code(self, places: u8) -> Code {
        Code(self.first * (u16::from(places) + 1) + self.second)
    }

    /// The counts of a code.
    pub fn of(code: Code, places: u8) -> Pair {
        let base = u16::from(places) + 1;
        Pair {
            first: code.0 / base,
            second: code.0 % base,
        }
    }

    /// Both counts, each with its sign as a capital.
    pub fn text(self, signs: [char; 2]) -> String {
        let [first, second] = signs.map(|sign| sign.to_ascii_uppercase());
        format!("{}{first}{}{second}", self.first, self.second)
    }

    /// Whether they add up to what there is, and one is not left alone: were all others in place, it would be, too.
    pub fn is_possible(self, places: u8) -> bool {
        let places = u16::from(places);
        self.first + self.second <= places && (self.first + 1, self.second) != (places, 1)
    }
}

/// Reads two counts, in lower case: with their signs, one of which may be left out with its count, or as two numbers with a comma.
pub(in crate::game) fn parse(text: &str, signs: [char; 2], places: u8) -> Result<Code, Slip> {
    let [first, second] = plain(text)
        .or_else(|| signed(text, signs))
        .ok_or(Slip::Unreadable)?;
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

/// `2b1w`, `2b 1w`, `2b`
fn signed(text: &str, signs: [char; 2]) -> Option<[u32; 2]> {
    let mut counts = [None; 2];
    let mut rest = text;
    while !rest.is_empty() {
        let (digits, sign) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
        let (slot, sign) = counts
            .iter_mut()
            .zip(signs)
            .find(|(_, expected)| sign.starts_with(*expected))?;
        if slot.replace(number(digits)?).is_some() {
            return None;
        }
        rest = rest[digits.len() + sign.len_utf8()..].trim_start_matches([' ', ',']);
    }
    let any = counts.iter().any(Option::is_some);
    any.then(|| counts.map(Option::unwrap_or_default))
}

/// A number of digits alone.
pub(in crate::game) fn number(digits: &str) -> Option<u32> {
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    are_digits.then(|| digits.parse().ok())?
}

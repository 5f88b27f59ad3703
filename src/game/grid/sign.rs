//! The signs of which rows are made: squares and what people put in their place, as characters and
//! under the names that chats give them.

use crate::game::games::wordle::{Mark, VARIATION_SELECTOR};

/// A sign in a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sign<'a> {
    /// As it was written.
    pub text: &'a str,
    pub shape: Shape,
    pub colour: Colour,
}

/// How likely a sign is a mark: people also decorate remarks with hearts, and lists with dots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Shape {
    /// A large square of a colour: always a mark.
    Square,
    /// A smaller square, a circle, and the like.
    Other,
    Heart,
}

/// The colour of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Colour {
    Gray,
    Yellow,
    Green,
    Blue,
    Orange,
    Purple,
    /// One that stands for no mark, or for another one in each game.
    Strange,
}

/// Which signs stand for gray, yellow and green, where the user says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Legend([String; 3]);

impl Legend {
    /// Reads three different signs: for gray, for yellow and for green.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut parts = Vec::new();
        let mut rest = text.trim();
        while let Some(first) = rest.chars().next() {
            let (part, after) = rest.split_at(match name(rest) {
                Some(name) => name.len() + 2,
                None => first.len_utf8(),
            });
            rest = after.trim_start_matches(is_silent);
            parts.push(part.to_owned());
        }
        let is_sign = |part: &String| !part.starts_with(char::is_alphanumeric);
        let parts: [String; 3] = parts.try_into().ok()?;
        let [gray, yellow, green] = &parts;
        let differ = gray != yellow && gray != green && yellow != green;
        (differ && parts.iter().all(is_sign)).then_some(Self(parts))
    }

    /// Whether it says what a sign stands for.
    pub(super) fn has(&self, text: &str) -> bool {
        self.colour(text).is_some()
    }

    fn colour(&self, text: &str) -> Option<Colour> {
        let at = self.0.iter().position(|own| own == text)?;
        Some([Colour::Gray, Colour::Yellow, Colour::Green][at])
    }
}

/// The signs in a line, in order.
pub(super) fn signs<'a>(line: &'a str, legend: Option<&Legend>) -> Vec<Sign<'a>> {
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let named = name(rest).map(|name| (&rest[..name.len() + 2], of_name(name)));
        let character = || (&rest[..first.len_utf8()], of_character(first));
        // After a colon that opens no name of a sign, there may be one that does.
        let given = |text: &str| legend.and_then(|legend| legend.colour(text));
        let is_sign =
            |&(text, ref known): &(&str, Option<_>)| known.is_some() || given(text).is_some();
        let (text, known) = named.filter(is_sign).unwrap_or_else(character);
        if let Some(colour) = given(text) {
            found.push(Sign { text, shape: Shape::Square, colour });
        } else if let Some((shape, colour)) = known {
            found.push(Sign { text, shape, colour });
        }
        rest = &rest[text.len()..];
    }
    found
}

/// The name between two colons at the beginning of a text, such as `large_green_square`.
fn name(text: &str) -> Option<&str> {
    let (name, _) = text.strip_prefix(':')?.split_once(':')?;
    let is_part = |c: char| c.is_ascii_alphanumeric() || "_-+".contains(c);
    (!name.is_empty() && name.chars().all(is_part)).then_some(name)
}

/// What a name stands for: it tells the colour and the shape.
fn of_name(name: &str) -> Option<(Shape, Colour)> {
    let name = name.to_ascii_lowercase();
    let parts = || name.split(['_', '-']);
    let colour = parts().find_map(|part| match part {
        "black" | "white" | "gray" | "grey" => Some(Colour::Gray),
        "yellow" => Some(Colour::Yellow),
        "green" => Some(Colour::Green),
        "blue" => Some(Colour::Blue),
        "orange" => Some(Colour::Orange),
        "purple" => Some(Colour::Purple),
        "red" | "brown" | "pink" => Some(Colour::Strange),
        _ => None,
    });
    let shape = parts().find_map(|part| match part {
        "square" => Some(Shape::Square),
        "circle" => Some(Shape::Other),
        "heart" => Some(Shape::Heart),
        _ => None,
    });
    match (shape?, colour) {
        (shape, Some(colour)) => Some((shape, colour)),
        (Shape::Square, None) => Some((Shape::Square, Colour::Strange)),
        _ => None,
    }
}

/// What a character stands for.
fn of_character(character: char) -> Option<(Shape, Colour)> {
    use Shape::{Heart, Other, Square};
    Some(match character {
        '⬛' | '⬜' => (Square, Colour::Gray),
        '🟨' => (Square, Colour::Yellow),
        '🟩' => (Square, Colour::Green),
        '🟦' => (Square, Colour::Blue),
        '🟧' => (Square, Colour::Orange),
        '🟪' => (Square, Colour::Purple),
        RED | '🟫' => (Square, Colour::Strange),
        '◼' | '◻' | '◾' | '◽' | '▪' | '▫' | '🔲' | '🔳' | '⚫' | '⚪' => {
            (Other, Colour::Gray)
        }
        '🟡' => (Other, Colour::Yellow),
        '🟢' | '✅' => (Other, Colour::Green),
        '🔵' => (Other, Colour::Blue),
        '🟠' => (Other, Colour::Orange),
        '🟣' => (Other, Colour::Purple),
        // Other circles, crosses, diamonds, squares and blocks; and what stands where bytes were
        // no text.
        '🔴'
        | '🟤'
        | '❌'
        | '❎'
        | '🔶'..='🔹'
        | '⬤'
        | '⬚'
        | '⬝'
        | '⬞'
        | '\u{2580}'..='\u{25ff}'
        | '\u{1f780}'..='\u{1f7d9}'
        | char::REPLACEMENT_CHARACTER => (Other, Colour::Strange),
        '🖤' | '🤍' | '🩶' => (Heart, Colour::Gray),
        '💛' => (Heart, Colour::Yellow),
        '💚' => (Heart, Colour::Green),
        '💙' => (Heart, Colour::Blue),
        '🧡' => (Heart, Colour::Orange),
        '💜' => (Heart, Colour::Purple),
        '❤' | '🤎' | '🩷' | '🩵' => (Heart, Colour::Strange),
        _ => return None,
    })
}

/// What stands for a board that was not solved, among the numbers at the head of the grids of
/// several boards.
pub(super) const RED: char = '🟥';

/// Whether a line has nothing but the numbers of guesses that several boards took.
pub(super) fn is_score(line: &str) -> bool {
    let is_clock = |c: char| ('🕐'..='🕧').contains(&c) || c == '🔟';
    let is_keycap = |c: char| c.is_ascii_digit() || c == '\u{20e3}';
    line.chars().all(|c| c == RED || is_clock(c) || is_keycap(c) || is_silent(c))
}

/// Whether a character stands beside signs and means nothing.
pub(super) fn is_silent(character: char) -> bool {
    // U+FE0E asks for the plain form of the character before it; U+200B to U+200D take no room.
    character.is_whitespace()
        || matches!(character, VARIATION_SELECTOR | '\u{fe0e}' | '\u{200b}'..='\u{200d}' | ',')
}

/// The marks in a line that has nothing but letters or other signs of the keyboard, and what stands
/// around quotes and in tables. Each has its text.
pub(super) fn typed(line: &str) -> Option<Vec<Sign<'_>>> {
    let is_beside = |c: char| is_silent(c) || ">|`*".contains(c);
    let mut found = Vec::new();
    for (at, character) in line.char_indices().filter(|&(_, c)| !is_beside(c)) {
        let colour = match Mark::from_sign(character).filter(|_| character.is_ascii())? {
            Mark::Gray => Colour::Gray,
            Mark::Yellow => Colour::Yellow,
            Mark::Green => Colour::Green,
        };
        found.push(Sign { text: &line[at..=at], shape: Shape::Square, colour });
    }
    Some(found)
}

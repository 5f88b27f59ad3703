//! Feedback as other programs write it, in more forms than a player types.

use crate::game::feedback::Feedback;
use crate::game::grid::letters_of;
use crate::game::kind::Kind;

/// The feedback in a text: in the notation of the game; as squares of any shape; as `+`, `?` and
/// any sign for gray; or as a row of numbers, with whatever brackets and separators.
pub(super) fn read(kind: Kind, text: &str) -> Option<Feedback> {
    let parse = |text: &str| kind.parse_feedback(text).ok();
    parse(text).or_else(|| match kind.is_wordle() {
        true => {
            let bare: String = text.chars().filter(|c| !is_separator(*c)).collect();
            let signs = bare.replace('+', "G").replace('?', "Y");
            parse(&signs).or_else(|| parse(&letters_of(text)?))
        }
        false => parse(&counts(text)?.join(",")),
    })
}

/// Whether a character stands between the numbers of a row, or around them.
fn is_separator(character: char) -> bool {
    character.is_whitespace() || ",;|()[]{}'\"".contains(character)
}

/// The numbers of a row such as `(0, 2)`, `0 2`, `0-2` or `02`: one digit each if nothing is
/// between them.
fn counts(text: &str) -> Option<Vec<String>> {
    let is_between = |c: char| is_separator(c) || "-/:+".contains(c);
    let parts: Vec<&str> = text.split(is_between).filter(|part| !part.is_empty()).collect();
    let are_numbers = |part: &&str| part.bytes().all(|byte| byte.is_ascii_digit());
    match parts[..] {
        [digits] if are_numbers(&digits) => Some(digits.chars().map(String::from).collect()),
        _ => parts.iter().all(are_numbers).then(|| parts.into_iter().map(String::from).collect()),
    }
}

//! Text from outside, made safe to repeat in a message: what cannot be seen is escaped.
//!
//! A file's name, a list's name and a word in a file may hold characters that move the cursor of a
//! terminal, or turn the direction of the text around them. They are shown as `\u{202e}`.

use std::borrow::Cow;
use std::path::Path;

/// Whether a character takes no room of its own and changes how others are shown.
pub fn is_invisible(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// The text with every control character and every invisible one escaped.
pub fn escaped(text: &str) -> Cow<'_, str> {
    escape(text, |c| c.is_control() || is_invisible(c))
}

/// A path for a message.
pub fn path(path: &Path) -> String {
    escaped(&path.to_string_lossy()).into_owned()
}

/// The text with those characters escaped that `is_escaped` is true for.
pub fn escape(text: &str, is_escaped: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_escaped) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len());
    for character in text.chars() {
        match is_escaped(character) {
            true => shown.extend(character.escape_unicode()),
            false => shown.push(character),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_escaped_and_the_rest_is_as_it_was() {
        for plain in ["", "salet", "ñandú", "q\u{301}nic", "⬛🟨🟩", "שלום", "a\\b 'c' \u{fffd}"]
        {
            assert_eq!(escaped(plain), plain);
        }
        assert_eq!(escaped("a\u{1b}[31m\nb\u{202e}c"), "a\\u{1b}[31m\\u{a}b\\u{202e}c");
        assert_eq!(path(Path::new("a\nb/\u{2028}.txt")), "a\\u{a}b/\\u{2028}.txt");
    }
}

//! Text from outside, made short and safe to repeat in a message.

use crate::escape::escaped;

/// The most characters that a message repeats.
const CHARS_MAX: usize = 24;

/// The beginning of `text`, with control characters and invisible ones escaped: a message stays
/// short and in its line, and does nothing to a terminal.
pub fn excerpt(text: &str) -> String {
    excerpt_of(text, CHARS_MAX)
}

/// The first `chars_max` characters of `text`, with control characters and invisible ones escaped.
pub fn excerpt_of(text: &str, chars_max: usize) -> String {
    let mut chars = text.char_indices().map(|(at, _)| at);
    let end = chars.nth(chars_max);
    let mut excerpt = escaped(&text[..end.unwrap_or(text.len())]).into_owned();
    if end.is_some() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_and_what_cannot_be_seen_is_escaped() {
        assert_eq!(excerpt("salet"), "salet");
        assert_eq!(excerpt("a\u{1b}[31m\nb\u{202e}"), "a\\u{1b}[31m\\u{a}b\\u{202e}");
        assert_eq!(excerpt(&"ñ".repeat(24)), "ñ".repeat(24));
        assert_eq!(excerpt(&"ñ".repeat(25)), "ñ".repeat(24) + "…");
    }
}

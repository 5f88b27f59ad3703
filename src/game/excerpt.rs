//! Text from outside, made safe to repeat in a message.

/// The most characters that a message repeats.
const CHARS_MAX: usize = 24;

/// The beginning of `text` without control characters: a message stays short and in its line, and
/// does nothing to a terminal.
pub(crate) fn excerpt(text: &str) -> String {
    let printable = |c: char| if c.is_control() { '\u{fffd}' } else { c };
    let mut excerpt: String = text.chars().take(CHARS_MAX).map(printable).collect();
    if text.chars().nth(CHARS_MAX).is_some() {
        excerpt.push('…');
    }
    excerpt
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_text_is_cut_and_control_characters_are_replaced() {
        assert_eq!(excerpt("salet"), "salet");
        assert_eq!(excerpt("a\u{1b}[31m\nb"), "a\u{fffd}[31m\u{fffd}b");
        assert_eq!(excerpt(&"ñ".repeat(25)), "ñ".repeat(24) + "…");
    }
}

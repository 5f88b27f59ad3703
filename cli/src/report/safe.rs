//! What the command prints, without characters that cannot be seen.

use std::borrow::Cow;

use guesstree::escape::{escape, is_invisible};

/// A message, which may have several lines.
pub(crate) fn message(text: &str) -> Cow<'_, str> {
    escape(text, |c| (c.is_control() && c != '\n') || is_invisible(c))
}

/// A text that may have lines, columns and colours.
pub(crate) fn printed(text: &str) -> Cow<'_, str> {
    escape(text, is_invisible)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_seen_is_escaped_and_the_rest_is_as_it_was() {
        for plain in ["", "salet", "ñandú", "q\u{301}nic", "⬛🟨🟩", "שלום", "a\\b 'c' \u{fffd}"]
        {
            assert_eq!(printed(plain), plain);
        }
        assert_eq!(message("a\u{1b}\nb\u{200b}"), "a\\u{1b}\nb\\u{200b}");
        assert_eq!(printed("\u{1b}[1m\ta\n\u{2066}"), "\u{1b}[1m\ta\n\\u{2066}");
    }
}

//! Numbers with their nouns.

use std::fmt::Display;

/// `1 guess`, `2 guesses`, `1 answer`, `3 answers`.
pub(crate) fn count(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    match (number.as_str(), noun.ends_with('s')) {
        ("1", _) => format!("1 {noun}"),
        (_, true) => format!("{number} {noun}es"),
        (_, false) => format!("{number} {noun}s"),
    }
}

/// The words, or the first `most` of them: `crane slate … and 3 more`.
pub(crate) fn listed(words: &[impl Display], most: usize) -> String {
    let shown: Vec<String> = words.iter().take(most).map(ToString::to_string).collect();
    let shown = shown.join(" ");
    match words.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} … and {more} more"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_many_words_the_first_are_listed() {
        let words = ["crane", "slate", "trace"];
        assert_eq!(listed(&words, 3), "crane slate trace");
        assert_eq!(listed(&words, usize::MAX), "crane slate trace");
        assert_eq!(listed(&words, 2), "crane slate … and 1 more");
        assert_eq!(listed(&words[..0], 2), "");
    }

    #[test]
    fn one_is_singular_and_all_else_plural() {
        let counts =
            [count(1, "guess"), count(0, "guess"), count(1, "answer"), count(21, "answer")];
        assert_eq!(counts, ["1 guess", "0 guesses", "1 answer", "21 answers"]);
    }
}

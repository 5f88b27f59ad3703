//! Numbers with their nouns.

use std::fmt::Display;

/// `1 guess`, `2 guesses`, `1 answer`, `3 answers`.
pub fn count(number: impl Display, noun: &str) -> String {
    let number = number.to_string();
    match (number.as_str(), noun.ends_with('s')) {
        ("1", _) => format!("1 {noun}"),
        (_, true) => format!("{number} {noun}es"),
        (_, false) => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_all_else_plural() {
        let counts =
            [count(1, "guess"), count(0, "guess"), count(1, "answer"), count(21, "answer")];
        assert_eq!(counts, ["1 guess", "0 guesses", "1 answer", "21 answers"]);
    }
}

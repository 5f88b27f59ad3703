//! Words in a row, and numbers with their nouns.

use std::fmt::Display;

use guesstree::Difficulty;
pub(crate) use guesstree::text::count;
use guesstree::text::quoted;

/// The words, or the first `most` of them: `crane slate … and 3 more`. Names with spaces are in
/// quotes.
pub(crate) fn listed(words: &[impl Display], most: usize) -> String {
    let shown: Vec<String> =
        words.iter().take(most).map(|word| quoted(&word.to_string()).into_owned()).collect();
    let shown = shown.join(" ");
    match words.len().saturating_sub(most) {
        0 => shown,
        more => format!("{shown} … and {more} more"),
    }
}

/// The words as they stand in a row.
pub(crate) fn in_row(words: &[impl Display]) -> Vec<String> {
    words.iter().map(|word| quoted(&word.to_string()).into_owned()).collect()
}

/// How hard an answer is: `tract: 3 guesses with best play, 3.4212 expected; rank 996 of 2315,
/// shared by 1224`.
pub(crate) fn difficulty(difficulty: &Difficulty) -> String {
    let Difficulty { word, guesses, expected, rank, sharing, answers, .. } = difficulty;
    format!(
        "{word}: {} with best play, {expected:.4} expected; rank {rank} of {answers}, shared by \
         {sharing}",
        count(*guesses, "guess")
    )
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
}

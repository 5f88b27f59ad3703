//! The grid of squares that people share after a game.

use crate::game::feedback::Feedback;

const SQUARES: &str = "⬛⬜🟨🟩🟦🟧\u{fe0f}";

/// The feedback in each line of `text` that has squares for a word of `letters` letters and nothing
/// else. Other lines are left out: all of them, if no word has that many letters.
pub fn shared_grid(text: &str, letters: usize) -> Vec<Feedback> {
    let only_squares = |line: &&str| line.chars().all(|c| SQUARES.contains(c));
    let rows = text.lines().map(str::trim).filter(only_squares);
    rows.filter_map(|row| Feedback::parse(row, letters).ok()).collect()
}

//! Feedback as coloured tiles where colours can be shown, as letters where they cannot.

use std::fmt::Write as _;

use anstream::ColorChoice;
use anstyle::{Ansi256Color, Color, Style};
use guesstree::{Alphabet, Feedback, Mark, Spelt, Word};

/// Whether standard output shows colours: it is a terminal, and neither `NO_COLOR` nor `TERM=dumb`
/// forbids them.
pub(crate) fn coloured() -> bool {
    anstream::AutoStream::choice(&std::io::stdout()) != ColorChoice::Never
}

/// A feedback: coloured tiles or letters; in other games than Wordle, their notation.
pub(crate) fn feedback(feedback: Feedback) -> String {
    if coloured() && !feedback.marks().is_empty() {
        tiles(&feedback.to_string(), feedback)
    } else {
        feedback.to_string()
    }
}

/// A word on tiles in the colours of a feedback to it; `None` without colours or marks.
pub(crate) fn word(word: &Word, alphabet: &Alphabet, feedback: Feedback) -> Option<String> {
    let tiles = coloured() && !feedback.marks().is_empty();
    tiles.then(|| {
        let tile = |(&letter, mark): (&char, Mark)| {
            let style = style(mark);
            format!("{style} {} {style:#}", Spelt(alphabet.capital(letter)))
        };
        word.spelling().iter().zip(feedback.marks()).map(tile).collect()
    })
}

/// A key with what is known of its letter.
pub(crate) fn key(letter: char, alphabet: &Alphabet, mark: Option<Mark>) -> String {
    let letter = Spelt(alphabet.capital(letter));
    match mark {
        None => letter.to_string(),
        Some(mark) => {
            let style = style(mark);
            format!("{style}{letter}{style:#}")
        }
    }
}

fn tiles(letters: &str, feedback: Feedback) -> String {
    let mut out = String::new();
    for (letter, mark) in letters.chars().zip(feedback.marks()) {
        let style = style(mark);
        // Writing to a string cannot fail.
        let _ = write!(out, "{style}{letter}{style:#}");
    }
    out
}

/// Black letters on the game's own green and yellow, white letters on its grey. They are readable
/// on light and dark terminals.
fn style(mark: Mark) -> Style {
    let (text, ground) = match mark {
        Mark::Green => (16, 71),
        Mark::Yellow => (16, 179),
        Mark::Gray => (231, 240),
    };
    let colour = |number| Some(Color::Ansi256(Ansi256Color(number)));
    Style::new().bold().fg_color(colour(text)).bg_color(colour(ground))
}

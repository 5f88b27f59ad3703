//! Advice as a person reads it. No line is longer than 40 columns, words and lists of them aside.

use std::fmt::Write;

use guesstree::Word;
use guesstree::play::{Advice, Adviser, Choice};

use crate::report::screen;
use crate::report::words::{count, in_row};

/// The columns of a line, at most.
const COLUMNS: usize = 40;

/// The most lines of candidates that are shown unasked.
const LINES: usize = 3;

/// Where the game is: `guess 2 of 6, 3 answers left`, and the first of these words.
pub(super) fn position(guess: &str, candidates: usize, words: &[Word]) -> String {
    let mut text = format!("{guess}, {} left", count(candidates, "answer"));
    if words.len() >= 2 {
        for line in screen::wrapped(&in_row(words), "  ", screen::columns(), LINES) {
            let _ = write!(text, "\n{line}");
        }
    }
    text
}

/// A table of choices, best first.
pub(super) fn choices(choices: &[Choice]) -> String {
    let guess = choices.iter().map(|choice| choice.guess.len()).fold(5, usize::max);
    let mut text = format!("  {:guess$}  expected  groups    chance", "guess");
    for choice in choices {
        let _ = write!(
            text,
            "\n  {:guess$}  {:8.4}  {:6}  {:>8}",
            choice.guess.to_string(),
            choice.mean(),
            choice.blocks,
            chance(choice.weight, choice.weight_of_all)
        );
        if choice.missed > 0 {
            let _ = write!(
                text,
                "\n  {:guess$}  {} of {} too late",
                "", choice.missed, choice.weight_of_all
            );
        }
    }
    text
}

/// Guesses as a policy rates them, with whether each may be the answer.
pub(super) fn rated(rated: &[(Word, String, bool)], candidates: usize) -> String {
    let guess = rated.iter().map(|(guess, ..)| guess.len()).fold(5, usize::max);
    let rating = rated.iter().map(|(_, rating, _)| rating.chars().count()).fold(6, usize::max);
    let mut text = format!("  {:guess$}  {:rating$}    chance", "guess", "rating");
    for (word, shown, may_win) in rated {
        let word = word.to_string();
        let chance = chance(u64::from(*may_win), candidates as u64);
        let _ = write!(text, "\n  {word:guess$}  {shown:rating$}  {chance:>8}");
    }
    text
}

/// `1 in 5`, for 2 of 10; `7.3 %`, where that is not a whole number.
fn chance(weight: u64, of: u64) -> String {
    match weight {
        0 => "none".to_owned(),
        _ if weight == of => "sure".to_owned(),
        _ if of.is_multiple_of(weight) => format!("1 in {}", of / weight),
        _ => format!("{:.1} %", 100.0 * weight as f64 / of as f64),
    }
}

/// How far advice can be trusted.
pub(super) fn trust(advice: &Advice) -> String {
    match advice.choices.first() {
        _ if advice.exact => resting("best", advice),
        Some(best) if best.missed == 0 && advice.lower > 0 => {
            let (lower, upper) = (best.mean_of(advice.lower), best.mean());
            let label = advice.label().words();
            resting(&format!("{label}, between {lower:.4} and {upper:.4}"), advice)
        }
        _ => advice.label().words().to_owned(),
    }
}

/// What advice claims, with where that rests; on a second line if it does not fit the first.
fn resting(claim: &str, advice: &Advice) -> String {
    screen::fitted(&format!("  {claim} ({})", advice.basis), COLUMNS).trim_start().to_owned()
}

/// How far the value of a guess that a person asked about can be trusted.
pub(super) fn trust_of_guess(advice: &Advice) -> String {
    match advice.exact {
        true => advice.basis.to_string(),
        false => trust(advice).replacen("best ", "", 1),
    }
}

/// The choices to show: the best, and a few of the next best. Hundreds may tie with the last.
pub(super) fn chosen(advice: &Advice) -> Vec<Choice> {
    let others = advice.others().iter().filter(|choice| is_sensible(choice, advice));
    advice
        .best()
        .iter()
        .take(1 + Adviser::MORE)
        .chain(others.take(Adviser::MORE))
        .cloned()
        .collect()
}

/// Whether a choice is worth showing beside better ones: it may be the answer, or it loses less
/// than a fifth of a guess. Among few candidates hundreds of words are as good as each other.
pub(super) fn is_sensible(choice: &Choice, advice: &Advice) -> bool {
    let lost = advice.choices.first().map_or(0, |best| choice.total.saturating_sub(best.total));
    choice.may_win || 5 * lost < choice.weight_of_all
}

/// The choices, and how far to trust them.
pub(super) fn about_position(advice: &Advice, choices: &[Choice]) -> String {
    let mut text = self::choices(choices);
    let unnamed = advice.best().len().saturating_sub(1 + Adviser::MORE);
    if unnamed > 0 {
        text += &format!("\n  {unnamed} more are as good");
    }
    format!("{text}\n  {}", trust(advice))
}

/// What a guess costs, and how far to trust that.
pub(super) fn about_guess(advice: &Advice) -> String {
    let choices = self::choices(&advice.choices);
    format!("{choices}\n  {}", trust_of_guess(advice))
}

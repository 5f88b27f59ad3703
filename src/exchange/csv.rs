//! CSV: a line for each answer with the guesses that find it, the answer last.
//!
//! ```text
//! salet,courd,nymph,whiff
//! salet,courd,nymph,pygmy
//! ```
//!
//! Doddle writes the same in upper case. Its trees can also have a number for the feedback after
//! each guess, such as `SALET,0,COURD,242`: the marks of the letters as digits to the base 3.

use std::io::{self, Write};

use crate::game::excerpt::excerpt;
use crate::game::quoting::{quoted, split};
use crate::game::word::Word;
use crate::tree::{Tree, Walk};

use super::fault::ImportError;
use super::gather::Gather;

/// Reads the games of a text.
pub(super) fn read(text: &str, games: &mut Gather<'_>) -> Result<(), ImportError> {
    for (line, entry) in (1..).zip(text.lines()) {
        if entry.trim().is_empty() {
            continue;
        }
        let on = |fault: ImportError| fault.on(line);
        let cells: Vec<&str> = split(entry, |c| c == ',').map(|(_, cell)| cell.trim()).collect();
        let words = without_numbers(&cells, games).map_err(on)?;
        let guesses = words.iter().map(|word| games.guess(word)).collect::<Result<Vec<_>, _>>();
        let guesses = guesses.map_err(on)?;
        games.add_guesses(line, &guesses)?;
        let Some(answer) = guesses.last() else { continue };
        if guesses.len() < cells.len() {
            for (guess, number) in guesses.iter().zip(cells.iter().skip(1).step_by(2)) {
                let right = games.list().feedback(guess, answer).code().0;
                if number.parse() != Ok(right) {
                    let what = format!("{guess} gets {right} if the answer is {answer}");
                    let number = excerpt(number);
                    return Err(on(ImportError::new(format!("{what}, not {number}"))));
                }
            }
        }
    }
    Ok(())
}

/// The cells without the numbers of feedback, if there are any. A word may be a number too, but a
/// longer one: the codes of `n` letters are below `3^n`.
fn without_numbers<'t>(cells: &[&'t str], games: &Gather<'_>) -> Result<Vec<&'t str>, ImportError> {
    let letters = games.list().letters();
    let is_number = |cell: &&str| {
        (1..letters).contains(&cell.len()) && cell.bytes().all(|byte| byte.is_ascii_digit())
    };
    if !games.list().kind().is_wordle() || !cells.get(1).is_some_and(is_number) {
        return Ok(cells.to_vec());
    }
    match cells.len().is_multiple_of(2) {
        true => Ok(cells.iter().copied().step_by(2).collect()),
        false => Err(ImportError::new("the last guess has no number for its feedback")),
    }
}

/// Writes a line for each answer, in alphabetical order of the answers.
///
/// # Errors
/// Those of `out`.
pub fn write(tree: &Tree, out: &mut dyn Write) -> io::Result<()> {
    let mut games = Vec::new();
    collect(tree.walk(), &mut Vec::new(), &mut games);
    games.sort_unstable_by_key(|guesses| guesses.last().cloned());
    for guesses in games {
        let words: Vec<String> =
            guesses.iter().map(|guess| quoted(&guess.to_string()).into_owned()).collect();
        writeln!(out, "{}", words.join(","))?;
    }
    Ok(())
}

/// The guesses of each answer at or below a position that comes after `before`.
fn collect(walk: Walk<'_>, before: &mut Vec<Word>, games: &mut Vec<Vec<Word>>) {
    before.push(walk.guess());
    if walk.may_win() {
        games.push(before.clone());
    }
    for (_, child) in walk.children() {
        collect(child, before, games);
    }
    before.pop();
}

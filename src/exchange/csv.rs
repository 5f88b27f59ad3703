//! CSV: a line for each answer with the guesses that find it, the answer last.
//!
//! ```text
//! salet,courd,nymph,whiff
//! salet,courd,nymph,pygmy
//! ```
//!
//! `rows` reads it.

use std::io::{self, Write};

use crate::game::quoting::quoted;
use crate::game::word::Word;
use crate::tree::{Tree, Walk};

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

//! What can be wrong with a tree in the format of another program, and where.

use std::fmt;

use crate::game::history::Turn;
use crate::game::quoting::quoted;

/// The most turns of the way that a message names.
const TURNS_MAX: usize = 8;

/// Why a text is not a valid tree for a list: where, what is wrong, and what to do.
///
/// The place is a line, if the format has them, and the guesses and feedback that lead to the
/// position: `line 7, after salet BBBBB courd BBYBG: …`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ImportError {
    /// The line, counted from 1; 0 for none.
    line: usize,
    /// The way to the position; empty for the start.
    turns: Vec<Turn>,
    what: String,
}

impl ImportError {
    pub(super) fn new(what: impl Into<String>) -> Self {
        Self { line: 0, turns: Vec::new(), what: what.into() }
    }

    /// Names the line of the fault.
    pub(super) fn on(self, line: usize) -> Self {
        Self { line, ..self }
    }

    /// Names the position of the fault: after these turns.
    pub(super) fn after(self, turns: &[Turn]) -> Self {
        Self { turns: turns.to_vec(), ..self }
    }
}

impl fmt::Display for ImportError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(out, "line {}", self.line)?;
        }
        if !self.turns.is_empty() {
            let way = way(&self.turns);
            write!(out, "{}after {way}", if self.line > 0 { ", " } else { "" })?;
        }
        if self.line > 0 || !self.turns.is_empty() {
            out.write_str(": ")?;
        }
        let what = self.what.lines().next().unwrap_or_default();
        write!(out, "{what}\ncorrect the file, or name the list, game and mode that it is for")
    }
}

/// The guesses and feedback that lead to a position; of a long way its end.
fn way(turns: &[Turn]) -> String {
    let cut = turns.len().saturating_sub(TURNS_MAX);
    let shown = turns[cut..]
        .iter()
        .map(|turn| format!("{} {}", quoted(&turn.guess.to_string()), turn.feedback));
    let dots = (cut > 0).then(|| "…".to_owned());
    dots.into_iter().chain(shown).collect::<Vec<_>>().join(" ")
}

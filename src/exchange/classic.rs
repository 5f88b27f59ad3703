//! The text of the program alex1770/wordle, in either of its styles.
//!
//! ```text
//! salet BBBBB1 courd BBBBB2 nymph BBBBY3 whiff GGGGG4
//!                                 BGYYB3 pygmy GGGGG4
//!                    BBBBG2 vivid GGGGG3
//! ```
//!
//! A line is a game: guesses, each with its feedback and the number of the turn. In the *hollow*
//! style, above, a line leaves out what it has in common with the line before. In the *full* style
//! every line is whole. Feedback comes in alphabetical order, the winning feedback in its place.

use std::io::{self, Write};

use crate::game::excerpt::excerpt;
use crate::game::feedback::Feedback;
use crate::game::history::Turn;
use crate::game::kind::Kind;
use crate::game::list::List;
use crate::game::quoting::{quoted, split, split_whitespace};
use crate::tree::text::feedback;
use crate::tree::{Tree, Walk};

use super::fault::ImportError;
use super::gather::Gather;

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// Without what is in the line before.
    Hollow,
    /// Every line whole.
    Full,
}

/// Writes a line for each answer.
///
/// # Errors
/// Those of `out`.
pub fn write(tree: &Tree, style: Style, out: &mut dyn Write) -> io::Result<()> {
    write_below(tree, tree.walk(), style, &mut String::new(), out)
}

/// Writes the games from a position on. `line` is what stands before it in its first line.
fn write_below(
    tree: &Tree,
    walk: Walk<'_>,
    style: Style,
    line: &mut String,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut replies: Vec<(String, Option<Walk<'_>>)> = walk
        .children()
        .map(|(code, child)| (feedback(tree, code).to_string(), Some(child)))
        .chain(walk.may_win().then(|| (tree.problem().game.solved().to_string(), None)))
        .collect();
    // Numbers stand in the order of their size.
    replies.sort_unstable_by(|(one, _), (other, _)| (one.len(), one).cmp(&(other.len(), other)));
    if !line.is_empty() {
        line.push(' ');
    }
    line.push_str(&format!("{} ", quoted(&walk.guess().to_string())));
    let (length, width) = (line.len(), line.chars().count());
    for (feedback, child) in replies {
        line.push_str(&format!("{feedback}{}", walk.turn()));
        match child {
            Some(child) => write_below(tree, child, style, line, out)?,
            None => writeln!(out, "{line}")?,
        }
        match style {
            Style::Hollow => *line = " ".repeat(width),
            Style::Full => line.truncate(length),
        }
    }
    Ok(())
}

/// Whether the first line of a text is a game in this format.
pub(super) fn is_first_line(line: &str, list: &List) -> bool {
    let kind = list.kind();
    let tokens: Vec<&str> = split_whitespace(line).collect();
    let guess = |text: &&str| list.word(text).is_ok_and(|word| list.guess_id(&word).is_some());
    let replies = (1..).zip(tokens.iter().skip(1).step_by(2));
    tokens.len() > 1
        && replies.clone().all(|(turn, token)| reply(kind, token, turn).is_some())
        && !tokens.iter().all(guess)
}

/// The feedback in a text that ends with the number of its turn.
fn reply(kind: Kind, token: &str, turn: usize) -> Option<Feedback> {
    let feedback = token.strip_suffix(&turn.to_string()).filter(|text| !text.is_empty())?;
    kind.parse_feedback(feedback).ok()
}

/// Reads the games of a text.
pub(super) fn read(text: &str, games: &mut Gather<'_>) -> Result<(), ImportError> {
    let mut turns: Vec<Turn> = Vec::new();
    // The columns in which the feedback of each turn stands.
    let mut columns: Vec<usize> = Vec::new();
    for (line, entry) in (1..).zip(text.lines()) {
        let tokens = tokens(entry);
        let Some(&(first_column, first)) = tokens.first() else { continue };
        let on = |fault: ImportError| fault.on(line);
        let mut rest = tokens.as_slice();
        if tokens.len().is_multiple_of(2) {
            turns.clear();
            columns.clear();
        } else {
            // The line goes on after a guess of the line before.
            let at = shared(games.list().kind(), &turns, &columns, first, first_column);
            let (at, feedback) = at.map_err(on)?;
            turns.truncate(at + 1);
            columns.truncate(at + 1);
            turns[at].feedback = feedback;
            rest = &tokens[1..];
        }
        for pair in rest.chunks_exact(2) {
            let [(_, guess), (column, token)] = [pair[0], pair[1]];
            let here = |fault: ImportError| fault.on(line).after(&turns);
            let guess = games.guess(guess).map_err(here)?;
            let number = turns.len() + 1;
            let feedback = reply(games.list().kind(), token, number).ok_or_else(|| {
                let token = excerpt(token);
                here(ImportError::new(format!(
                    "`{token}` is no feedback with the number {number} of its turn"
                )))
            })?;
            turns.push(Turn { guess, feedback });
            columns.push(column);
        }
        games.add(line, &turns)?;
    }
    Ok(())
}

/// The words of a line, each with its column.
fn tokens(line: &str) -> Vec<(usize, &str)> {
    let (mut seen, mut column) = (0, 0);
    let placed = |(start, word): (usize, _)| {
        column += line[seen..start].chars().count();
        seen = start;
        (column, word)
    };
    split(line, char::is_whitespace).filter(|(_, word)| !word.is_empty()).map(placed).collect()
}

/// The turn, counted from 0, at which a line leaves the game before it, and the feedback there.
fn shared(
    kind: Kind,
    turns: &[Turn],
    columns: &[usize],
    token: &str,
    column: usize,
) -> Result<(usize, Feedback), ImportError> {
    let fits = |at: usize| Some((at, reply(kind, token, at + 1)?));
    let mut possible = (0..turns.len()).filter_map(fits);
    let in_column = columns.iter().position(|&there| there == column).and_then(fits);
    match (in_column, possible.next(), possible.next()) {
        (Some(found), ..) | (None, Some(found), None) => Ok(found),
        _ => Err(ImportError::new(format!(
            "`{}` is neither a guess nor feedback to one in the line before",
            excerpt(token)
        ))),
    }
}

//! The columns of rows: what a heading says of them, and what separates cells.

use std::borrow::Cow;

use crate::game::input::cells;
use crate::game::quoting::split;

/// The cells of a row, each with its column, and that of the answer.
pub(super) type Cells<'t> = (Vec<(usize, Cow<'t, str>)>, Option<Cow<'t, str>>);

/// The words of which headings consist, by what their columns hold.
const KEPT: &[&str] = &[
    "guess", "word", "move", "play", "opener", "next", "first", "second", "third", "fourth",
    "fifth", "sixth", "feedback", "pattern", "response", "result", "reply", "clue", "hint",
    "squares", "marks", "colors", "colours", "path", "history", "black", "blacks", "white",
    "whites", "bulls", "cows",
];
const ANSWERS: &[&str] = &["answer", "solution", "target", "secret"];
const LEFT_OUT: &[&str] = &[
    "count",
    "n",
    "number",
    "no",
    "remaining",
    "left",
    "size",
    "total",
    "guesses",
    "turn",
    "turns",
    "depth",
    "score",
    "steps",
    "mean",
    "average",
    "expected",
    "entropy",
    "bits",
    "rank",
    "id",
    "index",
    "row",
    "answers",
    "candidates",
    "solutions",
    "possibilities",
    "of",
];

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Column {
    Kept,
    Answer,
    LeftOut,
}

/// Whether a line has this separator, in no quotes.
pub(super) fn has(separator: char, line: &str) -> bool {
    let mut parts = split(line, |c| c == separator || c.is_whitespace());
    parts.any(|(start, part)| line[start + part.len()..].starts_with(separator))
}

/// The columns that a line names, if all its cells are words of headings.
pub(super) fn columns_of(line: &str) -> Option<Vec<Column>> {
    let cells = cells::cells(line);
    let column = |cell: &Cow<'_, str>| {
        let cell = cell.trim().to_lowercase();
        let parts: Vec<&str> =
            cell.split(|c: char| !c.is_alphabetic()).filter(|part| !part.is_empty()).collect();
        let are_of = |words: &[&str]| parts.iter().any(|part| words.contains(part));
        let all = [KEPT, ANSWERS, LEFT_OUT].concat();
        if !parts.iter().all(|part| all.contains(part)) {
            None
        } else if parts.is_empty() {
            // A number or nothing, as data frames name columns.
            Some(if cell.is_empty() { Column::LeftOut } else { Column::Kept })
        } else if are_of(ANSWERS) {
            Some(Column::Answer)
        } else if are_of(KEPT) {
            Some(Column::Kept)
        } else {
            Some(Column::LeftOut)
        }
    };
    let columns: Vec<Column> = cells.iter().map(column).collect::<Option<_>>()?;
    let is_named = |(cell, column): (&Cow<'_, str>, &Column)| {
        cell.chars().any(char::is_alphabetic) && *column != Column::LeftOut
    };
    let is_heading = cells.len() > 1 && cells.iter().zip(&columns).any(is_named);
    is_heading.then_some(columns)
}

/// The cells of a line, and its answer, by the columns of a heading. Cells beyond them are kept.
pub(super) fn by_columns<'t>(line: &'t str, columns: &[Column]) -> Cells<'t> {
    let (mut tokens, mut answer) = (Vec::new(), None);
    for (at, cell) in cells::cells(line).into_iter().enumerate() {
        match columns.get(at).copied().unwrap_or(Column::Kept) {
            Column::Kept => tokens.push((0, cell)),
            Column::Answer => answer = Some(cell),
            Column::LeftOut => {}
        }
    }
    (tokens, answer)
}

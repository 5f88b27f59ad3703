//! How words are laid out in a file: one a line, in a column of a table, or in an array of JSON or
//! JavaScript.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use crate::game::excerpt::excerpt;
use crate::game::input::cells::{cells, separator};
use crate::game::input::{Fault, InputError, Lines};
use crate::game::list::notice::ListNotice;
use crate::game::word::Word;

/// Columns after these are not looked into.
const COLUMNS_MAX: usize = 32;

/// The most letters of a word that has semicolons.
const WITH_SEMICOLONS_MAX: usize = 8;

/// What headings call a column of words.
const HEADINGS: [&str; 10] = [
    "word",
    "words",
    "answer",
    "answers",
    "solution",
    "solutions",
    "guess",
    "guesses",
    "wordle",
    "term",
];

/// An entry of a file, with its line.
pub(super) type Entry<'a> = (Cow<'a, str>, usize);

/// The entries of a file that may be words, and what is told of its layout. `word` is the word in a
/// text, if there is one, and `is_known` tells it from other words, if that can be said.
///
/// # Errors
/// [`Fault::OpenArray`] or [`Fault::SecondArray`].
pub(super) fn entries<'a>(
    lines: &'a Lines,
    word: &dyn Fn(&str) -> Option<Word>,
    is_known: Option<&dyn Fn(&Word) -> bool>,
) -> Result<(Vec<Entry<'a>>, Option<ListNotice>), InputError> {
    if let Some(array) = array(lines.text()) {
        let entries = array.map_err(|(line, fault)| lines.origin.fault(line, fault))?;
        return Ok((entries, None));
    }
    let rows: Vec<(&str, usize)> = lines.entries().collect();
    // A word may have semicolons. In a line as long as `19/6;1;bear` they stand between cells.
    let is_word = |text: &str| {
        let may_have = |word: Word| word.len() <= WITH_SEMICOLONS_MAX;
        word(text).is_some_and(|word| separator(text) != Some(';') || may_have(word))
    };
    let has_cells = |text: &str| !is_word(text) && cells(text).len() > 1;
    let tabular = rows.iter().filter(|(text, _)| has_cells(text)).count();
    let table = (2 * tabular > rows.len()).then(|| Table::of(&rows, word, is_known)).flatten();
    if let Some(table) = table {
        return Ok(table.entries(lines));
    }
    let mut entries: Vec<Entry> =
        rows.into_iter().map(|(text, line)| (Cow::Borrowed(text), line)).collect();
    let notice = heading(&entries, word).then(|| {
        let (text, line) = entries.remove(0);
        ListNotice::Heading { place: lines.origin.at(line, 0), text: excerpt(&text) }
    });
    Ok((entries, notice))
}

/// Whether the first entry is the heading of a single column: it says so, and no other word is as
/// long.
fn heading(entries: &[Entry], word: &dyn Fn(&str) -> Option<Word>) -> bool {
    let Some(((first, _), others)) = entries.split_first() else {
        return false;
    };
    let first = first.trim_matches('"').to_lowercase();
    let length = first.chars().count();
    let mut words = others.iter().filter_map(|(text, _)| word(text)).peekable();
    HEADINGS.contains(&&*first) && words.peek().is_some() && words.all(|word| word.len() != length)
}

/// A file with several cells in most lines.
struct Table<'a> {
    rows: Vec<(Vec<Cow<'a, str>>, usize)>,
    /// The column with the words; `None` if all cells have words.
    column: Option<usize>,
    /// Whether the first line says what the columns hold.
    has_heading: bool,
}

impl<'a> Table<'a> {
    /// The table, if a column has words.
    fn of(
        rows: &[(&'a str, usize)],
        word: &dyn Fn(&str) -> Option<Word>,
        is_known: Option<&dyn Fn(&Word) -> bool>,
    ) -> Option<Self> {
        let rows: Vec<_> = rows.iter().map(|&(text, line)| (cells(text), line)).collect();
        // Dates and numbers are no words here, though a word may have digits.
        let is_plain = |word: &Word| {
            word.letters().iter().all(|&letter| !letter.is_ascii() || letter.is_alphabetic())
        };
        let word = |cell: &str| {
            let word = word(cell).filter(|word| is_known.is_some() || is_plain(word))?;
            is_known.is_none_or(|is_known| is_known(&word.clone())).then_some(word)
        };
        let columns = rows.iter().map(|(cells, _)| cells.len()).max()?.min(COLUMNS_MAX);
        let of_column = |column: usize| {
            let cells = rows.iter().filter_map(move |(cells, _)| cells.get(column));
            cells.filter_map(|cell| word(cell))
        };
        // The column with the most different words of one length, and the length.
        let best = |column: usize| -> (usize, usize) {
            let mut lengths: HashMap<usize, HashSet<Word>> = HashMap::new();
            of_column(column).for_each(|word| {
                lengths.entry(word.len()).or_default().insert(word);
            });
            let sizes = lengths.iter().map(|(&length, words)| (words.len(), length));
            sizes.max().unwrap_or((0, 0))
        };
        let bests: Vec<(usize, usize)> = (0..columns).map(best).collect();
        let &(most, length) = bests.iter().max_by_key(|(words, _)| *words)?;
        let column = bests.iter().position(|&(words, _)| words == most).filter(|_| most > 0)?;
        let filled = || rows.iter().flat_map(|(cells, _)| cells).filter(|cell| !cell.is_empty());
        if filled().all(|cell| word(cell).is_some_and(|word| word.len() == length)) {
            return Some(Self { rows, column: None, has_heading: false });
        }
        let length = bests[column].1;
        let has_digits =
            |cells: &[Cow<str>]| cells.iter().any(|cell| cell.contains(|c: char| c.is_numeric()));
        let (first, others) = rows.split_first()?;
        let cell = first.0.get(column).map_or("", |cell| cell);
        let is_named = HEADINGS.contains(&&*cell.to_lowercase())
            && others.iter().any(|(cells, _)| has_digits(cells));
        let fits = word(cell).is_some_and(|word| word.len() == length);
        let has_heading = !has_digits(&first.0) && !others.is_empty() && (!fits || is_named);
        Some(Self { rows, column: Some(column), has_heading })
    }

    fn entries(self, lines: &Lines) -> (Vec<Entry<'a>>, Option<ListNotice>) {
        let Some(column) = self.column else {
            let cells = self.rows.into_iter().flat_map(|(cells, line)| {
                cells.into_iter().filter(|cell| !cell.is_empty()).map(move |cell| (cell, line))
            });
            return (cells.collect(), None);
        };
        let mut rows = self.rows.into_iter();
        let heading = self.has_heading.then(|| rows.next()).flatten();
        let heading = heading.map(|(cells, _)| excerpt(&cells.join(" ")));
        let entries = rows.map(|(mut cells, line)| match cells.get(column) {
            Some(cell) if !cell.is_empty() => (cells.swap_remove(column), line),
            _ => (Cow::Owned(cells.join(" ")), line),
        });
        let origin = lines.origin.clone();
        let notice = ListNotice::Column { origin, column: column + 1, heading };
        (entries.collect(), Some(notice))
    }
}

/// The texts in the array of a text, if it has one: `[` with a quote after it.
fn array<'a>(text: &'a str) -> Option<Result<Vec<Entry<'a>>, (usize, Fault)>> {
    let start = array_start(text)?;
    let line_at = |at: usize| 1 + text[..at].matches('\n').count();
    let mut entries = Vec::new();
    let (mut at, mut line) = (start, line_at(start));
    loop {
        let rest = &text[at..];
        let Some(next) = rest.chars().next() else {
            return Some(Err((line_at(start), Fault::OpenArray)));
        };
        match next {
            '"' | '\'' | '`' => {
                let Some(length) = quoted(&rest[1..], next) else {
                    return Some(Err((line, Fault::OpenArray)));
                };
                entries.push((unescaped(&rest[1..=length]), line));
                at += length + 2;
            }
            ']' => break,
            '\n' => {
                line += 1;
                at += 1;
            }
            ',' => at += 1,
            space if space.is_whitespace() => at += space.len_utf8(),
            _ if rest.starts_with("//") => at += rest.find('\n').unwrap_or(rest.len()),
            _ => return Some(Err((line, Fault::OpenArray))),
        }
    }
    match array_start(&text[at..]) {
        Some(second) => Some(Err((line_at(at + second), Fault::SecondArray))),
        None => Some(Ok(entries)),
    }
}

/// The place after the first `[` that a quote follows.
fn array_start(text: &str) -> Option<usize> {
    let starts = text.match_indices('[').map(|(at, _)| at + 1);
    let is_quote = |c: char| matches!(c, '"' | '\'' | '`');
    starts.into_iter().find(|&at| text[at..].trim_start().starts_with(is_quote))
}

/// The bytes before the closing quote, if it stands on the line.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        match c {
            '\n' => return None,
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return Some(at),
            _ => {}
        }
    }
    None
}

/// A text of JSON, whose letters may be written as `\u00e9`.
fn unescaped(text: &str) -> Cow<'_, str> {
    let read = || serde_json::from_str(&format!("\"{text}\"")).ok();
    match text.contains('\\') {
        true => read().map_or(Cow::Borrowed(text), Cow::Owned),
        false => Cow::Borrowed(text),
    }
}

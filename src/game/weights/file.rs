//! Weights from a file: which line and which column says what.

use std::borrow::Cow;
use std::path::Path;

use crate::game::excerpt::excerpt;
use crate::game::input::cells::{cells, separator};
use crate::game::input::{Fault, Form, InputError, Lines, Origin, Place};
use crate::game::list::List;
use crate::game::weights::notice::WeightsNotice;
use crate::game::weights::number::{Number, NumberError};
use crate::game::weights::scale::scaled;
use crate::game::word::Word;
use crate::ids::GuessId;

/// Columns after these are not looked into.
const COLUMNS_MAX: usize = 32;

/// What is named of the lines that are left out.
pub(super) const NAMED_MAX: usize = 3;

/// What headings call weights, the best names first.
const HEADINGS: [&str; 14] = [
    "weight",
    "weights",
    "frequency",
    "freq",
    "frequencies",
    "count",
    "counts",
    "freqcount",
    "occurrences",
    "n",
    "probability",
    "prob",
    "p",
    "score",
];

/// A line with the word of a guess in one of its cells.
struct Row<'a> {
    cells: Vec<Cow<'a, str>>,
    line: usize,
    /// Whether the cells are separated by semicolons.
    has_semicolons: bool,
}

/// The lines of a file that concern a list.
struct Table<'a> {
    /// Lines with a guess in the column of words.
    rows: Vec<(GuessId, Row<'a>)>,
    /// The column of words, and that of weights.
    columns: (usize, usize),
    notices: Vec<WeightsNotice>,
}

/// A weight, the word as the line has it, and the line.
struct Given<'a> {
    number: Number,
    text: Cow<'a, str>,
    line: usize,
}

/// Weights by answer id, as whole numbers, their decimals, and what is told of them.
pub(super) type Read = (Vec<u64>, u8, Vec<WeightsNotice>);

/// The weights of the answers of `list`. Answers that are left out have the weight `default`.
pub(super) fn read(path: &Path, list: &List, default: Option<Number>) -> Result<Read, InputError> {
    let lines = Lines::read(path, Form::Weights)?;
    let origin = &lines.origin;
    let table = Table::of(&lines, list)?;
    let mut notices = table.notices;
    let mut given: Vec<Option<Given>> = list.guesses().iter().map(|_| None).collect();
    let mut added: Option<(usize, usize)> = None;
    for (id, row) in table.rows {
        let word = &list.guesses()[usize::from(id)];
        let number = weight(&row, word.clone(), table.columns.1)
            .map_err(|fault| origin.fault(row.line, fault))?;
        let (text, line) = (row.cells[table.columns.0].clone(), row.line);
        match &mut given[usize::from(id)] {
            Some(first) if first.text == text => {
                let first = origin.at(first.line, 0);
                return Err(origin.fault(line, Fault::Duplicate { word: word.clone(), first }));
            }
            Some(first) => {
                // A sum that has too many digits for this is rounded like a number that has.
                first.number = first.number.plus(number);
                let (count, _) = added.get_or_insert((0, line));
                *count += 1;
            }
            none => *none = Some(Given { number, text, line }),
        }
    }
    let first_at = |line| origin.at(line, 0);
    notices
        .extend(added.map(|(count, line)| WeightsNotice::Added { count, first: first_at(line) }));
    let numbers = answers(list, given, default, origin)?;
    let scaled = scaled(&numbers).ok_or_else(|| {
        let list = list.name().to_owned();
        origin.fault(0, Fault::AllZero { list })
    })?;
    notices.extend(scaled.notice);
    Ok((scaled.each, scaled.decimals, notices))
}

/// The number of each answer, by answer id.
fn answers(
    list: &List,
    given: Vec<Option<Given>>,
    default: Option<Number>,
    origin: &Origin,
) -> Result<Vec<Number>, InputError> {
    let numbers = given.into_iter().take(list.answers().len());
    let numbers: Vec<Option<Number>> =
        numbers.map(|given| given.map(|given| given.number).or(default)).collect();
    let mut missing = list.answers().iter().zip(&numbers).filter(|(_, number)| number.is_none());
    if let Some((first, _)) = missing.next() {
        let (count, list) = (1 + missing.count(), list.name().to_owned());
        return Err(origin.fault(0, Fault::Missing { first: first.clone(), count, list }));
    }
    Ok(numbers.into_iter().flatten().collect())
}

/// The weight in a row.
fn weight(row: &Row, word: Word, column: usize) -> Result<Number, Fault> {
    let text = row.cell(column);
    if text.is_empty() {
        return Err(Fault::BadLine { text: row.text() });
    }
    number(text, row.has_semicolons).map_err(|error| {
        let text = excerpt(text);
        match error {
            NumberError::Negative => Fault::Negative { word, text },
            NumberError::NotANumber => Fault::NotAWeight { word, text },
        }
    })
}

/// The number in a cell. With semicolons between cells a comma is the decimal sign, as spreadsheets
/// write it.
fn number(text: &str, has_semicolons: bool) -> Result<Number, NumberError> {
    match text.split_once(',').filter(|_| has_semicolons && !text.contains('.')) {
        Some((whole, decimals)) => Number::parse(&format!("{whole}.{decimals}")),
        None => Number::parse(text),
    }
}

/// The cells of a line. Two parts with white space between them are a word and its weight, whatever
/// other symbols the word has.
fn row(text: &str, line: usize, is_wide: bool, is_guess: impl Fn(&str) -> bool) -> Row<'_> {
    let mut parts = text.split_whitespace();
    if let (Some(word), Some(weight), None) = (parts.next(), parts.next(), parts.next())
        && !is_wide
        && is_guess(word)
    {
        let cells = vec![Cow::Borrowed(word), Cow::Borrowed(weight)];
        return Row { cells, line, has_semicolons: false };
    }
    Row { cells: cells(text), line, has_semicolons: separator(text) == Some(';') }
}

impl Row<'_> {
    fn cell(&self, column: usize) -> &str {
        self.cells.get(column).map_or("", |cell| cell)
    }

    fn has_number(&self, column: usize) -> bool {
        number(self.cell(column), self.has_semicolons).is_ok()
    }

    fn text(&self) -> String {
        excerpt(&self.cells.join(" "))
    }
}

impl<'a> Table<'a> {
    fn of(lines: &'a Lines, list: &List) -> Result<Self, InputError> {
        let guess = |cell: &str| list.guess_id(&list.word(cell).ok()?);
        let is_guess = |cell: &str| guess(cell).is_some();
        // In a table of more than two columns, empty cells keep their places.
        let first = lines.entries().next().map(|(text, _)| cells(text));
        let filled = first.map_or(0, |cells| cells.iter().filter(|cell| !cell.is_empty()).count());
        let is_wide = filled > 2;
        let mut rows = lines.entries().map(|(text, line)| row(text, line, is_wide, is_guess));
        let Some(first) = rows.next() else {
            let form = Form::Weights;
            return Err(lines.origin.fault(0, Fault::Empty { form }));
        };
        let (mut others, mut with_guess) = (Others::default(), Vec::new());
        let mut guesses = [0_usize; COLUMNS_MAX];
        let mut count = |row: &Row| {
            let is_guess = row.cells.iter().take(COLUMNS_MAX).map(|cell| is_guess(cell));
            let mut any = false;
            for (is_guess, guesses) in is_guess.zip(&mut guesses) {
                *guesses += usize::from(is_guess);
                any |= is_guess;
            }
            any
        };
        let first_has_guess = count(&first);
        for row in rows {
            match count(&row) {
                true => with_guess.push(row),
                false => others.add(&row, &lines.origin),
            }
        }
        let most = guesses.into_iter().max().unwrap_or(0);
        let words = guesses.iter().position(|&guesses| guesses == most).unwrap_or(0);
        let is_heading = !with_guess.is_empty() && first.is_heading(words, is_guess);
        let heading = match is_heading {
            true => first.cells.iter().map(ToString::to_string).collect(),
            false => Vec::new(),
        };
        match (is_heading, first_has_guess) {
            (true, _) => others.heading = Some(first.text()),
            (false, true) => with_guess.insert(0, first),
            (false, false) => others.add_first(&first, &lines.origin),
        }
        let (weights, columns) = weight_column(&with_guess, words, &heading);
        let rows = with_guess.into_iter().filter_map(|row| match guess(row.cell(words)) {
            Some(id) => Some((id, row)),
            None => {
                others.add(&row, &lines.origin);
                None
            }
        });
        let rows = rows.collect();
        let notices = others.notice().into_iter().chain(columns).collect();
        Ok(Self { rows, columns: (words, weights), notices })
    }
}

impl Row<'_> {
    /// Whether the first line of a file says what its columns hold.
    fn is_heading(&self, words: usize, is_guess: impl Fn(&str) -> bool) -> bool {
        let cells = || self.cells.iter().map(|cell| cell.to_lowercase());
        let is_named = cells().any(|cell| HEADINGS.contains(&&*cell));
        let has_number = (0..self.cells.len()).any(|column| self.has_number(column));
        self.cells.len() > 1 && !has_number && (is_named || !is_guess(self.cell(words)))
    }
}

/// The column of weights, and what is told if there are several columns of numbers: the one that
/// the heading calls weights, or the first after the words, or the first before them.
fn weight_column(rows: &[Row], words: usize, heading: &[String]) -> (usize, Option<WeightsNotice>) {
    let has_numbers = |&column: &usize| {
        let numbers = rows.iter().filter(|row| row.has_number(column)).count();
        column != words && 2 * numbers > rows.len()
    };
    let columns = rows.iter().map(|row| row.cells.len()).max().unwrap_or(0).min(COLUMNS_MAX);
    let numbers: Vec<usize> = (0..columns).filter(has_numbers).collect();
    let is_called = |column: &&usize, name: &str| {
        heading.get(**column).is_some_and(|cell| cell.to_lowercase() == name)
    };
    let mut called = HEADINGS.iter().filter_map(|name| numbers.iter().find(|c| is_called(c, name)));
    let after = numbers.iter().find(|&&column| column > words);
    let chosen = called.next().or(after).or(numbers.first()).copied().unwrap_or(words + 1);
    let named = |column: usize| {
        (column + 1, heading.get(column).filter(|cell| !cell.is_empty()).map(|cell| excerpt(cell)))
    };
    let others = numbers.iter().filter(|&&column| column != chosen);
    let others: Vec<_> = others.map(|&column| named(column)).collect();
    let is_several = !others.is_empty();
    (chosen, is_several.then(|| WeightsNotice::Columns { read: named(chosen), others }))
}

/// The lines that are left out.
#[derive(Default)]
struct Others {
    count: usize,
    first: Vec<(String, Option<Place>)>,
    heading: Option<String>,
}

impl Others {
    fn add(&mut self, row: &Row, origin: &Origin) {
        self.count += 1;
        if self.first.len() < NAMED_MAX {
            self.first.push((row.text(), Some(origin.at(row.line, 0))));
        }
    }

    /// Adds the first line of the file, after others.
    fn add_first(&mut self, row: &Row, origin: &Origin) {
        self.count += 1;
        self.first.insert(0, (row.text(), Some(origin.at(row.line, 0))));
        self.first.truncate(NAMED_MAX);
    }

    fn notice(self) -> Option<WeightsNotice> {
        let Self { count, first, heading } = self;
        let is_any = count > 0 || heading.is_some();
        is_any.then_some(WeightsNotice::Skipped { count, first, heading })
    }
}

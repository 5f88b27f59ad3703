//! Files of problems: CSV and JSON.

use std::path::Path;

use crate::files;
use crate::game::input::FILE_BYTES_MAX;
use crate::identify::draft::{Draft, DraftTest, unnamed};
use crate::identify::error::FileError;
use crate::identify::problem::Problem;

/// How a file is to be read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reading {
    /// Whether each line of a table is an object and each column a test, instead of the other way
    /// round.
    pub objects_in_rows: bool,
    /// Whether `?` and empty cells are an outcome of their own, instead of a fault.
    pub unknown_is_outcome: bool,
}

/// What is written for an outcome that is not known, once it counts as one of its own.
const UNKNOWN: &str = "unknown";

impl Problem {
    /// Reads a problem from a file of CSV or JSON; it is called by the stem of the file's name.
    ///
    /// In CSV the first line names the objects, after a first cell that may hold anything. Each
    /// other line is a test: its name, and the outcome for each object. A column headed `cost` has
    /// what the tests cost, a line named `class` the classes of the objects, and a line named
    /// `weight` how much each counts. Cells are separated by commas, semicolons or tabs; quotes,
    /// a byte order mark, blank lines and lines that start with `#` are as usual.
    /// ```text
    /// test,                 flat battery, no fuel, bad starter, cost
    /// Do the lights work?,  no,           yes,     yes,         1
    /// Does the tank ring?,  no,           yes,     no,          2.5
    /// weight,               5,            3,       1,
    /// ```
    /// JSON is an object with the fields of [`Draft`].
    ///
    /// # Errors
    /// [`FileError`] says what is wrong, and where.
    pub fn load(path: &Path, reading: Reading) -> Result<Self, FileError> {
        let bytes = read(path, FILE_BYTES_MAX)?;
        Self::read(path, &bytes, reading)
    }

    /// Reads a problem from the bytes of a file of this name, as [`load`](Self::load) does.
    ///
    /// # Errors
    /// As for [`load`](Self::load).
    pub fn read(path: &Path, bytes: &[u8], reading: Reading) -> Result<Self, FileError> {
        let form = |reason| FileError::Form { path: path.to_owned(), reason };
        let text = std::str::from_utf8(bytes)
            .map_err(|_| form("is not UTF-8 text; save it as UTF-8".to_owned()))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut draft = match text.trim_start().starts_with('{') {
            true => serde_json::from_str(text).map_err(|error| form(error.to_string()))?,
            false => table(text, reading).map_err(form)?,
        };
        if draft.name == unnamed() {
            draft.name = files::stem(path);
        }
        let draft = if reading.unknown_is_outcome { known(draft) } else { draft };
        Self::new(draft).map_err(|error| FileError::Problem { path: path.to_owned(), error })
    }
}

/// The bytes of a file of at most this size.
pub(super) fn read(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    let unreadable = |reason| FileError::Unreadable { path: path.to_owned(), reason };
    let bytes = files::read(path, most).map_err(|error| unreadable(error.to_string()))?;
    bytes.ok_or_else(|| unreadable(format!("it has more than {} MiB", most >> 20)))
}

/// This draft with unknown outcomes as an outcome of its own.
fn known(mut draft: Draft) -> Draft {
    for cell in draft.tests.iter_mut().flat_map(|test| &mut test.outcomes) {
        if matches!(cell.trim(), "?" | "") {
            UNKNOWN.clone_into(cell);
        }
    }
    draft
}

/// A table of CSV.
fn table(text: &str, reading: Reading) -> Result<Draft, String> {
    let head = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with('#'));
    let head = head.unwrap_or_default();
    let separators = [b',', b';', b'\t'];
    let count = |&separator: &u8| head.bytes().filter(|&byte| byte == separator).count();
    let delimiter = separators.into_iter().rev().max_by_key(count).unwrap_or(b',');
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .trim(csv::Trim::All)
        .comment(Some(b'#'))
        .delimiter(delimiter)
        .from_reader(text.as_bytes());
    let mut rows: Vec<Vec<String>> = Vec::new();
    let mut width = None;
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        let line = record.position().map_or(0, csv::Position::line);
        let cells: Vec<String> = record.iter().map(str::to_owned).collect();
        if cells.iter().all(String::is_empty) {
            continue;
        }
        let expected = *width.get_or_insert(cells.len());
        if cells.len() != expected {
            return Err(format!(
                "line {line} has {} cells, but the first one has {expected}; give each line as \
                 many, and put cells with separators in double quotes",
                cells.len()
            ));
        }
        rows.push(cells);
    }
    if reading.objects_in_rows {
        rows = (0..width.unwrap_or(0))
            .map(|column| rows.iter().map(|row| row[column].clone()).collect())
            .collect();
    }
    let mut rows = rows.into_iter();
    let Some(head) = rows.next().filter(|head| head.len() > 1) else {
        return Err(
            "is no table of tests and objects; write one test a line, with commas between \
                    the cells"
                .to_owned(),
        );
    };
    let is = |cell: &str, names: [&str; 2]| names.contains(&cell.to_lowercase().as_str());
    let cost = (1..head.len()).find(|&column| is(&head[column], ["cost", "costs"]));
    let without_cost = |row: &[String]| -> Vec<String> {
        let columns = (1..row.len()).filter(|&column| Some(column) != cost);
        columns.map(|column| row[column].clone()).collect()
    };
    let mut draft = Draft { name: unnamed(), objects: without_cost(&head), ..Draft::default() };
    for row in rows {
        match &row[0] {
            name if is(name, ["class", "classes"]) => draft.classes = Some(without_cost(&row)),
            name if is(name, ["weight", "weights"]) => draft.weights = Some(without_cost(&row)),
            name => draft.tests.push(DraftTest {
                name: name.clone(),
                cost: cost.map(|column| row[column].clone()),
                outcomes: without_cost(&row),
            }),
        }
    }
    Ok(draft)
}

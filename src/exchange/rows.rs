//! Rows: what programs print line by line, and the CSV of tables.
//!
//! ```text
//! salet,courd,nymph,pygmy            the guesses of an answer
//! SALET,0,COURD,0,NYMPH,26           with Doddle's numbers for feedback
//! salet BBBBB 221 courd BBBBG 1      a way, with the number of answers left
//! BBBBB BBBBG vivid                  the feedback so far, and the guess that follows
//! ```
//!
//! and outlines, in which a row that begins with feedback goes on from a row above that is less
//! indented. Each cell is a guess, feedback or a number, whichever can stand in its place; numbers
//! are left out, but for those of Doddle, which are checked. A heading says which columns hold the
//! answer of the row or a count. Where rows have feedback, they are ways to positions; where they
//! have none, each is the game of an answer.

use std::borrow::Cow;

use crate::game::excerpt::excerpt;
use crate::game::feedback::Feedback;
use crate::game::games::Guesses;
use crate::game::history::Turn;
use crate::game::input::cells;
use crate::game::list::List;
use crate::game::quoting::{quoted, split, unquoted};
use crate::game::word::Word;

use super::columns::{self, Cells, Column, has};
use super::fault::ImportError;
use super::feedback;
use super::gather::{Gather, allowed};

/// What stands around cells and between them, and says nothing.
const DECORATION: &[char] = &[
    ',', ';', ':', '.', '*', '|', '(', ')', '[', ']', '{', '}', '\'', '"', '`', '├', '└', '│', '─',
    '┬', '┌', '╰', '╭', '→', '➜', '►', '▸', '•', '>',
];

/// A cell that is understood.
#[derive(Debug)]
enum Piece {
    Guess(Word),
    /// With its column and its text.
    Feedback(Feedback, usize, String),
    Number(String),
}

#[derive(Debug)]
struct Row {
    line: usize,
    pieces: Vec<Piece>,
    /// In a column of its own.
    answer: Option<Word>,
}

/// The rows of a text.
#[derive(Debug)]
pub(super) struct Rows<'l> {
    list: &'l List,
    /// Whether a cell is read by its place: as feedback where a guess is before it. If not, it is a
    /// guess whenever it can be.
    by_place: bool,
    rows: Vec<Row>,
    fault: Option<ImportError>,
}

impl<'l> Rows<'l> {
    /// The rows of lines.
    pub(super) fn of_text(text: &str, list: &'l List) -> Self {
        let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let mut first = lines.next();
        let columns = first.and_then(|(_, heading)| Self::columns_of(heading, list));
        first = first.filter(|_| columns.is_none());
        let cells = first.into_iter().chain(lines).map(|(line, text)| match &columns {
            None => (line, (tokens(text, list), None)),
            Some(columns) => (line, columns::by_columns(text, columns)),
        });
        Self::of_cells(cells.collect(), list)
    }

    /// The columns that a line names, if it is a heading: one cell at least is no guess.
    fn columns_of(line: &str, list: &List) -> Option<Vec<Column>> {
        let rows = Rows { list, by_place: true, rows: Vec::new(), fault: None };
        let mut pieces = Vec::new();
        let is_data = cells::cells(line).iter().all(|cell| rows.understand(0, cell, &mut pieces));
        columns::columns_of(line).filter(|_| !is_data)
    }

    /// The rows of cells, each with its line.
    pub(super) fn of_cells(cells: Vec<(usize, Cells<'_>)>, list: &'l List) -> Self {
        let read = |by_place| {
            let mut rows = Self { list, by_place, rows: Vec::new(), fault: None };
            for (line, cells) in &cells {
                rows.add(*line, cells);
            }
            rows
        };
        let games = read(false);
        // Numbers between guesses may be counts of feedback.
        let has_counts = || !list.kind().is_wordle() && games.has(|piece| piece.number().is_some());
        match games.are_games() && games.fault.is_none() && !has_counts() {
            true => games,
            false => read(true),
        }
    }

    fn add(&mut self, line: usize, (cells, answer): &Cells<'_>) {
        let mut pieces = Vec::new();
        let mut unread = Vec::new();
        for (column, cell) in cells {
            if !self.understand(*column, cell, &mut pieces) {
                unread.push(cell.as_ref());
            }
        }
        let is_word = |text: &&str| {
            let has_words = matches!(self.list.kind().guesses(), Guesses::Words { .. });
            has_words
                && text.chars().count() == self.list.letters()
                && text.chars().all(char::is_alphabetic)
        };
        let is_remark = pieces.iter().all(|piece| matches!(piece, Piece::Number(_)));
        let unread = match is_remark {
            true => unread.into_iter().find(is_word),
            false => unread.into_iter().next(),
        };
        let answer = answer.as_ref().filter(|answer| !answer.is_empty());
        let answer = answer.map(|answer| allowed(self.list, &quoted(answer))).transpose();
        match (unread.map(|text| allowed(self.list, &quoted(text))), answer) {
            (Some(Err(fault)), _) | (_, Err(fault)) => {
                self.fault.get_or_insert(fault.on(line));
            }
            (_, Ok(answer)) if !is_remark || answer.is_some() => {
                self.rows.push(Row { line, pieces, answer });
            }
            _ => {}
        }
    }

    /// Adds what a cell says to the pieces; `false` if it cannot be understood.
    fn understand(&self, column: usize, cell: &str, pieces: &mut Vec<Piece>) -> bool {
        let bare = unquoted(cell.trim());
        let bare = bare.trim();
        if bare.is_empty() {
            return true;
        }
        let before = pieces.iter().rev().find(|piece| !matches!(piece, Piece::Number(_)));
        let after_guess = matches!(before, Some(Piece::Guess(_)));
        let has_guess = pieces.iter().any(|piece| matches!(piece, Piece::Guess(_)));
        let is_number = bare.bytes().any(|byte| byte.is_ascii_digit())
            && bare.chars().all(|c| c.is_ascii_digit() || ".%".contains(c));
        let guess = || allowed(self.list, &quoted(bare)).ok().map(Piece::Guess);
        let read = |text: &str| {
            let feedback = feedback::read(self.list.kind(), text)?;
            Some(Piece::Feedback(feedback, column, text.to_owned()))
        };
        // A number is feedback after a guess, or at the beginning of a row that is not the first
        // and goes on from none.
        let is_indented = matches!(pieces.first(), Some(Piece::Feedback(_, 1.., _)));
        let is_count = !after_guess && (has_guess || is_indented || self.rows.is_empty());
        // One of two counts has a cell of its own.
        let is_half = is_number && bare.len() == 1 && self.list.kind().counts().len() == 2;
        let feedback = || if (is_number && is_count) || is_half { None } else { read(bare) };
        // Two counts in cells of their own.
        let joined = match pieces.last() {
            _ if !self.by_place => None,
            Some(Piece::Number(first)) if is_number && (after_guess || !has_guess) => {
                read(&format!("{first},{bare}"))
            }
            Some(Piece::Feedback(_, _, first)) if has_guess && !is_number => {
                read(&format!("{first} {bare}"))
            }
            _ => None,
        };
        if let Some(joined) = joined {
            pieces.pop();
            pieces.push(joined);
            return true;
        }
        let found = match after_guess && self.by_place {
            true => feedback().or_else(guess),
            false => guess().or_else(feedback),
        };
        if let Some(piece) = found {
            pieces.push(piece);
            return true;
        }
        if is_number {
            pieces.push(Piece::Number(bare.to_owned()));
            return true;
        }
        if bare.contains('>') && bare.chars().all(|c| "-=>".contains(c)) {
            return true;
        }
        // Signs that mark guesses which may be the answer, or not.
        let trimmed = [bare.trim_end_matches(['*', '?', '!']), bare.trim_matches(DECORATION)];
        if let Some(less) = trimmed.into_iter().find(|&less| less != bare) {
            return self.understand(column, less, pieces);
        }
        let separator = ["->", "=>", "→", "=", ":"].into_iter().find(|sign| bare.contains(sign));
        separator
            .is_some_and(|sign| bare.split(sign).all(|part| self.understand(column, part, pieces)))
    }

    /// Whether the rows are games, without feedback.
    pub(super) fn are_games(&self) -> bool {
        !self.has(|piece| matches!(piece, Piece::Feedback(..)))
    }

    fn has(&self, is_such: impl Fn(&Piece) -> bool) -> bool {
        self.rows.iter().any(|row| row.pieces.iter().any(&is_such))
    }

    /// Whether each row of games is named by its answer, before the guesses.
    fn are_named(&self) -> bool {
        let guesses = || self.rows.iter().map(Row::guesses);
        guesses().all(|row| row.len() > 1 && row.first() == row.last())
            && guesses().any(|row| row.len() > 2)
    }

    /// Reads the games and positions.
    pub(super) fn read(self, games: &mut Gather<'_>) -> Result<(), ImportError> {
        let (are_games, are_named) = (self.are_games(), self.are_named());
        let mut way = Way::default();
        let mut histories = Vec::new();
        for row in &self.rows {
            match are_games {
                true => row.read_game(are_named, games).map_err(|fault| fault.on(row.line))?,
                false => match way.read(row, games)? {
                    Read::Done => {}
                    Read::History(known) => histories.push((known, row)),
                },
            }
        }
        if let Some(fault) = self.fault {
            return Err(fault);
        }
        histories.sort_by_key(|(known, _)| *known);
        for (known, row) in histories {
            read_history(known, row, games)?;
        }
        Ok(())
    }
}

/// The cells of a line between white space, commas, semicolons and bars, each with its column. A
/// line of names that has commas has spaces in its names.
fn tokens<'t>(line: &'t str, list: &List) -> Vec<(usize, Cow<'t, str>)> {
    let has_names = list.kind().guesses() == Guesses::Names && has(',', line);
    let is_separator =
        |c: char| c == ',' || (!has_names && (c.is_whitespace() || c == ';' || c == '|'));
    let (mut seen, mut column) = (0, 0);
    let placed = |(start, part): (usize, &'t str)| {
        let start = start + (part.len() - part.trim_start().len());
        column += line[seen..start].chars().count();
        seen = start;
        (column, Cow::Borrowed(part.trim()))
    };
    let is_comment = |first: &str| first.starts_with("//") || first == "#";
    let parts = split(line, is_separator).filter(|(_, part)| !part.trim().is_empty());
    let tokens: Vec<(usize, Cow<'t, str>)> = parts.map(placed).collect();
    match tokens.first() {
        Some((_, first)) if is_comment(first) && allowed(list, first).is_err() => Vec::new(),
        _ => tokens,
    }
}

impl Row {
    fn guesses(&self) -> Vec<Word> {
        let guesses = self.pieces.iter().filter_map(|piece| match piece {
            Piece::Guess(word) => Some(word.clone()),
            Piece::Feedback(..) | Piece::Number(_) => None,
        });
        guesses.collect()
    }

    /// Reads the game of an answer: its guesses, without the answer that may name the row.
    fn read_game(&self, is_named: bool, games: &mut Gather<'_>) -> Result<(), ImportError> {
        let mut guesses = self.guesses();
        if is_named {
            guesses.remove(0);
        }
        if let Some(answer) = &self.answer
            && guesses.last() != Some(answer)
        {
            guesses.push(answer.clone());
        }
        games.add_guesses(self.line, &guesses)?;
        let numbers: Vec<&str> = self.pieces.iter().filter_map(Piece::number).collect();
        let is_number = |at: usize| self.pieces.get(at).and_then(Piece::number).is_some();
        let Some(answer) = guesses.last().filter(|_| is_number(1) && self.answer.is_none()) else {
            return Ok(());
        };
        if !games.list().kind().is_wordle() {
            return Ok(());
        }
        if numbers.len() < guesses.len() {
            return Err(ImportError::new("the last guess has no number for its feedback"));
        }
        for (guess, number) in guesses.iter().zip(numbers) {
            let right = games.list().feedback(guess, answer).code().0;
            if number.parse() != Ok(right) {
                let what = format!("{guess} gets {right} if the answer is {answer}");
                return Err(ImportError::new(format!("{what}, not {}", excerpt(number))));
            }
        }
        Ok(())
    }
}

impl Piece {
    fn number(&self) -> Option<&str> {
        match self {
            Self::Number(number) => Some(number),
            Self::Guess(_) | Self::Feedback(..) => None,
        }
    }
}

/// What became of a row.
enum Read {
    Done,
    /// It begins with this many feedbacks, whose guesses other rows say.
    History(usize),
}

/// The way that the rows so far have led to.
#[derive(Default)]
struct Way {
    turns: Vec<Turn>,
    /// The columns in which the feedback of each turn stands.
    columns: Vec<usize>,
    /// A guess that has no feedback yet.
    guess: Option<Word>,
}

impl Way {
    /// Goes on by a row, from its beginning or from the row above that it belongs to.
    fn read(&mut self, row: &Row, games: &mut Gather<'_>) -> Result<Read, ImportError> {
        let mut pieces = row.pieces.iter().filter(|piece| piece.number().is_none()).peekable();
        match pieces.peek() {
            Some(Piece::Feedback(_, 0, _)) => {
                let is_feedback = |piece: &&&Piece| matches!(piece, Piece::Feedback(..));
                return Ok(Read::History(pieces.take_while(|piece| is_feedback(&piece)).count()));
            }
            Some(Piece::Feedback(_, column, text)) => self.go_back(*column).ok_or_else(|| {
                let text = excerpt(text);
                let what = format!("`{text}` goes on from no row above: none is indented less");
                ImportError::new(what).on(row.line)
            })?,
            Some(Piece::Guess(_)) => *self = Self::default(),
            Some(Piece::Number(_)) | None => {}
        }
        for piece in pieces {
            self.step(piece, row.line)?;
        }
        self.end(row, games)?;
        Ok(Read::Done)
    }

    /// Goes back to the guess whose feedback stands in this column, or is the first so far right.
    fn go_back(&mut self, column: usize) -> Option<()> {
        match self.columns.iter().position(|&there| there == column) {
            Some(at) => {
                self.guess = self.turns.get(at).map(|turn| turn.guess.clone());
                self.turns.truncate(at);
                self.columns.truncate(at);
            }
            None if self.columns.last().is_some_and(|&last| last > column) => return None,
            None => {}
        }
        self.guess.is_some().then_some(())
    }

    fn step(&mut self, piece: &Piece, line: usize) -> Result<(), ImportError> {
        let fault = |what: String| Err(ImportError::new(what).on(line).after(&self.turns));
        match (piece, self.guess.take()) {
            (Piece::Guess(guess), None) => self.guess = Some(guess.clone()),
            (Piece::Guess(next), Some(guess)) => {
                return fault(format!("{guess} has no feedback before the guess {next}"));
            }
            (Piece::Feedback(feedback, column, _), Some(guess)) => {
                self.turns.push(Turn { guess, feedback: *feedback });
                self.columns.push(*column);
            }
            (Piece::Feedback(feedback, ..), None) => {
                return fault(format!("the feedback {feedback} follows no guess"));
            }
            (Piece::Number(_), guess) => self.guess = guess,
        }
        Ok(())
    }

    /// Adds the game or the position in which a row ends.
    fn end(&mut self, row: &Row, games: &mut Gather<'_>) -> Result<(), ImportError> {
        let line = row.line;
        let is_found = self.turns.last().is_some_and(|turn| turn.feedback.is_win());
        let guess = self.guess.as_ref().or(row.answer.as_ref().filter(|_| !is_found));
        match (guess, self.turns.split_last()) {
            (Some(guess), _) => games.add_position(line, &self.turns, guess),
            (None, Some((last, _))) if last.feedback.is_win() => games.add(line, &self.turns),
            (None, Some((last, before))) => games.add_position(line, before, &last.guess),
            (None, None) => Ok(()),
        }
    }
}

/// Reads a row that begins with feedback alone, to guesses that other rows say.
fn read_history(known: usize, row: &Row, games: &mut Gather<'_>) -> Result<(), ImportError> {
    let mut way = Way::default();
    let mut codes = Vec::new();
    let pieces = row.pieces.iter().filter(|piece| piece.number().is_none());
    for (at, piece) in pieces.enumerate() {
        if let (true, Piece::Feedback(feedback, ..)) = (at < known, piece) {
            let Some(guess) = games.guess_after(&codes).cloned() else {
                let what = match codes.is_empty() {
                    true => "no row says what the first guess is",
                    false => "no row says what is guessed here",
                };
                return Err(ImportError::new(what).on(row.line).after(&way.turns));
            };
            codes.push(feedback.code());
            way.guess = Some(guess);
        }
        way.step(piece, row.line)?;
    }
    way.end(row, games)
}

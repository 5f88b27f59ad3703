//! A table on its way into a game: the checks that need all of it, and the rows that it leaves out.

use std::collections::{HashMap, HashSet};
use std::path::PathBuf;

use crate::game::games::scores::Scores;
use crate::game::games::scores::error::{CellPlace, ScoresError};
use crate::game::kind::NO_CODE;
use crate::game::list::WORDS_MAX;
use crate::game::word::Word;
use crate::ids::CODES_MAX;

/// A table as it was given: at least one answer and one guess, no name twice among either, a code in each cell.
pub(super) struct Input {
    /// The file, if it comes from one.
    pub path: Option<PathBuf>,
    /// The names of the columns.
    pub answers: Vec<Word>,
    /// The names of the rows, each with its line.
    pub guesses: Vec<(Word, usize)>,
    /// Row by row.
    pub codes: Vec<u16>,
}

/// How the place of a name is said, by its number in the row or column of names, from 0.
pub(super) type PlaceOf<'a> = &'a dyn Fn(usize) -> CellPlace;

/// Fails for a name that is there twice, and says the earliest such one.
pub(super) fn check_distinct(
    names: impl Iterator<Item = Word>,
    place: PlaceOf<'_>,
) -> Result<(), ScoresError> {
    let mut seen: HashMap<Word, usize> = HashMap::new();
    for (number, name) in names.enumerate() {
        if let Some(first) = seen.insert(name, number) {
            return Err(ScoresError::Duplicate {
                place: place(number),
                name,
                first: place(first),
            });
        }
    }
    Ok(())
}

impl Input {
    /// What a function gives.
    pub fn of(
        answers: Vec<Word>,
        guesses: Vec<Word>,
        code: impl Fn(usize, usize) -> u16,
    ) -> Result<Input, ScoresError> {
        let place = |line, cell| CellPlace {
            path: None,
            line,
            cell,
        };
        if answers.is_empty() {
            return Err(ScoresError::NoAnswers { place: place(0, 0) });
        }
        if guesses.is_empty() {
            return Err(ScoresError::NoGuesses { place: place(0, 0) });
        }
        if answers.len().max(guesses.len()) > WORDS_MAX {
            return Err(ScoresError::TooManyNames { place: place(0, 0) });
        }
        check_distinct(answers.iter().copied(), &|number| place(0, number + 1))?;
        check_distinct(guesses.iter().copied(), &|number| place(number + 1, 0))?;
        let mut codes = Vec::with_capacity(answers.len() * guesses.len());
        for guess in 0..guesses.len() {
            for answer in 0..answers.len() {
                let code = code(guess, answer);
                if code == NO_CODE {
                    return Err(ScoresError::NotANumber {
                        place: place(guess + 1, answer + 1),
                        text: code.to_string(),
                    });
                }
                codes.push(code);
            }
        }
        Ok(Input {
            path: None,
            answers,
            guesses: guesses.into_iter().zip(1..).collect(),
            codes,
        })
    }

    /// The game, with rows for all answers.
    pub fn scores(self) -> Result<Scores, ScoresError> {
        let rows: HashMap<Word, usize> = (0..)
            .zip(&self.guesses)
            .map(|(row, &(name, _))| (name, row))
            .collect();
        let (win, wrong) = self.ends(&rows)?;
        let different: HashSet<u16> = self.codes.iter().copied().chain([win, wrong]).collect();
        if different.len() > CODES_MAX {
            return Err(ScoresError::TooManyCodes {
                place: self.place(0, None),
                got: different.len(),
            });
        }
        // The columns in the order of their names.
        let mut columns: Vec<usize> = (0..self.answers.len()).collect();
        columns.sort_unstable_by_key(|&column| self.answers[column]);
        let answers: Vec<Word> = columns.iter().map(|&column| self.answers[column]).collect();
        let names = self.guesses.iter().map(|&(name, _)| name);
        let mut others: Vec<Word> = names
            .filter(|name| answers.binary_search(name).is_err())
            .collect();
        others.sort_unstable();
        if answers.len() + others.len() > WORDS_MAX {
            let place = self.place(0, None);
            return Err(ScoresError::TooManyNames { place });
        }
        let mut codes = Vec::with_capacity((answers.len() + others.len()) * answers.len());
        for guess in answers.iter().chain(&others) {
            match rows.get(guess) {
                Some(&row) => codes.extend(columns.iter().map(|&column| self.code(row, column))),
                None => {
                    let is = |answer: &Word| if answer == guess { win } else { wrong };
                    codes.extend(answers.iter().map(is));
                }
            }
        }
        Ok(Scores {
            answers,
            others,
            codes,
            win,
        })
    }

    fn code(&self, row: usize, column: usize) -> u16 {
        self.codes[row * self.answers.len() + column]
    }

    /// Where a cell is, or the head of a column if it has no line.
    fn place(&self, line: usize, column: Option<usize>) -> CellPlace {
        // In a file the names come first.
        let names = usize::from(self.path.is_some());
        CellPlace {
            path: self.path.clone(),
            line,
            cell: column.map_or(0, |column| column + 1 + names),
        }
    }

    /// The winning code, and that of answers that are told only right or wrong.
    fn ends(&self, rows: &HashMap<Word, usize>) -> Result<(u16, u16), ScoresError> {
        // The first cell, by rows, where an answer meets itself.
        let columns: HashMap<Word, usize> = (0..)
            .zip(&self.answers)
            .map(|(column, &name)| (name, column))
            .collect();
        let own = self.guesses.iter().zip(0..).filter_map(|(guess, row)| {
            let &column = columns.get(&guess.0)?;
            Some((row, column, self.code(row, column)))
        });
        let own: Vec<(usize, usize, u16)> = own.collect();
        let cell = |row: usize, column| self.place(self.guesses[row].1, Some(column));
        if let Some(&(first_row, first_column, win)) = own.first() {
            if let Some(&(row, column, code)) = own.iter().find(|&&(.., code)| code != win) {
                return Err(ScoresError::TwoWins {
                    place: cell(row, column),
                    name: self.answers[column],
                    code,
                    first: cell(first_row, first_column),
                    first_name: self.answers[first_column],
                    first_code: win,
                });
            }
            let width = self.answers.len();
            for (number, _) in (0..).zip(&self.codes).filter(|&(_, &code)| code == win) {
                let (row, column): (usize, usize) = (number / width, number % width);
                if self.guesses[row].0 != self.answers[column] {
                    return Err(ScoresError::WinElsewhere {
                        place: cell(row, column),
                        guess: self.guesses[row].0,
                        answer: self.answers[column],
                        code: win,
                        first: cell(first_row, first_column),
                    });
                }
            }
        }
        let none_left = || ScoresError::NoCodeLeft {
            place: self.place(0, None),
        };
        let win = match own.first() {
            Some(&(.., win)) => win,
            None => {
                let largest = self.codes.iter().copied().max().unwrap_or_default();
                (largest + 1 < NO_CODE)
                    .then_some(largest + 1)
                    .ok_or_else(none_left)?
            }
        };
        let complete = self.answers.iter().all(|answer| rows.contains_key(answer));
        let mut used = vec![false; NO_CODE.into()];
        for &code in self.codes.iter().chain([&win]) {
            used[usize::from(code)] = true;
        }
        match used.iter().position(|&used| !used) {
            Some(free) => Ok((win, free as u16)),
            None if complete => Ok((win, win)),
            None => Err(none_left()),
        }
    }
}

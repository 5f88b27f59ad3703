//! Weights on their way from a file: each line checked, then all of them made whole numbers.

use std::cmp::Reverse;
use std::path::Path;

use crate::game::excerpt::excerpt;
use crate::game::lines::Lines;
use crate::game::list::{List, Origin, Place};
use crate::game::weights::error::WeightsError;
use crate::game::weights::number::{Number, NumberError};
use crate::game::weights::{TOTAL_MAX, Weights};
use crate::game::word::Word;

/// A file of weights for a list.
pub(super) struct Input<'a> {
    pub path: &'a Path,
    pub list: &'a List,
}

/// A word with its weight, and the line that says so.
#[derive(Clone, Copy)]
struct Given {
    word: Word,
    number: Number,
    line: usize,
}

impl Input<'_> {
    /// The weights of the answers; see [`Weights::load`].
    pub fn read(&self) -> Result<Weights, WeightsError> {
        let given = self.answers()?;
        let above_zero = given.iter().filter(|given| !given.number.is_zero());
        // Of equal ones, the one on the first line.
        let finest = above_zero.clone();
        let finest = finest.max_by_key(|given| (given.number.decimals(), Reverse(given.line)));
        let largest = above_zero.max_by_key(|given| (given.number.size(), Reverse(given.line)));
        let (Some(finest), Some(largest)) = (finest, largest) else {
            return Err(WeightsError::AllZero {
                path: self.path.to_owned(),
                list: self.list.name().to_owned(),
            });
        };
        let decimals = finest.number.decimals();
        let each = whole_numbers(&given, |number| number.scaled(decimals));
        if let (Some(each), Ok(decimals)) = (each, decimals.try_into()) {
            let words = self.list.answers().to_vec();
            return Ok(Weights::new(words, each, decimals));
        }
        Err(match most_decimals(&given) {
            Some(fitting) => WeightsError::TooManyDigits {
                place: self.place(finest.line),
                word: finest.word,
                fitting,
            },
            None => WeightsError::TooLarge {
                place: self.place(largest.line),
                word: largest.word,
            },
        })
    }

    /// What is given for each answer, by answer id.
    fn answers(&self) -> Result<Vec<Given>, WeightsError> {
        let lines =
            Lines::read(self.path).map_err(|error| WeightsError::of_file(self.path, error))?;
        let mut given: Vec<Option<Given>> = vec![None; self.list.guesses().len()];
        let mut empty = true;
        for (text, line) in lines.entries() {
            empty = false;
            let (id, new) = self.line(text, line)?;
            if let Some(first) = given[id].replace(new) {
                return Err(WeightsError::Duplicate {
                    place: self.place(line),
                    word: new.word,
                    first: self.place(first.line),
                });
            }
        }
        if empty {
            let path = self.path.to_owned();
            return Err(WeightsError::Empty { path });
        }
        given.truncate(self.list.answers().len());
        let answers = self.list.answers().iter().zip(&given);
        let mut missing = answers.filter(|(_, given)| given.is_none());
        match missing.next() {
            None => Ok(given.into_iter().flatten().collect()),
            Some((&first, _)) => Err(WeightsError::Missing {
                path: self.path.to_owned(),
                first,
                count: 1 + missing.count(),
                list: self.list.name().to_owned(),
            }),
        }
    }

    /// What a line gives, and the number of its word among the allowed guesses.
    fn line(&self, text: &str, line: usize) -> Result<(usize, Given), WeightsError> {
        let place = || self.place(line);
        let mut parts = text.split_whitespace();
        let (Some(word), Some(weight), None) = (parts.next(), parts.next(), parts.next()) else {
            return Err(WeightsError::BadLine {
                place: place(),
                text: excerpt(text),
            });
        };
        let kind = self.list.game().kind();
        let word = kind.word(word).map_err(|reason| WeightsError::BadWord {
            place: place(),
            text: excerpt(word),
            reason,
        })?;
        let number = Number::parse(weight).map_err(|error| {
            let (place, text) = (place(), excerpt(weight));
            match error {
                NumberError::Negative => WeightsError::Negative { place, word, text },
                NumberError::NotANumber => WeightsError::NotANumber { place, word, text },
            }
        })?;
        let id = self
            .list
            .guess_id(word)
            .ok_or_else(|| WeightsError::NotAllowed {
                place: place(),
                word,
                list: self.list.name().to_owned(),
            })?;
        Ok((id.into(), Given { word, number, line }))
    }

    fn place(&self, line: usize) -> Place {
        Place {
            origin: Origin::File(self.path.to_owned()),
            line,
        }
    }
}

/// What `whole` makes of each; `None` if it cannot, or if all together exceed [`TOTAL_MAX`].
fn whole_numbers(given: &[Given], whole: impl Fn(Number) -> Option<u64>) -> Option<Vec<u64>> {
    let each: Vec<u64> = given
        .iter()
        .map(|given| whole(given.number))
        .collect::<Option<_>>()?;
    // Not a sum that could overflow: each is at most the limit, and so is what remains of it.
    let mut left = TOTAL_MAX;
    for weight in &each {
        left = left.checked_sub(*weight)?;
    }
    Some(each)
}

/// To how many decimals the numbers may be rounded at most; `None` if they are too much even without any.
fn most_decimals(given: &[Given]) -> Option<u8> {
    let fit = |decimals| whole_numbers(given, |number| number.rounded(decimals)).is_some();
    // The fewer decimals, the smaller the sum.
    let all: Vec<u8> = (0..=u8::MAX).collect();
    let fitting = all.partition_point(|&decimals| fit(decimals.into()));
    all[..fitting].last().copied()
}

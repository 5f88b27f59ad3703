//! Weights from a file: each line is checked, then all weights become whole numbers.

use std::cmp::Reverse;
use std::path::Path;

use crate::game::excerpt::excerpt;
use crate::game::input::{Fault, Form, InputError, Lines, bad_word};
use crate::game::list::List;
use crate::game::weights::number::{Number, NumberError, TOTAL_MAX};
use crate::game::word::Word;

/// A word with its weight, and the line that says so.
#[derive(Clone, Copy)]
struct Given {
    word: Word,
    number: Number,
    line: usize,
}

/// The weights of the answers of `list` as whole numbers, and their number of decimals. Answers
/// that are left out have the weight `default`.
pub(super) fn read(
    path: &Path,
    list: &List,
    default: Option<Number>,
) -> Result<(Vec<u64>, u8), InputError> {
    let lines = Lines::read(path, Form::Weights)?;
    let given = answers(&lines, list, default)?;
    let above_zero = given.iter().filter(|given| !given.number.is_zero());
    // Of equal weights, the one on the first line is taken.
    let finest = above_zero.clone();
    let finest = finest.max_by_key(|given| (given.number.decimals(), Reverse(given.line)));
    let largest = above_zero.max_by_key(|given| (given.number.size(), Reverse(given.line)));
    let (Some(finest), Some(largest)) = (finest, largest) else {
        let list = list.name().to_owned();
        return Err(lines.origin.fault(0, Fault::AllZero { list }));
    };
    let decimals = finest.number.decimals();
    let each = whole_numbers(&given, |number| number.scaled(decimals));
    if let (Some(each), Ok(decimals)) = (each, decimals.try_into()) {
        return Ok((each, decimals));
    }
    let (given, fault) = match most_decimals(&given) {
        Some(fitting) => {
            let word = finest.word;
            (finest, Fault::TooManyDigits { word, fitting })
        }
        None => (largest, Fault::TooLarge { word: largest.word }),
    };
    Err(lines.origin.fault(given.line, fault))
}

/// The weight of each answer, by answer id.
fn answers(lines: &Lines, list: &List, default: Option<Number>) -> Result<Vec<Given>, InputError> {
    let origin = &lines.origin;
    let mut given: Vec<Option<Given>> = vec![None; list.guesses().len()];
    let mut is_empty = true;
    for (text, line) in lines.entries() {
        is_empty = false;
        let read = entry(text, list).map_err(|fault| origin.fault(line, fault));
        let (id, word, number) = read?;
        if let Some(first) = given[id].replace(Given { word, number, line }) {
            let first = origin.at(first.line, 0);
            return Err(origin.fault(line, Fault::Duplicate { word, first }));
        }
    }
    if is_empty {
        let form = Form::Weights;
        return Err(origin.fault(0, Fault::Empty { form }));
    }
    given.truncate(list.answers().len());
    if let Some(number) = default {
        for (given, &word) in given.iter_mut().zip(list.answers()) {
            // In no line: a fault of this number is one of the whole file.
            given.get_or_insert(Given { word, number, line: 0 });
        }
    }
    let answers = list.answers().iter().zip(&given);
    let mut missing = answers.filter(|(_, given)| given.is_none());
    if let Some((&first, _)) = missing.next() {
        let (count, list) = (1 + missing.count(), list.name().to_owned());
        return Err(origin.fault(0, Fault::Missing { first, count, list }));
    }
    Ok(given.into_iter().flatten().collect())
}

/// The number of a guess, its word, and its weight.
fn entry(text: &str, list: &List) -> Result<(usize, Word, Number), Fault> {
    let mut parts = text.split_whitespace();
    let (Some(word), Some(weight), None) = (parts.next(), parts.next(), parts.next()) else {
        let text = excerpt(text);
        return Err(Fault::BadLine { text });
    };
    let parsed = list.kind().word(word);
    let word = parsed.map_err(|reason| bad_word(word, reason))?;
    let number = Number::parse(weight).map_err(|error| {
        let text = excerpt(weight);
        match error {
            NumberError::Negative => Fault::Negative { word, text },
            NumberError::NotANumber => Fault::NotAWeight { word, text },
        }
    })?;
    let id = list
        .guess_id(word)
        .ok_or_else(|| Fault::NotAllowed { word, list: list.name().to_owned() })?;
    Ok((id.into(), word, number))
}

/// The whole numbers that `whole` makes; `None` if it cannot make one, or if all together exceed
/// [2^40 - 1].
fn whole_numbers(given: &[Given], whole: impl Fn(Number) -> Option<u64>) -> Option<Vec<u64>> {
    let each = given.iter().map(|given| whole(given.number));
    let each: Vec<u64> = each.collect::<Option<_>>()?;
    // A sum could overflow. This cannot: each number is at most the limit.
    let mut left = TOTAL_MAX;
    for weight in &each {
        left = left.checked_sub(*weight)?;
    }
    Some(each)
}

/// The most decimals that the numbers may be rounded to; `None` if they are too large even without
/// any.
fn most_decimals(given: &[Given]) -> Option<u8> {
    let fit = |decimals| whole_numbers(given, |number| number.rounded(decimals)).is_some();
    // The fewer decimals, the smaller the sum.
    let all: Vec<u8> = (0..=u8::MAX).collect();
    let fitting = all.partition_point(|&decimals| fit(decimals.into()));
    all[..fitting].last().copied()
}

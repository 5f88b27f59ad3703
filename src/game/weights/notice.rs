//! What is told of weights that were read: what was passed over, and what was lost.

use std::fmt;

use crate::game::count::count;
use crate::game::input::Place;

/// What is told of weights that were read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WeightsNotice {
    /// Lines, or given words, that are no allowed guesses of the list.
    Skipped {
        /// How many there are, without a heading.
        count: usize,
        /// The first of them, at most three, as they begin. In a file each has its place.
        first: Vec<(String, Option<Place>)>,
        /// The heading, if the file has one.
        heading: Option<String>,
    },
    /// The file has several columns of numbers.
    Columns {
        /// The column that was read, from 1, and its heading.
        read: (usize, Option<String>),
        /// Those that were not.
        others: Vec<(usize, Option<String>)>,
    },
    /// Words that are there in upper and in lower case. Their weights were added.
    Added {
        /// How many lines were added to others.
        count: usize,
        /// The first such line.
        first: Place,
    },
    /// The numbers had too many digits to be counted with exactly, or were too large or too small.
    Rounded {
        /// How many were rounded.
        rounded: usize,
        /// How many of these were so small that they count one unit instead of none.
        raised: usize,
        /// How many there are.
        of: usize,
        /// They were multiplied by ten to this power.
        power: i64,
    },
}

impl fmt::Display for WeightsNotice {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Skipped { count: skipped, first, heading } => {
                let words = match skipped {
                    0 => None,
                    _ => Some(format!(
                        "{} that {} no allowed guess ({}{})",
                        count(skipped, "word"),
                        if *skipped == 1 { "is" } else { "are" },
                        named(first),
                        if *skipped > first.len() { ", …" } else { "" }
                    )),
                };
                let heading = heading.as_ref().map(|heading| format!("the heading `{heading}`"));
                let both: Vec<String> = heading.into_iter().chain(words).collect();
                write!(out, "left out: {}", both.join(", and "))
            }
            Self::Columns { read, others } => {
                let others: Vec<String> = others.iter().map(column).collect();
                let (read, others) = (column(read), others.join(", "));
                write!(out, "the weights are read from {read}, not from {others}")
            }
            Self::Added { count: added, first } => {
                let lines = count(added, "line");
                write!(
                    out,
                    "words that differ in upper and lower case alone are one, and their weights \
                     are added: {lines}, the first at {first}"
                )
            }
            Self::Rounded { rounded, raised, of, power } => {
                let unit = match power {
                    0 => "whole numbers".to_owned(),
                    1..=18 => count(power, "decimal"),
                    _ => format!("multiples of 1e{}", -power),
                };
                match rounded {
                    0 => write!(out, "the weights count as {unit}; only their ratios matter")?,
                    _ => write!(
                        out,
                        "{rounded} of {} rounded to {unit}, the most that can be counted with \
                         exactly",
                        weights(*of)
                    )?,
                }
                match raised {
                    0 => Ok(()),
                    _ => write!(out, "; {raised} of them too small for that count as 1 unit"),
                }
            }
        }
    }
}

fn weights(number: usize) -> String {
    let verb = if number == 1 { "is" } else { "are" };
    format!("{} {verb}", count(number, "weight"))
}

fn named(words: &[(String, Option<Place>)]) -> String {
    let named = words.iter().map(|(word, place)| match place {
        Some(place) => format!("`{word}` in line {}", place.line),
        None => format!("`{word}`"),
    });
    named.collect::<Vec<_>>().join(", ")
}

fn column((number, heading): &(usize, Option<String>)) -> String {
    match heading {
        Some(heading) => format!("column {number} (`{heading}`)"),
        None => format!("column {number}"),
    }
}

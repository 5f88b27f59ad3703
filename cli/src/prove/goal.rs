//! What a proof is after: how many of the best openers, and none that are worse than a value.

use guesstree::text::excerpt_of;
use guesstree::{ObjectiveValue, Problem};

use crate::exit::Misuse;

/// Reads a number of openers.
pub(crate) fn at_least_one(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "give a number from 1 on".to_owned())
}

/// Reads the text after `--cutoff`, if there is one, as a value of the objective.
pub(crate) fn cutoff(
    text: Option<&str>,
    problem: &Problem,
) -> Result<Option<ObjectiveValue>, Misuse> {
    let shown = problem.shown(0);
    let misread = |text: &str| {
        let names: Vec<_> = shown.columns().into_iter().map(|(name, _)| name).collect();
        Misuse::bad_value(format!(
            "invalid value '{}' for '--cutoff <VALUE>': give a number, or several with commas \
             between them: {}",
            excerpt_of(text, 20),
            names.join(",")
        ))
    };
    let read = |text| shown.read(text).map(|read| read.value).ok_or_else(|| misread(text));
    text.map(read).transpose()
}

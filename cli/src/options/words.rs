//! The words of the game, and how much each answer counts.

use std::path::{Path, PathBuf};

use guesstree::error::InputError;
use guesstree::files::Used;
use guesstree::{List, Number, Weights};

use crate::exit::{Misuse, warn};
use crate::named::ListName;

/// The name that stands for all allowed guesses instead of a file of answers.
const ALL: &str = "all";

/// The words of the game.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct ListArgs {
    /// original [default], or see `guesstree lists`
    #[arg(long, value_name = "NAME", conflicts_with = "guesses")]
    list: Option<ListName>,
    /// Own answers, a word a line; or `all` the guesses
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// Own allowed guesses [default: the answers]
    #[arg(long, value_name = "FILE", requires = "answers")]
    guesses: Option<PathBuf>,
    /// Words that are no longer answers, only guesses
    #[arg(long, value_name = "FILE")]
    exclude: Option<PathBuf>,
}

impl ListArgs {
    /// Refuses options that exclude each other.
    pub(crate) fn check(&self) -> Result<(), Misuse> {
        if self.list.is_some() && self.answers.is_some() && !self.are_all_answers() {
            return Err(Misuse::conflict(
                "the argument '--list <NAME>' cannot be used with '--answers <FILE>', only with \
                 '--answers all'",
            ));
        }
        Ok(())
    }

    fn are_all_answers(&self) -> bool {
        self.answers.as_deref() == Some(Path::new(ALL))
    }

    /// The list that was asked for, or the default one.
    pub(crate) fn load(&self) -> anyhow::Result<List> {
        Ok(self.chosen()?.unwrap_or_else(List::original))
    }

    /// The list that was asked for, if any. `--answers all` is applied before `--exclude`.
    pub(crate) fn chosen(&self) -> anyhow::Result<Option<List>> {
        self.check()?;
        let list = match (&self.answers, &self.guesses) {
            (Some(_), Some(guesses)) if self.are_all_answers() => load(guesses, None)?,
            (Some(answers), guesses) if !self.are_all_answers() => {
                load(answers, guesses.as_deref())?
            }
            (None, _) if self.list.is_none() && self.exclude.is_none() => return Ok(None),
            _ => match &self.list {
                Some(name) => name.load()?,
                None => List::original(),
            },
        };
        let list = match self.are_all_answers() {
            true => list.with_all_answers(),
            false => list,
        };
        Ok(Some(match &self.exclude {
            Some(excluded) => list.without(excluded)?,
            None => list,
        }))
    }

    /// The files that are read.
    pub(crate) fn files(&self) -> Vec<Used<'_>> {
        let answers = self.answers.as_ref().filter(|_| !self.are_all_answers());
        let named = [
            ("--answers", answers),
            ("--guesses", self.guesses.as_ref()),
            ("--exclude", self.exclude.as_ref()),
        ];
        named.into_iter().filter_map(|(option, file)| Some((option, file?.as_path()))).collect()
    }

    /// The first of these options that was given, if any.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let given = [
            (self.list.is_some(), "--list <NAME>"),
            (self.answers.is_some(), "--answers <FILE>"),
            (self.guesses.is_some(), "--guesses <FILE>"),
            (self.exclude.is_some(), "--exclude <FILE>"),
        ];
        let first = given.into_iter().find(|(given, _)| *given);
        first.map(|(_, option)| option)
    }

    /// Whether the words come from files, not from a list in the program.
    pub(crate) fn are_own(&self) -> bool {
        match self.answers {
            None => false,
            Some(_) => !self.are_all_answers() || self.guesses.is_some(),
        }
    }
}

/// Reads a list. Words that a file has more than once count once, and standard error says so.
fn load(answers: &Path, guesses: Option<&Path>) -> Result<List, InputError> {
    let (list, repeats) = List::load_merging(answers, guesses)?;
    repeats.iter().for_each(|repeats| warn(repeats));
    Ok(list)
}

/// How much each answer counts.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct WeightsArgs {
    /// Weights: a word, a tab and a number on each line
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
    /// The weight of answers that the file leaves out
    #[arg(long, value_name = "N", value_parser = weight, requires = "weights")]
    weights_default: Option<Number>,
}

/// Reads a weight.
fn weight(text: &str) -> Result<Number, String> {
    let wanted = "give a number that is not negative, such as 0, 0.25 or 2.5e-3";
    Number::parse(text).map_err(|_| wanted.to_owned())
}

impl WeightsArgs {
    /// The files that are read.
    pub(crate) fn files(&self) -> Vec<Used<'_>> {
        self.weights.iter().map(|file| ("--weights", file.as_path())).collect()
    }

    /// The weights of the answers of `list`, if a file gives any.
    pub(crate) fn load(&self, list: &List) -> Result<Option<Weights>, InputError> {
        let load = |path: &PathBuf| Weights::load_or(path, list, self.weights_default);
        self.weights.as_ref().map(load).transpose()
    }
}

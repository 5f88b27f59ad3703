//! Which words are played with, and how much each answer counts.

use std::path::{Path, PathBuf};

use clap::ValueEnum;

use crate::cli::exit::Misuse;
use crate::game::input::InputError;
use crate::game::list::List;
use crate::game::weights::Weights;

/// A list that comes with the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListName {
    /// The game at launch: 2,315 answers, 12,972 allowed guesses
    Original,
    /// After the New York Times took over: 2,309 answers, 12,947 allowed guesses
    #[value(name = "nyt-2022-02")]
    Nyt202202,
    /// The allowed guesses since August 2022: 2,309 answers, 14,855 allowed guesses
    #[value(name = "nyt-2022-08")]
    Nyt202208,
}

impl ListName {
    /// The words.
    pub fn load(self) -> List {
        match self {
            Self::Original => List::original(),
            Self::Nyt202202 => List::nyt_2022_02(),
            Self::Nyt202208 => List::nyt_2022_08(),
        }
    }
}

/// Stands for all allowed guesses where a file of answers is asked for.
const ALL: &str = "all";

/// Which words are played with.
#[derive(clap::Args, Clone, Debug)]
pub struct ListArgs {
    /// A list that comes with the program [default: original]
    #[arg(long, value_name = "NAME", conflicts_with = "guesses")]
    list: Option<ListName>,
    /// Own answers: one word a line; blank lines and lines that begin with # are skipped. Or all: every allowed
    /// guess (of --list or --guesses) may be the answer; a file of that name is ./all
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// Own allowed guesses, the answers among them; without it the answers are the allowed guesses
    #[arg(long, value_name = "FILE", requires = "answers")]
    guesses: Option<PathBuf>,
    /// Words that are not the answer, such as past answers, written as for --answers; they may still be guessed
    #[arg(long, value_name = "FILE")]
    exclude: Option<PathBuf>,
}

impl ListArgs {
    /// Whether the options go together.
    pub fn check(&self) -> Result<(), Misuse> {
        if self.list.is_some() && self.answers.is_some() && !self.are_all_answers() {
            return Err(Misuse::conflict(
                "the argument '--list <NAME>' cannot be used with '--answers <FILE>', only with '--answers all'",
            ));
        }
        Ok(())
    }

    fn are_all_answers(&self) -> bool {
        self.answers.as_deref() == Some(Path::new(ALL))
    }

    /// The list asked for, the default one if none was.
    pub fn load(&self) -> anyhow::Result<List> {
        Ok(self.chosen()?.unwrap_or_else(List::original))
    }

    /// The list asked for, if one was: first every guess an answer or not, then some answers left out.
    pub fn chosen(&self) -> anyhow::Result<Option<List>> {
        self.check()?;
        let list = match (&self.answers, &self.guesses) {
            (Some(_), Some(guesses)) if self.are_all_answers() => List::load(guesses, None)?,
            (Some(answers), guesses) if !self.are_all_answers() => {
                List::load(answers, guesses.as_deref())?
            }
            (None, _) if self.list.is_none() && self.exclude.is_none() => return Ok(None),
            _ => self.list.unwrap_or(ListName::Original).load(),
        };
        let list = if self.are_all_answers() {
            list.with_all_answers()
        } else {
            list
        };
        Ok(Some(match &self.exclude {
            Some(excluded) => list.without(excluded)?,
            None => list,
        }))
    }

    /// An option that was given, if any was.
    pub fn given(&self) -> Option<&'static str> {
        let given = [
            (self.list.is_some(), "--list <NAME>"),
            (self.answers.is_some(), "--answers <FILE>"),
            (self.guesses.is_some(), "--guesses <FILE>"),
            (self.exclude.is_some(), "--exclude <FILE>"),
        ];
        let first = given.into_iter().find(|(given, _)| *given);
        first.map(|(_, option)| option)
    }

    /// Whether the words are not those of an embedded list.
    pub fn are_own(&self) -> bool {
        match self.answers {
            None => false,
            Some(_) => !self.are_all_answers() || self.guesses.is_some(),
        }
    }
}

/// How much each answer counts.
#[derive(clap::Args, Clone, Debug)]
pub struct WeightsArgs {
    /// How much each answer counts: a word, a tab and a number such as 3, 0.25 or 1e-4 on each line; 0 for what is
    /// to cost nothing. Words that are allowed guesses but no answers are ignored [default: 1 each]
    #[arg(long, value_name = "FILE")]
    weights: Option<PathBuf>,
}

impl WeightsArgs {
    /// The weights of the answers of `list`, if a file gives any.
    pub fn load(&self, list: &List) -> Result<Option<Weights>, InputError> {
        let load = |path: &PathBuf| Weights::load(path, list);
        self.weights.as_ref().map(load).transpose()
    }
}

//! The words of the game, and how much each answer counts.

use std::fs;
use std::path::{Path, PathBuf};

use guesstree::error::{InputError, InputFault};
use guesstree::files::{self, Used};
use guesstree::{Alphabet, List, ListNotice, Mending, Number, Weights, escape};

use super::headings::{GAME, GOAL};
use crate::exit::{Code, Misuse, Raise, warn};
use crate::folders;
use crate::named::ListName;

/// The name that stands for all allowed guesses instead of a file of answers.
const ALL: &str = "all";

/// The words of the game.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = GAME)]
pub(crate) struct ListArgs {
    /// A list by its name [default: today to play, original to build and prove]
    #[arg(long, value_name = "NAME", conflicts_with = "guesses")]
    list: Option<ListName>,
    /// Your own answers, one word per line; or `all`: any allowed guess may be the answer
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// Your own allowed guesses [default: the answers]
    #[arg(long, value_name = "FILE", requires = "answers")]
    guesses: Option<PathBuf>,
    /// Words that are no longer answers, only guesses
    #[arg(long, value_name = "FILE")]
    exclude: Option<PathBuf>,
    // Messages about faults name these three, and the guide explains them: they would make the help
    // of each command longer.
    /// Leave out what is faulty in these files
    #[arg(long, hide = true)]
    skip_faulty: bool,
    /// Keep only words of N letters from these files
    #[arg(long, value_name = "N", hide = true)]
    letters: Option<usize>,
    /// Add your answers to your allowed guesses
    #[arg(long, requires = "guesses", hide = true)]
    guess_answers: bool,
    /// What counts as a letter, such as 'dž lj nj é=e'
    #[arg(long, value_name = "ALPHABET", hide = true)]
    alphabet: Option<Alphabet>,
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

    /// The list that was asked for, or the one named `usual`.
    pub(crate) fn load(&self, usual: &'static str) -> anyhow::Result<List> {
        match self.chosen(usual)? {
            Some(list) => Ok(list),
            None => ListName::from(usual).load_telling(),
        }
    }

    /// The list that was asked for, if any: with some options alone, a part of the one named
    /// `usual`. `--answers all` is applied before `--exclude`.
    pub(crate) fn chosen(&self, usual: &'static str) -> anyhow::Result<Option<List>> {
        self.check()?;
        let list = match (&self.answers, &self.guesses) {
            (Some(_), Some(guesses)) if self.are_all_answers() => {
                self.told(List::load_mending(guesses, None, self.mending()), None)?
            }
            (Some(answers), guesses) if !self.are_all_answers() => {
                let guesses = guesses.as_deref();
                self.told(List::load_mending(answers, guesses, self.mending()), None)?
            }
            (None, _)
                if self.list.is_none() && self.exclude.is_none() && self.alphabet.is_none() =>
            {
                return Ok(None);
            }
            _ => {
                let named = self.list.clone().unwrap_or_else(|| usual.into());
                let list = named.load_telling()?;
                match &self.alphabet {
                    Some(alphabet) => list.in_alphabet(alphabet)?,
                    None => list,
                }
            }
        };
        let list = match self.are_all_answers() {
            true => list.with_all_answers(),
            false => list,
        };
        Ok(Some(match &self.exclude {
            Some(excluded) => {
                let mending = Mending { guess_answers: false, ..self.mending() };
                self.told(list.without(excluded, mending), None)?
            }
            None => list,
        }))
    }

    /// What is done about faults in files of words.
    pub(crate) fn mending(&self) -> Mending {
        let Self { skip_faulty, letters, guess_answers, .. } = *self;
        let alphabet = self.alphabet.clone().unwrap_or_default();
        Mending { skip_faulty, letters, guess_answers, alphabet }
    }

    /// The list, if it was read. Standard error tells what was left out. An error about several
    /// words says which file has all of them, and which options help: `new_words` for those that
    /// are no allowed guesses.
    pub(crate) fn told(
        &self,
        read: Result<(List, Vec<ListNotice>), InputError>,
        new_words: Option<&'static str>,
    ) -> anyhow::Result<List> {
        let error = match read {
            Ok((list, notices)) => {
                for notice in notices {
                    let rest = match &notice {
                        ListNotice::Skipped(faults) => all(faults),
                        _ => String::new(),
                    };
                    warn(&format!("{notice}{rest}"));
                }
                return Ok(list);
            }
            Err(error) => error,
        };
        let is_new = |fault: &InputFault| matches!(fault, InputFault::NotAllowed { .. });
        let InputFault::Several { faults } = &error.fault else {
            return Err(match new_words.filter(|_| is_new(&error.fault)) {
                Some(option) => Code::Unreadable.error(format!("{error}; {option}")),
                None => error.into(),
            });
        };
        let has = |is: fn(&InputFault) -> bool| faults.iter().any(|fault| is(&fault.fault));
        let mut options = vec!["'--skip-faulty' leaves them out"];
        if has(|fault| {
            matches!(fault, InputFault::UnequalLength { .. } | InputFault::OddLength { .. })
        }) {
            options.push("'--letters N' keeps the words of one length");
        }
        if has(|fault| matches!(fault, InputFault::AnswerNotAllowed { .. })) {
            options.push("'--guess-answers' allows all answers as guesses");
        }
        options.extend(new_words.filter(|_| has(is_new)));
        let (options, rest) = (options.join(", "), all(faults));
        Err(Code::Unreadable.error(format!("{error}: {options}{rest}")))
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
            (self.skip_faulty, "--skip-faulty"),
            (self.letters.is_some(), "--letters <N>"),
            (self.guess_answers, "--guess-answers"),
            (self.alphabet.is_some(), "--alphabet <ALPHABET>"),
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

/// Messages name no more faults than this.
const NAMED_MAX: usize = 3;

/// Where all faults are, if there are more than a message names: in a file of the user's folder for
/// what can be made again.
fn all(faults: &[InputError]) -> String {
    if faults.len() <= NAMED_MAX {
        return String::new();
    }
    let first_line = |fault: &InputError| {
        let text = fault.to_string();
        format!("{}\n", text.lines().next().unwrap_or_default())
    };
    let text: String = faults.iter().map(first_line).collect();
    let written = folders::cache().and_then(|folder| {
        fs::create_dir_all(&folder).ok()?;
        let file = folder.join("faults.txt");
        files::write_whole(&file, text.as_bytes(), None).ok().map(|()| file)
    });
    written.map_or(String::new(), |file| format!("; {} has all of them", escape::path(&file)))
}

/// How much each answer counts.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = GOAL)]
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

    /// The weights of the answers of `list`, if a file gives any. What was left out or rounded is
    /// told on standard error.
    pub(crate) fn load(&self, list: &List) -> anyhow::Result<Option<Weights>> {
        let Some(path) = &self.weights else {
            return Ok(None);
        };
        match Weights::load(path, list, self.weights_default) {
            Ok((weights, notices)) => {
                let name = escape::path(path);
                notices.iter().for_each(|notice| warn(&format!("{name}: {notice}")));
                Ok(Some(weights))
            }
            Err(error) => Err(match error.fault {
                InputFault::Missing { .. } => Code::Unreadable
                    .error(format!("{error}, or give a weight to all: '--weights-default 0'")),
                _ => error.into(),
            }),
        }
    }
}

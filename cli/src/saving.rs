//! Saving a tree that was built or proven, and what it took to find it.

use std::fmt;
use std::path::{Path, PathBuf};

use guesstree::files::{self, Used};
use guesstree::{
    Fingerprint, Mode, Objective, Problem, Question, Spent, Summary, Tally, Tree, Word, escape,
};
use serde::{Serialize, Serializer};

use crate::exit::{Code, Misuse, Raise, complain};
use crate::output;
use crate::report::process;

/// Where a command saves its tree.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    /// The file, if one was named.
    pub output: Option<&'a Path>,
    /// Whether to replace whatever file is there.
    pub force: bool,
}

/// The file of a tree; both fields are null where there is none. Field names are stable.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Saved {
    /// The path of the file.
    file: Option<String>,
    /// Its size.
    bytes: Option<usize>,
}

impl fmt::Display for Saved {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.bytes) {
            (Some(file), Some(bytes)) => {
                write!(out, "saved to {} ({bytes} bytes)", escape::escaped(file))
            }
            _ => write!(out, "not saved"),
        }
    }
}

impl Place<'_> {
    /// Whether the tree goes to standard output, where nothing else should be then.
    pub(crate) fn is_stdout(&self) -> bool {
        self.output.is_some_and(output::is_stdout)
    }

    /// What may be replaced.
    fn replaces(&self) -> Option<files::Kind> {
        (!self.force).then_some(Tree::FILE)
    }

    /// Checks before the work whether a tree for `problem` that begins with `opening` can be saved.
    /// The files that are `used` otherwise are refused.
    pub(crate) fn check(
        &self,
        problem: &Problem,
        opening: &[Word],
        used: &[Used<'_>],
    ) -> anyhow::Result<()> {
        let file = match self.output {
            Some(_) if self.is_stdout() => return Ok(()),
            Some(file) => file.to_owned(),
            None => default_file(problem, opening, ""),
        };
        Ok(files::try_whole(&file, self.replaces(), used)?)
    }

    /// Saves `tree`, without a file's name under one made for it with this `ending`. If that fails,
    /// also returns why, to be told once the result is printed.
    pub(crate) fn save(&self, tree: &Tree, ending: &str) -> (Saved, Option<anyhow::Error>) {
        let file = self.output.map_or_else(|| default_file_of(tree, ending), Path::to_owned);
        let done = match self.is_stdout() {
            true => output::write_bytes(&tree.to_bytes()),
            false => tree.save_over(&file, self.replaces()).map_err(|error| {
                let elsewhere = elsewhere(&file);
                Code::Unsaved.error(format!(
                    "{error}; to try again, name another file, such as -o {elsewhere}"
                ))
            }),
        };
        match done {
            Ok(()) => {
                let file = Some(file.display().to_string());
                (Saved { file, bytes: Some(tree.to_bytes().len()) }, None)
            }
            Err(error) => (Saved::default(), Some(error)),
        }
    }
}

/// A file of the same name in another folder, which can probably be written.
pub(crate) fn elsewhere(file: &Path) -> String {
    let (name, other) = (file.file_name().unwrap_or_default(), std::env::temp_dir());
    match file.parent() == Some(&other) {
        true => escape::path(Path::new(name)),
        false => escape::path(&other.join(name)),
    }
}

/// Two files cannot both be standard output.
pub(crate) fn both_to_stdout() -> Misuse {
    Misuse::conflict("'--output -' cannot be used with '--certificate -'; name a file for one")
}

/// The end of a command that has `printed` its result, and `failed` to save some of it: the errors
/// are told, and the last one is returned.
pub(crate) fn end<const N: usize>(
    printed: anyhow::Result<()>,
    failed: [Option<anyhow::Error>; N],
) -> anyhow::Result<()> {
    let mut errors: Vec<_> = failed.into_iter().flatten().chain(printed.err()).collect();
    let Some(last) = errors.pop() else { return Ok(()) };
    errors.iter().for_each(complain);
    Err(last)
}

/// The ending of a name that tells trees of a search that was `stopped` from others.
pub(crate) fn ending_of(tree: &Tree, stopped: bool) -> String {
    let ending = match (stopped, tree.claim().is_optimal()) {
        (false, _) => "",
        (true, true) => "-stopped",
        (true, false) => "-unproven",
    };
    ending.to_owned()
}

fn default_file_of(tree: &Tree, ending: &str) -> PathBuf {
    default_file(tree.problem(), &Summary::of(tree).fixed, ending)
}

/// A name that differs for trees that solve different problems or are proven differently, so that
/// none replaces a better one, nor one for other words that have the same name.
fn default_file(problem: &Problem, opening: &[Word], ending: &str) -> PathBuf {
    let mut name = problem.list.replace(escape::is_invisible, "_");
    if opening.is_empty() {
        name += "-best";
    }
    for guess in opening {
        name += &format!("-{guess}");
    }
    if problem.mode != Mode::Easy {
        name += &format!("-{}", problem.mode);
    }
    name += &objective_in_name(problem.objective);
    if problem.weights.is_some() {
        name += "-weighted";
    }
    if problem.max_guesses != Question::default_max_guesses(problem.game) {
        name += &format!("-within{}", problem.max_guesses);
    }
    name += ending;
    let plain = PathBuf::from(format!("{name}.tree"));
    let free = match Tree::load(&plain) {
        Ok(there) => fingerprints(there.problem()) == fingerprints(problem),
        Err(_) => !plain.exists(),
    };
    if free {
        return plain;
    }
    name += &format!("-{}", problem.fingerprint);
    if let (_, Some(weights)) = fingerprints(problem) {
        name += &format!("-{weights}");
    }
    PathBuf::from(format!("{name}.tree"))
}

/// The fingerprints of words and weights, which differ where names may not.
fn fingerprints(problem: &Problem) -> (Fingerprint, Option<Fingerprint>) {
    let weights = problem.weights.as_ref();
    (problem.fingerprint, weights.map(|weights| weights.fingerprint()))
}

/// The part of a name for the objective; empty for the mean.
fn objective_in_name(objective: Objective) -> String {
    match objective {
        Objective::Mean => String::new(),
        Objective::Within(guesses) => format!("-most-within{guesses}"),
        other => format!("-{}", other.to_string().replace("mean,", "then-").replace(',', "-")),
    }
}

/// Writes how often each rule was used, by name.
fn uses<S: Serializer>(tally: &Tally, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(tally.rules().map(|rule| (rule.name, rule.times)))
}

/// What a search took. Field names are stable.
#[derive(Debug, Serialize)]
pub(crate) struct Took {
    /// The positions that were searched.
    nodes: u64,
    /// The bounds that were made sharper.
    refinements: u64,
    /// How often each rule of the search was used.
    #[serde(serialize_with = "uses")]
    rules: Tally,
    /// The positions in the memo.
    memo_entries: usize,
    /// The time for the feedback table.
    table_time_s: f64,
    /// The time for everything.
    time_s: f64,
    /// The time of all threads together; null where the system does not say.
    cpu_time_s: Option<f64>,
    /// The most memory at once; null where the system does not say.
    memory_peak_bytes: Option<u64>,
}

impl Took {
    /// What a search spent, and the time and memory of this process.
    pub(crate) fn of(spent: &Spent) -> Self {
        Self {
            nodes: spent.tally.nodes,
            refinements: spent.tally.refinements,
            rules: spent.tally,
            memo_entries: spent.memo_entries,
            table_time_s: spent.table_time.as_secs_f64(),
            time_s: spent.total_time.as_secs_f64(),
            cpu_time_s: process::cpu_time_s(),
            memory_peak_bytes: process::memory_peak_bytes(),
        }
    }
}

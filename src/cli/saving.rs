//! Saving a tree that was built or proven, and what it took to find it.

use std::fmt;
use std::path::{Path, PathBuf};

use serde::Serialize;

use crate::engine::Spent;
use crate::engine::question::default_max_guesses;
use crate::game::list::Fingerprint;
use crate::game::mode::Mode;
use crate::report::process;
use crate::tree::{Objective, Problem, Summary, Tree};

/// The name of a file that pipes a tree on.
const STDOUT: &str = "/dev/stdout";

/// The file of a tree; both fields are null where there is none. Field names are stable.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Saved {
    /// The path of the file.
    file: Option<String>,
    /// Its size.
    bytes: Option<usize>,
}

impl Saved {
    /// Whether the tree itself is on standard output, where nothing else should be then.
    pub(crate) fn to_stdout(&self) -> bool {
        self.file.as_deref() == Some(STDOUT)
    }
}

impl fmt::Display for Saved {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.file, self.bytes) {
            (Some(file), Some(bytes)) => write!(out, "saved to {file} ({bytes} bytes)"),
            _ => write!(out, "not saved"),
        }
    }
}

/// Saves `tree` as `output`, or under a name made for it with this `ending`.
pub(crate) fn save(tree: &Tree, output: Option<&Path>, ending: &str) -> anyhow::Result<Saved> {
    let file = output.map_or_else(|| default_file(tree, ending), Path::to_owned);
    tree.save(&file)?;
    Ok(Saved { file: Some(file.display().to_string()), bytes: Some(tree.to_bytes().len()) })
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

/// A name that differs for trees that solve different problems or are proven differently, so that
/// none replaces a better one, nor one for other words that have the same name.
fn default_file(tree: &Tree, ending: &str) -> PathBuf {
    let summary = Summary::of(tree);
    let mut name = summary.list;
    if summary.fixed.is_empty() {
        name += "-best";
    }
    for guess in summary.fixed {
        name += &format!("-{guess}");
    }
    if summary.mode != Mode::Easy {
        name += &format!("-{}", summary.mode);
    }
    let problem = tree.problem();
    name += &objective_in_name(problem.objective);
    if problem.weights.is_some() {
        name += "-weighted";
    }
    if summary.max_guesses != default_max_guesses(problem.game) {
        name += &format!("-within{}", summary.max_guesses);
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
        Objective::MeanThenWorst => "-then-worst".to_owned(),
        Objective::MeanThenWorstThenLast => "-then-worst-last".to_owned(),
        Objective::Worst => "-worst".to_owned(),
        Objective::Within(guesses) => format!("-most-within{guesses}"),
    }
}

/// What a search took. Field names are stable.
#[derive(Debug, Serialize)]
pub(crate) struct Took {
    /// The positions that were searched.
    nodes: u64,
    /// The bounds that were made sharper.
    refinements: u64,
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
            memo_entries: spent.memo_entries,
            table_time_s: spent.table_time.as_secs_f64(),
            time_s: spent.total_time.as_secs_f64(),
            cpu_time_s: process::cpu_time_s(),
            memory_peak_bytes: process::memory_peak_bytes(),
        }
    }
}

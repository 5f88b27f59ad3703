//! Certificates of parts of a proof: what they prove is checked instead of believed.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context;
use guesstree::{List, Objective, ObjectiveValue, OpenerBound, Problem, Proof, escape};
use guesstree_check::{Fault, Openers, Proven, Tree};

use crate::exit::{Code, Raise};
use crate::verify::claim::{self, Bounds};

/// How the names of certificates end.
const ENDINGS: [&str; 2] = [".cert", ".cert.gz"];

fn is_certificate(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    ENDINGS.iter().any(|ending| name.ends_with(ending)) && !path.is_dir()
}

/// The ledgers, and folders of them, among `paths`, and the certificates, also those in folders.
pub(super) fn apart(paths: &[PathBuf]) -> anyhow::Result<(Vec<PathBuf>, Vec<PathBuf>)> {
    let (mut certificates, ledgers): (Vec<_>, Vec<_>) =
        paths.iter().cloned().partition(|path| is_certificate(path));
    for folder in ledgers.iter().filter(|path| path.is_dir()) {
        let unreadable = || format!("cannot read {}", escape::path(folder));
        let entries = fs::read_dir(folder).with_context(unreadable)?;
        let found: io::Result<Vec<_>> = entries.map(|entry| Ok(entry?.path())).collect();
        let mut found = found.with_context(unreadable)?;
        found.retain(|path| is_certificate(path));
        found.sort();
        certificates.append(&mut found);
    }
    Ok((ledgers, certificates))
}

/// Checks `certificates` and lets the openers of `proof` that rest on ledgers rest on them, as far
/// as they prove what the ledgers say. Returns how many they prove.
///
/// # Errors
/// If one cannot be read, is about something else, or is false.
pub(super) fn confirm(
    certificates: &[PathBuf],
    proof: &mut Proof,
    (problem, list): (&Problem, &List),
    quiet: bool,
) -> anyhow::Result<usize> {
    let checked = certificates.iter().map(|path| check(path, problem, list, quiet));
    let checked = checked.collect::<anyhow::Result<Vec<Checked>>>()?;
    Ok(proof.confirm(|word, proven| {
        let opener = claim::written(list, word);
        checked.iter().any(|certificate| certificate.proves(&opener, proven, problem))
    }))
}

fn check(path: &Path, problem: &Problem, list: &List, quiet: bool) -> anyhow::Result<Checked> {
    let wrong = |what: String| Code::Unreadable.error(format!("{}: {what}", escape::path(path)));
    let proven = claim::check(&claim::read(path)?, list, quiet).map_err(|fault| match fault {
        Fault::Refuted(what) => wrong(format!("it is false, {what}")),
        Fault::Unreadable(what) => wrong(what),
    })?;
    match claim::other_question(&proven, problem, list, problem.weights.as_deref()) {
        Some(other) => Err(wrong(other)),
        None => Ok(Checked::of(proven)),
    }
}

/// A certificate that was checked, so that what it says of an opener is at hand.
struct Checked {
    /// What it proves of the openers that it does not name.
    of_others: Proven,
    /// What it proves of each that it names.
    of_named: HashMap<String, Proven>,
}

impl Checked {
    fn of(proven: Proven) -> Self {
        let (named, others): (Vec<_>, Vec<_>) =
            proven.claims.iter().cloned().partition(|it| matches!(it.openers, Openers::One(_)));
        let of_others = Proven { claims: others, trees: Vec::new(), ..proven.clone() };
        let mut of_named = HashMap::<String, Proven>::new();
        for claim in named {
            if let Openers::One(opener) = &claim.openers {
                let of_opener = of_named.entry(opener.clone()).or_insert_with(|| of_others.clone());
                of_opener.claims.push(claim);
            }
        }
        for tree in proven.trees {
            if let Some(of_opener) = of_named.get_mut(&tree.first) {
                of_opener.trees.push(tree);
            }
        }
        Self { of_others, of_named }
    }

    /// Whether it proves this of an opener.
    fn proves(&self, opener: &str, proven: OpenerBound<ObjectiveValue>, problem: &Problem) -> bool {
        let said = self.of_named.get(opener).unwrap_or(&self.of_others);
        // Of trees of one total, ledgers do not say which is better: that is proven in this run.
        let value = match (problem.objective.for_proofs(), proven.bound()) {
            (Objective::Mean, value) if value != ObjectiveValue::IMPOSSIBLE => value.first().into(),
            (_, value) => value,
        };
        let is_reached = match proven {
            OpenerBound::Exact(_) => {
                said.trees.iter().any(|tree| has_value(tree, value, said, problem))
            }
            OpenerBound::AtLeast(_) => true,
        };
        let bounds = Bounds { proven: said, opening: vec![opener.to_owned()] };
        is_reached && bounds.prove(problem, value)
    }
}

/// Whether a tree in a certificate has this value of an objective of ledgers.
fn has_value(tree: &Tree, value: ObjectiveValue, said: &Proven, problem: &Problem) -> bool {
    let [first, second, _] = value.0;
    let (height, costs) = (u64::from(tree.height), &said.costs);
    let costs_guesses =
        |guesses: u64, late: u64| tree.cost == guesses * costs.guess + late * costs.late;
    height <= problem.max_guesses.into()
        && match problem.objective.for_proofs() {
            Objective::Mean => costs_guesses(first, 0),
            Objective::Worst => height == first && costs_guesses(second, 0),
            Objective::WorstAlone => height == first,
            Objective::Within(_) => costs_guesses(second, first),
            _ => false,
        }
}

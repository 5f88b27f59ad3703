//! `guesstree verify`: replays every answer through a tree, with code that shares nothing with the
//! search.

pub(crate) mod claim;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use guesstree::error::CodecError;
use guesstree::{Basis, ObjectiveValue, PROVEN, Summary, Tree, escape, shipped, verify_weighted};
use guesstree_check::Fault as Refusal;
use serde::Serialize;

use crate::exit::{Code, Exit, Fault, Misuse, Raise, tell};
use crate::options::{AfterArgs, Imported, LIMITS, OUTPUT, TreeArgs, WeightsArgs};
use crate::output::{print, print_json};
use crate::report::words::count;
use crate::summary;
use crate::units::duration;

const AFTER_HELP: &str = "\
Examples:
  guesstree verify                       the tree that comes with the program
  guesstree verify original-salet.tree
  guesstree verify --answers words.txt mine.tree
  guesstree verify --exclude past.txt original-without3-salet.tree
  guesstree verify mastermind-3x3-best.tree
  guesstree verify --game table:coins.csv coins-best.tree
  guesstree verify --certificate salet.cert original-salet.tree
  guesstree verify --list original strategy.csv
  guesstree verify --game mastermind:4x6 --time-limit 1m strategy.yaml

Every answer of the list is played through the tree, with the feedback rule in \
its plainest form. That proves the total, the worst case and the distribution. \
It does not prove the claim of the tree: that none is better, or by how much one may be. A \
certificate proves that; code that shares nothing with the search checks it, as the program \
`guesstree-check` does. A tree in a format of `guesstree import` claims nothing; it is compared \
with the tree in the program for the same list, with the certificate, or with the bound that a \
search finds within --time-limit. With --weights, a tree for other weights is invalid. The exit \
code is 1 if any tree is invalid, or if its claim is not proven by its certificate.";

/// Replay every answer: mean, worst case, distribution, claim
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub(crate) struct Args {
    /// The trees to check [default: the one that comes with the program]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    wanted: TreeArgs,
    #[command(flatten)]
    after: AfterArgs,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Check the claim of the tree by this certificate
    #[arg(long, value_name = "FILE", help_heading = OUTPUT)]
    certificate: Option<PathBuf>,
    /// Search this long for a bound where none is known [default: 1s]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = LIMITS)]
    time_limit: Option<Duration>,
    /// Print the results as JSON
    #[arg(long, help_heading = OUTPUT)]
    json: bool,
    /// Show no progress
    #[arg(short, long, help_heading = OUTPUT)]
    quiet: bool,
}

/// What `verify --json` prints for each file. Field names are stable.
#[derive(Serialize)]
struct Report {
    file: Option<String>,
    valid: bool,
    fault: Option<String>,
    claim_checked: ClaimChecked,
    #[serde(flatten)]
    tree: Option<Summary>,
    /// What the certificate proves, or what is wrong with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<String>,
}

/// What is found of each file, whether it could be read or not.
#[derive(Serialize)]
#[serde(untagged)]
enum Checked {
    Read(Box<Report>),
    Unread { file: Option<String>, error: Fault },
}

/// What is known of the claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum ClaimChecked {
    /// It is the word of whoever made the tree.
    No,
    /// The tree comes with the program, byte for byte.
    Shipped,
    /// A certificate proves it.
    Certificate,
    /// The certificate does not prove it.
    Unproven,
    /// The tree claims nothing; the lower bound is that of a tree in the program.
    Compared,
    /// The tree claims nothing; the lower bound is that of a search.
    Searched,
    /// The tree claims nothing, and nothing is known.
    None,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Exit> {
    args.wanted.game.check()?;
    if args.certificate.is_some() && args.files.len() > 1 {
        let message = "the argument '--certificate <FILE>' is for one tree; verify the trees one \
                       by one";
        return Err(Misuse::conflict(message).into());
    }
    let files: Vec<Option<&Path>> = match args.files.as_slice() {
        [] => vec![None],
        files => files.iter().map(|file| Some(file.as_path())).collect(),
    };
    let mut exit = Exit::Done;
    let mut reports = Vec::new();
    for file in files {
        match check(args, file) {
            Ok(report) => {
                let unproven = report.claim_checked == ClaimChecked::Unproven;
                if (!report.valid || unproven) && exit == Exit::Done {
                    exit = Exit::Invalid;
                }
                if !args.json {
                    report.print()?;
                }
                reports.push(Checked::Read(Box::new(report)));
            }
            Err(unreadable) => {
                tell(&unreadable);
                exit = Exit::Unreadable;
                let error = Fault::of(&Code::Unreadable.unless_known(&unreadable));
                reports.push(Checked::Unread { file: named(file), error });
            }
        }
    }
    if args.json {
        print_json(&reports)?;
    }
    Ok(exit)
}

impl Args {
    /// How long a search may take.
    fn limit(&self) -> Duration {
        self.time_limit.unwrap_or(Duration::from_secs(1))
    }
}

/// A file as JSON names it.
fn named(file: Option<&Path>) -> Option<String> {
    file.map(|file| file.display().to_string())
}

/// Checks one file, or the tree that comes with the program. A tree that is not valid is a report;
/// only a file or list that cannot be read is an error.
fn check(args: &Args, file: Option<&Path>) -> anyhow::Result<Report> {
    let name = named(file);
    let report = |fault: Option<String>| Report {
        file: name.clone(),
        valid: fault.is_none(),
        fault,
        claim_checked: ClaimChecked::No,
        tree: None,
        certificate: None,
    };
    let invalid = |fault: String| report(Some(fault));
    let (mut tree, list) = match file {
        None => (args.wanted.load(None, PROVEN)?, None),
        Some(path) => {
            let bytes = Tree::read(path)?;
            match (Tree::from_bytes(&bytes), std::str::from_utf8(&bytes)) {
                (Ok(tree), _) => (tree, None),
                (Err(reason), Ok(text)) if reason == CodecError::TEXT => {
                    match args.wanted.import(text, &args.weights, &args.after)? {
                        Ok(Imported { tree, list, .. }) => (tree, Some(list)),
                        Err(fault) => return Ok(invalid(fault.to_string())),
                    }
                }
                (Err(reason), _) => return Ok(invalid(reason.to_string())),
            }
        }
    };
    let list = match list {
        Some(list) => list,
        None => {
            let list = args.wanted.list_after(&tree, &args.after);
            match list.with_context(|| name.clone().unwrap_or_default())? {
                Ok(list) => list,
                Err(fault) => return Ok(invalid(fault)),
            }
        }
    };
    let weights = args.weights.load(&list)?;
    if let Err(fault) = verify_weighted(&tree, &list, weights.as_ref()) {
        return Ok(invalid(fault.to_string()));
    }
    if let Some(fault) = args.wanted.other_problem(tree.problem()) {
        return Ok(invalid(fault));
    }
    if let Some(fault) = claim::refuted_by_shipped(&tree)? {
        return Ok(invalid(fault));
    }
    let claims_nothing = tree.claim().lower == ObjectiveValue::default();
    let mut checked = match shipped::is_shipped(&tree) {
        true => ClaimChecked::Shipped,
        false => ClaimChecked::No,
    };
    if checked == ClaimChecked::Shipped {
        tree = tree.with_basis(Basis::Shipped);
    }
    if claims_nothing {
        checked = ClaimChecked::None;
        if let Some(lower) = claim::proven_by_shipped(&tree)? {
            tree = tree.with_lower(lower).with_basis(Basis::Shipped);
            checked = ClaimChecked::Compared;
        } else if let (None, Some(lower)) =
            (&args.certificate, claim::searched(&tree, &list, weights.as_ref(), args.limit())?)
        {
            tree = tree.with_lower(lower).with_basis(Basis::Proven);
            checked = ClaimChecked::Searched;
        }
    }
    let mut certificate = None;
    if let Some(path) = &args.certificate {
        // Where nothing is claimed, the question is whether no tree is better.
        let claimed = match claims_nothing {
            true => tree.clone().with_lower(tree.claim().upper),
            false => tree.clone(),
        };
        let said = match claim::check(&claim::read(path)?, &list, args.quiet) {
            Ok(proven) => match claim::gap(&proven, &claimed, &list, weights.as_ref()) {
                None => {
                    tree = claimed.with_basis(Basis::Certificate);
                    checked = ClaimChecked::Certificate;
                    proven.to_string()
                }
                Some(gap) => {
                    checked = ClaimChecked::Unproven;
                    gap
                }
            },
            Err(Refusal::Refuted(fault)) => {
                checked = ClaimChecked::Unproven;
                format!("it is false, {fault}")
            }
            Err(Refusal::Unreadable(fault)) => {
                let problem = format!("{}: {fault}", escape::path(path));
                return Err(Code::Unreadable.error(problem));
            }
        };
        certificate = Some(said);
    }
    let summary = verify_weighted(&tree, &list, weights.as_ref());
    Ok(match summary {
        Ok(summary) => {
            Report { tree: Some(summary), claim_checked: checked, certificate, ..report(None) }
        }
        Err(fault) => invalid(fault.to_string()),
    })
}

impl Report {
    fn print(&self) -> anyhow::Result<()> {
        let name = escape::escaped(self.file.as_deref().unwrap_or("the tree in the program"));
        print(|out| {
            if let Some(fault) = &self.fault {
                writeln!(out, "{name}: INVALID: {fault}")?;
            }
            if let Some(tree) = &self.tree {
                let answers = count(tree.answers, "answer");
                writeln!(out, "{name}: valid, all {answers} replayed")?;
                summary::print(tree, usize::MAX, out)?;
                match self.claim_checked {
                    ClaimChecked::No => writeln!(
                        out,
                        "The claim is in the file and was not checked; --certificate checks it."
                    )?,
                    ClaimChecked::Shipped => writeln!(
                        out,
                        "The claim was not checked; the tree comes with the program, byte for byte."
                    )?,
                    ClaimChecked::Certificate => {
                        writeln!(out, "The certificate proves the claim:")?;
                    }
                    ClaimChecked::Compared => writeln!(
                        out,
                        "The file claims nothing. The bound is that of the tree in the program for \
                         the same list."
                    )?,
                    ClaimChecked::Searched if tree.optimal => {
                        writeln!(out, "The file claims nothing. A search proved the claim.")?;
                    }
                    ClaimChecked::Searched => writeln!(
                        out,
                        "The file claims nothing. The bound is that of a search, which goes on for \
                         longer with --time-limit."
                    )?,
                    ClaimChecked::None => writeln!(
                        out,
                        "The file claims nothing, and the program has no tree to compare it with; \
                         --certificate can prove a bound."
                    )?,
                    ClaimChecked::Unproven => {
                        write!(out, "THE CERTIFICATE DOES NOT PROVE THE CLAIM: ")?;
                    }
                }
            }
            if let Some(said) = &self.certificate {
                writeln!(out, "{}", said.trim_end())?;
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use guesstree::{Engine, List, Question, Weights, Word, verify_weighted};

    #[test]
    fn a_tree_is_for_its_own_weights_only() {
        let words = ["crane", "slate"].map(|word| Word::parse(word).unwrap());
        let list = List::from_words("two", words.to_vec(), None).unwrap();
        let weights = |each: [u64; 2]| Weights::new(words.to_vec(), each.to_vec(), 1).unwrap();
        let engine = Engine::new(list);
        let fault = |question: Question| {
            let tree = engine.best_tree(&question).unwrap().outcome.into_found();
            let given = weights([3, 10]);
            let verified = verify_weighted(&tree.unwrap(), engine.list(), Some(&given));
            verified.err().map(|fault| fault.to_string())
        };
        assert_eq!(fault(Question::new().weights(weights([3, 10]))), None);
        // printf 'weights 2 1\ncrane 3\nslate 10\n' | sha256sum, and the same with 4 for crane
        let others = "the tree is for other weights (c38437620903564b0f79d23d3b3df857) than those \
                      given (63810645ec47f011be4bc08af271f7b0)\n\
                      verify it with the weights that it was made for";
        let fault_of_others = fault(Question::new().weights(weights([4, 10])));
        assert_eq!(fault_of_others, Some(others.to_owned()));
        let plain = "the tree counts every answer once, not by the weights given \
                     (63810645ec47f011be4bc08af271f7b0)\nverify it without weights";
        assert_eq!(fault(Question::new()), Some(plain.to_owned()));
    }
}

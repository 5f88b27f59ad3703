//! `guesstree verify`: replay every answer through a tree, with code that shares nothing with the search.

use std::path::{Path, PathBuf};

use anyhow::Context;
use serde::Serialize;

use crate::cli::exit::{Exit, complain};
use crate::cli::options::{TreeArgs, WeightsArgs};
use crate::cli::output::{print, print_json};
use crate::cli::summary::Summary;
use crate::game::weights::Weights;
use crate::report::words::count;
use crate::tree::codec::LoadError;
use crate::tree::tree::Tree;
use crate::tree::verify::verify;

const AFTER_HELP: &str = "\
Examples:
  guesstree verify                       the tree that comes with the program
  guesstree verify original-salet.tree
  guesstree verify --answers words.txt mine.tree
  guesstree verify --exclude past.txt original-without3-salet.tree
  guesstree verify mastermind-3x3-best.tree
  guesstree verify --game table:coins.csv coins-best.tree

Every answer is played through the tree, with the feedback rule in its plainest form. That proves \
the total, the worst case and the distribution. It does not prove that no tree is better: that is \
the claim of the search, which `guesstree build` proves anew. With --weights, a tree for other \
weights is invalid. Exit code 1 if any tree is invalid.";

/// Replay every answer: mean, worst case, distribution, claim
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER_HELP)]
pub struct Args {
    /// The trees to check [default: the one that comes with the program]
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    wanted: TreeArgs,
    #[command(flatten)]
    weights: WeightsArgs,
    /// Print the results as JSON
    #[arg(long)]
    json: bool,
}

/// What `verify --json` prints for each file. Field names are stable.
#[derive(Serialize)]
struct Report {
    file: Option<String>,
    valid: bool,
    fault: Option<String>,
    #[serde(flatten)]
    tree: Option<Summary>,
}

pub fn run(args: &Args) -> anyhow::Result<Exit> {
    args.wanted.game.check()?;
    let files: Vec<Option<&Path>> = match args.files.as_slice() {
        [] => vec![None],
        files => files.iter().map(|file| Some(file.as_path())).collect(),
    };
    let mut exit = Exit::Done;
    let mut reports = Vec::new();
    for file in files {
        match check(args, file) {
            Ok(report) => {
                if !report.valid && exit == Exit::Done {
                    exit = Exit::Invalid;
                }
                if !args.json {
                    report.print()?;
                }
                reports.push(report);
            }
            Err(unreadable) => {
                complain(&unreadable);
                exit = Exit::Unreadable;
            }
        }
    }
    if args.json && !reports.is_empty() {
        print_json(&reports)?;
    }
    Ok(exit)
}

/// Checks one file; without a file the tree that comes with the program. A tree that is not valid is a
/// report, only a file or list that cannot be read is an error.
fn check(args: &Args, file: Option<&Path>) -> anyhow::Result<Report> {
    let name = file.map(|file| file.display().to_string());
    let invalid = |fault: String| Report {
        file: name.clone(),
        valid: false,
        fault: Some(fault),
        tree: None,
    };
    let tree = match file {
        None => args.wanted.load(None)?,
        Some(path) => match Tree::load(path) {
            Ok(tree) => tree,
            Err(LoadError::NotATree { reason, .. }) => return Ok(invalid(reason.to_string())),
            Err(unreadable) => return Err(unreadable.into()),
        },
    };
    let list = args
        .wanted
        .game
        .list_of(&tree)
        .with_context(|| name.clone().unwrap_or_default())?;
    let weights = args.weights.load(&list)?;
    if let Err(fault) = verify(&tree, &list) {
        return Ok(invalid(fault.to_string()));
    }
    if let Some(fault) = args.wanted.other_problem(tree.problem()) {
        return Ok(invalid(fault));
    }
    if let Some(fault) = weights.and_then(|weights| other_weights(&tree, &weights)) {
        return Ok(invalid(fault));
    }
    Ok(Report {
        file: name,
        valid: true,
        fault: None,
        tree: Some(Summary::of(&tree)),
    })
}

/// What is wrong with `tree` if it is to be one for these `weights`; nothing if it is.
fn other_weights(tree: &Tree, weights: &Weights) -> Option<String> {
    let said = weights.fingerprint();
    match tree.problem().weights.as_ref().map(|is| is.fingerprint()) {
        Some(is) if is == said => None,
        Some(is) => Some(format!(
            "the tree is for other weights ({is}) than those given ({said})"
        )),
        None => Some(format!(
            "the tree is for answers that all count the same, not for the weights given ({said})"
        )),
    }
}

impl Report {
    fn print(&self) -> anyhow::Result<()> {
        let name = self.file.as_deref().unwrap_or("the tree in the program");
        print(|out| {
            if let Some(fault) = &self.fault {
                writeln!(out, "{name}: INVALID: {fault}")?;
            }
            if let Some(tree) = &self.tree {
                writeln!(
                    out,
                    "{name}: valid, all {} replayed",
                    count(tree.answers, "answer")
                )?;
                tree.print(usize::MAX, out)?;
            }
            Ok(())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::other_weights;
    use crate::engine::{Engine, Question};
    use crate::game::list::List;
    use crate::game::weights::Weights;
    use crate::game::word::Word;

    #[test]
    fn a_tree_is_for_its_own_weights_only() {
        let words = ["crane", "slate"].map(|word| Word::parse(word).unwrap());
        let list = List::from_words("two", words.to_vec(), None).unwrap();
        let weights = |each: [u64; 2]| Weights::new(words.to_vec(), each.to_vec(), 1);
        let engine = Engine::new(list);
        let fault = |question: Question| {
            let tree = engine.best_tree(&question).unwrap().outcome.into_tree();
            other_weights(&tree.unwrap(), &weights([3, 10]))
        };
        assert_eq!(fault(Question::new().weights(weights([3, 10]))), None);
        // printf 'weights 2 1\ncrane 3\nslate 10\n' | sha256sum, and the same with 4 for crane
        assert_eq!(
            fault(Question::new().weights(weights([4, 10]))),
            Some("the tree is for other weights (c38437620903564b0f79d23d3b3df857) than those given (63810645ec47f011be4bc08af271f7b0)".to_owned())
        );
        let plain = "the tree is for answers that all count the same, not for the weights given (63810645ec47f011be4bc08af271f7b0)";
        assert_eq!(fault(Question::new()), Some(plain.to_owned()));
    }
}

//! Commands on disks that fail, at each step in turn.

use std::fs;
use std::io;
use std::path::PathBuf;

use clap::Parser;
use serde_json::Value;

use guesstree::Tree;

use crate::exit::Exit;
use crate::output::{captured, end_json};
use crate::{Cli, run};

use super::failing::{Failing, How};

/// Eight words.
const WORDS: &str = "abed\nbead\ndead\nhead\nheap\nlead\nleap\nreap\n";

/// Each step fails in each of these ways. Short pieces go wrong nowhere.
const WAYS: [How; 4] = [
    How::Refused(io::ErrorKind::StorageFull),
    How::Once(io::ErrorKind::PermissionDenied),
    How::Half,
    How::Short(5),
];

/// A folder with the words.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        fs::write(folder.path("words.txt"), WORDS).unwrap();
        folder
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        fs::read(self.path(name)).ok()
    }

    /// The folder has these files and no others.
    fn has_only(&self, names: &[&str]) {
        for entry in fs::read_dir(self.0.path()).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(names.contains(&name.as_str()), "{name}");
        }
    }

    /// Runs a command, in which `@` stands for the folder. Also returns what it printed.
    fn run(&self, line: &str) -> (anyhow::Result<Exit>, String) {
        let line = line.replace('@', &format!("{}/", self.0.path().display()));
        let words = std::iter::once("guesstree").chain(line.split_whitespace());
        let result = run(&Cli::try_parse_from(words).unwrap().verb);
        // What `main` does at the end.
        end_json(None::<&()>).unwrap();
        (result, captured::take())
    }
}

/// Runs a command with a fault at each step in turn, in each way. `check` gets the folder, how the
/// command ended and what it printed. Returns the number of runs that failed.
fn at_each_step(
    prepare: impl Fn(&Folder),
    line: &str,
    check: impl Fn(&Folder, &anyhow::Result<Exit>, &str),
) -> usize {
    let mut failed = 0;
    for how in WAYS {
        for at in 1.. {
            let folder = Folder::new();
            prepare(&folder);
            let ((result, printed), steps) = Failing::during(at, how, || folder.run(line));
            failed += usize::from(result.is_err());
            check(&folder, &result, &printed);
            if steps < at || matches!(how, How::Short(_)) {
                assert!(result.is_ok(), "{how:?} at {at}: {result:?}");
                break;
            }
        }
    }
    failed
}

/// The file is the old one after a failure, else the new one; and what was found is printed if it
/// was found.
fn old_or_new(
    folder: &Folder,
    name: &str,
    [old, new]: [&[u8]; 2],
    result: &anyhow::Result<Exit>,
    printed: &str,
    found: &str,
) {
    let left = folder.bytes(name).unwrap_or_default();
    match result {
        Ok(_) => assert!(left == new),
        Err(error) => {
            assert!(left == old, "{error}");
            let message = error.to_string();
            assert!(message.starts_with("cannot save "), "{message}");
            assert!(!message.contains(".tmp") || !message.contains(".guesstree-"), "{message}");
            // The trial failed, or the result is there to read.
            assert!(printed.is_empty() || printed.contains(found), "{printed}");
            assert!(printed.is_empty() || message.contains("; to try again, "), "{message}");
        }
    }
}

#[test]
fn whatever_step_of_a_build_fails_the_tree_is_the_old_or_the_new_one() {
    let line = "build heap -q --answers @words.txt -o @x.tree";
    let made = Folder::new();
    made.run("build dead -q --answers @words.txt -o @x.tree").0.unwrap();
    let before = made.bytes("x.tree").unwrap();
    made.run(line).0.unwrap();
    let new = made.bytes("x.tree").unwrap();
    assert_ne!(before, new);
    for old in [None, Some(&before)] {
        let prepare = |folder: &Folder| {
            if let Some(old) = old {
                fs::write(folder.path("x.tree"), old).unwrap();
            }
        };
        let told = std::cell::Cell::new(0);
        let failed = at_each_step(prepare, line, |folder, result, printed| {
            let both = [old.map_or(&[][..], |old| old), &new];
            old_or_new(folder, "x.tree", both, result, printed, "heap on words: ");
            folder.has_only(&["words.txt", "x.tree"]);
            told.set(told.get() + usize::from(result.is_err() && !printed.is_empty()));
        });
        // To open, write and sync a trial; to open, write, sync and rename the tree.
        assert_eq!((failed, told.get()), (3 * 7, 3 * 4));
    }
}

#[test]
fn whatever_step_of_a_figure_fails_it_is_the_old_or_the_new_one_and_the_numbers_are_printed() {
    let line = "compare share blocks -q --format csv --answers @words.txt --svg @x.svg";
    let made = Folder::new();
    made.run(line).0.unwrap();
    let new = made.bytes("x.svg").unwrap();
    let old = b"<svg></svg>".as_slice();
    let prepare = |folder: &Folder| fs::write(folder.path("x.svg"), old).unwrap();
    let failed = at_each_step(prepare, line, |folder, result, printed| {
        old_or_new(folder, "x.svg", [old, &new], result, printed, "\"blocks\",8,6,8,");
        folder.has_only(&["words.txt", "x.svg"]);
    });
    assert_eq!(failed, 3 * 7);
}

#[test]
fn whatever_step_of_a_certificate_fails_there_is_all_of_it_or_nothing() {
    let line = "next -q --answers @words.txt dead=BGGB --certificate @x.cert";
    let made = Folder::new();
    assert_eq!(made.run(line).0.unwrap(), Exit::Done);
    let new = made.bytes("x.cert").unwrap();
    let failed = at_each_step(
        |_| (),
        line,
        |folder, result, printed| {
            old_or_new(folder, "x.cert", [&[], &new], result, printed, "");
            folder.has_only(&["words.txt", "x.cert"]);
        },
    );
    assert_eq!(failed, 3 * 7);
}

/// What the lines of a ledger say of openers, without the checksums.
fn facts(ledger: &[u8]) -> Vec<String> {
    let whole = ledger.split_inclusive(|&byte| byte == b'\n').filter(|line| line.ends_with(b"\n"));
    let text = whole.map(|line| String::from_utf8(line.to_vec()).unwrap());
    text.skip(2).map(|line| line.rsplit_once(' ').unwrap().0.to_owned()).collect()
}

fn ranking(printed: &str) -> (Value, Value) {
    let mut report: Value = serde_json::from_str(printed).unwrap();
    for opener in report["openers"].as_array_mut().unwrap() {
        opener.as_object_mut().unwrap().remove("basis").unwrap();
    }
    (report["outcome"].clone(), report["openers"].clone())
}

#[test]
fn whatever_step_of_a_proof_fails_its_ledger_loses_no_more_than_its_last_line() {
    let line =
        "prove -q --top 8 --threads 1 --json --answers @words.txt --ledger @l.txt -o @x.tree";
    let made = Folder::new();
    let (result, printed) = made.run(line);
    result.unwrap();
    let (whole, all) = (ranking(&printed), facts(&made.bytes("l.txt").unwrap()));
    assert_eq!(all.len(), 8);
    let failed = at_each_step(
        |_| (),
        line,
        |folder, result, printed| {
            let left = facts(&folder.bytes("l.txt").unwrap_or_default());
            assert!(all.starts_with(&left), "{left:?}");
            if let Some(tree) = folder.bytes("x.tree") {
                Tree::from_bytes(&tree).unwrap();
            }
            folder.has_only(&["words.txt", "l.txt", "x.tree"]);
            if let Err(error) = result {
                let message = error.to_string();
                assert!(message.contains("l.txt: ") || message.contains("x.tree: "), "{message}");
                assert!(!message.contains(".guesstree-"), "{message}");
            }
            // Facts proven before the fault are printed, and not lost.
            if !printed.is_empty() {
                let (_, openers) = ranking(printed);
                let exact = |row: &&Value| row["status"] == "exact";
                let exact = openers.as_array().unwrap().iter().filter(exact).count();
                assert!(exact >= left.len(), "{printed}");
            }
            // The next run goes on from there.
            let (again, printed) = folder.run(line);
            again.unwrap();
            assert_eq!(ranking(&printed), whole);
            let report: Value = serde_json::from_str(&printed).unwrap();
            assert_eq!(report["recalled"], left.len());
            assert_eq!(facts(&folder.bytes("l.txt").unwrap()), all);
        },
    );
    // Three steps of the trial, to open the ledger, nine lines, to sync, and four for the tree. On
    // a slow machine the ledger is synced more often.
    assert!(failed >= 3 * (3 + 1 + 9 + 1 + 4), "{failed}");
}

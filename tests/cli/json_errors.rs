//! Errors with `--json`: each code that `docs/JSON.md` lists, from a command that fails so.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::json::Schema;
use crate::sandbox::{Ran, Sandbox, fields, run};

const DOCUMENT: &str = include_str!("../../docs/JSON.md");

/// The codes in the document's table, with their exit codes.
fn documented() -> BTreeMap<&'static str, i32> {
    let (_, table) = DOCUMENT.split_once("| `code` | exit code | meaning |\n").unwrap();
    let rows = table.lines().skip(1).take_while(|line| line.starts_with('|'));
    let row = |line: &'static str| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        (cells[1].trim_matches('`'), cells[2].parse().unwrap())
    };
    rows.map(row).collect()
}

/// The error that stands alone on standard output, with the same message as on standard error.
fn alone(ran: Ran) -> Value {
    let value: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{ran:?}"));
    Schema::load().accepts("error", &value);
    ran.printed_nothing_else();
    value["error"].clone()
}

fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\ntrace\n");
    sandbox.write("bad.tree", "no tree");
    sandbox.run("build slate --answers words.txt -o w.tree -q").done();
    sandbox.write("weights.txt", "crane\t3\nslate\t0.5\ntrace\t1\n");
    sandbox
}

/// Each code, with commands that end with it, and the turn that they name.
const FAILING: [(&str, &[&str], Option<u64>); 19] = [
    (
        "off-tree",
        &["next --tree w.tree crane=BBBBB", "next --tree w.tree crane=BBBBB slate=BBGBG"],
        Some(1),
    ),
    ("off-tree", &["next --tree w.tree slate=BBGBG slate=BBGBG"], Some(2)),
    (
        "impossible",
        &[
            "next --list original salet=YYYYY",
            "next --list original salet=GGGGY",
            "analyze --list original salet --grid grid.txt",
        ],
        Some(1),
    ),
    (
        "impossible",
        &[
            "next --list original salet=BYBBG croup=YYYYY",
            "next --list original crane=BBBBB crane=YBBBB",
        ],
        Some(2),
    ),
    (
        "already-won",
        &["next --list original crane=GGGGG", "analyze --answer crane crane slate"],
        Some(1),
    ),
    ("already-won", &["next --list original salet=BYBBG croup=BBBBB admit=GGGGG"], Some(3)),
    ("no-guesses-left", &["next --list original crane=BBBBB --max-guesses 1"], None),
    (
        "forbidden-guess",
        &[
            "next --list original crane=GBBBB slate=BBBBB --mode hard",
            "analyze --answer tract crane salet --mode strict",
        ],
        Some(2),
    ),
    ("no-tree", &["next --answers words.txt --max-guesses 1"], None),
    ("no-answer", &["play --answer zzzzz"], None),
    (
        "usage",
        &[
            "next --frobnicate",
            "--json",
            "frobnicate --json",
            "build --objective worst --objective mean,worst",
            "compare --svg f.svg --format csv",
            "compare entropy:cutoff=x",
            "analyze crane",
            "build salet courd --max-guesses 1",
            "next --mode hard --game mastermind:2x2",
        ],
        None,
    ),
    (
        "bad-turn",
        &["next salet", "next --list original salet=BBBB", "next --list original s#let=BBBBB"],
        None,
    ),
    ("unknown-word", &["build zzzzz", "build abc", "analyze crane --answer zzzzz"], None),
    (
        "unknown-word",
        &[
            "next --list original zzzzz=BBBBB",
            "next --list original abc=BBB",
            "analyze zzzzz --answer crane",
        ],
        Some(1),
    ),
    ("no-such-list", &["next --list nyt", "compare --list nyt", "lists nyt"], None),
    (
        "no-shipped-tree",
        &[
            "show --answers words.txt",
            "show --mode strict",
            "show --game mastermind:3x3",
            "show --exclude words.txt",
        ],
        None,
    ),
    (
        "unreadable",
        &[
            "next --tree no.tree",
            "next --tree bad.tree",
            "build --answers no.txt",
            "build --answers words.txt --weights words.txt",
            "prove --answers words.txt --ledger weights.txt",
            "play --tree bad.tree",
            "compare letters:field=no.txt",
            "analyze crane --grid no.txt",
            "analyze crane --grid words.txt",
        ],
        None,
    ),
    ("unsaved", &["build -o no/x.tree", "compare --svg no/x.svg", "prove -o words.txt"], None),
    ("failed", &["build salet --memory 1M"], None),
];

#[test]
fn each_documented_code_comes_from_a_command() {
    let (codes, sandbox) = (documented(), sandbox());
    sandbox.write("grid.txt", "🟩🟩🟩🟩🟨\n");
    let mut seen = BTreeSet::new();
    for (code, lines, turn) in FAILING {
        for line in lines {
            let ran = sandbox.run(&format!("{line} --json"));
            assert_eq!(ran.code, codes[code], "{line}: {ran:?}");
            let error = alone(ran);
            assert_eq!(error["code"], code, "{line}: {error}");
            assert_eq!(error.get("turn").map(|turn| turn.as_u64().unwrap()), turn, "{line}");
        }
        seen.insert(code);
    }
    // Other codes come with a result, or need a tree or a ledger: see below.
    seen.extend(["other-tree", "stopped", "incomplete"]);
    assert_eq!(seen, codes.keys().copied().collect());
}

#[test]
fn a_tree_for_something_else_is_told_from_one_that_is_missing() {
    let sandbox = sandbox();
    sandbox.run("build -q --answers words.txt -o mine.tree").done();
    for line in
        ["next --tree mine.tree --list original", "show mine.tree --mode hard --answers words.txt"]
    {
        let ran = sandbox.run(&format!("{line} --json"));
        assert_eq!((ran.code, &alone(ran)["code"]), (2, &"other-tree".into()), "{line}");
    }
}

#[test]
fn a_result_has_its_error_with_it() {
    let (schema, sandbox) = (Schema::load(), sandbox());
    sandbox.run("prove -q --answers words.txt --top 1 --ledger l.txt --shard 1/3").done();
    for (verb, rest, exit, code) in [
        ("build", "--answers words.txt --max-guesses 1", 1, "no-tree"),
        ("prove", "--answers words.txt --max-guesses 1", 1, "no-tree"),
        ("build", "zuzim --time-limit 0s --max-guesses 4", 3, "stopped"),
        ("prove", "--answers words.txt --top 1 --merge l.txt", 3, "incomplete"),
        #[cfg(target_os = "linux")]
        ("build", "--answers words.txt -o /dev/full", 2, "unsaved"),
        #[cfg(target_os = "linux")]
        ("prove", "--answers words.txt -o /dev/full", 2, "unsaved"),
        #[cfg(target_os = "linux")]
        ("next", "--answers words.txt --certificate /dev/full", 2, "unsaved"),
        #[cfg(target_os = "linux")]
        ("compare", "share --answers words.txt --svg /dev/full", 2, "unsaved"),
    ] {
        let ran = sandbox.run(&format!("{verb} -q --json {rest}"));
        let value: Value = serde_json::from_str(&ran.out).unwrap_or_else(|_| panic!("{ran:?}"));
        assert_eq!((ran.code, &value["error"]["code"]), (exit, &code.into()), "{verb}: {ran:?}");
        assert!(fields(&value).len() > 1);
        schema.accepts(verb, &value);
    }
}

#[test]
fn a_search_that_was_stopped_without_a_tree_is_an_error() {
    let ran = run("analyze fuzzy tract --answer tract --json -q --time-limit 0s");
    assert_eq!((ran.code, &alone(ran)["code"]), (3, &"stopped".into()));
    // The guess of a tree that may take more stands beside it.
    let line = "next --list original crane=BBBBB --max-guesses 4 --json -q --time-limit 0s";
    let ran = run(line);
    let value: Value = serde_json::from_str(&ran.out).unwrap();
    Schema::load().accepts("next", &value);
    assert_eq!((ran.code, &value["error"]["code"]), (3, &"stopped".into()));
    assert_eq!(value["optimal"], false);
}

#[test]
fn verify_tells_of_each_file_what_is_wrong_with_it() {
    let sandbox = sandbox();
    sandbox.run("build -q --answers words.txt -o mine.tree").done();
    let ran = sandbox.run("verify --json --answers words.txt no.tree mine.tree bad.tree");
    assert_eq!(ran.code, 2);
    let value: Value = serde_json::from_str(&ran.out).unwrap();
    Schema::load().accepts("verify", &value);
    assert_eq!(value[0]["error"]["code"], "unreadable");
    assert_eq!((&value[1]["valid"], &value[2]["valid"]), (&true.into(), &false.into()));
    // A list that is missing is no fault of the tree.
    let ran = sandbox.run("verify --json mine.tree");
    let value: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &value[0]["error"]["code"]), (2, &"other-tree".into()));
}

#[test]
fn without_json_and_in_files_there_is_no_error_on_standard_output() {
    let sandbox = sandbox();
    for line in [
        "next crane=GGGGG",
        "next --frobnicate",
        "next -- --json",
        "build --json -o - --answers no.txt",
        "compare --json --svg - --answers no.txt",
        "next --json --certificate - --answers no.txt",
    ] {
        let ran = sandbox.run(line);
        assert!(ran.code > 0 && ran.out.is_empty() && !ran.err.is_empty(), "{line}: {ran:?}");
    }
    // Help is none.
    assert!(run("next --json --help").done().contains("Usage: guesstree next"));
}

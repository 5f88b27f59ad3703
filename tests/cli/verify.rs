//! `guesstree verify` where the tree is valid; `damage` and `other_lists` have the rest.

use serde_json::{Value, json};

use crate::sandbox::{Sandbox, fields, run};

/// What is said of each tree, in alphabetical order.
const FIELDS: [&str; 24] = [
    "answers",
    "basis",
    "claim_checked",
    "different_guesses",
    "fault",
    "file",
    "fingerprint",
    "fixed",
    "from_ledger",
    "histogram",
    "letters",
    "list",
    "lower",
    "max_guesses",
    "mean",
    "mode",
    "objective",
    "opener",
    "optimal",
    "positions",
    "total",
    "upper",
    "valid",
    "worst_case",
];

#[test]
fn the_trees_in_the_program_are_valid() {
    for (list, total) in [("original", 7920), ("nyt-2022-02", 7897), ("nyt-2022-08", 7883)] {
        let out = run(&format!("verify --list {list}")).done();
        assert!(out.contains(": valid, all 23"), "{out}");
        assert!(out.contains(&format!(" on {list}: {total} guesses for ")), "{out}");
        assert!(out.contains("\nclaim: optimal "), "{out}");
    }
}

#[test]
fn a_verdict_as_json_has_the_documented_fields() {
    let reports = run("verify --json").json();
    assert_eq!(reports.as_array().unwrap().len(), 1);
    let report = &reports[0];
    assert_eq!(fields(report), FIELDS);
    assert_eq!(report["file"], Value::Null);
    assert_eq!(report["valid"], true);
    assert_eq!(report["fault"], Value::Null);
    assert_eq!(report["total"], 7920);
    assert_eq!(report["lower"], 7920);
    assert_eq!(report["histogram"], json!([0, 96, 1224, 919, 76]));
}

#[test]
fn several_trees_are_checked_in_turn() {
    let sandbox = Sandbox::new();
    sandbox.run("build salet -q").done();
    sandbox.run("build salet courd -q").done();
    let line = "verify original-salet-courd.tree original-salet.tree";
    let out = sandbox.run(line).done();
    let courd = out.find("original-salet-courd.tree: valid").unwrap();
    let salet = out.find("original-salet.tree: valid").unwrap();
    assert!(courd < salet);

    let reports = sandbox.run(&format!("{line} --json")).json();
    assert_eq!(reports[0]["file"], "original-salet-courd.tree");
    assert_eq!(reports[0]["fixed"], json!(["salet", "courd"]));
    assert_eq!(reports[1]["file"], "original-salet.tree");
}

#[test]
fn one_bad_tree_among_good_ones_decides_the_exit_code() {
    let sandbox = Sandbox::with("bad.tree", "no tree");
    sandbox.run("build salet -q").done();
    for files in ["bad.tree original-salet.tree", "original-salet.tree bad.tree"] {
        let ran = sandbox.run(&format!("verify {files}"));
        assert_eq!(ran.code, 1);
        assert!(ran.out.contains("original-salet.tree: valid"), "{}", ran.out);
        assert!(ran.out.contains("bad.tree: INVALID: "), "{}", ran.out);

        let ran = sandbox.run(&format!("verify --json {files}"));
        assert_eq!(ran.code, 1);
        let reports: Value = serde_json::from_str(&ran.out).unwrap();
        let valid = |report: &Value| report["valid"].as_bool().unwrap();
        let count = reports.as_array().unwrap().iter().filter(|report| valid(report)).count();
        assert_eq!(count, 1);
    }
}

#[cfg(unix)]
#[test]
fn a_tree_may_come_from_a_pipe() {
    let mut command = Sandbox::new().command();
    command.args(["verify", "/dev/stdin"]);
    command.write_stdin(guesstree::shipped::original().unwrap().to_bytes());
    let assert = command.current_dir("/").assert().success();
    let out = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    assert!(out.starts_with("/dev/stdin: valid, all 2315 answers replayed\n"), "{out}");
}

//! `guesstree show`: a whole tree, as text and as JSON.

use serde_json::{Value, json};

use crate::sandbox::{Sandbox, fields, run};

#[test]
fn the_text_begins_with_the_opener_and_has_a_line_for_each_position() {
    let out = run("show").done();
    assert_eq!(out.lines().next(), Some("2315 salet"));
    assert_eq!(out.lines().nth(1), Some("  BBBBB 221 courd"));
    let positions = guesstree::shipped::original().unwrap().nodes().guess.len();
    assert_eq!(out.lines().count(), positions);
}

/// Answers found at or below a position, and the guesses they take from there on.
fn sums(position: &Value) -> (u64, u64) {
    let wins = u64::from(position["may_win"].as_bool().unwrap());
    let replies = position["replies"].as_object().unwrap();
    let below = replies.values().map(sums);
    let (answers, total) = below
        .fold((wins, wins), |(answers, total), (more, cost)| (answers + more, total + cost + more));
    assert_eq!(position["candidates"], answers);
    assert_eq!(position["total"], total);
    (answers, total)
}

#[test]
fn the_json_has_the_documented_fields_and_sums_that_agree() {
    let shown = run("show --json").json();
    assert_eq!(
        fields(&shown),
        [
            "answers",
            "basis",
            "different_guesses",
            "fingerprint",
            "fixed",
            "format",
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
            "tree",
            "upper",
            "worst_case",
        ]
    );
    assert_eq!(shown["format"], 2);
    assert_eq!(shown["list"], "original");
    assert_eq!(shown["answers"], 2315);
    assert_eq!(
        (&shown["lower"], &shown["upper"], &shown["optimal"]),
        (&json!(7920), &json!(7920), &json!(true))
    );
    assert_eq!(shown["histogram"], json!([0, 96, 1224, 919, 76]));
    assert_eq!(
        fields(&shown["tree"]),
        ["candidates", "guess", "may_win", "replies", "total", "worst_case"]
    );
    assert_eq!(sums(&shown["tree"]), (2315, 7920));
}

#[test]
fn json_is_a_format_like_others() {
    let sandbox = Sandbox::new();
    sandbox.run("build salet -q").done();
    for file in ["", "original-salet.tree"] {
        let short = sandbox.run(&format!("show --json {file}")).done();
        let long = sandbox.run(&format!("show --format json {file}")).done();
        assert!(short == long);
        let text = sandbox.run(&format!("show {file}")).done();
        assert!(text == sandbox.run(&format!("show --format text {file}")).done());
    }
}

#[test]
fn each_list_has_a_tree_of_its_own() {
    let out = run("show --list nyt-2022-08").done();
    assert_eq!(out.lines().next(), Some("2309 tarse"));
    let shown = run("show --list nyt-2022-02 --json").json();
    assert_eq!(shown["upper"], 7897);
}

#[test]
fn a_small_tree_is_shown_as_text() {
    let sandbox = Sandbox::with("words.txt", "ab\nac\nad\n");
    sandbox.run("build ab --answers words.txt -o ab.tree").done();
    let shown = sandbox.run("show ab.tree").done();
    assert_eq!(shown, "3 ab*\n  GB 2 ac*\n    GB ad\n");
    sandbox.run("show --answers words.txt ab.tree").done();
}

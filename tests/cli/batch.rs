//! `guesstree next --batch`: what the guesses of many rows cost, and how much more than the best.

use serde_json::{Value, json};

use crate::json::Schema;
use crate::sandbox::{Ran, Sandbox};

const WORDS: &str = "bead\ndead\nhead\nheap\nleap\nreap\n";

fn sandbox(rows: &str) -> Sandbox {
    let sandbox = Sandbox::with("words.txt", WORDS);
    sandbox.write("rows.txt", rows);
    sandbox
}

/// The lines that were printed, each as the schema says.
fn objects(ran: &Ran) -> Vec<Value> {
    let schema = Schema::load();
    let read = |line: &str| {
        let value = serde_json::from_str(line).unwrap();
        schema.accepts("batch", &value);
        value
    };
    ran.out.lines().map(read).collect()
}

#[test]
fn each_row_has_its_line_with_the_regret_of_its_guess() {
    // HEAD begins a tree of 13 guesses for the six words, REAP one of 15 and no better one.
    let sandbox = sandbox(
        "head\nreap\n\n{\"turns\": [\"reap=-gg-\"], \"guess\": \"heap\"}\n{\"guess\": \"head\"}\n",
    );
    let ran = sandbox.run("next --batch rows.txt --answers words.txt");
    assert_eq!(
        ran.done(),
        "1: head: 13 guesses; no guess is better\n\
         2: reap: 15 guesses; 0.3333 more a game than head with 13 guesses\n\
         4: reap=-gg- heap: 7 guesses; 0.3333 more a game than bead with 6 guesses\n\
         5: head: 13 guesses; no guess is better\n"
    );
    let ran = sandbox.run("next --batch rows.txt --answers words.txt --json");
    let rows = objects(&ran);
    assert_eq!(ran.code, 0);
    assert_eq!(
        rows[1],
        json!({
            "line": 2, "turns": [], "guess": "reap", "candidates": 6, "objective": "mean",
            "outcome": "found", "lower": 15, "upper": 15, "best": "head", "best_lower": 13,
            "best_upper": 13, "regret": [2.0 / 6.0], "regret_lower": 2.0 / 6.0,
            "regret_upper": 2.0 / 6.0,
        })
    );
    assert_eq!(rows[2]["turns"], json!(["reap=-gg-"]));
    let ran = sandbox.run("next --batch rows.txt --answers words.txt --json --objective worst");
    let worst = &objects(&ran)[1];
    assert_eq!((&worst["upper"], &worst["best_upper"]), (&json!([4, 15]), &json!([3, 13])));
    assert_eq!(worst["regret"], json!([1.0, 2.0 / 6.0]));
}

#[test]
fn rows_from_standard_input_of_another_game_have_what_each_costs_alone() {
    let sandbox = Sandbox::new();
    let rows = "111\n112=1B0W 121\n112=1B0W 113\n";
    let mut command = sandbox.command();
    command.args(["next", "--batch", "-", "--json", "--game", "mastermind:3x3"]).write_stdin(rows);
    let ran = Ran::of(command.output().unwrap());
    let rows = objects(&ran);
    assert_eq!((ran.code, rows.len()), (0, 3));
    for (at, turns) in [(0, ""), (1, "112=1B0W"), (2, "112=1B0W")] {
        let best = sandbox.run(&format!("next --game mastermind:3x3 --json {turns}")).json();
        assert_eq!(rows[at]["best_upper"], best["total"], "{turns}");
        assert!(rows[at]["upper"].as_u64() >= best["total"].as_u64());
    }
}

#[test]
fn a_bad_row_is_named_by_its_line_and_the_others_have_their_results() {
    let sandbox = sandbox(
        "head\nzzzz\nbead=GGGG head\nbead=BBBB head\nbead=zzz head\n{\"turns\": 3}\nhead=YBBB reap\n\
         reap\n",
    );
    let ran = sandbox.run("next --batch rows.txt --answers words.txt --json");
    let codes: Vec<Value> = objects(&ran).iter().map(|row| row["error"]["code"].clone()).collect();
    let known = [
        Value::Null,
        json!("unknown-word"),
        json!("already-won"),
        json!("impossible"),
        json!("bad-turn"),
        json!("unreadable"),
        json!("impossible"),
        Value::Null,
    ];
    assert_eq!(codes, known);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("6 of 8 rows could not be answered"), "{}", ran.err);
    let text = sandbox.run("next --batch rows.txt --answers words.txt").out;
    assert!(text.contains("\n2: zzzz: zzzz is not an allowed guess in the list words"), "{text}");
    assert!(text.contains("\n8: reap: 15 guesses"), "{text}");
    sandbox.write("rows.txt", "bead=GGGG head\n");
    assert_eq!(sandbox.run("next --batch rows.txt --answers words.txt").code, 1);
    sandbox.write("rows.txt", "head=BGGG reap\nhead=BGGG bead\n");
    let ran = sandbox.run("next --batch rows.txt --answers words.txt --mode hard --json");
    assert_eq!(objects(&ran)[0]["error"]["code"], "forbidden-guess");
    assert_eq!(objects(&ran)[1]["regret"], json!([0.0]));
}

#[test]
fn rows_that_are_stopped_have_bounds_and_those_without_a_tree_say_so() {
    let sandbox = sandbox("head\n");
    sandbox.write("long.txt", "zuzim\nsalet=BBBBB zuzim\n");
    let ran = sandbox.run("next --batch long.txt --list original --time-limit 0s --json");
    // The totals of all openers within six guesses come with the program.
    assert!(objects(&ran)[0]["regret"][0].as_f64().unwrap() > 0.0);
    let line = "next --batch long.txt --list original --max-guesses 7 --time-limit 0s --json";
    let ran = sandbox.run(line);
    let rows = objects(&ran);
    assert_eq!((ran.code, rows.len()), (3, 2));
    assert!(rows[0]["regret"].is_null() && rows[0]["outcome"] != "infeasible");
    assert!(rows[0]["lower"].as_u64().unwrap() >= 2 * 2315 - 1);
    let ran = sandbox.run("next --batch rows.txt --answers words.txt --max-guesses 1 --json");
    let rows = objects(&ran);
    assert_eq!((ran.code, &rows[0]["outcome"]), (0, &json!("infeasible")));
    assert_eq!((&rows[0]["best"], &rows[0]["regret"]), (&Value::Null, &json!([0.0])));
    let ran = sandbox.run("next --batch rows.txt --answers words.txt --max-guesses 1");
    assert_eq!(ran.done(), "1: head: no tree within the limit\n");
}

#[test]
fn a_file_that_cannot_be_read_is_an_error_and_other_options_are_refused() {
    let sandbox = sandbox("head\n");
    sandbox.run("next --batch nowhere.txt --answers words.txt").failed_with(2, &["nowhere.txt"]);
    let ran = sandbox.run("next head=BBBB --batch rows.txt --answers words.txt");
    assert_eq!(ran.code, 2);
    assert_eq!(sandbox.run("next --batch rows.txt --answers words.txt --all").code, 2);
}

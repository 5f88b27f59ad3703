//! Tables whose names have spaces and separators: one rule of quotes wherever names stand in a row.

use serde_json::json;

use crate::sandbox::Sandbox;

/// Five objects and five questions, as people write them in CSV.
const ANIMALS: &str = "\"Question, or guess\",brown bear,\"bear, large\",It's a fish,\"say \"\"hi\"\"\",x=1\n\
                       Does it run?,1,1,0,0,0\n\
                       \"Is it \"\"large\"\"?\",0,1,1,0,1\n\
                       Guess: a=b,1,0,1,0,2\n\
                       x=1,0,0,0,0,9\n\
                       x,0,1,2,2,1\n";

fn sandbox() -> Sandbox {
    Sandbox::with("animals.csv", ANIMALS)
}

const GAME: &str = "--game table:animals.csv";

#[test]
fn a_tree_of_long_names_comes_back_from_every_format() {
    let sandbox = sandbox();
    let built = sandbox.run(&format!("build {GAME} -q -o a.tree")).done();
    assert!(built.starts_with("Guess: a=b on animals: 12 guesses for 5 answers"), "{built}");
    let verified = sandbox.run(&format!("verify {GAME} a.tree")).done();
    assert!(verified.starts_with("a.tree: valid, all 5 answers replayed"), "{verified}");
    for format in ["json", "csv", "classic", "classic --full"] {
        let shown = sandbox.run(&format!("show a.tree --format {format}")).done();
        sandbox.write("shown.txt", &shown);
        sandbox.run(&format!("import {GAME} shown.txt -o back.tree --force")).done();
        let again = sandbox.run(&format!("show back.tree --format {format}")).done();
        if format != "json" {
            assert_eq!(again, shown);
        }
    }
    let text = sandbox.run("show a.tree").done();
    assert!(text.contains("\n    3 \"brown bear\"\n"), "{text}");
    let plain = "x \"brown bear\"\nx x=1 \"bear, large\"\nx \"Guess: a=b\" \"It's a fish\"\n\
                 x \"Guess: a=b\" \"say \"\"hi\"\"\"\nx x=1\n";
    sandbox.write("plain.txt", plain);
    let report = sandbox.run(&format!("import {GAME} plain.txt -o plain.tree --json")).json();
    assert_eq!((&report["read_as"], &report["total"]), (&json!("plain"), &json!(13)));
}

#[test]
fn a_turn_is_read_with_and_without_the_quotes_around_its_name() {
    let sandbox = sandbox();
    for turn in ["\"Does it run?\"=1", "Does it run?=1", "  Does  it run? =1"] {
        let out = sandbox.run_each(&["next", "--game", "table:animals.csv", turn]).done();
        assert!(
            out.contains("\n2 answers left of the list animals: \"bear, large\" \"brown bear\"\n"),
            "{turn}: {out}"
        );
    }
    for turn in ["\"Guess: a=b\"=2", "Guess: a=b=2"] {
        let out = sandbox.run_each(&["next", "--game", "table:animals.csv", turn]).done();
        assert!(out.starts_with("x=1\n1 answer left of the list animals: x=1\n"), "{turn}: {out}");
    }
    let impossible = ["next", "--game", "table:animals.csv", "Guess: a=b=2", "Does it run?=1"];
    let said = sandbox.run_each(&impossible).err;
    assert!(said.contains("\"Does it run?\"=1"), "{said}");
}

/// The guess `x=1` and the turn `x=1` are different cubes.
#[test]
fn a_ledger_keeps_names_and_turns_apart() {
    let sandbox = sandbox();
    let prove = format!("prove {GAME} --ledger l.txt --top 9 -o best.tree --force");
    sandbox.run(&prove).done();
    let ledger = String::from_utf8(sandbox.read("l.txt")).unwrap();
    for line in
        ["\nx = 12 ", "\n\"x=1\" = 14 ", "\n\"Does it run?\" ", "\n\"say \"\"hi\"\"\" = 14 "]
    {
        assert!(ledger.contains(line), "{line}: {ledger}");
    }
    let again = sandbox.run(&prove).done();
    assert!(again.contains("9 from the ledger, 0 proven now"), "{again}");
    let csv = sandbox.run(&format!("{prove} --format csv")).done();
    assert!(csv.contains("\n\"say \"\"hi\"\"\",exact,14,2.8000\n"), "{csv}");
}

#[test]
fn names_are_typed_as_they_are_in_play() {
    let sandbox = sandbox();
    let play = |arguments: &[&str], typed: &str| {
        let given = [&["play", "--game", "table:animals.csv"], arguments].concat();
        let output = sandbox.command().args(given).write_stdin(typed).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let out = play(&[], "Does it run?=0\n\"Is it \"\"large\"\"?\" 0\nGuess: a=b 0\n");
    assert!(
        out.contains("guess 2, 3 answers left\n  \"It's a fish\" \"say \"\"hi\"\"\" x=1\n"),
        "{out}"
    );
    assert!(out.contains("guess 3, 1 answer left\n"), "{out}");
    assert!(out.contains("guess 4, 1 answer left\n"), "{out}");
    let out = play(&["--answer", "say \"hi\""], "bear, large\nsay \"hi\"\n");
    assert!(out.contains("Solved with 2 guesses."), "{out}");
}

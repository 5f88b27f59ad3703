//! `guesstree build`: what it begins with, and when there is no tree that begins so.

use guesstree::List;
use serde_json::{Value, json};

use crate::sandbox::{Sandbox, run};

#[test]
fn a_second_guess_can_be_fixed() {
    let sandbox = Sandbox::new();
    sandbox.run("build salet courd").done();
    assert_eq!(sandbox.names(), ["original-salet-courd.tree"]);
    sandbox.run("verify original-salet-courd.tree").done();

    let shown = sandbox.run("show --json original-salet-courd.tree").json();
    assert_eq!(shown["fixed"], serde_json::json!(["salet", "courd"]));
    assert_eq!(shown["tree"]["guess"], "salet");
    let replies = shown["tree"]["replies"].as_object().unwrap();
    assert!(replies.len() > 100);
    for (feedback, reply) in replies {
        assert_eq!(reply["guess"], "courd", "{feedback}");
    }
    let total = shown["upper"].as_u64().unwrap();
    assert!(total > 7920, "{total}");
    assert_eq!(shown["optimal"], true);
}

#[test]
fn an_opener_may_be_written_in_upper_case() {
    let sandbox = Sandbox::new();
    let report = sandbox.run("build SALET --json -o a.tree").json();
    assert_eq!(report["opener"], "salet");
}

#[test]
fn the_same_guess_twice_costs_one_guess_an_answer_more() {
    let sandbox = Sandbox::new();
    let report = sandbox.run("build salet salet --json").json();
    assert_eq!(report["total"], 7920 + 2315);
    assert_eq!(report["fixed"], json!(["salet", "salet"]));
}

#[test]
fn an_opener_that_is_no_word_is_refused() {
    run("build sal#t").failed(
        2,
        "the opener `sal#t` holds '#' at position 4; use only letters, digits and other symbols",
    );
    run("build salet c#nic").failed(
        2,
        "the opener `c#nic` holds '#' at position 2; use only letters, digits and other symbols",
    );
    let empty = Sandbox::new().run_each(&["build", ""]);
    empty.failed_with(2, &["the opener ``", "2 to 15"]);
}

#[test]
fn an_opener_of_another_length_is_refused() {
    run("build sale").failed_with(2, &["the opener `sale` has 4 letters", "original have 5"]);
    run("build salets").failed_with(2, &["the opener `salets` has 6 letters"]);
}

#[test]
fn an_opener_that_may_not_be_guessed_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.run("build zzzzz").failed(
        2,
        "zzzzz is not an allowed guess in the list original; choose another opener or add it to \
         the \
         list's guesses",
    );
    sandbox.run("build salet zzzzz").failed_with(2, &["zzzzz is not an allowed guess"]);
    assert_eq!(sandbox.names(), [""; 0]);
}

#[test]
fn an_opening_longer_than_the_game_is_refused() {
    run("build salet courd nymph --max-guesses 2")
        .failed(2, "the opening has 3 guesses, the limit is 2; fix fewer or allow more");
}

#[test]
fn that_no_tree_keeps_within_the_limit_is_proven_and_nothing_is_saved() {
    let sandbox = Sandbox::new();
    sandbox.run("build salet --max-guesses 4").failed(
        1,
        "no tree that begins with salet finds all 2315 answers of original within 4 guesses \
         (proven here); \
         allow more with --max-guesses",
    );
    sandbox.run("build --max-guesses 3").failed(
        1,
        "no tree finds all 2315 answers of original within 3 guesses (proven here); allow more with \
         --max-guesses",
    );
    assert_eq!(sandbox.names(), [""; 0]);
}

#[test]
fn that_there_is_no_tree_is_said_in_json_too() {
    let ran = run("build salet --max-guesses 4 --json");
    assert_eq!(ran.code, 1);
    assert!(ran.err.starts_with("guesstree: no tree that begins with salet "));
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["outcome"], "infeasible");
    assert_eq!(report["file"], Value::Null);
}

#[test]
fn an_earlier_file_survives_a_build_without_a_tree() {
    let sandbox = Sandbox::with("mine.tree", "what was there before");
    for line in [
        "build salet --max-guesses 4 -o mine.tree",
        "build zzzzz -o mine.tree",
        "build salet --memory 1M -o mine.tree",
    ] {
        assert_ne!(sandbox.run(line).code, 0);
        assert_eq!(sandbox.read("mine.tree"), b"what was there before");
    }
    assert_eq!(sandbox.names(), ["mine.tree"]);
}

#[test]
fn too_little_memory_is_refused_with_how_much_it_takes() {
    for memory in ["0", "1M", "20M"] {
        let ran = run(&format!("build salet --memory {memory}"));
        let about = ["a search on original takes", "give --memory"];
        ran.failed_with(2, &about);
    }
}

#[test]
fn several_first_guesses_are_chosen_together() {
    let answers = "bills\nfills\nhills\nkills\nmills\npills\ntills\n";
    let sandbox = Sandbox::with("words.txt", answers);
    sandbox.write("guesses.txt", format!("{answers}blimp\nfight\nbunks\nhefty\nkombu\nzzzzz\n"));
    let game = "--answers words.txt --guesses guesses.txt";
    let report = sandbox.run(&format!("build {game} --fixed 2 --json")).json();
    let fixed = report["fixed"].as_array().unwrap();
    assert_eq!((fixed.len(), &report["outcome"]), (2, &json!("optimal")));
    // Each of the two guesses finds one answer at best, and all others are found later: 1 + 2 + 5 ·
    // 3.
    assert_eq!(report["fixed_lower"], 18);
    let file = report["file"].as_str().unwrap();
    let name = |word: &Value| word.as_str().unwrap().to_owned();
    assert_eq!(file, format!("words-{}-{}.tree", name(&fixed[0]), name(&fixed[1])));
    sandbox.run(&format!("verify {game} {file}")).done();

    let printed = sandbox.run(&format!("build zzzzz {game} --fixed 3")).done();
    assert!(printed.contains("optimal for the opening zzzzz "), "{printed}");
    let bound = "the best opening that was found; any 3 fixed guesses cost at least 22 guesses\n";
    assert!(printed.contains(bound), "{printed}");
}

#[test]
fn several_first_guesses_are_chosen_by_the_mean_in_easy_mode_only() {
    for (options, fault) in [
        ("salet courd --fixed 2", "leaves no guess to choose where 2 are given; give N from 3 on"),
        ("--fixed 7", "'--fixed 7' fixes more guesses than '--max-guesses 6' allows"),
        ("--fixed 3 --mode hard", "'--fixed <N>' cannot be used with '--mode hard'"),
        ("--fixed 3 --objective worst", "cannot be used with '--objective worst', only with"),
        ("--fixed 3 --weights w.txt", "'--fixed <N>' cannot be used with '--weights <FILE>'"),
    ] {
        run(&format!("build {options}")).misused(fault);
    }
    run("build --fixed 1").misused("invalid value '1' for '--fixed <N>': 1 is not in 2..=255");
    // No opening of three guesses leaves one answer everywhere.
    let list = List::original();
    let words = list.answers().iter().step_by(3);
    let words: String = words.map(|word| format!("{word}\n")).collect();
    let sandbox = Sandbox::with("some.txt", words);
    let ran = sandbox.run("build --answers some.txt --fixed 3 --max-guesses 4 -q");
    ran.failed_with(1, &["no tree that begins with ", "within 4 guesses (proven here)"]);
}

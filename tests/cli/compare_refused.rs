//! What `guesstree compare` refuses: policies that are none, settings and places that do not do.

use crate::sandbox::{Sandbox, run};

#[test]
fn a_place_where_no_figure_can_be_is_refused_before_the_games() {
    // The policy would be refused otherwise, and that is only known later.
    for (path, reason) in [("no/x.svg", "there is no folder no"), (".", "it is a folder")] {
        run(&format!("compare entropy:opener=zzzzz --svg {path}"))
            .failed_with(2, &[&format!("cannot save {path}: {reason}")]);
    }
}

#[test]
fn policies_that_are_none_are_refused() {
    for (policy, reason) in [
        ("foo", "there is no policy foo; give one of optimal, blocks, "),
        ("", "there is no policy ; give one of optimal, "),
        ("entropy:size=3", "entropy has no setting size"),
        ("share:cutoff=3", "share has no setting cutoff"),
        ("optimal:opener=salet", "optimal has no setting opener"),
        ("entropy:opener", "opener is no setting; write KEY=VALUE"),
        ("entropy:cutoff=1,cutoff=2", "entropy:cutoff=1,cutoff=2 has a setting twice"),
    ] {
        for verb in ["compare", "play --policy"] {
            let sandbox = Sandbox::new();
            let arguments: Vec<&str> = verb.split(' ').chain([policy]).collect();
            let ran = sandbox.run_each(&arguments);
            assert!(ran.err.contains(reason), "{}", ran.err);
            ran.misused("");
        }
    }
}

#[test]
fn settings_that_do_not_fit_the_game_are_refused_with_the_policy() {
    for (settings, reason) in [
        ("entropy:cutoff=x", "cutoff=x is no number; give 0 for none, or a number such as 5"),
        (
            "entropy:opener=zzzzz",
            "zzzzz is not in its book; choose another opener, or another book",
        ),
        ("share:opener=aahed", "aahed is not in its book; choose another opener, or another book"),
        (
            "share:opener=sal#t",
            "opener sal#t holds '#' at position 4; use only letters, digits and other symbols",
        ),
        (
            "letters:field=short.txt",
            "short.txt: no words of 5 letters\ngive a text file with one word a line",
        ),
        (
            "letters:field=bad.txt",
            "bad.txt:2: not UTF-8 text\nsave the file as plain text in UTF-8",
        ),
        (
            "optimal:tree=mine.tree",
            "mine.tree: this tree was built for another list (short) than original",
        ),
    ] {
        let sandbox = Sandbox::with("short.txt", "ab\nac\n");
        sandbox.write("bad.txt", b"crane\n\xff\xfe\n");
        sandbox.run("build --answers short.txt -q -o mine.tree").done();
        sandbox
            .run(&format!("compare {settings}"))
            .failed(2, &format!("the policy {settings}: {reason}"));
    }
    // The message of the system is given once.
    let ran = run("compare letters:field=none.txt");
    assert_eq!(ran.err.matches("os error").count(), 1, "{}", ran.err);
    ran.failed_with(2, &["the policy letters:field=none.txt: cannot read none.txt: "]);
    run("compare optimal:tree=none.tree").failed_with(2, &["cannot read none.tree: "]);
}

#[test]
fn presence_does_not_go_with_modes_that_ask_for_what_the_feedback_says() {
    for mode in ["hard", "ultra", "strict"] {
        run(&format!("compare share --feedback presence --mode {mode}"))
            .misused("'--feedback presence' goes with '--mode easy' only");
    }
}

#[test]
fn policies_that_do_not_play_a_game_are_refused_and_the_others_play_it() {
    let game = "compare --game mastermind:2x4 -q";
    let message = "the policy letters: letters does not play mastermind:2x4; choose another policy";
    run(&format!("{game} letters")).failed(2, message);
    run(&format!("{game} --feedback presence")).misused("is a rule of Wordle");
    let book = "mastermind:2x4 has no words that a file could have; give answers or guesses";
    run(&format!("{game} minimax:book=words.txt")).failed_with(2, &[book]);
    run(&format!("{game} minimax:opener=15")).failed_with(2, &["opener 15 is no code of"]);
    let all = run(&format!("{game} --json")).json();
    let names: Vec<&str> =
        all.as_array().unwrap().iter().map(|report| report["policy"].as_str().unwrap()).collect();
    let expected =
        ["optimal", "blocks", "entropy", "share", "minimax", "information", "log-blocks"];
    assert_eq!(names, expected);
    assert!(all.as_array().unwrap().iter().all(|report| report["solved"] == 16));
    // In a table, answers need not be guesses: only those play that know both.
    let sandbox = Sandbox::with("t.csv", "guess,a,b,c\na,9,1,2\nb,1,9,1\nc,2,1,9\n");
    let some = sandbox.run("compare --game table:t.csv -q").done();
    assert!(some.contains("\nminimax ") && !some.contains("\nshare "), "{some}");
}

//! Lists with other answers: all guesses, with `--answers all`, or fewer, with `--exclude`.

use crate::sandbox::{Sandbox, run};

/// The commands that read a list.
const VERBS: [&str; 5] = ["build", "prove", "next", "verify", "show"];

/// Four answers that one guess tells apart, and it is none of them.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with("few.txt", "bight\nfight\nlight\nmight\n");
    sandbox.write("words.txt", "flimb\nfight\nmight\nlight\nbight\n");
    sandbox
}

const OWN: &str = "--answers few.txt --guesses words.txt";

#[test]
fn without_some_answers_a_list_is_that_of_the_shortened_file() {
    let sandbox = sandbox();
    sandbox.write("past.txt", "\u{feff}# so far\r\nLIGHT\r\n\r\n might \r\nlight\r\nflimb\r\n");
    sandbox.write("short.txt", "bight\nfight\n");
    let report = sandbox.run(&format!("build {OWN} --exclude past.txt --json")).json();
    assert_eq!(report["list"], "few-without2");
    assert_eq!(report["file"], "few-without2-best.tree");
    assert_eq!(report["answers"], 2);
    sandbox.run("build --answers short.txt --guesses words.txt").done();
    let fingerprint =
        |file: &str| guesstree::Tree::load(sandbox.path(file)).unwrap().problem().fingerprint;
    assert_eq!(fingerprint("few-without2-best.tree"), fingerprint("short-best.tree"));
    // Each tree is for the words of the other list.
    sandbox.run("verify --answers short.txt --guesses words.txt few-without2-best.tree").done();
    sandbox.run(&format!("verify {OWN} --exclude past.txt short-best.tree")).done();
}

#[test]
fn words_left_out_may_still_be_guessed_but_are_not_the_answer() {
    let sandbox = sandbox();
    sandbox.write("past.txt", "fight\n");
    let line = format!("{OWN} --exclude past.txt --json -q");
    let solved = sandbox.run(&format!("next fight=BGGGG {line}")).json();
    assert_eq!(solved["words"], serde_json::json!(["bight", "light", "might"]));
    sandbox
        .run(&format!("next fight=GGGGG {line}"))
        .failed_with(1, &["impossible feedback: no answer of few-without1 fits fight=GGGGG"]);
    let built = sandbox.run(&format!("build fight {line}")).json();
    assert_eq!(built["opener"], "fight");
    assert_eq!(built["histogram"][0], 0);
}

#[test]
fn every_allowed_guess_can_be_an_answer() {
    let sandbox = sandbox();
    let line = "build --answers all --guesses words.txt --json";
    let report = sandbox.run(line).json();
    assert_eq!(report["list"], "words-all");
    assert_eq!(report["file"], "words-all-best.tree");
    assert_eq!(report["answers"], 5);
    sandbox.run("verify --answers words.txt words-all-best.tree").done();
    sandbox.run("next --answers all --guesses words.txt --tree words-all-best.tree").done();
}

#[test]
fn a_file_may_be_called_all() {
    let sandbox = sandbox();
    sandbox.write("all", "bight\nfight\n");
    let report = sandbox.run("build --answers ./all --json").json();
    assert_eq!(report["list"], "all");
    assert_eq!(report["answers"], 2);
    let report = sandbox.run("build --answers few.txt --guesses words.txt --exclude all --json");
    assert_eq!(report.json()["list"], "few-without2");
}

#[test]
fn answers_are_left_out_of_all_guesses_too() {
    let sandbox = sandbox();
    sandbox.write("past.txt", "flimb\nbight\n");
    let line = "build --answers all --guesses words.txt --exclude past.txt --json";
    let report = sandbox.run(line).json();
    assert_eq!(report["file"], "words-all-without2-best.tree");
    assert_eq!(report["answers"], 3);
    sandbox.write("weights.txt", "fight 1\nlight 0.5\nmight 2e-1\nbight 9\n");
    sandbox.run(&format!("{line} --weights weights.txt")).done();
}

#[test]
fn an_embedded_list_can_be_changed() {
    let sandbox = Sandbox::with("past.txt", "cigar\nrebut\nsissy\nsalet\n");
    for (list, name) in [
        ("", "today-without3"),
        ("--list original", "original-without3"),
        ("--list nyt-2022-08", "nyt-2022-08-without3"),
        ("--answers all", "today-all-without4"),
        ("--answers all --list nyt-2022-02", "nyt-2022-02-all-without4"),
    ] {
        sandbox
            .run(&format!("next {list} --exclude past.txt -q abcde=BBBBB"))
            .failed_with(2, &["abcde", &format!("not an allowed guess in the list {name};")]);
    }
    let out = sandbox
        .run("next --list original --exclude past.txt --word crane=YYBBB slice=BBBYB")
        .done();
    assert_eq!(out.lines().count(), 1);
}

#[test]
fn the_trees_in_the_program_are_for_unchanged_lists_only() {
    let sandbox = Sandbox::with("past.txt", "cigar\nrebut\n");
    sandbox.write("none.txt", "salet\n");
    sandbox.write("words.txt", "crane\nslate\n");
    let remedy = "build one with `guesstree build` and the same options, and name its file";
    for verb in ["show", "verify"] {
        for (options, list) in [
            ("--exclude past.txt", "original-without2"),
            ("--list nyt-2022-02 --exclude past.txt", "nyt-2022-02-without2"),
            ("--answers all", "original-all"),
            ("--answers all --list nyt-2022-08", "nyt-2022-08-all"),
        ] {
            sandbox.run(&format!("{verb} {options}")).failed(
                2,
                &format!(
                    "no tree comes with the program for the list {list}, easy mode, \
                objective mean; {remedy}"
                ),
            );
        }
        let own = "no tree comes with the program for own words; build one with `guesstree \
        build` and name its file";
        sandbox.run(&format!("{verb} --answers all --guesses words.txt")).failed(2, own);
        // Nothing is left out, so the list is the same.
        sandbox.run(&format!("{verb} --exclude none.txt")).done();
    }
}

#[test]
fn a_tree_of_the_whole_list_is_not_one_of_the_changed_list() {
    let sandbox = sandbox();
    sandbox.write("past.txt", "light\n");
    sandbox.run(&format!("build {OWN} -o whole.tree")).done();
    sandbox.run(&format!("build {OWN} --exclude past.txt -o less.tree")).done();
    for (tree, options) in [
        ("whole.tree", format!("{OWN} --exclude past.txt")),
        ("less.tree", OWN.to_owned()),
        ("whole.tree", "--answers all --guesses words.txt".to_owned()),
        ("whole.tree", "--answers all".to_owned()),
    ] {
        let parts = [&format!("{tree}: this tree was built for another list (")];
        sandbox
            .run(&format!("next {options} --tree {tree}"))
            .failed_with(2, &parts.map(String::as_str));
        sandbox.run(&format!("show {options} {tree}")).failed_with(2, &parts.map(String::as_str));
        let ran = sandbox.run(&format!("verify {options} {tree}"));
        assert_eq!(ran.code, 1);
        assert!(ran.out.contains("INVALID: the tree is for the list few"), "{}", ran.out);
    }
    sandbox.run("verify less.tree").failed_with(
        2,
        &[
            "the tree was built for the list few-without1 (fingerprint ",
            "give its words with --answers and --guesses, and those left out with --exclude",
        ],
    );
}

#[test]
fn lists_that_differ_in_what_is_left_out_do_not_take_each_others_place() {
    let sandbox = sandbox();
    for past in ["fight", "light"] {
        sandbox.write("past.txt", past);
        sandbox.run(&format!("build {OWN} --exclude past.txt")).done();
    }
    let trees = sandbox.names().into_iter().filter(|name| name.ends_with(".tree"));
    let trees: Vec<String> = trees.collect();
    assert_eq!(trees.len(), 2, "{trees:?}");
    assert!(trees.iter().all(|name| name.starts_with("few-without1-best")));
}

#[test]
fn words_that_cannot_be_left_out_are_refused() {
    let sandbox = sandbox();
    for (text, message) in [
        (
            "# past\nlight\nnight\n",
            "past.txt:3: `night` is not an allowed guess in the list few\n\
             correct the line or remove it, or name the list it belongs to",
        ),
        (
            "ab\n",
            "past.txt:1: `ab` is not an allowed guess in the list few\n\
             correct the line or remove it, or name the list it belongs to",
        ),
        (
            "bight\nflimb\nfight\nlight\nmight\n",
            "past.txt: this excludes every answer of the list few\nleave at least one answer",
        ),
        (
            "l#ght\n",
            "past.txt:1: `l#ght` holds '#' at position 2; \
             use only letters, digits and other symbols\n\
             correct the line, or remove it",
        ),
        ("# nothing yet\n", "past.txt: no words\nwrite one word a line, without # before it"),
    ] {
        sandbox.write("past.txt", text);
        for verb in ["build", "prove", "next"] {
            sandbox.run(&format!("{verb} {OWN} --exclude past.txt")).failed(2, message);
        }
    }
    for verb in VERBS {
        sandbox
            .run(&format!("{verb} --exclude no.txt"))
            .failed_with(2, &["cannot read no.txt: ", "give a text file with one word a line"]);
    }
}

#[test]
fn a_list_of_the_program_goes_with_all_answers_and_not_with_own_ones() {
    let sandbox = sandbox();
    for verb in VERBS {
        sandbox.run(&format!("{verb} --list original --answers few.txt")).misused(
            "the argument '--list <NAME>' cannot be used with '--answers <FILE>', only with \
             '--answers all'",
        );
        for answers in ["all", "few.txt"] {
            sandbox
                .run(&format!("{verb} --list original --answers {answers} --guesses words.txt"))
                .misused("the argument '--list <NAME>' cannot be used with '--guesses <FILE>'");
        }
        let usage = format!("Usage: guesstree {verb}");
        let ran = run(&format!("{verb} --list original --answers few.txt"));
        assert!(ran.err.contains(&usage), "{}", ran.err);
    }
}

//! `guesstree lists`: the lists that come with the program.

use serde_json::json;

use crate::dialogue::events;
use crate::sandbox::{Sandbox, fields, run};

/// Name, answers, guesses, and the first digits of the fingerprint.
const LISTS: [(&str, u64, u64, &str); 3] = [
    ("original", 2315, 12972, "b3d59e5732d633c9"),
    ("nyt-2022-02", 2309, 12947, "9cb3e7d326ea74d0"),
    ("nyt-2022-08", 2309, 14855, "82c787525349a6f2"),
];

#[test]
fn the_lists_are_shown_with_their_sizes() {
    let out = run("lists").done();
    let mut lines = out.lines();
    let head: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(head, ["name", "answers", "guesses", "fingerprint"]);
    for (name, answers, guesses, fingerprint) in LISTS {
        let line: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
        assert_eq!(line[..3], [name, &answers.to_string(), &guesses.to_string()]);
        assert!(line[3].starts_with(fingerprint));
        assert_eq!(line[3].len(), 32);
    }
    assert_eq!(lines.next(), None);
}

#[test]
fn the_lists_as_json_have_the_documented_fields() {
    let lists = run("lists --json").json();
    assert_eq!(lists.as_array().unwrap().len(), LISTS.len());
    for (list, (name, answers, guesses, fingerprint)) in lists.as_array().unwrap().iter().zip(LISTS)
    {
        assert_eq!(fields(list), ["answers", "fingerprint", "guesses", "letters", "name", "own"]);
        assert_eq!(list["name"], name);
        assert_eq!(list["letters"], 5);
        assert_eq!(list["answers"], answers);
        assert_eq!(list["guesses"], guesses);
        assert!(list["fingerprint"].as_str().unwrap().starts_with(fingerprint));
    }
}

#[test]
fn a_list_of_ones_own_has_a_name_until_it_is_removed() {
    let sandbox = Sandbox::with("more.txt", "crane\nzzyzx\n");
    let add = "lists add today --list nyt-2022-08 --more more.txt";
    // CRANE is an answer already.
    sandbox.run(add).failed(
        2,
        "more.txt:2: `zzyzx` is not an allowed guess in the list nyt-2022-08\n\
         correct the line or remove it, or name the list it belongs to; '--new-words' adds words \
         that are no slips",
    );
    let added = sandbox.run(&format!("{add} --new-words"));
    assert_eq!(added.out, "added today: 2310 answers, 14856 allowed guesses\n");
    assert_eq!(
        added.err,
        "guesstree: warning: 1 answer may be guessed though not in guesses, the first is `zzyzx`\n"
    );
    let lists = sandbox.run("lists --json").json();
    assert_eq!(lists.as_array().unwrap().len(), LISTS.len() + 1);
    assert_eq!((&lists[3]["name"], &lists[3]["own"]), (&json!("today"), &json!(true)));
    assert_eq!(lists[0]["own"], false);
    let answers = sandbox.run("lists today --answers").done();
    assert!(answers.lines().is_sorted() && answers.lines().any(|word| word == "zzyzx"));
    assert_eq!(answers.lines().count(), 2310);
    assert_eq!(sandbox.run("lists today --guesses").done().lines().count(), 14856);
    let solved = sandbox.run("solve --json --list today crane=BBBBB").json();
    let words = solved["words"].as_array().unwrap();
    assert!(words.contains(&json!("zzyzx")));
    sandbox.run("lists remove today").done();
    sandbox.run("solve --list today crane=BBBBB").failed_with(2, &["there is no list today"]);
    sandbox.run("lists remove today").failed_with(2, &["there is no list today"]);
}

#[test]
fn a_name_that_is_taken_or_no_name_is_refused() {
    let sandbox = Sandbox::with("words.txt", "abed\nbead\n");
    sandbox
        .run("lists add original --answers words.txt")
        .failed_with(2, &["original comes with the program; take another name"]);
    for name in ["add", "../x", "a/b", ".x", "ä", &"x".repeat(61)] {
        sandbox
            .run_each(&["lists", "add", name, "--answers", "words.txt"])
            .misused("a name of a list has");
    }
    sandbox.run("lists remove original").failed_with(2, &["original comes with the program"]);
    sandbox.run("lists add mine --answers none.txt").failed_with(2, &["none.txt"]);
    sandbox.run("lists mine").failed_with(2, &["there is no list mine; give one of original, "]);
    // A name can be given anew, but not without a word on it.
    sandbox.run("lists add mine --answers words.txt").done();
    sandbox.run("lists add mine --answers words.txt").done();
    sandbox.write("words.txt", "abed\nbead\ndead\n");
    sandbox.run("lists add mine --answers words.txt").failed(
        2,
        "mine is another list with 2 answers, 2 allowed guesses; take another name, or replace it \
         with '--replace'",
    );
    assert_eq!(sandbox.run("lists mine --json").json()[0]["answers"], 2);
    sandbox.run("lists add mine --answers words.txt --replace").done();
    assert_eq!(sandbox.run("lists mine --json").json()[0]["answers"], 3);
    let read = sandbox.run("lists add other --list mine --exclude words.txt");
    read.failed_with(2, &["words.txt"]);
}

#[test]
fn trees_that_play_found_are_kept_shown_and_cleared() {
    let sandbox = Sandbox::with("words.txt", "abate\ncrane\ncrate\ngrate\nirate\nplate\n");
    let first = events(&sandbox, "--think 10m --answers words.txt", "");
    let shown = sandbox.run("lists").done();
    assert!(shown.contains("trees kept for `play`:\n  words, easy: "), "{shown}");
    assert!(shown.ends_with(", best (on the word of a file)\n"), "{shown}");
    let again = events(&sandbox, "--answers words.txt", "");
    assert_eq!(again[0]["choices"][0]["total"], first[0]["choices"][0]["total"]);
    assert_eq!(again[0]["exact"], true);
    assert_eq!(sandbox.run("lists clear").done(), "removed 1 tree\n");
    assert!(!sandbox.run("lists").done().contains("trees kept"));
    assert_eq!(sandbox.run("lists clear").done(), "removed 0 trees\n");
}

//! `guesstree lists`: the lists that come with the program.

use serde_json::json;

use crate::dialogue::events;
use crate::sandbox::{Sandbox, fields, run};

/// Name, answers, guesses, and the first digits of the fingerprint.
const LISTS: [(&str, u64, u64, &str); 5] = [
    ("original", 2315, 12972, "b3d59e5732d633c9"),
    ("nyt-2022-02", 2309, 12947, "9cb3e7d326ea74d0"),
    ("nyt-2022-08", 2309, 14855, "82c787525349a6f2"),
    ("nyt-2023-07", 3158, 14855, "9a0fe6030559119c"),
    ("today", 2340, 14855, "3646a503d89a8819"),
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
    assert_eq!(lines.next(), Some(""));
    for (name, ..) in LISTS {
        assert!(lines.next().unwrap().starts_with(name));
    }
    assert_eq!(lines.next(), None);
    let about = out.lines().last().unwrap();
    for said in ["25 later answers", "November 2026", "incomplete"] {
        assert!(about.contains(said), "{about}");
    }
}

#[test]
fn the_lists_as_json_have_the_documented_fields() {
    let lists = run("lists --json").json();
    assert_eq!(lists.as_array().unwrap().len(), LISTS.len());
    for (list, (name, answers, guesses, fingerprint)) in lists.as_array().unwrap().iter().zip(LISTS)
    {
        assert_eq!(
            fields(list),
            ["answers", "description", "fingerprint", "guesses", "letters", "name", "own"]
        );
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
    let add = "lists add mine --list nyt-2022-08 --more more.txt";
    // CRANE is an answer already.
    sandbox.run(add).failed(
        2,
        "more.txt:2: `zzyzx` is not an allowed guess in the list nyt-2022-08\n\
         correct the line or remove it, or name the list it belongs to; '--new-words' adds words \
         that are no slips",
    );
    let added = sandbox.run(&format!("{add} --new-words"));
    assert_eq!(added.out, "added mine: 2310 answers, 14856 allowed guesses\n");
    assert_eq!(
        added.err,
        "guesstree: warning: 1 answer may be guessed though not in guesses, the first is `zzyzx`\n"
    );
    let lists = sandbox.run("lists --json").json();
    assert_eq!(lists.as_array().unwrap().len(), LISTS.len() + 1);
    assert_eq!(
        (&lists[LISTS.len()]["name"], &lists[LISTS.len()]["own"]),
        (&json!("mine"), &json!(true))
    );
    assert_eq!(lists[0]["own"], false);
    let answers = sandbox.run("lists mine --answers").done();
    assert!(answers.lines().is_sorted() && answers.lines().any(|word| word == "zzyzx"));
    assert_eq!(answers.lines().count(), 2310);
    assert_eq!(sandbox.run("lists mine --guesses").done().lines().count(), 14856);
    let solved = sandbox.run("next --json --list mine crane=BBBBB").json();
    let words = solved["words"].as_array().unwrap();
    assert!(words.contains(&json!("zzyzx")));
    sandbox.run("lists remove mine").done();
    sandbox.run("next --list mine crane=BBBBB").failed_with(2, &["there is no list mine"]);
    sandbox.run("lists remove mine").failed_with(2, &["there is no list mine"]);
}

/// As one could add before the program had a list of this name.
fn with_own_today() -> Sandbox {
    let sandbox = Sandbox::with("words.txt", "abed\nbead\ncede\n");
    sandbox.run("lists add mine --answers words.txt").done();
    let folder = sandbox.data().join("lists");
    std::fs::rename(folder.join("mine"), folder.join("today")).unwrap();
    sandbox
}

#[test]
fn a_list_of_ones_own_comes_before_one_of_the_program_and_that_is_told() {
    let sandbox = with_own_today();
    let told = "guesstree: warning: today is the list that you added, not the one of this name that \
                comes with the program; `guesstree lists remove today` removes yours\n";
    for line in
        ["next abed=BBYY --list today --json -q", "analyze abed bead --answer bead --json -q"]
    {
        let ran = sandbox.run(line);
        assert_eq!(ran.err, told, "{line}");
        let said: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(said["list"], "today", "{line}");
    }
    assert!(sandbox.run("next --json -q").out.contains("\"source\": \"search\""));
    let lists = sandbox.run("lists --json").json();
    assert_eq!(lists.as_array().unwrap().len(), LISTS.len());
    let today = &lists[LISTS.len() - 1];
    assert_eq!((&today["answers"], &today["own"]), (&json!(3), &json!(true)));
    assert_eq!(today.get("description"), None);
    // It can be replaced and removed. Then the one of the program is there again.
    sandbox.write("words.txt", "abed\nbead\n");
    sandbox.run("lists add today --answers words.txt --replace").done();
    sandbox.run("lists remove today").done();
    assert_eq!(sandbox.run("next --word").done(), "tarse\n");
    sandbox
        .run("lists add today --answers words.txt")
        .failed_with(2, &["today comes with the program; take another name"]);
}

#[test]
fn the_hardest_answers_are_those_that_take_the_most_guesses() {
    let all = run("lists original --hardest 9999 --json").json();
    let all = all.as_array().unwrap();
    let guesses: Vec<u64> = all.iter().map(|one| one["guesses"].as_u64().unwrap()).collect();
    assert_eq!(guesses.len(), 2315);
    // The tree finds 96, 1,224, 919 and 76 answers with two to five guesses.
    for (guesses, count, rank) in [(5, 76, 1), (4, 919, 77), (3, 1224, 996), (2, 96, 2220)] {
        let those: Vec<_> = all.iter().filter(|one| one["guesses"] == guesses).collect();
        assert_eq!(those.len(), count);
        assert!(those.iter().all(|one| one["rank"] == rank && one["sharing"] == count));
    }
    assert!(guesses.is_sorted_by(|one, next| one >= next));
    let out = run("lists original --hardest 1").done();
    assert_eq!(
        out,
        "alive: 5 guesses with best play, 3.4212 expected; rank 1 of 2315, shared by 76\n"
    );
    let sandbox = Sandbox::with("words.txt", "abed\nbead\ncede\n");
    sandbox.run("lists add mine --answers words.txt").done();
    sandbox
        .run("lists mine --hardest 1")
        .failed_with(2, &["the best tree for the list mine is not known"]);
    run("lists --hardest 1").misused("<NAME>");
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

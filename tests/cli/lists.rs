//! `guesstree lists`: the lists that come with the program.

use crate::sandbox::{fields, run};

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
        assert_eq!(fields(list), ["answers", "fingerprint", "guesses", "letters", "name"]);
        assert_eq!(list["name"], name);
        assert_eq!(list["letters"], 5);
        assert_eq!(list["answers"], answers);
        assert_eq!(list["guesses"], guesses);
        assert!(list["fingerprint"].as_str().unwrap().starts_with(fingerprint));
    }
}

//! Files that are no lists of words: refused with the file, the line, the word and the remedy.

use crate::sandbox::{Sandbox, run};

/// The commands that read words, each to be followed by `--answers words.txt`.
const VERBS: [&str; 3] = ["build", "next", "next abc=BBB"];

/// Every command refuses this file of answers with this message.
fn refused(bytes: impl AsRef<[u8]>, message: &str) {
    let sandbox = Sandbox::with("words.txt", bytes);
    for verb in VERBS {
        let ran = sandbox.run(&format!("{verb} --answers words.txt"));
        ran.failed(2, message);
    }
    assert_eq!(sandbox.names(), ["words.txt"]);
}

/// These answers, good in themselves, are refused with these guesses.
fn refused_with_guesses(guesses: &str, message: &str) {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\n");
    sandbox.write("all.txt", guesses);
    for verb in VERBS {
        let ran = sandbox.run(&format!("{verb} --answers words.txt --guesses all.txt"));
        ran.failed(2, message);
    }
}

#[test]
fn a_missing_file() {
    for verb in VERBS {
        let parts = ["cannot read no.txt: ", "\ngive a text file with one word a line\n"];
        run(&format!("{verb} --answers no.txt")).failed_with(2, &parts);
    }
    let sandbox = Sandbox::with("words.txt", "crane\n");
    let ran = sandbox.run("build --answers words.txt --guesses no.txt");
    ran.failed_with(2, &["cannot read no.txt: "]);
}

#[test]
fn a_folder() {
    let sandbox = Sandbox::new();
    for line in ["build --answers .", "build --answers ./ --guesses ."] {
        sandbox.run(line).failed_with(2, &["cannot read .", "give a text file"]);
    }
}

#[test]
fn a_file_without_words() {
    for text in ["", "\n\n", "# crane\n", "\u{feff}"] {
        refused(text, "words.txt: no words\nwrite one word a line, without # before it");
    }
}

#[test]
fn a_binary_file() {
    refused(
        b"crane\n\xff\xfe\x00\x01\n",
        "words.txt:2: not UTF-8 text\nsave the file as plain text in UTF-8",
    );
    let zeros = "\\u{0}".repeat(24);
    refused(
        [0; 5000],
        &format!(
            "words.txt:1: `{zeros}…` holds '\\0' at position 1; \
             use only letters, digits and other symbols\n\
             correct the line, or remove it"
        ),
    );
    let tree = guesstree::shipped::original().unwrap().to_bytes();
    refused(tree, "words.txt:1: not UTF-8 text\nsave the file as plain text in UTF-8");
}

#[cfg(unix)]
#[test]
fn a_device_that_never_ends() {
    run("build --answers /dev/zero")
        .failed(2, "/dev/zero is larger than 64 MiB\ngive a text file with one word a line");
    run("build --answers /dev/null")
        .failed(2, "/dev/null: no words\nwrite one word a line, without # before it");
}

#[test]
fn a_word_with_other_characters() {
    for (word, said) in [
        ("sl#te", "`sl#te` holds '#' at position 3"),
        ("sl☃te", "`sl☃te` holds '☃' at position 3"),
        ("\u{301}slate", "`\u{301}slate` holds '\\u{301}' at position 1"),
        ("slate crane", "`slate crane` holds ' ' at position 6"),
        ("sl\u{1b}te", "`sl\\u{1b}te` holds '\\u{1b}' at position 3"),
    ] {
        refused(
            format!("crane\n\n{word}\n"),
            &format!(
                "words.txt:3: {said}; \
                 use only letters, digits and other symbols\ncorrect the line, or remove it"
            ),
        );
    }
}

#[test]
fn a_word_that_is_too_short_or_too_long() {
    let long = "abcdefghijklmnopqrstuvwx";
    for (word, letters) in
        [("a", "1 letter"), ("misunderstanding", "16 letters"), (long, "24 letters")]
    {
        refused(
            word,
            &format!(
                "words.txt:1: `{word}` has {letters}, but a word has 2 to 15\n\
                 correct the line, or remove it"
            ),
        );
    }
}

#[test]
fn a_word_of_another_length_than_the_first() {
    refused(
        "crane\nslat\n",
        "words.txt:2: `slat` has 4 letters, but the first answer has 5\n\
         keep only words of the same length",
    );
    refused_with_guesses(
        "crane\nslate\nab\n",
        "all.txt:3: `ab` has 2 letters, but the first answer has 5\n\
         keep only words of the same length",
    );
}

#[test]
fn an_answer_that_may_not_be_guessed() {
    refused_with_guesses(
        "crane\ntrace\n",
        "words.txt:2: `slate` is not among the allowed guesses in all.txt\n\
         add it there, or leave --guesses out to allow exactly the answers",
    );
}

#[test]
fn own_words_without_a_tree_of_their_own() {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\n");
    for verb in ["show", "verify"] {
        sandbox.run(&format!("{verb} --answers words.txt")).failed(
            2,
            "no tree comes with the program for own words; build one with `guesstree build` and \
             name its \
             file",
        );
    }
}

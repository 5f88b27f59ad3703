//! Tree files that are missing, damaged, or something else: `next` and `show` refuse them as unreadable,
//! `verify` gives its verdict where there is a file to judge.

use serde_json::Value;

use crate::sandbox::Sandbox;

const AGAIN: &str = "copy it again, or build the tree again with `guesstree build`";
const ANOTHER: &str = "give a file that `guesstree build` has saved";

fn shipped() -> Vec<u8> {
    guesstree::shipped::original().unwrap().to_bytes()
}

/// What every command says of a file with these bytes: what is wrong, and what to do.
fn invalid(bytes: impl AsRef<[u8]>, fault: &str, remedy: &str) {
    let sandbox = Sandbox::with("bad.tree", bytes);
    for verb in ["next --tree", "show", "show --json"] {
        let ran = sandbox.run(&format!("{verb} bad.tree"));
        ran.failed(2, &format!("bad.tree: {fault}\n{remedy}"));
    }

    let ran = sandbox.run("verify bad.tree");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert_eq!(ran.out, format!("bad.tree: INVALID: {fault}\n{remedy}\n"));

    let ran = sandbox.run("verify --json bad.tree");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    let reports: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(reports[0]["file"], "bad.tree");
    assert_eq!(reports[0]["valid"], false);
    assert_eq!(reports[0]["fault"], format!("{fault}\n{remedy}"));
}

/// What every command says of this path, which leads to nothing that could be judged.
fn unreadable(sandbox: &Sandbox, path: &str, parts: &[&str]) {
    for verb in ["next --tree", "show", "show --json", "verify"] {
        sandbox.run(&format!("{verb} {path}")).failed_with(2, parts);
    }
    // Each file has a report.
    let ran = sandbox.run(&format!("verify --json {path}"));
    let reports: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &reports[0]["error"]["code"]), (2, &"unreadable".into()));
    for part in parts {
        assert!(ran.err.contains(part), "no `{part}` in: {}", ran.err);
    }
}

#[test]
fn a_missing_file() {
    let sandbox = Sandbox::with("file", "");
    unreadable(&sandbox, "no.tree", &["cannot read no.tree: ", ANOTHER]);
    unreadable(&sandbox, "file/no.tree", &["cannot read file/no.tree: ", ANOTHER]);
}

#[test]
fn a_folder() {
    let parts = ["cannot read .: it is a folder\ngive the path of a tree file in it"];
    unreadable(&Sandbox::new(), ".", &parts);
}

#[cfg(unix)]
#[test]
fn a_device_that_never_ends() {
    let parts = ["/dev/zero is larger than 64 MiB", ANOTHER];
    unreadable(&Sandbox::new(), "/dev/zero", &parts);
}

#[test]
fn an_empty_file() {
    let remedy = "build the tree again with `guesstree build`";
    invalid("", "the file is empty", remedy);
}

/// What is said of a text in which no form is recognized.
const NO_GAMES: &str = "there are no games; what is read is the text of alex1770/wordle; JSON or YAML in which positions \
     have a guess and what follows each feedback; CSV or lines with the guesses of each answer; or \
     rows or an outline of guesses and feedback";

#[test]
fn a_text() {
    for (text, fault) in [
        ("x", NO_GAMES),
        ("salet\ncourd\n", "line 1: salet is found, but is no answer of the list original"),
        ("{\"format\":1}", "this is no tree in JSON: missing field `list` at line 1 column 12"),
        ("\u{feff}Wörter\n", NO_GAMES),
        ("crane\nkrane\n", "line 2: `krane` is not an allowed guess of the list original"),
    ] {
        let sandbox = Sandbox::with("bad.tree", text);
        for verb in ["next --tree", "show", "show --json"] {
            let ran = sandbox.run(&format!("{verb} bad.tree"));
            let remedy = "make a tree file of it with `guesstree import`";
            ran.failed(2, &format!("bad.tree: not a tree file, but text\n{remedy}"));
        }
        // `verify` reads trees in other formats, too.
        let ran = sandbox.run("verify bad.tree");
        assert_eq!((ran.code, ran.err.as_str()), (1, ""));
        let remedy = "correct the file, or name the list, game and mode that it is for";
        assert_eq!(ran.out, format!("bad.tree: INVALID: {fault}\n{remedy}\n"));
    }
}

#[test]
fn other_bytes() {
    for bytes in [&[0; 5000][..], b"\x89PNG\r\n\x1a\n\0\0\0", b"\xff"] {
        invalid(bytes, "not a tree file", ANOTHER);
    }
}

#[test]
fn a_tree_that_is_cut_off() {
    let whole = shipped();
    for length in [96, 1_000, whole.len() - 1] {
        let fault = format!("the file ends after {length} of {} bytes", whole.len());
        invalid(&whole[..length], &fault, AGAIN);
    }
    invalid(&whole[..3], "the file ends after 3 of 96 bytes", AGAIN);
}

#[test]
fn a_tree_with_something_behind_it() {
    let mut bytes = shipped();
    let length = bytes.len();
    bytes.push(b'\n');
    let fault = format!("the file has {} bytes, but its tree ends after {length}", length + 1);
    invalid(bytes, &fault, AGAIN);
}

#[test]
fn a_tree_with_one_byte_changed() {
    let whole = shipped();
    for at in [16, 40, 60, 91, 95, 150, whole.len() / 2, whole.len() - 1] {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let sandbox = Sandbox::with("bad.tree", &bytes);
        for verb in ["next --tree", "show"] {
            let ran = sandbox.run(&format!("{verb} bad.tree"));
            ran.failed_with(2, &["bad.tree: "]);
        }
        let ran = sandbox.run("verify bad.tree");
        assert_eq!((ran.code, ran.err.as_str()), (1, ""), "byte {at}");
        assert!(ran.out.starts_with("bad.tree: INVALID: "), "{}", ran.out);
    }
    let mut bytes = whole;
    bytes[5_000] ^= 1;
    invalid(bytes, "the file was altered or damaged: its checksum is wrong", AGAIN);
}

#[test]
fn a_tree_that_was_sent_as_text() {
    let text = String::from_utf8_lossy(&shipped()).replace("\r\n", "\n");
    let sandbox = Sandbox::with("bad.tree", text);
    sandbox.run("next --tree bad.tree").failed(
        2,
        "bad.tree: a tree file, but damaged at its start, as happens in a transfer as text\n\
         copy it again in binary mode",
    );
}

//! The programs: exit codes of both, and that the checker in Python agrees with the one in Rust.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod brute;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use brute::certificate::{Verdict, sign};
use brute::{Game, Random};

const PROGRAM: &str = env!("CARGO_BIN_EXE_guesstree-check");

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// A Python that has numpy: that of `PYTHON`, else `python3`.
fn python() -> Option<String> {
    let name = std::env::var("PYTHON").unwrap_or("python3".into());
    let found = Command::new(&name).args(["-c", "import numpy"]).output();
    found.is_ok_and(|output| output.status.success()).then_some(name)
}

fn run(program: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let output = Command::new(program).args(arguments).output().unwrap();
    (output.status.code(), String::from_utf8(output.stdout).unwrap())
}

fn write(name: &str, bytes: &[u8]) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, bytes).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn both_accept_the_examples_of_the_page() {
    let page = fs::read_to_string(file("../docs/CERTIFICATE.md")).unwrap();
    let examples = page.split("## An example").nth(1).unwrap();
    let mut examples = examples.split("```\n").skip(1).step_by(2);
    let first = ("# words\nAE\nad\nac\n\nab\naa\naa\n", "bound 15", "costs less than 15\n");
    let second = ("aa\nab\nac\nad\nae\naf\n", "inf 3", "finds every answer within 4 guesses\n");
    for (words, claim, says) in [first, second] {
        let example = examples.next().unwrap();
        let words = write("example.txt", words.as_bytes());
        let certificate = write("example.cert", example.as_bytes());
        let lists = ["--answers", &words, "--guesses", &words];
        let (code, text) = run(PROGRAM, &[&[&*certificate], &lists[..]].concat());
        assert_eq!(code, Some(0));
        assert!(text.contains(says), "{text}");
        let unsigned = write("raised.cert", example.replace(claim, "bound 16").as_bytes());
        assert_eq!(run(PROGRAM, &[&[&*unsigned], &lists[..]].concat()).0, Some(2));
        let script = file("python/guesstree_check.py");
        if let Some(python) = python() {
            let arguments = [&[script.to_str().unwrap(), &*certificate], &lists[..]].concat();
            assert_eq!(run(&python, &arguments).0, Some(0));
        }
    }
    assert!(examples.next().is_none());
}

#[test]
fn wrong_usage_is_told() {
    for arguments in [&[][..], &["x"], &["x", "--answers", "y"], &["--openers", "2..1", "x"]] {
        assert_eq!(run(PROGRAM, arguments).0, Some(2), "{arguments:?}");
    }
    let (code, text) = run(PROGRAM, &["--help"]);
    assert!(code == Some(0) && text.contains("Usage"));
}

#[test]
fn python_agrees_with_rust() {
    let Some(python) = python() else {
        println!("skipped: no python3 with numpy");
        return;
    };
    let (mut random, mut found) = (Random::new(4), [0; 3]);
    let script = file("python/guesstree_check.py");
    for number in 0..36 {
        // Every second one has a core.
        let (game, mut lines) = loop {
            let game = Game::random(&mut random);
            let lines = game.certificate(&mut random);
            if number % 2 == 0 || lines.iter().any(|line| line.contains(" : ")) {
                break (game, lines);
            }
        };
        let at = 6 + random.below(lines.len() - 6);
        match number % 3 {
            0 => {}
            1 => drop(lines.remove(at)),
            _ => lines[at] = lines[at].replace('3', "4").replace('1', "2"),
        }
        let bytes = sign(&lines);
        let (answers, guesses) = game.texts();
        let [answers, guesses] = [("a.txt", answers), ("g.txt", guesses)]
            .map(|(name, text)| write(&format!("{number}{name}"), text.as_bytes()));
        let certificate = write(&format!("{number}.cert"), &bytes);
        let rest = [&*certificate, "--answers", &answers, "--guesses", &guesses];
        let rust = run(PROGRAM, &rest).0;
        let verdict = game.verdict(&bytes);
        assert_eq!(rust, Some(verdict as i32), "{}", lines.join("\n"));
        let arguments = [&[script.to_str().unwrap()], &rest[..]].concat();
        assert_eq!(run(&python, &arguments).0, rust, "{}", lines.join("\n"));
        found[verdict as usize] += 1;
    }
    assert!(found[Verdict::Proven as usize] > 5 && found[Verdict::Refuted as usize] > 5);
    println!("{found:?} proven, refuted, unreadable: both agree");
}

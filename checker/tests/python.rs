//! The programs: exit codes of both, and that the checker in Python agrees with the one in Rust.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../../tests/inside/plain/mod.rs"]
mod brute;

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use brute::certificate::{Verdict, sign, table};
use brute::tamper::{lists, raised};
use brute::{Game, Random, odd};
use guesstree_check::{Fault, Lists, Options, prove};

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
    let (code, out, _) = run_all(program, arguments);
    (code, out)
}

/// The exit code, and what is printed on standard output and as an error.
fn run_all(program: &str, arguments: &[impl AsRef<OsStr>]) -> (Option<i32>, String, String) {
    let output = Command::new(program).args(arguments).output().unwrap();
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (output.status.code(), out, err)
}

/// What the checker in Python makes of each line of `input`, by one run of a program that has it as
/// `g`, and has `of` for a line.
fn told_by_python(name: &str, python: &str, of: &str, input: &str) -> Vec<String> {
    let input = write(name, input.as_bytes());
    let folder = file("python");
    let program = format!(
        "import sys; sys.path.insert(0, sys.argv[1]); import guesstree_check as g\n{of}\n\
         for line in open(sys.argv[2]).read().split('\\n')[:-1]:\n    \
             try: print(of(*map(bytes.fromhex, line.split(' '))))\n    \
             except g.Unreadable as error: print('error:', error)\n"
    );
    let folder = folder.to_str().unwrap();
    let (code, out, err) = run_all(python, &["-c", &program, folder, &input]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    out.lines().map(String::from).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn both_read_the_same_lists_of_every_file_or_both_refuse_it_for_the_same_line() {
    let Some(python) = python() else {
        println!("skipped: no python3 with numpy");
        return;
    };
    let (mut random, mut input, mut expected) = (Random::new(5), String::new(), Vec::new());
    for _ in 0..6_000 {
        let [answers, guesses] = [(); 2].map(|()| odd::list(&mut random));
        input += &format!("{} {}\n", hex(&answers), hex(&guesses));
        expected.push(match Lists::read(&answers, &guesses) {
            Ok(lists) => {
                let guesses = Vec::from_iter(lists.guesses());
                format!("{} | {}", lists.answers().join(" "), guesses.join(" "))
            }
            Err(what) => format!("error: {what}"),
        });
    }
    let of = "\
def of(answers, guesses):
    lists = g.Lists(g.read_words('answers', answers), g.read_words('guesses', guesses))
    return ' '.join(lists.answers) + ' | ' + ' '.join(lists.guesses)";
    let told = told_by_python("lists.hex", &python, of, &input);
    assert_eq!(told.len(), expected.len());
    for ((told, expected), line) in told.iter().zip(&expected).zip(input.lines()) {
        assert_eq!(told, expected, "{line}");
    }
    let refused = told.iter().filter(|line| line.starts_with("error")).count();
    println!("{refused} of {} pairs of lists are refused", told.len());
    assert!((1_000..5_000).contains(&refused));
}

#[test]
fn both_take_the_same_texts_for_parts() {
    let Some(python) = python() else {
        println!("skipped: no python3 with numpy");
        return;
    };
    let words = |n: usize| (0..n).map(|i| format!("{i:03}\n")).collect::<String>();
    let lists = [1, 5, 6, 10].map(|n| (n, Lists::read(words(n), "").unwrap()));
    let (mut random, mut input, mut expected) = (Random::new(6), String::new(), Vec::new());
    for _ in 0..8_000 {
        let (n, lists) = &lists[random.below(lists.len())];
        let text = odd::part(&mut random);
        input += &format!("{:02x} {}\n", n, hex(&text));
        expected.push(match lists.part(&String::from_utf8_lossy(&text)) {
            Ok((first, last)) => format!("{first} {last}"),
            Err(what) => format!("error: {what}"),
        });
    }
    let of = "\
lists = {n: g.Lists({f'{i:03}' for i in range(n)}, set()) for n in (1, 5, 6, 10)}
def of(n, text):
    return '%d %d' % lists[n[0]].part(text.decode('utf-8', 'surrogateescape'))";
    let told = told_by_python("parts.hex", &python, of, &input);
    assert_eq!(told.len(), expected.len());
    for ((told, expected), line) in told.iter().zip(&expected).zip(input.lines()) {
        assert_eq!(told, expected, "{line}");
    }
    let refused = told.iter().filter(|line| line.starts_with("error")).count();
    println!("{refused} of {} texts are refused", told.len());
    assert!((2_000..7_900).contains(&refused));
}

/// Each says which part it is, and how much of it there was to check.
#[test]
fn both_print_the_same_words() {
    let page = fs::read_to_string(file("../docs/CERTIFICATE.md")).unwrap();
    let example = page.split("## An example").nth(1).unwrap().split("```\n").nth(1).unwrap();
    let certificate = write("words.cert", example.as_bytes());
    let words = write("words.txt", b"aa\nab\nac\nad\nae\n");
    let odd = write("odd.txt", b"aa\nab\x1c\nac\nad\nae\n");
    let script = file("python/guesstree_check.py");
    let part = ["--openers", "2..3"];
    let cases: [(i32, &str, Vec<&str>); 22] = [
        (0, "\nopeners checked: 5, lemmas checked: 10 of 10\n", vec![]),
        (0, "openers 2..3 of 5\n", part.to_vec()),
        (0, "\nopeners checked: 2, lemmas checked: 4 of 10\n", part.to_vec()),
        (0, "openers 5..5 of 5\n", vec!["--openers", "5..5"]),
        (2, "--openers is no part of the 5 openers", vec!["--openers", "9..10"]),
        (2, "I <= J <= 5", vec!["--openers", "5..6"]),
        (2, "no part", vec!["--openers", "2..1"]),
        (2, "no part", vec!["--openers", "0..1"]),
        (2, "no part", vec!["--openers", "+1..2"]),
        (2, "no part", vec!["--openers", " 1..2"]),
        (2, "no part", vec!["--openers", "1..99999999999999999999"]),
        (2, "no part", vec!["--openers", ""]),
        (2, "no part", vec!["--openers"]),
        (2, "wrong usage", vec!["--openers", "1..2", "--openers", "1..2"]),
        (2, "wrong usage", vec!["--openers=1..2"]),
        (2, "wrong usage", vec!["--open", "1..2"]),
        (2, "wrong usage", vec!["--guesses", &odd]),
        (2, "wrong usage", vec!["--answers", &odd]),
        (2, "wrong usage", vec!["-x"]),
        (2, "line 2 of the guesses is no word", vec!["odd"]),
        (2, "No such file or directory (os error 2)", vec!["no file"]),
        (0, "Usage: ", vec!["--help"]),
    ];
    for (code, says, more) in cases {
        let mut arguments = vec![&*certificate, "--answers", &words, "--guesses", &words];
        match more[..] {
            ["odd"] => arguments[4] = &odd,
            ["no file"] => arguments[2] = "there is no such file",
            _ => arguments.extend(&more),
        }
        let rust = run_all(PROGRAM, &arguments);
        assert_eq!(rust.0, Some(code), "{more:?}: {rust:?}");
        assert!(format!("{}{}", rust.1, rust.2).contains(says), "{more:?}: {rust:?}");
        if let Some(python) = python() {
            let mut told =
                run_all(&python, &[&[script.to_str().unwrap()], &arguments[..]].concat());
            told.1 = told.1.replace("guesstree_check.py", "guesstree-check");
            assert_eq!(told, rust, "{more:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn arguments_that_are_no_text_are_refused() {
    use std::os::unix::ffi::OsStrExt;

    let words = write("bytes.txt", b"aa\nab\n");
    let text = OsStr::from_bytes(b"\xff..1");
    let arguments = ["x", "--answers", &words, "--guesses", &words, "--openers"].map(OsStr::new);
    assert_eq!(run_all(PROGRAM, &[&arguments[..], &[text]].concat()).0, Some(2));
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
        let rust = run(PROGRAM, &rest);
        let verdict = game.verdict(&bytes);
        assert_eq!(rust.0, Some(verdict as i32), "{}", lines.join("\n"));
        let arguments = [&[script.to_str().unwrap()], &rest[..]].concat();
        let told = run(&python, &arguments);
        assert_eq!(told.0, rust.0, "{}", lines.join("\n"));
        assert!(verdict != Verdict::Proven || told.1 == rust.1, "{told:?} {rust:?}");
        found[verdict as usize] += 1;
    }
    assert!(found[Verdict::Proven as usize] > 5 && found[Verdict::Refuted as usize] > 5);
    println!("{found:?} proven, refuted, unreadable: both agree");
}

/// Games of every kind with any costs, in one run: what is said of certificates as they were written
/// and of changed ones.
#[test]
fn python_agrees_with_rust_on_every_game() {
    let Some(python) = python() else {
        println!("skipped: no python3 with numpy");
        return;
    };
    let (mut random, mut input, mut expected) = (Random::new(7), String::new(), Vec::new());
    let mut found = [0; 3];
    for number in 0..400 {
        let game = Game::any(&mut random);
        let mut lines = game.certificate(&mut random);
        for _ in 0..[0, 1, 1, 2][number % 4] {
            let at = 2 + random.below(lines.len() - 2);
            match random.below(4) {
                0 => drop(lines.remove(at)),
                1 => lines[at] = lines[at].replacen('1', "2", 1),
                2 => lines[at] = lines[at].replacen("0,1", "1,0", 1),
                _ => {
                    let place = random.below(lines[at].split(' ').count());
                    lines[at] = raised(&lines[at], place).unwrap_or(lines[at].clone());
                }
            }
        }
        let (bytes, lists) = (sign(&lines), lists(&game));
        let options = Options { threads: 1, openers: None, progress: &|_, _| () };
        let proven = prove(&bytes, &lists, &options);
        found[game.verdict(&bytes) as usize] += 1;
        expected.push(match proven {
            Ok(proven) => {
                assert_eq!(game.verdict(&bytes), Verdict::Proven);
                format!("0 {}", proven.to_string().trim_end().replace('\n', " | "))
            }
            Err(Fault::Refuted(_)) => "1".to_string(),
            Err(Fault::Unreadable(_)) => "error".to_string(),
        });
        let (answers, guesses) = game.texts();
        let table = table(&game).unwrap_or_default();
        let files = [&bytes, answers.as_bytes(), guesses.as_bytes(), table.as_bytes()].map(hex);
        input += &format!("{}\n", files.join(" "));
    }
    let of = "\
def of(data, answers, guesses, table):
    words = g.read_words('answers', answers), g.read_words('guesses', guesses)
    lists = g.Table(table) if table else g.Lists(*words, g.game_of(data))
    checker = g.Checker(g.Certificate(data, lists), lists)
    try:
        checked = checker.check(1, len(lists.guesses))
    except g.Refuted:
        return 1
    return '0 ' + ' | '.join(checker.says(None, checked))";
    let told = told_by_python("any.hex", &python, of, &input);
    assert_eq!(told.len(), expected.len());
    for ((told, expected), line) in told.iter().zip(&expected).zip(input.lines()) {
        let bytes: Vec<u8> = (0..line.find(' ').unwrap())
            .step_by(2)
            .map(|at| u8::from_str_radix(&line[at..at + 2], 16).unwrap())
            .collect();
        let agree = told == expected || expected == "error" && told.starts_with("error");
        assert!(agree, "{told} {expected}\n{}", String::from_utf8_lossy(&bytes));
    }
    println!("{found:?} proven, refuted, unreadable: both agree");
    assert!(found.into_iter().all(|count| count > 30), "{found:?}");
}

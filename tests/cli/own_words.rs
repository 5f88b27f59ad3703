//! Own words, with `--answers` and `--guesses`: from a file in any shape to a tree and through a game.

use serde_json::json;

use crate::sandbox::Sandbox;

/// Six words, with the optimal tree checked by hand: no guess tells all six apart, so five cost two
/// guesses at best and one costs one, when a member of the set does: 11 guesses.
const WORDS: &str = "crane\nslate\ntrace\npride\nmound\nlight\n";

/// The bytes of the best tree for these answers.
fn best(answers: &[u8]) -> Vec<u8> {
    let sandbox = Sandbox::with("words.txt", answers);
    sandbox.run("build --answers words.txt").done();
    sandbox.read("words-best.tree")
}

#[test]
fn a_list_may_come_from_any_editor_in_any_order() {
    let expected = best(WORDS.as_bytes());
    let crlf = WORDS.replace('\n', "\r\n");
    for text in [
        WORDS.trim_end().to_owned(),
        WORDS.to_uppercase(),
        format!("\u{feff}{WORDS}"),
        format!("\u{feff}# six words\r\n\r\n{crlf}\r\n  # the end\r\n"),
        crlf,
        WORDS.replace('\n', "\n\n# a comment\n \t \n"),
        WORDS.replace('\n', " \t\n  "),
        WORDS.split_whitespace().rev().collect::<Vec<_>>().join("\n"),
    ] {
        assert!(best(text.as_bytes()) == expected, "{text:?}");
    }
}

#[test]
fn a_tree_of_own_words_is_built_verified_shown_and_played() {
    let sandbox = Sandbox::with("words.txt", WORDS);
    let report = sandbox.run("build --answers words.txt --json -o my.tree").json();
    assert_eq!(report["list"], "words");
    assert_eq!(report["answers"], 6);
    assert_eq!(report["total"], 11);
    assert_eq!(report["optimal"], true);
    assert_eq!(report["fixed"], json!([]));

    let verdict = sandbox.run("verify --answers words.txt my.tree").done();
    assert!(verdict.starts_with("my.tree: valid, all 6 answers replayed\n"));
    let shown = sandbox.run("show my.tree").done();
    assert_eq!(shown.lines().count(), 6);
    let first = sandbox.run("next --word --tree my.tree").done();
    assert_eq!(first.trim_end(), report["opener"].as_str().unwrap());
    let solved = sandbox.run("next --word --answers words.txt").done();
    assert_eq!(solved, first);
}

#[test]
fn words_of_up_to_fifteen_letters_are_played_as_their_ends_are() {
    for letters in [9, 11, 15] {
        let start = "z".repeat(letters - 5);
        let long =
            |words: &str| words.lines().map(|word| format!("{start}{word}\n")).collect::<String>();
        let sandbox = Sandbox::with("words.txt", long(WORDS));
        for mode in ["easy", "hard", "ultra", "strict"] {
            let line = format!("build --answers words.txt --mode {mode} -o my.tree --force --json");
            let report = sandbox.run(&line).json();
            assert_eq!((&report["total"], &report["optimal"]), (&json!(11), &json!(true)));
            let verdict = sandbox.run("verify --answers words.txt my.tree").done();
            assert!(verdict.starts_with("my.tree: valid, all 6 answers replayed\n"), "{verdict}");
            let shown = sandbox.run("show my.tree").done();
            assert_eq!(shown.lines().count(), 6);
            let marks = "G".repeat(letters - 5) + "YGGBG";
            let answer =
                sandbox.run(&format!("next {start}crane={marks} --answers words.txt --word"));
            assert_eq!(answer.done(), format!("{start}trace\n"));
        }
    }
}

#[test]
fn guesses_that_are_no_answers_can_help() {
    let sandbox = Sandbox::with("few.txt", "bight\nfight\nlight\nmight\n");
    sandbox.write("all.txt", "fight\nmight\nflimb\nlight\nbight\n");
    let alone = sandbox.run("build --answers few.txt --json -o a.tree").json();
    let line = "build --answers few.txt --guesses all.txt --json -o b.tree";
    let helped = sandbox.run(line).json();
    assert_eq!(alone["total"], 1 + 2 + 3 + 4);
    assert_eq!(helped["total"], 4 * 2);
    assert_eq!(helped["opener"], "flimb");
    sandbox.run("verify --answers few.txt --guesses all.txt b.tree").done();
}

#[test]
fn words_may_have_two_to_five_letters() {
    for (words, total) in [
        ("ab\nac\nad\n", 1 + 2 + 3),
        ("abc\nabd\nbcd\n", 1 + 2 + 2),
        ("abcd\nabce\nefgh\n", 1 + 2 + 2),
        ("abcde\nabcdf\nfghij\n", 1 + 2 + 2),
    ] {
        let sandbox = Sandbox::with("w.txt", words);
        let report = sandbox.run("build --answers w.txt --json").json();
        assert_eq!(report["total"], total, "{words}");
        sandbox.run("verify --answers w.txt w-best.tree").done();
    }
}

#[test]
fn a_list_may_be_a_single_word() {
    let sandbox = Sandbox::with("one.txt", "crane");
    let report = sandbox.run("build --answers one.txt --json").json();
    assert_eq!((&report["total"], &report["worst_case"]), (&json!(1), &json!(1)));
    assert_eq!(sandbox.run("show one-best.tree").done(), "crane\n");
    assert_eq!(
        sandbox.run("next --tree one-best.tree").done(),
        "crane\nthe only answer left of the list one\n"
    );
    assert_eq!(sandbox.run("next --word --answers one.txt").done(), "crane\n");
    sandbox.run("build crane --answers one.txt --max-guesses 1").done();
    sandbox.run("verify --answers one.txt one-crane-within1.tree").done();
}

#[test]
fn every_opener_can_be_asked_for_and_none_beats_the_best() {
    let sandbox = Sandbox::with("words.txt", WORDS);
    let cost = |opener: &str| {
        let line = format!("build {opener} --answers words.txt --json");
        sandbox.run(&line).json()["total"].as_u64().unwrap()
    };
    let best = cost("");
    let costs: Vec<u64> = WORDS.split_whitespace().map(cost).collect();
    assert_eq!(costs.iter().min(), Some(&best));
}

#[test]
fn as_many_guesses_as_a_list_can_hold_are_accepted_and_one_more_is_not() {
    let letter = |number: usize| char::from(b'a' + (number % 26) as u8);
    let word = |n: usize| {
        format!("{}{}{}{}\n", letter(n / 17_576), letter(n / 676), letter(n / 26), letter(n))
    };
    let sandbox = Sandbox::with("few.txt", "aaaa\naaab\nzzzz\n");
    let mut all: String = (0..65_534).map(word).collect();
    all += "zzzz\n";
    sandbox.write("all.txt", &all);
    sandbox.run("build --answers few.txt --guesses all.txt").done();
    sandbox.write("more.txt", all + "zzzy\n");
    sandbox
        .run("build --answers few.txt --guesses more.txt")
        .failed(2, "more.txt:65536: more than 65535 words\nremove words from here on");
}

#[test]
fn a_list_takes_its_name_from_its_file_whatever_that_is_called() {
    for (file, list) in [
        ("a b.txt", "a b"),
        ("..txt", "."),
        ("...", ".."),
        (".hidden", ".hidden"),
        ("-x.txt", "-x"),
        ("é中.words.txt", "é中.words"),
        ("new\nline\u{1b}[31m.txt", "new\u{fffd}line\u{fffd}[31m"),
    ] {
        let sandbox = Sandbox::with(file, "crane\nslate\n");
        let answers = format!("--answers={file}");
        let report = sandbox.run_each(&["build", &answers, "--json"]).json();
        assert_eq!(report["list"], list);
        assert_eq!(report["file"], format!("{list}-best.tree"));
        let tree = report["file"].as_str().unwrap();
        sandbox.run_each(&["verify", &answers, "--", tree]).done();
        assert_eq!(sandbox.names().len(), 2);
    }
}

#[cfg(unix)]
#[test]
fn a_list_may_come_from_a_pipe() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command();
    command.args(["build", "--answers", "/dev/stdin", "-o", "piped.tree"]);
    command.write_stdin(WORDS).assert().success();
    sandbox.write("words.txt", WORDS);
    sandbox.run("verify --answers words.txt piped.tree").done();
}

#[test]
fn words_that_are_there_twice_count_once_with_a_warning() {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\ntrace\n");
    let plain = sandbox.run("build --json -q --answers words.txt -o plain.tree").json();
    for (answers, guesses, warning) in [
        (
            "# words\ncrane\nslate\nCrane\ntrace\n",
            "",
            "guesstree: warning: words.txt:4: `crane` is there already, at words.txt:2; it counts \
             once\n",
        ),
        (
            "crane\nslate\nCrane\ntrace\ncrane\nslate\n",
            "",
            "guesstree: warning: words.txt:3: `crane` is there already, at words.txt:1, and so are \
             2 more; each counts once\n",
        ),
        (
            "crane\nslate\ntrace\n",
            "slate\nslate\ncrane\ntrace\n",
            "guesstree: warning: all.txt:2: `slate` is there already, at all.txt:1; it counts once\n",
        ),
    ] {
        sandbox.write("words.txt", answers);
        sandbox.write("all.txt", guesses);
        let guesses = if guesses.is_empty() { "" } else { "--guesses all.txt" };
        let line = format!("build --json -q --answers words.txt {guesses} -o twice.tree");
        let ran = sandbox.run(&line);
        assert_eq!((ran.code, ran.err.as_str()), (0, warning));
        let twice: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(twice["fingerprint"], plain["fingerprint"]);
        assert_eq!(sandbox.read("twice.tree"), sandbox.read("plain.tree"));
    }
}

#[test]
fn a_list_with_faults_names_all_of_them_and_can_be_made_usable() {
    let words = "crane\nab\ncr#ne\nslate\nbutterfly\ntraces\ngrave\n";
    let sandbox = Sandbox::with("words.txt", words);
    let ran = sandbox.run("build --answers words.txt");
    ran.failed_with(
        2,
        &[
            "words.txt: 4 faults: (1) words.txt:2: `ab` has 2 letters, but the first answer has 5, ",
            "'--skip-faulty' leaves them out, '--letters N' keeps the words of one length",
            "faults.txt has all of them",
        ],
    );
    let skipped = sandbox.run("build --answers words.txt --skip-faulty --json -q -o a.tree");
    assert!(skipped.err.starts_with("guesstree: warning: left out: 4 faults: (1) words.txt:2"));
    assert!(skipped.err.ends_with("faults.txt has all of them\n"), "{}", skipped.err);
    let file = skipped.err.split("; ").last().unwrap().split(" has all").next().unwrap();
    let all = std::fs::read_to_string(sandbox.path(file)).unwrap();
    assert_eq!(all.lines().count(), 4);
    assert!(all.contains("words.txt:6: `traces` has 6 letters"), "{all}");
    let report: serde_json::Value = serde_json::from_str(&skipped.out).unwrap();
    assert_eq!(report["answers"], 3);
    sandbox.write("words.txt", words.replace('#', "a"));
    let ran = sandbox.run("build --answers words.txt --letters 6 -q -o b.tree");
    assert_eq!(
        ran.err,
        "guesstree: warning: words.txt: left out: 6 words of another length than 6\n"
    );
    sandbox.write("all.txt", "crane\ntrace\n");
    sandbox.write("words.txt", "crane\nslate\ngrave\n");
    let line = "build --answers words.txt --guesses all.txt -q -o c.tree";
    sandbox.run(line).failed_with(2, &["2 faults", "'--guess-answers' allows all answers"]);
    let ran = sandbox.run(&format!("{line} --guess-answers"));
    assert_eq!(ran.code, 0);
    assert!(
        ran.err.contains("2 answers may be guessed though not in all.txt, the first is `slate`")
    );
    sandbox.run("build --answers words.txt --guess-answers").misused("--guesses");
}

#[test]
fn past_answers_may_have_dates() {
    let sandbox = Sandbox::with("words.txt", WORDS);
    sandbox.write("past.txt", "date,answer\n2021-06-19,crane\n2021-06-20,SLATE\n");
    let ran = sandbox.run("build --answers words.txt --exclude past.txt --json -q");
    assert_eq!(
        ran.err,
        "guesstree: warning: past.txt: the words are read from column 2; left out: the heading \
         `date answer`\n"
    );
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["answers"], 4);
}

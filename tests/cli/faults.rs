//! Faults that were there once, found by trying commands wrongly by hand.

use std::io;
use std::process::{Command, Stdio};

use crate::campaign::{campaign, some};
use crate::sandbox::{PROGRAM, Ran, Sandbox, run};

/// `lower` was there twice, the second time as null, which is what parsers keep.
#[test]
fn no_field_of_a_build_as_json_is_there_twice() {
    for line in ["build salet --json", "build --time-limit 0 --json"] {
        let out = run(line).out;
        let names = out.lines().filter(|line| line.starts_with("  \""));
        let mut names: Vec<&str> = names.filter_map(|line| line.split('"').nth(1)).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count, "{out}");
        let report: serde_json::Value = serde_json::from_str(&out).unwrap();
        assert!(report["lower"].is_u64());
    }
}

/// Runs a command whose reader has left before it began.
fn unread(sandbox: &Sandbox, line: &str) -> i32 {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let mut command = Command::new(PROGRAM);
    command.current_dir(sandbox.path("")).args(line.split_whitespace());
    command.stdout(writer).stderr(Stdio::null());
    command.status().unwrap().code().unwrap()
}

#[test]
fn a_reader_that_leaves_does_not_change_the_verdict() {
    let sandbox = Sandbox::with("bad.tree", "no tree");
    assert_eq!(unread(&sandbox, "verify bad.tree"), 1);
    assert_eq!(unread(&sandbox, "verify --json bad.tree"), 1);
    assert_eq!(unread(&sandbox, "build salet --time-limit 0"), 3);
    assert_eq!(unread(&sandbox, "build salet --max-guesses 4 --json"), 1);
}

#[test]
fn a_place_where_nothing_can_be_saved_is_refused_before_the_search() {
    // The search would end with another code.
    let sandbox = Sandbox::new();
    for path in ["no/x.tree", "."] {
        let line = format!("build --time-limit 0 --max-guesses 3 -o {path}");
        sandbox.run(&line).failed_with(2, &["cannot save "]);
    }
}

#[test]
fn the_memory_that_is_asked_for_is_enough() {
    let err = run("build salet --memory 1M").err;
    let said = err.split_whitespace().filter_map(|word| word.parse::<u64>().ok());
    let needed = said.max().unwrap();
    run(&format!("build salet --memory {needed}M")).done();
}

#[test]
fn arguments_are_repeated_shortened_and_without_control_characters() {
    let sandbox = Sandbox::new();
    for argument in ["salet=\u{1b}[31m", "\u{1b}[31m", "sal\u{1b}t=BBBBB", "salet=BB\nBB", "a\nb"] {
        for verb in ["next", "build"] {
            sandbox.run_each(&[verb, argument]).failed_with(2, &[]);
        }
    }
    let long = "x".repeat(100_000);
    for line in [format!("next {long}"), format!("next {long}=BBBBB"), format!("next salet={long}")]
    {
        assert!(sandbox.run(&line).err.len() < 400);
    }
}

#[test]
fn an_all_green_guess_that_is_no_answer_is_impossible() {
    run("next --list original salet=GGGGG").failed_with(1, &["impossible feedback"]);
}

#[cfg(unix)]
#[test]
fn a_tree_written_to_standard_output_stands_there_alone() {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command();
    let output = command.args(["build", "salet", "-q", "-o", "/dev/stdout"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    sandbox.write("got.tree", output.stdout);
    sandbox.run("verify got.tree").done();
}

#[test]
fn a_tree_of_own_words_does_not_replace_one_of_an_embedded_list() {
    let sandbox = Sandbox::with("original.txt", "crane\nslate\n");
    sandbox.run("build crane -q").done();
    let before = sandbox.read("original-crane.tree");
    let _: Ran = sandbox.run("build crane --answers original.txt");
    assert!(sandbox.read("original-crane.tree") == before);
}

#[test]
fn turns_beyond_the_limit_are_refused_at_once() {
    // 10,000 turns took minutes: the time grew with their square.
    let many = "salet=BBBBB ".repeat(10_000);
    run(&format!("next --list original {many}")).failed_with(1, &["all 6 guesses are used up"]);
}

/// The lines of a command's help that begin with `guesstree`, without what is said of them.
fn examples(verb: &str) -> Vec<String> {
    let help = run(&format!("{verb} --help")).done();
    let lines = help.lines().filter_map(|line| line.strip_prefix("  guesstree "));
    let command = |line: &str| line.split("  ").next().unwrap().to_owned();
    lines.map(command).collect()
}

#[test]
fn the_examples_in_the_help_work() {
    let answers = guesstree::List::original().answers().to_vec();
    let weigh = |word| format!("{word}\t0.5\n");
    let weights: String = answers.into_iter().map(weigh).collect();
    let files = Sandbox::with("words.txt", "crane\nslate\ntrace\n");
    files.write("past.txt", "cigar\nrebut\nsissy\n");
    files.write("weights.txt", &weights);
    files.write("game.txt", "🟨🟩🟩⬛⬛\n🟩⬛🟩⬛🟩\n🟩🟩🟩🟩🟩\n");
    files.write("rows.txt", "salet=BYBBG tract\n");
    files.run("build --answers words.txt -q -o mine.tree").done();
    files.run("build salet -q --certificate salet.cert").done();
    files.write("coins.csv", "weigh,a,b,c\na:b,0,2,1\n");
    files.write("car.csv", "test,battery,fuel\nLights?,no,yes\n");
    files.run("identify build car.csv -o car.plan").done();
    files.run("build -q --game mastermind:3x3").done();
    files.run("build -q --game table:coins.csv").done();
    files.run("build salet --exclude past.txt -q").done();
    for (file, shown) in [
        ("strategy.csv", "--format csv"),
        ("strategy.txt", "--format classic"),
        ("doddle.csv", "--list nyt-2022-02 --format csv"),
        ("hard.txt", "--mode hard --format classic --full"),
    ] {
        files.write(file, files.run(&format!("show {shown}")).done());
    }
    files.run("build -q --game mastermind:4x6 --beam 1 -o codes.tree").done();
    files.write("strategy.yaml", files.run("show codes.tree").done());
    // What the tree in the program does after that feedback.
    let list = guesstree::List::original();
    let salet = list.word("salet").unwrap();
    let is_after = |line: &&str| {
        let answer = list.word(line.rsplit(',').next().unwrap()).unwrap();
        list.score(&salet, &answer).unwrap().to_string() == "BYBBG"
    };
    let shown = files.run("show --list original --format csv").done();
    let rest = shown.lines().filter(is_after).map(|line| format!("{}\n", &line["salet,".len()..]));
    files.write("rest.yaml", rest.collect::<String>());
    files.write("all.txt", "crane\nslate\ntrace\n");
    files.write("games.txt", "crane\ncrane slate\ncrane trace\n");
    let mut tried = 0;
    for verb in
        ["", "build", "next", "verify", "show", "identify", "import", "play", "compare", "analyze"]
    {
        let sandbox = Sandbox::new();
        files.names().iter().for_each(|name| sandbox.write(name, files.read(name)));
        for example in some(&examples(verb)) {
            // Two take too long, one has no end; two are followed by something for the shell, or a remark.
            let line = example.split([';', '>', '<', '|']).next().unwrap();
            // Not every machine has this file.
            let line = line.replace("/usr/share/dict/words", "words.txt");
            // A dialogue needs somebody who types.
            let known = !line.starts_with("identify play");
            if known && !["build", "prove", "page"].contains(&line.trim()) {
                // On a slow machine, progress would be reported in between.
                let loud = ["build", "compare", "analyze"];
                let quiet = if loud.iter().any(|verb| line.starts_with(verb)) { "-q" } else { "" };
                let ran = sandbox.run(&format!("{line} {quiet}"));
                // Progress cannot be left out everywhere.
                match line.contains("--sample") {
                    true => assert_eq!(ran.code, 0, "{ran:?}"),
                    false => _ = ran.done(),
                }
                tried += 1;
            }
        }
    }
    assert!(tried >= campaign(26), "{tried}");
}

//! Files: nothing is lost, nothing is overwritten by mistake, and no input is without end.

use std::fs;

use serde_json::Value;

use crate::dialogue::play;
use crate::proofs::{SMALL, forged, small};
use crate::sandbox::{Ran, Sandbox};

const FEW: &str = "abed\nbead\ndead\nhead\nheap\nlead\nleap\nreap\n";

fn few() -> Sandbox {
    Sandbox::with("words.txt", FEW)
}

/// It failed with this code and a message of one or two lines with all these parts, and printed its
/// result all the same.
fn told(ran: &Ran, parts: &[&str]) -> String {
    assert_eq!(ran.code, 2, "{ran:?}");
    assert!(ran.err.starts_with("guesstree: ") && ran.err.lines().count() <= 2, "{}", ran.err);
    for part in parts {
        assert!(ran.err.contains(part), "no `{part}` in: {}", ran.err);
    }
    ran.out.clone()
}

const USED: &str = "\nchoose another file\n";

#[test]
fn what_a_command_reads_is_not_written_over() {
    let sandbox = few();
    sandbox.write("more.txt", format!("{FEW}lend\nread\n"));
    sandbox.write("gone.txt", "heap\n");
    let weigh = |word: &str| format!("{word}\t1\n");
    sandbox.write("w.txt", FEW.lines().map(weigh).collect::<String>());
    sandbox.write("coins.csv", "weigh,a,b,c\na:b,0,2,1\n");
    let lists = "--answers words.txt --guesses more.txt --exclude gone.txt";
    sandbox.run(&format!("prove -q {lists} --ledger l.txt")).done();
    let names = sandbox.names();
    let files: Vec<_> = names.iter().map(|name| sandbox.read(name)).collect();
    for (line, file, option) in [
        (format!("build {lists}"), "words.txt", "--answers"),
        (format!("build {lists}"), "./more.txt", "--guesses"),
        (format!("build {lists} --force"), "gone.txt", "--exclude"),
        (format!("prove {lists}"), "words.txt", "--answers"),
        ("build --answers words.txt --weights w.txt".into(), "w.txt", "--weights"),
        ("build --game table:coins.csv".into(), "coins.csv", "--game"),
        (format!("prove {lists} --ledger l.txt --force"), "l.txt", "--ledger"),
        (format!("prove {lists} --merge l.txt"), "./l.txt", "<PATH>"),
        (format!("prove {lists} --ledger new.txt"), "new.txt", "--ledger"),
        (format!("build {lists} --certificate c.txt"), "./c.txt", "--certificate"),
    ] {
        sandbox.run(&format!("{line} -o {file}")).failed(
            2,
            &format!(
                "cannot save {file}: it is the file given with {option}\n{}",
                USED.trim_start_matches('\n').trim_end()
            ),
        );
    }
    for (line, option) in [
        ("compare share --answers words.txt --svg words.txt", "--answers"),
        ("compare letters:field=words.txt --answers more.txt --svg words.txt", "a policy"),
        ("next dead=BGGB --answers words.txt --certificate words.txt", "--answers"),
        ("build --answers words.txt --certificate words.txt --force", "--answers"),
    ] {
        let said = format!(": it is the file given with {option}{USED}");
        sandbox.run(line).failed_with(2, &[&said]);
    }
    assert_eq!(sandbox.names(), names);
    for (name, before) in names.iter().zip(files) {
        assert!(sandbox.read(name) == before, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn links_to_what_a_command_reads_are_seen_through() {
    let sandbox = few();
    std::os::unix::fs::symlink("words.txt", sandbox.path("soft")).unwrap();
    fs::hard_link(sandbox.path("words.txt"), sandbox.path("hard")).unwrap();
    for (answers, output) in
        [("words.txt", "soft"), ("words.txt", "hard"), ("soft", "words.txt"), ("hard", "soft")]
    {
        let line = format!("build --answers {answers} -o {output} --force");
        sandbox.run(&line).failed_with(2, &[&format!("cannot save {output}: "), USED]);
    }
    assert!(sandbox.read("words.txt") == FEW.as_bytes());
}

#[test]
fn only_what_a_command_writes_is_replaced_unless_it_is_forced() {
    let sandbox = few();
    sandbox.write("empty", "");
    sandbox.run("build heap -q --answers words.txt -o some.tree").done();
    sandbox.run("compare share -q --answers words.txt --svg some.svg").done();
    sandbox.run("next dead=BGGB -q --answers words.txt --certificate some.cert").done();
    sandbox.write("other.svg", "\u{feff}<?xml version='1.0'?>\n<!-- mine -->\n<svg/>\n");
    let lines = [
        ("build -q --answers words.txt -o", "some.tree", "a tree"),
        ("prove -q --answers words.txt -o", "some.tree", "a tree"),
        ("compare share -q --answers words.txt --svg", "some.svg", "a figure in SVG"),
        ("compare share -q --answers words.txt --svg", "other.svg", "a figure in SVG"),
        ("next dead=BGGB -q --answers words.txt --certificate", "some.cert", "a certificate"),
    ];
    for (line, own, kind) in lines {
        sandbox.run(&format!("{line} {own}")).done();
        sandbox.run(&format!("{line} empty")).done();
        sandbox.write("empty", "");
        for other in ["notes.md", "some.tree", "some.svg", "some.cert"] {
            sandbox.write("notes.md", "# Notes\n\nwith an <svg> in them\n");
            if own.split('.').next_back() == other.split('.').next_back() {
                continue;
            }
            let before = sandbox.read(other);
            sandbox.run(&format!("{line} {other}")).failed(
                2,
                &format!(
                    "cannot save {other}: it is there already and is not {kind}\n\
                     choose another file, or replace it with --force"
                ),
            );
            assert!(sandbox.read(other) == before);
            sandbox.run(&format!("{line} {other} --force")).done();
            assert!(sandbox.read(other) != before);
            sandbox.write(other, before);
        }
    }
}

#[test]
fn a_file_may_go_to_standard_output_where_it_stands_alone() {
    let sandbox = few();
    for (line, name) in [
        ("build -q --answers words.txt -o", "words-best.tree"),
        ("prove -q --answers words.txt -o", "words-best.tree"),
        ("build -q --answers words.txt --json -o", "words-best.tree"),
        ("compare share -q --answers words.txt --svg", "x.svg"),
        ("next -q dead=BGGB --answers words.txt --certificate", "x.cert"),
    ] {
        sandbox.run(&format!("{line} {name}")).done();
        let output = sandbox.command().args(line.split(' ')).arg("-").output().unwrap();
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &[][..]));
        assert!(output.stdout == sandbox.read(name), "{line}");
        fs::remove_file(sandbox.path(name)).unwrap();
    }
    assert_eq!(sandbox.names(), ["words.txt"]);
    sandbox.run("build --answers words.txt -o - --certificate -").misused("name a file for one");
}

/// Folders and disks where nothing can be saved.
#[cfg(target_os = "linux")]
mod linux {
    use super::*;
    use crate::sandbox::PROGRAM;
    use std::os::unix::fs::PermissionsExt;
    use std::process::Command;

    /// Runs a shell script in the folder, where `$P` is the program.
    fn shell(sandbox: &Sandbox, script: &str) -> Ran {
        let mut command = Command::new("sh");
        command.current_dir(sandbox.path("")).args(["-c", script]).env("P", PROGRAM);
        Ran::of(command.output().unwrap())
    }

    #[test]
    fn a_folder_that_cannot_be_written_is_refused_before_the_search() {
        // The search would end with another code.
        let (sandbox, folder) = (few(), "/proc/self");
        for verb in ["build", "prove"] {
            let line = format!("cd {folder} && $P {verb} --time-limit 0 --max-guesses 3");
            shell(&sandbox, &line).failed_with(2, &["cannot save original-best-within3.tree: "]);
            let line = format!("$P {verb} --time-limit 0 --max-guesses 3 -o /sys/x.tree");
            shell(&sandbox, &line).failed_with(2, &["cannot save /sys/x.tree: "]);
        }
        shell(&sandbox, "$P compare -q --svg /sys/x.svg")
            .failed_with(2, &["cannot save /sys/x.svg: "]);
    }

    #[test]
    fn the_file_that_was_asked_for_is_named_where_a_permission_is_missing() {
        let sandbox = few();
        fs::create_dir(sandbox.path("closed")).unwrap();
        fs::set_permissions(sandbox.path("closed"), fs::Permissions::from_mode(0o555)).unwrap();
        // The superuser may write all the same.
        if fs::write(sandbox.path("closed/x"), "").is_err() {
            sandbox.run("build --answers words.txt -o closed/x.tree").failed(
                2,
                "cannot save closed/x.tree: Permission denied (os error 13)\n\
                 choose a folder that you may write to, or change its permissions",
            );
        }
    }

    #[test]
    fn a_result_that_cannot_be_saved_is_printed() {
        let sandbox = few();
        let parts =
            ["cannot save /dev/full: ", "\nfree some space, ", "; to try again, name another file"];
        let out = told(&sandbox.run("build heap --answers words.txt -o /dev/full"), &parts);
        assert!(out.starts_with("heap on words: ") && out.contains("\nnot saved after "), "{out}");
        let out = told(&sandbox.run("build heap --answers words.txt --json -o /dev/full"), &parts);
        let report: Value = serde_json::from_str(&out).unwrap();
        assert_eq!((&report["opener"], &report["file"]), (&"heap".into(), &Value::Null));
        for (option, part) in
            [("", "8 openers of words"), ("--csv", "opener,status,"), ("--json", "\"openers\": [")]
        {
            let line = format!("prove {option} --answers words.txt -o /dev/full");
            assert!(told(&sandbox.run(&line), &parts).contains(part));
        }
        let line = "compare share -q --answers words.txt --svg /dev/full";
        let out = told(&sandbox.run(line), &parts[..2]);
        assert!(out.starts_with("policy ") && out.contains("\nshare "), "{out}");
        let line = "next dead=BGGB --answers words.txt --certificate /dev/full";
        let out = told(&sandbox.run(line), &parts);
        assert!(out.contains("answers left"), "{out}");
    }

    #[test]
    fn a_file_that_appears_during_the_work_is_not_replaced() {
        let sandbox = few();
        std::thread::scope(|scope| {
            let path = sandbox.path("x.tree");
            // The trial is over long before the search for the best opener of Mastermind ends.
            scope.spawn(move || {
                std::thread::sleep(std::time::Duration::from_millis(100));
                fs::write(path, "notes").unwrap();
            });
            let ran = sandbox.run("build -q --game mastermind:4x8 --time-limit 1s -o x.tree");
            if sandbox.read("x.tree") == b"notes" {
                assert_eq!(ran.code, 2, "{ran:?}");
                assert!(!ran.out.is_empty() && ran.err.contains("is not a tree"), "{ran:?}");
            }
        });
    }

    #[test]
    fn a_full_disk_says_so_wherever_it_is_noticed() {
        let sandbox = few();
        let ran = shell(&sandbox, "$P lists > /dev/full");
        ran.failed_with(2, &["cannot write to standard output: ", "\nfree some space\n"]);
    }

    #[test]
    fn inputs_without_end_are_refused_with_their_limit() {
        let sandbox = few();
        sandbox.run("prove -q --answers words.txt --ledger l.txt").done();
        for (line, message) in [
            ("analyze crane --grid /dev/zero", "/dev/zero is larger than 64 KiB"),
            ("build --answers /dev/zero", "/dev/zero is larger than 64 MiB"),
            ("build --answers words.txt --guesses /dev/zero", "/dev/zero is larger than 64 MiB"),
            ("build --answers words.txt --exclude /dev/zero", "/dev/zero is larger than 64 MiB"),
            ("build --answers words.txt --weights /dev/zero", "/dev/zero is larger than 64 MiB"),
            ("build --game table:/dev/zero", "/dev/zero is larger than 64 MiB"),
            ("compare letters:field=/dev/zero", "/dev/zero is larger than 64 MiB"),
            ("compare optimal:tree=/dev/zero", "/dev/zero is larger than 64 MiB"),
            ("show /dev/zero", "/dev/zero is larger than 64 MiB"),
            ("next --tree /dev/zero", "/dev/zero is larger than 64 MiB"),
        ] {
            sandbox.run(line).failed_with(2, &[message]);
        }
        let ran = shell(&sandbox, "$P analyze crane --grid - < /dev/zero");
        ran.failed_with(2, &["standard input is larger than 64 KiB"]);
        for line in ["play", "play --answer about"] {
            let ran = shell(&sandbox, &format!("$P {line} < /dev/zero"));
            assert_eq!(ran.code, 2);
            let said = "guesstree: standard input has a line of more than 1 MiB; give one entry";
            assert!(ran.err.starts_with(said), "{}", ran.err);
        }
        let huge = fs::File::options().append(true).open(sandbox.path("l.txt")).unwrap();
        huge.set_len(1 << 30).unwrap();
        for option in ["--ledger", "--merge"] {
            sandbox.run(&format!("prove --answers words.txt {option} l.txt")).failed(
                2,
                "l.txt: this file is larger than 256 MiB; choose another for the ledger",
            );
        }
        fs::File::create(sandbox.path("grid")).unwrap().set_len(1 << 30).unwrap();
        sandbox.run("analyze crane --grid grid").failed_with(2, &["grid is larger than 64 KiB"]);
    }
}

#[test]
fn a_line_may_be_long_but_not_without_end() {
    let sandbox = Sandbox::new();
    let ran = play(&sandbox, "", format!("{}\nq\n", "x".repeat((1 << 20) - 1)));
    assert_eq!(ran.code, 0);
    assert!(ran.out.contains("is no command, guess or feedback"), "{}", ran.out);
    let ran = play(&sandbox, "", "x".repeat((1 << 20) + 1));
    assert_eq!(ran.code, 2);
}

#[test]
fn names_that_cannot_be_seen_are_shown_escaped() {
    let name = "evil\u{202e}txt.\u{1b}[31m";
    let sandbox = Sandbox::with(&format!("{name}.txt"), FEW);
    let answers = format!("--answers={name}.txt");
    let shown = ["evil\\u{202e}txt.", "[31m"];
    let seen = |text: &str| {
        assert!(shown.iter().all(|part| text.contains(part)), "{text}");
        assert!(!text.contains('\u{202e}') && !text.contains('\u{1b}'), "{text}");
    };
    for line in ["build heap", "prove", "prove --max-guesses 1", "next zzzz=BBBB"] {
        let mut words: Vec<&str> = line.split(' ').collect();
        if words[0] != "next" {
            words.extend([answers.as_str(), "-o", "x.tree"]);
            let ran = sandbox.run_each(&words);
            seen(&format!("{}{}", ran.out, ran.err));
        }
    }
    sandbox.run_each(&["build", "heap", &answers]).done();
    for name in sandbox.names().iter().filter(|name| name.ends_with("heap.tree")) {
        assert!(!name.contains('\u{202e}'), "{name:?}");
    }
    // A list's name in a tree, which somebody else has made.
    seen(&sandbox.run_each(&["next", "--tree", "x.tree", "--list", "original"]).err);
    seen(&sandbox.run("verify x.tree").err);
    // A word in a file, a file that is missing, and the head of a ledger.
    sandbox.write("bad.txt", "crane\nsl\u{202e}te\n");
    let parts = ["bad.txt:2: `sl\\u{202e}te` "];
    sandbox.run("build --answers bad.txt").failed_with(2, &parts);
    seen(&sandbox.run_each(&["build", "--answers", &format!("no{name}")]).err);
    seen(&sandbox.run_each(&["show", &format!("no{name}")]).err);
    seen(
        &sandbox
            .run_each(&["build", "--answers=bad.txt", "-o", &format!("no/{name}")])
            .err
            .replace("bad.txt:2", &shown.join("")),
    );
    let list = "list=evil\u{202e}txt.[31m";
    sandbox.write("few.txt", FEW);
    sandbox.write("other.txt", "abed\nbead\n");
    sandbox.run("prove -q --answers few.txt --ledger l.txt -o y.tree").done();
    let head = String::from_utf8(sandbox.read("l.txt")).unwrap();
    let head = head.lines().next().unwrap().rsplit_once(' ').unwrap().0;
    sandbox.write("l.txt", crate::proofs::sealed(&head.replace("list=few", list), &[]));
    let ran = sandbox.run("prove -q --answers other.txt --ledger l.txt -o y.tree");
    seen(&ran.err);
}

/// A bound that is too high keeps its opener out unless that is looked into all the same.
#[test]
fn a_bound_that_is_too_high_is_refuted_by_its_line_and_the_ledger_stays_as_it_was() {
    let sandbox = small();
    let report = sandbox.run(&format!("{SMALL} --top 116 --json -o x.tree")).json();
    fs::remove_file(sandbox.path("x.tree")).unwrap();
    let list = guesstree::List::load(&sandbox.path("small.txt"), None).unwrap();
    let row = &report["openers"][2];
    let (opener, total) = (row["opener"].as_str().unwrap(), row["guesses"].as_u64().unwrap());
    let other = report["openers"][9]["opener"].as_str().unwrap();
    let facts = [format!("{other} >= 118"), format!("{opener} >= {}", total + 1)];
    let ledger = forged(&list, &[&facts[0], &facts[1]]);
    for option in ["", "--json", "--threads 1"] {
        sandbox.write("l.txt", &ledger);
        // Twice, as nothing may follow from the first time.
        for _ in 0..2 {
            sandbox.run(&format!("{SMALL} --ledger l.txt {option}")).failed(
                2,
                &format!(
                    "l.txt: line 3 says that {opener} costs at least {}, but its best tree costs \
                     {total}; start without that ledger",
                    total + 1
                ),
            );
            assert!(sandbox.read("l.txt") == ledger.as_bytes(), "{option}");
        }
    }
    assert_eq!(sandbox.names(), ["l.txt", "small.txt"]);
}

/// An opener that its ledger rules out is not searched. But the best tree is known.
#[test]
fn a_bound_that_a_tree_in_the_program_refutes_is_refused_before_the_search() {
    let sandbox = Sandbox::new();
    let ledger = forged(&guesstree::List::original(), &["reast >= 7923", "salet >= 7930"]);
    for command in ["--ledger l.txt", "--merge l.txt", "--ledger l.txt --threads 1 --json"] {
        sandbox.write("l.txt", &ledger);
        sandbox.run(&format!("prove --top 1 {command} -o x.tree")).failed(
            2,
            "l.txt: line 3 says that salet costs at least 7930, but a tree that is known costs \
             7920; start without that ledger",
        );
        assert!(sandbox.read("l.txt") == ledger.as_bytes());
    }
    assert_eq!(sandbox.names(), ["l.txt"]);
}

#[test]
fn of_two_ledgers_each_is_named_with_what_it_says() {
    let sandbox = small();
    let list = guesstree::List::load(&sandbox.path("small.txt"), None).unwrap();
    let word = &list.guesses()[5];
    let other = &list.guesses()[6];
    let bound = forged(&list, &[&format!("{other} >= 118"), &format!("{word} >= 321")]);
    let exact = forged(&list, &[&format!("{word} = 320")]);
    sandbox.write("bound.txt", &bound);
    sandbox.write("exact.txt", &exact);
    let end = "one of the two proofs is wrong: leave one out";
    let bound_last = format!(
        "bound.txt: line 3 says that {word} costs at least 321, but line 2 of exact.txt says 320; \
         {end}"
    );
    let exact_last = format!(
        "exact.txt: line 2 says that {word} costs 320, but line 3 of bound.txt says at least 321; \
         {end}"
    );
    for (line, message) in [
        ("--merge bound.txt exact.txt", &exact_last),
        ("--merge exact.txt bound.txt", &bound_last),
        ("--ledger bound.txt --merge exact.txt", &exact_last),
        ("--ledger exact.txt --merge bound.txt", &bound_last),
    ] {
        sandbox.run(&format!("{SMALL} {line}")).failed(2, message);
    }
    assert!(sandbox.read("bound.txt") == bound.as_bytes());
    assert!(sandbox.read("exact.txt") == exact.as_bytes());
}

/// Runs a command with this text at its standard input.
fn piped(sandbox: &Sandbox, line: &str, input: &[u8]) -> Ran {
    let words: Vec<&str> = line.split_whitespace().collect();
    Ran::of(sandbox.command().args(words).write_stdin(input).output().unwrap())
}

#[test]
fn a_dash_is_standard_input_wherever_a_file_is_read() {
    let sandbox = few();
    let built = "build --answers words.txt -o t.tree --json --certificate t.cert";
    let built = sandbox.run(built).json();
    let [tree, certificate] = ["t.tree", "t.cert"].map(|name| sandbox.read(name));
    let from = |line: &str, input: &[u8]| piped(&sandbox, line, input).done();
    for command in ["next --json --tree", "show --json"] {
        let named = sandbox.run(&format!("{command} t.tree")).done();
        assert_eq!(from(&format!("{command} -"), &tree), named, "{command}");
    }
    let verify = "verify --answers words.txt --json";
    let named = sandbox.run(&format!("{verify} t.tree")).json();
    let read = piped(&sandbox, &format!("{verify} -"), &tree).json();
    assert_eq!(read["guesses"], named["guesses"]);
    let claim = piped(&sandbox, &format!("{verify} t.tree --certificate -"), &certificate).json();
    assert_eq!(claim["guesses"], named["guesses"]);
    let own = piped(&sandbox, "build --answers - --json", FEW.as_bytes()).json();
    assert_eq!((&own["list"], &own["guesses"]), (&"input".into(), &built["guesses"]));
    assert!(sandbox.names().contains(&"input-best.tree".to_owned()), "{:?}", sandbox.names());
    let left = "next --answers words.txt --exclude - --json leap=BYYY";
    assert!(piped(&sandbox, left, b"heap\n").code < 2);
    let weights = "build --answers words.txt --weights - --weights-default 1 --json -o w.tree";
    assert_eq!(piped(&sandbox, weights, b"heap\t5\n").code, 0);
    let shown = sandbox.run("show t.tree --format json").done();
    let import = "import - --answers words.txt -o i.tree --json";
    assert_eq!(piped(&sandbox, import, shown.as_bytes()).json()["guesses"], built["guesses"]);
    let csv = include_bytes!("../../instances/car.csv");
    assert_eq!(piped(&sandbox, "identify build - --json", csv).code, 0);
    let table = "build --game table:- --json -o table.tree";
    let cells = "guess,a,b\na,0,1\nb,1,0\n";
    assert_eq!(piped(&sandbox, table, cells.as_bytes()).code, 0, "{table}");
    // It can be read once.
    let twice = piped(&sandbox, "build --answers - --guesses -", FEW.as_bytes());
    twice.failed_with(2, &["cannot read -", "standard input was read already"]);
}

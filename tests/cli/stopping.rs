//! Searches that are stopped, by a time limit or by Ctrl-C: exit code 3, and what was found so far is
//! saved with an honest claim.

use crate::sandbox::{Ran, Sandbox};

/// The search was stopped and has saved a tree with an open claim, which is valid.
fn stopped_with_a_tree(sandbox: &Sandbox, ran: &Ran, file: &str) {
    assert_eq!(ran.code, 3, "{ran:?}");
    assert!(ran.out.contains("\nclaim: between "), "{ran:?}");
    assert!(ran.out.contains(&format!("\nsaved to {file} (")), "{ran:?}");
    let report = &sandbox.run(&format!("verify --json {file}")).json()[0];
    assert_eq!(report["valid"], true);
    assert_eq!(report["optimal"], false);
    let [lower, total] = ["lower", "total"].map(|field| report[field].as_u64().unwrap());
    assert!(2315 < lower && lower < total, "{lower} {total}");
}

#[test]
fn without_time_the_tree_is_a_sketch() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run("build --time-limit 0s");
    assert_eq!(ran.err, "");
    stopped_with_a_tree(&sandbox, &ran, "original-best-unproven.tree");
    let ran = sandbox.run("build salet --time-limit 0");
    assert_eq!(ran.err, "");
    stopped_with_a_tree(&sandbox, &ran, "original-salet-unproven.tree");
    assert_eq!(sandbox.names().len(), 2);
}

#[test]
fn with_little_time_the_tree_is_the_best_so_far() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run("build --time-limit 0.5s -o best.tree");
    assert_eq!(ran.err, "");
    stopped_with_a_tree(&sandbox, &ran, "best.tree");
    assert_eq!(sandbox.names(), ["best.tree"]);
}

#[test]
fn that_it_was_stopped_is_said_in_json_too() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run("build --time-limit 0 --json");
    assert_eq!((ran.code, ran.err.as_str()), (3, ""));
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["outcome"], "stopped");
    assert_eq!(report["optimal"], false);
    assert_eq!(report["file"], "original-best-unproven.tree");
}

#[test]
fn without_time_there_may_be_no_tree_and_then_nothing_is_saved() {
    let sandbox = Sandbox::with("mine.tree", "what was there before");
    let line = "build --time-limit 0 --max-guesses 4 -o mine.tree --force -q";
    sandbox.run(line).failed_with(
        3,
        &[
            "stopped before any tree within 4 guesses was found; at least ",
            " guesses; allow more time or more guesses",
        ],
    );
    assert_eq!(sandbox.names(), ["mine.tree"]);
    assert_eq!(sandbox.read("mine.tree"), b"what was there before");
}

#[test]
fn more_time_than_it_takes_changes_nothing() {
    let sandbox = Sandbox::new();
    sandbox.run("build salet -o plain.tree").done();
    for limit in ["1h", "3600", "1e18s"] {
        sandbox.run(&format!("build salet -o limited.tree --time-limit {limit}")).done();
        assert!(sandbox.read("limited.tree") == sandbox.read("plain.tree"), "{limit}");
    }
}

#[test]
fn where_no_tree_keeps_the_limit_in_time_there_is_a_guess_all_the_same() {
    // 26 rhymes that tell nothing of each other: a tree takes 26 guesses.
    let words: String = ('a'..='z').map(|first| format!("{first}ight\n")).collect();
    let sandbox = Sandbox::with("words.txt", words);
    let line = "next --answers words.txt --max-guesses 25 --time-limit 0";
    let ran = sandbox.run(&format!("{line} --json"));
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(ran.code, 3, "{ran:?}");
    assert_eq!(report["error"]["code"], "stopped");
    assert_eq!((&report["optimal"], &report["worst_case"]), (&false.into(), &26.into()));
    let ran = sandbox.run(line);
    assert!(ran.out.lines().next().unwrap().ends_with("ight"), "{ran:?}");
    assert!(ran.err.contains("within the 25 guesses left was found; "), "{ran:?}");
    assert!(ran.err.contains(" is from a tree that may take more; at least "), "{ran:?}");
}

#[test]
fn a_position_without_time_to_solve_it_has_a_guess_and_an_open_claim() {
    let sandbox = Sandbox::new();
    let ran = sandbox.run("next --list original --max-guesses 7 --json --time-limit 0");
    assert_eq!((ran.code, ran.err.as_str()), (3, ""));
    let report: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["optimal"], false);
    assert!(report["lower"].as_u64() < report["total"].as_u64());
    sandbox
        .run(&format!("build {} -q --time-limit 0 -o x.tree", report["guess"].as_str().unwrap()));
    sandbox.run("verify x.tree").done();
}

#[test]
fn without_time_each_game_has_a_sketch_that_is_valid() {
    let rows = |guess: usize| {
        let codes = (0..40).map(|answer| match guess == answer {
            true => "9".to_owned(),
            false => ((guess * 3 + answer) % 7).to_string(),
        });
        format!("{guess},{}\n", codes.collect::<Vec<_>>().join(","))
    };
    let head = (0..40).map(|answer| format!(",{answer}")).collect::<String>();
    let table = format!("guess{head}\n{}", (0..40).map(rows).collect::<String>());
    let sandbox = Sandbox::with("table.csv", table);
    for game in [
        "--game table:table.csv",
        "--game mastermind:4x6",
        "--game mastermind:5x8 --threads 1",
        "--game black-peg:6x3",
        "--game bulls-and-cows:4x10",
        "--game jotto --max-guesses 15",
        "--game jotto --max-guesses 12",
        "--mode strict --max-guesses 8",
    ] {
        let ran = sandbox.run(&format!("build {game} --time-limit 0 -q -o x.tree"));
        assert_eq!((ran.code, ran.err.as_str()), (3, ""), "{game}");
        let words = game.split(" --m").next().unwrap_or_default();
        let words = if words.starts_with("--mode") { "" } else { words };
        let words = words.trim_end_matches(" --threads 1");
        sandbox.run(&format!("verify x.tree {words}")).done();
    }
}

#[test]
fn rows_that_are_all_alike_do_not_hold_a_search_up() {
    let head = (0..2000).map(|answer| format!(",{answer}")).collect::<String>();
    let row = ",1".repeat(2000);
    let rows = (0..2000).map(|guess| format!("g{guess}{row}\n")).collect::<String>();
    let sandbox = Sandbox::with("table.csv", format!("guess{head}\n{rows}"));
    let ran = sandbox.run("build --game table:table.csv --time-limit 1s -q");
    ran.failed_with(3, &["stopped before any tree within 100 guesses was found"]);
}

/// Ctrl-C needs a program that runs, listens, and does not end by itself.
#[cfg(target_os = "linux")]
mod ctrl_c {
    use std::fs;
    use std::process::{Child, Command, Stdio};
    use std::thread;

    use super::stopped_with_a_tree;
    use crate::sandbox::{PROGRAM, Ran, Sandbox, VARIABLES};

    const SAID: &str = "stopping; press Ctrl-C again to leave at once\n";

    /// Whether the process listens for interrupts: bit 1 of the signals it catches.
    fn listens(child: &Child) -> bool {
        let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
        caught.is_some_and(|mask| mask & 0b10 != 0)
    }

    /// Runs a command over all openers, interrupted as soon as it listens. The time limit is there for
    /// the case that it does not heed the interrupt; then it does not say so either.
    fn interrupted(sandbox: &Sandbox, line: &str) -> Ran {
        let mut command = Command::new(PROGRAM);
        command.current_dir(sandbox.path("")).args(line.split_whitespace());
        command.args(["--time-limit", "60"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        for name in VARIABLES {
            command.env_remove(name);
        }
        let mut child = command.spawn().unwrap();
        while !listens(&child) {
            assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
            thread::yield_now();
        }
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
        Ran::of(child.wait_with_output().unwrap())
    }

    #[test]
    fn it_ends_a_build_with_the_best_tree_so_far() {
        let sandbox = Sandbox::new();
        let ran = interrupted(&sandbox, "build");
        assert_eq!(ran.err, SAID);
        stopped_with_a_tree(&sandbox, &ran, "original-best-unproven.tree");
        assert_eq!(sandbox.names().len(), 1);
    }

    #[test]
    fn it_ends_a_build_that_has_no_tree_yet_and_leaves_what_was_there() {
        let sandbox = Sandbox::with("mine.tree", "what was there before");
        let ran = interrupted(&sandbox, "build --max-guesses 4 -o mine.tree --force");
        assert_eq!((ran.code, ran.out.as_str()), (3, ""));
        assert!(ran.err.starts_with(SAID), "{}", ran.err);
        assert!(ran.err.contains("guesstree: stopped before any tree within 4 guesses"));
        assert_eq!(sandbox.names(), ["mine.tree"]);
        assert_eq!(sandbox.read("mine.tree"), b"what was there before");
    }

    #[test]
    fn it_ends_the_search_for_the_best_guess_of_a_position() {
        let ran = interrupted(&Sandbox::new(), "next --max-guesses 7");
        assert_eq!((ran.code, ran.err.as_str()), (3, SAID));
        assert!(ran.out.contains(", between "), "{}", ran.out);
    }
}

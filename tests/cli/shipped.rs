//! The trees that come with the program, by what they are for.

use crate::sandbox::{Sandbox, run};

#[test]
fn the_mode_and_the_objective_choose_a_tree() {
    for (options, total) in [
        ("--list original", "7920"),
        ("--list today", "8001"),
        ("--list today --mode hard", "8218"),
        ("--list nyt-2022-08", "7883"),
        ("--list original --mode hard", "8122"),
        ("--mode hard --list nyt-2022-02", "8099"),
        ("--list nyt-2022-08 --mode hard", "8097"),
        ("--list original --objective worst", "7920"),
        ("--list original --objective mean --mode easy", "7920"),
    ] {
        let next = run(&format!("next --json {options}")).json();
        assert_eq!(next["total"].to_string(), total, "{options}");
        let verified = run(&format!("verify --json {options}")).json();
        assert_eq!(verified[0]["total"].to_string(), total, "{options}");
        let shown = run(&format!("show {options}")).done();
        let opener = format!("{} ", next["guess"].as_str().unwrap());
        let root = shown.lines().find(|line| !line.starts_with('#')).unwrap();
        assert!(root.contains(opener.trim()), "{options}: {root}");
    }
    let verified = run("verify --objective within=4").done();
    assert!(verified.contains("answers within 4 guesses; missed: "), "{verified}");
}

#[test]
fn what_no_tree_comes_for_is_said() {
    let more = "build one with `guesstree build` and the same options, and name its file";
    for (options, what) in [
        ("--list original --mode strict", "original, strict mode, objective mean"),
        ("--list original --mode hard --objective worst", "original, hard mode, objective worst"),
        ("--list original --objective within=3", "original, easy mode, objective within=3"),
        ("--list nyt-2022-02 --objective worst", "nyt-2022-02, easy mode, objective worst"),
        ("--list original --answers all", "original-all, easy mode, objective mean"),
    ] {
        for verb in ["show", "verify"] {
            let message = format!("no tree comes with the program for the list {what}; {more}");
            run(&format!("{verb} {options}")).failed(2, &message);
        }
    }
    assert_eq!(run("next --objective fastest").code, 2);
}

#[test]
fn a_file_for_something_else_is_refused() {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\ntrace\n");
    sandbox.run("build --answers words.txt --mode hard --objective worst -q -o own.tree").done();
    for verb in ["next --tree", "show", "verify"] {
        sandbox
            .run(&format!("{verb} own.tree --answers words.txt --mode hard --objective worst"))
            .done();
    }
    for verb in ["next --tree", "show"] {
        sandbox
            .run(&format!("{verb} own.tree --mode easy"))
            .failed(2, "own.tree: this tree is for hard mode, not for easy; leave --mode out");
        sandbox.run(&format!("{verb} own.tree --objective mean")).failed(
            2,
            "own.tree: this tree is for the objective worst, not for mean; leave --objective out",
        );
    }
    let ran = sandbox.run("verify own.tree --answers words.txt --mode easy");
    assert_eq!((ran.code, ran.err.as_str()), (1, ""));
    assert_eq!(
        ran.out,
        "own.tree: INVALID: this tree is for hard mode, not for easy; leave --mode out\n"
    );
}

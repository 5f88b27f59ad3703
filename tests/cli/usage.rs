//! Command lines that mean nothing: refused with exit code 2 before any work is done.

use crate::sandbox::{Sandbox, run};

#[test]
fn numbers_of_guesses_that_make_no_game_are_refused() {
    for verb in ["build salet", "next --list original salet=BBBBB"] {
        for number in ["0", "101", "255", "256", "abc", "1.5"] {
            let ran = run(&format!("{verb} --max-guesses {number}"));
            ran.misused(&format!("invalid value '{number}' for '--max-guesses <N>'"));
        }
    }
}

#[test]
fn numbers_of_threads_that_make_no_sense_are_refused() {
    for number in ["0", "x", "99999999999999999999"] {
        run(&format!("build salet --threads {number}"))
            .misused(&format!("invalid value '{number}' for '--threads <N>'"));
    }
}

#[test]
fn more_than_a_machine_has_is_refused_with_the_most_and_why() {
    let err = run("build salet --threads 100000").err;
    assert!(err.contains("give a number from 1 to "), "{err}");
    assert!(err.contains(" at a time, and more only take memory"), "{err}");
    if cfg!(target_os = "linux") {
        let err = run("build salet --memory 1000000T").err;
        assert!(err.contains("this machine has ") && err.contains("; give at most "), "{err}");
    }
}

#[test]
fn sizes_and_times_that_are_none_are_refused_with_an_example() {
    for size in ["abc", "1P", "-", "1e99G", "nan"] {
        run(&format!("build salet --memory {size}")).misused("give a size such as 512M or 2G");
    }
    for time in ["abc", "5days", "nan", "inf"] {
        run(&format!("build salet --time-limit {time}"))
            .misused("give a time such as 90s, 5m or 1.5h");
    }
}

#[test]
fn lists_that_are_not_there_are_refused_with_those_that_are() {
    for verb in ["build", "next", "verify", "show"] {
        for name in ["foo", "Original", "original.txt"] {
            let ran = run(&format!("{verb} --list {name}"));
            let there = "give one of original, nyt-2022-02, nyt-2022-08, nyt-2023-07, today, or add one with";
            ran.failed_with(2, &[&format!("there is no list {name}; "), there]);
        }
        for name in ["a/b", ".."] {
            run(&format!("{verb} --list {name}")).misused("`guesstree lists` shows all lists");
        }
    }
}

#[test]
fn guesses_without_answers_are_refused() {
    let sandbox = Sandbox::with("words.txt", "crane\n");
    for verb in ["build", "next", "verify", "show"] {
        let ran = sandbox.run(&format!("{verb} --guesses words.txt"));
        ran.misused("--answers <FILE>");
    }
}

#[test]
fn an_embedded_list_and_own_answers_exclude_each_other() {
    let sandbox = Sandbox::with("words.txt", "crane\n");
    for verb in ["build", "next", "verify", "show"] {
        let ran = sandbox.run(&format!("{verb} --list original --answers words.txt"));
        ran.misused("cannot be used with");
    }
}

#[test]
fn a_format_and_json_exclude_each_other() {
    run("show --json --format text").misused("cannot be used with");
    run("show --format yaml").misused("[possible values: ");
}

#[test]
fn unknown_verbs_and_options_and_extra_arguments_are_refused() {
    run("frobnicate").misused("unrecognized subcommand 'frobnicate'");
    // A verb of an earlier version is not suggested, and a word is no verb.
    let earlier = run("sove");
    assert!(!earlier.err.contains("solve"), "{}", earlier.err);
    let word = run("salet").err;
    for verb in ["'build salet'", "'next salet=BYBBG'", "'play'"] {
        assert!(word.contains(verb), "{word}");
    }
    run("build --frobnicate").misused("unexpected argument '--frobnicate'");
    run("lists original more").misused("cannot be used with '[NAME]'");
    run("show a.tree b.tree").misused("unexpected argument 'b.tree'");
    run("build salet -o").misused("a value is required for '--output <FILE>'");
    Sandbox::new()
        .run_each(&["build", "salet", "-o", ""])
        .misused("a value is required for '--output <FILE>'");
}

#[test]
fn enormous_arguments_are_refused_like_short_ones() {
    let long = "x".repeat(100_000);
    for line in [
        format!("next {long}"),
        format!("next {long}=BBBBB"),
        format!("next salet={long}"),
        format!("next --list original {long}=BBBBB"),
        format!("build {long}"),
    ] {
        run(&line).failed_with(2, &[]);
    }
    let many = "salet=BBBBB ".repeat(100);
    run(&format!("next --list original {many}")).failed_with(1, &["all 6 guesses are used up"]);
}

/// Runs a command whose last argument is no UTF-8.
#[cfg(unix)]
fn run_with_bytes(sandbox: &Sandbox, line: &str, last: &[u8]) -> crate::sandbox::Ran {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt;

    let mut command = sandbox.command();
    command.args(line.split_whitespace());
    command.arg(OsString::from_vec(last.to_vec()));
    crate::sandbox::Ran::of(command.output().unwrap())
}

#[cfg(unix)]
#[test]
fn arguments_that_are_not_utf8_are_refused() {
    for line in ["build", "next", "build --beam"] {
        run_with_bytes(&Sandbox::new(), line, b"s\xff\xfe").misused("UTF-8");
    }
    run_with_bytes(&Sandbox::new(), "lists", b"s\xff").misused("UTF-8");
}

#[cfg(unix)]
#[test]
fn file_names_need_not_be_utf8() {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\n");
    let name = b"n\xff.tree";
    let line = "build --answers words.txt -o";
    run_with_bytes(&sandbox, line, name).done();
    let line = "verify --answers words.txt";
    run_with_bytes(&sandbox, line, name).done();
    let missing = run_with_bytes(&sandbox, "build --answers", b"m\xff.txt");
    missing.failed_with(2, &["cannot read m\u{fffd}.txt: "]);
}

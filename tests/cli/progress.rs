//! The progress of long work at a terminal, in terminals of several widths.

use std::process::Command;

use rexpect::session::spawn_command;

use crate::campaign::{campaign, some};
use crate::sandbox::{PATIENCE, PROGRAM, Sandbox, VARIABLES};

/// What a command draws at a terminal of this width: each state of the line with the bar.
fn drawn(columns: usize, files: &[(&str, &str)], line: &str) -> Vec<String> {
    let sandbox = Sandbox::new();
    for (name, text) in files {
        sandbox.write(name, text);
    }
    let mut command = Command::new("sh");
    let script = format!("stty cols {columns} rows 24; exec {PROGRAM} {line} >out.txt");
    command.current_dir(sandbox.path("")).args(["-c", &script]);
    for name in VARIABLES {
        command.env_remove(name);
    }
    command.env("TERM", "xterm-256color");
    let patience = u64::try_from(PATIENCE.as_millis()).unwrap();
    let mut session = spawn_command(command, Some(patience)).unwrap();
    // Each byte comes as a character of its own.
    let bytes: Vec<u8> = session.exp_eof().unwrap().chars().map(|byte| byte as u8).collect();
    let screen = String::from_utf8_lossy(&bytes);
    let states = screen.split(['\r', '\n']).map(without_codes);
    states.filter(|state| state.contains('%')).collect()
}

/// How many seconds a command has that may draw for `whole`.
fn time(whole: usize) -> usize {
    campaign(whole).max(2)
}

/// The text without what moves the cursor.
fn without_codes(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|c: char| c.is_ascii_alphabetic()).map_or(part.len(), |at| at + 1);
        plain.push_str(&part[end..]);
    }
    plain.trim_end().to_owned()
}

/// The share that a state of the line says is done.
fn percent(state: &str) -> f64 {
    let (before, _) = state.split_once('%').unwrap();
    let digits = before.rsplit(|c: char| !c.is_ascii_digit() && c != '.').next().unwrap();
    digits.parse().unwrap()
}

/// The states fit the terminal, never go back, and speak plainly.
fn check(columns: usize, states: &[String]) {
    assert!(states.len() > 5, "{states:?}");
    assert!(states.is_sorted_by_key(|state| percent(state)), "{states:?}");
    for state in states {
        assert!(state.chars().count() < columns, "{columns}: {state}");
        for word in ["memo", "parts", "MiB", "done"] {
            assert!(!state.contains(word), "{state}");
        }
        // Nothing is cut off.
        let (_, said) = state.split_once("%  ").unwrap_or((state, ""));
        for note in said.split("  ").filter(|note| !note.is_empty()) {
            let known =
                [("about ", " left"), ("best so far: ", " guesses"), ("at least ", " guesses")];
            let is_whole =
                known.iter().any(|(start, end)| note.starts_with(start) && note.ends_with(end));
            assert!(is_whole, "{state}");
        }
    }
}

#[test]
fn a_proof_shows_how_far_it_is_in_terminals_of_any_width() {
    for &columns in some(&[40, 20, 80]) {
        let states = drawn(columns, &[], &format!("prove --time-limit {}s", time(5)));
        check(columns, &states);
        // The bar has moved, and says how long the rest will take if there is room.
        assert!(percent(states.last().unwrap()) > 0.0, "{states:?}");
        let says_time =
            states.iter().any(|state| state.contains("% about ") || state.contains("%  about "));
        assert!(says_time == (columns > 20) || percent(states.last().unwrap()) < 3.0, "{states:?}");
    }
}

#[test]
fn a_build_and_long_words_fit_as_well() {
    // Words of eight letters that differ in two places, so that the proof takes a while.
    let letters = || "abcdefghijklmnopqrstuvwxyz".chars();
    let words: Vec<String> =
        letters().flat_map(|a| letters().map(move |b| format!("{a}{b}mnopqr\n"))).collect();
    let files = [("very_long_name_of_a_list_of_words.txt", words.concat())];
    let files = files.each_ref().map(|(name, text)| (*name, text.as_str()));
    let line = format!(
        "build --answers very_long_name_of_a_list_of_words.txt --max-guesses 30 --time-limit {}s",
        time(4)
    );
    for &columns in some(&[80, 40]) {
        let states = drawn(columns, &files, &line);
        check(columns, &states);
    }
}

#[test]
fn a_comparison_tells_what_it_counts() {
    let states = drawn(80, &[], "compare entropy letters");
    for state in &states {
        assert!(state.chars().count() < 80 && state.contains("% of the games"), "{state}");
    }
    assert!(states.is_sorted_by_key(|state| percent(state)), "{states:?}");
}

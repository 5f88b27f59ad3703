//! Slips at `guesstree play`: refused with the reason, and the game is as it was.

use std::process::{Command, Stdio};
use std::{fs, io};

use serde_json::Value;

use crate::dialogue::{events, play};
use crate::sandbox::{PROGRAM, Sandbox};

fn is_refusal(event: &Value) -> bool {
    event["event"] == "refused"
}

/// The reasons for which these `slips` are refused, one each, in the middle of a game that goes on as without them.
fn refused(line: &str, before: &str, slips: &[impl AsRef<[u8]>], after: &str) -> Vec<String> {
    let (sandbox, line) = (Sandbox::new(), format!("{line} --think 10m"));
    let mut lines = before.as_bytes().to_vec();
    for slip in slips {
        lines.extend_from_slice(slip.as_ref());
        lines.push(b'\n');
    }
    lines.extend_from_slice(after.as_bytes());
    let (refusals, others): (Vec<_>, Vec<_>) =
        events(&sandbox, &line, lines).into_iter().partition(is_refusal);
    assert_eq!(others, events(&sandbox, &line, format!("{before}{after}")));
    assert_eq!(refusals.len(), slips.len(), "{refusals:?}");
    let why = |event: &Value| event["why"].as_str().unwrap().to_owned();
    refusals.iter().map(why).collect()
}

#[test]
fn feedback_that_cannot_be_is_explained_by_the_turn_that_it_contradicts() {
    let slips = ["crust BBBBG", "caulk GBBBB", "moist BBBBB", "tepid GGGGY"];
    let why = refused("", "crane BBBBY\nsalet BBBYY\n", &slips, "c\n");
    let cannot = |what: &str| {
        format!("that is impossible: {what}; look for a slip in either; u undoes the turn before")
    };
    assert_eq!(
        why,
        [
            cannot("salet=BBBYY says that letter 5 is not T, crust=BBBBG that it is"),
            cannot("crane=BBBBY says that letter 1 is not C, caulk=GBBBB that it is"),
            cannot(
                "salet=BBBYY says that the answer has at least one T, moist=BBBBB that it has no T"
            ),
            "no answer can give tepid=GGGGY; look for a slip in it".to_owned(),
        ]
    );
}

#[test]
fn feedback_that_no_word_fits_is_refused_where_no_two_turns_contradict_each_other() {
    // The answer would have an O in the middle, a T at the end, and an A and a U besides.
    let why = refused("", "BYBBG\n", &["croup BBGYB"], "c\n");
    assert_eq!(
        why,
        [
            "no allowed guess of original fits all the feedback; look for a slip; u undoes the turn before"
        ]
    );
}

#[test]
fn what_is_not_understood_is_refused_and_the_game_goes_on_unharmed() {
    let [long_word, long_feedback] = ["x", "B"].map(|sign| sign.repeat(100_000));
    let long_turn = format!("salet {long_feedback}");
    let slips: [&[u8]; 22] = [
        b"\xff\xfe",
        b"\xf0\x9f\x9f",
        b"BY\xffBG",
        b"\0",
        b"\x1b[31mBYBBG",
        b"BY\rBBG",
        "ñandú".as_bytes(),
        "⬛⬛⬛".as_bytes(),
        b"=",
        b"a=b=c",
        b"BY BB G",
        b"12345",
        b"BYBB",
        b"BYBBGG",
        b"zzzzz",
        b"zzzzz BYBBG",
        b"ab BB",
        b"croup BYBB",
        b"croup sloth",
        long_word.as_bytes(),
        long_feedback.as_bytes(),
        long_turn.as_bytes(),
    ];
    let why = refused("", "BYBBG\n", &slips, "BBGGB\nc\n");
    for (why, slip) in why.iter().zip(slips) {
        let slip = String::from_utf8_lossy(&slip[..slip.len().min(20)]);
        assert!(why.chars().count() < 400, "{slip}: {why}");
        let control = |c: char| c.is_control() && c != '\n';
        assert!(!why.contains(control), "{slip}: {why}");
    }
    // Marks alone are a feedback, if too short, and no word.
    assert!(why[12].contains("feedback has 4 marks, expected 5"), "{}", why[12]);
    assert!(why[13].contains("feedback has 6 marks, expected 5"), "{}", why[13]);
    let zzzzz = "zzzzz is not an allowed guess in the list original";
    assert_eq!(why[14..16], [zzzzz, zzzzz]);
}

#[test]
fn guesses_that_break_a_clue_are_refused_with_the_clue() {
    let slips = ["crane", "crane BBBBB"];
    let why = refused("--mode hard", "salet YBBYY\n", &slips, "c\n");
    let may_not =
        "in hard mode crane may not be guessed: after salet=YBBYY a guess must use the letter S";
    assert_eq!(why, [may_not, may_not]);
    // In easy mode the guess may follow.
    refused("", "salet YBBYY\n", &slips[..0], "crane BBBBY\nc\n");
}

#[test]
fn guesses_that_do_not_fit_are_refused_in_strict_mode() {
    let sandbox = Sandbox::with("words.txt", "ab\nac\nbc\ncd\n");
    let line = "--answers words.txt --mode strict";
    // Hard mode would let BC follow: no letter is known.
    let events = events(&sandbox, line, "ab BB\nbc\ncd GG\n");
    let why = "in strict mode bc may not be guessed: after ab=BB a guess must fit ab=BB, as the answer does";
    assert_eq!(events[2]["why"], why);
    assert_eq!(events[3]["event"], "solved");
}

#[test]
fn without_a_line_there_is_the_first_advice_and_no_more() {
    let sandbox = Sandbox::new();
    let first = "guess 1 of 6, 2315 answers left of the list original\n  guess  expected  groups    chance\n  \
                 salet    3.4212     148      none\n  best (proven, and comes with the\n  program)\n";
    for lines in ["", "\n", "\n  \n\t\r\n\n", "q\nBYBBG\n", "quit", " EXIT \nfoo\n"] {
        assert_eq!(play(&sandbox, "", lines).done(), first, "{lines:?}");
    }
    // The last line needs no end, and lines may end as on Windows.
    let second = play(&sandbox, "--think 10m", "BYBBG\n").done();
    assert_eq!(play(&sandbox, "--think 10m", "BYBBG").done(), second);
    assert_eq!(play(&sandbox, "--think 10m", " bybbg \r\n").done(), second);
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let sandbox = Sandbox::with("lines.txt", "BYBBG\nBBGGB\nfoo\nc\n?\nGGGGG\n");
    for line in ["play", "play --json", "play --answer about", "play --policy share"] {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(PROGRAM);
        command.args(line.split_whitespace());
        command.stdin(fs::File::open(sandbox.path("lines.txt")).unwrap());
        let output = command.stdout(writer).stderr(Stdio::piped()).output();
        let output = output.unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), said.as_ref()), (Some(0), ""), "{line}");
    }
}

//! Codes in the symbols of a user: digits from 0, letters, colours.

use crate::dialogue::play;
use crate::sandbox::{Sandbox, run};

const COLOURS: &str = "red,green,blue,yellow,orange,purple";

#[test]
fn codes_have_the_symbols_that_people_name() {
    let sandbox = Sandbox::new();
    let game = ["--game", "mastermind:4x6"];
    let next = |symbols: &str, turn: &str| {
        let options = ["next", turn, "--symbols", symbols, "--json"];
        sandbox.run_each(&[&options[..], &game].concat()).json()
    };
    let standard = sandbox.run("next --game mastermind:4x6 1123=1B1W --json").json();
    for (symbols, turn, guess) in [
        ("0-5", "0012=1B1W", "0304"),
        ("ABCDEF", "aabc=11", "ADAE"),
        (COLOURS, "rrgb=1B1W", "ryro"),
        (COLOURS, "red red green blue=1 black, 1 white", "ryro"),
        ("🔴🟢🔵🟡🟠🟣", "🔴🔴🟢🔵=●○", "🔴🟡🔴🟠"),
    ] {
        let report = next(symbols, turn);
        assert_eq!(report["total"], standard["total"], "{symbols} {turn}");
        assert_eq!(report["candidates"], standard["candidates"]);
        assert_eq!(report["guess"], guess, "{symbols} {turn}");
    }
    // Trees are the same files, and are shown in any symbols.
    for symbols in ["123", "abc", "one,two,three"] {
        let line = format!("build --game mastermind:3x3 --symbols {symbols} -q -o {symbols}.tree");
        sandbox.run(&line).done();
        assert_eq!(sandbox.read(&format!("{symbols}.tree")), sandbox.read("123.tree"));
    }
    let shown = |symbols: &str| sandbox.run(&format!("show 123.tree --symbols {symbols}")).done();
    assert_eq!(shown("abc"), letters(&shown("123")));
    let ran = sandbox.run("next --tree 123.tree --symbols abc aab=1B");
    assert!(ran.done().starts_with("acc\n"));
    // A ledger knows the standard symbols alone.
    let prove =
        "prove --game mastermind:2x3 --top 9 --ledger p.txt --format csv -q -o p.tree --force";
    let first = sandbox.run(&format!("{prove} --symbols 0-2")).done();
    let ledger = String::from_utf8(sandbox.read("p.txt")).unwrap();
    assert!(ledger.contains("\n12 = ") && !ledger.contains("\n01 = "), "{ledger}");
    let again = sandbox.run(&format!("{prove} --symbols bcd")).done();
    let in_letters = |line: &str| match line.starts_with(|c: char| c.is_ascii_digit()) {
        true => line[..2].replace('0', "b").replace('1', "c").replace('2', "d") + &line[2..],
        false => line.to_owned(),
    };
    let expected: Vec<String> = first.lines().map(in_letters).collect();
    assert_eq!(again.lines().collect::<Vec<_>>(), expected);
    for (options, fault) in [
        ("next --symbols abc", "wordle has no codes; symbols are for games such as mastermind:4x6"),
        (
            "next --game mastermind:4x6 --symbols abc",
            "mastermind:4x6 has 6 symbols, and 3 are given",
        ),
    ] {
        sandbox.run(options).failed_with(2, &[fault]);
    }
    run("next --game mastermind:4x6 --symbols a").misused("names no symbols");
}

#[test]
fn a_game_in_colours_is_played_in_words() {
    let sandbox = Sandbox::new();
    let lines = "red red green blue 1 black 1 white\nryro 2 black\nu\nrrgb\nBW\nq\n";
    let out = play(&sandbox, &format!("--game mastermind:4x6 --symbols {COLOURS}"), lines).done();
    assert!(out.contains("230 answers left"), "{out}");
    assert!(out.contains("ryro"), "{out}");
}

/// `1`, `2`, `3` as `a`, `b`, `c` where they are codes: after white space, three in a row.
fn letters(shown: &str) -> String {
    let word = |word: &str| {
        let bare = word.trim_end_matches('*');
        let is_code = bare.len() == 3 && bare.bytes().all(|byte| b"123".contains(&byte));
        match is_code {
            true => word.replace('1', "a").replace('2', "b").replace('3', "c"),
            false => word.to_owned(),
        }
    };
    shown
        .split_inclusive([' ', '\n'])
        .map(|part| {
            let end = part.trim_end_matches([' ', '\n']).len();
            word(&part[..end]) + &part[end..]
        })
        .collect()
}

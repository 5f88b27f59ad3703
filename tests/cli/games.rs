//! `--game`: other games than Wordle, with every verb that knows them.
//!
//! The games are so small that their best totals can be worked out by hand: a guess costs one for each answer, and a block of
//! `n` answers costs `2n - 1` at least.

use serde_json::{Value, json};

use crate::sandbox::{Sandbox, run};

/// Four coins, one of which is heavier; told is which scale of a balance sinks, or neither.
const COINS: &str = "weigh,a,b,c,d\na:b,0,2,1,1\nc:d,1,1,0,2\n";

const WORDS: &str = "tea\neat\nate\nten\nnet\nlow\n";

/// A folder with the coins and the words.
fn sandbox() -> Sandbox {
    let sandbox = Sandbox::with("coins.csv", COINS);
    sandbox.write("words.txt", WORDS);
    sandbox
}

/// Options for each game, the name of its list, the best opener, the best total, the worst case.
const GAMES: [(&str, &str, &str, u64, u64); 5] = [
    // 12 leaves 1 and 2 and 1 and 4 answers; 11 leaves 4 and 4, and no guess tells 22, 23, 32 and 33 apart.
    ("--game mastermind:2x3", "mastermind-2x3", "12", 9 + 1 + 3 + 1 + 7, 3),
    // Any opener leaves 1 and 3 and 3; three codes that differ in two places each are told apart by no guess.
    ("--game black-peg:3x2", "black-peg-3x2", "111", 8 + 1 + 6 + 6, 4),
    // Any opener leaves 2 and 4 and 1 and 4.
    ("--game bulls-and-cows:2x4", "bulls-and-cows-2x4", "12", 12 + 3 + 7 + 1 + 7, 3),
    // ate leaves tea and eat, ten and net, low.
    ("--game jotto --answers words.txt", "words-jotto", "ate", 6 + 3 + 3 + 1, 3),
    // a:b leaves a, b, c and d.
    ("--game table:coins.csv", "coins", "a:b", 4 + 1 + 1 + 3, 3),
];

#[test]
fn the_best_tree_of_each_game_is_built_and_verified() {
    for (options, list, opener, total, worst) in GAMES {
        let sandbox = sandbox();
        let out = sandbox.run(&format!("build {options}")).done();
        let start = format!("{opener} on {list}: {total} guesses for ");
        assert!(out.starts_with(&start), "{out}");
        assert!(
            out.contains("\nclaim: optimal over all openers, within 100 guesses (proven here)\n"),
            "{out}"
        );
        let file = format!("{list}-best.tree");
        assert!(out.contains(&format!("\nsaved to {file} (")), "{out}");
        let verified = sandbox.run(&format!("verify --json {options} {file}")).json();
        assert_eq!(verified[0]["valid"], true, "{verified}");
        assert_eq!(verified[0]["total"], total);
        assert_eq!(verified[0]["worst_case"], worst);
        let game = options.split_whitespace().nth(1).unwrap();
        let game = game.split_once(".csv").map_or(game, |_| "table");
        assert_eq!(verified[0]["game"], game);
    }
}

#[test]
fn a_tree_knows_its_game() {
    let sandbox = sandbox();
    for (options, list, opener, _, _) in GAMES {
        sandbox.run(&format!("build -q {options}")).done();
        let file = format!("{list}-best.tree");
        let out = sandbox.run(&format!("next --word --tree {file}")).done();
        assert_eq!(out, format!("{opener}\n"));
        assert!(
            sandbox.run(&format!("show {file}")).done().starts_with(|c: char| c.is_ascii_digit())
        );
        sandbox.run(&format!("next --word --tree {file} {options}")).done();
        sandbox.run(&format!("show {file} {options}")).done();
    }
    sandbox
        .run("verify mastermind-2x3-best.tree black-peg-3x2-best.tree bulls-and-cows-2x4-best.tree")
        .done();
    sandbox.run("verify --answers words.txt words-jotto-best.tree").done();
}

#[test]
fn feedback_is_read_and_shown_in_the_notation_of_the_game() {
    let sandbox = sandbox();
    for (options, list, turns, guess) in [
        (GAMES[0].0, GAMES[0].1, &["12=0B1W", "12=1w", "12=0,1", "12=0b 1w"][..], "23"),
        (GAMES[1].0, GAMES[1].1, &["111=2B", "111=2", "111=2b"], "112"),
        (GAMES[2].0, GAMES[2].1, &["12=0A1B", "12=1B", "12=0,1"], "23"),
        (GAMES[3].0, GAMES[3].1, &["ate=3", "ATE=3"], "eat"),
        (GAMES[4].0, GAMES[4].1, &["a:b=1"], "c"),
    ] {
        sandbox.run(&format!("build -q {options}")).done();
        for turn in turns {
            let tree = format!("{list}-best.tree");
            let out = sandbox.run_each(&["next", "--word", "--tree", &tree, turn]).done();
            assert_eq!(out, format!("{guess}\n"), "{turn}");
            let mut solve = vec!["next", "--word", turn];
            solve.extend(options.split_whitespace());
            assert_eq!(sandbox.run_each(&solve).done(), format!("{guess}\n"), "{turn}");
        }
    }
    let shown = sandbox.run("show mastermind-2x3-best.tree").done();
    assert!(
        shown.starts_with("9 12*\n  0B0W 33\n  0B1W 2 23*\n    0B1W 31\n  0B2W 21\n"),
        "{shown}"
    );
    let shown = sandbox.run("show words-jotto-best.tree").done();
    assert!(
        shown.starts_with("6 ate*\n  0 low\n  2 2 net*\n    3 ten\n  3 2 eat*\n    3 tea\n"),
        "{shown}"
    );
    let shown = sandbox.run("show coins-best.tree").done();
    assert_eq!(shown, "4 a:b\n  0 a\n  1 2 c*\n    4 d\n  2 b\n");
}

#[test]
fn a_tree_as_json_has_the_game_and_its_feedback() {
    let sandbox = sandbox();
    sandbox.run("build -q --game bulls-and-cows:2x4").done();
    let tree = sandbox.run("show --json bulls-and-cows-2x4-best.tree").json();
    assert_eq!(tree["game"], "bulls-and-cows:2x4");
    assert_eq!(tree["letters"], 2);
    assert_eq!(tree["tree"]["replies"]["0A0B"]["guess"], "34");
    let built = sandbox.run("build -q --json --game bulls-and-cows:2x4").json();
    assert_eq!(built["game"], "bulls-and-cows:2x4");
    assert_eq!(built["max_guesses"], 100);
    // JSON does not name the game if it is Wordle.
    assert_eq!(run("show --json").json().get("game"), None);
}

#[test]
fn the_openers_of_a_game_are_ranked_and_a_ledger_goes_on() {
    let sandbox = sandbox();
    let line = "prove -q --json --game mastermind:2x3 --top 7 --ledger proof.txt";
    let proof = sandbox.run(line).json();
    assert_eq!(proof["outcome"], "proven");
    let rows: Vec<_> = proof["openers"].as_array().unwrap().iter().collect();
    let of = |opener: &str| {
        let row = rows.iter().find(|row| row["opener"] == opener).unwrap();
        (row["status"].clone(), row["guesses"].clone())
    };
    for opener in ["12", "13", "21", "23", "31", "32"] {
        assert_eq!(of(opener), (json!("exact"), json!(21)));
    }
    assert_eq!(of("11"), (json!("exact"), json!(24)));
    let again = sandbox.run(line).json();
    let values = |proof: &Value| -> Vec<Value> {
        let rows = proof["openers"].as_array().unwrap().iter();
        rows.map(|row| json!([row["opener"], row["status"], row["value"], row["like"]])).collect()
    };
    assert_eq!(values(&again), values(&proof));
    assert_eq!((&again["recalled"], &again["proven"]), (&json!(9), &json!(0)));
    let ledger = String::from_utf8(sandbox.read("proof.txt")).unwrap();
    assert!(ledger.contains("\n12 = 21 "), "{ledger}");
    sandbox
        .run("prove -q --game mastermind:2x4 --ledger proof.txt")
        .failed_with(2, &["proof.txt", "mastermind-2x3"]);
}

#[test]
fn codes_may_have_weights_and_be_openers() {
    let sandbox = sandbox();
    let codes = ["11", "12", "13", "21", "22", "23", "31", "32", "33"];
    let weights: String =
        codes.map(|code| format!("{code}\t{}\n", u8::from(code == "33"))).concat();
    sandbox.write("weights.txt", weights);
    let built = sandbox.run("build -q --json --game mastermind:2x3 --weights weights.txt").json();
    assert_eq!((&built["opener"], &built["expected"]), (&json!("33"), &json!(1.0)));
    let built = sandbox.run("build -q --json --game mastermind:2x3 11").json();
    assert_eq!((&built["fixed"], &built["total"]), (&json!(["11"]), &json!(24)));
    let built = sandbox
        .run("build -q --json --game mastermind:2x3 --max-guesses 3 --objective worst")
        .json();
    assert_eq!((&built["worst_case"], &built["max_guesses"]), (&json!(3), &json!(3)));
    sandbox.run("build -q --game mastermind:2x3 --max-guesses 2").failed_with(
        1,
        &["no tree finds all 9 answers of mastermind-2x3 within 2 guesses (proven here)"],
    );
}

#[test]
fn words_of_six_to_eight_letters_are_played() {
    for (words, total) in [
        // The first tells all others apart.
        ("butter\nbetter\nbatten\nplanet\n", 7),
        ("letters\nlettuce\nsettler\n", 5),
        ("mountain\nfountain\n", 3),
    ] {
        let sandbox = Sandbox::with("long.txt", words);
        let built = sandbox.run("build -q --json --answers long.txt").json();
        assert_eq!((&built["total"], &built["max_guesses"]), (&json!(total), &json!(6)));
        sandbox.run("verify --answers long.txt long-best.tree").done();
    }
}

#[test]
fn jotto_is_played_with_every_list_of_words() {
    let sandbox = sandbox();
    sandbox.write("past.txt", "low\n");
    let line = "--game jotto --answers words.txt --exclude past.txt";
    let built = sandbox.run(&format!("build -q --json {line}")).json();
    assert_eq!((&built["list"], &built["answers"]), (&json!("words-without1-jotto"), &json!(5)));
    sandbox.run(&format!("verify {line} words-without1-jotto-best.tree")).done();
    let solved = sandbox.run(&format!("next --json {line} ten=2"));
    assert_eq!(solved.json()["words"], json!(["ate", "eat", "tea"]));
}

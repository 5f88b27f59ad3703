//! `guesstree analyze`: skill and luck of the guesses of a game.

use serde_json::{Value, json};

use crate::campaign::some;
use crate::dialogue::{score, word};
use crate::sandbox::{Ran, Sandbox, fields, run};

fn number(field: &Value) -> f64 {
    field.as_f64().unwrap()
}

fn is_about(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

#[test]
fn the_guesses_of_a_game_are_those_expected_and_what_was_lost_less_the_luck() {
    let sandbox = Sandbox::with("words.txt", "batch\ncatch\nhatch\nlatch\nmatch\npatch\nwatch\n");
    for (options, answer, guesses) in some(&[
        ("", "tract", "crane toast tract"),
        ("", "tract", "salet croup tract"),
        // Luck alone.
        ("", "salet", "salet"),
        // An answer that is on no list.
        ("", "aahed", "salet gormy haven aahed"),
        ("--mode hard", "tract", "salet craft tract"),
        ("--mode hard", "nymph", "salet crump nymph"),
        ("--answers words.txt --mode strict", "hatch", "watch hatch"),
        // A guess that tells nothing, and more guesses than are allowed.
        ("--answers words.txt", "hatch", "watch watch batch hatch"),
        ("--answers words.txt --max-guesses 2", "hatch", "watch batch catch hatch"),
    ]) {
        let game = format!("analyze --answer {answer} {guesses} {options} --json -q");
        let report = sandbox.run(&game).json();
        let words: Vec<&str> = guesses.split(' ').collect();
        assert_eq!((&report["solved"], &report["answer"]), (&json!(true), &json!(answer)));
        assert_eq!(report["guesses"], words.len());
        let [expected, lost, luck] =
            ["expected", "skill_lost", "luck"].map(|field| number(&report[field]));
        assert!(is_about(words.len() as f64, expected + lost - luck), "{game}");
        // The steps add up to these sums.
        let steps = report["steps"].as_array().unwrap();
        let sum = |field: &str| steps.iter().map(|step| number(&step[field])).sum::<f64>();
        assert!(is_about(lost, sum("skill_lost")) && is_about(luck, sum("luck")), "{game}");
        let mut before = expected;
        for (step, guess) in steps.iter().zip(words) {
            assert_eq!(step["guess"], guess);
            assert_eq!(step["feedback"], score(word(guess), word(answer)).to_string());
            let [expected, best, after] =
                ["expected", "best_expected", "expected_after"].map(|field| number(&step[field]));
            assert!(is_about(best, before), "{game}: {guess}");
            assert!(is_about(number(&step["skill_lost"]), expected - best), "{game}: {guess}");
            assert!(is_about(number(&step["luck"]), expected - 1.0 - after), "{game}: {guess}");
            assert!(expected >= best, "{game}: {guess}");
            before = after;
        }
        assert_eq!(before, 0.0);
    }
}

#[test]
fn what_was_to_be_expected_is_what_solve_and_prove_say() {
    let report = run("analyze --list original --answer tract crane toast tract --json -q").json();
    let steps = &report["steps"];
    // The totals of both openers are published.
    assert!(is_about(number(&report["expected"]), 7920.0 / 2315.0));
    assert!(is_about(number(&steps[0]["expected"]), 7930.0 / 2315.0));
    let after = run("next --list original --json crane=YGGBB").json();
    assert_eq!(steps[1]["best_expected"], after["mean"]);
    assert_eq!(steps[0]["expected_after"], after["mean"]);
    let candidates = after["words"].as_array().unwrap().len();
    assert_eq!(steps[0]["candidates_after"], candidates);
    assert_eq!(steps[1]["candidates_before"], candidates);
    // TRACK, TRACT and one more: TOAST is none of them, and tells them apart no better than by two
    // more guesses each.
    assert_eq!(after["words"], json!(["track", "tract", "wrack"]));
}

#[test]
fn an_analysis_as_json_has_the_documented_fields() {
    let report = run("analyze --list original --answer nymph salet courd nymph --json").json();
    assert_eq!(
        fields(&report),
        [
            "answer",
            "best_line",
            "best_line_after_first",
            "difficulty",
            "expected",
            "guesses",
            "list",
            "luck",
            "skill_lost",
            "solved",
            "steps",
        ]
    );
    let step = [
        "best",
        "best_expected",
        "best_missed",
        "beyond_list",
        "candidates_after",
        "candidates_before",
        "expected",
        "expected_after",
        "feedback",
        "guess",
        "luck",
        "missed",
        "sampled",
        "skill_lost",
    ];
    let steps = report["steps"].as_array().unwrap();
    assert!(steps.iter().all(|each| fields(each) == step));
    // The game that the tree in the program plays.
    let line = json!(["salet", "courd", "nymph"]);
    assert_eq!((&report["best_line"], &report["best_line_after_first"]), (&line, &line));
    assert_eq!(report["skill_lost"], 0.0);
}

#[test]
fn the_best_lines_end_with_the_answer_and_the_second_begins_with_the_same_guess() {
    let report = run("analyze --list original --answer zonal crane zonal --json -q").json();
    for (line, first) in [("best_line", "salet"), ("best_line_after_first", "crane")] {
        let line = report[line].as_array().unwrap();
        assert_eq!(line.first(), Some(&json!(first)));
        assert_eq!(line.last(), Some(&json!("zonal")));
        // No game with the best play takes more.
        assert!((2..=6).contains(&line.len()), "{line:?}");
    }
}

#[test]
fn a_game_for_people_is_a_table_and_a_sum() {
    let out = run("analyze --list original --answer nymph salet courd nymph -q").done();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 9, "{out}");
    assert_eq!(lines[0], "the list original");
    assert_eq!(
        lines[2],
        " 1 salet  BBBBB     2315 → 221     3.4212  the best        0.0000  -0.3345"
    );
    assert_eq!(
        lines[5],
        "solved with 3: 3.4212 expected at best, 0.0000 lost by choice, +0.4212 luck"
    );
    // 96 answers take two guesses, 1,224 three, and 995 more.
    assert_eq!(
        lines[8],
        "nymph: 3 guesses with best play, 3.4212 expected; rank 996 of 2315, shared by 1224"
    );
    let out = run("analyze --list original --answer nymph salet courd -q").done();
    assert!(out.contains("\nnot solved with 2: "), "{out}");
    let out = run("analyze --list original --answer aahed salet aahed -q").done();
    assert!(out.contains("no answer of the list fits, only 1 allowed guess\n"), "{out}");
}

#[test]
fn candidates_that_are_not_found_in_time_are_counted() {
    // The answers take 1, 2, 3 and 4 guesses, in any order.
    let sandbox = Sandbox::with("words.txt", "abw\nabx\naby\nabz\n");
    let game = "analyze --answers words.txt --answer abz abw abx --max-guesses 2";
    let report = sandbox.run(&format!("{game} --json")).json();
    let missed: Vec<_> =
        report["steps"].as_array().unwrap().iter().map(|step| &step["missed"]).collect();
    assert_eq!(missed, [2, 2]);
    assert_eq!(report["solved"], false);
    let out = sandbox.run(game).done();
    assert!(
        out.contains("   2 of 4 candidates would not be found in time, 2 after abw\n"),
        "{out}"
    );
    assert!(
        out.contains("   2 of 3 candidates would not be found in time, 2 after abx\n"),
        "{out}"
    );
}

#[test]
fn a_game_that_was_lost_is_looked_back_on_too() {
    let report = run("analyze --list original --answer nymph salet courd --json -q").json();
    assert_eq!((&report["solved"], &report["answer"]), (&json!(false), &json!("nymph")));
    assert_eq!(report["best_line"], json!(["salet", "courd", "nymph"]));
    // The game is not over, so the rest is still to come.
    let [expected, lost, luck] =
        ["expected", "skill_lost", "luck"].map(|field| number(&report[field]));
    let to_come = number(&report["steps"][1]["expected_after"]);
    assert!(is_about(2.0 + to_come, expected + lost - luck));
}

#[test]
fn games_that_cannot_be_are_refused() {
    run("analyze --list original --answer crane crane salet")
        .failed(1, "crane was the answer at guess 1; nothing can follow");
    run("analyze --list original --answer zesty salet crane --mode hard -q").failed(
        1,
        "guess 2: in hard mode crane may not be guessed: after salet=YBBYY a guess must use the \
         letter S",
    );
}

#[test]
fn words_that_are_none_are_refused_with_their_place() {
    let unknown = "zzzzz is not an allowed guess in the list original; look for a slip, or name \
    the list of the game";
    run("analyze --list original --answer zesty crane zzzzz zesty")
        .failed(2, &format!("guess 2: {unknown}"));
    run("analyze --list original --answer zzzzz crane")
        .failed(2, &format!("the answer: {unknown}"));
    let foreign = "holds '#' at position 4; use only letters, digits and other symbols";
    run("analyze --list original --answer zesty sal#t")
        .failed(2, &format!("guess 1: sal#t {foreign}"));
    run("analyze --list original --answer sal#t salet")
        .failed(2, &format!("the answer: sal#t {foreign}"));
    let long = "x".repeat(100_000);
    let ran: Ran = run(&format!("analyze --list original --answer zesty {long}"));
    assert!(ran.err.len() < 400);
    ran.failed_with(2, &["has 100000 letters, but a word has 2 to 15"]);
    // Allowed since August 2022.
    run("analyze --list original --answer zesty salet aapas")
        .failed_with(2, &["guess 2: aapas is not an allowed"]);
    run("analyze --list original").misused("required arguments were not provided");
    run("analyze --list original crane").misused("--answer <WORD>");
    run("analyze --list original --answer crane").misused("<GUESS>");
}

#[test]
fn without_time_nothing_is_said_of_the_game() {
    run("analyze --list original --answer nymph fuzzy nymph --time-limit 0 --json -q")
        .failed(3, "stopped before guess 2 was analyzed; allow more time");
}

#[test]
fn a_game_without_its_answer_gets_the_way_to_give_a_grid() {
    let ran = run("analyze --list original crane toast");
    ran.misused("guesstree analyze crane toast --grid game.txt");
}

#[test]
fn nothing_is_negative_nothing() {
    // If all words are equally good, no guess loses anything, and sure feedback brings no luck.
    for line in ["salet croup tract --answer tract", "salet toast tract --answer tract"] {
        let out = run(&format!("analyze --list original -q {line}")).done();
        assert!(!out.contains("-0.0000"), "{out}");
    }
}

//! What `guesstree play` says of guesses: exact, on the list and the position at hand.

use guesstree::Word;
use serde_json::{Value, json};

use crate::dialogue::{events, play, score, word, words};
use crate::play::after_salet;
use crate::sandbox::{Sandbox, run};

#[test]
fn the_best_guesses_are_all_named_and_five_of_the_next_best_unless_it_is_clear() {
    let sandbox = Sandbox::new();
    let others = |event: &Value| {
        let choices = event["choices"].as_array().unwrap();
        let best = |choice: &&Value| choice["total"] == choices[0]["total"];
        choices.len() - choices.iter().filter(best).count()
    };
    // 20 candidates, and one. Thousands of guesses would be next best to the last candidate.
    let events = events(&sandbox, "--think 10m", "BYBBG\nBBGGB\nm\n");
    assert_eq!(events.iter().map(others).collect::<Vec<_>>(), [0, 5, 0, 0]);
    assert_eq!(events[2]["choices"].as_array().unwrap().len(), 1);
    assert_eq!(events[2]["choices"][0], events[3]["choices"][0]);
    let line = |guess: &str, of: &str| format!("  {guess}    {of}  ");
    let out = play(&sandbox, "--think 10m", "BYBBG\nBBGGB\n").done();
    assert!(out.contains(&line("crowd", "2.3000")), "{out}");
    assert!(out.contains(&line("about", "1.0000")), "{out}");
    assert!(!out.contains(" 2.0000 "), "{out}");
}

#[test]
fn after_another_guess_than_the_recommended_one_the_advice_is_exact_again() {
    let turns = ["crane=BYBBB", "toils=BBYBB"];
    let lines = turns.map(|turn| turn.replace('=', " ")).join("\n");
    let events = events(&Sandbox::new(), "--think 10m", lines);
    for (made, position) in (1..).zip(&events[1..]) {
        let solved =
            run(&format!("next --list original --json {}", turns[..made].join(" "))).json();
        let first = &position["choices"][0];
        assert_eq!(first["total"], solved["total"]);
        assert_eq!(first["expected"], solved["mean"]);
        assert_eq!(position["candidates"], solved["candidates"]);
        assert_eq!(position["candidates"], words(&solved["words"]).len());
    }
    assert_eq!(events.len(), 3);
}

#[test]
fn with_many_candidates_and_few_guesses_left_the_advice_is_the_best_on_average_and_says_so() {
    let sandbox = Sandbox::new();
    let lines = "daddy BBBBB\nhasta BBBBB\nrouge BBGBB\n";
    let events = events(&sandbox, "--think 10m", lines);
    let limited: Vec<_> = events.iter().map(|event| event["limited"].clone()).collect();
    assert_eq!(limited, [true, true, false, true]);
    let solved = |limit: &str| {
        let line = format!("next --list original --json daddy=BBBBB hasta=BBBBB {limit}");
        run(&line).json()["total"].as_u64().unwrap()
    };
    let first = &events[2]["choices"][0];
    assert_eq!(
        (&first["missed"], &first["total"]),
        (&json!(0), &solved("--max-guesses 100").into())
    );
    // Within the four guesses that are left, all of them together take more.
    assert!(solved("") > solved("--max-guesses 100"));
    let out = play(&sandbox, "--think 10m", lines).done();
    assert_eq!(
        out.matches("too many answers to make sure of all in 4 guesses; best on average:").count(),
        1,
        "{out}"
    );
}

#[test]
fn what_a_guess_costs_is_the_sum_over_all_that_may_come_back() {
    let (guess, turn) = (word("crane"), "salet=BYBBG");
    let candidates = after_salet("BYBBG");
    // Each candidate takes this guess, and then its share of the best that follows.
    let mut total = candidates.len() as u64;
    let mut feedbacks: Vec<String> =
        candidates.iter().map(|answer| score(guess.clone(), answer.clone()).to_string()).collect();
    feedbacks.sort();
    feedbacks.dedup();
    for feedback in &feedbacks {
        let after = run(&format!("next --json {turn} {guess}={feedback}")).json();
        total += after["total"].as_u64().unwrap();
    }
    let said = &events(&Sandbox::new(), "--think 10m", "BYBBG\nCRANE\n")[2];
    assert_eq!((&said["event"], &said["guess"]), (&json!("choice"), &json!("crane")));
    assert_eq!(said["total"], total);
    assert_eq!(said["blocks"], feedbacks.len());
    assert_eq!((&said["missed"], &said["may_win"]), (&json!(0), &json!(false)));
}

#[test]
fn feedback_after_a_guess_was_looked_at_is_to_that_guess() {
    let sandbox = Sandbox::new();
    let looked = events(&sandbox, "--think 10m", "BYBBG\ncraft\nBGGBG\n");
    let both = events(&sandbox, "--think 10m", "BYBBG\nCRAFT=-gg-g\n");
    assert_eq!(looked.last(), both.last());
    let answers = words(&events(&sandbox, "", "BYBBG\ncraft bggbg\nc\n")[3]["words"]);
    let fits = |answer: &Word| score(word("craft"), answer.clone()).to_string() == "BGGBG";
    let expected: Vec<Word> = after_salet("BYBBG").into_iter().filter(fits).collect();
    assert_eq!(answers, expected);
}

//! `guesstree play --boards`: several games in which every guess is made.

use guesstree::{List, Word};
use serde_json::{Value, json};

use crate::campaign::campaign;
use crate::dialogue::{Dialogue, events, play, score, word};
use crate::sandbox::{Sandbox, fields, run};

/// The feedback to `guess` of the boards that are open, in their order, as a line.
fn line(guess: &str, answers: &[&str], open: &[bool]) -> String {
    let feedback = |answer: &&str| score(word(guess), word(answer)).to_string();
    let open = answers.iter().zip(open).filter(|(_, open)| **open);
    open.map(|(answer, _)| feedback(answer)).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_goes_on_until_every_board_is_solved() {
    let answers = ["crane", "toast", "fuzzy", "abbey"];
    let mut dialogue = Dialogue::new(&Sandbox::new(), "--boards 4 --think 10m");
    let mut event = dialogue.hear();
    let mut open = [true; 4];
    let list = List::original();
    let mut turns: Vec<Word> = Vec::new();
    while event["event"] == "boards" {
        assert_eq!(event["turn"], turns.len() + 1);
        assert_eq!(event["guesses_left"], 9 - turns.len());
        for (at, board) in event["boards"].as_array().unwrap().iter().enumerate() {
            assert_eq!(board["solved"], !open[at]);
            let fits = |candidate: &&Word| {
                turns.iter().all(|made| {
                    score(made.clone(), Word::clone(candidate))
                        == score(made.clone(), word(answers[at]))
                })
            };
            assert_eq!(board["candidates"], list.answers().iter().filter(fits).count());
        }
        // A board alone is searched.
        let alone = open.iter().filter(|open| **open).count() == 1;
        assert_eq!(event["exact"], alone);
        let guess = event["guess"].as_str().unwrap().to_owned();
        let feedback = line(&guess, &answers, &open);
        for (open, answer) in open.iter_mut().zip(answers) {
            *open &= guess != answer;
        }
        turns.push(word(&guess));
        assert!(turns.len() <= 9, "{turns:?}");
        event = dialogue.ask(&feedback);
    }
    assert_eq!(event, json!({"event": "all-solved", "guesses": turns.len()}));
    assert_eq!(dialogue.ask("BBBBB")["event"], "refused");
    // The last guess can be taken back.
    assert_eq!(dialogue.ask("u")["turn"], turns.len());
    dialogue.end();
}

#[test]
fn slips_are_refused_and_change_nothing() {
    let slips = [
        ("BBBBB", "1 feedbacks for 2 open boards; give one for each, in their order"),
        ("BBBBB BBBBB BBBBB", "3 feedbacks for 2 open boards"),
        ("BBBBB BBBB", "feedback has 4 marks, expected 5"),
        ("zzzzz BBBBB BBBBB", "board 1: zzzzz is not an allowed guess"),
        ("salet BBBBB GGGGY", "board 2: no answer can give salet=GGGGY"),
        ("crane BYBBB YBBBB", "board 2: that is impossible"),
        ("sal#t BBBBB BBBBB", "`sal#t`"),
    ];
    let before = "crane BYBBB GBBBB\n";
    let lines: String = slips.iter().map(|(slip, _)| format!("{slip}\n")).collect();
    let seen = events(&Sandbox::new(), "--boards 2", format!("{before}{lines}c\nu\nu\nq\n"));
    assert_eq!(seen.len(), 2 + slips.len() + 3);
    for (event, (slip, why)) in seen[2..].iter().zip(slips) {
        assert_eq!(event["event"], "refused", "{slip}");
        assert!(event["why"].as_str().unwrap().contains(why), "{slip}: {event}");
    }
    let words = |event: &Value| -> Vec<usize> {
        let boards = event["boards"].as_array().unwrap().iter();
        boards.map(|words| words.as_array().unwrap().len()).collect()
    };
    let candidates = &seen[2 + slips.len()];
    let fits = |feedback: &str| {
        let list = List::original();
        let fits =
            |answer: &&Word| score(word("crane"), Word::clone(answer)).to_string() == feedback;
        list.answers().iter().filter(fits).count()
    };
    assert_eq!(words(candidates), [fits("BYBBB"), fits("GBBBB")]);
    assert_eq!(seen[3 + slips.len()], seen[0]);
    assert_eq!(seen[4 + slips.len()]["why"], "there is nothing to undo");
}

#[test]
fn one_guesses_on_all_boards() {
    let sandbox = Sandbox::with("words.txt", "abed\nbead\ndead\n");
    let line = "--boards 3 --answers words.txt --answer random --seed 4";
    let seen = events(&sandbox, line, "abed\nxxxx\nbead\nh\ndead\n");
    // Three boards of three words have each of them once.
    let kinds: Vec<_> = seen.iter().map(|event| event["event"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["board-feedback", "refused", "board-feedback", "hint", "board-feedback"]);
    let left: Vec<_> = [0, 2, 4].map(|at| seen[at]["feedback"].as_array().unwrap().len()).into();
    assert_eq!(left, [3, 2, 1]);
    assert_eq!((&seen[4]["solved"], &seen[4]["turn"]), (&json!(true), &json!(3)));
    assert_eq!(seen[4]["answers"].as_array().unwrap().len(), 3);
    let lost = events(&sandbox, line, "q\n");
    assert_eq!(lost[0]["answers"], seen[4]["answers"]);
    let out = play(&sandbox, line, "abed\nbead\ndead\n").done();
    assert!(out.ends_with("Solved with 3 guesses.\n"), "{out}");
}

#[test]
fn a_sample_is_the_same_for_the_same_seed() {
    let games = campaign(30).max(10) as u64;
    let sample =
        |line: &str| run(&format!("play --boards 2 --sample {games} --json {line}")).json();
    let one = sample("--seed 1");
    assert_eq!(one, sample("--seed 1"));
    assert_eq!(one, sample(""));
    assert_ne!(one["histogram"], sample("--seed 2")["histogram"]);
    let names = [
        "boards",
        "games",
        "histogram",
        "list",
        "max_guesses",
        "mean",
        "share_within",
        "worst_case",
    ];
    assert_eq!(fields(&one), names);
    let histogram = one["histogram"].as_array().unwrap();
    let counted: Vec<u64> = histogram.iter().map(|games| games.as_u64().unwrap()).collect();
    assert_eq!(counted.iter().sum::<u64>(), games);
    assert_eq!((counted.len() as u64, counted[0]), (one["worst_case"].as_u64().unwrap(), 0));
    let total: u64 = (1..).zip(&counted).map(|(guesses, games)| guesses * games).sum();
    assert_eq!(one["mean"], total as f64 / games as f64);
    // Two words first, whatever comes back, are guesses all the same.
    let forced = sample("--opening qajaq,xylyl");
    assert!(forced["mean"].as_f64().unwrap() > one["mean"].as_f64().unwrap());
}

#[test]
fn what_boards_cannot_be_combined_with_is_refused() {
    run("play --boards 0").misused("0 is not in 1..=64");
    run("play --boards 4 --answer crane").misused("the answers are random");
    run("play --boards 4 --policy entropy").misused("cannot be used with");
    run("play --sample 10").misused("--boards <N>");
    run("play --boards 2 --game mastermind:3x3").misused("'--boards <N>' is for games of words");
    run("play --list original --boards 2 --sample 3 --opening zzzzz")
        .failed_with(2, &["zzzzz is not an allowed guess in the list original"]);
}

//! `guesstree play` through a pipe: games that are played elsewhere.

use guesstree::Mode;
use guesstree::Turn;
use guesstree::{Feedback, List, Objective, Step, Word, shipped};
use serde_json::{Value, json};

use crate::dialogue::{Dialogue, events, play, score, word};
use crate::sandbox::{Sandbox, fields, run};

/// The answers of the original list that give `feedback` to SALET.
pub fn after_salet(feedback: &str) -> Vec<Word> {
    let feedback = Feedback::parse(feedback, 5).unwrap();
    let list = List::original();
    let fits = |answer: &Word| score(word("salet"), answer.clone()) == feedback;
    list.answers().iter().filter(|&x| fits(x)).cloned().collect()
}

/// The guesses that the tree in the program takes for `answer`.
fn walked(mode: Mode, answer: Word) -> usize {
    let list = List::original().fingerprint();
    let tree = shipped::find(list, mode, Objective::Mean);
    let tree = tree.unwrap().unwrap();
    let mut walk = tree.walk();
    while walk.step(score(walk.guess(), answer.clone())) == Step::Next {}
    assert_eq!(walk.guess(), answer);
    walk.turn()
}

/// Games for all answers after these feedbacks to SALET take as many guesses together as the tree of the mode takes: guesses
/// that are equally good may differ in single games, but not in what they come to.
fn plays_as_well_as_the_tree(mode: Mode, feedbacks: [&str; 2]) {
    let list = List::original();
    let mut dialogue = Dialogue::new(&Sandbox::new(), &format!("--think 10m --mode {mode}"));
    dialogue.hear();
    let (mut made, mut expected, mut games) = (0, 0, 0);
    for answer in feedbacks.iter().flat_map(|feedback| after_salet(feedback)) {
        let start = dialogue.ask("n");
        let turns = dialogue.play_on(start, answer.clone(), |position, turns| {
            let fits = |answer: &&Word| {
                turns.iter().all(|turn| list.score(&turn.guess, answer) == Some(turn.feedback))
            };
            assert_eq!(position["candidates"], list.answers().iter().filter(fits).count());
            assert_eq!(position["turn"], turns.len() + 1);
            assert_eq!(position["guesses_left"], 6 - turns.len());
            assert_eq!(position["exact"], true);
            assert_eq!(position["choices"][0]["guess"], position["guess"]);
            for choice in position["choices"].as_array().unwrap() {
                let guess = word(choice["guess"].as_str().unwrap());
                let broken = turns.iter().find_map(|turn| mode.broken(turn, &guess));
                assert_eq!(broken, None, "{guess} after {turns:?}");
            }
        });
        made += turns.len();
        expected += walked(mode, answer);
        games += 1;
    }
    dialogue.end();
    assert!(games >= 40, "{games}");
    assert_eq!(made, expected);
}

#[test]
fn games_take_as_many_guesses_as_the_tree_takes() {
    plays_as_well_as_the_tree(Mode::Easy, ["BYBBG", "BBBGY"]);
}

#[test]
fn games_in_hard_mode_keep_to_it_and_take_as_many_guesses_as_its_tree_takes() {
    plays_as_well_as_the_tree(Mode::Hard, ["BYBBG", "BYBBY"]);
}

#[test]
fn events_have_the_documented_fields() {
    let events = events(&Sandbox::new(), "--think 10m", "BYBBG\ncrane\nc\nfoo\nu\nu\nGGGGG\n");
    let seen: Vec<_> =
        events.iter().map(|event| (event["event"].as_str().unwrap(), fields(event))).collect();
    let position = [
        "basis",
        "beyond_list",
        "candidates",
        "choices",
        "event",
        "exact",
        "guess",
        "guesses_left",
        "limited",
        "list",
        "lower",
        "turn",
    ];
    let undone: Vec<&str> = position.iter().copied().chain(["undone"]).collect();
    let choice = ["blocks", "chance", "expected", "guess", "may_win", "missed", "total"];
    let mut looked = [&choice[..], &["basis", "event", "exact", "lower"]].concat();
    looked.sort_unstable();
    assert_eq!(
        seen,
        [
            ("position", position.to_vec()),
            ("position", position.to_vec()),
            ("choice", looked),
            ("candidates", vec!["candidates", "event", "words"]),
            ("refused", vec!["code", "event", "why"]),
            ("position", position.to_vec()),
            ("position", undone),
            ("solved", vec!["answer", "event", "guesses"]),
        ]
    );
    let first = &events[0]["choices"][0];
    assert_eq!(fields(first), choice);
    assert_eq!((&first["total"], &first["missed"]), (&json!(7920), &json!(0)));
}

#[test]
fn turns_are_undone_one_by_one_and_a_new_game_begins_from_the_start() {
    let lines = "BYBBG\nBBGGB\nu\nundo\nu\nBBBBB\nn\nGGGGG\nBBBBB\nu\nnew\n";
    // Each line is answered by one event.
    let events = events(&Sandbox::new(), "--think 10m", lines);
    let undone = |event: &Value, turn: &str| {
        let mut event = event.clone();
        event["undone"] = json!(turn);
        event
    };
    let [start, second] = [&events[0], &events[1]];
    assert_eq!(events[3], undone(second, "croup=BBGGB"));
    assert_eq!(events[4], undone(start, "salet=BYBBG"));
    assert_eq!(events[5], {
        let why = "there is nothing to undo";
        json!({"event": "refused", "code": "usage", "why": why})
    });
    assert_eq!(events[6]["turn"], 2);
    assert_eq!(&events[7], start);
    // A game that is won takes no more turns, but can be gone on with.
    let won = json!({"event": "solved", "answer": "salet", "guesses": 1});
    assert_eq!(events[8], won);
    assert_eq!(events[9]["event"], "refused");
    assert_eq!(events[10], undone(start, "salet=GGGGG"));
    assert_eq!(&events[11], start);
    assert_eq!(events.len(), 1 + lines.lines().count());
}

#[test]
fn an_answer_that_is_on_no_list_is_found_among_the_allowed_guesses() {
    let list = List::original();
    let others = || list.guesses().iter().filter(|word| !list.answers().contains(word));
    let sandbox = Sandbox::new();
    let mut gone_beyond = 0;
    for answer in others().step_by(3500) {
        let mut dialogue = Dialogue::new(&sandbox, "--think 10m");
        let start = dialogue.hear();
        let mut last = Value::Null;
        dialogue.play_on(start, answer.clone(), |position, turns| {
            let fit = |words: &[Word]| {
                let fits = |word: &&Word| {
                    turns
                        .iter()
                        .all(|turn: &Turn| list.score(&turn.guess, word) == Some(turn.feedback))
                };
                words.iter().filter(fits).count()
            };
            let (listed, allowed) = (fit(list.answers()), fit(list.guesses()));
            assert_eq!(position["beyond_list"], listed == 0);
            let candidates = if listed == 0 { allowed } else { listed };
            assert_eq!(position["candidates"], candidates);
            last = position["beyond_list"].clone();
        });
        dialogue.end();
        gone_beyond += usize::from(last == true);
    }
    assert!(gone_beyond >= 2, "{gone_beyond}");
}

#[test]
fn that_the_list_is_left_is_said() {
    // The answers begin with one letter, and words that are only allowed with another.
    let sandbox = Sandbox::with("answers.txt", "ab\nac\n");
    sandbox.write("guesses.txt", "ab\nac\nxb\nxc\nxd\n");
    let lists = "--answers answers.txt --guesses guesses.txt";
    let out = play(&sandbox, lists, "xd GB\n").done();
    let said = "No answer of answers fits that, but 2 allowed guesses do: going on with these.\n";
    assert!(out.contains(said), "{out}");
    assert!(out.contains("\nguess 2 of 6, 2 answers left\n  xb xc\n"), "{out}");
    let out = play(&sandbox, lists, "xd GB\nxb GB\n").done();
    assert!(out.ends_with("  xc       1.0000       1      sure\n  best (proven here)\n"), "{out}");
}

#[test]
fn the_example_in_the_help_is_a_game_that_can_be() {
    let help = run("play --help").done();
    let example = help.lines().find(|line| line.trim().starts_with("printf '"));
    let lines = example.unwrap().split('\'').nth(1).unwrap().replace("\\n", "\n");
    let events = events(&Sandbox::new(), "", &lines);
    assert_eq!(events.len(), 1 + lines.lines().count());
    assert!(events.iter().all(|event| event["event"] == "position"));
}

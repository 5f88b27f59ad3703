//! `guesstree play --answer`: the person guesses.

use std::collections::BTreeSet;

use guesstree::{List, Step, Word, shipped};
use serde_json::{Value, json};

use crate::dialogue::{Dialogue, events, play, score, word};
use crate::sandbox::{Sandbox, run};

fn feedback(turn: usize, guess: &str, answer: &str, max_guesses: usize) -> Value {
    let mut event = json!({
        "event": "feedback",
        "list": "original",
        "turn": turn,
        "guess": guess,
        "feedback": score(word(guess), word(answer)).to_string(),
        "guesses_left": max_guesses - turn,
        "solved": guess == answer,
    });
    if guess == answer || turn == max_guesses {
        event["answer"] = json!(answer);
    }
    event
}

fn refusal(code: &str, why: &str) -> Value {
    json!({"event": "refused", "code": code, "why": why})
}

#[test]
fn guesses_get_the_feedback_that_the_rule_gives_until_the_answer_is_found() {
    // Letters twice in the guess, in the answer, and in both.
    let guesses = ["eerie", "geese", "SALET", "allee", "eagle"];
    let lines = guesses.join("\n") + "\nsalet\n";
    // Later lines are not read.
    let expected: Vec<Value> = (1..)
        .zip(guesses)
        .map(|(turn, guess)| feedback(turn, &guess.to_lowercase(), "eagle", 6))
        .collect();
    assert_eq!(events(&Sandbox::new(), "--answer eagle", &lines), expected);
    let out = play(&Sandbox::new(), "--answer EAGLE", &lines).done();
    assert!(out.starts_with("eerie "), "{out}");
    assert!(out.ends_with("eagle GGGGG\nSolved with 5 guesses.\n"), "{out}");
}

#[test]
fn the_game_is_lost_when_no_guess_is_left() {
    for max_guesses in 1..=3 {
        let line = format!("--answer eagle --max-guesses {max_guesses}");
        let expected: Vec<Value> =
            (1..=max_guesses).map(|turn| feedback(turn, "salet", "eagle", max_guesses)).collect();
        let lines = "salet\n".repeat(max_guesses) + "eagle\n";
        assert_eq!(events(&Sandbox::new(), &line, lines), expected);
    }
    // The last guess may still be it.
    let lines = "salet\neagle\n";
    let last = events(&Sandbox::new(), "--answer eagle --max-guesses 2", lines).pop();
    assert_eq!(last.unwrap()["solved"], true);
}

#[test]
fn hints_are_those_of_the_tree_in_the_program_as_long_as_they_are_followed() {
    let (tree, list) = (shipped::original().unwrap(), List::original());
    for answer in list.answers().iter().step_by(300) {
        let mut dialogue = Dialogue::new(&Sandbox::new(), &format!("--answer {answer}"));
        let mut walk = tree.walk();
        loop {
            let guess = walk.guess().to_string();
            let hint = json!({"event": "hint", "guess": guess, "exact": true, "basis": "shipped"});
            assert_eq!(dialogue.ask("h"), hint);
            let told = dialogue.ask(&walk.guess().to_string());
            assert_eq!(told["event"], "feedback");
            if walk.step(score(walk.guess(), answer.clone())) != Step::Next {
                assert_eq!(told["answer"], answer.to_string());
                break;
            }
        }
        dialogue.end();
    }
}

#[test]
fn hints_off_the_tree_are_among_the_best_guesses() {
    for (answer, guesses) in [("tract", &["crane"][..]), ("zesty", &["crane", "salet"])] {
        let sandbox = Sandbox::new();
        let lines = guesses.join("\n") + "\nhint\n";
        let hint = events(&sandbox, &format!("--answer {answer}"), lines).pop().unwrap();
        // A game that is told instead asks for the cost of that guess.
        let turn = |guess: &&str| format!("{guess} {}\n", score(word(guess), word(answer)));
        let turns: String = guesses.iter().map(turn).collect();
        let asked = format!("{turns}{}\n", hint["guess"].as_str().unwrap());
        let told = events(&sandbox, "", asked);
        let [.., position, cost] = told.as_slice() else { panic!("{told:?}") };
        assert_eq!(cost["total"], position["choices"][0]["total"]);
    }
}

#[test]
fn hints_come_from_a_policy_if_one_is_named() {
    let sandbox = Sandbox::with("words.txt", "abw\nabx\naby\nabz\n");
    let line = "--answers words.txt --answer abz --policy minimax:opener=aby";
    let hints: Vec<Value> = events(&sandbox, line, "h\naby\nh\nabw\nh\n");
    let guesses: Vec<_> = hints.iter().map(|event| event["guess"].clone()).collect();
    // The hints: the opener of the policy, then the first in the alphabet of the answers left.
    assert_eq!(guesses, ["aby", "aby", "abw", "abw", "abx"]);
}

#[test]
fn candidates_are_counted_but_not_named() {
    let list = List::original();
    let seen = score(word("crane"), word("zesty"));
    let fits = |answer: &&Word| score(word("crane"), Word::clone(answer)) == seen;
    let left = list.answers().iter().filter(fits).count();
    let events = events(&Sandbox::new(), "--answer zesty", "c\ncrane\nc\n");
    let counted = |candidates: usize| json!({"event": "candidates", "candidates": candidates});
    assert_eq!(events[0], counted(2315));
    assert_eq!(events[2], counted(left));
}

#[test]
fn words_that_may_not_be_guessed_are_refused_and_cost_no_guess() {
    let long = "x".repeat(100_000);
    let lines = format!("salet\nzzzzz\ncrane\nab\nsal#t\n{long}\n\u{1b}[1m\n\n?\ntesty\n");
    let events = events(&Sandbox::new(), "--answer testy --mode hard", lines);
    let seen = score(word("salet"), word("testy"));
    let expected = [
        feedback(1, "salet", "testy", 6),
        refusal("unknown-word", "zzzzz is not an allowed guess in the list original"),
        refusal(
            "forbidden-guess",
            &format!(
                "in hard mode crane may not be guessed: after salet={seen} a guess must use the \
                 letter S"
            ),
        ),
        refusal("unknown-word", "ab is not an allowed guess in the list original"),
        refusal(
            "unknown-word",
            "`sal#t` holds '#' at position 4; \
             use only letters, digits and other symbols; ? lists all commands",
        ),
        refusal(
            "unknown-word",
            &format!(
                "`{}…` has 100000 letters, but a word has 2 to 15; ? lists all commands",
                &long[..24]
            ),
        ),
    ];
    assert_eq!(events[..6], expected);
    let control = |c: char| c.is_control() && c != '\n';
    assert!(!events[6]["why"].as_str().unwrap().contains(control));
    assert_eq!(events[7], refusal("usage", "the commands are listed without --json"));
    assert_eq!(events[8], feedback(2, "testy", "testy", 6));
}

#[test]
fn a_word_that_is_also_a_command_is_a_guess_where_it_may_be_guessed() {
    let sandbox = Sandbox::with("words.txt", "quit\nhint\nsuit\n");
    let events = events(&sandbox, "--answers words.txt --answer suit", "QUIT\nhint\nexit\nsuit\n");
    let mut expected = [feedback(1, "quit", "suit", 6), feedback(2, "hint", "suit", 6)];
    expected.iter_mut().for_each(|event| event["list"] = json!("words"));
    assert_eq!(events[..2], expected);
    assert_eq!(events[2..], [json!({"event": "lost", "answer": "suit"})]);
}

#[test]
fn who_gives_up_is_told_the_answer_and_who_goes_away_is_not() {
    let lost = json!({"event": "lost", "answer": "eagle"});
    assert_eq!(events(&Sandbox::new(), "--answer eagle", "q\nsalet\n"), [lost]);
    assert_eq!(events(&Sandbox::new(), "--answer eagle", "").len(), 0);
    let out = play(&Sandbox::new(), "--answer eagle", "salet\n").done();
    assert!(!out.contains("eagle"), "{out}");
}

#[test]
fn a_random_answer_is_one_of_the_list_and_the_same_for_the_same_seed() {
    let sandbox = Sandbox::new();
    let answer = |seed: u32| {
        let line = format!("--answer random --seed {seed}");
        let lost = events(&sandbox, &line, "q\n").pop().unwrap();
        word(lost["answer"].as_str().unwrap())
    };
    let answers: Vec<Word> = (0..20).map(answer).collect();
    assert_eq!(answers, (0..20).map(answer).collect::<Vec<_>>());
    let list = List::original();
    assert!(answers.iter().all(|answer| list.answers().contains(answer)));
    let different: BTreeSet<Word> = answers.into_iter().collect();
    assert!(different.len() > 10, "{different:?}");
    // Without a seed, a random one is taken.
    let lost = events(&sandbox, "--answer random", "q\n").pop().unwrap();
    assert!(list.answers().contains(&word(lost["answer"].as_str().unwrap())));
}

#[test]
fn answers_that_nobody_could_find_are_refused() {
    for answer in ["zzzzz", "zest"] {
        run(&format!("play --list original --answer {answer}")).failed(
            1,
            &format!(
                "{answer} is not an allowed guess in the list original, so nobody could find it"
            ),
        );
    }
    run("play --answer sal#t").failed(
        2,
        "the answer sal#t holds '#' at position 4; use only letters, digits and other symbols",
    );
    run("play --answer eagle --seed 7").misused("'--seed <NUMBER>' is for '--answer random'");
    run("play --answer eagle --tree x.tree").misused("cannot be used with");
    // Allowed, if no answer.
    let events = events(&Sandbox::new(), "--answer aahed", "aahed\n");
    let mut expected = feedback(1, "aahed", "aahed", 6);
    expected["list"] = json!("original-guesses");
    assert_eq!(events, [expected]);
}

#[test]
fn a_host_that_evades_gives_in_when_one_word_is_left() {
    let words = ["abed", "bead", "dead", "head", "heap", "lead", "leap", "reap"];
    let sandbox = Sandbox::with("words.txt", words.join("\n"));
    let line = "--host absurdle --answers words.txt";
    let shortest = sandbox.run("prove shortest --answers words.txt --json").json();
    let game: Vec<&str> =
        shortest["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    assert_eq!(shortest["guesses"], game.len());
    let seen = events(&sandbox, line, game.join("\n"));
    let solved: Vec<_> = seen.iter().map(|event| event["solved"] == true).collect();
    assert_eq!(solved.iter().position(|&solved| solved), Some(game.len() - 1));
    let longest = sandbox.run("prove longest --answers words.txt --json").json();
    assert_eq!((&shortest["optimal"], &longest["optimal"]), (&json!(true), &json!(true)));
    let words_of = longest["words"].as_array().unwrap().iter().map(|word| word.as_str().unwrap());
    let longest_game: Vec<&str> = words_of.collect();
    let seen = events(&sandbox, line, longest_game.join("\n"));
    let solved = seen.iter().position(|event| event["solved"] == true).unwrap();
    assert_eq!(longest["guesses"], solved + 1);
    assert!(longest_game.len() > game.len());
    // The feedback is always possible.
    let slow = events(&sandbox, line, words.join("\n"));
    let last = slow.last().unwrap();
    assert!(last["solved"] == true || slow.len() == words.len(), "{last}");
    run("play --host absurdle --mode hard").misused("in easy mode");
    run("play --host absurdle --answer crane").misused("cannot be used with");
    for length in ["--shortest", "--longest"] {
        run(&format!("play {length}")).misused("--host <HOST>");
    }
    run("play --host absurdle --shortest --longest").misused("cannot be used with");
}

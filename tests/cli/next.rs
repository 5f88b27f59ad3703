//! `guesstree next`: the next guess from a tree.

use guesstree::{List, Step, Word, shipped};
use serde_json::{Value, json};

use crate::dialogue::score;
use crate::sandbox::{Sandbox, fields, run};

#[test]
fn the_first_guess_comes_from_the_tree_in_the_program() {
    assert_eq!(
        run("next").done(),
        "tarse\n2340 answers left of the list today; 3.4192 more guesses expected, at most 6\n"
    );
    assert_eq!(
        run("next --list original").done(),
        "salet\n2315 answers left of the list original; 3.4212 more guesses expected, at most 5\n"
    );
    assert_eq!(
        run("next --list original salet=BYBBG").done(),
        "croup\n20 answers left of the list original; 2.2500 more guesses expected, at most 3\n"
    );
}

#[test]
fn each_list_has_a_tree_of_its_own() {
    for (list, opener) in [
        ("original", "salet"),
        ("nyt-2022-02", "salet"),
        ("nyt-2022-08", "tarse"),
        ("nyt-2023-07", "tarse"),
        ("today", "tarse"),
    ] {
        let word = run(&format!("next --word --list {list}")).done();
        assert_eq!(word, format!("{opener}\n"));
    }
    run("next --list nyt-2022-08 tarse=BBBBB").done();
    // Off the tree it searches.
    let position = |line: &str| run(&format!("next --list nyt-2022-08 --json {line}")).json();
    assert_eq!(position("tarse=BBBBB")["source"], "tree");
    assert_eq!(position("salet=BBBBB")["source"], "search");
}

#[test]
fn a_game_that_follows_the_tree_finds_the_answer() {
    let sandbox = Sandbox::new();
    for answer in ["aback", "hatch", "mummy", "rower", "zonal"] {
        let answer = Word::parse(answer).unwrap();
        let mut line = "next --list original --word".to_owned();
        for turn in 1.. {
            let guess = Word::parse(sandbox.run(&line).done().trim_end()).unwrap();
            let feedback = score(guess.clone(), answer.clone());
            line += &format!(" {guess}={feedback}");
            if feedback.is_win() {
                assert_eq!(guess, answer);
                sandbox.run(&line).failed(
                    1,
                    &format!("the game is already won: {answer} was the answer, guess {turn}"),
                );
                break;
            }
            assert!(turn < 5, "{line}");
        }
    }
}

#[test]
fn the_games_for_all_answers_have_the_histogram_of_the_tree() {
    let (tree, list) = (shipped::original().unwrap(), List::original());
    let mut histogram = [0; 5];
    for answer in list.answers() {
        let mut walk = tree.walk();
        while walk.step(score(walk.guess(), answer.clone())) == Step::Next {}
        assert_eq!(walk.guess(), answer.clone());
        histogram[walk.turn() - 1] += 1;
    }
    assert_eq!(histogram, [0, 96, 1224, 919, 76]);
    assert_eq!(tree.histogram(), histogram);
}

#[test]
fn feedback_is_read_in_every_notation() {
    let sandbox = Sandbox::new();
    let expected = sandbox.run("next --list original salet=BYBBG").done();
    for turn in [
        "salet=bybbg",
        "SALET=BYBBG",
        "salet=-y--g",
        "salet=.Y..G",
        "salet=_y__g",
        "salet=xyxxg",
        "salet=01002",
        "salet=⬛🟨⬛⬛🟩",
        "salet=⬜🟨⬜⬜🟩",
        "salet=⬛\u{fe0f}🟦⬛⬛🟧",
        "sAlEt=0y.⬛G",
    ] {
        assert_eq!(sandbox.run(&format!("next --list original {turn}")).done(), expected, "{turn}");
    }
}

#[test]
fn a_position_as_json_has_the_documented_fields() {
    let position = run("next --list original --json salet=BYBBG").json();
    assert_eq!(
        fields(&position),
        [
            "basis",
            "candidates",
            "guess",
            "list",
            "may_win",
            "mean",
            "optimal",
            "source",
            "total",
            "turn",
            "worst_case",
        ]
    );
    assert_eq!(
        position,
        json!({
            "basis": "shipped",
            "source": "tree",
            "optimal": true,
            "list": "original",
            "guess": "croup",
            "turn": 2,
            "candidates": 20,
            "may_win": false,
            "total": 45,
            "mean": 2.25,
            "worst_case": 3,
        })
    );
}

#[test]
fn the_word_can_be_had_alone() {
    assert_eq!(run("next --list original --word").done(), "salet\n");
    assert_eq!(run("next --list original --word salet=BYBBG").done(), "croup\n");
}

#[test]
fn another_tree_can_be_followed() {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\n");
    sandbox.run("build slate --answers words.txt -o mine.tree").done();
    assert_eq!(sandbox.run("next --word --tree mine.tree").done(), "slate\n");
    assert_eq!(sandbox.run("next --word -t mine.tree slate=BBGBG").done(), "crane\n");
    sandbox.run("next --word -t mine.tree --answers words.txt").done();
    sandbox
        .run("next -t mine.tree slate=BBGBB")
        .failed_with(1, &["impossible feedback: no answer of words gives slate=BBGBB at guess 1"]);
    sandbox.run("next -t mine.tree ab=BB").failed_with(1, &["is slate here, not ab"]);
}

#[test]
fn impossible_feedback_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.run("build salet -q").done();
    for source in ["--list original", "--tree original-salet.tree"] {
        let failed = |turns: &str, parts: &[&str]| {
            sandbox.run(&format!("next {source} {turns}")).failed_with(1, parts);
        };
        failed("salet=YYYYY", &["impossible feedback: no answer of original ", "look for a slip"]);
        failed("salet=GGGGG", &["impossible feedback", "salet=GGGGG"]);
        failed("salet=GGGGY", &["impossible feedback", "salet=GGGGY"]);
        failed("salet=BYBBG croup=GGGGY", &["croup=GGGGY at guess 2"]);
    }
}

/// AAHED is an allowed guess that is no answer. No other word begins with AAH.
#[test]
fn where_no_answer_fits_the_allowed_guesses_that_do_are_named() {
    // The tree leads there: each guess gets the feedback that AAHED would give.
    let answer = Word::parse("aahed").unwrap();
    let mut line = "next --list original".to_owned();
    loop {
        let ran = run(&format!("{line} --word"));
        if ran.code != 0 {
            break;
        }
        let guess = Word::parse(ran.out.trim_end()).unwrap();
        line += &format!(" {guess}={}", score(guess.clone(), answer.clone()));
    }
    for line in [line, "next --list original salet=BGBGB aahed=GGGGG".to_owned()] {
        let ran = run(&format!("{line} --json"));
        let error = serde_json::from_str::<Value>(&ran.out).unwrap()["error"].clone();
        assert_eq!((ran.code, &error["code"]), (1, &json!("impossible")), "{line}");
        let words = error["words"].as_array().unwrap();
        assert!(words.contains(&json!("aahed")), "{line}: {words:?}");
        assert!(error["fitting"].as_u64().unwrap() >= words.len() as u64);
        run(&line).failed_with(1, &["allowed guess", "aahed", "'--answers all'", "--more <FILE>"]);
    }
    // Where no allowed guess fits either, there is nothing to add.
    let none = run("next --list original salet=GGGGY --json");
    let error = serde_json::from_str::<Value>(&none.out).unwrap()["error"].clone();
    assert_eq!((none.code, &error["fitting"]), (1, &Value::Null));
    assert!(!error["message"].as_str().unwrap().contains("allowed guess"));
}

#[test]
fn feedback_to_another_guess_than_the_trees_is_refused() {
    let sandbox = Sandbox::new();
    sandbox.run("build salet -q").done();
    sandbox.run("next --tree original-salet.tree crane=BBBBB").failed(
        1,
        "guess 1 of the tree is salet here, not crane; give the feedback to salet, or leave --tree \
         out: `guesstree next` then searches wherever no tree leads",
    );
    sandbox
        .run("next --tree original-salet.tree salet=BYBBG salet=BYBBG")
        .failed_with(1, &["guess 2 of the tree is croup here"]);
}

#[test]
fn a_game_that_is_won_has_no_next_guess() {
    let won = "salet=BBBBB courd=BBBBB nymph=GGGGG";
    run(&format!("next --list original {won}"))
        .failed(1, "the game is already won: nymph was the answer, guess 3");
    run(&format!("next --list original {won} whiff=BBBBB"))
        .failed(1, "the game is already won: nymph was the answer, guess 3");
    let sandbox = Sandbox::new();
    sandbox.run("build salet -q").done();
    sandbox
        .run(&format!("next --tree original-salet.tree {won} whiff=BBBBB"))
        .failed(1, "the game is already won: nymph was the answer, guess 3; nothing can follow");
}

#[test]
fn what_is_no_turn_is_refused_with_what_to_write() {
    for verb in ["next --list original", "next --mode hard"] {
        for text in ["salet", "BYBBG", "salet:BYBBG", "extra"] {
            run(&format!("{verb} {text}")).failed(
                2,
                &format!(
                    "`{text}` is not GUESS=FEEDBACK; write for example salet=BYBBG or salet=-y--g"
                ),
            );
        }
        run(&format!("{verb} sal#t=BYBBG")).failed(
            2,
            "`sal#t` holds '#' at position 4; use only letters, digits and other symbols",
        );
        run(&format!("{verb} =")).failed_with(2, &["`` has 0 letters, but a word has 2 to 15"]);
    }
}

#[test]
fn feedback_of_another_length_is_refused() {
    for verb in ["next --list original", "next --mode hard"] {
        for (feedback, marks) in [("BYB", 3), ("", 0), ("BYBBGG", 6), ("⬛⬛", 2)] {
            let part = format!("has {marks} marks, expected 5: one for each letter of the guess");
            let about = format!("the feedback `{feedback}` to salet: ");
            run(&format!("{verb} salet={feedback}")).failed_with(2, &[&about, &part]);
        }
    }
}

#[test]
fn feedback_with_other_signs_is_refused_with_those_there_are() {
    for verb in ["next --list original", "next --mode hard"] {
        for (feedback, sign, position) in
            [("BYBBQ", 'Q', 5), ("3YBBG", '3', 1), ("BY+BG", '+', 3), ("BYBBé", 'é', 5)]
        {
            run(&format!("{verb} salet={feedback}")).failed(
                2,
                &format!(
                    "the feedback `{feedback}` to salet: feedback holds '{sign}' at position \
                     {position}\n\
                     write B - . _ x 0 ⬛ or ⬜ for gray, Y 1 🟨 or 🟦 for yellow, G 2 🟩 or 🟧 for green"
                ),
            );
        }
    }
}

//! `guesstree next`: the exact best guess from any position.

use serde_json::{Value, json};

use crate::sandbox::{Sandbox, fields, run};

#[test]
fn a_position_of_the_tree_has_the_value_that_the_tree_gives_it() {
    for turns in ["salet=BYBBG", "salet=BBBBB courd=BBBBB", "salet=GBBBB"] {
        let known = run(&format!("next --list original --json {turns}")).json();
        let solved = run(&format!("next --list original --json {turns} --all")).json();
        assert_eq!((&known["source"], &solved["source"]), (&json!("tree"), &json!("search")));
        assert_eq!((&known["optimal"], &solved["optimal"]), (&json!(true), &json!(true)));
        for field in ["candidates", "total", "mean", "turn", "worst_case"] {
            assert_eq!(solved[field], known[field], "{turns}: {field}");
        }
        let candidates = solved["words"].as_array().unwrap();
        assert_eq!(known["candidates"], candidates.len());
    }
}

#[test]
fn a_position_off_the_tree_is_solved() {
    let out = run("next --list original crane=-y--- toils=--y--").done();
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0].len(), 5);
    assert!(lines[1].contains(" left of the list original: "), "{out}");
    assert!(lines[2].contains(", optimal (proven here); "), "{out}");
    let word = run("next --list original --word crane=-y--- toils=--y--").done();
    assert_eq!(word.trim_end(), lines[0]);
}

#[test]
fn the_only_candidate_is_the_solution() {
    assert_eq!(run("next --list original --word crane=-y--- toils=--g--").done(), "quirk\n");
}

#[test]
fn a_solution_as_json_has_the_documented_fields() {
    let mut solution = run("next --list original --json crane=-y--- toils=--g--").json();
    assert_eq!(
        fields(&solution),
        [
            "basis",
            "candidates",
            "guess",
            "histogram",
            "list",
            "lower",
            "may_win",
            "mean",
            "nodes",
            "objective",
            "optimal",
            "source",
            "time_s",
            "total",
            "turn",
            "upper",
            "words",
            "worst_case",
        ]
    );
    assert!(solution["nodes"].is_u64() && solution["time_s"].is_f64());
    for field in ["nodes", "time_s"] {
        solution.as_object_mut().unwrap().remove(field);
    }
    assert_eq!(
        solution,
        json!({
            "basis": "proven",
            "source": "search",
            "list": "original",
            "guess": "quirk",
            "turn": 3,
            "candidates": 1,
            "words": ["quirk"],
            "may_win": true,
            "objective": "mean",
            "total": 1,
            "lower": 1,
            "upper": 1,
            "optimal": true,
            "mean": 1.0,
            "worst_case": 1,
            "histogram": [1],
        })
    );
}

#[test]
fn any_allowed_guess_may_have_been_made_but_no_other() {
    run("next --list original zzzzz=BBBBB")
        .failed_with(2, &["guess 1, zzzzz, is not an allowed guess in the list original"]);
    run("next --list original salet=BBBBB sale=BBBB")
        .failed_with(2, &["guess 2, sale, has 4 letters"]);
    // Allowed since August 2022.
    run("next --list original salet=BBBBB aapas=BBBBB")
        .failed_with(2, &["guess 2, aapas, is not an allowed guess"]);
    run("next -q salet=BBBBB aapas=BBBBB --list nyt-2022-08").done();
}

#[test]
fn impossible_feedback_is_refused() {
    run("next --list original salet=YYYYY").failed_with(
        1,
        &["impossible feedback: no answer of original fits salet=YYYYY at guess 1; look for a \
             slip in it\nor the list lacks the answer: 3 allowed guesses fit, leats teals tesla"],
    );
    run("next --list original crane=BBBBB crane=YBBBB").failed(
        1,
        "impossible feedback: no answer of original fits crane=YBBBB at guess 2 and all before it; \
         look for a slip in it or in an earlier one",
    );
}

#[test]
fn a_game_that_is_won_has_no_next_guess() {
    for turns in ["crane=GGGGG", "crane=GGGGG slate=BBBBB", "crane=ggggg crane=ggggg"] {
        run(&format!("next --list original {turns}"))
            .failed_with(1, &["the game is already won: crane was the answer, guess 1"]);
    }
}

#[test]
fn a_game_has_no_more_turns_than_guesses_are_allowed() {
    let turns = "next --list original salet=BBBBB courd=BBBBB";
    for limit in [1, 2] {
        let used = if limit == 1 { "the only guess is" } else { "all 2 guesses are" };
        run(&format!("{turns} --max-guesses {limit}"))
            .failed(1, &format!("{used} used up; allow more with --max-guesses"));
    }
    run(&format!("{turns} {}", "salet=BBBBB ".repeat(4)))
        .failed_with(1, &["all 6 guesses are used up"]);
}

#[test]
fn that_the_guesses_left_are_too_few_is_proven() {
    run("next --list original salet=BBBBB --max-guesses 3").failed(
        1,
        "no tree finds all 221 candidates within the 2 guesses left (proven here); allow more with \
         --max-guesses",
    );
}

#[test]
fn without_memory_for_any_table_the_guess_is_the_best_of_a_sample() {
    for line in ["crane=BBBBB --memory 1M", "--max-guesses 7 --memory 60M --mode strict"] {
        let line = format!("next --list original {line} --json");
        let ran = run(&line);
        assert_eq!(ran.code, 3, "{line}: {}", ran.err);
        let note = "note: the best of a sample of the guesses, as a search on original takes";
        assert!(ran.notes.contains(note), "{}", ran.notes);
        let advice: Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!(advice["optimal"], false);
        let [lower, upper] = ["lower", "upper"].map(|field| advice[field].as_u64());
        assert!(lower.unwrap() < upper.unwrap(), "{advice}");
    }
    for option in ["--all", "--certificate c.cert"] {
        let sandbox = Sandbox::new();
        let line = format!("next --list original crane=BBBBB --memory 1M {option}");
        sandbox.run(&line).failed_with(2, &["give --memory"]);
    }
}

#[test]
fn where_the_whole_table_does_not_fit_that_of_the_answers_left_does() {
    for turns in [
        "crane=BYBBB",
        "crane=BYBBB toils=BBYBB",
        "crane=BYBBB --mode hard",
        "crane=BYBBB --objective worst",
    ] {
        let [whole, narrow] = ["", "--memory 60M"]
            .map(|memory| run(&format!("next --list original {turns} {memory} --json -q")).json());
        for field in [
            "list",
            "turn",
            "candidates",
            "words",
            "lower",
            "upper",
            "optimal",
            "total",
            "worst_case",
        ] {
            assert_eq!(whole[field], narrow[field], "{turns}: {field}");
        }
    }
}

#[test]
fn positions_of_own_words_are_solved() {
    let sandbox = Sandbox::with("words.txt", "ab\nac\nad\n");
    assert_eq!(sandbox.run("next --word --answers words.txt ab=GB").done(), "ac\n");
    assert_eq!(sandbox.run("next --word --answers words.txt ab=GB ac=GB").done(), "ad\n");
    sandbox
        .run("next --answers words.txt ab=BB")
        .failed_with(1, &["no answer of words fits ab=BB"]);
    sandbox.run("next --answers words.txt salet=BBBBB").failed_with(2, &["salet, has 5 letters"]);
}

/// The least total of guesses for `left`, with `turns` guesses left, and the guesses that reach it.
fn brute(all: &[&str], left: &[&str], turns: usize) -> (Option<usize>, Vec<String>) {
    let word = |text: &str| guesstree::Word::parse(text).unwrap();
    let mut best: (Option<usize>, Vec<String>) = (None, Vec::new());
    for guess in all.iter().filter(|_| turns > 0) {
        let mut blocks = std::collections::BTreeMap::<String, Vec<&str>>::new();
        for answer in left {
            let feedback = guesstree::score(&word(guess), &word(answer)).unwrap();
            blocks.entry(feedback.to_string()).or_default().push(answer);
        }
        let useless = blocks.len() == 1 && !left.contains(guess);
        let mut total = Some(left.len());
        for (feedback, block) in &blocks {
            if feedback.chars().all(|mark| mark == 'G') {
                continue;
            }
            let below = if useless { None } else { brute(all, block, turns - 1).0 };
            total = total.zip(below).map(|(total, below)| total + below);
        }
        match total {
            Some(total) if best.0.is_none_or(|least| total < least) => {
                best = (Some(total), vec![(*guess).to_owned()]);
            }
            Some(total) if best.0 == Some(total) => best.1.push((*guess).to_owned()),
            _ => {}
        }
    }
    best
}

#[test]
fn all_guesses_as_good_as_the_best_are_those_of_a_brute_force() {
    let all = ["abed", "bead", "dead", "head", "heap", "lead", "leap", "reap", "lamb", "zulu"];
    let sandbox = Sandbox::with("all.txt", all.join("\n"));
    for answers in [&all[..8], &all[2..8], &all[3..5], &all[..1], &all[..]] {
        sandbox.write("words.txt", answers.join("\n"));
        let line = "next --answers words.txt --guesses all.txt --max-guesses 4 --all";
        let report = sandbox.run(&format!("{line} --json")).json();
        let (total, mut expected) = brute(&all, answers, 4);
        assert_eq!(report["total"], total.unwrap());
        let given = report["as_good"].as_array().unwrap();
        assert_eq!(given[0], report["guess"]);
        let mut given: Vec<&str> = given.iter().map(|word| word.as_str().unwrap()).collect();
        let words = sandbox.run(&format!("{line} --word")).done();
        assert_eq!(words.lines().collect::<Vec<_>>(), given);
        let text = sandbox.run(line).done();
        match given.len() - 1 {
            0 => assert!(text.ends_with("\nno other guess is as good\n"), "{text}"),
            others => {
                let (_, list) = text.split_once(" as good:\n").unwrap();
                assert_eq!(list.split_whitespace().collect::<Vec<_>>(), given[1..]);
                assert!(text.contains(&format!("\n{others} other guess")), "{text}");
            }
        }
        given.sort_unstable();
        expected.sort_unstable();
        assert_eq!(given, expected);
    }
}

#[test]
fn all_guesses_of_a_position_keep_to_its_mode() {
    // After this, a strict guess fits: all candidates are as good as each other by symmetry.
    let sandbox = Sandbox::with("words.txt", "abc\nabd\nabe\nxyz\n");
    let line = "next abc=GGB --answers words.txt --all --word --mode";
    let words = |mode: &str| {
        let out = sandbox.run(&format!("{line} {mode}")).done();
        let mut words: Vec<String> = out.lines().map(str::to_owned).collect();
        words.sort();
        words
    };
    for mode in ["easy", "hard", "ultra", "strict"] {
        assert_eq!(words(mode), ["abd", "abe"], "{mode}");
    }
}

#[test]
fn a_comparison_of_all_guesses_can_be_stopped() {
    let ran = run("next --list original crane=BBBBB --all --json -q --time-limit 0s");
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("stopped before "), "{ran:?}");
}

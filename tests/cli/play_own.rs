//! `guesstree play` with own words, with few guesses, along a tree, and by a policy.

use serde_json::{Value, json};

use crate::dialogue::{Dialogue, events, play, score, word};
use crate::sandbox::{Sandbox, fields};

/// Each guess that is not the answer leaves all the others.
const ONE_BY_ONE: &str = "abw\nabx\naby\nabz\n";

const TEN: [&str; 10] =
    ["abate", "crane", "crate", "grate", "irate", "plate", "skate", "slate", "state", "trace"];

/// What a position says of its first choice.
fn first(event: &Value) -> [u64; 3] {
    ["total", "missed", "blocks"].map(|field| event["choices"][0][field].as_u64().unwrap())
}

#[test]
fn own_words_are_played_with() {
    let sandbox = Sandbox::with("words.txt", "quit\nsuit\n");
    let mut dialogue = Dialogue::new(&sandbox, "--answers words.txt");
    let start = dialogue.hear();
    assert_eq!(start["candidates"], 2);
    dialogue.play_on(start, word("suit"), |_, _| ());
    dialogue.end();
}

#[test]
fn a_word_that_is_also_a_command_is_a_word_where_it_may_be_guessed() {
    let sandbox = Sandbox::with("words.txt", "quit\nsuit\nhelp\n");
    let lines = "quit\nbggg\n";
    let events = events(&sandbox, "--answers words.txt", lines);
    assert_eq!(events[1]["guess"], "quit");
    assert_eq!(events[2]["guess"], "suit");
    let out = play(&sandbox, "--answers words.txt", "exit\nBBBB\n").done();
    assert_eq!(out.lines().filter(|line| line.starts_with("guess ")).count(), 1);
}

#[test]
fn candidates_that_the_guesses_left_are_too_few_for_are_counted() {
    let sandbox = Sandbox::with("words.txt", ONE_BY_ONE);
    // The answers take 1, 2, 3 and 4 guesses in any order, and in two guesses two of them are found.
    let lines = "aby GGB\nabw GGB\nabx GGB\n";
    let events = events(&sandbox, "--think 10m --answers words.txt --max-guesses 2", lines);
    let costs: Vec<_> = events.iter().map(first).collect();
    // Once all guesses are used up nothing can be missed any more.
    assert_eq!(costs, [[10, 2, 2], [6, 2, 2], [3, 0, 2], [1, 0, 1]]);
    let left: Vec<_> = events.iter().map(|event| event["guesses_left"].clone()).collect();
    assert_eq!(left, [2, 1, 0, 0]);
    let out = play(&sandbox, "--think 10m --answers words.txt --max-guesses 2", lines).done();
    assert!(out.contains("  2 of 4 too late\n"), "{out}");
    assert!(out.contains("\nguess 3, one too many, 2 answers left\n  abx abz\n"), "{out}");
}

#[test]
fn answers_that_count_more_are_found_sooner() {
    let sandbox = Sandbox::with("words.txt", ONE_BY_ONE);
    sandbox.write("w.txt", "abz 4\naby 3\nabx 2\nabw 1\n");
    let options = "--think 10m --answers words.txt --weights w.txt";
    // 4 once, 3 twice, 2 three times, and 1 four times: 20 of 10.
    let first = &events(&sandbox, options, "")[0];
    let choice = &first["choices"][0];
    assert_eq!((&choice["guess"], &choice["total"]), (&json!("abz"), &json!(20)));
    assert_eq!((&choice["expected"], &choice["chance"]), (&json!(2.0), &json!(0.4)));
    let out = play(&sandbox, options, "abz GGB\naby GGB\nabx GGB\n").done();
    assert!(out.contains("\n  abz      2.0000       2    40.0 %\n"), "{out}");
    assert!(out.contains("\n  aby      1.6667       2    1 in 2\n"), "{out}");
    // Without weights no answer is better than another.
    let same = &events(&sandbox, "--think 10m --answers words.txt", "")[0];
    assert_eq!(same["choices"][3]["expected"], 2.5);
    let with = |other: &str| sandbox.run(&format!("play {options} {other}"));
    sandbox.run("build --answers words.txt --weights w.txt -q -o mine.tree").done();
    for other in ["--answer random", "--host absurdle", "--boards 2", "--policy share"] {
        with(other).misused("'--weights <FILE>' is for advice from searches, on one board");
    }
}

#[test]
fn guesses_are_used_up_for_good() {
    let sandbox = Sandbox::with("words.txt", ONE_BY_ONE);
    let lines = "abw GGB\n".repeat(300);
    let events = events(&sandbox, "--answers words.txt", lines);
    let left = events.iter().map(|event| event["guesses_left"].as_u64().unwrap());
    let expected = (0..=300).map(|made| 6_u64.saturating_sub(made));
    assert!(left.eq(expected));
}

#[test]
fn a_tree_is_followed_while_the_game_is_on_it() {
    let sandbox = Sandbox::with("words.txt", TEN.join("\n"));
    let usual = &events(&sandbox, "--think 10m --answers words.txt", "")[0];
    // Any opener that is not recommended anyhow.
    let openers = TEN.into_iter().filter(|opener| usual["guess"] != *opener);
    for opener in openers.take(3) {
        let tree = format!("build {opener} --answers words.txt -q -o mine.tree");
        sandbox.run(&tree).done();
        let next = |turns: &str| sandbox.run(&format!("next -t mine.tree --json {turns}")).json();
        let line = "--think 10m --answers words.txt --tree mine.tree";
        let mut dialogue = Dialogue::new(&sandbox, line);
        let start = dialogue.hear();
        dialogue.play_on(start, word("state"), |position, turns| {
            let turns: Vec<String> = turns.iter().map(|turn| turn.to_string()).collect();
            let expected = next(&turns.join(" "));
            assert_eq!(position["guess"], expected["guess"]);
            assert_eq!(position["choices"][0]["total"], expected["total"]);
        });
        // Other guesses are compared when they are asked for.
        let again = dialogue.ask("n");
        assert_eq!(again["guess"], opener);
        // The program does not call the opener the best, because it was given.
        assert_eq!(again["exact"], false);
        let more = dialogue.ask("m");
        assert_eq!(more["choices"][0], usual["choices"][0]);
        dialogue.end();
    }
}

#[test]
fn a_tree_for_other_words_another_mode_or_another_aim_is_refused() {
    let sandbox = Sandbox::with("words.txt", ONE_BY_ONE);
    sandbox.run("build --answers words.txt -q -o mine.tree").done();
    let parts = ["mine.tree: this tree is for the list words in easy mode"];
    sandbox
        .run("play --tree mine.tree --list original")
        .failed_with(2, &["mine.tree: this tree is for the list words in easy mode"]);
    sandbox.run("play --tree mine.tree --answers words.txt --mode hard").failed_with(2, &parts);
    // Without a list, the words of the tree are played with.
    let alone = events(&sandbox, "--tree mine.tree", "");
    assert_eq!((&alone[0]["candidates"], &alone[0]["exact"]), (&json!(4), &json!(true)));
    sandbox.run("build --answers words.txt --objective worst -q -o worst.tree").done();
    sandbox
        .run("play --tree worst.tree --answers words.txt")
        .failed_with(2, &["worst.tree: this tree has another objective than the fewest guesses"]);
    sandbox.run("play --tree none.tree").failed_with(2, &["cannot read none.tree: "]);
    sandbox.run("play --tree mine.tree --policy entropy").misused("cannot be used with");
}

/// The entropy of what comes back to `guess`, in bits, if the answer is any of [`TEN`].
fn entropy(guess: &str) -> f64 {
    let mut blocks = std::collections::BTreeMap::new();
    for answer in TEN {
        *blocks.entry(score(word(guess), word(answer)).code()).or_insert(0.0) += 0.1;
    }
    blocks.into_values().map(|p: f64| -p * p.log2()).sum()
}

#[test]
fn a_policy_advises_by_its_own_measure() {
    let sandbox = Sandbox::with("words.txt", TEN.join("\n"));
    let events = events(&sandbox, "--answers words.txt --policy entropy", "");
    let choices = events[0]["choices"].as_array().unwrap();
    let mut ranking = TEN;
    // Ten candidates are more than its cut-off. Equal guesses stay in the order of the alphabet.
    ranking.sort_by_key(|guess| std::cmp::Reverse((1e9 * entropy(guess)).round() as i64));
    let shown = |guess: &str| format!("{:.4} bits", entropy(guess));
    let expected: Vec<_> =
        ranking.iter().map(|guess| (json!(guess), json!(shown(guess)))).collect();
    let said: Vec<_> =
        choices.iter().map(|choice| (choice["guess"].clone(), choice["rating"].clone())).collect();
    assert_eq!(said, expected[..6]);
    assert_eq!(events[0]["guess"], ranking[0]);
    assert_eq!(events[0]["exact"], false);
    assert_eq!(fields(&choices[0]), ["guess", "may_win", "rating"]);
}

#[test]
fn games_by_a_policy_end_with_the_answer_and_what_a_guess_costs_is_still_exact() {
    let sandbox = Sandbox::with("words.txt", TEN.join("\n"));
    let line = "--think 10m --answers words.txt --policy minimax:opener=skate";
    let mut dialogue = Dialogue::new(&sandbox, line);
    dialogue.hear();
    for answer in TEN {
        let start = dialogue.ask("n");
        assert_eq!(start["guess"], "skate");
        dialogue.play_on(start, word(answer), |_, _| ());
    }
    dialogue.ask("n");
    let cost = dialogue.ask("slate");
    dialogue.end();
    let built = sandbox.run("build slate --answers words.txt --json -o x.tree").json();
    assert_eq!(cost["total"], built["total"]);
}

#[test]
fn equals_of_a_policy_are_picked_by_the_seed() {
    let sandbox = Sandbox::with("words.txt", ONE_BY_ONE);
    let guess = |seed: u32| {
        let line = format!("--answers words.txt --policy blocks --seed {seed}");
        events(&sandbox, &line, "")[0]["guess"].as_str().unwrap().to_owned()
    };
    let mut guesses: Vec<String> = (0..20).map(guess).collect();
    assert_eq!(guesses, (0..20).map(guess).collect::<Vec<_>>());
    guesses.sort();
    guesses.dedup();
    assert!(guesses.len() > 1, "{guesses:?}");
    sandbox
        .run("play --seed 7")
        .misused("'--seed <NUMBER>' is for '--answer random' and for '--policy <POLICY>'");
}

#[test]
fn other_games_are_played_with_their_own_feedback() {
    let sandbox = Sandbox::new();
    let list = guesstree::List::mastermind(3, 3).unwrap();
    let code = |text: &str| list.kind().word(text).unwrap();
    let answer = code("231");
    let mut dialogue = Dialogue::new(&sandbox, "--game mastermind:3x3 --think 10m");
    let mut event = dialogue.hear();
    assert_eq!(event["candidates"], 27);
    for turn in 1.. {
        assert_eq!((&event["turn"], &event["exact"]), (&json!(turn), &json!(true)));
        let guess = code(event["guess"].as_str().unwrap());
        let feedback = list.score(&guess, &answer).unwrap();
        event = dialogue.ask(&feedback.to_string());
        if feedback.is_win() {
            assert_eq!(event, json!({"event": "solved", "answer": "231", "guesses": turn}));
            break;
        }
    }
    dialogue.end();
    // A guess may look like a feedback, and is one then only after another guess.
    let seen = events(&sandbox, "--game bulls-and-cows:2x3 --think 10m", "12\n12 0A2B\nc\n");
    assert_eq!((&seen[1]["event"], &seen[1]["guess"]), (&json!("choice"), &json!("12")));
    assert_eq!(seen[3]["words"], json!(["21"]));
    let out = play(&sandbox, "--game mastermind:3x3 --answer 231", "112\n231\n").done();
    assert_eq!(out.lines().next(), Some("112 0B2W"));
    assert!(out.ends_with("Solved with 2 guesses.\n"), "{out}");
    sandbox.run("play --game mastermind:3x3 --mode hard").failed_with(2, &["mode"]);
    sandbox.run("play --game mastermind:3x3 --answer 999").failed_with(2, &["999"]);
}

#[test]
fn lines_of_the_journal_that_are_no_games_are_left_out() {
    let sandbox = Sandbox::new();
    let [_, (_, folder)] = sandbox.variables();
    let folder = folder.join("guesstree");
    std::fs::create_dir_all(&folder).unwrap();
    let game = r#"{"at":0,"list":"original","mode":"easy","guesses":["salet","crane"],"#;
    let games = format!("{game}\"solved\":true,\"advised\":false}}\nno game\n\n{{\"at\":1\n");
    std::fs::write(folder.join("games.jsonl"), games).unwrap();
    let stats = sandbox.run("play --stats");
    assert!(stats.out.starts_with("original: 1 game, 1 solved (100 %)\n"), "{}", stats.out);
    let json = serde_json::from_str(&sandbox.run("play --stats --json").out).unwrap();
    crate::json::Schema::load().accepts("statistics", &json);
    assert_eq!(
        (&json["games"][0]["game"], &json["games"][0]["played"]),
        (&json!("wordle"), &json!(1))
    );
    assert!(
        stats.err.contains("games.jsonl: 2 lines are no games and are left out"),
        "{}",
        stats.err
    );
}

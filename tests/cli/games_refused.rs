//! `--game` where it makes no sense, and what is no game, no code and no feedback.

use crate::sandbox::{Sandbox, run};

const VERBS: [&str; 5] = ["build", "prove", "next", "verify", "show"];

#[test]
fn what_is_no_game_is_refused_with_those_that_are() {
    for verb in VERBS {
        run(&format!("{verb} --game chess")).misused(
            "give one of wordle, mastermind:4x6, black-peg:4x6, bulls-and-cows:4x6, jotto, table:FILE",
        );
    }
    for (game, reason) in [
        ("mastermind", "give a size, pegs and colours, such as mastermind:4x6"),
        ("mastermind:0x6", "a code has 2 places or more"),
        ("mastermind:1x6", "a code has 2 places or more"),
        (
            "mastermind:9x9",
            "it has more than 65535 codes; with 9 symbols up to 5 places are possible",
        ),
        ("black-peg:4x1", "there are 2 to 36 symbols"),
        ("bulls-and-cows:5x4", "no symbol comes twice, so 5 places need 5 symbols or more"),
        ("table:", "give a file, such as table:coins.csv"),
    ] {
        run(&format!("build --game {game}")).misused(reason);
    }
}

#[test]
fn verbs_for_wordle_do_not_know_other_games() {
    run("analyze salet --game jotto").misused("unexpected argument '--game'");
}

#[test]
fn games_with_guesses_of_their_own_take_no_words() {
    let sandbox = Sandbox::with("words.txt", "crane\n");
    sandbox.write("coins.csv", "x,a\na,1\n");
    for verb in VERBS {
        for (option, shown) in [
            ("--list original", "--list <NAME>"),
            ("--answers words.txt", "--answers <FILE>"),
            ("--exclude words.txt", "--exclude <FILE>"),
        ] {
            for game in ["mastermind:2x3", "table:coins.csv"] {
                let reason = format!(
                    "the argument '--game {game}' cannot be used with '{shown}', which is for words"
                );
                sandbox.run(&format!("{verb} --game {game} {option}")).misused(&reason);
            }
        }
    }
}

#[test]
fn games_of_codes_have_no_hard_mode_and_games_of_words_but_wordle_no_mode() {
    for verb in ["build", "prove", "next"] {
        for (game, mode, message) in [
            (
                "mastermind:2x3",
                "hard",
                "hard mode is for Wordle; mastermind:2x3 has easy and strict mode",
            ),
            ("jotto", "hard", "hard mode is for Wordle, jotto has no modes; leave the mode out"),
            (
                "jotto",
                "strict",
                "strict mode is for Wordle, jotto has no modes; leave the mode out",
            ),
        ] {
            run(&format!("{verb} --game {game} --mode {mode}")).failed(2, message);
        }
    }
}

#[test]
fn no_tree_of_another_game_comes_with_the_program() {
    for verb in ["show", "verify"] {
        for game in ["mastermind:4x6", "jotto"] {
            run(&format!("{verb} --game {game}")).failed(
                2,
                &format!(
                    "no tree comes with the program for {game}; build one with `guesstree build --game {game}` and name \
                     its file"
                ),
            );
        }
        run(&format!("{verb} --game wordle")).done();
    }
}

#[test]
fn a_tree_of_another_game_is_refused() {
    let sandbox = Sandbox::with("words.txt", "tea\neat\n");
    sandbox.run("build -q --game mastermind:2x3 -o m.tree").done();
    sandbox.run("build -q --game jotto --answers words.txt -o j.tree").done();
    sandbox.run("build -q --answers words.txt -o w.tree").done();
    for verb in ["next --tree", "show"] {
        sandbox
            .run(&format!("{verb} m.tree --game jotto"))
            .failed(2, "m.tree: this tree is for mastermind:2x3, not for jotto; leave --game out");
        sandbox
            .run(&format!("{verb} m.tree --game mastermind:2x4"))
            .failed_with(2, &["m.tree: this tree was built for another list (mastermind-2x3, "]);
        sandbox
            .run(&format!("{verb} w.tree --answers words.txt --game jotto"))
            .failed_with(2, &["w.tree: this tree was built for another list (words, "]);
        sandbox
            .run(&format!("{verb} j.tree --answers words.txt --game wordle"))
            .failed_with(2, &["j.tree: this tree was built for another list (words-jotto, "]);
    }
    for (line, fault) in [
        ("m.tree --game mastermind:2x4", "the tree is for the list mastermind-2x3 ("),
        ("m.tree --game wordle", "this tree is for mastermind:2x3, not for wordle"),
        ("m.tree --answers words.txt", "the tree is for the list mastermind-2x3 ("),
        ("w.tree --answers words.txt --game jotto", "the tree is for the list words ("),
        ("j.tree --answers words.txt --game wordle", "the tree is for the list words-jotto ("),
    ] {
        let ran = sandbox.run(&format!("verify {line}"));
        assert_eq!(ran.code, 1, "{line}: {ran:?}");
        assert!(ran.out.contains(": INVALID: ") && ran.out.contains(fault), "{line}: {ran:?}");
    }
    sandbox
        .run("play --tree m.tree --game mastermind:2x4")
        .failed_with(2, &["m.tree: this tree is for the list mastermind-2x3 in easy mode"]);
    sandbox
        .run("compare optimal:tree=m.tree")
        .failed_with(2, &["m.tree: this tree is for mastermind:2x3, not for wordle"]);
}

#[test]
fn a_tree_of_words_or_of_a_table_is_verified_with_these() {
    let sandbox = Sandbox::with("coins.csv", "x,a,b\na,1,0\n");
    sandbox.write("words.txt", "tea\neat\n");
    sandbox.run("build -q --game table:coins.csv").done();
    sandbox.run("build -q --game jotto --answers words.txt").done();
    sandbox.run("verify coins-best.tree").failed(
        2,
        "coins-best.tree: the tree was built for the table coins, which does not come with the program; give its file \
         with --game table:FILE",
    );
    sandbox
        .run("verify words-jotto-best.tree")
        .failed_with(2, &["the tree was built for the list words-jotto ("]);
    // A table with these names and another number.
    sandbox.write("coins.csv", "x,a,b\na,1,2\n");
    let ran = sandbox.run("verify --game table:coins.csv coins-best.tree");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(ran.out.contains("INVALID: the tree is for the list coins ("), "{ran:?}");
}

#[test]
fn what_is_no_code_or_no_feedback_is_refused_with_what_to_write() {
    for (turn, message) in [
        ("12", "`12` is not GUESS=FEEDBACK; write for example 1122=1B1W"),
        ("14=1B", "`14` is no code of mastermind:2x3: write 2 of the symbols 123"),
        ("123=1B", "`123` is no code of mastermind:2x3: write 2 of the symbols 123"),
        (
            "12=BG",
            "the feedback `BG` to 12: this is no feedback of mastermind:2x3; write the black and the white pegs, such as \
             2B1W or 2,1",
        ),
        (
            "12=2B1W",
            "the feedback `2B1W` to 12: this counts 3, but in mastermind:2x3 there are 2 pegs",
        ),
    ] {
        run(&format!("next --game mastermind:2x3 {turn}")).failed(2, message);
    }
    run("build --game mastermind:2x3 12 45")
        .failed(2, "the opener `45` is no code of mastermind:2x3: write 2 of the symbols 123");
    let sandbox = Sandbox::with("coins.csv", "x,a,b\na,1,0\n");
    sandbox
        .run("build --game table:coins.csv c")
        .failed_with(2, &["c is not an allowed guess in the list coins"]);
    sandbox
        .run("next --game table:coins.csv c=1")
        .failed_with(2, &["guess 1, c, is not an allowed guess in the list coins"]);
}

#[test]
fn impossible_feedback_is_an_answer_that_does_not_exist() {
    run("next --game mastermind:2x3 12=1B1W").failed(
        1,
        "impossible feedback: no answer of mastermind-2x3 fits 12=1B1W at guess 1; look for a slip in it",
    );
    run("next --game mastermind:2x3 12=2B")
        .failed(1, "the game is already won: 12 was the answer, guess 1");
    let sandbox = Sandbox::new();
    sandbox.run("build -q --game mastermind:2x3 -o m.tree").done();
    sandbox.run("next --tree m.tree 12=1B1W").failed(
        1,
        "impossible feedback: no answer of mastermind-2x3 gives 12=1B1W at guess 1; look for a slip in it",
    );
}

#[test]
fn a_faulty_table_is_refused_with_line_and_cell() {
    let sandbox = Sandbox::new();
    sandbox.run("build --game table:no.csv").failed_with(2, &["cannot read no.csv: "]);
    for (text, message) in [
        (
            "x,a,b\na,1,x\n",
            "coins.csv:2, cell 3: `x` is no number from 0 to 65534\nwrite feedback as such a number",
        ),
        (
            "x,a,b\nb,1,1\n",
            "coins.csv:2, cell 2: b gets 1 for the answer a, but that is the number of the right guess (coins.csv:2, cell 3)\n\
             give it another number",
        ),
    ] {
        sandbox.write("coins.csv", text);
        for verb in ["build", "prove", "next"] {
            sandbox.run(&format!("{verb} --game table:coins.csv")).failed(2, message);
        }
    }
}

#[test]
fn weights_are_no_table() {
    for text in ["crane,3\nslate,1\n", "crane,0.25\n", "word,3\nother,1e3\n\n"] {
        let sandbox = Sandbox::with("w.csv", text);
        sandbox.run("build --game table:w.csv").failed_with(
            2,
            &["w.csv:1: the first row names one answer only, the number `", "use --weights"],
        );
    }
    // A single answer with a name is a game, if a short one.
    let sandbox = Sandbox::with("one.csv", "guess,a\nb,1\n");
    assert!(sandbox.run("build --game table:one.csv").done().contains("1 guess for 1 answer,"));
}

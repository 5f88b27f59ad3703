//! `guesstree analyze --grid`: the squares that people share.

use serde_json::{Value, json};

use crate::campaign::some;
use crate::sandbox::{Ran, Sandbox, run};

const GUESSES: &str = "salet croup tract";

/// The squares of [`GUESSES`] when the answer is TRACT, as they are shared.
const GRID: &str = "Wordle 1,234 3/6*\n\n⬛🟨⬛⬛🟩\n🟨🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n";

fn analysed(grid: &str) -> Value {
    let sandbox = Sandbox::with("game.txt", grid);
    sandbox.run(&format!("analyze --list original {GUESSES} --json -q --grid game.txt")).json()
}

/// Analyses with a grid from standard input.
fn piped(guesses: &str, grid: impl AsRef<[u8]>) -> Ran {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command();
    command.args(["analyze", "--list", "original"]).args(guesses.split_whitespace());
    command.args(["--json", "-q", "--grid", "-"]);
    command.write_stdin(grid.as_ref());
    Ran::of(command.output().unwrap())
}

#[test]
fn a_grid_tells_the_same_as_the_answer() {
    let expected =
        run(&format!("analyze --list original --answer tract {GUESSES} --json -q")).json();
    assert_eq!(analysed(GRID), expected);
    assert_eq!(piped(GUESSES, GRID).json(), expected);
    let text = format!("Look!\r\n{GRID}\nhttps://example.org/\n❤️ that one\n5️⃣🟥\n");
    for (grid, why) in some(&[
        (GRID.replace('⬛', "⬜"), "a light ground"),
        (GRID.replace('🟨', "🟦").replace('🟩', "🟧"), "colours for the colour-blind"),
        (GRID.replace('⬛', "⬛\u{fe0f}"), "variation selectors"),
        (GRID.replace('\n', "\r\n"), "lines that end as on Windows"),
        (GRID.replace('\n', " \n\n\t"), "lines with blanks, and blank lines"),
        (text, "other lines"),
        (GRID.trim_end().to_owned(), "no line feed at the end"),
        (GRID.replace('⬛', "⬛ "), "spaces"),
        (GRID.replace("\n⬛", "\n> ⬛").replace("\n🟨", "\n2. 🟨"), "quotes and numbers"),
        (GRID.trim_end().to_owned() + " nice!", "a remark"),
        (GRID.replace('⬛', "◾").replace('🟨', "🟪"), "another shape, another colour"),
        (GRID.replace('🟩', ":large_green_square:"), "names"),
        ("BYBBG\nYGBBB\nGGGGG\n".to_owned(), "letters"),
    ]) {
        assert_eq!(analysed(grid), expected, "{why}");
    }
    // Bytes that are no text are on other lines.
    let bytes = [b"\xff\xfe\n", GRID.as_bytes()].concat();
    assert_eq!(piped(GUESSES, bytes).json(), expected);
}

#[test]
fn a_grid_without_the_answer_is_a_game_that_was_lost() {
    let ran = piped("salet courd", "X/6\n⬛⬛⬛⬛⬛\n⬛⬛⬛⬛⬛\n");
    let warning =
        "guesstree: warning: standard input: line 1 says X/6, but only 2 rows were given\n";
    assert_eq!((ran.code, &*ran.err), (0, warning));
    let report: Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(report["solved"], false);
    for field in ["answer", "best_line", "best_line_after_first"] {
        assert_eq!(report[field], json!(null), "{field}");
    }
    let mut known = run("analyze --list original --answer nymph salet courd --json -q").json();
    // The answer, and what follows from it, is all that is not known.
    for field in ["answer", "best_line", "best_line_after_first", "difficulty"] {
        known[field] = json!(null);
    }
    assert_eq!(report, known);
}

#[test]
fn a_grid_has_a_row_for_each_guess() {
    let rows = |grid: &str, rows: usize, guesses: usize| {
        let words = ["salet", "croup", "tract", "zesty"][..guesses].join(" ");
        let message = format!(
            "standard input: the grid has {rows} rows of 5 squares for {guesses} guesses; give a word for each row"
        );
        piped(&words, grid).failed(2, &message);
    };
    rows(GRID, 3, 2);
    rows(GRID, 3, 4);
    rows("", 0, 3);
    rows("Wordle 1,234 3/6\n", 0, 3);
    // No row is passed over.
    rows("3/6\n⬛🟨⬛⬛🟩 oops\n> 🟨🟩⬛⬛⬛\n🟩🟩🟩🟩🟩", 3, 2);
    piped("salet tract", GRID.replace("⬛🟨⬛⬛🟩\n", "")).failed(
        2,
        "standard input: line 1 says 3/6, but 2 rows follow, the last one all green\n\
         give all rows of the game, or remove the heading",
    );
}

#[test]
fn squares_that_are_no_row_are_named_with_the_option_for_them() {
    let ask = "write 5 squares for each guess, ⬛ for gray, 🟨 for yellow and 🟩 for green, or remove \
        the line; other squares for gray, yellow and green can be given, such as '--squares 🟦🟡🟥'";
    piped(GUESSES, GRID.replace("🟨🟩⬛⬛⬛", "🟨🟩⬛⬛"))
        .failed(2, &format!("standard input: line 4: 4 squares, but a row has 5\n{ask}"));
    let other = GRID.replace('⬛', "🟦").replace('🟩', "🟥");
    piped(GUESSES, &other).failed_with(
        2,
        &["line 3: 🟥 stands for no colour of Wordle", "line 4: 🟦 has more than one meaning", ask],
    );
    let expected = piped(GUESSES, GRID).json();
    let sandbox = Sandbox::with("game.txt", &other);
    let analyze = format!("analyze --list original {GUESSES} --json -q --grid game.txt");
    assert_eq!(sandbox.run(&format!("{analyze} --squares 🟦🟨🟥")).json(), expected);
    sandbox.run(&format!("{analyze} --squares 🟦🟨")).failed_with(
        2,
        &["game.txt: `🟦🟨` are not three different squares: give those for gray, yellow and green"],
    );
    sandbox.run(&format!("analyze --list original {GUESSES} --squares 🟦🟨🟥")).misused("--grid");
}

#[test]
fn one_of_several_grids_is_read_and_named() {
    let one = "Wordle 1,234 1/6\n🟩🟩🟩🟩🟩\n";
    let sandbox = Sandbox::with("games.txt", format!("{one}Bob: {GRID}"));
    let analyze = |guesses: &str, more: &str| {
        sandbox.run(&format!("analyze --list original {guesses} --json -q --grid games.txt {more}"))
    };
    let chosen = analyze(GUESSES, "");
    assert_eq!(
        chosen.err,
        "guesstree: warning: games.txt: of 2 grids in the text, only number 2, from line 5 on, has \
         a row for each guess; that one is read\n"
    );
    let found: Value = serde_json::from_str(&chosen.out).unwrap();
    assert_eq!(found, piped(GUESSES, GRID).json());
    assert_eq!(analyze(GUESSES, "--board 2").json(), piped(GUESSES, GRID).json());
    analyze("salet tract", "").failed(
        2,
        "games.txt: the text has 2 grids, with 1 and 3 rows; say which of them is meant, such as \
         '--board 1'",
    );
    analyze("salet", "--board 3").failed(2, "games.txt: there is no grid 3: the text has 2 grids");
    sandbox.run("analyze --list original salet --board 1").misused("--grid");
}

#[test]
fn grids_that_cannot_be_are_refused() {
    piped("crane crane", "🟨🟩🟩⬛⬛\n⬛🟩🟩⬛⬛\n").failed_with(
        1,
        &["guess 2: that is impossible: crane=YGGBB says that the answer has at least one C, crane=BGGBB that it has no C"],
    );
    piped("salet", "🟩🟩🟩🟩🟨\n")
        .failed(1, "guess 1: no answer can give salet=GGGGY; look for a slip in it");
    piped("crane toast", "🟩🟩🟩🟩🟩\n⬛⬛⬛⬛⬛\n")
        .failed(1, "crane was the answer at guess 1; nothing can follow");
    // The grid has all letters of JAZZY but the last.
    piped("jazzy", "🟩🟩🟩🟩⬛\n").failed_with(1, &["guess 1: no allowed guess of original fits"]);
    // A slip in the second guess is reported before the slow analysis of a bad first guess.
    piped("fuzzy fuzzy", "⬛⬛⬛⬛⬛\n🟩⬛⬛⬛⬛\n")
        .failed_with(1, &["guess 2: that is impossible: fuzzy=BBBBB says "]);
}

#[test]
fn grids_that_cannot_be_read_are_refused() {
    let sandbox = Sandbox::new();
    for path in ["none.txt", "."] {
        sandbox
            .run(&format!("analyze --list original {GUESSES} --grid {path}"))
            .failed_with(2, &[&format!("{path}: cannot be read: ")]);
    }
    sandbox
        .run(&format!("analyze --list original {GUESSES} --grid game.txt --answer tract"))
        .misused("cannot be used with");
}

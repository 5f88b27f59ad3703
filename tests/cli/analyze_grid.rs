//! `guesstree analyze --grid`: the squares that people share.

use serde_json::{Value, json};

use crate::sandbox::{Ran, Sandbox, run};

const GUESSES: &str = "salet croup tract";

/// The squares of [`GUESSES`] when the answer is TRACT, as they are shared.
const GRID: &str = "Wordle 1,234 3/6*\n\n⬛🟨⬛⬛🟩\n🟨🟩⬛⬛⬛\n🟩🟩🟩🟩🟩\n";

fn analysed(grid: &str) -> Value {
    let sandbox = Sandbox::with("game.txt", grid);
    sandbox.run(&format!("analyze {GUESSES} --json -q --grid game.txt")).json()
}

/// Analyses with a grid from standard input.
fn piped(guesses: &str, grid: impl AsRef<[u8]>) -> Ran {
    let sandbox = Sandbox::new();
    let mut command = sandbox.command();
    command.arg("analyze").args(guesses.split_whitespace());
    command.args(["--json", "-q", "--grid", "-"]);
    command.write_stdin(grid.as_ref());
    Ran::of(command.output().unwrap())
}

#[test]
fn a_grid_tells_the_same_as_the_answer() {
    let expected = run(&format!("analyze --answer tract {GUESSES} --json -q")).json();
    assert_eq!(analysed(GRID), expected);
    assert_eq!(piped(GUESSES, GRID).json(), expected);
    let text = format!("Look!\r\n{GRID}\nhttps://example.org/🟩\n⬛⬛⬛⬛⬛ nothing\n🟩🟩🟩\n");
    for (grid, why) in [
        (GRID.replace('⬛', "⬜"), "a light ground"),
        (GRID.replace('🟨', "🟦").replace('🟩', "🟧"), "colours for the colour-blind"),
        (GRID.replace('⬛', "⬛\u{fe0f}"), "variation selectors"),
        (GRID.replace('\n', "\r\n"), "lines that end as on Windows"),
        (GRID.replace('\n', " \n\n\t"), "lines with blanks, and blank lines"),
        (text, "other lines"),
        (GRID.trim_end().to_owned(), "no line feed at the end"),
    ] {
        assert_eq!(analysed(&grid), expected, "{why}");
    }
    // Bytes that are no text are on other lines.
    let bytes = [b"\xff\xfe\n", GRID.as_bytes()].concat();
    assert_eq!(piped(GUESSES, bytes).json(), expected);
}

#[test]
fn a_grid_without_the_answer_is_a_game_that_was_lost() {
    let report = piped("salet courd", "X/6\n⬛⬛⬛⬛⬛\n⬛⬛⬛⬛⬛\n").json();
    assert_eq!(report["solved"], false);
    for field in ["answer", "best_line", "best_line_after_first"] {
        assert_eq!(report[field], json!(null), "{field}");
    }
    let mut known = run("analyze --answer nymph salet courd --json -q").json();
    // The answer, and what follows from it, is all that is not known.
    for field in ["answer", "best_line", "best_line_after_first"] {
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
    // Letters are no squares, and four squares no row.
    rows("BYBBG\nYGBBB\nGGGGG\n", 0, 3);
    rows(&GRID.replace("🟨🟩⬛⬛⬛", "🟨🟩⬛⬛"), 2, 3);
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
            .run(&format!("analyze {GUESSES} --grid {path}"))
            .failed_with(2, &[&format!("{path}: cannot be read: ")]);
    }
    sandbox
        .run(&format!("analyze {GUESSES} --grid game.txt --answer tract"))
        .misused("cannot be used with");
}

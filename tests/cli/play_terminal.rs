//! `guesstree play` at a terminal: the board, the editor, and advice that becomes better.

use std::time::{Duration, Instant};
use std::{fs, thread};

use guesstree::Tree;
use vt100::Color;

use crate::dialogue::{score, word};
use crate::sandbox::{PATIENCE, Sandbox};
use crate::screen::Screen;

const GREEN: Color = Color::Idx(71);
const YELLOW: Color = Color::Idx(179);
const GRAY: Color = Color::Idx(240);

/// Words that take a proof some time, and no tree comes with the program for them.
fn long_list() -> Sandbox {
    let list = guesstree::List::original();
    let words = list.answers().iter().step_by(4).map(|word| format!("{word}\n"));
    Sandbox::with("words.txt", words.collect::<String>())
}

#[test]
fn a_game_is_played_at_the_prompt_with_coloured_tiles() {
    let sandbox = Sandbox::new();
    let mut screen = Screen::new(&sandbox, "");
    screen.shows("Guess, then type the feedback: ");
    let answer = word("about");
    for (guess, number) in [("salet", 1), ("croup", 2), ("about", 3)] {
        screen.shows(&format!("guess {number} of 6, "));
        // The prompt is the guess that the feedback is to.
        screen.shows(&format!("{guess} > "));
        screen.types(&score(word(guess), answer.clone()).to_string());
    }
    screen.shows("about: solved with 3 guesses.");
    screen.shows("⬛🟨⬛⬛🟩");
    let tile = |color: Color| [color; 3];
    let row = [tile(GRAY), tile(YELLOW), tile(GRAY), tile(GRAY), tile(GREEN)].concat();
    assert_eq!(screen.grounds(" S  A  L  E  T ")[..15], row);
    assert_eq!(screen.grounds(" A  B  O  U  T ")[..15], [GREEN; 15]);
    // What each guess cost.
    screen.shows("guess   left     lost     luck  best");
    screen.types("n");
    screen.shows_times("guess 1 of 6, 2315 answers left of the list original", 2);
    screen.types("s");
    screen.shows("1 game, 1 solved (100 %)");
    screen.presses("\u{4}");
    screen.ended();
}

#[test]
fn a_game_that_is_pasted_is_played_line_by_line() {
    let answer = word("about");
    let turn = |guess| format!("{guess} {}", score(word(guess), answer.clone()));
    let lines = ["salet", "croup", "about"].map(turn);
    // Terminals put brackets around what is pasted, or type it as fast as they can.
    for pasted in [format!("\u{1b}[200~{}\u{1b}[201~\r", lines.join("\n")), lines.join("\r") + "\r"]
    {
        let sandbox = Sandbox::new();
        let mut screen = Screen::new(&sandbox, "");
        screen.shows("salet > ");
        screen.presses(&pasted);
        screen.shows("about: solved with 3 guesses.");
        screen.types("q");
        screen.ended();
    }
}

#[test]
fn letters_are_shown_on_a_keyboard() {
    let sandbox = Sandbox::new();
    let mut screen = Screen::new(&sandbox, "");
    screen.shows("salet > ");
    screen.types("BYBBG");
    screen.shows("Z X C V B N M");
    let row = screen.grounds("A S D F G H J K L");
    assert_eq!((row[3], row[5], row[7], row[19]), (YELLOW, GRAY, Color::Default, GRAY));
    assert_eq!(screen.grounds("Q W E R T Y")[10], GREEN);
}

#[test]
fn the_end_of_input_ends_a_game_at_a_terminal() {
    for (line, prompt) in [
        ("", "salet > "),
        ("--policy share:opener=raise", "raise > "),
        ("--answer about", "guess 1 of 6 > "),
    ] {
        let sandbox = Sandbox::new();
        let mut screen = Screen::new(&sandbox, line);
        screen.shows(prompt);
        screen.presses("\u{4}");
        // Who guesses, and is there to read it, is told the answer.
        let told = screen.ended().contains("The answer was about.");
        assert_eq!(told, line == "--answer about");
    }
}

#[test]
fn the_prompt_shows_another_guess_once_it_was_looked_at() {
    let sandbox = Sandbox::new();
    let mut screen = Screen::new(&sandbox, "");
    screen.shows("salet > ");
    screen.types("CRANE");
    screen.shows("crane    3.4255");
    screen.shows("crane > ");
    // The question is taken back first.
    screen.types("undo");
    screen.shows_times("salet > ", 2);
    screen.types("undo");
    screen.shows("there is nothing to undo");
    screen.types("?");
    screen.shows("what another guess costs here");
    screen.types("q");
    screen.ended();
}

#[test]
fn one_guesses_at_the_prompt_and_sees_coloured_tiles() {
    let sandbox = Sandbox::new();
    let mut screen = Screen::new(&sandbox, "--answer about --max-guesses 2");
    screen.shows("guess 1 of 2 > ");
    screen.types("salet");
    screen.shows("guess 2 of 2 > ");
    assert_eq!(screen.grounds(" S  A  L  E  T ")[..5], [GRAY, GRAY, GRAY, YELLOW, YELLOW]);
    screen.types("about");
    assert!(screen.ended().contains("Solved with 2 guesses."));
}

#[test]
fn tiles_are_letters_where_no_colours_are_wanted() {
    for variable in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        for (line, typed) in [("", "BYBBG"), ("--answer about", "salet")] {
            let sandbox = Sandbox::new();
            let mut screen = Screen::with(&sandbox, line, 80, &[variable]);
            screen.shows(" > ");
            screen.types(typed);
            screen.shows("salet BYBBG");
            screen.shows("green t, yellow a, gray els");
            screen.types("q");
            let bytes = screen.bytes();
            let colours = bytes.windows(4).any(|at| at == b"[38;" || at == b"[48;");
            assert!(!colours, "{variable:?}: {}", String::from_utf8_lossy(&bytes));
            screen.ended();
        }
    }
}

#[test]
fn lines_are_edited_recalled_and_completed() {
    let sandbox = Sandbox::new();
    let mut screen = Screen::new(&sandbox, "");
    screen.shows("salet > ");
    // Type one mark too many, and take it back.
    screen.types("BYBBGG\u{7f}");
    screen.shows("guess 2 of 6");
    screen.types("u");
    screen.shows("salet=BYBBG is undone.");
    // Two lines up is the feedback.
    screen.presses("\u{1b}[A\u{1b}[A\r");
    screen.shows_times("guess 2 of 6", 2);
    screen.presses("zest\t\r");
    screen.shows("zesty    ");
    screen.types("q");
    screen.ended();
    // The next game knows it.
    let mut screen = Screen::new(&sandbox, "");
    screen.shows("salet > ");
    screen.presses("\u{12}BYB");
    screen.shows("BYBBG");
    screen.presses("\r");
    screen.shows("guess 2 of 6");
}

#[test]
fn forty_columns_are_enough() {
    for variables in [&[][..], &[("NO_COLOR", "1")]] {
        let sandbox = Sandbox::new();
        let mut screen = Screen::with(&sandbox, "", 40, variables);
        screen.shows("salet > ");
        screen.types("BYBBG");
        screen.shows("guess 2 of 6");
        screen.types("crane BBYBB");
        screen.shows("guess 3 of 6");
        screen.types("?");
        screen.shows("quit\n");
        screen.types("crane BYBBB");
        screen.shows("that is impossible");
        screen.types("c");
        screen.shows("answers:\n");
        screen.types("about GGGGG");
        screen.shows("about: solved");
        screen.types("a");
        screen.shows_times("luck", 2);
        screen.types("s");
        assert!(!screen.is_wrapped(), "{}", screen.text());
    }
}

#[test]
fn advice_is_there_at_once_and_becomes_better() {
    let sandbox = long_list();
    let mut screen = Screen::new(&sandbox, "--answers words.txt");
    screen.shows(" > ");
    screen.shows("best (proven here)");
    // The tree is kept for the next time, once it is found.
    let [(_, folder), _] = sandbox.variables();
    let kept = || {
        let files = fs::read_dir(folder.join("guesstree/trees")).ok()?;
        let mut trees = files.filter_map(|file| Tree::load(file.ok()?.path()).ok());
        trees.find(|tree| tree.claim().is_optimal())
    };
    let begun = Instant::now();
    while kept().is_none() {
        assert!(begun.elapsed() < PATIENCE, "no tree was kept");
        thread::sleep(Duration::from_millis(20));
    }
    screen.types("q");
    screen.ended();
    let mut screen = Screen::new(&sandbox, "--answers words.txt");
    screen.shows("best (on the word of a file)");
    screen.types("q");
    screen.ended();
}

#[test]
fn ctrl_c_stops_the_thinking_and_not_the_game() {
    let sandbox = Sandbox::new();
    let mut screen = Screen::new(&sandbox, "");
    screen.shows("salet > ");
    screen.types("fuzzy BBBBB");
    screen.shows("guess 2 of 6");
    screen.presses("\u{3}");
    screen.shows("Ctrl-C");
    // It counts as well if it comes before the next prompt, when the terminal sends a signal.
    for times in 1..=20 {
        screen.types("c");
        screen.shows_times("1352 answers:", times);
        screen.presses("\u{3}");
        screen.shows_times("Ctrl-C once more", times);
    }
    // At a prompt the second one ends the game with 0. Where it comes as a signal, the exit code is
    // that of an interrupt.
    screen.presses("\u{3}");
    screen.ended_with(&[0, 130]);
}

#[test]
fn statistics_count_the_game_just_won_and_keep_hosts_apart() {
    let sandbox = Sandbox::with("words.txt", "crane\nslate\ntrace\n");
    let mut screen = Screen::new(&sandbox, "--answers words.txt");
    screen.shows("crane > ");
    screen.types("GGGGG");
    screen.shows("crane: solved with 1 guess.");
    screen.types("s");
    screen.shows("words: 1 game, 1 solved (100 %)");
    screen.types("q");
    screen.ended();
    let mut screen = Screen::new(&sandbox, "--answers words.txt --host absurdle");
    screen.shows("guess 1 > ");
    for guess in ["slate", "crane", "trace"] {
        screen.types(guess);
    }
    // Nobody can lose or be lucky against a host that has no word in mind.
    let text = screen.ended();
    assert!(text.contains("Solved with ") && !text.contains("luck"), "{text}");
    let stats = sandbox.run("play --stats").done();
    let first = stats.lines().next().unwrap();
    assert_eq!(first, "words, against absurdle: 1 game, 1 solved (100 %)");
    assert!(stats.contains("\nwords: 1 game, 1 solved (100 %)\n"), "{stats}");
}

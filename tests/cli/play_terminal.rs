//! `guesstree play` at a terminal: prompts and coloured tiles.

use std::process::Command;

use guesstree::score;
use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};

use crate::dialogue::word;
use crate::sandbox::{PATIENCE, PROGRAM, Sandbox, VARIABLES};

/// A `play` that is under way at a terminal that knows colours.
struct Terminal {
    session: PtySession,
    /// The program begins only after it is made, and needs its folder then.
    _desk: Sandbox,
}

impl Terminal {
    fn new(line: &str) -> Self {
        Self::with(line, &[])
    }

    /// With these variables set.
    fn with(line: &str, variables: &[(&str, &str)]) -> Self {
        let sandbox = Sandbox::new();
        let mut command = Command::new(PROGRAM);
        command.current_dir(sandbox.path("")).arg("play");
        command.args(line.split_whitespace());
        for name in VARIABLES {
            command.env_remove(name);
        }
        command.env("TERM", "xterm-256color");
        command.envs(variables.iter().copied());
        let patience = u64::try_from(PATIENCE.as_millis()).unwrap();
        Self { session: spawn_command(command, Some(patience)).unwrap(), _desk: sandbox }
    }

    /// Waits for `text`. Returns what came before it.
    fn sees(&mut self, text: &str) -> String {
        self.session.exp_string(text).unwrap()
    }

    fn types(&mut self, line: &str) {
        self.session.send_line(line).unwrap();
    }

    /// Types Ctrl-D.
    fn ends_input(&mut self) {
        self.session.send_control('d').unwrap();
    }

    /// Waits for the end of the program. Returns what it still said.
    fn ended(mut self) -> String {
        let rest = self.session.exp_eof().unwrap();
        let status = self.session.process().wait().unwrap();
        assert!(matches!(status, WaitStatus::Exited(_, 0)), "{status:?}");
        rest
    }
}

/// Each mark as it is shown: bold, in the colours of the mark, and then an end of all that.
fn tiles(feedback: &str) -> String {
    let tile = |mark: char| {
        let (text, ground) = match mark {
            'G' => (16, 71),
            'Y' => (16, 179),
            _ => (231, 240),
        };
        format!("\u{1b}[1m\u{1b}[38;5;{text}m\u{1b}[48;5;{ground}m{mark}\u{1b}[0m")
    };
    feedback.chars().map(tile).collect()
}

#[test]
fn a_game_is_played_at_the_prompt_with_coloured_tiles() {
    let mut terminal = Terminal::new("");
    let answer = word("about");
    terminal.sees("Guess, then type the feedback, such as BYBGG. ? lists all commands.");
    let mut guesses = Vec::new();
    loop {
        // The prompt is the guess that the feedback is to.
        let (_, prompt) = terminal.session.exp_regex("\n[a-z]{5} > ").unwrap();
        let guess = word(&prompt[1..6]);
        guesses.push(guess.to_string());
        let feedback = score(guess, answer);
        terminal.types(&feedback.to_string());
        if feedback.is_win() {
            break;
        }
        terminal.sees(&format!("{guess} {}", tiles(&feedback.to_string())));
    }
    assert_eq!(guesses, ["salet", "croup", "about"]);
    terminal.sees("about: solved with 3 guesses.");
    // No guess is asked for any more.
    terminal.sees("\n> ");
    terminal.types("n");
    terminal.sees("\nsalet > ");
    terminal.ends_input();
    terminal.ended();
}

#[test]
fn the_end_of_input_ends_a_game_at_a_terminal() {
    for (line, prompt) in [
        ("", "salet > "),
        ("--policy share:opener=raise", "raise > "),
        ("--answer about", "guess 1 of 6 > "),
    ] {
        let mut terminal = Terminal::new(line);
        terminal.sees(prompt);
        terminal.ends_input();
        // Who guesses, and is there to read it, is told the answer.
        let told = terminal.ended().contains("The answer was about.");
        assert_eq!(told, line == "--answer about");
    }
}

#[test]
fn the_prompt_shows_another_guess_once_it_was_looked_at() {
    let mut terminal = Terminal::new("");
    terminal.sees("salet > ");
    terminal.types("CRANE");
    terminal.sees("crane  3.4255 more guesses expected");
    terminal.sees("\ncrane > ");
    terminal.types("undo");
    terminal.sees("there is no turn to undo");
    terminal.sees("\ncrane > ");
    terminal.types("?");
    terminal.sees("what another guess costs here");
    terminal.types("q");
    terminal.ended();
}

#[test]
fn one_guesses_at_the_prompt_and_sees_coloured_tiles() {
    let mut terminal = Terminal::new("--answer about --max-guesses 2");
    terminal.sees("guess 1 of 2 > ");
    terminal.types("salet");
    terminal.sees(&format!("salet {}", tiles("BYBBG")));
    terminal.sees("guess 2 of 2 > ");
    terminal.types("about");
    terminal.sees(&format!("about {}", tiles("GGGGG")));
    assert!(terminal.ended().contains("Solved with 2 guesses."));
}

#[test]
fn tiles_are_letters_where_no_colours_are_wanted() {
    for variable in [("NO_COLOR", "1"), ("TERM", "dumb")] {
        for (line, typed) in [("", "BYBBG"), ("--answer about", "salet")] {
            let mut terminal = Terminal::with(line, &[variable]);
            let mut seen = terminal.sees(" > ");
            terminal.types(typed);
            seen += &terminal.sees("salet BYBBG");
            seen += &terminal.sees(" > ");
            terminal.ends_input();
            seen += &terminal.ended();
            assert!(!seen.contains('\u{1b}'), "{variable:?}: {seen}");
        }
    }
}

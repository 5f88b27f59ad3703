//! Conversations with `guesstree play`: line by line, or all lines at once.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;

use guesstree::{Feedback, Turn, Word};
use serde_json::Value;

use crate::sandbox::{PATIENCE, PROGRAM, Ran, Sandbox, VARIABLES};

/// The words of a command line for `play`: with the list `original`, unless it names other words, a
/// tree or a game.
pub fn arguments(line: &str) -> Vec<&str> {
    let others = ["--list", "--answers", "--game", "--tree", "-t", "--stats"];
    let mut words: Vec<&str> = line.split_whitespace().collect();
    if !words.iter().any(|word| others.contains(word)) {
        words.extend(["--list", "original"]);
    }
    words
}

/// What `play` prints when it is given these lines, and no more.
pub fn play(sandbox: &Sandbox, line: &str, lines: impl AsRef<[u8]>) -> Ran {
    let mut command = sandbox.command();
    command.arg("play").args(arguments(line));
    command.write_stdin(lines.as_ref());
    Ran::of(command.output().unwrap())
}

/// The events that `play --json` prints when it is given these lines, and no more.
pub fn events(sandbox: &Sandbox, line: &str, lines: impl AsRef<[u8]>) -> Vec<Value> {
    let out = play(sandbox, &format!("{line} --json"), lines).done();
    let event = |line| serde_json::from_str(line).unwrap();
    out.lines().map(event).collect()
}

/// The words in a field.
pub fn words(field: &Value) -> Vec<Word> {
    let texts = field.as_array().unwrap().iter();
    texts.map(|text| word(text.as_str().unwrap())).collect()
}

pub fn word(text: &str) -> Word {
    Word::parse(text).unwrap()
}

/// The feedback of Wordle to words of the same length.
pub fn score(guess: Word, answer: Word) -> Feedback {
    guesstree::score(&guess, &answer).unwrap()
}

/// A `play --json` that is under way: what is said next depends on what was heard.
pub struct Dialogue {
    child: Child,
    to: Option<ChildStdin>,
    from: Receiver<String>,
}

impl Dialogue {
    pub fn new(sandbox: &Sandbox, line: &str) -> Self {
        let mut command = Command::new(PROGRAM);
        command.current_dir(sandbox.path("")).args(["play", "--json"]);
        command.args(arguments(line));
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        for name in VARIABLES {
            command.env_remove(name);
        }
        command.envs(sandbox.variables());
        let mut child = command.spawn().unwrap();
        let (to, out) = (child.stdin.take(), child.stdout.take().unwrap());
        let (sender, from) = mpsc::channel();
        // Reads in a thread of its own, so that a program that says nothing fails its test.
        thread::spawn(move || {
            for line in BufReader::new(out).lines() {
                if sender.send(line.unwrap()).is_err() {
                    break;
                }
            }
        });
        Self { child, to, from }
    }

    pub fn hear(&self) -> Value {
        let line = self.from.recv_timeout(PATIENCE).expect("nothing was said");
        serde_json::from_str(&line).unwrap()
    }

    /// Says a line and hears what is answered first.
    pub fn ask(&mut self, line: &str) -> Value {
        writeln!(self.to.as_ref().unwrap(), "{line}").unwrap();
        self.hear()
    }

    /// Says no more: nothing is answered to that, and the program is done.
    pub fn end(mut self) {
        self.to = None;
        let rest: Vec<String> = self.from.iter().collect();
        assert!(rest.is_empty(), "{rest:?}");
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
    }

    /// Tells the feedback to each recommended guess, from where `event` says the game is, until `answer` is found. `look` is
    /// shown each position and the turns before it. Returns the turns.
    pub fn play_on(
        &mut self,
        mut event: Value,
        answer: Word,
        mut look: impl FnMut(&Value, &[Turn]),
    ) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        while event["event"] != "solved" {
            assert_eq!(event["event"], "position", "{answer}: {event}");
            look(&event, &turns);
            let guess = word(event["guess"].as_str().unwrap());
            let feedback = score(guess.clone(), answer.clone());
            turns.push(Turn { guess, feedback });
            assert!(turns.len() < 20, "{answer}: {turns:?}");
            event = self.ask(&feedback.to_string());
        }
        assert_eq!(event["answer"], answer.to_string());
        assert_eq!(event["guesses"], turns.len());
        assert!(turns.last().is_some_and(|turn| turn.feedback.is_win()));
        turns
    }
}

impl Drop for Dialogue {
    fn drop(&mut self) {
        // A test that failed leaves nothing behind; a program that is done cannot be ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

//! `guesstree play` at a terminal: what is on the screen.

use std::fs::File;
use std::io::{Read, Write};
use std::num::NonZero;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use rexpect::process::{PtyProcess, WaitStatus};

use crate::dialogue::arguments;
use crate::sandbox::{PATIENCE, PROGRAM, Sandbox, VARIABLES};

/// More rows than any game here takes, so that nothing scrolls away.
const ROWS: u16 = 300;

/// A `play` that is under way at a terminal.
pub struct Screen {
    process: PtyProcess,
    keys: File,
    seen: Arc<Mutex<Seen>>,
}

struct Seen {
    parser: vt100::Parser,
    bytes: Vec<u8>,
    over: bool,
}

fn size(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

impl Screen {
    /// With colours, and 80 columns.
    pub fn new(sandbox: &Sandbox, line: &str) -> Self {
        Self::with(sandbox, line, 80, &[])
    }

    /// With this number of columns, and with these variables set.
    pub fn with(sandbox: &Sandbox, line: &str, columns: u16, variables: &[(&str, &str)]) -> Self {
        Self::of(sandbox, &format!("play {}", arguments(line).join(" ")), columns, variables)
    }

    /// Any command.
    pub fn of(sandbox: &Sandbox, line: &str, columns: u16, variables: &[(&str, &str)]) -> Self {
        let mut command = Command::new("sh");
        command.current_dir(sandbox.path(""));
        command.arg("-c").arg(format!("stty cols {columns} rows 50; exec {PROGRAM} {line}"));
        for name in VARIABLES {
            command.env_remove(name);
        }
        command.envs(sandbox.variables()).env("TERM", "xterm-256color");
        command.envs(variables.iter().copied());
        let process = PtyProcess::new(command).unwrap();
        let keys = process.get_file_handle().unwrap();
        let mut from = process.get_file_handle().unwrap();
        let parser = vt100::Parser::new(size(ROWS), size(columns), 0);
        let seen = Arc::new(Mutex::new(Seen { parser, bytes: Vec::new(), over: false }));
        let writer = Arc::clone(&seen);
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            // At the end there is an error instead of no bytes.
            while let Ok(read @ 1..) = from.read(&mut buffer) {
                let mut seen = writer.lock().unwrap();
                seen.parser.process(&buffer[..read]);
                seen.bytes.extend_from_slice(&buffer[..read]);
            }
            writer.lock().unwrap().over = true;
        });
        Self { process, keys, seen }
    }

    /// Types a line.
    pub fn types(&mut self, line: &str) {
        self.presses(&format!("{line}\r"));
    }

    /// Types these characters and no more.
    pub fn presses(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// The text on the screen, without spaces at the end of lines.
    pub fn text(&self) -> String {
        self.seen.lock().unwrap().parser.screen().contents()
    }

    /// Waits until the screen shows `text`, and as often as that, and returns all of it.
    pub fn shows_times(&self, text: &str, times: usize) -> String {
        let start = Instant::now();
        loop {
            let all = self.text();
            if all.matches(text).count() >= times {
                return all;
            }
            let over = self.seen.lock().unwrap().over;
            assert!(!over && start.elapsed() < PATIENCE / 5, "no `{text}` in:\n{all}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Waits until the screen shows `text`, and returns all of it.
    pub fn shows(&self, text: &str) -> String {
        self.shows_times(text, 1)
    }

    /// The last row with `text`, and the colours of the ground there.
    pub fn grounds(&self, text: &str) -> Vec<vt100::Color> {
        let seen = self.seen.lock().unwrap();
        let screen = seen.parser.screen();
        let columns = screen.size().1.get();
        let (row, _) = (0..)
            .zip(screen.rows(0, columns))
            .filter(|(_, row)| row.contains(text))
            .last()
            .unwrap();
        (0..columns).map(|column| screen.cell(row, column).unwrap().bgcolor()).collect()
    }

    /// Whether a line went on in the next row because it was too long.
    pub fn is_wrapped(&self) -> bool {
        let seen = self.seen.lock().unwrap();
        (0..ROWS).any(|row| seen.parser.screen().row_wrapped(row))
    }

    /// Everything that was written, with its colours.
    pub fn bytes(&self) -> Vec<u8> {
        self.seen.lock().unwrap().bytes.clone()
    }

    /// Waits for the end of the program. Returns what is on the screen.
    pub fn ended(self) -> String {
        self.ended_with(&[0])
    }

    /// Waits for the end of the program, with one of these exit codes. Returns what is on the
    /// screen.
    pub fn ended_with(self, codes: &[i32]) -> String {
        self.waited();
        let status = self.process.wait().unwrap();
        let expected = matches!(status, WaitStatus::Exited(_, code) if codes.contains(&code));
        assert!(expected, "{status:?}");
        self.text()
    }

    /// Waits for the end of the program.
    pub fn waited(&self) {
        let start = Instant::now();
        while !self.seen.lock().unwrap().over {
            assert!(start.elapsed() < PATIENCE, "{}", self.text());
            thread::sleep(Duration::from_millis(5));
        }
    }
}

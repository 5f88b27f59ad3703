//! What a person types, line by line: with an editor and a history at a terminal, else plainly.

use std::collections::VecDeque;
use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::Duration;

use anyhow::Context;
use guesstree::{Limits, List};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Editor, ExternalPrinter, Helper};

use crate::folders;
use crate::options::on_ctrl_c;
use crate::report::safe;

/// A longer line is no game, in bytes.
const LINE_BYTES_MAX: u64 = 1 << 20;

/// News are asked for this often.
const NEWS_EVERY: Duration = Duration::from_millis(100);

/// The lines that are remembered from earlier games.
const HISTORY_MAX: usize = 1000;

/// The lines of a person or a program.
pub(super) enum Lines {
    /// From a terminal.
    Edited(Box<Edited>),
    /// From anywhere else.
    Plain,
}

/// Lines with an editor.
pub(super) struct Edited {
    editor: Editor<Words, FileHistory>,
    history: Option<PathBuf>,
    /// Lines that were pasted together with one that was taken.
    pasted: VecDeque<String>,
    /// Stopped by a Ctrl-C since the last line. One that comes while a line is carried out is a
    /// signal of the terminal.
    interrupted: Arc<Limits>,
}

/// What a Ctrl-C says that stops nothing.
pub(super) const QUITS: &str = "q quits, and so does Ctrl-C once more";

/// What came instead of a line, or the line.
pub(super) enum Typed {
    /// A line, trimmed.
    Line(String),
    /// The first Ctrl-C since the last line.
    Interrupt,
    /// The end of the input, or the second Ctrl-C since the last line.
    End,
}

impl Lines {
    /// Lines with an editor if both ends are a terminal and nothing is `plain`.
    pub(super) fn new(list: &List, commands: &[&str], plain: bool) -> anyhow::Result<Self> {
        if plain || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Ok(Self::Plain);
        }
        let cannot = "cannot use the terminal";
        let config = Config::builder().max_history_size(HISTORY_MAX).context(cannot)?;
        let config = config.auto_add_history(true).build();
        let mut editor = Editor::with_config(config).context(cannot)?;
        let words = list.guesses().iter().map(ToString::to_string);
        let words = words.chain(commands.iter().map(ToString::to_string)).collect();
        editor.set_helper(Some(Words { words }));
        let history = folders::data().map(|folder| folder.join("history"));
        if let Some(file) = &history {
            // The first time there is none; a damaged one is no reason not to play.
            let _ = editor.load_history(file);
        }
        let (pasted, interrupted) = (VecDeque::new(), Arc::default());
        Ok(Self::Edited(Box::new(Edited { editor, history, pasted, interrupted })))
    }

    /// Whether a person is at a terminal.
    pub(super) fn is_terminal(&self) -> bool {
        matches!(self, Self::Edited(_))
    }

    /// Lets a Ctrl-C end nothing until there is another.
    pub(super) fn keep_ctrl_c(&self) -> anyhow::Result<()> {
        match self {
            Self::Edited(edited) => edited.keep_ctrl_c(),
            Self::Plain => Ok(()),
        }
    }

    /// The next line. Meanwhile `news` are printed above it, where there is an editor.
    pub(super) fn next(
        &mut self,
        prompt: &str,
        news: impl FnMut() -> Option<String> + Send,
    ) -> anyhow::Result<Typed> {
        match self {
            Self::Edited(edited) => edited.next(prompt, news),
            Self::Plain => plain(),
        }
    }
}

impl Edited {
    fn keep_ctrl_c(&self) -> anyhow::Result<()> {
        on_ctrl_c(&self.interrupted, QUITS)
    }

    fn next(
        &mut self,
        prompt: &str,
        mut news: impl FnMut() -> Option<String> + Send,
    ) -> anyhow::Result<Typed> {
        let prompt = format!("{prompt}> ");
        if let Some(line) = self.pasted.pop_front() {
            // As if it had been typed.
            println!("{prompt}{}", safe::message(&line));
            return Ok(Typed::Line(line));
        }
        let printer = self.editor.create_external_printer().ok();
        let (done, wait) = mpsc::channel::<()>();
        let read = thread::scope(|scope| {
            if let Some(mut printer) = printer {
                scope.spawn(move || {
                    while wait.recv_timeout(NEWS_EVERY) == Err(mpsc::RecvTimeoutError::Timeout) {
                        if let Some(news) = news() {
                            // If it cannot be shown, the person goes on without it.
                            let _ = printer.print(news + "\n");
                        }
                    }
                });
            }
            let read = self.editor.readline(&prompt);
            drop(done);
            read
        });
        match read {
            Ok(text) => {
                self.interrupted = Arc::default();
                self.keep_ctrl_c()?;
                let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
                self.pasted.extend(lines.map(str::to_owned));
                Ok(Typed::Line(self.pasted.pop_front().unwrap_or_default()))
            }
            Err(ReadlineError::Interrupted) if self.interrupted.stop_requested() => Ok(Typed::End),
            Err(ReadlineError::Interrupted) => {
                self.interrupted.stop();
                Ok(Typed::Interrupt)
            }
            Err(ReadlineError::Eof) => Ok(Typed::End),
            Err(error) => Err(error).context("cannot read from the terminal"),
        }
    }
}

impl Drop for Edited {
    fn drop(&mut self) {
        if let Some(file) = &self.history {
            // A history that cannot be kept is no reason to complain at the end of a game.
            let _ = file.parent().map(std::fs::create_dir_all);
            let _ = self.editor.save_history(file);
        }
    }
}

/// The next line of standard input.
fn plain() -> anyhow::Result<Typed> {
    let mut line = Vec::new();
    // Bytes that are not text are read like any other typing error.
    let read = io::stdin().lock().take(LINE_BYTES_MAX + 1).read_until(b'\n', &mut line);
    anyhow::ensure!(
        read.context("cannot read standard input")? as u64 <= LINE_BYTES_MAX,
        "standard input has a line of more than {} MiB; give one entry a line",
        LINE_BYTES_MAX >> 20
    );
    // What was answered before is to be seen by now.
    io::stdout().flush().context("cannot write to standard output")?;
    Ok(match line.is_empty() {
        true => Typed::End,
        false => Typed::Line(String::from_utf8_lossy(&line).trim().to_owned()),
    })
}

/// Completes words and commands.
struct Words {
    words: Vec<String>,
}

impl Helper for Words {}
impl Highlighter for Words {}
impl Validator for Words {}

impl Hinter for Words {
    type Hint = String;
}

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        _: &rustyline::Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        /// More are of no help.
        const SHOWN_MAX: usize = 100;
        let start = line[..at].rfind(' ').map_or(0, |space| space + 1);
        let typed = line[start..at].to_lowercase();
        let words = self.words.iter().filter(|word| word.starts_with(&typed));
        Ok((start, words.take(SHOWN_MAX).cloned().collect()))
    }
}

//! How a command ends: its exit code, and its error message.

use std::cell::RefCell;
use std::error::Error;
use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use clap::Command;
use clap::error::ErrorKind;
use guesstree::Word;
pub(crate) use guesstree::error::ErrorKind as Code;
use serde::Serialize;

use crate::output;
use crate::report::{safe, screen};

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done, and what was checked is valid.
    Done = 0,
    /// What was checked is invalid, or the answer asked for does not exist.
    Invalid = 1,
    /// Wrong usage, input that cannot be read, or a result that cannot be saved.
    Unreadable = 2,
    /// Stopped before proof.
    Stopped = 3,
}

/// What makes errors of a kind.
pub(crate) trait Raise: Sized {
    /// An error of this kind.
    fn error(self, message: impl Into<String>) -> anyhow::Error;

    /// An error of this kind about the guess of this number, from 1.
    fn at_turn(self, number: usize, message: impl Into<String>) -> anyhow::Error;

    /// `error`, which is of this kind unless its type tells another.
    fn unless_known(self, error: &anyhow::Error) -> anyhow::Error;
}

impl Raise for Code {
    fn error(self, message: impl Into<String>) -> anyhow::Error {
        Fault::new(self, message, None).into()
    }

    fn at_turn(self, number: usize, message: impl Into<String>) -> anyhow::Error {
        Fault::new(self, message, Some(number)).into()
    }

    fn unless_known(self, error: &anyhow::Error) -> anyhow::Error {
        error.chain().find_map(code_of).unwrap_or(self).error(format!("{error:#}"))
    }
}

/// The exit code of a command that ends with an error of this kind.
pub(crate) fn exit_of(code: Code) -> Exit {
    match code {
        Code::OffTree
        | Code::Impossible
        | Code::AlreadyWon
        | Code::NoGuessesLeft
        | Code::ForbiddenGuess
        | Code::NoTree
        | Code::NoAnswer => Exit::Invalid,
        Code::Stopped | Code::Incomplete => Exit::Stopped,
        _ => Exit::Unreadable,
    }
}

/// The kind of an error, if its type tells.
fn code_of(cause: &(dyn Error + 'static)) -> Option<Code> {
    if let Some(fault) = cause.downcast_ref::<Fault>() {
        return Some(fault.code);
    }
    cause.is::<Misuse>().then_some(Code::Usage).or_else(|| Code::of(cause))
}

/// An error of a known kind.
#[derive(Clone, Debug, Serialize, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Fault {
    pub code: Code,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<usize>,
    /// The answers that the list may lack.
    #[serde(flatten)]
    unlisted: Option<Unlisted>,
}

/// The allowed guesses that fit where no answer of the list does.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Unlisted {
    /// How many there are.
    pub fitting: usize,
    /// The first of them.
    pub words: Vec<Word>,
}

impl Fault {
    pub(crate) fn new(code: Code, message: impl Into<String>, turn: Option<usize>) -> Self {
        Self { code, message: message.into(), turn, unlisted: None }
    }

    /// This fault, where allowed guesses fit.
    pub(crate) fn with(self, unlisted: Option<Unlisted>) -> Self {
        Self { unlisted, ..self }
    }

    /// What JSON says of an error.
    pub(crate) fn of(error: &anyhow::Error) -> Self {
        let fault = error.downcast_ref::<Self>();
        let known = || error.chain().find_map(code_of);
        let unknown = || Self::new(known().unwrap_or(Code::Failed), format!("{error:#}"), None);
        fault.cloned().unwrap_or_else(unknown)
    }
}

/// Options that exclude each other, found after the parser has read each. Reported in the form of
/// the parser's own errors.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Misuse {
    kind: ErrorKind,
    message: String,
}

impl Misuse {
    /// Options exclude each other.
    pub(crate) fn conflict(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::ArgumentConflict, message: message.into() }
    }

    /// An option needs another one.
    pub(crate) fn missing(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::MissingRequiredArgument, message: message.into() }
    }

    /// The value of an option does not fit another option.
    pub(crate) fn bad_value(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::ValueValidation, message: message.into() }
    }
}

thread_local! {
    /// The error that the command complained of last.
    static LAST: RefCell<Option<Fault>> = const { RefCell::new(None) };
}

/// Ends the command that `asked` gives: prints the error if there is one, and with `json` the
/// result or the error on standard output. Returns the exit code.
pub(crate) fn end(
    result: anyhow::Result<Exit>,
    asked: impl FnOnce() -> Command,
    json: bool,
) -> ExitCode {
    // Nothing more can be printed then.
    let is_closed = result.as_ref().is_err_and(|error| error.is::<output::Unwritten>());
    let mut exit = result.unwrap_or_else(|error| {
        let fault = Fault::of(&error);
        let exit = exit_of(fault.code);
        match error.downcast_ref::<Misuse>() {
            Some(misuse) => {
                let message = safe::message(&misuse.message).into_owned();
                print(&asked().error(misuse.kind, message));
                LAST.set(Some(fault));
            }
            None => complain(&error),
        }
        exit
    });
    let fault = LAST.take();
    if !is_closed && let Err(unwritten) = output::end_json(fault.as_ref().filter(|_| json)) {
        complain(&unwritten);
        exit = Exit::Unreadable;
    }
    ExitCode::from(exit as u8)
}

/// Ends a process whose command line the parser refuses, or answers with help.
pub(crate) fn refuse(error: &clap::Error, json: bool) -> ! {
    if json && error.use_stderr() {
        let text = error.render().to_string();
        let reason = text.split("\n\n").next().unwrap_or_default();
        let reason = reason.strip_prefix("error: ").unwrap_or(reason);
        let reason: Vec<&str> = reason.split_whitespace().collect();
        let fault = Fault::new(Code::Usage, reason.join(" "), None);
        // The error is told and the exit code the same, even if this cannot be printed.
        let _ = output::end_json(Some(&fault));
    }
    if !error.use_stderr() {
        error.exit();
    }
    print(error);
    std::process::exit(error.exit_code())
}

/// Prints an error of the parser on standard error, wrapped if that is a terminal.
fn print(error: &clap::Error) {
    let text = error.render().ansi().to_string();
    let columns = if io::stderr().is_terminal() { screen::columns() } else { usize::MAX };
    let _ = writeln!(anstream::stderr(), "{}", screen::fitted(&text, columns));
}

/// Prints an error on standard error, and remembers it for JSON.
pub(crate) fn complain(error: &anyhow::Error) {
    tell(error);
    LAST.set(Some(Fault::of(error)));
}

/// Prints a note on standard error.
pub(crate) fn note(message: &str) {
    say(&format!("note: {message}"));
}

/// Prints a warning on standard error.
pub(crate) fn warn(message: &str) {
    say(&format!("warning: {message}"));
}

/// Prints an error on standard error. Nobody can be told if that fails too.
pub(crate) fn tell(error: &anyhow::Error) {
    say(&format!("{error:#}"));
}

/// Prints a message on standard error, wrapped if that is a terminal.
fn say(message: &str) {
    let message = format!("guesstree: {}", safe::message(message));
    let columns = if io::stderr().is_terminal() { screen::columns() } else { usize::MAX };
    let _ = writeln!(io::stderr(), "{}", screen::fitted(&message, columns));
}

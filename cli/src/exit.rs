//! How a command ends: its exit code, and its error message.

use std::cell::RefCell;
use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::Command;
use clap::error::ErrorKind;
use guesstree::error::{
    CertificateError, EngineError, InputError, LedgerError, LoadError, ProveError, SaveError,
    TurnError,
};
use serde::Serialize;

use crate::output;
use crate::report::safe;

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

/// The kinds of errors, as JSON names them. The names are stable; `docs/JSON.md` explains each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Code {
    /// The tree has another guess here.
    OffTree,
    /// No answer gives this feedback.
    Impossible,
    /// The game is won; there is no next guess.
    AlreadyWon,
    /// The limit on guesses is reached.
    NoGuessesLeft,
    /// The mode forbids a guess that was made.
    ForbiddenGuess,
    /// No tree finds all answers within the limit.
    NoTree,
    /// Nobody could find the answer.
    NoAnswer,
    /// The command line makes no sense.
    Usage,
    /// A text is no guess with its feedback.
    BadTurn,
    /// A text is no allowed guess of the list.
    UnknownWord,
    /// There is no list of this name.
    NoSuchList,
    /// No tree comes with the program for these options.
    NoShippedTree,
    /// The tree is for something else than the options say.
    OtherTree,
    /// A file cannot be read, or does not hold what it should.
    Unreadable,
    /// The result could not be saved.
    Unsaved,
    /// Anything else: the search does not cover it, or the system refuses.
    Failed,
    /// Stopped before there was an answer.
    Stopped,
    /// Ledgers do not say everything.
    Incomplete,
}

impl Code {
    /// An error of this kind.
    pub(crate) fn error(self, message: impl Into<String>) -> anyhow::Error {
        Fault { code: self, message: message.into(), turn: None }.into()
    }

    /// An error of this kind about the guess of this number, from 1.
    pub(crate) fn at_turn(self, number: usize, message: impl Into<String>) -> anyhow::Error {
        Fault { code: self, message: message.into(), turn: Some(number) }.into()
    }

    /// `error`, which is of this kind unless its type tells another.
    pub(crate) fn unless_known(self, error: &anyhow::Error) -> anyhow::Error {
        let code = error.chain().find_map(Self::of).unwrap_or(self);
        code.error(format!("{error:#}"))
    }

    /// The exit code of a command that ends with such an error.
    fn exit(self) -> Exit {
        match self {
            Self::OffTree
            | Self::Impossible
            | Self::AlreadyWon
            | Self::NoGuessesLeft
            | Self::ForbiddenGuess
            | Self::NoTree
            | Self::NoAnswer => Exit::Invalid,
            Self::Usage
            | Self::BadTurn
            | Self::UnknownWord
            | Self::NoSuchList
            | Self::NoShippedTree
            | Self::OtherTree
            | Self::Unreadable
            | Self::Unsaved
            | Self::Failed => Exit::Unreadable,
            Self::Stopped | Self::Incomplete => Exit::Stopped,
        }
    }

    /// The kind of an error from the library, by its type.
    fn of(cause: &(dyn Error + 'static)) -> Option<Self> {
        let of_engine = |error: &EngineError| match error {
            EngineError::NotAllowed { .. } | EngineError::TurnNotAllowed { .. } => {
                Self::UnknownWord
            }
            EngineError::ForeignTurn(_) => Self::BadTurn,
            EngineError::BreaksClue { .. }
            | EngineError::NoModes { .. }
            | EngineError::Fixed { .. }
            | EngineError::OpeningTooLong { .. } => Self::Usage,
            _ => Self::Failed,
        };
        if let Some(fault) = cause.downcast_ref::<Fault>() {
            return Some(fault.code);
        }
        if cause.is::<Misuse>() {
            return Some(Self::Usage);
        }
        if let Some(error) = cause.downcast_ref::<EngineError>() {
            return Some(of_engine(error));
        }
        if let Some(error) = cause.downcast_ref::<ProveError>() {
            return Some(match error {
                ProveError::Engine(error) => of_engine(error),
                ProveError::Ledger(_)
                | ProveError::Refuted { .. }
                | ProveError::RefutedCube { .. } => Self::Unreadable,
                _ => Self::Usage,
            });
        }
        if let Some(error) = cause.downcast_ref::<CertificateError>() {
            return Some(match error {
                CertificateError::Engine(error) => of_engine(error),
                _ => Self::Failed,
            });
        }
        if cause.is::<TurnError>() {
            return Some(Self::BadTurn);
        }
        if cause.is::<SaveError>() {
            return Some(Self::Unsaved);
        }
        let is_input = cause.is::<InputError>() || cause.is::<LoadError>();
        let is_read = is_input || cause.is::<LedgerError>() || cause.is::<io::Error>();
        is_read.then_some(Self::Unreadable)
    }
}

/// An error of a known kind.
#[derive(Clone, Debug, Serialize, thiserror::Error)]
#[error("{message}")]
pub(crate) struct Fault {
    code: Code,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<usize>,
}

impl Fault {
    /// What JSON says of an error.
    pub(crate) fn of(error: &anyhow::Error) -> Self {
        let fault = error.downcast_ref::<Self>();
        let known = || error.chain().find_map(Code::of);
        fault.cloned().unwrap_or_else(|| Self {
            code: known().unwrap_or(Code::Failed),
            message: format!("{error:#}"),
            turn: None,
        })
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

/// Ends a `command`: prints the error if there is one, and with `json` the result or the error on
/// standard output. Returns the exit code.
pub(crate) fn end(result: anyhow::Result<Exit>, command: &mut Command, json: bool) -> ExitCode {
    // Nothing more can be printed then.
    let is_closed = result.as_ref().is_err_and(|error| error.is::<output::Unwritten>());
    let mut exit = result.unwrap_or_else(|error| {
        let fault = Fault::of(&error);
        let exit = fault.code.exit();
        match error.downcast_ref::<Misuse>() {
            Some(misuse) => {
                // Nobody can be told if printing fails; the code stays the same.
                let message = safe::message(&misuse.message).into_owned();
                let _ = command.error(misuse.kind, message).print();
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
        let fault = Fault { code: Code::Usage, message: reason.join(" "), turn: None };
        // The error is told and the exit code the same, even if this cannot be printed.
        let _ = output::end_json(Some(&fault));
    }
    error.exit()
}

/// Prints an error on standard error, and remembers it for JSON.
pub(crate) fn complain(error: &anyhow::Error) {
    tell(error);
    LAST.set(Some(Fault::of(error)));
}

/// Prints a warning on standard error.
pub(crate) fn warn(message: &str) {
    let _ = writeln!(io::stderr(), "guesstree: warning: {}", safe::message(message));
}

/// Prints an error on standard error. Nobody can be told if that fails too.
pub(crate) fn tell(error: &anyhow::Error) {
    let _ = writeln!(io::stderr(), "guesstree: {}", safe::message(&format!("{error:#}")));
}

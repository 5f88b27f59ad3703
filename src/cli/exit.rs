//! How a command ends: its exit code, and its error message.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Command;
use clap::error::ErrorKind;

use crate::escape;

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

/// The answer to the question does not exist. The message says why; the exit code is 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub(crate) struct NoAnswer(pub(crate) String);

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

/// The exit code for the result of `command`. An error is printed first, in a line or two.
pub(crate) fn code(result: anyhow::Result<Exit>, command: &mut Command) -> ExitCode {
    match result {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(error) => {
            if let Some(misuse) = error.downcast_ref::<Misuse>() {
                // Nobody can be told if printing fails; the code stays the same.
                let message = escape::message(&misuse.message).into_owned();
                let _ = command.error(misuse.kind, message).print();
                return ExitCode::from(Exit::Unreadable as u8);
            }
            complain(&error);
            let exit = match error.is::<NoAnswer>() {
                true => Exit::Invalid,
                false => Exit::Unreadable,
            };
            ExitCode::from(exit as u8)
        }
    }
}

/// Prints an error on standard error. Nobody can be told if that fails too.
pub(crate) fn complain(error: &anyhow::Error) {
    let message = format!("{error:#}");
    let _ = writeln!(io::stderr(), "guesstree: {}", escape::message(&message));
}

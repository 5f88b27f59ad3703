//! How a command ends: its exit code, and its last words on standard error.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Command;
use clap::error::ErrorKind;

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done, and what was checked is valid.
    Done = 0,
    /// What was checked is invalid, or the answer asked for does not exist.
    Invalid = 1,
    /// Wrong usage, or input that cannot be read.
    Unreadable = 2,
    /// Stopped before proof.
    Stopped = 3,
}

/// The answer to the question does not exist. The message says why; the exit code is 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);

/// Options that do not go together. What they say is known only when each has been read, but it is reported as the
/// parser reports the others.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct Misuse {
    kind: ErrorKind,
    message: String,
}

impl Misuse {
    /// Options exclude each other.
    pub fn conflict(message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::ArgumentConflict,
            message: message.into(),
        }
    }

    /// The value of an option is not possible beside another one.
    pub fn bad_value(message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::ValueValidation,
            message: message.into(),
        }
    }
}

/// The exit code of what `command` was asked for; an error is printed first, in a line or two.
pub fn code(result: anyhow::Result<Exit>, command: &mut Command) -> ExitCode {
    match result {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(error) => {
            if let Some(misuse) = error.downcast_ref::<Misuse>() {
                // Ends as it should when nobody can be told.
                let _ = command.error(misuse.kind, misuse).print();
                return ExitCode::from(Exit::Unreadable as u8);
            }
            complain(&error);
            let no_answer = error.downcast_ref::<NoAnswer>().is_some();
            let exit = if no_answer {
                Exit::Invalid
            } else {
                Exit::Unreadable
            };
            ExitCode::from(exit as u8)
        }
    }
}

/// Prints an error. Nobody is left to be told when this fails too.
pub fn complain(error: &anyhow::Error) {
    let _ = writeln!(io::stderr(), "guesstree: {error:#}");
}

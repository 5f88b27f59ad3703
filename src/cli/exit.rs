//! How a command ends: its exit code, and its last words on standard error.

use std::io::{self, Write};
use std::process::ExitCode;

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

/// The exit code of `result`; an error is printed first, in a line or two.
pub fn code(result: anyhow::Result<Exit>) -> ExitCode {
    match result {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(error) => {
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

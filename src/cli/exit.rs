//! How a command ends: its exit code, and its last words on standard error.

use std::io::{self, Write};
use std::process::ExitCode;

/// How a command ended that did what it was asked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// Done, and what was checked is valid.
    Done = 0,
    /// What was checked is invalid, or the answer asked for does not exist.
    Invalid = 1,
    /// Stopped before proof.
    Stopped = 3,
}

/// The answer to the question does not exist. The message says why; the exit code is 1.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct NoAnswer(pub String);

const USAGE: u8 = 2;

/// The exit code of `result`; an error is printed first, in a line or two.
///
/// A reader that goes away early (`guesstree show | head -1`) is no error.
pub fn code(result: anyhow::Result<Exit>) -> ExitCode {
    match result {
        Ok(exit) => ExitCode::from(exit as u8),
        Err(error) if is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Nobody is left to be told when this fails too.
            let _ = writeln!(io::stderr(), "guesstree: {error:#}");
            let exists = error.downcast_ref::<NoAnswer>().is_none();
            ExitCode::from(if exists { USAGE } else { Exit::Invalid as u8 })
        }
    }
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        cause
            .downcast_ref::<io::Error>()
            .is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}

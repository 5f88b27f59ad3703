//! What can go wrong, with the codes that the command gives it in JSON (`docs/JSON.md`).

use std::error::Error;

use guesstree::error::ErrorKind;
use serde::Serialize;

/// An error, as the caller sees it.
#[derive(Debug, Serialize)]
pub(crate) struct Fault {
    code: ErrorKind,
    pub message: String,
    /// The number of the turn that it is about, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<usize>,
}

impl Fault {
    pub(crate) fn new(code: ErrorKind, message: impl ToString) -> Self {
        Self { code, message: message.to_string(), turn: None }
    }

    /// Names the turn that the fault is about, by its number.
    pub(crate) fn at_turn(self, number: usize) -> Self {
        Self { turn: Some(number), ..self }
    }

    /// A request that this module does not know.
    pub(crate) fn usage(message: impl ToString) -> Self {
        Self::new(ErrorKind::Usage, message)
    }

    /// The text that is thrown.
    pub(crate) fn thrown(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl<E: Error + 'static> From<E> for Fault {
    fn from(error: E) -> Self {
        Self::new(ErrorKind::of(&error).unwrap_or(ErrorKind::Failed), error)
    }
}

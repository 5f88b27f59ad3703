//! What can go wrong, with the codes that the command gives it in JSON (`docs/JSON.md`).

use guesstree::error::{
    CertificateError, EngineError, GameError, InputError, ProveError, TurnError,
};
use guesstree::play::{AnalysisError, Refused};
use serde::Serialize;

/// An error, as the caller sees it.
#[derive(Debug, Serialize)]
pub(crate) struct Fault {
    code: &'static str,
    message: String,
    /// The number of the turn that it is about, from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<usize>,
}

impl Fault {
    pub(crate) fn new(code: &'static str, message: impl ToString) -> Self {
        Self { code, message: message.to_string(), turn: None }
    }

    /// Names the turn that the fault is about, by its number.
    pub(crate) fn at_turn(self, number: usize) -> Self {
        Self { turn: Some(number), ..self }
    }

    /// Puts `what` the fault is about before the message.
    pub(crate) fn said_of(self, what: &str) -> Self {
        Self { message: format!("{what}: {}", self.message), ..self }
    }

    /// A request that this module does not know.
    pub(crate) fn usage(message: impl ToString) -> Self {
        Self::new("usage", message)
    }

    /// The text that is thrown.
    pub(crate) fn thrown(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

impl From<TurnError> for Fault {
    fn from(error: TurnError) -> Self {
        Self::new("bad-turn", error)
    }
}

impl From<InputError> for Fault {
    fn from(error: InputError) -> Self {
        Self::new("unreadable", error)
    }
}

impl From<GameError> for Fault {
    fn from(error: GameError) -> Self {
        Self::new("usage", error)
    }
}

impl From<Refused> for Fault {
    fn from(reason: Refused) -> Self {
        Self::new(code_of(&reason), reason)
    }
}

impl From<EngineError> for Fault {
    fn from(error: EngineError) -> Self {
        let code = match error {
            EngineError::NotAllowed { .. } | EngineError::TurnNotAllowed { .. } => "unknown-word",
            EngineError::ForeignTurn(_) => "bad-turn",
            EngineError::BreaksClue { .. }
            | EngineError::NoModes { .. }
            | EngineError::Fixed { .. }
            | EngineError::OpeningTooLong { .. } => "usage",
            _ => "failed",
        };
        Self::new(code, error)
    }
}

impl From<ProveError> for Fault {
    fn from(error: ProveError) -> Self {
        match error {
            ProveError::Engine(error) => error.into(),
            ProveError::Ledger(_) | ProveError::Refuted { .. } => Self::new("unreadable", error),
            _ => Self::new("usage", error),
        }
    }
}

impl From<CertificateError> for Fault {
    fn from(error: CertificateError) -> Self {
        match error {
            CertificateError::Engine(error) => error.into(),
            _ => Self::new("failed", error),
        }
    }
}

impl From<AnalysisError> for Fault {
    fn from(error: AnalysisError) -> Self {
        match error {
            AnalysisError::Refused { number, ref reason } => {
                Self::new(code_of(reason), &error).at_turn(number)
            }
            AnalysisError::Over { number, .. } => Self::new("already-won", error).at_turn(number),
            AnalysisError::OtherAnswer { number, .. } => {
                Self::new("impossible", error).at_turn(number)
            }
            AnalysisError::NoAnswer { .. } => Self::new("unknown-word", error),
            AnalysisError::Engine(error) => error.into(),
            AnalysisError::Stopped(_) => Self::new("stopped", error),
            _ => Self::new("failed", error),
        }
    }
}

fn code_of(reason: &Refused) -> &'static str {
    match reason {
        Refused::Over => "already-won",
        Refused::NotAllowed { .. } | Refused::BreaksClue { .. } => "forbidden-guess",
        _ => "impossible",
    }
}

//! What can be wrong with a ledger.

use std::io;
use std::path::{Path, PathBuf};

use crate::game::word::Word;
use crate::prove::ledger::Fact;
use crate::search::ranking::OpenerBound;
use crate::tree::objective::ObjectiveValue;

/// A ledger that cannot be used: which, and why.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct LedgerError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub reason: Reason,
}

impl LedgerError {
    pub(super) fn new(path: &Path, reason: Reason) -> Self {
        Self {
            path: path.to_owned(),
            reason,
        }
    }
}

/// Why a ledger cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Reason {
    /// The system could not read or write it.
    #[error("{0}; choose a file that can be read and written")]
    Io(#[from] io::Error),
    /// A folder, a pipe or a device.
    #[error("this is not a regular file; choose another for the ledger")]
    NoFile,
    /// It does not begin like a ledger of this version.
    #[error("this is not a ledger that guesstree {} can read; choose another file", env!("CARGO_PKG_VERSION"))]
    NotALedger,
    /// It is about other words.
    #[error(
        "this is a ledger of another list ({is}) than {said}; name its list, or another ledger"
    )]
    OtherList {
        /// The name of the ledger's list.
        is: String,
        /// The name of the list given.
        said: String,
    },
    /// It was made under another setting.
    #[error("this ledger was made with {name} {is}, not {said}; use the same, or another ledger")]
    OtherSetting {
        /// The setting.
        name: &'static str,
        /// The ledger's.
        is: String,
        /// The one given.
        said: String,
    },
    /// Its answers count otherwise.
    #[error("{}", other_weights(is.as_deref(), said.as_deref()))]
    OtherWeights {
        /// The fingerprint of the ledger's weights; none where every answer counts once.
        is: Option<String>,
        /// The same of those given.
        said: Option<String>,
    },
    /// A checksum is wrong.
    #[error(
        "line {line} of this ledger was altered or damaged; only the lines before it can be trusted"
    )]
    Altered {
        /// Counted from 1.
        line: usize,
    },
    /// A line is about a word that the list does not allow.
    #[error("line {line} of this ledger is about {word}, which is not an allowed guess")]
    UnknownOpener {
        /// The word.
        word: Word,
        /// Counted from 1.
        line: usize,
    },
    /// Two facts that cannot both be true.
    #[error("{word} is said to cost {} and {}; one of the proofs is wrong", shown(*one), shown(*other))]
    Contradiction {
        /// The opener.
        word: Word,
        /// One fact.
        one: Fact,
        /// The other.
        other: Fact,
    },
    /// Another process writes to it.
    #[error("another process is writing to this ledger; wait for it, or use another file")]
    InUse,
}

fn other_weights(is: Option<&str>, said: Option<&str>) -> String {
    match (is, said) {
        (Some(is), Some(said)) => format!(
            "this ledger is for other weights ({is}) than those given ({said}); give its weights, or another ledger"
        ),
        (Some(is), None) => format!(
            "this ledger is for answers with weights ({is}), and none are given; give its weights, or another ledger"
        ),
        (None, said) => format!(
            "this ledger is for answers that all count the same, not for the weights given ({}); leave them out, or \
             use another ledger",
            said.unwrap_or("none")
        ),
    }
}

fn shown(proven: Fact) -> String {
    match proven {
        OpenerBound::Exact(cost) => format!("{cost}"),
        OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE) => "more than any number".to_owned(),
        OpenerBound::AtLeast(bound) => format!("at least {bound}"),
    }
}

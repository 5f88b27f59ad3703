//! Why a ledger cannot be used.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::escape;
use crate::game::word::Word;
use crate::prove::ledger::{FILE_BYTES_MAX, Fact};
use crate::search::openers::ranking::OpenerBound;
use crate::tree::objective::ObjectiveValue;

/// A ledger that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", escape::path(path))]
#[non_exhaustive]
pub struct LedgerError {
    /// The file.
    pub path: PathBuf,
    /// Why it cannot be used.
    pub reason: Reason,
}

impl LedgerError {
    pub(crate) fn new(path: &Path, reason: Reason) -> Self {
        Self { path: path.to_owned(), reason }
    }
}

/// Why a ledger cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// It cannot be read or written.
    #[error("{0}; {remedy}", remedy = remedy(.0))]
    Io(#[from] io::Error),
    /// It is a folder, a pipe or a device.
    #[error("this is not a regular file; choose another for the ledger")]
    NoFile,
    /// It is larger than any ledger.
    #[error("this file is larger than {} MiB; choose another for the ledger", FILE_BYTES_MAX >> 20)]
    TooBig,
    /// It does not begin like a ledger of this version.
    #[error(
        "this is not a ledger that guesstree {} can read; choose another file",
        env!("CARGO_PKG_VERSION")
    )]
    NotALedger,
    /// It is a folder without ledgers.
    #[error("there is no ledger in this folder; their names end in .ledger")]
    NoneHere,
    /// It ends within its first line.
    #[error("this ledger says nothing yet; leave it out, or go on with it by --ledger")]
    Begun,
    /// It is about other words.
    #[error(
        "this is a ledger of another list ({found}) than {expected}; name its list, or another \
         ledger"
    )]
    OtherList {
        /// The name of the ledger's list.
        found: String,
        /// The name of the list given.
        expected: String,
    },
    /// It was made under another setting.
    #[error(
        "this ledger was made with {name} {found}, not {expected}; use the same, or another ledger"
    )]
    OtherSetting {
        /// The name of the setting.
        name: &'static str,
        /// Its value in the ledger.
        found: String,
        /// The value given.
        expected: String,
    },
    /// Its answers have other weights.
    #[error("{}", other_weights(found.as_deref(), expected.as_deref()))]
    OtherWeights {
        /// The fingerprint of the ledger's weights; `None` if every answer counts once.
        found: Option<String>,
        /// The fingerprint of the weights given, likewise.
        expected: Option<String>,
    },
    /// A checksum is wrong.
    #[error(
        "line {line} of this ledger was altered or damaged; only the lines before it can be trusted"
    )]
    Altered {
        /// The number of the line, counted from 1.
        line: usize,
    },
    /// A line is about a position that the game does not have.
    #[error("line {line} of this ledger is about `{cube}`, to which no play of this list leads")]
    UnknownCube {
        /// The position, shortened.
        cube: String,
        /// The number of the line, counted from 1.
        line: usize,
    },
    /// A line is about a word that the list does not allow.
    #[error("line {line} of this ledger is about {word}, which is not an allowed guess")]
    UnknownOpener {
        /// The word.
        word: Word,
        /// The number of the line, counted from 1.
        line: usize,
    },
    /// Two facts contradict each other.
    #[error(
        "line {line} says that {cube} costs {}, but line {before_line}{} says {}; one of the two \
         proofs is wrong: leave one out",
        shown(*said), of(before_path.as_deref()), shown(*before)
    )]
    Contradiction {
        /// The opener, or another cube.
        cube: String,
        /// What this ledger says of it.
        said: Fact,
        /// The number of the line that says so, counted from 1.
        line: usize,
        /// What was said before.
        before: Fact,
        /// The number of the line that says so.
        before_line: usize,
        /// The ledger of that line, if it is another one.
        before_path: Option<PathBuf>,
    },
    /// Another process is writing to it.
    #[error("another process is writing to this ledger; wait for it, or use another file")]
    InUse,
}

fn other_weights(found: Option<&str>, expected: Option<&str>) -> String {
    match (found, expected) {
        (Some(found), Some(expected)) => format!(
            "this ledger is for other weights ({found}) than those given ({expected}); give its \
             weights, or another ledger"
        ),
        (Some(found), None) => format!(
            "this ledger is for answers with weights ({found}), and none are given; give its \
             weights, or another ledger"
        ),
        (None, expected) => format!(
            "this ledger is for answers that all count the same, not for the weights given ({}); \
             leave them out, or use another ledger",
            expected.unwrap_or("none")
        ),
    }
}

/// What a line of a ledger says of an opener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Said {
    /// The cost of the opener, or a bound of it.
    pub proven: Fact,
    /// The ledger.
    pub path: Arc<Path>,
    /// The number of the line, counted from 1.
    pub line: usize,
}

fn of(path: Option<&Path>) -> String {
    path.map_or(String::new(), |path| format!(" of {}", escape::path(path)))
}

fn remedy(reason: &io::Error) -> &'static str {
    match reason.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "free some space, and go on with the same ledger"
        }
        _ => "choose a file that can be read and written",
    }
}

/// A cost or a bound in words.
pub(crate) fn shown(proven: Fact) -> String {
    match proven {
        OpenerBound::Exact(cost) => format!("{cost}"),
        OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE) => "more than any number".to_owned(),
        OpenerBound::AtLeast(bound) => format!("at least {bound}"),
    }
}

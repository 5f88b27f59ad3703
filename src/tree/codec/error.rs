//! What can be wrong with a tree file, or with the place for one.
//!
//! A message has one or two lines: where and what, then what to do. It contains its causes, so
//! `source()` does not give them again.

use std::io;
use std::path::PathBuf;

use crate::escape;
use crate::tree::error::TreeError;

/// The version of the layout that this program writes and reads.
pub(super) const FORMAT_VERSION: u16 = 1;

/// Larger files are refused before they fill the memory, in bytes. The tree of the largest list
/// takes well under 1 MiB.
pub(super) const FILE_BYTES_MAX: u64 = 64 << 20;

/// Why bytes are not a tree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CodecError {
    /// The bytes are not a tree file. The message says whether there are none, whether they are
    /// text, or whether they look like a tree file that was changed in a transfer as text.
    #[error("{0}")]
    NotATree(&'static str),

    /// A field of the header has a value that this version does not know.
    #[error(
        "made by a newer version of guesstree: {what} {got} is not known to this one \
         (format {FORMAT_VERSION})\nupdate guesstree, or build the tree again with this version"
    )]
    Newer {
        /// The field.
        what: &'static str,
        /// The value of the field; of a long field, the first part that is not zero.
        got: u64,
    },

    /// There are fewer bytes than expected, or more.
    #[error("{}\n{COPY}", length(*got, *expected))]
    Length {
        /// The number of bytes.
        got: u64,
        /// The number expected: of a file without a whole header, the least.
        expected: u64,
    },

    /// The checksum is not that of the bytes.
    #[error("the file was altered or damaged: its checksum is wrong\n{COPY}")]
    Altered,

    /// The checksum is right, but the columns do not fit the header. No program should write this.
    #[error("the file contradicts itself: {0}\n{BUILD}")]
    Malformed(&'static str),

    /// The columns are complete, but they are not a tree. No program should write this.
    #[error("the file holds no valid tree: {0}\n{BUILD}")]
    Inconsistent(TreeError),
}

const BUILD: &str = "build the tree again with `guesstree build`";
const COPY: &str = "copy it again, or build the tree again with `guesstree build`";

fn length(got: u64, expected: u64) -> String {
    if got < expected {
        format!("the file ends after {got} of {expected} bytes")
    } else {
        format!("the file has {got} bytes, but its tree ends after {expected}")
    }
}

impl CodecError {
    pub(super) const EMPTY: Self =
        Self::NotATree("the file is empty\nbuild the tree again with `guesstree build`");
    pub(super) const CHANGED_AS_TEXT: Self = Self::NotATree(
        "a tree file, but damaged at its start, as happens in a transfer as text\n\
         copy it again in binary mode",
    );
    /// The bytes are text, and perhaps a tree in the format of another program.
    pub const TEXT: Self =
        Self::NotATree("not a tree file, but text\nmake a tree file of it with `guesstree import`");
    pub(super) const OTHER: Self =
        Self::NotATree("not a tree file\ngive a file that `guesstree build` has saved");
}

impl From<TreeError> for CodecError {
    fn from(error: TreeError) -> Self {
        Self::Inconsistent(error)
    }
}

/// Why a file could not be loaded.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LoadError {
    /// The file is missing or cannot be read.
    #[error(
        "cannot read {}: {}\ngive a file that `guesstree build` has saved",
        escape::path(.0), .1
    )]
    Unreadable(PathBuf, io::Error),

    /// The path is that of a folder.
    #[error("cannot read {}: it is a folder\ngive the path of a tree file in it", escape::path(.0))]
    Folder(PathBuf),

    /// The file is larger than any tree file.
    #[error(
        "{} is larger than {} MiB\ngive a file that `guesstree build` has saved",
        escape::path(.0), FILE_BYTES_MAX >> 20
    )]
    TooBig(PathBuf),

    /// The file was read, but its bytes are not a tree.
    #[error("{}: {}", escape::path(.0), .1)]
    NotATree(PathBuf, CodecError),
}

#[cfg(test)]
mod tests {
    use super::CodecError;
    use crate::tree::error::TreeError;

    #[test]
    fn every_message_says_what_is_wrong_and_then_what_to_do() {
        for (error, message) in [
            (CodecError::EMPTY, "the file is empty\nbuild the tree again with `guesstree build`"),
            (
                CodecError::CHANGED_AS_TEXT,
                "a tree file, but damaged at its start, as happens in a transfer as text\n\
                 copy it again in binary mode",
            ),
            (
                CodecError::TEXT,
                "not a tree file, but text\nmake a tree file of it with `guesstree import`",
            ),
            (CodecError::OTHER, "not a tree file\ngive a file that `guesstree build` has saved"),
            (
                CodecError::Newer { what: "mode", got: 1 },
                "made by a newer version of guesstree: mode 1 is not known to this one (format 1)\n\
                 update guesstree, or build the tree again with this version",
            ),
            (
                CodecError::Length { got: 95, expected: 96 },
                "the file ends after 95 of 96 bytes\n\
                 copy it again, or build the tree again with `guesstree build`",
            ),
            (
                CodecError::Length { got: 200, expected: 199 },
                "the file has 200 bytes, but its tree ends after 199\n\
                 copy it again, or build the tree again with `guesstree build`",
            ),
            (
                CodecError::Altered,
                "the file was altered or damaged: its checksum is wrong\n\
                 copy it again, or build the tree again with `guesstree build`",
            ),
            (
                CodecError::Malformed("the wins are not as many as the nodes"),
                "the file contradicts itself: the wins are not as many as the nodes\n\
                 build the tree again with `guesstree build`",
            ),
            (
                CodecError::Inconsistent(TreeError::Nodes("node 7 leads nowhere".to_owned())),
                "the file holds no valid tree: node 7 leads nowhere\n\
                 build the tree again with `guesstree build`",
            ),
        ] {
            assert_eq!(error.to_string(), message);
        }
    }
}

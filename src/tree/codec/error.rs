//! What can be wrong with a tree file, or with the place where one is to be.
//!
//! A message has one or two lines: where and what, then what to do. The causes are spelled out in the
//! messages, so they are not given as `source()` again.

use std::io;
use std::path::{Path, PathBuf};

use crate::tree::codec::{FILE_BYTES_MAX, FORMAT_VERSION};
use crate::tree::tree::TreeError;

/// Why bytes are not a tree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum CodecError {
    /// There are no bytes.
    #[error("the file is empty\nbuild the tree again with `guesstree build`")]
    Empty,

    /// The bytes start like a tree file after a transfer that took it for text.
    #[error(
        "a tree file, but damaged at its start, as happens in a transfer as text\n\
         copy it again in binary mode"
    )]
    ChangedAsText,

    /// The bytes are text.
    #[error("not a tree file, but text\ngive a file that `guesstree build` has saved")]
    Text,

    /// The bytes are something else.
    #[error("not a tree file\ngive a file that `guesstree build` has saved")]
    NotATree,

    /// The bytes have a meaning, but this version does not know it.
    #[error(
        "made by a newer version of guesstree: {what} {got} is not known to this one \
         (format {FORMAT_VERSION})\nupdate guesstree, or build the tree again with this version"
    )]
    Newer {
        /// The field of the header.
        what: &'static str,
        /// Its value; of a long field, the first part that is not zero.
        got: u64,
    },

    /// Bytes are missing at the end.
    #[error(
        "the file ends after {got} of {expected} bytes\n\
         copy it again, or build the tree again with `guesstree build`"
    )]
    Truncated {
        /// How many bytes there are.
        got: u64,
        /// How many there should be, at least.
        expected: u64,
    },

    /// There are more bytes than the tree has.
    #[error(
        "the file has {got} bytes, but its tree ends after {expected}\n\
         copy it again, or build the tree again with `guesstree build`"
    )]
    TrailingBytes {
        /// How many bytes there are.
        got: u64,
        /// How many there should be.
        expected: u64,
    },

    /// The checksum is not that of the bytes.
    #[error(
        "the file was altered or damaged: its checksum is wrong\n\
         copy it again, or build the tree again with `guesstree build`"
    )]
    Altered,

    /// The checksum is right, but the columns do not fit the header. No program should write this.
    #[error("the file contradicts itself: {what}\nbuild the tree again with `guesstree build`")]
    Malformed {
        /// What does not fit.
        what: &'static str,
    },

    /// The columns are there, but they are no tree. No program should write this.
    #[error("the file holds no valid tree: {0}\nbuild the tree again with `guesstree build`")]
    Inconsistent(TreeError),
}

/// Why a file could not be loaded.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The file is missing or cannot be read.
    #[error(
        "cannot read {}: {reason}\ngive a file that `guesstree build` has saved",
        .path.display()
    )]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        reason: io::Error,
    },

    /// The path is that of a folder.
    #[error("cannot read {}: it is a folder\ngive the path of a tree file in it", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
    },

    /// The file is larger than any tree file can be.
    #[error(
        "{} is larger than {} MiB\ngive a file that `guesstree build` has saved",
        .path.display(), FILE_BYTES_MAX >> 20
    )]
    TooBig {
        /// The file.
        path: PathBuf,
    },

    /// The file was read, but its bytes are not a tree.
    #[error("{}: {reason}", .path.display())]
    NotATree {
        /// The file.
        path: PathBuf,
        /// What is wrong with its bytes.
        reason: CodecError,
    },
}

/// Why a tree could not be saved. A file that was there before is still what it was.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// The tree does not pass [`Tree::check`](crate::tree::tree::Tree::check), so that it could
    /// not be loaded again. The search makes no such tree.
    #[error("cannot save {}: {reason}\nmake the tree anew; this one is not valid", .path.display())]
    Invalid {
        /// The file.
        path: PathBuf,
        /// What is wrong with the tree.
        reason: TreeError,
    },

    /// The folder that the file should be in does not exist, or is no folder.
    #[error(
        "cannot save {}: there is no folder {}\nmake the folder first, or choose another one",
        .path.display(), .folder.display()
    )]
    NoFolder {
        /// The file.
        path: PathBuf,
        /// The folder.
        folder: PathBuf,
    },

    /// The path is that of a folder.
    #[error("cannot save {}: it is a folder\nadd the name of a file to it", .path.display())]
    Folder {
        /// The folder.
        path: PathBuf,
    },

    /// The file or its folder may not be written.
    #[error(
        "cannot save {}: {reason}\nchoose a folder that you may write to, or change its permissions",
        .path.display()
    )]
    NotWritable {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        reason: io::Error,
    },

    /// There is no room, or a quota is used up.
    #[error("cannot save {}: {reason}\nfree some space, or choose another place", .path.display())]
    Full {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        reason: io::Error,
    },

    /// Something else went wrong.
    #[error("cannot save {}: {reason}\nchoose another place", .path.display())]
    Failed {
        /// The file.
        path: PathBuf,
        /// What the operating system says.
        reason: io::Error,
    },
}

impl SaveError {
    /// The error for what the operating system said when `path`, a file of `folder`, was to be written.
    pub(super) fn new(path: &Path, folder: &Path, reason: io::Error) -> SaveError {
        let path = path.to_owned();
        match reason.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory if !folder.is_dir() => {
                let folder = folder.to_owned();
                SaveError::NoFolder { path, folder }
            }
            io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
                SaveError::NotWritable { path, reason }
            }
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => SaveError::Full { path, reason },
            _ => SaveError::Failed { path, reason },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CodecError, SaveError};
    use crate::tree::tree::TreeError;
    use std::io;
    use std::path::Path;

    #[test]
    fn every_message_says_what_is_wrong_and_then_what_to_do() {
        for (error, message) in [
            (
                CodecError::Empty,
                "the file is empty\nbuild the tree again with `guesstree build`",
            ),
            (
                CodecError::ChangedAsText,
                "a tree file, but damaged at its start, as happens in a transfer as text\n\
                 copy it again in binary mode",
            ),
            (
                CodecError::Text,
                "not a tree file, but text\ngive a file that `guesstree build` has saved",
            ),
            (
                CodecError::NotATree,
                "not a tree file\ngive a file that `guesstree build` has saved",
            ),
            (
                CodecError::Newer {
                    what: "mode",
                    got: 1,
                },
                "made by a newer version of guesstree: mode 1 is not known to this one (format 1)\n\
                 update guesstree, or build the tree again with this version",
            ),
            (
                CodecError::Truncated {
                    got: 95,
                    expected: 96,
                },
                "the file ends after 95 of 96 bytes\n\
                 copy it again, or build the tree again with `guesstree build`",
            ),
            (
                CodecError::TrailingBytes {
                    got: 200,
                    expected: 199,
                },
                "the file has 200 bytes, but its tree ends after 199\n\
                 copy it again, or build the tree again with `guesstree build`",
            ),
            (
                CodecError::Altered,
                "the file was altered or damaged: its checksum is wrong\n\
                 copy it again, or build the tree again with `guesstree build`",
            ),
            (
                CodecError::Malformed {
                    what: "the wins are not as many as the nodes",
                },
                "the file contradicts itself: the wins are not as many as the nodes\n\
                 build the tree again with `guesstree build`",
            ),
            (
                CodecError::Inconsistent(TreeError::DeadEnd { node: 7 }),
                "the file holds no valid tree: node 7 leads nowhere\n\
                 build the tree again with `guesstree build`",
            ),
        ] {
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn what_the_system_says_becomes_advice() {
        let advice = |kind: io::ErrorKind| {
            let reason = io::Error::new(kind, "reason");
            let error = SaveError::new(Path::new("no/such/x.tree"), Path::new("no/such"), reason);
            error.to_string()
        };
        for kind in [io::ErrorKind::NotFound, io::ErrorKind::NotADirectory] {
            assert_eq!(
                advice(kind),
                "cannot save no/such/x.tree: there is no folder no/such\n\
                 make the folder first, or choose another one"
            );
        }
        for kind in [
            io::ErrorKind::PermissionDenied,
            io::ErrorKind::ReadOnlyFilesystem,
        ] {
            assert_eq!(
                advice(kind),
                "cannot save no/such/x.tree: reason\n\
                 choose a folder that you may write to, or change its permissions"
            );
        }
        for kind in [
            io::ErrorKind::StorageFull,
            io::ErrorKind::QuotaExceeded,
            io::ErrorKind::FileTooLarge,
        ] {
            assert_eq!(
                advice(kind),
                "cannot save no/such/x.tree: reason\nfree some space, or choose another place"
            );
        }
        assert_eq!(
            advice(io::ErrorKind::BrokenPipe),
            "cannot save no/such/x.tree: reason\nchoose another place"
        );
    }
}

//! Why a file could not be written.
//!
//! A message has one or two lines: where and what, then what to do.

use std::io;
use std::path::{Path, PathBuf};

use crate::escape;

/// Why a file could not be written. A file that was there before is unchanged.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SaveError {
    /// What should be saved could not be loaded again, for this reason. The search makes no such
    /// tree.
    #[error("cannot save {}: {}\nmake the tree anew; this one is not valid", escape::path(.0), .1)]
    Invalid(PathBuf, String),

    /// The path is that of a folder.
    #[error("cannot save {}: it is a folder\nadd the name of a file to it", escape::path(.0))]
    Folder(PathBuf),

    /// The folder that the file should be in does not exist, or is no folder.
    #[error(
        "cannot save {}: there is no folder {}\nmake the folder first, or choose another one",
        escape::path(.0), escape::path(.1)
    )]
    NoFolder(PathBuf, PathBuf),

    /// The file is one that another option names.
    #[error(
        "cannot save {}: it is the file given with {}\nchoose another file",
        escape::path(.0), .1
    )]
    Used(PathBuf, &'static str),

    /// The file is there and is something else than what would replace it.
    #[error(
        "cannot save {}: it is there already and is not {}\n\
         choose another file, or replace it with --force",
        escape::path(.0), .1
    )]
    Other(PathBuf, &'static str),

    /// The system refuses, for example because a permission or space is missing.
    #[error("cannot save {}: {}\n{}", escape::path(.0), .1, remedy(.1))]
    System(PathBuf, io::Error),
}

impl SaveError {
    /// The error for what the system says when `path`, a file of `folder`, is to be written.
    pub(super) fn new(path: &Path, folder: &Path, reason: io::Error) -> Self {
        let path = path.to_owned();
        match reason.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory if !folder.is_dir() => {
                Self::NoFolder(path, folder.to_owned())
            }
            _ => Self::System(path, reason),
        }
    }
}

/// What to do if the system refuses to write.
fn remedy(reason: &io::Error) -> &'static str {
    match reason.kind() {
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "choose a folder that you may write to, or change its permissions"
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            "free some space, or choose another place"
        }
        _ => "choose another place",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
        for kind in [io::ErrorKind::PermissionDenied, io::ErrorKind::ReadOnlyFilesystem] {
            assert_eq!(
                advice(kind),
                "cannot save no/such/x.tree: reason\n\
                 choose a folder that you may write to, or change its permissions"
            );
        }
        for kind in
            [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded, io::ErrorKind::FileTooLarge]
        {
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

//! Text files with one entry a line, as they come from any editor or spreadsheet.
//!
//! What every such file may have is dealt with here, once: a byte order mark, lines that end in LF or CRLF, white
//! space around an entry, blank lines, and comments, which begin with `#`.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Larger files are refused before they fill the memory. The largest list takes well under
/// 1 MiB; this leaves room for comments.
pub(super) const FILE_BYTES_MAX: u64 = 64 << 20;

/// Some editors put U+FEFF before the text of a file to say that it is UTF-8.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Why a file has no lines.
pub(super) enum ReadError {
    /// It is missing, is a folder, or cannot be read.
    Unreadable(io::Error),
    /// It is larger than [`FILE_BYTES_MAX`].
    TooBig,
    /// This line, counted from 1, is the first that is not UTF-8.
    NotText(usize),
}

/// The text of a file.
pub(super) struct Lines(String);

impl Lines {
    /// Reads a file, but never past the limit, whatever size it claims to have.
    ///
    /// # Errors
    /// Each variant of [`ReadError`] says what it refuses.
    pub fn read(path: &Path) -> Result<Lines, ReadError> {
        let file = File::open(path).map_err(ReadError::Unreadable)?;
        let mut bytes = Vec::new();
        let read = file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes);
        read.map_err(ReadError::Unreadable)?;
        if bytes.len() as u64 > FILE_BYTES_MAX {
            return Err(ReadError::TooBig);
        }
        String::from_utf8(bytes).map(Lines).map_err(|error| {
            let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
            ReadError::NotText(1 + valid.iter().filter(|&&byte| byte == b'\n').count())
        })
    }

    /// The entries, trimmed, each with the number of its line, counted from 1.
    pub fn entries(&self) -> impl Iterator<Item = (&str, usize)> {
        let text = self.0.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&self.0);
        let lines = text.lines().map(str::trim).zip(1..);
        lines.filter(|(entry, _)| !entry.is_empty() && !entry.starts_with('#'))
    }
}

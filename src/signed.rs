//! Certificates as text: lines, the last of which signs all others.

use sha2::{Digest, Sha256};

/// A certificate as text, as the program `guesstree-check` reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Certificate {
    /// ASCII, one fact a line.
    pub text: String,
    /// The number of its lemmas.
    pub lemmas: usize,
}

/// The text of a certificate that is being written.
#[derive(Debug, Default)]
pub(crate) struct Lines {
    text: String,
    lines: usize,
}

impl Lines {
    /// Adds a line.
    pub(crate) fn add(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
        self.lines += 1;
    }

    /// The certificate, with its last line; it has this number of lemmas.
    pub(crate) fn signed(mut self, lemmas: usize) -> Certificate {
        let digest = sha256(&self.text);
        self.add(&format!("end {} {digest}", self.lines));
        Certificate { text: self.text, lemmas }
    }
}

/// The SHA-256 of a text in lower-case hexadecimal digits.
pub(crate) fn sha256(text: impl AsRef<[u8]>) -> String {
    Sha256::digest(text).iter().map(|byte| format!("{byte:02x}")).collect()
}

//! A fingerprint of a list: how a saved tree knows the list it was made for.
//!
//! SHA-256 rather than a quick hash, so that nobody can make, nor chance upon, another list
//! with the same fingerprint, and so that anyone can compute it with `sha256sum`.

use std::array;
use std::fmt;

use sha2::{Digest, Sha256};

use crate::game::word::Word;

/// The first 16 bytes of the SHA-256 of a list, written in this way:
///
/// ```text
/// answers 2
/// bear
/// mole
/// guesses 3
/// bear
/// mole
/// aunt
/// ```
///
/// that is: the line `answers N`, the N answers, the line `guesses M`, the M allowed guesses
/// (the answers first, as in [`List::guesses`](crate::game::list::List::guesses)), in lower
/// case and UTF-8, each line ended by one line feed. The counts tell where the answers end, so
/// different lists are never written alike. The name of the list is not part of it.
///
/// Displayed as 32 hexadecimal digits in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub [u8; 16]);

impl Fingerprint {
    /// The fingerprint of the list with these words, given in canonical order.
    pub(super) fn of(answers: &[Word], guesses: &[Word]) -> Fingerprint {
        let mut hasher = Sha256::new();
        for (title, words) in [("answers", answers), ("guesses", guesses)] {
            let mut text = format!("{title} {}\n", words.len());
            for word in words {
                text.extend(word.letters());
                text.push('\n');
            }
            hasher.update(text);
        }
        let digest = hasher.finalize();
        Fingerprint(array::from_fn(|i| digest[i]))
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

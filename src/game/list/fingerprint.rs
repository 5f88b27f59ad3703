//! A fingerprint of a list: how a saved tree knows the list it was made for.
//!
//! SHA-256 rather than a quick hash, so that nobody can make, nor chance upon, another list
//! with the same fingerprint, and so that anyone can compute it with `sha256sum`.

use std::array;
use std::fmt;

use sha2::{Digest, Sha256};

use crate::game::list::List;

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
/// For other games than Wordle a line comes first: `game` and its name, then its size, such as `game mastermind 4 6`,
/// `game jotto 5` or `game table`. For a table there is one more line for each allowed guess in the end: its codes for all
/// answers, separated by a space.
///
/// Displayed as 32 hexadecimal digits in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub [u8; 16]);

impl Fingerprint {
    /// The fingerprint of a list.
    pub(super) fn of(list: &List) -> Fingerprint {
        let mut hasher = Sha256::new();
        let kind = list.game().kind();
        if !kind.is_wordle() {
            let size = [kind.letters(), kind.symbols()].into_iter();
            let size = size.filter(|&size| size > 0);
            let size: String = size.map(|size| format!(" {size}")).collect();
            hasher.update(format!("game {}{size}\n", kind.name()));
        }
        for (title, words) in [("answers", list.answers()), ("guesses", list.guesses())] {
            let mut text = format!("{title} {}\n", words.len());
            for word in words {
                text.extend(word.letters());
                text.push('\n');
            }
            hasher.update(text);
        }
        if let Some(scores) = list.game().scores() {
            for guess in 0..list.guesses().len() {
                let codes: Vec<String> = scores.row(guess).iter().map(u16::to_string).collect();
                hasher.update(codes.join(" ") + "\n");
            }
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

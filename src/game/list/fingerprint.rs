//! A fingerprint of a list: how a saved tree recognizes the list it was made for.
//!
//! It is SHA-256 rather than a quick hash. So nobody can make, or come across, another list with
//! the same fingerprint, and anyone can compute it with `sha256sum`.

use std::array;
use std::fmt;

use sha2::{Digest, Sha256};

use crate::as_text::as_text;
use crate::game::kind::Kind;
use crate::game::list::scores::Scores;
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
/// That is: the line `answers N`, the N answers, the line `guesses M`, the M allowed guesses (the
/// answers first, as in [`List::guesses`](crate::game::list::List::guesses)), as
/// [tiles](Word::tiles) and in UTF-8. Each line ends with one line feed. The counts say where the
/// answers end, so different lists are never written alike. The name of the list is not part of it.
///
/// Games other than Wordle have one more line at the start: `game`, the name of the game and its
/// size, such as `game mastermind 4 6`, `game jotto 5` or `game table`. A table has one more line
/// at the end for each allowed guess: its codes for all answers, separated by spaces.
///
/// Displayed as 32 hexadecimal digits in lower case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fingerprint(pub [u8; 16]);

impl Fingerprint {
    /// The fingerprint of a list: its game, its answers and guesses, and the codes of a table.
    pub(super) fn of(kind: Kind, words: [&[Word]; 2], scores: Option<&Scores>) -> Fingerprint {
        let mut hasher = Sha256::new();
        if !kind.is_wordle() {
            let size = [kind.letters(), kind.symbols()].into_iter();
            let size = size.filter(|&size| size > 0);
            let size: String = size.map(|size| format!(" {size}")).collect();
            hasher.update(format!("game {}{size}\n", kind.name()));
        }
        for (title, words) in ["answers", "guesses"].into_iter().zip(words) {
            let mut text = format!("{title} {}\n", words.len());
            for word in words {
                text.push_str(&word.tiles());
                text.push('\n');
            }
            hasher.update(text);
        }
        if let Some(scores) = scores {
            let most = scores.codes.iter().max().copied().unwrap_or(0);
            let texts: Vec<String> = (0..=most).map(|code| format!("{code} ")).collect();
            let mut line = String::new();
            for guess in 0..words[1].len() {
                line.clear();
                line.extend(scores.row(guess).iter().map(|&code| &*texts[usize::from(code)]));
                line.pop();
                line.push('\n');
                hasher.update(&line);
            }
        }
        let digest = hasher.finalize();
        Fingerprint(array::from_fn(|i| digest[i]))
    }
}

as_text!(Fingerprint);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

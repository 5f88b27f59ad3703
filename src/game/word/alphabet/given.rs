//! Alphabets as users write them: entries with spaces between them.

use std::fmt;
use std::str::FromStr;

use crate::game::excerpt::excerpt;
use crate::game::word::WordError;
use crate::game::word::alphabet::Alphabet;
use crate::game::word::letter::{letter, spelt};

/// Why a text is no alphabet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AlphabetError {
    /// A side of an entry is no letter.
    #[error("`{entry}` of the alphabet {reason}")]
    NotALetter {
        /// The entry, shortened.
        entry: String,
        /// What is wrong with it.
        reason: WordError,
    },
    /// An entry is a single letter, or equates something else than letters.
    #[error(
        "`{entry}` says nothing of letters; write groups such as dž, letters that are equal such \
         as é=e, turkish, jamo or no-accents, with spaces between them"
    )]
    NoEntry {
        /// The entry, shortened.
        entry: String,
    },
}

impl FromStr for Alphabet {
    type Err = AlphabetError;

    fn from_str(text: &str) -> Result<Self, AlphabetError> {
        Alphabet::default().with(text)
    }
}

/// As it is read: the entries with spaces between them. Empty if it is that of most languages.
impl fmt::Display for Alphabet {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { turkish, jamo, no_accents, groups, classes, .. } = self;
        let said = |said: &Option<bool>, yes, no| said.map(|said| if said { yes } else { no });
        let words = [
            said(turkish, "turkish", "not-turkish"),
            said(jamo, "jamo", "not-jamo"),
            no_accents.then_some("no-accents"),
        ];
        let words = words.into_iter().flatten().map(str::to_owned);
        let groups = groups.iter().map(|&(_, whole)| spelt(&[whole]));
        let class = |&(letter, counted): &(char, char)| {
            format!("{}={}", spelt(&[letter]), spelt(&[counted]))
        };
        let entries = words.chain(groups).chain(classes.iter().map(class));
        out.write_str(&entries.collect::<Vec<_>>().join(" "))
    }
}

impl Alphabet {
    /// This alphabet with the entries of a text, with spaces between them:
    ///
    /// | entry | meaning |
    /// |---|---|
    /// | `dž` | these letters are one |
    /// | `é=e`, `é=è=e` | these letters count as equal; the last one stands for all in tiles |
    /// | `turkish` | `I` is the capital of `ı`, and `İ` that of `i`; `not-turkish` if not |
    /// | `jamo` | the letters of Korean words are jamo; `not-jamo` for syllables |
    /// | `no-accents` | accents and other marks make no difference |
    ///
    /// # Errors
    /// [`AlphabetError`] names the entry that is wrong.
    pub fn with(mut self, text: &str) -> Result<Self, AlphabetError> {
        let mut pairs = Vec::new();
        for entry in text.split_whitespace() {
            match entry {
                "turkish" | "azeri" => self.turkish = Some(true),
                "not-turkish" => self.turkish = Some(false),
                "jamo" => self.jamo = Some(true),
                "not-jamo" => self.jamo = Some(false),
                "no-accents" => self.no_accents = true,
                _ => pairs.push(entry),
            }
        }
        let is_pair = |entry: &&str| entry.contains('=') && entry.len() > 1;
        let (pairs, groups): (Vec<&str>, Vec<&str>) = pairs.into_iter().partition(is_pair);
        for entry in groups {
            let letters = self.letters_of(entry, entry)?;
            let whole = letter(&spelt(&letters));
            match (&letters[..], whole) {
                // The group is there already.
                ([_], _) if entry.chars().count() > 1 => {}
                ([_, _, ..], Some(whole)) => self.add_group(whole),
                _ => return Err(no_entry(entry)),
            }
        }
        for entry in pairs {
            let mut sides = Vec::new();
            for side in entry.split('=') {
                match self.letters_of(side, entry)?[..] {
                    [letter] => sides.push(letter),
                    _ => return Err(no_entry(entry)),
                }
            }
            if let Some((&last, others)) = sides.split_last() {
                others.iter().for_each(|&other| self.equate(other, last));
            }
        }
        Ok(self)
    }

    fn letters_of(&self, side: &str, entry: &str) -> Result<Vec<char>, AlphabetError> {
        let not_a_letter = |reason| AlphabetError::NotALetter { entry: excerpt(entry), reason };
        self.split(side).map_err(not_a_letter)
    }
}

fn no_entry(entry: &str) -> AlphabetError {
    AlphabetError::NoEntry { entry: excerpt(entry) }
}

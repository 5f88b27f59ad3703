//! Where a claim rests: who proved it, or whose word it is.

use std::fmt;

use serde::{Serialize, Serializer};

/// Where a claim rests, the strongest first. Of two the weaker is the larger, so what rests on
/// several rests on their `max`.
///
/// ```
/// use guesstree::Basis;
///
/// assert_eq!(Basis::Proven.max(Basis::Ledger), Basis::Ledger);
/// assert_eq!(Basis::Ledger.to_string(), "on the word of a ledger");
/// assert_eq!(Basis::Ledger.word(), "ledger");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Basis {
    /// A search of this run proved it.
    Proven,
    /// A certificate proves it, which was checked in this run.
    Certificate,
    /// It is the claim of a tree that comes with the program, or one of the totals of openers
    /// there.
    Shipped,
    /// It rests on facts from ledgers that were not proven in this run.
    Ledger,
    /// It stands in a file, and nobody has checked it.
    #[default]
    File,
}

impl Basis {
    /// All of them, the strongest first.
    #[cfg(test)]
    const ALL: [Self; 5] =
        [Self::Proven, Self::Certificate, Self::Shipped, Self::Ledger, Self::File];

    /// The basis in a word, as JSON has it. These words are stable.
    pub fn word(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::Certificate => "certificate",
            Self::Shipped => "shipped",
            Self::Ledger => "ledger",
            Self::File => "file",
        }
    }
}

impl fmt::Display for Basis {
    /// The basis as people read it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Proven => "proven here",
            Self::Certificate => "proven by a certificate",
            Self::Shipped => "proven, and comes with the program",
            Self::Ledger => "on the word of a ledger",
            Self::File => "on the word of a file",
        })
    }
}

impl Serialize for Basis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::Basis;

    #[test]
    fn each_basis_has_its_words() {
        let said = Basis::ALL.map(|basis| (basis.to_string(), serde_json::to_string(&basis)));
        let expected = [
            ("proven here", "proven"),
            ("proven by a certificate", "certificate"),
            ("proven, and comes with the program", "shipped"),
            ("on the word of a ledger", "ledger"),
            ("on the word of a file", "file"),
        ];
        for ((text, json), (words, word)) in said.into_iter().zip(expected) {
            assert_eq!((text.as_str(), json.unwrap()), (words, format!("\"{word}\"")));
        }
    }

    #[test]
    fn the_weaker_of_two_is_the_larger() {
        assert!(Basis::ALL.is_sorted());
        for (at, stronger) in Basis::ALL.into_iter().enumerate() {
            for weaker in &Basis::ALL[at..] {
                assert_eq!(stronger.max(*weaker), *weaker);
            }
        }
    }
}

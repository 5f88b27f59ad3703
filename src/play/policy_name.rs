//! The policies of this library by their names, and what each knows: what every face needs to offer
//! them.

use std::fmt;
use std::str::FromStr;

use crate::as_text::as_text;
use crate::game::games::Guesses;
use crate::game::input::error::InputError;
use crate::game::kind::{GameError, Kind};
use crate::game::list::List;
use crate::game::name_error::NameError;
use crate::play::policy::Policy;
use crate::play::policy::block_count::BlockCount;
use crate::play::policy::entropy::Entropy;
use crate::play::policy::information::Information;
use crate::play::policy::letters::Letters;
use crate::play::policy::log_blocks::LogBlocks;
use crate::play::policy::minimax::Minimax;
use crate::play::policy::share::Share;

/// The policies of this library by their names. Displayed, read and serialized as `optimal`,
/// `blocks`, `entropy` and so on.
///
/// ```
/// use guesstree::play::PolicyName;
///
/// assert_eq!("log-blocks".parse(), Ok(PolicyName::LogBlocks));
/// assert_eq!(PolicyName::LogBlocks.to_string(), "log-blocks");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PolicyName {
    /// [`Optimal`](crate::play::Optimal).
    Optimal,
    /// [`BlockCount`].
    Blocks,
    /// [`Entropy`].
    Entropy,
    /// [`Share`].
    Share,
    /// [`Minimax`].
    Minimax,
    /// [`Information`].
    Information,
    /// [`LogBlocks`].
    LogBlocks,
    /// [`Letters`].
    Letters,
}

/// Which words of a list a policy knows, as its author has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Known {
    /// The answers, and what may be guessed.
    List,
    /// The answers alone: nothing else is guessed.
    Answers,
    /// What may be guessed: any of it may be the answer.
    Guesses,
}

impl Known {
    /// The words of `list` that are known.
    ///
    /// # Errors
    /// If the answers have several lengths, as in no list for Wordle.
    pub fn of(self, list: &List) -> Result<List, InputError> {
        match self {
            Self::List => Ok(list.clone()),
            Self::Answers => list.narrowed(list.answers().to_vec(), None),
            Self::Guesses => Ok(list.with_all_answers()),
        }
    }
}

impl PolicyName {
    /// All of them, in the order in which they are compared.
    pub const ALL: [Self; 8] = [
        Self::Optimal,
        Self::Blocks,
        Self::Entropy,
        Self::Share,
        Self::Minimax,
        Self::Information,
        Self::LogBlocks,
        Self::Letters,
    ];

    /// The name, and what the policy guesses while there are two candidates or more.
    fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::Optimal => ("optimal", "what the best tree says"),
            Self::Blocks => {
                ("blocks", "the most groups, one for each feedback; a candidate if equal")
            }
            Self::Entropy => {
                ("entropy", "the most entropy; with 5 candidates or fewer, candidates only")
            }
            Self::Share => {
                ("share", "the largest share of candidates removed; a candidate has 1/n more")
            }
            Self::Minimax => ("minimax", "the smallest largest group; a candidate if equal"),
            Self::Information => ("information", "the candidate with the most information"),
            Self::LogBlocks => {
                ("log-blocks", "the least expected logarithm of the candidates left")
            }
            Self::Letters => ("letters", "the candidate with the most frequent letters"),
        }
    }

    /// The name in a word, as it is displayed.
    pub fn word(self) -> &'static str {
        self.row().0
    }

    /// What the policy guesses, in a line.
    pub fn about(self) -> &'static str {
        self.row().1
    }

    /// Whether it plays games of this kind.
    ///
    /// # Errors
    /// [`GameError::NotForPolicy`] for a policy that looks at letters, and games without words; and
    /// for one that guesses answers alone, and games that have no words or codes but names, which
    /// need not be guesses and answers both.
    pub fn check(self, kind: Kind) -> Result<(), GameError> {
        let plays = match (self, kind.guesses()) {
            (_, Guesses::Words { .. }) => true,
            (Self::Letters, _) => false,
            (_, Guesses::Codes(_)) => true,
            (name, Guesses::Names) => name.known() == Known::List,
        };
        match plays {
            true => Ok(()),
            false => Err(GameError::NotForPolicy { policy: self.word(), kind }),
        }
    }

    /// Which words it knows.
    pub fn known(self) -> Known {
        match self {
            Self::Share | Self::Information => Known::Answers,
            Self::Letters => Known::Guesses,
            _ => Known::List,
        }
    }

    /// The policy, with its usual settings, for a player that knows `book`. `None` for
    /// [`Optimal`](Self::Optimal), which needs a tree.
    pub fn policy(self, book: &List) -> Option<Box<dyn Policy>> {
        Some(match self {
            Self::Optimal => return None,
            Self::Blocks => Box::new(BlockCount),
            Self::Entropy => Box::new(Entropy::default()),
            Self::Share => Box::new(Share),
            Self::Minimax => Box::new(Minimax),
            Self::Information => Box::new(Information),
            Self::LogBlocks => Box::new(LogBlocks),
            Self::Letters => Box::new(Letters::new(book)),
        })
    }
}

impl fmt::Display for PolicyName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.pad(self.word())
    }
}

impl FromStr for PolicyName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let found = Self::ALL.into_iter().find(|name| name.word() == text);
        found.ok_or_else(|| NameError::Unknown {
            sort: "policy",
            text: text.to_owned(),
            known: Self::ALL.map(|name| name.word().to_owned()).to_vec(),
        })
    }
}

as_text!(read: PolicyName);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error_kind::ErrorKind;
    use crate::game::word::Word;

    #[test]
    fn every_policy_is_read_back_from_its_name_and_nothing_else_is() {
        for name in PolicyName::ALL {
            assert_eq!(name.to_string().parse(), Ok(name));
            assert_eq!(serde_json::to_value(name).unwrap(), name.word());
        }
        let error = "Share".parse::<PolicyName>().unwrap_err();
        let there = "optimal, blocks, entropy, share, minimax, information, log-blocks, letters";
        assert_eq!(error.to_string(), format!("there is no policy Share; give one of {there}"));
        assert_eq!(ErrorKind::of(&error), Some(ErrorKind::Usage));
        assert_eq!(ErrorKind::of(&NameError::no_list("mine", [])), Some(ErrorKind::NoSuchList));
    }

    #[test]
    fn a_policy_knows_the_words_that_its_author_has() {
        let words = |text: &str| -> Vec<Word> {
            text.split_whitespace().map(|word| word.parse().unwrap()).collect()
        };
        let [answers, guesses] = ["heap leap", "bead heap leap"].map(words);
        let list = List::from_words("three", answers.clone(), Some(guesses)).unwrap();
        for name in PolicyName::ALL {
            let book = name.known().of(&list).unwrap();
            let sizes = (book.answers().len(), book.guesses().len());
            let expected = match name {
                PolicyName::Share | PolicyName::Information => (2, 2),
                PolicyName::Letters => (3, 3),
                _ => (2, 3),
            };
            assert_eq!(sizes, expected, "{name}");
            assert_eq!(name.policy(&book).is_none(), name == PolicyName::Optimal);
        }
    }
}

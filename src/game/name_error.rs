//! Why a text names no game, mode, objective, policy or list, and which texts do.

use crate::game::embedded::NAMES;
use crate::game::excerpt::excerpt;
use crate::game::games::codes::SizeError;

const LIST: &str = "list";

/// Why a text names no game, mode, objective, policy or list.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NameError {
    /// Nothing of this sort has the name.
    #[error("there is no {sort} {}; {}", excerpt(text), one_of(known))]
    Unknown {
        /// What the text should name, such as `mode`.
        sort: &'static str,
        /// The text.
        text: String,
        /// What there is.
        known: Vec<String>,
    },
    /// A game of codes is named without a size, or with one that cannot be read.
    #[error("there is no game {}; {}", excerpt(text), sized(*units, game))]
    NoSize {
        /// The text.
        text: String,
        /// The name of the game.
        game: &'static str,
        /// What its size counts, such as `pegs` and `colours`.
        units: [&'static str; 2],
    },
    /// No game has this size.
    #[error("{game} is not possible: {reason}")]
    Size {
        /// The game with its size.
        game: String,
        /// What is possible.
        reason: SizeError,
    },
    /// A table is named without its file.
    #[error("there is no game {game} of its own; {}", in_file(game))]
    NoFile {
        /// The name of games that are tables.
        game: &'static str,
    },
}

impl NameError {
    /// No list has the name `text`: neither one that comes with the program nor one of `others`.
    pub fn no_list(text: &str, others: impl IntoIterator<Item = String>) -> Self {
        let known = NAMES.iter().map(|&name| name.to_owned()).chain(others).collect();
        Self::Unknown { sort: LIST, text: text.to_owned(), known }
    }

    /// Whether it is about a list.
    pub(crate) fn is_of_list(&self) -> bool {
        matches!(self, Self::Unknown { sort: LIST, .. })
    }

    /// What to write instead, as a request: `give one of easy, hard, strict`. For those who have
    /// repeated the text already.
    pub fn remedy(&self) -> String {
        match self {
            Self::Unknown { known, .. } => one_of(known),
            Self::NoSize { game, units, .. } => sized(*units, game),
            Self::NoFile { game } => in_file(game),
            Self::Size { .. } => self.to_string(),
        }
    }
}

fn one_of(known: &[String]) -> String {
    format!("give one of {}", known.join(", "))
}

fn sized(units: [&str; 2], game: &str) -> String {
    format!("give a size, {}, such as {game}:4x6", units.join(" and "))
}

fn in_file(game: &str) -> String {
    format!("give a file, such as {game}:coins.csv")
}

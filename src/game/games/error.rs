//! What can be wrong with the size of a game.

use crate::game::games::symbols::SYMBOLS_MAX;
use crate::game::kind::{Kind, NO_CODE};
use crate::game::list::WORDS_MAX;

/// Why a game cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// A code of one place is found by trying; one of none is found already.
    #[error("{kind} is not possible: a code has 2 places or more, such as {}:4x6", .kind.name())]
    TooShort {
        /// The game.
        kind: Kind,
    },
    /// There is one symbol or none, or there are more than can be written.
    #[error(
        "{kind} is not possible: there are 2 to {SYMBOLS_MAX} symbols, such as in {}:4x6", .kind.name()
    )]
    Symbols {
        /// The game.
        kind: Kind,
    },
    /// No symbol comes twice, and there are fewer than places.
    #[error(
        "{kind} is not possible: no symbol comes twice, so {0} places need {0} symbols or more",
        .kind.letters()
    )]
    TooFewSymbols {
        /// The game.
        kind: Kind,
    },
    /// There are more codes than a list holds.
    #[error("{kind} is not possible: it has more than {WORDS_MAX} codes{}", up_to(*.kind, *.most))]
    TooManyCodes {
        /// The game.
        kind: Kind,
        /// With so many symbols, so many places are possible at most.
        most: Option<u8>,
    },
    /// The winning code of a table is one that no table has.
    #[error("a table without a winning number is not possible: give one from 0 to {}", NO_CODE - 1)]
    NoWin,
    /// The game is not one of codes that could be listed.
    #[error("{kind} is a game of given words or names; load or make their list instead")]
    NotGenerated {
        /// The game.
        kind: Kind,
    },
}

fn up_to(kind: Kind, most: Option<u8>) -> String {
    let Some(most) = most else {
        return String::new();
    };
    let symbols = kind.symbols();
    let more = if symbols > 2 {
        ", with fewer symbols more"
    } else {
        ""
    };
    format!("; with {symbols} symbols up to {most} places are possible{more}")
}

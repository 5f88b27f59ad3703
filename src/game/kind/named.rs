//! Games as text names them: `wordle`, `mastermind:4x6`, `table:FILE`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::game::games::{Guesses, Size};
use crate::game::kind::Kind;
use crate::game::name_error::NameError;

/// A game as a text names it: a table by its file, and any other game as its kind is displayed.
///
/// ```
/// use guesstree::games::GameName;
///
/// let table: GameName = "table:coins.csv".parse()?;
/// assert_eq!(table, GameName::Table("coins.csv".into()));
/// assert_eq!(table.to_string(), "table:coins.csv");
/// # Ok::<(), guesstree::error::NameError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameName {
    /// A game whose kind says all, but for the length of words.
    Kind(Kind),
    /// A table, in this file.
    Table(PathBuf),
}

impl fmt::Display for GameName {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Kind(kind) => kind.fmt(out),
            Self::Table(file) => write!(out, "table:{}", file.display()),
        }
    }
}

impl FromStr for GameName {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let (name, file) = text.split_once(':').unwrap_or((text, ""));
        match Kind::named(name).filter(|kind| kind.guesses() == Guesses::Names) {
            Some(kind) if file.is_empty() => Err(NameError::NoFile { game: kind.name() }),
            Some(_) => Ok(Self::Table(file.into())),
            None => read(text, ":FILE").map(Self::Kind),
        }
    }
}

/// What the text says: a game of words has no letters yet, and a table has the winning number 0.
/// Their lists know them.
impl FromStr for Kind {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        read(text, "")
    }
}

impl Kind {
    /// The game of this name, of no size.
    fn named(name: &str) -> Option<Self> {
        Self::all(Size::default()).find(|kind| kind.name() == name)
    }
}

/// Reads the name of a game. The names of tables end with `file` where a message lists them.
fn read(text: &str, file: &str) -> Result<Kind, NameError> {
    let (name, size) = match text.split_once(':') {
        Some((name, size)) => (name, Some(size)),
        None => (text, None),
    };
    let kind = Kind::named(name);
    let Some(Guesses::Codes(codes)) = kind.map(Kind::guesses) else {
        return kind.filter(|_| size.is_none()).ok_or_else(|| {
            let form = |kind: Kind| match kind.guesses() {
                Guesses::Words { .. } => kind.name().to_owned(),
                Guesses::Codes(_) => format!("{}:4x6", kind.name()),
                Guesses::Names => format!("{}{file}", kind.name()),
            };
            let known = Kind::all(Size::default()).map(form).collect();
            NameError::Unknown { sort: "game", text: text.to_owned(), known }
        });
    };
    let sized = size.and_then(|size| {
        let (places, symbols) = size.split_once(['x', 'X'])?;
        let (places, symbols) = (places.trim().parse().ok()?, symbols.trim().parse().ok()?);
        Some(kind?.resized(Size { places, symbols, win: 0 }))
    });
    let sized = sized.ok_or_else(|| NameError::NoSize {
        text: text.to_owned(),
        game: kind.map_or("", Kind::name),
        units: codes.units,
    })?;
    let impossible = |reason| NameError::Size { game: sized.to_string(), reason };
    sized.game().check().map_err(impossible)?;
    Ok(sized)
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};

    use super::GameName;
    use crate::game::games::{Guesses, Size};
    use crate::game::kind::Kind;

    #[test]
    fn games_are_read_as_they_are_printed() {
        for text in [
            "wordle",
            "jotto",
            "mastermind:4x6",
            "black-peg:3x2",
            "bulls-and-cows:4x10",
            "table:coins.csv",
            "table:C:\\coins.csv",
        ] {
            assert_eq!(text.parse::<GameName>().unwrap().to_string(), text);
        }
        for text in ["mastermind:4X6", "mastermind: 4 x 6"] {
            assert_eq!(text.parse(), "mastermind:4x6".parse::<Kind>());
        }
    }

    #[test]
    fn what_is_no_game_is_refused_with_what_there_is() {
        let known = "give one of wordle, mastermind:4x6, black-peg:4x6, bulls-and-cows:4x6, jotto, \
                     table:FILE";
        for (text, said, remedy) in [
            ("", "there is no game ; ", known),
            ("chess", "there is no game chess; ", known),
            ("Wordle", "there is no game Wordle; ", known),
            ("wordle:5", "there is no game wordle:5; ", known),
            ("chess\u{1b}:4x6", "there is no game chess\\u{1b}:4x6; ", known),
            (
                "mastermind",
                "there is no game mastermind; ",
                "give a size, pegs and colours, such as mastermind:4x6",
            ),
            (
                "mastermind:4x6x2",
                "there is no game mastermind:4x6x2; ",
                "give a size, pegs and colours, such as mastermind:4x6",
            ),
            (
                "mastermind:4x999",
                "there is no game mastermind:4x999; ",
                "give a size, pegs and colours, such as mastermind:4x6",
            ),
            (
                "black-peg:-1x6",
                "there is no game black-peg:-1x6; ",
                "give a size, pegs and colours, such as black-peg:4x6",
            ),
            (
                "bulls-and-cows",
                "there is no game bulls-and-cows; ",
                "give a size, positions and symbols, such as bulls-and-cows:4x6",
            ),
            (
                "mastermind:1x6",
                "",
                "mastermind:1x6 is not possible: a code has 2 places or more, such as 4x6",
            ),
            (
                "bulls-and-cows:5x4",
                "",
                "bulls-and-cows:5x4 is not possible: no symbol comes twice, so 5 places need 5 \
                 symbols or more",
            ),
            (
                "table",
                "there is no game table of its own; ",
                "give a file, such as table:coins.csv",
            ),
            (
                "table:",
                "there is no game table of its own; ",
                "give a file, such as table:coins.csv",
            ),
        ] {
            let refused = text.parse::<GameName>().unwrap_err();
            assert_eq!(refused.to_string(), format!("{said}{remedy}"));
            assert_eq!(refused.remedy(), remedy);
        }
        let error = "table:coins.csv".parse::<Kind>().unwrap_err();
        assert!(error.to_string().ends_with(", jotto, table"), "{error}");
    }

    proptest! {
        #[test]
        fn every_game_is_read_back_from_its_name(places: u8, symbols: u8, win: u16) {
            let size = Size { places, symbols, win };
            for kind in Kind::all(size) {
                let text = kind.to_string();
                let read = text.parse::<Kind>();
                match kind.guesses() {
                    Guesses::Codes(_) if kind.check().is_err() => assert!(read.is_err(), "{text}"),
                    // Its list knows the rest of the size.
                    _ => prop_assert_eq!(read.map(|read| read.resized(size)), Ok(kind)),
                }
                if let Ok(read) = text.parse::<Kind>() {
                    prop_assert_eq!(read.to_string(), text);
                }
            }
        }

        #[test]
        fn no_text_makes_reading_a_game_panic(text in ".{0,20}", size in "[0-9xX: ]{0,9}") {
            let _ = text.parse::<GameName>();
            let _ = format!("mastermind:{size}").parse::<GameName>();
        }
    }
}

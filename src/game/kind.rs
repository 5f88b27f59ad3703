//! Which game is played: what a code means, and how guesses and feedback are written.
//!
//! A `Kind` is a small `Copy` value, so that every feedback can carry it. What each game does stands in its file of
//! [`games`](crate::game::games). All that a kind does not know is the codes of a table, which [`Game`] holds.
//!
//! [`Game`]: crate::game::games::Game

use std::fmt;

use serde::{Serialize, Serializer};

use crate::game::feedback::{Code, Feedback, FeedbackError, codes};
use crate::game::games::pair::{self, Pair, Slip};
use crate::game::games::{GameError, black_peg, bulls_and_cows, jotto, mastermind, symbols};
use crate::game::word::{Word, WordError};

/// The codes of a table are below this number, which stands for no code at all.
pub const NO_CODE: u16 = u16::MAX;

/// A game, as far as its feedback goes.
///
/// Displayed as it is named on the command line: `wordle`, `mastermind:4x6`, `jotto`, `table`. Serialized the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Words; each letter gets a mark.
    Wordle {
        /// Letters in a word.
        letters: u8,
    },
    /// Codes of coloured pegs; told is how many are right in colour and place (black), and how many of the others in
    /// colour (white).
    Mastermind {
        /// Pegs in a code.
        pegs: u8,
        /// Colours that a peg may have.
        colours: u8,
    },
    /// The same, but told is the number of black pegs alone.
    BlackPeg {
        /// Pegs in a code.
        pegs: u8,
        /// Colours that a peg may have.
        colours: u8,
    },
    /// Codes in which no symbol comes twice; told is how many are in place (bulls), and how many elsewhere (cows).
    BullsAndCows {
        /// Symbols in a code.
        positions: u8,
        /// Symbols that there are.
        symbols: u8,
    },
    /// Words; told is how many letters they have in common, and whether the guess is the answer.
    Jotto {
        /// Letters in a word.
        letters: u8,
    },
    /// Any game, given by a table; told is a number.
    Table {
        /// The number that ends a game.
        win: u16,
    },
}

impl Kind {
    /// The code of the right guess. For all games but tables it is the largest one.
    #[inline]
    pub fn win(self) -> Code {
        Code(match self {
            Self::Wordle { letters } => (codes(letters.into()) - 1) as u16,
            Self::Mastermind { pegs, .. } => Pair::win(pegs),
            Self::BlackPeg { pegs, .. } => pegs.into(),
            Self::BullsAndCows { positions, .. } => Pair::win(positions),
            Self::Jotto { letters } => jotto::win(letters),
            Self::Table { win } => win,
        })
    }

    /// Every code is below this number.
    pub fn codes(self) -> usize {
        match self {
            Self::Table { .. } => NO_CODE.into(),
            _ => usize::from(self.win().0) + 1,
        }
    }

    /// Letters in a word, pegs or symbols in a code; 0 for a table, whose names have any length.
    pub fn letters(self) -> u8 {
        match self {
            Self::Wordle { letters } | Self::Jotto { letters } => letters,
            Self::Mastermind { pegs, .. } | Self::BlackPeg { pegs, .. } => pegs,
            Self::BullsAndCows { positions, .. } => positions,
            Self::Table { .. } => 0,
        }
    }

    /// The colours or symbols that codes are made of; 0 where guesses are words or names.
    pub fn symbols(self) -> u8 {
        match self {
            Self::Mastermind { colours, .. } | Self::BlackPeg { colours, .. } => colours,
            Self::BullsAndCows { symbols, .. } => symbols,
            Self::Wordle { .. } | Self::Jotto { .. } | Self::Table { .. } => 0,
        }
    }

    /// Whether a game of this size can be played.
    ///
    /// # Errors
    /// [`GameError`] says what is possible.
    pub fn check(self) -> Result<(), GameError> {
        match self {
            Self::Mastermind { .. } | Self::BlackPeg { .. } | Self::BullsAndCows { .. } => {
                symbols::check(self)
            }
            Self::Table { win: NO_CODE } => Err(GameError::NoWin),
            Self::Wordle { .. } | Self::Jotto { .. } | Self::Table { .. } => Ok(()),
        }
    }

    /// The feedback to the right guess.
    pub fn solved(self) -> Feedback {
        Feedback::new(self.win(), self)
    }

    /// Whether this is Wordle, which some things are for alone: modes, policies, explanations by letters.
    pub fn is_wordle(self) -> bool {
        matches!(self, Self::Wordle { .. })
    }

    /// Whether guesses are words, from lists of words.
    pub fn has_words(self) -> bool {
        matches!(self, Self::Wordle { .. } | Self::Jotto { .. })
    }

    /// The name alone, without a size.
    pub fn name(self) -> &'static str {
        match self {
            Self::Wordle { .. } => "wordle",
            Self::Mastermind { .. } => "mastermind",
            Self::BlackPeg { .. } => "black-peg",
            Self::BullsAndCows { .. } => "bulls-and-cows",
            Self::Jotto { .. } => "jotto",
            Self::Table { .. } => "table",
        }
    }

    /// The feedback with this code; `None` if the game has none.
    pub fn feedback(self, code: Code) -> Option<Feedback> {
        let exists = usize::from(code.0) < self.codes();
        exists.then_some(Feedback::new(code, self))
    }

    /// Whether some guess and answer give this code, if only made-up ones.
    pub(super) fn is_possible(self, code: Code) -> bool {
        match self {
            Self::Wordle { letters } => {
                Feedback::from_code(code, letters.into()).is_some_and(|it| it.is_possible())
            }
            Self::Mastermind { pegs, .. } => mastermind::is_possible(code, pegs),
            Self::BullsAndCows { positions, symbols } => {
                bulls_and_cows::is_possible(code, positions, symbols)
            }
            Self::BlackPeg { .. } | Self::Jotto { .. } | Self::Table { .. } => {
                usize::from(code.0) < self.codes()
            }
        }
    }

    /// A code as it is printed.
    pub(super) fn text(self, code: Code) -> String {
        match self {
            Self::Wordle { letters } => Feedback::from_code(code, letters.into())
                .map_or_else(String::new, |feedback| feedback.to_string()),
            Self::Mastermind { pegs, .. } => Pair::of(code, pegs).text(mastermind::SIGNS),
            Self::BlackPeg { .. } => black_peg::text(code),
            Self::BullsAndCows { positions, .. } => {
                Pair::of(code, positions).text(bulls_and_cows::SIGNS)
            }
            Self::Jotto { letters } => jotto::text(code, letters),
            Self::Table { .. } => code.0.to_string(),
        }
    }

    /// Reads feedback in the notation of the game, white space around it and capitals or not.
    ///
    /// | game | feedback |
    /// |---|---|
    /// | Wordle | see [`Feedback::parse`] |
    /// | Mastermind | `2B1W`, `2b 1w`, `2,1`, and `2B` or `1W` where the others are none |
    /// | Black-peg | `2B`, `2` |
    /// | Bulls and Cows | `1A2B`, `1a 2b`, `1,2`, and `1A` or `2B` where the others are none |
    /// | Jotto | the number of common letters; `win` for the right guess |
    /// | a table | a number |
    ///
    /// # Errors
    /// [`FeedbackError`] says what is wrong. A feedback that can never occur is read like any other: see
    /// [`Feedback::is_possible`].
    pub fn parse_feedback(self, text: &str) -> Result<Feedback, FeedbackError> {
        if let Self::Wordle { letters } = self {
            return Feedback::parse(text, letters.into());
        }
        let text = text.trim().to_lowercase();
        let read = match self {
            Self::Mastermind { pegs, .. } => pair::parse(&text, mastermind::SIGNS, pegs),
            Self::BullsAndCows { positions, .. } => {
                pair::parse(&text, bulls_and_cows::SIGNS, positions)
            }
            Self::BlackPeg { pegs, .. } => black_peg::parse(&text, pegs),
            Self::Jotto { letters } => jotto::parse(&text, letters),
            Self::Wordle { .. } | Self::Table { .. } => {
                let number = text.parse().ok().filter(|&number| number != NO_CODE);
                number.map(Code).ok_or(Slip::Unreadable)
            }
        };
        match read {
            Ok(code) => Ok(Feedback::new(code, self)),
            Err(Slip::Unreadable) => Err(FeedbackError::Unreadable { kind: self }),
            Err(Slip::TooMany(got)) => Err(FeedbackError::TooMany { got, kind: self }),
        }
    }

    /// Reads a guess: a word, a code of the game's symbols, or a name of a table.
    ///
    /// # Errors
    /// [`WordError`] says what is wrong. Words and names may be of another list: see
    /// [`List::guess_id`](crate::game::list::List::guess_id).
    pub fn word(self, text: &str) -> Result<Word, WordError> {
        match self {
            Self::Wordle { .. } | Self::Jotto { .. } => Word::parse(text),
            Self::Table { .. } => Word::name(text),
            _ => {
                let code = Word::name(&text.to_ascii_lowercase());
                let code = code.ok().filter(|&code| self.has(code));
                code.ok_or(WordError::NotACode { kind: self })
            }
        }
    }

    /// Whether a guess of this game may be written so: it is as long as it should be, and a code is of the
    /// game's symbols.
    pub fn has(self, word: Word) -> bool {
        let long = word.len() == usize::from(self.letters());
        match self {
            Self::Wordle { .. } | Self::Jotto { .. } => long,
            Self::Mastermind { colours, .. } | Self::BlackPeg { colours, .. } => {
                long && symbols::are(word, colours)
            }
            Self::BullsAndCows { symbols, .. } => {
                long && symbols::are(word, symbols) && symbols::are_distinct(word)
            }
            Self::Table { .. } => true,
        }
    }

    /// What a code is made of.
    pub(super) fn code_rule(self) -> String {
        let (length, symbols) = (self.letters(), symbols::text(self.symbols()));
        match self {
            Self::BullsAndCows { .. } => {
                format!("write {length} different ones of the symbols {symbols}")
            }
            _ => format!("write {length} of the symbols {symbols}"),
        }
    }

    /// How feedback is written.
    pub(super) fn notation(self) -> &'static str {
        match self {
            Self::Wordle { .. } => "write a mark for each letter, such as BYBBG or -y--g",
            Self::Mastermind { .. } => "write the black and the white pegs, such as 2B1W or 2,1",
            Self::BlackPeg { .. } => "write the pegs in place, such as 2B or 2",
            Self::BullsAndCows { .. } => "write the bulls and the cows, such as 1A2B or 1,2",
            Self::Jotto { .. } => "write the number of letters in common, or win",
            Self::Table { .. } => "write a number of the table",
        }
    }

    /// A guess with its feedback.
    pub(super) fn turn_example(self) -> &'static str {
        match self {
            Self::Wordle { .. } => "salet=BYBBG or salet=-y--g",
            Self::Mastermind { .. } => "1122=1B1W",
            Self::BlackPeg { .. } => "1122=1B",
            Self::BullsAndCows { .. } => "1234=1A2B",
            Self::Jotto { .. } => "crane=2",
            Self::Table { .. } => "a=1, with a name and a number of the table",
        }
    }

    /// What feedback counts, and how many of them there are.
    pub(super) fn countable(self) -> String {
        let most = self.letters();
        match self {
            Self::Mastermind { .. } | Self::BlackPeg { .. } => format!("{most} pegs"),
            Self::BullsAndCows { .. } => format!("{most} positions"),
            _ => format!("{most} letters"),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.name())?;
        match self.symbols() {
            0 => Ok(()),
            symbols => write!(out, ":{}x{symbols}", self.letters()),
        }
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};

    use super::{Kind, NO_CODE};
    use crate::game::feedback::{Code, Feedback, FeedbackError};
    use crate::game::word::{Word, WordError};

    const MASTERMIND: Kind = Kind::Mastermind {
        pegs: 4,
        colours: 6,
    };
    const BLACK_PEG: Kind = Kind::BlackPeg {
        pegs: 4,
        colours: 6,
    };
    const BULLS_AND_COWS: Kind = Kind::BullsAndCows {
        positions: 4,
        symbols: 10,
    };
    const JOTTO: Kind = Kind::Jotto { letters: 5 };
    const TABLE: Kind = Kind::Table { win: 7 };
    const WORDLE: Kind = Kind::Wordle { letters: 5 };
    const ALL: [Kind; 6] = [WORDLE, MASTERMIND, BLACK_PEG, BULLS_AND_COWS, JOTTO, TABLE];

    fn read(kind: Kind, text: &str) -> String {
        kind.parse_feedback(text).unwrap().to_string()
    }

    #[test]
    fn games_are_named_as_on_the_command_line() {
        assert_eq!(
            ALL.map(|kind| kind.to_string()),
            [
                "wordle",
                "mastermind:4x6",
                "black-peg:4x6",
                "bulls-and-cows:4x10",
                "jotto",
                "table"
            ]
        );
    }

    #[test]
    fn every_notation_is_read_and_printed_in_one() {
        for (kind, printed, texts) in [
            (
                MASTERMIND,
                "2B1W",
                &["2B1W", "2b1w", "2b 1w", " 2B, 1W ", "2,1", "2 , 1", "1w2b"][..],
            ),
            (MASTERMIND, "2B0W", &["2B", "2b", "2B0W", "2,0"]),
            (MASTERMIND, "0B1W", &["1W", "0b1w", "0,1"]),
            (MASTERMIND, "0B0W", &["0B0W", "0B", "0w", "0,0"]),
            (BLACK_PEG, "2B", &["2B", "2b", "2", " 2 "]),
            (BULLS_AND_COWS, "1A2B", &["1A2B", "1a2b", "1a 2b", "1,2"]),
            (BULLS_AND_COWS, "0A2B", &["2B", "0a2b"]),
            (BULLS_AND_COWS, "1A0B", &["1A", "1,0"]),
            (JOTTO, "3", &["3", " 3"]),
            (JOTTO, "5", &["5"]),
            (JOTTO, "win", &["win", "WIN", "Win"]),
            (TABLE, "12", &["12", "012", " 12"]),
            (TABLE, "65534", &["65534"]),
            (WORDLE, "BYBBG", &["-y--g", "01002"]),
        ] {
            for text in texts {
                assert_eq!(read(kind, text), printed, "{text} in {kind}");
            }
        }
    }

    #[test]
    fn what_is_no_feedback_is_told_with_what_to_write() {
        for (kind, texts) in [
            (
                MASTERMIND,
                &[
                    "", "2", "B", "2B2B", "2B1", "2X", "2B1W1", "1.5B", "-1B", "1,2,3",
                ][..],
            ),
            (BLACK_PEG, &["", "B", "2W", "2B1W", "-1", "2BB"]),
            (BULLS_AND_COWS, &["", "2", "1A2W", "1A1A"]),
            (JOTTO, &["", "two", "-1", "3.0", "won"]),
            (TABLE, &["", "win", "-1", "65535", "65536", "1,2"]),
        ] {
            for text in texts {
                let expected = FeedbackError::Unreadable { kind };
                assert_eq!(kind.parse_feedback(text), Err(expected), "{text} in {kind}");
            }
        }
        assert_eq!(
            FeedbackError::Unreadable { kind: MASTERMIND }.to_string(),
            "this is no feedback of mastermind:4x6; write the black and the white pegs, such as 2B1W or 2,1"
        );
    }

    #[test]
    fn more_than_there_is_to_count_is_refused() {
        for (kind, text, got, message) in [
            (
                MASTERMIND,
                "3B2W",
                5,
                "this counts 5, but in mastermind:4x6 there are 4 pegs",
            ),
            (
                BLACK_PEG,
                "5",
                5,
                "this counts 5, but in black-peg:4x6 there are 4 pegs",
            ),
            (
                BULLS_AND_COWS,
                "0,99",
                99,
                "this counts 99, but in bulls-and-cows:4x10 there are 4 positions",
            ),
            (
                JOTTO,
                "6",
                6,
                "this counts 6, but in jotto there are 5 letters",
            ),
        ] {
            let expected = FeedbackError::TooMany { got, kind };
            assert_eq!(kind.parse_feedback(text), Err(expected));
            assert_eq!(expected.to_string(), message);
        }
    }

    #[test]
    fn printed_feedback_is_read_back_and_one_code_alone_wins() {
        for kind in ALL {
            for number in 0..kind.codes() {
                let feedback = kind.feedback(Code(number as u16)).unwrap();
                assert_eq!(usize::from(feedback.code().0), number);
                assert_eq!(feedback.is_win(), feedback.code() == kind.win());
                match kind.parse_feedback(&feedback.to_string()) {
                    Ok(read) => assert_eq!(read, feedback),
                    // More pegs than there are.
                    Err(_) => assert!(!feedback.is_possible(), "{feedback}"),
                }
            }
            assert!(kind.feedback(kind.win()).unwrap().is_possible());
            assert_eq!(kind.feedback(Code(NO_CODE)), None);
            assert_eq!(kind.feedback(Code(kind.codes() as u16)), None);
        }
    }

    #[test]
    fn the_winning_codes_are_those_of_the_format() {
        assert_eq!(ALL.map(|kind| kind.win().0), [242, 20, 4, 20, 6, 7]);
        assert_eq!(ALL.map(Kind::codes), [243, 21, 5, 21, 7, 65_535]);
        assert_eq!(read(MASTERMIND, "4B"), "4B0W");
        assert!(MASTERMIND.parse_feedback("4B").unwrap().is_win());
        assert_eq!(Feedback::win(5).kind(), WORDLE);
    }

    #[test]
    fn guesses_are_read_as_the_game_writes_them() {
        let read = |kind: Kind, text| kind.word(text).map(|word: Word| word.to_string());
        assert_eq!(read(WORDLE, "Crane"), Ok("crane".into()));
        assert_eq!(read(JOTTO, "CRANE"), Ok("crane".into()));
        assert_eq!(read(MASTERMIND, "1166"), Ok("1166".into()));
        assert_eq!(read(BULLS_AND_COWS, "0129"), Ok("0129".into()));
        assert_eq!(read(TABLE, "H2O"), Ok("H2O".into()));
        let hex = Kind::BullsAndCows {
            positions: 3,
            symbols: 16,
        };
        assert_eq!(read(hex, "0Af"), Ok("0af".into()));
        for (kind, text) in [
            (MASTERMIND, "116"),
            (MASTERMIND, "11666"),
            (MASTERMIND, "1167"),
            (MASTERMIND, "0123"),
            (BLACK_PEG, "abcd"),
            (BULLS_AND_COWS, "0120"),
            (BULLS_AND_COWS, ""),
            (hex, "0ag"),
        ] {
            assert_eq!(read(kind, text), Err(WordError::NotACode { kind }));
        }
        assert_eq!(
            WordError::NotACode { kind: MASTERMIND }.to_string(),
            "is no code of mastermind:4x6: write 4 of the symbols 123456"
        );
        assert_eq!(
            WordError::NotACode {
                kind: BULLS_AND_COWS
            }
            .to_string(),
            "is no code of bulls-and-cows:4x10: write 4 different ones of the symbols 0123456789"
        );
    }

    proptest! {
        #[test]
        fn no_text_makes_parsing_panic(text in ".*", number in 0..=u16::MAX) {
            for kind in ALL {
                let _ = kind.parse_feedback(&text);
                let _ = kind.word(&text);
                let feedback = kind.feedback(Code(number));
                prop_assert_eq!(feedback.is_some(), usize::from(number) < kind.codes());
            }
        }

        #[test]
        fn no_few_signs_make_parsing_panic(text in "[0-9abwABW, ]{0,8}") {
            for kind in ALL {
                if let Ok(feedback) = kind.parse_feedback(&text) {
                    prop_assert_eq!(kind.parse_feedback(&feedback.to_string()), Ok(feedback));
                }
            }
        }
    }
}

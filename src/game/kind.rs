//! Which game is played: what a code means, and how guesses and feedback are written.
//!
//! A `Kind` is a small `Copy` value, so that every feedback can carry it. What each game does is in
//! its file in [`games`](crate::game::games). A kind knows everything about its game except for the
//! numbers of a table, which a [`List`](crate::game::list::List) holds.

pub(crate) mod named;

use std::fmt;

use crate::as_text::as_text;
use crate::game::games::{Game, Guesses, Size};
use crate::game::quoting::unquoted;
use crate::game::word::alphabet::Alphabet;
use crate::game::word::{Word, WordError};
use crate::ids::Code;

/// Whether the symbols of codes are left out, as in the page.
pub(crate) use crate::page::SMALL;

pub(crate) use crate::game::games::{
    black_peg::BlackPeg, bulls_and_cows::BullsAndCows, codes::SizeError, jotto::Jotto,
    mastermind::Mastermind, scored::Scored, wordle::Wordle,
};

/// Registers the games: each with its number in tree files and its name on the command line.
macro_rules! games {
    ($($(#[$doc:meta])* $number:literal $name:literal $variant:ident($game:ty),)*) => {
        /// A game and its size: all that its feedback depends on.
        ///
        /// Displayed, read and serialized as it is named on the command line: `wordle`,
        /// `mastermind:4x6`, `jotto`, `table`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Kind {
            $($(#[$doc])* $variant($game),)*
        }

        impl Kind {
            /// The name of the game, without a size.
            pub fn name(self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $name,)*
                }
            }

            /// The number of the game in tree files.
            pub(crate) fn number(self) -> u8 {
                match self {
                    $(Self::$variant(_) => $number,)*
                }
            }

            /// What the game does.
            #[inline]
            pub(crate) fn game(&self) -> &dyn Game {
                match self {
                    $(Self::$variant(game) => game,)*
                }
            }

            /// Every game in the sizes in which it is played most, the best known first: what a
            /// menu offers. Games of words, and tables, have the size of their list instead.
            pub fn usual() -> impl Iterator<Item = Self> {
                let all = std::iter::empty();
                $(let all = all.chain(<$game>::usual_sizes().iter().map(|&[places, symbols]| {
                    let size = Size { places, symbols, win: 0 };
                    Self::$variant(<$game>::of_size(size))
                }));)*
                all
            }

            /// Every game, in this size.
            pub fn all(size: Size) -> impl Iterator<Item = Self> {
                [$(Self::$variant(<$game>::of_size(size)),)*].into_iter()
            }
        }
    };
}

games! {
    /// One mark per letter of a word.
    0 "wordle" Wordle(Wordle),
    /// Black and white pegs.
    1 "mastermind" Mastermind(Mastermind),
    /// Black pegs alone.
    2 "black-peg" BlackPeg(BlackPeg),
    /// Bulls and cows: codes in which no symbol comes twice.
    3 "bulls-and-cows" BullsAndCows(BullsAndCows),
    /// The number of letters in common.
    4 "jotto" Jotto(Jotto),
    /// Any game, given by a table or a function.
    5 "table" Table(Scored),
}

/// Why a game cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GameError {
    /// No game has this size.
    #[error("{kind} is not possible: {reason}")]
    Size {
        /// The game.
        kind: Kind,
        /// What is possible.
        reason: SizeError,
    },
    /// The policy looks at letters, and the game has no words; or it guesses answers alone, and in
    /// the game these need not be guesses.
    #[error("{policy} does not play {kind}; choose another policy")]
    NotForPolicy {
        /// The policy.
        policy: &'static str,
        /// The game.
        kind: Kind,
    },
    /// The game has no words, so a list of words is of no use to it.
    #[error("{kind} is no game of words; give one, such as wordle or jotto")]
    NoWords {
        /// The game.
        kind: Kind,
    },
    /// The game has words or names, so its guesses cannot be generated.
    #[error("{kind} is a game of given words or names; load or make their list instead")]
    NotGenerated {
        /// The game.
        kind: Kind,
    },
}

/// Why a text is no guess of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GuessError {
    /// The text is no word, or no name.
    #[error(transparent)]
    Word(#[from] WordError),
    /// The text is no code of the game.
    #[error("is no code of {kind}: {}", rule(*.kind))]
    NotACode {
        /// The game.
        kind: Kind,
    },
}

fn rule(kind: Kind) -> String {
    match kind.guesses() {
        Guesses::Codes(codes) => codes.rule(),
        Guesses::Words { .. } | Guesses::Names => String::new(),
    }
}

impl Kind {
    /// Wordle with words of this many letters.
    pub(crate) fn wordle(letters: usize) -> Self {
        Self::Wordle(Wordle::with_letters(letters))
    }

    /// This game in another size.
    pub(crate) fn resized(self, size: Size) -> Self {
        let mut all = Self::all(size);
        all.find(|kind| kind.number() == self.number()).unwrap_or(self)
    }

    /// The code of the right guess. Except in a table it is the largest code.
    #[inline]
    pub(crate) fn win(self) -> Code {
        self.game().win()
    }

    /// Every code is below this number.
    pub(crate) fn codes(self) -> usize {
        self.game().codes()
    }

    /// What guesses are made of.
    pub fn guesses(self) -> Guesses {
        self.game().guesses()
    }

    /// Letters in a word, or pegs or symbols in a code; 0 for a table, whose names have any length.
    pub(crate) fn letters(self) -> u8 {
        match self.guesses() {
            Guesses::Words { letters } => letters,
            Guesses::Codes(codes) => codes.places,
            Guesses::Names => 0,
        }
    }

    /// The number of colours or symbols; 0 where guesses are words or names.
    pub(crate) fn symbols(self) -> u8 {
        match self.guesses() {
            Guesses::Codes(codes) => codes.symbols,
            Guesses::Words { .. } | Guesses::Names => 0,
        }
    }

    /// Whether a game of this size can be played.
    ///
    /// # Errors
    /// [`GameError::Size`] says what is possible.
    pub fn check(self) -> Result<(), GameError> {
        let impossible = |reason| GameError::Size { kind: self, reason };
        self.game().check().map_err(impossible)
    }

    /// What feedback counts, in the order in which it says the numbers, and what each may be:
    /// `black` from 0 to 4, and `white` from 0 to 4. The numbers with commas between them can be
    /// read as feedback. If the feedback of the right guess is no such row, it comes last, and is
    /// the whole feedback. Empty for Wordle and for tables, whose feedback is no row of counts.
    pub fn counts(self) -> Vec<(&'static str, Vec<String>)> {
        let (game, win) = (self.game(), self.win());
        let numbers = (0..=self.letters()).map(|number| number.to_string());
        let all_in_place =
            (0..game.counts().len()).map(|at| if at == 0 { self.letters() } else { 0 });
        let all_in_place: Vec<String> = all_in_place.map(|number| number.to_string()).collect();
        let is_row = game.parse(&all_in_place.join(",")) == Ok(win);
        let choices: Vec<String> = numbers.chain((!is_row).then(|| game.text(win))).collect();
        game.counts().iter().map(|&name| (name, choices.clone())).collect()
    }

    /// A guess with its feedback, as an example.
    pub fn example(self) -> &'static str {
        self.game().example()
    }

    /// Whether this is Wordle, the only game that has modes, policies, and explanations by letters.
    pub fn is_wordle(self) -> bool {
        matches!(self, Self::Wordle(_))
    }

    /// Whether a table or a function says what feedback is.
    pub fn is_table(self) -> bool {
        matches!(self, Self::Table(_))
    }

    /// Whether guesses are words, from lists of words.
    pub(crate) fn has_words(self) -> bool {
        matches!(self.guesses(), Guesses::Words { .. })
    }

    /// What feedback counts, and how many there are, such as `4 pegs`.
    pub(crate) fn countable(self) -> String {
        let unit = match self.guesses() {
            Guesses::Codes(codes) => codes.units[0],
            Guesses::Words { .. } | Guesses::Names => "letters",
        };
        format!("{} {unit}", self.letters())
    }

    /// Reads a guess: a word, a code of the game's symbols, or a name of a table. Words of a list
    /// are read by [`List::word`](crate::List::word), in its alphabet.
    ///
    /// # Errors
    /// [`GuessError`] says what is wrong. Whether words and names are in a list is not checked.
    pub fn word(self, text: &str) -> Result<Word, GuessError> {
        self.word_in(text, &Alphabet::default())
    }

    /// [`word`](Self::word) in an alphabet, which says the symbols of codes. Names do without.
    ///
    /// # Errors
    /// As for [`word`](Self::word).
    pub fn word_in(self, text: &str, alphabet: &Alphabet) -> Result<Word, GuessError> {
        match self.guesses() {
            Guesses::Words { .. } => Ok(alphabet.word(text)?),
            Guesses::Names => Ok(Word::name(&unquoted(text))?),
            Guesses::Codes(codes) => {
                let given = alphabet.symbols();
                let code = given.and_then(|symbols| codes.read(text, symbols));
                let standard = || Word::name(&text.to_ascii_lowercase()).ok();
                let code = code.or_else(standard).filter(|code| codes.have(code));
                let code = code.ok_or(GuessError::NotACode { kind: self })?;
                Ok(given.map_or(code.clone(), |symbols| codes.spelt(&code, symbols)))
            }
        }
    }

    /// Whether a guess of this game can look like this: it has the right length, and a code
    /// consists of the game's symbols.
    pub fn has(self, word: &Word) -> bool {
        match self.guesses() {
            Guesses::Words { letters } => word.len() == usize::from(letters),
            Guesses::Codes(codes) => codes.have(word),
            Guesses::Names => true,
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

as_text!(Kind);

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};

    use super::*;
    use crate::game::feedback::{Feedback, FeedbackError};
    use crate::ids::NO_CODE;

    const MASTERMIND: Kind = Kind::Mastermind(Mastermind { pegs: 4, colours: 6 });
    const BLACK_PEG: Kind = Kind::BlackPeg(BlackPeg { pegs: 4, colours: 6 });
    const BULLS_AND_COWS: Kind = Kind::BullsAndCows(BullsAndCows { positions: 4, symbols: 10 });
    const JOTTO: Kind = Kind::Jotto(Jotto { letters: 5 });
    const TABLE: Kind = Kind::Table(Scored { win: 7 });
    const WORDLE: Kind = Kind::Wordle(Wordle { letters: 5 });
    const ALL: [Kind; 6] = [WORDLE, MASTERMIND, BLACK_PEG, BULLS_AND_COWS, JOTTO, TABLE];

    fn read(kind: Kind, text: &str) -> String {
        kind.parse_feedback(text).unwrap().to_string()
    }

    #[test]
    fn games_are_named_as_on_the_command_line() {
        assert_eq!(
            ALL.map(|kind| kind.to_string()),
            ["wordle", "mastermind:4x6", "black-peg:4x6", "bulls-and-cows:4x10", "jotto", "table"]
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
            (
                MASTERMIND,
                "2B1W",
                &[
                    "21",
                    "2 1",
                    "2-1",
                    "(2, 1)",
                    "2A1B",
                    "2R1W",
                    "2 black, 1 white",
                    "1 white and \
                     2 blacks",
                    "BBW",
                    "wbb",
                    "●●○",
                    "⚫️⚫️⚪",
                    "🔴🔴⚪",
                    "2 hits 1 blow",
                ],
            ),
            (MASTERMIND, "0B0W", &["0", "-", "none", "00"]),
            (MASTERMIND, "1B0W", &["B", "1 black", "●"]),
            (BULLS_AND_COWS, "1A2B", &["1B2C", "1 bull 2 cows", "2 cows, 1 bull", "12"]),
            (BULLS_AND_COWS, "0A1B", &["1 cow"]),
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
            (MASTERMIND, &["", "2", "x", "2B2B", "2B1", "2X", "2B1W1", "1.5B", "-1B", "1,2,3"][..]),
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
            "this is no feedback of mastermind:4x6; write the black and the white pegs, such as \
             2B1W or 2,1"
        );
    }

    #[test]
    fn what_feedback_counts_can_be_read_as_feedback() {
        let choices = |kind: Kind| {
            let counts = kind.counts().into_iter();
            counts.map(|(name, all)| format!("{name} {}", all.join(" "))).collect::<Vec<_>>()
        };
        for (kind, counts) in [
            (WORDLE, &[][..]),
            (MASTERMIND, &["black 0 1 2 3 4", "white 0 1 2 3 4"]),
            (BLACK_PEG, &["black 0 1 2 3 4"]),
            (BULLS_AND_COWS, &["bulls 0 1 2 3 4", "cows 0 1 2 3 4"]),
            (JOTTO, &["letters in common 0 1 2 3 4 5 win"]),
            (TABLE, &[]),
        ] {
            assert_eq!(choices(kind), counts, "{kind}");
            for (_, all) in kind.counts() {
                let rest = ",0".repeat(counts.len() - 1);
                for text in all {
                    kind.parse_feedback(&format!("{text}{rest}")).unwrap();
                }
            }
        }
    }

    #[test]
    fn every_game_has_usual_sizes_that_can_be_played() {
        let usual: Vec<String> = Kind::usual().map(|kind| kind.to_string()).collect();
        assert_eq!(
            usual,
            [
                "wordle",
                "mastermind:4x6",
                "mastermind:3x6",
                "black-peg:4x6",
                "black-peg:3x6",
                "bulls-and-cows:4x10",
                "bulls-and-cows:3x10",
                "jotto",
                "table"
            ]
        );
        for name in usual {
            assert_eq!(name.parse::<Kind>().unwrap().to_string(), name);
        }
    }

    #[test]
    fn more_than_there_is_to_count_is_refused() {
        for (kind, text, got, message) in [
            (MASTERMIND, "3B2W", 5, "this counts 5, but in mastermind:4x6 there are 4 pegs"),
            (BLACK_PEG, "5", 5, "this counts 5, but in black-peg:4x6 there are 4 pegs"),
            (
                BULLS_AND_COWS,
                "0,99",
                99,
                "this counts 99, but in bulls-and-cows:4x10 there are 4 positions",
            ),
            (JOTTO, "6", 6, "this counts 6, but in jotto there are 5 letters"),
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
                let feedback = kind.feedback(Code(number as u32)).unwrap();
                assert_eq!(feedback.code().0 as usize, number);
                assert_eq!(feedback.is_win(), feedback.code() == kind.win());
                match kind.parse_feedback(&feedback.to_string()) {
                    Ok(read) => assert_eq!(read, feedback),
                    // More pegs than there are.
                    Err(_) => assert!(!feedback.is_possible(), "{feedback}"),
                }
            }
            assert!(kind.feedback(kind.win()).unwrap().is_possible());
            assert_eq!(kind.feedback(Code(NO_CODE.into())), None);
            assert_eq!(kind.feedback(Code(kind.codes() as u32)), None);
        }
    }

    #[test]
    fn the_winning_codes_are_those_of_the_format() {
        assert_eq!(ALL.map(|kind| kind.win().0), [242, 20, 4, 20, 6, 7]);
        assert_eq!(ALL.map(Kind::codes), [243, 21, 5, 21, 7, 65_535]);
        assert_eq!(read(MASTERMIND, "4B"), "4B0W");
        assert!(MASTERMIND.parse_feedback("4B").unwrap().is_win());
        assert_eq!(Feedback::win(5).unwrap().kind(), WORDLE);
    }

    #[test]
    fn guesses_are_read_as_the_game_writes_them() {
        let read = |kind: Kind, text| kind.word(text).map(|word: Word| word.to_string());
        assert_eq!(read(WORDLE, "Crane"), Ok("crane".into()));
        assert_eq!(read(JOTTO, "CRANE"), Ok("crane".into()));
        assert_eq!(read(MASTERMIND, "1166"), Ok("1166".into()));
        assert_eq!(read(BULLS_AND_COWS, "0129"), Ok("0129".into()));
        assert_eq!(read(TABLE, "H2O"), Ok("H2O".into()));
        let hex = Kind::BullsAndCows(BullsAndCows { positions: 3, symbols: 16 });
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
            assert_eq!(read(kind, text), Err(GuessError::NotACode { kind }));
        }
        assert_eq!(
            GuessError::NotACode { kind: MASTERMIND }.to_string(),
            "is no code of mastermind:4x6: write 4 of the symbols 123456"
        );
        assert_eq!(
            GuessError::NotACode { kind: BULLS_AND_COWS }.to_string(),
            "is no code of bulls-and-cows:4x10: write 4 of the symbols 0123456789, all different"
        );
    }

    proptest! {
        #[test]
        fn no_text_makes_parsing_panic(text in ".*", number in 0..=u32::from(u16::MAX)) {
            for kind in ALL {
                let _ = kind.parse_feedback(&text);
                let _ = kind.word(&text);
                let feedback = kind.feedback(Code(number));
                prop_assert_eq!(feedback.is_some(), (number as usize) < kind.codes());
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

//! Codes of symbols: which there are, and all of them in ascending order.

use crate::game::word::alphabet::symbols::Symbols;
use crate::game::word::{LETTERS_MAX, LETTERS_MIN, Word};
use crate::ids::{NO_CODE, WORDS_MAX};

/// The symbols of games that have up to nine.
const FEW: &str = "123456789";

/// The symbols of games that have more.
const MANY: &str = "0123456789abcdefghijklmnopqrstuvwxyz";

/// The most symbols that a game has.
const SYMBOLS_MAX: u8 = MANY.len() as u8;

/// What the codes of a game are: rows of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Codes {
    /// Symbols in a code.
    pub places: u8,
    /// Symbols to choose from.
    pub symbols: u8,
    /// Whether no symbol comes twice in a code.
    pub are_distinct: bool,
    /// Whether feedback compares each place with itself only, so that the symbols of each place may
    /// be renamed apart from those of the others.
    pub is_apart: bool,
    /// What places and symbols are called.
    pub units: [&'static str; 2],
}

/// Why a game of some size cannot be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SizeError {
    /// With one place the only way is to try all symbols; with none there is nothing to find.
    #[error("a code has 2 places or more, such as 4x6")]
    TooShort,
    /// There is one symbol or none, or there are more than can be written.
    #[error("there are 2 to {SYMBOLS_MAX} symbols, such as in 4x6")]
    Symbols,
    /// No symbol comes twice, and there are fewer symbols than places.
    #[error("no symbol comes twice, so {places} places need {places} symbols or more")]
    TooFewSymbols {
        /// Symbols in a code.
        places: u8,
    },
    /// There are more codes than a list holds.
    #[error("it has more than {WORDS_MAX} codes{}", up_to(*.symbols, *.most))]
    TooManyCodes {
        /// Symbols to choose from.
        symbols: u8,
        /// The most places possible with them; `None` if two are too many already.
        most: Option<u8>,
    },
    /// No word has this many letters.
    #[error("words have {LETTERS_MIN} to {LETTERS_MAX} letters, not {letters}")]
    Letters {
        /// Letters in a word.
        letters: usize,
    },
    /// The winning code of a table is one that no table has.
    #[error("its winning number must be one from 0 to {}", NO_CODE - 1)]
    NoWin,
}

fn up_to(symbols: u8, most: Option<u8>) -> String {
    let Some(most) = most else {
        return String::new();
    };
    let more = if symbols > 2 { ", with fewer symbols more" } else { "" };
    format!("; with {symbols} symbols up to {most} places are possible{more}")
}

/// Whether words may have this many letters.
pub(crate) fn check_letters(letters: usize) -> Result<(), SizeError> {
    match (LETTERS_MIN..=LETTERS_MAX).contains(&letters) {
        true => Ok(()),
        false => Err(SizeError::Letters { letters }),
    }
}

impl Codes {
    /// Codes of pegs that may have any colours.
    pub(crate) fn of_pegs(places: u8, symbols: u8) -> Self {
        Self { places, symbols, are_distinct: false, is_apart: false, units: ["pegs", "colours"] }
    }

    /// Whether a game of this size makes sense, and has no more codes than a list has words.
    pub(crate) fn check(self) -> Result<(), SizeError> {
        let Self { places, symbols, .. } = self;
        if places < 2 {
            return Err(SizeError::TooShort);
        }
        if !(2..=SYMBOLS_MAX).contains(&symbols) {
            return Err(SizeError::Symbols);
        }
        if self.are_distinct && places > symbols {
            return Err(SizeError::TooFewSymbols { places });
        }
        if self.count(places) > WORDS_MAX {
            let fits = |&places: &u8| self.count(places) <= WORDS_MAX;
            let most = (2..places).take_while(fits).last();
            return Err(SizeError::TooManyCodes { symbols, most });
        }
        Ok(())
    }

    /// The number of codes with this many places.
    fn count(self, places: u8) -> usize {
        (0..places).fold(1_usize, |count, place| {
            let used = if self.are_distinct { place } else { 0 };
            count.saturating_mul(self.symbols.saturating_sub(used).into())
        })
    }

    /// All codes in ascending order. The size makes sense.
    pub(crate) fn all(self) -> Vec<Word> {
        let mut codes = vec![Vec::new()];
        for _ in 0..self.places {
            let longer = |code: &Vec<char>| -> Vec<Vec<char>> {
                let symbols = self.alphabet().chars();
                let next = symbols.filter(|symbol| !self.are_distinct || !code.contains(symbol));
                next.map(|symbol| [&code[..], &[symbol]].concat()).collect()
            };
            codes = codes.iter().flat_map(longer).collect();
        }
        let words = codes.iter().map(|code| code.iter().copied());
        words.map(Word::of_symbols).collect()
    }

    /// Whether `code` is one of these.
    pub(crate) fn have(self, code: &Word) -> bool {
        let symbols = code.letters();
        let is_new = |place: usize| !symbols[..place].contains(&symbols[place]);
        symbols.len() == usize::from(self.places)
            && symbols.iter().all(|&symbol| self.alphabet().contains(symbol))
            && (!self.are_distinct || (1..symbols.len()).all(is_new))
    }

    /// The code in a text of these symbols.
    pub(crate) fn read(self, text: &str, symbols: &Symbols) -> Option<Word> {
        let standard: Vec<char> = self.alphabet().chars().collect();
        let each = symbols.read(text)?;
        let code = each.into_iter().map(|number| standard.get(number).copied());
        Some(Word::of_symbols(code.collect::<Option<Vec<char>>>()?.into_iter()))
    }

    /// A code in these symbols.
    pub(crate) fn spelt(self, code: &Word, symbols: &Symbols) -> Word {
        let sign = |symbol: &char| {
            let number = self.alphabet().chars().position(|standard| standard == *symbol)?;
            symbols.sign(number)
        };
        let spelling: Option<Vec<char>> = code.letters().iter().map(sign).collect();
        Word::of_code(code.letters(), spelling.as_deref().unwrap_or(code.letters()))
    }

    /// How a code is written, as a request.
    pub(crate) fn rule(self) -> String {
        let distinct = if self.are_distinct { ", all different" } else { "" };
        format!("write {} of the symbols {}{distinct}", self.places, self.alphabet())
    }

    /// The symbols in ascending order.
    fn alphabet(self) -> &'static str {
        let count = usize::from(self.symbols);
        let all = if count <= FEW.len() { FEW } else { MANY };
        all.get(..count).unwrap_or(all)
    }
}

#[cfg(test)]
mod tests {
    use crate::game::list::List;

    fn all(list: &List) -> Vec<String> {
        assert_eq!(list.guesses(), list.answers());
        assert!(list.answers().is_sorted_by(|a, b| a < b));
        list.answers().iter().map(|code| code.to_string()).collect()
    }

    #[test]
    fn all_codes_are_there_in_ascending_order() {
        let list = List::mastermind(2, 3).unwrap();
        assert_eq!(all(&list), ["11", "12", "13", "21", "22", "23", "31", "32", "33"]);
        assert_eq!(list.name(), "mastermind-2x3");
        assert_eq!(list.letters(), 2);
        let list = List::black_peg(3, 2).unwrap();
        assert_eq!(all(&list), ["111", "112", "121", "122", "211", "212", "221", "222"]);
        assert_eq!(list.name(), "black-peg-3x2");
        let list = List::bulls_and_cows(2, 3).unwrap();
        assert_eq!(all(&list), ["12", "13", "21", "23", "31", "32"]);
        assert_eq!(list.name(), "bulls-and-cows-2x3");
    }

    #[test]
    fn there_are_as_many_codes_as_counting_says() {
        for (list, count) in [
            (List::mastermind(4, 6), 1_296),
            (List::mastermind(15, 2), 32_768),
            (List::black_peg(3, 36), 46_656),
            (List::bulls_and_cows(4, 10), 5_040),
            (List::bulls_and_cows(8, 8), 40_320),
            (List::bulls_and_cows(2, 2), 2),
        ] {
            assert_eq!(all(&list.unwrap()).len(), count);
        }
    }

    #[test]
    fn ten_symbols_begin_with_0_and_nine_with_1() {
        assert_eq!(List::mastermind(2, 9).unwrap().answers()[0].to_string(), "11");
        let ten = List::mastermind(2, 10).unwrap();
        assert_eq!(ten.answers()[0].to_string(), "00");
        assert_eq!(ten.answers()[99].to_string(), "99");
        let all = List::bulls_and_cows(2, 36).unwrap();
        assert_eq!(all.answers()[36 * 35 - 1].to_string(), "zy");
    }

    #[test]
    fn sizes_without_sense_or_room_are_refused_with_what_is_possible() {
        for (list, message) in [
            (
                List::mastermind(1, 6),
                "mastermind:1x6 is not possible: a code has 2 places or more, such as 4x6",
            ),
            (
                List::black_peg(0, 6),
                "black-peg:0x6 is not possible: a code has 2 places or more, such as 4x6",
            ),
            (
                List::mastermind(4, 1),
                "mastermind:4x1 is not possible: there are 2 to 36 symbols, such as in 4x6",
            ),
            (
                List::mastermind(2, 37),
                "mastermind:2x37 is not possible: there are 2 to 36 symbols, such as in 4x6",
            ),
            (
                List::bulls_and_cows(5, 4),
                "bulls-and-cows:5x4 is not possible: no symbol comes twice, so 5 places need 5 \
                 symbols or more",
            ),
            (
                List::mastermind(7, 6),
                "mastermind:7x6 is not possible: it has more than 65535 codes; with 6 symbols up \
                 to 6 places are \
                 possible, with fewer symbols more",
            ),
            (
                List::mastermind(16, 2),
                "mastermind:16x2 is not possible: it has more than 65535 codes; with 2 symbols \
                 up to 15 places are \
                 possible",
            ),
            (
                List::mastermind(255, 36),
                "mastermind:255x36 is not possible: it has more than 65535 codes; with 36 \
                 symbols up to 3 places are \
                 possible, with fewer symbols more",
            ),
            (
                List::bulls_and_cows(9, 9),
                "bulls-and-cows:9x9 is not possible: it has more than 65535 codes; with 9 \
                 symbols up to 6 places are \
                 possible, with fewer symbols more",
            ),
        ] {
            assert_eq!(list.unwrap_err().to_string(), message);
        }
    }
}

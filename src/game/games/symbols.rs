//! Codes of symbols: all of them, in ascending order.

use crate::game::games::error::GameError;
use crate::game::kind::Kind;
use crate::game::list::WORDS_MAX;
use crate::game::word::Word;

/// The symbols of games that have up to nine.
const FEW: &str = "123456789";

/// The symbols of games that have more.
const MANY: &str = "0123456789abcdefghijklmnopqrstuvwxyz";

/// The most symbols that a game has.
pub(super) const SYMBOLS_MAX: u8 = MANY.len() as u8;

/// The symbols of a game that has so many, in ascending order.
pub(in crate::game) fn text(count: u8) -> &'static str {
    let count = usize::from(count);
    let all = if count <= FEW.len() { FEW } else { MANY };
    all.get(..count).unwrap_or(all)
}

/// Whether a code has symbols of such a game only.
pub(in crate::game) fn are(code: Word, count: u8) -> bool {
    let symbols = text(count);
    code.letters()
        .iter()
        .all(|&symbol| symbols.contains(symbol))
}

/// Whether no symbol is there twice.
pub(in crate::game) fn are_distinct(code: Word) -> bool {
    let symbols = code.letters();
    (1..symbols.len()).all(|place| !symbols[..place].contains(&symbols[place]))
}

/// Whether a game of this size makes sense, and has no more codes than a list has words.
pub(in crate::game) fn check(kind: Kind) -> Result<(), GameError> {
    let (places, symbols) = (kind.letters(), kind.symbols());
    let distinct = matches!(kind, Kind::BullsAndCows { .. });
    if places < 2 {
        return Err(GameError::TooShort { kind });
    }
    if !(2..=SYMBOLS_MAX).contains(&symbols) {
        return Err(GameError::Symbols { kind });
    }
    if distinct && places > symbols {
        return Err(GameError::TooFewSymbols { kind });
    }
    if count(places, symbols, distinct) > WORDS_MAX {
        let fits = |&places: &u8| count(places, symbols, distinct) <= WORDS_MAX;
        let most = (2..places).take_while(fits).last();
        return Err(GameError::TooManyCodes { kind, most });
    }
    Ok(())
}

/// How many codes there are.
fn count(places: u8, symbols: u8, distinct: bool) -> usize {
    (0..places).fold(1_usize, |count, place| {
        let choices = if distinct {
            symbols.saturating_sub(place)
        } else {
            symbols
        };
        count.saturating_mul(choices.into())
    })
}

/// All codes in ascending order. The size makes sense.
pub(super) fn codes(kind: Kind) -> Vec<Word> {
    let symbols: Vec<char> = text(kind.symbols()).chars().collect();
    let distinct = matches!(kind, Kind::BullsAndCows { .. });
    let mut codes = vec![Vec::new()];
    for _ in 0..kind.letters() {
        let longer = |code: &Vec<char>| -> Vec<Vec<char>> {
            let next = symbols
                .iter()
                .filter(|symbol| !distinct || !code.contains(symbol));
            next.map(|&symbol| [&code[..], &[symbol]].concat())
                .collect()
        };
        codes = codes.iter().flat_map(longer).collect();
    }
    let codes = codes.iter();
    codes
        .map(|code| Word::of_symbols(code.iter().copied()))
        .collect()
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
        assert_eq!(
            all(&list),
            ["11", "12", "13", "21", "22", "23", "31", "32", "33"]
        );
        assert_eq!(list.name(), "mastermind-2x3");
        assert_eq!(list.letters(), 2);
        let list = List::black_peg(3, 2).unwrap();
        assert_eq!(
            all(&list),
            ["111", "112", "121", "122", "211", "212", "221", "222"]
        );
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
        assert_eq!(
            List::mastermind(2, 9).unwrap().answers()[0].to_string(),
            "11"
        );
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
                "mastermind:1x6 is not possible: a code has 2 places or more, such as mastermind:4x6",
            ),
            (
                List::black_peg(0, 6),
                "black-peg:0x6 is not possible: a code has 2 places or more, such as black-peg:4x6",
            ),
            (
                List::mastermind(4, 1),
                "mastermind:4x1 is not possible: there are 2 to 36 symbols, such as in mastermind:4x6",
            ),
            (
                List::mastermind(2, 37),
                "mastermind:2x37 is not possible: there are 2 to 36 symbols, such as in mastermind:4x6",
            ),
            (
                List::bulls_and_cows(5, 4),
                "bulls-and-cows:5x4 is not possible: no symbol comes twice, so 5 places need 5 symbols or more",
            ),
            (
                List::mastermind(7, 6),
                "mastermind:7x6 is not possible: it has more than 65535 codes; with 6 symbols up to 6 places are \
                 possible, with fewer symbols more",
            ),
            (
                List::mastermind(16, 2),
                "mastermind:16x2 is not possible: it has more than 65535 codes; with 2 symbols up to 15 places are \
                 possible",
            ),
            (
                List::mastermind(255, 36),
                "mastermind:255x36 is not possible: it has more than 65535 codes; with 36 symbols up to 3 places are \
                 possible, with fewer symbols more",
            ),
            (
                List::bulls_and_cows(9, 9),
                "bulls-and-cows:9x9 is not possible: it has more than 65535 codes; with 9 symbols up to 6 places are \
                 possible, with fewer symbols more",
            ),
        ] {
            assert_eq!(list.unwrap_err().to_string(), message);
        }
    }
}

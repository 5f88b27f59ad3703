//! Bulls and Cows: codes in which no symbol comes twice.

use crate::game::games::codes::Codes;
use crate::game::games::pair::{self, Pair};
use crate::game::games::{Common, Game, Guesses, Size, Slip};
use crate::game::word::Word;
use crate::ids::Code;

/// Codes in which no symbol comes twice. Feedback says how many symbols are in place (bulls), and
/// how many are in the answer, but elsewhere (cows).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BullsAndCows {
    /// Symbols in a code.
    pub positions: u8,
    /// Symbols to choose from.
    pub symbols: u8,
}

/// The signs of bulls and cows, in lower case.
const SIGNS: [char; 2] = ['a', 'b'];

impl Game for BullsAndCows {
    fn of_size(size: Size) -> Self {
        Self { positions: size.places, symbols: size.symbols }
    }

    fn usual_sizes() -> &'static [[u8; 2]] {
        &[[4, 10], [3, 10]]
    }

    fn guesses(&self) -> Guesses {
        Guesses::Codes(Codes {
            places: self.positions,
            symbols: self.symbols,
            are_distinct: true,
            is_apart: false,
            units: ["positions", "symbols"],
        })
    }

    fn win(&self) -> Code {
        Pair::win(self.positions)
    }

    /// Bulls and cows are counted as black and white pegs are.
    fn score(&self, guess: &Word, answer: &Word) -> Code {
        Pair::score(guess, answer).code(self.positions)
    }

    fn of_common(&self, counts: Common) -> Option<Code> {
        Some(Pair::of_common(counts).code(self.positions))
    }

    /// Two codes have some symbols in common if there are not enough symbols for both.
    fn is_possible(&self, code: Code) -> bool {
        let pair = Pair::of(code, self.positions);
        let common = (2 * u16::from(self.positions)).saturating_sub(self.symbols.into());
        pair.is_possible(self.positions) && pair.first + pair.second >= common
    }

    fn text(&self, code: Code) -> String {
        Pair::of(code, self.positions).text(SIGNS)
    }

    fn parse(&self, text: &str) -> Result<Code, Slip> {
        pair::parse(text, SIGNS, self.positions)
    }

    fn counts(&self) -> &'static [&'static str] {
        &["bulls", "cows"]
    }

    fn notation(&self) -> &'static str {
        "write the bulls and the cows, such as 1A2B or 1,2"
    }

    fn example(&self) -> &'static str {
        "1234=1A2B"
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::game::feedback::{Code, Feedback};
    use crate::game::list::List;
    use crate::game::word::Word;

    #[test]
    fn bulls_are_in_place_and_cows_elsewhere() {
        let list = List::bulls_and_cows(4, 10).unwrap();
        for (guess, answer, expected) in [
            ("0123", "0123", "4A0B"),
            ("0123", "4567", "0A0B"),
            ("0123", "3210", "0A4B"),
            ("0123", "0132", "2A2B"),
            ("0123", "0312", "1A3B"),
            ("4271", "1234", "1A2B"),
            ("9876", "0987", "0A3B"),
        ] {
            let [guess, answer] = [guess, answer].map(|text| Word::name(text).unwrap());
            let feedback = list.feedback(&guess, &answer);
            assert_eq!(feedback.to_string(), expected, "{guess} against {answer}");
            assert_eq!(feedback.is_win(), guess == answer);
        }
    }

    #[test]
    fn a_feedback_is_possible_exactly_if_some_code_gives_it() {
        for (positions, symbols) in [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (3, 7), (4, 4), (4, 6)]
        {
            let list = List::bulls_and_cows(positions, symbols).unwrap();
            let guess = &list.guesses()[0];
            let answers = list.answers().iter();
            let seen: HashSet<Feedback> =
                answers.map(|answer| list.feedback(guess, answer)).collect();
            let kind = list.kind();
            for code in 0..kind.codes() {
                let feedback = kind.feedback(Code(code as u32)).unwrap();
                let occurs = seen.contains(&feedback);
                assert_eq!(feedback.is_possible(), occurs, "{feedback} in {kind}");
            }
        }
    }
}

//! Mastermind: black pegs and white pegs.

use crate::game::games::codes::Codes;
use crate::game::games::pair::{self, Pair};
use crate::game::games::{Common, Game, Guesses, Size, Slip};
use crate::game::word::Word;
use crate::ids::Code;

/// Codes of coloured pegs. Feedback says how many pegs are right in colour and place (black), and
/// how many of the others are right in colour (white).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mastermind {
    /// Pegs in a code.
    pub pegs: u8,
    /// Colours that a peg may have.
    pub colours: u8,
}

/// The signs of black and white pegs, in lower case.
const SIGNS: [char; 2] = ['b', 'w'];

impl Game for Mastermind {
    fn of_size(size: Size) -> Self {
        Self { pegs: size.places, colours: size.symbols }
    }

    fn usual_sizes() -> &'static [[u8; 2]] {
        &[[4, 6], [3, 6]]
    }

    fn guesses(&self) -> Guesses {
        Guesses::Codes(Codes::of_pegs(self.pegs, self.colours))
    }

    fn win(&self) -> Code {
        Pair::win(self.pegs)
    }

    fn score(&self, guess: &Word, answer: &Word) -> Code {
        Pair::score(guess, answer).code(self.pegs)
    }

    fn of_common(&self, counts: Common) -> Option<Code> {
        Some(Pair::of_common(counts).code(self.pegs))
    }

    /// Whether the counts add up. That every such code occurs needs enough colours.
    fn is_possible(&self, code: Code) -> bool {
        Pair::of(code, self.pegs).is_possible(self.pegs)
    }

    fn text(&self, code: Code) -> String {
        Pair::of(code, self.pegs).text(SIGNS)
    }

    fn parse(&self, text: &str) -> Result<Code, Slip> {
        pair::parse(text, SIGNS, self.pegs)
    }

    fn counts(&self) -> &'static [&'static str] {
        &["black", "white"]
    }

    fn notation(&self) -> &'static str {
        "write the black and the white pegs, such as 2B1W or 2,1"
    }

    fn example(&self) -> &'static str {
        "1122=1B1W"
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::game::feedback::{Code, Feedback};
    use crate::game::games::pair::in_common;
    use crate::game::list::List;
    use crate::game::word::Word;

    #[test]
    fn repeated_colours_count_as_often_as_both_have_them() {
        // Worked out by hand.
        let list = List::mastermind(4, 6).unwrap();
        for (guess, answer, expected) in [
            ("1122", "1122", "4B0W"),
            ("1122", "3344", "0B0W"),
            ("1122", "2211", "0B4W"),
            ("1122", "1212", "2B2W"),
            ("1122", "1344", "1B0W"),
            ("1122", "3144", "1B0W"),
            ("1122", "3314", "0B1W"),
            ("1112", "2111", "2B2W"),
            ("1112", "2221", "0B2W"),
            ("1111", "1222", "1B0W"),
            ("1222", "1111", "1B0W"),
            ("1234", "4321", "0B4W"),
            ("1234", "1243", "2B2W"),
            ("1123", "1132", "2B2W"),
            ("1123", "3311", "0B3W"),
            ("3311", "1123", "0B3W"),
            ("6612", "1166", "0B3W"),
        ] {
            let [guess, answer] = [guess, answer].map(|text| Word::name(text).unwrap());
            let feedback = list.feedback(&guess, &answer);
            assert_eq!(feedback.to_string(), expected, "{guess} against {answer}");
            assert_eq!(feedback.is_win(), guess == answer);
        }
    }

    #[test]
    fn a_feedback_is_possible_exactly_if_some_code_gives_it() {
        for (pegs, colours) in [(2, 4), (3, 4), (3, 6), (4, 5)] {
            let list = List::mastermind(pegs, colours).unwrap();
            let mut seen: HashSet<Feedback> = HashSet::new();
            for guess in list.guesses() {
                for answer in list.answers() {
                    let feedback = list.feedback(guess, answer);
                    assert_eq!(feedback, list.feedback(answer, guess));
                    seen.insert(feedback);
                }
            }
            let kind = list.kind();
            for code in 0..kind.codes() {
                let feedback = kind.feedback(Code(code as u32)).unwrap();
                assert_eq!(feedback.is_possible(), seen.contains(&feedback), "{feedback}");
            }
        }
        let kind = List::mastermind(4, 6).unwrap().kind();
        assert!(!kind.parse_feedback("3B1W").unwrap().is_possible());
    }

    #[test]
    fn what_codes_have_in_common_does_not_depend_on_the_order() {
        for (one, other, expected) in [("1123", "3211", 4), ("1112", "1222", 2), ("12", "34", 0)] {
            let [one, other] = [one, other].map(|text| Word::name(text).unwrap());
            assert_eq!(in_common(&one, &other), expected);
            assert_eq!(in_common(&other, &one), expected);
        }
    }
}

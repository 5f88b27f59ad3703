//! Bulls and Cows: codes in which no symbol comes twice.

use crate::game::feedback::Code;
use crate::game::games::pair::Pair;

/// The signs of bulls and cows, in lower case. Scored are they as the black and white pegs of Mastermind.
pub(in crate::game) const SIGNS: [char; 2] = ['a', 'b'];

/// Whether a code adds up. Two codes have at least so many symbols in common as there are too few for both.
pub(in crate::game) fn is_possible(code: Code, positions: u8, symbols: u8) -> bool {
    let pair = Pair::of(code, positions);
    let common = (2 * u16::from(positions)).saturating_sub(symbols.into());
    pair.is_possible(positions) && pair.first + pair.second >= common
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
            let feedback = list.score(guess, answer);
            assert_eq!(feedback.to_string(), expected, "{guess} against {answer}");
            assert_eq!(feedback.is_win(), guess == answer);
        }
    }

    #[test]
    fn a_feedback_is_possible_exactly_if_some_code_gives_it() {
        for (positions, symbols) in [
            (2, 2),
            (2, 3),
            (2, 4),
            (3, 3),
            (3, 4),
            (3, 7),
            (4, 4),
            (4, 6),
        ] {
            let list = List::bulls_and_cows(positions, symbols).unwrap();
            let guess = list.guesses()[0];
            let answers = list.answers().iter();
            let seen: HashSet<Feedback> =
                answers.map(|&answer| list.score(guess, answer)).collect();
            let kind = list.game().kind();
            for code in 0..kind.codes() {
                let feedback = kind.feedback(Code(code as u16)).unwrap();
                let occurs = seen.contains(&feedback);
                assert_eq!(feedback.is_possible(), occurs, "{feedback} in {kind}");
            }
        }
    }
}

//! Mastermind: black pegs and white pegs.

use crate::game::feedback::Code;
use crate::game::games::pair::Pair;
use crate::game::word::{NAME_MAX, Word};

/// The signs of black and white pegs, in lower case.
pub(in crate::game) const SIGNS: [char; 2] = ['b', 'w'];

/// Black pegs are those of the right colour in the right place. Each other peg of the guess is white if a peg of the answer is
/// left that has its colour: of a colour that the guess has three times and the answer twice, two count.
pub(super) fn score(guess: Word, answer: Word) -> Pair {
    let places = guess.letters().iter().zip(answer.letters());
    let first = places.filter(|(guessed, is)| guessed == is).count();
    Pair {
        first: first as u16,
        second: (in_common(guess, answer) - first) as u16,
    }
}

/// How many pegs, or letters, two of them have in common, wherever they are.
pub(super) fn in_common(guess: Word, answer: Word) -> usize {
    let mut left = [None; NAME_MAX];
    for (slot, &symbol) in left.iter_mut().zip(answer.letters()) {
        *slot = Some(symbol);
    }
    let left = &mut left[..answer.len()];
    let found = guess.letters().iter().filter(|&&symbol| {
        let slot = left.iter_mut().find(|slot| **slot == Some(symbol));
        slot.and_then(Option::take).is_some()
    });
    found.count()
}

/// Whether a code adds up, in a game of enough colours.
pub(in crate::game) fn is_possible(code: Code, pegs: u8) -> bool {
    Pair::of(code, pegs).is_possible(pegs)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use crate::game::feedback::{Code, Feedback};
    use crate::game::games::mastermind::in_common;
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
            let feedback = list.score(guess, answer);
            assert_eq!(feedback.to_string(), expected, "{guess} against {answer}");
            assert_eq!(feedback.is_win(), guess == answer);
        }
    }

    #[test]
    fn a_feedback_is_possible_exactly_if_some_code_gives_it() {
        for (pegs, colours) in [(2, 4), (3, 4), (3, 6), (4, 5)] {
            let list = List::mastermind(pegs, colours).unwrap();
            let mut seen: HashSet<Feedback> = HashSet::new();
            for &guess in list.guesses() {
                for &answer in list.answers() {
                    let feedback = list.score(guess, answer);
                    assert_eq!(feedback, list.score(answer, guess));
                    seen.insert(feedback);
                }
            }
            let kind = list.game().kind();
            for code in 0..kind.codes() {
                let feedback = kind.feedback(Code(code as u16)).unwrap();
                assert_eq!(
                    feedback.is_possible(),
                    seen.contains(&feedback),
                    "{feedback}"
                );
            }
        }
        let kind = List::mastermind(4, 6).unwrap().game().kind();
        assert!(!kind.parse_feedback("3B1W").unwrap().is_possible());
    }

    #[test]
    fn what_codes_have_in_common_does_not_depend_on_the_order() {
        for (one, other, expected) in [("1123", "3211", 4), ("1112", "1222", 2), ("12", "34", 0)] {
            let [one, other] = [one, other].map(|text| Word::name(text).unwrap());
            assert_eq!(in_common(one, other), expected);
            assert_eq!(in_common(other, one), expected);
        }
    }
}

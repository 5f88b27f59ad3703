//! Black-peg Mastermind: how many pegs are right in colour and place, and nothing else.

use crate::game::feedback::Code;
use crate::game::games::pair::{Slip, number};
use crate::game::word::Word;

/// The number of places where guess and answer have the same colour.
pub(super) fn score(guess: Word, answer: Word) -> Code {
    let places = guess.letters().iter().zip(answer.letters());
    Code(places.filter(|(guessed, is)| guessed == is).count() as u16)
}

/// `2B`
pub(in crate::game) fn text(code: Code) -> String {
    format!("{}B", code.0)
}

/// Reads `2b`, in lower case, or `2`.
pub(in crate::game) fn parse(text: &str, pegs: u8) -> Result<Code, Slip> {
    let digits = text.strip_suffix('b').unwrap_or(text).trim_end();
    match number(digits).ok_or(Slip::Unreadable)? {
        got if got > u32::from(pegs) => Err(Slip::TooMany(got)),
        hits => Ok(Code(hits as u16)),
    }
}

#[cfg(test)]
mod tests {
    use crate::game::list::List;
    use crate::game::word::Word;

    #[test]
    fn only_places_count() {
        let list = List::black_peg(4, 6).unwrap();
        for (guess, answer, expected) in [
            ("1122", "1122", "4B"),
            ("1122", "2211", "0B"),
            ("1122", "1212", "2B"),
            ("1234", "6634", "2B"),
            ("1111", "1222", "1B"),
        ] {
            let [guess, answer] = [guess, answer].map(|text| Word::name(text).unwrap());
            let feedback = list.score(guess, answer);
            assert_eq!(feedback.to_string(), expected, "{guess} against {answer}");
            assert_eq!(feedback.is_win(), guess == answer);
            assert!(feedback.is_possible());
        }
    }
}

//! Black-peg Mastermind: feedback says how many pegs are right in colour and place, no more.

use crate::game::games::codes::Codes;
use crate::game::games::{Common, Game, Guesses, Size, Slip, count};
use crate::game::word::Word;
use crate::ids::Code;

/// Codes of coloured pegs. Feedback is the number of black pegs, see
/// [`Mastermind`](super::mastermind::Mastermind).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BlackPeg {
    /// Pegs in a code.
    pub pegs: u8,
    /// Colours that a peg may have.
    pub colours: u8,
}

impl Game for BlackPeg {
    fn of_size(size: Size) -> Self {
        Self { pegs: size.places, colours: size.symbols }
    }

    fn usual_sizes() -> &'static [[u8; 2]] {
        &[[4, 6], [3, 6]]
    }

    fn guesses(&self) -> Guesses {
        Guesses::Codes(Codes { is_apart: true, ..Codes::of_pegs(self.pegs, self.colours) })
    }

    fn win(&self) -> Code {
        Code(self.pegs.into())
    }

    fn score(&self, guess: &Word, answer: &Word) -> Code {
        let places = guess.letters().iter().zip(answer.letters());
        Code(places.filter(|(guessed, is)| guessed == is).count() as u32)
    }

    fn of_common(&self, counts: Common) -> Option<Code> {
        Some(Code(counts.in_place.into()))
    }

    /// `2B`
    fn text(&self, code: Code) -> String {
        format!("{}B", code.0)
    }

    /// `2B` or `2`
    fn parse(&self, text: &str) -> Result<Code, Slip> {
        let text = text.trim().to_lowercase();
        let digits = text.strip_suffix('b').unwrap_or(&text).trim_end();
        count(digits, self.pegs).map(|count| Code(count.into()))
    }

    fn counts(&self) -> &'static [&'static str] {
        &["black"]
    }

    fn notation(&self) -> &'static str {
        "write the pegs in place, such as 2B or 2"
    }

    fn example(&self) -> &'static str {
        "1122=1B"
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
            let feedback = list.feedback(&guess, &answer);
            assert_eq!(feedback.to_string(), expected, "{guess} against {answer}");
            assert_eq!(feedback.is_win(), guess == answer);
            assert!(feedback.is_possible());
        }
    }
}

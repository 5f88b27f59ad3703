//! Jotto: how many letters two words have in common, wherever they are.

use crate::game::games::pair::in_common;
use crate::game::games::{Common, Game, Guesses, Size, Slip, count};
use crate::game::word::Word;
use crate::ids::Code;

/// Words. Feedback says how many letters guess and answer have in common, and whether they are the
/// same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jotto {
    /// Letters in a word.
    pub letters: u8,
}

/// The feedback to the right guess. An anagram of the answer also has all letters in common.
const WIN: &str = "win";

impl Game for Jotto {
    fn of_size(size: Size) -> Self {
        Self { letters: size.places }
    }

    fn guesses(&self) -> Guesses {
        Guesses::Words { letters: self.letters }
    }

    /// The right guess has a code of its own: one more than the number of letters.
    fn win(&self) -> Code {
        Code(u32::from(self.letters) + 1)
    }

    /// The letters in common, each as often as both words have it; or the winning code.
    fn score(&self, guess: &Word, answer: &Word) -> Code {
        if guess == answer {
            return self.win();
        }
        Code(in_common(guess, answer) as u32)
    }

    fn of_common(&self, counts: Common) -> Option<Code> {
        Some(if counts.same { self.win() } else { Code(counts.in_common.into()) })
    }

    /// `3`, or `win`
    fn text(&self, code: Code) -> String {
        if code == self.win() { WIN.to_owned() } else { code.0.to_string() }
    }

    fn parse(&self, text: &str) -> Result<Code, Slip> {
        match text.trim().to_lowercase().as_str() {
            WIN => Ok(self.win()),
            text => count(text, self.letters).map(|count| Code(count.into())),
        }
    }

    fn counts(&self) -> &'static [&'static str] {
        &["letters in common"]
    }

    fn notation(&self) -> &'static str {
        "write the number of letters in common, or win"
    }

    fn example(&self) -> &'static str {
        "crane=2"
    }
}

#[cfg(test)]
mod tests {
    use crate::game::list::List;
    use crate::game::word::Word;

    #[test]
    fn letters_in_common_count_as_often_as_both_have_them() {
        let list = List::original().jotto();
        for (guess, answer, expected) in [
            ("crane", "crane", "win"),
            ("crane", "nacre", "5"),
            ("crane", "moist", "0"),
            ("geese", "eerie", "3"),
            ("eerie", "geese", "3"),
            ("mamma", "maxim", "3"),
            ("speed", "abide", "2"),
            ("allay", "label", "3"),
        ] {
            let [guess, answer] = [guess, answer].map(|text| Word::parse(text).unwrap());
            let feedback = list.feedback(&guess, &answer);
            assert_eq!(feedback.to_string(), expected, "{guess} against {answer}");
            assert_eq!(feedback.is_win(), guess == answer);
            assert!(feedback.is_possible());
        }
    }
}

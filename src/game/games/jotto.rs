//! Jotto: how many letters two words have in common, wherever they are.

use crate::game::feedback::Code;
use crate::game::games::mastermind::in_common;
use crate::game::games::pair::{Slip, number};
use crate::game::word::Word;

/// What is said of the right guess: an anagram has all letters in common, too, without being the answer.
const WIN: &str = "win";

/// The code of the right guess: one more than all letters.
pub(in crate::game) fn win(letters: u8) -> u16 {
    u16::from(letters) + 1
}

/// The letters in common, each as often as both words have it; or the winning code.
pub(super) fn score(guess: Word, answer: Word, letters: u8) -> Code {
    if guess == answer {
        return Code(win(letters));
    }
    Code(in_common(guess, answer) as u16)
}

/// `3`, or `win`
pub(in crate::game) fn text(code: Code, letters: u8) -> String {
    if code.0 == win(letters) {
        WIN.to_owned()
    } else {
        code.0.to_string()
    }
}

/// Reads a number, or `win`, in lower case.
pub(in crate::game) fn parse(text: &str, letters: u8) -> Result<Code, Slip> {
    if text == WIN {
        return Ok(Code(win(letters)));
    }
    match number(text).ok_or(Slip::Unreadable)? {
        got if got > u32::from(letters) => Err(Slip::TooMany(got)),
        common => Ok(Code(common as u16)),
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
            let feedback = list.score(guess, answer);
            assert_eq!(feedback.to_string(), expected, "{guess} against {answer}");
            assert_eq!(feedback.is_win(), guess == answer);
            assert!(feedback.is_possible());
        }
    }
}

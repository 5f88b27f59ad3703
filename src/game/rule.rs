//! How Wordle gives feedback: its own rule, and a simpler one that some programs use.
//!
//! Builds, proofs and trees know the game's own rule only. Programs that play by the simpler one
//! are compared under it.

use std::fmt;

use crate::game::feedback::{Feedback, Mark, marked, score};
use crate::game::word::Word;

/// How feedback is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rule {
    /// The game's own: every letter of the answer accounts for one letter of the guess.
    #[default]
    Standard,
    /// A letter that is not green is yellow if the answer has it anywhere, even if another letter
    /// of the guess accounts for it.
    Presence,
}

impl Rule {
    /// The feedback that `guess` gets when the answer is `answer`; `None` unless both have the same
    /// number of letters, and a word may have that many.
    pub fn score(self, guess: &Word, answer: &Word) -> Option<Feedback> {
        let exists = score(guess, answer).is_some();
        exists.then(|| self.marked(guess, answer))
    }

    /// The feedback that `guess` gets when the answer is `answer`. Both have the same length.
    pub(crate) fn marked(self, guess: &Word, answer: &Word) -> Feedback {
        match self {
            Self::Standard => marked(guess, answer),
            Self::Presence => {
                let letters = answer.letters();
                let mark = |(place, letter): (usize, &char)| match letters.get(place) {
                    Some(same) if same == letter => Mark::Green,
                    _ if letters.contains(letter) => Mark::Yellow,
                    _ => Mark::Gray,
                };
                Feedback::of(guess.letters().iter().enumerate().map(mark))
            }
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Standard => "standard",
            Self::Presence => "presence",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scored(rule: Rule, guess: &str, answer: &str) -> String {
        let [guess, answer] = [guess, answer].map(|word| Word::parse(word).unwrap());
        rule.marked(&guess, &answer).to_string()
    }

    #[test]
    fn the_rules_differ_where_a_letter_is_guessed_more_often_than_the_answer_has_it() {
        for (guess, answer, standard, presence) in [
            ("crane", "trace", "YGGBG", "YGGBG"),
            ("eerie", "abbey", "YBBBB", "YYBBY"),
            ("geese", "those", "BBBGG", "BYYGG"),
            ("allay", "label", "YYYBB", "YYYYB"),
            ("mamma", "magma", "GGBGG", "GGYGG"),
        ] {
            assert_eq!(scored(Rule::Standard, guess, answer), standard);
            assert_eq!(scored(Rule::Presence, guess, answer), presence);
        }
    }

    #[test]
    fn only_the_answer_is_all_green_under_both() {
        let words = ["mamma", "magma", "eerie", "abbey", "label"];
        for rule in [Rule::Standard, Rule::Presence] {
            for guess in words {
                for answer in words {
                    let won = scored(rule, guess, answer) == "GGGGG";
                    assert_eq!(won, guess == answer);
                }
            }
        }
    }
}

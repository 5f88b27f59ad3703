//! Which guesses may follow feedback: three rules, two of which are called hard mode.
//!
//! - **Easy**: every allowed guess, always.
//! - **Hard**, as the game itself has it: a green letter stays in its place, and every letter that
//!   was green or yellow is used again, as often as it was marked in one guess. Nothing else is
//!   required: a gray letter may be tried again, a yellow one may stay where it was, and a guess
//!   may be repeated.
//! - **Strict**: every guess must be a word that could still be the answer, if every allowed guess
//!   were a possible answer. Many programs call this hard mode.
//!
//! Wordle has all three. Games of codes, such as Mastermind, have easy and strict mode: there a
//! code may follow if it could still be the answer. Other games have easy mode only.
//!
//! This is the rule to be checked by eye; `follow` is the fast form.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use crate::game::feedback::Mark;
use crate::game::games::Guesses;
use crate::game::history::Turn;
use crate::game::kind::Kind;
use crate::game::name_error::NameError;
use crate::game::word::Word;
use crate::game::word::letter::{Spelt, capital};

/// Which guesses may follow. Displayed, read and serialized as `easy`, `hard` or `strict`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// Every allowed guess.
    #[default]
    Easy,
    /// Guesses that use what was revealed, as the game's own hard mode requires.
    Hard,
    /// Guesses that would have given all the feedback seen, had they been the answer.
    Strict,
}

impl fmt::Display for Mode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.word())
    }
}

impl FromStr for Mode {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        let found = Self::ALL.into_iter().find(|mode| mode.word() == text);
        found.ok_or_else(|| NameError::Unknown {
            sort: "mode",
            text: text.to_owned(),
            known: Self::ALL.map(|mode| mode.word().to_owned()).to_vec(),
        })
    }
}

impl Serialize for Mode {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// What feedback requires of later guesses.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Clue {
    /// The letter at this place, counted from 0, must stay.
    Green {
        /// The letter.
        letter: char,
        /// The letter's place, counted from 0.
        place: usize,
    },
    /// The letter must be used at least this often.
    Used {
        /// The letter.
        letter: char,
        /// How often.
        times: usize,
    },
    /// The guess would not have given this feedback, had it been the answer.
    Fits(Turn),
}

impl fmt::Display for Clue {
    /// The requirement, as the end of a sentence that begins with the guess.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Green { letter, place } => {
                write!(out, "must have {} in place {}", Spelt(*letter), place + 1)
            }
            Self::Used { letter, times: 1 } => {
                write!(out, "must use the letter {}", Spelt(*letter))
            }
            Self::Used { letter, times } => {
                write!(out, "must use the letter {} {times} times", Spelt(*letter))
            }
            Self::Fits(turn) => write!(out, "must fit {turn}, as the answer does"),
        }
    }
}

impl Mode {
    /// All modes, by their numbers in tree files.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Hard, Self::Strict];

    /// The mode in a word, as it is displayed.
    pub fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Hard => "hard",
            Self::Strict => "strict",
        }
    }

    /// Whether a game has this mode.
    pub fn is_for(self, game: Kind) -> bool {
        match self {
            Self::Easy => true,
            Self::Hard => game.is_wordle(),
            Self::Strict => game.is_wordle() || matches!(game.guesses(), Guesses::Codes(_)),
        }
    }

    /// The first clue of `turn` that `guess` breaks; `None` if this turn allows it, as every turn
    /// does in a game that does not have the mode.
    ///
    /// A guess of another length than that of the turn breaks every clue of strict mode, and those
    /// of hard mode about places that it does not have. Whether it is a guess of the game at all is
    /// not looked at.
    pub fn broken(self, turn: &Turn, guess: &Word) -> Option<Clue> {
        let kind = turn.feedback.kind();
        match self {
            _ if !self.is_for(kind) => None,
            Self::Easy => None,
            Self::Hard => broken_in_hard(turn, guess),
            Self::Strict => {
                let fits = turn.guess.len() == guess.len()
                    && kind.game().score(&turn.guess, guess) == turn.feedback.code();
                (!fits).then_some(Clue::Fits(turn.clone()))
            }
        }
    }
}

fn broken_in_hard(turn: &Turn, guess: &Word) -> Option<Clue> {
    let marked = || turn.guess.letters().iter().zip(turn.feedback.marks());
    for (place, (&letter, &mark)) in marked().enumerate() {
        if mark == Mark::Green && guess.letters().get(place) != Some(&letter) {
            let letter = capital(letter);
            return Some(Clue::Green { letter, place });
        }
    }
    for &letter in turn.guess.letters() {
        let revealed = marked().filter(|&(&other, &mark)| other == letter && mark != Mark::Gray);
        let times = revealed.count();
        let used = guess.letters().iter().filter(|&&other| other == letter);
        if used.count() < times {
            let letter = capital(letter);
            return Some(Clue::Used { letter, times });
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Worked out by hand: a turn, a guess, and whether it may follow in hard and in strict mode.
    const CASES: [(&str, &str, bool, bool); 26] = [
        // Nothing revealed: anything may follow in hard mode, nothing with those letters in strict
        // mode.
        ("crane=BBBBB", "crane", true, false),
        ("crane=BBBBB", "moist", true, true),
        ("crane=BBBBB", "moral", true, false),
        // A green stays where it is.
        ("crane=GBBBB", "cloud", true, true),
        ("crane=GBBBB", "bloke", false, false),
        ("crane=GBBBB", "scold", false, false),
        ("crane=GBBBB", "crimp", true, false),
        // A yellow is used, anywhere: in hard mode even where it was.
        ("crane=BYBBB", "broil", true, false),
        ("crane=BYBBB", "motor", true, true),
        ("crane=BYBBB", "moist", false, false),
        // A yellow that turns green: the letter in its place is enough.
        ("crane=BYBBB", "rigid", true, true),
        // A guess may be repeated in hard mode; only the answer may in strict mode.
        ("crane=BYBBG", "crane", true, false),
        ("crane=GGGGG", "crane", true, true),
        // Two of a letter revealed ask for two.
        ("geese=BYYBB", "elite", true, false),
        ("geese=BYYBB", "ember", true, true),
        ("geese=BYYBB", "model", false, false),
        // One of two revealed asks for one; the gray one asks for no more in strict mode.
        ("geese=BYBBB", "model", true, true),
        ("geese=BYBBB", "elite", true, false),
        // A gray beside a green of the same letter: the green stays, and in strict mode there is no
        // second.
        ("eerie=BGBBB", "melon", true, true),
        ("eerie=BGBBB", "defer", true, false),
        ("eerie=BGBBB", "ovens", false, false),
        // Green and yellow of the same letter: two of them, one in its place.
        ("eerie=YGBBB", "levee", true, false),
        ("eerie=YGBBB", "beget", true, true),
        ("eerie=YGBBB", "melon", false, false),
        ("eerie=YGBBB", "tepee", true, false),
        ("eerie=YGBBB", "emcee", false, false),
    ];

    #[test]
    fn every_mode_is_read_back_from_its_name_and_nothing_else_is() {
        for mode in Mode::ALL {
            assert_eq!(mode.to_string().parse(), Ok(mode));
            assert_eq!(serde_json::to_value(mode).unwrap(), mode.to_string());
        }
        for text in ["", "Hard", "hardest", " easy"] {
            let error = text.parse::<Mode>().unwrap_err();
            assert_eq!(error.remedy(), "give one of easy, hard, strict");
            assert_eq!(error.to_string(), format!("there is no mode {text}; {}", error.remedy()));
        }
    }

    #[test]
    fn what_may_follow_is_as_worked_out_by_hand() {
        for (turn, guess, hard, strict) in CASES {
            let (turn, guess): (Turn, Word) = (turn.parse().unwrap(), Word::parse(guess).unwrap());
            assert_eq!(Mode::Easy.broken(&turn, &guess), None);
            assert_eq!(Mode::Hard.broken(&turn, &guess).is_none(), hard, "{guess} after {turn}");
            assert_eq!(
                Mode::Strict.broken(&turn, &guess).is_none(),
                strict,
                "{guess} after {turn}"
            );
        }
    }

    #[test]
    fn the_clue_that_is_broken_is_named() {
        let broken = |mode: Mode, turn: &str, guess: &str| {
            let clue = mode.broken(&turn.parse().unwrap(), &Word::parse(guess).unwrap());
            clue.unwrap().to_string()
        };
        assert_eq!(broken(Mode::Hard, "crane=BYGBB", "moist"), "must have A in place 3");
        assert_eq!(broken(Mode::Hard, "crane=BYBBB", "moist"), "must use the letter R");
        assert_eq!(broken(Mode::Hard, "geese=BYYBB", "model"), "must use the letter E 2 times");
        assert_eq!(
            broken(Mode::Strict, "crane=BYBBB", "moist"),
            "must fit crane=BYBBB, as the answer does"
        );
    }
}

//! Which guesses may follow feedback: four rules, of which programs call three hard mode.
//!
//! - **Easy**: every allowed guess, always.
//! - **Hard**, as the game itself has it: a green letter stays in its place, and every letter that
//!   was green or yellow is used again, as often as it was marked in one guess. Nothing else is
//!   required: a gray letter may be tried again, a yellow one may stay where it was, and a guess
//!   may be repeated.
//! - **Ultra**, which hello wordl calls ultra hard: besides what hard mode requires, a yellow
//!   letter does not stand where it was yellow. And where feedback shows a letter gray, no guess
//!   has it more often than that feedback shows it green or yellow, so a letter that is only gray
//!   is not used again. A letter that was gray in one place and yellow in another may still stand
//!   in the first.
//! - **Strict**: every guess must be a word that could still be the answer, if every allowed guess
//!   were a possible answer. Many programs call this hard mode. It differs from ultra mode only in
//!   the last point: a letter does not stand where it was gray either.
//!
//! Wordle has all four. Games of codes, such as Mastermind, have easy and strict mode: there a
//! code may follow if it could still be the answer. Other games have easy mode only.
//!
//! This is the rule to be checked by eye; `follow` is the fast form.

use std::fmt;
use std::str::FromStr;

use crate::as_text::as_text;
use crate::game::feedback::Mark;
use crate::game::games::Guesses;
use crate::game::history::Turn;
use crate::game::kind::Kind;
use crate::game::name_error::NameError;
use crate::game::word::Word;
use crate::game::word::alphabet::Alphabet;
use crate::game::word::letter::Spelt;

/// Which guesses may follow. Displayed, read and serialized as `easy`, `hard`, `ultra` or
/// `strict`.
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
    /// Guesses of hard mode that have no letter where it was yellow, and none more often than
    /// feedback allows.
    Ultra,
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

as_text!(read: Mode);

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
    /// The letter must not be at this place, counted from 0, where it was yellow.
    Elsewhere {
        /// The letter.
        letter: char,
        /// The letter's place, counted from 0.
        place: usize,
    },
    /// The letter must not be used more often than this.
    AtMost {
        /// The letter.
        letter: char,
        /// How often, 0 or more.
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
            Self::Elsewhere { letter, place } => {
                write!(out, "must not have {} in place {}", Spelt(*letter), place + 1)
            }
            Self::AtMost { letter, times: 0 } => {
                write!(out, "must not use the letter {}", Spelt(*letter))
            }
            Self::AtMost { letter, times: 1 } => {
                write!(out, "must not use the letter {} more than once", Spelt(*letter))
            }
            Self::AtMost { letter, times } => {
                write!(out, "must not use the letter {} more than {times} times", Spelt(*letter))
            }
            Self::Fits(turn) => write!(out, "must fit {turn}, as the answer does"),
        }
    }
}

impl Mode {
    /// All modes, by their numbers in tree files.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Hard, Self::Strict, Self::Ultra];

    /// The mode in a word, as it is displayed.
    pub fn word(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Hard => "hard",
            Self::Strict => "strict",
            Self::Ultra => "ultra",
        }
    }

    /// Whether a game has this mode.
    pub fn is_for(self, game: Kind) -> bool {
        match self {
            Self::Easy => true,
            Self::Hard | Self::Ultra => game.is_wordle(),
            Self::Strict => game.is_wordle() || matches!(game.guesses(), Guesses::Codes(_)),
        }
    }

    /// The first clue of `turn` that `guess` breaks; `None` if this turn allows it, as every turn
    /// does in a game that does not have the mode.
    ///
    /// A guess of another length than that of the turn breaks every clue of strict mode, and those
    /// of the other modes about places that it does not have. Whether it is a guess of the game at
    /// all is not looked at.
    pub fn broken(self, turn: &Turn, guess: &Word) -> Option<Clue> {
        self.broken_in(&Alphabet::default(), turn, guess)
    }

    /// [`broken`](Self::broken), with letters as the alphabet writes capitals.
    #[inline(never)]
    pub fn broken_in(self, alphabet: &Alphabet, turn: &Turn, guess: &Word) -> Option<Clue> {
        let kind = turn.feedback.kind();
        let mut clue = match self {
            _ if !self.is_for(kind) => None,
            Self::Easy => None,
            Self::Hard => broken_in_hard(turn, guess),
            Self::Ultra => broken_in_hard(turn, guess).or_else(|| broken_in_ultra(turn, guess)),
            Self::Strict => {
                let fits = turn.guess.len() == guess.len()
                    && kind.game().score(&turn.guess, guess) == turn.feedback.code();
                (!fits).then_some(Clue::Fits(turn.clone()))
            }
        };
        if let Some(
            Clue::Green { letter, .. }
            | Clue::Used { letter, .. }
            | Clue::Elsewhere { letter, .. }
            | Clue::AtMost { letter, .. },
        ) = &mut clue
        {
            *letter = alphabet.capital(*letter);
        }
        clue
    }
}

fn broken_in_hard(turn: &Turn, guess: &Word) -> Option<Clue> {
    for (place, (letter, mark)) in marked(turn).enumerate() {
        if mark == Mark::Green && guess.letters().get(place) != Some(&letter) {
            return Some(Clue::Green { letter, place });
        }
    }
    for &letter in turn.guess.letters() {
        let times = revealed(turn, letter);
        if used(guess, letter) < times {
            return Some(Clue::Used { letter, times });
        }
    }
    None
}

/// What ultra mode requires besides hard mode.
fn broken_in_ultra(turn: &Turn, guess: &Word) -> Option<Clue> {
    for (place, (letter, mark)) in marked(turn).enumerate() {
        if mark == Mark::Yellow && guess.letters().get(place) == Some(&letter) {
            return Some(Clue::Elsewhere { letter, place });
        }
    }
    for (letter, mark) in marked(turn) {
        let times = revealed(turn, letter);
        if mark == Mark::Gray && used(guess, letter) > times {
            return Some(Clue::AtMost { letter, times });
        }
    }
    None
}

/// The letters of a turn's guess with their marks.
fn marked(turn: &Turn) -> impl Iterator<Item = (char, Mark)> {
    turn.guess.letters().iter().copied().zip(turn.feedback.marks())
}

/// How often a turn shows a letter green or yellow.
fn revealed(turn: &Turn, letter: char) -> usize {
    marked(turn).filter(|&(other, mark)| other == letter && mark != Mark::Gray).count()
}

/// How often a guess has a letter.
fn used(guess: &Word, letter: char) -> usize {
    guess.letters().iter().filter(|&&other| other == letter).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn word(text: &str) -> Word {
        Word::parse(text).unwrap()
    }

    /// Worked out by hand: a turn, a guess, and whether it may follow in hard, ultra and strict
    /// mode.
    const CASES: [(&str, &str, bool, bool, bool); 29] = [
        // Nothing revealed: anything may follow in hard mode, nothing with those letters in ultra
        // and strict mode.
        ("crane=BBBBB", "crane", true, false, false),
        ("crane=BBBBB", "moist", true, true, true),
        ("crane=BBBBB", "moral", true, false, false),
        // A green stays where it is.
        ("crane=GBBBB", "cloud", true, true, true),
        ("crane=GBBBB", "bloke", false, false, false),
        ("crane=GBBBB", "scold", false, false, false),
        ("crane=GBBBB", "crimp", true, false, false),
        // A yellow is used, anywhere: in hard mode even where it was yellow.
        ("crane=BYBBB", "broil", true, false, false),
        ("crane=BYBBB", "motor", true, true, true),
        ("crane=BYBBB", "moist", false, false, false),
        // A yellow that turns green: the letter in its place is enough.
        ("crane=BYBBB", "rigid", true, true, true),
        // A guess may be repeated in hard mode; only the answer may in the others.
        ("crane=BYBBG", "crane", true, false, false),
        ("crane=GGGGG", "crane", true, true, true),
        // Two of a letter revealed ask for two.
        ("geese=BYYBB", "elite", true, true, false),
        ("geese=BYYBB", "ember", true, true, true),
        ("geese=BYYBB", "model", false, false, false),
        // Both stay where they were yellow.
        ("geese=BYYBB", "beech", true, false, false),
        // One of three revealed asks for one, and no more in ultra and strict mode.
        ("geese=BYBBB", "model", true, true, true),
        ("geese=BYBBB", "elite", true, false, false),
        // It stands where another was gray: only strict mode forbids that.
        ("geese=BYBBB", "theft", true, true, false),
        ("eerie=YGBBB", "leave", true, true, false),
        // A gray beside a green of the same letter: the green stays, and in ultra and strict mode
        // there is no second.
        ("eerie=BGBBB", "melon", true, true, true),
        ("eerie=BGBBB", "defer", true, false, false),
        ("eerie=BGBBB", "ovens", false, false, false),
        // Green and yellow of the same letter: two of them, one in its place.
        ("eerie=YGBBB", "levee", true, false, false),
        ("eerie=YGBBB", "beget", true, true, true),
        ("eerie=YGBBB", "melon", false, false, false),
        ("eerie=YGBBB", "tepee", true, false, false),
        ("eerie=YGBBB", "emcee", false, false, false),
    ];

    #[test]
    fn every_mode_is_read_back_from_its_name_and_nothing_else_is() {
        for mode in Mode::ALL {
            assert_eq!(mode.to_string().parse(), Ok(mode));
            assert_eq!(serde_json::to_value(mode).unwrap(), mode.to_string());
        }
        for text in ["", "Hard", "hardest", " easy"] {
            let error = text.parse::<Mode>().unwrap_err();
            assert_eq!(error.remedy(), "give one of easy, hard, strict, ultra");
            assert_eq!(error.to_string(), format!("there is no mode {text}; {}", error.remedy()));
        }
    }

    #[test]
    fn what_may_follow_is_as_worked_out_by_hand() {
        for (turn, guess, hard, ultra, strict) in CASES {
            let (turn, guess): (Turn, Word) = (turn.parse().unwrap(), Word::parse(guess).unwrap());
            assert_eq!(Mode::Easy.broken(&turn, &guess), None);
            for (mode, may) in [(Mode::Hard, hard), (Mode::Ultra, ultra), (Mode::Strict, strict)] {
                let broken = mode.broken(&turn, &guess);
                assert_eq!(broken.is_none(), may, "{guess} after {turn} in {mode} mode");
            }
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
        assert_eq!(broken(Mode::Ultra, "crane=BYGBB", "moist"), "must have A in place 3");
        assert_eq!(broken(Mode::Ultra, "crane=BYBBB", "broil"), "must not have R in place 2");
        assert_eq!(broken(Mode::Ultra, "crane=BYBBB", "razor"), "must not use the letter A");
        assert_eq!(
            broken(Mode::Ultra, "geese=BYBBB", "elite"),
            "must not use the letter E more than once"
        );
        assert_eq!(
            broken(Mode::Ultra, "eerie=YGBBB", "levee"),
            "must not use the letter E more than 2 times"
        );
        assert_eq!(
            broken(Mode::Strict, "crane=BYBBB", "moist"),
            "must fit crane=BYBBB, as the answer does"
        );
    }

    #[test]
    fn letters_of_clues_are_capitals_of_their_language() {
        let turkish: Alphabet = "turkish".parse().unwrap();
        for (turn, letter) in [("dizi=BYBB", 'İ'), ("sırt=BYBB", 'I')] {
            let clue = Mode::Hard.broken_in(&turkish, &turn.parse().unwrap(), &word("kale"));
            assert_eq!(clue, Some(Clue::Used { letter, times: 1 }));
        }
    }
}

//! Feedback that cannot be right: which two of its statements about the answer contradict each
//! other.

use std::fmt;

use crate::game::feedback::Mark;
use crate::game::history::Turn;
use crate::game::word::alphabet::Alphabet;
use crate::game::word::letter::Spelt;

/// Two turns that cannot both be right, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Contradiction {
    /// The earlier turn.
    pub earlier: Turn,
    /// The later one.
    pub later: Turn,
    /// What they contradict each other about.
    pub about: About,
}

/// What two turns contradict each other about. Places are counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum About {
    /// The two statements name different letters for a place.
    Place {
        /// The place.
        place: usize,
        /// What the earlier one says.
        earlier: char,
        /// What the later one says.
        later: char,
    },
    /// The earlier one says that a letter is at a place, the later one that it is not.
    NotThere {
        /// The place.
        place: usize,
        /// The letter.
        letter: char,
    },
    /// The earlier one says that a letter is not at a place, the later one that it is.
    There {
        /// The place.
        place: usize,
        /// The letter.
        letter: char,
    },
    /// One statement says that the answer has a letter more often than the other allows.
    Count {
        /// The letter.
        letter: char,
        /// What the earlier one says: the least, and the most if it says so.
        earlier: (usize, Option<usize>),
        /// What the later one says.
        later: (usize, Option<usize>),
    },
}

impl Contradiction {
    /// What `later` says that `earlier` excludes; `None` if no single letter is contradictory.
    /// Letters are written as the capitals of the alphabet.
    pub(crate) fn between(earlier: Turn, later: Turn, alphabet: &Alphabet) -> Option<Self> {
        let capital = |letter| alphabet.capital(letter);
        let about =
            places(&earlier, &later, capital).or_else(|| counts(&earlier, &later, capital))?;
        Some(Self { earlier, later, about })
    }
}

fn marked(turn: &Turn) -> impl Iterator<Item = (char, Mark)> + '_ {
    let letters = turn.guess.letters().iter().copied();
    letters.zip(turn.feedback.marks())
}

fn places(earlier: &Turn, later: &Turn, capital: impl Fn(char) -> char) -> Option<About> {
    let both = marked(earlier).zip(marked(later));
    both.enumerate().find_map(|(place, ((before, was), (after, is)))| {
        let same = before == after;
        match (was == Mark::Green, is == Mark::Green) {
            (true, true) if !same => {
                Some(About::Place { place, earlier: capital(before), later: capital(after) })
            }
            (true, false) if same => Some(About::NotThere { place, letter: capital(after) }),
            (false, true) if same => Some(About::There { place, letter: capital(after) }),
            _ => None,
        }
    })
}

/// How often the answer has `letter` according to `turn`: at least, and at most.
fn times(turn: &Turn, letter: char) -> (usize, Option<usize>) {
    let of_letter = || marked(turn).filter(|&(other, _)| other == letter);
    let least = of_letter().filter(|&(_, mark)| mark != Mark::Gray).count();
    let is_all = of_letter().any(|(_, mark)| mark == Mark::Gray);
    (least, is_all.then_some(least))
}

fn counts(earlier: &Turn, later: &Turn, capital: impl Fn(char) -> char) -> Option<About> {
    marked(later).find_map(|(letter, _)| {
        let (before, after) = (times(earlier, letter), times(later, letter));
        let exceeds = |least: usize, most: Option<usize>| most.is_some_and(|most| least > most);
        let excluded = exceeds(before.0, after.1) || exceeds(after.0, before.1);
        excluded.then(|| About::Count { letter: capital(letter), earlier: before, later: after })
    })
}

impl fmt::Display for Contradiction {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { earlier, later, about } = self;
        match *about {
            About::Place { place, earlier: before, later: after } => write!(
                out,
                "{earlier} says that letter {} is {}, {later} that it is {}",
                place + 1,
                Spelt(before),
                Spelt(after)
            ),
            About::NotThere { place, letter } => write!(
                out,
                "{earlier} says that letter {} is {}, {later} that it is not",
                place + 1,
                Spelt(letter)
            ),
            About::There { place, letter } => write!(
                out,
                "{earlier} says that letter {} is not {}, {later} that it is",
                place + 1,
                Spelt(letter)
            ),
            About::Count { letter, earlier: before, later: after } => write!(
                out,
                "{earlier} says that the answer has {}, {later} that it has {}",
                often(letter, before),
                often(letter, after)
            ),
        }
    }
}

/// `no E`, `one E`, `at least 2 E`.
fn often(letter: char, (least, most): (usize, Option<usize>)) -> String {
    let letter = Spelt(letter);
    match (least, most) {
        (_, Some(0)) => format!("no {letter}"),
        (_, Some(1)) => format!("one {letter}"),
        (_, Some(most)) => format!("{most} {letter}"),
        (1, None) => format!("at least one {letter}"),
        (least, None) => format!("at least {least} {letter}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::feedback::marked;
    use crate::game::list::List;

    fn said(earlier: &str, later: &str) -> Option<String> {
        let [earlier, later] = [earlier, later].map(|turn| turn.parse().unwrap());
        Contradiction::between(earlier, later, &Alphabet::default()).map(|found| found.to_string())
    }

    #[test]
    fn what_cannot_both_be_is_said_in_words() {
        for (earlier, later, expected) in [
            ("crane=GBBBB", "slate=GBBBB", "letter 1 is C, slate=GBBBB that it is S"),
            ("crane=BBGBB", "slate=BBYBB", "letter 3 is A, slate=BBYBB that it is not"),
            ("crane=BBYBB", "slate=BBGBB", "letter 3 is not A, slate=BBGBB that it is"),
            (
                "crane=BBBBB",
                "moral=BBBYB",
                "the answer has no A, moral=BBBYB that it has at least one A",
            ),
            (
                "crane=YBBBB",
                "cloud=BBBBB",
                "the answer has at least one C, cloud=BBBBB that it has no C",
            ),
            (
                "geese=BYBBB",
                "level=BYBYB",
                "the answer has one E, level=BYBYB that it has at least 2 E",
            ),
            ("geese=BYYBB", "tempo=BYBBB", ""),
        ] {
            let found = said(earlier, later).unwrap_or_default();
            if expected.is_empty() {
                assert_eq!(found, "");
            } else {
                assert_eq!(found, format!("{earlier} says that {expected}"));
            }
        }
    }

    #[test]
    fn turns_that_some_answer_fits_never_contradict_each_other() {
        let list = List::original();
        for (step, answer) in list.answers().iter().enumerate().step_by(7) {
            let guess = |offset: usize| list.guesses()[(step * 31 + offset * 977) % 12_972].clone();
            let turns: Vec<Turn> = (0..6)
                .map(|offset| Turn {
                    guess: guess(offset),
                    feedback: marked(&guess(offset), answer),
                })
                .collect();
            for earlier in &turns {
                for later in &turns {
                    assert_eq!(
                        Contradiction::between(
                            earlier.clone(),
                            later.clone(),
                            &Alphabet::default()
                        ),
                        None
                    );
                }
            }
        }
    }
}

//! A cube: one part of a proof, as a position and perhaps the next guess in it.

use std::borrow::Cow;
use std::fmt;

use crate::game::games::Guesses;
use crate::game::history::Turn;
use crate::game::kind::Kind;
use crate::game::kind::SMALL;
use crate::game::list::List;
use crate::game::quoted::Quoted;
use crate::game::quoting::split;
use crate::game::table::Table;
use crate::game::word::Word;
use crate::game::word::alphabet::Alphabet;
use crate::ids::{CellCode, GuessId};

/// One part of a proof: what a position costs, or what it costs with a certain next guess. Nothing
/// else makes a cube.
///
/// Cubes are the parts into which cube and conquer cuts a hard question (M. Heule and others,
/// *Cube and Conquer*, Haifa Verification Conference 2011). There a cube fixes some variables; here
/// it fixes the first moves of the game.
///
/// Displayed as the turns and the guess with blanks between them: `salet`, `salet=BYBBG` or
/// `salet=BYBBG courd`. [`text`](Cube::text) has also quotes where a name needs them to be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The turns that lead to the position; none for the start of the game.
    pub turns: Vec<Turn>,
    /// The next guess; `None` for the best one.
    pub guess: Option<Word>,
}

impl Cube {
    /// Reads a cube of the game of `list`, as [`text`](Self::text) writes it. `None` if the text is
    /// none, is empty, or has a guess that the list does not allow.
    pub fn parse(text: &str, list: &List) -> Option<Self> {
        let mut cube = Self { turns: Vec::new(), guess: None };
        let mut parts = split(text, |c| c == ' ').map(|(_, part)| part).peekable();
        while let Some(part) = parts.next() {
            // A word may have an equals sign itself, but only the last part is a word.
            if parts.peek().is_none()
                && let Some(guess) = opener(part, list)
            {
                return Some(Self {
                    guess: Some(list.guesses()[usize::from(guess)].clone()),
                    ..cube
                });
            }
            let turn = Turn::parse_in(part, list.kind(), &alphabet(list)).ok()?;
            list.guess_id(&turn.guess)?;
            cube.turns.push(turn);
        }
        Some(cube)
    }

    /// The cube as it is read, in a game of this kind.
    pub fn text(&self, kind: Kind) -> String {
        let turns = self.turns.iter().map(|Turn { guess, feedback }| {
            Turn { guess: written(guess, kind), feedback: *feedback }.to_string()
        });
        let guess =
            self.guess.as_ref().map(|guess| Quoted(&written(guess, kind), kind).to_string());
        turns.chain(guess).collect::<Vec<_>>().join(" ")
    }

    /// Whether its turns and its guess are of the game of `list`.
    pub(super) fn is_of(&self, list: &List) -> bool {
        let guesses = self.turns.iter().map(|turn| turn.guess.clone()).chain(self.guess.clone());
        (guesses.into_iter().all(|guess| list.guess_id(&guess).is_some()))
            && self.turns.iter().all(|turn| turn.check(list).is_ok())
            && !(self.turns.is_empty() && self.guess.is_none())
    }

    /// The way to the cube from the start of the game; `None` if no answer leads there.
    pub(crate) fn path(&self, list: &List, table: &Table) -> Option<Path> {
        let id = |word: &Word| list.guess_id(word).map(Step::Guess);
        let mut path = Vec::new();
        for turn in &self.turns {
            path.push(id(&turn.guess)?);
            path.push(Step::Code(table.code_of(turn.feedback.code())?));
        }
        if let Some(guess) = &self.guess {
            path.push(id(guess)?);
        }
        Some(path)
    }

    /// The cube at the end of `path`.
    pub(crate) fn at(path: &[Step], list: &List, table: &Table) -> Option<Self> {
        let mut cube = Self { turns: Vec::new(), guess: None };
        for &step in path {
            match step {
                Step::Guess(guess) => cube.guess = Some(list.guesses()[usize::from(guess)].clone()),
                Step::Code(code) => {
                    let feedback = list.kind().feedback(table.feedback(code))?;
                    cube.turns.push(Turn { guess: cube.guess.take()?, feedback });
                }
            }
        }
        Some(cube)
    }
}

impl fmt::Display for Cube {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = self.turns.first().map_or(Kind::wordle(0), |turn| turn.feedback.kind());
        out.write_str(&self.text(kind))
    }
}

/// A guess as ledgers have it: codes in their standard symbols, whatever those of the list are.
pub(super) fn written(guess: &Word, kind: Kind) -> Word {
    match kind.guesses() {
        Guesses::Codes(_) if !SMALL => guess.counted(),
        _ => guess.clone(),
    }
}

/// The alphabet in which ledgers for a list are read.
fn alphabet(list: &List) -> Cow<'_, Alphabet> {
    match list.alphabet().symbols() {
        Some(_) => Cow::Owned(Alphabet::default()),
        None => Cow::Borrowed(list.alphabet()),
    }
}

/// The allowed guess that is all of a text where a turn may stand, too: the names of a table that
/// hold an equals sign are in quotes there.
pub(super) fn opener(text: &str, list: &List) -> Option<GuessId> {
    let kind = list.kind();
    let guess = kind.word_in(text, &alphabet(list)).ok()?;
    let is_plain = !text.contains('=') || kind.has_words();
    let is_guess = is_plain || Quoted(&guess, kind).to_string() == text;
    list.guess_id(&guess).filter(|_| is_guess)
}

/// One step from the start of the game to a cube: a guess, or the feedback to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Step {
    /// To the same position with this next guess.
    Guess(GuessId),
    /// To the position after the guess got this feedback.
    Code(CellCode),
}

/// Guesses and feedbacks in turn.
pub(crate) type Path = Vec<Step>;

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::ids::Code;

    #[test]
    fn a_cube_is_read_as_it_is_written_whatever_is_in_its_names() {
        let names = ["x", "x=1", "x=1=1", "a b", "\"", "=", "split", "1"];
        let names = names.map(|name| Word::name(name).unwrap()).to_vec();
        let list = List::from_scores("names", names.clone(), names.clone(), |guess, answer| {
            u16::from(guess != answer)
        })
        .unwrap();
        let kind = list.kind();
        let turn =
            |guess: &Word| Turn { guess: guess.clone(), feedback: kind.feedback(Code(1)).unwrap() };
        let (last, mut seen) = (names.iter().cloned().map(Some).chain([None]), HashSet::new());
        for guess in last {
            for turns in [vec![], vec![turn(&names[0])], names.iter().map(turn).collect()] {
                let cube = Cube { turns, guess: guess.clone() };
                if cube.is_of(&list) {
                    let text = cube.text(kind);
                    assert_eq!(Cube::parse(&text, &list), Some(cube), "{text}");
                    assert!(seen.insert(text));
                }
            }
        }
    }
}

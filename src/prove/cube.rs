//! A cube: one part of a proof, as a position and perhaps the next guess in it.

use std::fmt;

use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::table::Table;
use crate::game::word::Word;
use crate::ids::{CellCode, GuessId};

/// One part of a proof: what a position costs, or what it costs with a certain next guess. Nothing
/// else makes a cube.
///
/// Cubes are the parts into which cube and conquer cuts a hard question (M. Heule and others,
/// *Cube and Conquer*, Haifa Verification Conference 2011). There a cube fixes some variables; here
/// it fixes the first moves of the game.
///
/// Displayed as the turns and the guess with blanks between them: `salet`, `salet=BYBBG` or
/// `salet=BYBBG courd`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cube {
    /// The turns that lead to the position; none for the start of the game.
    pub turns: Vec<Turn>,
    /// The next guess; `None` for the best one.
    pub guess: Option<Word>,
}

impl Cube {
    /// Reads a cube of the game of `list`, as it is displayed. `None` if the text is none, is
    /// empty, or has a guess that the list does not allow.
    pub fn parse(text: &str, list: &List) -> Option<Self> {
        let mut cube = Self { turns: Vec::new(), guess: None };
        let mut parts = text.split(' ').peekable();
        while let Some(part) = parts.next() {
            let word = list.kind().word(part).ok().filter(|&word| list.guess_id(word).is_some());
            // A word may have an equals sign itself, but only the last part is a word.
            if parts.peek().is_none() && word.is_some() {
                cube.guess = word;
                return Some(cube);
            }
            let turn = Turn::parse(part, list.kind()).ok()?;
            list.guess_id(turn.guess)?;
            cube.turns.push(turn);
        }
        Some(cube)
    }

    /// Whether its turns and its guess are of the game of `list`.
    pub(super) fn is_of(&self, list: &List) -> bool {
        let guesses = self.turns.iter().map(|turn| turn.guess).chain(self.guess);
        (guesses.into_iter().all(|guess| list.guess_id(guess).is_some()))
            && self.turns.iter().all(|turn| turn.check(list).is_ok())
            && !(self.turns.is_empty() && self.guess.is_none())
    }

    /// The way to the cube from the start of the game; `None` if no answer leads there.
    pub(crate) fn path(&self, list: &List, table: &Table) -> Option<Path> {
        let id = |word| list.guess_id(word).map(Step::Guess);
        let mut path = Vec::new();
        for turn in &self.turns {
            path.push(id(turn.guess)?);
            path.push(Step::Code(table.code_of(turn.feedback.code())?));
        }
        if let Some(guess) = self.guess {
            path.push(id(guess)?);
        }
        Some(path)
    }

    /// The cube at the end of `path`.
    pub(crate) fn at(path: &[Step], list: &List, table: &Table) -> Option<Self> {
        let mut cube = Self { turns: Vec::new(), guess: None };
        for &step in path {
            match step {
                Step::Guess(guess) => cube.guess = Some(list.guesses()[usize::from(guess)]),
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
        let turns = self.turns.iter().map(Turn::to_string);
        let parts: Vec<String> = turns.chain(self.guess.map(|guess| guess.to_string())).collect();
        out.write_str(&parts.join(" "))
    }
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

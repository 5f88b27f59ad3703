//! A tree from its games: each is checked, and shares its positions with the games before it.

use std::collections::BTreeMap;

use crate::game::excerpt::excerpt;
use crate::game::feedback::Code;
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::tree::Branch;

use super::fault::ImportError;

/// The most guesses of a game: what a tree can hold.
const GUESSES_MAX: usize = u8::MAX as usize;

/// The games so far, as a tree.
pub(super) struct Gather<'l> {
    list: &'l List,
    mode: Mode,
    /// The positions; the first is the root. Children come after their parents.
    positions: Vec<Position>,
    /// For each answer, whether it is found, and in which line.
    found: Vec<Option<usize>>,
}

struct Position {
    guess: Word,
    /// The line that named the position first.
    line: usize,
    wins: bool,
    children: BTreeMap<Code, usize>,
}

impl<'l> Gather<'l> {
    pub(super) fn new(list: &'l List, mode: Mode) -> Self {
        let found = vec![None; list.answers().len()];
        Self { list, mode, positions: Vec::new(), found }
    }

    pub(super) fn list(&self) -> &'l List {
        self.list
    }

    /// The guess in a text: one that the list allows.
    pub(super) fn guess(&self, text: &str) -> Result<Word, ImportError> {
        let shown = excerpt(text);
        let word = self.list.word(text);
        let word = word.map_err(|why| ImportError::new(format!("`{shown}` {why}")))?;
        match self.list.guess_id(&word) {
            Some(_) => Ok(word),
            None => {
                let list = self.list.name();
                let what = format!("`{shown}` is not an allowed guess of the list {list}");
                Err(ImportError::new(what))
            }
        }
    }

    /// Adds the game in which these guesses, the last of them the answer, get their true feedback.
    pub(super) fn add_guesses(&mut self, line: usize, guesses: &[Word]) -> Result<(), ImportError> {
        let Some(answer) = guesses.last() else {
            return Err(ImportError::new("there are no guesses").on(line));
        };
        self.answer(answer).map_err(|fault| fault.on(line))?;
        let turn = |guess: &Word| Turn {
            guess: guess.clone(),
            feedback: self.list.feedback(guess, answer),
        };
        let turns: Vec<Turn> = guesses.iter().map(turn).collect();
        self.add(line, &turns)
    }

    /// The number of a word among the answers.
    fn answer(&self, word: &Word) -> Result<usize, ImportError> {
        let place = self.list.answer_id(word).map(|answer| usize::from(answer.0));
        place.ok_or_else(|| {
            let list = self.list.name();
            ImportError::new(format!("{word} is found, but is no answer of the list {list}"))
        })
    }

    /// Adds the game of these turns. Their guesses are allowed ones.
    pub(super) fn add(&mut self, line: usize, turns: &[Turn]) -> Result<(), ImportError> {
        let fault =
            |at: usize, what: String| Err(ImportError::new(what).on(line).after(&turns[..at]));
        let last = match turns.split_last() {
            Some((last, _)) if last.feedback.is_win() => last,
            Some((last, _)) => {
                let what = "no guess follows, and no answer is found";
                return fault(turns.len(), format!("{what}: {} leads nowhere", last.feedback));
            }
            None => return fault(0, "there are no guesses".to_owned()),
        };
        if turns.len() > GUESSES_MAX {
            return fault(GUESSES_MAX, format!("a game has more than {GUESSES_MAX} guesses"));
        }
        let ends = turns.len() - 1;
        let answer = self.answer(&last.guess).map_err(|why| why.on(line).after(&turns[..ends]))?;
        for (at, turn) in turns.iter().enumerate() {
            let (guess, given) = (turn.guess.clone(), turn.feedback);
            let right = self.list.feedback(&guess, &last.guess);
            if given != right {
                let answer = &last.guess;
                let what = format!("{guess} gets {right} if the answer is {answer}, not {given}");
                return fault(at, what);
            }
            if at < ends && given.is_win() {
                return fault(at, format!("{guess} is the answer, but the game goes on"));
            }
        }
        if let Some(first) = self.found[answer] {
            let answer = &last.guess;
            let line = if first > 0 { format!(", first in line {first}") } else { String::new() };
            return fault(ends, format!("the answer {answer} is found twice{line}"));
        }
        self.found[answer] = Some(line);
        let mut here = self.enter(None, line, turns, 0)?;
        for at in 1..turns.len() {
            here = self.enter(Some(here), line, turns, at)?;
        }
        self.positions[here].wins = true;
        Ok(())
    }

    /// The position after the first `at` turns, which comes after the position `before`.
    fn enter(
        &mut self,
        before: Option<usize>,
        line: usize,
        turns: &[Turn],
        at: usize,
    ) -> Result<usize, ImportError> {
        let guess = &turns[at].guess;
        let fault = |what: String| Err(ImportError::new(what).on(line).after(&turns[..at]));
        let there = match before {
            None => (!self.positions.is_empty()).then_some(0),
            Some(before) => {
                let code = turns[at - 1].feedback.code();
                self.positions[before].children.get(&code).copied()
            }
        };
        if let Some(there) = there {
            let Position { guess: other, line: first, .. } = &self.positions[there];
            if guess == other {
                return Ok(there);
            }
            let line = if *first > 0 { format!(" in line {first}") } else { String::new() };
            return fault(format!("the guess is {guess}, but {other}{line}"));
        }
        for turn in &turns[..at] {
            if let Some(clue) = self.mode.broken(turn, guess) {
                let mode = self.mode;
                let what = format!("the guess {guess} {clue} after {turn} in {mode} mode");
                return fault(what);
            }
        }
        let number = self.positions.len();
        self.positions.push(Position {
            guess: guess.clone(),
            line,
            wins: false,
            children: BTreeMap::new(),
        });
        if let Some(before) = before {
            let code = turns[at - 1].feedback.code();
            self.positions[before].children.insert(code, number);
        }
        Ok(number)
    }

    /// The tree. It finds every answer.
    pub(super) fn into_branch(self) -> Result<Branch, ImportError> {
        if let Some(lost) = self.found.iter().position(Option::is_none) {
            return Err(self.lost(&self.list.answers()[lost]));
        }
        let mut branches: Vec<Option<Branch>> = self.positions.iter().map(|_| None).collect();
        for (at, position) in self.positions.iter().enumerate().rev() {
            let child = |(&code, &child): (&Code, &usize)| Some((code, branches[child].take()?));
            let children = position.children.iter().filter_map(child).collect();
            let Position { guess, wins, .. } = position;
            branches[at] = Some(Branch { guess: guess.clone(), wins: *wins, children });
        }
        let root = branches.into_iter().next().flatten();
        root.ok_or_else(|| ImportError::new("there is no tree"))
    }

    /// The error for an answer that no game finds: where its feedback is missing.
    fn lost(&self, answer: &Word) -> ImportError {
        let mut turns = Vec::new();
        let mut at = (!self.positions.is_empty()).then_some(0);
        let mut line = 0;
        while let Some(position) = at.and_then(|at| self.positions.get(at)) {
            let guess = &position.guess;
            let feedback = self.list.feedback(guess, answer);
            turns.push(Turn { guess: guess.clone(), feedback });
            line = position.line;
            at = position.children.get(&feedback.code()).copied();
        }
        let what = match turns.is_empty() {
            true => "there are no games".to_owned(),
            false => format!("no guess follows, and the answer {answer} is lost"),
        };
        ImportError::new(what).on(line).after(&turns)
    }
}

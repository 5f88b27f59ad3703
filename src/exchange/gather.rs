//! A tree from its games and positions: each is checked, and shares its way with those before it.
//!
//! A *game* ends with an answer, and a tree of games alone has one for each answer. A *position* is
//! a guess and the turns before it. Where a text gives positions, the games follow from them: each
//! answer is played, and where its feedback leads to no position, but it is the only answer that
//! gets there, it is guessed. Positions that no answer reaches are faults.

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

/// The guess in a text: one that the list allows.
pub(super) fn allowed(list: &List, text: &str) -> Result<Word, ImportError> {
    let shown = excerpt(text);
    let word = list.word(text);
    let word = word.map_err(|why| ImportError::new(format!("`{shown}` {why}")))?;
    match list.guess_id(&word) {
        Some(_) => Ok(word),
        None => {
            let what = format!("`{shown}` is not an allowed guess of the list {}", list.name());
            Err(ImportError::new(what))
        }
    }
}

/// What can be read.
const FORMS: &str = "what is read is the text of alex1770/wordle; JSON or YAML in which positions \
                     have a guess and what follows each feedback; CSV or lines with the guesses of \
                     each answer; or rows or an outline of guesses and feedback";

/// The games so far, as a tree.
pub(super) struct Gather<'l> {
    list: &'l List,
    mode: Mode,
    /// The turns before the tree, if it is for a position: they count for the mode.
    before: &'l [Turn],
    /// Whether positions were given, not games alone.
    has_positions: bool,
    /// The positions; the first is the root. Children come after their parents.
    positions: Vec<Position>,
    /// For each answer, whether it is found, and in which line.
    found: Vec<Option<usize>>,
}

struct Position {
    guess: Word,
    /// The position before, and the feedback that leads here from there.
    parent: Option<(usize, Code)>,
    /// The line that named the position first.
    line: usize,
    wins: bool,
    children: BTreeMap<Code, usize>,
}

impl<'l> Gather<'l> {
    pub(super) fn new(list: &'l List, mode: Mode, before: &'l [Turn]) -> Self {
        let found = vec![None; list.answers().len()];
        Self { list, mode, before, has_positions: false, positions: Vec::new(), found }
    }

    pub(super) fn list(&self) -> &'l List {
        self.list
    }

    /// The guess in a text: one that the list allows.
    pub(super) fn guess(&self, text: &str) -> Result<Word, ImportError> {
        allowed(self.list, text)
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
        self.walk(line, &turns[..ends], &last.guess)?;
        Ok(())
    }

    /// Adds the position after these turns, in which `guess` is made.
    pub(super) fn add_position(
        &mut self,
        line: usize,
        turns: &[Turn],
        guess: &Word,
    ) -> Result<(), ImportError> {
        self.has_positions = true;
        let fault =
            |at: usize, what: String| Err(ImportError::new(what).on(line).after(&turns[..at]));
        if turns.len() >= GUESSES_MAX {
            return fault(GUESSES_MAX, format!("a game has more than {GUESSES_MAX} guesses"));
        }
        if let Some(at) = turns.iter().position(|turn| turn.feedback.is_win()) {
            let guess = &turns[at].guess;
            return fault(at, format!("{guess} is the answer, but the game goes on"));
        }
        self.walk(line, turns, guess)?;
        Ok(())
    }

    /// The guess at the position that these codes of feedback lead to, if there is one.
    pub(super) fn guess_after(&self, codes: &[Code]) -> Option<&Word> {
        let mut at = (!self.positions.is_empty()).then_some(0)?;
        for code in codes {
            at = *self.positions[at].children.get(code)?;
        }
        Some(&self.positions[at].guess)
    }

    /// Goes to the position after these turns, in which `guess` is made, and adds what is missing
    /// of the way.
    fn walk(&mut self, line: usize, turns: &[Turn], guess: &Word) -> Result<usize, ImportError> {
        let mut here = None;
        for at in 0..=turns.len() {
            let guess = turns.get(at).map_or(guess, |turn| &turn.guess);
            here = Some(self.enter(here, line, &turns[..at], guess)?);
        }
        Ok(here.unwrap_or_default())
    }

    /// The position after these turns, in which `guess` is made. It comes after the position
    /// `before`.
    fn enter(
        &mut self,
        before: Option<usize>,
        line: usize,
        turns: &[Turn],
        guess: &Word,
    ) -> Result<usize, ImportError> {
        let fault = |what: String| Err(ImportError::new(what).on(line).after(turns));
        let code = turns.last().map(|turn| turn.feedback.code());
        let parent = before.zip(code);
        let there = match parent {
            None => (!self.positions.is_empty()).then_some(0),
            Some((before, code)) => self.positions[before].children.get(&code).copied(),
        };
        if let Some(there) = there {
            let Position { guess: other, line: first, .. } = &self.positions[there];
            if guess == other {
                return Ok(there);
            }
            let line = if *first > 0 { format!(" in line {first}") } else { String::new() };
            return fault(format!("the guess is {guess}, but {other}{line}"));
        }
        for turn in self.before.iter().chain(turns) {
            if let Some(clue) = self.mode.broken_in(self.list.alphabet(), turn, guess) {
                let mode = self.mode;
                let what = format!("the guess {guess} {clue} after {turn} in {mode} mode");
                return fault(what);
            }
        }
        let number = self.positions.len();
        self.positions.push(Position {
            guess: guess.clone(),
            parent,
            line,
            wins: false,
            children: BTreeMap::new(),
        });
        if let Some((before, code)) = parent {
            self.positions[before].children.insert(code, number);
        }
        Ok(number)
    }

    /// The tree. It finds every answer.
    pub(super) fn into_branch(mut self) -> Result<Branch, ImportError> {
        self.play()?;
        let mut branches: Vec<Option<Branch>> = self.positions.iter().map(|_| None).collect();
        for (at, position) in self.positions.iter().enumerate().rev() {
            let child = |(&code, &child): (&Code, &usize)| Some((code, branches[child].take()?));
            let children = position.children.iter().filter_map(child).collect();
            let Position { guess, wins, .. } = position;
            branches[at] = Some(Branch { guess: guess.clone(), wins: *wins, children });
        }
        let root = branches.into_iter().next().flatten();
        root.ok_or_else(|| ImportError::new(FORMS))
    }

    /// Plays every answer. At the end all are found, and every position was met.
    fn play(&mut self) -> Result<(), ImportError> {
        let list = self.list;
        let mut is_met = vec![false; self.positions.len()];
        // The answers that get a feedback after which there is no position.
        let mut open = BTreeMap::<(usize, Code), Vec<&Word>>::new();
        for (answer, found) in list.answers().iter().zip(&self.found) {
            let mut here = (!self.positions.is_empty()).then_some(0);
            while let Some(at) = here {
                is_met[at] = true;
                let position = &mut self.positions[at];
                let feedback = list.feedback(&position.guess, answer);
                position.wins |= feedback.is_win();
                here = position.children.get(&feedback.code()).copied();
                if here.is_none() && !feedback.is_win() {
                    open.entry((at, feedback.code())).or_default().push(answer);
                }
            }
            if self.positions.is_empty() || (found.is_none() && !self.has_positions) {
                return Err(self.lost(answer));
            }
        }
        if let Some(never) = is_met.iter().position(|&is_met| !is_met) {
            let turns = self.turns_to(never);
            let guess = &self.positions[never].guess;
            let what = format!("no answer of the list {} gets here, to guess {guess}", list.name());
            return Err(ImportError::new(what).on(self.positions[never].line).after(&turns));
        }
        for ((before, code), answers) in open {
            let [answer] = answers[..] else {
                return Err(self.lost(answers[0]));
            };
            let Some(feedback) = list.kind().feedback(code) else {
                return Err(self.lost(answer));
            };
            let mut turns = self.turns_to(before);
            turns.push(Turn { guess: self.positions[before].guess.clone(), feedback });
            let line = self.positions[before].line;
            let here = self.enter(Some(before), line, &turns, answer)?;
            self.positions[here].wins = true;
        }
        Ok(())
    }

    /// The turns that lead to a position.
    fn turns_to(&self, position: usize) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut here = position;
        while let Some((before, code)) = self.positions[here].parent {
            let guess = self.positions[before].guess.clone();
            turns.extend(self.list.kind().feedback(code).map(|feedback| Turn { guess, feedback }));
            here = before;
        }
        turns.reverse();
        turns
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
            true => format!("there are no games; {FORMS}"),
            false => format!("no guess follows, and the answer {answer} is lost"),
        };
        ImportError::new(what).on(line).after(&turns)
    }
}

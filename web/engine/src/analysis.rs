//! Skill and luck in a finished game.

use std::sync::Arc;

use guesstree::play::{Analysis, AnalysisError, Analyst, Step};
use guesstree::{Progress, Turn, Word, shared_grid};
use serde::Serialize;

use crate::fault::Fault;
use crate::{Part, Solver, limits};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Shown {
    answer: Option<String>,
    guesses: usize,
    solved: bool,
    expected: f64,
    skill_lost: f64,
    luck: f64,
    steps: Vec<ShownStep>,
    best_line: Option<Vec<Word>>,
    best_line_after_first: Option<Vec<Word>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ShownStep {
    guess: Word,
    feedback: String,
    candidates_before: usize,
    candidates_after: usize,
    expected: f64,
    missed: u64,
    best: Word,
    best_expected: f64,
    best_missed: u64,
    skill_lost: f64,
    luck: f64,
    expected_after: f64,
    beyond_list: bool,
}

impl ShownStep {
    fn of(step: &Step) -> Self {
        let before = step.before.max(1) as f64;
        Self {
            guess: step.turn.guess,
            feedback: step.turn.feedback.to_string(),
            candidates_before: step.before,
            candidates_after: step.after,
            expected: step.made.total as f64 / before,
            missed: step.made.missed,
            best: step.best.guess,
            best_expected: step.best.total as f64 / before,
            best_missed: step.best.missed,
            skill_lost: step.skill_lost(),
            luck: step.luck(),
            expected_after: step.expected_after(),
            beyond_list: step.beyond_list,
        }
    }
}

impl Shown {
    fn of(analysis: Analysis, answer: Option<Word>) -> Self {
        let steps: Vec<ShownStep> = analysis.steps.iter().map(ShownStep::of).collect();
        let last = analysis.steps.last();
        Self {
            answer: answer.map(|answer| answer.to_string()),
            guesses: steps.len(),
            solved: last.is_some_and(|step| step.turn.feedback.is_win()),
            expected: steps.first().map_or(0.0, |step| step.best_expected),
            skill_lost: analysis.steps.iter().map(Step::skill_lost).sum(),
            luck: analysis.steps.iter().map(Step::luck).sum(),
            steps,
            best_line: analysis.best_line,
            best_line_after_first: analysis.best_line_after_first,
        }
    }
}

impl Solver {
    pub(crate) fn analyze(
        &self,
        guesses: &[String],
        answer: Option<&str>,
        grid: Option<&str>,
        slice: f64,
    ) -> Result<Part<Shown>, Fault> {
        let list = &self.made.list;
        if list.kind().name() != "wordle" {
            return Err(Fault::usage("only games of Wordle are analysed"));
        }
        let word = |(number, text): (usize, &String)| {
            let word = self.word(text);
            word.map_err(|fault| fault.said_of(&format!("guess {number}")).at_turn(number))
        };
        let guesses = (1..).zip(guesses).map(word).collect::<Result<Vec<Word>, _>>()?;
        let (turns, answer) = match (answer, grid) {
            (Some(answer), _) => {
                let answer = self.word(answer).map_err(|fault| fault.said_of("the answer"))?;
                let turn = |&guess| Turn { guess, feedback: list.score(guess, answer) };
                (guesses.iter().map(turn).collect(), Some(answer))
            }
            (None, Some(grid)) => {
                let turns = with_grid(&guesses, grid, list.letters())?;
                let won = turns.last().filter(|turn| turn.feedback.is_win());
                let answer = won.map(|turn| turn.guess);
                (turns, answer)
            }
            (None, None) => {
                let message = "what was the answer? Give it, or the squares of the game";
                return Err(Fault::usage(message));
            }
        };
        if let Some(at) = turns.iter().position(|turn| turn.feedback.is_win())
            && at + 1 < turns.len()
        {
            let (guess, number) = (turns[at].guess, at + 1);
            let problem = format!("{guess} was the answer at guess {number}; nothing can follow");
            return Err(Fault::new("already-won", problem).at_turn(number));
        }
        let progress = Arc::new(Progress::default());
        let mut analyst = Analyst {
            adviser: Arc::clone(&self.adviser),
            max_guesses: self.made.max_guesses,
            limits: limits(slice),
            progress: Arc::clone(&progress),
        };
        match analyst.analyse(&turns, answer) {
            Ok(analysis) => Ok(Part::done(Shown::of(analysis, answer))),
            Err(AnalysisError::Stopped(number)) => {
                // Early positions take nearly all of the time.
                let share = (number - 1) as f64 / turns.len().max(1) as f64;
                Ok(Part { done: false, share, value: None })
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// The guesses with the feedback in a grid of squares.
fn with_grid(guesses: &[Word], grid: &str, letters: usize) -> Result<Vec<Turn>, Fault> {
    let rows = shared_grid(grid, letters);
    if rows.len() != guesses.len() {
        let count = |count: usize, what: &str, several: &str| match count {
            1 => format!("1 {what}"),
            _ => format!("{count} {what}{several}"),
        };
        let (rows, guesses) = (count(rows.len(), "row", "s"), count(guesses.len(), "guess", "es"));
        let message = format!(
            "the grid has {rows} of {letters} squares for {guesses}; give a word for each row"
        );
        return Err(Fault::new("unreadable", message));
    }
    let turns = guesses.iter().zip(rows);
    Ok(turns.map(|(&guess, feedback)| Turn { guess, feedback }).collect())
}

//! Skill and luck in a finished game.

use std::sync::Arc;

use guesstree::play::{AnalysisError, Analyst, Report};
use guesstree::{Progress, Turn, Word, shared_grid};

use crate::fault::Fault;
use crate::{Part, Solver, limits};

impl Solver {
    pub(crate) fn analyze(
        &self,
        guesses: &[String],
        answer: Option<&str>,
        grid: Option<&str>,
        slice: f64,
    ) -> Result<Part<Report>, Fault> {
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
                let turn = |&guess| Some(Turn { guess, feedback: list.score(guess, answer)? });
                // All of them are words of the list.
                (guesses.iter().filter_map(turn).collect(), Some(answer))
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
        let progress = Arc::new(Progress::default());
        let mut analyst = Analyst::new(Arc::clone(&self.adviser), self.made.max_guesses);
        (analyst.limits, analyst.progress) = (limits(slice), Arc::clone(&progress));
        match analyst.analyse(&turns, answer) {
            Ok(analysis) => Ok(Part::done(analysis.report(answer))),
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

//! Skill and luck in a finished game.

use std::sync::Arc;

use guesstree::error::{ErrorKind, GridError};
use guesstree::play::{AnalysisError, Analyst, Report};
use guesstree::{GridOptions, Progress, Turn, Word, shared_grid};
use serde::Serialize;

use crate::Solver;
use crate::answer::{Part, limits};
use crate::fault::Fault;

/// What is said of a finished game.
#[derive(Serialize)]
pub(crate) struct Review {
    #[serde(flatten)]
    report: Report,
    /// What the reader should know of how a grid was read.
    notes: Vec<String>,
}

impl Fault {
    /// Puts `what` the fault is about before the message.
    pub(crate) fn said_of(mut self, what: &str) -> Self {
        self.message = format!("{what}: {}", self.message);
        self
    }
}

impl Solver {
    pub(crate) fn analyze(
        &self,
        guesses: &[String],
        answer: Option<&str>,
        grid: Option<&str>,
        slice: f64,
    ) -> Result<Part<Review>, Fault> {
        let list = &self.made.list;
        if !list.kind().is_wordle() {
            return Err(Fault::usage("only games of Wordle are analysed"));
        }
        let word = |(number, text): (usize, &String)| {
            let word = self.word(text);
            word.map_err(|fault| fault.said_of(&format!("guess {number}")).at_turn(number))
        };
        let guesses = (1..).zip(guesses).map(word).collect::<Result<Vec<Word>, _>>()?;
        let mut notes = Vec::new();
        let (turns, answer) = match (answer, grid) {
            (Some(answer), _) => {
                let answer = self.word(answer).map_err(|fault| fault.said_of("the answer"))?;
                let turn = |guess: &Word| {
                    Some(Turn { guess: guess.clone(), feedback: list.score(guess, &answer)? })
                };
                // All of them are words of the list.
                (guesses.iter().filter_map(turn).collect(), Some(answer))
            }
            (None, Some(grid)) => {
                let game = shared_grid(grid, list.letters(), &guesses, &GridOptions::default());
                let game = game.map_err(unreadable)?;
                notes.extend(game.notices.iter().map(ToString::to_string));
                let turns = game.turns;
                let won = turns.last().filter(|turn| turn.feedback.is_win());
                let answer = won.map(|turn| turn.guess.clone());
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
        match analyst.analyse(&turns, answer.clone()) {
            Ok(analysis) => Ok(Part::done(Review { report: analysis.report(answer), notes })),
            Err(AnalysisError::Stopped(number)) => {
                let share = 1.0 - number as f64 / turns.len().max(1) as f64;
                // The last steps are known first.
                let known = Review { report: analyst.so_far(), notes };
                Ok(Part { done: false, share, value: Some(known) })
            }
            Err(error) => {
                let number = error.number();
                let fault = Fault::from(error);
                Err(match number {
                    Some(number) => fault.at_turn(number),
                    None => fault,
                })
            }
        }
    }
}

/// The fault of a grid that cannot be read, with what can be done here.
fn unreadable(error: GridError) -> Fault {
    let more = match error {
        GridError::Several { .. } => "; leave the others out",
        _ => "",
    };
    Fault::new(ErrorKind::Unreadable, format!("{error}{more}"))
}

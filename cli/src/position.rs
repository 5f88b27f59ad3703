//! A position in a game: the turns that lead to it, and what JSON says of it.

use guesstree::{Alphabet, Kind, List, Turn, Word, fitting_guesses};
use serde::Serialize;

use crate::exit::{Code, Fault, Raise, Unlisted};
use crate::report::words::listed;

/// What the JSON of each command says of a position. Field names are stable.
#[derive(Serialize)]
pub(crate) struct Position {
    /// The name of the list.
    pub list: String,
    /// The best guess.
    pub guess: Word,
    /// The number of that guess, from 1.
    pub turn: usize,
    /// The number of candidates.
    pub candidates: usize,
}

/// Reads `GUESS=FEEDBACK` arguments in the notation of the game.
pub(crate) fn parse_turns(
    texts: &[String],
    game: Kind,
    alphabet: &Alphabet,
) -> anyhow::Result<Vec<Turn>> {
    let turns = texts.iter().map(|text| Turn::parse_in(text, game, alphabet));
    Ok(turns.collect::<Result<_, _>>()?)
}

/// The game ended with `turn`, guess `number`; `more` is what else to say.
pub(crate) fn won(turn: Turn, number: usize, more: &str) -> anyhow::Error {
    let word = turn.guess;
    Code::AlreadyWon.at_turn(
        number,
        format!("the game is already won: {word} was the answer, guess {number}{more}"),
    )
}

/// No answer of `list` gives the feedback of guess `number`; `problem` says so of its turn. If
/// allowed guesses fit all of `turns`, the error names the first of them. `words` is the list, if
/// all its guesses are known.
pub(crate) fn impossible(
    list: &str,
    problem: &str,
    number: usize,
    words: Option<&List>,
    turns: &[Turn],
) -> anyhow::Error {
    let fitting =
        words.map_or(Vec::new(), |words| fitting_guesses(words, turns).unwrap_or_default());
    let earlier = if number > 1 { " or in an earlier one" } else { "" };
    let mut message = format!(
        "impossible feedback: no answer of {list} {problem}; look for a slip in it{earlier}"
    );
    let fit = match fitting.len() {
        0 => None,
        1 => Some("1 allowed guess fits".to_owned()),
        many => Some(format!("{many} allowed guesses fit")),
    };
    if let Some(fit) = &fit {
        message += &format!(
            "\nor the list lacks the answer: {fit}, {}; `guesstree solve` with '--answers all' \
             takes all allowed guesses as answers, and `guesstree lists add` with '--more <FILE>' \
             adds answers to a list",
            listed(&fitting, FITTING_MAX),
        );
    }
    let unlisted = fit.map(|_| Unlisted {
        fitting: fitting.len(),
        words: fitting.iter().take(FITTING_MAX).cloned().collect(),
    });
    Fault::new(Code::Impossible, message, Some(number)).with(unlisted).into()
}

/// An error names no more allowed guesses than this.
const FITTING_MAX: usize = 8;

/// The question has no answer, for this reason.
pub(crate) fn no_answer(why: impl Into<String>) -> anyhow::Error {
    Code::NoAnswer.error(why)
}

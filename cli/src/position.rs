//! A position in a game: the turns that lead to it, and what JSON says of it.

use guesstree::{Alphabet, Kind, Turn, Word};
use serde::Serialize;

use crate::exit::{Code, Raise};

/// What the JSON of each command says of a position. Field names are stable.
#[derive(Serialize)]
pub(crate) struct Position {
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

/// No answer of `list` gives the feedback of guess `number`; `problem` says so of its turn.
pub(crate) fn impossible(list: &str, problem: &str, number: usize) -> anyhow::Error {
    let earlier = if number > 1 { " or in an earlier one" } else { "" };
    Code::Impossible.at_turn(
        number,
        format!(
            "impossible feedback: no answer of {list} {problem}; look for a slip in it{earlier}"
        ),
    )
}

/// The question has no answer, for this reason.
pub(crate) fn no_answer(why: impl Into<String>) -> anyhow::Error {
    Code::NoAnswer.error(why)
}

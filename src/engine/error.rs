//! Why an engine cannot answer a question.

use crate::game::history::{ForeignTurn, Turn};
use crate::game::kind::Kind;
use crate::game::mode::{Clue, Mode};
use crate::game::word::Word;
use crate::ids::AnswerId;
use crate::ids::CODES_MAX;
use crate::search::position::budget::MAX_GUESSES;

/// Why an engine cannot answer a question.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EngineError {
    /// A turn is none of the list's game.
    #[error(transparent)]
    ForeignTurn(#[from] ForeignTurn),
    /// In a mode other than easy, a turn has a guess that is not allowed.
    #[error(
        "the turn {turn} has no allowed guess of the list {list}, so it cannot say which guesses \
         may follow in {mode} mode; look for a slip, or name the list of the game"
    )]
    TurnNotAllowed {
        /// The turn.
        turn: Turn,
        /// The mode.
        mode: Mode,
        /// The list's name.
        list: String,
    },
    /// A candidate is no answer of the list.
    #[error("{list} has {answers} answers, numbered from 0, so there is no answer {id}")]
    NoSuchAnswer {
        /// The number of the candidate.
        id: AnswerId,
        /// The number of answers of the list.
        answers: usize,
        /// The list's name.
        list: String,
    },
    /// A game, or a tree, is not for the list and the mode of the engine.
    #[error(
        "this is not for the list {list} in {mode} mode; give a game, or a tree for the mean, that \
         was made for them"
    )]
    OtherGame {
        /// The name of the engine's list.
        list: String,
        /// The mode of the engine.
        mode: Mode,
    },
    /// A word of the opening is not an allowed guess.
    #[error(
        "{word} is not an allowed guess in the list {list}; choose another opener or add it to \
         the list's guesses"
    )]
    NotAllowed {
        /// The word.
        word: Word,
        /// The list's name.
        list: String,
    },
    /// A word of the opening may break a clue of the guesses before it.
    #[error(
        "in {mode} mode {word} may not always follow: after {turn} a guess {clue}; fix fewer \
         guesses"
    )]
    BreaksClue {
        /// The word.
        word: Word,
        /// The mode.
        mode: Mode,
        /// A turn after which it may not follow.
        turn: Turn,
        /// The clue of that turn.
        clue: Clue,
    },
    /// The game does not have the mode.
    #[error("{}", no_mode(*mode, *game))]
    NoModes {
        /// The mode.
        mode: Mode,
        /// The game.
        game: Kind,
    },
    /// The limit on guesses is not between 1 and [`MAX_GUESSES`].
    #[error("a limit of {0} guesses is not possible; give 1 to {MAX_GUESSES}")]
    MaxGuesses(u8),
    /// More guesses are fixed than the limit allows.
    #[error("the opening has {fixed} guesses, the limit is {max_guesses}; fix fewer or allow more")]
    OpeningTooLong {
        /// The number of fixed guesses.
        fixed: usize,
        /// The limit.
        max_guesses: u8,
    },
    /// Openings of several guesses are not looked for in this question.
    #[error(
        "an opening that is fixed for every game has {least} to {most} guesses here, in easy mode, \
         for the mean and without weights; leave other options out"
    )]
    Fixed {
        /// The fewest guesses: two, and more than are fixed already.
        least: usize,
        /// The limit.
        most: usize,
    },
    /// No answer fits the turns, or there are no candidates.
    #[error("no answer of {list} is possible in this position; look for a slip in the feedback")]
    NoCandidates {
        /// The list's name.
        list: String,
    },
    /// The weights are not those of the list's answers.
    #[error("the weights are not for the answers of {list}; give one for each answer")]
    OtherWeights {
        /// The list's name.
        list: String,
    },
    /// The weights are too large or have too many digits: sums of them overflow.
    #[error("the weights have too many digits for this objective; round them to fewer")]
    HeavyWeights,
    /// [`Objective::Within`](crate::Objective::Within) 0: no answer is found without a guess.
    #[error("within=0 asks for nothing; give within=1 or more")]
    WithinNothing,
    /// The feedback table alone takes more memory than the engine may use.
    #[error("a search on {list} takes at least {} MiB, the limit is {} MiB; give --memory {0}M or \
        more", needed.div_ceil(1 << 20), allowed >> 20)]
    Memory {
        /// The list's name.
        list: String,
        /// The bytes that the search needs at least.
        needed: usize,
        /// The bytes that the engine may use.
        allowed: usize,
    },
    /// More different feedback occurs between the words than a table has numbers for.
    #[error(
        "the words of {list} give {got} different feedbacks, more than {CODES_MAX}; leave words \
         out, or use shorter ones"
    )]
    TooMuchFeedback {
        /// The list's name.
        list: String,
        /// How many.
        got: usize,
    },
    /// The system did not start the threads.
    #[error("cannot start threads: {0}; use fewer, or allow more memory")]
    Threads(String),
}

fn no_mode(mode: Mode, game: Kind) -> String {
    match Mode::Strict.is_for(game) {
        true => format!("{mode} mode is for Wordle; {game} has easy and strict mode"),
        false => format!("{mode} mode is for Wordle, {game} has no modes; leave the mode out"),
    }
}

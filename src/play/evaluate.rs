//! What a player achieves over all answers of a game.
//!
//! A player makes the same guess after the same turns, so its games form a tree. Each position is
//! played once for all answers that reach it.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use crate::clock::Moment;
use crate::game::feedback::Code;
use crate::game::history::Turn;
use crate::game::word::Word;
use crate::parallel;
use crate::play::book::View;
use crate::play::player::Player;
use crate::sorted;

/// A game is given up after this many guesses.
pub(crate) const GUESSES_MAX: usize = 100;

/// How a game ended. There are no other ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The answer was found with this many guesses.
    Found(usize),
    /// After this many guesses, no word that the player knows fitted the feedback.
    Unknown(usize),
    /// The player had no guess, or had made 100 guesses.
    GivenUp,
}

/// All games of a player.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Evaluation {
    /// Each answer with the end of its game, in the order of the answers.
    pub ends: Vec<(Word, End)>,
    /// The number of positions in which the player chose a guess.
    pub moves: usize,
    /// The time that these choices took, summed over all threads.
    pub time: Duration,
}

/// Why games cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EvaluateError {
    /// The player's opener is no guess of its book.
    #[error("the opener {word} is not an allowed guess in the list {list}; choose another one")]
    Opener {
        /// The opener.
        word: Word,
        /// The name of the book's list.
        list: String,
    },
    /// An answer has another length than the words of the player's book.
    #[error("the answer {word} has another length than the words of {list}; leave it out")]
    Answer {
        /// The answer.
        word: Word,
        /// The name of the book's list.
        list: String,
    },
}

/// Plays a game for each of `answers`, in parallel when called on threads of a pool. Calls `done`
/// with the number of games that have ended since the last call. The answers need not be in the
/// player's book.
///
/// # Errors
/// [`EvaluateError`] if the opener is not in the book, or if an answer has another length than the
/// words of the book.
pub fn evaluate(
    player: &Player,
    answers: &[Word],
    done: &(dyn Fn(usize) + Sync),
) -> Result<Evaluation, EvaluateError> {
    let (list, name) = (player.book.list(), || player.book.list().name().to_owned());
    if let Some(word) = player.opener.clone().filter(|opener| list.guess_id(opener).is_none()) {
        return Err(EvaluateError::Opener { word, list: name() });
    }
    if let Some(word) = answers.iter().find(|&answer| !list.has(answer)) {
        return Err(EvaluateError::Answer { word: word.clone(), list: name() });
    }
    let games =
        Games { player, answers, done, moves: AtomicUsize::new(0), nanoseconds: AtomicU64::new(0) };
    // The table is made before any game begins. A thread that makes it does other work while it
    // waits; if that work were a game, the game would wait for the table.
    let _ = player.book.table();
    let all = (0..answers.len()).collect();
    let mut ends = games.play(&player.book.start(), all);
    sorted::ascending(&mut ends, |&(answer, _)| answer as u64);
    Ok(Evaluation {
        ends: ends.into_iter().map(|(id, end)| (answers[id].clone(), end)).collect(),
        moves: games.moves.into_inner(),
        time: Duration::from_nanos(games.nanoseconds.into_inner()),
    })
}

struct Games<'g> {
    player: &'g Player,
    answers: &'g [Word],
    done: &'g (dyn Fn(usize) + Sync),
    moves: AtomicUsize,
    nanoseconds: AtomicU64,
}

impl Games<'_> {
    /// The ends of the games of these answers, which all lead to `view`.
    fn play(&self, view: &View, answers: Vec<usize>) -> Vec<(usize, End)> {
        let all_end = |end: End| {
            (self.done)(answers.len());
            answers.iter().map(|&answer| (answer, end)).collect()
        };
        let guesses = view.turns.len();
        if guesses == GUESSES_MAX {
            return all_end(End::GivenUp);
        }
        let start = Moment::now();
        let guess = self.player.guess(view);
        let nanoseconds = start.elapsed().as_nanos() as u64;
        self.nanoseconds.fetch_add(nanoseconds, Relaxed);
        let Some(guess) = guess else {
            return all_end(match view.candidates.len() {
                0 => End::Unknown(guesses),
                _ => End::GivenUp,
            });
        };
        self.moves.fetch_add(1, Relaxed);
        let mut branches: BTreeMap<Code, (Turn, Vec<usize>)> = BTreeMap::new();
        let mut ends = Vec::new();
        for answer in answers {
            let feedback = self.player.book.feedback(&guess, &self.answers[answer]);
            if feedback.is_win() {
                ends.push((answer, End::Found(guesses + 1)));
                (self.done)(1);
                continue;
            }
            let turn = Turn { guess: guess.clone(), feedback };
            let branch = branches.entry(feedback.code());
            branch.or_insert_with(|| (turn, Vec::new())).1.push(answer);
        }
        let branches: Vec<_> = branches.into_values().collect();
        let below = parallel::map_init(
            &branches,
            || (),
            |(), (turn, answers)| {
                let next = self.player.book.advance(view, turn.clone());
                self.play(&next, answers.clone())
            },
        );
        ends.extend(below.into_iter().flatten());
        ends
    }
}

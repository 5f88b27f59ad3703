//! Several boards at once: games with different answers in which every guess is made on all boards
//! that are not solved. The games Dordle, Quordle, Octordle, Sedecordle and Duotrigordle have 2, 4,
//! 8, 16 and 32 of them.
//!
//! The best guess over several boards is out of reach: the positions of the boards multiply. So a
//! guess is rated by an estimate of what each board still costs after it, and the estimates are
//! added. A board alone has an exact answer, and that is used for the last one.

use std::sync::{Arc, LazyLock};

use crate::engine::EngineError;
use crate::game::feedback::Feedback;
use crate::game::history::Turn;
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::play::book::{Book, View};
use crate::play::policy::Rated;
use crate::play::policy::blocks;
use crate::play::session::{Refused, Session, Taken};
use crate::sorted;

/// A game on several boards.
#[derive(Clone)]
pub struct Boards {
    book: Arc<Book>,
    sessions: Vec<Session>,
    /// The guesses made, each with the boards that were still open.
    made: Vec<(Word, Vec<usize>)>,
    max_guesses: u8,
}

/// Why a guess was refused. The game has not changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardRefused {
    /// What is wrong on one board.
    #[error("board {board}: {reason}")]
    Board {
        /// The number of the board, from 1.
        board: usize,
        /// Why.
        reason: Refused,
    },
    /// No answer of the list fits any more.
    #[error("board {0}: no answer of the list fits that; look for a slip")]
    NoAnswer(usize),
    /// There is not one feedback for each open board.
    #[error("{given} feedbacks for {open} open boards; give one for each, in their order")]
    Count {
        /// The number of feedbacks.
        given: usize,
        /// The number of open boards.
        open: usize,
    },
}

impl Boards {
    /// A new game of `count` boards with the words and the mode of a book.
    ///
    /// # Errors
    /// As for [`Session::new`].
    pub fn new(book: Book, max_guesses: u8, count: usize) -> Result<Self, EngineError> {
        let session = Session::new(book.list().clone(), book.mode(), max_guesses)?;
        let (book, sessions) = (Arc::new(book), vec![session; count]);
        Ok(Self { book, sessions, made: Vec::new(), max_guesses })
    }

    /// Each board.
    pub fn sessions(&self) -> &[Session] {
        &self.sessions
    }

    /// The boards that are not solved, by index.
    pub fn open(&self) -> Vec<usize> {
        (0..self.sessions.len()).filter(|&board| !self.sessions[board].is_won()).collect()
    }

    /// The number of guesses made.
    pub fn guesses(&self) -> usize {
        self.made.len()
    }

    /// The number of guesses left.
    pub fn guesses_left(&self) -> usize {
        usize::from(self.max_guesses).saturating_sub(self.made.len())
    }

    /// Makes a guess on all open boards, with the feedback of each in their order.
    ///
    /// # Errors
    /// [`BoardRefused`] if the guess is not allowed, or a feedback impossible.
    pub fn take(&mut self, guess: Word, feedbacks: &[Feedback]) -> Result<(), BoardRefused> {
        let open = self.open();
        if feedbacks.len() != open.len() {
            return Err(BoardRefused::Count { given: feedbacks.len(), open: open.len() });
        }
        for (at, (&board, &feedback)) in open.iter().zip(feedbacks).enumerate() {
            let taken = self.sessions[board].take(Turn { guess: guess.clone(), feedback });
            let refused = match taken {
                Ok(Taken::Won | Taken::Next) => continue,
                Ok(Taken::BeyondList) => {
                    self.sessions[board].undo();
                    BoardRefused::NoAnswer(board + 1)
                }
                Err(reason) => BoardRefused::Board { board: board + 1, reason },
            };
            for &before in &open[..at] {
                self.sessions[before].undo();
            }
            return Err(refused);
        }
        self.made.push((guess, open));
        Ok(())
    }

    /// Takes back the last guess and returns it. `None` if there was none.
    pub fn undo(&mut self) -> Option<Word> {
        let (guess, boards) = self.made.pop()?;
        for board in boards {
            self.sessions[board].undo();
        }
        Some(guess)
    }

    /// The guesses that may be made, with their estimates; the best first.
    pub fn choices(&self) -> Vec<(Word, f64)> {
        let book = &*self.book;
        let start = book.start();
        let view = |board: usize| {
            let session = &self.sessions[board];
            let turns = session.turns().iter();
            let mut view =
                turns.fold(start.clone(), |view, turn| book.advance(&view, turn.clone()));
            view.candidates = session.candidates().to_vec();
            view
        };
        let views: Vec<View> = self.open().into_iter().map(view).collect();
        let words = book.list().guesses();
        let shown = |rated: Rated| (words[usize::from(rated.guess)].clone(), shown(rated.rating));
        rate(book, &views).into_iter().map(shown).collect()
    }
}

/// What one guess costs, in the units of ratings.
const GUESS: f64 = (1_u64 << 20) as f64;

/// Solving a board is worth this many guesses beside what is learned: the board's answer must be
/// guessed eventually anyway, and guessing it now also informs the other boards.
const SOLVED: f64 = 0.5;

/// The guesses that a board is estimated to take, as a function of the logarithm to base 2 of the
/// number of its candidates. Between these points it is linear. They are the means of
/// optimal play on the list `original`: two and three answers, the 20 after SALET=BYBBG, the 90
/// after CRANE=BYBBB, the 1,352 after FUZZY=BBBBB, and all 2,315.
const ESTIMATES: [(f64, f64); 7] = [
    (0.0, 1.0),
    (1.0, 1.5),
    (1.585, 1.667),
    (4.322, 2.25),
    (6.492, 2.478),
    (10.401, 3.13),
    (11.177, 3.421),
];

/// The estimated number of guesses for a board with this number of candidates.
fn estimate(candidates: f64) -> f64 {
    let bits = candidates.max(1.0).log2();
    let after = ESTIMATES.iter().position(|&(at, _)| at >= bits);
    let after = after.unwrap_or(ESTIMATES.len() - 1).max(1);
    let [(start, low), (end, high)] = [ESTIMATES[after - 1], ESTIMATES[after]];
    low + (bits - start) / (end - start) * (high - low)
}

/// For each number of candidates that number, times the estimate, in the units of ratings.
fn weighted() -> &'static [i64] {
    static OF_EACH: LazyLock<Vec<i64>> = LazyLock::new(|| {
        let of = |n: u32| (GUESS * f64::from(n) * estimate(n.into())).round() as i64;
        (0..=u16::MAX.into()).map(of).collect()
    });
    &OF_EACH
}

/// The guesses that may follow, with their ratings over the boards that are not solved; the best
/// first, and of equal ones the first in the list. None if all boards are solved.
pub(crate) fn rate(book: &Book, boards: &[View]) -> Vec<Rated> {
    if boards.is_empty() {
        return Vec::new();
    }
    let allowed = |guess: &GuessId| boards.iter().all(|view| view.allows(*guess));
    let all = GuessId::first(book.list().guesses().len());
    let guesses: Vec<GuessId> = all.filter(allowed).collect();
    let mut sums: Vec<Rated> = guesses.iter().map(|&guess| Rated { guess, rating: 0 }).collect();
    // At the start all boards are alike, and they need to be counted once only.
    let mut different: Vec<(&View, i64)> = Vec::new();
    for view in boards {
        match different.iter_mut().find(|(other, _)| other.candidates == view.candidates) {
            Some((_, times)) => *times += 1,
            None => different.push((view, 1)),
        }
    }
    for (view, times) in different {
        let weighted = weighted();
        let ratings = blocks::rate(book, view, guesses.iter().copied(), |blocks| {
            let sum: i64 = blocks.sizes.iter().map(|&size| weighted[size as usize]).sum();
            let won = if blocks.with_guess { (GUESS * (1.0 + SOLVED)) as i64 } else { 0 };
            (won - sum) / blocks.candidates as i64
        });
        for (sum, rated) in sums.iter_mut().zip(ratings) {
            sum.rating += times * rated.rating;
        }
    }
    sorted::by_key(&mut sums, |rated| (std::cmp::Reverse(rated.rating), rated.guess));
    sums
}

/// A rating as an estimate of the guesses that all boards still take alone, added up.
pub(crate) fn shown(rating: i64) -> f64 {
    -rating as f64 / GUESS
}

#[cfg(test)]
mod tests {
    use std::slice::from_ref;

    use super::*;
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::rule::Rule;
    use crate::game::word::Word;

    fn book(words: &[&str]) -> Book {
        let words = words.iter().map(|word| Word::parse(word).unwrap()).collect();
        Book::new(List::from_words("words", words, None).unwrap(), Mode::Easy, Rule::Standard)
    }

    #[test]
    fn estimates_grow_with_the_candidates_and_meet_their_points() {
        let all: Vec<f64> = (1..3000).map(|n| estimate(f64::from(n))).collect();
        assert!(all.is_sorted_by(|one, other| one < other));
        assert_eq!((all[0], all[1]), (1.0, 1.5));
        assert!((all[2314] - 3.421).abs() < 0.001);
    }

    #[test]
    fn a_board_with_one_candidate_is_solved_if_the_others_do_not_care() {
        // Words that share no letter tell each other apart only by being guessed.
        let book = book(&["ab", "cd", "ef", "gh", "ij"]);
        let start = book.start();
        let known = View { candidates: start.candidates[2..3].to_vec(), ..start.clone() };
        let best = rate(&book, &[start.clone(), known.clone()]);
        assert_eq!(usize::from(best[0].guess), 2);
        assert!(best[0].rating > best[1].rating);
        assert!(shown(best[0].rating) < shown(best[1].rating));
        assert!(rate(&book, &[]).is_empty());
    }

    #[test]
    fn the_rating_over_boards_is_the_sum_over_each() {
        let book = book(&["abed", "bead", "dead", "head", "heap", "lead", "leap", "reap"]);
        let start = book.start();
        let some = View { candidates: start.candidates[1..6].to_vec(), ..start.clone() };
        let rating = |boards: &[View], guess: usize| {
            let rated = rate(&book, boards);
            rated.iter().find(|rated| usize::from(rated.guess) == guess).unwrap().rating
        };
        for guess in 0..8 {
            let apart = rating(from_ref(&start), guess) + rating(from_ref(&some), guess);
            assert_eq!(rating(&[start.clone(), some.clone()], guess), apart);
        }
    }
}

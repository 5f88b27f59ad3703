//! Games on several boards at once: how many, within how many guesses, and random answers.

use guesstree::play::Ties;
use guesstree::{List, Word};

/// The most boards of the games that exist is 64.
pub(crate) const BOARDS_MAX: i64 = 64;

/// How many guesses a game has more than boards.
const SPARE: u8 = 5;

/// The limit on guesses, if none is given.
pub(crate) fn max_guesses(boards: u8) -> u8 {
    boards + SPARE
}

/// Different answers, drawn at random for one of many games.
pub(crate) fn drawn(list: &List, boards: usize, seed: Option<u64>, game: u64) -> Vec<Word> {
    let seed = seed.unwrap_or_else(|| {
        std::hash::BuildHasher::hash_one(&std::hash::RandomState::new(), "boards")
    });
    let mut left = list.answers().to_vec();
    let mut answers = Vec::new();
    for board in 0..boards as u64 {
        if left.is_empty() {
            break;
        }
        let mixed = seed ^ (game << 16 | board).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        answers.push(left.swap_remove(Ties::Random(mixed).pick(&[], left.len())));
    }
    answers
}

//! Trees put to the test: every answer replayed with the brute force's own feedback.

use guesstree::game::feedback::Feedback;
use guesstree::tree::{Step, Tree, Walk};

use super::{Game, Set, feedback};

/// How many answers of `set` the tree finds with each number of guesses: `[i]` by guess `i + 1`.
///
/// # Panics
/// When an answer is not found, a guess is not allowed, or the tree is not sound in itself, or says
/// something else of itself.
pub fn replay(game: &Game, set: Set, tree: &Tree) -> Vec<u64> {
    assert_eq!(tree.check(), Ok(()));
    let mut counts = Vec::new();
    let possible = |&(id, _): &(usize, &String)| game.wins(id, set);
    for (_, answer) in game.answers.iter().enumerate().filter(possible) {
        let mut walk = tree.walk();
        let turns = loop {
            let guess = walk.guess().to_string();
            assert!(game.guesses.contains(&guess), "{guess} is no guess");
            let turn = walk.turn();
            match step_in(game, &mut walk, &guess, answer) {
                Step::Next => {}
                Step::Won => break turn,
                Step::Impossible => panic!("{answer} is lost after {guess} in turn {turn}"),
            }
        };
        counts.resize(counts.len().max(turns), 0);
        counts[turns - 1] += 1;
    }
    assert_eq!(tree.histogram(), counts);
    let cost: u64 = (1..).zip(&counts).map(|(guesses, n)| guesses * n).sum();
    assert_eq!(tree.total(), cost);
    assert!(counts.len() <= usize::from(tree.problem().max_guesses));
    assert_eq!(u32::from(tree.problem().answers), set.count_ones());
    counts
}

/// Takes the feedback that `answer` gives.
pub fn step(walk: &mut Walk<'_>, guess: &str, answer: &str) -> Step {
    let marks = feedback(guess, answer);
    let taken = walk.step(Feedback::parse(&marks, marks.len()).unwrap());
    assert_eq!(taken == Step::Won, guess == answer);
    taken
}

/// Takes the feedback that `answer` gives in any game.
pub fn step_in(game: &Game, walk: &mut Walk<'_>, guess: &str, answer: &str) -> Step {
    let marks = game.marks(guess, answer);
    let taken = walk.step(game.kind().parse_feedback(&marks).unwrap());
    assert_eq!(taken == Step::Won, guess == answer);
    taken
}

/// Checks the rule of ties, which makes the tree a property of the position alone: below the guesses
/// that are `fixed`, each position has, of the guesses that reach the least cost within the guesses
/// that are left, a member of the candidate set before others, and then the first in the list.
/// `left` counts the guesses left at the root, for the tree's own worst case.
pub fn assert_canonical(game: &Game, set: Set, fixed: &[usize], left: usize, walk: Walk<'_>) {
    let guess = match fixed.first() {
        Some(&guess) => guess,
        None => canonical_guess(game, set, left),
    };
    assert_eq!(walk.guess().to_string(), game.guesses[guess]);
    let rest = fixed.get(1..).unwrap_or_default();
    for block in game.split(guess, set) {
        let some_answer = &game.answers[block.trailing_zeros() as usize];
        let mut below = walk;
        let taken = step_in(game, &mut below, &game.guesses[guess], some_answer);
        assert_eq!(taken, Step::Next);
        assert_canonical(game, block, rest, left - 1, below);
    }
}

/// The first guess of the canonical best tree.
///
/// # Panics
/// When there is no tree.
pub fn canonical_guess(game: &Game, set: Set, left: usize) -> usize {
    if set.count_ones() <= 2 {
        return set.trailing_zeros() as usize;
    }
    let reached =
        |guess| Some((game.least_after(guess, set, left)?, !game.wins(guess, set), guess));
    (0..game.guesses.len())
        .filter_map(reached)
        .min()
        .map(|(_, _, guess)| guess)
        .expect("a tree was found")
}

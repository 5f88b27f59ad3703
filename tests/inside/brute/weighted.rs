//! Games in which answers have weights and not every guess need be able to follow, for the brute force.
//!
//! A position is a set of answers, the guesses that may follow, and the turn; what may follow is said of strings.

use std::collections::BTreeSet;

use guesstree::tree::{Step, Tree};
use guesstree::{Objective, ObjectiveValue};

use super::hard::{Rule, may_follow};
use super::replay::step_in;
use super::{Game, Set};

/// A set of guesses: bit `i` stands for guess `i`.
pub type Guesses = u64;

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The answers that are left.
    pub set: Set,
    /// The guesses that may follow.
    pub legal: Guesses,
    /// The number of the next guess, from 1.
    pub turn: usize,
}

/// A game with weights, by a rule of what may follow.
pub struct Weighted<'a> {
    /// The words; at most 64 guesses.
    pub game: &'a Game,
    /// How much each answer counts.
    pub weights: Vec<u64>,
    /// For each guess each of its feedbacks but the win.
    feedbacks: Vec<Vec<Given>>,
}

/// One feedback to one guess.
struct Given {
    marks: String,
    /// The answers that give it.
    answers: Set,
    /// The guesses that may follow.
    follows: Guesses,
}

impl<'a> Weighted<'a> {
    /// The game where every guess may follow, unless there is a `rule`.
    pub fn new(game: &'a Game, rule: Option<Rule>, weights: Vec<u64>) -> Self {
        let feedbacks = game.guesses.iter().map(|guess| given(game, rule, guess));
        Self { feedbacks: feedbacks.collect(), game, weights }
    }

    /// Before the first guess.
    pub fn start(&self, set: Set) -> Position {
        let legal = Guesses::MAX >> (64 - self.game.guesses.len());
        let turn = 1;
        Position { set, legal, turn }
    }

    /// The positions after `guess`, those without answers and the won one left out.
    pub fn after(&self, guess: usize, at: Position) -> Vec<Position> {
        let after = |given: &Given| Position {
            set: at.set & given.answers,
            legal: at.legal & given.follows,
            turn: at.turn + 1,
        };
        let all = self.feedbacks[guess].iter().map(after);
        all.filter(|after| after.set != 0).collect()
    }

    /// The guesses that may be made.
    pub fn legal(&self, at: Position) -> impl Iterator<Item = usize> + use<> {
        let guesses = 0..self.game.guesses.len();
        guesses.filter(move |guess| at.legal >> guess & 1 == 1)
    }

    /// What a tree is worth that finds the answers of `set` in these turns, each by its number.
    pub fn value(&self, objective: Objective, set: Set, turns: &[usize]) -> ObjectiveValue {
        let found = turns.iter().zip(&self.weights).enumerate();
        let found = found.filter(|&(answer, _)| self.game.wins(answer, set));
        let found: Vec<(usize, u64)> = found.map(|(_, (&turn, &weight))| (turn, weight)).collect();
        let weight_where = |counts: &dyn Fn(usize) -> bool| -> u64 {
            let counted = found.iter().filter(|&&(turn, _)| counts(turn));
            counted.map(|&(_, weight)| weight).sum()
        };
        let worst = found.iter().map(|&(turn, _)| turn).max().unwrap();
        let total = found.iter().map(|&(turn, weight)| turn as u64 * weight);
        let total = total.sum();
        let last = weight_where(&|turn| turn == worst);
        let worst = worst as u64;
        ObjectiveValue(match objective {
            Objective::Mean => [total, 0, 0],
            Objective::MeanThenWorst => [total, worst, 0],
            Objective::MeanThenWorstThenLast => [total, worst, last],
            Objective::Worst => [worst, total, 0],
            Objective::WorstAlone => [worst, 0, 0],
            Objective::Within(guesses) => [weight_where(&|turn| turn > guesses.into()), total, 0],
        })
    }

    /// In which turns the answers are found, for every tree there is; 0 for answers that are not in the set.
    /// For very small games.
    pub fn every_tree(&self, at: Position, limit: usize) -> BTreeSet<Vec<usize>> {
        let mut all = BTreeSet::new();
        if at.turn > limit {
            return all;
        }
        for guess in self.legal(at) {
            let mut turns = vec![0; self.game.answers.len()];
            if self.game.wins(guess, at.set) {
                turns[guess] = at.turn;
            }
            let mut trees = BTreeSet::from([turns]);
            for block in self.after(guess, at) {
                let below = self.every_tree(block, limit);
                let join = |one: &Vec<usize>| {
                    let one = one.clone();
                    let sum = move |other: &Vec<usize>| {
                        let turns = one.iter().zip(other).map(|(one, other)| one + other);
                        turns.collect()
                    };
                    below.iter().map(sum).collect::<Vec<Vec<usize>>>()
                };
                trees = trees.iter().flat_map(join).collect();
            }
            all.extend(trees);
        }
        all
    }

    /// In which turn the tree finds each answer of the set; 0 for the others.
    ///
    /// # Panics
    /// When it does not find one, or makes a guess that may not be made.
    pub fn replay(&self, at: Position, tree: &Tree) -> Vec<usize> {
        assert_eq!(tree.check(), Ok(()));
        let mut turns = vec![0; self.game.answers.len()];
        for answer in (0..turns.len()).filter(|&answer| self.game.wins(answer, at.set)) {
            let mut now = at;
            let mut walk = tree.walk();
            let text = &self.game.answers[answer];
            loop {
                let word = walk.guess().to_string();
                let guess = self.legal(now).find(|&id| self.game.guesses[id] == word);
                let guess = guess.unwrap_or_else(|| panic!("{word} may not be guessed"));
                let after = self.after(guess, now);
                match step_in(self.game, &mut walk, &word, text) {
                    Step::Next => now = *after.iter().find(|at| at.set >> answer & 1 == 1).unwrap(),
                    Step::Won => break,
                    Step::Impossible => panic!("{text} is lost after {word}"),
                }
            }
            turns[answer] = now.turn;
        }
        turns
    }
}

/// Each feedback to `guess` but the win.
fn given(game: &Game, rule: Option<Rule>, guess: &str) -> Vec<Given> {
    let mut found: Vec<Given> = Vec::new();
    for (id, answer) in game.answers.iter().enumerate() {
        let marks = game.marks(guess, answer);
        if guess == answer {
            continue;
        }
        if let Some(known) = found.iter_mut().find(|known| known.marks == marks) {
            known.answers |= 1 << id;
            continue;
        }
        let may = |next: &String| rule.is_none_or(|rule| may_follow(rule, guess, &marks, next));
        let bits = game.guesses.iter().enumerate();
        let bits = bits.map(|(id, next)| Guesses::from(may(next)) << id);
        found.push(Given { follows: bits.sum(), answers: 1 << id, marks });
    }
    found
}

//! The brute force for all that a tree can be best at, in games with weights.
//!
//! An answer of weight w that is found in turn t costs two numbers, compared one after the other:
//!
//! ```text
//! w·t, 0                              for the total
//! w·t, w if t = height, else 0        for the total, then what is found last
//! w if t > N, else 0, w·t             for what is found within N guesses, then the total
//! ```
//!
//! Among the trees that are no higher than a given height, the cost of a tree is the sum over its answers, so that
//! a best one has best ones below it: a recursion over the answers that are left, the guesses that may follow and the
//! turn. The worst case is no such sum. It is put beside the cost of the best tree for every height up to the limit, and the
//! least value of all is that of the best tree: where the best tree for a height is lower than that height, the best one for its
//! own height is no worse.
//!
//! No bounds. What was computed once is not computed again; the key is all that the result depends on. One cut: a guess that
//! leaves the set whole is skipped, for what may follow it might have come a turn earlier, which costs no more.

use std::collections::HashMap;

use guesstree::Outcome;
use guesstree::tree::{Step, Tree, Walk};
use guesstree::{Objective, ObjectiveValue};

use super::replay::step_in;
use super::weighted::{Position, Weighted};

/// Two numbers, the first one first.
type Cost = [u64; 2];

/// The trees that are no higher than a height.
struct Trees<'a> {
    game: &'a Weighted<'a>,
    objective: Objective,
    height: usize,
    known: HashMap<Position, Option<Cost>>,
}

impl Trees<'_> {
    /// What it costs to find `answer` in this turn.
    fn of_answer(&self, answer: usize, turn: usize) -> Cost {
        let weight = self.game.weights[answer];
        let total = weight * turn as u64;
        let weight_if = |counts: bool| if counts { weight } else { 0 };
        match self.objective {
            Objective::Mean | Objective::MeanThenWorst | Objective::Worst => [total, 0],
            Objective::WorstAlone => [0, 0],
            Objective::MeanThenWorstThenLast => [total, weight_if(turn == self.height)],
            Objective::Within(guesses) => [weight_if(turn > guesses.into()), total],
        }
    }

    /// The least cost of finding all answers; none when it cannot be done.
    fn least(&mut self, at: Position) -> Option<Cost> {
        if let Some(&known) = self.known.get(&at) {
            return known;
        }
        let game = self.game;
        let after = |guess| game.after(guess, at).into_iter();
        let splits = |&guess: &usize| after(guess).all(|block| block.set != at.set);
        let guesses = game.legal(at).filter(splits);
        let least = guesses.filter_map(|guess| self.least_after(&[guess], at));
        let least = least.min();
        self.known.insert(at, least);
        least
    }

    /// The least cost when the next guesses are `fixed`, each after any feedback to the ones before.
    fn least_after(&mut self, fixed: &[usize], at: Position) -> Option<Cost> {
        let [guess, rest @ ..] = fixed else {
            return self.least(at);
        };
        if at.turn > self.height || at.legal >> guess & 1 == 0 {
            return None;
        }
        let mut sum = [0, 0];
        let mut add = |cost: Cost| (0..2).for_each(|part| sum[part] += cost[part]);
        if self.game.game.wins(*guess, at.set) {
            add(self.of_answer(*guess, at.turn));
        }
        for block in self.game.after(*guess, at) {
            add(self.least_after(rest, block)?);
        }
        Some(sum)
    }

    /// What the best tree is worth if it is of this height.
    fn value(&self, [first, second]: Cost) -> ObjectiveValue {
        let height = self.height as u64;
        ObjectiveValue(match self.objective {
            Objective::Mean => [first, 0, 0],
            Objective::MeanThenWorst => [first, height, 0],
            Objective::MeanThenWorstThenLast => [first, height, second],
            Objective::Worst => [height, first, 0],
            Objective::WorstAlone => [height, 0, 0],
            Objective::Within(_) => [first, second, 0],
        })
    }
}

/// The best trees for a position by an objective, within any limit.
pub struct Best<'a> {
    /// The game.
    pub game: &'a Weighted<'a>,
    /// The position.
    pub start: Position,
    /// What the trees are best at.
    pub objective: Objective,
    /// The best values by height, from 1.
    trees: Vec<Trees<'a>>,
}

impl<'a> Best<'a> {
    /// For limits up to `limit_max`.
    pub fn new(
        game: &'a Weighted<'a>,
        start: Position,
        objective: Objective,
        limit_max: usize,
    ) -> Self {
        let trees =
            (1..=limit_max).map(|height| Trees { game, objective, height, known: HashMap::new() });
        let trees = trees.collect();
        Self { game, start, objective, trees }
    }

    /// The least value within `limit` guesses when the first guesses are `fixed`, and the least height of a tree that
    /// reaches it; none when there is no tree, or a guess may not be made.
    pub fn after(&mut self, fixed: &[usize], limit: usize) -> Option<(ObjectiveValue, usize)> {
        let start = self.start;
        let trees = self.trees[..limit].iter_mut();
        let all = trees.filter_map(|trees| {
            let cost = trees.least_after(fixed, start)?;
            Some((trees.value(cost), trees.height))
        });
        all.min()
    }

    /// The openers that begin some tree within `limit` guesses, best first: by the value, then members before others,
    /// then by their number.
    pub fn openers(&mut self, limit: usize) -> Vec<(ObjectiveValue, bool, usize)> {
        let game = self.game.game;
        let set = self.start.set;
        let guesses = 0..game.guesses.len();
        let reached = |guess| {
            let (value, _) = self.after(&[guess], limit)?;
            Some((value, !game.wins(guess, set), guess))
        };
        let mut openers: Vec<_> = guesses.filter_map(reached).collect();
        openers.sort_unstable();
        openers
    }

    /// Value, opener, worst case and tree are right, and every guess may follow; returns whether there is a tree.
    pub fn assert_exact(&mut self, fixed: &[usize], limit: usize, found: Outcome) -> bool {
        let opener = match fixed {
            [] => self.openers(limit).first().map(|best| vec![best.2]),
            _ => Some(fixed.to_vec()),
        };
        let expected = opener.and_then(|opener| {
            let (value, height) = self.after(&opener, limit)?;
            Some((opener, value, height))
        });
        let (tree, opener, value, height) = match (found, expected) {
            (Outcome::Infeasible, None) => return false,
            (Outcome::Found(tree), Some((opener, value, height))) => (tree, opener, value, height),
            (other, expected) => panic!("{other:?}, but the best is {expected:?}"),
        };
        let turns = self.game.replay(self.start, &tree);
        let set = self.start.set;
        assert_eq!(self.game.value(self.objective, set, &turns), value);
        assert_eq!(tree.claim().upper, value);
        assert!(tree.claim().is_optimal());
        assert_eq!(turns.into_iter().max(), Some(height));
        self.assert_canonical(&opener, height, &tree);
        true
    }

    /// Checks the rule of ties below the guesses that are `fixed`: every guess is, of those that reach the least cost
    /// within the height, a member before others, and then the first.
    pub fn assert_canonical(&mut self, fixed: &[usize], height: usize, tree: &Tree) {
        let trees = &mut self.trees[height - 1];
        assert_canonical(trees, fixed, self.start, tree.walk());
    }
}

fn assert_canonical(trees: &mut Trees<'_>, fixed: &[usize], at: Position, walk: Walk<'_>) {
    let weighted = trees.game;
    let game = weighted.game;
    let ranked = |guess| {
        let cost = trees.least_after(&[guess], at)?;
        Some((cost, !game.wins(guess, at.set), guess))
    };
    let best = weighted.legal(at).filter_map(ranked).min();
    let guess = fixed.first().copied().unwrap_or_else(|| best.unwrap().2);
    let text = &game.guesses[guess];
    assert_eq!(walk.guess().to_string(), *text, "at {at:?}");
    let rest = fixed.get(1..).unwrap_or_default();
    for block in weighted.after(guess, at) {
        let some_answer = &game.answers[block.set.trailing_zeros() as usize];
        let mut below = walk;
        assert_eq!(step_in(game, &mut below, text, some_answer), Step::Next);
        assert_canonical(trees, rest, block, below);
    }
}

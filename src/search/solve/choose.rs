//! The choice of guesses for a tree, once values are known.

use std::cmp::Reverse;
use std::iter;

use crate::ids::GuessId;
use crate::search::count::scores::ScoreKind;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::node::Node;
use crate::search::position::partition::Partition;
use crate::search::position::value::{Cost, INFEASIBLE, Value};
use crate::search::rules::Rule;
use crate::search::solve::best_first::Worker;
use crate::sorted;

impl Worker<'_, '_> {
    /// The first guess of a tree that is known to be best, if one is known.
    pub(crate) fn known_guess(&mut self, node: Node<'_>) -> Option<GuessId> {
        match self.probe(node) {
            Value::Exact { guess, .. } => Some(guess),
            Value::AtLeast(_) => None,
        }
    }

    /// The guess with the lowest bound: see [`promising`](Self::promising).
    pub(crate) fn most_promising(&mut self, set: Candidates<'_>) -> GuessId {
        self.promising(set, 1)[0]
    }

    /// The guesses with the lowest bounds, at least one and at most `few`, except those that tell
    /// nothing: where all weights are 0, such a guess costs no more than others. If the search is
    /// stopped, only some guesses are looked at.
    pub(crate) fn promising(&mut self, set: Candidates<'_>, few: usize) -> Vec<GuessId> {
        let limits = self.search.limits;
        if limits.stopped() {
            return vec![self.best_of_few(set)];
        }
        let mut frontier = self.frontier(set.within(Budget::UNLIMITED), None, INFEASIBLE);
        let mut guesses: Vec<GuessId> = iter::from_fn(|| frontier.pop())
            .take_while(|_| !limits.stopped())
            .map(|popped| popped.guess)
            .filter(|&guess| self.splits(set, guess))
            .take(few)
            .collect();
        self.scores.push(frontier.into_scores());
        if guesses.is_empty() {
            guesses.push(self.best_of_few(set));
        }
        guesses
    }

    /// Of a few members of a set and a few other guesses that may follow, the one with the most
    /// blocks.
    fn best_of_few(&mut self, set: Candidates<'_>) -> GuessId {
        const FEW: usize = 16;
        const SMALL: usize = 64;
        let (table, few) = (self.search.table, FEW * SMALL.div_ceil(set.len()));
        let members = set.ids.iter().step_by(set.len().div_ceil(few)).map(|id| id.guess());
        let others = GuessId::first(table.guesses()).skip(table.answers());
        let others = others.step_by(table.guesses().div_ceil(few));
        let guesses = members.chain(others.filter(|&guess| set.allows(guess)));
        let mut partition = self.partitions.pop().unwrap_or_default();
        let blocks_of = |&guess: &GuessId| {
            partition.split(table, set, guess);
            Reverse(partition.blocks.len() + usize::from(set.contains(guess)))
        };
        let best = guesses.min_by_key(blocks_of);
        self.partitions.push(partition);
        best.unwrap_or(set.ids[0].guess())
    }

    /// Whether `guess` is a member of `set` or has more than one block on it.
    fn splits(&self, set: Candidates<'_>, guess: GuessId) -> bool {
        let mut partition = Partition::default();
        partition.split(self.search.table, set, guess);
        !partition.is_trivial(set)
    }

    /// Whether a guess that may follow tells all members apart.
    pub(crate) fn is_separable(&mut self, set: Candidates<'_>) -> bool {
        self.best_score(set, ScoreKind::Blocks) == set.len()
    }

    /// The highest score of any guess on `set`, where every answer weighs 1.
    pub(crate) fn best_score(&mut self, set: Candidates<'_>, kind: ScoreKind) -> usize {
        let mut scratch = self.scores.pop().unwrap_or_default();
        let best = self.counter(set, kind).best_score(&mut scratch);
        self.scores.push(scratch);
        best
    }

    /// What the memo holds of a set, as a lower bound.
    pub(crate) fn known_bound(&self, node: Node<'_>) -> Option<Cost> {
        self.memo_get(node).map(Value::bound)
    }

    /// The guesses that may begin a tree of at most this `cost`, by the rule of ties: members of
    /// the set first, then by id. Some may be missing if the search is stopped.
    pub(crate) fn contenders(&mut self, node: Node<'_>, cost: Cost) -> Vec<GuessId> {
        let set = node.set;
        let mut frontier = self.frontier(node, None, cost + 1);
        let mut guesses = Vec::new();
        while frontier.lowest() <= cost
            && !self.search.limits.stopped()
            && let Some(popped) = frontier.pop()
        {
            // Among guesses that a symmetry maps to each other, the least also wins ties.
            if !self.search.rules.uses(Rule::Symmetries) || set.is_least(popped.guess) {
                guesses.push(popped.guess);
            }
        }
        self.scores.push(frontier.into_scores());
        if self.search.costs.weights().is_some() {
            // Where all weights are 0, a guess that tells nothing costs no more (Theorem 4).
            guesses.retain(|&guess| self.splits(set, guess));
        }
        sorted::by_key(&mut guesses, |&guess| set.tie_rank(guess));
        guesses
    }
}

//! The choice of guesses for a tree, once values are known.

use std::iter;

use crate::ids::GuessId;
use crate::search::best_score;
use crate::search::bounds::ScoreKind;
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::partition::Partition;
use crate::search::solve::{Search, Worker};
use crate::search::value::{Cost, INFEASIBLE, Value};

impl Worker<'_, '_> {
    /// The first guess of a tree that is known to be best, if one is known.
    pub(crate) fn known_guess(&mut self, set: Candidates<'_>, budget: Budget) -> Option<GuessId> {
        match self.probe(set, budget) {
            Value::Exact { guess, .. } => Some(guess),
            Value::AtLeast(_) => None,
        }
    }

    /// The guess with the lowest bound, except those that tell nothing: where all weights are 0,
    /// such a guess costs no more than others.
    pub(crate) fn most_promising(&mut self, set: Candidates<'_>) -> GuessId {
        let mut frontier = self.frontier(set, Budget::UNLIMITED, INFEASIBLE);
        let guess = iter::from_fn(|| frontier.pop())
            .map(|popped| popped.guess)
            .find(|&guess| self.splits(set, guess));
        self.scores.push(frontier.into_scores());
        guess.unwrap_or(set.ids[0].guess())
    }

    /// Whether `guess` is a member of `set` or has more than one block on it.
    fn splits(&self, set: Candidates<'_>, guess: GuessId) -> bool {
        let mut partition = Partition::default();
        partition.split(self.search.table, set, guess);
        !partition.is_trivial(set)
    }

    /// The least that any guess on `set` costs by its number of blocks: Theorem 2, where every
    /// answer weighs 1.
    pub(crate) fn score_bound(&mut self, set: Candidates<'_>) -> Cost {
        3 * set.len() as Cost - self.best_score(set, ScoreKind::MemberBonus) as Cost
    }

    /// Whether a guess that may follow tells all members apart.
    pub(crate) fn is_separable(&mut self, set: Candidates<'_>) -> bool {
        self.best_score(set, ScoreKind::Blocks) == set.len()
    }

    fn best_score(&mut self, set: Candidates<'_>, kind: ScoreKind) -> usize {
        let Search { table, supersets, .. } = self.search;
        let mut scratch = self.scores.pop().unwrap_or_default();
        let best = best_score::best_score(table, set, supersets, kind, &mut scratch);
        self.scores.push(scratch);
        best
    }

    /// What the memo holds of a set, as a lower bound.
    pub(crate) fn known_bound(&self, set: Candidates<'_>, budget: Budget) -> Option<Cost> {
        self.memo_get(set.position_key(), budget).map(Value::bound)
    }

    /// The guesses that may begin a tree of at most this `cost`, by the rule of ties: members of
    /// the set first, then by id.
    pub(crate) fn contenders(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
        cost: Cost,
    ) -> Vec<GuessId> {
        let mut frontier = self.frontier(set, budget, cost + 1);
        let mut guesses = Vec::new();
        while frontier.lowest() <= cost
            && let Some(popped) = frontier.pop()
        {
            // Among guesses that a symmetry maps to each other, the least also wins ties.
            if !self.search.rules.symmetries || set.is_least(popped.guess) {
                guesses.push(popped.guess);
            }
        }
        self.scores.push(frontier.into_scores());
        if self.search.costs.weights().is_some() {
            // Where all weights are 0, a guess that tells nothing costs no more (Theorem 4).
            guesses.retain(|&guess| self.splits(set, guess));
        }
        guesses.sort_unstable_by_key(|&guess| set.tie_rank(guess));
        guesses
    }
}

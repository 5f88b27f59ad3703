//! Choosing guesses once values are known: what makes a tree of them.

use std::iter;

use crate::game::table::Table;
use crate::ids::GuessId;
use crate::search::budget::Budget;
use crate::search::bounds::Scored;
use crate::search::candidates::Candidates;
use crate::search::count;
use crate::search::partition::Partition;
use crate::search::solve::{Search, Worker};
use crate::search::value::{Cost, INFEASIBLE, Value};

impl Worker<'_, '_> {
    /// The first guess of a tree that is known to be best, if one is known.
    pub fn known_guess(&mut self, set: Candidates<'_>, budget: Budget) -> Option<GuessId> {
        match self.look_up(set, budget) {
            Value::Exact { guess, .. } => Some(guess),
            Value::AtLeast(_) => None,
        }
    }

    /// The guess with the lowest bound, but none of no use: where nothing weighs anything, such a guess costs no more
    /// than others.
    pub fn most_promising(&mut self, set: Candidates<'_>) -> GuessId {
        let mut frontier = self.count(set, Budget::UNLIMITED, INFEASIBLE);
        let mut partition = Partition::default();
        let guess = iter::from_fn(|| frontier.pop()).find(|served| {
            partition.split(self.search.table, set, served.guess);
            !partition.leaves(set)
        });
        self.scores.push(frontier.into_scores());
        guess.map_or(set.ids[0].guess(), |served| served.guess)
    }

    /// The least that any guess on `set` costs by its number of blocks: Theorem 2, where every answer
    /// weighs 1.
    pub fn score_bound(&mut self, set: Candidates<'_>) -> Cost {
        3 * set.len() as Cost - self.best_score(set, Scored::WithBonus) as Cost
    }

    /// Whether a guess that may follow tells all members apart.
    pub fn is_separable(&mut self, set: Candidates<'_>) -> bool {
        self.best_score(set, Scored::Blocks) == set.len()
    }

    fn best_score(&mut self, set: Candidates<'_>, scored: Scored) -> usize {
        let Search { table, supersets, .. } = self.search;
        let mut scratch = self.scores.pop().unwrap_or_default();
        let best = count::best_score(table, set, supersets, scored, &mut scratch);
        self.scores.push(scratch);
        best
    }

    /// What the memo holds of a set, as a lower bound.
    pub fn remembered_bound(&self, set: Candidates<'_>, budget: Budget) -> Option<Cost> {
        let known = self.remembered(set.position_key(), budget);
        known.map(Value::bound)
    }

    /// Whether guesses are left out.
    pub fn is_beam(&self) -> bool {
        self.search.rules.beam.is_some()
    }

    /// The game that is searched.
    pub fn table(&self) -> &Table {
        self.search.table
    }

    /// The guesses that may begin a tree of cost `cost` or less, in the order of ties: members of
    /// the set first, then ascending.
    pub fn contenders(&mut self, set: Candidates<'_>, budget: Budget, cost: Cost) -> Vec<GuessId> {
        let mut frontier = self.count(set, budget, cost + 1);
        let mut guesses = Vec::new();
        while frontier.lowest() <= cost
            && let Some(served) = frontier.pop()
        {
            // Of guesses that are alike the first one is in the list of ties first, too.
            if !self.search.rules.symmetries || set.is_least(served.guess) {
                guesses.push(served.guess);
            }
        }
        self.scores.push(frontier.into_scores());
        if self.search.costs.weights().is_some() {
            // Where nothing weighs anything, a guess of no use costs no more than others (Theorem 4).
            let mut partition = Partition::default();
            guesses.retain(|&guess| {
                partition.split(self.search.table, set, guess);
                !partition.leaves(set)
            });
        }
        guesses.sort_unstable_by_key(|&guess| set.tie_rank(guess));
        guesses
    }
}

//! Refining several guesses at once, so that codes are read from memory once for many blocks.
//!
//! Counting the blocks of all guesses on a small set takes less time than reading their codes. So
//! the blocks that several guesses leave open are counted together. They are counted in rounds. A
//! round takes those blocks of each guess that would also be counted if the guess was refined
//! alone: it goes on to the next block only if the ones before it cannot be enough, as no best
//! score is lower than that of the best member. So no block is counted for nothing.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use fxhash::FxBuildHasher;

use crate::ids::GuessId;
use crate::search::best_score;
use crate::search::bounds::ScoreKind;
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::key::Key;
use crate::search::partition::Partition;
use crate::search::refine::Sum;
#[cfg(test)]
use crate::search::rules::tests::Way;
use crate::search::solve::Worker;
use crate::search::value::{Cost, Value};

/// Nearly all is counted in three rounds. (A memo without memory would need ever more.)
const ROUNDS_MAX: usize = 8;

/// A guess whose blocks were counted.
pub(crate) struct Begun {
    /// The guess.
    pub guess: GuessId,
    partition: Partition,
    sum: Sum,
}

/// Blocks to be counted.
#[derive(Default)]
struct Pending<'p> {
    sets: Vec<Candidates<'p>>,
    /// For each set the best score known of it.
    best: Vec<usize>,
    /// The number of each set.
    numbers: HashMap<Key, usize, FxBuildHasher>,
}

impl Worker<'_, '_> {
    /// Whether guesses on `set` may be refined together: where each answer weighs 1, any guess may
    /// follow, and blocks are bounded by their scores alone.
    pub(crate) fn may_refine_together(&self, set: Candidates<'_>, budget: Budget) -> bool {
        let (costs, rules) = (&self.search.costs, &self.search.rules);
        let by_score = rules.score_bound && rules.supersets && rules.members && rules.size_bound;
        let plain = set.allowed.is_none() && costs.weights().is_none() && !budget.is_soft();
        rules.together && by_score && plain && !budget.next().is_tight()
    }

    /// Counts the blocks of `guesses`, as far as needed to show that each costs at least the cost
    /// beside it.
    pub(crate) fn begin_together(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
        guesses: &[(GuessId, Cost)],
    ) -> Vec<Begun> {
        let mut partitions = Vec::new();
        for &(guess, _) in guesses {
            let mut partition = self.partitions.pop().unwrap_or_default();
            partition.split(self.search.table, set, guess);
            partitions.push(partition);
        }
        let mut sums = Vec::new();
        for (&(guess, target), partition) in guesses.iter().zip(&partitions) {
            let mut sum = self.sum_known(set, guess, partition, budget.next());
            self.raise_by_supersets(&mut sum, partition, Budget::UNLIMITED, target);
            sums.push(sum);
        }
        for _ in 0..ROUNDS_MAX {
            let mut pending = Pending::default();
            for ((sum, partition), &(_, target)) in sums.iter_mut().zip(&partitions).zip(guesses) {
                self.choose_blocks(sum, partition, target, &mut pending);
            }
            if pending.sets.len() < self.search.rules.sizes.together_min
                || !self.count_together(pending)
            {
                break;
            }
        }
        let begun = guesses.iter().zip(partitions).zip(sums);
        begun.map(|((&(guess, _), partition), sum)| Begun { guess, partition, sum }).collect()
    }

    /// Raises the bounds of open blocks by what was counted, and chooses those to be counted next.
    fn choose_blocks<'p>(
        &self,
        sum: &mut Sum,
        partition: &'p Partition,
        target: Cost,
        pending: &mut Pending<'p>,
    ) {
        // The sum if no guess has a better score than the best member, on any of the chosen blocks.
        let mut most = sum.cost;
        for index in 0..sum.open.len() {
            let set = partition.candidates(sum.open[index].block);
            if most >= target || set.len() > self.search.rules.sizes.together_max {
                return;
            }
            if let Some(known) = self.memo_get(set.key, Budget::UNLIMITED) {
                let before = sum.cost;
                sum.raise(index, known.bound());
                most += sum.cost - before;
                continue;
            }
            let number = pending.number_of(set, |set| {
                best_score::best_of_members(self.search.table, set, ScoreKind::MemberBonus)
            });
            let highest = self.bound_by_score(set, pending.best[number]);
            most += highest.saturating_sub(sum.open[index].bound);
        }
    }

    /// Counts blocks, and keeps what that proves. Returns whether it came to the end.
    fn count_together(&self, pending: Pending<'_>) -> bool {
        let Pending { sets, mut best, .. } = pending;
        let search = self.search;
        if !best_score::raise_to_best(search.table, &sets, search.limits, &mut best) {
            return false;
        }
        for (set, best) in sets.into_iter().zip(best) {
            #[cfg(test)]
            search.rules.sizes.taken.count(Way::Together);
            let bound = self.bound_by_score(set, best);
            self.memo_put(set.key, Budget::UNLIMITED, Value::AtLeast(bound));
        }
        true
    }

    /// The least cost of a set on which no guess has a better score: Theorem 2.
    fn bound_by_score(&self, set: Candidates<'_>, best: usize) -> Cost {
        self.search.score_bound(set, Budget::UNLIMITED, best).bound(best as Cost)
    }

    /// The cost of a tree that begins with a guess that was begun: exact, or a lower bound of at
    /// least `target` (less only if the search was stopped).
    pub(crate) fn finish(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
        begun: Begun,
        target: Cost,
    ) -> Value {
        let Begun { guess, partition, sum } = begun;
        let value = self.refine_sum(set, budget, guess, &partition, sum, target);
        self.partitions.push(partition);
        value
    }
}

impl<'p> Pending<'p> {
    /// The number of `set`, which is added if it is not there yet.
    fn number_of(
        &mut self,
        set: Candidates<'p>,
        best: impl FnOnce(Candidates<'p>) -> usize,
    ) -> usize {
        match self.numbers.entry(set.key) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                new.insert(self.sets.len());
                self.best.push(best(set));
                self.sets.push(set);
                self.sets.len() - 1
            }
        }
    }
}

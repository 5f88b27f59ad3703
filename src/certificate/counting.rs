//! What counting says of sets in a certificate, by the costs of its trees.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use crate::game::table::Table;
use crate::page::SMALL;
use crate::search::bounds::score_bound::ScoreBound;
use crate::search::count::scores::{ScoreKind, Scores};
use crate::search::count::weigh::FORBIDDEN;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::cost_model::CostModel;
use crate::search::position::key::{Key, key_of};
use crate::search::position::value::Cost;
use crate::search::solve::best_first::Search;

/// Counts for a certificate.
pub(super) struct Counting<'c, 's> {
    search: &'c Search<'s>,
    /// What trees cost in the certificate.
    pub costs: &'c CostModel,
    counted: Mutex<HashMap<Key, Cost>>,
}

impl<'c, 's> Counting<'c, 's> {
    pub(super) fn new(search: &'c Search<'s>, costs: &'c CostModel) -> Self {
        Self { search, costs, counted: Mutex::default() }
    }

    /// The table of feedback.
    pub(super) fn table(&self) -> &'c Table {
        self.search.table
    }

    /// What the members of a set weigh together.
    pub(super) fn weight(&self, set: Candidates<'_>) -> Cost {
        if SMALL { set.len() as Cost } else { self.costs.weight_of(set).total }
    }

    /// The least that a set costs whatever the guesses: one member is found with the first guess,
    /// and all others with the second.
    pub(super) fn least(&self, set: Candidates<'_>, budget: Budget) -> Cost {
        if SMALL {
            return 2 * set.len() as Cost - 1;
        }
        let weight = self.costs.weight_of(set);
        let others = weight.total - weight.heaviest;
        let late = if budget.is_late_after(1) { self.costs.per_late * others } else { 0 };
        self.costs.per_guess * (weight.total + others) + late
    }

    /// What a guess on a set costs at least, by its score.
    pub(super) fn score_bound(&self, set: Candidates<'_>, budget: Budget) -> ScoreBound {
        ScoreBound::new(self.costs, self.costs.weight_of(set), budget)
    }

    /// The score of each guess on a set; of a guess that may not follow, any number.
    pub(super) fn scores(&self, set: Candidates<'_>, kind: ScoreKind) -> Vec<Cost> {
        let worker = self.search.worker();
        match self.costs.weights().filter(|_| !SMALL) {
            Some(weights) => {
                let mut scores = worker.counter(set, kind).weigh(weights, 0);
                scores.iter_mut().filter(|score| **score == FORBIDDEN).for_each(|score| *score = 0);
                scores
            }
            None => {
                let mut scores = Scores::default();
                worker.counter(set, kind).every_score(0, &mut scores);
                (0..self.search.table.guesses()).map(|guess| scores.of(guess) as Cost).collect()
            }
        }
    }

    /// The score bound of a set, counted once.
    pub(super) fn count(&self, set: Candidates<'_>, budget: Budget) -> Cost {
        // Only the guesses in time make a difference, where they are few.
        let few = (1..=2).find(|&few| budget.is_late_after(few));
        let in_time = few.map_or(Key::default(), |few| key_of(u64::MAX - u64::from(few)));
        let key = set.position_key() ^ in_time;
        let counted = || self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = counted().get(&key) {
            return known;
        }
        let bound = self.score_bound(set, budget);
        let most = match self.costs.weights().filter(|_| !SMALL) {
            Some(_) => self.scores(set, bound.kind).into_iter().max().unwrap_or(0),
            None => self.search.worker().best_score(set, bound.kind) as Cost,
        };
        let least = bound.bound(most);
        counted().insert(key, least);
        least
    }
}

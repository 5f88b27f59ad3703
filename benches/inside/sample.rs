//! A sample of the openers of the original list, each proven to be no better than the best.

use crate::game::list::List;
use crate::game::table::Table;
use crate::ids::{AnswerId, GuessId};
use crate::search::bounds::{ScoreBound, Scored};
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::cost_model::CostModel;
use crate::search::count::{self, Counting};
use crate::search::limits::Limits;
use crate::search::rules::Rules;
use crate::search::scores::Scores;
use crate::search::solve::Search;
use crate::search::value::{Cost, Value};

/// What a sample took.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// How many openers were looked at.
    pub openers: usize,
    /// What each costs at least, unless it costs one less.
    pub cutoff: u64,
    /// Candidate sets whose guesses were all counted.
    pub nodes: u64,
    /// Guesses looked into beyond their count.
    pub refinements: u64,
    /// How many sets the memo holds.
    pub memo_entries: usize,
}

/// Every hundredth opener in the order of the bound by blocks, each proven to cost at least
/// [`Sample::cutoff`]. Only the search is passed to `timed`, the table is ready before.
pub fn sample(timed: impl FnOnce(&mut dyn FnMut())) -> Sample {
    const CUTOFF: Cost = 7_921;
    let list = List::original();
    let table = Table::new(&list);
    let ids: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
    let set = Candidates::new(&ids);
    let mut scores = Scores::default();
    let (counting, scored) = (Counting::Auto, Scored::WithBonus);
    count::scores(&table, set, 0, counting, scored, &mut scores);
    let weight = CostModel::PLAIN.weight_of(set);
    let bound = ScoreBound::new(&CostModel::PLAIN, weight, Budget::UNLIMITED);
    let mut order: Vec<GuessId> = GuessId::first(table.guesses()).collect();
    order.sort_by_key(|&guess| bound.bound(scores.of(guess.into()) as Cost));

    let limits = Limits::none();
    let search = Search::new(&table, CostModel::PLAIN, Rules::default(), 1 << 30, &limits);
    let openers: Vec<GuessId> = order.into_iter().step_by(100).collect();
    timed(&mut || {
        let mut worker = search.worker();
        for &opener in &openers {
            match worker.refine(set, Budget::guesses(6), opener, CUTOFF) {
                Value::AtLeast(bound) => assert!(bound >= CUTOFF),
                Value::Exact { cost, .. } => assert!(cost >= CUTOFF - 1),
            }
        }
    });
    let done = search.stats.total();
    Sample {
        openers: openers.len(),
        cutoff: CUTOFF,
        nodes: done.nodes,
        refinements: done.refinements,
        memo_entries: search.memo.len(),
    }
}

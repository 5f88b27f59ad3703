//! What the benchmarks need of the inside of the library: compiled into it under the feature
//! `bench`, and no part of what it promises.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::engine::{Engine, Outcome, Question};
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::table::Table;
use crate::ids::{AnswerId, GuessId};
use crate::search::bounds::score_bound::ScoreBound;
use crate::search::count::Counter;
use crate::search::count::scores::ScoreKind;
use crate::search::count::scores::Scores;
use crate::search::count::supersets::Supersets;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::cost_model::CostModel;
use crate::search::position::value::{Cost, Value};
use crate::search::rules::{Rule, Rules};
use crate::search::solve::best_first::Search;
use crate::search::watch::limits::Limits;
use crate::search::watch::stats::Counts;

/// What the fuzzer calls.
#[cfg(feature = "fuzz")]
pub mod fuzzed {
    pub use crate::fuzzed::{
        certificate, exchange, grids, histories, ledger, lists, tables, tree, weights, words,
    };
}

/// The time that all threads of this process have computed, in seconds; no number on other systems
/// than Linux.
pub fn cpu_time_s() -> f64 {
    /// Linux tells programs the time in hundredths of a second, on every machine.
    const TICKS_A_SECOND: f64 = 100.0;
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in parentheses, may hold anything, so skip to its end.
    let fields = text.rsplit_once(") ").map_or("", |(_, fields)| fields).split(' ').skip(11);
    let ticks: Vec<f64> = fields.take(2).filter_map(|field| field.parse().ok()).collect();
    match ticks[..] {
        [user, system] => (user + system) / TICKS_A_SECOND,
        _ => f64::NAN,
    }
}

/// Makes the feedback table of a list.
pub fn table(list: &List) -> impl Sized {
    Table::with_mode(list, Mode::Easy)
}

/// The counting kernels on the sets of one table.
pub struct Kernels {
    table: Table,
    supersets: Supersets,
    scores: Scores,
}

impl Kernels {
    /// The kernels on the table of `list`.
    pub fn new(list: &List) -> Self {
        let table = Table::with_mode(list, Mode::Easy);
        let supersets = Supersets::new(&table);
        Self { table, supersets, scores: Scores::default() }
    }

    /// Candidates spread evenly over the answers.
    pub fn candidates(&self, size: usize) -> Vec<AnswerId> {
        let answers = self.table.answers() - 4;
        (0..size).map(|i| AnswerId::new(i * answers / size)).collect()
    }

    /// All scores by rows, or by scatter; returns the best of them.
    pub fn scores(&mut self, ids: &[AnswerId], rows: bool) -> usize {
        let other = if rows { Rule::Scatter } else { Rule::Rows };
        let rules = Rules::default().switched(other, false);
        let Self { table, supersets, scores } = self;
        counter(table, supersets, &rules).on(Candidates::new(ids)).every_score(0, scores);
        self.scores.most()
    }

    /// The best score alone.
    pub fn best_score(&mut self, ids: &[AnswerId]) -> usize {
        let Self { table, supersets, scores } = self;
        let rules = Rules::default();
        counter(table, supersets, &rules).on(Candidates::new(ids)).best_score(scores)
    }
}

/// A counter of what the search asks for nearly always.
fn counter<'c>(table: &'c Table, supersets: &'c Supersets, rules: &'c Rules) -> Counter<'c> {
    let counts: &Counts = Box::leak(Box::default());
    let (set, kind) = (Candidates::new(&[]), ScoreKind::MemberBonus);
    Counter { table, supersets, rules, counts, limits: None, set, kind }
}

/// What a search did.
pub struct Done {
    /// How many openers were proven, or the total of the tree.
    pub result: u64,
    /// Candidate sets whose guesses were all counted.
    pub nodes: u64,
    /// Guesses looked into beyond their count.
    pub refinements: u64,
    /// Sets in the memo.
    pub memo_entries: usize,
}

/// Proves that every hundredth opener of `original`, in the order of the score bound, costs at least
/// `cutoff`, which is one more than the best total.
pub fn sample(cutoff: u64) -> Done {
    let list = List::original();
    let table = Table::with_mode(&list, Mode::Easy);
    let ids: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
    let set = Candidates::new(&ids);
    let mut scores = Scores::default();
    counter(&table, &Supersets::new(&table), &Rules::default()).on(set).every_score(0, &mut scores);
    let costs = CostModel::PLAIN;
    let bound = ScoreBound::new(&costs, costs.weight_of(set), Budget::UNLIMITED);
    let mut order: Vec<GuessId> = GuessId::first(table.guesses()).collect();
    order.sort_by_key(|&guess| bound.bound(scores.of(guess.into()) as Cost));

    let limits = Limits::none();
    let search = Search::new(&table, costs, Rules::default(), 1 << 30, &limits);
    let mut worker = search.worker();
    let openers: Vec<GuessId> = order.into_iter().step_by(100).collect();
    for &opener in &openers {
        match worker.refine(set.within(Budget::guesses(6)), opener, cutoff) {
            Value::AtLeast(bound) => assert!(bound >= cutoff),
            Value::Exact { cost, .. } => assert!(cost >= cutoff - 1),
        }
    }
    drop(worker);
    let done = search.stats.total();
    Done {
        result: openers.len() as u64,
        nodes: done.nodes,
        refinements: done.refinements,
        memo_entries: search.memo.len(),
    }
}

/// The best tree of `list` on one thread, with or without Theorems 9 and 10.
pub fn best_tree(list: &List, capacity: bool, symmetries: bool) -> Done {
    let rules = Rules::default().switched(Rule::Capacity, capacity);
    let rules = rules.switched(Rule::Symmetries, symmetries);
    let engine = Engine::new(Arc::new(list.clone())).threads(NonZeroUsize::MIN);
    let question = Question::new().rules(rules);
    let built = match engine.best_tree(&question) {
        Ok(built) => built,
        Err(error) => panic!("{error}"),
    };
    let Outcome::Found(tree) = built.outcome else {
        panic!("{} has a tree", list.name());
    };
    assert!(tree.claim().is_optimal());
    Done {
        result: tree.total(),
        nodes: built.spent.tally.nodes,
        refinements: built.spent.tally.refinements,
        memo_entries: built.spent.memo_entries,
    }
}

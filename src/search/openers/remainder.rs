//! What is left of an opener's total for one of its blocks.
//!
//! **Theorem 22.** Let every guess cost 1 for each answer of weight 1. Let `T` be the least cost of
//! the trees for `S` that begin with `g` and have at most `M` guesses, and let `T` be finite. Let
//! `v` be `T - |S|` less `f(B', M - 1)` for each block `B'` of `g` but `B` and the winning one.
//!
//! 1. `f(B, M - 1) = v`, and `f(B, r) ≥ v` for `r < M`.
//! 2. If some tree that begins with `g` and has at most `m ≤ M` guesses costs `T`, then `f(B, r) =
//!    v` for `m - 1 ≤ r < M`.
//! 3. If `v < M (M + 1) / 2`, then `f(B, r) = v` for `r ≥ M`.
//!
//! *Proof.* A tree that begins with `g` costs `|S|` and what its subtrees cost, each of `M - 1`
//! guesses at most and chosen apart from the others. So `T = |S| + Σ f(B', M - 1)` over all blocks,
//! `B` too, and each of these is finite. Fewer guesses make no tree cheaper, which gives 1. With
//! `m` in place of `M` no term is less, and the sum is `T` again, so each term is the same, which
//! gives 2. Now let `r ≥ M`, and let a tree for `B` of least cost cost less than `v`. It is higher
//! than `M - 1`. On its longest path, of `h ≥ M` guesses, each guess tells something (Theorem 4):
//! so for each `i` from 1 to `h` some member leaves the path at its guess `i`, and takes `i`
//! guesses or more. These members are different ones, so the tree costs at least `1 + 2 + … + h`,
//! which is `M (M + 1) / 2` or more, and so more than `v`; but it costs less. So `f(B, r) ≥ v`, and
//! more guesses make no tree dearer. ∎

use std::ops::RangeInclusive;

use crate::ids::GuessId;
use crate::search::openers::blocks::Shown;
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::candidates::Candidates;
use crate::search::position::node::Node;
use crate::search::position::partition::Position;
use crate::search::position::value::{Cost, Value};
use crate::search::rules::Rule;
use crate::search::solve::best_first::Search;
use crate::search::watch::progress::Progress;

/// An opener whose least cost is known.
pub(crate) struct KnownOpener<'a> {
    /// The search that solves its blocks.
    pub search: &'a Search<'a>,
    /// The set that it is made on.
    pub start: Candidates<'a>,
    /// The opener.
    pub guess: GuessId,
    /// The least cost of a tree that begins with it, of guesses alone.
    pub cost: Cost,
    /// The limits on guesses under which this is the least cost.
    pub limits: RangeInclusive<Height>,
}

/// The share of the work, in millionths, that is to solve the other blocks.
const OTHERS: u64 = 300_000;

impl KnownOpener<'_> {
    /// Theorem 22: what a tree for `node`, a block of the opener, costs. `None` if it is no block,
    /// if the other blocks are likely to take longer than this one, if nothing follows under its
    /// budget, or if the search was stopped.
    pub(crate) fn remainder(&self, node: Node<'_>, progress: &Progress) -> Option<OpenerBound> {
        let blocks = Position::all_after(self.search.table, self.start, self.guess);
        let is_it = |set: &Candidates<'_>| set.ids == node.set.ids;
        let (it, others): (Vec<_>, Vec<_>) =
            blocks.iter().map(Position::candidates).partition(is_it);
        let work = |set: &Candidates<'_>| set.len().pow(2);
        if it.is_empty() || others.iter().map(work).sum::<usize>() > work(&node.set) {
            return None;
        }
        self.left_by(&others, node.budget, progress)
    }

    /// What one of the blocks costs under this budget, if this follows from all the `others`.
    fn left_by(
        &self,
        others: &[Candidates<'_>],
        budget: Budget,
        progress: &Progress,
    ) -> Option<OpenerBound> {
        let (&lowest, &highest) = (self.limits.start(), self.limits.end());
        let below = Budget::guesses(highest.checked_sub(1)?);
        let values =
            self.search.solve_all(others, below, Shown { progress, spent: 0, span: OTHERS });
        let exact = |value: &Value| match *value {
            Value::Exact { cost, .. } => Some(cost),
            Value::AtLeast(_) => None,
        };
        let spent: Option<Cost> = values.iter().map(exact).sum();
        let cost = self.cost.checked_sub(self.start.len() as Cost + spent?)?;
        let most = Cost::from(highest);
        let bound = match budget.all() {
            left if left >= highest && 2 * cost >= most * (most + 1) => return None,
            left if left < lowest.saturating_sub(1) => OpenerBound::AtLeast(cost),
            _ => OpenerBound::Exact(cost),
        };
        self.search.stats.count(Rule::Remainder);
        Some(bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::sample::{Random, small_list};
    use crate::game::table::Table;
    use crate::ids::AnswerId;
    use crate::search::position::cost_model::CostModel;
    use crate::search::position::value::INFEASIBLE;
    use crate::search::rules::Rules;
    use crate::search::watch::limits::Limits;

    #[test]
    fn a_block_costs_what_the_others_leave() {
        let (mut random, mut exact, mut less, mut none) = (Random(71), 0, 0, 0);
        for _ in 0..50 {
            let answers = 6 + random.below(16);
            let list = small_list(&mut random, answers, 24);
            let table = Table::new(&list);
            let limits = Limits::none();
            let costs = CostModel::new(1, 0, None);
            let new = |rules| Search::new(&table, costs.clone(), rules, 1 << 20, &limits);
            let (search, plain) = (new(Rules::default()), new(Rules::none()));
            let all: Vec<_> = AnswerId::first(table.answers()).collect();
            let start = Candidates::new(&all);
            for guess in GuessId::first(table.guesses()).step_by(3) {
                let highest = 2 + random.below(5) as Height;
                let total = |within| {
                    let node = start.within(Budget::guesses(within));
                    plain.worker().refine(node, guess, INFEASIBLE).bound()
                };
                let cost = total(highest);
                if cost >= INFEASIBLE {
                    continue;
                }
                let lowest = (2..=highest).find(|&within| total(within) == cost).unwrap();
                let limits = lowest.max(highest - random.below(3) as Height)..=highest;
                let opener =
                    KnownOpener { search: &search, start, guess, cost, limits: limits.clone() };
                let blocks = Position::all_after(&table, start, guess);
                for left_out in 0..blocks.len() {
                    let mut others: Vec<_> = blocks.iter().map(Position::candidates).collect();
                    let block = others.remove(left_out);
                    for most in 1..9 {
                        let budget = Budget::guesses(most);
                        let value = plain.worker().solve(block.within(budget), INFEASIBLE).bound();
                        match opener.left_by(&others, budget, &Progress::default()) {
                            None => none += 1,
                            Some(OpenerBound::Exact(left)) => {
                                assert_eq!(left, value);
                                exact += 1;
                            }
                            Some(OpenerBound::AtLeast(left)) => {
                                assert!(left <= value && most + 1 < *limits.start());
                                less += u64::from(left < value);
                            }
                        }
                    }
                }
            }
        }
        assert!(exact > 10_000 && less > 100 && none > 0, "{exact} {less} {none}");
    }
}

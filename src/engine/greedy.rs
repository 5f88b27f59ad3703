//! Greedy trees: no tree that is given away may be worse than the best of these.

use crate::engine::extract;
use crate::engine::opening::assemble;
use crate::engine::work::Work;
use crate::ids::GuessId;
use crate::search::position::node::Node;
use crate::search::position::value::{INFEASIBLE, Value};
use crate::search::solve::best_first::{Search, Worker};
use crate::search::solve::greedy::{GREEDY, Greedy};
use crate::tree::Branch;
use crate::tree::objective::ObjectiveValue;

/// A set of up to this size is solved instead, which takes no longer and costs no more.
const SOLVED_MAX: usize = 8;

impl Work<'_, '_> {
    /// The best of the greedy trees that begin with `opening`, within the limit on guesses and as
    /// far as `search` has time for them. Where the memo knows the best guess, they have it.
    pub(super) fn greedy_tree(&self, search: &Search<'_>, opening: &[GuessId]) -> Option<Branch> {
        let budget = self.goal.budget(self.asked.max_guesses).after_guesses(opening.len());
        let value_of = |root: &Branch| self.tree(root, ObjectiveValue::default()).claim().upper;
        let tree = |by| {
            assemble(search, self.asked.list, self.set, opening, &|block| {
                extract::quick_tree(search, self.asked.list, block, budget, &|worker, node| {
                    choose(worker, node, by)
                })
            })
        };
        GREEDY.into_iter().filter_map(tree).min_by_key(value_of)
    }
}

/// The greedy guess of one set, or the best one if the set is small.
fn choose(worker: &mut Worker<'_, '_>, node: Node<'_>, by: Greedy) -> Option<GuessId> {
    if node.set.len() > SOLVED_MAX {
        return worker.greedy(node.set, by);
    }
    match worker.solve(node, INFEASIBLE) {
        Value::Exact { guess, .. } => Some(guess),
        Value::AtLeast(_) => None,
    }
}

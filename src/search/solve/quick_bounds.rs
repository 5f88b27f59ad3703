//! Lower bounds that take no search: what Theorems 1 to 3 and 7 say once blocks are counted.

use crate::search::count::scores::ScoreKind;
use crate::search::count::weigh;
use crate::search::position::node::Node;
use crate::search::position::value::Cost;
use crate::search::rules::Rule;
use crate::search::solve::best_first::Worker;

impl Worker<'_, '_> {
    /// A proven lower bound from the blocks on larger sets: Theorem 2 or 7 with `k(t, F)` in place
    /// of `k(t, S)`.
    pub(in crate::search) fn superset_bound(&mut self, node: Node<'_>) -> Cost {
        let set = node.set;
        let search = self.search;
        let mut scratch = self.scores.pop().unwrap_or_default();
        self.counter(set, ScoreKind::Blocks).bound_blocks(&mut scratch);
        let most = match set.allowed {
            None => scratch.most(),
            Some(allowed) => {
                let blocks = allowed.iter().map(|guess| scratch.of(guess.into()));
                blocks.max().unwrap_or(0)
            }
        };
        self.scores.push(scratch);
        let blocks = most.min(set.len());
        let bound = search.score_bound(node, blocks);
        let blocks = match search.costs.weights() {
            None => blocks as Cost,
            Some(weights) => weigh::heaviest(set, weights, blocks),
        };
        bound.bound(match bound.kind {
            ScoreKind::MemberBonus => blocks + search.costs.weight_of(set).heaviest,
            ScoreKind::Blocks => blocks,
        })
    }

    /// A proven lower bound that takes no search, by Theorems 1 to 3 and 7 alone.
    pub(crate) fn quick_bound(&mut self, node: Node<'_>) -> Cost {
        let set = node.set;
        let known = self.probe(node);
        let search = self.search;
        if known.is_final() || !search.rules.uses(Rule::ScoreBound) {
            return known.bound();
        }
        if search.by_size().is_some() {
            let sized = self.by_sizes(node).unwrap_or_default();
            let lowest = sized.into_iter().map(|sized| sized.bound).min();
            return known.bound().max(lowest.unwrap_or(0));
        }
        let kind = search.score_bound(node, usize::MAX).kind;
        let most = match search.costs.weights() {
            Some(weights) => {
                let scores = self.counter(set, kind).weigh(weights, 0).into_iter();
                scores.filter(|&score| score != weigh::FORBIDDEN).max().unwrap_or(0)
            }
            None => {
                let mut scratch = self.scores.pop().unwrap_or_default();
                let most = self.counter(set, kind).best_score(&mut scratch);
                self.scores.push(scratch);
                most as Cost
            }
        };
        let bound = search.score_bound(node, most as usize);
        known.bound().max(bound.bound(most))
    }
}

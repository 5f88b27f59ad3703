//! Lower bounds that take no search: what Theorems 1 to 3 and 7 say once blocks are counted.

use crate::search::bounds::score_bound::ScoreKind;
use crate::search::count::best_score;
use crate::search::count::every_score::every_score;
use crate::search::count::weigh;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::value::Cost;
#[cfg(test)]
use crate::search::rules::tests::Way;
use crate::search::solve::best_first::Worker;

impl Worker<'_, '_> {
    /// A proven lower bound from the blocks on larger sets: Theorem 2 or 7 with `k(t, F)` in place
    /// of `k(t, S)`.
    pub(in crate::search) fn superset_bound(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
    ) -> Cost {
        let search = self.search;
        let mut scratch = self.scores.pop().unwrap_or_default();
        let how = (&search.rules.sizes, Some(search.limits));
        search.supersets.bound_blocks(search.table, set, how, &mut scratch);
        let most = match set.allowed {
            None => scratch.most(),
            Some(allowed) => {
                let blocks = allowed.iter().map(|guess| scratch.of(guess.into()));
                blocks.max().unwrap_or(0)
            }
        };
        self.scores.push(scratch);
        let blocks = most.min(set.len());
        let bound = search.score_bound(set, budget, blocks);
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
    pub(crate) fn quick_bound(&mut self, set: Candidates<'_>, budget: Budget) -> Cost {
        let known = self.probe(set, budget);
        let search = self.search;
        if known.is_final() || !search.rules.score_bound {
            return known.bound();
        }
        let (table, rules) = (search.table, &search.rules);
        let kind = search.score_bound(set, budget, usize::MAX).kind;
        let most = match search.costs.weights() {
            Some(weights) => {
                let scores = self.weighed_scores(set, weights, 0, kind);
                let allowed = scores.into_iter().filter(|&score| score != weigh::FORBIDDEN);
                allowed.max().unwrap_or(0)
            }
            None => {
                let mut scratch = self.scores.pop().unwrap_or_default();
                let most = if rules.supersets {
                    let (supersets, sizes) = (&search.supersets, &rules.sizes);
                    let how = search.how(kind);
                    #[cfg(test)]
                    if set.allowed.is_none() && set.len() > sizes.climb_max {
                        sizes.taken.count(Way::Climb);
                    }
                    best_score::best_score(table, set, supersets, how, sizes, &mut scratch)
                } else {
                    every_score(table, set, 0, None, search.how(kind), &mut scratch);
                    scratch.most()
                };
                self.scores.push(scratch);
                most as Cost
            }
        };
        let bound = search.score_bound(set, budget, most as usize);
        known.bound().max(bound.bound(most))
    }
}

//! Positions by any budget: also where everything that is found is late.
//!
//! [`solve`](Worker::solve) takes lateness off before it searches, as all members of a set pay it
//! whatever follows. What enters a search elsewhere has to do the same.

use crate::ids::GuessId;
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::budget::Height;
use crate::search::position::node::Node;
use crate::search::position::value::{Cost, INFEASIBLE, Value};
use crate::search::rules::{Rule, Size};
use crate::search::solve::best_first::{Search, Worker};

/// A search for the fewest late answers, whatever the guesses in all.
///
/// **Theorem 14.** Let no tree that begins with `t` cost less than `g` in guesses, and none leave
/// less than `l` late, even without a hard limit. If lateness costs `p`, a tree that begins with
/// `t` costs at least `g + p l`. Without a hard limit, `n` members of which only one can be found
/// in time leave `n - 1` late.
/// *Proof.* Its cost is the sum of the two, and a tree within the hard limit is one without it. Any
/// guess finds one member at most, and a member finds one. ∎ *With weights:* `w(S) - max(S)`.
pub(crate) struct LateAlone<'s, 'n> {
    /// Guesses cost nothing in it.
    pub search: Search<'s>,
    /// Where the openers are made, without a hard limit.
    node: Node<'n>,
    per_late: Cost,
    /// For each opener the least cost of its guesses.
    guesses: Vec<Cost>,
}

impl<'s> Search<'s> {
    /// For openers of `node` whose guesses cost at least `bounds`; `None` where it does not pay.
    /// With at most two guesses in time, the bounds that counting gives hold the late answers
    /// already.
    pub(super) fn late_alone<'n>(
        &self,
        node: Node<'n>,
        bounds: &[OpenerBound],
    ) -> Option<LateAlone<'s, 'n>> {
        let (rules, budget) = (&self.rules, node.budget);
        let pays = budget.is_soft()
            && budget.height_in_time() as usize >= rules.size(Size::LateAloneMin).max(3)
            && rules.beam.is_none();
        (pays && rules.uses(Rule::LateAlone)).then(|| LateAlone {
            search: self.until(self.limits).with(self.costs.with_costs(0, 1), None),
            node: node.with(budget.with_all(Height::MAX)),
            per_late: self.costs.per_late,
            guesses: bounds.iter().map(|bound| bound.bound()).collect(),
        })
    }
}

impl LateAlone<'_, '_> {
    /// A lower bound of the cost of an opener: `cutoff` or more, unless more has to be known of it
    /// than its late answers. `worker` is one of this search.
    pub(crate) fn bound(&self, worker: &mut Worker<'_, '_>, guess: GuessId, cutoff: Cost) -> Cost {
        let guesses = self.guesses[usize::from(guess)];
        let wanted = cutoff.saturating_sub(guesses).div_ceil(self.per_late.max(1));
        if cutoff >= INFEASIBLE || wanted == 0 {
            return guesses;
        }
        let late = worker.refine(self.node, guess, wanted).bound();
        self.per_late.saturating_mul(late).saturating_add(guesses).min(INFEASIBLE)
    }
}

impl Worker<'_, '_> {
    /// The cost of a tree that begins with `guess` under any `budget`, as [`refine`](Self::refine)
    /// proves it while no candidate is late.
    pub(crate) fn refine_late(&mut self, node: Node<'_>, guess: GuessId, cutoff: Cost) -> Value {
        let late = self.cost_of_being_late(node);
        let cutoff = cutoff.saturating_sub(late);
        self.refine(node.with(node.budget.or_past_time()), guess, cutoff).plus(late)
    }

    /// Takes over a lower bound from elsewhere.
    pub(crate) fn believe(&mut self, node: Node<'_>, bound: Cost) {
        let bound = bound.saturating_sub(self.cost_of_being_late(node)).min(INFEASIBLE);
        if node.set.len() > 2 {
            self.learn(node.with(node.budget.or_past_time()), Value::AtLeast(bound));
        }
    }

    /// What all members pay together for being late, if no guess is left in time.
    pub(crate) fn cost_of_being_late(&self, node: Node<'_>) -> Cost {
        node.budget.past_time().map_or(0, |_| self.lateness_cost(node.set))
    }
}

//! What refutes a set or a guess with three guesses left, before its blocks are looked at.

use crate::game::table::cell::{Cell, with_cells};
use crate::ids::AnswerId;
use crate::search::apart::Within;
use crate::search::apart::cores::Open;
use crate::search::bounds;
use crate::search::position::candidates::Candidates;
use crate::search::position::node::Node;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::search::rules::{Rule, Size};
use crate::search::solve::best_first::{Expansion, Search, Worker};
use crate::search::solve::frontier::Popped;

/// Counting the blocks of a set takes about as long as looking at this many guesses.
const GUESSES_OF_A_SET: usize = 64;

/// With two guesses left, the hard pairs of sets with fewer members are not looked for.
const PAIRS_MIN: usize = 4;

/// Hard pairs are not tried if more parts than this would have to be found.
const HARD_PARTS_MAX: Cost = 200;

impl Worker<'_, '_> {
    /// Theorem 12: a lower bound of at least `cutoff`, if small sets that no guess tells apart show
    /// it: that there is no tree, or that an answer is late.
    pub(in crate::search) fn bound_by_cores(
        &mut self,
        node: Node<'_>,
        cutoff: Cost,
    ) -> Option<Cost> {
        let Node { set, budget } = node;
        let Search { costs, rules, hard_pairs, .. } = self.search;
        let bound = match budget.all() {
            3 => INFEASIBLE,
            _ if budget.is_late_after(3) && costs.weights().is_none() => {
                costs.per_late + costs.per_guess * bounds::size_bound(costs.weight_of(set))
            }
            _ => 0,
        };
        let refuted = bound >= cutoff.min(INFEASIBLE)
            && set.allowed.is_none()
            && set.len() > rules.size(Size::CoresMin)
            && rules.uses(Rule::Cores)
            && rules.uses(Rule::HardPairs)
            && hard_pairs.is_worthwhile(rules.size(Size::PayAfter), 1)
            && self.apart().refute(set);
        self.counts.count_if(Rule::Cores, refuted);
        refuted.then_some(bound)
    }

    /// Whether Theorem 12 shows that no tree finds all of `set` within three guesses.
    pub(crate) fn is_refuted_by_cores(&mut self, set: Candidates<'_>) -> bool {
        let rules = &self.search.rules;
        set.allowed.is_none()
            && rules.uses(Rule::Cores)
            && rules.uses(Rule::HardPairs)
            && self.apart().refute(set)
    }

    /// Where only some guesses may follow: those of them that neither hard pairs (Theorem 8, with
    /// two guesses left) nor the cores found so far (Theorem 12, with three) refute. `None` where
    /// that is not asked.
    pub(in crate::search) fn open_guesses(&mut self, node: Node<'_>) -> Option<Open> {
        let Node { set, budget } = node;
        let Search { rules, hard_pairs, .. } = self.search;
        let least = match budget.all() {
            2 => PAIRS_MIN,
            3 if rules.uses(Rule::Cores) => rules.size(Size::RestrictedCoresMin),
            _ => return None,
        };
        let asked = set.allowed.is_some()
            && set.len() >= least
            && rules.uses(Rule::HardPairs)
            && rules.uses(Rule::RestrictedCores)
            && hard_pairs.is_worthwhile(rules.size(Size::PayAfter), GUESSES_OF_A_SET);
        asked.then(|| match budget.all() {
            2 => self.apart().telling(&mut Within::new(set)),
            _ => self.apart().open(set),
        })
    }

    /// Theorems 8 and 15 for the blocks of a guess that is popped for the first time: a lower bound
    /// of at least `ceiling`, if there is one.
    pub(super) fn hard_pair_bound(
        &mut self,
        expansion: &mut Expansion<'_>,
        popped: Popped,
        ceiling: Cost,
    ) -> Option<Cost> {
        let Search { table, costs, rules, hard_pairs, .. } = self.search;
        let Expansion { node: Node { budget, .. }, open, within, .. } = expansion;
        if let Some(open) = open {
            if budget.all() == 2 {
                return None;
            }
            let refuted = !open.contains(popped.guess)
                || self.apart().refute_guess(within, popped.guess, open);
            self.counts.count_if(Rule::RestrictedCores, refuted);
            return refuted.then_some(INFEASIBLE);
        }
        let soft = budget.is_late_after(3) && costs.weights().is_none();
        // The number of parts that refutes the guess.
        let needed = match budget.all() {
            3 => 1,
            _ if soft => ceiling.saturating_sub(popped.bound).div_ceil(costs.per_late.max(1)),
            _ => return None,
        };
        let most = if rules.uses(Rule::DisjointParts) { HARD_PARTS_MAX } else { 1 };
        let worthwhile = (1..=most).contains(&needed);
        if !rules.uses(Rule::HardPairs)
            || !worthwhile
            || !hard_pairs.is_worthwhile(rules.size(Size::PayAfter), 1)
        {
            return None;
        }
        let found = with_cells!(table, cells => {
            let column = cells.column(popped.guess);
            let code = |id: AnswerId| column[usize::from(id)].code();
            self.apart().parts(within, code, needed as usize)
        }) as Cost;
        if found >= needed {
            self.counts.count(if needed > 1 { Rule::DisjointParts } else { Rule::HardPairs });
        }
        (found >= needed).then(|| match soft {
            true => popped.bound + costs.per_late * found,
            false => INFEASIBLE,
        })
    }
}

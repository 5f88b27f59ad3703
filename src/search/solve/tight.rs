//! What refutes a set or a guess with three guesses left, before its blocks are looked at.

use crate::game::table::cell::{Cell, with_cells};
use crate::ids::AnswerId;
use crate::parallel::SHARED;
use crate::search::apart::cores::{Asked, Open};
use crate::search::apart::hard_pairs::Pair;
use crate::search::bounds;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::value::{Cost, INFEASIBLE};
#[cfg(test)]
use crate::search::rules::tests::Way;
use crate::search::solve::best_first::{Search, Worker};
use crate::search::solve::frontier::Popped;

/// To count the blocks of a set takes about as long as to look at so many guesses.
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
        set: Candidates<'_>,
        budget: Budget,
        cutoff: Cost,
    ) -> Option<Cost> {
        let Search { table, costs, rules, hard_pairs, cores, limits, .. } = self.search;
        let bound = match budget.all() {
            3 => INFEASIBLE,
            _ if budget.is_late_after(3) && costs.weights().is_none() => {
                costs.per_late + costs.per_guess * bounds::size_bound(costs.weight_of(set))
            }
            _ => 0,
        };
        let refuted = SHARED
            && bound >= cutoff.min(INFEASIBLE)
            && set.allowed.is_none()
            && set.len() > rules.sizes.cores_min
            && rules.cores
            && rules.hard_pairs
            && hard_pairs.is_worthwhile(rules.sizes.pay_after, 1)
            && cores.refute(table, set, hard_pairs, limits, &mut self.hard_pairs);
        #[cfg(test)]
        if refuted {
            rules.sizes.taken.count(Way::Cores);
        }
        refuted.then_some(bound)
    }

    /// Whether Theorem 12 shows that no tree finds all of `set` within three guesses.
    pub(crate) fn is_refuted_by_cores(&mut self, set: Candidates<'_>) -> bool {
        let Search { table, rules, hard_pairs, cores, limits, .. } = self.search;
        set.allowed.is_none()
            && rules.cores
            && rules.hard_pairs
            && cores.refute(table, set, hard_pairs, limits, &mut self.hard_pairs)
    }

    /// Where only some guesses may follow: those of them that neither hard pairs (Theorem 8, with
    /// two guesses left) nor the cores found so far (Theorem 12, with three) refute. `None` where
    /// that is not asked.
    pub(in crate::search) fn open_guesses(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
    ) -> Option<Open> {
        let Search { table, rules, hard_pairs, cores, limits, .. } = self.search;
        let least = match budget.all() {
            2 => PAIRS_MIN,
            3 if rules.cores => rules.sizes.restricted_cores_min,
            _ => return None,
        };
        let asked = SHARED
            && set.allowed.is_some()
            && set.len() >= least
            && rules.hard_pairs
            && hard_pairs.is_worthwhile(rules.sizes.pay_after, GUESSES_OF_A_SET);
        asked.then(|| match budget.all() {
            2 => {
                let pairs = hard_pairs.within(table, set, Some(limits), &mut self.hard_pairs);
                let mut open = Open::new(table, set);
                open.keep_telling(hard_pairs, &pairs);
                open
            }
            _ => cores.open(table, set),
        })
    }

    /// Theorems 8 and 15 for the blocks of a guess that is popped for the first time: a lower bound
    /// of at least `ceiling`, if there is one. The hard pairs of the set are found when first
    /// needed.
    pub(in crate::search) fn hard_pair_bound(
        &mut self,
        set: Candidates<'_>,
        budget: Budget,
        popped: Popped,
        ceiling: Cost,
        pairs: &mut Option<Vec<Pair>>,
        open: &mut Option<Open>,
    ) -> Option<Cost> {
        let Search { table, costs, rules, hard_pairs, cores, limits, .. } = self.search;
        if let Some(open) = open {
            if budget.all() == 2 {
                return None;
            }
            let pairs = pairs.get_or_insert_with(|| {
                hard_pairs.within(table, set, Some(limits), &mut self.hard_pairs)
            });
            let asked = Asked { table, allowed: set.allowed, pairs, hard_pairs };
            let refuted = !open.contains(popped.guess)
                || cores.refute_guess(asked, popped.guess, open, &mut self.hard_pairs);
            #[cfg(test)]
            if refuted {
                rules.sizes.taken.count(Way::RestrictedCores);
            }
            return refuted.then_some(INFEASIBLE);
        }
        let soft = budget.is_late_after(3) && costs.weights().is_none();
        // The number of parts that refutes the guess.
        let needed = match budget.all() {
            3 => 1,
            _ if soft => ceiling.saturating_sub(popped.bound).div_ceil(costs.per_late.max(1)),
            _ => return None,
        };
        let most = if rules.disjoint_parts { HARD_PARTS_MAX } else { 1 };
        let worthwhile = (1..=most).contains(&needed);
        if !rules.hard_pairs || !worthwhile || !hard_pairs.is_worthwhile(rules.sizes.pay_after, 1) {
            return None;
        }
        let scratch = &mut self.hard_pairs;
        let pairs =
            pairs.get_or_insert_with(|| hard_pairs.within(table, set, Some(limits), scratch));
        let found = with_cells!(table, cells => {
            let column = cells.column(popped.guess);
            let code = |id: AnswerId| column[usize::from(id)].code();
            hard_pairs.parts(table, pairs, code, set.allowed, needed as usize, scratch)
        }) as Cost;
        #[cfg(test)]
        if found >= needed {
            rules.sizes.taken.count(if needed > 1 { Way::DisjointParts } else { Way::HardPairs });
        }
        (found >= needed).then(|| match soft {
            true => popped.bound + costs.per_late * found,
            false => INFEASIBLE,
        })
    }
}

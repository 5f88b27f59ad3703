//! Openings: guesses that are made whatever the feedback.

use crate::engine::extract;
use crate::game::list::List;
use crate::game::table::symmetry::Symmetries;
use crate::ids::{AnswerId, GuessId};
use crate::search::allowed::Allowed;
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::partition::Partition;
use crate::search::solve::Search;
use crate::search::value::{Cost, INFEASIBLE};
use crate::tree::Branch;

/// A candidate set that an opening leaves, and the guesses that may follow there.
pub struct Position {
    ids: Vec<AnswerId>,
    allowed: Option<Allowed>,
    symmetries: Option<Symmetries>,
}

impl Position {
    /// As the search sees it.
    pub fn candidates(&self) -> Candidates<'_> {
        let set = Candidates::new(&self.ids).with(self.allowed.as_ref());
        set.under(self.symmetries.as_ref())
    }
}

/// The positions that are left after `fixed` guesses, large ones first, and what is paid on
/// the way: for each guess by all candidates of the set that it is made in; and for being late, if they are before
/// the last of these guesses.
pub fn positions_after(
    search: &Search<'_>,
    set: Candidates<'_>,
    fixed: &[GuessId],
    mut budget: Budget,
) -> (Cost, Vec<Position>) {
    let Search { table, costs, .. } = search;
    let mut partition = Partition::default();
    let mut positions = vec![Position {
        ids: set.ids.to_vec(),
        allowed: set.allowed.cloned(),
        symmetries: set.symmetries.cloned(),
    }];
    let mut spent = 0;
    for &guess in fixed {
        let late = match budget.past_time() {
            Some(past) => {
                budget = past;
                costs.per_late
            }
            None => 0,
        };
        budget = budget.next();
        let mut next = Vec::new();
        for position in positions {
            let candidates = position.candidates();
            spent += (costs.per_guess + late) * costs.weight_of(candidates).total;
            partition.split(table, candidates, guess);
            let symmetries = candidates.symmetries_after(guess);
            next.extend(partition.blocks.iter().map(|&block| {
                let allowed = position.allowed.as_ref();
                Position {
                    ids: partition.candidates(block).ids.to_vec(),
                    allowed: allowed.map(|allowed| allowed.after(table, guess, block.code)),
                    symmetries: symmetries.clone(),
                }
            }));
        }
        positions = next;
    }
    positions.sort_by_key(|position| std::cmp::Reverse(position.ids.len()));
    (spent, positions)
}

/// The tree of the fixed guesses with `below` in every position that they leave.
pub fn assemble(
    search: &Search<'_>,
    list: &List,
    set: Candidates<'_>,
    fixed: &[GuessId],
    below: &(dyn Fn(Candidates<'_>) -> Option<Branch> + Sync),
) -> Option<Branch> {
    match fixed {
        [] => below(set),
        [guess, rest @ ..] => extract::after(search, list, set, *guess, |block| {
            assemble(search, list, block, rest, below)
        }),
    }
}

/// `spent` and all `costs`, cut back to [`INFEASIBLE`].
pub fn sum(spent: Cost, costs: impl Iterator<Item = Cost>) -> Cost {
    costs.fold(spent, |sum, cost| (sum + cost).min(INFEASIBLE))
}

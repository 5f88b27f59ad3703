//! Openings: guesses that are made whatever the feedback.

use crate::game::list::List;
use crate::game::table::{AnswerId, GuessId, Table};
use crate::search::candidates::Candidates;
use crate::search::partition::Partition;
use crate::search::solve::Search;
use crate::search::value::{Cost, INFEASIBLE};
use crate::tree::extract;
use crate::tree::tree::Branch;

/// The candidate sets that are left after `fixed` guesses, large ones first, and the guesses spent on
/// the way: each set of candidates pays one for each guess that is made in it.
pub fn positions_after(
    table: &Table,
    set: Candidates<'_>,
    fixed: &[GuessId],
) -> (Cost, Vec<Vec<AnswerId>>) {
    let mut partition = Partition::default();
    let mut sets = vec![set.ids.to_vec()];
    let mut spent = 0;
    for &guess in fixed {
        let mut next = Vec::new();
        for ids in sets {
            spent += ids.len() as Cost;
            partition.split(table, Candidates::new(&ids), guess);
            let blocks = &partition.blocks;
            next.extend(
                blocks
                    .iter()
                    .map(|&block| partition.candidates(block).ids.to_vec()),
            );
        }
        sets = next;
    }
    sets.sort_by_key(|ids| std::cmp::Reverse(ids.len()));
    (spent, sets)
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

//! Openings: guesses that are made whatever the feedback.

use crate::engine::extract;
use crate::game::list::List;
use crate::ids::GuessId;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::partition::Position;
use crate::search::position::value::Cost;
use crate::search::solve::best_first::Search;
use crate::sorted;
use crate::tree::Branch;

/// The positions after the guesses of an `opening`, large ones first, and the cost so far: each
/// guess for all candidates of the set in which it is made, and lateness for the candidates that
/// are late before the last of these guesses.
pub(crate) fn positions_after(
    search: &Search<'_>,
    set: Candidates<'_>,
    opening: &[GuessId],
    mut budget: Budget,
) -> (Cost, Vec<Position>) {
    let Search { table, costs, .. } = search;
    let mut positions = vec![Position::of(set)];
    let mut spent = 0;
    for &guess in opening {
        let mut cost = costs.per_guess;
        if let Some(past) = budget.past_time() {
            budget = past;
            cost += costs.per_late;
        }
        budget = budget.next();
        let mut next = Vec::new();
        for position in positions {
            let candidates = position.candidates();
            spent += cost * costs.weight_of(candidates).total;
            next.extend(Position::all_after(table, candidates, guess));
        }
        positions = next;
    }
    sorted::descending(&mut positions, |position| position.candidates().len() as u64);
    (spent, positions)
}

/// The tree of an `opening`, with the tree by `below` in every position after it.
pub(super) fn assemble(
    search: &Search<'_>,
    list: &List,
    set: Candidates<'_>,
    opening: &[GuessId],
    below: &(dyn Fn(Candidates<'_>) -> Option<Branch> + Sync),
) -> Option<Branch> {
    match opening {
        [] => below(set),
        [guess, rest @ ..] => extract::rooted_at(search, list, set, *guess, |block| {
            assemble(search, list, block, rest, below)
        }),
    }
}

//! From proven values to a tree.
//!
//! Values do not say which of several equally good guesses was found first; that depends on threads
//! and luck. So the tree is chosen anew, by a rule that depends on the position alone: of the guesses
//! that reach the least cost within the guesses that are left, a member of the candidate set goes
//! before others, and then the one that comes first in the list. The memo makes this quick.

use crate::game::list::List;
use crate::ids::GuessId;
use crate::parallel;
use crate::search::budget::Budget;
use crate::search::candidates::Candidates;
use crate::search::partition::{Block, Partition};
use crate::search::solve::{Search, Worker};
use crate::search::value::{INFEASIBLE, Value};
use crate::tree::Branch;

/// The canonical best tree for `set` with so many guesses `left`. `None` when no tree is low enough, or the
/// search was stopped.
pub fn best_tree(
    search: &Search<'_>,
    list: &List,
    set: Candidates<'_>,
    budget: Budget,
) -> Option<Branch> {
    // What is paid for being late is paid whatever follows.
    let budget = budget.past_time().unwrap_or(budget);
    let guess = best_guess(&mut search.worker(), set, budget)?;
    after(search, list, set, guess, |block| {
        best_tree(search, list, block, budget.next())
    })
}

/// The blocks of a smaller set are not worth another thread.
const PARALLEL_MIN: usize = 16;

/// The tree that begins with `guess` and goes on with `below` in each block. `None` if any is.
pub fn after(
    search: &Search<'_>,
    list: &List,
    set: Candidates<'_>,
    guess: GuessId,
    below: impl Fn(Candidates<'_>) -> Option<Branch> + Sync,
) -> Option<Branch> {
    let mut partition = Partition::default();
    partition.split(search.table, set, guess);
    let mut blocks = partition.blocks.clone();
    blocks.sort_unstable_by_key(|block| block.code);
    let symmetries = set.symmetries_after(guess);
    let child = |&block: &Block| {
        let allowed = set.allowed;
        let allowed = allowed.map(|allowed| allowed.after(search.table, guess, block.code));
        let candidates = partition.candidates(block).with(allowed.as_ref());
        let branch = below(candidates.under(symmetries.as_ref()))?;
        Some((search.table.feedback(block.code), branch))
    };
    let children = if set.len() < PARALLEL_MIN {
        blocks.iter().map(child).collect()
    } else {
        parallel::try_map(&blocks, child)
    };
    Some(Branch {
        guess: list.guesses()[usize::from(guess)],
        wins: set.contains(guess),
        children: children?,
    })
}

fn best_guess(worker: &mut Worker<'_, '_>, set: Candidates<'_>, budget: Budget) -> Option<GuessId> {
    if set.len() <= 2 {
        return worker.known_guess(set, budget);
    }
    let Value::Exact { cost, .. } = worker.solve(set, budget, INFEASIBLE) else {
        return None;
    };
    if worker.is_beam() {
        // Which guesses a beam holds is known to the search alone.
        return worker.known_guess(set, budget);
    }
    worker
        .contenders(set, budget, cost)
        .into_iter()
        .find(|&guess| match worker.refine(set, budget, guess, cost + 1) {
            Value::Exact { cost: reached, .. } => reached == cost,
            Value::AtLeast(_) => false,
        })
}

/// Some tree for `set`, at once: what the memo knows to be best where it knows it, and the guess with
/// the most blocks where it does not. It may need more guesses than any limit allows.
pub fn fallback_tree(
    worker: &mut Worker<'_, '_>,
    list: &List,
    set: Candidates<'_>,
    budget: Budget,
) -> Branch {
    let guess = worker
        .known_guess(set, budget)
        .unwrap_or_else(|| worker.most_promising(set));
    let mut partition = Partition::default();
    partition.split(worker.table(), set, guess);
    let mut blocks = partition.blocks.clone();
    blocks.sort_unstable_by_key(|block| block.code);
    let children = blocks
        .iter()
        .map(|&block| {
            let allowed = set.allowed;
            let allowed = allowed.map(|allowed| allowed.after(worker.table(), guess, block.code));
            let below = fallback_tree(
                worker,
                list,
                partition.candidates(block).with(allowed.as_ref()),
                budget.past_time().unwrap_or(budget).next(),
            );
            (worker.table().feedback(block.code), below)
        })
        .collect();
    Branch {
        guess: list.guesses()[usize::from(guess)],
        wins: set.contains(guess),
        children,
    }
}

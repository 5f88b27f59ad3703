//! From proven values to a tree.
//!
//! Which of several equally good guesses the search finds first depends on threads and timing. So
//! the tree is chosen anew, by a rule that depends on the position alone: among the guesses that
//! reach the least cost within the guess budget, members of the candidate set come first, and then
//! the guess with the lowest id. The memo makes this fast, and keeps the chosen guess in a place of
//! its own.

use crate::game::feedback::Code;
use crate::game::list::List;
use crate::ids::GuessId;
use crate::parallel;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::node::Node;
use crate::search::position::partition::Position;
use crate::search::position::value::{Cost, INFEASIBLE, Value};
use crate::search::solve::best_first::{Search, Worker};
use crate::search::watch::progress::{NEARLY_ALL, Progress};
use crate::sorted;
use crate::tree::Branch;

/// The best tree for `set` by the rule above. `None` if no tree is low enough, or if the search was
/// stopped.
pub(super) fn best_tree(
    search: &Search<'_>,
    list: &List,
    set: Candidates<'_>,
    budget: Budget,
) -> Option<Branch> {
    // Lateness is paid whatever follows.
    let budget = budget.or_past_time();
    let guess = best_guess(search, set, budget)?;
    rooted_at(search, list, set, guess, |block| best_tree(search, list, block, budget.next()))
}

/// The blocks of a smaller set are not worth another thread.
const PARALLEL_MIN: usize = 16;

/// The tree that begins with `guess`, with the tree by `below` in each block. `None` if any of
/// these is `None`.
pub(super) fn rooted_at(
    search: &Search<'_>,
    list: &List,
    set: Candidates<'_>,
    guess: GuessId,
    below: impl Fn(Candidates<'_>) -> Option<Branch> + Sync,
) -> Option<Branch> {
    let blocks = blocks_by_code(search, set, guess);
    let child = |block: &Position| {
        let branch = below(block.candidates())?;
        Some((search.table.feedback(block.code), branch))
    };
    let children = if set.len() < PARALLEL_MIN {
        blocks.iter().map(child).collect()
    } else {
        parallel::try_map(&blocks, child)
    };
    Some(branch(list, set, guess, children?))
}

fn blocks_by_code(search: &Search<'_>, set: Candidates<'_>, guess: GuessId) -> Vec<Position> {
    let mut blocks = Position::all_after(search.table, set, guess);
    sorted::ascending(&mut blocks, |block| block.code.into());
    blocks
}

fn branch(
    list: &List,
    set: Candidates<'_>,
    guess: GuessId,
    children: Vec<(Code, Branch)>,
) -> Branch {
    Branch {
        guess: list.guesses()[usize::from(guess)].clone(),
        wins: set.contains(guess),
        children,
    }
}

/// The first guess of the best tree for `set` by the rule above. `None` as for that tree.
pub(super) fn best_guess(
    search: &Search<'_>,
    set: Candidates<'_>,
    budget: Budget,
) -> Option<GuessId> {
    let (mut worker, node) = (search.worker(), set.within(budget));
    if set.len() <= 2 {
        return worker.known_guess(node);
    }
    let Value::Exact { cost, height, .. } = worker.solve(node, INFEASIBLE) else {
        return None;
    };
    if search.rules.beam.is_some() {
        // Only the search knows which guesses the beam holds.
        return worker.known_guess(node);
    }
    if let Some(first) = worker.known_first(node) {
        return Some(first);
    }
    let contenders = worker.contenders(node, cost);
    let mut contenders = contenders.into_iter().take_while(|_| !search.limits.stopped());
    let best = contenders.find(|&guess| reached(&mut worker, node, guess, cost).is_some());
    // If the search was stopped, a guess that comes before this one may have been missed.
    let best = best.filter(|_| !search.limits.stopped())?;
    worker.learn_first(node, Value::exact(cost, height, best));
    Some(best)
}

/// The first guess of the best tree for `node` by the rule above, and what this tree costs, if it
/// is `cost`, and no tree costs less. `None` if the best tree costs more, or if the search was
/// stopped.
pub(super) fn first_that_costs(
    search: &Search<'_>,
    node: Node<'_>,
    cost: Cost,
    progress: &Progress,
) -> Option<Value> {
    let contenders = search.worker().contenders(node, cost);
    progress.begin_phase(contenders.len() as u64, NEARLY_ALL);
    let init = || search.worker();
    let first = parallel::find_first(&contenders, init, |worker, &guess| {
        let _part = progress.part(1);
        (!search.limits.stopped()).then(|| reached(worker, node, guess, cost)).flatten()
    });
    first.filter(|_| !search.limits.stopped())
}

/// The value of the best tree that begins with `guess`, if it is `cost`, and no tree for the node
/// costs less.
fn reached(
    worker: &mut Worker<'_, '_>,
    node: Node<'_>,
    guess: GuessId,
    cost: Cost,
) -> Option<Value> {
    let value = worker.refine(node, guess, cost + 1);
    matches!(value, Value::Exact { cost: reached, .. } if reached == cost).then_some(value)
}

/// How to choose a guess where the best one is not known.
pub(super) type Choose<'c> = &'c (dyn Fn(&mut Worker<'_, '_>, Node<'_>) -> Option<GuessId> + Sync);

/// Some tree for `set`: the guess that the memo knows to be best, and where it knows none, the one
/// that is chosen. `None` if this takes more guesses than are left, or if none is chosen.
pub(super) fn quick_tree(
    search: &Search<'_>,
    list: &List,
    set: Candidates<'_>,
    budget: Budget,
    choose: Choose<'_>,
) -> Option<Branch> {
    let budget = budget.or_past_time();
    if budget.all() == 0 {
        return None;
    }
    let guess = {
        let (mut worker, node) = (search.worker(), set.within(budget));
        worker.known_guess(node).or_else(|| choose(&mut worker, node))?
    };
    let below = budget.next();
    rooted_at(search, list, set, guess, |block| quick_tree(search, list, block, below, choose))
}

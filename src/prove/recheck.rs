//! Proves facts from ledgers again, so that they need not be trusted.

use std::hash::{BuildHasher, RandomState};

use crate::engine::Work;
use crate::ids::GuessId;
use crate::parallel;
use crate::prove::error::{Found, ProveError};
use crate::prove::ledger::{Fact, Facts};
use crate::prove::reading::Reading;
use crate::search::ranking::OpenerBound;
use crate::search::solve::Worker;
use crate::search::value::INFEASIBLE;
use crate::tree::objective::Objective;

/// Proves `number` of the facts again, chosen at random. Returns the openers that they are about;
/// fewer if the search was stopped.
///
/// # Errors
/// [`ProveError::Refuted`] if one of the facts is wrong.
pub(super) fn recheck(
    work: &Work<'_, '_>,
    facts: &Facts,
    number: usize,
) -> Result<Vec<GuessId>, ProveError> {
    let mut chosen: Vec<(GuessId, Fact)> = facts.iter().collect();
    // The keys of this state are random.
    let random = RandomState::new();
    chosen.sort_by_cached_key(|(guess, _)| random.hash_one(guess));
    chosen.truncate(number);
    let check = |worker: &mut Worker<'_, '_>, &(guess, fact): &(GuessId, Fact)| {
        let found = refuting(work, worker, guess, fact);
        let stopped = work.search.limits.stopped();
        (guess, fact, found, stopped)
    };
    let mut proven = Vec::new();
    for (guess, fact, found, stopped) in parallel::map_init(&chosen, || work.search.worker(), check)
    {
        match found {
            Some(found) => {
                let opener = work.asked.list.guesses()[usize::from(guess)];
                let said = facts.place_of(guess);
                return Err(ProveError::Refuted { opener, claimed: fact, said, found });
            }
            None if stopped => {}
            None => proven.push(guess),
        }
    }
    Ok(proven)
}

/// What a search finds of an opener that contradicts a fact.
fn refuting(
    work: &Work<'_, '_>,
    worker: &mut Worker<'_, '_>,
    guess: GuessId,
    fact: Fact,
) -> Option<Found> {
    let max_guesses = work.asked.max_guesses;
    let limits = match work.asked.question.objective {
        // No tree of fewer guesses, and none of as many that costs less.
        Objective::Worst => {
            let first = fact.bound().first().min(max_guesses.into()) as u8;
            first.saturating_sub(1).max(1)..=first
        }
        _ => max_guesses..=max_guesses,
    };
    limits.into_iter().find_map(|most| {
        let reading = Reading { goal: work.goal, asked: work.asked, most };
        let known = reading.known(fact)?;
        let target = known.bound().saturating_add(matches!(known, OpenerBound::Exact(_)).into());
        let found = worker.refine(work.set, work.goal.budget(most), guess, target);
        let value = work.goal.value(most, found.bound());
        match (known, OpenerBound::from(found)) {
            (OpenerBound::Exact(claimed), OpenerBound::Exact(cost)) if cost != claimed => {
                Some(Found::Cost(value))
            }
            (OpenerBound::AtLeast(claimed), OpenerBound::Exact(cost)) if cost < claimed => {
                Some(Found::Cost(value))
            }
            (OpenerBound::Exact(_), OpenerBound::AtLeast(INFEASIBLE..)) => Some(Found::NoTree),
            (OpenerBound::Exact(claimed), OpenerBound::AtLeast(bound)) if bound > claimed => {
                Some(Found::Bound(value))
            }
            _ => None,
        }
    })
}

//! Proves facts from ledgers again, so that they need not be trusted.

use std::hash::{BuildHasher, RandomState};

use crate::engine::Work;
use crate::ids::GuessId;
use crate::parallel;
use crate::parallel::SHARED;
use crate::prove::cube::Cube;
use crate::prove::cubes::way::Way;
use crate::prove::error::{Found, ProveError};
use crate::prove::ledger::{Fact, Facts};
use crate::prove::reading::Reading;
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::budget::Height;
use crate::search::position::value::INFEASIBLE;
use crate::search::solve::best_first::Worker;
use crate::tree::objective::ObjectiveValue;

/// What was proven again.
#[derive(Default)]
pub(super) struct Rechecked {
    /// The openers among it.
    pub openers: Vec<GuessId>,
    /// How many facts.
    pub count: usize,
}

/// A fact about an opener, or about another cube.
enum Chosen<'f> {
    Opener(GuessId, Fact),
    Cube(&'f Cube, Fact),
}

/// Proves `number` of the facts again, chosen at random; fewer if the search was stopped. The facts
/// are not used for that.
///
/// # Errors
/// [`ProveError::Refuted`] if one of the facts is wrong.
pub(super) fn recheck(
    work: &Work<'_, '_>,
    facts: &Facts,
    number: usize,
) -> Result<Rechecked, ProveError> {
    let openers = facts.iter().map(|(guess, fact)| Chosen::Opener(guess, fact));
    let cubes = facts.of_cubes().filter(|_| SHARED).map(|(cube, fact)| Chosen::Cube(cube, fact));
    let mut chosen: Vec<(usize, Chosen<'_>)> = openers.chain(cubes).enumerate().collect();
    // The keys of this state are random.
    let random = RandomState::new();
    chosen.sort_by_cached_key(|(place, _)| random.hash_one(place));
    chosen.truncate(number);
    let check = |worker: &mut Worker<'_, '_>, (_, chosen): &(usize, Chosen<'_>)| {
        let found = match *chosen {
            Chosen::Opener(guess, fact) => refuting(work, worker, guess, fact),
            Chosen::Cube(cube, fact) => refuting_cube(work, worker, cube, fact),
        };
        (found, work.search.limits.stopped())
    };
    let mut proven = Rechecked { openers: Vec::new(), count: 0 };
    let found = parallel::map_init(&chosen, || work.search.worker(), check);
    for ((_, chosen), (found, stopped)) in chosen.iter().zip(found) {
        match (found, chosen) {
            (Some(found), &Chosen::Opener(guess, claimed)) => {
                let opener = &work.asked.list.guesses()[usize::from(guess)];
                return Err(ProveError::Refuted {
                    opener: opener.clone(),
                    claimed,
                    said: facts.place_of(guess),
                    found,
                });
            }
            (Some(found), &Chosen::Cube(cube, claimed)) => {
                let said = facts.place_of_cube(cube);
                return Err(ProveError::RefutedCube { cube: cube.clone(), claimed, said, found });
            }
            (None, _) if stopped => {}
            (None, chosen) => {
                proven.count += 1;
                if let &Chosen::Opener(guess, _) = chosen {
                    proven.openers.push(guess);
                }
            }
        }
    }
    Ok(proven)
}

/// What a search finds of a cube that contradicts a fact.
fn refuting_cube(
    work: &Work<'_, '_>,
    worker: &mut Worker<'_, '_>,
    cube: &Cube,
    fact: Fact,
) -> Option<Found> {
    let most = work.asked.max_guesses;
    let reading = Reading { goal: work.goal, asked: work.asked, most };
    let path = cube.path(work.asked.list, work.search.table)?;
    let way = Way::new(work.search.table, work.set, &path)?;
    let known = reading.known(fact)?;
    let target = known.bound().saturating_add(matches!(known, OpenerBound::Exact(_)).into());
    let found = way.solve(worker, work.goal.budget(most), target);
    contradicting(known, found.into(), work.goal.value(most, found.bound()))
}

/// What a search finds of an opener that contradicts a fact.
fn refuting(
    work: &Work<'_, '_>,
    worker: &mut Worker<'_, '_>,
    guess: GuessId,
    fact: Fact,
) -> Option<Found> {
    let max_guesses = work.asked.max_guesses;
    let limits = match work.asked.question.objective.is_worst_first() {
        // No tree is lower, and none of this height costs less.
        true => {
            let first = fact.bound().first().min(max_guesses.into()) as Height;
            first.saturating_sub(1).max(1)..=first
        }
        false => max_guesses..=max_guesses,
    };
    limits.into_iter().find_map(|most| {
        let reading = Reading { goal: work.goal, asked: work.asked, most };
        let known = reading.known(fact)?;
        let target = known.bound().saturating_add(matches!(known, OpenerBound::Exact(_)).into());
        let found = worker.refine(work.set.within(work.goal.budget(most)), guess, target);
        let value = work.goal.value(most, found.bound());
        contradicting(known, found.into(), value)
    })
}

/// What was found, if it contradicts what is `known`; `value` is that of what was found.
fn contradicting(known: OpenerBound, found: OpenerBound, value: ObjectiveValue) -> Option<Found> {
    match (known, found) {
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
}

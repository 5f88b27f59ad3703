//! What is known of cubes, and what follows of it.
//!
//! A position costs as much as the guess that costs least in it. A guess costs one for each
//! candidate, and what the positions after it cost: the recursion of `docs/ALGORITHM.md`. So bounds
//! of some guesses and positions, and the bounds that counting gives of the others, add up to a
//! bound of the whole, and to its cost where all that matters is exact.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use fxhash::FxBuildHasher;

use crate::engine::opening::positions_after;
use crate::ids::GuessId;
use crate::prove::cube::Step;
use crate::search::openers::ranking::OpenerBound;
use crate::search::position::budget::Budget;
use crate::search::position::candidates::Candidates;
use crate::search::position::key::Key;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::search::solve::best_first::{Search, Worker};

/// What is known of a position or of a guess, and of the cubes within it.
#[derive(Clone, Debug)]
pub(super) struct Known {
    /// What is proven of the cube itself.
    pub proven: OpenerBound,
    /// Whether the cubes within it are to be proven in its place.
    pub split: bool,
    /// What is known of the guesses in a position, or of the positions after a guess.
    pub within: BTreeMap<Step, Known>,
}

impl Default for Known {
    fn default() -> Self {
        Self { proven: OpenerBound::AtLeast(0), split: false, within: BTreeMap::new() }
    }
}

impl Known {
    /// What is known at the end of `path`.
    pub(super) fn at(&mut self, path: &[Step]) -> &mut Self {
        path.iter().fold(self, |known, &step| known.within.entry(step).or_default())
    }

    /// What is known at the end of `path`, if anything is.
    pub(super) fn get(&self, path: &[Step]) -> Option<&Self> {
        path.iter().try_fold(self, |known, step| known.within.get(step))
    }

    /// Adds what was proven of the cube itself.
    pub(super) fn learn(&mut self, proven: OpenerBound) {
        self.proven = stronger(self.proven, proven);
    }
}

/// The one that says more.
fn stronger(one: OpenerBound, other: OpenerBound) -> OpenerBound {
    match (one, other) {
        (OpenerBound::Exact(_), _) => one,
        (_, OpenerBound::Exact(_)) => other,
        (OpenerBound::AtLeast(a), OpenerBound::AtLeast(b)) => OpenerBound::AtLeast(a.max(b)),
    }
}

/// The guesses of a position that may begin a best tree, with the bounds that counting gives.
struct Counted {
    /// The lowest first.
    order: Vec<(GuessId, Cost)>,
    bounds: HashMap<GuessId, Cost, FxBuildHasher>,
}

/// Puts what is known together.
pub(super) struct Sums<'k, 's> {
    search: &'k Search<'s>,
    /// By position and budget.
    counted: Mutex<HashMap<(Key, u64), Arc<Counted>>>,
}

impl<'k, 's> Sums<'k, 's> {
    /// Sums of what `search` looks for.
    pub(super) fn new(search: &'k Search<'s>) -> Self {
        Self { search, counted: Mutex::default() }
    }

    fn counted(
        &self,
        worker: &Worker<'_, '_>,
        set: Candidates<'_>,
        budget: Budget,
    ) -> Arc<Counted> {
        let key = (set.position_key(), budget.to_bits());
        let all = || self.counted.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all().get(&key) {
            return Arc::clone(known);
        }
        let late = worker.cost_of_being_late(set.within(budget));
        let counted = self.search.by_counting(set.within(budget.or_past_time())).into_iter();
        let order: Vec<(GuessId, Cost)> =
            counted.map(|(guess, bound)| (guess, (bound + late).min(INFEASIBLE))).collect();
        let made = Arc::new(Counted { bounds: order.iter().copied().collect(), order });
        // A set that was not counted to the end is not kept.
        if !self.search.limits.stopped() {
            all().insert(key, Arc::clone(&made));
        }
        made
    }

    /// What `known` and counting say together of a position.
    pub(super) fn of_position(
        &self,
        worker: &mut Worker<'_, '_>,
        set: Candidates<'_>,
        budget: Budget,
        known: &Known,
    ) -> OpenerBound {
        let proven = stronger(known.proven, worker.probe(set.within(budget)).into());
        if known.within.is_empty() || matches!(proven, OpenerBound::Exact(_)) {
            return proven;
        }
        let (mut lower, mut exact) = (INFEASIBLE, INFEASIBLE);
        let counted = self.counted(worker, set, budget);
        let is_known = |guess: GuessId| known.within.contains_key(&Step::Guess(guess));
        if let Some(&(_, bound)) = counted.order.iter().find(|&&(guess, _)| !is_known(guess)) {
            lower = bound;
        }
        for (&step, known) in &known.within {
            // A guess that begins no best tree, or stands for none, is no matter.
            let Step::Guess(guess) = step else { continue };
            let Some(&bound) = counted.bounds.get(&guess) else { continue };
            let proven = self.of_guess(worker, set, budget, guess, known);
            lower = lower.min(proven.bound().max(bound));
            if let OpenerBound::Exact(cost) = proven {
                exact = exact.min(cost);
            }
        }
        let of_guesses = match exact {
            INFEASIBLE.. => OpenerBound::AtLeast(lower),
            exact if exact <= lower => OpenerBound::Exact(exact),
            _ => OpenerBound::AtLeast(lower),
        };
        stronger(proven, of_guesses)
    }

    /// The guesses that may begin a best tree of a position, by the bounds that counting gives, and
    /// these bounds. One guess stands for all that a symmetry maps to it.
    pub(super) fn guesses(
        &self,
        worker: &Worker<'_, '_>,
        set: Candidates<'_>,
        budget: Budget,
    ) -> Vec<(GuessId, Cost)> {
        self.counted(worker, set, budget).order.clone()
    }

    /// What `known` and counting say together of a guess in a position.
    pub(super) fn of_guess(
        &self,
        worker: &mut Worker<'_, '_>,
        set: Candidates<'_>,
        budget: Budget,
        guess: GuessId,
        known: &Known,
    ) -> OpenerBound {
        if known.within.is_empty() || matches!(known.proven, OpenerBound::Exact(_)) {
            return known.proven;
        }
        stronger(known.proven, self.sum(worker, set, budget, guess, known))
    }

    /// The guess itself, and what is known of the positions after it.
    pub(super) fn sum(
        &self,
        worker: &mut Worker<'_, '_>,
        set: Candidates<'_>,
        budget: Budget,
        guess: GuessId,
        known: &Known,
    ) -> OpenerBound {
        let (mut sum, positions) = positions_after(self.search, set, &[guess], budget);
        let below = budget.or_past_time().next();
        let mut exact = true;
        for position in &positions {
            let set = position.candidates();
            let proven = match known.within.get(&Step::Code(position.code)) {
                Some(known) => self.of_position(worker, set, below, known),
                None => worker.probe(set.within(below)).into(),
            };
            sum = (sum + proven.bound()).min(INFEASIBLE);
            exact &= matches!(proven, OpenerBound::Exact(_));
        }
        match exact && sum < INFEASIBLE {
            true => OpenerBound::Exact(sum),
            false => OpenerBound::AtLeast(sum),
        }
    }

    /// Tells the search what is known of positions: it holds under the limit on guesses, and only
    /// from below.
    pub(super) fn tell(
        &self,
        worker: &mut Worker<'_, '_>,
        set: Candidates<'_>,
        budget: Budget,
        known: &Known,
    ) {
        for (&step, known) in &known.within {
            let Step::Guess(guess) = step else { continue };
            if known.within.is_empty() {
                continue;
            }
            let (_, positions) = positions_after(self.search, set, &[guess], budget);
            let below = budget.or_past_time().next();
            for position in &positions {
                if let Some(known) = known.within.get(&Step::Code(position.code)) {
                    let set = position.candidates();
                    worker.believe(set.within(below), known.proven.bound());
                    self.tell(worker, set, below, known);
                }
            }
        }
    }
}

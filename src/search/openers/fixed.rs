//! Fixed openings: several first guesses that are the same in every game, whatever the feedback.
//!
//! **Theorem 16.** A tree for `n` members whose first `j` guesses are fixed costs at least
//! `1 + 2 + … + m + (n - m)(j + 1)`, where `m` is the smaller one of `j` and `n`.
//! *Proof.* A fixed guess is one word, so it finds at most one member. If the `i`-th finds one, it
//! pays `i`; all that are not found by fixed guesses pay `j + 1` or more. As `i < j + 1`, the sum
//! is least if each of the first `m` guesses finds a member. ∎
//!
//! Good openings are found by a local search, which proves nothing: it looks for a low bound by
//! counting. Theorem 13 gives this bound for the last guess, where the sets before it are the
//! blocks of all the others. Each guess in turn is exchanged for the best one beside the others,
//! until no exchange helps.

use crate::ids::GuessId;
use crate::search::position::candidates::Candidates;
use crate::search::position::partition::Partition;
use crate::search::position::value::Cost;
use crate::search::solve::best_first::Worker;
use crate::sorted;

/// How many of the guesses for one place are kept.
const KEPT: usize = 4;

/// An opening, with the bound of its cost by counting.
pub(crate) type Opening = (Cost, Vec<GuessId>);

/// No tree for `members` answers whose first guesses are `fixed` costs less (Theorem 16).
pub(crate) fn bound(members: usize, fixed: usize) -> Cost {
    let found = members.min(fixed) as Cost;
    let late = members as Cost - found;
    found * (found + 1) / 2 + late * (fixed as Cost + 1)
}

/// The openings of a local search from one start.
struct Climb<'w, 'a, 's, 'c> {
    worker: &'w mut Worker<'a, 's>,
    set: Candidates<'c>,
    /// The guesses that come first and stay.
    kept: &'w [GuessId],
    found: Vec<Opening>,
}

impl Worker<'_, '_> {
    /// Openings of `number` guesses that begin with those `kept`: the first of the others is
    /// `start`, until it is exchanged. Members come before others.
    pub(crate) fn openings(
        &mut self,
        set: Candidates<'_>,
        kept: &[GuessId],
        number: usize,
        start: GuessId,
    ) -> Vec<Opening> {
        let mut climb = Climb { worker: self, set, kept, found: Vec::new() };
        climb.from(start, number - kept.len());
        climb.found
    }
}

impl Climb<'_, '_, '_, '_> {
    fn from(&mut self, start: GuessId, number: usize) {
        let mut free = vec![start];
        let mut least = Cost::MAX;
        while free.len() < number {
            let Some((bound, guess)) = self.best_beside(&free, free.len() + 1 == number) else {
                return;
            };
            least = bound;
            free.push(guess);
        }
        let mut unchanged = 0;
        while unchanged < number && !self.worker.search.limits.stopped() {
            let others: Vec<GuessId> = free.drain(1..).collect();
            let best = self.best_beside(&others, true);
            let kept = (least, free[0]);
            let exchanged = best.filter(|&(bound, _)| bound < least).unwrap_or(kept);
            unchanged = if exchanged == kept { unchanged + 1 } else { 0 };
            least = exchanged.0;
            // The guess that was looked at longest ago comes first.
            free = others;
            free.push(exchanged.1);
        }
    }

    /// The guess with the lowest bound beside the `others`. If they are `all` others, the openings
    /// are kept.
    fn best_beside(&mut self, others: &[GuessId], all: bool) -> Option<(Cost, GuessId)> {
        let set = self.set;
        let is_member = |&guess: &GuessId| set.contains(guess);
        let first = others.iter().copied().filter(is_member);
        let last = others.iter().copied().filter(|guess| !is_member(guess));
        let others: Vec<GuessId> = self.kept.iter().copied().chain(first).chain(last).collect();
        let moved = others[self.kept.len()..].iter().filter(|guess| !is_member(guess)).count();
        let mut bounds = self.last_bounds(&others);
        for (bound, guess) in &mut bounds {
            if is_member(guess) && !others.contains(guess) {
                // Members come before others, and so are found earlier.
                *bound = bound.saturating_sub(moved as Cost);
            }
        }
        let least = bounds.len().min(KEPT);
        if least > 0 {
            bounds.select_nth_unstable(least - 1);
            bounds.truncate(least);
        }
        if all {
            self.found.extend(bounds.iter().map(|&(bound, guess)| {
                let mut opening = others.clone();
                opening.push(guess);
                let free = &mut opening[self.kept.len()..];
                let is_other = |guess: &GuessId| u64::from(!set.contains(*guess));
                sorted::ascending(free, |guess| is_other(guess) << 32 | u64::from(*guess));
                (bound, opening)
            }));
        }
        bounds.into_iter().min()
    }

    /// For each guess the bound of Theorem 13 of an opening of the `others`, at least one, and then
    /// this guess.
    fn last_bounds(&mut self, others: &[GuessId]) -> Vec<(Cost, GuessId)> {
        let (table, set) = (self.worker.search.table, self.set);
        let [mut blocks, mut next] = [Partition::default(), Partition::default()];
        let members =
            |blocks: &Partition| -> usize { blocks.blocks.iter().map(|block| block.len()).sum() };
        let mut spent = set.len();
        blocks.split(table, set, others[0]);
        for &guess in &others[1..] {
            spent += members(&blocks);
            next.split_each(table, &blocks, guess);
            std::mem::swap(&mut blocks, &mut next);
        }
        let most = spent + 3 * members(&blocks);
        self.worker.pair_bounds(&blocks, most as Cost, Cost::MAX)
    }
}

//! The guesses of one candidate set, popped in the order of their lower bounds.
//!
//! Every guess starts with the bound that its score gives. Scores are kept as one number for each
//! guess and gathered one bound at a time, so guesses that never come to the front cost nothing
//! more. A guess that was refined returns with a higher bound, to a heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::game::table::cell::Cell;
use crate::ids::GuessId;
use crate::search::bounds;
use crate::search::bounds::score_bound::ScoreBound;
use crate::search::count::scores::{Scores, with_scores};
use crate::search::count::weigh;
use crate::search::position::key::key_of;
use crate::search::position::value::{Cost, INFEASIBLE};

/// A queue of guesses by lower bound. It never drops a guess that splits the set, unless it may
/// keep only the first few (a beam).
pub(in crate::search) struct Frontier {
    fresh: Fresh,
    /// A lower bound for the guesses that are not in the queue.
    uncounted: Cost,
    refined: BinaryHeap<Reverse<(Cost, GuessId)>>,
    /// The number of guesses that may still be popped for the first time (a beam).
    fresh_max: usize,
}

/// Guesses that were not popped yet.
enum Fresh {
    Levels(Levels),
    /// With their bounds, the lowest bound last.
    Sorted(Vec<(Cost, GuessId)>),
}

/// Guesses by their scores, gathered one score at a time.
struct Levels {
    scores: Scores,
    /// Guesses with lower scores are not in the queue.
    least: usize,
    /// The next score to gather.
    next_score: usize,
    /// The guesses with the score gathered last, in reverse order, and their bound.
    gathered: Vec<GuessId>,
    gathered_bound: Cost,
    options: FrontierOptions,
}

/// How guesses are popped for the first time, and what those cost that are not in the queue.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct FrontierOptions {
    /// The least cost of every guess that is not in the queue.
    pub uncounted: Cost,
    /// The least cost of a guess by its score. Without it the order stays, but each guess is only
    /// known to cost the `floor`.
    pub score_bound: Option<ScoreBound>,
    /// The least cost of every guess.
    pub floor: Cost,
    /// Equal scores in a pseudo-random order from this seed, instead of ascending.
    pub shuffle: Option<u64>,
    /// The number of guesses that are popped at all, not counting those that lead to no tree.
    pub fresh_max: usize,
}

/// A guess that was taken out of the queue.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Popped {
    /// The guess.
    pub guess: GuessId,
    /// The least that it costs.
    pub bound: Cost,
    /// Whether it is popped for the first time, with the bound of its score.
    pub new: bool,
}

impl FrontierOptions {
    fn bound(&self, score: Cost) -> Cost {
        self.score_bound.map_or(self.floor, |bound| bound.bound(score))
    }

    fn order(&self, guess: GuessId) -> u64 {
        match self.shuffle {
            Some(seed) => key_of(seed ^ u64::from(guess)).low_half(),
            None => guess.into(),
        }
    }
}

impl Frontier {
    /// The guesses with their `scores`. Those with a score below `least` are never popped: their
    /// scores need not be exact, but none of them costs less than what is `uncounted`.
    pub(in crate::search) fn new(scores: Scores, least: usize, options: FrontierOptions) -> Self {
        let most = scores.most();
        let mut levels = Levels {
            scores,
            least: least.max(bounds::USELESS_SCORE + 1),
            next_score: most,
            gathered: Vec::new(),
            gathered_bound: 0,
            options,
        };
        levels.gather();
        Self::with_fresh(Fresh::Levels(levels), options)
    }

    /// The guesses with their scores where answers have weights, and scores are weights.
    pub(in crate::search) fn weighed(
        scores: &[Cost],
        least: Cost,
        options: FrontierOptions,
    ) -> Self {
        let eligible = |&(_, score): &(GuessId, Cost)| score != weigh::FORBIDDEN && score >= least;
        let ranked = GuessId::all().zip(scores.iter().copied()).filter(eligible);
        let ranked = ranked.map(|(guess, score)| (options.bound(score), Cost::MAX - score, guess));
        Self::ranked(ranked.collect(), options)
    }

    /// Guesses with their bounds, and among equal bounds by a second number: the lowest first.
    pub(in crate::search) fn ranked(
        mut ranked: Vec<(Cost, u64, GuessId)>,
        options: FrontierOptions,
    ) -> Self {
        ranked.sort_unstable_by_key(|&(bound, second, guess)| {
            Reverse((bound, second, options.order(guess)))
        });
        let sorted = ranked.into_iter().map(|(bound, _, guess)| (bound, guess));
        Self::with_fresh(Fresh::Sorted(sorted.collect()), options)
    }

    fn with_fresh(fresh: Fresh, options: FrontierOptions) -> Self {
        let FrontierOptions { uncounted, fresh_max, .. } = options;
        Self { fresh, uncounted, refined: BinaryHeap::new(), fresh_max }
    }

    /// Returns the memory of the scores.
    pub(in crate::search) fn into_scores(self) -> Scores {
        match self.fresh {
            Fresh::Levels(levels) => levels.scores,
            Fresh::Sorted(_) => Scores::default(),
        }
    }

    /// The lowest bound of all guesses; [`INFEASIBLE`] if none is left.
    pub(in crate::search) fn lowest(&self) -> Cost {
        let refined = self.refined.peek();
        let refined = refined.map_or(INFEASIBLE, |&Reverse((bound, _))| bound);
        let uncounted = if self.fresh_max == 0 { INFEASIBLE } else { self.uncounted };
        self.lowest_fresh().min(refined).min(uncounted)
    }

    fn lowest_fresh(&self) -> Cost {
        match &self.fresh {
            _ if self.fresh_max == 0 => INFEASIBLE,
            Fresh::Levels(levels) if levels.gathered.is_empty() => INFEASIBLE,
            Fresh::Levels(levels) => levels.gathered_bound,
            Fresh::Sorted(sorted) => sorted.last().map_or(INFEASIBLE, |&(bound, _)| bound),
        }
    }

    /// A guess that is likely to be popped next for the first time.
    pub(in crate::search) fn next_fresh(&self) -> Option<GuessId> {
        match &self.fresh {
            Fresh::Levels(levels) => levels.gathered.last().copied(),
            Fresh::Sorted(sorted) => sorted.last().map(|&(_, guess)| guess),
        }
    }

    /// Takes out a guess with the lowest bound; `None` if only uncounted guesses are left.
    pub(in crate::search) fn pop(&mut self) -> Option<Popped> {
        let fresh = self.lowest_fresh();
        if let Some(&Reverse((bound, guess))) = self.refined.peek()
            && (fresh >= INFEASIBLE || bound < fresh)
        {
            self.refined.pop();
            return Some(Popped { guess, bound, new: false });
        }
        if self.fresh_max == 0 {
            return None;
        }
        let guess = match &mut self.fresh {
            Fresh::Levels(levels) => {
                let guess = levels.gathered.pop()?;
                levels.gather();
                guess
            }
            Fresh::Sorted(sorted) => sorted.pop()?.1,
        };
        self.fresh_max -= 1;
        Some(Popped { guess, bound: fresh, new: true })
    }

    /// Lets the beam take one more guess, in place of one that led to no tree.
    pub(in crate::search) fn extend_beam(&mut self) {
        self.fresh_max = self.fresh_max.saturating_add(1);
    }

    /// Puts a guess back with a better bound.
    pub(in crate::search) fn push(&mut self, bound: Cost, guess: GuessId) {
        if bound < INFEASIBLE {
            self.refined.push(Reverse((bound, guess)));
        }
    }
}

impl Levels {
    /// Gathers the guesses with the next score that occurs, if none are left.
    fn gather(&mut self) {
        while self.gathered.is_empty() && self.next_score >= self.least {
            let score = self.next_score;
            self.next_score -= 1;
            self.gathered_bound = self.options.bound(score as Cost);
            with_scores!(&self.scores, each => gather(each, score, &mut self.gathered));
            if self.options.shuffle.is_some() {
                self.gathered.sort_by_cached_key(|&guess| self.options.order(guess));
            }
        }
    }
}

/// Adds the guesses with one score, the last one first.
fn gather<C: Cell>(scores: &[C], score: usize, gathered: &mut Vec<GuessId>) {
    const GROUP: usize = 64;
    let score = C::low(score);
    for (group, scores) in scores.chunks(GROUP).enumerate().rev() {
        if scores.iter().fold(0, |any, &s| any | u8::from(s == score)) == 0 {
            continue;
        }
        let numbered = scores.iter().enumerate().rev();
        for (lane, _) in numbered.filter(|&(_, &s)| s == score) {
            gathered.push(GuessId::new(group * GROUP + lane));
        }
    }
}

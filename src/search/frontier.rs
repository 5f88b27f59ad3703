//! The guesses of one candidate set, served in the order of their lower bounds.
//!
//! Every guess starts at the bound that its score gives; those are kept as one byte a guess and
//! gathered a bound at a time, so that guesses which never come to the front cost nothing more.
//! A guess that was looked at returns with a higher bound, to a heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::game::table::GuessId;
use crate::search::bounds;
use crate::search::candidates::key_of;
use crate::search::value::{Cost, INFEASIBLE};

/// A queue of guesses by lower bound. Heuristic in its order only: it never drops a guess that
/// splits the set, except where it was told to keep the first few (a beam).
pub struct Frontier {
    candidates: usize,
    scores: Vec<u8>,
    /// Guesses of lower scores are not served; no such guess costs less than `uncounted`.
    least: usize,
    uncounted: Cost,
    /// The next score to gather.
    next_score: u8,
    /// The guesses of the score gathered last, last one first, and their bound.
    gathered: Vec<GuessId>,
    gathered_bound: Cost,
    refined: BinaryHeap<Reverse<(Cost, GuessId)>>,
    /// How many guesses may still be taken for the first time.
    fresh_max: usize,
    serving: Serving,
}

/// How guesses are served that were not looked at yet.
#[derive(Clone, Copy, Debug)]
pub struct Serving {
    /// Whether the bound of Theorem 2 is used; without it the order stays, but each guess is
    /// only known to cost one guess for each candidate.
    pub score_bound: bool,
    /// Equal scores in a pseudo-random order from this seed, instead of ascending.
    pub shuffle: Option<u64>,
    /// At most this many guesses are served at all.
    pub fresh_max: usize,
}

impl Frontier {
    /// The guesses with their `scores` on a set of `candidates`. Those of a score below `least` are
    /// never served: their scores need not be right, but none of them costs less than `uncounted`.
    pub fn new(
        candidates: usize,
        scores: Vec<u8>,
        least: usize,
        uncounted: Cost,
        serving: Serving,
    ) -> Self {
        let most = scores.iter().fold(0, |most, &score| most.max(score));
        let mut made = Self {
            candidates,
            scores,
            least: least.max(bounds::USELESS_SCORE + 1),
            uncounted,
            next_score: most,
            gathered: Vec::new(),
            gathered_bound: 0,
            refined: BinaryHeap::new(),
            fresh_max: serving.fresh_max,
            serving,
        };
        made.gather();
        made
    }

    /// Gives the memory of the scores back.
    pub fn into_scores(self) -> Vec<u8> {
        self.scores
    }

    /// The lowest bound of all guesses; [`INFEASIBLE`] when there are none left.
    pub fn lowest(&self) -> Cost {
        let fresh = if self.gathered.is_empty() {
            INFEASIBLE
        } else {
            self.gathered_bound
        };
        let refined = match self.refined.peek() {
            Some(&Reverse((bound, _))) => bound,
            None => INFEASIBLE,
        };
        let uncounted = if self.fresh_max == 0 {
            INFEASIBLE
        } else {
            self.uncounted
        };
        fresh.min(refined).min(uncounted)
    }

    /// Takes out a guess with the lowest bound, and tells whether it is taken for the first time; none when
    /// only uncounted ones are left.
    pub fn pop(&mut self) -> Option<(GuessId, bool)> {
        if let Some(&Reverse((bound, guess))) = self.refined.peek()
            && (self.gathered.is_empty() || bound < self.gathered_bound)
        {
            self.refined.pop();
            return Some((guess, false));
        }
        let guess = self.gathered.pop()?;
        self.fresh_max -= 1;
        if self.gathered.is_empty() {
            self.gather();
        }
        Some((guess, true))
    }

    /// Puts a guess back with a better bound.
    pub fn push(&mut self, bound: Cost, guess: GuessId) {
        if bound < INFEASIBLE {
            self.refined.push(Reverse((bound, guess)));
        }
    }

    /// Gathers the guesses of the next score that occurs.
    fn gather(&mut self) {
        while self.gathered.is_empty()
            && self.fresh_max > 0
            && usize::from(self.next_score) >= self.least
        {
            let score = self.next_score;
            self.next_score -= 1;
            self.gathered_bound = if self.serving.score_bound {
                bounds::by_score(self.candidates, usize::from(score))
            } else {
                self.candidates as Cost
            };
            for (group, scores) in self.scores.chunks(64).enumerate().rev() {
                if scores.iter().fold(0, |any, &s| any | u8::from(s == score)) != 0 {
                    for (lane, _) in scores
                        .iter()
                        .enumerate()
                        .rev()
                        .filter(|&(_, &s)| s == score)
                    {
                        self.gathered.push((group * 64 + lane) as GuessId);
                    }
                }
            }
            if let Some(seed) = self.serving.shuffle {
                self.gathered
                    .sort_by_cached_key(|&guess| key_of(seed ^ u64::from(guess)).low());
            }
            let beyond = self.gathered.len().saturating_sub(self.fresh_max);
            self.gathered.drain(..beyond);
        }
    }
}

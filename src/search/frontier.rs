//! The guesses of one candidate set, served in the order of their lower bounds.
//!
//! Every guess starts at the bound that its score gives; those are kept as one number a guess and
//! gathered a bound at a time, so that guesses which never come to the front cost nothing more.
//! A guess that was looked at returns with a higher bound, to a heap.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::game::table::cell::Cell;
use crate::ids::GuessId;
use crate::search::bounds::{self, ScoreBound};
use crate::search::candidates::key_of;
use crate::search::scores::{Scores, with_scores};
use crate::search::value::{Cost, INFEASIBLE};
use crate::search::weigh;

/// A queue of guesses by lower bound. Heuristic in its order only: it never drops a guess that
/// splits the set, except where it was told to keep the first few (a beam).
pub struct Frontier {
    fresh: Fresh,
    /// No guess that is not served costs less.
    uncounted: Cost,
    refined: BinaryHeap<Reverse<(Cost, GuessId)>>,
    /// How many guesses may still be taken for the first time (a beam).
    fresh_max: usize,
}

/// Guesses that were not looked at yet.
enum Fresh {
    Levels(Levels),
    /// By bound, the lowest last.
    Sorted(Vec<(Cost, GuessId)>),
}

/// Guesses by their scores, gathered a score at a time.
struct Levels {
    scores: Scores,
    /// Guesses of lower scores are not served.
    least: usize,
    /// The next score to gather.
    next_score: usize,
    /// The guesses of the score gathered last, last one first, and their bound.
    gathered: Vec<GuessId>,
    gathered_bound: Cost,
    serving: FrontierOptions,
}

/// How guesses are served that were not looked at yet.
#[derive(Clone, Copy, Debug)]
pub struct FrontierOptions {
    /// What a guess costs at least, by its score.
    pub line: ScoreBound,
    /// What every guess costs at least.
    pub floor: Cost,
    /// Whether the bound of the line is used; without it the order stays, but each guess is
    /// only known to cost what every one does.
    pub score_bound: bool,
    /// Equal scores in a pseudo-random order from this seed, instead of ascending.
    pub shuffle: Option<u64>,
    /// At most this many guesses are served at all, but for those that lead to no tree.
    pub fresh_max: usize,
}

/// A guess that is taken out.
#[derive(Clone, Copy, Debug)]
pub struct Popped {
    /// Which.
    pub guess: GuessId,
    /// What it costs at least.
    pub bound: Cost,
    /// Whether it is taken for the first time: its bound is what its score says, then.
    pub new: bool,
}

impl FrontierOptions {
    fn bound(&self, score: Cost) -> Cost {
        if self.score_bound {
            self.line.bound(score)
        } else {
            self.floor
        }
    }

    fn order(&self, guess: GuessId) -> u64 {
        match self.shuffle {
            Some(seed) => key_of(seed ^ u64::from(guess)).low(),
            None => guess.into(),
        }
    }
}

impl Frontier {
    /// The guesses with their `scores`. Those of a score below `least` are
    /// never served: their scores need not be right, but none of them costs less than `uncounted`.
    pub fn new(scores: Scores, least: usize, uncounted: Cost, serving: FrontierOptions) -> Self {
        let most = scores.most();
        let levels = Levels {
            scores,
            least: least.max(bounds::USELESS_SCORE + 1),
            next_score: most,
            gathered: Vec::new(),
            gathered_bound: 0,
            serving,
        };
        let mut made = Self {
            fresh: Fresh::Levels(levels),
            uncounted,
            refined: BinaryHeap::new(),
            fresh_max: serving.fresh_max,
        };
        made.gather();
        made
    }

    /// The same where answers have weights, and scores are weights.
    pub fn weighed(
        scores: &[Cost],
        least: Cost,
        uncounted: Cost,
        serving: FrontierOptions,
    ) -> Self {
        let served = |&(_, score): &(GuessId, Cost)| score != weigh::FORBIDDEN && score >= least;
        let mut sorted: Vec<(Cost, GuessId, Cost)> = GuessId::all()
            .zip(scores.iter().copied())
            .filter(served)
            .map(|(guess, score)| (serving.bound(score), guess, score))
            .collect();
        sorted.sort_unstable_by_key(|&(bound, guess, score)| {
            (Reverse(bound), score, Reverse(serving.order(guess)))
        });
        let sorted = sorted.into_iter().map(|(bound, guess, _)| (bound, guess));
        Self {
            fresh: Fresh::Sorted(sorted.collect()),
            uncounted,
            refined: BinaryHeap::new(),
            fresh_max: serving.fresh_max,
        }
    }

    /// Gives the memory of the scores back.
    pub fn into_scores(self) -> Scores {
        match self.fresh {
            Fresh::Levels(levels) => levels.scores,
            Fresh::Sorted(_) => Scores::default(),
        }
    }

    /// The lowest bound of all guesses; [`INFEASIBLE`] when there are none left.
    pub fn lowest(&self) -> Cost {
        let refined = match self.refined.peek() {
            Some(&Reverse((bound, _))) => bound,
            None => INFEASIBLE,
        };
        let uncounted = if self.fresh_max == 0 {
            INFEASIBLE
        } else {
            self.uncounted
        };
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

    /// Takes out a guess with the lowest bound; none when only uncounted ones are left.
    pub fn pop(&mut self) -> Option<Popped> {
        let fresh = self.lowest_fresh();
        if let Some(&Reverse((bound, guess))) = self.refined.peek()
            && (fresh >= INFEASIBLE || bound < fresh)
        {
            self.refined.pop();
            return Some(Popped {
                guess,
                bound,
                new: false,
            });
        }
        if self.fresh_max == 0 {
            return None;
        }
        let guess = match &mut self.fresh {
            Fresh::Levels(levels) => levels.gathered.pop()?,
            Fresh::Sorted(sorted) => sorted.pop()?.1,
        };
        self.fresh_max -= 1;
        self.gather();
        Some(Popped {
            guess,
            bound: fresh,
            new: true,
        })
    }

    /// Serves one guess more than was said, for one that led to no tree.
    pub fn one_more(&mut self) {
        self.fresh_max = self.fresh_max.saturating_add(1);
    }

    /// Puts a guess back with a better bound.
    pub fn push(&mut self, bound: Cost, guess: GuessId) {
        if bound < INFEASIBLE {
            self.refined.push(Reverse((bound, guess)));
        }
    }

    /// Sees to it that there are fresh guesses at hand, if there are any.
    fn gather(&mut self) {
        if let Fresh::Levels(levels) = &mut self.fresh {
            levels.gather();
        }
    }
}

impl Levels {
    /// Gathers the guesses of the next score that occurs, if none are left.
    fn gather(&mut self) {
        while self.gathered.is_empty() && self.next_score >= self.least {
            let score = self.next_score;
            self.next_score -= 1;
            self.gathered_bound = self.serving.bound(score as Cost);
            with_scores!(&self.scores, each => gather(each, score, &mut self.gathered));
            if self.serving.shuffle.is_some() {
                self.gathered
                    .sort_by_cached_key(|&guess| self.serving.order(guess));
            }
        }
    }
}

/// Adds the guesses of one score, the last one first.
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

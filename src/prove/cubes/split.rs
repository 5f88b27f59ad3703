//! Cuts a proof into cubes of about equal work.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::engine::{Asked, Engine, Work};
use crate::ids::GuessId;
use crate::parallel::{self, SHARED};
use crate::prove::cube::{Cube, Path, Step};
use crate::prove::cubes::known::Sums;
use crate::prove::cubes::way::Way;
use crate::prove::error::ProveError;
use crate::prove::reading::Reading;
use crate::prove::request::Prove;
use crate::search::openers::shard;
use crate::search::position::budget::Budget;
use crate::search::position::partition::Position;
use crate::search::position::value::INFEASIBLE;
use crate::search::watch::progress::MILLION;
use crate::sorted;

/// A cube with about how much work it takes, compared to others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Piece {
    /// The work. A cube that takes no search counts 1.
    pub work: u64,
    /// The cube.
    pub cube: Cube,
}

/// Never more cubes than this.
const CUBES_MAX: usize = 1 << 20;

/// A position is not split into guesses if more than this may be best: most of them take next to no
/// work, which only a search finds out.
const GUESSES_MAX: usize = 1000;

/// How many cubes are cut together. The number does not depend on the threads, so that the cubes do
/// not.
const TOGETHER: usize = 256;

/// A position with at most this many candidates is not split.
const SMALL: usize = 8;

/// A cube that may be cut, with its work. The largest is cut first.
type Open = (u64, Reverse<Path>);

impl Engine {
    /// Cuts the proof that `prove` asks for into at least `parts` cubes, none of which takes more
    /// than about that part of the work, unless a cube cannot be cut. The largest come first. What
    /// is out by counting is left out: it is no work.
    ///
    /// # Errors
    /// [`ProveError`] if the question, an opener, a cube or a fact does not fit the game, or if
    /// cubes do not fit the question.
    pub fn split(&self, prove: &Prove, parts: usize) -> Result<Vec<Piece>, ProveError> {
        let question = &prove.question;
        Asked::new(self.list(), self.game_mode(), question)?;
        prove.check_words(self.list())?;
        prove.check_cubes()?;
        let (pieces, _) = self.ask(question, |work| match work {
            Ok(work) => prove.cut(&work, parts.max(1)),
            Err(_) => Vec::new(),
        })?;
        Ok(pieces)
    }
}

impl Prove {
    /// Checks that what is proven of positions says something about what is asked.
    pub(crate) fn check_cubes(&self) -> Result<(), ProveError> {
        match self.question.objective {
            _ if !SHARED => Err(ProveError::Cubes),
            objective if objective.is_worst_first() => Err(ProveError::Cubes),
            _ if self.pairs => Err(ProveError::Cubes),
            _ => Ok(()),
        }
    }

    fn cut(&self, work: &Work<'_, '_>, parts: usize) -> Vec<Piece> {
        let Work { asked, search, set, goal, .. } = *work;
        let reading = Reading { goal, asked, most: asked.max_guesses };
        let cutoff = self.cutoff.map_or(INFEASIBLE, |worst| reading.cutoff(worst));
        let budget = goal.budget(asked.max_guesses);
        let wanted = |guess: GuessId| {
            let word = &asked.list.guesses()[usize::from(guess)];
            self.only.as_ref().is_none_or(|only| only.contains(word))
        };
        let mut heap = BinaryHeap::new();
        for (place, (guess, bound)) in
            search.by_counting(set.within(budget)).into_iter().enumerate()
        {
            if bound < cutoff && wanted(guess) {
                heap.push((shard::work(place), Reverse(vec![Step::Guess(guess)])));
            }
        }
        let all: u64 = heap.iter().map(|&(work, _)| work).sum();
        let fair = all / parts as u64;
        let mut done = Vec::new();
        let progress = &asked.question.progress;
        progress.begin_phase(MILLION, MILLION);
        let mut part = progress.part(MILLION);
        while let Some((largest, path)) = heap.pop() {
            part.reach(all / largest.max(1), parts as u64);
            let count = heap.len() + done.len() + 1;
            if count >= CUBES_MAX || (count >= parts && largest <= fair) {
                done.push((largest, path.0));
                break;
            }
            // All that are too large are cut, so threads may cut some of them together.
            let mut large = vec![(largest, path)];
            while large.len() < TOGETHER && heap.peek().is_some_and(|&(work, _)| work > fair) {
                large.extend(heap.pop());
            }
            let cut = |(): &mut (), (_, Reverse(path)): &Open| shares(work, budget, path);
            let cut = parallel::map_init(&large, || (), cut);
            for ((whole, Reverse(path)), shares) in large.into_iter().zip(cut) {
                match shares {
                    None => done.push((whole, path)),
                    // Nothing is left to search.
                    Some(shares) if shares.is_empty() => done.push((1, path)),
                    Some(shares) => heap.extend(open(whole, &path, &shares)),
                }
            }
        }
        done.extend(heap.into_iter().map(|(work, Reverse(path))| (work, path)));
        sorted::by(&mut done, |(one, a), (other, b)| other.cmp(one).then_with(|| a.cmp(b)));
        let piece = |(work, path): (u64, Path)| {
            Some(Piece { work, cube: Cube::at(&path, asked.list, search.table)? })
        };
        done.into_iter().filter_map(piece).collect()
    }
}

/// The cubes at the end of `path` and each step of `shares`, which share its `work`.
fn open(work: u64, path: &[Step], shares: &[(Step, u64)]) -> impl Iterator<Item = Open> {
    let whole: u64 = shares.iter().map(|&(_, share)| share).sum();
    shares.iter().map(move |&(step, share)| {
        let part = u128::from(work) * u128::from(share) / u128::from(whole);
        (part.max(1) as u64, Reverse([path, &[step]].concat()))
    })
}

/// The cubes within the one at the end of `path` that take a search, and about how much work each
/// takes; `None` if it is not to be cut.
fn shares(work: &Work<'_, '_>, budget: Budget, path: &[Step]) -> Option<Vec<(Step, u64)>> {
    let Work { search, set, .. } = *work;
    let way = Way::new(search.table, set, path)?;
    let most = || way.most(search, budget);
    let (set, budget) = (way.set(), way.budget(budget));
    let mut worker = search.worker();
    if set.len() < SMALL || budget.all() <= 2 || search.limits.stopped() {
        return None;
    }
    let Some(guess) = way.guess else {
        let (all, most) = (Sums::new(search).guesses(&worker, set, budget), most());
        let may_be_best = all.partition_point(|&(_, bound)| bound <= most);
        let guesses = all.into_iter().take(may_be_best).enumerate();
        let share = |(place, (guess, _))| (Step::Guess(guess), shard::work(place));
        return (may_be_best <= GUESSES_MAX).then(|| guesses.map(share).collect());
    };
    let below = budget.or_past_time().next();
    let mut positions = Position::all_after(search.table, set, guess);
    positions.retain(|position| !worker.probe(position.candidates().within(below)).is_final());
    let share = |position: &Position| {
        (Step::Code(position.code), (position.candidates().len() as u64).pow(2))
    };
    Some(positions.iter().map(share).collect())
}

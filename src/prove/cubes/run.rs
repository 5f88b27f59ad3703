//! Proves cubes, on each thread one after the other.
//!
//! A cube is searched up to its cutoff: what it costs beyond that changes nothing. The cutoff of an
//! opener is that of the ranking. The cutoff of a position is what is left of it for this position
//! once the bounds of the others after the same guess are taken off; that of a guess in a position
//! is at most the cost of the best guess known there. So cutoffs fall while bounds arrive.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::clock::Moment;
use crate::engine::Work;
use crate::parallel;
use crate::prove::cube::{Cube, Path, Step};
use crate::prove::cubes::alike;
use crate::prove::cubes::known::{Known, Sums};
use crate::prove::cubes::way::Way;
use crate::prove::reading::Reading;
use crate::prove::record::Record;
use crate::search::openers::ranking::{OpenerBound, Ranking};
use crate::search::openers::shard::Shard;
use crate::search::position::budget::Budget;
use crate::search::position::partition::Position;
use crate::search::position::value::{Cost, INFEASIBLE};
use crate::search::solve::best_first::Worker;
use crate::search::watch::limits::Limits;
use crate::search::watch::progress::NEARLY_ALL;
use crate::sorted;

/// A run through cubes.
pub(super) struct Run<'r, 's> {
    pub work: &'r Work<'r, 's>,
    pub budget: Budget,
    pub reading: &'r Reading<'r>,
    pub record: &'r Record<'r>,
    /// A cube that takes longer is split.
    pub time: Option<Duration>,
    pub shard: Shard,
    /// What is known of openers without this run.
    pub given: Vec<OpenerBound>,
    pub sums: Sums<'r, 's>,
    pub state: Mutex<State<'r>>,
    pub open: Mutex<VecDeque<Path>>,
}

/// What is proven so far.
pub(super) struct State<'r> {
    pub ranking: Ranking<'r>,
    pub known: Known,
}

/// What is left to prove of a cube.
enum Left {
    /// That it costs at least this much, or its cost if that is less.
    Below(Cost),
    /// Nothing: the prefix of this length already has this bound.
    Nothing(usize, OpenerBound),
}

impl<'r> Run<'r, '_> {
    /// Proves those of `cubes` that belong to the shard, and of those that were split before, their
    /// parts. Returns the ranking that follows.
    pub(super) fn prove(self, cubes: &[Cube]) -> Ranking<'r> {
        let Work { asked, search, .. } = *self.work;
        let mut worker = search.worker();
        for (place, cube) in cubes.iter().enumerate() {
            let Some(path) = cube.path(asked.list, search.table) else { continue };
            self.enter(&mut worker, path, place % self.shard.parts() == self.shard.number() - 1);
        }
        drop(worker);
        let progress = &asked.question.progress;
        let open = self.open().len();
        progress.begin(open, self.state().ranking.lower(), search.costs.per_late);
        progress.begin_phase(open as u64, NEARLY_ALL);
        parallel::on_each_thread(&|| self.take_cubes());
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).ranking
    }

    /// Puts a cube into the queue if it is `mine`, or its parts if it was split.
    fn enter(&self, worker: &mut Worker<'_, '_>, path: Path, mine: bool) {
        if self.work.search.limits.stopped() {
            return;
        }
        let is_split = self.state().known.get(&path).is_some_and(|known| known.split);
        if is_split {
            for (part, mine) in self.parts(worker, &path) {
                self.enter(worker, part, mine);
            }
        } else if mine {
            self.open().push_back(path);
        }
    }

    /// The cubes within a cube that are still to be proven, and whether each belongs to the shard.
    fn parts(&self, worker: &mut Worker<'_, '_>, path: &Path) -> Vec<(Path, bool)> {
        let Some(way) = Way::new(self.work.search.table, self.work.set, path) else {
            return Vec::new();
        };
        let Left::Below(cutoff) = self.left(worker, &way, path) else { return Vec::new() };
        let steps = self.steps_after(worker, &way, cutoff);
        let part = |step| {
            let path = [path.as_slice(), &[step]].concat();
            let mine = self.is_mine(&path);
            (path, mine)
        };
        steps.into_iter().map(part).collect()
    }

    /// The guesses in a position that may cost less than `cutoff`, or the positions after a guess
    /// that are not trivial.
    fn steps_after(&self, worker: &mut Worker<'_, '_>, way: &Way, cutoff: Cost) -> Vec<Step> {
        let (set, budget, search) = (way.set(), way.budget(self.budget), self.work.search);
        match way.guess {
            None => {
                let guesses = self.sums.guesses(worker, set, budget).into_iter();
                let cutoff = cutoff.min(way.most(search, self.budget) + 1);
                let may_be_best = guesses.take_while(|&(_, bound)| bound < cutoff);
                may_be_best.map(|(guess, _)| Step::Guess(guess)).collect()
            }
            Some(guess) => {
                let below = budget.or_past_time().next();
                let mut positions = Position::all_after(search.table, set, guess);
                positions.retain(|position| {
                    let known = worker.probe(position.candidates().within(below));
                    !known.is_conclusive(INFEASIBLE)
                });
                sorted::ascending(&mut positions, |position| position.candidates().len() as u64);
                positions.iter().rev().map(|position| Step::Code(position.code)).collect()
            }
        }
    }

    /// Whether a part of a cube that was split belongs to the shard: by its name, so all agree.
    fn is_mine(&self, path: &Path) -> bool {
        let Work { asked, search, .. } = self.work;
        let cube = Cube::at(path, asked.list, search.table);
        let name = cube.map_or(String::new(), |cube| cube.to_string());
        crc32fast::hash(name.as_bytes()) as usize % self.shard.parts() == self.shard.number() - 1
    }

    /// The work of one thread: one cube after the other.
    fn take_cubes(&self) {
        let Work { search, asked, .. } = *self.work;
        let mut worker = search.worker();
        loop {
            let next = self.open().pop_front();
            let Some(path) = next.filter(|_| !search.limits.stopped()) else { return };
            self.prove_one(&mut worker, &path);
            asked.question.progress.part_done(search.memo.len());
        }
    }

    fn prove_one(&self, worker: &mut Worker<'_, '_>, path: &Path) {
        let search = self.work.search;
        let Some(way) = Way::new(self.work.search.table, self.work.set, path) else { return };
        let cutoff = match self.left(worker, &way, path) {
            Left::Below(cutoff) => cutoff,
            Left::Nothing(steps, proven) => {
                // The memo may know it, which no other process sees.
                return self.note_settled(worker, &path[..steps], proven);
            }
        };
        let start = Moment::now();
        let limits = self.time.map(|time| Limits::part_of(&self.work.asked.question.limits, time));
        let limited = search.until(limits.as_ref().unwrap_or(search.limits));
        let mut solver = limited.worker();
        solver.part = Some(self.work.asked.question.progress.part(1));
        let proven: OpenerBound = way.solve(&mut solver, self.budget, cutoff).into();
        drop(solver);
        search.stats.add(&limited.stats.total());
        let conclusive = proven.is_conclusive(cutoff);
        if conclusive || !search.limits.stopped() {
            self.note(worker, path, proven, start.elapsed());
        }
        if !conclusive && !search.limits.stopped() {
            self.split(worker, path, &way, cutoff);
        }
    }

    /// Takes down what was proven of a cube, and what follows for its opener.
    fn note(
        &self,
        worker: &mut Worker<'_, '_>,
        path: &[Step],
        proven: OpenerBound,
        time: Duration,
    ) {
        let Work { asked, search, set, .. } = *self.work;
        let Some(&Step::Guess(opener)) = path.first() else { return };
        let state = &mut *self.state();
        state.known.at(path).learn(proven);
        let fact = self.reading.fact(proven);
        let time = Some(time);
        match Cube::at(path, asked.list, search.table) {
            Some(cube) if path.len() > 1 => self.record.cube(&cube, fact, time),
            _ => {}
        }
        let known = state.known.at(&path[..1]);
        let sum = self.sums.of_guess(worker, set, self.budget, opener, known);
        for opener in alike(self.work, opener) {
            if state.ranking.conflict().is_some() || state.ranking.refutes(opener, sum) {
                search.limits.stop();
                return;
            }
            state.ranking.prove(opener, sum);
            let now = state.ranking.of(opener);
            let cutoff = state.ranking.cutoff(opener);
            let recorded = state.known.at(&[Step::Guess(opener)]);
            if path.len() == 1 || (now.is_conclusive(cutoff) && recorded.proven != now) {
                recorded.learn(now);
                self.record.opener(opener, self.reading.fact(now), time);
                if let OpenerBound::Exact(cost) = now {
                    asked.question.progress.solve(opener, cost);
                }
            }
        }
        if let Some(&(cost, best)) = state.ranking.solved().first() {
            asked.question.progress.found(cost, best);
        }
        asked.question.progress.set_lower(state.ranking.lower());
    }

    /// Leaves the rest of a cube to its parts.
    fn split(&self, worker: &mut Worker<'_, '_>, path: &Path, way: &Way, cutoff: Cost) {
        let Work { asked, search, .. } = *self.work;
        let parts = self.parts(worker, path);
        let Some(cube) = Cube::at(path, asked.list, search.table).filter(|_| !parts.is_empty())
        else {
            if way.guess.is_none() && self.steps_after(worker, way, cutoff).is_empty() {
                // No guess costs less, as counting shows.
                self.note(worker, path, OpenerBound::AtLeast(cutoff), Duration::ZERO);
            }
            return;
        };
        self.state().known.at(path).split = true;
        self.record.split(&cube);
        let mine = parts.into_iter().filter(|&(_, mine)| mine).map(|(part, _)| part);
        self.open().extend(mine);
    }

    /// What is left to prove of the cube at the end of `path`.
    fn left(&self, worker: &mut Worker<'_, '_>, way: &Way, path: &[Step]) -> Left {
        let state = &mut *self.state();
        let nothing = Known::default();
        let (mut cutoff, mut budget) = (INFEASIBLE, self.budget);
        for (steps, &step) in (1..).zip(path) {
            let known = state.known.get(&path[..steps]).unwrap_or(&nothing);
            let set = way.positions[steps / 2].candidates();
            let proven = match (step, path[..steps - 1].last()) {
                (Step::Guess(opener), None) => {
                    cutoff = state.ranking.cutoff(opener);
                    state.ranking.of(opener)
                }
                (Step::Guess(guess), _) => self.sums.of_guess(worker, set, budget, guess, known),
                (Step::Code(_), Some(&Step::Guess(guess))) => {
                    let before = way.positions[steps / 2 - 1].candidates();
                    let all = state.known.get(&path[..steps - 1]).unwrap_or(&nothing);
                    let all = self.sums.sum(worker, before, budget, guess, all).bound();
                    budget = budget.or_past_time().next();
                    let proven = self.sums.of_position(worker, set, budget, known);
                    if cutoff < INFEASIBLE {
                        cutoff = cutoff.saturating_sub(all.saturating_sub(proven.bound()));
                    }
                    proven
                }
                (Step::Code(_), _) => return Left::Nothing(steps, OpenerBound::AtLeast(0)),
            };
            if proven.is_conclusive(cutoff) {
                return Left::Nothing(steps, proven);
            }
            if let (Step::Code(_), true) = (step, steps < path.len()) {
                // The best guess that is known there is the one to beat.
                for guess in known.within.values() {
                    if let OpenerBound::Exact(cost) = guess.proven {
                        cutoff = cutoff.min(cost);
                    }
                }
            }
        }
        Left::Below(cutoff)
    }

    /// Writes down what is known of a cube without a search, unless it also follows from the
    /// ledgers.
    fn note_settled(&self, worker: &mut Worker<'_, '_>, path: &[Step], proven: OpenerBound) {
        let said = {
            let state = &mut *self.state();
            let said = state.known.get(path).map_or(OpenerBound::AtLeast(0), |known| known.proven);
            match path {
                &[Step::Guess(opener)] => {
                    let given = self.given[usize::from(opener)];
                    if given.bound() > said.bound() { given } else { said }
                }
                _ => said,
            }
        };
        if proven.bound() > said.bound()
            || (proven != said && matches!(proven, OpenerBound::Exact(_)))
        {
            self.note(worker, path, proven, Duration::ZERO);
        }
    }

    fn state(&self) -> MutexGuard<'_, State<'r>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn open(&self) -> MutexGuard<'_, VecDeque<Path>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

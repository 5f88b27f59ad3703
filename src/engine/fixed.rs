//! Fixed openings: a good one of several guesses, by local search from many starts.

use crate::engine::opening::positions_after;
use crate::engine::work::Work;
use crate::game::word::Word;
use crate::ids::GuessId;
use crate::parallel;
use crate::search::openers::blocks::Shown;
use crate::search::openers::fixed::{self, Opening};
use crate::search::position::partition::Position;
use crate::search::position::value::{self, Cost, INFEASIBLE};
use crate::search::solve::best_first::Worker;
use crate::search::watch::progress::{NEARLY_ALL, Progress};
use crate::sorted;
use crate::tree::objective::ObjectiveValue;

/// The number of openers, the best by counting, that the local search starts from.
const STARTS: usize = 512;

/// How many openings, by lowest counting bound, to solve exactly.
const SOLVED: usize = 64;

/// Guesses that begin every game, whatever the feedback.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct FixedOpening {
    /// The guesses. Of those that were chosen, answers come before other guesses.
    pub guesses: Vec<Word>,
    /// A proven bound for all openings of this length: no tree that begins with one is better.
    pub lower: ObjectiveValue,
}

impl Work<'_, '_> {
    /// The best opening of `number` guesses that is found; `None` if the search was stopped before.
    pub(super) fn fixed_opening(&self, number: u8) -> Option<FixedOpening> {
        let Self { search, set, asked, .. } = *self;
        let budget = self.goal.budget(asked.max_guesses);
        let starts = search.by_counting(set.within(budget)).into_iter().take(STARTS);
        let mut starts: Vec<GuessId> = starts.map(|(start, _)| start).collect();
        if starts.is_empty() {
            // No opener begins a tree.
            starts.push(GuessId::new(0));
        }
        let progress = &asked.question.progress;
        progress.begin_phase(starts.len() as u64, NEARLY_ALL);
        let climb = |worker: &mut Worker<'_, '_>, &start: &GuessId| {
            let _part = progress.part(1);
            worker.openings(set, &asked.opening, number.into(), start)
        };
        let found = parallel::map_init(&starts, || search.worker(), climb);
        let mut openings: Vec<Opening> = found.into_iter().flatten().collect();
        sorted::in_order(&mut openings);
        openings.dedup();
        let mut best: Option<Opening> = None;
        for (bound, opening) in openings.into_iter().take(SOLVED) {
            let least = best.as_ref().map_or(INFEASIBLE, |&(cost, _)| cost);
            if bound >= least || best.is_some() && search.limits.stopped() {
                break;
            }
            let cost = self.cost_of(&opening);
            if best.is_none() || cost < least && !search.limits.stopped() {
                best = Some((cost, opening));
            }
        }
        let (_, opening) = best?;
        let word = |guess: GuessId| asked.list.guesses()[usize::from(guess)].clone();
        Some(FixedOpening {
            guesses: opening.into_iter().map(word).collect(),
            lower: ObjectiveValue([fixed::bound(set.len(), number.into()), 0, 0]),
        })
    }

    /// The least cost of a tree with this opening, or a lower bound if the search was stopped.
    fn cost_of(&self, opening: &[GuessId]) -> Cost {
        let budget = self.goal.budget(self.asked.max_guesses);
        let (spent, positions) = positions_after(self.search, self.set, opening, budget);
        let sets: Vec<_> = positions.iter().map(Position::candidates).collect();
        let budget = budget.after_guesses(opening.len());
        let shown = Shown { progress: &Progress::default(), spent, span: NEARLY_ALL };
        let values = self.search.solve_all(&sets, budget, shown);
        value::sum(spent, values.iter().map(|value| value.bound()))
    }
}

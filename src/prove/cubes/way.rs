//! The positions on the way to a cube.

use crate::game::table::Table;
use crate::ids::GuessId;
use crate::prove::cube::Step;
use crate::search::position::budget::{Budget, MAX_GUESSES};
use crate::search::position::candidates::Candidates;
use crate::search::position::partition::Position;
use crate::search::position::value::{Cost, INFEASIBLE, Value};
use crate::search::solve::best_first::{Search, Worker};

/// How many guesses of each position are tried to find some tree. Two find better trees, but take
/// longer where there are a thousand candidates.
const BEAM: usize = 1;

/// The positions on the way to a cube, the start of the game first, and the guess at the end.
pub(crate) struct Way {
    pub positions: Vec<Position>,
    pub guess: Option<GuessId>,
}

impl Way {
    /// The way from `start` to the end of `path`; `None` if no answer leads there.
    pub(crate) fn new(table: &Table, start: Candidates<'_>, path: &[Step]) -> Option<Self> {
        let mut way = Self { positions: vec![Position::of(start)], guess: None };
        for &step in path {
            match step {
                Step::Guess(guess) => way.guess = Some(guess),
                Step::Code(code) => {
                    let guess = way.guess.take()?;
                    let mut after = Position::all_after(table, way.set(), guess).into_iter();
                    way.positions.push(after.find(|after| after.code == code)?);
                }
            }
        }
        Some(way)
    }

    /// The position at the end.
    pub(crate) fn set(&self) -> Candidates<'_> {
        self.positions[self.positions.len() - 1].candidates()
    }

    /// The budget there, by that at the start.
    pub(crate) fn budget(&self, start: Budget) -> Budget {
        (1..self.positions.len()).fold(start, |budget, _| budget.or_past_time().next())
    }

    /// An upper bound on the cost of the position at the end, by a narrow beam, which takes a
    /// moment. A guess with a higher bound begins no best tree there. [`INFEASIBLE`] if the tree
    /// that is found takes too many guesses.
    pub(crate) fn most(&self, search: &Search<'_>, start: Budget) -> Cost {
        let beam = search.until(search.limits).with(search.costs.clone(), Some(BEAM));
        let budget = self.budget(start);
        // Within the limit, the beam would grow as long as there is no tree.
        match beam
            .worker()
            .solve(self.set().within(budget.with_all(MAX_GUESSES.into())), INFEASIBLE)
        {
            Value::Exact { cost, height, .. } if height <= budget.all() => cost,
            _ => INFEASIBLE,
        }
    }

    /// What the cube costs: exact below `cutoff`, otherwise a bound.
    pub(crate) fn solve(&self, worker: &mut Worker<'_, '_>, start: Budget, cutoff: Cost) -> Value {
        let (set, budget) = (self.set(), self.budget(start));
        match self.guess {
            None => worker.solve(set.within(budget), cutoff),
            Some(guess) => worker.refine_late(set.within(budget), guess, cutoff),
        }
    }
}

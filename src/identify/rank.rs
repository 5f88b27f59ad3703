//! The ranking of first tests: what the best plan that begins with each comes to.

use std::sync::Arc;

use crate::identify::error::SolveError;
use crate::identify::exact::UNLIMITED;
use crate::identify::exact::depth_first::Worker;
use crate::identify::plan::shown;
use crate::identify::problem::Problem;
use crate::identify::solve::{Request, Solver, bisect};
use crate::parallel;
use crate::search::position::budget::Height;
use crate::search::position::value::{INFEASIBLE, Value};
use crate::search::watch::stats::Tally;
use crate::tree::objective::{Objective, ObjectiveValue};

/// A first test, and what the best plan that begins with it comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ranked {
    /// The number of the test.
    pub test: usize,
    /// What the best plan comes to; a bound for all plans if it is not exact.
    pub value: ObjectiveValue,
    /// Whether some plan that begins with the test reaches the value.
    pub is_exact: bool,
}

/// All tests that a plan may begin with, the best one first.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Ranking {
    /// The tests: by value, exact ones first, then by name.
    pub tests: Vec<Ranked>,
    /// Whether a limit or a request ended the search before all values were exact.
    pub stopped: bool,
    /// What the search did.
    pub tally: Tally,
    problem: Arc<Problem>,
    objective: Objective,
    objects: Vec<usize>,
}

impl Ranking {
    /// A value in words: `expected 2.5, worst case 4`.
    pub fn shown(&self, value: ObjectiveValue) -> String {
        shown(&self.problem, self.objective, &self.objects, value)
    }
}

impl Problem {
    /// What the best plan comes to that begins with each test that splits the objects that are
    /// left; no tests if these are of one class. No certificate is made.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use guesstree::identify::{Draft, Problem, Request};
    ///
    /// let names = |text: &str| text.split(' ').map(str::to_owned).collect();
    /// let outcomes = [[6, 6, 4, 2], [0, 2, 0, 2]];
    /// let outcome = |test: usize, object: usize| outcomes[test][object].to_string();
    /// let draft = Draft::of_function(names("ant bee cat dove"), names("legs wings"), outcome);
    /// let ranking = Arc::new(Problem::new(draft)?).rank(&Request::new())?;
    /// let costs: Vec<(usize, u64)> =
    ///     ranking.tests.iter().map(|ranked| (ranked.test, ranked.value.0[0])).collect();
    /// assert_eq!(costs, [(0, 6), (1, 8)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`solve`](Self::solve), but for a search that was stopped.
    pub fn rank(self: &Arc<Self>, request: &Request) -> Result<Ranking, SolveError> {
        request.run(self, |solver| {
            let instance = solver.expected.instance;
            let splits = |&test: &usize| instance.width(solver.set, test) > 1;
            let tests = (0..instance.tests()).filter(splits);
            let tests: Vec<usize> = tests.filter(|_| !instance.is_told(solver.set)).collect();
            // What bounds all plans bounds those that begin with a test, too.
            let lower = solver.best().map(|(plan, _)| plan.lower()).unwrap_or_default();
            let workers = || [&solver.expected, &solver.worst].map(|search| search.worker());
            let mut tests = parallel::map_init(&tests, workers, |[expected, worst], &test| {
                let (value, is_exact) = solver.value_of(expected, worst, test);
                Ranked { test, value: value.max(lower), is_exact }
            });
            tests.sort_by_key(|ranked| (ranked.value, !ranked.is_exact, ranked.test));
            Ranking {
                stopped: tests.iter().any(|ranked| !ranked.is_exact),
                tests,
                tally: solver.expected.stats.total(),
                problem: Arc::clone(self),
                objective: request.objective,
                objects: instance.objects(solver.set),
            }
        })
    }
}

impl Solver<'_> {
    /// What the best plan that begins with a test comes to, and whether that is exact.
    fn value_of(
        &self,
        expected: &mut Worker<'_>,
        worst: &mut Worker<'_>,
        test: usize,
    ) -> (ObjectiveValue, bool) {
        let least =
            |worker: &mut Worker<'_>, limit| worker.refine(self.set, limit, test, INFEASIBLE);
        let (first, height) = match self.objective() {
            Objective::Worst | Objective::WorstAlone => match least(worst, UNLIMITED) {
                Value::Exact { cost, .. } => (cost, cost as Height),
                Value::AtLeast(bound) => return (ObjectiveValue([bound, 0, 0]), false),
            },
            _ => match least(expected, UNLIMITED) {
                Value::Exact { cost, height, .. } => (cost, height),
                Value::AtLeast(bound) => return (ObjectiveValue([bound, 0, 0]), false),
            },
        };
        match self.objective() {
            Objective::Worst => match least(expected, height) {
                Value::Exact { cost, .. } => (ObjectiveValue([first, cost, 0]), true),
                Value::AtLeast(bound) => (ObjectiveValue([first, bound, 0]), false),
            },
            Objective::MeanThenWorst => {
                let reaches = |limit| match expected.refine(self.set, limit, test, first + 1) {
                    Value::Exact { cost, height, .. } if cost == first => Some(Ok(height)),
                    value if value.bound() > first => Some(Err(())),
                    _ => None,
                };
                let (lowest, reached) = bisect(height, reaches);
                (ObjectiveValue([first, lowest.into(), 0]), lowest == reached)
            }
            _ => (ObjectiveValue([first, 0, 0]), true),
        }
    }
}

//! From a problem to the best plan, and what is proven of it.

use std::num::NonZeroUsize;
use std::sync::Arc;

use crate::identify::certificate::certificate;
use crate::identify::error::{OBJECTIVES, SolveError};
use crate::identify::exact::depth_first::Worker;
use crate::identify::exact::instance::{Instance, Set};
use crate::identify::exact::{Aim, Search, UNLIMITED};
use crate::identify::first::{First, plans};
use crate::identify::plan::{Plan, Step};
use crate::identify::problem::Problem;
use crate::identify::steps::{ask, found};
use crate::parallel::Threads;
use crate::search::position::budget::Height;
use crate::search::position::value::{Cost, INFEASIBLE, Value};
use crate::search::rules::Rules;
use crate::search::solve::memo::Memo;
use crate::search::watch::limits::Limits;
use crate::search::watch::progress::Progress;
use crate::search::watch::stats::{Stats, Tally};
use crate::signed::Certificate;
use crate::tree::basis::Basis;
use crate::tree::objective::{Objective, ObjectiveValue};

/// The memory for what is proven, unless the request says otherwise.
const MEMORY_BYTES: usize = 2 << 30;

/// What is asked of a problem: an objective, the outcomes that are known, and how far the search
/// may go.
#[derive(Clone, Debug, Default)]
pub struct Request {
    pub(super) objective: Objective,
    turns: Vec<(usize, u16)>,
    threads: Option<NonZeroUsize>,
    memory_bytes: Option<usize>,
    certify: bool,
    limits: Arc<Limits>,
    progress: Arc<Progress>,
}

impl Request {
    /// Asks for the plan with the least expected cost.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the objective: one of [`OBJECTIVES`].
    #[must_use]
    pub fn objective(self, objective: Objective) -> Self {
        Self { objective, ..self }
    }

    /// Asks about what is left after these tests with their outcomes, each by number.
    #[must_use]
    pub fn turns(self, turns: Vec<(usize, u16)>) -> Self {
        Self { turns, ..self }
    }

    /// Uses this number of threads instead of one for each processor.
    #[must_use]
    pub fn threads(self, threads: NonZeroUsize) -> Self {
        Self { threads: Some(threads), ..self }
    }

    /// Keeps what is proven below this number of bytes instead of 2 GiB.
    #[must_use]
    pub fn memory_bytes_max(self, bytes: usize) -> Self {
        Self { memory_bytes: Some(bytes), ..self }
    }

    /// Asks for a certificate of what is proven.
    #[must_use]
    pub fn certify(self, certify: bool) -> Self {
        Self { certify, ..self }
    }

    /// Stops the search by `limits`. The plan is then the best one known.
    #[must_use]
    pub fn limits(self, limits: impl Into<Arc<Limits>>) -> Self {
        Self { limits: limits.into(), ..self }
    }

    /// Reports how far the search has come to `progress`.
    #[must_use]
    pub fn progress(self, progress: impl Into<Arc<Progress>>) -> Self {
        Self { progress: progress.into(), ..self }
    }
}

/// The answer to a request.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solved {
    /// The best plan that was found. It is never worse than the plans of the greedy rules.
    pub plan: Plan,
    /// Whether a limit or a request ended the search early. What the plan claims holds all the
    /// same.
    pub stopped: bool,
    /// What the plan of each greedy rule comes to.
    pub greedy: Vec<(&'static str, ObjectiveValue)>,
    /// The certificate of what the plan claims. `None` if none was asked for, or if there was no
    /// time for all that it needs. It is made after the search, which may take as long again, also
    /// of a search that ran out of time; a request to stop ends it.
    pub certificate: Option<Certificate>,
    /// What the search did.
    pub tally: Tally,
}

impl Problem {
    /// The best plan, or the best that is found before the limits end the search.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use guesstree::identify::{Draft, Problem, Request};
    ///
    /// let names = |text: &str| text.split(' ').map(str::to_owned).collect();
    /// let outcomes = [[6, 6, 4, 4], [0, 2, 0, 0]];
    /// let outcome = |test: usize, object: usize| outcomes[test][object].to_string();
    /// let draft = Draft::of_function(names("ant bee cat dog"), names("legs wings"), outcome);
    /// let wrong = Problem::new(draft).unwrap_err();
    /// assert!(wrong.to_string().starts_with("no test tells these apart: cat, dog"));
    ///
    /// let draft = Draft::of_function(names("ant bee cat"), names("legs wings"), outcome);
    /// let problem = Arc::new(Problem::new(draft)?);
    /// let solved = problem.solve(&Request::new())?;
    /// assert!(solved.plan.is_optimal());
    /// assert_eq!(solved.plan.achieved()?.total, 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`SolveError`] if the objective is none for plans, if no object has the outcomes that are
    /// known, if it was stopped before there was a plan, or if the system gives no threads.
    pub fn solve(self: &Arc<Self>, request: &Request) -> Result<Solved, SolveError> {
        request
            .run(self, |solver| {
                let (plan, greedy) = solver.best()?;
                let stopped = !plan.is_optimal() && request.limits.stopped();
                let certified =
                    |()| certificate(&plan, solver.set, &solver.expected, &solver.worst);
                let certificate = request.certify.then_some(()).and_then(certified);
                let tally = solver.expected.stats.total();
                Some(Solved { plan, stopped, greedy, certificate, tally })
            })?
            .ok_or(SolveError::Stopped)
    }
}

impl Request {
    /// Does `work` with what is needed to search.
    pub(super) fn run<T: Send>(
        &self,
        problem: &Arc<Problem>,
        work: impl FnOnce(&Solver<'_>) -> T + Send,
    ) -> Result<T, SolveError> {
        if !OBJECTIVES.contains(&self.objective) {
            return Err(SolveError::Objective(self.objective));
        }
        let objects = problem.fitting(&self.turns)?;
        let threads = Threads::new(self.threads).map_err(SolveError::Threads)?;
        Ok(threads.run(|| self.search(problem, &objects, work)))
    }

    fn search<T>(
        &self,
        problem: &Arc<Problem>,
        objects: &[usize],
        work: impl FnOnce(&Solver<'_>) -> T,
    ) -> T {
        let instance = Instance::of(problem);
        let mut by_price: Vec<usize> = (0..instance.tests()).collect();
        by_price.sort_by_key(|&test| instance.price(test));
        let bytes = self.memory_bytes.unwrap_or(MEMORY_BYTES);
        // For the least worst case, and for certificates, both aims are searched.
        let both =
            self.certify || matches!(self.objective, Objective::Worst | Objective::WorstAlone);
        let for_worst = if both { bytes / 2 } else { 0 };
        let [expected, worst] = [bytes - for_worst, for_worst].map(Memo::new);
        let (rules, stats) = (Rules::default().of_identification(), Stats::default());
        let search = |aim, memo| Search {
            instance: &instance,
            by_price: &by_price,
            aim,
            rules: &rules,
            memo,
            limits: &self.limits,
            stats: &stats,
        };
        work(&Solver {
            problem,
            request: self,
            expected: search(Aim::Expected, &expected),
            worst: search(Aim::Worst, &worst),
            set: &instance.set(objects),
        })
    }
}

/// The work on one request.
pub(super) struct Solver<'w> {
    problem: &'w Arc<Problem>,
    request: &'w Request,
    /// The search for the least expected cost.
    pub expected: Search<'w>,
    /// The search for the least worst case.
    pub worst: Search<'w>,
    /// The objects that are left.
    pub set: &'w Set,
}

impl Solver<'_> {
    /// What is to be least.
    pub(super) fn objective(&self) -> Objective {
        self.request.objective
    }

    /// The best plan with its claim, and what the greedy rules come to; `None` if the search was
    /// stopped before there was a plan.
    pub(super) fn best(&self) -> Option<(Plan, Vec<(&'static str, ObjectiveValue)>)> {
        let Search { instance, limits, .. } = self.expected;
        let First { plans, greedy } = plans(instance, self.set, limits, &|steps| self.plan(steps));
        let mut plans = plans;
        let lower = match self.request.objective {
            Objective::Worst | Objective::WorstAlone => self.worst(&mut plans),
            _ => self.expected(&mut plans),
        };
        let best = plans.into_iter().min_by_key(Plan::upper)?;
        let lower = lower.min(best.upper());
        Some((best.claiming(lower, Basis::Proven), greedy))
    }

    /// The plan with these steps.
    fn plan(&self, steps: Vec<Step>) -> Option<Plan> {
        let Request { objective, turns, .. } = self.request;
        Plan::new(Arc::clone(self.problem), *objective, turns.clone(), steps).ok()
    }

    /// Looks for the least expected cost, and then for the least worst case. Adds the plan, and
    /// returns a bound for all plans.
    fn expected(&self, plans: &mut Vec<Plan>) -> ObjectiveValue {
        let known = plans.iter().map(|plan| plan.upper().0[0]).min();
        let (bound, steps) = self.least(&self.expected, UNLIMITED, known);
        let Some(plan) = steps.and_then(|steps| self.plan(steps)) else {
            return ObjectiveValue([bound, 0, 0]);
        };
        if self.request.objective == Objective::Mean {
            plans.push(plan);
            return ObjectiveValue([bound, 0, 0]);
        }
        let most = plan.upper().0[1];
        plans.push(plan);
        let reaches = |limit: Height| match self.expected.worker().solve(self.set, limit, bound + 1)
        {
            Value::Exact { cost, height, .. } if cost == bound => Some(Ok(height)),
            value if value.is_conclusive(bound + 1) => Some(Err(())),
            _ => None,
        };
        let (least, most) = bisect(most as Height, reaches);
        if least == most {
            let steps = self.exact(&self.expected, most);
            plans.extend(steps.and_then(|steps| self.plan(steps)));
        }
        ObjectiveValue([bound, least.into(), 0])
    }

    /// Looks for the least worst case, and then for the least expected cost. Adds the plans, and
    /// returns a bound for all plans.
    fn worst(&self, plans: &mut Vec<Plan>) -> ObjectiveValue {
        let known = plans.iter().map(|plan| plan.upper().0[0]).min();
        let (least, steps) = self.least(&self.worst, UNLIMITED, known);
        let plan = steps.and_then(|steps| self.plan(steps));
        let is_least = plan.as_ref().is_some_and(|plan| plan.upper().0[0] == least);
        let known = plan.as_ref().map(|plan| plan.upper().0[1]);
        plans.extend(plan);
        if self.request.objective == Objective::WorstAlone || !is_least {
            return ObjectiveValue([least, 0, 0]);
        }
        // Without a limit first, with all threads. This bounds the cost within the limit.
        self.least(&self.expected, UNLIMITED, known);
        let (bound, steps) = self.least(&self.expected, least as Height, known);
        plans.extend(steps.and_then(|steps| self.plan(steps)));
        ObjectiveValue([least, bound, 0])
    }

    /// The least cost within a limit, or a bound of it, and the steps of a plan that reaches it. A
    /// plan is `known` that costs so much.
    fn least(
        &self,
        search: &Search<'_>,
        limit: Height,
        known: Option<Cost>,
    ) -> (Cost, Option<Vec<Step>>) {
        let tell = |bound| self.request.progress.set_lower(bound);
        let known = known.unwrap_or(INFEASIBLE - 1);
        let value = search.least(self.set, limit, known, tell);
        match value {
            Value::Exact { cost, .. } => (cost, self.exact(search, limit)),
            Value::AtLeast(bound) => (bound, None),
        }
    }

    /// The steps of the best plan within a limit; `None` if there is none, or if the search was
    /// stopped. It mostly takes a moment, so a deadline is put off by the grace period.
    fn exact(&self, search: &Search<'_>, limit: Height) -> Option<Vec<Step>> {
        self.request.limits.put_off_deadline();
        let mut steps = Vec::new();
        exact(&mut search.worker(), self.set, limit, &mut steps)?;
        Some(steps)
    }
}

/// The least limit that is reached, and a limit that is known to be: equal unless it was stopped.
/// `most` is reached, and `reaches` says of a limit which one is, that none is, or nothing.
pub(super) fn bisect(
    most: Height,
    mut reaches: impl FnMut(Height) -> Option<Result<Height, ()>>,
) -> (Height, Height) {
    let (mut least, mut most) = (0, most);
    while least < most {
        match reaches(least + (most - least) / 2) {
            Some(Ok(height)) => most = height.min(least + (most - least) / 2),
            Some(Err(())) => least = least + (most - least) / 2 + 1,
            None => break,
        }
    }
    (least, most)
}

/// Adds the best steps for a set: of several best tests the one that comes first by name.
fn exact(worker: &mut Worker<'_>, set: &Set, limit: Height, steps: &mut Vec<Step>) -> Option<()> {
    let instance = worker.instance();
    if instance.is_told(set) {
        steps.push(found(instance, set));
        return Some(());
    }
    let test = worker.first_best(set, limit)?;
    let below = worker.below(limit, test)?;
    ask(instance, set, test, steps, &mut |block, steps| exact(worker, block, below, steps))
}

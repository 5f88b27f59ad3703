//! Identification: which object is it? Plans of tests at least cost.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use guesstree::identify::{Draft, DraftTest, Reading, Request, Step};
use guesstree::{Basis, Objective, ObjectiveValue, Progress};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat};

use crate::data::{Data, data};
use crate::engine::limits;
use crate::{convert, error, file_error, guess, html, tree, work};

/// Objects, tests with costs, and the outcome of each test for each object.
///
/// `tests` is a pandas or polars frame with a row for each object and a column for each test, or a
/// mapping from the name of each test to the outcomes of the objects in order. `objects` are their
/// names, or the name of the column that has them; without it the index of a pandas frame, or numbers
/// from 1 on. `classes` and `weights` are values for the objects in order, or the name of a column:
/// objects of one class need not be told apart, and an object counts as often as it weighs. `costs`
/// maps the name of each test to what it costs.
///
/// An outcome is a text, a number or a bool. None and NaN are refused, unless
/// `unknown_as_outcome=True` makes them an outcome of its own, "unknown".
///
/// >>> from guesstree import Problem
/// >>> tests = {"legs": [6, 6, 4], "wings": [False, True, False]}
/// >>> problem = Problem(tests, ["ant", "bee", "cat"], costs={"legs": 1, "wings": 2.5})
/// >>> print(problem.solve().to_text(), end="")
/// legs [1]
///   4: = cat
///   6: wings [2.5]
///     no: = ant
///     yes: = bee
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(Clone, PartialEq)]
pub(crate) struct Problem(Arc<guesstree::identify::Problem>);

impl Data for Problem {
    /// Its name, the objects, the tests with their costs and outcomes, the classes and the weights.
    type State = (
        String,
        Vec<String>,
        Vec<(String, Option<String>, Vec<String>)>,
        Option<Vec<String>>,
        Option<Vec<String>>,
    );

    fn state(&self, _: Python<'_>) -> PyResult<Self::State> {
        let Draft { name, objects, tests, classes, weights } = self.0.draft();
        let tests = tests.into_iter().map(|test| (test.name, test.cost, test.outcomes)).collect();
        Ok((name, objects, tests, classes, weights))
    }

    fn restored(
        _: Python<'_>,
        (name, objects, tests, classes, weights): Self::State,
    ) -> PyResult<Self> {
        let test = |(name, cost, outcomes)| DraftTest { name, cost, outcomes };
        let tests = tests.into_iter().map(test).collect();
        Self::of(Draft { name, objects, tests, classes, weights })
    }
}

data!(Problem);

impl Problem {
    fn of(draft: Draft) -> PyResult<Self> {
        let problem = guesstree::identify::Problem::new(draft).map_err(error)?;
        Ok(Self(Arc::new(problem)))
    }
}

/// Values for all objects, or the name of the column that has them.
#[derive(FromPyObject)]
enum Column<'py> {
    Name(String),
    Values(Bound<'py, PyAny>),
}

/// What a table of tests has.
struct Table<'py> {
    table: Bound<'py, PyAny>,
    /// The names of its columns.
    names: Vec<Bound<'py, PyAny>>,
    unknown: bool,
}

impl<'py> Table<'py> {
    fn new(table: Bound<'py, PyAny>, unknown: bool) -> PyResult<Self> {
        let names = match table.hasattr("columns")? {
            true => table.getattr("columns")?,
            false => table.clone(),
        };
        let names = names.try_iter()?.collect::<PyResult<_>>()?;
        Ok(Self { table, names, unknown })
    }

    /// The values of a column as texts.
    fn texts(&self, column: &Bound<'py, PyAny>) -> PyResult<Vec<String>> {
        // Frames and arrays make Python values of what they hold.
        let lists = ["to_list", "tolist"];
        let listed = lists.into_iter().find(|name| column.hasattr(*name).unwrap_or(false));
        let values = match listed {
            Some(name) => column.call_method0(name)?,
            None => column.clone(),
        };
        values.try_iter()?.map(|value| self.text(&value?)).collect()
    }

    /// A value as a text.
    fn text(&self, value: &Bound<'py, PyAny>) -> PyResult<String> {
        let is_missing = value.is_none()
            || value.cast::<PyFloat>().is_ok_and(|float| float.extract().is_ok_and(f64::is_nan));
        if is_missing {
            return Ok(if self.unknown { "unknown" } else { "?" }.to_owned());
        }
        if let Ok(yes) = value.cast::<PyBool>() {
            return Ok(if yes.is_true() { "yes" } else { "no" }.to_owned());
        }
        match value.cast::<PyFloat>() {
            // Whole numbers of a column with gaps come as floats.
            Ok(float) => Ok(float.extract::<f64>()?.to_string()),
            Err(_) => Ok(value.str()?.to_string()),
        }
    }

    /// The values of `given`, and the column that they are from.
    fn values(
        &self,
        given: Option<Column<'py>>,
    ) -> PyResult<(Option<Vec<String>>, Option<String>)> {
        Ok(match given {
            None => (None, None),
            Some(Column::Name(name)) => {
                let column = self.table.get_item(&name)?;
                (Some(self.texts(&column)?), Some(name))
            }
            Some(Column::Values(values)) => (Some(self.texts(&values)?), None),
        })
    }
}

#[pymethods]
impl Problem {
    #[new]
    #[pyo3(signature = (
        tests, objects=None, *, costs=None, classes=None, weights=None, name="problem",
        unknown_as_outcome=false
    ))]
    fn new<'py>(
        tests: Bound<'py, PyAny>,
        objects: Option<Column<'py>>,
        costs: Option<Bound<'py, PyDict>>,
        classes: Option<Column<'py>>,
        weights: Option<Column<'py>>,
        name: &str,
        unknown_as_outcome: bool,
    ) -> PyResult<Self> {
        let table = Table::new(tests, unknown_as_outcome)?;
        let (objects, named) = table.values(objects)?;
        let (classes, classed) = table.values(classes)?;
        let (weights, weighed) = table.values(weights)?;
        let others = [named, classed, weighed];
        let mut asked = Vec::new();
        for column in &table.names {
            let name = column.str()?.to_string();
            if others.iter().flatten().any(|other| *other == name) {
                continue;
            }
            let cost = costs.as_ref().map(|costs| costs.get_item(column)).transpose()?.flatten();
            let cost = cost.map(|cost| table.text(&cost)).transpose()?;
            let outcomes = table.texts(&table.table.get_item(column)?)?;
            asked.push(DraftTest { name, cost, outcomes });
        }
        let objects = match objects {
            Some(objects) => objects,
            None if table.table.hasattr("index")? && table.table.hasattr("columns")? => {
                table.texts(&table.table.getattr("index")?)?
            }
            None => {
                let n = asked.first().map_or(0, |test| test.outcomes.len());
                (1..=n).map(|number| number.to_string()).collect()
            }
        };
        Self::of(Draft { name: name.to_owned(), objects, tests: asked, classes, weights })
    }

    /// Reads a problem from a file of CSV or JSON, as the command does.
    #[staticmethod]
    #[pyo3(signature = (path, *, objects_in_rows=false, unknown_as_outcome=false))]
    fn load(path: PathBuf, objects_in_rows: bool, unknown_as_outcome: bool) -> PyResult<Self> {
        let mut reading = Reading::default();
        reading.objects_in_rows = objects_in_rows;
        reading.unknown_is_outcome = unknown_as_outcome;
        let problem = guesstree::identify::Problem::load(&path, reading);
        problem.map(|problem| Self(Arc::new(problem))).map_err(|failed| file_error(failed, [path]))
    }

    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The names of the objects, in alphabetical order.
    #[getter]
    fn objects(&self) -> Vec<&str> {
        self.0.objects().iter().map(|object| object.name.as_str()).collect()
    }

    /// The names of the tests, in alphabetical order.
    #[getter]
    fn tests(&self) -> Vec<&str> {
        self.0.tests().iter().map(|test| test.name.as_str()).collect()
    }

    /// The classes, in alphabetical order; None where each object is to be told from all others.
    #[getter]
    fn classes(&self) -> Option<Vec<String>> {
        self.0.classes().map(<[String]>::to_vec)
    }

    /// The problem as text that the checkers of certificates read.
    fn to_table(&self) -> String {
        self.0.to_table()
    }

    fn __hash__(&self) -> u64 {
        guess::hash(self.0.fingerprint().0)
    }

    fn __repr__(&self) -> String {
        let (objects, tests) = (self.0.objects().len(), self.0.tests().len());
        format!("Problem('{}', objects={objects}, tests={tests})", self.0.name())
    }

    /// The best plan, or the best that is found in `time_limit` seconds, after the outcomes that are
    /// known: `turns` are texts such as `"legs=6"`, or pairs of a test and its outcome.
    ///
    /// `objective` is "mean", "mean,worst", "worst" or "worst-alone". The plan is never worse
    /// than those of three greedy rules, which `greedy` has. With `certify` its `certificate` is
    /// text that proves the claim to a small program.
    #[pyo3(signature = (
        turns=None, *, objective="mean", certify=false, threads=None,
        memory_bytes_max=None, time_limit=None, progress=true
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn solve(
        &self,
        py: Python<'_>,
        turns: Option<Vec<Known>>,
        objective: &str,
        certify: bool,
        threads: Option<usize>,
        memory_bytes_max: Option<usize>,
        time_limit: Option<f64>,
        progress: bool,
    ) -> PyResult<Plan> {
        let limits = Arc::new(limits(time_limit, None)?);
        let state = Arc::new(Progress::default());
        let mut request = Request::new()
            .objective(convert::named::<Objective>(objective)?)
            .turns(known(&self.0, &turns.unwrap_or_default())?)
            .certify(certify)
            .limits(Arc::clone(&limits))
            .progress(Arc::clone(&state));
        if let Some(threads) = threads {
            let threads = NonZeroUsize::new(threads);
            request = request.threads(threads.ok_or_else(|| error("give 1 thread or more"))?);
        }
        if let Some(bytes) = memory_bytes_max {
            request = request.memory_bytes_max(bytes);
        }
        let problem = Arc::clone(&self.0);
        let solve = move || problem.solve(&request);
        work::watch(py, &limits, &state, progress, solve, |solved| Plan {
            plan: solved.plan,
            stopped: solved.stopped,
            greedy: solved.greedy.into_iter().map(|(name, it)| (name.to_owned(), it)).collect(),
            certificate: solved.certificate.map(|certificate| certificate.text),
        })
    }
}

/// A test with its outcome: `"legs=6"`, or the two.
#[derive(FromPyObject)]
enum Known<'py> {
    Text(String),
    Pair(String, Bound<'py, PyAny>),
}

/// Outcomes that are known, as the library has them.
fn known(
    problem: &guesstree::identify::Problem,
    turns: &[Known<'_>],
) -> PyResult<Vec<(usize, u16)>> {
    let turn = |turn: &Known<'_>| match turn {
        Known::Text(text) => problem.turn(text).map_err(error),
        Known::Pair(test, outcome) => {
            let table = Table { table: outcome.clone(), names: Vec::new(), unknown: true };
            problem.turn_of(test, &table.text(outcome)?).map_err(error)
        }
    };
    turns.iter().map(turn).collect()
}

/// A plan: which test to make first, and which after each outcome, with what is proven of it. Two
/// are equal if they make the same tests for the same problem and claim the same.
#[pyclass(frozen, eq, module = "guesstree")]
pub(crate) struct Plan {
    plan: guesstree::identify::Plan,
    stopped: bool,
    greedy: Vec<(String, ObjectiveValue)>,
    certificate: Option<String>,
}

impl PartialEq for Plan {
    fn eq(&self, other: &Self) -> bool {
        self.plan.to_json() == other.plan.to_json() && self.plan.basis() == other.plan.basis()
    }
}

impl Data for Plan {
    /// The file of the plan, whether it is proven, and the rest.
    type State = (String, bool, bool, Vec<(String, [u64; 3])>, Option<String>);

    fn state(&self, _: Python<'_>) -> PyResult<Self::State> {
        let is_proven = self.plan.basis() == Basis::Proven;
        let greedy = self.greedy.iter().map(|(name, value)| (name.clone(), value.0)).collect();
        Ok((self.plan.to_json(), is_proven, self.stopped, greedy, self.certificate.clone()))
    }

    fn restored(_: Python<'_>, state: Self::State) -> PyResult<Self> {
        let (file, is_proven, stopped, greedy, certificate) = state;
        let plan = guesstree::identify::Plan::read(Path::new("a pickle"), file.as_bytes());
        let plan = plan.map_err(error)?;
        let plan = if is_proven { plan.with_basis(Basis::Proven) } else { plan };
        let greedy = greedy.into_iter().map(|(name, value)| (name, ObjectiveValue(value)));
        Ok(Self { plan, stopped, greedy: greedy.collect(), certificate })
    }
}

data!(Plan);

/// An exact decimal as a float.
fn float(text: &str) -> f64 {
    text.parse().unwrap_or(f64::NAN)
}

#[pymethods]
impl Plan {
    /// Loads a plan and replays it. That no other plan is better is then the word of the file.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Self> {
        let plan =
            guesstree::identify::Plan::load(&path).map_err(|failed| file_error(failed, [path]))?;
        Ok(Self { plan, stopped: false, greedy: Vec::new(), certificate: None })
    }

    /// Saves the plan with its problem.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        self.plan.save(&path).map_err(|failed| file_error(failed, path.parent()))
    }

    #[getter]
    fn problem(&self) -> Problem {
        Problem(Arc::clone(self.plan.problem()))
    }

    #[getter]
    fn objective(&self) -> String {
        self.plan.objective().to_string()
    }

    /// What finding an object costs in the mean, by weight.
    #[getter]
    fn expected(&self) -> PyResult<f64> {
        let achieved = self.plan.achieved().map_err(error)?;
        Ok(float(&self.plan.expected(achieved.total)))
    }

    /// The most that finding an object costs.
    #[getter]
    fn worst_case(&self) -> PyResult<f64> {
        let achieved = self.plan.achieved().map_err(error)?;
        Ok(float(&self.plan.cost(achieved.worst)))
    }

    /// The number of objects that take as many tests, from none on.
    #[getter]
    fn histogram(&self) -> PyResult<Vec<u64>> {
        Ok(self.plan.achieved().map_err(error)?.tests)
    }

    /// No plan is better than this: totals by weight, or worst cases, in units of the last decimal of
    /// the costs, in the order of the objective.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        tree::value(py, self.plan.objective(), self.plan.lower().0)
    }

    /// What the plan achieves, as `lower` has it.
    #[getter]
    fn upper<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        tree::value(py, self.plan.objective(), self.plan.upper().0)
    }

    /// `lower` and `upper`, the first number of each, in the unit of the costs: the expected cost of an
    /// object, or the cost of the worst case, as fractions of Python.
    #[getter]
    fn bounds<'py>(&self, py: Python<'py>) -> PyResult<[Bound<'py, PyAny>; 2]> {
        let (plan, problem) = (&self.plan, self.plan.problem());
        let weight = |&object: &usize| u128::from(problem.objects()[object].weight);
        let of = match plan.objective() {
            Objective::Worst | Objective::WorstAlone => 1,
            _ => plan.objects().iter().map(weight).sum(),
        };
        let unit = 10_u128.pow(problem.cost_decimals().into());
        let bound = |value: ObjectiveValue| convert::fraction(py, value.0[0].into(), of * unit);
        Ok([bound(plan.lower())?, bound(plan.upper())?])
    }

    /// Whether no plan is better; `basis` says where that rests.
    #[getter]
    fn is_optimal(&self) -> bool {
        self.plan.is_optimal()
    }

    /// "proven", or "file" for a plan that was loaded.
    #[getter]
    fn basis(&self) -> &'static str {
        self.plan.basis().word()
    }

    /// Whether a limit ended the search before the plan was proven to be the best.
    #[getter]
    fn stopped(&self) -> bool {
        self.stopped
    }

    /// What the plan of each greedy rule comes to, as `upper` has it; empty for a plan that was
    /// loaded.
    #[getter]
    fn greedy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let greedy = PyDict::new(py);
        for (name, value) in &self.greedy {
            greedy.set_item(name, tree::value(py, self.plan.objective(), value.0)?)?;
        }
        Ok(greedy)
    }

    /// The certificate of what is claimed, for the checkers; None if none was asked for, or if the
    /// search was stopped before all was found that it needs.
    #[getter]
    fn certificate(&self) -> Option<&str> {
        self.certificate.as_deref()
    }

    /// The test to make after these outcomes, which follow the plan; None once the object is found.
    #[pyo3(signature = (turns=None))]
    fn next(&self, turns: Option<Vec<Known>>) -> PyResult<Option<String>> {
        let problem = self.plan.problem();
        Ok(match self.step(&turns.unwrap_or_default())? {
            Step::Ask { test, .. } => Some(problem.tests()[*test].name.clone()),
            Step::Found { .. } => None,
        })
    }

    /// The objects that are left after these outcomes.
    #[pyo3(signature = (turns=None))]
    fn left(&self, turns: Option<Vec<Known>>) -> PyResult<Vec<String>> {
        let problem = self.plan.problem();
        let left = problem.fitting(&known(problem, &turns.unwrap_or_default())?).map_err(error)?;
        Ok(left.into_iter().map(|object| problem.objects()[object].name.clone()).collect())
    }

    /// The plan as text, a step a line.
    fn to_text(&self) -> String {
        self.plan.to_text()
    }

    /// The plan as a numbered key.
    fn to_key(&self) -> String {
        self.plan.to_key()
    }

    /// The plan for Graphviz.
    fn to_dot(&self) -> String {
        self.plan.to_dot()
    }

    fn _repr_html_(&self) -> PyResult<String> {
        let optimal = if self.plan.is_optimal() { "yes" } else { "not proven" };
        Ok(html::rows(&[
            ("problem", self.plan.problem().name().to_owned()),
            ("expected cost", self.expected()?.to_string()),
            ("worst case", self.worst_case()?.to_string()),
            ("optimal", optimal.to_owned()),
            ("first test", self.next(None)?.unwrap_or_default()),
        ]))
    }

    fn __repr__(&self) -> PyResult<String> {
        let flag = if self.plan.is_optimal() { "True" } else { "False" };
        let (name, expected) = (self.plan.problem().name(), self.expected()?);
        let worst = self.worst_case()?;
        Ok(format!("Plan('{name}', expected={expected}, worst_case={worst}, is_optimal={flag})"))
    }
}

impl Plan {
    /// Where these outcomes lead.
    fn step(&self, turns: &[Known<'_>]) -> PyResult<&Step> {
        let given = known(self.plan.problem(), turns)?;
        let follow = self.plan.follow(&given);
        let step = follow.ok_or_else(|| {
            error("the plan does not make these tests in this order; solve the problem after them")
        })?;
        Ok(&self.plan.steps()[step])
    }
}

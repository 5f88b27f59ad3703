//! What guesses cost, and how much more than the best one.

use std::collections::HashMap;

use guesstree::error::EngineError;
use guesstree::{
    Claim, Costed, Costs, List, Objective, ObjectiveValue, OpenerBound, Outcome, Question,
};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::columns::{Column, Columns};
use crate::convert::{self, GivenTurn};
use crate::data::{Data, Pickled, data, pickled, table, unpickled};
use crate::{array, error, guess, html, tree};

/// What an opening costs.
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(PartialEq)]
pub(crate) struct Cost {
    cost: OpenerBound<ObjectiveValue>,
    objective: Objective,
}

impl Cost {
    pub(crate) fn of(cost: OpenerBound<ObjectiveValue>, objective: Objective) -> Self {
        Self { cost, objective }
    }

    fn known(&self) -> Outcome<ObjectiveValue> {
        match self.cost {
            OpenerBound::Exact(value) => Outcome::Found(value),
            OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE) => Outcome::Infeasible,
            OpenerBound::AtLeast(lower) => Outcome::Open { lower },
        }
    }
}

impl Data for Cost {
    type State = (bool, Pickled);

    fn state(&self, _: Python<'_>) -> PyResult<Self::State> {
        Ok((self.exact(), pickled(self.cost.bound(), self.objective)))
    }

    fn restored(_: Python<'_>, (exact, value): Self::State) -> PyResult<Self> {
        let (value, objective) = unpickled(value)?;
        let cost = if exact { OpenerBound::Exact } else { OpenerBound::AtLeast }(value);
        Ok(Self { cost, objective })
    }
}

data!(Cost);

#[pymethods]
impl Cost {
    /// "found", if the value is exact; "infeasible", if it is proven that no tree keeps to the
    /// limit on guesses; "open", if the search was stopped and the value is a lower bound.
    #[getter]
    fn outcome(&self) -> &'static str {
        self.known().word()
    }

    /// The value of the best tree, or a lower bound of it: see `outcome`. None if "infeasible".
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let (Outcome::Found(value) | Outcome::Open { lower: value }) = self.known() else {
            return Ok(None);
        };
        tree::value(py, self.objective, value.0).map(Some)
    }

    /// Whether the value is exact, not a bound.
    #[getter]
    fn exact(&self) -> bool {
        matches!(self.cost, OpenerBound::Exact(_))
    }

    fn __hash__(&self) -> u64 {
        guess::hash((self.outcome(), self.cost.bound().0))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let name = if self.exact() { "value" } else { "value, at least" };
        let value = self.value(py)?.map(|value| value.to_string());
        let value = value.unwrap_or_else(|| guess::INFEASIBLE.to_owned());
        Ok(html::rows(&[("outcome", self.outcome().to_owned()), (name, value)]))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let value = match self.value(py)? {
            Some(value) => format!(", value{}{value}", if self.exact() { "=" } else { ">=" }),
            None => String::new(),
        };
        Ok(format!("Cost(outcome='{}'{value})", self.outcome()))
    }
}

/// The positions and guesses that a call asks about.
pub(crate) struct Batch {
    objective: Objective,
    /// Each position once, with all guesses that are asked about there.
    positions: Vec<Costed>,
    /// `None` if there is a row for each guess that may follow in the one position.
    rows: Option<Vec<Row>>,
}

/// The guess of a row as it was given; its position, and its place among the guesses there, or why
/// there is none.
type Row = (String, PyResult<(usize, usize)>);

impl Batch {
    /// A row for each pair of turns and a guess.
    pub(crate) fn of_rows(
        list: &List,
        given: Vec<(Vec<GivenTurn>, String)>,
        objective: Objective,
        question: &Question,
    ) -> Self {
        let (mut positions, mut known) = (Vec::<Costed>::new(), HashMap::new());
        let mut place = |turns: &[GivenTurn], guess: &str| {
            let (turns, guess) = (convert::turns(list, turns)?, convert::word(list, guess)?);
            let key: Vec<String> = turns.iter().map(ToString::to_string).collect();
            let at = *known.entry(key).or_insert_with(|| {
                positions.push((question.clone().turns(turns), Some(Vec::new())));
                positions.len() - 1
            });
            let guesses = positions[at].1.get_or_insert_default();
            guesses.push(guess);
            Ok((at, guesses.len() - 1))
        };
        let row = |(turns, guess): (Vec<GivenTurn>, String)| {
            let place = place(&turns, &guess);
            (guess, place)
        };
        let rows = Some(given.into_iter().map(row).collect());
        Self { objective, positions, rows }
    }

    /// A row for each of `guesses` in the position of a question, or for all that may follow.
    pub(crate) fn of_position(
        list: &List,
        guesses: Option<Vec<String>>,
        objective: Objective,
        question: Question,
    ) -> Self {
        let mut words = Vec::new();
        let mut place = |guess: String| {
            let word = convert::word(list, &guess);
            let place = word.map(|word| {
                words.push(word);
                (0, words.len() - 1)
            });
            (guess, place)
        };
        let rows = guesses.map(|guesses| guesses.into_iter().map(&mut place).collect::<Vec<_>>());
        let words = rows.as_ref().map(|_| words);
        Self { objective, positions: vec![(question, words)], rows }
    }

    pub(crate) fn positions(&self) -> &[Costed] {
        &self.positions
    }
}

/// How much more a guess costs than the best one, with what both cost.
///
/// Numbers are for one game: a total of guesses is divided by the weight of all candidates, which
/// is the mean. Under an objective of several numbers each value is a tuple.
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(Clone, PartialEq)]
pub(crate) struct Regret {
    guess: String,
    outcome: String,
    best_guess: Option<String>,
    weight: u64,
    /// The value of the guess and of the best one, if they are proven.
    costs: [Option<Vec<f64>>; 2],
    lower: f64,
    upper: f64,
    numbers: Option<Vec<f64>>,
}

type RegretState =
    (String, String, Option<String>, u64, [Option<Vec<f64>>; 2], (f64, f64), Option<Vec<f64>>);

impl Data for Regret {
    type State = RegretState;

    fn state(&self, _: Python<'_>) -> PyResult<RegretState> {
        let (best_guess, costs) = (self.best_guess.clone(), self.costs.clone());
        let (bounds, numbers) = ((self.lower, self.upper), self.numbers.clone());
        let (guess, outcome) = (self.guess.clone(), self.outcome.clone());
        Ok((guess, outcome, best_guess, self.weight, costs, bounds, numbers))
    }

    fn restored(_: Python<'_>, state: RegretState) -> PyResult<Self> {
        let (guess, outcome, best_guess, weight, costs, (lower, upper), numbers) = state;
        Ok(Self { guess, outcome, best_guess, weight, costs, lower, upper, numbers })
    }
}

data!(Regret);

impl Regret {
    fn of(costs: &Costs, guess: String, cost: &Outcome<Claim>) -> Self {
        let proven = |cost: &Outcome<Claim>| match cost {
            Outcome::Found(claim) => claim.is_optimal().then(|| costs.per_game(claim.upper)),
            Outcome::Infeasible => Some(costs.per_game(ObjectiveValue::IMPOSSIBLE)),
            Outcome::Open { .. } => None,
        };
        let regret = costs.regret(cost);
        Self {
            guess,
            outcome: cost.word().to_owned(),
            best_guess: costs.best_guess.as_ref().map(ToString::to_string),
            weight: costs.weight,
            costs: [proven(cost), proven(&costs.best)],
            lower: regret.lower,
            upper: regret.upper,
            numbers: regret.numbers,
        }
    }
}

/// One number as it is, several as a tuple; None if they are not known.
fn numbers<'py>(
    py: Python<'py>,
    numbers: Option<&Vec<f64>>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let value = |numbers: &Vec<f64>| match numbers[..] {
        [number] => number.into_bound_py_any(py),
        [first, second] => (first, second).into_bound_py_any(py),
        _ => numbers.into_bound_py_any(py),
    };
    numbers.map(value).transpose()
}

#[pymethods]
impl Regret {
    /// "found", if a tree that begins with the guess is known; "infeasible", if it is proven that
    /// none keeps to the limit on guesses; "open", if the search was stopped before either.
    #[getter]
    fn outcome(&self) -> &str {
        &self.outcome
    }

    #[getter]
    fn guess(&self) -> &str {
        &self.guess
    }

    /// The best guess that is known; None if there is none, and if it was not asked for.
    #[getter]
    fn best_guess(&self) -> Option<String> {
        self.best_guess.clone()
    }

    /// What the guess costs; None if this is not proven, infinite if "infeasible".
    #[getter]
    fn cost<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        numbers(py, self.costs[0].as_ref())
    }

    /// What the best guess costs; None if this is not proven, infinite if no guess begins a tree.
    #[getter]
    fn best_cost<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        numbers(py, self.costs[1].as_ref())
    }

    /// The cost less the best one; None if it is not proven. It is 0 if no guess begins a tree.
    #[getter]
    fn regret<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        numbers(py, self.numbers.as_ref())
    }

    /// The first number of the regret is proven to be at least this.
    #[getter]
    fn lower(&self) -> f64 {
        self.lower
    }

    /// The first number of the regret is proven to be at most this.
    #[getter]
    fn upper(&self) -> f64 {
        self.upper
    }

    /// `lower` and `upper` as fractions of Python, in guesses for one game. None in place of an
    /// infinite one.
    #[getter]
    fn bounds<'py>(&self, py: Python<'py>) -> PyResult<[Option<Bound<'py, PyAny>>; 2]> {
        let fraction = |bound: f64| {
            let total = (bound * self.weight as f64).round() as u64;
            convert::fraction(py, total.into(), self.weight.max(1).into())
        };
        let known = |bound: f64| bound.is_finite().then(|| fraction(bound)).transpose();
        Ok([known(self.lower)?, known(self.upper)?])
    }

    /// Whether the regret is proven.
    #[getter]
    fn exact(&self) -> bool {
        self.numbers.is_some()
    }

    /// The weight of all candidates; without weights, their number.
    #[getter]
    fn weight(&self) -> u64 {
        self.weight
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let best = match &self.best_guess {
            Some(best) => format!(", best_guess='{best}'"),
            None => String::new(),
        };
        let regret = match self.regret(py)? {
            Some(regret) => format!("regret={regret}"),
            None => format!("lower={}, upper={}", self.lower(), self.upper()),
        };
        Ok(format!("Regret(guess='{}', {regret}{best})", self.guess))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let shown = |known: Option<Bound<'_, PyAny>>| match known {
            Some(known) => known.to_string(),
            None => "not proven".to_owned(),
        };
        let regret = match self.regret(py)? {
            None => format!("from {} to {}", self.lower(), self.upper()),
            known => shown(known),
        };
        Ok(html::rows(&[
            ("guess", self.guess.clone()),
            ("cost", shown(self.cost(py)?)),
            ("best guess", self.best_guess().unwrap_or_default()),
            ("best cost", shown(self.best_cost(py)?)),
            ("regret", regret),
        ]))
    }
}

/// The regrets of many guesses: a sequence of `Regret`, in the order of the rows. A row that is an
/// error raises it; `errors` has all of them. What is a number is also an array of numpy, in which
/// errors and what is not proven are NaN. Under an objective of several numbers `cost`, `best_cost`
/// and `regret` have a column for each number.
#[pyclass(frozen, eq, module = "guesstree")]
pub(crate) struct Regrets {
    guesses: Vec<String>,
    rows: Vec<PyResult<Regret>>,
    /// How many numbers a value has.
    numbers: usize,
}

impl PartialEq for Regrets {
    fn eq(&self, other: &Self) -> bool {
        let rows = |one: &Self| {
            let row = |row: &PyResult<Regret>| row.as_ref().cloned().map_err(ToString::to_string);
            one.rows.iter().map(row).collect::<Vec<_>>()
        };
        (&self.guesses, self.numbers, rows(self)) == (&other.guesses, other.numbers, rows(other))
    }
}

impl Data for Regrets {
    /// The guesses, for each its regret or an exception, and how many numbers a value has.
    type State = (Vec<String>, Vec<Py<PyAny>>, usize);

    fn state(&self, py: Python<'_>) -> PyResult<Self::State> {
        let row = |row: &PyResult<Regret>| match row {
            Ok(row) => row.clone().into_py_any(py),
            Err(error) => error.value(py).clone().into_py_any(py),
        };
        let rows = self.rows.iter().map(row).collect::<PyResult<_>>()?;
        Ok((self.guesses.clone(), rows, self.numbers))
    }

    fn restored(py: Python<'_>, (guesses, rows, numbers): Self::State) -> PyResult<Self> {
        let row = |row: Py<PyAny>| match row.extract::<Regret>(py) {
            Ok(row) => Ok(row),
            Err(_) => Err(PyErr::from_value(row.into_bound(py))),
        };
        Ok(Self { guesses, rows: rows.into_iter().map(row).collect(), numbers })
    }
}

data!(Regrets);
table!(Regrets);

impl Regrets {
    /// The rows of a batch.
    ///
    /// # Errors
    /// That of the position, if the rows are all guesses that may follow there.
    pub(crate) fn of(
        each: Vec<Result<Costs, EngineError>>,
        batch: Batch,
    ) -> Result<Self, EngineError> {
        let numbers = batch.objective.for_proofs().parts();
        let (mut guesses, mut rows) = (Vec::new(), Vec::new());
        match batch.rows {
            Some(given) => {
                for (guess, place) in given {
                    rows.push(place.and_then(|(position, at)| {
                        let costs = each[position].as_ref().map_err(told)?;
                        let cost = costs.guesses[at].cost.as_ref().map_err(told)?;
                        Ok(Regret::of(costs, guess.clone(), cost))
                    }));
                    guesses.push(guess);
                }
            }
            None => {
                for costs in each {
                    let costs = costs?;
                    for row in &costs.guesses {
                        let guess = row.guess.to_string();
                        let cost = row.cost.as_ref().map_err(told);
                        rows.push(cost.map(|cost| Regret::of(&costs, guess.clone(), cost)));
                        guesses.push(guess);
                    }
                }
            }
        }
        Ok(Self { guesses, rows, numbers })
    }

    /// The regret of one row.
    pub(crate) fn row(&self, py: Python<'_>, at: usize) -> PyResult<Regret> {
        match &self.rows[at] {
            Ok(row) => Ok(row.clone()),
            Err(error) => Err(error.clone_ref(py)),
        }
    }

    /// A number of each row, if it is known.
    fn known<'a>(
        &'a self,
        of: impl Fn(&'a Regret) -> Option<&'a Vec<f64>>,
    ) -> impl Iterator<Item = Option<&'a Vec<f64>>> {
        self.rows.iter().map(move |row| row.as_ref().ok().and_then(&of))
    }

    /// An array with a row for each guess and a column for each number, or with one number a row.
    fn array<'py, 'a>(
        &'a self,
        py: Python<'py>,
        of: impl Fn(&'a Regret) -> Option<&'a Vec<f64>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let unknown = vec![f64::NAN; self.numbers];
        let all = self.known(of).flat_map(|row| row.unwrap_or(&unknown).clone()).collect();
        let shape = [self.rows.len(), self.numbers];
        array::array(py, all, if self.numbers == 1 { &shape[..1] } else { &shape })
    }

    /// One number for each guess.
    fn each(&self, of: impl Fn(&Regret) -> f64) -> Vec<Option<f64>> {
        self.rows.iter().map(|row| row.as_ref().ok().map(&of)).collect()
    }

    fn column<'py>(
        &self,
        py: Python<'py>,
        of: impl Fn(&Regret) -> f64,
    ) -> PyResult<Bound<'py, PyAny>> {
        array::row(py, self.each(of).into_iter().map(|it| it.unwrap_or(f64::NAN)).collect())
    }

    fn proven(&self) -> Vec<bool> {
        self.rows.iter().map(|row| row.as_ref().is_ok_and(Regret::exact)).collect()
    }

    fn table(&self) -> Columns {
        let mut columns = vec![
            ("guess", Column::texts(&self.guesses)),
            ("best_guess", Column::Texts(self.best_guess())),
        ];
        if self.numbers == 1 {
            let first = |numbers: Option<&Vec<f64>>| numbers.map(|numbers| numbers[0]);
            let cost = |at: usize| {
                Column::Reals(self.known(|row| row.costs[at].as_ref()).map(first).collect())
            };
            let regret = self.known(|row| row.numbers.as_ref()).map(first).collect();
            columns.extend([("cost", cost(0)), ("best_cost", cost(1))]);
            columns.push(("regret", Column::Reals(regret)));
        }
        columns.push(("lower", Column::Reals(self.each(Regret::lower))));
        columns.push(("upper", Column::Reals(self.each(Regret::upper))));
        columns.push(("exact", Column::Truths(self.proven())));
        Columns(columns)
    }
}

/// An error that more than one row may have.
fn told(reason: &EngineError) -> PyErr {
    let made = error(reason.to_string());
    let kind = guesstree::error::ErrorKind::of(reason);
    if let Some(kind) = kind {
        // The class has the attribute, too, should this fail.
        let _ = Python::attach(|py| made.value(py).setattr("code", kind.word()));
    }
    made
}

#[pymethods]
impl Regrets {
    /// The guess of each row.
    #[getter]
    fn guess(&self) -> Vec<String> {
        self.guesses.clone()
    }

    /// The best guess of each row's position; None in a row that is an error, and where none is
    /// known.
    #[getter]
    fn best_guess(&self) -> Vec<Option<String>> {
        self.rows.iter().map(|row| row.as_ref().ok()?.best_guess()).collect()
    }

    /// What each guess costs, as in `Regret`.
    #[getter]
    fn cost<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.array(py, |row| row.costs[0].as_ref())
    }

    /// What the best guess costs, as in `Regret`.
    #[getter]
    fn best_cost<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.array(py, |row| row.costs[1].as_ref())
    }

    /// How much more each guess costs than the best one.
    #[getter]
    fn regret<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.array(py, |row| row.numbers.as_ref())
    }

    /// Bounds of the first number of each regret: it is at least this.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.column(py, Regret::lower)
    }

    /// Bounds of the first number of each regret: it is at most this.
    #[getter]
    fn upper<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        self.column(py, Regret::upper)
    }

    /// Whether each regret is proven.
    #[getter]
    fn exact<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array::row(py, self.proven())
    }

    /// The errors, by the numbers of their rows, from 0.
    #[getter]
    fn errors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let errors = PyDict::new(py);
        for (at, row) in self.rows.iter().enumerate() {
            if let Err(error) = row {
                errors.set_item(at, error.value(py))?;
            }
        }
        Ok(errors)
    }

    /// The columns that pandas and polars take as they are: lists of words, and arrays of numbers;
    /// without `errors`. Under an objective of several numbers, `cost`, `best_cost` and `regret`
    /// are left out.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = self.arrays(py)?;
        columns.set_item("guess", self.guess())?;
        columns.set_item("best_guess", self.best_guess())?;
        Ok(columns)
    }

    fn _repr_html_(&self) -> String {
        self.table().html(self.rows.len())
    }

    fn __len__(&self) -> usize {
        self.rows.len()
    }

    fn __getitem__(&self, py: Python<'_>, at: isize) -> PyResult<Regret> {
        let number = if at < 0 { at + self.rows.len() as isize } else { at };
        match usize::try_from(number) {
            Ok(number) if number < self.rows.len() => self.row(py, number),
            _ => Err(pyo3::exceptions::PyIndexError::new_err("there is no such row")),
        }
    }

    fn __repr__(&self) -> String {
        let errors = self.rows.iter().filter(|row| row.is_err()).count();
        let exact = self.rows.iter().filter(|row| row.as_ref().is_ok_and(Regret::exact)).count();
        format!("Regrets({} rows, {exact} exact, {errors} errors)", self.rows.len())
    }
}

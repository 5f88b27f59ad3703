//! The answers to what to guess: a guess, that there is none, or that none is known.

use std::hash::{DefaultHasher, Hash, Hasher};

use guesstree::{Basis, Objective, ObjectiveValue, Outcome};
use pyo3::prelude::*;

use crate::data::{Data, Pickled, data, pickled, unpickled};
use crate::{html, tree};

/// What it means that there is no tree.
pub(crate) const INFEASIBLE: &str = "it is proven that no tree keeps to the limit on guesses";

/// What it means that no tree is known.
pub(crate) const OPEN: &str = "stopped before a tree was found; there may be one";

/// What `Engine.best_guess` returns: one of three classes.
#[derive(IntoPyObject)]
pub(crate) enum Answer {
    Found(BestGuess),
    Infeasible(Infeasible),
    Open(Open),
}

impl Answer {
    pub(crate) fn of(outcome: Outcome<guesstree::BestGuess>, objective: Objective) -> Self {
        match outcome {
            Outcome::Found(best) => Self::Found(BestGuess {
                guess: best.guess.to_string(),
                may_win: best.may_win,
                lower: best.claim.lower,
                upper: best.claim.upper,
                objective,
            }),
            Outcome::Infeasible => Self::Infeasible(Infeasible),
            Outcome::Open { lower } => Self::Open(Open { lower, objective }),
        }
    }
}

/// The best guess that is known for a position, and what is proven of it. It is true, unlike
/// `Infeasible` and `Open`.
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(PartialEq)]
pub(crate) struct BestGuess {
    guess: String,
    may_win: bool,
    lower: ObjectiveValue,
    upper: ObjectiveValue,
    objective: Objective,
}

impl Data for BestGuess {
    type State = (String, bool, [u64; 3], Pickled);

    fn state(&self, _: Python<'_>) -> PyResult<Self::State> {
        let upper = pickled(self.upper, self.objective);
        Ok((self.guess.clone(), self.may_win, self.lower.0, upper))
    }

    fn restored(_: Python<'_>, (guess, may_win, lower, upper): Self::State) -> PyResult<Self> {
        let (upper, objective) = unpickled(upper)?;
        Ok(Self { guess, may_win, lower: ObjectiveValue(lower), upper, objective })
    }
}

data!(BestGuess);

#[pymethods]
impl BestGuess {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str,) = ("guess",);

    /// "found".
    #[getter]
    fn outcome(&self) -> &'static str {
        Outcome::Found(()).word()
    }

    #[getter]
    fn guess(&self) -> &str {
        &self.guess
    }

    /// Whether the guess may be the answer.
    #[getter]
    fn may_win(&self) -> bool {
        self.may_win
    }

    /// No tree for the position is better than this.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        tree::value(py, self.objective, self.lower.0)
    }

    /// The value of a tree that begins with the guess.
    #[getter]
    fn upper<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        tree::value(py, self.objective, self.upper.0)
    }

    /// Whether the guess is proven to be best.
    #[getter]
    fn is_optimal(&self) -> bool {
        self.lower == self.upper
    }

    /// Where `lower` rests: "proven", as a search of this run is all that was asked.
    #[getter]
    fn basis(&self) -> &'static str {
        Basis::Proven.word()
    }

    fn __bool__(&self) -> bool {
        true
    }

    fn __hash__(&self) -> u64 {
        hash((&self.guess, self.lower.0, self.upper.0))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let (lower, upper) = (self.lower(py)?, self.upper(py)?);
        let value = match self.is_optimal() {
            true => upper.to_string(),
            false => format!("from {lower} to {upper}"),
        };
        Ok(html::rows(&[("guess", self.guess.clone()), ("least value", value)]))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "BestGuess(guess='{}', lower={}, upper={}, may_win={})",
            self.guess,
            self.lower(py)?,
            self.upper(py)?,
            if self.may_win { "True" } else { "False" }
        ))
    }
}

/// It is proven that no tree finds every answer within the limit on guesses. It is false.
///
/// >>> from guesstree import Engine, List
/// >>> Engine(List.original()).best_guess(max_guesses=1)
/// <Infeasible: it is proven that no tree keeps to the limit on guesses>
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(PartialEq)]
pub(crate) struct Infeasible;

#[pymethods]
impl Infeasible {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: () = ();

    #[new]
    fn new() -> Self {
        Self
    }

    /// "infeasible".
    #[getter]
    fn outcome(&self) -> &'static str {
        Outcome::<()>::Infeasible.word()
    }

    fn __bool__(&self) -> bool {
        false
    }

    fn __hash__(&self) -> u64 {
        hash(INFEASIBLE)
    }

    fn __repr__(&self) -> String {
        format!("<Infeasible: {INFEASIBLE}>")
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, ()) {
        (py.get_type::<Self>().into_any(), ())
    }

    fn _repr_html_(&self) -> String {
        format!("<p>{INFEASIBLE}</p>")
    }
}

/// The search was stopped before it found a tree, or before it knew that there is none. It is false.
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(PartialEq)]
pub(crate) struct Open {
    lower: ObjectiveValue,
    objective: Objective,
}

impl Data for Open {
    type State = Pickled;

    fn state(&self, _: Python<'_>) -> PyResult<Pickled> {
        Ok(pickled(self.lower, self.objective))
    }

    fn restored(_: Python<'_>, state: Pickled) -> PyResult<Self> {
        let (lower, objective) = unpickled(state)?;
        Ok(Self { lower, objective })
    }
}

data!(Open);

#[pymethods]
impl Open {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    const MATCH_ARGS: (&'static str,) = ("lower",);

    /// "open".
    #[getter]
    fn outcome(&self) -> &'static str {
        Outcome::<()>::Open { lower: self.lower }.word()
    }

    /// If there is a tree, it is no better than this.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        tree::value(py, self.objective, self.lower.0)
    }

    fn __bool__(&self) -> bool {
        false
    }

    fn __hash__(&self) -> u64 {
        hash(self.lower.0)
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<p>{OPEN}, of {} or more</p>", self.lower(py)?))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!("<Open: {OPEN}, of {} or more>", self.lower(py)?))
    }
}

pub(crate) fn hash(value: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

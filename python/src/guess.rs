//! The answers to what to guess: a guess, that there is none, or that none is known.

use std::hash::{DefaultHasher, Hash, Hasher};

use guesstree::{Basis, Objective, ObjectiveValue, Outcome};
use pyo3::prelude::*;

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
            Outcome::Found(best) => Self::Found(BestGuess { best, objective }),
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
    best: guesstree::BestGuess,
    objective: Objective,
}

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
    fn guess(&self) -> String {
        self.best.guess.to_string()
    }

    /// Whether the guess may be the answer.
    #[getter]
    fn may_win(&self) -> bool {
        self.best.may_win
    }

    /// No tree for the position is better than this.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        tree::value(py, self.objective, self.best.claim.lower.0)
    }

    /// The value of a tree that begins with the guess.
    #[getter]
    fn upper<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        tree::value(py, self.objective, self.best.claim.upper.0)
    }

    /// Whether the guess is proven to be best.
    #[getter]
    fn is_optimal(&self) -> bool {
        self.best.claim.is_optimal()
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
        let claim = self.best.claim;
        hash((self.best.guess.to_string(), claim.lower.0, claim.upper.0))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let (lower, upper) = (self.lower(py)?, self.upper(py)?);
        let value = match self.is_optimal() {
            true => upper.to_string(),
            false => format!("from {lower} to {upper}"),
        };
        Ok(html::rows(&[("guess", self.guess()), ("least value", value)]))
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        Ok(format!(
            "BestGuess(guess='{}', lower={}, upper={}, may_win={})",
            self.best.guess,
            self.lower(py)?,
            self.upper(py)?,
            if self.best.may_win { "True" } else { "False" }
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

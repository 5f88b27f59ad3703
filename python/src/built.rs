//! The result of a search for a tree.

use guesstree::{Objective, ObjectiveValue, Outcome};
use pyo3::prelude::*;

use crate::convert;
use crate::data::{Data, data};
use crate::guess::{INFEASIBLE, OPEN};
use crate::tree::{self, Tree};

/// How a search for a tree ended. Without a tree and a bound, there is proven to be no tree.
#[derive(PartialEq)]
pub(crate) struct Ended {
    pub(crate) tree: Option<Tree>,
    lower: Option<ObjectiveValue>,
    objective: Objective,
}

/// The tree, the bound and the objective, as they are pickled.
pub(crate) type EndedState = (Option<Tree>, Option<[u64; 3]>, String);

impl Ended {
    pub(crate) fn of(outcome: &Outcome, objective: Objective) -> Self {
        let lower = match outcome {
            Outcome::Found(tree) => Some(tree.claim().lower),
            Outcome::Open { lower } => Some(*lower),
            Outcome::Infeasible => None,
        };
        Self { tree: outcome.found().cloned().map(Tree::of), lower, objective }
    }

    pub(crate) fn state(&self) -> EndedState {
        (self.tree.clone(), self.lower.map(|lower| lower.0), self.objective.to_string())
    }

    pub(crate) fn restored((tree, lower, objective): EndedState) -> PyResult<Self> {
        Ok(Self { tree, lower: lower.map(ObjectiveValue), objective: convert::named(&objective)? })
    }

    pub(crate) fn word(&self) -> &'static str {
        match (&self.tree, self.lower) {
            (Some(_), _) => Outcome::Found(()),
            (None, Some(lower)) => Outcome::Open { lower },
            (None, None) => Outcome::Infeasible,
        }
        .word()
    }

    pub(crate) fn lower<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.lower.map(|lower| tree::value(py, self.objective, lower.0)).transpose()
    }

    /// Whether a value has a second number.
    pub(crate) fn has_second(&self) -> bool {
        self.objective != Objective::Mean
    }
}

/// What a class with a field `ended` tells of it.
macro_rules! ended {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            /// "found"; "infeasible", if it is proven that no tree keeps to the limit; "open", if
            /// the search was stopped before a tree was found.
            #[getter]
            fn outcome(&self) -> &'static str {
                self.ended.word()
            }

            /// The best tree that was found, if there is one. Its claim says whether it is proven
            /// to be the best.
            #[getter]
            fn tree(&self) -> Option<Tree> {
                self.ended.tree.clone()
            }

            /// The proven bound: no tree is better than this; None if there is no tree.
            #[getter]
            fn lower<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
                self.ended.lower(py)
            }
        }
    };
}

pub(crate) use ended;

/// The result of a search for a tree. Two are equal if they say the same of the tree, whatever it
/// took.
#[pyclass(frozen, eq, module = "guesstree")]
pub(crate) struct Built {
    ended: Ended,
    stopped: bool,
    nodes: u64,
    time_s: f64,
}

impl Built {
    pub(crate) fn of(built: &guesstree::Built, objective: Objective) -> Self {
        Self {
            ended: Ended::of(&built.outcome, objective),
            stopped: built.stopped,
            nodes: built.spent.tally.nodes,
            time_s: built.spent.total_time.as_secs_f64(),
        }
    }
}

impl PartialEq for Built {
    fn eq(&self, other: &Self) -> bool {
        (&self.ended, self.stopped) == (&other.ended, other.stopped)
    }
}

impl Data for Built {
    type State = (EndedState, bool, u64, f64);

    fn state(&self, _: Python<'_>) -> PyResult<Self::State> {
        Ok((self.ended.state(), self.stopped, self.nodes, self.time_s))
    }

    fn restored(_: Python<'_>, (ended, stopped, nodes, time_s): Self::State) -> PyResult<Self> {
        Ok(Self { ended: Ended::restored(ended)?, stopped, nodes, time_s })
    }
}

data!(Built);
ended!(Built);

#[pymethods]
impl Built {
    /// Whether a limit or Ctrl-C ended the search early.
    #[getter]
    fn stopped(&self) -> bool {
        self.stopped
    }

    /// The positions that were searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The time, in seconds.
    #[getter]
    fn time_s(&self) -> f64 {
        self.time_s
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let more = match (&self.ended.tree, self.lower(py)?) {
            (Some(tree), _) => format!(", tree={}", tree.clone().into_pyobject(py)?.repr()?),
            (None, Some(lower)) => format!(", lower={lower}"),
            (None, None) => String::new(),
        };
        let (outcome, stopped) = (self.outcome(), if self.stopped { "True" } else { "False" });
        Ok(format!("Built(outcome='{outcome}', stopped={stopped}{more})"))
    }

    fn _repr_html_(&self, py: Python<'_>) -> PyResult<String> {
        let stopped = if self.stopped { "<p>stopped early</p>" } else { "" };
        let tree = match (&self.ended.tree, self.ended.lower) {
            (Some(tree), _) => {
                tree.clone().into_pyobject(py)?.call_method0("_repr_html_")?.extract::<String>()?
            }
            (None, None) => format!("<p>{INFEASIBLE}</p>"),
            (None, Some(_)) => format!("<p>{OPEN}</p>"),
        };
        Ok(format!("{tree}{stopped}"))
    }
}

//! Weights of answers.

use std::path::PathBuf;
use std::sync::Arc;

use guesstree::error::InputFault;
use guesstree::{Number, WeightsNotice};
use pyo3::prelude::*;

use crate::data::{Data, data};
use crate::list::List;
use crate::{convert, error, file_error, guess, warn};

/// How much each answer of a list counts. Numbers are taken exactly: give them as integers, as
/// texts such as "0.25", or as `decimal.Decimal`; a float counts as Python prints it. Numbers with
/// too many digits to count with are rounded, with a warning, and so are fractions. `weights` is a
/// mapping, or a series of pandas, by words. Answers that are left out have the weight `default`.
/// Weights are equal if all answers have equal ones.
///
/// >>> from guesstree import Engine, List, Weights
/// >>> words = List.from_words("two", ["crane", "slate"])
/// >>> weights = Weights(words, {"crane": "0.5", "slate": 3})
/// >>> Engine(words).best_tree(weights=weights).tree.opener
/// 'slate'
#[pyclass(frozen, module = "guesstree")]
#[derive(Clone)]
pub(crate) struct Weights {
    pub(crate) weights: Arc<guesstree::Weights>,
    /// Whose answers have them.
    list: List,
}

/// A number as Python prints it.
fn number(number: &Bound<'_, PyAny>, of: &str) -> PyResult<Number> {
    let py = number.py();
    let text = match number.is_instance(&py.import("fractions")?.getattr("Fraction")?)? {
        true => {
            // As many digits as decimals have by default; what is lost is told with the weights.
            let decimal = py.import("decimal")?.getattr("Decimal")?;
            let part = |name: &str| decimal.call1((number.getattr(name)?,));
            part("numerator")?.div(part("denominator")?)?.str()?.to_string()
        }
        false => number.str()?.to_string(),
    };
    Number::parse(text.trim())
        .map_err(|reason| error(format!("{of}, {text}, {reason}; give one such as 3 or 0.25")))
}

impl Weights {
    /// The weights, with a warning of what was left out or rounded.
    fn told(
        py: Python<'_>,
        list: &List,
        (weights, notices): (guesstree::Weights, Vec<WeightsNotice>),
    ) -> PyResult<Self> {
        warn(py, &notices)?;
        Ok(Self { weights: Arc::new(weights), list: list.clone() })
    }
}

impl Data for Weights {
    type State = (List, Vec<u64>, u8);

    fn state(&self, _: Python<'_>) -> PyResult<Self::State> {
        Ok((self.list.clone(), self.weights.each().to_vec(), self.weights.decimals()))
    }

    fn restored(_: Python<'_>, (list, each, decimals): Self::State) -> PyResult<Self> {
        let weights = guesstree::Weights::new(list.0.answers().to_vec(), each, decimals);
        Ok(Self { weights: Arc::new(weights.map_err(error)?), list })
    }
}

data!(Weights);

#[pymethods]
impl Weights {
    #[new]
    #[pyo3(signature = (list, weights, *, default=None))]
    fn new(
        py: Python<'_>,
        list: &List,
        weights: &Bound<'_, PyAny>,
        default: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let given = weights.call_method0("items")?.try_iter()?.map(|item| {
            let (text, weight) = item?.extract::<(String, Bound<'_, PyAny>)>()?;
            let word = convert::word(&list.0, &text)?;
            Ok((word.clone(), number(&weight, &format!("the weight of {word}"))?))
        });
        let mut given = given.collect::<PyResult<Vec<_>>>()?;
        given.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let default = default.map(|default| number(default, "the default")).transpose()?;
        let weights = guesstree::Weights::of_numbers(&list.0, given, default);
        Self::told(py, list, weights.map_err(error)?)
    }

    /// Reads a file with a word, a tab and a number on each line, or a table of frequencies.
    /// Answers that it leaves out have the weight `default`.
    #[staticmethod]
    #[pyo3(signature = (path, list, *, default=None))]
    fn load(
        py: Python<'_>,
        path: PathBuf,
        list: &List,
        default: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let default = default.map(|default| number(default, "the default")).transpose()?;
        let weights = guesstree::Weights::load(&path, &list.0, default);
        Self::told(
            py,
            list,
            weights.map_err(|failed| match failed.fault {
                InputFault::Missing { .. } => {
                    error(format!("{failed}, or give a default: default=0"))
                }
                _ => file_error(failed, [path]),
            })?,
        )
    }

    fn __eq__(&self, other: &Self) -> bool {
        self.weights == other.weights
    }

    fn __hash__(&self) -> u64 {
        guess::hash(self.weights.fingerprint().0)
    }

    fn __repr__(&self) -> String {
        let weights = &self.weights;
        format!("Weights(total={}, fingerprint='{}')", weights.total(), weights.fingerprint())
    }
}

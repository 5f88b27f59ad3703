//! Weights of answers.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use guesstree::error::InputFault;
use guesstree::{Number, WeightsNotice};
use pyo3::prelude::*;

use crate::list::List;
use crate::{convert, error, warn};

/// How much each answer of a list counts. Numbers are taken exactly: give them as integers, as
/// texts such as "0.25", or as `decimal.Decimal`; a float counts as Python prints it. Numbers with
/// too many digits to count with are rounded, with a warning. Answers that are left out have the
/// weight `default`.
///
/// >>> from guesstree import Engine, List, Weights
/// >>> words = List.from_words("two", ["crane", "slate"])
/// >>> weights = Weights(words, {"crane": "0.5", "slate": 3})
/// >>> Engine(words).best_tree(weights=weights).tree.opener
/// 'slate'
#[pyclass(frozen, module = "guesstree")]
#[derive(Clone)]
pub(crate) struct Weights(pub(crate) Arc<guesstree::Weights>);

/// A number as Python prints it.
fn number(number: &Bound<'_, PyAny>, of: &str) -> PyResult<Number> {
    let text = number.str()?.to_string();
    Number::parse(text.trim())
        .map_err(|reason| error(format!("{of}, {text}, {reason}; give one such as 3 or 0.25")))
}

impl Weights {
    /// The weights, with a warning of what was left out or rounded.
    fn told(
        py: Python<'_>,
        (weights, notices): (guesstree::Weights, Vec<WeightsNotice>),
    ) -> PyResult<Self> {
        warn(py, &notices)?;
        Ok(Self(Arc::new(weights)))
    }
}

#[pymethods]
impl Weights {
    #[new]
    #[pyo3(signature = (list, weights, *, default=None))]
    fn new(
        py: Python<'_>,
        list: &List,
        weights: HashMap<String, Bound<'_, PyAny>>,
        default: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let given = weights.iter().map(|(text, weight)| {
            let word = convert::word(&list.0, text)?;
            Ok((word.clone(), number(weight, &format!("the weight of {word}"))?))
        });
        let mut given = given.collect::<PyResult<Vec<_>>>()?;
        given.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        let default = default.map(|default| number(default, "the default")).transpose()?;
        let weights = guesstree::Weights::of_numbers(&list.0, given, default);
        Self::told(py, weights.map_err(error)?)
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
            weights.map_err(|failed| match failed.fault {
                InputFault::Missing { .. } => {
                    error(format!("{failed}, or give a default: default=0"))
                }
                _ => error(failed),
            })?,
        )
    }

    fn __repr__(&self) -> String {
        "Weights(...)".to_owned()
    }
}

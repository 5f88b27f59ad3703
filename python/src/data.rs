//! What classes of results have in common: pickles and copies of plain data, and tables.

use guesstree::{Objective, ObjectiveValue};
use pyo3::prelude::*;

use crate::convert;

/// A class of plain data. Two are equal if they say the same, whatever time they took.
pub(crate) trait Data: Sized {
    /// What it is pickled as.
    type State;

    fn state(&self, py: Python<'_>) -> PyResult<Self::State>;

    fn restored(py: Python<'_>, state: Self::State) -> PyResult<Self>;
}

/// Pickles and copies of a class of [`Data`].
macro_rules! data {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            #[staticmethod]
            fn _restored(
                py: Python<'_>,
                state: <$class as $crate::data::Data>::State,
            ) -> PyResult<$class> {
                $crate::data::Data::restored(py, state)
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<(Bound<'py, PyAny>, (<$class as $crate::data::Data>::State,))> {
                let made = py.get_type::<Self>().getattr("_restored")?;
                Ok((made, ($crate::data::Data::state(self, py)?,)))
            }
        }
    };
}

/// The columns of a class that has a function `table`, as arrays.
macro_rules! table {
    ($class:ident) => {
        #[pymethods]
        impl $class {
            /// The columns as arrays of numpy, in a dictionary: a number that is missing is NaN.
            fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, pyo3::types::PyDict>> {
                self.table().arrays(py)
            }

            /// The columns as an array of Arrow, which pyarrow, polars and others take:
            /// `polars.DataFrame(it)`. They have one type each, whatever type is requested.
            #[pyo3(signature = (requested_schema=None))]
            fn __arrow_c_array__<'py>(
                &self,
                py: Python<'py>,
                #[expect(unused_variables, reason = "the interface has it")]
                requested_schema: Option<Bound<'py, PyAny>>,
            ) -> PyResult<$crate::columns::Capsules<'py>> {
                self.table().arrow(py)
            }
        }
    };
}

pub(crate) use {data, table};

/// A value and the objective that it is of, as they are pickled.
pub(crate) type Pickled = ([u64; 3], String);

pub(crate) fn pickled(value: ObjectiveValue, objective: Objective) -> Pickled {
    (value.0, objective.to_string())
}

pub(crate) fn unpickled((value, objective): Pickled) -> PyResult<(ObjectiveValue, Objective)> {
    Ok((ObjectiveValue(value), convert::named(&objective)?))
}

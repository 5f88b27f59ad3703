//! Results as columns: lists of Python, arrays of numpy, and an array of Arrow.

use arrow_buffer::{ArrowNativeType, BooleanBuffer, Buffer, NullBuffer, OffsetBuffer};
use arrow_data::ffi::FFI_ArrowArray;
use arrow_data::{ArrayData, ArrayDataBuilder};
use arrow_schema::ffi::FFI_ArrowSchema;
use arrow_schema::{ArrowError, DataType, Field, Fields};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyDict};

use crate::{array, error, html};

/// What the rows of a table have in one column.
pub(crate) enum Column {
    Texts(Vec<Option<String>>),
    /// Whole numbers that are small, or below 0.
    Counts(Vec<i64>),
    /// Values of an objective, and numbers that may be missing.
    Values(Vec<Option<u64>>),
    Reals(Vec<Option<f64>>),
    Truths(Vec<bool>),
    Histograms(Vec<Vec<u64>>),
}

impl Column {
    /// Texts of which none is missing.
    pub(crate) fn texts(texts: impl IntoIterator<Item = impl ToString>) -> Self {
        Self::Texts(texts.into_iter().map(|text| Some(text.to_string())).collect())
    }

    /// Numbers of things.
    pub(crate) fn counts(counts: impl IntoIterator<Item = usize>) -> Self {
        Self::Counts(counts.into_iter().map(|count| count as i64).collect())
    }

    /// Real numbers of which none is missing.
    pub(crate) fn reals(reals: impl IntoIterator<Item = f64>) -> Self {
        Self::Reals(reals.into_iter().map(Some).collect())
    }

    /// A list, with None for what is missing.
    fn list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Texts(texts) => texts.into_bound_py_any(py),
            Self::Counts(counts) => counts.into_bound_py_any(py),
            Self::Values(values) => values.into_bound_py_any(py),
            Self::Reals(reals) => reals.into_bound_py_any(py),
            Self::Truths(truths) => truths.into_bound_py_any(py),
            Self::Histograms(histograms) => histograms.into_bound_py_any(py),
        }
    }

    /// An array of numpy, with NaN for a number that is missing. Texts are of the type `str`, or
    /// objects if one is missing. Histograms are a row each, filled up with 0.
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match self {
            Self::Texts(texts) => {
                let of = if texts.contains(&None) { "object" } else { "str" };
                array::numpy(py)?.call_method1("array", (texts, of))
            }
            Self::Counts(counts) => array::row(py, counts.clone()),
            Self::Values(values) => {
                let real = |value: &Option<u64>| value.map_or(f64::NAN, |value| value as f64);
                array::row(py, values.iter().map(real).collect())
            }
            Self::Reals(reals) => {
                array::row(py, reals.iter().map(|real| real.unwrap_or(f64::NAN)).collect())
            }
            Self::Truths(truths) => array::row(py, truths.clone()),
            Self::Histograms(histograms) => {
                let width = histograms.iter().map(Vec::len).max().unwrap_or(0);
                let filled = |counts: &Vec<u64>| {
                    let mut counts: Vec<i64> = counts.iter().map(|&count| count as i64).collect();
                    counts.resize(width, 0);
                    counts
                };
                let all = histograms.iter().flat_map(filled).collect();
                array::array(py, all, &[histograms.len(), width])
            }
        }
    }

    fn arrow(self) -> Result<ArrayData, ArrowError> {
        match self {
            Self::Texts(texts) => {
                let lengths = texts.iter().map(|text| text.as_ref().map_or(0, String::len));
                let bytes: Vec<u8> = texts.iter().flatten().flat_map(|it| it.bytes()).collect();
                let nulls = known(&texts);
                of(DataType::Utf8, texts.len(), nulls)
                    .add_buffer(
                        OffsetBuffer::<i32>::from_lengths(lengths).into_inner().into_inner(),
                    )
                    .add_buffer(Buffer::from_vec(bytes))
                    .build()
            }
            Self::Counts(counts) => numbers(DataType::Int64, counts, None),
            Self::Values(values) => {
                let nulls = known(&values);
                numbers(DataType::UInt64, filled(values), nulls)
            }
            Self::Reals(reals) => {
                let nulls = known(&reals);
                numbers(DataType::Float64, filled(reals), nulls)
            }
            Self::Truths(truths) => {
                let bits = BooleanBuffer::from(truths.as_slice()).into_inner();
                of(DataType::Boolean, truths.len(), None).add_buffer(bits).build()
            }
            Self::Histograms(histograms) => {
                let ends = OffsetBuffer::<i32>::from_lengths(histograms.iter().map(Vec::len));
                let item = Field::new_list_field(DataType::UInt64, true);
                of(DataType::List(item.into()), histograms.len(), None)
                    .add_buffer(ends.into_inner().into_inner())
                    .add_child_data(numbers(DataType::UInt64, histograms.concat(), None)?)
                    .build()
            }
        }
    }

    /// The text of a row, for people.
    fn shown(&self, row: usize) -> String {
        match self {
            Self::Texts(texts) => texts[row].clone().unwrap_or_default(),
            Self::Counts(counts) => counts[row].to_string(),
            Self::Values(values) => values[row].map_or_else(String::new, |it| it.to_string()),
            Self::Reals(reals) => reals[row].map_or_else(String::new, |it| format!("{it:.4}")),
            Self::Truths(truths) => if truths[row] { "yes" } else { "no" }.to_owned(),
            Self::Histograms(histograms) => {
                histograms[row].iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
            }
        }
    }
}

fn of(kind: DataType, rows: usize, nulls: Option<NullBuffer>) -> ArrayDataBuilder {
    ArrayData::builder(kind).len(rows).nulls(nulls)
}

fn numbers<N: ArrowNativeType>(
    kind: DataType,
    numbers: Vec<N>,
    nulls: Option<NullBuffer>,
) -> Result<ArrayData, ArrowError> {
    of(kind, numbers.len(), nulls).add_buffer(Buffer::from_vec(numbers)).build()
}

/// Which are not missing.
fn known<T>(rows: &[Option<T>]) -> Option<NullBuffer> {
    Some(NullBuffer::from_iter(rows.iter().map(Option::is_some)))
}

fn filled<T: Default>(rows: Vec<Option<T>>) -> Vec<T> {
    rows.into_iter().map(Option::unwrap_or_default).collect()
}

/// The type and the data of an array of Arrow.
pub(crate) type Capsules<'py> = (Bound<'py, PyCapsule>, Bound<'py, PyCapsule>);

/// A table: its columns with their names.
pub(crate) struct Columns(pub(crate) Vec<(&'static str, Column)>);

impl Columns {
    /// A dictionary of lists.
    pub(crate) fn lists<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let lists = PyDict::new(py);
        self.0.iter().try_for_each(|(name, column)| lists.set_item(name, column.list(py)?))?;
        Ok(lists)
    }

    /// A dictionary of arrays of numpy.
    pub(crate) fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let arrays = PyDict::new(py);
        self.0.iter().try_for_each(|(name, column)| arrays.set_item(name, column.array(py)?))?;
        Ok(arrays)
    }

    /// The table as an array of Arrow: a struct with a field for each column. There are two capsules
    /// of Arrow's interface for Python, with the type and the data.
    pub(crate) fn arrow(self, py: Python<'_>) -> PyResult<Capsules<'_>> {
        let (mut fields, mut columns) = (Vec::new(), Vec::new());
        for (name, column) in self.0 {
            let column = column.arrow().map_err(error)?;
            fields.push(Field::new(name, column.data_type().clone(), true));
            columns.push(column);
        }
        let rows = columns.first().map_or(0, ArrayData::len);
        let kind = DataType::Struct(Fields::from(fields));
        let schema = FFI_ArrowSchema::try_from(&kind).map_err(error)?;
        let data = of(kind, rows, None).child_data(columns).build().map_err(error)?;
        let schema = PyCapsule::new(py, schema, Some(c"arrow_schema".to_owned()))?;
        let array = FFI_ArrowArray::new(&data);
        Ok((schema, PyCapsule::new(py, array, Some(c"arrow_array".to_owned()))?))
    }

    /// A table with the first of these rows.
    pub(crate) fn html(&self, rows: usize) -> String {
        const SHOWN: usize = 20;
        let heads: Vec<&str> = self.0.iter().map(|&(name, _)| name).collect();
        let line = |row| self.0.iter().map(|(_, column)| column.shown(row)).collect();
        let lines: Vec<_> = (0..rows.min(SHOWN)).map(line).collect();
        html::columns(&heads, &lines, rows.saturating_sub(SHOWN))
    }
}

/// What a function of `guesstree.plot` draws of a result.
pub(crate) fn drawn<'py, T>(
    function: &str,
    result: &Bound<'py, T>,
    ax: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    result.py().import("guesstree.plot")?.call_method1(function, (result, ax))
}

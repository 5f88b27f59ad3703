//! Arrays of numpy over memory of Rust, without a copy.

use std::any::Any;
use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::error;

/// Memory that an array of numpy looks at, and keeps.
#[pyclass(frozen, module = "guesstree")]
struct Memory {
    _memory: Box<dyn Any + Send + Sync>,
    address: usize,
    is_read_only: bool,
    numbers: String,
    shape: Vec<usize>,
}

#[pymethods]
impl Memory {
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", PyTuple::new(py, &self.shape)?)?;
        interface.set_item("typestr", &self.numbers)?;
        interface.set_item("data", (self.address, self.is_read_only))?;
        Ok(interface)
    }
}

/// A number of an array.
pub(crate) trait Number: Send + Sync + 'static {
    /// The letter that numpy has for it.
    const LETTER: char;
}

impl Number for bool {
    const LETTER: char = 'b';
}

impl Number for u8 {
    const LETTER: char = 'u';
}

impl Number for u16 {
    const LETTER: char = 'u';
}

impl Number for u32 {
    const LETTER: char = 'u';
}

impl Number for i64 {
    const LETTER: char = 'i';
}

impl Number for f64 {
    const LETTER: char = 'f';
}

/// What arrays of these numbers are called.
fn name<N: Number>() -> String {
    let (order, size) = (if cfg!(target_endian = "big") { '>' } else { '<' }, size_of::<N>());
    format!("{}{}{size}", if size == 1 { '|' } else { order }, N::LETTER)
}

/// An array of these numbers, which can be written to.
pub(crate) fn array<'py, N: Number>(
    py: Python<'py>,
    mut numbers: Vec<N>,
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    if shape.iter().product::<usize>() != numbers.len() {
        return Err(error(format!("{} numbers are no array of {shape:?}", numbers.len())));
    }
    let (address, shape) = (numbers.as_mut_ptr().expose_provenance(), shape.to_vec());
    // The address stays, as the memory of a vector does when the vector is moved.
    let memory = Box::new(numbers);
    looking(
        py,
        Memory { _memory: memory, address, is_read_only: false, numbers: name::<N>(), shape },
    )
}

/// An array of one dimension.
pub(crate) fn row<N: Number>(py: Python<'_>, numbers: Vec<N>) -> PyResult<Bound<'_, PyAny>> {
    let length = numbers.len();
    array(py, numbers, &[length])
}

/// An array of `numbers`, which belong to `owner` and are not to be written to.
pub(crate) fn shared<'py, N: Number, O: Send + Sync + 'static>(
    py: Python<'py>,
    owner: &Arc<O>,
    numbers: &[N],
    shape: &[usize],
) -> PyResult<Bound<'py, PyAny>> {
    let (address, shape) = (numbers.as_ptr().expose_provenance(), shape.to_vec());
    let memory = Box::new(Arc::clone(owner));
    looking(
        py,
        Memory { _memory: memory, address, is_read_only: true, numbers: name::<N>(), shape },
    )
}

fn looking(py: Python<'_>, memory: Memory) -> PyResult<Bound<'_, PyAny>> {
    numpy(py)?.call_method1("asarray", (Bound::new(py, memory)?,))
}

/// The module numpy.
pub(crate) fn numpy(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("numpy").map_err(|_| {
        error("arrays need numpy, which is not installed: pip install 'guesstree[numpy]'")
    })
}

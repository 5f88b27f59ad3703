//! guesstree for Python: the library under the names it has in Rust.
//!
//! `convert` reads Python values, `work` runs what may take long, and each other file holds the
//! classes of one subject.

mod convert;
mod engine;
mod guess;
mod html;
mod list;
mod policy;
mod proof;
mod tree;
mod work;

use pyo3::create_exception;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

create_exception!(
    guesstree,
    Error,
    PyValueError,
    "What went wrong, where, and what to do: the message of the Rust library."
);

create_exception!(
    guesstree,
    Interrupted,
    PyKeyboardInterrupt,
    "Ctrl-C ended a call. `partial` is the result that the call had until then, with what is proven of \
     it; None if it had none."
);

/// An error of the library, with its message.
fn error(reason: impl std::fmt::Display) -> PyErr {
    Error::new_err(reason.to_string())
}

#[pymodule]
fn _guesstree(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("Error", module.py().get_type::<Error>())?;
    let interrupted = module.py().get_type::<Interrupted>();
    interrupted.setattr("partial", module.py().None())?;
    module.add("Interrupted", interrupted)?;
    module.add("NAMES", guesstree::NAMES.to_vec())?;
    module.add_class::<list::List>()?;
    module.add_class::<list::Weights>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<engine::Built>()?;
    module.add_class::<guess::BestGuess>()?;
    module.add_class::<guess::Infeasible>()?;
    module.add_class::<guess::Open>()?;
    module.add_class::<engine::Cost>()?;
    module.add_class::<proof::Proof>()?;
    module.add_class::<proof::Analysis>()?;
    module.add_class::<tree::Tree>()?;
    module.add_class::<tree::Walk>()?;
    module.add_class::<tree::Report>()?;
    module.add_class::<policy::Player>()?;
    module.add_class::<policy::View>()?;
    module.add_class::<policy::GameStats>()?;
    module.add_function(wrap_pyfunction!(list::score, module)?)?;
    module.add_function(wrap_pyfunction!(tree::shipped, module)?)?;
    module.add_function(wrap_pyfunction!(proof::analyze, module)?)?;
    module.add_function(wrap_pyfunction!(policy::evaluate, module)?)?;
    Ok(())
}

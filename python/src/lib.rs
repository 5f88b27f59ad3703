//! guesstree for Python: the library under the names it has in Rust.
//!
//! `convert` reads Python values, `work` runs what may take long, and each other file holds the
//! classes of one subject.

mod array;
mod built;
mod columns;
mod convert;
mod costs;
mod data;
mod engine;
mod guess;
mod html;
mod identify;
mod list;
mod masks;
mod matrix;
mod policy;
mod proof;
mod tree;
mod view;
mod weights;
mod work;

use std::ffi::CString;
use std::path::Path;

use guesstree::error::ErrorKind;
use guesstree::{Kind, Mode, Objective};
use pyo3::create_exception;
use pyo3::exceptions::{PyFileNotFoundError, PyKeyboardInterrupt, PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{IntoPyDict, PyDict, PyType};

create_exception!(
    guesstree,
    Error,
    PyValueError,
    "What went wrong, where, and what to do: the message of the Rust library. `code` is the kind of error, \
     such as \"unreadable\": one of those that the command has in JSON."
);

create_exception!(
    guesstree,
    Interrupted,
    PyKeyboardInterrupt,
    "Ctrl-C ended a call. `partial` is the result that the call had until then, with what is proven of \
     it; None if it had none."
);

/// An error with the message and the kind of the library; without a type it is of wrong usage.
fn error(reason: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> PyErr {
    let reason = reason.into();
    let kind = ErrorKind::of(&*reason).unwrap_or(ErrorKind::Usage);
    // What the command has as options are arguments here.
    let text = reason.to_string().replace("leave --guesses out", "leave `guesses` out");
    let error = Error::new_err(text.replace("use --weights", "use Weights.load"));
    // The class has the attribute, too, should this fail.
    let _ = Python::attach(|py| error.value(py).setattr("code", kind.word()));
    error
}

/// The class `NotFoundError`.
static NOT_FOUND: PyOnceLock<Py<PyType>> = PyOnceLock::new();

/// `Error` and `FileNotFoundError` at once.
fn not_found_class(py: Python<'_>) -> PyResult<&Py<PyType>> {
    NOT_FOUND.get_or_try_init(py, || {
        let bases = (py.get_type::<Error>(), py.get_type::<PyFileNotFoundError>());
        let own = PyDict::new(py);
        own.set_item("__module__", "guesstree")?;
        own.set_item("__doc__", "There is no such file, or no folder to save it in.")?;
        let class = py.get_type::<PyType>().call1(("NotFoundError", bases, own))?;
        Ok(class.cast_into::<PyType>()?.unbind())
    })
}

/// An error about these files or folders, which says so by its class if one of them is not there.
fn file_error(
    reason: impl Into<Box<dyn std::error::Error + Send + Sync>>,
    files: impl IntoIterator<Item = impl AsRef<Path>>,
) -> PyErr {
    let error = error(reason);
    // The folder of a plain name is this one.
    let is_missing = |file: &Path| !file.as_os_str().is_empty() && !file.exists();
    if !files.into_iter().any(|file| is_missing(file.as_ref())) {
        return error;
    }
    Python::attach(|py| {
        let value = error.value(py);
        let made = not_found_class(py)?.call1(py, (value.str()?,))?;
        made.setattr(py, "code", value.getattr("code")?)?;
        Ok::<_, PyErr>(PyErr::from_value(made.into_bound(py)))
    })
    .unwrap_or(error)
}

/// Warns of each of these, as the caller of the function that is called.
fn warn(py: Python<'_>, notices: &[impl std::fmt::Display]) -> PyResult<()> {
    let category = py.get_type::<PyUserWarning>();
    notices.iter().try_for_each(|notice| {
        let text = CString::new(notice.to_string().replace('\0', ""))?;
        PyErr::warn(py, &category, &text, 1)
    })
}

#[pymodule(gil_used = false)]
fn _guesstree(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let error = module.py().get_type::<Error>();
    error.setattr("code", ErrorKind::Failed.word())?;
    module.add("Error", error)?;
    module.add("NotFoundError", not_found_class(module.py())?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    let interrupted = module.py().get_type::<Interrupted>();
    interrupted.setattr("partial", module.py().None())?;
    module.add("Interrupted", interrupted)?;
    module.add("NAMES", guesstree::NAMES.to_vec())?;
    let description = |&name: &&'static str| Some((name, guesstree::description(name)?));
    let descriptions: Vec<_> = guesstree::NAMES.iter().filter_map(description).collect();
    module.add("DESCRIPTIONS", descriptions.into_py_dict(module.py())?)?;
    module.add("GAMES", Kind::usual().map(|game| game.to_string()).collect::<Vec<_>>())?;
    module.add("MODES", Mode::ALL.map(Mode::word).to_vec())?;
    module.add("OBJECTIVES", Objective::SORTS.map(|sort| sort.to_string()).to_vec())?;
    module.add_class::<list::List>()?;
    module.add_class::<weights::Weights>()?;
    module.add_class::<engine::Engine>()?;
    module.add_class::<built::Built>()?;
    module.add_class::<guess::BestGuess>()?;
    module.add_class::<guess::Infeasible>()?;
    module.add_class::<guess::Open>()?;
    module.add_class::<costs::Cost>()?;
    module.add_class::<costs::Regret>()?;
    module.add_class::<costs::Regrets>()?;
    module.add_class::<proof::Proof>()?;
    module.add_class::<proof::Analysis>()?;
    module.add_class::<masks::Masks>()?;
    module.add_class::<identify::Problem>()?;
    module.add_class::<identify::Plan>()?;
    module.add_class::<tree::Tree>()?;
    module.add_class::<tree::Walk>()?;
    module.add_class::<tree::Report>()?;
    module.add_class::<policy::Player>()?;
    module.add_class::<view::View>()?;
    module.add_class::<policy::GameStats>()?;
    module.add_class::<policy::Compared>()?;
    module.add_function(wrap_pyfunction!(list::score, module)?)?;
    module.add_function(wrap_pyfunction!(tree::shipped, module)?)?;
    module.add_function(wrap_pyfunction!(proof::analyze, module)?)?;
    module.add_function(wrap_pyfunction!(policy::evaluate, module)?)?;
    Ok(())
}

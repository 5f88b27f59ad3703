//! Work that may take long: without the interpreter's lock, with a bar, until a signal handler raises.

use std::convert::Infallible;
use std::error::Error;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use guesstree::{Limits, Phases, Progress, Question};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyException, PyKeyboardInterrupt};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::{Interrupted, error};

/// How often signals and the bar are looked after.
const TICK: Duration = Duration::from_millis(50);

/// No bar is shown of work that ends sooner.
const QUIET_FOR: Duration = Duration::from_secs(1);

/// A bar is drawn again after this time, in seconds.
const INTERVAL_S: f64 = 0.5;

/// What a bar shows: the share that is done, the time that it took, and about the time that is left.
const BAR: &str = "{percentage:3.0f}%|{bar}| {elapsed}<{remaining}{postfix}";

/// Runs `work` on another thread. Once a signal handler has raised, as that of Ctrl-C does, the
/// search is asked to stop, and when it has done so, [`interrupted`] is raised. If there is tqdm and
/// `progress` is not false, a bar is shown once the work takes a second.
pub(crate) fn run<T: Send, E: Error + Send + Sync + 'static, R: for<'py> IntoPyObject<'py>>(
    py: Python<'_>,
    question: Question,
    limits: Limits,
    progress: bool,
    work: impl FnOnce(Question) -> Result<T, E> + Send,
    shown: impl FnOnce(T) -> R,
) -> PyResult<R> {
    let (limits, state) = (Arc::new(limits), Arc::new(Progress::default()));
    let question = question.limits(Arc::clone(&limits)).progress(Arc::clone(&state));
    watch(py, &limits, &state, progress, move || work(question), shown)
}

/// Runs work that has these limits and this progress already, and shows its progress.
pub(crate) fn watch<T: Send, E: Error + Send + Sync + 'static, R: for<'py> IntoPyObject<'py>>(
    py: Python<'_>,
    limits: &Limits,
    state: &Progress,
    progress: bool,
    work: impl FnOnce() -> Result<T, E> + Send,
    shown: impl FnOnce(T) -> R,
) -> PyResult<R> {
    let bar = if progress { Some(Bar::new(py, limits, state)?) } else { None };
    let (done, raised) = until(py, bar, |_, _| limits.stop(), work)?;
    match raised {
        Some(raised) => Err(interrupted(py, raised, done.ok().map(shown))),
        None => done.map(shown).map_err(error),
    }
}

/// What a call raises after a signal handler has stopped it by raising: the handler's exception, but
/// a plain KeyboardInterrupt becomes one that has the result until then.
pub(crate) fn interrupted<R: for<'py> IntoPyObject<'py>>(
    py: Python<'_>,
    raised: PyErr,
    partial: Option<R>,
) -> PyErr {
    if !raised.get_type(py).is(py.get_type::<PyKeyboardInterrupt>()) {
        return raised;
    }
    let partial = partial.and_then(|partial| partial.into_py_any(py).ok());
    let interrupted = Interrupted::new_err(match partial {
        Some(_) => "stopped early; `partial` has the result until then",
        None => "stopped early",
    });
    if let Err(error) = interrupted.value(py).setattr("partial", partial) {
        return error;
    }
    interrupted.set_cause(py, Some(raised));
    interrupted
}

/// Runs `work` on another thread without the interpreter's lock, and shows `bar` meanwhile. Each
/// time that a signal handler raises, `stop` is called. Returns what the work returned, and what was
/// raised.
pub(crate) fn until<T: Send>(
    py: Python<'_>,
    bar: Option<Bar<'_>>,
    stop: impl Fn(Python<'_>, &PyErr) + Sync,
    work: impl FnOnce() -> T + Send,
) -> PyResult<(T, Option<PyErr>)> {
    let mut raised = None;
    let mut look = |py: Python<'_>| {
        if let Err(error) = py.check_signals() {
            stop(py, &error);
            raised = Some(chained(py, raised.take(), error));
        }
    };
    let done = py.detach(|| {
        std::thread::scope(|scope| {
            let ((working, worked), (_showing, over)) = (channel::<Infallible>(), channel());
            let work = scope.spawn(move || {
                // Until the work is done, whether it returns or panics.
                let _working = working;
                work()
            });
            if let Some(bar) = bar {
                scope.spawn(move || bar.show(&over));
            }
            while worked.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
                Python::attach(&mut look);
            }
            work.join()
        })
    });
    // A signal that came since the last look still belongs to this work.
    look(py);
    let done = done.map_err(|_| error("the search failed; please report this"));
    match (done, raised) {
        (Err(_), Some(raised)) => Err(raised),
        (done, raised) => Ok((done?, raised)),
    }
}

/// The exception to raise when another signal handler has raised before: the later one, with the
/// other as its context, as Python has it. But what must not be handled by chance, such as
/// KeyboardInterrupt, is not replaced by an `Exception`.
fn chained(py: Python<'_>, before: Option<PyErr>, later: PyErr) -> PyErr {
    let Some(before) = before else {
        return later;
    };
    let is_exception = |error: &PyErr| error.is_instance_of::<PyException>(py);
    let (raised, other) = match is_exception(&later) && !is_exception(&before) {
        true => (before, later),
        false => (later, before),
    };
    if !raised.value(py).is(other.value(py)) {
        // An exception takes any other as its context.
        let _ = raised.value(py).setattr("__context__", other.value(py));
    }
    raised
}

/// A bar of tqdm, made when there is something to show. It has a thread of its own: signal handlers
/// run on the main thread alone, so nothing that one raises is taken for a bar that fails.
pub(crate) struct Bar<'s> {
    limits: &'s Limits,
    state: &'s Progress,
    /// Where output goes may depend on the context of the caller.
    context: Py<PyAny>,
    bar: Option<Py<PyAny>>,
    phases: Phases,
}

impl<'s> Bar<'s> {
    fn new(py: Python<'_>, limits: &'s Limits, state: &'s Progress) -> PyResult<Self> {
        let context = py.import("contextvars")?.call_method0("copy_context")?;
        Ok(Self { limits, state, context: context.unbind(), bar: None, phases: Phases::default() })
    }

    /// Shows the state until the work is `over`. A bar that fails is given up.
    fn show(mut self, over: &Receiver<Infallible>) {
        let mut ticks = 0;
        while over.recv_timeout(TICK) == Err(RecvTimeoutError::Timeout) {
            ticks += 1;
            if TICK * ticks >= QUIET_FOR && Python::attach(|py| self.update(py)).is_err() {
                break;
            }
        }
        if let Some(bar) = self.bar.take() {
            // A bar that cannot be closed changes nothing of the result.
            let _ = Python::attach(|py| {
                self.call(py, (bar.bind(py).getattr("close")?,), None).map(drop)
            });
        }
    }

    fn update(&mut self, py: Python<'_>) -> PyResult<()> {
        let state = self.state.snapshot();
        // What a search gives up counts as done.
        if state.parts == 0 || self.limits.stopped() {
            return Ok(());
        }
        let bar = match &self.bar {
            Some(bar) => bar.bind(py).clone(),
            None => {
                let options = PyDict::new(py);
                options.set_item("mininterval", INTERVAL_S)?;
                // The time that is left is told by the rate of all the time so far.
                options.set_item("smoothing", 0)?;
                options.set_item("total", 1.0)?;
                options.set_item("bar_format", BAR)?;
                let tqdm = py.import("tqdm.auto")?.getattr("tqdm")?;
                let bar = self.call(py, (tqdm,), Some(&options))?;
                let start: f64 = bar.getattr("start_t")?.extract()?;
                bar.setattr("start_t", start - QUIET_FOR.as_secs_f64())?;
                self.bar = Some(bar.clone().unbind());
                bar
            }
        };
        if let Some((best, _)) = state.best {
            let postfix = bar.getattr("set_postfix_str")?;
            self.call(py, (postfix, format!("best {best}"), false), None)?;
        }
        let before: f64 = bar.getattr("n")?.extract()?;
        match self.phases.share(&state) as f64 / 1e6 - before {
            more @ 0.0.. => self.call(py, (bar.getattr("update")?, more), None)?,
            // Another search of the same work begins again.
            less => {
                bar.setattr("n", before + less)?;
                self.call(py, (bar.getattr("refresh")?,), None)?
            }
        };
        Ok(())
    }

    /// Calls the first of `given` with the others, in the context of the caller.
    fn call<'py>(
        &self,
        py: Python<'py>,
        given: impl pyo3::call::PyCallArgs<'py>,
        options: Option<&Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        self.context.bind(py).getattr("run")?.call(given, options)
    }
}

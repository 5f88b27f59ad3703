//! Work that may take long: without the interpreter's lock, with a bar, until Ctrl-C.

use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use guesstree::{Limits, Progress, Question};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// How often signals and the bar are looked after.
const TICK: Duration = Duration::from_millis(50);

/// A bar is drawn again after this time, in seconds.
const INTERVAL_S: f64 = 0.5;

/// Runs `work` on another thread. Ctrl-C asks the search to stop, and its result then says how far
/// it came. If there is tqdm and `progress` is not false, a bar is shown once it takes a second.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    question: Question,
    limits: Limits,
    progress: bool,
    work: impl FnOnce(Question) -> T + Send,
) -> PyResult<T> {
    let (limits, shown) = (Arc::new(limits), Arc::new(Progress::default()));
    let question = question.limits(Arc::clone(&limits)).progress(Arc::clone(&shown));
    watch(py, &limits, &shown, progress, move || work(question))
}

/// The same for work that has these limits and this progress already.
pub(crate) fn watch<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    shown: &Progress,
    progress: bool,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let mut bar = Bar::new(progress);
    let tick = |py: Python<'_>| {
        // The result tells that the search was stopped.
        let signals = py.check_signals();
        if signals.is_err() || bar.update(py, shown).is_err() {
            limits.stop();
        }
    };
    let done = ticking(py, tick, work);
    bar.close(py);
    done
}

/// Runs `work` on another thread. What Ctrl-C raises is given to `stop`.
pub(crate) fn until<T: Send>(
    py: Python<'_>,
    stop: impl Fn(PyErr) + Send + Sync,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    let tick = |py: Python<'_>| {
        if let Err(raised) = py.check_signals() {
            stop(raised);
        }
    };
    ticking(py, tick, work)
}

/// Runs `work` on another thread without the interpreter's lock, and `tick` on this one.
fn ticking<T: Send>(
    py: Python<'_>,
    mut tick: impl FnMut(Python<'_>) + Send,
    work: impl FnOnce() -> T + Send,
) -> PyResult<T> {
    py.detach(move || {
        std::thread::scope(|scope| {
            let (done, result) = channel();
            // The receiver lives until the work is done.
            scope.spawn(move || drop(done.send(work())));
            loop {
                match result.recv_timeout(TICK) {
                    Ok(value) => return Ok(value),
                    Err(RecvTimeoutError::Timeout) => Python::attach(&mut tick),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(crate::error("the search failed; please report this"));
                    }
                }
            }
        })
    })
}

/// A bar of tqdm, made when there is something to show.
struct Bar {
    wanted: bool,
    ticks: usize,
    bar: Option<Py<PyAny>>,
}

impl Bar {
    fn new(wanted: bool) -> Self {
        Self { wanted, ticks: 0, bar: None }
    }

    /// Shows the state. A bar that fails is given up; only Ctrl-C in it is an error.
    fn update(&mut self, py: Python<'_>, progress: &Progress) -> PyResult<()> {
        self.ticks += 1;
        let state = progress.snapshot();
        if !self.wanted || self.ticks < 20 || state.parts == 0 {
            return Ok(());
        }
        let shown = (|| -> PyResult<()> {
            let bar = match &self.bar {
                Some(bar) => bar.bind(py).clone(),
                None => {
                    let options = PyDict::new(py);
                    options.set_item("mininterval", INTERVAL_S)?;
                    let tqdm = py.import("tqdm.auto")?.getattr("tqdm")?;
                    let bar = tqdm.call((), Some(&options))?;
                    self.bar = Some(bar.clone().unbind());
                    bar
                }
            };
            bar.setattr("total", state.parts)?;
            if let Some((best, _)) = state.best {
                bar.call_method1("set_postfix_str", (format!("best {best}"), false))?;
            }
            let before: usize = bar.getattr("n")?.extract()?;
            // Another search of the same work begins again.
            match state.done.checked_sub(before) {
                Some(more) => bar.call_method1("update", (more,))?,
                None => bar.setattr("n", state.done).and_then(|()| bar.call_method0("refresh"))?,
            };
            Ok(())
        })();
        self.wanted = shown.is_ok();
        match shown {
            Err(raised) if raised.is_instance_of::<PyKeyboardInterrupt>(py) => Err(raised),
            _ => Ok(()),
        }
    }

    fn close(&mut self, py: Python<'_>) {
        if let Some(bar) = self.bar.take() {
            // A bar that cannot be closed changes nothing of the result.
            let _ = bar.bind(py).call_method0("close");
        }
    }
}

//! Thinking in the background: advice is there at once, and becomes better while the person thinks.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use guesstree::play::{Advice, Adviser, Session};
use guesstree::{Basis, Limits, Progress, Word};

use crate::cache::Cache;

/// The time for the first answer. If not all candidates can be found in time, it may take twice as
/// long.
const SKETCH: Duration = Duration::from_millis(250);

/// Who thinks: an adviser, and the trees that were found before.
pub(super) struct Thinker {
    pub adviser: Arc<Adviser>,
    pub cache: Cache,
    /// The limit on guesses in a game.
    pub max_guesses: u8,
}

/// What a thought is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// The best guesses, and this many of the next best; without a number, as many as usual.
    Best(Option<usize>),
    /// What a guess would achieve.
    Guess(Word),
}

/// A question that is being thought about. It stops when it is dropped.
pub(super) struct Thought {
    pub session: Session,
    pub subject: Subject,
    thinker: Arc<Thinker>,
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
    limits: Arc<Limits>,
    progress: Arc<Progress>,
}

#[derive(Default)]
struct State {
    sketch: Option<Advice>,
    /// Set at the end.
    result: Option<Result<Option<Advice>, String>>,
}

impl Thought {
    /// Begins to think about a position.
    pub(super) fn begin(thinker: &Arc<Thinker>, session: &Session, subject: Subject) -> Self {
        let limits = Arc::new(Limits::slice(Duration::MAX));
        let shared = Arc::new(Shared { limits, ..Shared::default() });
        let thread = {
            let (thinker, session) = (Arc::clone(thinker), session.clone());
            let subject = subject.clone();
            let shared = Arc::clone(&shared);
            thread::spawn(move || shared.think(&thinker, &session, subject))
        };
        let (thinker, session) = (Arc::clone(thinker), session.clone());
        Self { session, subject, thinker, shared, thread: Some(thread) }
    }

    /// What stops it.
    pub(super) fn limits(&self) -> &Arc<Limits> {
        &self.shared.limits
    }

    /// What is known so far; `None` if nothing is.
    ///
    /// # Errors
    /// The message of a search that could not begin.
    pub(super) fn so_far(&self) -> Result<Option<Advice>, String> {
        let state = self.shared.state();
        if let Some(Err(_) | Ok(Some(_))) = state.result {
            return state.result.clone().unwrap_or(Ok(None));
        }
        let sketch = state.sketch.clone();
        // Whoever thinks must not wait for this.
        drop(state);
        Ok(match self.subject {
            Subject::Best(_) => {
                let adviser = &self.thinker.adviser;
                adviser.so_far(&self.session, sketch, &self.shared.progress)
            }
            Subject::Guess(_) => sketch,
        })
    }

    /// Waits for the end, but no longer than `time` if something is known by then.
    pub(super) fn wait(&self, time: Duration) {
        /// Until something is known, this is looked at.
        const LOOK: Duration = Duration::from_millis(20);
        let end = Instant::now().checked_add(time);
        let mut state = self.shared.state();
        while state.result.is_none() {
            let left = end.map_or(LOOK, |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() && state.sketch.is_some() {
                return;
            }
            let changed = &self.shared.changed;
            let waited = changed.wait_timeout(state, left.clamp(Duration::from_millis(1), LOOK));
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// Whether nothing more will be found out.
    pub(super) fn is_over(&self) -> bool {
        self.shared.state().result.is_some()
    }

    /// Asks it to stop.
    pub(super) fn stop(&self) {
        self.shared.limits.stop();
    }
}

impl Drop for Thought {
    /// Stops thinking, and waits until it has.
    fn drop(&mut self) {
        self.stop();
        if let Some(thread) = self.thread.take() {
            // A panic in it has been reported.
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn think(&self, thinker: &Thinker, session: &Session, subject: Subject) {
        let result = self.answer(thinker, session, subject);
        self.state().result = Some(result);
        self.changed.notify_all();
        // What is left of the time goes into the tree for the whole game.
        if !self.limits.stopped() && thinker.has_more_to_learn() {
            thinker.learn(&self.limits);
        }
    }

    /// A quick answer, and then the exact one. `None` if it was stopped before that.
    fn answer(
        &self,
        thinker: &Thinker,
        session: &Session,
        subject: Subject,
    ) -> Result<Option<Advice>, String> {
        let adviser = &thinker.adviser;
        let guess = match subject {
            Subject::Best(_) => None,
            Subject::Guess(ref guess) => Some(guess),
        };
        let is_start = subject == Subject::Best(None) && session.turns().is_empty();
        if is_start && adviser.tree().is_none() {
            thinker.learn(&Arc::new(Limits::sketch_within(SKETCH)));
        }
        let sketch =
            adviser.sketch(session, guess.cloned(), SKETCH).map_err(|error| error.to_string())?;
        let enough = |sketch: &Advice| match subject {
            Subject::Best(more) => {
                let settled =
                    adviser.follows() || session.candidates().len() > Adviser::SEARCHED_MAX;
                sketch.from_tree && (sketch.exact || adviser.follows()) && settled && more.is_none()
            }
            Subject::Guess(_) => sketch.exact,
        };
        if sketch.as_ref().is_some_and(enough) {
            return Ok(sketch);
        }
        self.state().sketch = sketch;
        self.changed.notify_all();
        let (limits, progress) = (&self.limits, &self.progress);
        match subject {
            Subject::Best(more) => {
                let advice = adviser.advise(session, more, limits, progress);
                let advice = advice.map_err(|error| error.to_string())?;
                Ok(Some(advice).filter(|advice| advice.exact))
            }
            Subject::Guess(guess) => {
                let cost = adviser.cost_of(session, guess, limits, progress);
                let choice = cost.map_err(|error| error.to_string())?;
                Ok(choice.map(|choice| {
                    let mut advice = Advice::default();
                    advice.candidates = session.candidates().len();
                    advice.exact = true;
                    advice.lower = choice.total;
                    advice.basis = Basis::Proven;
                    advice.choices = vec![choice];
                    advice
                }))
            }
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Thinker {
    /// Whether there is no tree that is proven best, nor one that the person chose.
    fn has_more_to_learn(&self) -> bool {
        let tree = self.adviser.tree();
        !self.adviser.follows() && tree.is_none_or(|tree| !tree.claim().is_optimal())
    }

    /// Looks for the best tree for the whole game, and keeps the one found if it is better than
    /// what was known.
    fn learn(&self, limits: &Arc<Limits>) {
        let Ok(Some(tree)) = self.adviser.best_tree(self.max_guesses, limits) else {
            return;
        };
        let claim = tree.claim();
        let known = self.adviser.tree().map(|known| known.claim());
        if known.is_none_or(|known| claim.upper < known.upper || claim.lower > known.lower) {
            self.cache.keep(self.adviser.list(), &tree);
            // The engine has made it for this list.
            let _ = self.adviser.learn(tree);
        }
    }
}

//! The engine: trees, guesses, costs and rankings.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use guesstree::{Limits, Progress, Prove, Question};
use pyo3::prelude::*;

use crate::built::Built;
use crate::convert::{self, GivenTurn, Words};
use crate::costs::{Batch, Cost, Regret, Regrets};
use crate::guess::Answer;
use crate::list::List;
use crate::proof::Proof;
use crate::weights::Weights;
use crate::{error, work};

/// Answers questions about one list: the best tree, the best guess, what a guess costs, all
/// openers. It keeps its feedback table and what it has proven, so a later question costs less.
///
/// Ctrl-C stops a search within a second and raises `Interrupted`, a KeyboardInterrupt that has the
/// result until then. A bar shows the progress of a long search where tqdm is installed;
/// `progress=False` hides it.
///
/// >>> from guesstree import Engine, List
/// >>> engine = Engine(List.mastermind(3, 3))
/// >>> engine.best_tree().tree.total
/// 73
#[pyclass(frozen, module = "guesstree")]
pub(crate) struct Engine {
    engine: Arc<guesstree::Engine>,
    list: List,
    mode: String,
}

/// What a question asks, but for its limits.
#[derive(Default)]
struct Asked<'a> {
    opening: Option<Words>,
    turns: Option<Vec<GivenTurn>>,
    objective: &'a str,
    weights: Option<&'a Weights>,
    max_guesses: Option<u8>,
    beam: Option<usize>,
}

impl Engine {
    fn question(&self, asked: Asked<'_>) -> PyResult<Question> {
        let list = &*self.list.0;
        let opening = asked.opening.map(|words| words.texts()).unwrap_or_default();
        let mut question = Question::new()
            .objective(convert::named(asked.objective)?)
            .opening(convert::words(list, &opening)?)
            .turns(convert::turns(list, &asked.turns.unwrap_or_default())?);
        if let Some(weights) = asked.weights {
            question = question.weights(Arc::clone(&weights.weights));
        }
        if let Some(max_guesses) = asked.max_guesses {
            question = question.max_guesses(max_guesses);
        }
        if let Some(width) = asked.beam {
            let width = NonZeroUsize::new(width);
            question =
                question.beam(width.ok_or_else(|| error("a beam has a width of 1 or more"))?);
        }
        Ok(question)
    }

    /// The costs that a batch asks for.
    fn compared(
        &self,
        py: Python<'_>,
        batch: Batch,
        time_limit: Option<f64>,
        progress: bool,
    ) -> PyResult<Regrets> {
        let (limits, state) = (Arc::new(limits(time_limit, None)?), Progress::default());
        let ask = || {
            let each = self.engine.costs_of_each(batch.positions(), &limits, &state)?;
            Regrets::of(each, batch)
        };
        work::watch(py, &limits, &state, progress, ask, |regrets| regrets)
    }
}

/// The limits of a search that stops after `time_limit` seconds, or has its answer ready within
/// `answer_within` seconds.
pub(crate) fn limits(time_limit: Option<f64>, answer_within: Option<f64>) -> PyResult<Limits> {
    let duration = |seconds: f64| {
        let wanted = || error("a time is a number of seconds, 0 or more");
        Duration::try_from_secs_f64(seconds).map_err(|_| wanted())
    };
    match (time_limit, answer_within) {
        (None, None) => Ok(Limits::none()),
        (Some(seconds), None) => Ok(Limits::within(duration(seconds)?)),
        (None, Some(seconds)) => Ok(Limits::answer_within(duration(seconds)?)),
        (Some(_), Some(_)) => Err(error("give time_limit or answer_within, not both")),
    }
}

#[pymethods]
impl Engine {
    /// An engine for a list. `mode` is "easy", "hard", "ultra" or "strict"; `memory_bytes_max`
    /// limits the memory for the table and the memo.
    #[new]
    #[pyo3(signature = (list, *, mode="easy", threads=None, memory_bytes_max=None))]
    fn new(
        list: List,
        mode: &str,
        threads: Option<usize>,
        memory_bytes_max: Option<usize>,
    ) -> PyResult<Self> {
        let mut engine = guesstree::Engine::new(Arc::clone(&list.0)).mode(convert::named(mode)?);
        if let Some(threads) = threads {
            let threads = NonZeroUsize::new(threads);
            engine = engine.threads(threads.ok_or_else(|| error("give 1 thread or more"))?);
        }
        if let Some(bytes) = memory_bytes_max {
            engine = engine.memory_bytes_max(bytes);
        }
        Ok(Self { engine: Arc::new(engine), list, mode: mode.to_owned() })
    }

    #[getter]
    fn list(&self) -> List {
        self.list.clone()
    }

    #[getter]
    fn mode(&self) -> &str {
        &self.mode
    }

    /// The best tree: over all openers, or for an opening, or after some turns.
    ///
    /// `objective` is one of `guesstree.OBJECTIVES`, where "within=4" stands for any number.
    /// `beam` is how many guesses of each position are looked at; it weakens the claim.
    /// `time_limit` is in seconds.
    ///
    /// >>> from guesstree import Engine, List
    /// >>> built = Engine(List.original()).best_tree("salet")
    /// >>> built.outcome, built.tree.total, built.tree.is_optimal
    /// ('found', 7920, True)
    #[pyo3(signature = (
        opening=None, *, turns=None, objective="mean", weights=None, max_guesses=None,
        beam=None, time_limit=None, progress=true
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn best_tree(
        &self,
        py: Python<'_>,
        opening: Option<Words>,
        turns: Option<Vec<GivenTurn>>,
        objective: &str,
        weights: Option<&Weights>,
        max_guesses: Option<u8>,
        beam: Option<usize>,
        time_limit: Option<f64>,
        progress: bool,
    ) -> PyResult<Built> {
        let asked = Asked { opening, turns, objective, weights, max_guesses, beam };
        let (question, engine) = (self.question(asked)?, Arc::clone(&self.engine));
        let (wanted, limits) = (convert::named(objective)?, limits(time_limit, None)?);
        let ask = move |question| engine.best_tree(&question);
        work::run(py, question, limits, progress, ask, |built| Built::of(&built, wanted))
    }

    /// The best guess after some turns: a `BestGuess`; `Infeasible`, if it is proven that no tree
    /// keeps to the limit on guesses; or `Open`, if none was found in time. Only the first is true.
    /// `answer_within` is in seconds: the answer is there by then.
    ///
    /// >>> from guesstree import Engine, List
    /// >>> from guesstree import BestGuess, Infeasible, Open
    /// >>> best = Engine(List.original()).best_guess(["crane=-y---"])
    /// >>> best.guess, best.upper, best.is_optimal
    /// ('shout', 223, True)
    /// >>> match Engine(List.original()).best_guess(["crane=-y---"], max_guesses=2):
    /// ...     case BestGuess(guess):
    /// ...         print(guess)
    /// ...     case Infeasible():
    /// ...         print("no tree")
    /// ...     case Open(lower):
    /// ...         print("not known yet, but", lower, "or more")
    /// no tree
    #[pyo3(signature = (
        turns=None, *, objective="mean", weights=None, max_guesses=None, time_limit=None,
        answer_within=None, progress=true
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn best_guess(
        &self,
        py: Python<'_>,
        turns: Option<Vec<GivenTurn>>,
        objective: &str,
        weights: Option<&Weights>,
        max_guesses: Option<u8>,
        time_limit: Option<f64>,
        answer_within: Option<f64>,
        progress: bool,
    ) -> PyResult<Answer> {
        let limits = limits(time_limit, answer_within)?;
        let asked = Asked { turns, objective, weights, max_guesses, ..Asked::default() };
        let (question, engine) = (self.question(asked)?, Arc::clone(&self.engine));
        let wanted = convert::named(objective)?;
        let ask = move |question| engine.best_guess(&question);
        work::run(py, question, limits, progress, ask, |best| Answer::of(best, wanted))
    }

    /// What an opening costs after some turns: exactly, or at least if the search was stopped.
    ///
    /// >>> from guesstree import Engine, List
    /// >>> Engine(List.original()).cost("crane")
    /// Cost(outcome='found', value=7930)
    #[pyo3(signature = (
        opening, *, turns=None, objective="mean", weights=None, max_guesses=None,
        time_limit=None, progress=true
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn cost(
        &self,
        py: Python<'_>,
        opening: Words,
        turns: Option<Vec<GivenTurn>>,
        objective: &str,
        weights: Option<&Weights>,
        max_guesses: Option<u8>,
        time_limit: Option<f64>,
        progress: bool,
    ) -> PyResult<Cost> {
        let opening = Some(opening);
        let asked = Asked { opening, turns, objective, weights, max_guesses, ..Asked::default() };
        let (question, engine) = (self.question(asked)?, Arc::clone(&self.engine));
        let (wanted, limits) = (convert::named(objective)?, limits(time_limit, None)?);
        let ask = move |question| engine.cost(&question);
        work::run(py, question, limits, progress, ask, |cost| Cost::of(cost, wanted))
    }

    /// How much more a guess costs than the best one after some turns, with what both cost:
    /// exactly, or between bounds if the search was stopped. Numbers are for one game: under the
    /// mean, the expected number of guesses from here on, this one included.
    ///
    /// >>> from guesstree import Engine, List
    /// >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
    /// >>> regret = Engine(words).regret([], "reap")
    /// >>> regret.regret, regret.cost, regret.best_guess, regret.best_cost
    /// (0.3333333333333333, 2.5, 'head', 2.1666666666666665)
    #[pyo3(signature = (
        turns, guess, *, objective="mean", weights=None, max_guesses=None, time_limit=None,
        progress=true
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn regret(
        &self,
        py: Python<'_>,
        turns: Vec<GivenTurn>,
        guess: String,
        objective: &str,
        weights: Option<&Weights>,
        max_guesses: Option<u8>,
        time_limit: Option<f64>,
        progress: bool,
    ) -> PyResult<Regret> {
        let rows = vec![(turns, guess)];
        let named = true;
        let regrets = self.regret_batch(
            py,
            rows,
            objective,
            weights,
            max_guesses,
            named,
            time_limit,
            progress,
        )?;
        regrets.row(py, 0)
    }

    /// The costs of `guesses` after some turns, and how much more each costs than the best one; of
    /// all guesses that may follow if `guesses` is None. A guess that may not follow is an error of
    /// its own row: see `Regrets`.
    ///
    /// >>> from guesstree import Engine, List
    /// >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
    /// >>> costs = Engine(words).costs(["reap=-gg-"])
    /// >>> costs.guess[:3], costs.cost[:3].tolist()
    /// (['bead', 'dead', 'head'], [2.0, 2.0, 2.0])
    #[pyo3(signature = (
        turns=None, guesses=None, *, objective="mean", weights=None, max_guesses=None,
        time_limit=None, progress=true
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn costs(
        &self,
        py: Python<'_>,
        turns: Option<Vec<GivenTurn>>,
        guesses: Option<Vec<String>>,
        objective: &str,
        weights: Option<&Weights>,
        max_guesses: Option<u8>,
        time_limit: Option<f64>,
        progress: bool,
    ) -> PyResult<Regrets> {
        let asked = Asked { turns, objective, weights, max_guesses, ..Asked::default() };
        let (question, wanted) = (self.question(asked)?, convert::named(objective)?);
        let batch = Batch::of_position(&self.list.0, guesses, wanted, question);
        self.compared(py, batch, time_limit, progress)
    }

    /// How much more each guess costs than the best one, for many positions and guesses at once:
    /// `rows` has a pair (turns, guess) for each. The engine's threads share the positions. A row
    /// with an unknown word, with feedback that no answer gives, or with a guess that the mode does
    /// not allow, is an error of its own: see `Regrets`. `time_limit` is for all rows together.
    /// With `best_guess=False` no best guess is named: half the time after a single poor guess.
    ///
    /// >>> from guesstree import Engine, List
    /// >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
    /// >>> rows = [([], "reap"), (["heap=-ggg"], "leap"), ([], "nope")]
    /// >>> regrets = Engine(words).regret_batch(rows)
    /// >>> len(regrets), regrets[0].regret, sorted(regrets.errors)
    /// (3, 0.3333333333333333, [2])
    #[pyo3(signature = (
        rows, *, objective="mean", weights=None, max_guesses=None, best_guess=true, time_limit=None,
        progress=true
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn regret_batch(
        &self,
        py: Python<'_>,
        rows: Vec<(Vec<GivenTurn>, String)>,
        objective: &str,
        weights: Option<&Weights>,
        max_guesses: Option<u8>,
        best_guess: bool,
        time_limit: Option<f64>,
        progress: bool,
    ) -> PyResult<Regrets> {
        let asked = Asked { objective, weights, max_guesses, ..Asked::default() };
        let wanted = convert::named(objective)?;
        let mut question = self.question(asked)?;
        if !best_guess {
            question = question.values_only();
        }
        let batch = Batch::of_rows(&self.list.0, rows, wanted, &question);
        self.compared(py, batch, time_limit, progress)
    }

    /// Ranks all openers: exact values for the `top` best, and a proven bound for each other.
    ///
    /// >>> from guesstree import Engine, List
    /// >>> proof = Engine(List.mastermind(2, 3)).prove(top=1)
    /// >>> proof.is_complete, proof.tree.total
    /// (True, 21)
    #[pyo3(signature = (
        *, top=10, objective="mean", weights=None, max_guesses=None, ledger=None, time_limit=None,
        progress=true
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn prove(
        &self,
        py: Python<'_>,
        top: usize,
        objective: &str,
        weights: Option<&Weights>,
        max_guesses: Option<u8>,
        ledger: Option<PathBuf>,
        time_limit: Option<f64>,
        progress: bool,
    ) -> PyResult<Proof> {
        let asked = Asked { objective, weights, max_guesses, ..Asked::default() };
        let (question, engine) = (self.question(asked)?, Arc::clone(&self.engine));
        let (wanted, limits) = (convert::named(objective)?, limits(time_limit, None)?);
        let ask = move |question| {
            let mut prove = Prove::new(question).top(top);
            if let Some(ledger) = ledger {
                prove = prove.ledger(ledger);
            }
            engine.prove(&prove)
        };
        work::run(py, question, limits, progress, ask, |proof| Proof::of(&proof, wanted))
    }

    fn __repr__(&self) -> String {
        format!("Engine({}, mode='{}')", self.list.__repr__(), self.mode)
    }
}

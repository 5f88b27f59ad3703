//! Rankings of openers, and analyses of games.

use std::sync::Arc;

use guesstree::error::GridError;
use guesstree::play::{Adviser, Analyst};
use guesstree::{GridOptions, Objective, ObjectiveValue, OpenerBound, Progress, Turn, shared_grid};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::columns::{Capsules, Column, Columns, drawn};
use crate::convert::{self, GivenTurn};
use crate::list::{List, differ};
use crate::tree::Tree;
use crate::{engine, error, html, warn, work};

/// A ranking of all openers.
///
/// >>> from guesstree import Engine, List
/// >>> proof = Engine(List.mastermind(2, 3)).prove(top=2)
/// >>> columns = proof.columns()
/// >>> columns["opener"][:2], columns["value"][:2], columns["status"][:2]
/// (['12', '13'], [21, 21], ['exact', 'exact'])
#[pyclass(frozen, module = "guesstree")]
pub(crate) struct Proof {
    pub(crate) proof: guesstree::Proof,
    pub(crate) objective: Objective,
}

impl Proof {
    fn table(&self) -> Columns {
        let openers = || self.proof.openers.iter();
        let part = |at: usize| {
            let bound = |opener: &guesstree::Opener| {
                let bound = opener.proven.bound();
                (bound != ObjectiveValue::IMPOSSIBLE).then_some(bound.0[at])
            };
            Column::Values(openers().map(bound).collect())
        };
        let mut columns = vec![
            ("opener", Column::texts(openers().map(|opener| &opener.word))),
            ("status", Column::texts(openers().map(|opener| opener.status().word()))),
            ("value", part(0)),
        ];
        if self.objective != Objective::Mean {
            columns.push(("second", part(1)));
        }
        columns.push(("basis", Column::texts(openers().map(|opener| opener.basis.word()))));
        Columns(columns)
    }
}

#[pymethods]
impl Proof {
    /// "found", "infeasible" or "open", as for `Built`.
    #[getter]
    fn outcome(&self) -> &'static str {
        self.proof.outcome.word()
    }

    /// The best tree over all openers, if there is one.
    #[getter]
    fn tree(&self) -> Option<Tree> {
        self.proof.outcome.found().cloned().map(Tree::of)
    }

    /// The proven bound: no tree is better than this; None if there is no tree.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        engine::lower(py, &self.proof.outcome, self.objective)
    }

    /// Where it rests as a whole: "proven" or "ledger".
    #[getter]
    fn basis(&self) -> &'static str {
        self.proof.basis().word()
    }

    /// Whether a limit or Ctrl-C ended the proof early.
    #[getter]
    fn stopped(&self) -> bool {
        self.proof.stopped
    }

    /// Whether every opener is settled.
    #[getter]
    fn is_complete(&self) -> bool {
        self.proof.is_complete()
    }

    /// The time, in seconds.
    #[getter]
    fn time_s(&self) -> f64 {
        self.proof.spent.total_time.as_secs_f64()
    }

    /// All openers, best first, as columns that pandas and polars take as they are: `opener`;
    /// `status`, "exact", "at-least", "impossible" or "open"; `value`, exact or a lower bound, None
    /// if impossible (of an objective with several numbers the first); `second`, the second number,
    /// where there is one; `basis`, where status and value rest.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table().lists(py)
    }

    /// The columns as arrays of numpy, in a dictionary: a number that is missing is NaN.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table().arrays(py)
    }

    /// The columns as an array of Arrow, which pyarrow, polars and others take:
    /// `polars.DataFrame(it)`. They have one type each, whatever type is requested.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        #[expect(unused_variables, reason = "the interface has it")] requested_schema: Option<
            Bound<'py, PyAny>,
        >,
    ) -> PyResult<Capsules<'py>> {
        self.table().arrow(py)
    }

    fn __len__(&self) -> usize {
        self.proof.openers.len()
    }

    fn __repr__(&self) -> String {
        let first = self.proof.openers.first();
        let best = match first.map(|opener| (opener, opener.proven)) {
            Some((opener, OpenerBound::Exact(value))) => {
                format!(", best='{} {value}'", opener.word)
            }
            _ => String::new(),
        };
        format!(
            "Proof(outcome='{}', openers={}{best}, complete={}, stopped={})",
            self.outcome(),
            self.proof.openers.len(),
            if self.is_complete() { "True" } else { "False" },
            if self.proof.stopped { "True" } else { "False" }
        )
    }

    fn _repr_html_(&self) -> String {
        const SHOWN: usize = 12;
        let line = |(place, opener): (usize, &guesstree::Opener)| {
            let value = match opener.proven.bound() {
                ObjectiveValue::IMPOSSIBLE => String::new(),
                value => value.to_string(),
            };
            vec![place.to_string(), opener.word.to_string(), opener.status().word().into(), value]
        };
        let lines: Vec<_> = (1..).zip(&self.proof.openers).take(SHOWN).map(line).collect();
        let more = self.proof.openers.len().saturating_sub(SHOWN);
        html::columns(&["", "opener", "status", "value"], &lines, more)
    }
}

/// The analysis of a finished game: what each guess cost, skill and luck apart.
///
/// >>> from guesstree import List, analyze
/// >>> game = analyze(List.original(), ["crane", "toast", "tract"], answer="tract")
/// >>> game.guesses, round(game.skill_lost, 4), round(game.luck, 4)
/// (3, 0.3377, 0.7588)
#[pyclass(frozen, module = "guesstree")]
pub(crate) struct Analysis {
    analysis: guesstree::play::Analysis,
}

impl Analysis {
    fn table(&self) -> Columns {
        let steps = || self.analysis.steps.iter();
        Columns(vec![
            ("guess", Column::texts(steps().map(|step| &step.turn.guess))),
            ("feedback", Column::texts(steps().map(|step| step.turn.feedback))),
            ("candidates_before", Column::counts(steps().map(|step| step.before))),
            ("candidates_after", Column::counts(steps().map(|step| step.after))),
            ("best", Column::texts(steps().map(|step| &step.best.guess))),
            ("skill_lost", Column::reals(steps().map(|step| step.skill_lost()))),
            ("luck", Column::reals(steps().map(|step| step.luck()))),
        ])
    }
}

#[pymethods]
impl Analysis {
    #[getter]
    fn guesses(&self) -> usize {
        self.analysis.steps.len()
    }

    /// The expected guesses lost by the choices.
    #[getter]
    fn skill_lost(&self) -> f64 {
        self.analysis.steps.iter().map(|step| step.skill_lost()).sum()
    }

    /// The expected guesses gained by the feedback.
    #[getter]
    fn luck(&self) -> f64 {
        self.analysis.steps.iter().map(|step| step.luck()).sum()
    }

    /// The best guesses from the start to the answer; None if it is unknown.
    #[getter]
    fn best_line(&self) -> Option<Vec<String>> {
        self.analysis.best_line.as_deref().map(convert::texts)
    }

    /// How hard the answer is in the best tree: `word`, `guesses`, `expected`, `rank`, `sharing` and
    /// `answers`. None if it is unknown or no answer of the list, or if no tree is at hand that is
    /// proven to be the best.
    #[getter]
    fn difficulty<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(difficulty) = &self.analysis.difficulty else {
            return Ok(None);
        };
        let fields = PyDict::new(py);
        fields.set_item("word", difficulty.word.to_string())?;
        fields.set_item("guesses", difficulty.guesses)?;
        fields.set_item("expected", difficulty.expected)?;
        fields.set_item("rank", difficulty.rank)?;
        fields.set_item("sharing", difficulty.sharing)?;
        fields.set_item("answers", difficulty.answers)?;
        Ok(Some(fields))
    }

    /// The guesses as columns.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table().lists(py)
    }

    /// The columns as arrays of numpy, in a dictionary: a number that is missing is NaN.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table().arrays(py)
    }

    /// The columns as an array of Arrow, which pyarrow, polars and others take:
    /// `polars.DataFrame(it)`. They have one type each, whatever type is requested.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        #[expect(unused_variables, reason = "the interface has it")] requested_schema: Option<
            Bound<'py, PyAny>,
        >,
    ) -> PyResult<Capsules<'py>> {
        self.table().arrow(py)
    }

    /// A figure of what each guess cost by choice and by luck, drawn by matplotlib on `ax` or on new
    /// axes, which are returned.
    #[pyo3(signature = (ax=None))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        drawn("regret", slf, ax)
    }

    fn __repr__(&self) -> String {
        format!(
            "Analysis(guesses={}, skill_lost={:.4}, luck={:.4})",
            self.guesses(),
            self.skill_lost(),
            self.luck()
        )
    }

    fn _repr_html_(&self) -> String {
        let line = |step: &guesstree::play::Step| {
            vec![
                step.turn.guess.to_string(),
                step.turn.feedback.to_string(),
                format!("{} → {}", step.before, step.after),
                step.best.guess.to_string(),
                format!("{:.4}", step.skill_lost()),
                format!("{:+.4}", step.luck()),
            ]
        };
        let lines: Vec<_> = self.analysis.steps.iter().map(line).collect();
        html::columns(&["guess", "feedback", "candidates", "best", "lost", "luck"], &lines, 0)
    }
}

/// The guesses with their feedback in a grid. What the reader should know of how it was read is a
/// warning.
fn shared(
    py: Python<'_>,
    list: &List,
    guesses: &[GivenTurn],
    grid: &str,
    options: GridOptions,
) -> PyResult<Vec<Turn>> {
    let guess = |given: &GivenTurn| match given {
        GivenTurn::Text(text) => convert::word(&list.0, text),
        GivenTurn::Pair(..) => Err(error("with a grid, give the guesses alone")),
    };
    let guesses = guesses.iter().map(guess).collect::<PyResult<Vec<_>>>()?;
    let game = shared_grid(grid, list.0.letters(), &guesses, &options).map_err(|failed| {
        let option = match failed {
            GridError::Unread { .. } if options.squares.is_none() => {
                "; other squares for gray, yellow and green can be given, such as squares=\"🟦🟡🟥\""
            }
            GridError::Several { .. } => ", such as board=1",
            _ => "",
        };
        error(format!("{failed}{option}"))
    })?;
    warn(py, &game.notices)?;
    Ok(game.turns)
}

/// Analyzes a finished game. Give the answer, or each guess with its feedback, or as `grid` a text
/// with a row of squares for each guess, as people share it. `squares` are those that it has for
/// gray, yellow and green, if they are not those of Wordle, and `board` says which of several grids
/// is meant, from 1. An analysis that is stopped is an error, as it has no result.
///
/// >>> from guesstree import List, analyze
/// >>> analyze(List.original(), ["salet=BYBBG", "croup=BBBBB"]).columns()["best"]
/// ['salet', 'croup']
#[pyfunction]
#[pyo3(signature = (
    list, guesses, *, answer=None, grid=None, squares=None, board=None, mode="easy", max_guesses=6,
    time_limit=None, progress=true
))]
#[expect(clippy::too_many_arguments, reason = "they are keywords")]
pub(crate) fn analyze(
    py: Python<'_>,
    list: &List,
    guesses: Vec<GivenTurn>,
    answer: Option<&str>,
    grid: Option<&str>,
    squares: Option<String>,
    board: Option<usize>,
    mode: &str,
    max_guesses: u8,
    time_limit: Option<f64>,
    progress: bool,
) -> PyResult<Analysis> {
    let kind = list.0.kind();
    if !kind.is_wordle() {
        return Err(error("only games of Wordle are analyzed"));
    }
    let mut answer = answer.map(|answer| convert::word(&list.0, answer)).transpose()?;
    if grid.is_none() && (squares.is_some() || board.is_some()) {
        return Err(error("squares and board are about a grid, so give one"));
    }
    let turns = match (answer.clone(), grid) {
        (Some(_), Some(_)) => return Err(error("give the answer or a grid, not both")),
        (None, Some(grid)) => {
            let turns = shared(py, list, &guesses, grid, GridOptions { squares, board })?;
            answer =
                turns.last().filter(|turn| turn.feedback.is_win()).map(|turn| turn.guess.clone());
            turns
        }
        (None, None) => convert::turns(&list.0, &guesses)?,
        (Some(answer), None) => {
            // A word may have equals signs of its own.
            let is_word =
                |text: &str| convert::word(&list.0, text).is_ok_and(|it| it.len() == answer.len());
            let is_guess = |text: &str| !text.contains('=') || is_word(text);
            let turn = |given: &GivenTurn| match given {
                GivenTurn::Text(text) if is_guess(text) => {
                    let guess = convert::word(&list.0, text)?;
                    let feedback = guesstree::score(&guess, &answer);
                    let feedback = feedback.ok_or_else(|| differ(&guess, &answer))?;
                    Ok(guesstree::Turn { guess, feedback })
                }
                other => Ok(convert::turns(&list.0, std::slice::from_ref(other))?[0].clone()),
            };
            guesses.iter().map(turn).collect::<PyResult<Vec<_>>>()?
        }
    };
    let limits = Arc::new(engine::limits(time_limit, None)?);
    let shown = Arc::new(Progress::default());
    let engine = guesstree::Engine::new(Arc::clone(&list.0)).mode(convert::named(mode)?);
    let adviser = Arc::new(Adviser::new(engine).map_err(error)?);
    let mut analyst = Analyst::new(adviser, max_guesses);
    (analyst.limits, analyst.progress) = (Arc::clone(&limits), Arc::clone(&shown));
    let ask = move || analyst.analyse(&turns, answer);
    work::watch(py, &limits, &shown, progress, ask, |analysis| Analysis { analysis })
}

//! Rankings of openers, and analyses of games.

use std::sync::Arc;

use guesstree::error::GridError;
use guesstree::play::{Adviser, Analyst};
use guesstree::{
    GridOptions, Objective, ObjectiveValue, OpenerStatus, Progress, Turn, shared_grid,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::built::{Ended, EndedState, ended};
use crate::columns::{Column, Columns, drawn};
use crate::convert::{self, GivenTurn};
use crate::data::{Data, data, table};
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
///
/// Two are equal if they say the same of the openers and the tree, whatever time they took.
#[pyclass(frozen, eq, module = "guesstree")]
pub(crate) struct Proof {
    ended: Ended,
    openers: Vec<Ranked>,
    basis: String,
    stopped: bool,
    complete: bool,
    time_s: f64,
}

/// The word of an opener, its status, its value or bound, and where these rest.
type Ranked = (String, String, [u64; 3], String);

impl PartialEq for Proof {
    fn eq(&self, other: &Self) -> bool {
        let ends = |one: &Self| (one.stopped, one.complete);
        self.ended == other.ended && self.openers == other.openers && ends(self) == ends(other)
    }
}

impl Data for Proof {
    type State = (EndedState, Vec<Ranked>, String, bool, bool, f64);

    fn state(&self, _: Python<'_>) -> PyResult<Self::State> {
        let (openers, basis) = (self.openers.clone(), self.basis.clone());
        Ok((self.ended.state(), openers, basis, self.stopped, self.complete, self.time_s))
    }

    fn restored(_: Python<'_>, state: Self::State) -> PyResult<Self> {
        let (ended, openers, basis, stopped, complete, time_s) = state;
        Ok(Self { ended: Ended::restored(ended)?, openers, basis, stopped, complete, time_s })
    }
}

data!(Proof);
table!(Proof);
ended!(Proof);

impl Proof {
    pub(crate) fn of(proof: &guesstree::Proof, objective: Objective) -> Self {
        let opener = |opener: &guesstree::Opener| {
            let (status, basis) = (opener.status().word(), opener.basis.word());
            let value = opener.proven.bound().0;
            (opener.word.to_string(), status.to_owned(), value, basis.to_owned())
        };
        Self {
            ended: Ended::of(&proof.outcome, objective),
            openers: proof.openers.iter().map(opener).collect(),
            basis: proof.basis().word().to_owned(),
            stopped: proof.stopped,
            complete: proof.is_complete(),
            time_s: proof.spent.total_time.as_secs_f64(),
        }
    }

    fn table(&self) -> Columns {
        let openers = || self.openers.iter();
        let part = |at: usize| {
            let bound = |(.., bound, _): &Ranked| {
                (*bound != ObjectiveValue::IMPOSSIBLE.0).then_some(bound[at])
            };
            Column::Values(openers().map(bound).collect())
        };
        let mut columns = vec![
            ("opener", Column::texts(openers().map(|(word, ..)| word))),
            ("status", Column::texts(openers().map(|(_, status, ..)| status))),
            ("value", part(0)),
        ];
        if self.ended.has_second() {
            columns.push(("second", part(1)));
        }
        columns.push(("basis", Column::texts(openers().map(|(.., basis)| basis))));
        Columns(columns)
    }
}

#[pymethods]
impl Proof {
    /// Where it rests as a whole: "proven" or "ledger".
    #[getter]
    fn basis(&self) -> &str {
        &self.basis
    }

    /// Whether a limit or Ctrl-C ended the proof early.
    #[getter]
    fn stopped(&self) -> bool {
        self.stopped
    }

    /// Whether every opener is settled.
    #[getter]
    fn is_complete(&self) -> bool {
        self.complete
    }

    /// The time, in seconds.
    #[getter]
    fn time_s(&self) -> f64 {
        self.time_s
    }

    /// All openers, best first, as columns that pandas and polars take as they are: `opener`;
    /// `status`, "exact", "at-least", "impossible" or "open"; `value`, exact or a lower bound, None
    /// if impossible (of an objective with several numbers the first); `second`, the second number,
    /// where there is one; `basis`, where status and value rest.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table().lists(py)
    }

    fn __len__(&self) -> usize {
        self.openers.len()
    }

    fn __repr__(&self) -> String {
        let best = match self.openers.first() {
            Some((word, status, value, _)) if status == OpenerStatus::Exact.word() => {
                format!(", best='{word} {}'", ObjectiveValue(*value))
            }
            _ => String::new(),
        };
        format!(
            "Proof(outcome='{}', openers={}{best}, complete={}, stopped={})",
            self.outcome(),
            self.openers.len(),
            if self.is_complete() { "True" } else { "False" },
            if self.stopped { "True" } else { "False" }
        )
    }

    fn _repr_html_(&self) -> String {
        const SHOWN: usize = 12;
        let line = |(place, (word, status, value, _)): (usize, &Ranked)| {
            let value = match ObjectiveValue(*value) {
                ObjectiveValue::IMPOSSIBLE => String::new(),
                value => value.to_string(),
            };
            vec![place.to_string(), word.clone(), status.clone(), value]
        };
        let lines: Vec<_> = (1..).zip(&self.openers).take(SHOWN).map(line).collect();
        let more = self.openers.len().saturating_sub(SHOWN);
        html::columns(&["", "opener", "status", "value"], &lines, more)
    }
}

/// The analysis of a finished game: what each guess cost, skill and luck apart.
///
/// >>> from guesstree import List, analyze
/// >>> game = analyze(List.original(), ["crane", "toast", "tract"], answer="tract")
/// >>> game.guesses, round(game.skill_lost, 4), round(game.luck, 4)
/// (3, 0.3377, 0.7588)
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(PartialEq)]
pub(crate) struct Analysis {
    steps: Vec<Step>,
    best_line: Option<Vec<String>>,
    difficulty: Option<Difficulty>,
}

/// The guess, its feedback and the best guess; the candidates before and after; what was lost by the
/// choice, and gained by luck.
type Step = ([String; 3], [usize; 2], [f64; 2]);

/// The answer; the guesses that it takes; the guesses that are expected; its rank, how many answers
/// share it, and how many there are.
type Difficulty = (String, usize, f64, [usize; 3]);

impl Data for Analysis {
    type State = (Vec<Step>, Option<Vec<String>>, Option<Difficulty>);

    fn state(&self, _: Python<'_>) -> PyResult<Self::State> {
        Ok((self.steps.clone(), self.best_line.clone(), self.difficulty.clone()))
    }

    fn restored(_: Python<'_>, state: Self::State) -> PyResult<Self> {
        let (steps, best_line, difficulty) = state;
        Ok(Self { steps, best_line, difficulty })
    }
}

data!(Analysis);
table!(Analysis);

impl Analysis {
    fn of(analysis: &guesstree::play::Analysis) -> Self {
        let step = |step: &guesstree::play::Step| {
            let (turn, best) = (&step.turn, step.best.guess.to_string());
            let words = [turn.guess.to_string(), turn.feedback.to_string(), best];
            (words, [step.before, step.after], [step.skill_lost(), step.luck()])
        };
        let difficulty = analysis.difficulty.as_ref().map(|it| {
            let counts = [it.rank, it.sharing, it.answers].map(|count| count as usize);
            (it.word.to_string(), it.guesses, it.expected, counts)
        });
        Self {
            steps: analysis.steps.iter().map(step).collect(),
            best_line: analysis.best_line.as_deref().map(convert::texts),
            difficulty,
        }
    }

    fn table(&self) -> Columns {
        let steps = || self.steps.iter();
        let text = |at: usize| Column::texts(steps().map(move |(texts, ..)| &texts[at]));
        let count = |at: usize| Column::counts(steps().map(move |(_, counts, _)| counts[at]));
        let real = |at: usize| Column::reals(steps().map(move |(.., reals)| reals[at]));
        Columns(vec![
            ("guess", text(0)),
            ("feedback", text(1)),
            ("candidates_before", count(0)),
            ("candidates_after", count(1)),
            ("best", text(2)),
            ("skill_lost", real(0)),
            ("luck", real(1)),
        ])
    }
}

#[pymethods]
impl Analysis {
    #[getter]
    fn guesses(&self) -> usize {
        self.steps.len()
    }

    /// The expected guesses lost by the choices.
    #[getter]
    fn skill_lost(&self) -> f64 {
        self.steps.iter().map(|(.., [lost, _])| lost).sum()
    }

    /// The expected guesses gained by the feedback.
    #[getter]
    fn luck(&self) -> f64 {
        self.steps.iter().map(|(.., [_, luck])| luck).sum()
    }

    /// The best guesses from the start to the answer; None if it is unknown.
    #[getter]
    fn best_line(&self) -> Option<Vec<String>> {
        self.best_line.clone()
    }

    /// How hard the answer is in the best tree: `word`, `guesses`, `expected`, `rank`, `sharing` and
    /// `answers`. None if it is unknown or no answer of the list, or if no tree is at hand that is
    /// proven to be the best.
    #[getter]
    fn difficulty<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some((word, guesses, expected, [rank, sharing, answers])) = &self.difficulty else {
            return Ok(None);
        };
        let fields = PyDict::new(py);
        fields.set_item("word", word)?;
        fields.set_item("guesses", guesses)?;
        fields.set_item("expected", expected)?;
        fields.set_item("rank", rank)?;
        fields.set_item("sharing", sharing)?;
        fields.set_item("answers", answers)?;
        Ok(Some(fields))
    }

    /// The guesses as columns.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table().lists(py)
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
        let line = |([guess, feedback, best], [before, after], [lost, luck]): &Step| {
            vec![
                guess.clone(),
                feedback.clone(),
                format!("{before} → {after}"),
                best.clone(),
                format!("{lost:.4}"),
                format!("{luck:+.4}"),
            ]
        };
        let lines: Vec<_> = self.steps.iter().map(line).collect();
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
    work::watch(py, &limits, &shown, progress, ask, |analysis| Analysis::of(&analysis))
}

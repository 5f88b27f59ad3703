//! Trees: saved, loaded, walked, verified, played.

use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;

use guesstree::{Difficulty, Feedback, Objective, Step, Summary, Word, verify_weighted};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use self_cell::self_cell;

use crate::columns::{Column, Columns, drawn};
use crate::convert::{self, GivenTurn};
use crate::data::{Data, data, table};
use crate::list::List;
use crate::weights::Weights;
use crate::{error, file_error, html};

/// A tree of guesses, with the claim about what it achieves.
///
/// >>> import guesstree
/// >>> tree = guesstree.shipped()
/// >>> tree
/// Tree('original', opener='salet', total=7920, mean=3.4212, worst_case=5, optimal=True)
/// >>> tree.histogram
/// [0, 96, 1224, 919, 76]
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(Clone, PartialEq)]
pub(crate) struct Tree(pub(crate) Arc<guesstree::Tree>);

table!(Tree);

impl Tree {
    pub(crate) fn of(tree: guesstree::Tree) -> Self {
        Self(Arc::new(tree))
    }
}

/// The tree that comes with the program for this list, mode and objective.
///
/// >>> import guesstree
/// >>> guesstree.shipped("original", mode="hard").total
/// 8122
#[pyfunction]
#[pyo3(signature = (list="original", *, mode="easy", objective="mean"))]
pub(crate) fn shipped(list: &str, mode: &str, objective: &str) -> PyResult<Tree> {
    let (wanted, asked) = (convert::named(mode)?, convert::named(objective)?);
    let none = || {
        error(format!(
            "no tree comes with the program for the list {list}, {mode} mode, objective {objective}"
        ))
    };
    let words = guesstree::embedded(list).ok_or_else(none)?;
    let tree = guesstree::shipped::find(words.fingerprint(), wanted, asked).map_err(error)?;
    tree.map(Tree::of).ok_or_else(none)
}

#[pymethods]
impl Tree {
    /// Loads a tree file, and checks every byte of it.
    #[staticmethod]
    fn load(path: PathBuf) -> PyResult<Self> {
        let tree = guesstree::Tree::load(&path).map(Self::of);
        tree.map_err(|failed| file_error(failed, [path]))
    }

    /// Saves the tree, whole or not at all. A file that is there is replaced.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        self.0.save(&path).map_err(|failed| file_error(failed, path.parent()))
    }

    /// The bytes of a tree file.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_bytes())
    }

    /// The tree in these bytes.
    #[staticmethod]
    fn from_bytes(bytes: &[u8]) -> PyResult<Self> {
        guesstree::Tree::from_bytes(bytes).map(Self::of).map_err(error)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyBytes>,))> {
        let make = py.get_type::<Self>().getattr("from_bytes")?;
        Ok((make, (self.to_bytes(py),)))
    }

    /// The first guess.
    #[getter]
    fn opener(&self) -> String {
        self.0.walk().guess().to_string()
    }

    /// The guesses over all answers.
    #[getter]
    fn total(&self) -> u64 {
        self.0.total()
    }

    /// The mean number of guesses.
    #[getter]
    fn mean(&self) -> f64 {
        Summary::of(&self.0).mean
    }

    /// The mean number of guesses by weight, if the tree was made for weights; otherwise None.
    #[getter]
    fn weighted_mean(&self) -> Option<f64> {
        Summary::of(&self.0).weights.map(|weights| weights.expected)
    }

    /// The most guesses that any answer takes.
    #[getter]
    fn worst_case(&self) -> usize {
        self.0.walk().worst_case()
    }

    /// The number of answers found with 1, 2, … guesses.
    #[getter]
    fn histogram(&self) -> Vec<u64> {
        self.0.histogram()
    }

    /// The name of the list, the fingerprint of its words, and the game.
    #[getter]
    fn list(&self) -> (String, String, String) {
        let problem = self.0.problem();
        (problem.list.clone(), problem.fingerprint.to_string(), problem.game.to_string())
    }

    #[getter]
    fn mode(&self) -> String {
        self.0.problem().mode.to_string()
    }

    #[getter]
    fn objective(&self) -> String {
        self.0.problem().objective.to_string()
    }

    #[getter]
    fn max_guesses(&self) -> u8 {
        self.0.problem().max_guesses
    }

    /// The bound below which no tree is proven to be: a number, or a tuple if the objective has
    /// several numbers.
    #[getter]
    fn lower<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value(py, self.0.problem().objective, self.0.claim().lower.0)
    }

    /// What the tree achieves, in the same form.
    #[getter]
    fn upper<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        value(py, self.0.problem().objective, self.0.claim().upper.0)
    }

    /// Whether the tree is proven to be the best.
    #[getter]
    fn is_optimal(&self) -> bool {
        self.0.claim().is_optimal()
    }

    /// Where `lower` rests: "proven", by a search of this run; "shipped", a tree that comes with the
    /// program; "ledger" or "file", whose word it is.
    #[getter]
    fn basis(&self) -> &'static str {
        self.0.basis().word()
    }

    /// The positions in the tree.
    #[getter]
    fn positions(&self) -> usize {
        self.0.nodes().guess.len()
    }

    /// The answers that take more than this number of guesses, in alphabetical order.
    fn missed(&self, guesses: u8) -> Vec<String> {
        convert::texts(&self.0.missed(guesses))
    }

    /// A walk that starts at the root.
    fn walk(&self) -> Walk {
        let cell = Cell::new(Arc::clone(&self.0), |tree| Place { walk: tree.walk() });
        Walk { cell, way: Vec::new() }
    }

    /// The guess after these turns; None if they leave the tree or end the game.
    ///
    /// >>> import guesstree
    /// >>> guesstree.shipped().guess(["salet=-y--g"])
    /// 'croup'
    #[pyo3(signature = (turns=None))]
    fn guess(&self, turns: Option<Vec<GivenTurn>>) -> PyResult<Option<String>> {
        let (kind, alphabet) = (self.0.problem().game, self.0.alphabet());
        let mut walk = self.0.walk();
        for turn in turns.unwrap_or_default() {
            let text = match turn {
                GivenTurn::Text(text) => text.clone(),
                GivenTurn::Pair(guess, feedback) => format!("{guess}={feedback}"),
            };
            let turn = guesstree::Turn::parse_in(&text, kind, &alphabet).map_err(error)?;
            if turn.guess != walk.guess() || walk.step(turn.feedback) != Step::Next {
                return Ok(None);
            }
        }
        Ok(Some(walk.guess().to_string()))
    }

    /// Plays the games with these answers. Gives the number of guesses of each; None for an answer
    /// that the tree does not find. Without answers it plays all of the tree's.
    ///
    /// Games other than Wordle need their `list`.
    ///
    /// >>> import guesstree
    /// >>> guesstree.shipped().play(["tract", "salet", "zzzzz"])
    /// [3, None, None]
    #[pyo3(signature = (answers=None, *, list=None))]
    fn play(
        &self,
        py: Python<'_>,
        answers: Option<Vec<PyBackedText>>,
        list: Option<&List>,
    ) -> PyResult<Vec<Option<usize>>> {
        let answers = self.given(answers)?;
        self.scorer(list)?;
        let tree = Arc::clone(&self.0);
        let list = list.map(|list| Arc::clone(&list.0));
        Ok(py.detach(move || {
            let games = Games::new(&tree, list.as_deref());
            let mut guesses = Vec::new();
            answers.iter().map(|answer| games.play(answer.clone(), &mut guesses)).collect()
        }))
    }

    /// The guesses of the games with these answers, as `play` plays them; the answer is the last
    /// guess if it is found.
    ///
    /// >>> import guesstree
    /// >>> guesstree.shipped().games(["tract"])
    /// [['salet', 'croup', 'tract']]
    #[pyo3(signature = (answers=None, *, list=None))]
    fn games(
        &self,
        py: Python<'_>,
        answers: Option<Vec<PyBackedText>>,
        list: Option<&List>,
    ) -> PyResult<Vec<Vec<String>>> {
        let answers = self.given(answers)?;
        self.scorer(list)?;
        let list = list.map(|list| Arc::clone(&list.0));
        Ok(py.detach(|| {
            let games = Games::new(&self.0, list.as_deref());
            let game = |answer: &Word| {
                let mut guesses = Vec::new();
                games.play(answer.clone(), &mut guesses);
                convert::texts(&guesses)
            };
            answers.iter().map(game).collect()
        }))
    }

    /// Replays every answer of the list with code that shares nothing with the search.
    ///
    /// >>> import guesstree
    /// >>> report = guesstree.shipped().verify(guesstree.List.original())
    /// >>> report.total, report.worst_case
    /// (7920, 5)
    #[pyo3(signature = (list, *, weights=None))]
    fn verify(&self, py: Python<'_>, list: &List, weights: Option<&Weights>) -> PyResult<Report> {
        let weights = weights.map(|given| &*given.weights);
        let summary = py.detach(|| verify_weighted(&self.0, &list.0, weights)).map_err(error)?;
        Ok(Report::of(summary, claim(&self.0)))
    }

    /// The positions as columns: the number of the parent (-1 for the root), the feedback that
    /// leads there, the guess, the answers left, and whether the guess may be the answer.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table().lists(py)
    }

    /// The positions as a directed graph of networkx: nodes have the attributes `guess`,
    /// `candidates` and `may_win`, and edges `feedback`. Node 0 is the root.
    fn to_networkx<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("guesstree.plot")?.call_method1("graph", (slf,))
    }

    /// A figure of the histogram, drawn by matplotlib on `ax` or on new axes, which are returned.
    #[pyo3(signature = (ax=None))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        drawn("distribution", slf, ax)
    }

    /// A figure with a row for each turn, in which each position is as wide as its candidates are
    /// many, drawn by matplotlib on `ax` or on new axes, which are returned.
    #[pyo3(signature = (ax=None))]
    fn icicle<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        drawn("icicle", slf, ax)
    }

    /// How hard each answer is, as columns, the hardest first: the guesses that it takes, one more
    /// than the number of answers that take more (`rank`), and how many answers have this rank
    /// (`sharing`).
    ///
    /// >>> import guesstree
    /// >>> hard = guesstree.shipped().difficulties()
    /// >>> hard["guesses"][0], hard["rank"][0], hard["sharing"][0]
    /// (5, 1, 76)
    fn difficulties<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = guesstree::difficulties(&self.0);
        let count = |of: fn(&Difficulty) -> usize| Column::counts(all.iter().map(of));
        let columns = Columns(vec![
            ("word", Column::texts(all.iter().map(|one| &one.word))),
            ("guesses", count(|one| one.guesses)),
            ("rank", count(|one| one.rank as usize)),
            ("sharing", count(|one| one.sharing as usize)),
        ]);
        columns.lists(py)
    }

    fn __repr__(&self) -> String {
        let summary = Summary::of(&self.0);
        format!(
            "Tree('{}', opener='{}', total={}, mean={:.4}, worst_case={}, optimal={})",
            summary.list,
            summary.opener,
            summary.total,
            summary.mean,
            summary.worst_case,
            if summary.optimal { "True" } else { "False" }
        )
    }

    fn _repr_html_(&self) -> String {
        Report::of(Summary::of(&self.0), claim(&self.0))._repr_html_()
    }
}

/// A text of Python, read in place.
type PyBackedText = pyo3::pybacked::PyBackedStr;

impl Tree {
    fn table(&self) -> Columns {
        let (nodes, kind) = (self.0.nodes(), self.0.problem().game);
        let mut parent = vec![-1_i64];
        for (node, &children) in nodes.children.iter().enumerate() {
            parent.extend(std::iter::repeat_n(node as i64, usize::from(children)));
        }
        let mut candidates: Vec<i64> = nodes.wins.iter().map(|&wins| i64::from(wins)).collect();
        for node in (1..candidates.len()).rev() {
            candidates[parent[node] as usize] += candidates[node];
        }
        let feedback = |(node, &code): (usize, &u32)| {
            let feedback = (node > 0).then(|| kind.feedback(guesstree::Code(code)));
            feedback.flatten().map(|feedback| feedback.to_string())
        };
        let words = self.0.words();
        let guess = nodes.guess.iter().map(|&guess| &words[usize::from(guess)]);
        Columns(vec![
            ("parent", Column::Counts(parent)),
            ("feedback", Column::Texts(nodes.code.iter().enumerate().map(feedback).collect())),
            ("guess", Column::texts(guess)),
            ("candidates", Column::Counts(candidates)),
            ("may_win", Column::Truths(nodes.wins.clone())),
        ])
    }

    /// The words of these answers, or all that the tree finds. What is no word is an error.
    fn given(&self, answers: Option<Vec<PyBackedText>>) -> PyResult<Vec<Word>> {
        let (kind, alphabet) = (self.0.problem().game, self.0.alphabet());
        let word = |text: &str| {
            let word = kind.word_in(text, &alphabet);
            word.map_err(|reason| error(format!("`{text}` {reason}")))
        };
        match answers {
            Some(answers) => answers.iter().map(|answer| word(answer)).collect(),
            None => Ok(self.0.missed(0)),
        }
    }

    /// Refuses what cannot be scored.
    fn scorer(&self, list: Option<&List>) -> PyResult<()> {
        let problem = self.0.problem();
        match list {
            None if !problem.game.is_wordle() => {
                Err(error(format!("games of {} need their list; give list=…", problem.game)))
            }
            Some(list) if list.0.fingerprint() != problem.fingerprint => Err(error(format!(
                "the tree is for the list {} ({}), not for {} ({})",
                problem.list,
                problem.fingerprint,
                list.0.name(),
                list.0.fingerprint()
            ))),
            _ => Ok(()),
        }
    }
}

/// The games of a tree.
struct Games<'t> {
    tree: &'t guesstree::Tree,
    /// Whose feedback is given, and the answers that it has; without it the feedback of Wordle.
    list: Option<(&'t guesstree::List, HashSet<Word>)>,
}

impl<'t> Games<'t> {
    fn new(tree: &'t guesstree::Tree, list: Option<&'t guesstree::List>) -> Self {
        let list = list.map(|list| (list, list.answers().iter().cloned().collect()));
        Self { tree, list }
    }

    /// Plays a game; `guesses` are those made. The number of guesses, if the answer is found.
    fn play(&self, answer: Word, guesses: &mut Vec<Word>) -> Option<usize> {
        guesses.clear();
        if self.list.as_ref().is_some_and(|(_, answers)| !answers.contains(&answer)) {
            return None;
        }
        let mut walk = self.tree.walk();
        loop {
            let guess = walk.guess();
            guesses.push(guess.clone());
            let feedback = match &self.list {
                Some((list, _)) => list.score(&guess, &answer)?,
                None => guesstree::score(&guess, &answer)?,
            };
            match walk.step(feedback) {
                Step::Next => {}
                Step::Won => return Some(guesses.len()),
                Step::Impossible => return None,
            }
        }
    }
}

/// A value of an objective: a number, or several.
pub(crate) fn value<'py>(
    py: Python<'py>,
    objective: Objective,
    value: [u64; 3],
) -> PyResult<Bound<'py, PyAny>> {
    let [first, second, third] = value;
    Ok(match objective.parts() {
        1 if objective == Objective::Mean => first.into_pyobject(py)?.into_any(),
        1 | 2 => (first, second).into_pyobject(py)?.into_any(),
        _ => (first, second, third).into_pyobject(py)?.into_any(),
    })
}

/// The claim of a tree in words.
fn claim(tree: &guesstree::Tree) -> String {
    let (problem, claim) = (tree.problem(), tree.claim());
    let about = match problem.fixed_guesses {
        0 => "over all openers".to_owned(),
        1 => format!("for the opener {}", tree.walk().guess()),
        several => format!("for its first {several} guesses"),
    };
    let (lower, upper) = (problem.shown(claim.lower), problem.shown(claim.upper));
    let claim = match claim.is_optimal() {
        true => "optimal".to_owned(),
        false => format!("between {lower} and {upper}"),
    };
    let (mode, most) = (problem.mode, problem.max_guesses);
    format!("{claim} {about}, in {mode} mode, within {most} guesses ({})", tree.basis())
}

/// What a replay of all answers found.
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(PartialEq)]
pub(crate) struct Report {
    list: String,
    claim: String,
    opener: String,
    answers: u64,
    total: u64,
    mean: f64,
    weighted_mean: Option<f64>,
    worst_case: usize,
    histogram: Vec<u64>,
}

impl Report {
    fn of(summary: Summary, claim: String) -> Self {
        Self {
            list: summary.list,
            claim,
            opener: summary.opener.to_string(),
            answers: summary.answers,
            total: summary.total,
            mean: summary.mean,
            weighted_mean: summary.weights.map(|weights| weights.expected),
            worst_case: summary.worst_case,
            histogram: summary.histogram,
        }
    }
}

impl Data for Report {
    type State = ([String; 3], [u64; 2], f64, Option<f64>, usize, Vec<u64>);

    fn state(&self, _: Python<'_>) -> PyResult<Self::State> {
        let texts = [&self.list, &self.claim, &self.opener].map(String::clone);
        let (counts, histogram) = ([self.answers, self.total], self.histogram.clone());
        Ok((texts, counts, self.mean, self.weighted_mean, self.worst_case, histogram))
    }

    fn restored(_: Python<'_>, state: Self::State) -> PyResult<Self> {
        let (texts, [answers, total], mean, weighted_mean, worst_case, histogram) = state;
        let [list, claim, opener] = texts;
        Ok(Self { list, claim, opener, answers, total, mean, weighted_mean, worst_case, histogram })
    }
}

data!(Report);

#[pymethods]
impl Report {
    /// The guesses over all answers.
    #[getter]
    fn total(&self) -> u64 {
        self.total
    }

    #[getter]
    fn mean(&self) -> f64 {
        self.mean
    }

    /// The mean number of guesses by weight, if the tree was made for weights; otherwise None.
    #[getter]
    fn weighted_mean(&self) -> Option<f64> {
        self.weighted_mean
    }

    #[getter]
    fn answers(&self) -> u64 {
        self.answers
    }

    #[getter]
    fn worst_case(&self) -> usize {
        self.worst_case
    }

    #[getter]
    fn histogram(&self) -> Vec<u64> {
        self.histogram.clone()
    }

    #[getter]
    fn opener(&self) -> &str {
        &self.opener
    }

    /// The claim of the tree. A replay does not check that no tree is better.
    #[getter]
    fn claim(&self) -> &str {
        &self.claim
    }

    /// A figure of the histogram, drawn by matplotlib on `ax` or on new axes, which are returned.
    #[pyo3(signature = (ax=None))]
    fn plot<'py>(
        slf: &Bound<'py, Self>,
        ax: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        drawn("distribution", slf, ax)
    }

    fn __repr__(&self) -> String {
        format!(
            "Report(valid, answers={}, total={}, mean={:.4}, worst_case={})",
            self.answers, self.total, self.mean, self.worst_case
        )
    }

    fn _repr_html_(&self) -> String {
        let figures = html::rows(&[
            ("list", format!("{}, {} answers", self.list, self.answers)),
            ("opener", self.opener.clone()),
            ("total", format!("{} guesses, mean {:.4}", self.total, self.mean)),
            ("worst case", self.worst_case.to_string()),
            ("claim", self.claim.clone()),
        ]);
        figures + &html::histogram(&self.histogram)
    }
}

/// A walk, which can be replaced.
struct Place<'t> {
    walk: guesstree::Walk<'t>,
}

self_cell!(
    /// A walk with the tree that it borrows.
    struct Cell {
        owner: Arc<guesstree::Tree>,
        #[covariant]
        dependent: Place,
    }
);

/// A position on the way down a tree.
///
/// >>> import guesstree
/// >>> walk = guesstree.shipped().walk()
/// >>> walk.guess, walk.candidates
/// ('salet', 2315)
/// >>> walk.step("-y--g")
/// 'next'
/// >>> walk.guess, walk.candidates
/// ('croup', 20)
#[pyclass(module = "guesstree")]
pub(crate) struct Walk {
    cell: Cell,
    /// The feedback that led here.
    way: Vec<Feedback>,
}

#[pymethods]
impl Walk {
    /// The guess to make here.
    #[getter]
    fn guess<'py>(&self, py: Python<'py>) -> Bound<'py, PyString> {
        convert::text(py, &self.cell.borrow_dependent().walk.guess())
    }

    /// The number of this guess in the game, counted from 1.
    #[getter]
    fn turn(&self) -> usize {
        self.cell.borrow_dependent().walk.turn()
    }

    /// The number of answers that are still possible.
    #[getter]
    fn candidates(&self) -> usize {
        self.cell.borrow_dependent().walk.candidates()
    }

    /// Whether the guess may be the answer.
    #[getter]
    fn may_win(&self) -> bool {
        self.cell.borrow_dependent().walk.may_win()
    }

    /// The guesses, this one included, that all answers possible here take together.
    #[getter]
    fn cost(&self) -> u64 {
        self.cell.borrow_dependent().walk.cost()
    }

    /// Moves to the position after this feedback. Returns "next"; or, without a move, "won" if the
    /// guess was the answer, and "impossible" if no answer gives this feedback here.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        feedback: &str,
    ) -> PyResult<&'py Bound<'py, PyString>> {
        let feedback = self.read(feedback)?;
        let step = self.cell.with_dependent_mut(|_, place| place.walk.step(feedback));
        Ok(match step {
            Step::Next => {
                self.way.push(feedback);
                pyo3::intern!(py, "next")
            }
            Step::Won => pyo3::intern!(py, "won"),
            Step::Impossible => pyo3::intern!(py, "impossible"),
        })
    }

    /// The feedbacks that lead on, each with the walk after it.
    fn children(&self) -> Vec<(String, Walk)> {
        let (tree, place) = (self.cell.borrow_owner(), self.cell.borrow_dependent());
        let kind = tree.problem().game;
        let codes: Vec<_> = place.walk.children().map(|(code, _)| code).collect();
        let child = |code| {
            let feedback = kind.feedback(code)?;
            let mut walk = self.copy();
            walk.cell.with_dependent_mut(|_, place| place.walk.step(feedback));
            walk.way.push(feedback);
            Some((feedback.to_string(), walk))
        };
        codes.into_iter().filter_map(child).collect()
    }

    /// A walk at the same position, which goes its own way.
    fn copy(&self) -> Walk {
        let cell = Cell::new(Arc::clone(self.cell.borrow_owner()), |tree| {
            let mut walk = tree.walk();
            for &feedback in &self.way {
                walk.step(feedback);
            }
            Place { walk }
        });
        Walk { cell, way: self.way.clone() }
    }

    fn __repr__(&self) -> String {
        let walk = &self.cell.borrow_dependent().walk;
        format!(
            "Walk(guess='{}', turn={}, candidates={})",
            walk.guess(),
            walk.turn(),
            walk.candidates()
        )
    }
}

impl Walk {
    fn read(&self, text: &str) -> PyResult<Feedback> {
        self.cell.borrow_owner().problem().game.parse_feedback(text).map_err(error)
    }
}

//! Policies: those of the library, and a user's own in Python.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use guesstree::games::Rule;
use guesstree::play::{Book, End, Entropy, Known, Optimal, Policy, PolicyName, Rated, Ties};
use guesstree::{GuessId, Word};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::columns::{Capsules, Column, Columns, drawn};
use crate::data::{Data, data, table};
use crate::list::{self, List};
use crate::tree::Tree;
use crate::view::{Facts, View};
use crate::{convert, error, html, work};

/// Plays by a policy.
///
/// `policy` is one of
///
/// - a name: "minimax", "blocks", "entropy", "share", "information", "log-blocks", "letters", or
///   "optimal", which follows `tree`;
/// - a function of the sizes of blocks, given with `block_value`;
/// - any function `rate(view)`: see `View`.
///
/// `list` is the game. `book` is the words that the player knows, by default those that the author of
/// the policy used: for "share" and "information" the answers alone, for "letters" every allowed
/// guess as a possible answer, otherwise the list.
///
/// `opener` fixes the first guess. `cutoff` is that of "entropy". `mode` and `rule` ("standard" or
/// "presence") are what the player believes of the game. Equal guesses are taken in alphabetical
/// order, or at random with a `seed`.
///
/// >>> from guesstree import List, Player, evaluate
/// >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
/// >>> evaluate(Player("minimax", words))
/// GameStats(player='minimax', games=6, solved=6, mean=2.1667, worst_case=3)
/// >>> def first(view):
/// ...     return {view.candidates[0]: 1}
/// >>> evaluate(Player(first, words)).histogram
/// [1, 2, 2, 1]
#[pyclass(frozen, module = "guesstree")]
pub(crate) struct Player {
    player: Arc<guesstree::play::Player>,
    list: List,
    raised: Arc<Raised>,
}

/// What was raised during games of a player: by a function of its policy, or by a signal handler. It
/// ends all evaluations that are running, which then all raise it.
#[derive(Default)]
struct Raised(Mutex<(usize, Option<PyErr>)>);

impl Raised {
    fn state(&self) -> MutexGuard<'_, (usize, Option<PyErr>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn begin(&self) {
        self.state().0 += 1;
    }

    fn set(&self, error: PyErr) {
        self.state().1.get_or_insert(error);
    }

    fn is_set(&self) -> bool {
        self.state().1.is_some()
    }

    /// Ends an evaluation. The last one leaves nothing for the next.
    fn end(&self, py: Python<'_>) -> Option<PyErr> {
        let mut state = self.state();
        state.0 -= 1;
        match state.0 {
            0 => state.1.take(),
            _ => state.1.as_ref().map(|error| error.clone_ref(py)),
        }
    }
}

/// A policy whose games end once something was raised.
struct Heeding {
    policy: Box<dyn Policy>,
    raised: Arc<Raised>,
}

impl Policy for Heeding {
    fn rate(&self, book: &Book, view: &guesstree::play::View) -> Vec<Rated> {
        match self.raised.is_set() {
            true => Vec::new(),
            false => self.policy.rate(book, view),
        }
    }

    fn shown(&self, view: &guesstree::play::View, rating: i64) -> String {
        self.policy.shown(view, rating)
    }
}

#[pymethods]
impl Player {
    #[new]
    #[pyo3(signature = (
        policy, list, *, book=None, opener=None, cutoff=5, tree=None, name=None, mode="easy",
        rule="standard", seed=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn new(
        policy: &Bound<'_, PyAny>,
        list: List,
        book: Option<List>,
        opener: Option<&str>,
        cutoff: usize,
        tree: Option<&Tree>,
        name: Option<String>,
        mode: &str,
        rule: &str,
        seed: Option<u64>,
    ) -> PyResult<Self> {
        let (mode, rule) = (convert::named(mode)?, self::rule(rule)?);
        let named = policy.extract::<String>();
        let named = named.ok().map(|text| convert::named::<PolicyName>(&text)).transpose()?;
        if let Some(name) = named {
            name.check(list.0.kind()).map_err(error)?;
        }
        let game = list;
        let list = match (book, named.map_or(Known::List, PolicyName::known)) {
            (Some(book), _) => book,
            (None, Known::List) => game.clone(),
            (None, known) => list::made(known.of(&game.0).map_err(error)?),
        };
        if list.0.kind() != game.0.kind() {
            return Err(error("the words of the book have another length than those of the list"));
        }
        let opener = opener.map(|word| convert::word(&list.0, word)).transpose()?;
        if let Some(word) = opener.clone().filter(|word| !list.0.guesses().contains(word)) {
            return Err(error(format!("`{word}` is not an allowed guess of this list")));
        }
        let raised = Arc::new(Raised::default());
        let facts = || Arc::new(Facts::new(&list, mode, rule));
        let (usual, policy): (String, Box<dyn Policy>) = match named {
            Some(name) => {
                let policy = match name {
                    PolicyName::Entropy => Some(Box::new(Entropy { cutoff }) as Box<dyn Policy>),
                    name => name.policy(&list.0),
                };
                let optimal = || -> PyResult<Box<dyn Policy>> {
                    let tree = tree.ok_or_else(|| error("the policy optimal needs a tree"))?;
                    Ok(Box::new(Optimal { tree: guesstree::Tree::clone(&tree.0) }))
                };
                (name.to_string(), policy.map_or_else(optimal, Ok)?)
            }
            None if policy.hasattr("_block_value")? => {
                let value = policy.getattr("_block_value")?;
                let most = list.0.answers().len();
                let mut values = vec![0];
                for size in 1..=most {
                    values.push(rating(value.call1((size,))?.extract()?)?);
                }
                let bonus = rating(policy.getattr("_candidate_bonus")?.extract()?)?;
                let name = policy.getattr("__name__")?.extract()?;
                (name, Box::new(BlockValues { values, bonus, facts: facts() }))
            }
            None if policy.is_callable() => {
                let name = policy.getattr("__name__").and_then(|name| name.extract());
                let function = policy.clone().unbind();
                let raised = Arc::clone(&raised);
                let own = Function { function, facts: facts(), raised };
                (name.unwrap_or_else(|_| "policy".to_owned()), Box::new(own))
            }
            None => return Err(error("give a policy by name, or a function")),
        };
        let book = Book::new(guesstree::List::clone(&list.0), mode, rule);
        let policy = Box::new(Heeding { policy, raised: Arc::clone(&raised) });
        let mut player = guesstree::play::Player::new(name.unwrap_or(usual), book, policy);
        (player.opener, player.ties) = (opener, seed.map_or(Ties::First, Ties::Random));
        Ok(Self { player: Arc::new(player), list: game, raised })
    }

    #[getter]
    fn name(&self) -> &str {
        &self.player.name
    }

    fn __repr__(&self) -> String {
        format!("Player('{}', {})", self.player.name, self.list.__repr__())
    }
}

/// Plays a game for each answer: those of the player's list, or the `answers` given.
///
/// >>> import guesstree
/// >>> words = guesstree.List.original()
/// >>> best = guesstree.Player("optimal", words, tree=guesstree.shipped())
/// >>> guesstree.evaluate(best).histogram
/// [0, 96, 1224, 919, 76]
#[pyfunction]
#[pyo3(signature = (player, answers=None, *, max_guesses=6))]
pub(crate) fn evaluate(
    py: Python<'_>,
    player: &Player,
    answers: Option<Vec<String>>,
    max_guesses: usize,
) -> PyResult<GameStats> {
    let answers = match answers {
        Some(answers) => convert::words(&player.list.0, &answers)?,
        None => player.list.0.answers().to_vec(),
    };
    let games = Arc::clone(&player.player);
    let raised = &player.raised;
    raised.begin();
    let stop = |py: Python<'_>, signalled: &PyErr| raised.set(signalled.clone_ref(py));
    let work = move || guesstree::play::evaluate(&games, &answers, &|_| ());
    let played = work::until(py, None, stop, work);
    let stopped = raised.end(py);
    let evaluation = match (played?, stopped) {
        // Games that were stopped are no result.
        ((_, Some(signalled)), _) => {
            return Err(work::interrupted(py, signalled, None::<GameStats>));
        }
        (_, Some(raised)) => return Err(raised),
        ((evaluation, None), None) => evaluation,
    };
    let evaluation = evaluation.map_err(error)?;
    let stats = guesstree::play::GameStats::of(&evaluation, max_guesses);
    let end = |(word, end): (Word, End)| match end {
        End::Found(guesses) => (word.to_string(), Some(guesses as u64)),
        End::Unknown(_) | End::GivenUp => (word.to_string(), None),
    };
    let means = [stats.mean, stats.deviation, stats.mean_with_failures];
    Ok(GameStats {
        player: player.player.name.clone(),
        max_guesses,
        ends: evaluation.ends.into_iter().map(end).collect(),
        figures: (stats.solved, stats.worst_case, means),
        histogram: stats.histogram,
        out_of_guesses: convert::texts(&stats.out_of_guesses),
        unknown: convert::texts(&stats.unknown),
    })
}

/// The results of a player.
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(PartialEq)]
pub(crate) struct GameStats {
    player: String,
    max_guesses: usize,
    /// Each answer with the guesses that it took, if it was found.
    ends: Ends,
    figures: Figures,
    histogram: Vec<u64>,
    out_of_guesses: Vec<String>,
    unknown: Vec<String>,
}

/// The games solved and the worst case; the mean, the deviation, and the mean with failures.
type Figures = (u64, usize, [f64; 3]);

type Ends = Vec<(String, Option<u64>)>;

impl Data for GameStats {
    type State = (String, usize, Ends, Figures, Vec<u64>, [Vec<String>; 2]);

    fn state(&self, _: Python<'_>) -> PyResult<Self::State> {
        let (player, ends) = (self.player.clone(), self.ends.clone());
        let lost = [self.out_of_guesses.clone(), self.unknown.clone()];
        Ok((player, self.max_guesses, ends, self.figures, self.histogram.clone(), lost))
    }

    fn restored(_: Python<'_>, state: Self::State) -> PyResult<Self> {
        let (player, max_guesses, ends, figures, histogram, [out_of_guesses, unknown]) = state;
        Ok(Self { player, max_guesses, ends, figures, histogram, out_of_guesses, unknown })
    }
}

data!(GameStats);
table!(GameStats);

impl GameStats {
    fn table(&self) -> Columns {
        Columns(vec![
            ("answer", Column::texts(self.ends.iter().map(|(word, _)| word))),
            ("guesses", Column::Values(self.ends.iter().map(|&(_, guesses)| guesses).collect())),
        ])
    }
}

#[pymethods]
impl GameStats {
    #[getter]
    fn player(&self) -> &str {
        &self.player
    }

    /// The number of games.
    #[getter]
    fn games(&self) -> usize {
        self.ends.len()
    }

    /// The games won within the limit on guesses.
    #[getter]
    fn solved(&self) -> u64 {
        self.figures.0
    }

    /// The mean number of guesses of these games.
    #[getter]
    fn mean(&self) -> f64 {
        self.figures.2[0]
    }

    /// Their standard deviation, as a population.
    #[getter]
    fn deviation(&self) -> f64 {
        self.figures.2[1]
    }

    /// The mean over all games; a game that was not won counts as the limit plus one.
    #[getter]
    fn mean_with_failures(&self) -> f64 {
        self.figures.2[2]
    }

    /// The most guesses of a game that was won, beyond the limit as well.
    #[getter]
    fn worst_case(&self) -> usize {
        self.figures.1
    }

    /// The games won with 1, 2, … guesses, beyond the limit as well.
    #[getter]
    fn histogram(&self) -> Vec<u64> {
        self.histogram.clone()
    }

    #[getter]
    fn max_guesses(&self) -> usize {
        self.max_guesses
    }

    /// The answers that took too many guesses, or were given up.
    #[getter]
    fn out_of_guesses(&self) -> Vec<String> {
        self.out_of_guesses.clone()
    }

    /// The answers that the player does not know.
    #[getter]
    fn unknown(&self) -> Vec<String> {
        self.unknown.clone()
    }

    /// The games as columns: the answer, and the number of guesses, None if it was not found.
    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table().lists(py)
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
            "GameStats(player='{}', games={}, solved={}, mean={:.4}, worst_case={})",
            self.player,
            self.ends.len(),
            self.solved(),
            self.mean(),
            self.worst_case()
        )
    }

    fn _repr_html_(&self) -> String {
        let name = html::escaped(&self.player);
        let (solved, games, mean) = (self.solved(), self.ends.len(), self.mean());
        let line = format!("<p>{name}: {solved} of {games} solved, mean {mean:.4}</p>");
        line + &html::histogram(&self.histogram)
    }
}

/// The columns of `guesstree.Comparison`.
#[pyclass(frozen, name = "_Compared", module = "guesstree._guesstree")]
pub(crate) struct Compared(Vec<Py<GameStats>>);

impl Compared {
    fn table(&self) -> Columns {
        let rows = || self.0.iter().map(Py::get);
        Columns(vec![
            ("player", Column::texts(rows().map(|row| &row.player))),
            ("games", Column::counts(rows().map(|row| row.ends.len()))),
            ("solved", Column::counts(rows().map(|row| row.solved() as usize))),
            ("mean", Column::reals(rows().map(GameStats::mean))),
            ("deviation", Column::reals(rows().map(GameStats::deviation))),
            ("mean_with_failures", Column::reals(rows().map(GameStats::mean_with_failures))),
            ("worst_case", Column::counts(rows().map(GameStats::worst_case))),
            ("histogram", Column::Histograms(rows().map(GameStats::histogram).collect())),
        ])
    }
}

#[pymethods]
impl Compared {
    #[new]
    fn new(rows: Vec<Py<GameStats>>) -> Self {
        Self(rows)
    }

    fn columns<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table().lists(py)
    }

    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        self.table().arrays(py)
    }

    fn arrow<'py>(&self, py: Python<'py>) -> PyResult<Capsules<'py>> {
        self.table().arrow(py)
    }

    fn html(&self) -> String {
        self.table().html(self.0.len())
    }
}

fn rule(text: &str) -> PyResult<Rule> {
    match text {
        "standard" => Ok(Rule::Standard),
        "presence" => Ok(Rule::Presence),
        _ => Err(error(format!("there is no rule {text}; there are standard and presence"))),
    }
}

/// Ratings of Python are fractions; those of the library are whole numbers of this many parts.
const PARTS: f64 = 1e9;

fn rating(value: f64) -> PyResult<i64> {
    let whole = (value * PARTS).round();
    match whole.abs() < 1e18 {
        true => Ok(whole as i64),
        false => Err(error(format!("the rating {value} is not a number below a billion"))),
    }
}

/// A rating for each size of a block, added up.
struct BlockValues {
    values: Vec<i64>,
    bonus: i64,
    facts: Arc<Facts>,
}

impl Policy for BlockValues {
    fn rate(&self, _: &Book, view: &guesstree::play::View) -> Vec<Rated> {
        let mut counts = self.facts.counts();
        let mut is_candidate = vec![false; self.facts.guesses.len()];
        view.candidates().iter().for_each(|answer| is_candidate[usize::from(answer.0)] = true);
        let rate = |guess: GuessId| {
            let sizes = self.facts.sizes(guess, view.candidates(), &mut counts);
            let sum: i64 = sizes.iter().map(|&size| self.values[size as usize]).sum();
            let bonus = if is_candidate[usize::from(guess.0)] { self.bonus } else { 0 };
            Rated { guess, rating: sum + bonus }
        };
        self.facts.allowed(view.turns()).into_iter().map(rate).collect()
    }

    fn shown(&self, _: &guesstree::play::View, rating: i64) -> String {
        format!("{}", rating as f64 / PARTS)
    }
}

/// The ratings of an array, one for each guess that may follow. Minus infinity leaves a guess out.
fn rated_in_a_row(allowed: &[GuessId], array: &Bound<'_, PyAny>) -> PyResult<Vec<Rated>> {
    let ratings: Vec<f64> = array.call_method0("tolist")?.extract()?;
    if ratings.len() != allowed.len() {
        let (given, wanted) = (ratings.len(), allowed.len());
        return Err(error(format!("the policy gives {given} ratings for {wanted} guesses")));
    }
    let each = allowed.iter().zip(ratings).filter(|&(_, value)| value != f64::NEG_INFINITY);
    each.map(|(&guess, value)| Ok(Rated { guess, rating: rating(value)? })).collect()
}

/// A function of Python that rates guesses.
struct Function {
    function: Py<PyAny>,
    facts: Arc<Facts>,
    raised: Arc<Raised>,
}

impl Function {
    fn call(&self, view: View) -> PyResult<Vec<Rated>> {
        let allowed = view.allowed.clone();
        Python::attach(|py| {
            let result = self.function.bind(py).call1((view,))?;
            let ratings: HashMap<String, f64> = match result.extract::<String>() {
                Ok(guess) => HashMap::from([(guess, 0.0)]),
                Err(_) if result.hasattr("dtype")? => return rated_in_a_row(&allowed, &result),
                Err(_) => result.extract()?,
            };
            let rated = |(word, value): (String, f64)| {
                let guess = self.facts.places.get(&word);
                let guess = guess.ok_or_else(|| {
                    error(format!("the policy rates `{word}`, which is not an allowed guess"))
                })?;
                Ok(Rated { guess: *guess, rating: rating(value)? })
            };
            let mut ratings = ratings.into_iter().map(rated).collect::<PyResult<Vec<_>>>()?;
            ratings.sort_unstable_by_key(|rated| rated.guess);
            Ok(ratings)
        })
    }
}

impl Policy for Function {
    fn rate(&self, _: &Book, view: &guesstree::play::View) -> Vec<Rated> {
        let view = View {
            facts: Arc::clone(&self.facts),
            turns: view.turns().to_vec(),
            candidates: view.candidates().to_vec(),
            allowed: self.facts.allowed(view.turns()),
        };
        self.call(view).unwrap_or_else(|raised| {
            self.raised.set(raised);
            Vec::new()
        })
    }

    fn shown(&self, _: &guesstree::play::View, rating: i64) -> String {
        format!("{}", rating as f64 / PARTS)
    }
}

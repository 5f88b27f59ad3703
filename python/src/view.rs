//! A position, as policies of Python and those who analyze see it.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use guesstree::games::Rule;
use guesstree::{AnswerId, Code, GuessId, Mode, Turn, Word};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::convert::{self, GivenTurn};
use crate::list::List;
use crate::matrix::Matrix;
use crate::{array, error};

/// What a policy of its own knows of a list: the words, and the codes of their feedback.
pub(crate) struct Facts {
    list: List,
    pub(crate) guesses: Vec<String>,
    pub(crate) places: HashMap<String, GuessId>,
    mode: Mode,
    rule: Rule,
    /// The code of each guess against each answer under this rule, and how many codes there are;
    /// made when it is first needed.
    codes: OnceLock<(Arc<Matrix>, usize)>,
}

impl Facts {
    pub(crate) fn new(list: &List, mode: Mode, rule: Rule) -> Self {
        let guesses = convert::texts(list.0.guesses());
        let place = |(at, word): (usize, &String)| (word.clone(), GuessId(at as u16));
        let places = guesses.iter().enumerate().map(place).collect();
        Self { list: list.clone(), guesses, places, mode, rule, codes: OnceLock::new() }
    }

    fn matrix(&self) -> &(Arc<Matrix>, usize) {
        self.codes.get_or_init(|| {
            let matrix = match self.rule {
                Rule::Standard => Arc::clone(self.list.matrix()),
                _ => Arc::new(Matrix::of(self.by_rule())),
            };
            let codes = matrix.codes();
            (matrix, codes)
        })
    }

    fn by_rule(&self) -> Vec<Code> {
        let list = &self.list.0;
        // All words of a list are of its game.
        let code = |guess, answer| Some(list.score_by(self.rule, guess, answer)?.code());
        let row = |guess| list.answers().iter().filter_map(move |answer| code(guess, answer));
        list.guesses().iter().flat_map(row).collect()
    }

    fn answers(&self) -> usize {
        self.list.0.answers().len()
    }

    /// The sizes of the blocks into which a guess splits the candidates, the largest first.
    pub(crate) fn sizes(
        &self,
        guess: GuessId,
        candidates: &[AnswerId],
        counts: &mut [u32],
    ) -> Vec<u32> {
        let mut seen = Vec::new();
        self.matrix().0.for_each(self.answers(), usize::from(guess.0), candidates, |code| {
            if counts[code] == 0 {
                seen.push(code);
            }
            counts[code] += 1;
        });
        let take = |code: usize| std::mem::take(&mut counts[code]);
        let mut sizes: Vec<u32> = seen.into_iter().map(take).collect();
        sizes.sort_unstable_by(|one, other| other.cmp(one));
        sizes
    }

    /// Room for a count of each code.
    pub(crate) fn counts(&self) -> Vec<u32> {
        vec![0; self.matrix().1]
    }

    /// The guesses that may follow in the mode of the game.
    pub(crate) fn allowed(&self, turns: &[Turn]) -> Vec<GuessId> {
        let fits = |&(_, guess): &(usize, &Word)| {
            turns.iter().all(|it| self.mode.broken(it, guess).is_none())
        };
        let guesses = self.list.0.guesses().iter().enumerate();
        guesses.filter(fits).map(|(at, _)| GuessId(at as u16)).collect()
    }
}

/// A position as a policy of your own sees it. The policy returns a guess, a dictionary with a
/// rating for each guess that it considers, or an array with a rating for each of `guesses`; the
/// highest is taken. A view can also be made of a list and some turns.
///
/// >>> from guesstree import List, View
/// >>> view = View(List.original(), ["salet=BYBBG", "croup=BBBBB"])
/// >>> view.candidates, view.blocks("admit"), len(view.guesses)
/// (['admit', 'await', 'giant'], [1, 1, 1], 12972)
#[pyclass(frozen, module = "guesstree")]
pub(crate) struct View {
    pub(crate) facts: Arc<Facts>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) candidates: Vec<AnswerId>,
    pub(crate) allowed: Vec<GuessId>,
}

impl View {
    fn place(&self, guess: &str) -> PyResult<GuessId> {
        let id = self.facts.places.get(guess).copied();
        id.ok_or_else(|| error(format!("`{guess}` is not an allowed guess")))
    }
}

#[pymethods]
impl View {
    /// The position of a list after some turns, in a mode.
    #[new]
    #[pyo3(signature = (list, turns=None, *, mode="easy"))]
    fn new(list: List, turns: Option<Vec<GivenTurn>>, mode: &str) -> PyResult<Self> {
        let turns = convert::turns(&list.0, &turns.unwrap_or_default())?;
        let candidates = guesstree::candidates(&list.0, &turns).map_err(error)?;
        let facts = Arc::new(Facts::new(&list, convert::named(mode)?, Rule::Standard));
        let allowed = facts.allowed(&turns);
        Ok(Self { facts, turns, candidates, allowed })
    }

    /// The turns so far: guess and feedback.
    #[getter]
    fn turns(&self) -> Vec<(String, String)> {
        let turn = |turn: &Turn| (turn.guess.to_string(), turn.feedback.to_string());
        self.turns.iter().map(turn).collect()
    }

    /// The answers that fit: a policy is asked where there are two or more.
    #[getter]
    fn candidates(&self) -> Vec<&str> {
        let word = |answer: &AnswerId| self.facts.guesses[usize::from(answer.0)].as_str();
        self.candidates.iter().map(word).collect()
    }

    /// The guesses that may follow.
    #[getter]
    fn guesses(&self) -> Vec<&str> {
        self.allowed.iter().map(|id| self.facts.guesses[usize::from(id.0)].as_str()).collect()
    }

    /// The places of the candidates in `list.answers`, and also in `list.guesses`: an array of int64.
    #[getter]
    fn candidate_ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array::row(py, self.candidates.iter().map(|id| i64::from(id.0)).collect())
    }

    /// The places of the guesses that may follow in `list.guesses`: an array of int64.
    #[getter]
    fn guess_ids<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        array::row(py, self.allowed.iter().map(|id| i64::from(id.0)).collect())
    }

    /// For each of `list.answers` whether it is a candidate: an array of bool.
    #[getter]
    fn candidate_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut mask = vec![false; self.facts.answers()];
        self.candidates.iter().for_each(|id| mask[usize::from(id.0)] = true);
        array::row(py, mask)
    }

    /// For each of `list.guesses` whether it may follow: an array of bool.
    #[getter]
    fn guess_mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut mask = vec![false; self.facts.guesses.len()];
        self.allowed.iter().for_each(|id| mask[usize::from(id.0)] = true);
        array::row(py, mask)
    }

    /// The codes of the feedback of a guess, one for each candidate; without a guess, a row for each
    /// of `guesses`. They are those of `list.feedback_matrix`, which `list.feedback` reads.
    ///
    /// >>> from guesstree import List, View
    /// >>> View(List.mastermind(2, 3), ["11=1,0"]).codes("12").shape
    /// (4,)
    #[pyo3(signature = (guess=None))]
    fn codes<'py>(&self, py: Python<'py>, guess: Option<&str>) -> PyResult<Bound<'py, PyAny>> {
        let (guesses, width) = match guess {
            Some(guess) => (vec![usize::from(self.place(guess)?.0)], self.candidates.len()),
            None => {
                let guesses: Vec<_> = self.allowed.iter().map(|id| usize::from(id.0)).collect();
                (guesses, self.candidates.len())
            }
        };
        let shape = [guesses.len(), width];
        let shape = if guess.is_some() { &shape[1..] } else { &shape[..] };
        let matrix = &self.facts.matrix().0;
        matrix.part(py, self.facts.answers(), &guesses, &self.candidates, shape)
    }

    /// The groups into which a guess splits the candidates: for each feedback the places of its
    /// candidates in `list.answers`, as an array of int64.
    ///
    /// >>> from guesstree import List, View
    /// >>> words = List.from_words("six", ["bead", "dead", "head", "heap", "leap", "reap"])
    /// >>> {feedback: group.tolist() for feedback, group in View(words).groups("head").items()}
    /// {'BGGG': [0, 1], 'GGGG': [2], 'GGGB': [3], 'BGGB': [4, 5]}
    fn groups<'py>(&self, py: Python<'py>, guess: &str) -> PyResult<Bound<'py, PyDict>> {
        let (guess, mut groups) = (usize::from(self.place(guess)?.0), Vec::new());
        let (mut which, mut at) = (HashMap::new(), 0);
        let matrix = &self.facts.matrix().0;
        matrix.for_each(self.facts.answers(), guess, &self.candidates, |code| {
            let group = *which.entry(code).or_insert_with(|| {
                groups.push((code, Vec::new()));
                groups.len() - 1
            });
            groups[group].1.push(i64::from(self.candidates[at].0));
            at += 1;
        });
        let kind = self.facts.list.0.kind();
        let dict = PyDict::new(py);
        for (code, group) in groups {
            let feedback = kind.feedback(Code(code as u32));
            let feedback = feedback.map(|feedback| feedback.to_string()).unwrap_or_default();
            dict.set_item(feedback, array::row(py, group)?)?;
        }
        Ok(dict)
    }

    /// The sizes of the blocks into which a guess splits the candidates, the largest first.
    fn blocks(&self, guess: &str) -> PyResult<Vec<u32>> {
        let mut counts = self.facts.counts();
        Ok(self.facts.sizes(self.place(guess)?, &self.candidates, &mut counts))
    }

    /// The guesses that may follow, and for each the sizes of its blocks.
    fn all_blocks(&self, py: Python<'_>) -> Vec<(&str, Vec<u32>)> {
        let (mut counts, facts) = (self.facts.counts(), &self.facts);
        py.detach(|| {
            let each = |&id: &GuessId| {
                let name = facts.guesses[usize::from(id.0)].as_str();
                (name, facts.sizes(id, &self.candidates, &mut counts))
            };
            self.allowed.iter().map(each).collect()
        })
    }

    /// How many candidates give each code: an array of uint32 with a row for each of `guesses` and a
    /// column for each code of `list.feedback_matrix`.
    ///
    /// >>> from guesstree import List, View
    /// >>> sizes = View(List.original(), ["salet=BYBBG"]).block_sizes()
    /// >>> sizes.shape, set(sizes.sum(axis=1).tolist())
    /// ((12972, 243), {20})
    fn block_sizes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (matrix, codes) = self.facts.matrix();
        let sizes = py.detach(|| {
            let mut sizes = vec![0_u32; self.allowed.len() * codes];
            for (row, id) in sizes.chunks_exact_mut(*codes).zip(&self.allowed) {
                let guess = usize::from(id.0);
                matrix
                    .for_each(self.facts.answers(), guess, &self.candidates, |code| row[code] += 1);
            }
            sizes
        });
        array::array(py, sizes, &[self.allowed.len(), *codes])
    }

    fn __repr__(&self) -> String {
        let (candidates, guesses) = (self.candidates.len(), self.allowed.len());
        format!("View(turns={}, candidates={candidates}, guesses={guesses})", self.turns.len())
    }
}

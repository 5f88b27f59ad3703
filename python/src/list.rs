//! Lists and weights.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use guesstree::Word;
use pyo3::prelude::*;

use crate::convert::{self, GivenTurn};
use crate::error;

/// The answers and the allowed guesses of a game.
///
/// >>> from guesstree import List
/// >>> List.original()
/// List('original', answers=2315, guesses=12972, game='wordle')
/// >>> List.mastermind(pegs=3, colours=3).answers[:3]
/// ['111', '112', '113']
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(Clone, PartialEq)]
pub(crate) struct List(pub(crate) Arc<guesstree::List>);

fn made(list: guesstree::List) -> List {
    List(Arc::new(list))
}

#[pymethods]
impl List {
    /// The game at launch: 2,315 answers, 12,972 allowed guesses.
    #[staticmethod]
    fn original() -> Self {
        made(guesstree::List::original())
    }

    /// After the New York Times took over: 2,309 answers, 12,947 allowed guesses.
    #[staticmethod]
    fn nyt_2022_02() -> Self {
        made(guesstree::List::nyt_2022_02())
    }

    /// The allowed guesses since August 2022: 2,309 answers, 14,855 allowed guesses.
    #[staticmethod]
    fn nyt_2022_08() -> Self {
        made(guesstree::List::nyt_2022_08())
    }

    /// The list of this name that comes with the program; see `guesstree.NAMES`.
    ///
    /// >>> from guesstree import List, NAMES
    /// >>> [len(List.embedded(name).answers) for name in NAMES]
    /// [2315, 2309, 2309]
    #[staticmethod]
    fn embedded(name: &str) -> PyResult<Self> {
        let list = guesstree::embedded(name).ok_or_else(|| {
            error(format!("there is no list {name}; there are {}", guesstree::NAMES.join(", ")))
        })?;
        Ok(made(list))
    }

    /// Reads files of words, one a line. Without `guesses` the answers are the allowed guesses.
    #[staticmethod]
    #[pyo3(signature = (answers, guesses=None))]
    fn load(answers: PathBuf, guesses: Option<PathBuf>) -> PyResult<Self> {
        let list = guesstree::List::load(&answers, guesses.as_deref());
        list.map(made).map_err(error)
    }

    /// A list of these words. Without `guesses` the answers are the allowed guesses.
    ///
    /// >>> from guesstree import List
    /// >>> List.from_words("small", ["crane", "slate", "trace"])
    /// List('small', answers=3, guesses=3, game='wordle')
    #[staticmethod]
    #[pyo3(signature = (name, answers, guesses=None))]
    fn from_words(
        name: &str,
        answers: Vec<String>,
        guesses: Option<Vec<String>>,
    ) -> PyResult<Self> {
        let words = |texts: Vec<String>| -> PyResult<Vec<Word>> {
            let parse = |text: &String| {
                Word::parse(text).map_err(|reason| error(format!("`{text}` {reason}")))
            };
            texts.iter().map(parse).collect()
        };
        let guesses = guesses.map(words).transpose()?;
        guesstree::List::from_words(name, words(answers)?, guesses).map(made).map_err(error)
    }

    /// Mastermind with this number of pegs and of colours.
    #[staticmethod]
    fn mastermind(pegs: u8, colours: u8) -> PyResult<Self> {
        guesstree::List::mastermind(pegs, colours).map(made).map_err(error)
    }

    /// Mastermind with black pegs alone.
    #[staticmethod]
    fn black_peg(pegs: u8, colours: u8) -> PyResult<Self> {
        guesstree::List::black_peg(pegs, colours).map(made).map_err(error)
    }

    /// Bulls and cows: codes in which no symbol comes twice.
    #[staticmethod]
    fn bulls_and_cows(positions: u8, symbols: u8) -> PyResult<Self> {
        guesstree::List::bulls_and_cows(positions, symbols).map(made).map_err(error)
    }

    /// A game from a table of feedback in a file.
    #[staticmethod]
    fn table(path: PathBuf) -> PyResult<Self> {
        guesstree::List::table(&path).map(made).map_err(error)
    }

    /// Any game: names, and a function `score(guess, answer)` that gives a number for each pair.
    /// The numbers of right guesses must be the same, and no other pair may have that number.
    ///
    /// >>> from guesstree import Engine, List
    /// >>> numbers = [str(n) for n in range(1, 8)]
    /// >>> def higher(guess, answer):
    /// ...     return 0 if answer == guess else 1 if int(answer) > int(guess) else 2
    /// >>> game = List.from_scores("higher", numbers, numbers, higher)
    /// >>> Engine(game).best_tree().tree.total
    /// 17
    #[staticmethod]
    fn from_scores(
        py: Python<'_>,
        name: &str,
        answers: Vec<String>,
        guesses: Vec<String>,
        score: &Bound<'_, PyAny>,
    ) -> PyResult<Self> {
        let names = |texts: &[String]| -> PyResult<Vec<Word>> {
            let parse = |text: &String| {
                Word::name(text).map_err(|reason| error(format!("`{text}` {reason}")))
            };
            texts.iter().map(parse).collect()
        };
        // The function may raise; then the list is not made.
        let mut codes = Vec::with_capacity(guesses.len() * answers.len());
        for guess in &guesses {
            // A function that is not written in Python lets no signal handler run.
            py.check_signals()?;
            for answer in &answers {
                codes.push(score.call1((guess, answer))?.extract::<u16>()?);
            }
        }
        let columns = answers.len();
        let code = |guess: usize, answer: usize| codes[guess * columns + answer];
        let list = guesstree::List::from_scores(name, names(&answers)?, names(&guesses)?, code);
        list.map(made).map_err(error)
    }

    /// The words of this list for the game Jotto.
    fn jotto(&self) -> Self {
        made(guesstree::List::clone(&self.0).jotto())
    }

    /// This list with every allowed guess as a possible answer.
    fn with_all_answers(&self) -> Self {
        made(self.0.with_all_answers())
    }

    /// This list without the words of a file as answers. They may still be guessed.
    fn without(&self, path: PathBuf) -> PyResult<Self> {
        self.0.without(&path).map(made).map_err(error)
    }

    #[getter]
    fn name(&self) -> &str {
        self.0.name()
    }

    /// The answers, sorted.
    #[getter]
    fn answers(&self) -> Vec<String> {
        convert::texts(self.0.answers())
    }

    /// The allowed guesses: the answers, then the others.
    #[getter]
    fn guesses(&self) -> Vec<String> {
        convert::texts(self.0.guesses())
    }

    /// The number of letters of each word.
    #[getter]
    fn letters(&self) -> usize {
        self.0.letters()
    }

    /// The game, such as `wordle` or `mastermind:4x6`.
    #[getter]
    fn game(&self) -> String {
        self.0.kind().to_string()
    }

    /// A hash of the words.
    #[getter]
    fn fingerprint(&self) -> String {
        self.0.fingerprint().to_string()
    }

    /// The feedback to a guess if the answer is `answer`.
    ///
    /// >>> from guesstree import List
    /// >>> List.original().score("salet", "tract")
    /// 'BYBBG'
    fn score(&self, guess: &str, answer: &str) -> PyResult<String> {
        let kind = self.0.kind();
        let (guess, answer) = (convert::word(kind, guess)?, convert::word(kind, answer)?);
        if !self.0.guesses().contains(&guess) {
            return Err(error(format!("`{guess}` is not an allowed guess of this list")));
        }
        if !self.0.answers().contains(&answer) {
            return Err(error(format!("`{answer}` is not an answer of this list")));
        }
        let feedback = self.0.score(guess, answer);
        feedback.map(|feedback| feedback.to_string()).ok_or_else(|| differ(guess, answer))
    }

    /// The answers that fit these turns.
    ///
    /// >>> from guesstree import List
    /// >>> List.original().candidates(["salet=BYBBG", "croup=BBBBB"])
    /// ['admit', 'await', 'giant']
    fn candidates(&self, turns: Vec<GivenTurn>) -> PyResult<Vec<String>> {
        let turns = convert::turns(&self.0, &turns)?;
        let ids = guesstree::candidates(&self.0, &turns).map_err(error)?;
        Ok(ids.iter().map(|id| self.0.answers()[usize::from(id.0)].to_string()).collect())
    }

    fn __len__(&self) -> usize {
        self.0.answers().len()
    }

    fn __contains__(&self, word: &str) -> bool {
        self.0.kind().word(word).is_ok_and(|word| self.0.guesses().contains(&word))
    }

    pub(crate) fn __repr__(&self) -> String {
        format!(
            "List('{}', answers={}, guesses={}, game='{}')",
            self.0.name(),
            self.0.answers().len(),
            self.0.guesses().len(),
            self.0.kind()
        )
    }

    fn __hash__(&self) -> u64 {
        let bytes = self.0.fingerprint().0;
        u64::from_le_bytes(std::array::from_fn(|at| bytes[at]))
    }
}

/// The feedback of Wordle to a guess if the answer is `answer`.
///
/// >>> import guesstree
/// >>> guesstree.score("speed", "abide")
/// 'BBYBY'
#[pyfunction]
pub(crate) fn score(guess: &str, answer: &str) -> PyResult<String> {
    let parse =
        |text: &str| Word::parse(text).map_err(|reason| error(format!("`{text}` {reason}")));
    let (guess, answer) = (parse(guess)?, parse(answer)?);
    let feedback = guesstree::score(guess, answer).ok_or_else(|| differ(guess, answer))?;
    Ok(feedback.to_string())
}

/// Why words have no feedback.
pub(crate) fn differ(guess: Word, answer: Word) -> PyErr {
    error(format!("`{guess}` and `{answer}` have different lengths"))
}

/// How much each answer of a list counts. Numbers are taken exactly: give them as integers, as
/// texts such as "0.25", or as `decimal.Decimal`; a float counts as Python prints it.
///
/// >>> from guesstree import Engine, List, Weights
/// >>> words = List.from_words("two", ["crane", "slate"])
/// >>> weights = Weights(words, {"crane": "0.5", "slate": 3})
/// >>> Engine(words).best_tree(weights=weights).tree.opener
/// 'slate'
#[pyclass(frozen, module = "guesstree")]
#[derive(Clone)]
pub(crate) struct Weights(pub(crate) Arc<guesstree::Weights>);

/// The most decimals of a weight.
const DECIMALS_MAX: usize = 12;

/// The largest total of weights, in units of the last decimal.
const TOTAL_MAX: u64 = (1 << 40) - 1;

#[pymethods]
impl Weights {
    #[new]
    fn new(list: &List, weights: HashMap<String, Bound<'_, PyAny>>) -> PyResult<Self> {
        let mut given = HashMap::new();
        for (word, number) in &weights {
            let text = number.str()?.to_string();
            given.insert(convert::word(list.0.kind(), word)?, text);
        }
        let mut parts = Vec::new();
        for &answer in list.0.answers() {
            let text = given.get(&answer).map(|text| text.trim().to_owned());
            let text = text.ok_or_else(|| error(format!("`{answer}` has no weight")))?;
            let (whole, decimals) = text.split_once('.').unwrap_or((&text, ""));
            let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
            let number = digits(whole) && digits(decimals) && whole.len() + decimals.len() > 0;
            if !number || decimals.len() > DECIMALS_MAX {
                return Err(error(format!(
                    "the weight {text} of {answer} is not a number such as 3 or 0.25, with at most \
                     {DECIMALS_MAX} decimals"
                )));
            }
            parts.push((whole.to_owned(), decimals.trim_end_matches('0').to_owned()));
        }
        let most = parts.iter().map(|(_, decimals)| decimals.len()).max().unwrap_or(0);
        let unit = |(whole, decimals): &(String, String)| {
            format!("{whole}{decimals:0<most$}").parse::<u64>().ok()
        };
        let each: Option<Vec<u64>> = parts.iter().map(unit).collect();
        let total = each
            .as_ref()
            .and_then(|each| each.iter().try_fold(0_u64, |sum, &each| sum.checked_add(each)));
        match (each, total) {
            (Some(each), Some(1..=TOTAL_MAX)) => {
                let words = list.0.answers().to_vec();
                let weights = guesstree::Weights::new(words, each, most as u8);
                Ok(Self(Arc::new(weights.map_err(error)?)))
            }
            (_, Some(0)) => Err(error("all weights are 0; give one answer at least a weight")),
            _ => Err(error("the weights are too large to count with exactly; use fewer digits")),
        }
    }

    /// Reads a file with a word, a tab and a number on each line.
    #[staticmethod]
    fn load(path: PathBuf, list: &List) -> PyResult<Self> {
        let weights = guesstree::Weights::load(&path, &list.0).map_err(error)?;
        Ok(Self(Arc::new(weights)))
    }

    fn __repr__(&self) -> String {
        "Weights(...)".to_owned()
    }
}

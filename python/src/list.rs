//! Lists and weights.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use guesstree::error::{InputError, InputFault, NameError};
use guesstree::{Code, Kind, ListNotice, Mending, Mode, Word};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::convert::{self, GivenTurn};
use crate::matrix::Matrix;
use crate::{array, error, file_error, warn};

/// The answers and the allowed guesses of a game.
///
/// >>> from guesstree import List
/// >>> List.original()
/// List('original', answers=2315, guesses=12972, game='wordle')
/// >>> List.mastermind(pegs=3, colours=3).answers[:3]
/// ['111', '112', '113']
#[pyclass(frozen, eq, module = "guesstree")]
#[derive(Clone)]
pub(crate) struct List(pub(crate) Arc<guesstree::List>, Arc<OnceLock<Arc<Matrix>>>);

impl PartialEq for List {
    fn eq(&self, other: &Self) -> bool {
        self.0 == other.0
    }
}

pub(crate) fn made(list: guesstree::List) -> List {
    List(Arc::new(list), Arc::default())
}

impl List {
    /// The feedback of every pair, made when it is first needed.
    pub(crate) fn matrix(&self) -> &Arc<Matrix> {
        self.1.get_or_init(|| Arc::new(Matrix::of(self.0.feedback_matrix())))
    }

    /// The list, with a warning of what was left out.
    fn told(
        py: Python<'_>,
        read: Result<(guesstree::List, Vec<ListNotice>), InputError>,
        files: &[PathBuf],
    ) -> PyResult<Self> {
        let (list, notices) = read.map_err(|failed| match failed.fault {
            InputFault::Several { .. } => error(format!("{failed}: skip_faulty=True")),
            _ => file_error(failed, files),
        })?;
        warn(py, &notices)?;
        Ok(made(list))
    }
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

    /// The answers of July 2023: 3,158 answers, 14,855 allowed guesses.
    #[staticmethod]
    fn nyt_2023_07() -> Self {
        made(guesstree::List::nyt_2023_07())
    }

    /// Those of `original` and 25 later ones, as of November 2026: 2,340 answers, 14,855 allowed
    /// guesses. Incomplete: newspapers counted 32 by January 2026.
    #[staticmethod]
    fn today() -> Self {
        made(guesstree::List::today())
    }

    /// The list of this name that comes with the program; see `guesstree.NAMES`.
    ///
    /// >>> from guesstree import List, NAMES
    /// >>> [len(List.embedded(name).answers) for name in NAMES]
    /// [2315, 2309, 2309, 3158, 2340]
    #[staticmethod]
    fn embedded(name: &str) -> PyResult<Self> {
        let list = guesstree::embedded(name).ok_or_else(|| NameError::no_list(name, []));
        Ok(made(list.map_err(error)?))
    }

    /// Reads files of words: one a line, in an array of JSON, or in a column of a table. Without
    /// `guesses` the answers are the allowed guesses. An error names all faults. `skip_faulty` leaves
    /// faulty words out, `letters` keeps only words of this many, and `guess_answers` allows answers
    /// that the guesses lack. `alphabet` says what counts as a letter, such as "dž lj nj é=e".
    #[staticmethod]
    #[pyo3(signature = (
        answers, guesses=None, *, skip_faulty=false, letters=None, guess_answers=false, alphabet=""
    ))]
    fn load(
        py: Python<'_>,
        answers: PathBuf,
        guesses: Option<PathBuf>,
        skip_faulty: bool,
        letters: Option<usize>,
        guess_answers: bool,
        alphabet: &str,
    ) -> PyResult<Self> {
        let alphabet = alphabet.parse().map_err(error)?;
        let mending = Mending { skip_faulty, letters, guess_answers, alphabet };
        let list = guesstree::List::load_mending(&answers, guesses.as_deref(), mending);
        Self::told(py, list, &[Some(answers), guesses].into_iter().flatten().collect::<Vec<_>>())
    }

    /// A list of these words. Without `guesses` the answers are the allowed guesses. `alphabet` says
    /// what counts as a letter, as in `load`.
    ///
    /// >>> from guesstree import List
    /// >>> List.from_words("small", ["crane", "slate", "trace"])
    /// List('small', answers=3, guesses=3, game='wordle')
    #[staticmethod]
    #[pyo3(signature = (name, answers, guesses=None, *, alphabet=""))]
    fn from_words(
        name: &str,
        answers: Vec<String>,
        guesses: Option<Vec<String>>,
        alphabet: &str,
    ) -> PyResult<Self> {
        let alphabet = alphabet.parse().map_err(error)?;
        let list = guesstree::List::from_texts(name, &answers, guesses.as_deref(), &alphabet);
        list.map(made).map_err(error)
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

    /// The codes of a game by its name: "mastermind:4x6", or another of `guesstree.GAMES` with a size.
    ///
    /// >>> from guesstree import List
    /// >>> List.generated("black-peg:3x3") == List.black_peg(3, 3)
    /// True
    #[staticmethod]
    fn generated(game: &str) -> PyResult<Self> {
        guesstree::List::generated(convert::named(game)?).map(made).map_err(error)
    }

    /// A game from a table of feedback in a file.
    #[staticmethod]
    fn table(path: PathBuf) -> PyResult<Self> {
        guesstree::List::table(&path).map(made).map_err(|failed| file_error(failed, [path]))
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

    /// The words of this list for another game of words, such as "jotto". A list of another game than
    /// Wordle stays as it is.
    ///
    /// >>> from guesstree import List
    /// >>> List.original().words_for("jotto") == List.original().jotto()
    /// True
    fn words_for(&self, game: &str) -> PyResult<Self> {
        let list = guesstree::List::clone(&self.0);
        list.words_for(convert::named(game)?).map(made).map_err(error)
    }

    /// This list with every allowed guess as a possible answer.
    fn with_all_answers(&self) -> Self {
        made(self.0.with_all_answers())
    }

    /// This list without the words of a file as answers. They may still be guessed. `skip_faulty`
    /// leaves words out that are no guesses.
    #[pyo3(signature = (path, *, skip_faulty=false))]
    fn without(&self, py: Python<'_>, path: PathBuf, skip_faulty: bool) -> PyResult<Self> {
        let list = self.0.without(&path, Mending { skip_faulty, ..Mending::default() });
        Self::told(py, list, &[path])
    }

    /// What counts as a letter, as it is given; empty for most languages.
    #[getter]
    fn alphabet(&self) -> String {
        self.0.alphabet().to_string()
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
        let (guess, answer) = (convert::word(&self.0, guess)?, convert::word(&self.0, answer)?);
        if self.0.guess_id(&guess).is_none() {
            return Err(error(format!("`{guess}` is not an allowed guess of this list")));
        }
        let id = self.0.guess_id(&answer).map(|id| usize::from(id.0));
        if id.is_none_or(|id| id >= self.0.answers().len()) {
            return Err(error(format!("`{answer}` is not an answer of this list")));
        }
        let feedback = self.0.score(&guess, &answer);
        feedback.map(|feedback| feedback.to_string()).ok_or_else(|| differ(&guess, &answer))
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

    /// Which of `guesses` may follow these turns in a mode: an array of numpy, of bool.
    ///
    /// >>> from guesstree import List
    /// >>> List.mastermind(2, 3).may_follow(["11=1,0"], "strict").sum()
    /// np.int64(4)
    fn may_follow<'py>(
        &self,
        py: Python<'py>,
        turns: Vec<GivenTurn>,
        mode: &str,
    ) -> PyResult<Bound<'py, PyAny>> {
        let (turns, mode) = (convert::turns(&self.0, &turns)?, convert::named::<Mode>(mode)?);
        let may = |guess: &Word| turns.iter().all(|turn| mode.broken(turn, guess).is_none());
        array::row(py, self.0.guesses().iter().map(may).collect())
    }

    /// The place of a guess in `guesses`; an answer has the same place in `answers`.
    ///
    /// >>> from guesstree import List
    /// >>> List.mastermind(2, 3).index("13")
    /// 2
    fn index(&self, guess: &str) -> PyResult<usize> {
        let word = convert::word(&self.0, guess)?;
        let place = self.0.guess_id(&word).map(|id| usize::from(id.0));
        place.ok_or_else(|| error(format!("`{word}` is not an allowed guess of the list")))
    }

    /// Why a guess may not be made after these turns in a mode, in a sentence; None if it may.
    ///
    /// >>> from guesstree import List
    /// >>> words = List.original()
    /// >>> words.refusal("tablet")
    /// '`tablet` has 6 letters, expected 5'
    /// >>> words.refusal("crane", ["salet=BYBBG"], mode="hard")
    /// '`crane` must have T in place 5'
    #[pyo3(signature = (guess, turns=None, *, mode="easy"))]
    fn refusal(
        &self,
        guess: &str,
        turns: Option<Vec<GivenTurn>>,
        mode: &str,
    ) -> PyResult<Option<String>> {
        let turns = convert::turns(&self.0, &turns.unwrap_or_default())?;
        let (turns, mode) = (turns, convert::named::<Mode>(mode)?);
        let word = match self.0.word(guess) {
            Ok(word) => word,
            Err(reason) => return Ok(Some(format!("`{guess}` {reason}"))),
        };
        let (letters, expected) = (word.len(), self.0.letters());
        if letters != expected {
            return Ok(Some(format!("`{word}` has {letters} letters, expected {expected}")));
        }
        if self.0.guess_id(&word).is_none() {
            return Ok(Some(format!("`{word}` is not an allowed guess")));
        }
        let clue = turns.iter().find_map(|turn| mode.broken_in(self.0.alphabet(), turn, &word));
        Ok(clue.map(|clue| format!("`{word}` {clue}")))
    }

    /// The feedback of every guess against every answer: an array of numpy with a row for each of
    /// `guesses` and a column for each of `answers`, of uint8 if each code fits, otherwise uint16, or
    /// uint32 for words of eleven letters and more. It is made once for a list, shown without a
    /// copy, and not to be written to. `feedback` says what a code stands for.
    ///
    /// >>> from guesstree import List
    /// >>> matrix = List.mastermind(2, 3).feedback_matrix()
    /// >>> matrix.shape, str(matrix.dtype)
    /// ((9, 9), 'uint8')
    fn feedback_matrix<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let matrix = py.detach(|| self.matrix());
        matrix.array(py, &[self.0.guesses().len(), self.0.answers().len()])
    }

    /// The feedback that a code of `feedback_matrix` stands for.
    ///
    /// >>> from guesstree import List
    /// >>> List.mastermind(2, 3).feedback(0)
    /// '0B0W'
    fn feedback(&self, code: u32) -> PyResult<String> {
        let feedback = self.0.kind().feedback(Code(code));
        let feedback = feedback.map(|feedback| feedback.to_string());
        feedback.ok_or_else(|| error(format!("no feedback of this game has the code {code}")))
    }

    /// The list with this name, game and alphabet, these words, and for a table these codes, in the
    /// order of `feedback_matrix`.
    #[staticmethod]
    fn _restored(
        name: &str,
        game: &str,
        alphabet: &str,
        answers: Vec<String>,
        guesses: Vec<String>,
        codes: Vec<u32>,
    ) -> PyResult<Self> {
        let kind: Kind = convert::named(game)?;
        let sized = |list: guesstree::List| -> PyResult<guesstree::List> {
            if list.answers().len() == answers.len() && list.guesses().len() == guesses.len() {
                return Ok(list);
            }
            let word = |text: &String| list.word(text).map_err(|reason| error(reason.to_string()));
            let words = |texts: &[String]| texts.iter().map(word).collect::<PyResult<Vec<_>>>();
            list.narrowed(words(&answers)?, Some(words(&guesses)?)).map_err(error)
        };
        let list = if !codes.is_empty() {
            let names = |texts: &[String]| {
                let parse =
                    |text: &String| Word::name(text).map_err(|reason| error(reason.to_string()));
                texts.iter().map(parse).collect::<PyResult<Vec<_>>>()
            };
            let code = |guess: usize, answer: usize| codes[guess * answers.len() + answer] as u16;
            guesstree::List::from_scores(name, names(&answers)?, names(&guesses)?, code)
                .map_err(error)?
        } else if game.contains(':') {
            sized(guesstree::List::generated(kind).map_err(error)?)?
        } else {
            let alphabet = alphabet.parse().map_err(error)?;
            let list = guesstree::List::from_texts(name, &answers, Some(&guesses), &alphabet);
            list.map_err(error)?.words_for(kind).map_err(error)?
        };
        Ok(made(list.named(name)))
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let list = &self.0;
        let (name, game, alphabet) = (list.name(), self.game(), self.alphabet());
        let codes: Vec<u32> = match game == "table" {
            true => list.feedback_matrix().iter().map(|code| code.0).collect(),
            false => Vec::new(),
        };
        let made = py.get_type::<Self>().getattr("_restored")?;
        let state = (name, game, alphabet, self.answers(), self.guesses(), codes);
        Ok((made, state.into_pyobject(py)?))
    }

    fn __len__(&self) -> usize {
        self.0.answers().len()
    }

    fn __contains__(&self, word: &str) -> bool {
        self.0.word(word).is_ok_and(|word| self.0.guess_id(&word).is_some())
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
    let feedback = guesstree::score(&guess, &answer).ok_or_else(|| differ(&guess, &answer))?;
    Ok(feedback.to_string())
}

/// Why words have no feedback.
pub(crate) fn differ(guess: &Word, answer: &Word) -> PyErr {
    error(format!("`{guess}` and `{answer}` have different lengths"))
}

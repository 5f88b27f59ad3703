//! Which guesses may follow in many games, kept from turn to turn.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use guesstree::{Code, Follow, GuessId, Mode, Turn, Word};
use pyo3::prelude::*;

use crate::list::List;
use crate::matrix::Matrix;
use crate::{array, convert};

/// The eight bits of each byte, the lowest first.
const EIGHTS: [[bool; 8]; 256] = {
    let mut eights = [[false; 8]; 256];
    let mut at = 0;
    while at < 256 * 8 {
        eights[at / 8][at % 8] = (at / 8) >> (at % 8) & 1 > 0;
        at += 1;
    }
    eights
};

/// The guesses that may follow in some games of one list in one mode.
#[pyclass(frozen, name = "_Masks", module = "guesstree._guesstree")]
pub(crate) struct Masks {
    list: List,
    mode: Mode,
    rule: Rule,
    /// For each game a bit for each guess.
    games: Mutex<Vec<u64>>,
    /// Words of bits in a game.
    width: usize,
}

/// How guesses are left out after a turn.
enum Rule {
    Letters(Follow),
    /// Every guess is an answer, so a row of the matrix says what it would have given.
    Codes(Arc<Matrix>),
    /// One by one.
    Each,
}

impl Masks {
    fn games(&self) -> MutexGuard<'_, Vec<u64>> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn allow_all(&self, allowed: &mut [u64]) {
        let guesses = self.list.0.guesses().len();
        allowed.fill(!0);
        if let Some(last) = allowed.last_mut().filter(|_| !guesses.is_multiple_of(64)) {
            *last = (1 << (guesses % 64)) - 1;
        }
    }

    /// Leaves out what may not follow when a guess got this code.
    fn after(&self, guess: usize, code: u32, allowed: &mut [u64]) {
        let list = &self.list.0;
        let retain = |allowed: &mut [u64], fits: &mut dyn FnMut(usize) -> bool| {
            for at in 0..list.guesses().len() {
                if !fits(at) {
                    allowed[at / 64] &= !(1 << (at % 64));
                }
            }
        };
        match &self.rule {
            Rule::Letters(follow) => follow.narrow(GuessId(guess as u16), Code(code), allowed),
            Rule::Codes(matrix) => {
                let mut codes = Vec::with_capacity(list.guesses().len());
                matrix.row(list.answers().len(), guess, |other| codes.push(other == code as usize));
                retain(allowed, &mut |at| codes[at]);
            }
            Rule::Each => {
                let Some(feedback) = list.kind().feedback(Code(code)) else {
                    return;
                };
                let turn = Turn { guess: list.guesses()[guess].clone(), feedback };
                let may = |guess: &Word| self.mode.broken(&turn, guess).is_none();
                retain(allowed, &mut |at| may(&list.guesses()[at]));
            }
        }
    }
}

#[pymethods]
impl Masks {
    /// All guesses may follow in `number` games.
    #[new]
    fn new(list: List, mode: &str, number: usize) -> PyResult<Self> {
        let mode = convert::named::<Mode>(mode)?;
        let guesses = list.0.guesses().len();
        let rule = match list.0.kind().is_wordle() {
            true => Rule::Letters(Follow::new(&list.0, mode)),
            false if guesses == list.0.answers().len() && mode == Mode::Strict => {
                Rule::Codes(Arc::clone(list.matrix()))
            }
            false => Rule::Each,
        };
        let width = guesses.div_ceil(64);
        let made = Self { list, mode, rule, games: Mutex::new(vec![0; number * width]), width };
        made.begin((0..number).collect());
        Ok(made)
    }

    /// All guesses may follow in these games.
    fn begin(&self, games: Vec<usize>) {
        let mut all = self.games();
        for game in games {
            self.allow_all(&mut all[game * self.width..][..self.width]);
        }
    }

    /// In each of these games a guess was made and got a code.
    fn narrow(&self, py: Python<'_>, turns: Vec<(usize, usize, u32)>) {
        py.detach(|| {
            let mut all = self.games();
            for (game, guess, code) in turns {
                self.after(guess, code, &mut all[game * self.width..][..self.width]);
            }
        });
    }

    /// A row of bool for each game.
    fn masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let guesses = self.list.0.guesses().len();
        let (masks, games) = py.detach(|| {
            let all = self.games();
            let games = all.len() / self.width;
            let mut masks = vec![false; games * guesses];
            let rows = masks.chunks_exact_mut(guesses).zip(all.chunks_exact(self.width));
            for (row, bits) in rows {
                let eights = bits.iter().flat_map(|bits| bits.to_le_bytes());
                for (places, bits) in row.chunks_mut(8).zip(eights) {
                    places.copy_from_slice(&EIGHTS[usize::from(bits)][..places.len()]);
                }
            }
            (masks, games)
        });
        array::array(py, masks, &[games, guesses])
    }
}

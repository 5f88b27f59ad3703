//! The feedback table: the code of every guess against every answer, in two layouts.
//!
//! A column lists a guess's codes, answer by answer: it partitions a candidate set. A row lists an
//! answer's codes, guess by guess: it compares many guesses at once. Both have one byte per cell,
//! or two in a game of many codes. 12,972 guesses by 2,315 answers take 30 MB per layout.
//!
//! `cell` is one code, `places` computes the codes of Wordle, `masks`
//! those of games that count, `transpose` turns columns into rows,
//! `symmetry` says what leaves a table unchanged.

pub(crate) mod cell;
mod masks;
mod places;
pub(crate) mod symmetry;
mod transpose;

use std::convert::Infallible;

use crate::game::features;
use crate::game::follow::Follow;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::table::cell::{Cell, Cells, Layouts, with_cells};
use crate::game::table::masks::Masks;
use crate::game::table::places::PlaceMasks;
use crate::game::table::symmetry::Symmetries;
use crate::ids::{AnswerId, BYTE_CODES_MAX, CellCode, Code, GuessId};
use crate::parallel;

pub(crate) use crate::simd::LANES;

/// Says whether to stop in the middle of making a table. With [`Infallible`] nothing does.
type Stopped<'s, S> = &'s (dyn Fn() -> Result<(), S> + Sync);

/// The codes of all guesses against all answers.
///
/// Ids follow the list. Answer `i` is guess `i`, so a guess with an id below
/// [`answers`](Self::answers) is itself a possible answer, and its own code is [`win`](Self::win).
pub(crate) struct Table {
    answers: usize,
    guesses: usize,
    /// The feedback that each code stands for.
    feedbacks: Vec<Code>,
    cells: Cells,
    features: Vec<Vec<AnswerId>>,
    follow: Follow,
    /// Whether only answers may follow that would have given the same feedback: strict mode in a
    /// game where every guess may be the answer.
    alike: bool,
    symmetries: Option<Symmetries>,
}

impl Table {
    /// The table of `list`, where every guess may follow any other.
    #[cfg(test)]
    pub(crate) fn new(list: &List) -> Self {
        Self::with_mode(list, Mode::Easy)
    }

    /// Scores every guess of `list` against every answer. Only those guesses follow that `mode`
    /// allows.
    #[cfg(any(test, feature = "bench"))]
    pub(crate) fn with_mode(list: &List, mode: Mode) -> Self {
        Self::with_rules(list, mode, Rule::Standard)
    }

    /// Scores every guess of `list` against every answer by `rule`. Only those guesses follow that
    /// `mode` allows. Mode and rule are for Wordle; other games ignore them.
    pub(crate) fn with_rules(list: &List, mode: Mode, rule: Rule) -> Self {
        let Ok(table) = Self::make::<Infallible>(list, mode, rule, &|| Ok(()));
        table
    }

    /// The table of [`with_rules`](Self::with_rules); `None` if `stopped`, which is asked for each
    /// guess, says so before the end.
    pub(crate) fn unless_stopped(
        list: &List,
        mode: Mode,
        rule: Rule,
        stopped: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let stopped = || if stopped() { Err(()) } else { Ok(()) };
        Self::make(list, mode, rule, &stopped).ok()
    }

    fn make<S>(list: &List, mode: Mode, rule: Rule, stopped: Stopped<'_, S>) -> Result<Self, S> {
        let kind = list.kind();
        let size = [list.answers().len(), list.guesses().len()];
        if !kind.is_wordle() {
            let masks = Masks::new(list);
            let score = |guess: usize, codes: &mut [Code]| match &masks {
                Some(masks) => masks.score_into(guess, codes),
                None => {
                    for (answer, code) in codes.iter_mut().enumerate() {
                        *code = list.score_of(guess, answer).code();
                    }
                }
            };
            return Ok(Self {
                features: features::features(list),
                symmetries: Symmetries::of(list),
                alike: mode == Mode::Strict && size[0] == size[1],
                ..Self::scored(size, score, kind.win(), stopped)?
            });
        }
        let codes = kind.codes();
        let masks = PlaceMasks::new(list.answers(), size[0].next_multiple_of(LANES));
        let words = list.guesses();
        let cells = if codes <= BYTE_CODES_MAX {
            let fill = |guess: usize, column: &mut [u8]| {
                masks.score_into(&words[guess], rule, column);
            };
            Cells::Bytes(layouts(size, fill, stopped)?)
        } else {
            let fill = |guess: usize, column: &mut [u16]| {
                masks.score_into(&words[guess], rule, column);
            };
            Cells::Pairs(layouts(size, fill, stopped)?)
        };
        Ok(Self {
            answers: size[0],
            guesses: size[1],
            feedbacks: (0..codes).map(|code| Code(code as u16)).collect(),
            cells,
            features: features::features(list),
            follow: Follow::new(list, mode),
            alike: false,
            symmetries: None,
        })
    }

    /// The table of a game where any guess may follow any other. The `answers` are the first of the
    /// `guesses`. `score` writes the feedbacks of a guess, by its number, against all answers.
    /// Only an answer against itself gives `win`.
    fn scored<S>(
        [answers, guesses]: [usize; 2],
        score: impl Fn(usize, &mut [Code]) + Sync,
        win: Code,
        stopped: Stopped<'_, S>,
    ) -> Result<Self, S> {
        let feedbacks = all_feedbacks([answers, guesses], &score, win, stopped)?;
        let mut code_of = vec![0; usize::from(u16::MAX) + 1];
        for (code, feedback) in feedbacks.iter().enumerate() {
            code_of[usize::from(feedback.0)] = code;
        }
        let codes_of = |guess| {
            let mut codes = vec![win; answers];
            score(guess, &mut codes);
            codes.into_iter().map(|code| code_of[usize::from(code.0)])
        };
        let cells = if feedbacks.len() <= BYTE_CODES_MAX {
            let fill = |guess, column: &mut [u8]| fill(column, codes_of(guess));
            Cells::Bytes(layouts([answers, guesses], fill, stopped)?)
        } else {
            let fill = |guess, column: &mut [u16]| fill(column, codes_of(guess));
            Cells::Pairs(layouts([answers, guesses], fill, stopped)?)
        };
        Ok(Self {
            answers,
            guesses,
            feedbacks,
            cells,
            features: vec![AnswerId::first(answers).collect()],
            follow: Follow::none(),
            alike: false,
            symmetries: None,
        })
    }

    /// Whether feedback restricts later guesses.
    pub(crate) fn restricts(&self) -> bool {
        self.alike || self.follow.restricts()
    }

    /// Removes from `allowed` the guesses that may not follow when `guess` got `code`. Guess `i` is
    /// bit `i % 64` of word `i / 64`.
    pub(crate) fn narrow(&self, guess: GuessId, code: CellCode, allowed: &mut [u64]) {
        self.follow.narrow(guess, code, allowed);
        if self.alike {
            for answer in AnswerId::first(self.answers) {
                if self.code(guess, answer) != code {
                    let answer = usize::from(answer);
                    allowed[answer / LANES] &= !(1 << (answer % LANES));
                }
            }
        }
    }

    /// The number of answers.
    pub(crate) fn answers(&self) -> usize {
        self.answers
    }

    /// The number of allowed guesses, the answers among them.
    pub(crate) fn guesses(&self) -> usize {
        self.guesses
    }

    /// The number of codes; every code is smaller.
    pub(crate) fn codes(&self) -> usize {
        self.feedbacks.len()
    }

    /// The feedback that a code stands for. Codes, except for the last one, are in the order of
    /// their feedbacks.
    pub(crate) fn feedback(&self, code: CellCode) -> Code {
        self.feedbacks[usize::from(code)]
    }

    /// The code that stands for a feedback; `None` if no guess gives it against any answer.
    pub(crate) fn code_of(&self, feedback: Code) -> Option<CellCode> {
        let code = self.feedbacks.iter().position(|&other| other == feedback)?;
        Some(CellCode::new(code))
    }

    /// The code that ends a game: the guess was the answer.
    pub(crate) fn win(&self) -> CellCode {
        CellCode::new(self.codes() - 1)
    }

    /// The code of one guess against one answer.
    #[inline]
    pub(crate) fn code(&self, guess: GuessId, answer: AnswerId) -> CellCode {
        with_cells!(self, cells => cells.column(guess)[usize::from(answer)].code())
    }

    /// The codes of all guesses against all answers.
    #[inline]
    pub(crate) fn cells(&self) -> &Cells {
        &self.cells
    }

    /// Sets of answers that often include candidate sets, all answers first; ids ascend.
    pub(crate) fn features(&self) -> &[Vec<AnswerId>] {
        &self.features
    }

    /// The symmetries of the game; `None` where none are known.
    pub(crate) fn symmetries(&self) -> Option<&Symmetries> {
        self.symmetries.as_ref()
    }

    /// The number of guesses, padded to a multiple of [`LANES`].
    pub(crate) fn lanes(&self) -> usize {
        self.guesses.next_multiple_of(LANES)
    }

    /// The bytes that the table of `list` takes in memory.
    pub(crate) fn bytes(list: &List) -> usize {
        let cell = match list.codes() {
            ..=BYTE_CODES_MAX => size_of::<u8>(),
            _ => size_of::<u16>(),
        };
        let [answers, guesses] = [list.answers(), list.guesses()].map(<[_]>::len);
        2 * cell * answers.next_multiple_of(LANES) * guesses.next_multiple_of(LANES)
    }
}

/// Makes both layouts. `fill` writes the codes of a guess against all answers into a column.
fn layouts<C: Cell, S>(
    [answers, guesses]: [usize; 2],
    fill: impl Fn(usize, &mut [C]) + Sync + Send,
    stopped: Stopped<'_, S>,
) -> Result<Layouts<C>, S> {
    stopped()?;
    let column_stride = answers.next_multiple_of(LANES);
    let row_stride = guesses.next_multiple_of(LANES);
    let mut columns = vec![C::default(); row_stride * column_stride];
    let used = &mut columns[..guesses * column_stride];
    parallel::for_each_chunk(used, column_stride, |guess, column| {
        if stopped().is_ok() {
            fill(guess, column);
        }
    });
    let mut rows = vec![C::default(); column_stride * row_stride];
    parallel::for_each_chunk(&mut rows, row_stride * LANES, |band, rows| {
        if stopped().is_ok() {
            transpose::band(&columns[band * LANES..], column_stride, rows, row_stride);
        }
    });
    stopped()?;
    Ok(Layouts { column_stride, row_stride, columns, rows })
}

fn fill<C: Cell>(column: &mut [C], codes: impl Iterator<Item = usize>) {
    for (cell, code) in column.iter_mut().zip(codes) {
        *cell = C::low(code);
    }
}

/// The feedbacks that occur, ascending, but the winning one last.
fn all_feedbacks<S>(
    [answers, guesses]: [usize; 2],
    score: &(impl Fn(usize, &mut [Code]) + Sync),
    win: Code,
    stopped: Stopped<'_, S>,
) -> Result<Vec<Code>, S> {
    let bands: Vec<usize> = (0..guesses).step_by(LANES).collect();
    let none = || vec![false; usize::from(u16::MAX) + 1];
    // What a band adds to the bands before it that its thread knows.
    let added = |seen: &mut Vec<bool>, &first: &usize| {
        let (mut added, mut codes) = (Vec::new(), vec![win; answers]);
        for guess in first..guesses.min(first + LANES) {
            if stopped().is_err() {
                break;
            }
            score(guess, &mut codes);
            for &code in &codes {
                if !std::mem::replace(&mut seen[usize::from(code.0)], true) {
                    added.push(code);
                }
            }
        }
        added
    };
    let mut feedbacks = parallel::map_init(&bands, none, added).concat();
    feedbacks.sort_unstable();
    feedbacks.dedup();
    feedbacks.retain(|&code| code != win);
    feedbacks.push(win);
    stopped()?;
    Ok(feedbacks)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;
    use crate::campaign::campaign;
    use crate::game::word::{LETTERS_MAX, Word};

    /// Made with a stop after it was asked `asked` times whether to stop; also returns how many
    /// codes were computed.
    fn stopped_after(asked: usize) -> (Option<Table>, usize) {
        let (asks, scored) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let score = |guess: usize, codes: &mut [Code]| {
            scored.fetch_add(codes.len(), Relaxed);
            for (answer, code) in codes.iter_mut().enumerate() {
                *code = Code(if guess == answer { 9 } else { ((guess + answer) % 5) as u16 });
            }
        };
        let stopped = || match asks.fetch_add(1, Relaxed) >= asked {
            true => Err(()),
            false => Ok(()),
        };
        let table = Table::scored([100, 300], score, Code(9), &stopped).ok();
        (table, scored.into_inner())
    }

    #[test]
    fn a_table_that_is_stopped_is_given_up_after_a_row_or_two() {
        let one = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        one.install(|| {
            let (whole, all) = stopped_after(usize::MAX);
            assert_eq!((whole.unwrap().codes(), all), (6, 2 * 100 * 300));
            for asked in [0, 1, 2, 7, 64, 299, 300, 305, 400] {
                let (table, scored) = stopped_after(asked);
                assert!(table.is_none() && scored <= 100 * asked, "{asked}: {scored}");
            }
            for list in [List::original(), List::mastermind(3, 4).unwrap()] {
                let made = Table::unless_stopped(&list, Mode::Easy, Rule::Standard, &|| true);
                assert!(made.is_none());
            }
        });
    }

    fn agrees_with_the_reference(list: &List) {
        for rule in [Rule::Standard, Rule::Presence] {
            agrees_by(list, rule);
        }
    }

    fn agrees_by(list: &List, rule: Rule) {
        let table = Table::with_rules(list, Mode::Easy, rule);
        for (g, guess) in list.guesses().iter().enumerate() {
            for (a, answer) in list.answers().iter().enumerate() {
                let expected = rule.marked(guess, answer).code().0;
                let (g, a) = (GuessId::new(g), AnswerId::new(a));
                assert_eq!(table.code(g, a), CellCode(expected), "{guess} {answer}");
                let in_row = with_cells!(table, cells => cells.row(a)[usize::from(g)].code());
                assert_eq!(in_row, CellCode(expected));
            }
        }
    }

    #[test]
    fn every_cell_of_the_original_list_equals_the_reference() {
        agrees_with_the_reference(&List::original());
    }

    #[test]
    fn all_words_over_three_letters_of_each_length_score_as_the_reference_does() {
        let most = campaign(3usize.pow(LETTERS_MAX as u32));
        for letters in (2..=LETTERS_MAX).filter(|&letters| 3usize.pow(letters as u32) <= most) {
            let words = (0..3usize.pow(letters as u32))
                .map(|number| {
                    let spelling: String = (0..letters)
                        .map(|place| ['a', 'b', 'z'][number / 3usize.pow(place as u32) % 3])
                        .collect();
                    Word::parse(&spelling).unwrap()
                })
                .collect();
            agrees_with_the_reference(&List::from_words("all", words, None).unwrap());
        }
    }
}

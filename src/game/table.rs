//! The feedback table: the code of every guess against every answer, in two layouts.
//!
//! A column lists a guess's codes, answer by answer: it partitions a candidate set. A row lists an
//! answer's codes, guess by guess: it compares many guesses at once. Both have one byte per cell,
//! or two in a game of many codes. 12,972 guesses by 2,315 answers take 30 MB per layout.
//!
//! `cell` is one code, `places` computes the codes of Wordle, `masks` those of games that count,
//! `transpose` turns columns into rows, `symmetry` says what leaves a table unchanged. `columns`
//! has codes where no table is kept.

pub(crate) mod cell;
pub(crate) mod columns;
mod masks;
mod places;
pub(crate) mod symmetry;
mod transpose;

use crate::game::features;
use crate::game::follow::Follow;
use crate::game::kind::Kind;
use crate::game::list::List;
use crate::game::mode::Mode;
use crate::game::rule::Rule;
use crate::game::table::cell::{Cell, Cells, Layouts, with_cells};
use crate::game::table::columns::Columns;
use crate::game::table::masks::Masks;
use crate::game::table::places::PlaceMasks;
use crate::game::table::symmetry::Symmetries;
use crate::ids::{AnswerId, BYTE_CODES_MAX, CODES_MAX, CellCode, Code, GuessId};
use crate::page::SMALL;
use crate::parallel;
use crate::sorted;

pub(crate) use crate::simd::LANES;

/// The most letters of words whose places fit the bits of a byte.
const BYTE_PLACES: usize = 8;

/// Says whether to stop in the middle of making a table.
type Stopped<'s> = &'s (dyn Fn() -> bool + Sync);

/// Writes the codes of a guess, by its number, against all answers.
type Score<'s> = &'s (dyn Fn(usize, &mut [Code]) + Sync);

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
    #[expect(clippy::expect_used, reason = "tests and benchmarks have lists with tables")]
    pub(crate) fn with_mode(list: &List, mode: Mode) -> Self {
        Self::unless_stopped(list, mode, Rule::Standard, &|| false).expect("there is a table")
    }

    /// Scores every guess of `list` against every answer by `rule`. Only those guesses follow that
    /// `mode` allows. Mode and rule are for Wordle; other games ignore them. `None` if `stopped`,
    /// which is asked for each guess, says so before the end, or if there are too few numbers for
    /// all feedback.
    pub(crate) fn unless_stopped(
        list: &List,
        mode: Mode,
        rule: Rule,
        stopped: Stopped<'_>,
    ) -> Option<Self> {
        if codes_that_occur(list) > CODES_MAX {
            return None;
        }
        let kind = list.kind();
        let size = [list.answers().len(), list.guesses().len()];
        let is_wordle = kind.is_wordle();
        let follow = if is_wordle { Follow::new(list, mode) } else { Follow::none() };
        if !is_wordle || list.letters() > BYTE_PLACES {
            let all: Vec<AnswerId> = AnswerId::first(size[0]).collect();
            let score = scores(list, rule, &all);
            return Some(Self {
                features: features::features(list),
                symmetries: Symmetries::of(list),
                alike: !is_wordle && mode == Mode::Strict && size[0] == size[1],
                follow,
                ..Self::scored(size, &score, kind, stopped)?
            });
        }
        let codes = kind.codes();
        let masks = PlaceMasks::<u8>::of(list.answers().iter(), size[0].next_multiple_of(LANES));
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
        Some(Self {
            answers: size[0],
            guesses: size[1],
            feedbacks: (0..codes).map(|code| Code(code as u32)).collect(),
            cells,
            features: features::features(list),
            follow,
            alike: false,
            symmetries: None,
        })
    }

    /// The table of a game where any guess may follow any other, with numbers for the codes that
    /// occur. The `answers` are the first of the `guesses`. `score` writes the feedbacks of a
    /// guess, by its number, against all answers. Only an answer against itself wins.
    fn scored(
        [answers, guesses]: [usize; 2],
        score: Score<'_>,
        kind: Kind,
        stopped: Stopped<'_>,
    ) -> Option<Self> {
        let win = kind.win();
        let feedbacks = all_feedbacks([answers, guesses], score, kind, stopped)?;
        let mut code_of = vec![0_u16; kind.codes()];
        for (code, feedback) in feedbacks.iter().enumerate() {
            code_of[feedback.0 as usize] = code as u16;
        }
        let codes_of = |guess| {
            let mut codes = vec![win; answers];
            score(guess, &mut codes);
            codes.into_iter().map(|code| code_of[code.0 as usize].into())
        };
        let cells = if feedbacks.len() <= BYTE_CODES_MAX {
            let fill = |guess, column: &mut [u8]| fill(column, codes_of(guess));
            Cells::Bytes(layouts([answers, guesses], fill, stopped)?)
        } else {
            let fill = |guess, column: &mut [u16]| fill(column, codes_of(guess));
            Cells::Pairs(layouts([answers, guesses], fill, stopped)?)
        };
        Some(Self {
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
        self.follow.narrow(guess, self.feedback(code), allowed);
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
        let (&win, others) = self.feedbacks.split_last()?;
        match feedback == win {
            true => Some(self.win()),
            false => others.binary_search(&feedback).ok().map(CellCode::new),
        }
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

impl List {
    /// The feedback of every guess against every answer, as codes: one row after the other, a row
    /// for each of [`guesses`](List::guesses) with an entry for each of [`answers`](List::answers).
    /// [`Kind::feedback`] says what a code stands for.
    ///
    /// [`Kind::feedback`]: crate::Kind::feedback
    pub fn feedback_matrix(&self) -> Vec<Code> {
        let all: Vec<AnswerId> = AnswerId::first(self.answers().len()).collect();
        let columns = Columns::new(self, Rule::Standard, &all);
        GuessId::first(self.guesses().len()).flat_map(|guess| columns.codes(guess)).collect()
    }
}

/// Makes both layouts. `fill` writes the codes of a guess against all answers into a column.
fn layouts<C: Cell>(
    [answers, guesses]: [usize; 2],
    fill: impl Fn(usize, &mut [C]) + Sync + Send,
    stopped: Stopped<'_>,
) -> Option<Layouts<C>> {
    if stopped() {
        return None;
    }
    let column_stride = answers.next_multiple_of(LANES);
    let row_stride = guesses.next_multiple_of(LANES);
    let mut columns = vec![C::default(); row_stride * column_stride];
    let used = &mut columns[..guesses * column_stride];
    parallel::for_each_chunk(used, column_stride, |guess, column| {
        if !stopped() {
            fill(guess, column);
        }
    });
    let mut rows = vec![C::default(); column_stride * row_stride];
    parallel::for_each_chunk(&mut rows, row_stride * LANES, |band, rows| {
        if !stopped() {
            transpose::band(&columns[band * LANES..], column_stride, rows, row_stride);
        }
    });
    (!stopped()).then_some(Layouts { column_stride, row_stride, columns, rows })
}

fn fill<C: Cell>(column: &mut [C], codes: impl Iterator<Item = usize>) {
    for (cell, code) in column.iter_mut().zip(codes) {
        *cell = C::low(code);
    }
}

/// The number of codes that occur between the words of a list: how many numbers they take in its
/// table. Where these are enough in any case, they are not counted, and this is the most that can
/// occur.
#[inline(never)]
pub(crate) fn codes_that_occur(list: &List) -> usize {
    if list.codes() <= CODES_MAX || !list.kind().is_wordle() {
        return list.codes().min(CODES_MAX);
    }
    let size = [list.answers(), list.guesses()].map(<[_]>::len);
    let all: Vec<AnswerId> = AnswerId::first(size[0]).collect();
    let score = scores(list, Rule::Standard, &all);
    all_feedbacks(size, &score, list.kind(), &|| false).map_or(0, |all| all.len())
}

/// Writes the codes of a guess, by its number, against `all` answers.
fn scores<'l>(
    list: &'l List,
    rule: Rule,
    all: &'l [AnswerId],
) -> impl Fn(usize, &mut [Code]) + Sync {
    let masks = Masks::new(list);
    // The page plays by the game's own rule, and few of its words are so long.
    let columns = (!SMALL && masks.is_none()).then(|| Columns::new(list, rule, all));
    move |guess, codes| match (&masks, &columns) {
        (Some(masks), _) => masks.score_into(guess, codes),
        (None, Some(columns)) if !SMALL => {
            codes.copy_from_slice(&columns.codes(GuessId::new(guess)))
        }
        (None, _) => {
            for (answer, code) in codes.iter_mut().enumerate() {
                *code = list.score_of(guess, answer).code();
            }
        }
    }
}

/// The feedbacks that occur, ascending, but the winning one last.
fn all_feedbacks(
    [answers, guesses]: [usize; 2],
    score: Score<'_>,
    kind: Kind,
    stopped: Stopped<'_>,
) -> Option<Vec<Code>> {
    let win = kind.win();
    let bands: Vec<usize> = (0..guesses).step_by(LANES).collect();
    let none = || vec![false; kind.codes()];
    // What a band adds to the bands before it that its thread knows.
    let added = |seen: &mut Vec<bool>, &first: &usize| {
        let (mut added, mut codes) = (Vec::new(), vec![win; answers]);
        for guess in first..guesses.min(first + LANES) {
            if stopped() {
                break;
            }
            score(guess, &mut codes);
            for &code in &codes {
                if !std::mem::replace(&mut seen[code.0 as usize], true) {
                    added.push(code);
                }
            }
        }
        added
    };
    let mut feedbacks = parallel::map_init(&bands, none, added).concat();
    sorted::ascending(&mut feedbacks, |&code| code.0.into());
    feedbacks.dedup();
    feedbacks.retain(|&code| code != win);
    feedbacks.push(win);
    (!stopped()).then_some(feedbacks)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::*;
    use crate::campaign::campaign;
    use crate::game::games::scored::Scored;
    use crate::game::sample::Random;
    use crate::game::word::{LETTERS_MAX, Word};

    /// Made with a stop after it was asked `asked` times whether to stop; also returns how many
    /// codes were computed.
    fn stopped_after(asked: usize) -> (Option<Table>, usize) {
        let (asks, scored) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let score = |guess: usize, codes: &mut [Code]| {
            scored.fetch_add(codes.len(), Relaxed);
            for (answer, code) in codes.iter_mut().enumerate() {
                *code = Code(if guess == answer { 9 } else { ((guess + answer) % 5) as u32 });
            }
        };
        let stopped = || asks.fetch_add(1, Relaxed) >= asked;
        let kind = Kind::Table(Scored { win: 9 });
        let table = Table::scored([100, 300], &score, kind, &stopped);
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
        let table = Table::unless_stopped(list, Mode::Easy, rule, &|| false).unwrap();
        for (g, guess) in list.guesses().iter().enumerate() {
            for (a, answer) in list.answers().iter().enumerate() {
                let expected = rule.marked(guess, answer).code();
                let (g, a) = (GuessId::new(g), AnswerId::new(a));
                assert_eq!(table.feedback(table.code(g, a)), expected, "{guess} {answer}");
                let in_row = with_cells!(table, cells => cells.row(a)[usize::from(g)].code());
                assert_eq!(table.feedback(in_row), expected);
                assert_eq!(table.code_of(expected), Some(in_row));
            }
        }
    }

    #[test]
    fn every_cell_of_the_original_list_equals_the_reference() {
        agrees_with_the_reference(&List::original());
    }

    #[test]
    fn all_words_over_three_letters_of_each_length_score_as_the_reference_does() {
        let most = campaign(3usize.pow(BYTE_PLACES as u32));
        for letters in (2..=BYTE_PLACES).filter(|&letters| 3usize.pow(letters as u32) <= most) {
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

    #[test]
    fn words_of_each_length_score_as_the_reference_does() {
        let mut random = Random(15);
        for letters in 2..=LETTERS_MAX {
            for symbols in [2, 4, 26] {
                let mut letter = || char::from(b'a' + random.below(symbols) as u8);
                let mut word = || Word::parse(&(0..letters).map(|_| letter()).collect::<String>());
                let words: BTreeSet<Word> = (0..150).map(|_| word().unwrap()).collect();
                let words: Vec<Word> = words.into_iter().collect();
                let some = words.iter().step_by(2).cloned().collect();
                agrees_with_the_reference(&List::from_words("some", some, Some(words)).unwrap());
            }
        }
    }

    #[test]
    fn what_occurs_between_long_words_is_counted() {
        let list = |letters: usize, count: usize| {
            let mut random = Random(7);
            let mut letter = || char::from(b'a' + random.below(4) as u8);
            let mut word = || Word::parse(&(0..letters).map(|_| letter()).collect::<String>());
            let words: BTreeSet<Word> = (0..count).map(|_| word().unwrap()).collect();
            List::from_words("many", words.into_iter().collect(), None)
        };
        let few = list(15, 200).unwrap();
        assert_eq!(Table::new(&few).codes(), codes_that_occur(&few));
        let got = codes_that_occur(&list(15, 400).unwrap());
        assert!((CODES_MAX + 1..=400 * 400).contains(&got), "{got}");
        // Ten letters have no more feedback than fits.
        let table = Table::new(&list(10, 1_500).unwrap());
        assert!(table.codes() > 20_000, "{}", table.codes());
    }
}

//! What most policies look at: the blocks of a guess. A *block* is the candidates that would give
//! the same feedback.

use std::sync::LazyLock;

use crate::game::table::Table;
use crate::game::table::cell::with_cells;
use crate::game::table::columns::Columns;
use crate::ids::{AnswerId, GuessId};
use crate::page::SMALL;
use crate::parallel;
use crate::play::book::{Book, View};
use crate::play::policy::Rated;

/// The blocks of one guess.
pub(crate) struct Blocks<'b> {
    /// The number of candidates in each block, in no order. The block of the winning feedback
    /// counts as well.
    pub sizes: &'b [u32],
    /// The number of candidates.
    pub candidates: usize,
    /// Whether the guess is a candidate.
    pub with_guess: bool,
}

/// The number of guesses that a thread rates at a time.
const AT_A_TIME: usize = 256;
/// With fewer pairs of a guess and a candidate, more threads do not pay.
const WORTH_SHARING: usize = 1 << 22;

/// Rates `guesses` by their blocks, in their order. At the start of a game it uses all threads, if
/// there is enough to count.
pub(crate) fn rate(
    book: &Book,
    view: &View,
    guesses: impl IntoIterator<Item = GuessId>,
    rating: impl Fn(&Blocks<'_>) -> i64 + Sync,
) -> Vec<Rated> {
    if !book.has(view) {
        return Vec::new();
    }
    let guesses: Vec<GuessId> = guesses.into_iter().collect();
    let split = Split::new(book, view);
    let rate_some = |guesses: &[GuessId]| -> Vec<Rated> {
        let mut counts = vec![0; split.codes];
        let mut sizes = Vec::new();
        let rate_one = |&guess: &GuessId| {
            split.sizes(guess, &mut counts, &mut sizes);
            let blocks = Blocks {
                sizes: &sizes,
                candidates: view.candidates.len(),
                with_guess: view.is_candidate(guess),
            };
            Rated { guess, rating: rating(&blocks) }
        };
        guesses.iter().map(rate_one).collect()
    };
    // After the first guess, other threads play other games. A thread that waited for help would
    // play some of them meanwhile, and their time would count as the time of this move.
    let is_first = view.turns.is_empty();
    if !is_first || guesses.len() * view.candidates.len() < WORTH_SHARING {
        return rate_some(&guesses);
    }
    let parts: Vec<&[GuessId]> = guesses.chunks(AT_A_TIME).collect();
    parallel::map_init(&parts, || (), |(), part| rate_some(part)).concat()
}

/// Splits the candidates of a view.
struct Split<'b> {
    candidates: &'b [AnswerId],
    table: Option<&'b Table>,
    /// What codes come from if there is no table.
    columns: Option<Columns<'b>>,
    /// Every code is below this number.
    codes: usize,
}

impl<'b> Split<'b> {
    fn new(book: &'b Book, view: &'b View) -> Self {
        let (candidates, table) = (&view.candidates[..], book.table());
        // The page has a table, or nothing.
        let columns = (!SMALL && table.is_none()).then(|| book.columns(candidates));
        let codes = table.map_or_else(|| book.list().kind().codes(), Table::codes);
        Self { candidates, table, columns, codes }
    }

    /// Writes the sizes of the blocks of `guess` into `sizes`. All `counts`, one for each code, are
    /// 0 before and after.
    #[inline(never)]
    fn sizes(&self, guess: GuessId, counts: &mut [u32], sizes: &mut Vec<u32>) {
        if let Some(table) = self.table {
            with_cells!(table, cells => {
                let column = cells.column(guess);
                let code = |answer: &AnswerId| column[usize::from(*answer)].into();
                count(self.candidates.iter().map(code), counts, sizes);
            });
        } else if let Some(columns) = self.columns.as_ref().filter(|_| !SMALL) {
            let codes = columns.codes(guess);
            count(codes.iter().map(|code| code.0 as usize), counts, sizes);
        }
    }
}

/// Writes the sizes of the blocks of candidates with these codes into `sizes`. All `counts` are 0
/// before and after.
fn count(codes: impl Iterator<Item = usize> + Clone, counts: &mut [u32], sizes: &mut Vec<u32>) {
    codes.clone().for_each(|code| counts[code] += 1);
    sizes.clear();
    for code in codes {
        let size = std::mem::take(&mut counts[code]);
        if size > 0 {
            sizes.push(size);
        }
    }
}

/// One bit of information, in the units of [`n_log_n`].
pub(crate) const BIT: f64 = (1_u64 << 32) as f64;

/// The sum of `n log₂ n` over all blocks, in units of 2⁻³². It is a whole number, so it does not
/// depend on the order of the blocks.
pub(crate) fn n_log_n(sizes: &[u32]) -> i64 {
    static OF_EACH: LazyLock<Vec<i64>> = LazyLock::new(|| {
        let of = |n: u32| (f64::from(n) * f64::from(n.max(1)).log2() * BIT).round() as i64;
        (0..=u16::MAX.into()).map(of).collect()
    });
    sizes.iter().map(|&size| OF_EACH[size as usize]).sum()
}

/// The expected uncertainty after the guess, in bits, if [`n_log_n`] is `sum`.
pub(crate) fn bits_left(sum: i64, candidates: usize) -> f64 {
    sum as f64 / BIT / candidates.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::rule::Rule;
    use crate::game::sample::{Random, small_list};

    #[test]
    fn blocks_are_those_that_the_rule_of_feedback_makes() {
        let mut random = Random(31);
        for round in 0..60 {
            let rule = [Rule::Standard, Rule::Presence][round % 2];
            let list = small_list(&mut random, 20, 400);
            let book = Book::new(list.clone(), Mode::Easy, rule);
            let wanted = 1 + random.below(20);
            let view = View { candidates: random.some(wanted, 20), ..book.start() };
            let guesses: Vec<GuessId> = view.guesses(&book).collect();
            let rated = rate(&book, &view, guesses.clone(), |blocks| {
                assert_eq!(blocks.candidates, wanted);
                let squares = blocks.sizes.iter().map(|&size| i64::from(size).pow(2));
                squares.sum::<i64>() * 2 + i64::from(blocks.with_guess)
            });
            assert!(rated.iter().map(|rated| rated.guess).eq(guesses));
            for Rated { guess, rating } in rated {
                let code = |id: &AnswerId| {
                    let answer = &list.answers()[usize::from(*id)];
                    rule.marked(&list.guesses()[usize::from(guess)], answer)
                };
                // Counts the ordered pairs of candidates in one block; a candidate pairs with
                // itself.
                let ids = &view.candidates;
                let pairs = ids.iter().map(|a| ids.iter().filter(|b| code(a) == code(b)).count());
                let expected =
                    2 * pairs.sum::<usize>() + usize::from(ids.contains(&guess.as_answer()));
                assert_eq!(rating, expected as i64);
            }
        }
    }

    #[test]
    fn the_same_blocks_in_another_order_leave_the_same_bits() {
        assert_eq!(n_log_n(&[1, 1, 1]), 0);
        assert_eq!(n_log_n(&[4, 1, 1, 1, 1]), n_log_n(&[2, 2, 2, 2]));
        assert_eq!(n_log_n(&[3, 7, 11]), n_log_n(&[11, 3, 7]));
        assert_eq!(bits_left(n_log_n(&[8, 8]), 16), 3.0);
        let all = List::original().answers().len();
        assert!((bits_left(n_log_n(&[all as u32]), all) - (all as f64).log2()).abs() < 1e-9);
    }
}

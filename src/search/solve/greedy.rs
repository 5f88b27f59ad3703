//! Greedy guesses: each of three simple rules picks the guess whose blocks look best. Trees by such
//! rules are what anybody can make without a search, so no tree that a search gives may be worse.

use std::cmp::Reverse;

use crate::game::table::cell::{Cell, Layouts, with_cells};
use crate::ids::{CellCode, GuessId};
use crate::search::position::candidates::Candidates;
use crate::search::position::value::Cost;
use crate::search::solve::best_first::Worker;

/// What a greedy rule looks at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Greedy {
    /// The least sum of the squares of the weights of all blocks.
    Squares,
    /// The least uncertainty that is left: the sum of `w log w` over all blocks of weight `w`.
    Entropy,
    /// The most blocks.
    Blocks,
}

/// All of them.
pub(crate) const GREEDY: [Greedy; 3] = [Greedy::Squares, Greedy::Entropy, Greedy::Blocks];

impl Greedy {
    /// What the rule is called.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Squares => "squares",
            Self::Entropy => "entropy",
            Self::Blocks => "groups",
        }
    }

    /// What a block of this weight adds; the guess with the lowest sum is picked.
    pub(crate) fn rate(self, weight: Cost) -> i128 {
        match self {
            Self::Squares => i128::from(weight).pow(2),
            Self::Entropy => i128::from(weight) * i128::from(log2(weight)),
            Self::Blocks => -1,
        }
    }

    /// A sum of rates that can be compared: equal sums of logarithms differ in their last bits.
    pub(crate) fn rating(self, sum: i128) -> i128 {
        const LAST: i128 = 1 << 20;
        if self == Self::Entropy { (sum + LAST / 2) / LAST } else { sum }
    }
}

/// The binary logarithm in units of 2⁻⁴⁰, rounded down; 0 for 0.
fn log2(weight: Cost) -> u64 {
    const BITS: u32 = 40;
    let whole = weight.max(1).ilog2();
    // The weight between 1 and 2, in units of 2⁻⁶³.
    let mut rest = u128::from(weight.max(1)) << (63 - whole);
    let mut log = u64::from(whole);
    for _ in 0..BITS {
        // A square has twice the logarithm: the next bit is its whole part.
        rest = (rest * rest) >> 63;
        let bit = rest >> 64;
        rest >>= bit;
        log = log << 1 | bit as u64;
    }
    log
}

impl Worker<'_, '_> {
    /// The guess that a rule picks on a set of two or more: among equal ones a member, and then the
    /// one with the lowest id. `None` if the search is stopped, or if no guess tells anything.
    pub(crate) fn greedy(&self, set: Candidates<'_>, by: Greedy) -> Option<GuessId> {
        with_cells!(self.search.table, cells => self.greedy_in(cells, set, by))
    }

    fn greedy_in<C: Cell>(
        &self,
        cells: &Layouts<C>,
        set: Candidates<'_>,
        by: Greedy,
    ) -> Option<GuessId> {
        /// The limits are looked at after this many codes.
        const CODES: usize = 1 << 16;
        let (table, limits) = (self.search.table, self.search.limits);
        let every = CODES / set.len() + 1;
        let mut blocks = vec![(0_u32, 0 as Cost); table.codes()];
        let weights = self.search.costs.weights();
        // Where answers weigh 1, few weights occur.
        let sizes = if weights.is_none() { 0..=set.len() as Cost } else { 0..=0 };
        let rates: Vec<i128> = sizes.map(|size| by.rate(size)).collect();
        let rate = |weight| rates.get(weight as usize).copied().unwrap_or_else(|| by.rate(weight));
        let mut best = None;
        for (number, guess) in GuessId::first(table.guesses()).enumerate() {
            if number % every == 0 && limits.stopped() {
                return None;
            }
            if !set.allows(guess) {
                continue;
            }
            let column = cells.column(guess);
            let codes = || set.ids.iter().map(|&id| -> CellCode { column[usize::from(id)].code() });
            for (code, &id) in codes().zip(set.ids) {
                let (members, weight) = &mut blocks[usize::from(code)];
                *members += 1;
                *weight += self.search.costs.weight(id);
            }
            let (mut number, mut sum) = (0, 0);
            for code in codes() {
                let (members, weight) = std::mem::take(&mut blocks[usize::from(code)]);
                if members > 0 {
                    number += 1;
                    sum += rate(weight);
                }
            }
            let place = (by.rating(sum), Reverse(set.contains(guess)), guess);
            if number > 1 && best.is_none_or(|best| place < best) {
                best = Some(place);
            }
        }
        best.map(|(_, _, guess)| guess)
    }
}

#[cfg(test)]
mod tests {
    use super::log2;

    #[test]
    fn logarithms_are_those_of_fractions_rounded_down() {
        for weight in (1..5_000).chain([1 << 40, (1 << 40) - 1, 123_456_789_012]) {
            let expected = (weight as f64).log2() * 2_f64.powi(40);
            let off = expected - log2(weight) as f64;
            assert!((-0.1..1.1).contains(&off), "{weight}: {off}");
        }
        assert_eq!([0, 1, 2, 8].map(log2), [0, 0, 1 << 40, 3 << 40]);
    }
}

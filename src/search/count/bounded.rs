//! Counting blocks where bounds from larger sets leave few guesses to count: these are counted one
//! by one, by scatter.

use crate::game::table::LANES;
use crate::game::table::cell::{Cell, Layouts, ask_for, with_cells};
use crate::ids::GuessId;
use crate::search::count::Counter;
use crate::search::count::scores::{Score, Scores, most};
use crate::search::count::stops::Stops;

/// The guesses whose bound is at most this much below the highest are counted before the others.
const FIRST_LEVELS: usize = 3;

/// Scatter takes as long for a guess as for this many candidates, plus the candidates of the set.
const SCATTER_SPARE: usize = 30;

/// Comparing all guesses on one pair of candidates costs about as much as scattering this many
/// codes.
const ROWS_STEPS: usize = 60;

impl Counter<'_> {
    /// Whether `guesses` guesses are counted faster by scatter than all by rows.
    fn are_few(&self, guesses: usize) -> bool {
        let n = self.set.len();
        guesses * (n + SCATTER_SPARE) <= n * n * ROWS_STEPS
    }

    /// Asks for the codes of the first of some guesses, so that they have arrived when it is
    /// counted.
    #[inline(always)]
    fn ask_for_first<C: Cell>(&self, cells: &Layouts<C>, guesses: &[GuessId]) {
        if let Some(&first) = guesses.first() {
            ask_for(cells.column(first), self.set.ids);
        }
    }

    /// Writes the score of every guess on the set into `scores`, as
    /// [`count_all`](Self::count_all) does, but counts only the guesses that larger sets leave.
    /// Returns whether it did: not where these are many.
    pub(super) fn count_bounded(&self, needed: usize, scores: &mut Scores) -> bool {
        self.bound_blocks(scores);
        with_cells!(self.table, cells => {
            let needed = needed.saturating_sub(self.kind.bonus().into()).max(1);
            self.count_bounded_in(cells, needed, Score::each_mut(scores))
        })
    }

    /// Turns the bounds of all guesses into their scores on the set. A guess with fewer than
    /// `needed` blocks may get any smaller number. Returns whether it did: where it takes longer
    /// than to count all guesses, not all bounds are changed.
    fn count_bounded_in<C: Cell>(
        &self,
        cells: &Layouts<C>,
        needed: usize,
        bounds: &mut [C],
    ) -> bool {
        let set = self.set;
        let mut left = Vec::new();
        gather(bounds, needed, &mut left);
        if !self.are_few(left.len()) {
            return false;
        }
        for bound in &mut *bounds {
            if Into::<usize>::into(*bound) < needed {
                *bound = C::default();
            }
        }
        let mut stops = Stops::new(self.limits, set.len());
        let mut seen = C::NO_CODES;
        for (index, &guess) in left.iter().enumerate() {
            self.ask_for_first(cells, &left[index + 1..]);
            // Where it is stopped, the bounds of the others stay.
            if stops.stop() {
                break;
            }
            bounds[usize::from(guess)] =
                C::low(C::how_many(cells.column(guess), set.ids, &mut seen));
        }
        for &id in set.ids {
            bounds[usize::from(id)] += self.kind.bonus().into();
        }
        true
    }

    /// The highest score of any guess, where guess `t` has at most `bounds[t]` blocks.
    ///
    /// # Errors
    /// Where it takes longer to go on than to count all guesses: the highest score of the members
    /// and of those that were counted.
    pub(super) fn best_of_bounded(&self, bounds: &mut Scores) -> Result<usize, usize> {
        with_cells!(self.table, cells => {
            self.best_of_bounded_in(cells, Score::each_mut(bounds))
        })
    }

    fn best_of_bounded_in<C: Cell>(
        &self,
        cells: &Layouts<C>,
        bounds: &[C],
    ) -> Result<usize, usize> {
        let set = self.set;
        let most_blocks = set.len().min(self.table.codes());
        let (highest, bonus) = (most(bounds), usize::from(self.kind.bonus()));
        let mut stops = Stops::new(self.limits, set.len());
        let mut best = 0;
        let mut next = Vec::new();
        // First the most promising guesses, whose score rules out most of the others; then the
        // members, which are often best; then all others, in the order in which their columns lie
        // in memory.
        let mut seen = C::NO_CODES;
        for round in 0..3 {
            next.clear();
            match round {
                0 => gather(bounds, highest.saturating_sub(FIRST_LEVELS), &mut next),
                1 => next.extend(set.ids.iter().map(|id| id.guess())),
                // Only a guess with more blocks than the best score has a better one, member or
                // not.
                _ => gather(bounds, best + 1, &mut next),
            }
            if round == 2 && !self.are_few(next.len()) {
                return Err(best);
            }
            for (index, &guess) in next.iter().enumerate() {
                let bound: usize = bounds[usize::from(guess)].into();
                if bound + bonus <= best {
                    continue;
                }
                self.ask_for_first(cells, &next[index + 1..]);
                if stops.stop() {
                    return Ok(highest.min(most_blocks) + bonus);
                }
                let blocks = C::how_many(cells.column(guess), set.ids, &mut seen);
                if blocks + bonus > best {
                    best = best.max(blocks + usize::from(set.contains(guess)) * bonus);
                }
            }
        }
        Ok(best)
    }
}

/// Adds the guesses whose bound is `least` or more.
fn gather<C: Cell>(bounds: &[C], least: usize, guesses: &mut Vec<GuessId>) {
    for (group, bounds) in bounds.chunks(LANES).enumerate() {
        if most(bounds) < least {
            continue;
        }
        for (lane, &bound) in bounds.iter().enumerate() {
            if Into::<usize>::into(bound) >= least {
                guesses.push(GuessId::new(group * LANES + lane));
            }
        }
    }
}

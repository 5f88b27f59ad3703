//! Counting blocks where bounds from larger sets leave few guesses to count: these are counted one
//! by one, by scatter.

use crate::game::table::cell::{Cell, Layouts, ask_for, with_cells};
use crate::game::table::{LANES, Table};
use crate::ids::GuessId;
use crate::search::count::kernels::{How, Stops, bonus};
use crate::search::count::scores::{Score, Scores, most};
use crate::search::count::supersets::Supersets;
use crate::search::position::candidates::Candidates;
use crate::search::rules::Sizes;

/// The guesses whose bound is at most this much below the highest are counted before the others.
const FIRST_LEVELS: usize = 3;

/// Scatter takes about as long for one guess as for so many candidates, and once more for each
/// candidate.
const SCATTER_SPARE: usize = 30;

/// Rows take about as long for each candidate with each candidate as scatter for so many
/// candidates, one after the other.
const ROWS_STEPS: usize = 60;

/// Whether `guesses` guesses are counted on `n` candidates faster by scatter than all by rows.
fn are_few(guesses: usize, n: usize) -> bool {
    guesses * (n + SCATTER_SPARE) <= n * n * ROWS_STEPS
}

/// Writes the score of every guess on `set` into `scores`, as [`count::scores`] does, but counts
/// only the guesses that `supersets` leave. Returns whether it did: not where these are many.
///
/// [`count::scores`]: crate::search::count::kernels::scores
pub(in crate::search) fn scores(
    table: &Table,
    set: Candidates<'_>,
    needed: usize,
    (supersets, sizes): (&Supersets, &Sizes),
    how: How<'_>,
    scores: &mut Scores,
) -> bool {
    let bonus = bonus(how.kind);
    supersets.bound_blocks(table, set, (sizes, how.limits), scores);
    with_cells!(table, cells => {
        let needed = needed.saturating_sub(bonus.into()).max(1);
        count_bounded(cells, set, (needed, bonus), how, Score::each_mut(scores))
    })
}

/// The highest score of any guess, where guess `t` has at most `bounds[t]` blocks.
///
/// # Errors
/// Where it takes longer to go on than to count all guesses: the highest score of the members and
/// of those that were counted.
pub(in crate::search) fn best_of_bounded(
    table: &Table,
    set: Candidates<'_>,
    how: How<'_>,
    bounds: &mut Scores,
) -> Result<usize, usize> {
    let most = set.len().min(table.codes());
    with_cells!(table, cells => {
        best_of_bounded_in(cells, set, most, how, Score::each_mut(bounds))
    })
}

fn best_of_bounded_in<C: Cell>(
    cells: &Layouts<C>,
    set: Candidates<'_>,
    most_blocks: usize,
    how: How<'_>,
    bounds: &[C],
) -> Result<usize, usize> {
    let (highest, bonus) = (most(bounds), usize::from(bonus(how.kind)));
    let mut stops = Stops::new(how.limits, set.len());
    let mut best = 0;
    let mut next = Vec::new();
    // First the most promising guesses, whose score rules out most of the others; then the members,
    // which are often best; then all others, in the order in which their columns lie in memory.
    for round in 0..3 {
        next.clear();
        match round {
            0 => gather(bounds, highest.saturating_sub(FIRST_LEVELS), &mut next),
            1 => next.extend(set.ids.iter().map(|id| id.guess())),
            // Only a guess with more blocks than the best score has a better one, member or not.
            _ => gather(bounds, best + 1, &mut next),
        }
        if round == 2 && !are_few(next.len(), set.len()) {
            return Err(best);
        }
        for (index, &guess) in next.iter().enumerate() {
            let bound: usize = bounds[usize::from(guess)].into();
            if bound + bonus <= best {
                continue;
            }
            ask_for_first(cells, set, &next[index + 1..]);
            if stops.stop() {
                return Ok(highest.min(most_blocks) + bonus);
            }
            let blocks = C::how_many(cells.column(guess), set.ids);
            if blocks + bonus > best {
                best = best.max(blocks + usize::from(set.contains(guess)) * bonus);
            }
        }
    }
    Ok(best)
}

/// Turns the bounds of all guesses into their blocks on `set`, with a `bonus` for members. A guess
/// with fewer than `needed` blocks may get any smaller number. Returns whether it did: where it
/// takes longer than to count all guesses, not all bounds are changed.
fn count_bounded<C: Cell>(
    cells: &Layouts<C>,
    set: Candidates<'_>,
    (needed, bonus): (usize, u8),
    how: How<'_>,
    bounds: &mut [C],
) -> bool {
    let mut left = Vec::new();
    gather(bounds, needed, &mut left);
    if !are_few(left.len(), set.len()) {
        return false;
    }
    for bound in &mut *bounds {
        if Into::<usize>::into(*bound) < needed {
            *bound = C::default();
        }
    }
    let mut stops = Stops::new(how.limits, set.len());
    for (index, &guess) in left.iter().enumerate() {
        ask_for_first(cells, set, &left[index + 1..]);
        // Where it is stopped, the bounds of the others stay.
        if stops.stop() {
            break;
        }
        bounds[usize::from(guess)] = C::low(C::how_many(cells.column(guess), set.ids));
    }
    for &id in set.ids {
        bounds[usize::from(id)] += bonus.into();
    }
    true
}

/// Asks for the codes of the first of some guesses, so that they have arrived when it is counted.
#[inline(always)]
fn ask_for_first<C: Cell>(cells: &Layouts<C>, set: Candidates<'_>, guesses: &[GuessId]) {
    if let Some(&first) = guesses.first() {
        ask_for(cells.column(first), set.ids);
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

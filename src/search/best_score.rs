//! The highest score of any guess on a set, which takes less than the score of every guess.

use crate::game::table::Table;
use crate::game::table::cell::{Cell, Layouts, ask_for, with_cells};
use crate::ids::{AnswerId, GuessId};
use crate::parallel::SHARED;
use crate::search::bounds::ScoreKind;
use crate::search::candidates::Candidates;
use crate::search::count::{How, Lanes, Rows, Stops, bonus, scores};
use crate::search::scores::{Score, Scores, most};
use crate::search::supersets::Supersets;
use crate::simd;

/// The first round counts the guesses whose bound is at most this much below the highest.
const FIRST_LEVELS: usize = 3;

/// The highest score of any guess on `set`. On a set of more than `climb_max` candidates only those
/// guesses are counted that `supersets` do not rule out. If it is stopped, no score is higher than
/// the result. The contents of `scratch` do not matter and are not kept.
pub(crate) fn best_score(
    table: &Table,
    set: Candidates<'_>,
    supersets: &Supersets,
    how: How<'_>,
    climb_max: usize,
    scratch: &mut Scores,
) -> usize {
    if set.allowed.is_some() {
        scores(table, set, 0, how, scratch);
        return scratch.most();
    }
    if set.len() > climb_max {
        supersets.bound_blocks(table, set, how.limits, scratch);
        return best_of_bounded(table, set, how, scratch);
    }
    with_cells!(table, cells => climb(cells, set, how.kind))
}

/// The highest score, by rows.
fn climb<C: Cell>(cells: &Layouts<C>, set: Candidates<'_>, kind: ScoreKind) -> usize {
    let blocks = |member: &AnswerId| C::how_many(cells.column(member.guess()), set.ids);
    let members = set.ids.iter().map(blocks).max();
    let mut best = members.map_or(0, |blocks| blocks + usize::from(bonus(kind)));
    let needed = best + 1;
    // Only a guess with more blocks than the best score has a better one, member or not.
    let visit = |_: usize, blocks: &Lanes<C>| {
        best = best.max(most(blocks));
        best + 1
    };
    // There are few candidates, so this takes no time.
    simd::run(Rows { cells, set, needed, limits: None, visit });
    best
}

/// The highest score of any guess, where guess `t` has at most `bounds[t]` blocks.
pub(super) fn best_of_bounded(
    table: &Table,
    set: Candidates<'_>,
    how: How<'_>,
    bounds: &mut Scores,
) -> usize {
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
) -> usize {
    let highest = most(bounds);
    let bonus = usize::from(bonus(how.kind));
    let mut stops = Stops::new(how.limits, set.len());
    let mut best = 0;
    // First the most promising guesses, whose score rules out most of the others; then all, in the
    // order in which their columns lie in memory.
    for least in [highest.saturating_sub(FIRST_LEVELS), 0] {
        for (index, (guess, &bound)) in GuessId::all().zip(bounds).enumerate() {
            let bound: usize = bound.into();
            // A guess that cannot have `best` blocks cannot have a better score, member or not.
            if bound < least || bound < best {
                continue;
            }
            // The next one is asked for meanwhile. In a browser there is no way to ask.
            if SHARED {
                let next = |&bound: &C| Into::<usize>::into(bound) >= least.max(best);
                let next = bounds[index + 1..].iter().position(next);
                if let Some(between) = next {
                    ask_for(cells.column(GuessId::new(index + 1 + between)), set.ids);
                }
            }
            if stops.stop() {
                return highest.min(most_blocks) + bonus;
            }
            let blocks = C::how_many(cells.column(guess), set.ids);
            if blocks >= best {
                let member = set.contains(guess);
                best = best.max(blocks + usize::from(member) * bonus);
            }
        }
    }
    best
}

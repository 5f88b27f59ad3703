//! The highest score of any guess on a set, which takes less than the score of every guess.

use crate::game::table::Table;
use crate::game::table::cell::{Cell, Layouts, with_cells};
use crate::ids::{AnswerId, GuessId};
use crate::search::bounds::ScoreKind;
use crate::search::candidates::Candidates;
use crate::search::count::{AT_ONCE, How, Stops, bonus, count_group, is_by_rows, scores};
use crate::search::limits::Limits;
use crate::search::scores::{Score, Scores, most};
use crate::search::supersets::Supersets;
use crate::simd::{self, Kernel, LANES};

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
    if set.allowed.is_some() && !is_by_rows(table, set, 0, how.counting) {
        scores(table, set, 0, how, scratch);
        return scratch.most();
    }
    if set.allowed.is_none() && set.len() > climb_max {
        supersets.bound_blocks(table, set, how.limits, scratch);
        return best_of_bounded(table, set, how, scratch);
    }
    with_cells!(table, cells => climb(cells, set, how.kind))
}

/// The highest score, by rows.
fn climb<C: Cell>(cells: &Layouts<C>, set: Candidates<'_>, kind: ScoreKind) -> usize {
    let mut best = [best_of_members_in(cells, set, kind)];
    // There are few candidates, so this takes no time.
    simd::run(Climb { cells, sets: &[set], limits: None, best: &mut best });
    best[0]
}

/// The highest score of a member of `set`.
pub(super) fn best_of_members(table: &Table, set: Candidates<'_>, kind: ScoreKind) -> usize {
    with_cells!(table, cells => best_of_members_in(cells, set, kind))
}

fn best_of_members_in<C: Cell>(cells: &Layouts<C>, set: Candidates<'_>, kind: ScoreKind) -> usize {
    let blocks = |member: &AnswerId| C::how_many(cells.column(member.guess()), set.ids);
    let members = set.ids.iter().map(blocks).max();
    members.map_or(0, |blocks| blocks + usize::from(bonus(kind)))
}

/// Raises each number in `best`, the highest score of a member of one of `sets`, to the highest
/// score of any guess that may follow. Returns whether it came to the end.
///
/// The codes of some guesses are read for all sets before those of the next guesses: they stay in
/// the cache of the processor, and the sets have many candidates in common.
pub(super) fn raise_to_best(
    table: &Table,
    sets: &[Candidates<'_>],
    limits: &Limits,
    best: &mut [usize],
) -> bool {
    let limits = Some(limits);
    with_cells!(table, cells => simd::run(Climb { cells, sets, limits, best }))
}

/// The loop of [`raise_to_best`].
struct Climb<'a, C> {
    cells: &'a Layouts<C>,
    sets: &'a [Candidates<'a>],
    limits: Option<&'a Limits>,
    best: &'a mut [usize],
}

/// So many groups of guesses are read together, half a megabyte for 2,315 answers.
const TILE: usize = 4;

impl<C: Cell> Kernel for Climb<'_, C> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let Self { cells, sets, limits, best } = self;
        let groups = cells.row_stride() / LANES;
        let tile = if sets.len() == 1 { groups } else { TILE };
        let mut part = Vec::new();
        for first in (0..groups).step_by(tile) {
            if limits.is_some_and(Limits::stopped) {
                return false;
            }
            for (set, best) in sets.iter().zip(best.iter_mut()) {
                part.resize(set.len().next_multiple_of(AT_ONCE), [C::default(); LANES]);
                for group in first..groups.min(first + tile) {
                    let bits = set.allowed.map_or(u64::MAX, |allowed| allowed.group(group));
                    if bits == 0 {
                        continue;
                    }
                    for (copy, &id) in part.iter_mut().zip(set.ids.iter().cycle()) {
                        copy.copy_from_slice(&cells.row(id)[group * LANES..][..LANES]);
                    }
                    // Only a guess with more blocks than the best score has a better one, member
                    // or not.
                    if let Some(mut blocks) = count_group(&part, set.len(), *best + 1) {
                        if bits != u64::MAX {
                            let lanes = blocks.iter_mut().enumerate();
                            let others = lanes.filter(|(lane, _)| bits >> lane & 1 == 0);
                            others.for_each(|(_, blocks)| *blocks = C::default());
                        }
                        *best = (*best).max(most(&blocks));
                    }
                }
            }
        }
        true
    }
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
        for (guess, &bound) in GuessId::all().zip(bounds) {
            let bound: usize = bound.into();
            // A guess that cannot have `best` blocks cannot have a better score, member or not.
            if bound < least || bound < best {
                continue;
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

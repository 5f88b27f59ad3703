//! The highest score of any guess on a set, which takes less than the score of every guess.

use crate::game::table::Table;
use crate::game::table::cell::{Cell, Layouts, with_cells};
use crate::ids::AnswerId;
use crate::search::bounds::score_bound::ScoreKind;
use crate::search::count::bounded::best_of_bounded;
use crate::search::count::kernels::{How, Lanes, Rows, bonus};
use crate::search::count::restricted;
use crate::search::count::scores::{Scores, most};
use crate::search::count::supersets::Supersets;
use crate::search::position::candidates::Candidates;
use crate::search::rules::Sizes;
use crate::simd;

/// The highest score of any guess on `set`. Where `supersets` pay, only those guesses are counted
/// that they do not rule out. If it is stopped, no score is higher than the result. The contents of
/// `scratch` do not matter and are not kept.
pub(crate) fn best_score(
    table: &Table,
    set: Candidates<'_>,
    supersets: &Supersets,
    how: How<'_>,
    sizes: &Sizes,
    scratch: &mut Scores,
) -> usize {
    if let Some(allowed) = set.allowed {
        return restricted::best_score(table, (set, allowed), Some((supersets, sizes)), how);
    }
    let mut best = None;
    if supersets.are_close_to(set, sizes) || set.len() > sizes.climb_max {
        supersets.bound_blocks(table, set, (sizes, how.limits), scratch);
        match best_of_bounded(table, set, how, scratch) {
            Ok(best) => return best,
            Err(so_far) => best = Some(so_far),
        }
    }
    with_cells!(table, cells => {
        climb(cells, set, best.unwrap_or_else(|| best_member(cells, set, how.kind)))
    })
}

/// The highest score of a member.
fn best_member<C: Cell>(cells: &Layouts<C>, set: Candidates<'_>, kind: ScoreKind) -> usize {
    let blocks = |member: &AnswerId| C::how_many(cells.column(member.guess()), set.ids);
    let members = set.ids.iter().map(blocks).max();
    members.map_or(0, |blocks| blocks + usize::from(bonus(kind)))
}

/// The highest score, by rows, where `best` is the score of a guess and no member has a higher one.
fn climb<C: Cell>(cells: &Layouts<C>, set: Candidates<'_>, mut best: usize) -> usize {
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

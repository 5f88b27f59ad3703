//! The score of every guess on a set, counted in the way that is fastest for the set.

use crate::game::table::Table;
use crate::search::count::bounded;
use crate::search::count::kernels::{self, How};
use crate::search::count::restricted;
use crate::search::count::scores::Scores;
use crate::search::count::supersets::Supersets;
use crate::search::position::candidates::Candidates;
use crate::search::rules::Sizes;

/// Writes the score of every guess on `set` into `scores`. The blocks on larger sets rule guesses
/// out, if they are `known`.
///
/// A guess with a score below `needed` may get any smaller number instead, also 0. Guesses that may
/// not follow get 0. If the counting is stopped, the guesses that were not counted get the highest
/// score that is possible.
pub(crate) fn every_score(
    table: &Table,
    set: Candidates<'_>,
    needed: usize,
    known: Option<(&Supersets, &Sizes)>,
    how: How<'_>,
    scores: &mut Scores,
) {
    if let Some(allowed) = set.allowed {
        restricted::scores(table, (set, allowed), needed, known, how, scores);
        return;
    }
    if let Some((supersets, sizes)) = known
        && needed > 0
        && supersets.are_close_to(set, sizes)
        && bounded::scores(table, set, needed, (supersets, sizes), how, scores)
    {
        return;
    }
    kernels::scores(table, set, needed, how, scores);
}

//! The highest score of any guess by rows, from the best score of a member upwards.

use crate::game::table::cell::{Cell, Layouts};
use crate::ids::AnswerId;
use crate::search::count::Counter;
use crate::search::count::rows::{Lanes, Rows};
use crate::search::count::scores::most;
use crate::simd;

impl Counter<'_> {
    /// The highest score of a member.
    pub(super) fn best_member<C: Cell>(&self, cells: &Layouts<C>) -> usize {
        let ids = self.set.ids;
        let mut seen = C::NO_CODES;
        let mut blocks =
            |member: &AnswerId| C::how_many(cells.column(member.guess()), ids, &mut seen);
        let members = ids.iter().map(&mut blocks).max();
        members.map_or(0, |blocks| blocks + usize::from(self.kind.bonus()))
    }

    /// The highest score, by rows, where `best` is the score of a guess and no member has a higher
    /// one.
    pub(super) fn climb<C: Cell>(&self, cells: &Layouts<C>, mut best: usize) -> usize {
        let needed = best + 1;
        // Only a guess with more blocks than the best score has a better one, member or not.
        let visit = |_: usize, blocks: &Lanes<C>| {
            best = best.max(most(blocks));
            best + 1
        };
        // There are few candidates, so this takes no time.
        simd::run(Rows { cells, set: self.set, needed, limits: None, visit });
        best
    }
}

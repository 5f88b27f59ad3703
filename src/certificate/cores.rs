//! Sets without a tree, as small as they can be: what is proven of one holds for every set that it
//! lies in.

use std::sync::{PoisonError, RwLock};

use crate::game::table::Table;
use crate::ids::{AnswerId, GuessId};
use crate::search::position::budget::Height;
use crate::search::position::candidates::Candidates;
use crate::search::position::partition::{Block, Partition};
use crate::search::solve::best_first::Worker;
use crate::sorted;

/// A core is made to serve for up to this many guesses that come later.
const LATER_MAX: usize = 1000;

/// Cores are looked for with this number of guesses left, which is that of Theorem 12.
pub(super) const GUESSES_LEFT: Height = 3;

/// The members of a set without a tree within [`GUESSES_LEFT`] if all guesses may follow.
pub(super) type Core = Vec<AnswerId>;

/// The cores found so far.
#[derive(Default)]
pub(super) struct Cores {
    found: RwLock<Vec<Core>>,
}

impl Cores {
    /// Whether a core that lies in some block of a guess shows that this block has no tree.
    ///
    /// If none was found before, one is made of what small sets show that no guess tells apart
    /// (Theorem 12). It serves for many of the guesses that come `later` too.
    pub(super) fn refute(
        &self,
        worker: &mut Worker<'_, '_>,
        table: &Table,
        partition: &Partition,
        later: &[GuessId],
    ) -> bool {
        if self.lie_in(partition) {
            return true;
        }
        let mut blocks = partition.blocks.clone();
        sorted::descending(&mut blocks, |block| block.len() as u64);
        let mut blocks = blocks.into_iter().map(|block| partition.candidates(block));
        let Some(block) = blocks.find(|&block| worker.is_refuted_by_cores(block)) else {
            return false;
        };
        let later = &later[..later.len().min(LATER_MAX)];
        let together = kept_together(worker, table, block.ids.to_vec(), later);
        let core = without_needless(worker, together);
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        found.push(core);
        true
    }

    /// All cores that were found.
    pub(super) fn into_found(self) -> Vec<Core> {
        self.found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn lie_in(&self, partition: &Partition) -> bool {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        let lies_in = |core: &Core, block: Block| {
            let members = partition.candidates(block).ids;
            let is_member = |id| members.binary_search(id).is_ok();
            core.len() <= members.len() && core.iter().all(is_member)
        };
        found.iter().any(|core| partition.blocks.iter().any(|&block| lies_in(core, block)))
    }
}

/// A part without a tree of the set `kept`, which many of `guesses` leave in one block: the largest
/// block of each guess in turn, unless there is a tree for it.
fn kept_together(
    worker: &mut Worker<'_, '_>,
    table: &Table,
    mut kept: Core,
    guesses: &[GuessId],
) -> Core {
    let mut partition = Partition::default();
    for &guess in guesses {
        partition.split(table, Candidates::new(&kept), guess);
        let largest = partition.blocks.iter().max_by_key(|block| block.len());
        let part = largest.map_or(&[][..], |&block| partition.candidates(block).ids);
        if part.len() < kept.len() && worker.is_refuted_by_cores(Candidates::new(part)) {
            kept = part.to_vec();
        }
    }
    kept
}

/// The members of a set without a tree that cannot be left out: there would be a tree for the
/// rest, or cores do not show that there is none. Many are tried together at first, then fewer.
fn without_needless(worker: &mut Worker<'_, '_>, mut kept: Core) -> Core {
    let mut together = kept.len();
    while together > 1 {
        together = together.div_ceil(2);
        let mut end = kept.len();
        while end > 0 {
            let first = end.saturating_sub(together);
            let rest = [&kept[..first], &kept[end..]].concat();
            if worker.is_refuted_by_cores(Candidates::new(&rest)) {
                kept = rest;
            }
            end = first;
        }
    }
    kept
}

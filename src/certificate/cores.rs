//! Sets without a tree, as small as they can be: what is proven of one holds for every set that it
//! lies in.

use std::sync::{PoisonError, RwLock};

use crate::certificate::lemmas::{Lemma, Path};
use crate::game::table::Table;
use crate::ids::{AnswerId, GuessId};
use crate::search::position::allowed::Allowed;
use crate::search::position::budget::{Budget, Height};
use crate::search::position::candidates::Candidates;
use crate::search::position::partition::{Block, Partition};
use crate::search::position::value::INFEASIBLE;
use crate::search::solve::best_first::Worker;
use crate::sorted;

/// A core is made to serve for up to this many guesses that come later.
const LATER_MAX: usize = 1000;

/// Cores are looked for with this number of guesses left, which is that of Theorem 12.
pub(super) const GUESSES_LEFT: Height = 3;

/// The members of a set without a tree within [`GUESSES_LEFT`].
pub(crate) struct Core {
    /// Leads to where it was found, if only some guesses may follow: those that may follow there.
    pub path: Path,
    pub ids: Vec<AnswerId>,
    allowed: Option<Allowed>,
}

/// The cores found so far.
#[derive(Default)]
pub(super) struct Cores {
    found: RwLock<Vec<Core>>,
}

impl Cores {
    /// Whether a core that lies in some block of a guess shows that this block has no tree.
    ///
    /// If none was found before, one is made of what can be left in one block of the position. It
    /// serves for many of the guesses that come `later` too.
    pub(super) fn refute(
        &self,
        worker: &mut Worker<'_, '_>,
        table: &Table,
        lemma: &Lemma,
        partition: &Partition,
        later: &[GuessId],
    ) -> bool {
        let allowed = lemma.allowed.as_ref();
        if self.lie_in(partition, allowed) {
            return true;
        }
        let mut blocks = partition.blocks.clone();
        sorted::descending(&mut blocks, |block| block.len() as u64);
        let mut blocks = blocks.into_iter().map(|block| partition.candidates(block).ids);
        let Some(block) = blocks.find(|&ids| has_no_tree(worker, ids, allowed)) else {
            return false;
        };
        let later = &later[..later.len().min(LATER_MAX)];
        let together = kept_together(worker, table, block.to_vec(), allowed, later);
        let ids = without_needless(worker, together, allowed);
        let path = allowed.map_or(Path::default(), |_| lemma.path.clone());
        let core = Core { path, ids, allowed: allowed.cloned() };
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        found.push(core);
        true
    }

    /// All cores that were found.
    pub(super) fn into_found(self) -> Vec<Core> {
        self.found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    fn lie_in(&self, partition: &Partition, allowed: Option<&Allowed>) -> bool {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        let lies_in = |core: &Core, block: Block| {
            let members = partition.candidates(block).ids;
            let is_member = |id| members.binary_search(id).is_ok();
            core.ids.len() <= members.len() && core.ids.iter().all(is_member)
        };
        let serves = |core: &Core| match (allowed, &core.allowed) {
            (Some(allowed), Some(all)) => allowed.is_within(all),
            _ => true,
        };
        let holds = |core: &Core| {
            partition.blocks.iter().any(|&block| lies_in(core, block)) && serves(core)
        };
        found.iter().any(holds)
    }
}

/// Whether no tree finds all of `ids` within [`GUESSES_LEFT`], as far as is shown at once.
fn has_no_tree(worker: &mut Worker<'_, '_>, ids: &[AnswerId], allowed: Option<&Allowed>) -> bool {
    let set = Candidates::new(ids).with(allowed);
    match allowed {
        // Small sets that no guess tells apart show it (Theorem 12).
        None => worker.is_refuted_by_cores(set),
        // Few guesses may follow, so they are tried.
        Some(_) => {
            let within = set.within(Budget::guesses(GUESSES_LEFT));
            worker.solve(within, INFEASIBLE).bound() >= INFEASIBLE
        }
    }
}

/// A part without a tree of the set `kept`, which many of `guesses` leave in one block: the largest
/// block of each guess in turn, unless there is a tree for it.
fn kept_together(
    worker: &mut Worker<'_, '_>,
    table: &Table,
    mut kept: Vec<AnswerId>,
    allowed: Option<&Allowed>,
    guesses: &[GuessId],
) -> Vec<AnswerId> {
    let mut partition = Partition::default();
    for &guess in guesses {
        partition.split(table, Candidates::new(&kept), guess);
        let largest = partition.blocks.iter().max_by_key(|block| block.len());
        let part = largest.map_or(&[][..], |&block| partition.candidates(block).ids);
        if part.len() < kept.len() && has_no_tree(worker, part, allowed) {
            kept = part.to_vec();
        }
    }
    kept
}

/// The members of a set without a tree that cannot be left out: there would be a tree for the
/// rest, or it is not shown that there is none. Many are tried together at first, then fewer.
fn without_needless(
    worker: &mut Worker<'_, '_>,
    mut kept: Vec<AnswerId>,
    allowed: Option<&Allowed>,
) -> Vec<AnswerId> {
    let mut together = kept.len();
    while together > 1 {
        together = together.div_ceil(2);
        let mut end = kept.len();
        while end > 0 {
            let first = end.saturating_sub(together);
            let rest = [&kept[..first], &kept[end..]].concat();
            if has_no_tree(worker, &rest, allowed) {
                kept = rest;
            }
            end = first;
        }
    }
    kept
}

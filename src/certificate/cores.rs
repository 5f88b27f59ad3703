//! Sets without a tree, as small as they can be: what is proven of one holds for every set that it
//! lies in.

use std::sync::{PoisonError, RwLock};

use crate::certificate::lemmas::{Lemma, Path, Turn};
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
pub(super) struct Cores<'t> {
    table: &'t Table,
    found: RwLock<Vec<Core>>,
}

impl<'t> Cores<'t> {
    /// None so far.
    pub(super) fn new(table: &'t Table) -> Self {
        Self { table, found: RwLock::default() }
    }

    /// Whether a core that lies in some block of a guess shows that this block has no tree.
    ///
    /// If none was found before, one is made of a block. It serves for many of the guesses that
    /// come later too, or where only some guesses may follow, for other positions.
    pub(super) fn refute(
        &self,
        worker: &mut Worker<'_, '_>,
        lemma: &Lemma,
        partition: &Partition,
        guesses: &[GuessId],
    ) -> bool {
        let Some((&guess, later)) = guesses.split_first() else { return false };
        let table = self.table;
        let mut blocks = partition.blocks.clone();
        sorted::descending(&mut blocks, |block| block.len() as u64);
        blocks.retain(|block| block.len() > GUESSES_LEFT as usize);
        let allowed = |block: &Block| {
            lemma.allowed.as_ref().map(|allowed| allowed.narrowed(table, guess, block.code))
        };
        let allowed: Vec<Option<Allowed>> = blocks.iter().map(allowed).collect();
        let sets = blocks.iter().zip(&allowed);
        let sets: Vec<Candidates<'_>> = sets
            .map(|(&block, allowed)| partition.candidates(block).with(allowed.as_ref()))
            .collect();
        if self.lie_in(&sets) {
            return true;
        }
        let Some(place) = sets.iter().position(|&set| has_no_tree(worker, set)) else {
            return false;
        };
        let (block, ids) = (blocks[place], sets[place].ids);
        let turn = (guess, block.code);
        let mut places = places(table, lemma, turn).into_iter();
        let Some((path, allowed)) = places
            .find(|(_, allowed)| has_no_tree(worker, Candidates::new(ids).with(allowed.as_ref())))
        else {
            return false;
        };
        let mut ids = ids.to_vec();
        if !path.contains(&turn) {
            let later = &later[..later.len().min(LATER_MAX)];
            ids = kept_together(worker, table, ids, allowed.as_ref(), later);
        }
        ids = without_needless(worker, ids, allowed.as_ref());
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        found.push(Core { path, ids, allowed });
        true
    }

    /// All cores that were found.
    pub(super) fn into_found(self) -> Vec<Core> {
        self.found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a core lies in one of some sets.
    fn lie_in(&self, sets: &[Candidates<'_>]) -> bool {
        let found = self.found.read().unwrap_or_else(PoisonError::into_inner);
        let lies_in = |core: &Core, members: &[AnswerId]| {
            let is_member = |id| members.binary_search(id).is_ok();
            core.ids.len() <= members.len() && core.ids.iter().all(is_member)
        };
        let serves = |core: &Core, allowed: Option<&Allowed>| match (allowed, &core.allowed) {
            (Some(allowed), Some(all)) => allowed.is_within(all),
            _ => true,
        };
        let holds = |core: &Core| {
            sets.iter().any(|set| lies_in(core, set.ids) && serves(core, set.allowed))
        };
        found.iter().any(holds)
    }
}

/// Paths after which all guesses may follow that may follow in a block, which a turn of a lemma
/// leads to; each with the guesses that may follow it. A core with the first path serves for other
/// guesses of the lemma too, one with the next ones for other lemmas, and one with the last for the
/// block.
fn places(table: &Table, lemma: &Lemma, turn: Turn) -> Vec<(Path, Option<Allowed>)> {
    if lemma.allowed.is_none() {
        return vec![(Path::default(), None)];
    }
    let without = |place: usize| {
        let mut path = lemma.path.clone();
        path.remove(place);
        path
    };
    let with = |mut path: Path| {
        path.push(turn);
        path
    };
    let mut paths = vec![lemma.path.clone()];
    paths.extend((0..lemma.path.len()).rev().map(without).map(with));
    paths.push(with(lemma.path.clone()));
    let follow = |allowed: Option<Allowed>, &(guess, code): &Turn| {
        allowed.map(|allowed| allowed.narrowed(table, guess, code))
    };
    let after = |path: Path| {
        let allowed = path.iter().fold(Allowed::all(table), follow);
        (path, allowed)
    };
    paths.into_iter().map(after).collect()
}

/// Whether no tree finds all of a set within [`GUESSES_LEFT`], as far as is shown at once.
fn has_no_tree(worker: &mut Worker<'_, '_>, set: Candidates<'_>) -> bool {
    match set.allowed {
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
        if part.len() < kept.len() && has_no_tree(worker, Candidates::new(part).with(allowed)) {
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
            if has_no_tree(worker, Candidates::new(&rest).with(allowed)) {
                kept = rest;
            }
            end = first;
        }
    }
    kept
}

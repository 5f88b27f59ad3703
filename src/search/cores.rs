//! Cores: small sets of answers that no guess tells apart. They are kept, for they refute most
//! guesses on most sets with three guesses left.
//!
//! **Theorem 12.** Let no guess tell all members of `P ⊆ S` apart. With three guesses left, a guess
//! that gives all members of `P` the same feedback begins no tree for `S` that is low enough.
//! *Proof.* `P` has two members or more, so this is not the winning feedback, and `P` lies in one
//! block. By Theorem 8, that block has no tree with the two guesses that are left. ∎
//!
//! So `S` has no tree within three guesses if each guess that may follow keeps some core within `S`
//! together. Whether a guess keeps a core together does not depend on `S`: it is one bit for each
//! guess, computed once. For most sets a few hundred `and`s of such bits are the whole proof, where
//! each guess was looked at on each set before.
//!
//! A core is found where the [hard pairs](crate::search::hard_pairs) refute a guess: in the block
//! that refutes it, the pairs that leave no guess are few. Members that are not needed are removed,
//! since small cores lie in more sets and are kept together by more guesses.

use std::sync::{Arc, PoisonError, RwLock};

use crate::game::table::cell::{Cell, Layouts, with_cells};
use crate::game::table::{LANES, Table};
use crate::ids::{AnswerId, GuessId};
use crate::search::candidates::Candidates;
use crate::search::hard_pairs::{And, HardPairs, MarkDifferent, Pair, Scratch};
use crate::search::limits::Limits;
use crate::simd::{self, Kernel};

/// The number of cores that are kept.
const CORES_MAX: usize = 1 << 13;

/// A core has at most this many members.
const MEMBERS_MAX: usize = 64;

/// The cores found so far, shared by all threads.
#[derive(Default)]
pub(crate) struct Cores {
    /// Those that the most guesses keep together come first.
    found: RwLock<Vec<Arc<Core>>>,
}

/// Answers that no guess tells apart.
struct Core {
    members: Vec<AnswerId>,
    /// The guesses that give all members the same feedback, as bits.
    together: Vec<u64>,
    /// The number of these guesses.
    count: u32,
}

impl Cores {
    /// The most bytes that the cores take.
    pub(crate) fn bytes(table: &Table) -> usize {
        CORES_MAX * (table.lanes() / 8 + size_of::<AnswerId>() * MEMBERS_MAX)
    }

    /// Whether the cores, those found on the way included, show that no tree finds all of `set`
    /// within three guesses.
    pub(crate) fn refute(
        &self,
        table: &Table,
        set: Candidates<'_>,
        hard_pairs: &HardPairs,
        limits: &Limits,
        scratch: &mut Scratch,
    ) -> bool {
        let mut open = Open::new(table, set);
        for core in self.found.read().unwrap_or_else(PoisonError::into_inner).iter() {
            if open.take_out(core) {
                return true;
            }
        }
        let mut pairs = None;
        while let Some(guess) = open.next() {
            if limits.stopped() {
                return false;
            }
            let pairs =
                pairs.get_or_insert_with(|| hard_pairs.within(table, set, Some(limits), scratch));
            let Some(core) = Core::find(table, pairs, hard_pairs, guess, scratch) else {
                return false;
            };
            let core = Arc::new(core);
            let refuted = open.take_out(&core);
            self.keep(core);
            if refuted {
                return true;
            }
        }
        true
    }

    /// The number of cores found so far.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.found.read().unwrap_or_else(PoisonError::into_inner).len()
    }

    fn keep(&self, core: Arc<Core>) {
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        if found.len() < CORES_MAX {
            let place = found.partition_point(|other| other.count >= core.count);
            found.insert(place, core);
        }
    }
}

/// The guesses that no core refutes on a set.
struct Open {
    member: Vec<bool>,
    guesses: Vec<u64>,
}

impl Open {
    fn new(table: &Table, set: Candidates<'_>) -> Self {
        let mut member = vec![false; table.answers()];
        set.ids.iter().for_each(|&id| member[usize::from(id)] = true);
        let guesses = table.guesses();
        let all = |group: usize| match guesses - LANES * group {
            rest @ ..LANES => (1 << rest) - 1,
            _ => u64::MAX,
        };
        let groups = 0..guesses.div_ceil(LANES);
        let guesses = match set.allowed {
            None => groups.map(all).collect(),
            Some(allowed) => groups.map(|group| allowed.group(group)).collect(),
        };
        Self { member, guesses }
    }

    /// Takes out the guesses that `core` refutes, if it lies in the set. Returns whether none is
    /// left.
    fn take_out(&mut self, core: &Core) -> bool {
        let within = core.members.iter().all(|&id| self.member[usize::from(id)]);
        within && simd::run(Without(&mut self.guesses, &core.together))
    }

    /// The first guess that is left.
    fn next(&self) -> Option<GuessId> {
        let group = self.guesses.iter().position(|&word| word != 0)?;
        Some(GuessId::new(LANES * group + self.guesses[group].trailing_zeros() as usize))
    }
}

/// Clears the bits of the first that the second has. Returns whether none is left.
struct Without<'t>(&'t mut [u64], &'t [u64]);

impl Kernel for Without<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let mut any = 0;
        for (kept, mask) in self.0.iter_mut().zip(self.1) {
            *kept &= !mask;
            any |= *kept;
        }
        any == 0
    }
}

impl Core {
    /// A core that `guess` keeps together, from the pairs within a set; `None` if they show none.
    fn find(
        table: &Table,
        pairs: &[Pair],
        hard_pairs: &HardPairs,
        guess: GuessId,
        scratch: &mut Scratch,
    ) -> Option<Self> {
        with_cells!(table, cells => {
            let column = cells.column(guess);
            let code = |id: AnswerId| column[usize::from(id)].code();
            Self::within(cells, hard_pairs.not_told_apart(table, pairs, code, scratch)?)
        })
    }

    /// A core among `members`; `None` if some guess tells all of them apart, or if they are many.
    fn within<C: Cell>(cells: &Layouts<C>, members: Vec<AnswerId>) -> Option<Self> {
        if members.len() > MEMBERS_MAX {
            return None;
        }
        let pairs = Pairwise::new(cells, &members);
        let mut kept: Vec<usize> = (0..members.len()).collect();
        if pairs.tells_apart(&kept) {
            return None;
        }
        for place in (0..kept.len()).rev() {
            let removed = kept.remove(place);
            if pairs.tells_apart(&kept) {
                kept.insert(place, removed);
            }
        }
        let together = pairs.together(&kept);
        let count = together.iter().map(|word| word.count_ones()).sum();
        Some(Self { members: kept.iter().map(|&place| members[place]).collect(), together, count })
    }
}

/// For each two of a few answers, as bits, the guesses to which they give different feedback.
struct Pairwise {
    members: usize,
    /// Words of bits for each pair.
    width: usize,
    /// Answer by answer, those after it.
    bits: Vec<u64>,
}

impl Pairwise {
    fn new<C: Cell>(cells: &Layouts<C>, members: &[AnswerId]) -> Self {
        let mut bits = Vec::new();
        for (place, &one) in members.iter().enumerate() {
            for &other in &members[place + 1..] {
                simd::run(MarkDifferent(cells.row(one), cells.row(other), &mut bits));
            }
        }
        Self { members: members.len(), width: cells.row_stride() / LANES, bits }
    }

    fn of(&self, one: usize, other: usize) -> &[u64] {
        let before = one * (2 * self.members - one - 1) / 2;
        &self.bits[(before + other - one - 1) * self.width..][..self.width]
    }

    /// Whether a guess tells all of `places` apart.
    fn tells_apart(&self, places: &[usize]) -> bool {
        let mut telling = vec![u64::MAX; self.width];
        let mut pairs = places
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| places[at + 1..].iter().map(move |&other| (one, other)));
        !pairs.any(|(one, other)| simd::run(And(&mut telling, self.of(one, other))))
    }

    /// The guesses to which all of `places` give the same feedback.
    fn together(&self, places: &[usize]) -> Vec<u64> {
        let mut together = vec![u64::MAX; self.width];
        if let Some((&first, others)) = places.split_first() {
            for &other in others {
                simd::run(Without(&mut together, self.of(first, other)));
            }
        }
        together
    }
}

//! Cores: small sets of answers that no guess tells apart. They are kept, for they refute most
//! guesses on most sets with three guesses left.
//!
//! **Theorem 12.** Let only guesses in `A` follow from here on, and let none of them tell all
//! members of `P ⊆ S` apart. With three guesses left, a guess that gives all members of `P` the
//! same feedback begins no tree for `S` that is low enough.
//! *Proof.* `P` has two members or more, so this is not the winning feedback, and `P` lies in one
//! block. The guesses that may follow in that block are in `A`. By Theorem 8, it has no tree with
//! the two guesses that are left. ∎
//!
//! So `S` has no tree within three guesses if each guess that may follow keeps some core within `S`
//! together. Whether a guess keeps a core together does not depend on `S`: it is one bit for each
//! guess, computed once. For most sets a few hundred `and`s of such bits are the whole proof, where
//! each guess was looked at on each set before.
//!
//! Where all guesses may follow, a core is one that no guess at all tells apart. Otherwise the few
//! guesses that do are kept with it, and it counts for every set where none of them may follow.
//!
//! A core is found where the [hard pairs](crate::search::apart::hard_pairs) refute a guess: in the
//! block that refutes it, the pairs that leave no guess are few. Members that are not needed are
//! removed, since small cores lie in more sets and are kept together by more guesses.

use std::sync::{Arc, PoisonError, RwLock};

use crate::game::table::cell::{Cell, Layouts, with_cells};
use crate::game::table::{LANES, Table};
use crate::ids::{AnswerId, GuessId};
use crate::search::apart::hard_pairs::{And, MarkDifferent};
use crate::search::apart::{Apart, Within};
use crate::search::position::allowed::Allowed;
use crate::search::position::candidates::Candidates;
use crate::simd::{self, Kernel};

/// The number of cores that are kept.
const CORES_MAX: usize = 1 << 14;

/// A core has at most this many members.
const MEMBERS_MAX: usize = 64;

/// The cores found so far, shared by all threads.
#[derive(Default)]
pub(crate) struct Cores {
    found: RwLock<Found>,
}

/// Those that the most guesses keep together come first.
#[derive(Default)]
struct Found {
    /// Two members of each: most cores are passed over by these alone.
    two_of_each: Vec<[AnswerId; 2]>,
    cores: Vec<Arc<Core>>,
}

/// Answers that no guess tells apart, or few.
struct Core {
    members: Vec<AnswerId>,
    /// The guesses that tell all members apart, as bits; empty if there are none.
    telling: Vec<u64>,
    /// The guesses that give all members the same feedback, as bits.
    together: Vec<u64>,
    /// The number of these guesses.
    count: u32,
}

impl Cores {
    /// The most bytes that the cores take.
    pub(crate) fn bytes(table: &Table) -> usize {
        CORES_MAX * (2 * table.lanes() / 8 + size_of::<AnswerId>() * MEMBERS_MAX)
    }

    /// The number of cores found so far.
    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        self.found.read().unwrap_or_else(PoisonError::into_inner).cores.len()
    }

    /// Keeps a core, in place of the one that the fewest guesses keep together if there are many.
    fn keep(&self, core: Arc<Core>) {
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        let Found { two_of_each, cores } = &mut *found;
        let [one, other, ..] = core.members[..] else { return };
        if cores.len() >= CORES_MAX {
            two_of_each.pop();
            cores.pop();
        }
        let place = cores.partition_point(|other| other.count >= core.count);
        two_of_each.insert(place, [one, other]);
        cores.insert(place, core);
    }
}

impl Apart<'_> {
    /// The guesses on `set` that no core refutes of those found so far, with three guesses left.
    pub(crate) fn open(&self, set: Candidates<'_>) -> Open {
        let mut open = Open::new(self.table, set);
        let found = self.cores.found.read().unwrap_or_else(PoisonError::into_inner);
        for (two, core) in found.two_of_each.iter().zip(&found.cores) {
            let near = two.iter().all(|&id| open.member[usize::from(id)]);
            if near && core.is_within(&open.member, set.allowed) && open.take_out(core) {
                break;
            }
        }
        open
    }

    /// Whether the cores, those found on the way included, show that no tree finds all of `set`
    /// within three guesses.
    pub(crate) fn refute(&mut self, set: Candidates<'_>) -> bool {
        let mut open = self.open(set);
        let mut within = Within::new(set);
        while let Some(guess) = open.next() {
            // Finding the pairs takes long, and may be stopped.
            within.pairs(self);
            if self.stopped() || !self.refute_guess(&mut within, guess, &mut open) {
                return false;
            }
        }
        true
    }

    /// Whether a core is found that refutes `guess`. The core is kept, and what it refutes is taken
    /// out of `open`.
    pub(crate) fn refute_guess(
        &mut self,
        within: &mut Within<'_>,
        guess: GuessId,
        open: &mut Open,
    ) -> bool {
        let Some(core) = self.find_core(within, guess).map(Arc::new) else {
            return false;
        };
        open.take_out(&core);
        self.cores.keep(core);
        true
    }

    /// The guesses that tell each pair of `within` apart, of those that may follow.
    pub(crate) fn telling(&mut self, within: &mut Within<'_>) -> Open {
        let mut open = Open::new(self.table, within.set);
        self.hard_pairs.keep_telling(within.pairs(self), &mut open.guesses);
        open
    }

    /// A core that `guess` keeps together; `None` if the pairs show none.
    fn find_core(&mut self, within: &mut Within<'_>, guess: GuessId) -> Option<Core> {
        let allowed = within.set.allowed;
        with_cells!(self.table, cells => {
            let column = cells.column(guess);
            let code = |id: AnswerId| column[usize::from(id)].code();
            let members = self.not_told_apart(within, code)?;
            Core::within(cells, members, allowed)
        })
    }
}

/// The guesses that are not refuted on a set.
pub(crate) struct Open {
    /// Of each answer whether it is a member of the set.
    member: Vec<bool>,
    guesses: Vec<u64>,
}

impl Open {
    /// All guesses that may follow.
    pub(crate) fn new(table: &Table, set: Candidates<'_>) -> Self {
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

    /// The guesses, to count their blocks.
    pub(crate) fn to_allowed(&self) -> Allowed {
        Allowed::without_key(self.guesses.clone())
    }

    /// Whether `guess` is not refuted.
    pub(crate) fn contains(&self, guess: GuessId) -> bool {
        let guess = usize::from(guess);
        self.guesses[guess / LANES] >> (guess % LANES) & 1 == 1
    }

    /// Takes out the guesses that `core` refutes, which lies in the set. Returns whether none is
    /// left.
    fn take_out(&mut self, core: &Core) -> bool {
        simd::run(Without(&mut self.guesses, &core.together))
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
    /// A core among `members`; `None` if some guess tells all of them apart, or if they are many.
    fn within<C: Cell>(
        cells: &Layouts<C>,
        members: Vec<AnswerId>,
        allowed: Option<&Allowed>,
    ) -> Option<Self> {
        if members.len() > MEMBERS_MAX {
            return None;
        }
        let pairs = Pairwise::new(cells, &members);
        let mut kept: Vec<usize> = (0..members.len()).collect();
        if pairs.telling(&kept, allowed).is_some() {
            return None;
        }
        for place in (0..kept.len()).rev() {
            let removed = kept.remove(place);
            if pairs.telling(&kept, allowed).is_some() {
                kept.insert(place, removed);
            }
        }
        let telling = pairs.telling(&kept, None).unwrap_or_default();
        let together = pairs.together(&kept);
        let count = together.iter().map(|word| word.count_ones()).sum();
        let members = kept.iter().map(|&place| members[place]).collect();
        Some(Self { members, telling, together, count })
    }

    /// Whether this is a core of the set with these members, where these guesses may follow.
    fn is_within(&self, member: &[bool], allowed: Option<&Allowed>) -> bool {
        let may_follow = |group| allowed.map_or(u64::MAX, |allowed| allowed.group(group));
        let tells = (0..).zip(&self.telling).any(|(group, &tells)| tells & may_follow(group) != 0);
        self.members.iter().all(|&id| member[usize::from(id)]) && !tells
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

    /// The guesses of `allowed` that tell all of `places` apart; `None` if there are none.
    fn telling(&self, places: &[usize], allowed: Option<&Allowed>) -> Option<Vec<u64>> {
        let group = |group| allowed.map_or(u64::MAX, |allowed| allowed.group(group));
        let mut telling: Vec<u64> = (0..self.width).map(group).collect();
        let mut pairs = places
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| places[at + 1..].iter().map(move |&other| (one, other)));
        let none = pairs.any(|(one, other)| simd::run(And(&mut telling, self.of(one, other))));
        (!none).then_some(telling)
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

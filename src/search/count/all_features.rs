//! The blocks of every guess on many sets at once: on all features, or on intersections of them.
//!
//! Counting one set takes a store for each member and each guess, and an answer is a member of
//! many features: of 46 on average in `original`. Here it takes one store for each answer and each
//! guess. The sets that contain an answer, as bits, are added to those of its code. A guess then
//! has as many blocks on a set as there are codes with the bit of that set.

use std::array;
use std::ops::BitAnd;

use crate::game::table::cell::Layouts;
use crate::ids::{AnswerId, GuessId};
use crate::search::count::Counter;
use crate::search::watch::limits::Limits;
use crate::simd::{self, Kernel, LANES};

/// A bit for each set.
type Bits = [u8; LANES];

/// The blocks on set `8 * byte + bit` are at `[bit][byte]`.
type Counts = [[u8; LANES]; 8];

/// The most sets that fit in one batch: one bit each.
pub(super) const FEATURES_MAX: usize = 8 * LANES;

/// Guesses that are counted at a time: what is loaded of an answer serves all of them. The bits of
/// three would not fit a first-level cache.
const TOGETHER: usize = 2;

/// For each answer the sets that contain it, as bits.
pub(super) struct Memberships {
    bits: Vec<u64>,
    /// Words of bits for each answer.
    width: usize,
}

impl Memberships {
    /// The memberships of `answers` answers in these sets.
    pub(super) fn new(sets: &[Vec<AnswerId>], answers: usize) -> Self {
        let mut memberships = Self::of_none(sets.len(), answers);
        for (number, set) in sets.iter().enumerate() {
            for &answer in set {
                memberships.add(answer.into(), number);
            }
        }
        memberships
    }

    /// The memberships in `sets` sets without members.
    pub(super) fn of_none(sets: usize, answers: usize) -> Self {
        let width = sets.div_ceil(64);
        Self { bits: vec![0; width * answers], width }
    }

    /// Makes an answer a member of a set.
    pub(super) fn add(&mut self, answer: usize, set: usize) {
        self.bits[answer * self.width + set / 64] |= 1 << (set % 64);
    }

    /// The sets of each answer, as words of bits.
    pub(super) fn each(&self) -> impl ExactSizeIterator<Item = &[u64]> {
        self.bits.chunks_exact(self.width.max(1))
    }

    /// The sets that contain all of `ids`, ascending; for no ids, every number below the bits.
    pub(super) fn of_all(&self, ids: &[AnswerId]) -> Vec<usize> {
        let mut sets = Vec::new();
        for word in 0..self.width {
            let words = ids.iter().map(|&id| self.bits[usize::from(id) * self.width + word]);
            let mut bits = words.fold(u64::MAX, BitAnd::bitand);
            while bits != 0 {
                sets.push(64 * word + bits.trailing_zeros() as usize);
                bits &= bits - 1;
            }
        }
        sets
    }
}

impl Counter<'_> {
    /// Counts the blocks of all guesses on the first `sets` sets of `memberships`, at most
    /// [`FEATURES_MAX`]. `None` if it is stopped.
    pub(super) fn count_sets(
        &self,
        cells: &Layouts<u8>,
        sets: usize,
        memberships: &Memberships,
    ) -> Option<Vec<Vec<u8>>> {
        let bits = |words: &[u64]| {
            let mut bits = [0; LANES];
            let bytes = words.iter().flat_map(|word| word.to_le_bytes());
            bits.iter_mut().zip(bytes).for_each(|(to, byte)| *to = byte);
            bits
        };
        let guesses = self.table.guesses();
        let members: Vec<Bits> = memberships.each().map(bits).collect();
        let mut seen = vec![[[0; LANES]; TOGETHER]; self.table.codes()];
        let mut blocks = vec![vec![0; guesses]; sets];
        for first in (0..guesses).step_by(TOGETHER) {
            if first % LANES == 0 && self.limits.is_some_and(Limits::stopped) {
                return None;
            }
            let guess = |i: usize| GuessId::new((first + i).min(guesses - 1));
            let columns = array::from_fn(|i| cells.column(guess(i)));
            let counts = simd::run(Guesses { columns, members: &members, seen: &mut seen });
            for (i, counts) in counts.iter().enumerate() {
                for (number, blocks) in blocks.iter_mut().enumerate() {
                    blocks[usize::from(guess(i))] = counts[number % 8][number / 8];
                }
            }
        }
        Some(blocks)
    }
}

/// Some guesses to count.
struct Guesses<'a> {
    columns: [&'a [u8]; TOGETHER],
    members: &'a [Bits],
    /// For each code the sets of its answers.
    seen: &'a mut [[Bits; TOGETHER]],
}

impl Kernel for Guesses<'_> {
    type Output = [Counts; TOGETHER];

    #[inline(always)]
    fn run(self) -> Self::Output {
        self.seen.fill([[0; LANES]; TOGETHER]);
        let columns = self.columns.map(|column| &column[..self.members.len()]);
        for (answer, members) in self.members.iter().enumerate() {
            for (i, column) in columns.iter().enumerate() {
                let seen = &mut self.seen[usize::from(column[answer])][i];
                for lane in 0..LANES {
                    seen[lane] |= members[lane];
                }
            }
        }
        let mut counts = [[[0; LANES]; 8]; TOGETHER];
        for seen in &*self.seen {
            for (seen, counts) in seen.iter().zip(&mut counts) {
                for (bit, counts) in counts.iter_mut().enumerate() {
                    for lane in 0..LANES {
                        counts[lane] += (seen[lane] >> bit) & 1;
                    }
                }
            }
        }
        counts
    }
}

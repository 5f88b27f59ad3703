//! The blocks of every guess on many sets at once: on all features, or on intersections of them.
//!
//! Counting one set takes a store for each member and each guess, and an answer is a member of
//! many features: of 46 on average in `original`. Here it takes one store for each answer and each
//! guess. The sets that contain an answer, as bits, are added to those of its code. A guess then
//! has as many blocks on a set as there are codes with the bit of that set.

use std::array;

use crate::game::table::cell::Layouts;
use crate::ids::GuessId;
use crate::search::watch::limits::Limits;
use crate::simd::{self, Kernel, LANES};

/// A bit for each set.
type Bits = [u8; LANES];

/// The blocks on set `8 * byte + bit` are at `[bit][byte]`.
type Counts = [[u8; LANES]; 8];

/// So many sets have a bit.
pub(in crate::search) const FEATURES_MAX: usize = 8 * LANES;

/// So many guesses are counted at a time: what is loaded of an answer serves all of them. The bits
/// of three would not fit a first-level cache.
const TOGETHER: usize = 2;

/// Counts the blocks of `guesses` guesses on `sets` sets; `None` if `limits` stop it. `memberships`
/// has `width` words for each answer, with a bit for each set that contains it.
pub(in crate::search) fn count(
    cells: &Layouts<u8>,
    [guesses, codes, sets]: [usize; 3],
    (memberships, width): (&[u64], usize),
    limits: Option<&Limits>,
) -> Option<Vec<Vec<u8>>> {
    let bits = |words: &[u64]| {
        let mut bits = [0; LANES];
        let bytes = words.iter().flat_map(|word| word.to_le_bytes());
        bits.iter_mut().zip(bytes).for_each(|(to, byte)| *to = byte);
        bits
    };
    let members: Vec<Bits> = memberships.chunks_exact(width).map(bits).collect();
    let mut seen = vec![[[0; LANES]; TOGETHER]; codes];
    let mut blocks = vec![vec![0; guesses]; sets];
    for first in (0..guesses).step_by(TOGETHER) {
        if first % LANES == 0 && limits.is_some_and(Limits::stopped) {
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

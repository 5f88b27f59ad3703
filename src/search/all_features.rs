//! The blocks of every guess on all features at once.
//!
//! Counting one feature takes a store for each member and each guess, and an answer is a member of
//! many features: of 46 on average in `original`. Here it takes one store for each answer and each
//! guess. The features that contain an answer, as bits, are added to those of its code. A guess
//! then has as many blocks on a feature as there are codes with the bit of that feature.

use crate::game::table::cell::Layouts;
use crate::ids::GuessId;
use crate::search::limits::Limits;
use crate::simd::{self, Kernel, LANES};

/// A bit for each feature.
type Bits = [u8; LANES];

/// So many features have a bit.
pub(super) const FEATURES_MAX: usize = 8 * LANES;

/// Counts the blocks of `guesses` guesses on `features` features; `None` if `limits` stop it.
/// `memberships` has `width` words for each answer, with a bit for each feature that contains it.
pub(super) fn count(
    cells: &Layouts<u8>,
    [guesses, codes, features]: [usize; 3],
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
    let mut seen = vec![[0; LANES]; codes];
    let mut blocks = vec![vec![0; guesses]; features];
    for guess in GuessId::first(guesses) {
        if guess.0 % 64 == 0 && limits.is_some_and(Limits::stopped) {
            return None;
        }
        let counts =
            simd::run(OneGuess { column: cells.column(guess), members: &members, seen: &mut seen });
        for (number, blocks) in blocks.iter_mut().enumerate() {
            blocks[usize::from(guess)] = counts[number % 8][number / 8];
        }
    }
    Some(blocks)
}

/// The blocks of one guess.
struct OneGuess<'a> {
    column: &'a [u8],
    members: &'a [Bits],
    /// The features of each code.
    seen: &'a mut [Bits],
}

impl Kernel for OneGuess<'_> {
    /// The blocks on feature `8 * byte + bit` are at `[bit][byte]`.
    type Output = [[u8; LANES]; 8];

    #[inline(always)]
    fn run(self) -> Self::Output {
        self.seen.fill([0; LANES]);
        for (&code, members) in self.column.iter().zip(self.members) {
            let seen = &mut self.seen[usize::from(code)];
            for lane in 0..LANES {
                seen[lane] |= members[lane];
            }
        }
        let mut counts = [[0; LANES]; 8];
        for seen in &*self.seen {
            for (bit, counts) in counts.iter_mut().enumerate() {
                for lane in 0..LANES {
                    counts[lane] += (seen[lane] >> bit) & 1;
                }
            }
        }
        counts
    }
}

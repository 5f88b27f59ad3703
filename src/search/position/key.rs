//! Keys: 128 pseudo-random bits by which the memo knows a set.
//!
//! The key of a set is the exclusive or of one fixed pseudo-random word for each member (Zobrist,
//! *A new hashing method with application for game playing*, 1970). Among `m` sets, two share a key
//! with probability at most m²/2¹²⁹: for the ten million sets of a long proof, 10⁻²⁵.

use std::hash::{Hash, Hasher};
use std::ops::{BitXor, BitXorAssign};
use std::sync::LazyLock;

use sha2::{Digest as _, Sha256};

use crate::ids::WORDS_MAX;

/// The most words of bits that a set of guesses takes, an even number.
const BITS_MAX: usize = WORDS_MAX.div_ceil(128) * 2;

/// Identifies a set in the memo.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Key([u64; 2]);

impl Key {
    /// Half of the key, as a pseudo-random number.
    pub(crate) fn low_half(self) -> u64 {
        self.0[0]
    }

    /// A key for the set as a whole. Mixed keys of several sets can be combined by exclusive or:
    /// the keys of their members do not cancel.
    #[must_use]
    pub(crate) fn mixed(self) -> Self {
        Self(self.0.map(mix))
    }
}

impl BitXorAssign for Key {
    fn bitxor_assign(&mut self, other: Self) {
        self.0[0] ^= other.0[0];
        self.0[1] ^= other.0[1];
    }
}

impl BitXor for Key {
    type Output = Self;
    fn bitxor(mut self, other: Self) -> Self {
        self ^= other;
        self
    }
}

/// The key of what values depend on beside their set: the first half of its SHA-256.
pub(crate) fn key_of_all(content: &impl Hash) -> Key {
    let mut digest = Digest(Sha256::new());
    content.hash(&mut digest);
    let half = |at: usize| {
        let bytes = digest.0.clone().finalize();
        (0..8).fold(0, |half, byte| half << 8 | u64::from(bytes[8 * at + byte]))
    };
    Key([half(0), half(1)])
}

/// Takes what is hashed into a SHA-256.
struct Digest(Sha256);

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// No one asks for this: the whole digest is read.
    fn finish(&self) -> u64 {
        0
    }
}

/// The key of the number `index`: two outputs of the SplitMix64 generator.
pub(crate) fn key_of(index: u64) -> Key {
    let first = index.wrapping_mul(2).wrapping_add(1);
    Key([mix(first), mix(first.wrapping_add(1))])
}

/// The key of bits, in words of which two make a pair; a set of bits always has as many words.
///
/// Each half of the key is the sum of products of the words of a pair, to each of which a fixed
/// pseudo-random word was added (NH: Black, Halevi, Krawczyk, Krovetz and Rogaway, *UMAC: Fast and
/// secure message authentication*, 1999). So the sums of two sets are equal with probability at
/// most 2⁻⁶⁴, and their keys, in which a sum of 128 bits becomes a half of 64, with at most 2⁻¹²⁶.
pub(crate) fn key_of_bits(words: &[u64]) -> Key {
    static ADDED: LazyLock<Vec<Key>> =
        LazyLock::new(|| (0..BITS_MAX as u64).map(|place| key_of(u64::MAX / 11 + place)).collect());
    let mut sums = [0u128; 2];
    for (words, added) in words.chunks(2).zip(ADDED.chunks_exact(2)) {
        let [one, other] = [words[0], words.get(1).copied().unwrap_or(0)];
        for (half, sum) in sums.iter_mut().enumerate() {
            let [one, other] =
                [one.wrapping_add(added[0].0[half]), other.wrapping_add(added[1].0[half])];
            *sum = sum.wrapping_add(u128::from(one) * u128::from(other));
        }
    }
    Key(sums.map(|sum| mix(sum as u64 ^ mix((sum >> 64) as u64))))
}

/// The output of the SplitMix64 generator (Steele, Lea and Flood, *Fast splittable pseudorandom
/// number generators*, 2014) at a counter: a bijection.
fn mix(counter: u64) -> u64 {
    let mut z = counter.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn all_ids_have_different_keys() {
        let keys: HashSet<Key> = (0..70_000).map(key_of).collect();
        assert_eq!(keys.len(), 70_000);
        assert!(keys.iter().all(|key| key.0[0] != key.0[1]));
    }

    #[test]
    fn sets_that_differ_in_one_bit_or_in_two_have_different_keys() {
        for words in [1, 2, 3, 203] {
            let empty = vec![0; words];
            let mut keys = HashSet::from([key_of_bits(&empty)]);
            let mut made = 1;
            for one in 0..64 * words {
                for other in (one..64 * words).step_by(7 * words) {
                    let mut bits = empty.clone();
                    bits[one / 64] |= 1 << (one % 64);
                    bits[other / 64] |= 1 << (other % 64);
                    assert_eq!(key_of_bits(&bits), key_of_bits(&bits.clone()));
                    keys.insert(key_of_bits(&bits));
                    made += 1;
                }
            }
            assert!(made > 300, "{made}");
            assert_eq!(keys.len(), made);
        }
    }
}

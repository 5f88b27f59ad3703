//! Switches for every rule of the search.
//!
//! With any of them changed, except the beam, every value stays the same; the tests show it.

use crate::search::count::Counting;

/// Which rules the search uses. The default uses all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Theorem 1: a set of `n` costs at least `2n - 1`.
    pub size_bound: bool,
    /// Theorem 3: look at the members alone first.
    pub members: bool,
    /// Theorem 2: a guess costs at least what its number of blocks says.
    pub score_bound: bool,
    /// Theorem 5: bound large sets by what guesses do on larger ones.
    pub supersets: bool,
    /// Theorem 6: of the guesses that split a set alike, look at one only.
    pub equals: bool,
    /// Theorem 8: with two guesses left, look at the pairs that are hardest to tell apart first.
    pub hard_pairs: bool,
    /// Theorem 9: a tree holds no more answers than there are feedbacks.
    pub capacity: bool,
    /// Theorem 10: of the guesses that a symmetry of the set takes to each other, look at one only.
    pub symmetries: bool,
    /// Settle a set without a limit on guesses first, and use that under the limit where it fits.
    pub relax: bool,
    /// Which kernel counts blocks.
    pub counting: Counting,
    /// Serves guesses of equal bounds in a pseudo-random order from this seed.
    pub shuffle: Option<u64>,
    /// Keeps only this many guesses of a set, those with the lowest bounds that lead to a tree within the limit. Values are then upper
    /// bounds: the least cost of the trees that use such guesses only.
    pub beam: Option<usize>,
}

impl Default for Rules {
    fn default() -> Self {
        Self {
            size_bound: true,
            members: true,
            score_bound: true,
            supersets: true,
            equals: true,
            hard_pairs: true,
            capacity: true,
            symmetries: true,
            relax: true,
            counting: Counting::Auto,
            shuffle: None,
            beam: None,
        }
    }
}

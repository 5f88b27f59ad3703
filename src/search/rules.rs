//! A switch for each rule of the search.
//!
//! Every value stays the same whatever is switched, except by the beam; tests show it.

use crate::search::count::Counting;

/// The rules that the search uses. The default uses all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Theorem 1: a set of `n` candidates costs at least `2n - 1`.
    pub size_bound: bool,
    /// Theorem 3: look at the members alone first.
    pub members: bool,
    /// Theorem 2: the number of its blocks bounds the cost of a guess.
    pub score_bound: bool,
    /// Theorem 5: bound large sets by the blocks that guesses have on larger ones.
    pub supersets: bool,
    /// Theorem 6: among guesses that split a set alike, search only one.
    pub equals: bool,
    /// Theorem 8: with two guesses left, test the pairs that are hardest to tell apart first.
    pub hard_pairs: bool,
    /// Theorem 9: the number of feedbacks limits how many answers a tree finds early.
    pub capacity: bool,
    /// Theorem 10: among guesses that a symmetry maps to each other, search only one.
    pub symmetries: bool,
    /// Search a set without a limit on guesses first, and use the result where it fits the limit.
    pub relax: bool,
    /// The kernel that counts blocks.
    pub counting: Counting,
    /// Takes guesses of equal bounds in a pseudo-random order from this seed.
    pub shuffle: Option<u64>,
    /// Keeps only this many guesses of each set: those with the lowest bounds that lead to a tree
    /// within the limit. Values are then the least costs of trees that use such guesses only, which
    /// are upper bounds.
    pub beam: Option<usize>,
    /// Makes the bound of Theorem 2 too high by one, so that tests can see what notices.
    #[cfg(test)]
    pub wrong_bound: bool,
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
            #[cfg(test)]
            wrong_bound: false,
        }
    }
}

//! A switch for each rule of the search.
//!
//! Every value stays the same whatever is switched, except by the beam; tests show it.

use crate::search::position::budget::Budget;
use crate::search::position::value::Cost;

/// The kernel that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) enum Counting {
    /// The faster one for the size of the set.
    #[default]
    Auto,
    /// Always rows (for tests and benchmarks).
    #[cfg(any(test, feature = "bench"))]
    Rows,
    /// Always scatter (for tests and benchmarks).
    #[cfg(any(test, feature = "bench"))]
    Scatter,
}

/// The rules that the search uses. The default uses all of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
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
    /// Theorem 12: with three guesses left, first test small sets that no guess tells apart.
    /// Without hard pairs there are none.
    pub cores: bool,
    /// Theorem 15: count late answers by several disjoint parts of a set. Without hard pairs there
    /// are none.
    pub disjoint_parts: bool,
    /// Theorem 14: bound openers by their late answers alone, before their totals.
    pub late_alone: bool,
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
    /// Keeps only this many guesses of each set, except where the search of all of them is fast:
    /// those with the lowest bounds that lead to a tree within the limit. Values are then the least
    /// costs of trees that use such guesses only, which are upper bounds.
    pub beam: Option<usize>,
    /// The sizes at which the search changes its ways.
    pub sizes: Sizes,
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
            cores: true,
            disjoint_parts: true,
            late_alone: true,
            capacity: true,
            symmetries: true,
            relax: true,
            counting: Counting::Auto,
            shuffle: None,
            beam: None,
            sizes: Sizes::default(),
            #[cfg(test)]
            wrong_bound: false,
        }
    }
}

impl Rules {
    /// The width of the beam on a set of `size` candidates; `None` where no guess is left out.
    pub(super) fn beam_on(&self, size: usize, budget: Budget) -> Option<usize> {
        let least = match budget {
            Budget::UNLIMITED => self.sizes.beam_min,
            tight if tight.is_tight() && !tight.is_soft() => usize::MAX,
            _ => self.sizes.limited_beam_min,
        };
        self.beam.filter(|_| size >= least)
    }
}

/// Sizes at which the search changes its ways. Any are correct that the fields allow; the default
/// ones are fast.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Sizes {
    /// From this size on a block is first bounded by larger sets. (From 40 to 96 made no
    /// difference.)
    pub supersets_min: usize,
    /// How many features are counted alone before all of them are counted at once.
    pub alone_max: usize,
    /// Votes an intersection of features needs before it is counted.
    pub wanted_min: u16,
    /// How many intersections have to wait before they are counted together.
    pub batch_min: usize,
    /// At most this many batches of intersections are counted.
    pub batches_max: usize,
    /// From this size on sets are bounded by intersections, and only the guesses are counted that
    /// these leave. On smaller sets they leave too many.
    pub close_min: usize,
    /// Up to this many candidates the best score is found by rows, above it codes are scattered.
    /// The kernels cross here on the machine of `docs/RESULTS.md` (`benches/kernels.rs`).
    pub climb_max: usize,
    /// Where answers may be late, blocks of this size and more are counted first: they show the
    /// most late answers for their time.
    pub late_min: usize,
    /// Finding the hard pairs takes about as long as looking at this many guesses without them.
    pub pay_after: usize,
    /// Cores are looked for in sets of more than this many candidates: smaller ones often have a
    /// tree within three guesses. (All openers of `original` leave more than 160.)
    pub cores_min: usize,
    /// Where only some guesses may follow, cores are looked for in sets of at least this many
    /// candidates. (From 7 to 20 made no difference.)
    pub restricted_cores_min: usize,
    /// Where answers may be late, this many openers are solved before the others are bounded.
    pub solved_first: usize,
    /// Late answers are counted alone first where this many guesses or more are in time.
    pub late_alone_min: u8,
    /// Each raise of a guess's bound is one step, plus one per this many pairs of candidates. Small
    /// raises take up the same guess again and again, large ones search more than the result needs.
    /// At least 1.
    pub squares_per_step: usize,
    /// Where only some guesses may follow, each raise is one step, plus one per this many
    /// candidates. At least 1.
    pub restricted_per_step: usize,
    /// Steps by which the bound of a block is raised in the first round. At least 1.
    pub first_steps: u8,
    /// If the gap to the target exceeds one step per this many open members, skip the doubling
    /// rounds and search each block to the end. At least 1.
    pub members_per_step: usize,
    /// On a *poor* set (best score below this many tenths of its size, or restricted guesses),
    /// solve the first guess exactly, then raise all others straight to its cost. At most 30, which
    /// makes every set a poor one.
    pub poor_tenths: Cost,
    /// The members of a set of up to this size nearly always settle it, so they are looked at
    /// before the memo.
    pub settled_max: usize,
    /// Without a limit on guesses, a beam leaves guesses out of sets of this size and more.
    pub beam_min: usize,
    /// Under a limit, and where answers may be late, a beam leaves guesses out of sets of this size
    /// and more: there an exact search takes longer.
    pub limited_beam_min: usize,
    /// How often each of these ways was taken.
    #[cfg(test)]
    pub taken: tests::Taken,
}

impl Default for Sizes {
    fn default() -> Self {
        Self {
            supersets_min: 64,
            alone_max: 4,
            wanted_min: 4,
            batch_min: 512,
            batches_max: 16,
            close_min: 40,
            climb_max: 144,
            late_min: 20,
            pay_after: 10_000,
            cores_min: 100,
            restricted_cores_min: 12,
            solved_first: 16,
            late_alone_min: 4,
            squares_per_step: 8192,
            restricted_per_step: 32,
            first_steps: 8,
            members_per_step: 8,
            poor_tenths: 3,
            settled_max: 5,
            beam_min: 33,
            limited_beam_min: 9,
            #[cfg(test)]
            taken: tests::Taken::default(),
        }
    }
}

#[cfg(test)]
pub(crate) mod tests {
    //! Counters of what a search does at sizes that tests have made small.

    use std::hash::{Hash, Hasher};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    use super::Sizes;

    /// The ways that tests make sure of.
    #[derive(Clone, Copy, Debug)]
    pub(crate) enum Way {
        Supersets,
        Climb,
        HardPairs,
        Cores,
        RestrictedCores,
        DisjointParts,
        SolvedFirst,
        LateAlone,
        Intersections,
        OneRound,
        Direct,
    }

    /// All of them, in their order.
    pub(crate) const WAYS: [Way; 11] = [
        Way::Supersets,
        Way::Climb,
        Way::HardPairs,
        Way::Cores,
        Way::RestrictedCores,
        Way::DisjointParts,
        Way::SolvedFirst,
        Way::LateAlone,
        Way::Intersections,
        Way::OneRound,
        Way::Direct,
    ];

    /// How often each way was taken. Clones count together, and all are equal.
    #[derive(Clone, Debug, Default)]
    pub(crate) struct Taken(Arc<[AtomicUsize; WAYS.len()]>);

    impl Taken {
        pub(crate) fn count(&self, way: Way) {
            self.0[way as usize].fetch_add(1, Relaxed);
        }

        pub(crate) fn counts(&self) -> [usize; WAYS.len()] {
            std::array::from_fn(|way| self.0[way].load(Relaxed))
        }
    }

    impl PartialEq for Taken {
        fn eq(&self, _: &Self) -> bool {
            true
        }
    }

    impl Eq for Taken {}

    impl Hash for Taken {
        fn hash<H: Hasher>(&self, _: &mut H) {}
    }

    impl Sizes {
        /// So small that small games take every way.
        pub(crate) fn least() -> Self {
            let taken = Taken::default();
            Self {
                supersets_min: 0,
                alone_max: 0,
                wanted_min: 1,
                batch_min: 1,
                batches_max: usize::MAX,
                close_min: 0,
                climb_max: 0,
                late_min: 0,
                pay_after: 0,
                cores_min: 0,
                restricted_cores_min: 0,
                solved_first: 1,
                late_alone_min: 0,
                squares_per_step: 1,
                restricted_per_step: 1,
                first_steps: 1,
                members_per_step: usize::MAX,
                poor_tenths: 10,
                settled_max: usize::MAX,
                beam_min: 0,
                limited_beam_min: 0,
                taken,
            }
        }
    }
}

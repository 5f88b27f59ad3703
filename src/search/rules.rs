//! The rules of the search: one line each in a table, with a switch and a counter, and the sizes at
//! which the search changes its ways.
//!
//! Every value stays the same whatever is switched and at any size, except by the beam; the tests
//! draw both from these tables.

use crate::page::SMALL;
use crate::search::position::budget::Budget;

/// Makes the rules and their table of lines such as
/// `Variant "name" "theorem" counts "what is counted";`.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident $name:literal $theorem:literal counts $counts:literal;)*) => {
        /// A rule of the search.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Rule {
            $($(#[$doc])* $rule,)*
        }

        /// The table of rules, in the order of [`Rule`].
        pub(crate) const RULES: &[Line] = &[
            $(Line { rule: Rule::$rule, name: $name, theorem: $theorem, counts: $counts },)*
        ];
    };
}

/// What the table says of a rule.
#[derive(Debug)]
pub(crate) struct Line {
    /// The rule.
    pub rule: Rule,
    /// Its name in the output of programs.
    pub name: &'static str,
    /// The theorems of `docs/ALGORITHM.md` that it rests on; empty if it is only an order in which
    /// things are done.
    pub theorem: &'static str,
    /// What its counter counts.
    pub counts: &'static str,
}

/// The number of rules.
pub(crate) const NUMBER: usize = RULES.len();

impl Rule {
    /// Whether a search for a page leaves this rule out: it is for large proofs.
    #[inline(always)]
    pub(crate) const fn is_left_out(self) -> bool {
        matches!(
            self,
            Self::AllFeatures
                | Self::Intersections
                | Self::FirstBlocks
                | Self::Cores
                | Self::RestrictedCores
                | Self::LateAlone
                | Self::LateFirst
        )
    }
}

rules! {
    /// A set of `n` candidates costs at least `2n - 1`.
    SizeBound "size_bound" "1" counts "guesses refuted by what is known of their blocks";
    /// The members of a set are looked at alone first.
    Members "members" "3" counts "sets that a member settles";
    /// Members are compared on the first few candidates, 64 at once. It needs `Members`.
    FirstBlocks "first_blocks" "3" counts "sets whose members are compared 64 at once";
    /// The number of its blocks bounds the cost of a guess.
    ScoreBound "score_bound" "2, 7" counts "guesses refuted by counting on their blocks";
    /// Blocks on larger sets bound the blocks on a set.
    Supersets "supersets" "5" counts "blocks whose bound larger sets raise";
    /// The blocks on all features are counted at once, after a few alone. It needs `Supersets`.
    AllFeatures "all_features" "" counts "features counted together with all others";
    /// Intersections of two larger sets bound the blocks on a set. They need `AllFeatures`.
    Intersections "intersections" "5" counts "times that an intersection bounds a set";
    /// The highest score of a set is found without counting every guess. It needs `Supersets`.
    Climb "climb" "5" counts "large sets whose highest score is found alone";
    /// Among guesses that split a set alike, only one is searched.
    Equals "equals" "4, 6" counts "guesses that an earlier one stands for, or that tell nothing";
    /// With two guesses left, the pairs are tested first that are hardest to tell apart.
    HardPairs "hard_pairs" "8" counts "guesses refuted by a hard pair";
    /// With three guesses left, small sets that no guess tells apart are tested first. They need
    /// `HardPairs`.
    Cores "cores" "12" counts "sets refuted by a core";
    /// Cores where only some guesses may follow. They need `HardPairs`.
    RestrictedCores "restricted_cores" "8, 12" counts "guesses refuted where few may follow";
    /// Several disjoint parts of a set count late answers. They need `HardPairs`.
    DisjointParts "disjoint_parts" "15" counts "guesses refuted by several parts";
    /// Late answers alone bound openers before their totals do.
    LateAlone "late_alone" "14" counts "openers refuted by late answers alone";
    /// Blocks are counted first that show the most late answers for their time.
    LateFirst "late_first" "" counts "guesses whose blocks are counted in this order";
    /// The number of feedbacks limits how many answers a tree finds early.
    Capacity "capacity" "9" counts "sets whose bound the number of feedbacks raises";
    /// Where feedbacks are few, the sizes of its blocks bound the cost of a guess.
    BySize "by_size" "17" counts "sets whose guesses are bounded by the sizes of their blocks";
    /// What tests leave costs at least what a code for its classes costs.
    Kraft "kraft" "19" counts "sets whose tests are bounded by what codes cost";
    /// Each answer costs at least what it takes to tell it from all others.
    Cover "cover" "20" counts "sets that this bounds";
    /// What a test takes off the path of usual outcomes bounds how soon that path ends.
    UsualPath "usual_path" "21" counts "sets whose bound this raises";
    /// Among guesses that a symmetry maps to each other, only one is searched.
    Symmetries "symmetries" "10" counts "guesses that a symmetric one stands for";
    /// A set is searched without a limit first, and the result is used where it fits the limit.
    Relax "relax" "11" counts "sets under a limit that the search without one settles";
    /// A block of an opener costs what the other blocks leave of its total, if that is known.
    Remainder "remainder" "22" counts "positions whose cost follows from the total of the opener";
    /// Where answers may be late, few openers are solved first, then all are bounded.
    Passes "passes" "" counts "rankings in several passes";
    /// A guess that is far from its target is searched to the end in one round.
    OneRound "one_round" "" counts "guesses searched in one round";
    /// On sets where many guesses are near, a guess is raised straight to the best cost.
    Direct "direct" "" counts "guesses raised straight to the best cost";
    /// Codes are compared row by row. Without `Rows` all are scattered, and the other way round.
    Rows "rows" "" counts "sets counted by rows";
    /// Codes are scattered column by column.
    Scatter "scatter" "" counts "sets counted by scatter";
}

/// Makes the sizes and their table of lines such as `Variant usual, small, least..=most;`.
macro_rules! sizes {
    ($($(#[$doc:meta])* $size:ident $usual:expr, small $small:expr, $allowed:expr;)*) => {
        /// A size at which the search changes its ways. Any in the range of the table is correct;
        /// the usual one is fast.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Size {
            $($(#[$doc])* $size,)*
        }

        const USUAL: &[usize] = &[$($usual,)*];

        /// For each size: itself, so small that small games take the way, and the range allowed.
        #[cfg(test)]
        pub(crate) const SIZES: &[(Size, usize, std::ops::RangeInclusive<usize>)] =
            &[$((Size::$size, $small, $allowed),)*];
    };
}

/// No limit to a size.
#[cfg(test)]
const MAX: usize = usize::MAX;

sizes! {
    /// From this size on a block is first bounded by larger sets. (From 40 to 96 made no
    /// difference.)
    SupersetsMin 64, small 0, 0..=MAX;
    /// How many features are counted alone before all of them are counted at once.
    AloneMax 4, small 0, 0..=MAX;
    /// Votes an intersection of features needs before it is counted.
    WantedMin 4, small 1, 0..=MAX;
    /// How many intersections have to wait before they are counted together.
    BatchMin 512, small 1, 0..=MAX;
    /// At most this many batches of intersections are counted.
    BatchesMax 16, small MAX, 0..=MAX;
    /// From this size on sets are bounded by intersections, and only the guesses are counted that
    /// these leave. On smaller sets they leave too many.
    CloseMin 40, small 0, 0..=MAX;
    /// Up to this many candidates the best score is found by rows, above it codes are scattered.
    /// The kernels cross here on the machine of `docs/RESULTS.md` (`benches/kernels.rs`).
    ClimbMax 144, small 0, 0..=MAX;
    /// Where answers may be late, blocks of this size and more are counted first: they show the
    /// most late answers for their time.
    LateMin 20, small 0, 0..=MAX;
    /// Finding the hard pairs takes about as long as looking at this many guesses without them.
    PayAfter 10_000, small 0, 0..=MAX;
    /// Cores are looked for in sets of more than this many candidates: smaller ones often have a
    /// tree within three guesses. (All openers of `original` leave more than 160.)
    CoresMin 100, small 0, 0..=MAX;
    /// Where only some guesses may follow, cores are looked for in sets of at least this many
    /// candidates. (From 7 to 20 made no difference.)
    RestrictedCoresMin 12, small 0, 0..=MAX;
    /// Where answers may be late, this many openers are solved before the others are bounded.
    SolvedFirst 16, small 1, 0..=MAX;
    /// Late answers are counted alone first where this many guesses or more are in time.
    LateAloneMin 4, small 0, 0..=MAX;
    /// Each raise of a guess's bound is one step, plus one per this many pairs of candidates. Small
    /// raises take up the same guess again and again, large ones search more than the result needs.
    SquaresPerStep 8192, small 1, 1..=MAX;
    /// Where only some guesses may follow, each raise is one step, plus one per this many
    /// candidates.
    RestrictedPerStep 32, small 1, 1..=MAX;
    /// Steps by which the bound of a block is raised in the first round.
    FirstSteps 8, small 1, 1..=MAX;
    /// If the gap to the target exceeds one step per this many open members, skip the doubling
    /// rounds and search each block to the end.
    MembersPerStep 8, small MAX, 1..=MAX;
    /// On a *poor* set (best score below this many tenths of its size, or restricted guesses),
    /// solve the first guess exactly, then raise all others straight to its cost. At 30 every set
    /// is a poor one.
    PoorTenths 3, small 10, 0..=30;
    /// The members of a set of up to this size nearly always settle it, so they are looked at
    /// before the memo.
    SettledMax 5, small MAX, 0..=MAX;
    /// Without a limit on guesses, a beam leaves guesses out of sets of this size and more.
    BeamMin 33, small 0, 0..=MAX;
    /// Under a limit, and where answers may be late, a beam leaves guesses out of sets of this size
    /// and more: there an exact search takes longer.
    LimitedBeamMin 9, small 0, 0..=MAX;
    /// Where no guess has more blocks than this, feedbacks are few. (An engine takes the usual
    /// size: it finds the bounds before any question.)
    Few 8, small 8, 0..=MAX;
    /// Up to this size, each answer of a set is bounded by what it takes to tell it from all
    /// others.
    CoverMax 128, small MAX, 0..=MAX;
    /// What is added to the bounds of Theorems 2, 17 and 19. Only 0 is correct: tests add 1 to see
    /// what notices.
    Fault 0, small 0, 0..=0;
}

/// The rules that the search uses, at which sizes. The default uses all of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Rules {
    on: [bool; NUMBER],
    sizes: [usize; USUAL.len()],
    /// Takes guesses of equal bounds in a pseudo-random order from this seed.
    pub shuffle: Option<u64>,
    /// Keeps only this many guesses of each set, except where the search of all of them is fast:
    /// those with the lowest bounds that lead to a tree within the limit. Values are then the least
    /// costs of trees that use such guesses only, which are upper bounds.
    pub beam: Option<usize>,
}

impl Default for Rules {
    fn default() -> Self {
        let mut sizes = [0; USUAL.len()];
        sizes.copy_from_slice(USUAL);
        Self { on: [true; NUMBER], sizes, shuffle: None, beam: None }
    }
}

impl Rules {
    /// Whether the search uses `rule`.
    #[inline(always)]
    pub(crate) fn uses(&self, rule: Rule) -> bool {
        !(SMALL && rule.is_left_out()) && self.on[rule as usize]
    }

    /// The size at which the search changes its ways.
    #[inline(always)]
    pub(crate) fn size(&self, size: Size) -> usize {
        self.sizes[size as usize]
    }

    /// These rules with `rule` switched on or off.
    #[must_use]
    pub(crate) fn switched(mut self, rule: Rule, on: bool) -> Self {
        self.on[rule as usize] = on;
        self
    }

    /// These rules with another `size`.
    #[must_use]
    pub(crate) fn at(mut self, size: Size, value: usize) -> Self {
        self.sizes[size as usize] = value;
        self
    }

    /// These rules in a problem of identification, where many do not apply: what they prove rests
    /// on members winning, or on guesses being counted one by one.
    #[must_use]
    pub(crate) fn of_identification(self) -> Self {
        let applies = |rule| {
            use Rule::{Cover, Equals, Kraft, Relax, UsualPath};
            matches!(rule, Equals | Kraft | Cover | UsualPath | Relax)
        };
        let others = RULES.iter().map(|line| line.rule).filter(|&rule| !applies(rule));
        others.fold(self, |rules, rule| rules.switched(rule, false))
    }

    /// These rules in a beam of this width, or without one.
    #[must_use]
    pub(super) fn in_beam(self, beam: Option<usize>) -> Self {
        Self { beam, ..self }
    }

    /// Whether to count by rows, where rows are `faster` or not.
    #[inline(always)]
    pub(super) fn by_rows(&self, faster: bool) -> bool {
        (faster && self.uses(Rule::Rows)) || !self.uses(Rule::Scatter)
    }

    /// The width of the beam on a set of `size` candidates; `None` where no guess is left out.
    pub(super) fn beam_on(&self, size: usize, budget: Budget) -> Option<usize> {
        let least = match budget {
            Budget::UNLIMITED => self.size(Size::BeamMin),
            tight if tight.is_tight() && !tight.is_soft() => usize::MAX,
            _ => self.size(Size::LimitedBeamMin),
        };
        self.beam.filter(|_| size >= least)
    }
}

#[cfg(test)]
pub(crate) mod tests {
    //! Other rules and sizes for tests.

    use std::fs;
    use std::path::Path;

    use super::{NUMBER, RULES, Rule, Rules, SIZES};

    impl Rules {
        /// The usual rules without `rule`.
        pub(crate) fn without(rule: Rule) -> Self {
            Self::default().switched(rule, false)
        }

        /// These rules, with guesses of equal bounds in another order.
        #[must_use]
        pub(crate) fn shuffled(self, seed: u64) -> Self {
            Self { shuffle: Some(seed), ..self }
        }

        /// The rules of a search for a page.
        pub(crate) fn of_a_page() -> Self {
            let left_out = RULES.iter().filter(|line| line.rule.is_left_out());
            left_out.fold(Self::default(), |rules, line| rules.switched(line.rule, false))
        }

        /// No rule at all.
        pub(crate) fn none() -> Self {
            Self { on: [false; NUMBER], ..Self::default() }
        }

        /// Sizes so small that small games take every way.
        #[must_use]
        pub(crate) fn small(self) -> Self {
            SIZES.iter().fold(self, |rules, &(size, small, _)| rules.at(size, small))
        }
    }

    #[test]
    fn the_table_has_each_rule_at_its_place_under_a_name_of_its_own() {
        for (place, line) in RULES.iter().enumerate() {
            assert_eq!(line.rule as usize, place);
            assert!(RULES[..place].iter().all(|other| other.name != line.name), "{line:?}");
            assert!(!line.counts.is_empty());
        }
        for (place, (size, small, allowed)) in SIZES.iter().enumerate() {
            assert_eq!(*size as usize, place);
            assert!(allowed.contains(small));
            assert!(allowed.contains(&Rules::default().size(*size)), "{size:?}");
        }
    }

    /// All files of a folder.
    fn texts(folder: &Path) -> String {
        let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        entries
            .map(
                |path| if path.is_dir() { texts(&path) } else { fs::read_to_string(path).unwrap() },
            )
            .collect()
    }

    #[test]
    fn each_theorem_that_the_table_names_is_proven_in_a_header() {
        let rooms = ["src/search", "src/identify"];
        let here = Path::new(env!("CARGO_MANIFEST_DIR"));
        let headers: String = rooms.iter().map(|room| texts(&here.join(room))).collect();
        for theorem in RULES.iter().flat_map(|line| line.theorem.split(", ")) {
            let heading = format!("**Theorem {theorem}");
            let stated = [".", "**"].iter().any(|end| headers.contains(&(heading.clone() + end)));
            // Theorem 11 is the definition of a limit: the document says so.
            assert!(["", "11"].contains(&theorem) || stated, "{heading}");
        }
    }
}

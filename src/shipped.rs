//! The trees that come with the program: the best ones known for the embedded lists.
//!
//! Each is a file in `trees/`, where a manifest says how it was made. Loading one checks it
//! completely, like any other tree file. Without the feature `trees` there are none.

use crate::game::list::Fingerprint;
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::tree::claim::Problem;
use crate::tree::objective::{Objective, ObjectiveValue};
use crate::tree::{Basis, CodecError, Tree};

/// A tree that comes with the program, and the problem that it solves.
#[derive(Clone, Copy, Debug)]
pub struct Shipped {
    /// The name of the embedded list.
    pub list: &'static str,
    /// The mode of the game.
    pub mode: Mode,
    /// The objective that it is best for.
    pub objective: Objective,
    file: &'static [u8],
}

impl Shipped {
    /// Loads the tree.
    ///
    /// # Errors
    /// [`CodecError`] if the file is damaged. A test loads and verifies every file of this version.
    pub fn load(&self) -> Result<Tree, CodecError> {
        Ok(Tree::from_bytes(self.file)?.with_basis(Basis::Shipped))
    }
}

/// Whether `tree` is one of those that come with the program, byte for byte.
pub fn is_shipped(tree: &Tree) -> bool {
    let bytes = tree.to_bytes();
    TREES.iter().any(|shipped| shipped.file == bytes)
}

macro_rules! shipped {
    ($($list:literal $mode:ident $objective:expr, $file:literal;)*) => {
        /// All trees that come with the program. Each solves all answers of its list, all of the
        /// same weight, within six guesses.
        pub const TREES: &[Shipped] = &[$(#[cfg(feature = "trees")] Shipped {
            list: $list,
            mode: Mode::$mode,
            objective: $objective,
            file: include_bytes!(concat!("../trees/", $file)),
        }),*];
    };
}

shipped! {
    "original" Easy Objective::Mean, "original-salet.tree";
    "nyt-2022-02" Easy Objective::Mean, "nyt-2022-02-salet.tree";
    "nyt-2022-08" Easy Objective::Mean, "nyt-2022-08-tarse.tree";
    "original" Hard Objective::Mean, "original-salet-hard.tree";
    "nyt-2022-02" Hard Objective::Mean, "nyt-2022-02-salet-hard.tree";
    "nyt-2022-08" Hard Objective::Mean, "nyt-2022-08-salet-hard.tree";
    "nyt-2023-07" Easy Objective::Mean, "nyt-2023-07-tarse.tree";
    "today" Easy Objective::Mean, "today-tarse.tree";
    "today" Hard Objective::Mean, "today-least-hard.tree";
    "original" Easy Objective::Worst, "original-salet-worst.tree";
    "original" Easy Objective::Within(4), "original-tenor-most-within4.tree";
}

/// The tree for the list with this fingerprint; `None` if none comes with the program.
///
/// # Errors
/// As for [`Shipped::load`].
pub fn find(
    list: Fingerprint,
    mode: Mode,
    objective: Objective,
) -> Result<Option<Tree>, CodecError> {
    for shipped in TREES {
        if (shipped.mode, shipped.objective) == (mode, objective) {
            let tree = shipped.load()?;
            if tree.problem().fingerprint == list {
                return Ok(Some(tree));
            }
        }
    }
    Ok(None)
}

/// The openers of those trees that solve `problem`, if for another objective, and their values by
/// its own.
///
/// # Errors
/// As for [`Shipped::load`].
pub fn values(problem: &Problem) -> Result<Vec<(Word, ObjectiveValue)>, CodecError> {
    let mut values = Vec::new();
    for shipped in TREES.iter().filter(|_| problem.weights.is_none()) {
        let tree = shipped.load()?;
        let of_list = (tree.problem().fingerprint, tree.problem().game)
            == (problem.fingerprint, problem.game);
        let keeps_rules = (shipped.mode == problem.mode || problem.mode == Mode::Easy)
            && tree.walk().worst_case() <= problem.max_guesses.into();
        if of_list && keeps_rules {
            values.push((tree.walk().guess(), problem.objective.value(&tree.histogram())));
        }
    }
    Ok(values)
}

/// The best tree for the list `original`. It begins with SALET.
///
/// # Errors
/// As for [`Shipped::load`].
#[cfg(feature = "trees")]
pub fn original() -> Result<Tree, CodecError> {
    TREES[0].load()
}

//! What comes with the program: the best trees known for the embedded lists, and the totals of all
//! openers.
//!
//! Each tree is a file in `trees/`, where a manifest says how it was made. Loading one checks it
//! completely, like any other tree file. Without the feature `trees` there are no trees and no
//! totals.

mod openers;

use std::cmp::Reverse;

use crate::game::list::{Fingerprint, List};
use crate::game::mode::Mode;
use crate::game::word::Word;
use crate::tree::claim::Problem;
use crate::tree::objective::{Objective, ObjectiveValue};
use crate::tree::{Basis, CodecError, Tree};

pub use crate::shipped::openers::{Openers, openers};

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
    "nyt-2023-07" Hard Objective::Mean, "nyt-2023-07-tarse-hard.tree";
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

/// An opener for games of `list` that no tree comes with: that of the tree, for the least mean in
/// `mode`, whose answers are most like those of the list. `None` if no tree finds more than half of
/// the answers, or the list does not allow the opener.
///
/// # Errors
/// As for [`Shipped::load`].
pub fn opener(list: &List, mode: Mode) -> Result<Option<Word>, CodecError> {
    let mut best = None;
    for shipped in TREES {
        if !list.kind().is_wordle() || (shipped.mode, shipped.objective) != (mode, Objective::Mean)
        {
            continue;
        }
        let tree = shipped.load()?;
        let (nodes, words) = (tree.nodes(), tree.words());
        let wins = nodes.guess.iter().zip(&nodes.wins).filter(|&(_, &wins)| wins);
        let shared = wins
            .filter(|&(&guess, _)| list.answer_id(&words[usize::from(guess)]).is_some())
            .count();
        let answers = usize::from(tree.problem().answers);
        let opener = tree.walk().guess();
        if 2 * shared > list.answers().len() && list.guess_id(&opener).is_some() {
            best = best.max(Some((shared, Reverse(answers), Reverse(opener))));
        }
    }
    Ok(best.map(|(_, _, Reverse(opener))| opener))
}

/// The best tree for the list `original`. It begins with SALET.
///
/// # Errors
/// As for [`Shipped::load`].
#[cfg(feature = "trees")]
pub fn original() -> Result<Tree, CodecError> {
    TREES[0].load()
}

#[cfg(all(test, feature = "trees"))]
mod tests {
    #![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

    use super::*;
    use crate::game::embedded::embedded;

    /// A list of some of the answers of another, with all of its guesses.
    fn some(name: &str, take: impl Fn(usize) -> bool) -> List {
        let list = embedded(name).unwrap();
        let answers = list.answers().iter().enumerate().filter(|&(number, _)| take(number));
        let answers = answers.map(|(_, word)| word.clone()).collect();
        List::from_words("some", answers, Some(list.guesses().to_vec())).unwrap()
    }

    #[test]
    fn a_part_of_a_list_begins_as_the_list() {
        for (name, mode, begins) in [
            ("original", Mode::Easy, "salet"),
            ("today", Mode::Easy, "tarse"),
            ("today", Mode::Hard, "least"),
            ("nyt-2023-07", Mode::Easy, "tarse"),
        ] {
            let opener = opener(&some(name, |number| number % 50 != 7), mode).unwrap();
            assert_eq!(opener.map(|word| word.to_string()).as_deref(), Some(begins), "{name}");
        }
        let strict = opener(&some("original", |_| true), Mode::Strict).unwrap();
        assert_eq!(strict, None, "there are no trees for strict mode");
        let words = ["abcde", "abcdf", "salet"].map(|word| Word::parse(word).unwrap());
        let other = List::from_words("other", words.to_vec(), None).unwrap();
        assert_eq!(opener(&other, Mode::Easy).unwrap(), None, "one of three answers is known");
    }
}

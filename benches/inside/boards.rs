//! A board solved over all openers by changed rules.

use std::num::NonZeroUsize;

use crate::engine::{Engine, EngineError, Outcome, Question};
use crate::game::list::List;
use crate::search::rules::Rules;

/// The theorems for games of few feedbacks that a search uses.
#[derive(Clone, Copy, Debug)]
pub struct Theorems {
    /// Theorem 9: a tree holds no more answers than there are feedbacks.
    pub capacity: bool,
    /// Theorem 10: of the guesses that a symmetry takes to each other, look at one only.
    pub symmetries: bool,
}

/// Solves `list` on one thread, and asserts the total of its best tree. Returns the nodes it took.
///
/// # Errors
/// [`EngineError`] if the search cannot begin.
pub fn solve(list: &List, total: u64, theorems: Theorems) -> Result<u64, EngineError> {
    let question = Question::new().rules(Rules {
        capacity: theorems.capacity,
        symmetries: theorems.symmetries,
        ..Rules::default()
    });
    let engine = Engine::new(list.clone()).threads(NonZeroUsize::MIN);
    let built = engine.best_tree(&question)?;
    let Outcome::Tree(tree) = built.outcome else {
        panic!("{} has a tree", list.name());
    };
    assert_eq!(tree.total(), total);
    assert!(tree.claim().is_optimal());
    Ok(built.spent.tally.nodes)
}

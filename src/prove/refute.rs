//! Whether the tree that was built bears out what ledgers said.

use crate::engine::Outcome;
use crate::game::word::Word;
use crate::prove::error::{Found, ProveError};
use crate::prove::proof::{Opener, Proof};
use crate::search::ranking::OpenerBound;
use crate::tree::objective::{Objective, ObjectiveValue};
use crate::tree::Tree;

/// Whether the tree costs what its opener was said to cost, and is there at all unless the search was
/// `interrupted`.
pub(super) fn refute(proof: &Proof, interrupted: bool) -> Result<(), ProveError> {
    let tree = match &proof.outcome {
        Outcome::Tree(tree) => Some(tree),
        _ => None,
    };
    let said = match tree {
        Some(tree) => {
            let opener = tree.walk().guess();
            proof.openers.iter().find(|said| said.word == opener)
        }
        None => {
            let first = proof.openers.first();
            first.filter(|first| first.among_best && proof.is_complete())
        }
    };
    let Some(&Opener {
        word,
        proven: OpenerBound::Exact(said),
        ..
    }) = said
    else {
        return Ok(());
    };
    // One that is only within a larger limit was found in place of the one that was said to be.
    let in_time = |tree: &&Tree| {
        tree.problem().objective != Objective::Worst || tree.claim().upper.0[0] <= said.0[0]
    };
    let found = tree.filter(in_time).map(|tree| tree.claim().upper);
    believe(word, said, found, interrupted)
}

/// Whether the tree of an opener, if one was found, achieves what was said. That of a search that was `interrupted` may
/// cost more than it should.
pub(super) fn believe(
    opener: Word,
    said: ObjectiveValue,
    found: Option<ObjectiveValue>,
    interrupted: bool,
) -> Result<(), ProveError> {
    let found = match found {
        Some(found) if found == said => return Ok(()),
        Some(found) if found < said || !interrupted => Found::Cost(found),
        None if !interrupted => Found::NoTree,
        _ => return Ok(()),
    };
    Err(ProveError::Refuted {
        opener,
        said,
        found,
    })
}

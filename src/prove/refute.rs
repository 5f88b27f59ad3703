//! Checks that the tree that was built agrees with the facts in ledgers.

use std::path::PathBuf;

use crate::game::list::List;
use crate::game::word::Word;
use crate::prove::error::{Found, ProveError};
use crate::prove::ledger::Facts;
use crate::prove::proof::{Opener, Proof};
use crate::search::openers::ranking::OpenerBound;
use crate::tree::Tree;
use crate::tree::objective::ObjectiveValue;

/// Checks that ledgers say of no opener that it costs more than a tree that is `known` does.
///
/// # Errors
/// [`ProveError::Refuted`] for the first fact that is wrong.
pub(super) fn check_facts(
    facts: &Facts,
    known: &[(Word, ObjectiveValue)],
    list: &List,
) -> Result<(), ProveError> {
    for &(ref opener, value) in known {
        let guess = list.guess_id(opener);
        if let Some(said) = guess.and_then(|guess| facts.of(guess))
            && said.proven.bound() > value
        {
            return Err(ProveError::Refuted {
                opener: opener.clone(),
                claimed: said.proven,
                said: Some((said.path.to_path_buf(), said.line)),
                found: Found::Tree(value),
            });
        }
    }
    Ok(())
}

/// Checks that the tree has the value that was claimed for its opener, and that there is a tree
/// unless the search was `interrupted`. `said` is where ledgers say something of an opener.
///
/// # Errors
/// [`ProveError::Refuted`] if the claim is wrong.
pub(super) fn check_proof(
    proof: &Proof,
    interrupted: bool,
    said: &dyn Fn(&Word) -> Option<(PathBuf, usize)>,
) -> Result<(), ProveError> {
    let tree = proof.outcome.found();
    let opener = match tree {
        Some(tree) => {
            let word = tree.walk().guess();
            proof.openers.iter().find(|opener| opener.word == word)
        }
        None => {
            let first = proof.openers.first();
            first.filter(|first| first.among_best && proof.is_complete())
        }
    };
    let Some(&Opener { ref word, proven: OpenerBound::Exact(claimed), .. }) = opener else {
        return Ok(());
    };
    // A tree with a larger worst case was found in place of the one that was claimed.
    let in_time = |tree: &&Tree| {
        !tree.problem().objective.is_worst_first() || tree.claim().upper.0[0] <= claimed.0[0]
    };
    let found = tree.filter(in_time).map(|tree| tree.claim().upper);
    check_claim(word.clone(), claimed, found, interrupted, said)
}

/// Checks that the tree `found` for an opener has the value that was claimed. If the search was
/// `interrupted`, its tree may cost more than the best one, or be missing.
///
/// # Errors
/// [`ProveError::Refuted`] if the claim is wrong.
pub(super) fn check_claim(
    opener: Word,
    claimed: ObjectiveValue,
    found: Option<ObjectiveValue>,
    interrupted: bool,
    said: &dyn Fn(&Word) -> Option<(PathBuf, usize)>,
) -> Result<(), ProveError> {
    let found = match found {
        Some(found) if found == claimed => return Ok(()),
        Some(found) if found < claimed || !interrupted => Found::Cost(found),
        None if !interrupted => Found::NoTree,
        _ => return Ok(()),
    };
    let claimed = OpenerBound::Exact(claimed);
    Err(ProveError::Refuted { opener: opener.clone(), claimed, said: said(&opener), found })
}

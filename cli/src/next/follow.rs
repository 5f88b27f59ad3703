//! The guess that a tree makes.

use guesstree::{List, Step, Tree, Turn, Walk};

use crate::exit::{Code, Raise};
use crate::position::{impossible, won};

/// The position in `tree` after `turns`. `words` is the list of the tree, if it is known.
///
/// # Errors
/// If the turns leave the tree, are impossible, or end the game.
pub(super) fn follow<'t>(
    tree: &'t Tree,
    turns: &[Turn],
    words: impl FnOnce() -> Option<List>,
) -> anyhow::Result<Walk<'t>> {
    let mut walk = tree.walk();
    for (number, turn) in (1..).zip(turns) {
        if turn.guess != walk.guess() {
            let problem = format!(
                "guess {number} of the tree is {} here, not {}; give the feedback to {0}, or leave \
                 --tree out: `guesstree next` then searches wherever no tree leads",
                walk.guess(),
                turn.guess
            );
            return Err(Code::OffTree.at_turn(number, problem));
        }
        match walk.step(turn.feedback) {
            Step::Next => {}
            Step::Won if number < turns.len() => {
                return Err(won(turn.clone(), number, "; nothing can follow"));
            }
            Step::Won => return Err(won(turn.clone(), number, "")),
            Step::Impossible => {
                let problem = format!("gives {turn} at guess {number}");
                let list = &tree.problem().list;
                return Err(impossible(list, &problem, number, words().as_ref(), turns));
            }
        }
    }
    Ok(walk)
}

//! The exact optimum: the guess of a saved tree.

use crate::play::book::{Book, View};
use crate::play::policy::{Policy, Rated};
use crate::tree::Tree;

/// The policy that follows a tree. It has no guess in a position that the tree does not contain.
pub struct Optimal {
    /// The tree, for the words of the book.
    pub tree: Tree,
}

impl Policy for Optimal {
    /// The guess of the tree, rated by minus its cost.
    fn rate(&self, book: &Book, view: &View) -> Vec<Rated> {
        let rated = self.tree.walk().follow(&view.turns).and_then(|walk| {
            Some(Rated {
                guess: book.list().guess_id(&walk.guess())?,
                rating: -(walk.cost() as i64),
            })
        });
        rated.into_iter().collect()
    }

    fn shown(&self, view: &View, rating: i64) -> String {
        let n = view.candidates.len().max(1) as f64;
        format!("{:.4} guesses", -(rating as f64) / n)
    }
}

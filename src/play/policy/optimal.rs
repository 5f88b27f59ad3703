//! The exact optimum: what a saved tree says.

use crate::play::book::{Book, Position};
use crate::play::policy::{Policy, Rated};
use crate::tree::Tree;

/// The policy. Off the tree it has nothing to guess.
pub struct Optimal {
    /// The tree, for the words of the book.
    pub tree: Tree,
}

impl Policy for Optimal {
    /// One guess, rated by what it costs.
    fn rate(&self, book: &Book, position: &Position) -> Vec<Rated> {
        let rated = self.tree.walk().follow(&position.turns).and_then(|walk| {
            Some(Rated {
                guess: book.list().guess_id(walk.guess())?,
                rating: -(walk.cost() as i64),
            })
        });
        rated.into_iter().collect()
    }

    fn shown(&self, position: &Position, rating: i64) -> String {
        let n = position.candidates.len().max(1) as f64;
        format!("{:.4} guesses", -rating as f64 / n)
    }
}

//! The positions of a tree: as branches while it is made, as columns once it is.

use std::ops::Range;

use crate::game::feedback::Code;
use crate::game::word::Word;
use crate::sorted;

/// A tree under construction: one position and everything below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Branch {
    /// The guess to make.
    pub(crate) guess: Word,
    /// Whether the guess may be the answer here.
    pub(crate) wins: bool,
    /// What follows each feedback but the winning one, in ascending order of the codes.
    pub(crate) children: Vec<(Code, Branch)>,
}

impl Branch {
    /// The most guesses that an answer takes from here on.
    pub(crate) fn height(&self) -> usize {
        let below = self.children.iter().map(|(_, child)| child.height()).max();
        1 + below.unwrap_or(0)
    }
}

/// The columns of a tree, as they are saved; the format of files has these four. Each has one entry
/// for each position, level by level: the root, then all positions after one guess, then all after
/// two, and so on. The children of a position stand side by side in ascending order of their
/// feedback.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nodes {
    /// The number of the guess in the tree's words.
    pub guess: Vec<u16>,
    /// Whether the guess may be the answer.
    pub wins: Vec<bool>,
    /// The number of children.
    pub children: Vec<u16>,
    /// The code of the feedback that leads here from the parent; 0 at the root.
    pub code: Vec<u32>,
}

impl Nodes {
    /// The columns of the tree with this root, and the words that it guesses, sorted.
    ///
    /// Numbers that do not fit 16 bits are cut off; [`Tree::check`](crate::tree::Tree::check)
    /// notices.
    pub(super) fn of(root: &Branch) -> (Vec<Word>, Self) {
        let mut order = vec![(Code(0), root)];
        let mut node = 0;
        while let Some(&(_, branch)) = order.get(node) {
            order.extend(branch.children.iter().map(|(code, child)| (*code, child)));
            node += 1;
        }
        let mut words: Vec<Word> = order.iter().map(|(_, branch)| branch.guess.clone()).collect();
        sorted::in_order(&mut words);
        words.dedup();
        let mut nodes = Self::default();
        for (code, branch) in order {
            let number = words.partition_point(|word| *word < branch.guess);
            nodes.guess.push(number as u16);
            nodes.wins.push(branch.wins);
            nodes.children.push(branch.children.len() as u16);
            nodes.code.push(code.0);
        }
        (words, nodes)
    }

    /// The words of those of `nodes` that win, in the order of the nodes.
    pub(super) fn winners(
        &self,
        words: &[Word],
        nodes: Range<usize>,
    ) -> impl Iterator<Item = Word> {
        let wins = nodes.filter(|&node| self.wins[node]);
        wins.map(|node| words[usize::from(self.guess[node])].clone())
    }

    /// The words of all nodes that win, sorted. A word is there as often as it wins.
    pub(super) fn all_winners(&self, words: &[Word]) -> Vec<Word> {
        let mut winners: Vec<Word> = self.winners(words, 0..self.wins.len()).collect();
        sorted::in_order(&mut winners);
        winners
    }
}

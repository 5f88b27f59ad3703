//! A decision tree, flat: what is saved, walked and verified.
//!
//! A node is a position: the guess to make there, whether that guess may be the answer, and one child
//! for each other feedback that can follow. Nodes stand level by level (all positions after one guess,
//! then all after two, …), the children of a node side by side in ascending order of their feedback.
//! So four plain columns hold a tree, a child is found by a binary search, and a walk allocates nothing.
//!
//! `walk` goes down a tree, `found` counts what it finds when, `check` says which columns are one.

mod check;
mod error;
mod found;
#[cfg(test)]
pub(super) mod sample;
mod walk;

use std::ops::Range;

use crate::game::feedback::Code;
use crate::game::word::Word;
use crate::tree::claim::{Claim, Problem};
use crate::tree::objective::ObjectiveValue;

pub use check::{DECIMALS_MAX, LIST_NAME_BYTES_MAX, WEIGHT_MAX};
pub use error::TreeError;
pub use found::WeightFound;
pub use walk::{Step, Walk};

/// A tree under construction: one position with everything below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The guess to make.
    pub guess: Word,
    /// Whether the guess may be the answer here.
    pub wins: bool,
    /// What follows each feedback but the winning one, in ascending order of the codes.
    pub children: Vec<(Code, Branch)>,
}

impl Branch {
    /// The most guesses that may be needed from here.
    pub fn height(&self) -> usize {
        let below = self.children.iter().map(|(_, child)| child.height()).max();
        1 + below.unwrap_or(0)
    }
}

/// The columns of a tree, one entry a node, as they are saved.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Nodes {
    /// The number of the guess in the tree's words.
    pub guess: Vec<u16>,
    /// Whether the guess may be the answer.
    pub wins: Vec<bool>,
    /// How many children follow.
    pub children: Vec<u16>,
    /// The feedback that leads here from the parent; 0 at the root.
    pub code: Vec<u16>,
}

/// A tree of guesses, with the words it uses and what is claimed of it.
///
/// A tree that was loaded, or made by [`Tree::from_parts`], has every property that [`Tree::check`]
/// looks at. One made by [`Tree::new`] has them if its branches do; walking it is safe in any case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    problem: Problem,
    claim: Claim,
    /// The words guessed somewhere, sorted.
    words: Vec<Word>,
    nodes: Nodes,
    /// Where the children of each node start.
    first_child: Vec<u32>,
    /// How many answers are found at or below each node.
    answers: Vec<u32>,
}

impl Tree {
    /// The tree with this root. The claim's upper end is what the tree achieves; `lower` is its lower end.
    ///
    /// What the branches say is taken as it is, see [`Tree::check`]. A list's name that no file could
    /// hold is made fit: see [`LIST_NAME_BYTES_MAX`]. An answer without a weight counts nothing where
    /// others have one.
    pub fn new(mut problem: Problem, root: &Branch, lower: impl Into<ObjectiveValue>) -> Self {
        problem.list = check::fit_name(&problem.list);
        let mut order = vec![(Code(0), root)];
        let mut node = 0;
        while let Some(&(_, branch)) = order.get(node) {
            order.extend(branch.children.iter().map(|(code, child)| (*code, child)));
            node += 1;
        }
        let mut words: Vec<Word> = order.iter().map(|(_, branch)| branch.guess).collect();
        words.sort_unstable();
        words.dedup();
        // Numbers that do not fit 16 bits are cut off here, and `check` sees that they were.
        let number = |guess: Word| words.partition_point(|&word| word < guess) as u16;
        let nodes = Nodes {
            guess: order
                .iter()
                .map(|(_, branch)| number(branch.guess))
                .collect(),
            wins: order.iter().map(|(_, branch)| branch.wins).collect(),
            children: order
                .iter()
                .map(|(_, branch)| branch.children.len() as u16)
                .collect(),
            code: order.iter().map(|(code, _)| code.0).collect(),
        };
        Self::assemble(problem, lower.into(), words, nodes)
    }

    /// A tree from its columns, every property checked that does not need the lists. The claim's upper end is
    /// what the tree achieves.
    ///
    /// # Errors
    /// [`TreeError`] names the first property that fails.
    pub fn from_parts(
        problem: Problem,
        lower: ObjectiveValue,
        words: Vec<Word>,
        nodes: Nodes,
    ) -> Result<Self, TreeError> {
        check::columns(&problem, &words, &nodes)?;
        let made = Self::assemble(problem, lower, words, nodes);
        made.check_claim()?;
        Ok(made)
    }

    /// The answers that a tree of these columns finds, in alphabetical order, if it finds each once: those that
    /// its weights are for.
    ///
    /// # Errors
    /// [`TreeError`] names the first property that fails.
    pub(super) fn weighted_answers(
        problem: &Problem,
        words: &[Word],
        nodes: &Nodes,
    ) -> Result<Vec<Word>, TreeError> {
        check::columns(problem, words, nodes)?;
        let winners = check::winners(words, nodes);
        check::found_once(problem, &winners)?;
        Ok(winners)
    }

    /// Looks at every property that does not need the lists: the columns fit together, and they have
    /// the answers, the weights, the cost and the depth that problem and claim speak of.
    ///
    /// # Errors
    /// [`TreeError`] names the first property that fails.
    pub fn check(&self) -> Result<(), TreeError> {
        check::columns(&self.problem, &self.words, &self.nodes)?;
        self.check_claim()
    }

    /// Looks at what is said of the columns, which are those of a tree.
    fn check_claim(&self) -> Result<(), TreeError> {
        let histogram = self.histogram();
        if let Some(weights) = &self.problem.weights {
            let winners = check::winners(&self.words, &self.nodes);
            check::found_once(&self.problem, &winners)?;
            check::weights(weights, &winners, histogram.len())?;
        }
        check::claim(&self.problem, self.claim, &histogram)
    }

    /// The columns must have the same lengths, and no more children than there are nodes.
    fn assemble(problem: Problem, lower: ObjectiveValue, words: Vec<Word>, nodes: Nodes) -> Self {
        let (first_child, answers) = derive(&nodes);
        let mut made = Self {
            problem,
            claim: Claim {
                lower,
                upper: lower,
            },
            words,
            nodes,
            first_child,
            answers,
        };
        made.claim.upper = made.problem.objective.value(&made.found());
        made
    }

    /// The same tree with another lower end of its claim.
    #[must_use]
    pub fn with_lower(mut self, lower: impl Into<ObjectiveValue>) -> Self {
        self.claim.lower = lower.into();
        self
    }

    /// The problem that the tree solves.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What is proven of what the tree achieves, by whoever made it. [`Problem::claimed`] puts it in words.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// The words guessed somewhere in the tree, sorted.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// The columns, node by node.
    pub fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// Starts at the root.
    pub fn walk(&self) -> Walk<'_> {
        Walk::new(self)
    }

    fn children(&self, node: usize) -> Range<usize> {
        let start = self.first_child[node] as usize;
        start..start + usize::from(self.nodes.children[node])
    }
}

/// Where the children of each node start, and how many answers are found at or below it.
fn derive(nodes: &Nodes) -> (Vec<u32>, Vec<u32>) {
    let mut first_child = Vec::with_capacity(nodes.children.len());
    let mut next = 1;
    for &children in &nodes.children {
        first_child.push(next);
        next += u32::from(children);
    }
    let mut answers: Vec<u32> = nodes.wins.iter().map(|&win| u32::from(win)).collect();
    for node in (0..answers.len()).rev() {
        let start = first_child[node] as usize;
        let children = &answers[start..start + usize::from(nodes.children[node])];
        answers[node] += children.iter().sum::<u32>();
    }
    (first_child, answers)
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};

    use super::sample::{any_tree, branch, leaf, problem, root, tree, words};
    use super::{Nodes, Tree, TreeError};
    use crate::game::mode::Mode;
    use crate::tree::claim::{Claim, Problem};
    use crate::tree::objective::{Objective, ObjectiveValue};

    #[test]
    fn nodes_stand_level_by_level_in_the_order_of_the_feedback() {
        let tree = tree();
        assert_eq!(tree.words(), words("ab ac ad bc"));
        let nodes = Nodes {
            guess: vec![0, 3, 1, 2],
            wins: vec![true; 4],
            children: vec![2, 0, 1, 0],
            code: vec![0, 1, 6, 6],
        };
        assert_eq!(*tree.nodes(), nodes);
    }

    #[test]
    fn a_trees_own_cost_is_the_upper_end_of_its_claim() {
        let tree = tree();
        let claim = Claim {
            lower: 7.into(),
            upper: 8.into(),
        };
        assert_eq!(tree.claim(), claim);
        assert_eq!(tree.histogram(), [1, 2, 1]);
        assert_eq!(*tree.problem(), problem());
    }

    #[test]
    fn what_a_tree_achieves_is_told_by_its_objective() {
        for (objective, upper) in [
            (Objective::Mean, [8, 0, 0]),
            (Objective::MeanThenWorst, [8, 3, 0]),
            (Objective::MeanThenWorstThenLast, [8, 3, 1]),
            (Objective::Worst, [3, 8, 0]),
            (Objective::Within(2), [1, 8, 0]),
        ] {
            let problem = Problem {
                objective,
                ..problem()
            };
            let tree = Tree::new(problem, &root(), ObjectiveValue(upper));
            assert_eq!(tree.claim().upper, ObjectiveValue(upper), "{objective}");
            assert!(tree.claim().is_optimal());
            assert_eq!(tree.check(), Ok(()));
        }
    }

    #[test]
    fn a_tree_may_be_one_guess() {
        let problem = Problem {
            answers: 1,
            mode: Mode::Easy,
            ..problem()
        };
        let tree = Tree::new(problem, &leaf("ab"), 1);
        assert_eq!(tree.check(), Ok(()));
        assert_eq!(tree.histogram(), [1]);
        assert!(tree.claim().is_optimal());
    }

    #[test]
    fn the_height_of_a_branch_is_its_worst_case() {
        assert_eq!(root().height(), 3);
        assert_eq!(leaf("ab").height(), 1);
    }

    #[test]
    fn branches_that_are_no_tree_are_seen_by_the_check() {
        let reversed = branch("ab", true, [(6, leaf("ac")), (1, leaf("bc"))]);
        let tree = Tree::new(problem(), &reversed, 0);
        assert_eq!(tree.check(), Err(TreeError::Code { node: 2 }));

        let mut stuck = root();
        stuck.children[0].1.wins = false;
        let tree = Tree::new(problem(), &stuck, 0);
        assert_eq!(tree.check(), Err(TreeError::DeadEnd { node: 1 }));

        let tree = Tree::new(problem(), &root(), 9);
        let (lower, upper) = (problem().shown(9), problem().shown(8));
        assert_eq!(tree.check(), Err(TreeError::Bounds { lower, upper }));
    }

    #[test]
    fn more_children_than_there_are_codes_do_no_harm() {
        let mut root = root();
        root.children = vec![root.children[0].clone(); (1 << 16) + 1];
        let tree = Tree::new(problem(), &root, 0);
        assert!(matches!(tree.check(), Err(TreeError::Children { .. })));
        assert_eq!(tree.walk().cost(), 2 + 1);
    }

    #[test]
    fn the_name_of_the_list_is_made_fit_to_be_saved() {
        let problem = Problem {
            list: "\u{7}".repeat(300),
            ..problem()
        };
        let tree = Tree::new(problem, &root(), 0);
        assert_eq!(tree.problem().list, "\u{fffd}".repeat(85));
        assert_eq!(tree.check(), Ok(()));
    }

    proptest! {
        #[test]
        fn every_column_and_every_walk_say_the_same_of_a_tree(tree in any_tree()) {
            prop_assert_eq!(tree.check(), Ok(()));
            let histogram = tree.histogram();
            prop_assert_eq!(tree.walk().worst_case(), histogram.len());
            prop_assert_eq!(tree.walk().cost(), tree.total());
            prop_assert_eq!(tree.walk().candidates() as u64, histogram.iter().sum::<u64>());
            prop_assert_eq!(tree.claim().upper, tree.problem().objective.value(&tree.found()));
        }

        #[test]
        fn the_nodes_of_a_tree_are_numbered_in_the_order_in_which_they_stand(tree in any_tree()) {
            let mut level = vec![tree.walk()];
            let mut node = 0;
            while !level.is_empty() {
                for walk in &level {
                    prop_assert_eq!(walk.node(), node);
                    node += 1;
                }
                level = level.iter().flat_map(|walk| walk.children()).map(|(_, child)| child).collect();
            }
            prop_assert_eq!(node, tree.nodes().guess.len());
        }
    }
}

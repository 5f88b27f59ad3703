//! A decision tree, flat: what is saved, walked and verified.
//!
//! A node is a position: the guess to make there, whether that guess may be the answer, and one
//! child for each other feedback that can follow. Four plain columns hold all nodes ([`Nodes`]). A
//! binary search finds a child, and a walk allocates nothing.

use std::iter;
use std::ops::Range;

use crate::game::games::Guesses;
use crate::game::list::List;
use crate::game::list::name::fit_name;
use crate::game::word::Word;
use crate::game::word::alphabet::Alphabet;
use crate::sorted;
use crate::tree::basis::Basis;
use crate::tree::check;
use crate::tree::claim::{Claim, Problem};
use crate::tree::error::TreeError;
use crate::tree::nodes::{Branch, Nodes};
use crate::tree::objective::ObjectiveValue;

/// A tree of guesses, with the words that it uses and the claim about what it achieves.
///
/// Two trees are equal if they solve the same problem with the same guesses under the same claim.
/// So a tree that was saved and loaded equals the one that was built, though its claim [rests on
/// another basis](Tree::basis).
#[derive(Clone, Debug)]
pub struct Tree {
    pub(super) problem: Problem,
    claim: Claim,
    /// Whose claim it is. No file says that.
    basis: Basis,
    /// The words guessed somewhere, sorted.
    pub(super) words: Vec<Word>,
    pub(super) nodes: Nodes,
    /// The first child of each node.
    first_child: Vec<u32>,
    /// The number of answers found at or below each node.
    pub(super) answers: Vec<u32>,
}

impl PartialEq for Tree {
    fn eq(&self, other: &Self) -> bool {
        // The other columns follow from these.
        (&self.problem, self.claim, &self.words, &self.nodes)
            == (&other.problem, other.claim, &other.words, &other.nodes)
    }
}

impl Eq for Tree {}

impl Tree {
    /// The tree with this root, proven to achieve `lower` at best. The claim's upper end is what
    /// the tree achieves.
    ///
    /// The branches are not checked: see [`Tree::check`]. The list's name is cut to
    /// [`LIST_NAME_BYTES_MAX`](crate::game::list::name::LIST_NAME_BYTES_MAX) and freed of control
    /// characters. Where answers have weights, an answer without one counts nothing.
    pub(crate) fn new(
        mut problem: Problem,
        root: &Branch,
        lower: impl Into<ObjectiveValue>,
    ) -> Self {
        problem.list = fit_name(&problem.list);
        let (words, nodes) = Nodes::of(root);
        Self::assemble(problem, lower.into(), words, nodes)
    }

    /// A tree from its columns. Everything is checked that does not need the lists. The claim's
    /// upper end is what the tree achieves; its lower end is not checked, so it is
    /// [the word of a file](Basis::File).
    ///
    /// # Errors
    /// [`TreeError`] names the first property that fails.
    pub fn from_parts(
        problem: Problem,
        lower: impl Into<ObjectiveValue>,
        words: Vec<Word>,
        nodes: Nodes,
    ) -> Result<Self, TreeError> {
        check::columns(&problem, &words, &nodes)?;
        let made = Self::assemble(problem, lower.into(), words, nodes).with_basis(Basis::File);
        made.check_claim()?;
        Ok(made)
    }

    /// Checks every property that does not need the lists: the columns fit together, and they have
    /// the answers, the weights, the cost and the depth that problem and claim name. A tree that
    /// was loaded, built, or made by [`Tree::from_parts`] passes.
    ///
    /// # Errors
    /// [`TreeError`] names the first property that fails.
    pub(crate) fn check(&self) -> Result<(), TreeError> {
        check::columns(&self.problem, &self.words, &self.nodes)?;
        self.check_claim()
    }

    /// Checks problem and claim against the columns, which are those of a tree.
    fn check_claim(&self) -> Result<(), TreeError> {
        let histogram = self.histogram();
        if let Some(weights) = &self.problem.weights {
            let winners = self.nodes.all_winners(&self.words);
            check::found_once(&self.problem, &winners)?;
            check::weights(weights, &winners, histogram.len())?;
        }
        check::claim(&self.problem, self.claim, &histogram)
    }

    /// The columns must have the same lengths, and no more children than nodes.
    fn assemble(problem: Problem, lower: ObjectiveValue, words: Vec<Word>, nodes: Nodes) -> Self {
        let (first_child, answers) = derive(&nodes);
        let upper = lower;
        let mut made = Self {
            problem,
            claim: Claim { lower, upper, from_ledger: false },
            basis: Basis::Proven,
            words,
            nodes,
            first_child,
            answers,
        };
        made.claim.upper = made.problem.objective.value(&made.found());
        made
    }

    /// The tree with another lower end of its claim: for one who has proven it. A lower end above
    /// the upper one is refused when the tree is saved.
    #[must_use]
    pub fn with_lower(mut self, lower: impl Into<ObjectiveValue>) -> Self {
        self.claim.lower = lower.into();
        self
    }

    /// This tree with a claim that rests on a ledger if `from_ledger`.
    pub(crate) fn with_ledger(mut self, from_ledger: bool) -> Self {
        self.claim.from_ledger = from_ledger;
        if from_ledger {
            self.basis = self.basis.max(Basis::Ledger);
        }
        self
    }

    /// This tree with a claim that rests on `basis`: for one who has checked it, or knows where the
    /// tree comes from.
    #[must_use]
    pub fn with_basis(mut self, basis: Basis) -> Self {
        self.basis = basis;
        self
    }

    /// The problem that the tree solves.
    pub fn problem(&self) -> &Problem {
        &self.problem
    }

    /// What the tree achieves, and what its maker has proven about all other trees.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// Where the lower end of the claim rests: that of a loaded tree is the word of a file.
    pub fn basis(&self) -> Basis {
        self.basis
    }

    /// The words guessed somewhere in the tree, sorted.
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// The alphabet in which its words are read, as far as they show it: letters of several
    /// characters, letters that count as others, and the capitals of the language.
    pub fn alphabet(&self) -> Alphabet {
        match self.problem.game.guesses() {
            Guesses::Codes(_) => Alphabet::default(),
            Guesses::Words { .. } | Guesses::Names => Alphabet::of_words(&self.words),
        }
    }

    /// This tree with its words spelt as in `list`, such as codes in other symbols.
    #[must_use]
    pub fn spelt_as_in(mut self, list: &List) -> Self {
        for word in &mut self.words {
            if let Some(guess) = list.guess_id(word) {
                word.clone_from(&list.guesses()[usize::from(guess)]);
            }
        }
        self
    }

    /// The positions of the tree, as columns.
    pub fn nodes(&self) -> &Nodes {
        &self.nodes
    }

    /// The number of answers found with each number of guesses: entry `i` counts those found by
    /// guess `i + 1`. The length is the worst case.
    pub fn histogram(&self) -> Vec<u64> {
        let winners = |level: Range<usize>| self.winners(level).count() as u64;
        self.levels().map(winners).collect()
    }

    /// What is found with each number of guesses, as the problem counts it: the answers, or their
    /// weight. As long as the [histogram](Tree::histogram).
    pub(crate) fn found(&self) -> Vec<u64> {
        let Some(weights) = &self.problem.weights else {
            return self.histogram();
        };
        let weight = |level: Range<usize>| {
            let each = self.winners(level).filter_map(|word| weights.of(&word));
            each.fold(0, u64::saturating_add)
        };
        self.levels().map(weight).collect()
    }

    /// The number of guesses over all answers, each counted once.
    pub fn total(&self) -> u64 {
        let guesses = (1..).zip(self.histogram());
        guesses.map(|(guesses, n): (u64, u64)| guesses * n).sum()
    }

    /// The answers that take more than `guesses` guesses, in alphabetical order.
    pub fn missed(&self, guesses: u8) -> Vec<Word> {
        let late = self.levels().skip(guesses.into());
        let mut missed: Vec<Word> = late.flat_map(|level| self.winners(level)).collect();
        sorted::in_order(&mut missed);
        missed
    }

    /// The answers that take exactly `guesses` guesses, from 1, in alphabetical order.
    pub(super) fn found_with(&self, guesses: usize) -> Vec<Word> {
        let mut found: Vec<Word> =
            self.levels().skip(guesses - 1).take(1).flat_map(|level| self.winners(level)).collect();
        sorted::in_order(&mut found);
        found
    }

    fn winners(&self, level: Range<usize>) -> impl Iterator<Item = Word> {
        self.nodes.winners(&self.words, level)
    }

    /// The nodes of each level, from the root down.
    fn levels(&self) -> impl Iterator<Item = Range<usize>> {
        let below = |level: &Range<usize>| {
            let children = self.nodes.children[level.clone()].iter();
            let end = level.end + children.map(|&n| usize::from(n)).sum::<usize>();
            Some(level.end..end).filter(|level| !level.is_empty())
        };
        iter::successors(Some(0..1), below)
    }

    /// The numbers of the children of a node.
    pub(super) fn children(&self, node: usize) -> Range<usize> {
        let start = self.first_child[node] as usize;
        start..start + usize::from(self.nodes.children[node])
    }
}

/// The first child of each node, and the number of answers found at or below it.
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

    use crate::game::mode::Mode;
    use crate::tree::sample::{any_tree, branch, leaf, problem, root, tree, words};
    use crate::tree::{Claim, Nodes, Objective, ObjectiveValue, Problem, Tree, TreeError};

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
        let claim = Claim { lower: 7.into(), upper: 8.into(), from_ledger: false };
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
            (Objective::WorstAlone, [3, 0, 0]),
            (Objective::Within(2), [1, 8, 0]),
        ] {
            let problem = Problem { objective, ..problem() };
            let tree = Tree::new(problem, &root(), ObjectiveValue(upper));
            assert_eq!(tree.claim().upper, ObjectiveValue(upper), "{objective}");
            assert!(tree.claim().is_optimal());
            assert_eq!(tree.check(), Ok(()));
        }
    }

    #[test]
    fn a_tree_may_be_one_guess() {
        let problem = Problem { answers: 1, mode: Mode::Easy, ..problem() };
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
        let nodes = |message: &str| Err(TreeError::Nodes(message.to_owned()));
        let code = nodes("the feedback that leads to node 2 is out of order or out of range");
        assert_eq!(tree.check(), code);

        let mut stuck = root();
        stuck.children[0].1.wins = false;
        let tree = Tree::new(problem(), &stuck, 0);
        assert_eq!(tree.check(), nodes("node 1 leads nowhere"));

        let tree = Tree::new(problem(), &root(), 9);
        let bounds = "the tree claims that no tree is below 9 guesses, but has 8 guesses itself";
        assert_eq!(tree.check(), Err(TreeError::Claim(bounds.to_owned())));
    }

    #[test]
    fn more_children_than_there_are_codes_do_no_harm() {
        let mut root = root();
        root.children = vec![root.children[0].clone(); (1 << 16) + 1];
        let tree = Tree::new(problem(), &root, 0);
        let error = tree.check().unwrap_err();
        assert!(matches!(error, TreeError::Nodes(_)));
        assert!(error.to_string().contains("but the root and all children add up to"));
        assert_eq!(tree.walk().cost(), 2 + 1);
    }

    #[test]
    fn the_name_of_the_list_is_made_fit_to_be_saved() {
        let problem = Problem { list: "\u{7}".repeat(300), ..problem() };
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
                let below = level.iter().flat_map(|walk| walk.children());
                level = below.map(|(_, child)| child).collect();
            }
            prop_assert_eq!(node, tree.nodes().guess.len());
        }
    }
}

//! Which columns are a tree: everything that can be told without the lists.

use crate::game::feedback::codes;
use crate::game::list::WORDS_MAX;
use crate::game::word::Word;
use crate::tree::claim::{Claim, Problem};
use crate::tree::tree::{Nodes, cost};

/// The longest name of a list that a tree carries, in bytes of UTF-8. A longer one is cut off;
/// control characters in it, which could play tricks on a terminal, are replaced.
pub const LIST_NAME_BYTES_MAX: usize = 255;

/// Why columns are not a tree.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TreeError {
    /// The list's name is too long or holds control characters.
    #[error(
        "the list's name is longer than {LIST_NAME_BYTES_MAX} bytes or holds control characters"
    )]
    Name,
    /// The words are not sorted, not all of one length, or one is there twice.
    #[error("the words of the tree are not sorted, or not of {letters} letters")]
    Words {
        /// The letters that each should have.
        letters: u8,
    },
    /// There are more words than any list has.
    #[error("the tree has {words} words, a list at most {WORDS_MAX}")]
    TooManyWords {
        /// How many words there are.
        words: usize,
    },
    /// No node guesses this word.
    #[error("the tree holds the word {word}, but never guesses it")]
    UnusedWord {
        /// The word.
        word: Word,
    },
    /// There is no root.
    #[error("the tree has no nodes")]
    Empty,
    /// The columns have different lengths.
    #[error("the columns of the tree have different lengths")]
    Ragged,
    /// The children counted are not the nodes that there are.
    #[error("{nodes} nodes, but the root and all children add up to {children}")]
    Children {
        /// How many nodes there are.
        nodes: usize,
        /// How many children there are, and the root.
        children: usize,
    },
    /// All children of earlier nodes stand before this one, so that nothing leads to it.
    #[error("node {node} is not reached from the root")]
    Unreachable {
        /// The number of the node.
        node: usize,
    },
    /// A guess is not among the words.
    #[error("node {node} guesses word number {word}, but there are {words} words")]
    NoSuchWord {
        /// The number of the node.
        node: usize,
        /// The number of the word, from 0.
        word: u16,
        /// How many words there are.
        words: usize,
    },
    /// The children of a node are not in ascending order of their feedback, or a feedback is not
    /// one of the game's, or is the winning one; or a feedback leads to the root.
    #[error("the feedback that leads to node {node} is out of order or out of range")]
    Code {
        /// The number of the node.
        node: usize,
    },
    /// A node finds no answer and has nothing below it.
    #[error("node {node} leads nowhere")]
    DeadEnd {
        /// The number of the node.
        node: usize,
    },
    /// The nodes find another number of answers than the problem has.
    #[error("the tree finds {found} answers, it should be {said}")]
    Answers {
        /// How many the nodes find.
        found: u64,
        /// How many the problem has.
        said: u64,
    },
    /// The nodes need another number of guesses than is claimed.
    #[error("the tree needs {found} guesses over all answers, it claims {said}")]
    Cost {
        /// The total number of guesses.
        found: u64,
        /// The upper end of the claim.
        said: u64,
    },
    /// The claim's lower end is above its upper end.
    #[error("the tree claims that none is below {lower} guesses, and has {upper} itself")]
    Bounds {
        /// The lower end of the claim.
        lower: u64,
        /// The upper end, which is what the tree costs.
        upper: u64,
    },
    /// The tree is deeper than the game is long.
    #[error("the tree needs up to {worst_case} guesses, {max_guesses} are allowed")]
    TooDeep {
        /// The guesses that the tree needs at worst.
        worst_case: usize,
        /// The guesses that the problem allows.
        max_guesses: u8,
    },
    /// More guesses are fixed than allowed.
    #[error("the first {fixed_guesses} guesses are fixed, but only {max_guesses} are allowed")]
    FixedGuesses {
        /// How many are fixed.
        fixed_guesses: u8,
        /// How many are allowed.
        max_guesses: u8,
    },
}

/// A name that a tree can carry: this one, if it is such.
pub(super) fn fit_name(name: &str) -> String {
    let mut fit = String::new();
    for character in name.chars() {
        let shown = if character.is_control() {
            '\u{fffd}'
        } else {
            character
        };
        if fit.len() + shown.len_utf8() > LIST_NAME_BYTES_MAX {
            break;
        }
        fit.push(shown);
    }
    fit
}

/// Checks everything that [`claim`] does not.
pub(super) fn columns(problem: &Problem, words: &[Word], nodes: &Nodes) -> Result<(), TreeError> {
    if problem.list.len() > LIST_NAME_BYTES_MAX || problem.list.contains(char::is_control) {
        return Err(TreeError::Name);
    }
    sorted_words(problem.letters, words)?;
    lengths(nodes)?;
    guesses(words, nodes)?;
    children(problem.letters, nodes)
}

fn sorted_words(letters: u8, words: &[Word]) -> Result<(), TreeError> {
    if words.len() > WORDS_MAX {
        return Err(TreeError::TooManyWords { words: words.len() });
    }
    let same_length = words.iter().all(|word| word.len() == usize::from(letters));
    if same_length && words.is_sorted_by(|a, b| a < b) {
        Ok(())
    } else {
        Err(TreeError::Words { letters })
    }
}

fn lengths(nodes: &Nodes) -> Result<(), TreeError> {
    let count = nodes.guess.len();
    if [nodes.wins.len(), nodes.children.len(), nodes.code.len()] != [count; 3] {
        return Err(TreeError::Ragged);
    }
    if count == 0 {
        return Err(TreeError::Empty);
    }
    let children = 1 + nodes
        .children
        .iter()
        .map(|&n| usize::from(n))
        .sum::<usize>();
    if children != count {
        return Err(TreeError::Children {
            nodes: count,
            children,
        });
    }
    Ok(())
}

fn guesses(words: &[Word], nodes: &Nodes) -> Result<(), TreeError> {
    let mut used = vec![false; words.len()];
    for (node, &word) in nodes.guess.iter().enumerate() {
        let Some(used) = used.get_mut(usize::from(word)) else {
            return Err(TreeError::NoSuchWord {
                node,
                word,
                words: words.len(),
            });
        };
        *used = true;
    }
    match words.iter().zip(used).find(|&(_, used)| !used) {
        None => Ok(()),
        Some((&word, _)) => Err(TreeError::UnusedWord { word }),
    }
}

/// The lengths are right, so that the children of all nodes are the nodes but the root, in order.
fn children(letters: u8, nodes: &Nodes) -> Result<(), TreeError> {
    let win = codes(letters.into()) - 1;
    if nodes.code[0] != 0 {
        return Err(TreeError::Code { node: 0 });
    }
    let mut next = 1;
    for (node, (&children, &wins)) in nodes.children.iter().zip(&nodes.wins).enumerate() {
        if next <= node {
            return Err(TreeError::Unreachable { node });
        }
        if children == 0 && !wins {
            return Err(TreeError::DeadEnd { node });
        }
        let mut previous = None;
        for child in next..next + usize::from(children) {
            let code = nodes.code[child];
            if usize::from(code) >= win || previous.is_some_and(|previous| previous >= code) {
                return Err(TreeError::Code { node: child });
            }
            previous = Some(code);
        }
        next += usize::from(children);
    }
    Ok(())
}

/// Checks what is said of a tree against what it does.
pub(super) fn claim(problem: &Problem, claim: Claim, histogram: &[u64]) -> Result<(), TreeError> {
    let (found, said) = (histogram.iter().sum(), u64::from(problem.answers));
    if found != said {
        return Err(TreeError::Answers { found, said });
    }
    let (found, said) = (cost(histogram), claim.upper);
    if found != said {
        return Err(TreeError::Cost { found, said });
    }
    let Claim { lower, upper } = claim;
    if lower > upper {
        return Err(TreeError::Bounds { lower, upper });
    }
    let max_guesses = problem.max_guesses;
    if histogram.len() > usize::from(max_guesses) {
        return Err(TreeError::TooDeep {
            worst_case: histogram.len(),
            max_guesses,
        });
    }
    let fixed_guesses = problem.fixed_guesses;
    if fixed_guesses > max_guesses {
        return Err(TreeError::FixedGuesses {
            fixed_guesses,
            max_guesses,
        });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{TreeError, fit_name};
    use crate::game::list::WORDS_MAX;
    use crate::game::word::Word;
    use crate::tree::claim::{Claim, Problem};
    use crate::tree::tree::sample::{tree, words};
    use crate::tree::tree::{Nodes, Tree};

    /// The parts of the sample tree; node 0 guesses ab, node 1 bc after BY, node 2 ac after GB, and
    /// node 3 ad after ac and GB.
    struct Parts {
        problem: Problem,
        claim: Claim,
        words: Vec<Word>,
        nodes: Nodes,
    }

    /// What is said of the sample tree after a change.
    fn refusal(change: impl Fn(&mut Parts)) -> TreeError {
        let tree = tree();
        let mut parts = Parts {
            problem: tree.problem().clone(),
            claim: tree.claim(),
            words: tree.words().to_vec(),
            nodes: tree.nodes().clone(),
        };
        change(&mut parts);
        let Parts {
            problem,
            claim,
            words,
            nodes,
        } = parts;
        Tree::from_parts(problem, claim, words, nodes).unwrap_err()
    }

    #[test]
    fn the_parts_of_a_tree_make_the_tree_again() {
        let tree = tree();
        let again = Tree::from_parts(
            tree.problem().clone(),
            tree.claim(),
            tree.words().to_vec(),
            tree.nodes().clone(),
        );
        assert_eq!(again, Ok(tree.clone()));
        assert_eq!(tree.check(), Ok(()));
    }

    #[test]
    fn a_name_that_is_too_long_or_has_control_characters_is_refused() {
        assert_eq!(
            refusal(|it| it.problem.list = "é".repeat(128)),
            TreeError::Name
        );
        let error = refusal(|it| it.problem.list = "\u{1b}[2J".into());
        assert_eq!(error, TreeError::Name);
        assert_eq!(
            error.to_string(),
            "the list's name is longer than 255 bytes or holds control characters"
        );
    }

    #[test]
    fn names_are_made_fit_and_fit_ones_are_left_alone() {
        for (name, fit) in [
            ("original".to_owned(), "original".to_owned()),
            (String::new(), String::new()),
            ("a\tb\u{85}".into(), "a\u{fffd}b\u{fffd}".into()),
            ("é".repeat(128), "é".repeat(127)),
            ("e".repeat(300), "e".repeat(255)),
        ] {
            assert_eq!(fit_name(&name), fit);
            assert_eq!(fit_name(&fit), fit);
        }
    }

    #[test]
    fn words_out_of_order_or_twice_or_of_another_length_are_refused() {
        let refused = |text: &str| {
            assert_eq!(
                refusal(|it| it.words = words(text)),
                TreeError::Words { letters: 2 }
            );
        };
        refused("ac ab ad bc");
        refused("ab ac ac bc");
        refused("ab ac ad bcd");
        let error = refusal(|it| it.problem.letters = 200);
        assert_eq!(
            error.to_string(),
            "the words of the tree are not sorted, or not of 200 letters"
        );
    }

    #[test]
    fn more_words_than_a_list_has_are_refused() {
        let error = refusal(|it| it.words = vec![it.words[0]; WORDS_MAX + 1]);
        assert_eq!(error, TreeError::TooManyWords { words: 65_536 });
        assert_eq!(
            error.to_string(),
            "the tree has 65536 words, a list at most 65535"
        );
    }

    #[test]
    fn a_word_that_is_never_guessed_is_refused() {
        let error = refusal(|it| it.words = words("ab ac ad bc bd"));
        assert_eq!(
            error.to_string(),
            "the tree holds the word bd, but never guesses it"
        );
    }

    #[test]
    fn no_nodes_are_refused() {
        let error = refusal(|it| it.nodes = Nodes::default());
        assert_eq!(error, TreeError::Empty);
        assert_eq!(error.to_string(), "the tree has no nodes");
        let error = refusal(|it| {
            it.nodes = Nodes::default();
            it.words.clear();
        });
        assert_eq!(error, TreeError::Empty);
    }

    #[test]
    fn columns_of_different_lengths_are_refused() {
        let error = refusal(|it| it.nodes.guess.push(0));
        assert_eq!(error, TreeError::Ragged);
        assert_eq!(
            error.to_string(),
            "the columns of the tree have different lengths"
        );
        assert_eq!(refusal(|it| it.nodes.wins.push(true)), TreeError::Ragged);
        assert_eq!(refusal(|it| it.nodes.children.push(0)), TreeError::Ragged);
        assert_eq!(refusal(|it| it.nodes.code.clear()), TreeError::Ragged);
    }

    #[test]
    fn children_that_are_not_the_nodes_are_refused() {
        let error = refusal(|it| it.nodes.children[0] = 3);
        assert_eq!(
            error.to_string(),
            "4 nodes, but the root and all children add up to 5"
        );
        let children = refusal(|it| it.nodes.children[0] = 1);
        assert!(matches!(
            children,
            TreeError::Children {
                nodes: 4,
                children: 3
            }
        ));
        let children = refusal(|it| it.nodes.children.fill(u16::MAX));
        assert!(matches!(
            children,
            TreeError::Children {
                children: 262_141,
                ..
            }
        ));
    }

    #[test]
    fn nodes_that_nothing_leads_to_are_refused() {
        let error = refusal(|it| it.nodes.children = vec![0, 1, 1, 1]);
        assert_eq!(error, TreeError::Unreachable { node: 1 });
        let error = refusal(|it| it.nodes.children = vec![1, 0, 1, 1]);
        assert_eq!(error.to_string(), "node 2 is not reached from the root");
    }

    #[test]
    fn a_guess_that_is_not_among_the_words_is_refused() {
        let error = refusal(|it| it.nodes.guess[3] = 4);
        assert_eq!(
            error.to_string(),
            "node 3 guesses word number 4, but there are 4 words"
        );
        let no_words = TreeError::NoSuchWord {
            node: 0,
            word: 0,
            words: 0,
        };
        assert_eq!(refusal(|it| it.words.clear()), no_words);
    }

    #[test]
    fn feedback_out_of_order_or_out_of_range_is_refused() {
        // Of two letters, the codes are 0 to 8, and 8 wins.
        for (node, code) in [
            (0, 1),
            (1, 6),
            (1, 7),
            (2, 1),
            (2, 0),
            (2, 8),
            (3, 9),
            (3, u16::MAX),
        ] {
            let error = refusal(|it| it.nodes.code[node] = code);
            let node = if node == 1 { 2 } else { node };
            assert_eq!(error, TreeError::Code { node }, "{code}");
        }
        let error = refusal(|it| it.nodes.code[3] = 8);
        assert_eq!(
            error.to_string(),
            "the feedback that leads to node 3 is out of order or out of range"
        );
    }

    #[test]
    fn a_node_that_leads_nowhere_is_refused() {
        let error = refusal(|it| it.nodes.wins[1] = false);
        assert_eq!(error, TreeError::DeadEnd { node: 1 });
        assert_eq!(error.to_string(), "node 1 leads nowhere");
    }

    #[test]
    fn another_number_of_answers_is_refused() {
        let error = refusal(|it| it.nodes.wins[0] = false);
        assert_eq!(error, TreeError::Answers { found: 3, said: 4 });
        let error = refusal(|it| it.problem.answers = 5);
        assert_eq!(
            error.to_string(),
            "the tree finds 4 answers, it should be 5"
        );
    }

    #[test]
    fn another_cost_is_refused() {
        let error = refusal(|it| it.claim.upper = 9);
        assert_eq!(
            error.to_string(),
            "the tree needs 8 guesses over all answers, it claims 9"
        );
    }

    #[test]
    fn a_lower_bound_above_the_cost_is_refused() {
        let error = refusal(|it| it.claim.lower = 9);
        assert_eq!(error, TreeError::Bounds { lower: 9, upper: 8 });
        assert_eq!(
            error.to_string(),
            "the tree claims that none is below 9 guesses, and has 8 itself"
        );
    }

    #[test]
    fn a_tree_deeper_than_the_game_is_refused() {
        let error = refusal(|it| it.problem.max_guesses = 2);
        assert_eq!(
            error.to_string(),
            "the tree needs up to 3 guesses, 2 are allowed"
        );
    }

    #[test]
    fn more_fixed_guesses_than_allowed_are_refused() {
        let error = refusal(|it| it.problem.fixed_guesses = 7);
        assert_eq!(
            error.to_string(),
            "the first 7 guesses are fixed, but only 6 are allowed"
        );
    }
}

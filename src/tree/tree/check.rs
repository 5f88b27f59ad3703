//! Which columns are a tree: everything that can be told without the lists.

use crate::game::kind::Kind;
use crate::game::mode::Mode;
use crate::game::weights::Weights;
use crate::game::word::Word;
use crate::ids::WORDS_MAX;
use crate::tree::claim::{Claim, Problem};
use crate::tree::objective::{Objective, ObjectiveValue};
use crate::tree::tree::{Nodes, TreeError};

/// The longest name of a list that a tree carries, in bytes of UTF-8. A longer one is cut off;
/// control characters in it, which could play tricks on a terminal, are replaced.
pub const LIST_NAME_BYTES_MAX: usize = 255;

/// The most decimals that weights have: ten to this power fits 64 bits.
pub const DECIMALS_MAX: u8 = 18;

/// The most that the total weight comes to when every answer takes as many guesses as the worst one. So no
/// sum over a tree runs over, nor the sum of two of them.
pub const WEIGHT_MAX: u64 = u64::MAX / 2;

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
    let game = problem.game;
    game.check().map_err(TreeError::Game)?;
    if problem.mode != Mode::Easy && !game.is_wordle() {
        return Err(TreeError::Mode { game });
    }
    sorted_words(game, words)?;
    lengths(nodes)?;
    guesses(words, nodes)?;
    children(game, nodes)
}

fn sorted_words(game: Kind, words: &[Word]) -> Result<(), TreeError> {
    if words.len() > WORDS_MAX {
        return Err(TreeError::TooManyWords { words: words.len() });
    }
    let of_game = words.iter().all(|&word| game.has(word));
    if of_game && words.is_sorted_by(|a, b| a < b) {
        return Ok(());
    }
    Err(if game.has_words() {
        let letters = game.letters();
        TreeError::Words { letters }
    } else {
        TreeError::Names { game }
    })
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
fn children(game: Kind, nodes: &Nodes) -> Result<(), TreeError> {
    let (win, codes) = (game.win().0, game.codes());
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
            let leads_on = code != win && usize::from(code) < codes;
            if !leads_on || previous.is_some_and(|previous| previous >= code) {
                return Err(TreeError::Code { node: child });
            }
            previous = Some(code);
        }
        next += usize::from(children);
    }
    Ok(())
}

/// The words of the nodes that win, sorted; a word as often as it wins. The columns are those of a tree.
pub(super) fn winners(words: &[Word], nodes: &Nodes) -> Vec<Word> {
    let nodes = nodes.guess.iter().zip(&nodes.wins);
    let winning = nodes.filter(|&(_, &wins)| wins);
    let mut winners: Vec<Word> = winning
        .filter_map(|(&guess, _)| words.get(usize::from(guess)).copied())
        .collect();
    winners.sort_unstable();
    winners
}

/// Checks the answers that a weighted tree finds: as many as it should, each once.
pub(super) fn found_once(problem: &Problem, winners: &[Word]) -> Result<(), TreeError> {
    let (found, said) = (winners.len() as u64, u64::from(problem.answers));
    if found != said {
        return Err(TreeError::Answers { found, said });
    }
    match winners.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => Err(TreeError::FoundTwice { word: pair[0] }),
    }
}

/// Checks the weights of a tree that finds these answers within so many guesses.
pub(super) fn weights(
    weights: &Weights,
    winners: &[Word],
    worst_case: usize,
) -> Result<(), TreeError> {
    if weights.words() != winners {
        return Err(TreeError::OtherAnswers);
    }
    let decimals = weights.decimals();
    if decimals > DECIMALS_MAX {
        return Err(TreeError::Decimals { decimals });
    }
    let mut each = weights.each().iter();
    let total = each.try_fold(0_u64, |sum, &weight| sum.checked_add(weight));
    let most = total.and_then(|total| total.checked_mul(worst_case as u64));
    match most {
        Some(..=WEIGHT_MAX) => Ok(()),
        _ => Err(TreeError::TooHeavy { worst_case }),
    }
}

/// Checks what is said of a tree against what it does.
pub(super) fn claim(problem: &Problem, claim: Claim, histogram: &[u64]) -> Result<(), TreeError> {
    let (found, said) = (histogram.iter().sum(), u64::from(problem.answers));
    if found != said {
        return Err(TreeError::Answers { found, said });
    }
    let (objective, Claim { lower, upper }) = (problem.objective, claim);
    if objective == Objective::Within(0) {
        return Err(TreeError::WithinNone);
    }
    let ObjectiveValue(numbers) = lower;
    if numbers[objective.parts()..]
        .iter()
        .any(|&number| number > 0)
    {
        return Err(TreeError::Parts { objective });
    }
    if lower > upper {
        return Err(TreeError::Bounds {
            lower: problem.shown(lower),
            upper: problem.shown(upper),
        });
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
    use std::sync::Arc;

    use super::{WEIGHT_MAX, fit_name};
    use crate::game::kind::{Kind, Wordle};
    use crate::game::weights::Weights;
    use crate::game::word::Word;
    use crate::ids::WORDS_MAX;
    use crate::tree::claim::Problem;
    use crate::tree::objective::{Objective, ObjectiveValue};
    use crate::tree::tree::sample::{tree, word, words};
    use crate::tree::tree::{Nodes, Tree, TreeError};

    /// The parts of the sample tree; node 0 guesses ab, node 1 bc after BY, node 2 ac after GB, and
    /// node 3 ad after ac and GB.
    struct Parts {
        problem: Problem,
        lower: ObjectiveValue,
        words: Vec<Word>,
        nodes: Nodes,
    }

    /// What is said of the sample tree after a change.
    fn refusal(change: impl Fn(&mut Parts)) -> TreeError {
        let tree = tree();
        let mut parts = Parts {
            problem: tree.problem().clone(),
            lower: tree.claim().lower,
            words: tree.words().to_vec(),
            nodes: tree.nodes().clone(),
        };
        change(&mut parts);
        let Parts {
            problem,
            lower,
            words,
            nodes,
        } = parts;
        Tree::from_parts(problem, lower, words, nodes).unwrap_err()
    }

    #[test]
    fn the_parts_of_a_tree_make_the_tree_again() {
        let tree = tree();
        let again = Tree::from_parts(
            tree.problem().clone(),
            tree.claim().lower,
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
        let error = refusal(|it| it.problem.game = Kind::Wordle(Wordle { letters: 200 }));
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
    fn a_lower_bound_above_the_cost_is_refused() {
        let error = refusal(|it| it.lower = 9.into());
        let (lower, upper) = (tree().problem().shown(9), tree().problem().shown(8));
        assert_eq!(error, TreeError::Bounds { lower, upper });
        assert_eq!(
            error.to_string(),
            "the tree claims that none is below 9 guesses, and has 8 guesses itself"
        );
    }

    #[test]
    fn the_numbers_of_a_lower_bound_are_compared_one_after_the_other() {
        // The sample tree: worst case 3, 8 guesses, one answer found last.
        let bounds = |objective, lower| {
            let mut problem = tree().problem().clone();
            problem.objective = objective;
            let (words, nodes) = (tree().words().to_vec(), tree().nodes().clone());
            Tree::from_parts(problem, ObjectiveValue(lower), words, nodes).map(|_| ())
        };
        for (objective, below, above) in [
            (Objective::Mean, [8, 0, 0], [9, 0, 0]),
            (Objective::Worst, [2, 99, 0], [3, 9, 0]),
            (Objective::Worst, [3, 8, 0], [4, 0, 0]),
            (Objective::Within(2), [0, 99, 0], [1, 9, 0]),
            (Objective::Within(3), [0, 8, 0], [1, 0, 0]),
            (Objective::MeanThenWorst, [7, 99, 0], [8, 4, 0]),
            (Objective::MeanThenWorstThenLast, [8, 3, 1], [8, 3, 2]),
        ] {
            assert_eq!(bounds(objective, below), Ok(()), "{objective}");
            let error = bounds(objective, above).unwrap_err();
            assert!(matches!(error, TreeError::Bounds { .. }), "{objective}");
        }
    }

    #[test]
    fn a_lower_bound_with_numbers_that_the_objective_does_not_have_is_refused() {
        for (objective, lower) in [
            (Objective::Mean, [7, 1, 0]),
            (Objective::Mean, [7, 0, 1]),
            (Objective::Worst, [2, 0, 1]),
        ] {
            let error = refusal(|it| {
                it.problem.objective = objective;
                it.lower = ObjectiveValue(lower);
            });
            assert_eq!(error, TreeError::Parts { objective });
        }
        let error = refusal(|it| it.lower = ObjectiveValue([7, 1, 0]));
        assert_eq!(
            error.to_string(),
            "the objective is mean, but the lower end of the claim has more numbers"
        );
    }

    #[test]
    fn answers_found_without_a_guess_are_no_objective() {
        let error = refusal(|it| it.problem.objective = Objective::Within(0));
        assert_eq!(error, TreeError::WithinNone);
        assert_eq!(
            error.to_string(),
            "the objective is to find answers within 0 guesses; the least is 1"
        );
    }

    /// What is said of the sample tree with these weights.
    fn weighted(answers: &str, each: [u64; 4], decimals: u8) -> Result<Tree, TreeError> {
        let mut problem = tree().problem().clone();
        let weights = Weights::new(words(answers), each.to_vec(), decimals);
        problem.weights = Some(Arc::new(weights));
        let (words, nodes) = (tree().words().to_vec(), tree().nodes().clone());
        Tree::from_parts(problem, 0.into(), words, nodes)
    }

    #[test]
    fn the_cost_of_a_weighted_tree_is_that_of_its_weights() {
        let tree = weighted("ab ac ad bc", [5, 3, 2, 0], 1).unwrap();
        assert_eq!(tree.found(), [5, 3, 2]);
        assert_eq!(tree.histogram(), [1, 2, 1]);
        assert_eq!(tree.claim().upper, 17.into());
        assert_eq!(tree.check(), Ok(()));
    }

    #[test]
    fn a_weighted_answer_that_is_found_twice_is_refused() {
        let error = refusal(|it| {
            it.nodes.guess[3] = it.nodes.guess[1];
            it.words = words("ab ac bc");
            it.nodes.guess = vec![0, 2, 1, 2];
            let weights = Weights::new(words("ab ac ad bc"), vec![1; 4], 0);
            it.problem.weights = Some(Arc::new(weights));
        });
        assert_eq!(error, TreeError::FoundTwice { word: word("bc") });
        assert_eq!(
            error.to_string(),
            "the tree finds bc twice, but its answers have weights, which count once"
        );
    }

    #[test]
    fn weights_of_other_answers_are_refused() {
        let error = weighted("ab ac ad bd", [1; 4], 0).unwrap_err();
        assert_eq!(error, TreeError::OtherAnswers);
        assert_eq!(
            error.to_string(),
            "the weights are not for the answers that the tree finds"
        );
    }

    #[test]
    fn too_many_decimals_are_refused() {
        assert!(weighted("ab ac ad bc", [1; 4], 18).is_ok());
        let error = weighted("ab ac ad bc", [1; 4], 19).unwrap_err();
        assert_eq!(error, TreeError::Decimals { decimals: 19 });
        assert_eq!(
            error.to_string(),
            "the weights have 19 decimals, at most 18 are possible"
        );
    }

    #[test]
    fn weights_that_are_too_large_to_count_with_are_refused() {
        // The worst case is three guesses.
        let most = WEIGHT_MAX / 3;
        assert!(weighted("ab ac ad bc", [0, most - 1, 0, 1], 0).is_ok());
        for each in [[0, most, 0, 1], [u64::MAX; 4], [WEIGHT_MAX, 0, 0, 0]] {
            let error = weighted("ab ac ad bc", each, 0).unwrap_err();
            assert_eq!(error, TreeError::TooHeavy { worst_case: 3 });
            assert_eq!(
                error.to_string(),
                "the weights are too large: their sum, times the 3 guesses of the worst case, is more \
                 than 9223372036854775807"
            );
        }
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

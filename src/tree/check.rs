//! Which columns are a tree: everything that can be checked without the lists.

use crate::game::count::count;
use crate::game::kind::Kind;
use crate::game::list::name::LIST_NAME_BYTES_MAX;
use crate::game::weights::{DECIMALS_MAX, Weights};
use crate::game::word::Word;
use crate::ids::WORDS_MAX;
use crate::tree::claim::{Claim, Problem, WEIGHT_MAX};
use crate::tree::error::TreeError;
use crate::tree::nodes::Nodes;
use crate::tree::objective::Objective;

/// Checks everything that [`claim`] does not.
pub(super) fn columns(problem: &Problem, words: &[Word], nodes: &Nodes) -> Result<(), TreeError> {
    if problem.list.len() > LIST_NAME_BYTES_MAX || problem.list.contains(char::is_control) {
        return Err(TreeError::Problem(format!(
            "the list's name is longer than {LIST_NAME_BYTES_MAX} bytes or has control characters"
        )));
    }
    let game = problem.game;
    let impossible =
        |error| TreeError::Problem(format!("the tree is for no possible game: {error}"));
    game.check().map_err(impossible)?;
    if !problem.mode.is_for(game) {
        let mode = format!("the tree is for {} mode, which {game} does not have", problem.mode);
        return Err(TreeError::Problem(mode));
    }
    sorted_words(game, words)?;
    lengths(nodes)?;
    guesses(words, nodes)?;
    children(game, nodes)
}

/// Checks the number, the form and the order of the words.
pub(super) fn sorted_words(game: Kind, words: &[Word]) -> Result<(), TreeError> {
    few_words(words.len())?;
    let of_game = words.iter().all(|word| game.has(word));
    if of_game && words.is_sorted_by(|a, b| a < b) {
        return Ok(());
    }
    let letters = game.letters();
    Err(TreeError::Words(match game.has_words() {
        true => format!("the words of the tree are not sorted, or not of {letters} letters"),
        false => format!("the guesses of the tree are not sorted, or not ones of {game}"),
    }))
}

/// Checks that a list can have this number of words.
pub(super) fn few_words(words: usize) -> Result<(), TreeError> {
    if words <= WORDS_MAX {
        return Ok(());
    }
    let many = format!("the tree has {words} words; a list has at most {WORDS_MAX}");
    Err(TreeError::Words(many))
}

fn lengths(nodes: &Nodes) -> Result<(), TreeError> {
    let count = nodes.guess.len();
    if [nodes.wins.len(), nodes.children.len(), nodes.code.len()] != [count; 3] {
        let ragged = "the columns of the tree have different lengths";
        return Err(TreeError::Nodes(ragged.into()));
    }
    if count == 0 {
        return Err(TreeError::Nodes("the tree has no nodes".into()));
    }
    let children: usize = nodes.children.iter().map(|&n| usize::from(n)).sum();
    if 1 + children == count {
        return Ok(());
    }
    let sum = 1 + children;
    Err(TreeError::Nodes(format!(
        "the tree has {count} nodes, but the root and all children add up to {sum}"
    )))
}

fn guesses(words: &[Word], nodes: &Nodes) -> Result<(), TreeError> {
    let mut used = vec![false; words.len()];
    for (node, &word) in nodes.guess.iter().enumerate() {
        let Some(used) = used.get_mut(usize::from(word)) else {
            return Err(TreeError::Nodes(format!(
                "node {node} guesses word number {word}, but there are {} words",
                words.len()
            )));
        };
        *used = true;
    }
    let Some(unused) = used.iter().position(|used| !used) else {
        return Ok(());
    };
    let word = &words[unused];
    let never = format!("the tree holds the word {word}, but never guesses it");
    Err(TreeError::Words(never))
}

/// Checks reachability, codes and their order. The lengths are right, so the children of all nodes
/// are the nodes but the root, in order.
fn children(game: Kind, nodes: &Nodes) -> Result<(), TreeError> {
    let (win, codes) = (game.win().0, game.codes());
    let out_of_order = |node: usize| {
        TreeError::Nodes(format!(
            "the feedback that leads to node {node} is out of order or out of range"
        ))
    };
    if nodes.code[0] != 0 {
        return Err(out_of_order(0));
    }
    let mut next = 1;
    for (node, (&children, &wins)) in nodes.children.iter().zip(&nodes.wins).enumerate() {
        if next <= node {
            let unreachable = format!("node {node} is not reached from the root");
            return Err(TreeError::Nodes(unreachable));
        }
        if children == 0 && !wins {
            return Err(TreeError::Nodes(format!("node {node} leads nowhere")));
        }
        let mut previous = None;
        for child in next..next + usize::from(children) {
            let code = nodes.code[child];
            let leads_on = code != win && (code as usize) < codes;
            if !leads_on || previous.is_some_and(|previous| previous >= code) {
                return Err(out_of_order(child));
            }
            previous = Some(code);
        }
        next += usize::from(children);
    }
    Ok(())
}

/// The answers of a tree with weights and these columns, in alphabetical order. Its weights are for
/// them.
pub(super) fn weighted_answers(
    problem: &Problem,
    words: &[Word],
    nodes: &Nodes,
) -> Result<Vec<Word>, TreeError> {
    columns(problem, words, nodes)?;
    let winners = nodes.all_winners(words);
    found_once(problem, &winners)?;
    Ok(winners)
}

/// Checks that a weighted tree finds each of its answers once.
pub(super) fn found_once(problem: &Problem, winners: &[Word]) -> Result<(), TreeError> {
    found_all(problem, winners.len() as u64)?;
    match winners.windows(2).find(|pair| pair[0] == pair[1]) {
        None => Ok(()),
        Some(pair) => Err(TreeError::Weights(format!(
            "the tree finds {} twice, but its answers have weights, which count once",
            pair[0]
        ))),
    }
}

fn found_all(problem: &Problem, found: u64) -> Result<(), TreeError> {
    let answers = problem.answers;
    if found == u64::from(answers) {
        return Ok(());
    }
    let other = format!("the tree finds {}, but its list has {answers}", count(found, "answer"));
    Err(TreeError::Claim(other))
}

/// Checks the weights of a tree that finds these answers within `worst_case` guesses.
pub(super) fn weights(
    weights: &Weights,
    winners: &[Word],
    worst_case: usize,
) -> Result<(), TreeError> {
    if weights.words() != winners {
        let others = "the weights are not for the answers that the tree finds";
        return Err(TreeError::Weights(others.into()));
    }
    let decimals = weights.decimals();
    if decimals > DECIMALS_MAX {
        return Err(TreeError::Weights(format!(
            "the weights have {decimals} decimals; at most {DECIMALS_MAX} are possible"
        )));
    }
    let mut each = weights.each().iter();
    let total = each.try_fold(0_u64, |sum, &weight| sum.checked_add(weight));
    let most = total.and_then(|total| total.checked_mul(worst_case as u64));
    match most {
        Some(..=WEIGHT_MAX) => Ok(()),
        _ => Err(TreeError::Weights(format!(
            "the weights are too large: their sum, times the worst case of {worst_case} guesses, \
             is more than {WEIGHT_MAX}"
        ))),
    }
}

/// Checks problem and claim against what the tree does.
pub(super) fn claim(problem: &Problem, claim: Claim, histogram: &[u64]) -> Result<(), TreeError> {
    found_all(problem, histogram.iter().sum())?;
    let (objective, Claim { lower, upper, .. }) = (problem.objective, claim);
    if objective == Objective::Within(0) {
        let within = "the objective is to find answers within 0 guesses; the least is 1";
        return Err(TreeError::Problem(within.into()));
    }
    let error = if lower.0[objective.parts()..].iter().any(|&number| number > 0) {
        format!("the objective is {objective}, but the lower end of the claim has more numbers")
    } else if lower > upper {
        let [lower, upper] = [lower, upper].map(|end| problem.shown(end));
        format!("the tree claims that no tree is below {lower}, but has {upper} itself")
    } else if histogram.len() > usize::from(problem.max_guesses) {
        let (needed, allowed) = (histogram.len(), problem.max_guesses);
        format!("the tree needs up to {}, but the limit is {allowed}", count(needed, "guess"))
    } else if problem.fixed_guesses > problem.max_guesses {
        let (fixed, allowed) = (problem.fixed_guesses, problem.max_guesses);
        format!("the tree has {} fixed, but the limit is {allowed}", count(fixed, "guess"))
    } else {
        return Ok(());
    };
    Err(TreeError::Claim(error))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::game::count::count;
    use crate::game::kind::{Kind, Wordle};
    use crate::game::list::name::fit_name;
    use crate::game::weights::Weights;
    use crate::game::word::Word;
    use crate::ids::WORDS_MAX;
    use crate::tree::claim::WEIGHT_MAX;
    use crate::tree::sample::{tree, words};
    use crate::tree::{Nodes, Objective, ObjectiveValue, Problem, Tree, TreeError};

    /// The parts of the sample tree; node 0 guesses ab, node 1 bc after BY, node 2 ac after GB, and
    /// node 3 ad after ac and GB.
    struct Parts {
        problem: Problem,
        lower: ObjectiveValue,
        words: Vec<Word>,
        nodes: Nodes,
    }

    /// The error for the sample tree after a change.
    fn refusal(change: impl Fn(&mut Parts)) -> TreeError {
        let tree = tree();
        let mut parts = Parts {
            problem: tree.problem().clone(),
            lower: tree.claim().lower,
            words: tree.words().to_vec(),
            nodes: tree.nodes().clone(),
        };
        change(&mut parts);
        let Parts { problem, lower, words, nodes } = parts;
        Tree::from_parts(problem, lower, words, nodes).unwrap_err()
    }

    fn nodes(message: &str) -> TreeError {
        TreeError::Nodes(message.to_owned())
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
        let message = "the list's name is longer than 255 bytes or has control characters";
        for name in ["é".repeat(128), "\u{1b}[2J".to_owned()] {
            let error = refusal(|it| it.problem.list = name.clone());
            assert_eq!(error, TreeError::Problem(message.to_owned()));
        }
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
            let message = "the words of the tree are not sorted, or not of 2 letters";
            let error = refusal(|it| it.words = words(text));
            assert_eq!(error, TreeError::Words(message.to_owned()));
        };
        refused("ac ab ad bc");
        refused("ab ac ac bc");
        refused("ab ac ad bcd");
        for (letters, message) in [
            (8, "the words of the tree are not sorted, or not of 8 letters"),
            (
                200,
                "the tree is for no possible game: wordle is not possible: words have 2 to 15 \
                 letters, not 200",
            ),
        ] {
            let error = refusal(|it| it.problem.game = Kind::Wordle(Wordle { letters }));
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn more_words_than_a_list_has_are_refused() {
        let error = refusal(|it| it.words = vec![it.words[0].clone(); WORDS_MAX + 1]);
        let message = "the tree has 65536 words; a list has at most 65535";
        assert_eq!(error, TreeError::Words(message.to_owned()));
    }

    #[test]
    fn a_word_that_is_never_guessed_is_refused() {
        let error = refusal(|it| it.words = words("ab ac ad bc bd"));
        assert_eq!(error.to_string(), "the tree holds the word bd, but never guesses it");
    }

    #[test]
    fn no_nodes_are_refused() {
        let error = refusal(|it| it.nodes = Nodes::default());
        assert_eq!(error, nodes("the tree has no nodes"));
        let error = refusal(|it| {
            it.nodes = Nodes::default();
            it.words.clear();
        });
        assert_eq!(error, nodes("the tree has no nodes"));
    }

    #[test]
    fn columns_of_different_lengths_are_refused() {
        let ragged = nodes("the columns of the tree have different lengths");
        assert_eq!(refusal(|it| it.nodes.guess.push(0)), ragged);
        assert_eq!(refusal(|it| it.nodes.wins.push(true)), ragged);
        assert_eq!(refusal(|it| it.nodes.children.push(0)), ragged);
        assert_eq!(refusal(|it| it.nodes.code.clear()), ragged);
    }

    #[test]
    fn children_that_are_not_the_nodes_are_refused() {
        let children = |sum: u32| {
            let but = "but the root and all children add up to";
            nodes(&format!("the tree has 4 nodes, {but} {sum}"))
        };
        assert_eq!(refusal(|it| it.nodes.children[0] = 3), children(5));
        assert_eq!(refusal(|it| it.nodes.children[0] = 1), children(3));
        let error = refusal(|it| it.nodes.children.fill(u16::MAX));
        assert_eq!(error, children(262_141));
    }

    #[test]
    fn nodes_that_nothing_leads_to_are_refused() {
        let error = refusal(|it| it.nodes.children = vec![0, 1, 1, 1]);
        assert_eq!(error, nodes("node 1 is not reached from the root"));
        let error = refusal(|it| it.nodes.children = vec![1, 0, 1, 1]);
        assert_eq!(error.to_string(), "node 2 is not reached from the root");
    }

    #[test]
    fn a_guess_that_is_not_among_the_words_is_refused() {
        let error = refusal(|it| it.nodes.guess[3] = 4);
        assert_eq!(error.to_string(), "node 3 guesses word number 4, but there are 4 words");
        let no_words = nodes("node 0 guesses word number 0, but there are 0 words");
        assert_eq!(refusal(|it| it.words.clear()), no_words);
    }

    #[test]
    fn feedback_out_of_order_or_out_of_range_is_refused() {
        // Of two letters, the codes are 0 to 8, and 8 wins.
        for (node, code) in [(0, 1), (1, 6), (1, 7), (2, 1), (2, 0), (2, 8), (3, 9), (3, u32::MAX)]
        {
            let error = refusal(|it| it.nodes.code[node] = code);
            let node = if node == 1 { 2 } else { node };
            let message = "is out of order or out of range";
            let message = format!("the feedback that leads to node {node} {message}");
            assert_eq!(error, nodes(&message), "{code}");
        }
    }

    #[test]
    fn a_node_that_leads_nowhere_is_refused() {
        let error = refusal(|it| it.nodes.wins[1] = false);
        assert_eq!(error, nodes("node 1 leads nowhere"));
    }

    #[test]
    fn another_number_of_answers_is_refused() {
        let answers = |found: u16, answers: u16| {
            let message =
                format!("the tree finds {}, but its list has {answers}", count(found, "answer"));
            TreeError::Claim(message)
        };
        let error = refusal(|it| it.nodes.wins[0] = false);
        assert_eq!(error, answers(3, 4));
        assert_eq!(refusal(|it| it.problem.answers = 5), answers(4, 5));
    }

    #[test]
    fn a_lower_bound_above_the_cost_is_refused() {
        let error = refusal(|it| it.lower = 9.into());
        let message = "the tree claims that no tree is below 9 guesses, but has 8 guesses itself";
        assert_eq!(error, TreeError::Claim(message.to_owned()));
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
            (Objective::WorstAlone, [3, 0, 0], [4, 0, 0]),
            (Objective::Within(2), [0, 99, 0], [1, 9, 0]),
            (Objective::Within(3), [0, 8, 0], [1, 0, 0]),
            (Objective::MeanThenWorst, [7, 99, 0], [8, 4, 0]),
            (Objective::MeanThenWorstThenLast, [8, 3, 1], [8, 3, 2]),
        ] {
            assert_eq!(bounds(objective, below), Ok(()), "{objective}");
            let error = bounds(objective, above).unwrap_err();
            assert!(matches!(&error, TreeError::Claim(_)), "{objective}");
            let message = error.to_string();
            assert!(message.starts_with("the tree claims that no tree is below "), "{message}");
        }
    }

    #[test]
    fn a_lower_bound_with_numbers_that_the_objective_does_not_have_is_refused() {
        for (objective, lower) in [
            (Objective::Mean, [7, 1, 0]),
            (Objective::Mean, [7, 0, 1]),
            (Objective::Worst, [2, 0, 1]),
            (Objective::WorstAlone, [2, 1, 0]),
        ] {
            let error = refusal(|it| {
                it.problem.objective = objective;
                it.lower = ObjectiveValue(lower);
            });
            let message = "but the lower end of the claim has more numbers";
            let message = format!("the objective is {objective}, {message}");
            assert_eq!(error, TreeError::Claim(message));
        }
    }

    #[test]
    fn answers_found_without_a_guess_are_no_objective() {
        let error = refusal(|it| it.problem.objective = Objective::Within(0));
        let message = "the objective is to find answers within 0 guesses; the least is 1";
        assert_eq!(error, TreeError::Problem(message.to_owned()));
    }

    /// The sample tree with these weights, or the error.
    fn weighted(answers: &str, each: [u64; 4], decimals: u8) -> Result<Tree, TreeError> {
        let mut problem = tree().problem().clone();
        let weights = Weights::assemble(words(answers), each.to_vec(), decimals);
        problem.weights = Some(Arc::new(weights));
        let (words, nodes) = (tree().words().to_vec(), tree().nodes().clone());
        Tree::from_parts(problem, 0, words, nodes)
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
            let weights = Weights::assemble(words("ab ac ad bc"), vec![1; 4], 0);
            it.problem.weights = Some(Arc::new(weights));
        });
        let message = "the tree finds bc twice, but its answers have weights, which count once";
        assert_eq!(error, TreeError::Weights(message.to_owned()));
    }

    #[test]
    fn weights_of_other_answers_are_refused() {
        let error = weighted("ab ac ad bd", [1; 4], 0).unwrap_err();
        let message = "the weights are not for the answers that the tree finds";
        assert_eq!(error, TreeError::Weights(message.to_owned()));
    }

    #[test]
    fn too_many_decimals_are_refused() {
        assert!(weighted("ab ac ad bc", [1; 4], 18).is_ok());
        let error = weighted("ab ac ad bc", [1; 4], 19).unwrap_err();
        let message = "the weights have 19 decimals; at most 18 are possible";
        assert_eq!(error, TreeError::Weights(message.to_owned()));
    }

    #[test]
    fn weights_that_are_too_large_to_count_with_are_refused() {
        // The worst case is three guesses.
        let most = WEIGHT_MAX / 3;
        assert!(weighted("ab ac ad bc", [0, most - 1, 0, 1], 0).is_ok());
        for each in [[0, most, 0, 1], [u64::MAX; 4], [WEIGHT_MAX, 0, 0, 0]] {
            let error = weighted("ab ac ad bc", each, 0).unwrap_err();
            let message = "the weights are too large: their sum, times the worst case of 3 \
                           guesses, is more than 9223372036854775807";
            assert_eq!(error, TreeError::Weights(message.to_owned()));
        }
    }

    #[test]
    fn a_tree_deeper_than_the_game_is_refused() {
        let error = refusal(|it| it.problem.max_guesses = 2);
        assert_eq!(error.to_string(), "the tree needs up to 3 guesses, but the limit is 2");
    }

    #[test]
    fn more_fixed_guesses_than_allowed_are_refused() {
        let error = refusal(|it| it.problem.fixed_guesses = 7);
        assert_eq!(error.to_string(), "the tree has 7 guesses fixed, but the limit is 6");
    }
}

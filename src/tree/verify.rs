//! The checker: replays every answer of a list against a tree, and trusts nothing.
//!
//! It uses the words, the reference scoring, the list and the tree, and shares no code with the
//! search and its fast tables, so a fault in those cannot hide here. It is slow where slow is
//! plain, and takes a few milliseconds.
//!
//! It shows that the tree finds every answer of this list within the limit on guesses; that it
//! achieves what it claims to achieve under its objective; that each guess may follow what came
//! before it, in the tree's mode; that no position is superfluous; and that the guesses said to be
//! fixed are. It does not show that no other tree is better. The lower end of a claim is the word
//! of whoever made the tree, and only a search can repeat its proof.

pub(crate) mod achieved;
pub(crate) mod fault;

use crate::game::count::count;
use crate::game::feedback::{Code, Feedback};
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::weights::Weights;
use crate::game::word::Word;
use crate::tree::decision_tree::Tree;
use crate::tree::summary::Summary;
use crate::tree::walk::{Step, Walk};

pub(crate) use fault::Fault;

use fault::{invalid, way};

/// Replays every answer of `list` as `tree` plays it. Where answers have weights, they are those in
/// the tree. The figures of the result are counted in the replay.
///
/// # Errors
/// [`Fault`], with the first fault in this order: the list, the weights, the answers one by one,
/// the positions from the root down, the claim.
pub fn verify(tree: &Tree, list: &List) -> Result<Summary, Fault> {
    verify_weighted(tree, list, None)
}

/// Replays every answer like [`verify`]. If `weights` are given, the tree must be for them.
///
/// # Errors
/// As [`verify`]; [`Fault::Weights`] also if the tree is for other weights, or for none.
pub fn verify_weighted(
    tree: &Tree,
    list: &List,
    weights: Option<&Weights>,
) -> Result<Summary, Fault> {
    check_list(tree, list)?;
    check_weights(tree, list, weights)?;
    let mut replay = Replay::new(tree, list);
    for answer in list.answers() {
        replay.play(answer)?;
    }
    replay.check_positions(tree.walk(), &mut Vec::new())?;
    achieved::check_claim(tree.problem(), tree.claim(), &replay.taken)?;
    let found = achieved::found(tree.problem(), &replay.taken);
    Ok(Summary::new(tree, found))
}

fn check_list(tree: &Tree, list: &List) -> Result<(), Fault> {
    let problem = tree.problem();
    let (own, given) = (problem.fingerprint, list.fingerprint());
    if own != given {
        return Err(Fault::List(format!(
            "the tree is for the list {} ({own}), not for {} ({given})\n\
             verify it with the list that it was made for",
            problem.list,
            list.name()
        )));
    }
    let (own, given) = (problem.game, list.kind());
    if own != given {
        return Err(Fault::List(invalid(format_args!(
            "the tree is for the game {own}, the list for {given}, although their words are the \
             same"
        ))));
    }
    let (own, given) = (usize::from(problem.answers), list.answers().len());
    if own != given {
        return Err(Fault::List(invalid(format_args!(
            "the tree is for {}, the list has {given}",
            count(own, "answer")
        ))));
    }
    Ok(())
}

/// Checks that the weights are the given ones, if any, and that there is one for each answer.
fn check_weights(tree: &Tree, list: &List, given: Option<&Weights>) -> Result<(), Fault> {
    let own = tree.problem().weights.as_deref();
    if let Some(given) = given
        && own != Some(given)
    {
        let said = given.fingerprint();
        return Err(Fault::Weights(match own.map(Weights::fingerprint) {
            Some(own) => format!(
                "the tree is for other weights ({own}) than those given ({said})\n\
                 verify it with the weights that it was made for"
            ),
            None => format!(
                "the tree counts every answer once, not by the weights given ({said})\n\
                 verify it without weights"
            ),
        }));
    }
    match own {
        Some(own) if own.words() != list.answers() => Err(Fault::Weights(invalid(format_args!(
            "the tree's weights are not for the answers of the list"
        )))),
        _ => Ok(()),
    }
}

/// What is seen while answers are played.
struct Replay<'a> {
    tree: &'a Tree,
    list: &'a List,
    /// The number of answers that have led to each position so far.
    reached: Vec<usize>,
    /// The guesses that are said to be fixed and were seen.
    fixed: Vec<Word>,
    /// Each answer with the guesses that it took.
    taken: Vec<(Word, usize)>,
}

impl<'a> Replay<'a> {
    fn new(tree: &'a Tree, list: &'a List) -> Self {
        Replay {
            tree,
            list,
            reached: vec![0; tree.nodes().guess.len()],
            fixed: Vec::new(),
            taken: Vec::new(),
        }
    }

    /// Plays the game with this answer.
    fn play(&mut self, answer: &Word) -> Result<(), Fault> {
        let max_guesses = self.tree.problem().max_guesses;
        let mut turns = Vec::new();
        let mut walk = self.tree.walk();
        for turn in 1..=usize::from(max_guesses) {
            self.enter(walk, &turns, turn)?;
            let guess = walk.guess();
            let feedback = self.list.feedback(&guess, answer);
            turns.push(Turn { guess, feedback });
            match walk.step(feedback) {
                Step::Next => {}
                Step::Won => {
                    self.taken.push((answer.clone(), turn));
                    return Ok(());
                }
                Step::Impossible => {
                    let way = way(&turns);
                    return Err(Fault::Answer(invalid(format_args!(
                        "the answer {answer} is not found: the tree does not know what follows \
                         {way}"
                    ))));
                }
            }
        }
        let way = way(&turns);
        Err(Fault::Answer(invalid(format_args!(
            "the answer {answer} is not found within {}: {way}",
            count(max_guesses, "guess")
        ))))
    }

    /// Counts the answer that leads to this position. The first one to do so has its guess checked.
    fn enter(&mut self, walk: Walk<'_>, turns: &[Turn], turn: usize) -> Result<(), Fault> {
        let reached = &mut self.reached[walk.node()];
        *reached += 1;
        if *reached > 1 {
            return Ok(());
        }
        let guess = walk.guess();
        let wrong = |what: String| {
            let way = way(turns);
            Err(Fault::Guess(invalid(format_args!("at {way}: {what}"))))
        };
        if self.list.guess_id(&guess).is_none() {
            return wrong(format!("the tree guesses {guess}, which is not an allowed guess"));
        }
        let mode = self.tree.problem().mode;
        for before in turns {
            if let Some(clue) = mode.broken_in(self.list.alphabet(), before, &guess) {
                return wrong(format!(
                    "the tree guesses {guess}, which {clue} after {before} in {mode} mode"
                ));
            }
        }
        let fixed = self.tree.problem().fixed_guesses;
        if turn > usize::from(fixed) {
            return Ok(());
        }
        match self.fixed.get(turn - 1) {
            None => self.fixed.push(guess),
            Some(expected) if guess == *expected => {}
            Some(expected) => {
                return wrong(format!(
                    "guess {turn} is {guess}, but elsewhere {expected}; the tree claims to have {} \
                     fixed",
                    count(fixed, "guess")
                ));
            }
        }
        Ok(())
    }

    /// Checks that as many answers led to this position, and to each below it, as the tree says.
    fn check_positions(&self, walk: Walk<'_>, turns: &mut Vec<Turn>) -> Result<(), Fault> {
        let (expected, reached) = (walk.candidates(), self.reached[walk.node()]);
        if reached == 0 {
            let way = way(turns);
            return Err(Fault::Position(invalid(format_args!(
                "no answer leads to {way}, but the tree has a guess for it"
            ))));
        }
        for (code, below) in walk.children() {
            let (guess, feedback) = (walk.guess(), self.feedback(code));
            turns.push(Turn { guess, feedback });
            self.check_positions(below, turns)?;
            turns.pop();
        }
        if expected != reached {
            let way = way(turns);
            return Err(Fault::Position(invalid(format_args!(
                "the tree expects {} at {way}, but the number there is {reached}",
                count(expected, "answer")
            ))));
        }
        Ok(())
    }

    /// The feedback with this code. A tree in memory might hold a code that no feedback has. No
    /// answer leads there, nor past the winning feedback, which stands for such a code in messages.
    fn feedback(&self, code: Code) -> Feedback {
        let kind = self.list.kind();
        kind.feedback(code).unwrap_or(kind.solved())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::collection::{btree_set, vec};
    use proptest::option;
    use proptest::prelude::any;
    use proptest::{prop_assert, prop_assert_eq, proptest};

    use super::{Fault, verify, verify_weighted};
    use crate::game::feedback::Code;
    use crate::game::kind::{Jotto, Kind};
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::weights::Weights;
    use crate::game::word::Word;
    use crate::tree::sample::{
        any_objective, branch, greedy, greedy_in, leaf, list, problem, problem_of, root, tree,
        word, words,
    };
    use crate::tree::{
        Basis, Branch, Objective, ObjectiveValue, Problem, Summary, Tree, WeightSummary,
    };

    /// The fault of a tree with this root.
    fn fault(root: &Branch) -> Fault {
        verify(&Tree::new(problem(), root, 0), &list()).unwrap_err()
    }

    /// The fault of the right tree when it is for another problem.
    fn fault_of(problem: Problem) -> Fault {
        verify(&Tree::new(problem, &root(), 0), &list()).unwrap_err()
    }

    /// Small games of every other kind.
    fn other_games() -> Vec<List> {
        let names = |text: &str| -> Vec<Word> {
            let names = text.split_whitespace().map(|name| Word::name(name).unwrap());
            names.collect()
        };
        let table =
            List::from_scores("table", names("a b c d"), names("b x d"), |guess, answer| {
                [[0, 9, 1, 2], [3, 3, 4, 4], [0, 1, 1, 9]][guess][answer]
            });
        vec![
            List::mastermind(2, 4).unwrap(),
            List::black_peg(3, 2).unwrap(),
            List::bulls_and_cows(2, 5).unwrap(),
            List::from_words("words", words("tea eat ate ten net low"), None).unwrap().jotto(),
            table.unwrap(),
        ]
    }

    #[test]
    fn right_trees_of_other_games_are_valid_and_wrong_ones_are_not() {
        for list in other_games() {
            let root = greedy_in(&list, list.answers(), None);
            let tree = Tree::new(problem_of(&list), &root, 0);
            let report = verify(&tree, &list).unwrap();
            assert_eq!(report.total, tree.total(), "{}", list.name());
            // One reply goes to another code, which is not the winning one.
            let mut wrong = root.clone();
            let kind = list.kind();
            let used: Vec<Code> = wrong.children.iter().map(|child| child.0).collect();
            let free = (0..u16::MAX.into()).map(Code);
            let mut free = free.filter(|code| !used.contains(code) && *code != kind.win());
            let last = wrong.children.len() - 1;
            wrong.children[last].0 = free.next().unwrap();
            let tree = Tree::new(problem_of(&list), &wrong, 0);
            let fault = verify(&tree, &list).unwrap_err();
            assert!(matches!(fault, Fault::Answer(_)), "{fault}");
            let message = fault.to_string();
            assert!(message.contains("the tree does not know what follows"), "{message}");
        }
    }

    #[test]
    fn the_way_to_a_fault_is_told_in_the_notation_of_the_game() {
        let list = List::mastermind(2, 2).unwrap();
        let mut root = greedy_in(&list, list.answers(), None);
        root.children.pop();
        let problem = Problem { answers: 4, ..problem_of(&list) };
        let fault = verify(&Tree::new(problem, &root, 0), &list).unwrap_err();
        let way = fault.to_string();
        assert!(way.contains("the tree does not know what follows 11 1B0W"), "{way}");
    }

    #[test]
    fn a_tree_for_another_game_than_its_words_say_is_refused() {
        let kind = Kind::Jotto(Jotto { letters: 2 });
        let fault = fault_of(Problem { game: kind, ..problem() });
        assert!(matches!(fault, Fault::List(_)));
        assert_message(
            &fault,
            "the tree is for the game jotto, the list for wordle, although their words are the \
             same",
        );
    }

    fn assert_message(fault: &Fault, message: &str) {
        let remedy = "\nthe tree is not valid: build it again";
        assert_eq!(fault.to_string(), format!("{message}{remedy}"));
    }

    #[test]
    fn a_right_tree_is_reported_with_what_was_counted() {
        let report = verify(&tree(), &list()).unwrap();
        let expected = Summary {
            list: "small".to_owned(),
            fingerprint: list().fingerprint().to_string(),
            game: None,
            letters: 2,
            answers: 4,
            mode: Mode::Easy,
            objective: Objective::Mean,
            max_guesses: 6,
            fixed: words("ab"),
            opener: word("ab"),
            lower: problem().shown(7),
            upper: problem().shown(8),
            optimal: false,
            from_ledger: false,
            basis: Basis::Proven,
            total: 8,
            mean: 2.0,
            worst_case: 3,
            histogram: vec![1, 2, 1],
            positions: 4,
            different_guesses: 4,
            missed: None,
            weights: None,
        };
        assert_eq!(report, expected);
        assert_eq!(report, Summary::of(&tree()));
        assert_eq!(
            serde_json::to_string(&report).unwrap(),
            concat!(
                r#"{"list":"small","fingerprint":"b84a38c060c6be1303bcd3c54082930f","letters":2,"#,
                r#""answers":4,"mode":"easy","objective":"mean","max_guesses":6,"fixed":["ab"],"#,
                r#""opener":"ab","lower":7,"upper":8,"optimal":false,"from_ledger":false,"#,
                r#""basis":"proven","total":8,"mean":2.0,"#,
                r#""worst_case":3,"histogram":[1,2,1],"positions":4,"different_guesses":4}"#
            )
        );
    }

    #[test]
    fn a_list_of_one_word_takes_one_guess() {
        let list = List::from_words("one", words("ab"), None).unwrap();
        let problem = Problem {
            fingerprint: list.fingerprint(),
            answers: 1,
            mode: Mode::Easy,
            max_guesses: 1,
            ..problem()
        };
        let report = verify(&Tree::new(problem, &leaf("ab"), 1), &list).unwrap();
        assert_eq!((report.total, report.histogram), (1, vec![1]));
    }

    #[test]
    fn a_tree_for_another_list_is_refused() {
        let other = List::from_words("other", words("ab ac ad bc"), None).unwrap();
        let fault = verify(&tree(), &other).unwrap_err();
        assert!(matches!(fault, Fault::List(_)));
        assert_eq!(
            fault.to_string(),
            format!(
                "the tree is for the list small (b84a38c060c6be1303bcd3c54082930f), not for \
                 other ({})\n\
                 verify it with the list that it was made for",
                other.fingerprint()
            )
        );
    }

    #[test]
    fn the_names_of_lists_do_not_matter() {
        let guesses = Some(words("ab ac ad bc bd"));
        let renamed = List::from_words("other", words("ab ac ad bc"), guesses).unwrap();
        assert!(verify(&tree(), &renamed).is_ok());
    }

    #[test]
    fn another_number_of_answers_is_a_fault() {
        let fault = fault_of(Problem { answers: 3, mode: Mode::Easy, ..problem() });
        assert!(matches!(fault, Fault::List(_)));
        assert_message(&fault, "the tree is for 3 answers, the list has 4");
    }

    #[test]
    fn a_guess_that_is_not_allowed_is_a_fault() {
        let mut root = root();
        root.children[1].1.children[0].1.guess = word("zz");
        let not_allowed = fault(&root);
        assert!(matches!(not_allowed, Fault::Guess(_)));
        assert_message(
            &not_allowed,
            "at ab GB ac GB: the tree guesses zz, which is not an allowed guess",
        );
        root.guess = word("zz");
        assert_message(
            &fault(&root),
            "at the start: the tree guesses zz, which is not an allowed guess",
        );
    }

    #[test]
    fn a_guess_of_another_length_is_a_fault() {
        let mut root = root();
        root.children[0].1.guess = word("bcd");
        assert_message(
            &fault(&root),
            "at ab BY: the tree guesses bcd, which is not an allowed guess",
        );
    }

    #[test]
    fn a_guess_must_fit_all_turns_before_it_and_not_the_last_one_alone() {
        let guesses = Some(words("abc ade fgh ahe"));
        let list = List::from_words("three", words("abc ade fgh"), guesses).unwrap();
        // AHE fits ABC GBB, but after FGH BBB no H is left.
        let after_abc = branch("ahe", false, [(20, leaf("ade"))]);
        let root = branch("fgh", true, [(0, branch("abc", true, [(18, after_abc)]))]);
        for mode in [Mode::Easy, Mode::Hard] {
            let problem = Problem { mode, ..problem_of(&list) };
            assert_eq!(verify(&Tree::new(problem, &root, 0), &list).unwrap().total, 7);
        }
        let problem = Problem { mode: Mode::Strict, ..problem_of(&list) };
        let fault = verify(&Tree::new(problem, &root, 0), &list).unwrap_err();
        assert!(matches!(fault, Fault::Guess(_)));
        let message = fault.to_string();
        assert!(message.contains("after fgh=BBB in strict mode"), "{message}");
    }

    #[test]
    fn fixed_guesses_that_differ_are_a_fault() {
        let fault = fault_of(Problem { fixed_guesses: 2, ..problem() });
        assert!(matches!(fault, Fault::Guess(_)));
        assert_message(
            &fault,
            "at ab BY: guess 2 is bc, but elsewhere ac; the tree claims to have 2 guesses fixed",
        );
    }

    #[test]
    fn fixed_guesses_that_are_one_word_a_turn_are_right() {
        let after_gb = branch("bd", false, [(0, leaf("ac")), (2, leaf("ad"))]);
        let after_by = branch("bd", false, [(6, leaf("bc"))]);
        let root = branch("ab", true, [(1, after_by), (6, after_gb)]);
        let problem = Problem { fixed_guesses: 2, ..problem() };
        let report = verify(&Tree::new(problem, &root, 0), &list()).unwrap();
        assert_eq!(report.histogram, [1, 0, 3]);
    }

    #[test]
    fn an_answer_whose_feedback_is_unknown_is_lost() {
        let mut lacking = root();
        lacking.children.remove(0);
        let lost = fault(&lacking);
        assert!(matches!(lost, Fault::Answer(_)));
        assert_message(
            &lost,
            "the answer bc is not found: the tree does not know what follows ab BY",
        );
    }

    #[test]
    fn an_answer_that_the_tree_holds_impossible_where_it_is_guessed_is_lost() {
        let mut root = root();
        root.wins = false;
        assert_message(
            &fault(&root),
            "the answer ab is not found: the tree does not know what follows ab GG",
        );
    }

    #[test]
    fn an_answer_that_takes_too_many_guesses_is_a_fault() {
        let fault = fault_of(Problem { max_guesses: 2, ..problem() });
        assert!(matches!(fault, Fault::Answer(_)));
        assert_message(&fault, "the answer ad is not found within 2 guesses: ab GB ac GB");
        let no_guesses = fault_of(Problem { max_guesses: 0, ..problem() });
        assert_message(&no_guesses, "the answer ab is not found within 0 guesses: the start");
    }

    #[test]
    fn a_position_that_no_answer_leads_to_is_a_fault() {
        let mut root = root();
        root.children[1].1.children.insert(0, (Code(3), leaf("bd")));
        let unreached = fault(&root);
        assert!(matches!(unreached, Fault::Position(_)));
        assert_message(
            &unreached,
            "no answer leads to ab GB ac YB, but the tree has a guess for it",
        );
    }

    #[test]
    fn an_answer_that_is_found_twice_is_a_fault() {
        // ab is found at the root. The tree says that it may be found after GB too.
        let again = branch("ab", true, [(6, branch("ac", true, [(6, leaf("ad"))]))]);
        let root = branch("ab", true, [(1, leaf("bc")), (6, again)]);
        let candidates = fault(&root);
        assert!(matches!(candidates, Fault::Position(_)));
        assert_message(
            &candidates,
            "the tree expects 3 answers at ab GB, but the number there is 2",
        );
    }

    #[test]
    fn bounds_the_wrong_way_round_are_a_fault() {
        let fault = verify(&Tree::new(problem(), &root(), 9), &list()).unwrap_err();
        assert!(matches!(fault, Fault::Claim(_)));
        assert_message(
            &fault,
            "the tree claims that no tree is below 9 guesses, but has 8 guesses itself",
        );
    }

    #[test]
    fn codes_that_no_feedback_has_are_a_fault_and_no_panic() {
        for code in [8, 9, u32::MAX] {
            let mut root = root();
            root.children.push((Code(code), leaf("bd")));
            let unreached = "no answer leads to ab GG, but the tree has a guess for it";
            assert_message(&fault(&root), unreached);
        }
    }

    #[test]
    fn a_tree_for_the_original_list_is_valid() {
        let list = List::original();
        let problem = Problem {
            list: list.name().into(),
            fingerprint: list.fingerprint(),
            game: list.kind(),
            answers: 2_315,
            mode: Mode::Easy,
            objective: Objective::Mean,
            weights: None,
            max_guesses: 8,
            fixed_guesses: 1,
        };
        let tree = Tree::new(problem, &greedy(list.answers(), Some(word("salet"))), 7_920);
        let report = verify(&tree, &list).unwrap();
        assert_eq!(report.histogram, tree.histogram());
        assert_eq!(report.answers, 2_315);
        assert_eq!(ObjectiveValue::from(report.total), tree.claim().upper);
        assert_eq!(report.positions, 2_316);
    }

    /// The problem with another objective.
    fn with_objective(objective: Objective) -> Problem {
        Problem { objective, ..problem() }
    }

    /// The problem with these weights of ab, ac, ad and bc.
    fn with_weights(each: [u64; 4]) -> Problem {
        let weights = Weights::assemble(words("ab ac ad bc"), each.to_vec(), 1);
        Problem { weights: Some(Arc::new(weights)), ..problem() }
    }

    #[test]
    fn a_tree_of_each_objective_is_reported_with_its_numbers() {
        // 8 guesses, at most 3, which one answer takes.
        for (objective, lower, ends) in [
            (Objective::Mean, [8, 0, 0], ["8", "8"]),
            (Objective::MeanThenWorst, [8, 2, 0], ["[8,2]", "[8,3]"]),
            (Objective::MeanThenWorstThenLast, [8, 3, 1], ["[8,3,1]", "[8,3,1]"]),
            (Objective::Worst, [2, 9, 0], ["[2,9]", "[3,8]"]),
            (Objective::Within(2), [0, 9, 0], ["[0,9]", "[1,8]"]),
        ] {
            let tree = Tree::new(with_objective(objective), &root(), ObjectiveValue(lower));
            let report = verify(&tree, &list()).unwrap();
            assert_eq!(report.objective, objective);
            let said = [report.lower, report.upper].map(|end| serde_json::to_string(&end).unwrap());
            assert_eq!(said, ends);
            assert_eq!((report.total, report.worst_case), (8, 3));
        }
    }

    #[test]
    fn the_numbers_of_a_bound_are_compared_one_after_the_other() {
        let lower = ObjectiveValue([3, 9, 0]);
        let problem = with_objective(Objective::Worst);
        let fault = verify(&Tree::new(problem, &root(), lower), &list()).unwrap_err();
        assert_message(
            &fault,
            "the tree claims that no tree is below worst case 3, 9 guesses, but has worst case 3, \
             8 guesses itself",
        );
    }

    #[test]
    fn the_answers_that_come_too_late_are_reported() {
        for (guesses, missed) in [(1, "ac ad bc"), (2, "ad"), (3, ""), (255, "")] {
            let tree = Tree::new(with_objective(Objective::Within(guesses)), &root(), 0);
            let report = verify(&tree, &list()).unwrap();
            assert_eq!(report.missed, Some(words(missed)));
        }
        let tree = Tree::new(with_objective(Objective::Within(2)), &root(), 0);
        let json = serde_json::to_string(&verify(&tree, &list()).unwrap()).unwrap();
        let end = concat!(
            r#""lower":[0,0],"upper":[1,8],"optimal":false,"from_ledger":false,"#,
            r#""basis":"proven","total":8,"mean":2.0,"worst_case":3,"#,
            r#""histogram":[1,2,1],"positions":4,"different_guesses":4,"missed":["ad"]}"#
        );
        assert!(json.ends_with(end), "{json}");
        assert!(json.contains(r#","objective":"within=2","#), "{json}");
    }

    #[test]
    fn a_weighted_tree_is_reported_with_the_weight_that_was_found() {
        let tree = Tree::new(with_weights([5, 0, 2, 1]), &root(), 12);
        let report = verify(&tree, &list()).unwrap();
        let weights = WeightSummary {
            weights: with_weights([5, 0, 2, 1]).weights.unwrap().fingerprint().to_string(),
            weight_decimals: 1,
            weight_total: 8,
            weight_found: vec![5, 1, 2],
            expected: 13.0 / 8.0,
        };
        assert_eq!(report.weights, Some(weights));
        assert_eq!((report.total, report.mean), (8, 2.0));
        let json = serde_json::to_string(&report).unwrap();
        let lower = r#""lower":12,"upper":13,"optimal":false,"#;
        assert!(json.contains(lower), "{json}");
        let end =
            r#""weight_decimals":1,"weight_total":8,"weight_found":[5,1,2],"expected":1.625}"#;
        assert!(json.ends_with(end), "{json}");
        let nothing = Tree::new(with_weights([0; 4]), &root(), 0);
        let report = verify(&nothing, &list()).unwrap();
        assert_eq!(report.weights.map(|weights| weights.expected), Some(0.0));
    }

    #[test]
    fn weights_that_were_given_must_be_those_of_the_tree() {
        let given = |each: [u64; 4]| with_weights(each).weights.unwrap();
        let weighted = Tree::new(with_weights([5, 0, 2, 1]), &root(), 0);
        let same = verify_weighted(&weighted, &list(), Some(&given([5, 0, 2, 1])));
        assert!(same.is_ok());

        let others = given([5, 0, 2, 2]);
        let fault = verify_weighted(&weighted, &list(), Some(&others)).unwrap_err();
        let (tree, given) =
            (weighted.problem().weights.as_ref().unwrap().fingerprint(), others.fingerprint());
        assert!(matches!(fault, Fault::Weights(_)));
        assert_eq!(
            fault.to_string(),
            format!(
                "the tree is for other weights ({tree}) than those given ({given})\n\
                 verify it with the weights that it was made for"
            )
        );

        let fault = verify_weighted(&self::tree(), &list(), Some(&others)).unwrap_err();
        assert!(matches!(fault, Fault::Weights(_)));
        assert_eq!(
            fault.to_string(),
            format!(
                "the tree counts every answer once, not by the weights given ({given})\n\
                 verify it without weights"
            )
        );
    }

    #[test]
    fn weights_of_other_words_than_the_answers_are_a_fault() {
        for others in ["ab ac ad bd", "ab ac ad", "ab ac ad bc bd"] {
            let others = words(others);
            let each = vec![1; others.len()];
            let problem = Problem {
                weights: Some(Arc::new(Weights::assemble(others, each, 0))),
                ..problem()
            };
            let fault = fault_of(problem);
            assert!(matches!(fault, Fault::Weights(_)));
            assert_message(&fault, "the tree's weights are not for the answers of the list");
        }
    }

    #[test]
    fn weights_that_are_too_large_to_count_with_are_a_fault() {
        let most = u64::MAX / 2 / 3;
        let fits = Tree::new(with_weights([0, most, 0, 0]), &root(), 0);
        assert!(verify(&fits, &list()).is_ok());
        for each in [[1, most, 0, 0], [u64::MAX; 4]] {
            let fault = fault_of(with_weights(each));
            assert!(matches!(fault, Fault::Weights(_)));
            assert_message(&fault, "the tree's weights are too large to count guesses with");
        }
        let one = List::from_words("one", words("ab"), None).unwrap();
        let of_one = |weight| {
            let weights = Weights::assemble(words("ab"), vec![weight], 0);
            let problem = Problem { weights: Some(Arc::new(weights)), ..problem_of(&one) };
            verify(&Tree::new(problem, &leaf("ab"), 0), &one)
        };
        assert!(of_one(u64::MAX / 2).is_ok() && of_one(u64::MAX / 2 + 1).is_err());
    }

    proptest! {
        #[test]
        fn a_tree_that_follows_the_game_is_valid_and_its_answers_moved_are_not(
            answers in btree_set("[a-c]{3}", 1..15),
            other in "[d-f]{3}",
            objective in any_objective(),
            weights in option::of(vec(any::<u32>(), 15)),
        ) {
            let answers: Vec<_> = answers.iter().map(|text| word(text)).collect();
            let mut guesses = answers.clone();
            guesses.push(word(&other));
            let list = List::from_words("random", answers.clone(), Some(guesses)).unwrap();
            let weights = weights.map(|each| {
                let each = each.into_iter().take(answers.len()).map(u64::from).collect();
                Arc::new(Weights::assemble(answers.clone(), each, 3))
            });
            let problem = Problem {
                list: "random".into(),
                fingerprint: list.fingerprint(),
                game: list.kind(),
                answers: answers.len() as u16,
                mode: Mode::Easy,
                objective,
                weights,
                max_guesses: 15,
                fixed_guesses: 1,
            };
            let mut root = greedy(&answers, None);
            let tree = Tree::new(problem.clone(), &root, 0);
            let report = verify(&tree, &list);
            let report = report.unwrap();
            prop_assert_eq!(&report, &Summary::of(&tree));
            prop_assert_eq!(report.histogram, tree.histogram());
            let found = report.weights.map_or(tree.histogram(), |weights| weights.weight_found);
            prop_assert_eq!(found, tree.found());
            let missed = match objective {
                Objective::Within(guesses) => Some(tree.missed(guesses)),
                _ => None,
            };
            prop_assert_eq!(report.missed, missed);

            // A leaf that guesses another word loses its answer.
            let mut leaf = &mut root;
            while !leaf.children.is_empty() {
                leaf = &mut leaf.children[0].1;
            }
            let answer = std::mem::replace(&mut leaf.guess, word(&other));
            let fault = verify(&Tree::new(problem, &root, 0), &list).unwrap_err();
            prop_assert!(matches!(fault, Fault::Answer(_)));
            let lost = format!("the answer {answer} is not found: the tree does not know what ");
            prop_assert!(fault.to_string().starts_with(&lost));
        }
    }
}

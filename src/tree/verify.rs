//! The checker: replays every answer of a list against a tree, and believes nothing.
//!
//! It imports the words, the reference scoring, the list and the tree, and shares no code with the
//! search and its fast tables: a fault in those cannot hide here. It is slow where slow is plain, and
//! takes a few milliseconds.
//!
//! What it shows: with this list, played by this tree, every answer is found within the allowed guesses,
//! and what the tree claims to achieve under its objective is so; each guess may follow what came before it, in the
//! tree's mode; no position of the tree is superfluous; and the guesses that are said to
//! be fixed are. What it does not show: that no other tree is better. The lower end of a claim is
//! the word of whoever made the tree; only a search can repeat its proof.

mod achieved;
mod fault;
mod report;

use crate::game::feedback::{Code, Feedback};
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::weights::Weights;
use crate::game::word::Word;
use crate::tree::tree::{Step, Tree, Walk};

pub use fault::{Fault, Path};
pub use report::{Report, ReportWeights};

/// Replays every answer of `list` as `tree` plays it. Where answers have weights, they are those in the tree.
///
/// # Errors
/// [`Fault`] says what is wrong first, and where. It is looked at in this order: the list, the weights, then answer
/// by answer, then the positions from the root down, then the claim.
pub fn verify(tree: &Tree, list: &List) -> Result<Report, Fault> {
    verify_weighted(tree, list, None)
}

/// Replays every answer like [`verify`]; with `weights`, the tree must be for these and no others.
///
/// # Errors
/// As [`verify`], and [`Fault::OtherWeights`].
pub fn verify_weighted(
    tree: &Tree,
    list: &List,
    weights: Option<&Weights>,
) -> Result<Report, Fault> {
    check_list(tree, list)?;
    check_weights(tree, list, weights)?;
    let mut replay = Replay::new(tree, list);
    for &answer in list.answers() {
        replay.play(answer)?;
    }
    replay.check_positions(tree.walk(), &mut Path::default())?;
    let taken = replay.taken;
    achieved::check_claim(tree.problem(), tree.claim(), &taken)?;
    Ok(Report::new(tree, &taken))
}

fn check_list(tree: &Tree, list: &List) -> Result<(), Fault> {
    let problem = tree.problem();
    let fingerprint = list.fingerprint();
    if problem.fingerprint != fingerprint {
        return Err(Fault::OtherList {
            tree: problem.fingerprint,
            tree_list: problem.list.clone(),
            list: fingerprint,
            list_name: list.name().to_owned(),
        });
    }
    let game = list.kind();
    if problem.game != game {
        return Err(Fault::OtherGame {
            tree: problem.game,
            list: game,
        });
    }
    let (tree, list) = (u64::from(problem.answers), list.answers().len() as u64);
    if tree != list {
        return Err(Fault::Answers { tree, list });
    }
    Ok(())
}

/// Checks that the weights are the given ones, if any are given, and that there is one for each answer.
fn check_weights(tree: &Tree, list: &List, given: Option<&Weights>) -> Result<(), Fault> {
    let own = tree.problem().weights.as_deref();
    if let Some(given) = given
        && own != Some(given)
    {
        return Err(Fault::OtherWeights {
            tree: own.map(Weights::fingerprint),
            given: given.fingerprint(),
        });
    }
    match own {
        Some(own) if own.words() != list.answers() => Err(Fault::WeightsOfOthers),
        _ => Ok(()),
    }
}

/// What is seen while answers are played.
struct Replay<'a> {
    tree: &'a Tree,
    list: &'a List,
    /// How many answers led to each position so far.
    reached: Vec<usize>,
    /// The guesses that are said to be fixed, as far as they were seen.
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

    /// Plays the game whose answer is `answer`.
    fn play(&mut self, answer: Word) -> Result<(), Fault> {
        let max_guesses = self.tree.problem().max_guesses;
        let mut path = Path::default();
        let mut walk = self.tree.walk();
        for turn in 1..=usize::from(max_guesses) {
            self.enter(walk, &path, turn)?;
            let feedback = self.list.score(walk.guess(), answer);
            path.0.push((walk.guess(), feedback));
            match walk.step(feedback) {
                Step::Next => {}
                Step::Won => {
                    self.taken.push((answer, turn));
                    return Ok(());
                }
                Step::Impossible => return Err(Fault::Lost { answer, path }),
            }
        }
        Err(Fault::TooLong {
            answer,
            path,
            max_guesses,
        })
    }

    /// Counts the answer that leads to this position. At the first one, looks at the guess.
    fn enter(&mut self, walk: Walk<'_>, path: &Path, turn: usize) -> Result<(), Fault> {
        let reached = &mut self.reached[walk.node()];
        *reached += 1;
        if *reached > 1 {
            return Ok(());
        }
        let guess = walk.guess();
        if self.list.guess_id(guess).is_none() {
            let path = path.clone();
            return Err(Fault::NotAllowed { path, guess });
        }
        let mode = self.tree.problem().mode;
        for &(before, feedback) in &path.0 {
            let turn = Turn {
                guess: before,
                feedback,
            };
            if let Some(clue) = mode.broken(turn, guess) {
                let path = path.clone();
                return Err(Fault::Illegal {
                    path,
                    guess,
                    mode,
                    turn,
                    clue,
                });
            }
        }
        let fixed_guesses = self.tree.problem().fixed_guesses;
        if turn > usize::from(fixed_guesses) {
            return Ok(());
        }
        match self.fixed.get(turn - 1) {
            None => self.fixed.push(guess),
            Some(&expected) if guess == expected => {}
            Some(&expected) => {
                return Err(Fault::NotFixed {
                    path: path.clone(),
                    turn,
                    guess,
                    expected,
                    fixed_guesses,
                });
            }
        }
        Ok(())
    }

    /// Checks that as many answers led to this position, and to each below it, as the tree says.
    fn check_positions(&self, walk: Walk<'_>, path: &mut Path) -> Result<(), Fault> {
        let (expected, reached) = (walk.candidates(), self.reached[walk.node()]);
        if reached == 0 {
            return Err(Fault::Unreached { path: path.clone() });
        }
        for (code, below) in walk.children() {
            path.0.push((walk.guess(), self.feedback(code)));
            self.check_positions(below, path)?;
            path.0.pop();
        }
        if expected != reached {
            let path = path.clone();
            return Err(Fault::Candidates {
                path,
                expected,
                reached,
            });
        }
        Ok(())
    }

    /// The feedback with this code. A tree in memory might hold a code that no feedback has; no answer
    /// gives that, and as the winning one is no child either, it may stand for it.
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
    use proptest::{prop_assert_eq, proptest};

    use super::{Fault, Path, Report, ReportWeights, verify, verify_weighted};
    use crate::game::feedback::{Code, Feedback};
    use crate::game::kind::{Jotto, Kind};
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::weights::Weights;
    use crate::game::word::Word;
    use crate::tree::claim::Problem;
    use crate::tree::objective::{Objective, ObjectiveValue};
    use crate::tree::tree::sample::{
        any_objective, branch, greedy, greedy_in, leaf, list, problem, problem_of, root, tree,
        word, words,
    };
    use crate::tree::tree::{Branch, Tree};

    /// What is said of a tree with this root.
    fn fault(root: &Branch) -> Fault {
        verify(&Tree::new(problem(), root, 0), &list()).unwrap_err()
    }

    /// What is said of the right tree when it is for another problem.
    fn fault_of(problem: Problem) -> Fault {
        verify(&Tree::new(problem, &root(), 0), &list()).unwrap_err()
    }

    /// A way given as `ab BY ac GB`.
    fn path(text: &str) -> Path {
        let words = text.split_whitespace().collect::<Vec<_>>();
        let step = |step: &[&str]| (word(step[0]), Feedback::parse(step[1], 2).unwrap());
        Path(words.chunks(2).map(step).collect())
    }

    /// Small games of every other kind.
    fn other_games() -> Vec<List> {
        let names = |text: &str| -> Vec<Word> {
            let names = text
                .split_whitespace()
                .map(|name| Word::name(name).unwrap());
            names.collect()
        };
        let table = List::from_scores(
            "table",
            names("a b c d"),
            names("b x d"),
            |guess, answer| [[0, 9, 1, 2], [3, 3, 4, 4], [0, 1, 1, 9]][guess][answer],
        );
        vec![
            List::mastermind(2, 4).unwrap(),
            List::black_peg(3, 2).unwrap(),
            List::bulls_and_cows(2, 5).unwrap(),
            List::from_words("words", words("tea eat ate ten net low"), None)
                .unwrap()
                .jotto(),
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
            let free = (0..u16::MAX).map(Code);
            let mut free = free.filter(|code| !used.contains(code) && *code != kind.win());
            let last = wrong.children.len() - 1;
            wrong.children[last].0 = free.next().unwrap();
            let tree = Tree::new(problem_of(&list), &wrong, 0);
            let fault = verify(&tree, &list).unwrap_err();
            assert!(matches!(fault, Fault::Lost { .. }), "{fault}");
        }
    }

    #[test]
    fn the_way_to_a_fault_is_told_in_the_notation_of_the_game() {
        let list = List::mastermind(2, 2).unwrap();
        let mut root = greedy_in(&list, list.answers(), None);
        root.children.pop();
        let problem = Problem {
            answers: 4,
            ..problem_of(&list)
        };
        let fault = verify(&Tree::new(problem, &root, 0), &list).unwrap_err();
        let way = fault.to_string();
        assert!(
            way.contains("the tree does not know what follows 11 1B0W"),
            "{way}"
        );
    }

    #[test]
    fn a_tree_for_another_game_than_its_words_say_is_refused() {
        let kind = Kind::Jotto(Jotto { letters: 2 });
        let fault = fault_of(Problem {
            game: kind,
            ..problem()
        });
        let (tree, list) = (kind, list().kind());
        assert_eq!(fault, Fault::OtherGame { tree, list });
        assert_message(
            &fault,
            "the tree is for the game jotto, the list for wordle, although their words are the same",
        );
    }

    fn assert_message(fault: &Fault, message: &str) {
        let remedy = "\nthe tree is not valid: build it again";
        assert_eq!(fault.to_string(), format!("{message}{remedy}"));
    }

    #[test]
    fn a_right_tree_is_reported_with_what_was_counted() {
        let report = verify(&tree(), &list()).unwrap();
        let expected = Report {
            answers: 4,
            total: 8,
            worst_case: 3,
            histogram: vec![1, 2, 1],
            objective: Objective::Mean,
            claim: problem().claimed(tree().claim()),
            missed: None,
            weights: None,
            positions: 4,
            words: 4,
        };
        assert_eq!(report, expected);
        assert_eq!(report.mean(), 2.0);
        assert_eq!(
            serde_json::to_string(&report).unwrap(),
            r#"{"answers":4,"total":8,"worst_case":3,"histogram":[1,2,1],"objective":"mean","claim":{"lower":7,"upper":8},"positions":4,"words":4}"#
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
        assert!(matches!(fault, Fault::OtherList { .. }));
        assert_eq!(
            fault.to_string(),
            format!(
                "the tree is for the list small (b84a38c060c6be1303bcd3c54082930f), not for other ({})\n\
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
        let fault = fault_of(Problem {
            answers: 3,
            mode: Mode::Easy,
            ..problem()
        });
        assert_eq!(fault, Fault::Answers { tree: 3, list: 4 });
        assert_message(&fault, "the tree is for 3 answers, the list has 4");
    }

    #[test]
    fn a_guess_that_is_not_allowed_is_a_fault() {
        let mut root = root();
        root.children[1].1.children[0].1.guess = word("zz");
        let not_allowed = Fault::NotAllowed {
            path: path("ab GB ac GB"),
            guess: word("zz"),
        };
        assert_eq!(fault(&root), not_allowed);
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
        assert!(matches!(fault(&root), Fault::NotAllowed { .. }));
    }

    #[test]
    fn fixed_guesses_that_differ_are_a_fault() {
        let fault = fault_of(Problem {
            fixed_guesses: 2,
            ..problem()
        });
        let not_fixed = Fault::NotFixed {
            path: path("ab BY"),
            turn: 2,
            guess: word("bc"),
            expected: word("ac"),
            fixed_guesses: 2,
        };
        assert_eq!(fault, not_fixed);
        assert_message(
            &fault,
            "at ab BY: guess 2 is bc, but elsewhere ac; the first 2 guesses are said to be fixed",
        );
    }

    #[test]
    fn fixed_guesses_that_are_one_word_a_turn_are_right() {
        let after_gb = branch("bd", false, [(0, leaf("ac")), (2, leaf("ad"))]);
        let after_by = branch("bd", false, [(6, leaf("bc"))]);
        let root = branch("ab", true, [(1, after_by), (6, after_gb)]);
        let problem = Problem {
            fixed_guesses: 2,
            ..problem()
        };
        let report = verify(&Tree::new(problem, &root, 0), &list()).unwrap();
        assert_eq!(report.histogram, [1, 0, 3]);
    }

    #[test]
    fn an_answer_whose_feedback_is_unknown_is_lost() {
        let mut lacking = root();
        lacking.children.remove(0);
        let lost = Fault::Lost {
            answer: word("bc"),
            path: path("ab BY"),
        };
        assert_eq!(fault(&lacking), lost);
        assert_message(
            &lost,
            "the answer bc is not found: the tree does not know what follows ab BY",
        );
    }

    #[test]
    fn an_answer_that_the_tree_holds_impossible_where_it_is_guessed_is_lost() {
        let mut root = root();
        root.wins = false;
        let lost = Fault::Lost {
            answer: word("ab"),
            path: path("ab GG"),
        };
        assert_eq!(fault(&root), lost);
    }

    #[test]
    fn an_answer_that_takes_too_many_guesses_is_a_fault() {
        let fault = fault_of(Problem {
            max_guesses: 2,
            ..problem()
        });
        let too_long = Fault::TooLong {
            answer: word("ad"),
            path: path("ab GB ac GB"),
            max_guesses: 2,
        };
        assert_eq!(fault, too_long);
        assert_message(
            &fault,
            "the answer ad is not found within 2 guesses: ab GB ac GB",
        );
        let no_guesses = fault_of(Problem {
            max_guesses: 0,
            ..problem()
        });
        assert!(matches!(no_guesses, Fault::TooLong { .. }));
    }

    #[test]
    fn a_position_that_no_answer_leads_to_is_a_fault() {
        let mut root = root();
        root.children[1].1.children.insert(0, (Code(3), leaf("bd")));
        let unreached = Fault::Unreached {
            path: path("ab GB ac YB"),
        };
        assert_eq!(fault(&root), unreached);
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
        let candidates = Fault::Candidates {
            path: path("ab GB"),
            expected: 3,
            reached: 2,
        };
        assert_eq!(fault(&root), candidates);
        assert_message(
            &candidates,
            "the tree expects 3 answers at ab GB, but 2 lead there",
        );
    }

    #[test]
    fn bounds_the_wrong_way_round_are_a_fault() {
        let fault = verify(&Tree::new(problem(), &root(), 9), &list()).unwrap_err();
        let (lower, upper) = (problem().shown(9), problem().shown(8));
        assert_eq!(fault, Fault::Bounds { lower, upper });
        assert_message(
            &fault,
            "the tree claims that none is below 9 guesses, and has 8 guesses itself",
        );
    }

    #[test]
    fn codes_that_no_feedback_has_are_a_fault_and_no_panic() {
        for code in [8, 9, u16::MAX] {
            let mut root = root();
            root.children.push((Code(code), leaf("bd")));
            let unreached = Fault::Unreached {
                path: path("ab GG"),
            };
            assert_eq!(fault(&root), unreached);
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
        Problem {
            objective,
            ..problem()
        }
    }

    /// The problem with these weights of ab, ac, ad and bc.
    fn with_weights(each: [u64; 4]) -> Problem {
        let weights = Weights::new(words("ab ac ad bc"), each.to_vec(), 1);
        Problem {
            weights: Some(Arc::new(weights)),
            ..problem()
        }
    }

    #[test]
    fn a_tree_of_each_objective_is_reported_with_its_numbers() {
        // 8 guesses, at most 3, which one answer takes.
        for (objective, lower, claim) in [
            (Objective::Mean, [8, 0, 0], r#"{"lower":8,"upper":8}"#),
            (
                Objective::MeanThenWorst,
                [8, 2, 0],
                r#"{"lower":[8,2],"upper":[8,3]}"#,
            ),
            (
                Objective::MeanThenWorstThenLast,
                [8, 3, 1],
                r#"{"lower":[8,3,1],"upper":[8,3,1]}"#,
            ),
            (
                Objective::Worst,
                [2, 9, 0],
                r#"{"lower":[2,9],"upper":[3,8]}"#,
            ),
            (
                Objective::Within(2),
                [0, 9, 0],
                r#"{"lower":[0,9],"upper":[1,8]}"#,
            ),
        ] {
            let tree = Tree::new(with_objective(objective), &root(), ObjectiveValue(lower));
            let report = verify(&tree, &list()).unwrap();
            assert_eq!(report.objective, objective);
            assert_eq!(serde_json::to_string(&report.claim).unwrap(), claim);
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
            "the tree claims that none is below worst case 3, 9 guesses, and has worst case 3, 8 \
             guesses itself",
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
        assert_eq!(
            serde_json::to_string(&verify(&tree, &list()).unwrap()).unwrap(),
            concat!(
                r#"{"answers":4,"total":8,"worst_case":3,"histogram":[1,2,1],"objective":"within=2","#,
                r#""claim":{"lower":[0,0],"upper":[1,8]},"missed":["ad"],"positions":4,"words":4}"#
            )
        );
    }

    #[test]
    fn a_weighted_tree_is_reported_with_the_weight_that_was_found() {
        let tree = Tree::new(with_weights([5, 0, 2, 1]), &root(), 12);
        let report = verify(&tree, &list()).unwrap();
        let weights = ReportWeights {
            weight_decimals: 1,
            weight_found: vec![5, 1, 2],
            expected: 13.0 / 8.0,
        };
        assert_eq!(report.weights, Some(weights));
        assert_eq!((report.total, report.mean()), (8, 2.0));
        assert_eq!(
            serde_json::to_string(&report).unwrap(),
            concat!(
                r#"{"answers":4,"total":8,"worst_case":3,"histogram":[1,2,1],"objective":"mean","#,
                r#""claim":{"lower":12,"upper":13},"#,
                r#""weight_decimals":1,"weight_found":[5,1,2],"expected":1.625,"#,
                r#""positions":4,"words":4}"#
            )
        );
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
        let (tree, given) = (
            weighted.problem().weights.as_ref().unwrap().fingerprint(),
            others.fingerprint(),
        );
        let other_weights = Fault::OtherWeights {
            tree: Some(tree),
            given,
        };
        assert_eq!(fault, other_weights);
        assert_eq!(
            fault.to_string(),
            format!(
                "the tree is for other weights ({tree}) than those given ({given})\n\
                 verify it with the weights that it was made for"
            )
        );

        let fault = verify_weighted(&self::tree(), &list(), Some(&others)).unwrap_err();
        assert_eq!(fault, Fault::OtherWeights { tree: None, given });
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
                weights: Some(Arc::new(Weights::new(others, each, 0))),
                ..problem()
            };
            let fault = fault_of(problem);
            assert_eq!(fault, Fault::WeightsOfOthers);
            assert_message(
                &fault,
                "the tree's weights are not for the answers of the list",
            );
        }
    }

    #[test]
    fn weights_that_are_too_large_to_count_with_are_a_fault() {
        let most = u64::MAX / 2 / 3;
        let fits = Tree::new(with_weights([0, most, 0, 0]), &root(), 0);
        assert!(verify(&fits, &list()).is_ok());
        for each in [[1, most, 0, 0], [u64::MAX; 4]] {
            let fault = fault_of(with_weights(each));
            assert_eq!(fault, Fault::TooHeavy);
            assert_message(
                &fault,
                "the tree's weights are too large to count guesses with",
            );
        }
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
                Arc::new(Weights::new(answers.clone(), each, 3))
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
            let answer = leaf.guess;
            leaf.guess = word(&other);
            let fault = verify(&Tree::new(problem, &root, 0), &list).unwrap_err();
            let lost = match fault {
                Fault::Lost { answer, .. } => Some(answer),
                _ => None,
            };
            prop_assert_eq!(lost, Some(answer));
        }
    }
}

//! The checker: replays every answer of a list against a tree, and believes nothing.
//!
//! It imports the words, the reference scoring, the list and the tree, and shares no code with the
//! search and its fast tables: a fault in those cannot hide here. It is slow where slow is plain, and
//! takes a few milliseconds.
//!
//! What it shows: with this list, played by this tree, every answer is found within the allowed guesses,
//! for so many guesses in all; each guess may follow what came before it, in the tree's mode; no position of the tree is superfluous; and the guesses that are said to
//! be fixed are. What it does not show: that no other tree is better. The lower end of a claim is
//! the word of whoever made the tree; only a search can repeat its proof.

mod fault;

use serde::Serialize;

use crate::game::feedback::{Code, Feedback, score};
use crate::game::history::Turn;
use crate::game::list::List;
use crate::game::word::Word;
use crate::tree::claim::Claim;
use crate::tree::tree::{Step, Tree, Walk};

pub use fault::{Fault, Path};

/// What a replay of all answers found. Serialized under the names of the fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// How many answers the list has; each was found.
    pub answers: usize,
    /// The guesses that all answers together took.
    pub total: u64,
    /// The most guesses that an answer took.
    pub worst_case: usize,
    /// How many answers took each number of guesses: `[i]` counts those found by guess `i + 1`.
    pub histogram: Vec<u64>,
    /// What the tree claims. Its upper end was found to be true; its lower end is not looked into.
    pub claim: Claim,
    /// How many positions the tree has; each was reached.
    pub positions: usize,
    /// How many different words were guessed.
    pub words: usize,
}

impl Report {
    /// The mean number of guesses, to be shown; `total` and `answers` are exact.
    pub fn mean(&self) -> f64 {
        self.total as f64 / self.answers as f64
    }
}

/// Replays every answer of `list` as `tree` plays it.
///
/// # Errors
/// [`Fault`] says what is wrong first, and where. It is looked at in this order: the list, then answer
/// by answer, then the positions from the root down, then the claim.
pub fn verify(tree: &Tree, list: &List) -> Result<Report, Fault> {
    check_list(tree, list)?;
    let mut replay = Replay::new(tree, list);
    for &answer in list.answers() {
        replay.play(answer)?;
    }
    replay.check_positions(tree.walk(), &mut Path::default())?;
    let total = (1..)
        .zip(&replay.histogram)
        .map(|(guesses, n)| guesses * n)
        .sum();
    check_claim(tree.claim(), total)?;
    Ok(Report {
        answers: list.answers().len(),
        total,
        worst_case: replay.histogram.len(),
        histogram: replay.histogram,
        claim: tree.claim(),
        positions: replay.reached.len(),
        words: tree.words().len(),
    })
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
    let (tree, list) = (u64::from(problem.answers), list.answers().len() as u64);
    if tree != list {
        return Err(Fault::Answers { tree, list });
    }
    Ok(())
}

fn check_claim(claim: Claim, total: u64) -> Result<(), Fault> {
    let Claim { lower, upper } = claim;
    if total != upper {
        let (found, claimed) = (total, upper);
        return Err(Fault::Total { found, claimed });
    }
    if lower > upper {
        return Err(Fault::Bounds { lower, upper });
    }
    Ok(())
}

/// What is seen while answers are played.
struct Replay<'a> {
    tree: &'a Tree,
    list: &'a List,
    /// How many answers led to each position so far.
    reached: Vec<usize>,
    /// The guesses that are said to be fixed, as far as they were seen.
    fixed: Vec<Word>,
    histogram: Vec<u64>,
}

impl<'a> Replay<'a> {
    fn new(tree: &'a Tree, list: &'a List) -> Self {
        Replay {
            tree,
            list,
            reached: vec![0; tree.nodes().guess.len()],
            fixed: Vec::new(),
            histogram: Vec::new(),
        }
    }

    /// Plays the game whose answer is `answer`.
    fn play(&mut self, answer: Word) -> Result<(), Fault> {
        let max_guesses = self.tree.problem().max_guesses;
        let mut path = Path::default();
        let mut walk = self.tree.walk();
        for turn in 1..=usize::from(max_guesses) {
            self.enter(walk, &path, turn)?;
            let feedback = score(walk.guess(), answer);
            path.0.push((walk.guess(), feedback));
            match walk.step(feedback) {
                Step::Next => {}
                Step::Won => {
                    self.count(turn);
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

    fn count(&mut self, turn: usize) {
        if self.histogram.len() < turn {
            self.histogram.resize(turn, 0);
        }
        self.histogram[turn - 1] += 1;
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
        let letters = self.list.letters();
        Feedback::from_code(code, letters).unwrap_or(Feedback::win(letters))
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::btree_set;
    use proptest::{prop_assert_eq, proptest};

    use super::{Fault, Path, Report, check_claim, verify};
    use crate::game::feedback::{Code, Feedback};
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::tree::claim::{Claim, Problem};
    use crate::tree::objective::Objective;
    use crate::tree::tree::sample::{branch, greedy, leaf, list, problem, root, tree, word, words};
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
            claim: Claim { lower: 7, upper: 8 },
            positions: 4,
            words: 4,
        };
        assert_eq!(report, expected);
        assert_eq!(report.mean(), 2.0);
        assert_eq!(
            serde_json::to_string(&report).unwrap(),
            r#"{"answers":4,"total":8,"worst_case":3,"histogram":[1,2,1],"claim":{"lower":7,"upper":8},"positions":4,"words":4}"#
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
    fn another_total_than_claimed_is_a_fault() {
        let claim = Claim { lower: 8, upper: 8 };
        assert_eq!(check_claim(claim, 8), Ok(()));
        let fault = check_claim(claim, 9).unwrap_err();
        assert_eq!(
            fault,
            Fault::Total {
                found: 9,
                claimed: 8
            }
        );
        assert_message(
            &fault,
            "the answers took 9 guesses in all, the tree claims 8",
        );
    }

    #[test]
    fn bounds_the_wrong_way_round_are_a_fault() {
        let fault = verify(&Tree::new(problem(), &root(), 9), &list()).unwrap_err();
        assert_eq!(fault, Fault::Bounds { lower: 9, upper: 8 });
        assert_message(
            &fault,
            "the tree claims that none is below 9 guesses, and has 8 itself",
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
            letters: 5,
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
        assert_eq!(report.total, tree.claim().upper);
        assert_eq!(report.positions, 2_316);
    }

    proptest! {
        #[test]
        fn a_tree_that_follows_the_game_is_valid_and_its_answers_moved_are_not(
            answers in btree_set("[a-c]{3}", 1..15),
            other in "[d-f]{3}",
        ) {
            let answers: Vec<_> = answers.iter().map(|text| word(text)).collect();
            let mut guesses = answers.clone();
            guesses.push(word(&other));
            let list = List::from_words("random", answers.clone(), Some(guesses)).unwrap();
            let problem = Problem {
                list: "random".into(),
                fingerprint: list.fingerprint(),
                letters: 3,
                answers: answers.len() as u16,
            mode: Mode::Easy,
            objective: Objective::Mean,
            weights: None,
                max_guesses: 15,
                fixed_guesses: 1,
            };
            let mut root = greedy(&answers, None);
            let tree = Tree::new(problem.clone(), &root, 0);
            let report = verify(&tree, &list);
            prop_assert_eq!(report.map(|report| report.histogram), Ok(tree.histogram()));

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

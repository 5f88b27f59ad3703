//! How a question ended, and what the answer took.

use std::time::Duration;

use crate::game::word::Word;
use crate::search::watch::stats::Tally;
use crate::tree::Tree;
use crate::tree::claim::Claim;
use crate::tree::objective::ObjectiveValue;

/// How a question ended. The three cases exclude each other, whatever stopped the search, and there
/// will be no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome<T = Tree> {
    /// What was asked for. Its claim says whether it is proven to be the best.
    Found(T),
    /// It is proven that no tree finds every answer within the limit on guesses.
    Infeasible,
    /// The search was stopped before it found a tree, or before it knew that there is none.
    Open {
        /// A proven lower bound of the value of any tree.
        lower: ObjectiveValue,
    },
}

impl<T> Outcome<T> {
    /// What was found, if anything was.
    pub fn found(&self) -> Option<&T> {
        match self {
            Self::Found(found) => Some(found),
            Self::Infeasible | Self::Open { .. } => None,
        }
    }

    /// What was found, if anything was.
    pub fn into_found(self) -> Option<T> {
        match self {
            Self::Found(found) => Some(found),
            Self::Infeasible | Self::Open { .. } => None,
        }
    }

    /// The outcome in a word: `found`, `infeasible` or `open`. These words are stable.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Found(_) => "found",
            Self::Infeasible => "infeasible",
            Self::Open { .. } => "open",
        }
    }

    /// Converts what was found by `convert`; other outcomes stay as they are.
    pub fn map<U>(self, convert: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Found(found) => Outcome::Found(convert(found)),
            Self::Infeasible => Outcome::Infeasible,
            Self::Open { lower } => Outcome::Open { lower },
        }
    }
}

/// The best guess that is known for a position, and what is proven of it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BestGuess {
    /// The guess.
    pub guess: Word,
    /// Whether the guess is itself one of the possible answers.
    pub may_win: bool,
    /// `upper` is the value of a tree that begins with the guess; no tree for the position is
    /// better than `lower`. The guess is proven to be best if both are equal.
    pub claim: Claim,
}

/// The result of a build, and what it took.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Built {
    /// The tree, if there is one.
    pub outcome: Outcome,
    /// Whether a limit or a request ended the search early. The claim still holds, but without the
    /// limit the tree may have been another one.
    pub stopped: bool,
    /// What it took.
    pub spent: Spent,
}

/// What it took to answer a question.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Spent {
    /// What the search did.
    pub tally: Tally,
    /// The number of entries in the memo now.
    pub memo_entries: usize,
    /// The time to make the feedback table; zero if an earlier question had made it.
    pub table_time: Duration,
    /// The time in all.
    pub total_time: Duration,
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{BestGuess, Outcome};
    use crate::engine::{Engine, Question};
    use crate::game::list::List;
    use crate::game::mode::Mode;
    use crate::game::sample::{Random, small_list};
    use crate::game::word::Word;
    use crate::search::openers::ranking::OpenerBound;
    use crate::search::watch::limits::Limits;
    use crate::tree::objective::{Objective, ObjectiveValue};

    const IMPOSSIBLE: OpenerBound<ObjectiveValue> =
        OpenerBound::AtLeast(ObjectiveValue::IMPOSSIBLE);

    const OBJECTIVES: [Objective; 4] =
        [Objective::Mean, Objective::Worst, Objective::MeanThenWorst, Objective::Within(3)];

    /// Limits under which every search is stopped at once.
    fn stopped() -> [Limits; 3] {
        let requested = Limits::none();
        requested.stop();
        let over = Duration::ZERO;
        [requested, Limits::within(over), Limits::answer_within(over)]
    }

    fn assert_honest(list: &List, question: &Question, best: BestGuess, optimum: BestGuess) {
        let BestGuess { guess, claim, .. } = best;
        let id = list.guess_id(&guess).unwrap();
        assert_eq!(best.may_win, usize::from(id) < list.answers().len());
        assert_eq!(optimum.claim.lower, optimum.claim.upper);
        let value = optimum.claim.upper;
        assert!(claim.lower <= value && value <= claim.upper);
        // The tree of the claim begins with the guess, so the best such tree is no worse.
        let engine = Engine::new(list.clone());
        let cost = |guess| engine.cost(&question.clone().opening([guess])).unwrap();
        match cost(guess.clone()) {
            OpenerBound::Exact(cost) => assert!(cost.first() <= claim.upper.first()),
            OpenerBound::AtLeast(_) => panic!("{guess} begins a tree"),
        }
        let first = cost(optimum.guess).map(|cost| cost.first());
        assert_eq!(first, OpenerBound::Exact(value.first()));
    }

    #[test]
    fn a_deadline_that_has_passed_still_gives_a_guess_with_an_honest_claim() {
        let mut random = Random(21);
        let mut open = 0;
        for answers in [1, 2, 3, 8, 20, 40] {
            let list = small_list(&mut random, answers, 100);
            for objective in OBJECTIVES {
                let question = Question::new().objective(objective).max_guesses(20);
                let engine = Engine::new(list.clone());
                let optimum = engine.best_guess(&question).unwrap().into_found().unwrap();
                for limits in stopped() {
                    let engine = Engine::new(list.clone());
                    let hurried = question.clone().limits(limits);
                    let best = engine.best_guess(&hurried).unwrap().into_found().unwrap();
                    assert_honest(&list, &question, best.clone(), optimum.clone());
                    open += usize::from(best.claim.lower < best.claim.upper);
                }
            }
        }
        assert!(open >= 20, "{open}");
    }

    #[test]
    fn the_worst_case_of_an_opening_counts_no_guess_after_the_last_answer() {
        let words = ["aa", "ab", "cc"].map(|word| Word::parse(word).unwrap());
        let list = List::from_words("small", words.to_vec(), None).unwrap();
        let worst = |opening: &[Word], max_guesses| {
            let question = Question::new().objective(Objective::Worst).max_guesses(max_guesses);
            let question = question.opening(opening.iter().cloned());
            let cost = Engine::new(list.clone()).cost(&question).unwrap();
            let tree = Engine::new(list.clone()).best_tree(&question).unwrap().outcome;
            let tree = tree.into_found().map(|tree| tree.claim().upper);
            assert_eq!(cost, tree.map_or(IMPOSSIBLE, OpenerBound::Exact));
            cost.bound().first()
        };
        // AA tells AB and CC apart; CC does not tell AA and AB apart.
        assert_eq!(worst(&words[..1], 5), 2);
        assert_eq!(worst(&[words[2].clone(), words[0].clone()], 5), 3);
        assert_eq!(
            worst(&[words[2].clone(), words[0].clone(), words[1].clone(), words[1].clone()], 5),
            3
        );
        assert_eq!(worst(&words[2..], 2), u64::MAX);
    }

    #[test]
    fn the_best_guess_is_that_of_the_best_tree() {
        let list = small_list(&mut Random(22), 30, 60);
        for mode in [Mode::Easy, Mode::Hard] {
            let engine = Engine::new(list.clone()).mode(mode);
            let best = engine.best_guess(&Question::new()).unwrap().into_found().unwrap();
            let tree = engine.best_tree(&Question::new()).unwrap().outcome;
            let tree = tree.into_found().unwrap();
            assert_eq!((best.guess, best.claim), (tree.walk().guess(), tree.claim()));
            assert!(best.claim.is_optimal());
        }
    }

    #[test]
    fn no_tree_within_the_limit_and_no_tree_in_time_are_told_apart() {
        let list = small_list(&mut Random(23), 30, 40);
        let question = Question::new().max_guesses(2);
        let best = Engine::new(list.clone()).best_guess(&question);
        assert_eq!(best.unwrap(), Outcome::Infeasible);
        for limits in stopped() {
            let question = question.clone().limits(limits);
            let best = Engine::new(list.clone()).best_guess(&question);
            // The first of thirty answers takes one guess, each other one two at least.
            let least = ObjectiveValue::from(59);
            assert!(matches!(best.unwrap(), Outcome::Open { lower } if lower >= least));
        }
    }
}

//! Strict mode in games of codes, where a guess must fit all feedback, against a brute force; and a
//! published total.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::error::EngineError;
use guesstree::game::history::Turn;
use guesstree::{List, Mode, OpenerBound, Outcome, verify};

use super::brute::ask::{Build, Prove};
use super::brute::in_parallel;
use super::brute::openers::value;
use super::brute::random::Random;
use super::brute::subsets::ids;
use super::brute::variations::variation;

/// Codes, as bits.
type Set = u64;

/// f(S, A, r) by the definition: candidates, codes that may follow, and guesses left.
struct Strict<'a> {
    list: &'a List,
    /// For each guess the codes, by the feedback that they would give to it.
    classes: Vec<BTreeMap<String, Set>>,
    known: RefCell<HashMap<(Set, Set, usize), Option<u64>>>,
}

impl<'a> Strict<'a> {
    fn new(list: &'a List) -> Self {
        let classes = list.guesses().iter().map(|guess| {
            let mut classes = BTreeMap::new();
            for (place, code) in list.guesses().iter().enumerate() {
                *classes.entry(list.feedback(guess, code).to_string()).or_insert(0) |= 1 << place;
            }
            classes
        });
        Self { list, classes: classes.collect(), known: RefCell::default() }
    }

    fn all(&self) -> Set {
        Set::MAX >> (64 - self.list.guesses().len())
    }

    /// The codes that would give this feedback to a guess.
    fn fitting(&self, guess: usize, feedback: &str) -> Set {
        self.classes[guess][feedback]
    }

    fn least(&self, set: Set, allowed: Set, left: usize) -> Option<u64> {
        if let Some(&known) = self.known.borrow().get(&(set, allowed, left)) {
            return known;
        }
        let guesses = (0..64).filter(|guess| allowed >> guess & 1 == 1);
        let least = guesses.filter_map(|guess| self.least_after(guess, set, allowed, left)).min();
        self.known.borrow_mut().insert((set, allowed, left), least);
        least
    }

    fn least_after(&self, guess: usize, set: Set, allowed: Set, left: usize) -> Option<u64> {
        let (below, mut sum) = (left.checked_sub(1)?, u64::from(set.count_ones()));
        for &class in self.classes[guess].values() {
            let block = set & class;
            if block != 0 && class != 1 << guess {
                sum += self.least(block, allowed & class, below)?;
            }
        }
        Some(sum)
    }
}

fn boards() -> Vec<List> {
    let mut boards = Vec::new();
    for (places, symbols) in [(2, 2), (2, 4), (2, 6), (3, 2), (3, 3), (4, 2)] {
        boards.push(List::mastermind(places, symbols).unwrap());
        boards.push(List::black_peg(places, symbols).unwrap());
    }
    for (places, symbols) in [(2, 3), (2, 5), (3, 4), (2, 7)] {
        boards.push(List::bulls_and_cows(places, symbols).unwrap());
    }
    boards
}

/// Checks what is built, with or without a first guess.
fn assert_exact(build: &Build<'_>, list: &List, expected: Option<u64>) -> bool {
    match (build.run().unwrap().outcome, expected) {
        (Outcome::Infeasible, None) => false,
        (Outcome::Found(tree), Some(total)) => {
            assert!(tree.claim().is_optimal());
            assert_eq!(tree.total(), total);
            if usize::from(tree.problem().answers) == list.answers().len() {
                assert_eq!(verify(&tree, list).unwrap().total, total);
            }
            true
        }
        (other, _) => panic!("{other:?}, but the cost is {expected:?}"),
    }
}

#[test]
fn codes_in_strict_mode_cost_what_a_brute_force_says() {
    let [trees, none, dearer] = [const { AtomicUsize::new(0) }; 3];
    let boards = boards();
    in_parallel(boards.len(), |number| {
        let (list, mut random) = (&boards[number], Random::new(5660, number));
        let strict = Strict::new(list);
        for limit in 1..=6 {
            let usual = Build::new(list).mode(Mode::Strict).max_guesses(limit as u8);
            let rules = variation(&mut random);
            let expected = strict.least(strict.all(), strict.all(), limit);
            let found = assert_exact(&usual.clone().rules(rules), list, expected);
            [&none, &trees][usize::from(found)].fetch_add(1, Relaxed);
            let easy = Build::new(list).max_guesses(limit as u8).run().unwrap().outcome;
            let easy = easy.found().map(|tree| tree.total());
            dearer.fetch_add(usize::from(easy < expected), Relaxed);

            let top = list.guesses().len();
            for opener in Prove::new(usual.clone()).top(top).run().unwrap().openers {
                let guess = usize::from(list.guess_id(&opener.word).unwrap());
                let after = strict.least_after(guess, strict.all(), strict.all(), limit);
                match after {
                    None => assert_eq!(opener.proven, OpenerBound::AtLeast(value(None))),
                    exact => assert_eq!(opener.proven, OpenerBound::Exact(value(exact))),
                }
            }
        }
    });
    let counted = [trees, none, dearer].map(AtomicUsize::into_inner);
    assert!(counted.iter().all(|&count| count > 0), "{counted:?}");
}

#[test]
fn mastermind_of_four_pegs_and_six_colours_takes_5660_guesses() {
    let list = List::mastermind(4, 6).unwrap();
    let build = Build::new(&list).mode(Mode::Strict);
    assert!(assert_exact(&build, &list, Some(5_660)));
}

#[test]
fn positions_of_codes_in_strict_mode_cost_what_a_brute_force_says() {
    let boards = boards();
    in_parallel(boards.len(), |number| {
        let (list, mut random) = (&boards[number], Random::new(1977, number));
        let (strict, codes) = (Strict::new(list), list.guesses());
        for _ in 0..12 {
            let [guess, answer] = [(); 2].map(|()| random.below(codes.len()));
            let turn = Turn {
                guess: codes[guess].clone(),
                feedback: list.feedback(&codes[guess], &codes[answer]),
            };
            let allowed = strict.fitting(guess, &turn.feedback.to_string());
            let few = (allowed & random.next()) | 1 << answer;
            let limit = 1 + random.below(6);
            let usual = Build::new(list).mode(Mode::Strict).max_guesses(limit as u8);
            let usual = usual.turns(vec![turn]);
            for set in [allowed, few] {
                let build = match set == allowed {
                    true => usual.clone(),
                    false => usual.clone().candidates(ids(set)),
                };
                let rules = variation(&mut random);
                assert_exact(&build.rules(rules), list, strict.least(set, allowed, limit));
            }
        }
    });
}

#[test]
fn games_have_the_modes_that_they_have() {
    let refused = |list: &List, mode| match Build::new(list).mode(mode).run() {
        Err(EngineError::NoModes { mode, game }) => {
            Some(EngineError::NoModes { mode, game }.to_string())
        }
        _ => None,
    };
    let codes = List::mastermind(2, 3).unwrap();
    let message = "hard mode is for Wordle; mastermind:2x3 has easy and strict mode";
    assert_eq!(refused(&codes, Mode::Hard).as_deref(), Some(message));
    assert_eq!(refused(&codes, Mode::Strict), None);
    let jotto = List::original().jotto();
    let message = "strict mode is for Wordle, jotto has no modes; leave the mode out";
    assert_eq!(refused(&jotto, Mode::Strict).as_deref(), Some(message));
}

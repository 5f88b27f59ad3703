//! Pairs of first guesses that are the same in every game, against a brute force that tries all.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::error::ProveError;
use guesstree::search::rules::{Rule, Rules};
use guesstree::{List, Mode, Objective, OpenerBound, Outcome, Word};

use super::brute::ask::{Build, Prove};
use super::brute::cases::for_each_case;
use super::brute::enough;
use super::brute::openers::{Exact, value};
use super::brute::replay::replay;
use super::brute::variations::variation;

/// A brute force tries the pairs of at most this many guesses.
const GUESSES_MAX: usize = 20;

#[test]
fn the_best_pairs_and_what_is_said_of_the_others_are_those_of_a_brute_force() {
    let [trees, none, chosen] = [const { AtomicUsize::new(0) }; 3];
    for_each_case(4, |case, random| {
        let (game, list, limit) = (&case.game, case.game.list(), case.limit);
        let guesses = game.guesses.len();
        if guesses > GUESSES_MAX || limit < 2 {
            return;
        }
        let cost = |first, second| game.least_opened(&[first, second], case.set, limit);
        let costs: Vec<Vec<Option<u64>>> = (0..guesses)
            .map(|first| (0..guesses).map(|second| cost(first, second)).collect())
            .collect();
        let after = costs.iter().map(|seconds| seconds.iter().flatten().min().copied());
        let exact = Exact::new(&list, after.collect(), |guess| game.wins(guess, case.set));
        let build = Build::new(&list)
            .candidates(case.candidates())
            .max_guesses(limit as u8)
            .threads(NonZeroUsize::new(1 + random.below(2)).unwrap())
            .rules(variation(random));
        for top in [1, 1 + random.below(4), guesses] {
            let proof = Prove::new(build.clone()).pairs().top(top).run().unwrap();
            exact.assert_proven(&proof, top);
            for opener in proof.openers.iter().filter(|opener| opener.among_best) {
                let seconds = &costs[list.guess_id(&opener.word).unwrap().0 as usize];
                let least = seconds.iter().flatten().min();
                let rank = |&second: &usize| (!game.wins(second, case.set), second);
                let as_good = (0..guesses).filter(|&second| seconds[second].as_ref() == least);
                let best = &list.guesses()[as_good.clone().min_by_key(rank).unwrap()];
                assert_eq!(opener.second, Some(best).cloned(), "after {}", opener.word);
                chosen.fetch_add((as_good.count() > 1).into(), Relaxed);
            }
            match (&proof.outcome, exact.best.first()) {
                (Outcome::Infeasible, None) => none.fetch_add(1, Relaxed),
                (Outcome::Found(tree), Some(&(least, ..))) => {
                    replay(game, case.set, tree);
                    assert!(tree.claim().is_optimal());
                    assert_eq!(tree.total(), least);
                    assert_eq!(tree.walk().guess(), proof.openers[0].word);
                    assert_eq!(tree.problem().fixed_guesses, 2);
                    trees.fetch_add(1, Relaxed)
                }
                (other, expected) => panic!("{other:?}, but the best is {expected:?}"),
            };
        }
    });
    let counted = [trees, none, chosen].map(AtomicUsize::into_inner);
    assert!(counted.iter().all(|&count| count > enough(30)), "too few of a kind: {counted:?}");
}

#[test]
fn symmetries_change_no_value_of_a_pair() {
    let lists = [
        List::mastermind(2, 4).unwrap(),
        List::mastermind(3, 3).unwrap(),
        List::bulls_and_cows(3, 5).unwrap(),
        List::black_peg(3, 3).unwrap(),
    ];
    for list in lists {
        let values = |symmetries: bool| {
            let rules = Rules::default().switched(Rule::Symmetries, symmetries);
            let build = Build::new(&list).max_guesses(100).rules(rules);
            let proof = Prove::new(build).pairs().top(list.guesses().len()).run().unwrap();
            let mut values: Vec<(Word, OpenerBound<_>)> =
                proof.openers.iter().map(|opener| (opener.word.clone(), opener.proven)).collect();
            values.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
            assert!(values.iter().all(|(_, proven)| matches!(proven, OpenerBound::Exact(_))));
            values
        };
        assert_eq!(values(true), values(false), "{}", list.name());
    }
}

#[test]
fn a_pair_costs_what_a_tree_with_this_opening_costs() {
    let words = "abbey crane dance fence geese green hence niece peace scene sense these";
    let words: Vec<Word> = words.split(' ').map(|word| Word::parse(word).unwrap()).collect();
    let list = List::from_words("e", words, None).unwrap();
    let proof = Prove::new(Build::new(&list)).pairs().top(3).run().unwrap();
    for opener in proof.openers.iter().filter(|opener| opener.among_best) {
        let built = Build::new(&list)
            .opening([opener.word.clone(), opener.second.clone().unwrap()])
            .run()
            .unwrap();
        let total = built.outcome.found().map(|tree| tree.total());
        assert_eq!(opener.proven, OpenerBound::Exact(value(total)));
    }
}

#[test]
fn what_pairs_are_not_ranked_by_is_refused() {
    let list = List::mastermind(2, 3).unwrap();
    let refused =
        |build: Build<'_>| matches!(Prove::new(build).pairs().run(), Err(ProveError::Pairs));
    assert!(refused(Build::new(&list).objective(Objective::Worst)));
    let words = ["ab", "ba", "cd"].map(|word| Word::parse(word).unwrap()).to_vec();
    let list = List::from_words("two", words, None).unwrap();
    assert!(refused(Build::new(&list).mode(Mode::Hard)));
    assert!(!refused(Build::new(&list)));
}

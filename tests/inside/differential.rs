//! The search against a brute force, on thousands of random games.
//!
//! A test that fails prints its case: write it into `KEPT` in `brute/cases.rs`, and it is looked at
//! for ever.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

use guesstree::search::rules::Rules;
use guesstree::search::watch::limits::Limits;
use guesstree::{List, ObjectiveValue, Outcome};

use super::brute::ask::Build;
use super::brute::cases::for_each_case;
use super::brute::enough;
use super::brute::openers::value;
use super::brute::random::Case;
use super::brute::replay::{assert_canonical, canonical_guess, replay};
use super::brute::variations::{memory_bytes, variation, variations};

/// The case as a build with these first guesses, on one thread.
fn build<'a>(case: &Case, list: &'a List, fixed: &[usize]) -> Build<'a> {
    Build::new(list)
        .candidates(case.candidates())
        .opening(fixed.iter().map(|&guess| list.guesses()[guess].clone()))
        .max_guesses(case.limit as u8)
        .threads(NonZeroUsize::MIN)
}

/// What a case fixes: nothing, the first guess, the first two.
fn openings(case: &Case) -> impl Iterator<Item = &[usize]> {
    (0..=case.limit.min(2)).map(|fixed| &case.opening[..fixed])
}

fn outcome(build: &Build<'_>) -> Outcome {
    build.run().unwrap().outcome
}

/// Total, worst case and tree are right; returns whether there is a tree.
fn assert_exact(case: &Case, list: &List, fixed: &[usize]) -> bool {
    let Case { game, set, .. } = case;
    let expected = game.least_opened(fixed, *set, case.limit);
    let tree = match (outcome(&build(case, list, fixed)), expected) {
        (Outcome::Infeasible, None) => return false,
        (Outcome::Found(tree), Some(_)) => tree,
        (other, _) => panic!("{other:?}, but the cost is {expected:?}"),
    };
    assert!(tree.claim().is_optimal());
    assert_eq!(Some(tree.total()), expected);
    assert_eq!(usize::from(tree.problem().fixed_guesses), fixed.len());

    // Of several best openers a member of the set goes first, even where another has a lower tree;
    // after the opener, the worst case is the least of all best trees.
    let opener = [canonical_guess(game, *set, case.limit)];
    let fixed = if fixed.is_empty() { &opener } else { fixed };
    let reaches = |limit: &usize| game.least_opened(fixed, *set, *limit) == expected;
    let worst_case = replay(game, *set, &tree).len();
    assert_eq!(Some(worst_case), (1..=case.limit).find(reaches));
    assert_canonical(game, *set, fixed, worst_case, tree.walk());
    true
}

#[test]
fn totals_worst_cases_and_trees_are_those_of_a_brute_force() {
    let [trees, none] = [AtomicUsize::new(0), AtomicUsize::new(0)];
    for_each_case(1, |case, _| {
        let list = case.game.list();
        for fixed in openings(case) {
            let counted = if assert_exact(case, &list, fixed) { &trees } else { &none };
            counted.fetch_add(1, Relaxed);
        }
    });
    assert!(
        trees.into_inner() > enough(3_000) && none.into_inner() > enough(1_000),
        "too few of a kind"
    );
}

#[test]
fn no_rule_and_no_order_and_no_lack_of_memory_changes_a_tree() {
    for_each_case(6, |case, random| {
        let list = case.game.list();
        for fixed in openings(case).step_by(2) {
            let usual = build(case, &list, fixed);
            let expected = outcome(&usual);
            for rules in variations(random) {
                let entries = [0, 3, 40, 100_000][random.below(4)];
                let varied = usual.clone().rules(rules.clone());
                let varied = varied.memory_bytes_max(memory_bytes(&list, entries));
                assert_eq!(outcome(&varied), expected, "{rules:?}, {entries} entries");
            }
        }
    });
}

#[test]
fn no_number_of_threads_changes_a_tree() {
    for_each_case(6, |case, random| {
        let list = case.game.list();
        for fixed in openings(case) {
            let usual = build(case, &list, fixed);
            let expected = outcome(&usual);
            for threads in [2, 8] {
                let entries = [0, 3, 100_000][random.below(3)];
                let varied = usual.clone().threads(NonZeroUsize::new(threads).unwrap());
                let varied = varied.memory_bytes_max(memory_bytes(&list, entries));
                assert_eq!(outcome(&varied), expected, "{threads} threads, {entries} entries");
            }
        }
    });
}

/// The outcome is true, even if it is not all that could be proven. Returns the cost of the tree.
fn assert_encloses(case: &Case, exact: Option<u64>, outcome: &Outcome) -> Option<u64> {
    let exact = value(exact);
    match outcome {
        Outcome::Infeasible => assert_eq!(exact, ObjectiveValue::IMPOSSIBLE),
        Outcome::Open { lower } => assert!(*lower <= exact, "{lower} is above {exact}"),
        Outcome::Found(tree) => {
            replay(&case.game, case.set, tree);
            let claim = tree.claim();
            assert!((claim.lower..=claim.upper).contains(&exact), "{claim:?} without {exact}");
            return Some(claim.upper.0[0]);
        }
    }
    None
}

#[test]
fn a_beam_claims_no_more_than_is_so_and_a_wide_one_is_exact() {
    let [missed, missed_after_opener] = [AtomicUsize::new(0), AtomicUsize::new(0)];
    for_each_case(2, |case, _| {
        let list = case.game.list();
        for fixed in openings(case) {
            let exact = case.game.least_opened(fixed, case.set, case.limit);
            // By default, sets of this size are searched whole unless the limit forbids it.
            let of_width = |width: usize| {
                let least = Rules::default().small();
                [Rules::default(), least].map(|rules| {
                    let beam = build(case, &list, fixed).rules(rules);
                    let beam = beam.beam(NonZeroUsize::new(width).unwrap());
                    assert_encloses(case, exact, &outcome(&beam))
                })
            };
            for width in [1, 2, 4] {
                if of_width(width) != [exact; 2] {
                    let counted = if fixed.is_empty() { &missed } else { &missed_after_opener };
                    counted.fetch_add(1, Relaxed);
                }
            }
            assert_eq!(of_width(list.guesses().len()), [exact; 2]);
        }
    });
    assert!(
        missed.into_inner() > 0 && missed_after_opener.into_inner() > 0,
        "a beam that never misses is none"
    );
}

#[test]
fn a_search_that_is_stopped_at_any_moment_claims_no_more_than_is_so() {
    for_each_case(3, |case, random| {
        let list = case.game.list();
        for fixed in openings(case) {
            let exact = case.game.least_opened(fixed, case.set, case.limit);
            let rules = variation(random);
            let whole = build(case, &list, fixed).rules(rules);
            let start = Instant::now();
            whole.run().unwrap();
            let time = start.elapsed();
            for _ in 0..4 {
                let limits = Limits::within(time * random.below(100) as u32 / 100);
                let stopped = whole.clone().limits(Arc::new(limits));
                assert_encloses(case, exact, &outcome(&stopped));
            }
        }
    });
}

//! The search at sizes so small that small games take the ways that are meant for large ones: bounds
//! from larger sets and from intersections of them (Theorem 5), hard pairs (Theorem 8), cores (Theorem 12), the best score by scattered codes, and the
//! first openers of a ranking. Against brute forces, in all modes.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::search::rules::{Rules, Sizes};
use guesstree::{Mode, Outcome};

use super::brute::ask::{Build, Prove};
use super::brute::cases::for_each_case;
use super::brute::objectives::Best;
use super::brute::problems::{Asked, for_each_problem, objectives};
use super::brute::random::{Random, Watched};
use super::brute::replay::replay;
use super::brute::variations::variation;
use super::objectives::{assert_proven, opened};

/// The usual rules, or others at random, with these sizes.
fn rules(random: &mut Random, sizes: &Sizes) -> Rules {
    let other = variation(random);
    let rules = if random.below(2) == 0 { Rules::default() } else { other };
    Rules { sizes: sizes.clone(), ..rules }
}

fn outcome(build: &Build<'_>) -> Outcome {
    build.run().unwrap().outcome
}

#[test]
fn at_small_sizes_totals_are_those_of_a_brute_force_and_trees_stay_the_same() {
    let sizes = Sizes::least();
    let trees = AtomicUsize::new(0);
    for_each_case(1, |case, random| {
        let list = case.game.list();
        for fixed in (0..=case.limit.min(2)).map(|fixed| &case.opening[..fixed]) {
            let usual = Build::new(&list)
                .candidates(case.candidates())
                .opening(fixed.iter().map(|&guess| list.guesses()[guess]))
                .max_guesses(case.limit as u8)
                .threads(NonZeroUsize::MIN);
            let expected = case.game.least_opened(fixed, case.set, case.limit);
            let usual_found = outcome(&usual);
            for rules in [Rules::default(), variation(random)] {
                let rules = Rules { sizes: sizes.clone(), ..rules };
                let found = outcome(&usual.clone().rules(rules));
                match &found {
                    Outcome::Infeasible => assert_eq!(expected, None),
                    Outcome::Found(tree) => {
                        replay(&case.game, case.set, tree);
                        assert!(tree.claim().is_optimal());
                        assert_eq!(Some(tree.total()), expected);
                        trees.fetch_add(1, Relaxed);
                    }
                    other => panic!("{other:?}, but the cost is {expected:?}"),
                }
                assert_eq!(found, usual_found);
            }
        }
    });
    let ([supersets, climb, hard_pairs, cores, .., close, one_round, direct], trees) =
        (sizes.taken.counts(), trees.into_inner());
    assert!(trees > 6_000, "only {trees} trees");
    let taken = [supersets, climb, hard_pairs, close, one_round, direct];
    assert!(taken.iter().all(|&count| count > 100), "too seldom: {taken:?}");
    // Few small sets have no tree within three guesses; `bounds` tests cores on more.
    assert!(cores > 0);
}

#[test]
fn at_small_sizes_values_are_those_of_a_brute_force_with_weights_in_all_modes() {
    let easy_and_others = [Sizes::least(), Sizes::least()];
    let trees = Mutex::new([0; 3]);
    for_each_problem(1, |problem, random| {
        let case = problem.case;
        let (list, weighted) = (case.game.list(), problem.weighted());
        let start = weighted.start(case.set);
        let limit = 1 + random.below(case.limit);
        let sizes = &easy_and_others[usize::from(problem.mode != Mode::Easy)];
        for objective in objectives(limit) {
            let mut best = Best::new(&weighted, start, objective, limit);
            let usual = problem.build(&list, objective, limit);
            for fixed in problem.openings(limit, random) {
                let asked = Asked(problem, objective, limit, &fixed);
                let _watched = Watched(&asked);
                let build = usual.clone().rules(rules(random, sizes));
                let found = outcome(&opened(&build, &list, &fixed));
                let found = best.assert_exact(&fixed, limit, found);
                trees.lock().unwrap()[problem.mode as usize] += usize::from(found);
            }
            let build = usual.rules(rules(random, sizes));
            let top = 1 + random.below(3);
            let proof = Prove::new(build).top(top).run().unwrap();
            assert_proven(&mut best, &list, limit, top, &proof);
        }
    });
    let trees = trees.into_inner().unwrap();
    assert!(trees.iter().all(|&count| count > 1_000), "{trees:?}");
    let [easy, others] = easy_and_others.map(|sizes| sizes.taken.counts());
    let [supersets, climb, hard_pairs, cores, no_restricted, _, ways @ ..] = easy;
    let taken = [supersets, climb, hard_pairs].into_iter().chain(ways).collect::<Vec<_>>();
    assert!(taken.iter().all(|&count| count > 100), "too seldom: {taken:?}");
    assert!(cores > 0 && no_restricted == 0);
    // If only some guesses may follow, the best score is not looked for alone.
    let [supersets, none, hard_pairs, no_cores, cores, _, ways @ ..] = others;
    let taken = [supersets, hard_pairs, cores].into_iter().chain(ways).collect::<Vec<_>>();
    assert!(taken.iter().all(|&count| count > 100), "too seldom: {taken:?}");
    assert_eq!([none, no_cores], [0; 2]);
}

//! The search at sizes so small that small games take the ways that are meant for large ones: bounds
//! from larger sets and from intersections of them (Theorem 5), hard pairs (Theorem 8), cores (Theorem 12), the best score by scattered codes, and the
//! first openers of a ranking. Against brute forces, in all modes.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::search::rules::{Rule, Rules};
use guesstree::{Mode, Outcome};

use super::brute::ask::{Build, Prove};
use super::brute::cases::for_each_case;
use super::brute::enough;
use super::brute::objectives::Best;
use super::brute::problems::{Asked, for_each_problem, objectives};
use super::brute::random::{Random, Watched};
use super::brute::replay::replay;
use super::brute::used::Used;
use super::brute::variations::variation;
use super::objectives::{assert_proven, opened};

/// The usual rules, or others at random, at small sizes. Small games have few feedbacks, so most are
/// searched without the rule for these, which would leave the other rules little to do.
fn rules(random: &mut Random) -> Rules {
    let other = variation(random);
    let rules = if random.below(2) == 0 { Rules::default() } else { other };
    rules.small().switched(Rule::BySize, random.below(4) == 0)
}

/// What a build finds. The rules that it uses are counted.
fn outcome(build: &Build<'_>, used: &Used) -> Outcome {
    let built = build.run().unwrap();
    used.add(&built.spent.tally);
    built.outcome
}

#[test]
fn at_small_sizes_totals_are_those_of_a_brute_force_and_trees_stay_the_same() {
    let used = Used::default();
    let trees = AtomicUsize::new(0);
    for_each_case(1, |case, random| {
        let list = case.game.list();
        for fixed in (0..=case.limit.min(2)).map(|fixed| &case.opening[..fixed]) {
            let usual = Build::new(&list)
                .candidates(case.candidates())
                .opening(fixed.iter().map(|&guess| list.guesses()[guess].clone()))
                .max_guesses(case.limit as u8)
                .threads(NonZeroUsize::MIN);
            let expected = case.game.least_opened(fixed, case.set, case.limit);
            let usual_found = usual.run().unwrap().outcome;
            for rules in [rules(random), rules(random)] {
                let found = outcome(&usual.clone().rules(rules), &used);
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
    let trees = trees.into_inner();
    assert!(trees > enough(6_000), "only {trees} trees");
    let often = [Rule::Supersets, Rule::Climb, Rule::HardPairs, Rule::Intersections];
    used.assert_often(&often, 100);
    used.assert_often(&[Rule::OneRound, Rule::Direct], 100);
    // Few small sets have no tree within three guesses; `bounds` tests cores on more.
    used.assert_often(&[Rule::Cores], 0);
}

#[test]
fn at_small_sizes_values_are_those_of_a_brute_force_with_weights_in_all_modes() {
    let easy_and_others = [Used::default(), Used::default()];
    let trees = Mutex::new([0; Mode::ALL.len()]);
    for_each_problem(1, |problem, random| {
        let case = problem.case;
        let (list, weighted) = (case.game.list(), problem.weighted());
        let start = weighted.start(case.set);
        let limit = 1 + random.below(case.limit);
        let used = &easy_and_others[usize::from(problem.mode != Mode::Easy)];
        for objective in objectives(limit) {
            let mut best = Best::new(&weighted, start, objective, limit);
            let usual = problem.build(&list, objective, limit);
            for fixed in problem.openings(limit, random) {
                let asked = Asked(problem, objective, limit, &fixed);
                let _watched = Watched(&asked);
                let build = usual.clone().rules(rules(random));
                let found = outcome(&opened(&build, &list, &fixed), used);
                let found = best.assert_exact(&fixed, limit, found);
                trees.lock().unwrap()[problem.mode as usize] += usize::from(found);
            }
            let build = usual.rules(rules(random));
            let top = 1 + random.below(3);
            let proof = Prove::new(build).top(top).run().unwrap();
            used.add(&proof.spent.tally);
            assert_proven(&mut best, &list, limit, top, &proof);
        }
    });
    let trees = trees.into_inner().unwrap();
    assert!(trees.iter().all(|&count| count > enough(1_000)), "{trees:?}");
    let [easy, others] = easy_and_others;
    let both = [Rule::Supersets, Rule::HardPairs, Rule::Intersections, Rule::Passes];
    let ways = [Rule::LateAlone, Rule::OneRound, Rule::Direct];
    easy.assert_often(&[&both[..], &ways, &[Rule::Climb]].concat(), 100);
    easy.assert_often(&[Rule::Cores], 0);
    assert_eq!(easy.times(Rule::RestrictedCores), 0);
    // If only some guesses may follow, the best score is not looked for alone.
    others.assert_often(&[&both[..], &ways, &[Rule::RestrictedCores]].concat(), 100);
    assert_eq!([Rule::Climb, Rule::Cores].map(|rule| others.times(rule)), [0; 2]);
}

//! Every objective, with and without weights, in every mode, against a brute force on random games.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use guesstree::game::history::Turn;
use guesstree::prove::Opener;
use guesstree::search::watch::limits::Limits;
use guesstree::{List, Objective, ObjectiveValue, OpenerBound, Outcome, Proof};

use super::brute::ask::{Build, Prove};
use super::brute::hard::{Rule, Ruled};
use super::brute::objectives::Best;
use super::brute::problems::{Asked, for_each_problem, objectives};
use super::brute::random::{Case, Random, Watched};
use super::brute::subsets::ids;
use super::brute::variations::{memory_bytes, variation, variations};
use super::brute::weighted::{Position, Weighted};
use super::brute::{Game, enough, feedback};

/// Worked out by hand. `bcd` tells all answers apart, and may not follow the others in the other modes.
#[test]
fn the_brute_force_knows_the_best_trees_of_four_answers() {
    let game = Game::parse("aab aac aad aae", "bcd");
    let within = Objective::Within;
    let [mean, then_worst, then_last, worst, alone] = objectives(0)[..] else {
        panic!("five objectives are for every limit");
    };
    let [hard, strict] = [Some(Rule::Hard), Some(Rule::Strict)];
    for (rule, weights, objective, limit, expected) in [
        // First bcd, then the answer.
        (None, [1, 1, 1, 1], mean, 6, Some([8, 0, 0])),
        (None, [1, 1, 1, 1], then_last, 6, Some([8, 2, 4])),
        (None, [1, 1, 1, 1], within(1), 6, Some([3, 10, 0])),
        (None, [1, 1, 1, 1], within(2), 2, Some([0, 8, 0])),
        (None, [1, 1, 1, 1], mean, 1, None),
        // First aab; then bcd, or the others one by one.
        (None, [10, 1, 1, 1], mean, 6, Some([19, 0, 0])),
        (None, [10, 1, 1, 1], then_worst, 6, Some([19, 3, 0])),
        (None, [10, 1, 1, 1], then_last, 6, Some([19, 3, 3])),
        (None, [10, 1, 1, 1], worst, 6, Some([2, 26, 0])),
        (None, [10, 1, 1, 1], mean, 2, Some([26, 0, 0])),
        (None, [10, 1, 1, 1], within(1), 6, Some([3, 19, 0])),
        (None, [10, 1, 1, 1], within(2), 6, Some([0, 26, 0])),
        (None, [10, 1, 1, 1], within(3), 6, Some([0, 19, 0])),
        // After a member, the answers can only be tried one by one.
        (hard, [10, 1, 1, 1], mean, 6, Some([19, 0, 0])),
        (hard, [10, 1, 1, 1], mean, 3, Some([26, 0, 0])),
        (strict, [10, 1, 1, 1], then_last, 6, Some([19, 4, 1])),
        (strict, [10, 1, 1, 1], within(3), 6, Some([0, 26, 0])),
        (strict, [10, 1, 1, 1], worst, 6, Some([2, 26, 0])),
        (strict, [10, 1, 1, 1], alone, 6, Some([2, 0, 0])),
        (None, [1, 0, 0, 0], alone, 1, None),
        (strict, [10, 1, 1, 1], mean, 1, None),
        // An answer of weight 0 costs nothing, but is found.
        (hard, [10, 1, 1, 0], then_last, 6, Some([15, 4, 0])),
        (None, [1, 0, 0, 0], then_last, 6, Some([1, 3, 0])),
        (None, [1, 0, 0, 0], within(1), 6, Some([0, 1, 0])),
        (None, [0, 0, 0, 0], then_worst, 6, Some([0, 2, 0])),
    ] {
        let weighted = Weighted::new(&game, rule, weights.to_vec());
        let start = weighted.start(game.all());
        let mut best = Best::new(&weighted, start, objective, limit);
        let value = best.openers(limit).first().map(|best| best.0.0);
        assert_eq!(value, expected, "{rule:?} {weights:?} {objective} {limit}");
    }
}

#[test]
fn the_brute_force_agrees_with_looking_at_every_tree() {
    let [games, infeasible] = [const { AtomicUsize::new(0) }; 2];
    for_each_problem(1, |problem, _| {
        let case = problem.case;
        let weighted = problem.weighted();
        let start = weighted.start(case.set);
        if case.set.count_ones() > 5 || case.game.guesses.len() > 9 {
            return;
        }
        for limit in 1..=5 {
            let every_tree = weighted.every_tree(start, limit);
            for objective in objectives(limit) {
                let value = |turns: &Vec<usize>| weighted.value(objective, case.set, turns);
                let expected = every_tree.iter().map(value).min();
                let mut best = Best::new(&weighted, start, objective, limit);
                let best = best.openers(limit);
                assert_eq!(best.first().map(|best| best.0), expected);
                games.fetch_add(1, Relaxed);
                infeasible.fetch_add(expected.is_none().into(), Relaxed);
            }
        }
    });
    let counted = [games, infeasible].map(AtomicUsize::into_inner);
    assert!(counted[0] > enough(5_000) && counted[1] > enough(500), "{counted:?}");
}

/// The least values for all objectives within `limit` guesses, in their order; `None` when there is no tree.
fn least(game: &Weighted<'_>, case: &Case, limit: usize) -> Option<Vec<[u64; 3]>> {
    let least = |objective| {
        let mut best = Best::new(game, game.start(case.set), objective, limit);
        Some(best.openers(limit).first()?.0.0)
    };
    objectives(limit).into_iter().map(least).collect()
}

#[test]
fn the_values_of_the_brute_force_fit_together() {
    let dearer = AtomicUsize::new(0);
    for_each_problem(12, |problem, random| {
        let (case, game) = (problem.case, problem.weighted());
        let mut before: Option<Vec<[u64; 3]>> = None;
        for limit in 1..=case.limit {
            let Some(all) = least(&game, case, limit) else {
                assert_eq!(before, None);
                continue;
            };
            let ([mean, then_worst, then_last, worst, alone], within) = all.split_at(5) else {
                panic!("five objectives are for every limit");
            };
            assert_eq!(*alone, [worst[0], 0, 0]);
            assert_eq!(mean[0], then_worst[0]);
            assert_eq!(then_worst[..2], then_last[..2]);
            assert!(worst[0] <= then_worst[1] && mean[0] <= worst[1]);
            assert!(within.is_sorted_by(|one, other| one[0] >= other[0]));
            for (guesses, &[missed, total, _]) in (1..).zip(within) {
                assert!(total >= mean[0]);
                assert!(guesses < worst[0] || missed == 0);
                assert!(guesses < then_worst[1] || total == mean[0]);
            }
            // A limit that is higher by one makes nothing worse.
            if let Some(before) = before {
                assert!(all.iter().zip(&before).all(|(now, before)| now <= before));
            }
            // If all weights grow by a factor, the cost grows by that factor.
            let factor = 2 + random.below(50) as u64;
            let heavier = game.weights.iter().map(|weight| weight * factor).collect();
            let heavier = Weighted::new(&case.game, problem.rule, heavier);
            let mut expected = all.clone();
            for (objective, value) in objectives(limit).into_iter().zip(&mut expected) {
                let by_weight = match objective {
                    Objective::Worst | Objective::WorstAlone => [1, factor, 1],
                    Objective::Within(_) => [factor, factor, 1],
                    _ => [factor, 1, factor],
                };
                (0..3).for_each(|part| value[part] *= by_weight[part]);
            }
            assert_eq!(least(&heavier, case, limit), Some(expected));

            // A lower tree is there just when it costs more.
            assert_eq!(mean[0] < worst[1], worst[0] < then_worst[1]);
            dearer.fetch_add((mean[0] < worst[1]).into(), Relaxed);
            before = Some(all);
        }
    });
    let dearer = dearer.into_inner();
    assert!(dearer > enough(50), "too few where it matters: {dearer}");
}

#[test]
fn the_brute_force_finds_the_totals_of_the_ones_without_objectives() {
    for_each_problem(3, |problem, _| {
        let case = problem.case;
        let ones = vec![1; case.game.answers.len()];
        let game = Weighted::new(&case.game, problem.rule, ones);
        let set = case.set;
        // The others remember nothing.
        for limit in 1..=case.limit.min(4) {
            let mut best = Best::new(&game, game.start(set), Objective::Mean, limit);
            let ruled = problem.rule.map(|rule| Ruled::new(&case.game, rule));
            let after = |guess| match &ruled {
                None => case.game.least_after(guess, set, limit),
                Some(ruled) => ruled.least_after(guess, set, &mut Vec::new(), limit),
            };
            for guess in 0..case.game.guesses.len() {
                let total = best.after(&[guess], limit).map(|(value, _)| value.0[0]);
                assert_eq!(total, after(guess));
            }
        }
    });
}

/// The build with this opening.
pub(super) fn opened<'a>(build: &Build<'a>, list: &List, fixed: &[usize]) -> Build<'a> {
    let words = fixed.iter().map(|&guess| list.guesses()[guess].clone());
    build.clone().opening(words)
}

fn outcome(build: &Build<'_>) -> Outcome {
    build.run().unwrap().outcome
}

#[test]
fn values_worst_cases_and_trees_are_those_of_a_brute_force() {
    let [trees, none] = [const { AtomicUsize::new(0) }; 2];
    for_each_problem(1, |problem, random| {
        let case = problem.case;
        let (list, weighted) = (case.game.list(), problem.weighted());
        let start = weighted.start(case.set);
        let limit = 1 + random.below(case.limit);
        for objective in objectives(limit) {
            let mut best = Best::new(&weighted, start, objective, limit);
            let usual = problem.build(&list, objective, limit);
            for fixed in problem.openings(limit, random) {
                let asked = Asked(problem, objective, limit, &fixed);
                let _watched = Watched(&asked);
                let found = outcome(&opened(&usual, &list, &fixed));
                let found = best.assert_exact(&fixed, limit, found);
                [&none, &trees][usize::from(found)].fetch_add(1, Relaxed);
            }
        }
    });
    let counted = [trees, none].map(AtomicUsize::into_inner);
    assert!(counted[0] > enough(5_000) && counted[1] > enough(500), "{counted:?}");
}

#[test]
fn an_opening_may_find_everything_before_its_end() {
    let game = Game::parse("aca", "");
    let list = game.list();
    let [word] = list.guesses() else {
        panic!("one word");
    };
    let build = Build::new(&list).objective(Objective::Worst);
    let Outcome::Found(tree) = outcome(&build.opening([word.clone(), word.clone()])) else {
        panic!("there is a tree");
    };
    assert_eq!(tree.check(), Ok(()));
    assert_eq!(tree.claim().lower, ObjectiveValue([1, 1, 0]));
    assert!(tree.claim().is_optimal());
}

/// Calls `check` with builds of one in `every` random game, for all objectives in all modes, without an opening and with
/// one, within the limit of the case; and with the least value of each.
fn for_each_build(
    every: usize,
    check: impl Fn(&Build<'_>, &List, &mut Best<'_>, Option<ObjectiveValue>, &mut Random) + Sync,
) {
    for_each_problem(every, |problem, random| {
        let case = problem.case;
        let (list, weighted) = (case.game.list(), problem.weighted());
        let start = weighted.start(case.set);
        let limit = case.limit;
        for objective in objectives(limit) {
            let mut best = Best::new(&weighted, start, objective, limit);
            let usual = problem.build(&list, objective, limit);
            for fixed in [&[], &case.opening[..1]] {
                let asked = Asked(problem, objective, limit, fixed);
                let _watched = Watched(&asked);
                let value = match fixed {
                    [] => best.openers(limit).first().map(|best| best.0),
                    _ => best.after(fixed, limit).map(|best| best.0),
                };
                let build = opened(&usual, &list, fixed);
                check(&build, &list, &mut best, value, random);
            }
        }
    });
}

#[test]
fn no_rule_and_no_order_and_no_lack_of_memory_and_no_number_of_threads_changes_a_tree() {
    for_each_build(25, |usual, list, _, _, random| {
        let expected = outcome(usual);
        for rules in variations(random) {
            let entries = [10, 40, 100_000][random.below(3)];
            let threads = NonZeroUsize::new([1, 2, 8][random.below(3)]).unwrap();
            let varied = usual.clone().rules(rules.clone()).threads(threads);
            let varied = varied.memory_bytes_max(memory_bytes(list, entries));
            let found = outcome(&varied);
            assert_eq!(found, expected, "{rules:?}, {entries} entries, {threads}");
            if let (Outcome::Found(found), Outcome::Found(expected)) = (found, &expected) {
                assert!(found.to_bytes() == expected.to_bytes());
            }
        }
    });
}

#[test]
fn a_stopped_or_narrow_search_claims_no_more_than_is_so() {
    let [better, open] = [const { AtomicUsize::new(0) }; 2];
    for_each_build(6, |usual, _, best, exact, random| {
        let exact = exact.unwrap_or(ObjectiveValue::IMPOSSIBLE);
        let soon = Duration::from_micros(random.below(300) as u64);
        let stopped = usual.clone().limits(Arc::new(Limits::within(soon)));
        let at_once = Limits::none();
        at_once.stop();
        let at_once = usual.clone().limits(Arc::new(at_once));
        let width = NonZeroUsize::new(1 + random.below(3)).unwrap();
        for build in [stopped, at_once, usual.clone().beam(width)] {
            match outcome(&build) {
                Outcome::Infeasible => assert_eq!(exact, ObjectiveValue::IMPOSSIBLE),
                Outcome::Open { lower } => {
                    assert!(lower <= exact, "{lower:?} is above {exact:?}");
                    open.fetch_add(1, Relaxed);
                }
                Outcome::Found(tree) => {
                    let turns = best.game.replay(best.start, &tree);
                    let value = best.game.value(best.objective, best.start.set, &turns);
                    let claim = tree.claim();
                    assert_eq!(claim.upper, value);
                    assert!(claim.lower <= exact && exact <= value, "{claim:?}, {exact:?}");
                    better.fetch_add((exact < value).into(), Relaxed);
                }
            }
        }
    });
    let counted = [better, open].map(AtomicUsize::into_inner);
    assert!(counted[0] > enough(100), "{counted:?}");
}

/// The fact about every opener is true. The best openers are exact, and come first in the order of
/// the rule of ties.
pub(super) fn assert_proven(
    best: &mut Best<'_>,
    list: &List,
    limit: usize,
    top: usize,
    proof: &Proof,
) {
    assert!(proof.is_complete() && !proof.stopped);
    let id = |opener: &Opener| usize::from(list.guess_id(&opener.word).unwrap());
    let mut ids: Vec<usize> = proof.openers.iter().map(id).collect();
    for opener in &proof.openers {
        let exact = best.after(&[id(opener)], limit);
        let exact = exact.map_or(ObjectiveValue::IMPOSSIBLE, |(value, _)| value);
        match opener.proven {
            OpenerBound::Exact(value) => assert_eq!(value, exact, "{opener:?}"),
            OpenerBound::AtLeast(bound) => assert!(bound <= exact, "{opener:?}, not {exact:?}"),
        }
    }
    let openers = best.openers(limit);
    // Openers with a greater worst case than the best one are not looked at any further.
    let wanted = openers.iter().take_while(|opener| match best.objective {
        Objective::Worst | Objective::WorstAlone => opener.0.0[0] == openers[0].0.0[0],
        _ => true,
    });
    let wanted: Vec<usize> = wanted.take(top).map(|opener| opener.2).collect();
    assert_eq!(ids[..wanted.len()], wanted);
    let (first, others) = proof.openers.split_at(wanted.len());
    assert!(first.iter().all(|opener| opener.among_best));
    let is_exact = |opener: &Opener| matches!(opener.proven, OpenerBound::Exact(_));
    assert!(first.iter().all(is_exact));
    if let Some(last) = first.last() {
        let beats_none = |other: &Opener| other.proven.bound() >= last.proven.bound();
        assert!(others.iter().all(beats_none));
    }
    ids.sort_unstable();
    assert!(ids.into_iter().eq(0..list.guesses().len()));
}

#[test]
fn a_proof_of_all_openers_says_of_each_what_the_brute_force_says() {
    for_each_problem(3, |problem, random| {
        let case = problem.case;
        let (list, weighted) = (case.game.list(), problem.weighted());
        let start = weighted.start(case.set);
        let limit = 1 + random.below(case.limit);
        for objective in objectives(limit) {
            let mut best = Best::new(&weighted, start, objective, limit);
            let asked = Asked(problem, objective, limit, &[]);
            let _watched = Watched(&asked);
            let usual = problem.build(&list, objective, limit);
            let rules = variation(random);
            let threads = NonZeroUsize::new(1 + random.below(3)).unwrap();
            let varied = usual.clone().rules(rules).threads(threads);
            let top = [1, 2, 3, list.guesses().len()][random.below(4)];
            let proof = Prove::new(varied).top(top).run().unwrap();
            assert_proven(&mut best, &list, limit, top, &proof);
            assert_eq!(proof.outcome, outcome(&usual));
        }
    });
}

/// In the middle of a game the guesses before restrict what may follow.
#[test]
fn after_a_turn_trees_are_those_of_a_brute_force() {
    let trees = AtomicUsize::new(0);
    for_each_problem(1, |problem, random| {
        let case = problem.case;
        let (list, weighted) = (case.game.list(), problem.weighted());
        let [guess, _] = case.opening;
        let blocks = weighted.after(guess, weighted.start(case.set));
        if blocks.is_empty() {
            return;
        }
        let start = Position { turn: 1, ..blocks[random.below(blocks.len())] };
        let answer = start.set.trailing_zeros() as usize;
        let [word, answer] = [guess, answer].map(|id| &case.game.guesses[id]);
        let turn: Turn = format!("{word}={}", feedback(word, answer)).parse().unwrap();
        let legal: Vec<usize> = weighted.legal(start).collect();
        let next = [legal[random.below(legal.len())]];
        let limit = 1 + random.below(case.limit);
        for objective in objectives(limit) {
            let mut best = Best::new(&weighted, start, objective, limit);
            let usual = problem.build(&list, objective, limit);
            let usual = usual.candidates(ids(start.set)).turns(vec![turn.clone()]);
            for fixed in [&[], &next[..]] {
                let asked = Asked(problem, objective, limit, fixed);
                let _watched = Watched(&asked);
                let found = outcome(&opened(&usual, &list, fixed));
                let found = best.assert_exact(fixed, limit, found);
                trees.fetch_add(found.into(), Relaxed);
            }
        }
    });
    let trees = trees.into_inner();
    assert!(trees > enough(2_000), "only {trees} trees");
}

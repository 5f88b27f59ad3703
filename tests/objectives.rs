//! Every objective, with and without weights, in every mode, against a brute force on random games.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod brute;

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::game::mode::Mode;
use guesstree::tree::objective::Objective;

use brute::hard::{Rule, Ruled};
use brute::objectives::Best;
use brute::random::{Case, Random, Shape, Watched};
use brute::weighted::Weighted;
use brute::{Game, in_parallel};

/// Every random game follows from this and from its number.
const SEED: u64 = 20_220_830;

/// So many random games.
const GAMES: usize = 600;

/// The modes for the crate and for the brute force.
const MODES: [(Mode, Option<Rule>); 3] = [
    (Mode::Easy, None),
    (Mode::Hard, Some(Rule::Hard)),
    (Mode::Strict, Some(Rule::Strict)),
];

/// Games of a few answers, of more, and so small that every tree can be looked at.
const SHAPES: [Shape; 4] = [
    shape(4, 7, 15),
    shape(6, 8, 12),
    shape(8, 10, 15),
    shape(1, 5, 9),
];

const fn shape(least: usize, most: usize, guesses_max: usize) -> Shape {
    Shape {
        answers: least..=most,
        guesses_max,
        limits: 4..=7,
    }
}

/// All objectives for a limit on guesses.
fn objectives(limit: usize) -> Vec<Objective> {
    let mut all = vec![
        Objective::Mean,
        Objective::MeanThenWorst,
        Objective::MeanThenWorstThenLast,
        Objective::Worst,
    ];
    all.extend((1..=limit).map(|guesses| Objective::Within(guesses as u8)));
    all
}

/// Weights of a kind for so many answers; `None` is one each.
fn weights(random: &mut Random, kind: usize, answers: usize) -> Option<Vec<u64>> {
    let each = (0..answers).map(|_| 0);
    Some(match kind {
        0 => return None,
        // Small ones, some of them nothing.
        1 => each.map(|_| random.below(6) as u64).collect(),
        // Very uneven ones.
        2 => each.map(|_| 1 << random.below(21)).collect(),
        // Nearly all nothing.
        3 => each.map(|_| (random.below(4) / 3) as u64).collect(),
        // All the same.
        _ => vec![2 + random.below(1000) as u64; answers],
    })
}

/// Calls `check` with one in `every` random game, its weights, in all modes.
fn for_each_game(
    every: usize,
    check: impl Fn(&Case, Option<&[u64]>, (Mode, Option<Rule>), &mut Random) + Sync,
) {
    in_parallel(GAMES / every, |number| {
        let mut random = Random::new(SEED, number * every);
        let case = match number % 2 {
            0 => Case::new(&mut random, &SHAPES[number / 2 % 4]),
            _ => Case::of_rhymes(&mut random, &SHAPES[number / 2 % 3]),
        };
        let weights = weights(&mut random, number % 5, case.game.answers.len());
        let _watched = Watched(&case);
        for mode in MODES {
            check(&case, weights.as_deref(), mode, &mut random);
        }
    });
}

/// The game of a case for the brute force.
fn weighted<'a>(case: &'a Case, weights: Option<&[u64]>, rule: Option<Rule>) -> Weighted<'a> {
    let ones = || vec![1; case.game.answers.len()];
    Weighted::new(&case.game, rule, weights.map_or_else(ones, <[u64]>::to_vec))
}

/// Worked out by hand. `bcd` tells all answers apart, and may not follow the others in hard and strict mode.
#[test]
fn the_brute_force_knows_the_best_trees_of_four_answers() {
    let game = Game::parse("aab aac aad aae", "bcd");
    let within = Objective::Within;
    let [mean, then_worst, then_last, worst] = objectives(0)[..] else {
        panic!("four objectives are for every limit");
    };
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
        // One by one is the only way after a member.
        (Some(Rule::Hard), [10, 1, 1, 1], mean, 6, Some([19, 0, 0])),
        (Some(Rule::Hard), [10, 1, 1, 1], mean, 3, Some([26, 0, 0])),
        (
            Some(Rule::Strict),
            [10, 1, 1, 1],
            then_last,
            6,
            Some([19, 4, 1]),
        ),
        (
            Some(Rule::Strict),
            [10, 1, 1, 1],
            within(3),
            6,
            Some([0, 26, 0]),
        ),
        (
            Some(Rule::Strict),
            [10, 1, 1, 1],
            worst,
            6,
            Some([2, 26, 0]),
        ),
        (Some(Rule::Strict), [10, 1, 1, 1], mean, 1, None),
        // What weighs nothing costs nothing, and is found all the same.
        (
            Some(Rule::Hard),
            [10, 1, 1, 0],
            then_last,
            6,
            Some([15, 4, 0]),
        ),
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
    for_each_game(2, |case, weights, (_, rule), _| {
        let weighted = weighted(case, weights, rule);
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
    assert!(counted[0] > 5_000 && counted[1] > 500, "{counted:?}");
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
    for_each_game(12, |case, weights, (_, rule), random| {
        let game = weighted(case, weights, rule);
        let mut before: Option<Vec<[u64; 3]>> = None;
        for limit in 1..=case.limit {
            let Some(all) = least(&game, case, limit) else {
                assert_eq!(before, None);
                continue;
            };
            let ([mean, then_worst, then_last, worst], within) = all.split_at(4) else {
                panic!("four objectives are for every limit");
            };
            assert_eq!(mean[0], then_worst[0]);
            assert_eq!(then_worst[..2], then_last[..2]);
            assert!(worst[0] <= then_worst[1] && mean[0] <= worst[1]);
            assert!(within.is_sorted_by(|one, other| one[0] >= other[0]));
            for (guesses, &[missed, total, _]) in (1..).zip(within) {
                assert!(total >= mean[0]);
                assert!(guesses < worst[0] || missed == 0);
                assert!(guesses < then_worst[1] || total == mean[0]);
            }
            // One guess more makes nothing worse.
            if let Some(before) = before {
                assert!(all.iter().zip(&before).all(|(now, before)| now <= before));
            }
            // What is heavier by the same factor costs more by that factor.
            let factor = 2 + random.below(50) as u64;
            let heavier = game.weights.iter().map(|weight| weight * factor).collect();
            let heavier = Weighted::new(&case.game, rule, heavier);
            let mut expected = all.clone();
            for (objective, value) in objectives(limit).into_iter().zip(&mut expected) {
                let by_weight = match objective {
                    Objective::Worst => [1, factor, 1],
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
    assert!(dearer > 50, "too few where it matters: {dearer}");
}

#[test]
fn the_brute_force_finds_the_totals_of_the_ones_without_objectives() {
    for_each_game(3, |case, _, (_, rule), _| {
        let game = weighted(case, None, rule);
        let set = case.set;
        // The others remember nothing.
        for limit in 1..=case.limit.min(4) {
            let mut best = Best::new(&game, game.start(set), Objective::Mean, limit);
            let ruled = rule.map(|rule| Ruled::new(&case.game, rule));
            let after = |guess| match &ruled {
                None => case.game.least_after(guess, set, limit),
                Some(ruled) => ruled.least_after(guess, set, &mut Vec::new(), limit),
            };
            for guess in 0..case.game.guesses.len() {
                let total = best.after(&[guess], limit).map(|(value, _)| value.0[0]);
                assert_eq!(total, after(guess).map(u64::from));
            }
        }
    });
}

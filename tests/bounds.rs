//! Every bound, and every bounded search, on every subset of several small lists.
//!
//! What must hold: a lower bound is never above the exact value, and what is called exact is.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

mod brute;

use std::collections::{HashMap, HashSet};

use guesstree::List;
use guesstree::game::table::{GuessId, Table};
use guesstree::search::bounds::{self, Line, Scored};
use guesstree::search::candidates::{Candidates, Key};
use guesstree::search::count::{self, Counting};
use guesstree::search::left::Left;
use guesstree::search::limits::Limits;
use guesstree::search::partition::Partition;
use guesstree::search::price::{Mass, Price};
use guesstree::search::rules::Rules;
use guesstree::search::solve::Search;
use guesstree::search::value::{Cost, Value};

use brute::random::Random;
use brute::subsets::{cost, for_each_game, ids};
use brute::{Game, Set};

/// The score of a guess: its blocks, the winning one included, and one more if that one is there.
fn score(game: &Game, guess: usize, set: Set) -> usize {
    game.split(guess, set).count() + 2 * usize::from(game.wins(guess, set))
}

/// The weight of `n` members that weigh 1 each.
fn mass(n: usize) -> Mass {
    Mass {
        total: n as Cost,
        heaviest: 1,
    }
}

/// Theorem 2, for `n` members that weigh 1 each.
fn by_score(n: usize, score: usize) -> Cost {
    Line::new(&Price::PLAIN, mass(n), Left::UNLIMITED).bound(score as Cost)
}

#[test]
fn the_table_of_all_subsets_agrees_with_the_recursion() {
    for_each_game(|exact, _, random| {
        for _ in 0..300 {
            let set = 1 + random.below(exact.game.all() as usize) as Set;
            let left = random.below(6);
            assert_eq!(exact.least(set, left), exact.game.least(set, left));
        }
        for _ in 0..30 {
            let set = 1 + random.below(exact.game.all() as usize) as Set;
            assert_eq!(exact.least(set, usize::MAX), exact.game.least(set, 13));
        }
    });
}

#[test]
fn sets_cost_no_less_than_their_parts_together() {
    for_each_game(|exact, _, _| {
        for left in [2, 3, 4, usize::MAX] {
            for set in 1..=exact.game.all() {
                let mut part = set;
                while part != 0 {
                    let rest = exact.least(set & !part, left);
                    let parts = exact
                        .least(part, left)
                        .zip(rest)
                        .map(|(part, rest)| part + rest);
                    let whole = exact.least(set, left);
                    assert!(whole.is_none() || (parts.is_some() && whole >= parts));
                    part = (part - 1) & set;
                }
            }
        }
    });
}

#[test]
fn theorem_1_bounds_every_set_and_is_met_where_a_member_tells_all_apart() {
    for_each_game(|exact, _, _| {
        for set in 1..=exact.game.all() {
            let n = set.count_ones() as usize;
            let cost = cost(exact.least(set, usize::MAX));
            let told_apart = |guess: &usize| score(exact.game, *guess, set) == n + 1;
            let met = (0..exact.game.answers.len()).any(|guess| told_apart(&guess));
            assert_eq!(cost == bounds::by_size(mass(n)), met);
            assert!(cost >= bounds::by_size(mass(n)));
        }
    });
}

#[test]
fn theorem_2_bounds_every_guess_and_is_met_where_no_block_has_three() {
    for_each_game(|exact, _, _| {
        for set in 1..=exact.game.all() {
            for guess in 0..exact.game.guesses.len() {
                let bound = by_score(ids(set).len(), score(exact.game, guess, set));
                let cost = cost(exact.least_after(guess, set, usize::MAX));
                let small = exact
                    .game
                    .split(guess, set)
                    .all(|block| block.count_ones() <= 2);
                assert!(bound <= cost, "guess {guess} on {set:#b}");
                assert!(bound == cost || !small);
            }
        }
    });
}

#[test]
fn theorem_3_is_exact_and_its_guess_reaches_the_cost_at_that_height() {
    for_each_game(|exact, table, _| {
        for set in 1..=exact.game.all() {
            let value = bounds::by_members(table, &Price::PLAIN, Candidates::new(&ids(set)));
            exact.assert_true(set, Left::UNLIMITED, value);
            let n = set.count_ones() as usize;
            let score = |&guess: &u16| score(exact.game, guess.into(), set);
            let near = ids(set).iter().map(score).max() >= Some(n);
            assert_eq!(matches!(value, Value::Exact { .. }), near);
        }
    });
}

#[test]
fn theorem_4_only_passes_over_guesses_that_begin_no_best_tree() {
    for_each_game(|exact, _, _| {
        for set in 1..=exact.game.all() {
            for guess in 0..exact.game.guesses.len() {
                if score(exact.game, guess, set) <= bounds::USELESS_SCORE {
                    let least = exact.least(set, usize::MAX);
                    assert!(exact.least_after(guess, set, usize::MAX) > least);
                }
            }
        }
    });
}

#[test]
fn every_kernel_counts_the_blocks() {
    for_each_game(|exact, table, random| {
        let mut scores = Vec::new();
        for set in 1..=exact.game.all() {
            let needed = random.below(set.count_ones() as usize + 2);
            for counting in [Counting::Auto, Counting::Rows, Counting::Scatter] {
                for scored in [Scored::WithBonus, Scored::Blocks] {
                    let ids = ids(set);
                    let candidates = Candidates::new(&ids);
                    count::scores(table, candidates, needed, counting, scored, &mut scores);
                    for (guess, &counted) in scores.iter().enumerate() {
                        let bonus = scored == Scored::WithBonus || !exact.game.wins(guess, set);
                        let score = score(exact.game, guess, set) - usize::from(!bonus);
                        let right = usize::from(counted) == score;
                        assert!(right || (score < needed && usize::from(counted) < needed));
                    }
                }
            }
        }
    });
}

#[test]
fn the_quick_bound_is_a_bound_and_exact_where_the_theorems_are() {
    let limits = Limits::none();
    for_each_game(|exact, table, _| {
        let search = Search::new(table, Price::PLAIN, Rules::default(), 0, &limits);
        let mut worker = search.worker();
        for set in 1..=exact.game.all() {
            let set_ids = ids(set);
            let candidates = Candidates::new(&set_ids);
            let bound = worker.quick_bound(candidates, Left::UNLIMITED);
            let cost = cost(exact.least(set, usize::MAX));
            assert!(bound <= cost && bound >= bounds::by_size(mass(set_ids.len())));
            if let Value::Exact { .. } = bounds::by_members(table, &Price::PLAIN, candidates) {
                assert_eq!(bound, cost);
            }
        }
    });
}

/// The highest score of a guess, from the table alone.
fn best_score(table: &Table, set: &[u16]) -> usize {
    let score = |guess: u16| {
        let mut seen = [0; 256];
        for &id in set {
            seen[usize::from(table.code(guess, id))] = 1;
        }
        seen.iter().sum::<usize>() + usize::from(set.contains(&guess))
    };
    (0..table.guesses() as u16).map(score).max().unwrap()
}

#[test]
fn the_quick_bound_of_large_sets_is_that_of_the_best_score() {
    let limits = Limits::none();
    let table = Table::new(&List::original());
    let search = Search::new(&table, Price::PLAIN, Rules::default(), 0, &limits);
    let mut random = Random::new(1958, 0);
    let mut sets: Vec<Vec<u16>> = vec![(0..table.answers() as u16).collect()];
    for _ in 0..50 {
        // Answers with the same feedback to one guess, and answers at random.
        let guess = random.below(table.guesses()) as u16;
        let code = table.code(guess, random.below(table.answers()) as u16);
        let every = 1 + random.below(20);
        let kept: [&dyn Fn(&u16) -> bool; 2] = [&|&id| table.code(guess, id) == code, &|&id| {
            usize::from(id) % every == 0
        }];
        sets.extend(kept.map(|kept| sets[0].iter().copied().filter(kept).collect()));
    }
    for ids in sets {
        let set = Candidates::new(&ids);
        let expected = match bounds::by_members(&table, &Price::PLAIN, set) {
            Value::Exact { cost, .. } => cost,
            Value::AtLeast(cost) => cost.max(by_score(ids.len(), best_score(&table, &ids))),
        };
        assert_eq!(
            search.worker().quick_bound(set, Left::UNLIMITED),
            expected,
            "{ids:?}"
        );
    }
}

#[test]
fn theorem_6_guesses_that_split_a_set_alike_cost_the_same_and_a_member_one_less() {
    for_each_game(|exact, table, _| {
        let game = exact.game;
        let mut partition = Partition::default();
        for set in (1..=game.all()).step_by(3) {
            let ids = ids(set);
            let guesses = || 0..game.guesses.len();
            let mut outside: HashMap<Vec<Set>, (Key, Option<u64>)> = HashMap::new();
            for guess in guesses().filter(|&guess| !game.wins(guess, set)) {
                let mut blocks: Vec<Set> = game.split(guess, set).collect();
                blocks.sort_unstable();
                partition.split(table, Candidates::new(&ids), guess as GuessId);
                let found = (partition.key(), exact.least_after(guess, set, usize::MAX));
                assert_eq!(*outside.entry(blocks).or_insert(found), found);
            }
            let keys: HashSet<Key> = outside.values().map(|&(key, _)| key).collect();
            assert_eq!(keys.len(), outside.len());
            for guess in guesses().filter(|&guess| game.wins(guess, set)) {
                let mut blocks: Vec<Set> = game.split(guess, set).chain([1 << guess]).collect();
                blocks.sort_unstable();
                if let Some((_, other)) = outside.get(&blocks) {
                    let cost = exact.least_after(guess, set, usize::MAX);
                    assert_eq!(cost.map(|cost| cost + 1), *other);
                }
            }
        }
    });
}

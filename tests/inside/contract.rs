//! What the bounded search promises of what it returns, on every subset of several small lists.
//!
//! Exact below the cutoff; else a lower bound that is not below the cutoff; never above the truth,
//! under any rules, with any memory, whatever was asked before.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use guesstree::game::table::Table;
use guesstree::ids::{AnswerId, GuessId};
use guesstree::search::openers::rank::Task;
use guesstree::search::openers::ranking::{OpenerBound, Places};
use guesstree::search::openers::shard::Shard;
use guesstree::search::position::budget::Budget;
use guesstree::search::position::candidates::Candidates;
use guesstree::search::position::cost_model::CostModel;
use guesstree::search::position::value::{Cost, INFEASIBLE, Value};
use guesstree::search::rules::{Rule, Rules};
use guesstree::search::solve::best_first::Search;
use guesstree::search::solve::memo::ENTRY_BYTES;
use guesstree::search::watch::limits::Limits;
use guesstree::search::watch::progress::Progress;

use super::brute::late::for_each_price;
use super::brute::random::Random;
use super::brute::subsets::{cost, for_each_game, ids};
use super::brute::variations::each_off;
use super::brute::{Game, Set, enough};

/// Limits on guesses; the last one is none.
const GUESSES: [u32; 8] = [0, 1, 2, 3, 4, 5, 6, u32::MAX];

/// Rules and memory, in bytes, of some searches.
fn searches() -> [(Rules, usize); 6] {
    let all = Rules::default;
    let none = Rules::none().shuffled(3);
    let blunt = Rules::without(Rule::Members).switched(Rule::Scatter, false);
    let direct = Rules::without(Rule::Relax);
    [
        (all(), 1 << 20),
        (all(), 1 << 9),
        (all(), 0),
        (blunt, 1 << 20),
        (direct, 1 << 20),
        (none, 1 << 20),
    ]
}

/// A cutoff around the exact cost, far above it, or any.
fn some_cutoff(random: &mut Random, exact: Cost) -> Cost {
    match random.below(6) {
        0 => INFEASIBLE,
        1 => random.below(40) as Cost,
        _ => (exact.min(40) + random.below(7) as Cost).saturating_sub(3),
    }
}

/// A cutoff for costs of any size, where changes of one guess or one late answer matter.
fn some_cutoff_at(costs: &CostModel, random: &mut Random, exact: Cost) -> Cost {
    let largest = exact.min(INFEASIBLE / 8);
    let unit = [1, costs.per_guess, costs.per_late][random.below(3)];
    match random.below(8) {
        0 => INFEASIBLE,
        1 => random.next() % (2 * largest + 2),
        2 => largest,
        3 => largest + 1,
        _ => (largest + unit * random.below(7) as Cost).saturating_sub(3 * unit),
    }
}

/// What `cutoff` asks for is there, and true of `exact`.
fn assert_promised(value: Value, exact: Option<u64>, cutoff: Cost) {
    match value {
        Value::Exact { cost, .. } => assert_eq!(Some(cost), exact),
        Value::AtLeast(bound) => {
            assert!(bound >= cutoff.min(INFEASIBLE), "{value:?} for {cutoff}");
            assert!(bound <= cost(exact), "{value:?}, exact {exact:?}");
        }
    }
}

/// Every subset of a game's answers once, in an order without order: large and small ones, related or not, follow
/// each other, and meet what the memo knows of others. (There is a power of two of them, and a product
/// with an odd number is a permutation of their numbers.)
fn subsets(game: &Game, random: &mut Random) -> impl Iterator<Item = Set> + use<> {
    let (all, factor) = (game.all(), random.next() | 1);
    (0..=all).map(move |number| number.wrapping_mul(factor) & all)
}

#[test]
fn a_search_is_exact_below_its_cutoff_and_else_a_lower_bound() {
    for_each_game(|exact, table, random| {
        for (rules, memo_bytes_max) in searches() {
            let limits = Limits::none();
            let search = Search::new(table, CostModel::PLAIN, rules, memo_bytes_max, &limits);
            let mut worker = search.worker();
            for set in subsets(exact.game, random) {
                let set_ids = ids(set);
                for _ in 0..8 {
                    let budget = Budget::guesses(GUESSES[random.below(8)]);
                    let least = exact.within(set, budget);
                    let cutoff = some_cutoff(random, cost(least));
                    let candidates = Candidates::new(&set_ids);
                    exact.assert_true(set, budget, worker.probe(candidates.within(budget)));
                    let value = worker.solve(candidates.within(budget), cutoff);
                    assert_promised(value, least, cutoff);
                    exact.assert_true(set, budget, value);
                }
            }
        }
    });
}

#[test]
fn what_a_guess_costs_is_exact_below_its_target_and_else_a_lower_bound() {
    for_each_game(|exact, table, random| {
        for (rules, memo_bytes_max) in searches() {
            let limits = Limits::none();
            let search = Search::new(table, CostModel::PLAIN, rules, memo_bytes_max, &limits);
            let mut worker = search.worker();
            for set in subsets(exact.game, random).filter(|&set| set != 0) {
                let set_ids = ids(set);
                let budget = Budget::guesses(GUESSES[1 + random.below(7)]);
                for guess in 0..exact.game.guesses.len() {
                    let after = exact.within_after(guess, set, budget);
                    let target = some_cutoff(random, cost(after));
                    let candidates = Candidates::new(&set_ids);
                    let value =
                        worker.refine(candidates.within(budget), GuessId::new(guess), target);
                    assert_promised(value, after, target);
                }
            }
        }
    });
}

#[test]
fn what_a_search_returns_is_true_at_whatever_moment_it_is_stopped() {
    for_each_game(|exact, table, random| {
        for (rules, memo_bytes_max) in searches() {
            for set in subsets(exact.game, random).step_by(4) {
                let budget = Budget::guesses(GUESSES[random.below(8)]);
                let set_ids = ids(set);
                let solve_within = |limits: Limits| {
                    let (costs, rules) = (CostModel::PLAIN, rules.clone());
                    let search = Search::new(table, costs, rules, memo_bytes_max, &limits);
                    let start = Instant::now();
                    let value =
                        search.worker().solve(Candidates::new(&set_ids).within(budget), INFEASIBLE);
                    (value, start.elapsed())
                };
                let (_, whole) = solve_within(Limits::none());
                for _ in 0..4 {
                    let moment = whole * random.below(100) as u32 / 100;
                    exact.assert_true(set, budget, solve_within(Limits::within(moment)).0);
                }
            }
        }
    });
}

#[test]
fn what_a_stopped_search_remembers_is_true() {
    for_each_game(|exact, table, random| {
        for microseconds in [0, 10, 100, 1000, 10_000] {
            let limits = Limits::within(Duration::from_micros(microseconds));
            let stopped = Search::new(table, CostModel::PLAIN, Rules::default(), 1 << 20, &limits);
            for set in subsets(exact.game, random).take(1000) {
                let budget = Budget::guesses(GUESSES[random.below(8)]);
                stopped.worker().solve(Candidates::new(&ids(set)).within(budget), INFEASIBLE);
            }
            let limits = Limits::none();
            let mut resumed = Search::new(table, CostModel::PLAIN, Rules::default(), 0, &limits);
            resumed.memo = stopped.memo;
            for set in subsets(exact.game, random) {
                let budget = Budget::guesses(GUESSES[random.below(8)]);
                let value =
                    resumed.worker().solve(Candidates::new(&ids(set)).within(budget), INFEASIBLE);
                assert_promised(value, exact.within(set, budget), INFEASIBLE);
            }
        }
    });
}

/// The proven bound of every first guess is true, and the places go to the best; `after` is the
/// cost of each.
fn assert_openers(
    game: &Game,
    after: &[Option<Cost>],
    search: &Search<'_>,
    set: Set,
    budget: Budget,
    places: Places,
) {
    let ids = ids(set);
    let task = Task {
        places,
        pairs: false,
        shard: Some(Shard::ALL),
        only: None,
        cutoff: INFEASIBLE,
        known: Vec::new(),
        record: &|_, _| {},
    };
    let candidates = Candidates::new(&ids);
    let found = search.rank(candidates.within(budget), &task, &Progress::default());
    assert_eq!(
        found.lower(),
        cost(after.iter().copied().flatten().min()),
        "{set:#b} within {budget:?}"
    );
    let useless = |guess| game.split(guess, set).any(|block| block == set);
    for (guess, &proven) in found.opener_bounds().iter().enumerate() {
        let out = places == Places::One && useless(guess);
        assert!(found.is_settled(GuessId::new(guess)));
        match proven {
            OpenerBound::Exact(cost) => assert_eq!(Some(cost), after[guess]),
            OpenerBound::AtLeast(bound) => assert!(out || bound <= cost(after[guess])),
        }
    }
    let rank = |guess: usize| Some((after[guess]?, !game.wins(guess, set), guess));
    let mut best: Vec<_> = (0..game.guesses.len()).filter_map(rank).collect();
    // If nothing weighs anything, a useless guess may cost as little as any.
    best.retain(|&(_, _, guess)| places != Places::One || !useless(guess));
    best.sort_unstable();
    let last = match places {
        Places::One => best.first().copied(),
        Places::Top(top) => best.get(top - 1).or(best.last()).copied(),
    };
    let wanted = |&&one: &&(Cost, bool, usize)| match places {
        Places::One => Some(one) == last,
        Places::Top(_) => last.is_some_and(|last| one.0 <= last.0),
    };
    let wanted = best.iter().filter(wanted).map(|&(cost, _, guess)| (cost, GuessId::new(guess)));
    let wanted: Vec<_> = wanted.collect();
    assert_eq!(found.solved()[..wanted.len()], wanted);
}

/// The one best opener, or some number of places.
fn some_places(random: &mut Random) -> Places {
    match random.below(6) {
        0 | 1 => Places::One,
        top => Places::Top(top - 1),
    }
}

#[test]
fn what_is_proven_of_all_openers_is_true_and_the_places_go_to_the_best() {
    for_each_game(|exact, table, random| {
        for (rules, memo_bytes_max) in searches() {
            let limits = Limits::none();
            let search = Search::new(table, CostModel::PLAIN, rules, memo_bytes_max, &limits);
            for set in subsets(exact.game, random).filter(|&set| set != 0).step_by(20) {
                let budget = Budget::guesses(GUESSES[1 + random.below(7)]);
                let guesses = 0..exact.game.guesses.len();
                let after = guesses.map(|guess| exact.within_after(guess, set, budget));
                let (after, places) = (after.collect::<Vec<_>>(), some_places(random));
                assert_openers(exact.game, &after, &search, set, budget, places);
            }
        }
    });
}

/// Searches as above, and with each rule off in turn.
fn searches_by_any_rules() -> Vec<(Rules, usize)> {
    let shuffled = Rules::default().shuffled(1);
    let others = each_off().chain([shuffled]).map(|rules| (rules, 1 << 20));
    searches().into_iter().chain(others).collect()
}

/// A limit on guesses, and mostly one on those in time.
fn some_limits(random: &mut Random) -> Budget {
    let all = Budget::guesses(GUESSES[random.below(8)]);
    all.in_time([0, 1, 2, 3, 4, 5, u32::MAX][random.below(7)])
}

#[test]
fn past_a_soft_limit_a_search_is_exact_below_its_cutoff_and_else_a_lower_bound() {
    let [soft, exactly] = [const { AtomicUsize::new(0) }; 2];
    for_each_price(|exact, table, random| {
        for (rules, memo_bytes_max) in searches_by_any_rules() {
            let limits = Limits::none();
            let costs = exact.costs.clone();
            let search = Search::new(table, costs, rules, memo_bytes_max, &limits);
            let mut worker = search.worker();
            for set in subsets(exact.game, random) {
                let set_ids = ids(set);
                for _ in 0..2 {
                    let budget = some_limits(random);
                    let least = exact.least(set, budget);
                    let cutoff = some_cutoff_at(&exact.costs, random, cost(least));
                    let candidates = Candidates::new(&set_ids);
                    exact.assert_true(set, budget, worker.probe(candidates.within(budget)));
                    let value = worker.solve(candidates.within(budget), cutoff);
                    assert_promised(value, least, cutoff);
                    exact.assert_true(set, budget, value);
                    soft.fetch_add(budget.is_soft().into(), Relaxed);
                    let is_exact = matches!(value, Value::Exact { .. });
                    exactly.fetch_add((budget.is_soft() && is_exact).into(), Relaxed);
                }
            }
        }
    });
    let counted = [soft, exactly].map(AtomicUsize::into_inner);
    assert!(counted.iter().all(|&count| count > enough(100_000)), "{counted:?}");
}

#[test]
fn past_a_soft_limit_what_a_guess_costs_is_exact_below_its_target_and_else_a_lower_bound() {
    for_each_price(|exact, table, random| {
        for (rules, memo_bytes_max) in searches_by_any_rules() {
            let limits = Limits::none();
            let costs = exact.costs.clone();
            let search = Search::new(table, costs, rules, memo_bytes_max, &limits);
            let mut worker = search.worker();
            for set in subsets(exact.game, random).filter(|&set| set != 0).step_by(4) {
                let set_ids = ids(set);
                // The first guess is always in time.
                let all = Budget::guesses(GUESSES[1 + random.below(7)]);
                let budget = all.in_time([1, 2, 3, 4, 5, u32::MAX][random.below(6)]);
                for guess in 0..exact.game.guesses.len() {
                    let after = exact.least_after(guess, set, budget);
                    let target = some_cutoff_at(&exact.costs, random, cost(after));
                    let candidates = Candidates::new(&set_ids);
                    let value =
                        worker.refine(candidates.within(budget), GuessId::new(guess), target);
                    assert_promised(value, after, target);
                }
            }
        }
    });
}

#[test]
fn past_a_soft_limit_what_is_proven_of_all_openers_is_true_and_the_places_go_to_the_best() {
    for_each_price(|exact, table, random| {
        for (rules, memo_bytes_max) in searches_by_any_rules() {
            let limits = Limits::none();
            let costs = exact.costs.clone();
            let search = Search::new(table, costs, rules, memo_bytes_max, &limits);
            let sets = subsets(exact.game, random).filter(|&set| set != 0);
            for set in sets.step_by(40) {
                let all = Budget::guesses(GUESSES[1 + random.below(7)]);
                let budget = all.in_time([1, 2, 3, 4, 5, u32::MAX][random.below(6)]);
                let guesses = 0..exact.game.guesses.len();
                let after = guesses.map(|guess| exact.least_after(guess, set, budget));
                let (after, places) = (after.collect::<Vec<_>>(), some_places(random));
                assert_openers(exact.game, &after, &search, set, budget, places);
            }
        }
    });
}

#[test]
fn past_a_soft_limit_what_a_stopped_search_returns_and_remembers_is_true() {
    for_each_price(|exact, table, random| {
        for microseconds in [0, 10, 100, 1000] {
            let limits = Limits::within(Duration::from_micros(microseconds));
            let costs = || exact.costs.clone();
            let stopped = Search::new(table, costs(), Rules::default(), 1 << 20, &limits);
            let mut found = Vec::new();
            for set in subsets(exact.game, random).take(200) {
                let budget = some_limits(random);
                let value =
                    stopped.worker().solve(Candidates::new(&ids(set)).within(budget), INFEASIBLE);
                found.push((set, budget, value));
            }
            let limits = Limits::none();
            let mut resumed = Search::new(table, costs(), Rules::default(), 0, &limits);
            resumed.memo = stopped.memo;
            for (set, budget, value) in found {
                exact.assert_true(set, budget, value);
            }
            for set in subsets(exact.game, random) {
                let budget = some_limits(random);
                let value =
                    resumed.worker().solve(Candidates::new(&ids(set)).within(budget), INFEASIBLE);
                assert_promised(value, exact.least(set, budget), INFEASIBLE);
            }
        }
    });
}

/// Answers of which one block costs more within four guesses than without a limit; and a guess that leaves them whole.
const CROWDED: [&str; 2] = [
    "gdc geb gfa hfb gdh hde ddb gab ghb gfc geg gdb fab heb edb bdb dcb gdf gcb gfb gfg fdc gha ggb ddg gad gee feb \
     gdd adb ggh egb dde ddc hdg",
    "zzz",
];

#[test]
fn what_holds_under_a_limit_is_not_remembered_without_one_when_the_memo_forgets() {
    let list = Game::parse(CROWDED[0], CROWDED[1]).list();
    let table = Table::new(&list);
    let all: Vec<AnswerId> = AnswerId::first(table.answers()).collect();
    let set = Candidates::new(&all);
    let limits = Limits::none();
    let with_room_for = |entries: usize| {
        let memo_bytes_max = entries * ENTRY_BYTES;
        Search::new(&table, CostModel::PLAIN, Rules::default(), memo_bytes_max, &limits)
    };
    let fresh = with_room_for(0).worker().solve(set.within(Budget::UNLIMITED), INFEASIBLE);
    let within_four = with_room_for(0).worker().solve(set.within(Budget::guesses(4)), INFEASIBLE);
    assert!(fresh.bound() < within_four.bound());
    for entries in [0, 1, 2, 3, 5, 8, 100, 100_000] {
        let search = with_room_for(entries);
        let mut worker = search.worker();
        worker.solve(set.within(Budget::guesses(4)), within_four.bound());
        let whole = table.answers() as u16;
        worker.refine(set.within(Budget::guesses(5)), GuessId(whole), within_four.bound() + 36);
        let value = worker.solve(set.within(Budget::UNLIMITED), INFEASIBLE);
        assert_eq!(value.bound(), fresh.bound(), "{entries} entries");
    }
}

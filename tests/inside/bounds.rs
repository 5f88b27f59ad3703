//! Every bound, and every bounded search, on every subset of several small lists.
//!
//! What must hold: a lower bound is never above the exact value, and what is called exact is.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::List;
use guesstree::game::mode::Mode;
use guesstree::game::table::Table;
use guesstree::ids::{AnswerId, GuessId};
use guesstree::search::apart::cores::Cores;
use guesstree::search::apart::hard_pairs::{HardPairs, Scratch};
use guesstree::search::apart::{Apart, Within};
use guesstree::search::bounds;
use guesstree::search::bounds::members::Members;
use guesstree::search::bounds::score_bound::ScoreBound;
use guesstree::search::count::Counter;
use guesstree::search::count::scores::ScoreKind;
use guesstree::search::count::scores::Scores;
use guesstree::search::count::supersets::Supersets;
use guesstree::search::position::allowed::Allowed;
use guesstree::search::position::budget::Budget;
use guesstree::search::position::candidates::Candidates;
use guesstree::search::position::cost_model::{CostModel, SetWeight};
use guesstree::search::position::key::Key;
use guesstree::search::position::partition::Partition;
use guesstree::search::position::value::{Cost, Value};
use guesstree::search::rules::{self, Rules};
use guesstree::search::solve::best_first::Search;
use guesstree::search::watch::limits::Limits;

use super::brute::hard::{Rule, Ruled};
use super::brute::kinds::few_codes;
use super::brute::late::{Late, for_each_price};
use super::brute::random::Random;
use super::brute::subsets::{cost, for_each_game, ids};
use super::brute::{Game, Set, campaign, enough, in_parallel};

/// The score of a guess: its blocks, the winning one included, and one more if that one is there.
fn score(game: &Game, guess: usize, set: Set) -> usize {
    game.split(guess, set).count() + 2 * usize::from(game.wins(guess, set))
}

/// The weight of `n` members that weigh 1 each.
fn weight_of(n: usize) -> SetWeight {
    SetWeight { total: n as Cost, heaviest: 1 }
}

/// Theorem 2, for `n` members that weigh 1 each.
fn by_score(n: usize, score: usize) -> Cost {
    ScoreBound::new(&CostModel::PLAIN, weight_of(n), Budget::UNLIMITED).bound(score as Cost)
}

#[test]
fn the_table_of_all_subsets_agrees_with_the_recursion() {
    for_each_game(|exact, _, random| {
        for _ in 0..300 {
            let set = 1 + random.below(exact.game.all() as usize) as Set;
            let budget = random.below(6);
            assert_eq!(exact.least(set, budget), exact.game.least(set, budget));
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
        for budget in [2, 3, 4, usize::MAX] {
            for set in 1..=exact.game.all() {
                let mut part = set;
                while part != 0 {
                    let rest = exact.least(set & !part, budget);
                    let parts = exact.least(part, budget).zip(rest).map(|(part, rest)| part + rest);
                    let whole = exact.least(set, budget);
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
            assert_eq!(cost == bounds::size_bound(weight_of(n)), met);
            assert!(cost >= bounds::size_bound(weight_of(n)));
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
                let small = exact.game.split(guess, set).all(|block| block.count_ones() <= 2);
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
            let value =
                Members { table, costs: &CostModel::PLAIN, set: Candidates::new(&ids(set)) }
                    .value(true);
            exact.assert_true(set, Budget::UNLIMITED, value);
            let n = set.count_ones() as usize;
            let score = |&member: &AnswerId| score(exact.game, member.into(), set);
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

/// What a guess has for a score, by the definition.
fn scored(exact: &Late<'_>, guess: usize, set: Set, scored: ScoreKind) -> Cost {
    exact.heaviest(guess, set)
        + match scored {
            ScoreKind::MemberBonus => exact.of_winner(guess, set),
            ScoreKind::Blocks => 0,
        }
}

/// Whether a guess leaves no block of more than `most` answers.
fn leaves_at_most(game: &Game, guess: usize, set: Set, most: u32) -> bool {
    game.split(guess, set).all(|block| block.count_ones() <= most)
}

#[test]
fn with_weights_theorem_1_bounds_every_set_and_is_met_where_a_heaviest_member_tells_all_apart() {
    let [met, not] = [const { AtomicUsize::new(0) }; 2];
    for_each_price(|exact, _, _| {
        for set in 1..=exact.game.all() {
            let weight = exact.weight_of(set);
            let least = exact.least(set, Budget::UNLIMITED).unwrap();
            let bound = exact.costs.per_guess * bounds::size_bound(weight);
            assert!(least >= bound, "{set:#b}");
            let is_met = ids(set).into_iter().map(usize::from).any(|guess| {
                exact.of_winner(guess, set) == weight.heaviest
                    && leaves_at_most(exact.game, guess, set, 1)
            });
            assert!(!is_met || least == bound, "{set:#b}");
            [&not, &met][usize::from(is_met)].fetch_add(1, Relaxed);
        }
    });
    let counted = [met, not].map(AtomicUsize::into_inner);
    assert!(counted.iter().all(|&count| count > enough(1_000)), "{counted:?}");
}

#[test]
fn with_weights_theorem_2_bounds_every_guess_and_is_met_where_no_block_has_three() {
    for_each_price(|exact, _, _| {
        for set in 1..=exact.game.all() {
            let line = ScoreBound::new(&exact.costs, exact.weight_of(set), Budget::UNLIMITED);
            assert_eq!(line.kind, ScoreKind::MemberBonus);
            for guess in 0..exact.game.guesses.len() {
                let bound = line.bound(scored(exact, guess, set, line.kind));
                let cost = cost(exact.least_after(guess, set, Budget::UNLIMITED));
                assert!(bound <= cost, "guess {guess} on {set:#b}");
                assert!(bound == cost || !leaves_at_most(exact.game, guess, set, 2));
            }
        }
    });
}

#[test]
fn with_weights_theorem_3_is_a_bound_and_exact_where_its_guess_reaches_it() {
    let [exactly, bounded] = [const { AtomicUsize::new(0) }; 2];
    for_each_price(|exact, table, _| {
        for set in 1..=exact.game.all() {
            let set_ids = ids(set);
            let value =
                Members { table, costs: &exact.costs, set: Candidates::new(&set_ids) }.value(true);
            exact.assert_true(set, Budget::UNLIMITED, value);
            // The least of what members cost by Theorem 2 and of what others cost at least.
            let twice = 2 * exact.weight_of(set).total;
            let line = ScoreBound::new(&CostModel::PLAIN, exact.weight_of(set), Budget::UNLIMITED);
            let members = set_ids.iter().map(|&guess| usize::from(guess));
            let cost_of = |guess| line.bound(scored(exact, guess, set, line.kind));
            let least = members.clone().map(cost_of).min().unwrap().min(twice);
            assert_eq!(value.bound(), exact.costs.per_guess * least, "{set:#b}");
            let is_exact = members
                .filter(|&guess| leaves_at_most(exact.game, guess, set, 2))
                .any(|guess| cost_of(guess) == least);
            assert_eq!(matches!(value, Value::Exact { .. }), is_exact, "{set:#b}");
            [&bounded, &exactly][usize::from(is_exact)].fetch_add(1, Relaxed);
        }
    });
    let counted = [exactly, bounded].map(AtomicUsize::into_inner);
    assert!(counted.iter().all(|&count| count > enough(1_000)), "{counted:?}");
}

#[test]
fn theorem_7_bounds_the_weight_that_is_late_and_what_guesses_cost_then() {
    for_each_price(|exact, _, random| {
        // The theorem as stated, where guesses cost nothing; and as used, at the prices given.
        let stated = exact.costs.with_costs(0, 1);
        for costs in [stated, exact.costs.clone()] {
            let mut exact = Late::new(exact.game, costs);
            let all = [3, 4, 6, u32::MAX][random.below(4)];
            for in_time in [1, 2] {
                let budget = Budget::guesses(all).in_time(in_time);
                for set in 1..=exact.game.all() {
                    let weight = exact.weight_of(set);
                    let line = ScoreBound::new(&exact.costs, weight, budget);
                    assert_eq!(line.kind == ScoreKind::Blocks, in_time == 2);
                    for guess in 0..exact.game.guesses.len() {
                        let bound = line.bound(scored(&exact, guess, set, line.kind));
                        let cost = cost(exact.least_after(guess, set, budget));
                        assert!(bound <= cost, "guess {guess} on {set:#b} within {budget:?}");
                        if exact.costs.per_guess == 0 && in_time == 2 {
                            assert_eq!(bound, weight.total - exact.heaviest(guess, set));
                        }
                        // A guess that finds a heaviest member of each block reaches the bound.
                        let small = leaves_at_most(exact.game, guess, set, 2);
                        if exact.costs.per_guess == 0 && in_time == 2 && small {
                            assert_eq!(bound, cost, "guess {guess} on {set:#b} within {budget:?}");
                        }
                    }
                    if exact.costs.per_guess == 0 && in_time == 1 {
                        let least = cost(exact.least(set, budget));
                        assert!(least >= weight.total - weight.heaviest);
                        assert!(all < u32::MAX || least == weight.total - weight.heaviest);
                    }
                }
            }
        }
    });
}

#[test]
fn theorem_8_within_two_guesses_the_first_tells_all_members_apart() {
    for_each_game(|exact, _, _| {
        for set in 1..=exact.game.all() {
            let guesses = 0..exact.game.guesses.len();
            for guess in guesses.clone() {
                let tree = exact.least_after(guess, set, 2);
                assert_eq!(tree.is_some(), leaves_at_most(exact.game, guess, set, 1));
            }
        }
    });
}

/// Words of which many are told apart one at a time, so that three guesses are often too few.
const FAMILIES: [&str; 2] = [
    "batch catch hatch latch match patch watch bitch ditch hitch pitch witch bound found hound mound \
     pound round sound wound fight light might night right sight tight",
    "climb thump whelp brown morns",
];

#[test]
fn theorem_12_refutes_the_sets_without_a_tree_of_three_guesses_and_no_others() {
    let [refuted, others, by_known] = [const { AtomicUsize::new(0) }; 3];
    let game = Game::parse(FAMILIES[0], FAMILIES[1]);
    let table = &Table::new(&game.list());
    in_parallel(8, |number| {
        // In games of this size all pairs are kept, so nothing is missed.
        let (cores, hard_pairs) = (&Cores::default(), &HardPairs::default());
        let (scratch, mut random) = (&mut Scratch::default(), Random::new(12, number));
        let mut apart = Apart { table, hard_pairs, cores, limits: None, scratch };
        for _ in 0..60 {
            let (one, other) = (random.next() as Set, random.next() as Set);
            let set = (game.all() & [one, one | other, !0][random.below(3)]).max(1);
            let (set_ids, known) = (ids(set), cores.len());
            let candidates = Candidates::new(&set_ids);
            let found = apart.refute(candidates);
            assert_eq!(found, game.least(set, 3).is_none(), "{set:#b}");
            [&others, &refuted][usize::from(found)].fetch_add(1, Relaxed);
            by_known.fetch_add(usize::from(found && cores.len() == known), Relaxed);
        }
    });
    let counted = [refuted, others, by_known].map(AtomicUsize::into_inner);
    assert!(counted.iter().all(|&count| count > 50), "{counted:?}");
}

#[test]
fn theorem_12_refutes_only_guesses_without_a_tree_where_only_some_may_follow() {
    let [refuted, by_known, open_for_some, left] = [const { AtomicUsize::new(0) }; 4];
    let game = Game::parse(FAMILIES[0], FAMILIES[1]);
    for (mode, rule) in
        [(Mode::Hard, Rule::Hard), (Mode::Ultra, Rule::Ultra), (Mode::Strict, Rule::Strict)]
    {
        let (table, ruled) = (Table::with_mode(&game.list(), mode), Ruled::new(&game, rule));
        in_parallel(8, |number| {
            let (cores, hard_pairs) = (&Cores::default(), &HardPairs::default());
            let (scratch, mut random) = (&mut Scratch::default(), Random::new(112, number));
            let mut apart = Apart { table: &table, hard_pairs, cores, limits: None, scratch };
            for _ in 0..40 {
                // At the start, or after a guess that some answers gave this feedback.
                let mut allowed = Allowed::all(&table).unwrap();
                let (mut turns, mut set) = (Vec::new(), game.all());
                if random.below(3) > 0 {
                    let guess = random.below(game.guesses.len());
                    let blocks: Vec<_> = ruled.split(guess, set).collect();
                    let (turn, block) = blocks[random.below(blocks.len())];
                    let guess = GuessId::new(guess);
                    let code = table.code(guess, ids(block)[0]);
                    allowed = allowed.narrowed(&table, guess, code);
                    turns.push(turn);
                    set = block;
                }
                set &= [random.next() as Set, !0][random.below(2)];
                let set_ids = ids(set);
                let candidates = Candidates::new(&set_ids).with(Some(&allowed));
                let mut open = apart.open(candidates);
                let mut within = Within::new(candidates);
                for guess in allowed.iter() {
                    let known = !open.contains(guess);
                    let found = !known && apart.refute_guess(&mut within, guess, &mut open);
                    assert!(!found || !open.contains(guess));
                    let exact = ruled.least_after(guess.into(), set, &mut turns, 3);
                    assert!(exact.is_none() || !(known || found), "{guess:?} on {set:#b}");
                    by_known.fetch_add(usize::from(known), Relaxed);
                    refuted.fetch_add(usize::from(found), Relaxed);
                    left.fetch_add(usize::from(exact.is_some()), Relaxed);
                }
                // Some guess tells apart what is a core here.
                let all = apart.open(Candidates::new(&set_ids));
                let freed = allowed.iter().filter(|&guess| all.contains(guess));
                let freed = freed.filter(|&guess| !open.contains(guess)).count();
                open_for_some.fetch_add(freed, Relaxed);
            }
        });
    }
    let counted = [refuted, by_known, open_for_some, left].map(AtomicUsize::into_inner);
    assert!(counted.iter().all(|&count| count > 50), "{counted:?}");
}

#[test]
fn the_least_score_is_the_first_of_those_whose_bound_is_below_a_cutoff() {
    let mut random = Random::new(1958, 1);
    for _ in 0..3_000 {
        let heaviest = random.below(12) as Cost;
        let weight = SetWeight { total: heaviest + random.below(30) as Cost, heaviest };
        let costs = CostModel::new(1 + random.below(9) as Cost, random.below(200) as Cost, None);
        let in_time = [1, 2, 3, u32::MAX][random.below(4)];
        let line = ScoreBound::new(&costs, weight, Budget::UNLIMITED.in_time(in_time));
        let none = line.bound(0);
        let any = random.next() % (none + 3);
        for cutoff in [0, 1, any, none.saturating_sub(1), none, none + 1, 2 * none] {
            let least = line.least_score(cutoff);
            for score in 0..=2 * weight.total + 2 {
                let below = line.bound(score) < cutoff;
                assert!(!below || score >= least, "{line:?} {cutoff} {score}");
                assert!(below || score < least || cutoff == 0, "{line:?} {cutoff} {score}");
            }
        }
    }
}

#[test]
fn the_quick_bound_is_a_bound_at_any_price_and_past_any_time() {
    let limits = Limits::none();
    for_each_price(|exact, table, random| {
        let rules = [Rules::default(), Rules::without(rules::Rule::Supersets)];
        for rules in rules {
            let search = Search::new(table, exact.costs.clone(), rules, 0, &limits);
            let mut worker = search.worker();
            for set in 1..=exact.game.all() {
                let all = [1, 2, 3, 5, u32::MAX][random.below(5)];
                let in_time = [0, 1, 2, 3, u32::MAX][random.below(5)];
                let budget = Budget::guesses(all).in_time(in_time);
                let bound = worker.quick_bound(Candidates::new(&ids(set)).within(budget));
                let least = cost(exact.least(set, budget));
                assert!(bound <= least, "{set:#b} within {budget:?}: {bound}, not {least}");
                let size = bounds::size_bound(exact.weight_of(set));
                assert!(bound >= exact.costs.per_guess * size);
            }
        }
    });
}

#[test]
fn every_kernel_counts_the_blocks() {
    for_each_game(|exact, table, random| {
        let mut scores = Scores::default();
        for set in 1..=exact.game.all() {
            let needed = random.below(set.count_ones() as usize + 2);
            for rules in [
                Rules::default(),
                Rules::without(rules::Rule::Scatter),
                Rules::without(rules::Rule::Rows),
            ] {
                for scored in [ScoreKind::MemberBonus, ScoreKind::Blocks] {
                    let ids = ids(set);
                    let candidates = Candidates::new(&ids);
                    let supersets = Supersets::new(table);
                    let counter = Counter::new(table, &supersets, &rules).of(scored);
                    counter.on(candidates).every_score(needed, &mut scores);
                    for (guess, counted) in scores.iter().enumerate() {
                        let bonus =
                            scored == ScoreKind::MemberBonus || !exact.game.wins(guess, set);
                        let score = score(exact.game, guess, set) - usize::from(!bonus);
                        let right = counted == score;
                        assert!(right || (score < needed && counted < needed));
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
        let search = Search::new(table, CostModel::PLAIN, Rules::default(), 0, &limits);
        let mut worker = search.worker();
        for set in 1..=exact.game.all() {
            let set_ids = ids(set);
            let candidates = Candidates::new(&set_ids);
            let bound = worker.quick_bound(candidates.within(Budget::UNLIMITED));
            let cost = cost(exact.least(set, usize::MAX));
            assert!(bound <= cost && bound >= bounds::size_bound(weight_of(set_ids.len())));
            let members = Members { table, costs: &CostModel::PLAIN, set: candidates };
            if let Value::Exact { .. } = members.value(true) {
                assert_eq!(bound, cost);
            }
        }
    });
}

/// The highest score of a guess, from the table alone.
fn best_score(table: &Table, set: &[AnswerId]) -> usize {
    let score = |guess: GuessId| {
        let mut seen = [0; 256];
        for &id in set {
            seen[usize::from(table.code(guess, id))] = 1;
        }
        seen.iter().sum::<usize>() + usize::from(set.contains(&guess.as_answer()))
    };
    GuessId::first(table.guesses()).map(score).max().unwrap()
}

#[test]
fn the_quick_bound_of_large_sets_is_that_of_the_best_score() {
    let limits = Limits::none();
    let table = Table::new(&List::original());
    let search = Search::new(&table, CostModel::PLAIN, Rules::default(), 0, &limits);
    let mut random = Random::new(1958, 0);
    let mut sets: Vec<Vec<AnswerId>> = vec![AnswerId::first(table.answers()).collect()];
    for _ in 0..50 {
        // Answers with the same feedback to one guess, and answers at random.
        let guess = GuessId::new(random.below(table.guesses()));
        let code = table.code(guess, AnswerId::new(random.below(table.answers())));
        let every = 1 + random.below(20);
        let kept: [&dyn Fn(&AnswerId) -> bool; 2] =
            [&|&id| table.code(guess, id) == code, &|&id| usize::from(id) % every == 0];
        sets.extend(kept.map(|kept| sets[0].iter().copied().filter(kept).collect()));
    }
    for ids in sets {
        let set = Candidates::new(&ids);
        let members = Members { table: &table, costs: &CostModel::PLAIN, set };
        let expected = match members.value(true) {
            Value::Exact { cost, .. } => cost,
            Value::AtLeast(cost) => cost.max(by_score(ids.len(), best_score(&table, &ids))),
        };
        assert_eq!(search.worker().quick_bound(set.within(Budget::UNLIMITED)), expected, "{ids:?}");
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
                partition.split(table, Candidates::new(&ids), GuessId::new(guess));
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

/// What few codes leave of the search: sets and guesses bounded by the sizes of blocks (Theorem 17).
#[test]
fn no_set_costs_less_than_its_size_says_and_no_guess_less_than_the_sizes_of_its_blocks() {
    let limits = Limits::none();
    let counts = [AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0)];
    in_parallel(campaign(60), |number| {
        let game = few_codes(&mut Random::new(17, number)).game;
        let table = Table::new(&game.list());
        let search = Search::new(&table, CostModel::PLAIN, Rules::default(), 0, &limits);
        let Some(least) = search.by_size() else { return };
        let worker = search.worker();
        let mut exact = Late::new(&game, CostModel::PLAIN);
        for set in (1..=game.all()).step_by(3) {
            let (n, ids) = (set.count_ones() as usize, ids(set));
            let whole = cost(exact.least(set, Budget::UNLIMITED));
            assert!(least[n] <= whole, "{set:#b}: {} of {whole}", least[n]);
            counts[0].fetch_add(usize::from(n > 2 && least[n] == whole), Relaxed);
            let node = Candidates::new(&ids).within(Budget::UNLIMITED);
            let sized = worker.by_sizes(node).unwrap();
            for sized in sized.iter().filter(|_| n > 1) {
                let guess = usize::from(sized.guess);
                let after = cost(exact.least_after(guess, set, Budget::UNLIMITED));
                assert!(sized.bound <= after, "{set:#b} {guess}: {} of {after}", sized.bound);
                counts[1].fetch_add(1, Relaxed);
                counts[2].fetch_add(usize::from(n > 3 && sized.bound == after), Relaxed);
            }
        }
    });
    let counts = counts.map(AtomicUsize::into_inner);
    assert!(counts.iter().all(|&count| count > enough(1_000)), "{counts:?}");
}

#[test]
fn theorem_18_no_set_that_has_a_tree_costs_more_than_the_most() {
    let limits = Limits::none();
    let (met, none) = (AtomicUsize::new(0), AtomicUsize::new(0));
    for_each_price(|exact, table, random| {
        let search = Search::new(table, exact.costs.clone(), Rules::default(), 0, &limits);
        let worker = search.worker();
        for set in 1..=exact.game.all() {
            let all = [1, 2, 3, 5, u32::MAX][random.below(5)];
            let budget = Budget::guesses(all).in_time([1, 2, 3, u32::MAX][random.below(4)]);
            let most = worker.most(Candidates::new(&ids(set)).within(budget));
            match exact.least(set, budget) {
                Some(least) => {
                    assert!(least <= most, "{set:#b} within {budget:?}: {least}, not {most}");
                    met.fetch_add(usize::from(least == most && least > 0), Relaxed);
                }
                None => {
                    none.fetch_add(1, Relaxed);
                }
            }
        }
    });
    let [met, none] = [met, none].map(AtomicUsize::into_inner);
    assert!(met > enough(100) && none > enough(100), "{met} {none}");
}

//! The search against brute forces, where all that leads to no other value is drawn at random for
//! each game: the sizes at which the search changes its ways, the rules, the memory, and the number
//! of threads. So each way meets each other one in small games.
//!
//! With `--nocapture` the tests print how many there were of each kind.

use std::fmt;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use guesstree::game::table::Table;
use guesstree::ids::GuessId;
use guesstree::search::position::allowed::Allowed;
use guesstree::search::position::budget::Budget;
use guesstree::search::position::candidates::Candidates;
use guesstree::search::position::cost_model::CostModel;
use guesstree::search::position::value::{Cost, INFEASIBLE, Value};
use guesstree::search::rules::{RULES, Rule};
use guesstree::search::solve::best_first::Search;
use guesstree::search::watch::limits::Limits;
use guesstree::{Engine, List, Mode, Objective, Outcome, Prove};

use super::brute::cases::kept;
use super::brute::drawn::{Drawn, rules};
use super::brute::kinds::{KINDS, Kind, few_codes};
use super::brute::late::Late;
use super::brute::objectives::Best;
use super::brute::openers::Exact;
use super::brute::problems::{Asked, MODES, Problem, weights};
use super::brute::random::{Case, Random, Shape, Watched};
use super::brute::subsets::{cost, ids};
use super::brute::used::Used;
use super::brute::weighted::{Position, Weighted};
use super::brute::{campaign, in_parallel};
use super::objectives::assert_proven;

/// Every game and every draw follows from this and from its number.
const SEED: u64 = 20_240_211;

/// A brute force tries the pairs of at most this many guesses.
const PAIRED_MAX: usize = 16;

/// What was done.
#[derive(Default)]
struct Counts {
    games: usize,
    trees: usize,
    none: usize,
    proofs: usize,
    pairs: usize,
    /// The time of the search, and all of it.
    time: [Duration; 2],
}

/// The number of a game, to find it again.
struct Number(usize);

impl fmt::Display for Number {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "game {}", self.0)
    }
}

#[test]
fn at_any_sizes_by_any_rules_trees_and_rankings_are_those_of_a_brute_force() {
    let counts = Mutex::new(KINDS.map(|_| Counts::default()));
    let used = KINDS.map(|_| Used::default());
    let kept: Vec<Case> = kept().collect();
    let of_kept = 8 * kept.len();
    in_parallel(of_kept + campaign(1_600), |number| {
        let _watched = Watched(&Number(number));
        let mut random = Random::new(SEED, number);
        let kind = if number < of_kept { 0 } else { number % KINDS.len() };
        let case = match number < of_kept {
            true => &kept[number % kept.len()],
            false => &(KINDS[kind].case)(&mut random),
        };
        let start = Instant::now();
        let found = assert_case(&KINDS[kind], case, &used[kind], &mut random);
        let counts = &mut counts.lock().unwrap()[kind];
        counts.games += 1;
        counts.trees += found.trees;
        counts.none += found.none;
        counts.proofs += found.proofs;
        counts.pairs += found.pairs;
        counts.time[0] += found.time[0];
        counts.time[1] += start.elapsed();
    });
    let sums = Used::default();
    for ((kind, counts), used) in KINDS.iter().zip(counts.into_inner().unwrap()).zip(&used) {
        let Counts { games, trees, none, proofs, pairs, time } = counts;
        println!(
            "{}: {games} games, {trees} trees, {none} without, {proofs} proofs, {pairs} of pairs, \
             {time:.1?} of search and in all:{used}",
            kind.name,
        );
        sums.add_all(used);
        assert!(trees > games / 20 && none > games / 20, "{}: {trees}, {none}", kind.name);
    }
    println!("in all{sums}");
    // Three are for problems of identification, and one for totals that are known beforehand. Tests of
    // their own count them.
    let others = [Rule::Kraft, Rule::Cover, Rule::UsualPath, Rule::Remainder];
    let here = |rule: &Rule| !others.contains(rule);
    let all: Vec<Rule> = RULES.iter().map(|line| line.rule).filter(here).collect();
    sums.assert_often(&all, 200);
}

/// Asks one engine several questions about the case, all with one draw.
fn assert_case(kind: &Kind, case: &Case, used: &Used, random: &mut Random) -> Counts {
    let _watched = Watched(case);
    let mut counts = Counts::default();
    let (mode, rule) = if kind.has_modes { MODES[random.below(MODES.len())] } else { MODES[0] };
    let weighs = if kind.may_weigh { random.below(10).saturating_sub(5) } else { 0 };
    let weights = weights(random, weighs, case.game.answers.len());
    let problem = Problem { case, weights: weights.as_deref(), mode, rule };
    let limit = case.limit;
    let objective = (kind.objective)(random, limit);
    let drawn = Drawn::new(random, limit > 3 && case.set.count_ones() > 5);
    let _watched = Watched(&drawn);
    let list = case.game.list();
    let weighted = problem.weighted();
    let start = weighted.start(case.set);
    let mut best = Best::new(&weighted, start, objective, limit);
    let build = drawn.on(problem.build(&list, objective, limit), &list);
    let engine = build.engine();
    let openings = problem.openings(limit, random);
    for fixed in &openings {
        let asked = Asked(&problem, objective, limit, fixed);
        let _watched = Watched(&asked);
        let words = fixed.iter().map(|&guess| list.guesses()[guess].clone());
        let question = build.question.clone().opening(words);
        let began = Instant::now();
        let built = engine.best_tree(&question).unwrap();
        counts.time[0] += began.elapsed();
        used.add(&built.spent.tally);
        let found = best.assert_exact(fixed, limit, built.outcome);
        counts.trees += usize::from(found);
        counts.none += usize::from(!found);
    }
    let asked = Asked(&problem, objective, limit, &[]);
    let _watched = Watched(&asked);
    let top = [1, 1, 2, 3, list.guesses().len()][random.below(5)];
    // The memo may have been filled before, or not.
    let engine = if random.below(2) == 0 { engine } else { build.engine() };
    let prove = Prove::new(build.question.clone()).top(top);
    let began = Instant::now();
    let proof = engine.prove(&prove).unwrap();
    counts.time[0] += began.elapsed();
    used.add(&proof.spent.tally);
    assert_proven(&mut best, &list, limit, top, &proof);
    best.assert_exact(&[], limit, proof.outcome);
    counts.proofs += 1;
    let plain = objective == Objective::Mean && weights.is_none() && mode == Mode::Easy;
    if plain && limit > 1 && list.guesses().len() <= PAIRED_MAX {
        assert_pairs(&mut best, &list, limit, (&engine, &prove.pairs()), top);
        counts.pairs += 1;
    }
    counts
}

/// The best pairs of first guesses are those of the brute force.
fn assert_pairs(
    best: &mut Best<'_>,
    list: &List,
    limit: usize,
    (engine, prove): (&Engine, &Prove),
    top: usize,
) {
    let guesses = 0..list.guesses().len();
    let least = |first: usize| {
        let of_pair = |second| Some(best.after(&[first, second], limit)?.0.0[0]);
        guesses.clone().filter_map(of_pair).min()
    };
    let after: Vec<Option<u64>> = guesses.clone().map(least).collect();
    let (game, set) = (best.game.game, best.start.set);
    let exact = Exact::new(list, after, |guess| game.wins(guess, set));
    let proof = engine.prove(prove).unwrap();
    exact.assert_proven(&proof, top);
    match (&proof.outcome, exact.best.first()) {
        (Outcome::Infeasible, None) => {}
        (Outcome::Found(tree), Some(&(least, ..))) => {
            assert!(tree.claim().is_optimal());
            let turns = best.game.replay(best.start, tree);
            assert_eq!(best.game.value(Objective::Mean, set, &turns).0[0], least);
        }
        (other, expected) => panic!("{other:?}, but the best is {expected:?}"),
    }
}

/// Prices for answers that weigh `total` together, as objectives have them and others.
fn prices(random: &mut Random, total: Cost) -> (Cost, Cost) {
    match random.below(4) {
        0 => (1, total * 7 + 1),
        1 => (total + 1, 1),
        2 => (1 + random.below(20) as Cost, random.below(20) as Cost),
        _ => (1, 0),
    }
}

/// This shows a bound that is too high even if it would change no tree.
#[test]
fn at_any_sizes_by_any_rules_what_is_said_of_a_set_is_so_under_any_budget() {
    let used = Used::default();
    let counts = Mutex::new([0_usize; 3]);
    let games = campaign(300);
    let limits = Limits::none();
    in_parallel(games, |number| {
        let _watched = Watched(&Number(number));
        let mut random = Random::new(SEED + 1, number);
        let shape = Shape { answers: 7..=10, guesses_max: 18, limits: 1..=1 };
        let case = match number % 4 {
            0 => Case::new(&mut random, &shape),
            1 | 2 => few_codes(&mut random),
            _ => Case::of_rhymes(&mut random, &shape),
        };
        let _watched = Watched(&case);
        let game = &case.game;
        // Parts and cores are for answers that all count alike.
        let kind = random.below(12).saturating_sub(7);
        let weights = weights(&mut random, kind, game.answers.len());
        let total = weights.as_ref().map_or(game.answers.len() as Cost, |each| each.iter().sum());
        let (guess, late) = prices(&mut random, total);
        let mut exact = Late::new(game, CostModel::new(guess, late, weights));
        let table = Table::new(&game.list());
        let rules = rules(&mut random);
        let memory = [0, 1 << 10, 1 << 20][random.below(3)];
        let search = Search::new(&table, exact.costs.clone(), rules.clone(), memory, &limits);
        let mut worker = search.worker();
        let mut found = [0; 3];
        for _ in 0..40 {
            let part = random.next() | random.next();
            let set = game.all() & [part, !0][random.below(2)];
            let all = [2, 3, 3, 4, 6, u32::MAX][random.below(6)];
            let in_time =
                if late == 0 { u32::MAX } else { [1, 2, 3, 3, 4, u32::MAX][random.below(6)] };
            let budget = Budget::guesses(all).in_time(in_time);
            let least = cost(exact.least(set, budget));
            // A search asks for the cost itself, or whether it is less than something near.
            let cutoff = match random.below(4) {
                0 => INFEASIBLE,
                1 | 2 => least.saturating_add(1).min(INFEASIBLE),
                _ => least.min(total * 8).saturating_sub(random.below(4) as Cost),
            };
            let ids = ids(set);
            let candidates = Candidates::new(&ids);
            let value = worker.solve(candidates.within(budget), cutoff);
            assert!(value.is_conclusive(cutoff), "{value:?}, {cutoff}, {rules:?}");
            exact.assert_true(set, budget, value);
            let guess = random.below(game.guesses.len());
            let after = cost(exact.least_after(guess, set, budget));
            let bound =
                worker.refine(candidates.within(budget), GuessId::new(guess), cutoff).bound();
            assert!(bound <= after, "{guess}: {bound} of {after}, {budget:?}, {rules:?}");
            found[0] += 1;
            found[1] += usize::from(least >= INFEASIBLE);
            found[2] += usize::from(value.is_final());
        }
        drop(worker);
        used.add(&search.stats.total());
        let counts = &mut *counts.lock().unwrap();
        (0..3).for_each(|of| counts[of] += found[of]);
    });
    let counts = counts.into_inner().unwrap();
    println!("{games} games: sets, infeasible, final {counts:?}:{used}");
    assert!(counts.iter().all(|&count| count > games), "{counts:?}");
}

/// In all modes but easy, what may follow depends on the guesses before: a core that counts at one
/// place does not count at another.
#[test]
fn where_only_some_guesses_may_follow_what_is_said_of_a_set_is_so_at_any_sizes_by_any_rules() {
    let used = Used::default();
    let counts = Mutex::new([0_usize; 2]);
    let games = campaign(300);
    let limits = Limits::none();
    in_parallel(games, |number| {
        let _watched = Watched(&Number(number));
        let mut random = Random::new(SEED + 2, number);
        let shape = Shape { answers: 7..=14, guesses_max: 20, limits: 1..=1 };
        let case = Case::of_rhymes(&mut random, &shape);
        let _watched = Watched(&case);
        let game = &case.game;
        let (mode, rule) = MODES[1 + number % 3];
        let table = Table::with_mode(&game.list(), mode);
        let weighted = Weighted::new(game, rule, vec![1; game.answers.len()]);
        let rules = rules(&mut random);
        // With hardly any memory, four guesses take too long.
        let (memory, most) = [(0, 3), (1 << 16, 4), (1 << 20, 4)][random.below(3)];
        let search = Search::new(&table, CostModel::PLAIN, rules.clone(), memory, &limits);
        let mut worker = search.worker();
        let mut found = [0; 2];
        for _ in 0..30 {
            let mut allowed = Allowed::all(&table).unwrap();
            let mut at = weighted.start(game.all());
            if random.below(3) > 0 {
                let guess = random.below(game.guesses.len());
                let blocks = weighted.after(guess, at);
                let block = blocks[random.below(blocks.len())];
                let guess = GuessId::new(guess);
                allowed = allowed.narrowed(&table, guess, table.code(guess, ids(block.set)[0]));
                at = Position { turn: 1, ..block };
            }
            let part = at.set & (random.next() | random.next());
            if part != 0 && random.below(2) == 0 {
                at.set = part;
            }
            let set = at.set;
            let left = [2, 3, 3, 4][random.below(4)].min(most);
            let least = Best::new(&weighted, at, Objective::Mean, left).after(&[], left);
            let least = cost(least.map(|(value, _)| value.0[0]));
            let cutoff = match random.below(3) {
                0 => least.saturating_add(1).min(INFEASIBLE),
                _ => INFEASIBLE,
            };
            let ids = ids(set);
            let candidates = Candidates::new(&ids).with(Some(&allowed));
            let value = worker.solve(candidates.within(Budget::guesses(left as u32)), cutoff);
            let is_so = match value {
                Value::Exact { cost, .. } => cost == least,
                Value::AtLeast(bound) => cutoff <= bound && bound <= least,
            };
            assert!(is_so, "{value:?}, not {least}, of {set:#b} within {left}, {rules:?}");
            found[usize::from(least < INFEASIBLE)] += 1;
        }
        drop(worker);
        used.add(&search.stats.total());
        let counts = &mut *counts.lock().unwrap();
        (0..2).for_each(|of| counts[of] += found[of]);
    });
    let counts = counts.into_inner().unwrap();
    println!("{games} games: infeasible, others {counts:?}:{used}");
    assert!(counts.iter().all(|&count| count > games), "{counts:?}");
}

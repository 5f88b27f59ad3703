//! The search of problems of identification against a brute force that shares no code with it.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use guesstree::identify::exact::instance::Instance;
use guesstree::identify::exact::{Aim, Search, UNLIMITED};
use guesstree::search::position::value::{INFEASIBLE, Value};
use guesstree::search::rules::{Rule, Rules, SIZES};
use guesstree::search::solve::memo::Memo;
use guesstree::search::watch::limits::Limits;
use guesstree::search::watch::stats::Stats;

use super::brute::random::Random;
use super::brute::tests_with_prices::{Least, Problem};
use super::brute::{campaign, enough, in_parallel};

/// The rules of this kind, each on or off, at usual sizes and small ones.
fn drawn_rules(random: &mut Random) -> Rules {
    let rules = Rules::default().of_identification();
    let off = |rules: Rules, rule| match random.below(4) {
        0 => rules.switched(rule, false),
        _ => rules,
    };
    let rules = [Rule::Equals, Rule::Kraft, Rule::Cover, Rule::UsualPath, Rule::Relax]
        .into_iter()
        .fold(rules, off);
    match random.below(3) {
        0 => SIZES.iter().fold(rules, |rules, &(size, small, _)| rules.at(size, small)),
        1 => rules.at(guesstree::search::rules::Size::CoverMax, random.below(9)),
        _ => rules,
    }
}

/// The problem, with what a search of it needs.
struct Prepared {
    instance: Instance,
    by_price: Vec<usize>,
    rules: Rules,
    memo: Memo,
    limits: Limits,
    stats: Stats,
}

impl Prepared {
    fn new(problem: &Problem, random: &mut Random) -> Self {
        let classes: Vec<usize> = problem.classes.iter().copied().map(usize::from).collect();
        let tests = problem.prices.iter().copied().zip(problem.outcomes.iter().map(Vec::as_slice));
        let instance = Instance::new(&classes, &problem.weights, tests);
        let mut by_price: Vec<usize> = (0..problem.prices.len()).collect();
        by_price.sort_by_key(|&test| problem.prices[test]);
        let rules = drawn_rules(random);
        // A memo that forgets, and one that keeps nothing.
        let memo = Memo::new([1 << 16, 1 << 11, 0][random.below(3)]);
        let (limits, stats) = (Limits::none(), Stats::default());
        Self { instance, by_price, rules, memo, limits, stats }
    }

    fn search(&self, aim: Aim) -> Search<'_> {
        let Self { instance, by_price, rules, memo, limits, stats } = self;
        Search { instance, by_price, aim, rules, memo, limits, stats }
    }

    /// The set of objects that are bits.
    fn set(&self, bits: u32) -> Vec<u64> {
        let objects: Vec<usize> = (0..32).filter(|object| bits >> object & 1 == 1).collect();
        self.instance.set(&objects)
    }
}

#[test]
fn identification_costs_what_the_brute_force_says_whatever_the_rules_and_limits() {
    const OWN: [&str; 5] = ["equals", "kraft", "cover", "usual_path", "relax"];
    let used = [const { AtomicU64::new(0) }; OWN.len()];
    in_parallel(campaign(8_000), |number| {
        let random = &mut Random::new(2001, number);
        let problem = Problem::drawn(random);
        let prepared = Prepared::new(&problem, random);
        let search = prepared.search(Aim::Expected);
        let mut exact = Least { problem: &problem, known: Default::default() };
        let all: u32 = problem.prices.iter().sum();
        for _ in 0..12 {
            let bits = (random.next() as u32 | random.next() as u32) & problem.all();
            let limit = [random.below(all as usize + 1) as u32, UNLIMITED, all][random.below(3)];
            let set = prepared.set(bits);
            let least = exact.of(bits, limit);
            let cost = least.unwrap_or(INFEASIBLE);
            let cutoff = match random.below(3) {
                0 => INFEASIBLE,
                _ => (cost + random.below(7) as u64).saturating_sub(3).min(INFEASIBLE),
            };
            let mut worker = search.worker();
            assert!(worker.probe(&set, limit).bound() <= cost, "{problem:?} {bits:b} {limit}");
            for (bound, test) in worker.tests(&set, limit) {
                let cost = exact.after(test, bits, limit).unwrap_or(INFEASIBLE);
                assert!(bound <= cost, "{problem:?} {bits:b} {limit}: {test}, {bound}");
            }
            match worker.solve(&set, limit, cutoff) {
                Value::Exact { cost: found, height, guess } => {
                    assert_eq!(Some(found), least, "{problem:?} {bits:b} {limit}");
                    if !problem.is_told(bits) {
                        let after = exact.after(guess.into(), bits, height);
                        assert_eq!(after, least, "{problem:?} {bits:b}");
                        assert!(height <= limit);
                    }
                }
                Value::AtLeast(bound) => {
                    assert!(
                        bound <= cost && bound >= cutoff,
                        "{problem:?} {bits:b} {limit}: {bound}"
                    );
                }
            }
        }
        for applied in prepared.stats.total().rules() {
            if let Some(own) = OWN.iter().position(|&name| name == applied.name) {
                used[own].fetch_add(applied.times, Relaxed);
            }
        }
    });
    for (name, used) in OWN.iter().zip(used) {
        assert!(used.into_inner() >= enough(200) as u64, "{name}");
    }
}

#[test]
fn the_least_worst_case_is_the_smallest_limit_that_some_plan_keeps() {
    in_parallel(campaign(4_000), |number| {
        let random = &mut Random::new(2002, number);
        let problem = Problem::drawn(random);
        let prepared = Prepared::new(&problem, random);
        let search = prepared.search(Aim::Worst);
        let mut exact = Least { problem: &problem, known: Default::default() };
        let all: u32 = problem.prices.iter().sum();
        for _ in 0..6 {
            let bits = (random.next() as u32 | random.next() as u32) & problem.all();
            let keeps = |limit: &u32| exact.of(bits, *limit).is_some();
            let least = (0..=all).find(keeps).map(u64::from).unwrap();
            let set = prepared.set(bits);
            let cutoff = [INFEASIBLE, least, least + 1, least / 2][random.below(4)];
            assert!(search.worker().probe(&set, UNLIMITED).bound() <= least);
            match search.worker().solve(&set, UNLIMITED, cutoff) {
                Value::Exact { cost, height, .. } => {
                    assert_eq!((cost, height.into()), (least, least), "{problem:?} {bits:b}");
                }
                Value::AtLeast(bound) => {
                    assert!(bound <= least && bound >= cutoff, "{problem:?} {bits:b}: {bound}");
                }
            }
        }
    });
}

#[test]
fn all_threads_together_find_what_one_finds() {
    in_parallel(campaign(2_000), |number| {
        let random = &mut Random::new(2003, number);
        let problem = Problem::drawn(random);
        let prepared = Prepared::new(&problem, random);
        let search = prepared.search(Aim::Expected);
        let mut exact = Least { problem: &problem, known: Default::default() };
        let all: u32 = problem.prices.iter().sum();
        let limit = [random.below(all as usize + 1) as u32, UNLIMITED][random.below(2)];
        let least = exact.of(problem.all(), limit).unwrap_or(INFEASIBLE);
        // A plan that is known costs this, or more.
        let known = (least + random.below(9) as u64).min(INFEASIBLE - 1);
        let told = std::sync::Mutex::new(Vec::new());
        let tell = |bound| told.lock().unwrap().push(bound);
        let value = search.least(&prepared.set(problem.all()), limit, known, tell);
        assert!(value.is_final() && value.bound() == least, "{problem:?} {limit}: {value:?}");
        assert!(told.into_inner().unwrap().iter().all(|&bound| bound <= least), "{problem:?}");
    });
}

//! No beam, and no tree of a search that was stopped once it had begun, is worse than the best of three
//! greedy policies: least squares, least entropy, and most blocks.

use std::cmp::Reverse;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::{Limits, Outcome, Progress};

use super::brute::ask::Build;
use super::brute::kinds::few_codes;
use super::brute::random::{Case, Random, Shape, Watched};
use super::brute::{Game, Set, campaign, in_parallel};

/// What a policy adds up over the sizes of all blocks; the guess with the lowest sum is made.
type Policy = fn(u32) -> f64;

const POLICIES: [Policy; 3] =
    [|size| f64::from(size).powi(2), |size| f64::from(size) * f64::from(size).log2(), |_| -1.0];

/// The total of the tree of a policy: among equal guesses it takes a member, then the first.
fn total(game: &Game, set: Set, policy: Policy, left: usize) -> Option<u64> {
    let n = u64::from(set.count_ones());
    match (n, left) {
        (0, _) => return Some(0),
        (_, 0) => return None,
        (1, _) => return Some(1),
        _ => {}
    }
    let splits = |guess: &usize| {
        let wins = usize::from(game.wins(*guess, set));
        game.split(*guess, set).count() + wins > 1
    };
    let rate = |guess: usize| {
        let wins = game.wins(guess, set);
        let sum: f64 = game.split(guess, set).map(|block| policy(block.count_ones())).sum();
        // Sums of logarithms are not exact.
        let sum = ((sum + if wins { policy(1) } else { 0.0 }) * 1e6).round() as i64;
        (sum, Reverse(wins), guess)
    };
    let guess = (0..game.guesses.len()).filter(splits).map(rate).min()?.2;
    let blocks = game.split(guess, set).map(|block| total(game, block, policy, left - 1));
    Some(n + blocks.sum::<Option<u64>>()?)
}

fn case(random: &mut Random, number: usize) -> Case {
    let shape = Shape { answers: 20..=40, guesses_max: 60, limits: 1..=1 };
    match number % 2 {
        0 => few_codes(random),
        _ => Case::new(random, &shape),
    }
}

#[test]
fn no_beam_and_no_search_that_is_stopped_is_worse_than_the_best_of_three_greedy_policies() {
    let (better, stopped) = (AtomicUsize::new(0), AtomicUsize::new(0));
    in_parallel(campaign(400).max(400), |number| {
        let mut random = Random::new(20_261_125, number);
        let case = case(&mut random, number);
        let _watched = Watched(&case);
        let list = case.game.list();
        let totals = POLICIES.map(|policy| total(&case.game, case.set, policy, 60));
        let least = totals.into_iter().flatten().min().unwrap();
        let usual = Build::new(&list).max_guesses(60).candidates(case.candidates());
        let progress = Arc::new(Progress::default());
        let begun = Arc::clone(&progress);
        let limits = Limits::none().stop_when(move || begun.snapshot().phase > 0);
        let builds = [
            usual.clone().beam(1.try_into().unwrap()),
            usual.clone().progress(progress).limits(Arc::new(limits)),
        ];
        for build in builds {
            let built = build.run().unwrap();
            let Outcome::Found(tree) = built.outcome else { panic!("no tree") };
            assert!(
                tree.total() <= least,
                "{}, but {totals:?} {number} {}",
                tree.total(),
                built.stopped
            );
            better.fetch_add(usize::from(tree.total() < least), Relaxed);
            stopped.fetch_add(usize::from(built.stopped), Relaxed);
        }
    });
    let [better, stopped] = [better, stopped].map(AtomicUsize::into_inner);
    assert!(better > 5 && stopped > 100, "{better} {stopped}");
}

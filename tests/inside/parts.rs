//! Theorem 15 in games of few codes, where the parts of a set that no guess tells apart lie so
//! close together that they would have members in common.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::game::table::Table;
use guesstree::ids::CellCode;
use guesstree::search::apart::cores::Cores;
use guesstree::search::apart::hard_pairs::{HardPairs, Scratch};
use guesstree::search::apart::{Apart, Within};
use guesstree::search::position::candidates::Candidates;

use super::brute::random::Random;
use super::brute::scoring::table;
use super::brute::subsets::ids;
use super::brute::{Game, Set, campaign, enough, in_parallel};

/// How many of `set` are not found by the second guess, after the first guess that does best.
fn late(game: &Game, set: Set) -> usize {
    let found = |guess: usize| game.split(guess, set).count() + usize::from(game.wins(guess, set));
    let most = (0..game.guesses.len()).map(found).max();
    set.count_ones() as usize - most.unwrap()
}

#[test]
fn in_games_of_few_codes_no_more_parts_are_counted_than_answers_are_late() {
    let [several, all_late] = [const { AtomicUsize::new(0) }; 2];
    in_parallel(campaign(400), |number| {
        let mut random = Random::new(1515, number);
        let (answers, others) = (4 + random.below(7), random.below(4));
        let codes = 2 + random.below(3);
        let game = table(&mut random, answers, others, codes);
        let table = Table::new(&game.list());
        let (hard_pairs, cores) = (&HardPairs::default(), &Cores::default());
        let scratch = &mut Scratch::default();
        let mut apart = Apart { table: &table, hard_pairs, cores, limits: None, scratch };
        for _ in 0..10 {
            let set = game.all() & [random.next() | random.next(), !0][random.below(2)];
            let ids = ids(set);
            let mut within = Within::new(Candidates::new(&ids));
            let parts = apart.parts(&mut within, |_| CellCode(0), usize::MAX);
            let late = late(&game, set);
            assert!(parts <= late, "{parts} parts, {late} late: game {number}, {set:#b}");
            several.fetch_add(usize::from(parts > 1), Relaxed);
            all_late.fetch_add(usize::from(parts > 0 && parts == late), Relaxed);
        }
    });
    let counted = [several, all_late].map(AtomicUsize::into_inner);
    assert!(counted.iter().all(|&count| count > enough(100)), "{counted:?}");
}

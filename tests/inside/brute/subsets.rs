//! f(S, r) of every subset at once, for tests that look at all of them.
//!
//! The blocks of a set are no larger than it, and have one guess less; so a table by guesses left,
//! filled from 0 upwards, holds what the recursion asks for. Compared below with the recursion itself.

use guesstree::game::table::Table;
use guesstree::ids::AnswerId;
use guesstree::search::position::budget::Budget;
use guesstree::search::position::value::{Cost, INFEASIBLE, Value};

use super::random::{Case, Random, Shape};
use super::{Game, Set, campaign, in_parallel};

/// Words that are told apart one at a time, unless a guess puts several first letters together.
const RHYMES: [&str; 2] = [
    "batch catch hatch latch match patch watch bitch ditch hitch pitch",
    "climb thump blimp chimp wimpy natch dwarf width lymph champ",
];

/// How many games there are: `RHYMES`, and random ones.
const GAMES: usize = 12;

fn game(number: usize) -> Game {
    let shape = Shape { answers: 10..=12, guesses_max: 40, limits: 1..=1 };
    match number {
        0 => Game::parse(RHYMES[0], RHYMES[1]),
        _ => Case::new(&mut Random::new(1958, number), &shape).game,
    }
}

/// Calls `check` for every game of about a dozen answers, with the exact values of all its subsets.
pub fn for_each_game(check: impl Fn(&Subsets<'_>, &Table, &mut Random) + Sync) {
    in_parallel(campaign(GAMES).max(2), |number| {
        let game = game(number);
        let table = Table::new(&game.list());
        check(&Subsets::new(&game), &table, &mut Random::new(7, number));
    });
}

/// The members of a set, as the crate numbers them.
pub fn ids(set: Set) -> Vec<AnswerId> {
    AnswerId::first(64).filter(|id| set >> id.0 & 1 == 1).collect()
}

/// A cost as the crate writes it.
pub fn cost(exact: Option<u64>) -> Cost {
    exact.unwrap_or(INFEASIBLE)
}

/// The least cost of each subset of a game's answers, by the guesses left.
pub struct Subsets<'a> {
    /// The game.
    pub game: &'a Game,
    /// `[left][set]`; the last is as good as no limit: a best tree needs no more guesses than
    /// there are answers, since each of its guesses makes the set smaller.
    least: Vec<Vec<Option<u64>>>,
}

impl<'a> Subsets<'a> {
    /// Fills the table; for games of about a dozen answers.
    pub fn new(game: &'a Game) -> Self {
        let mut subsets = Self { game, least: vec![vec![None; game.all() as usize + 1]] };
        subsets.least[0][0] = Some(0);
        for budget in 1..=game.answers.len() {
            let guesses = 0..game.guesses.len();
            let least = |set| {
                let after = |guess| subsets.least_after(guess, set, budget);
                match set {
                    0 => Some(0),
                    _ => guesses.clone().filter_map(after).min(),
                }
            };
            let row = (0..=game.all()).map(least).collect();
            subsets.least.push(row);
        }
        subsets
    }

    /// f(S, r).
    pub fn least(&self, set: Set, budget: usize) -> Option<u64> {
        self.least[budget.min(self.game.answers.len())][set as usize]
    }

    /// f(S, r) over trees that begin with `guess`, even one of no use.
    pub fn least_after(&self, guess: usize, set: Set, budget: usize) -> Option<u64> {
        let below = budget.checked_sub(1)?;
        let mut sum = u64::from(set.count_ones());
        for block in self.game.split(guess, set) {
            sum += self.least(block, below)?;
        }
        Some(sum)
    }

    /// f(S, r) with the guesses left as the crate counts them.
    pub fn within(&self, set: Set, budget: Budget) -> Option<u64> {
        self.least(set, guesses(budget))
    }

    /// f(S, r) over trees that begin with `guess`, with the guesses left as the crate counts them.
    pub fn within_after(&self, guess: usize, set: Set, budget: Budget) -> Option<u64> {
        self.least_after(guess, set, guesses(budget))
    }

    /// Checks that a value is true: exact and reached by its guess at its height, or a lower bound.
    pub fn assert_true(&self, set: Set, budget: Budget, value: Value) {
        let least = self.within(set, budget);
        match value {
            Value::AtLeast(bound) => assert!(bound <= cost(least), "{value:?} of {set:#b}"),
            Value::Exact { cost, height, guess } => {
                assert_eq!(least, Some(cost), "{set:#b} within {budget:?}");
                assert!(height <= budget.all());
                let reached = self.least_after(guess.into(), set, height as usize);
                assert!(set == 0 || reached == Some(cost), "{value:?} of {set:#b}");
            }
        }
    }
}

fn guesses(budget: Budget) -> usize {
    assert!(!budget.is_soft());
    match budget {
        Budget::UNLIMITED => usize::MAX,
        _ => budget.all() as usize,
    }
}

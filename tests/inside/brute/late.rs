//! Least costs where guesses and lateness have prices and answers have weights, of every subset at once.
//!
//! As the answers are found, word for word: each pays, for each guess until it is found, its weight at the price of a
//! guess, and once more its weight at the price of being late if it is found with a guess that is not in time.
//!
//! ```text
//! F(S, r, k) = min over all guesses t of g·w(S) + [k = 0, t ∈ S] l·w(t)
//!              + Σ over the classes C of t but the winning one of F(C, r-1, k-1)
//! F(∅, r, k) = 0        F(S, 0, k) = ∞
//! ```

use std::collections::HashMap;

use guesstree::game::table::Table;
use guesstree::search::position::budget::Budget;
use guesstree::search::position::cost_model::{CostModel, SetWeight};
use guesstree::search::position::value::{Cost, INFEASIBLE, Value};

use super::random::{Case, Random, Shape};
use super::subsets::cost;
use super::{Game, Set, campaign, in_parallel};

/// Rhymes again, and random games.
const GAMES: usize = 10;

/// The number of guesses left in all, and of those in time.
type Guesses = (usize, usize);

fn game(number: usize) -> Game {
    let shape = Shape { answers: 8..=9, guesses_max: 25, limits: 1..=1 };
    match number {
        0 => Game::parse(
            "batch catch hatch latch match patch watch bitch hitch",
            "climb thump blimp chimp wimpy natch width champ",
        ),
        _ => Case::new(&mut Random::new(2309, number), &shape).game,
    }
}

/// Weights of one of several kinds for this number of answers; `None` for 1 each.
fn weights(random: &mut Random, answers: usize) -> Option<Vec<Cost>> {
    let kind = random.below(5);
    let mut weight = || match kind {
        1 => random.below(2) as Cost,
        2 => random.below(4) as Cost,
        3 => 1 + random.below(9) as Cost,
        _ => random.next() % (1 << 16),
    };
    (kind > 0).then(|| (0..answers).map(|_| weight()).collect())
}

/// Prices for answers that weigh `total` together: lateness dearer than all guesses, guesses dearer than all lateness,
/// neither, and no lateness at all.
fn prices(random: &mut Random, total: Cost) -> [(Cost, Cost); 4] {
    let any = |random: &mut Random| 1 + random.below(20) as Cost;
    [(1, total * 7 + 1), (total + 1, 1), (any(random), any(random)), (any(random), 0)]
}

/// Calls `check` for every game of less than ten answers and several prices, with weights and without.
pub fn for_each_price(check: impl Fn(&mut Late<'_>, &Table, &mut Random) + Sync) {
    in_parallel(campaign(GAMES).max(2), |number| {
        let game = game(number);
        let table = Table::new(&game.list());
        let mut random = Random::new(31, number);
        for round in 0..3 {
            let weights = match round {
                0 => None,
                _ => weights(&mut random, game.answers.len()),
            };
            let each = |id: usize| weights.as_ref().map_or(1, |weights| weights[id]);
            let total = (0..game.answers.len()).map(each).sum();
            for (guess, late) in prices(&mut random, total) {
                let costs = CostModel::new(guess, late, weights.clone());
                check(&mut Late::new(&game, costs), &table, &mut random);
            }
        }
    });
}

/// The least costs of all subsets of a game's answers.
pub struct Late<'a> {
    /// The game.
    pub game: &'a Game,
    /// The prices.
    pub costs: CostModel,
    /// The costs by the guesses left, and then by the set.
    rows: HashMap<Guesses, Vec<Option<Cost>>>,
}

impl<'a> Late<'a> {
    /// The costs of a game at these prices; nothing is computed yet.
    pub fn new(game: &'a Game, costs: CostModel) -> Self {
        Self { game, costs, rows: HashMap::new() }
    }

    fn weight(&self, id: usize) -> Cost {
        self.costs.weights().map_or(1, |weights| weights[id])
    }

    /// The weights of all members.
    pub fn each(&self, set: Set) -> impl Iterator<Item = Cost> {
        let ids = 0..self.game.answers.len();
        let members = ids.filter(move |id| set >> id & 1 == 1);
        members.map(|id| self.weight(id))
    }

    /// The weight of a set and of its heaviest member.
    pub fn weight_of(&self, set: Set) -> SetWeight {
        SetWeight { total: self.each(set).sum(), heaviest: self.each(set).max().unwrap_or(0) }
    }

    /// Σ max(B): the heaviest members of all blocks of a guess, the winning one included.
    pub fn heaviest(&self, guess: usize, set: Set) -> Cost {
        let blocks = self.game.split(guess, set);
        let heaviest = blocks.map(|block| self.weight_of(block).heaviest);
        heaviest.sum::<Cost>() + self.of_winner(guess, set)
    }

    /// [t ∈ S] w(t): the weight that is found by the guess.
    pub fn of_winner(&self, guess: usize, set: Set) -> Cost {
        match self.game.wins(guess, set) {
            true => self.weight(guess),
            false => 0,
        }
    }

    /// A best tree needs no more guesses than there are answers, as each of its guesses makes the set smaller; and one more
    /// for a first guess that does not.
    fn guesses(&self, budget: Budget) -> Guesses {
        let all = (self.game.answers.len() + 1).min(budget.all() as usize);
        let soft = (0..=u32::from(u8::MAX)).find(|&guesses| budget.is_late_after(guesses));
        (all, soft.map_or(all, |guesses| all.min(guesses as usize)))
    }

    /// Fills the table for these guesses left, and for what follows.
    fn fill(&mut self, (all, in_time): Guesses) {
        if self.rows.contains_key(&(all, in_time)) {
            return;
        }
        if let Some(below) = all.checked_sub(1) {
            self.fill((below, in_time.saturating_sub(1)));
        }
        let least = |set| match set {
            0 => Some(0),
            _ => {
                let guesses = 0..self.game.guesses.len();
                let after = guesses.filter_map(|guess| self.after(guess, set, (all, in_time)));
                after.min()
            }
        };
        let row = (0..=self.game.all()).map(least).collect();
        self.rows.insert((all, in_time), row);
    }

    fn after(&self, guess: usize, set: Set, (all, in_time): Guesses) -> Option<Cost> {
        let below = self.rows.get(&(all.checked_sub(1)?, in_time.saturating_sub(1)))?;
        let mut sum = self.costs.per_guess * self.weight_of(set).total;
        if in_time == 0 {
            sum += self.costs.per_late * self.of_winner(guess, set);
        }
        for block in self.game.split(guess, set) {
            sum += below[block as usize]?;
        }
        Some(sum)
    }

    /// F(S, r, k).
    pub fn least(&mut self, set: Set, budget: Budget) -> Option<Cost> {
        let guesses = self.guesses(budget);
        self.fill(guesses);
        self.rows[&guesses][set as usize]
    }

    /// F(S, r, k) over trees that begin with `guess`, even if it is of no use.
    pub fn least_after(&mut self, guess: usize, set: Set, budget: Budget) -> Option<Cost> {
        let guesses = self.guesses(budget);
        self.fill(guesses);
        self.after(guess, set, guesses)
    }

    /// Checks that a value is true: exact and reached by its guess at its height, or a lower bound.
    pub fn assert_true(&mut self, set: Set, budget: Budget, value: Value) {
        let least = self.least(set, budget);
        match value {
            Value::AtLeast(bound) => {
                assert!(
                    bound <= cost(least),
                    "{value:?} of {set:#b} within {budget:?}, not {least:?}"
                );
            }
            Value::Exact { cost, height, guess } => {
                assert_eq!(least, Some(cost), "{set:#b} within {budget:?}");
                assert!(height <= budget.all() && cost < INFEASIBLE);
                let reached = self.least_after(guess.into(), set, budget.with_all(height));
                assert!(
                    set == 0 || reached == Some(cost),
                    "{value:?} of {set:#b} within {budget:?}"
                );
            }
        }
    }
}

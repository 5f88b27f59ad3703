//! Kinds of random games, each for some of the ways in which a search proves what it says. All of
//! them are small enough for the brute force.

use guesstree::Objective;

use super::problems::objectives;
use super::random::{Case, Random, Shape};
use super::scoring::{Scoring, jotto, table};

/// A kind of games.
pub struct Kind {
    /// How it is called in a report.
    pub name: &'static str,
    /// A game of the kind.
    pub case: fn(&mut Random) -> Case,
    /// What is asked of a game with this limit on guesses.
    pub objective: fn(&mut Random, usize) -> Objective,
    /// Whether the words are those of Wordle, where not every guess need be able to follow.
    pub has_modes: bool,
    /// Whether answers may have weights.
    pub may_weigh: bool,
}

/// All kinds.
pub const KINDS: [Kind; 8] = [
    Kind { name: "small", case: small, objective: any, has_modes: true, may_weigh: true },
    Kind { name: "middling", case: middling, objective: any, has_modes: true, may_weigh: true },
    Kind { name: "tight", case: tight, objective: total, has_modes: true, may_weigh: true },
    Kind { name: "late", case: late, objective: in_time, has_modes: true, may_weigh: false },
    Kind { name: "later", case: later, objective: in_time, has_modes: false, may_weigh: false },
    Kind { name: "boards", case: board, objective: any, has_modes: false, may_weigh: true },
    Kind { name: "tables", case: scored, objective: any, has_modes: false, may_weigh: true },
    Kind { name: "codes", case: few_codes, objective: total, has_modes: false, may_weigh: true },
];

/// One of all objectives; the total and the answers in time come more often.
fn any(random: &mut Random, limit: usize) -> Objective {
    match random.below(3) {
        0 => Objective::Mean,
        1 => Objective::Within(1 + random.below(limit) as u8),
        _ => {
            let all = objectives(limit);
            all[random.below(all.len())]
        }
    }
}

/// The total, mostly.
fn total(random: &mut Random, limit: usize) -> Objective {
    if random.below(3) > 0 { Objective::Mean } else { any(random, limit) }
}

/// What is found in time, mostly with one guess less in time than there are.
fn in_time(random: &mut Random, limit: usize) -> Objective {
    Objective::Within((limit - 1 - random.below(4) / 3) as u8)
}

/// Random words, or words that rhyme.
fn words(random: &mut Random, shape: &Shape) -> Case {
    match random.below(2) {
        0 => Case::new(random, shape),
        _ => Case::of_rhymes(random, shape),
    }
}

fn small(random: &mut Random) -> Case {
    words(random, &Shape { answers: 1..=8, guesses_max: 14, limits: 1..=7 })
}

fn middling(random: &mut Random) -> Case {
    words(random, &Shape { answers: 7..=12, guesses_max: 20, limits: 2..=6 })
}

/// Many answers for few guesses: after an opener three are left, where cores and hard pairs count.
fn tight(random: &mut Random) -> Case {
    words(random, &Shape { answers: 12..=20, guesses_max: 22, limits: 3..=4 })
}

/// Answers of which some are late.
fn late(random: &mut Random) -> Case {
    let shape = Shape { answers: 9..=14, guesses_max: 20, limits: 3..=6 };
    Case::of_rhymes(random, &shape)
}

/// A table of so few codes that several answers are late after an opener and three guesses more.
fn later(random: &mut Random) -> Case {
    let answers = 9 + random.below(5);
    of_codes(random, answers, 3)
}

/// A table of so few codes that there may be no tree.
pub fn few_codes(random: &mut Random) -> Case {
    let answers = 6 + random.below(6);
    of_codes(random, answers, 4)
}

fn of_codes(random: &mut Random, answers: usize, codes_max: usize) -> Case {
    let (others, codes) = (random.below(7), 1 + random.below(codes_max));
    let game = table(random, answers, others, codes.max(2));
    let guesses = game.guesses.len();
    let opening = [random.below(guesses), random.below(guesses)];
    Case { set: game.all(), limit: 4 + random.below(3).min(1), opening, game }
}

/// Boards, with their numbers of places and symbols, that have symmetries.
const BOARDS: [(Scoring, usize, usize); 14] = [
    (Scoring::Mastermind, 2, 3),
    (Scoring::Mastermind, 2, 4),
    (Scoring::Mastermind, 2, 5),
    (Scoring::Mastermind, 3, 2),
    (Scoring::Mastermind, 3, 3),
    (Scoring::Mastermind, 4, 2),
    (Scoring::BlackPeg, 2, 3),
    (Scoring::BlackPeg, 2, 4),
    (Scoring::BlackPeg, 3, 2),
    (Scoring::BlackPeg, 3, 3),
    (Scoring::BullsAndCows, 2, 4),
    (Scoring::BullsAndCows, 2, 5),
    (Scoring::BullsAndCows, 3, 3),
    (Scoring::BullsAndCows, 3, 4),
];

/// A board, or what is left of it after a guess.
fn board(random: &mut Random) -> Case {
    let (scoring, places, symbols) = BOARDS[random.below(BOARDS.len())];
    let game = scoring.game(places, symbols);
    let guesses = game.guesses.len();
    let opening = [random.below(guesses), random.below(guesses)];
    let left: Vec<_> = game.split(random.below(guesses), game.all()).collect();
    let set = match random.below(3) {
        0 => left[random.below(left.len())],
        _ => game.all(),
    };
    // A symmetrical set has few guesses that differ, for the search alone.
    let limit = if set.count_ones() > 16 { 3 } else { 6 };
    Case { set, limit: 1 + random.below(limit), opening, game }
}

/// A table of any feedback, or letters in common.
fn scored(random: &mut Random) -> Case {
    let shape = Shape { answers: 2..=12, guesses_max: 18, limits: 1..=5 };
    let case = words(random, &shape);
    let game = match random.below(4) {
        0 => jotto(&case.game),
        _ => {
            let (answers, others) = (1 + random.below(12), random.below(8));
            let codes = [1 + random.below(6), 300][random.below(16) / 15];
            table(random, answers, others, codes)
        }
    };
    let guesses = game.guesses.len();
    let opening = [random.below(guesses), random.below(guesses)];
    Case { set: game.all(), limit: case.limit, opening, game }
}

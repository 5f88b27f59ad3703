//! The cases that the tests look at: random ones of sizes that a brute force can afford, and some
//! that are kept.

use std::iter::repeat_n;

use super::random::{Case, Random, Shape, Watched};
use super::{Game, Set, campaign, in_parallel};

/// Every random case follows from this and from its number.
const SEED: u64 = 20_220_619;

/// How many games of each size: many answers, many guesses or many turns, not all three often.
const SHAPES: [(usize, Shape); 6] = [
    (600, shape(25, 40, 80, 1, 3)),
    (50, shape(30, 40, 80, 4, 4)),
    (30, shape(25, 40, 60, 5, 6)),
    (500, shape(12, 24, 40, 2, 6)),
    (1000, shape(6, 14, 24, 3, 6)),
    (1000, shape(1, 8, 20, 1, 6)),
];

const fn shape(least: usize, most: usize, guesses_max: usize, from: usize, to: usize) -> Shape {
    Shape { answers: least..=most, guesses_max, limits: from..=to }
}

/// Cases that failed once, or that might well.
const KEPT: [Kept; 6] = [
    // Stopped, or in a beam, a pair of answers was given a tree of two guesses where one was left.
    Kept { answers: "ab ac ad", others: "", set: 0b111, limit: 1, opening: ["ab", "ac"] },
    Kept { answers: "ab ac ad ae", others: "cd", set: 0b1111, limit: 2, opening: ["cd", "ab"] },
    // Two best openers: `ac`, a member, within three guesses, and `ba` within two.
    Kept { answers: "ac ca db dd", others: "ba", set: 0b1111, limit: 5, opening: ["ba", "dd"] },
    // Only a guess that is no answer keeps within two.
    Kept { answers: "ba bc bd", others: "cd", set: 0b111, limit: 2, opening: ["ba", "cd"] },
    // Only the answers themselves tell answers apart, one at a time.
    Kept {
        answers: "aab aac aad aae aaf aag",
        others: "xyz xxx",
        set: 0b11_1111,
        limit: 5,
        opening: ["xyz", "aab"],
    },
    // One answer is possible, and the first guess tells nothing.
    Kept { answers: "ab ac", others: "cd", set: 0b10, limit: 1, opening: ["cd", "ab"] },
];

/// Calls `check` with each kept case and with one in `every` random case, and with random numbers
/// of the case's own.
pub fn for_each_case(every: usize, check: impl Fn(&Case, &mut Random) + Sync) {
    let shapes = SHAPES.iter().flat_map(|(count, shape)| repeat_n(shape, campaign(*count)));
    let chosen: Vec<_> = shapes.enumerate().step_by(every).collect();
    in_parallel(KEPT.len() + chosen.len(), |number| {
        let index = number.checked_sub(KEPT.len());
        let mut random = Random::new(SEED, index.map_or(usize::MAX, |index| chosen[index].0));
        let case = match index {
            None => KEPT[number].case(),
            Some(index) => Case::new(&mut random, chosen[index].1),
        };
        let _watched = Watched(&case);
        check(&case, &mut random);
    });
}

/// The kept cases alone.
pub fn kept() -> impl Iterator<Item = Case> {
    KEPT.iter().map(Kept::case)
}

/// A case written down.
struct Kept {
    /// The answers, with spaces between.
    answers: &'static str,
    /// The other guesses.
    others: &'static str,
    /// The answers that are possible, the first one the lowest bit.
    set: Set,
    /// The limit on guesses.
    limit: usize,
    /// Two guesses to begin with.
    opening: [&'static str; 2],
}

impl Kept {
    fn case(&self) -> Case {
        let game = Game::parse(self.answers, self.others);
        let number = |word| game.guesses.iter().position(|guess| guess == word);
        Case {
            opening: self.opening.map(|word| number(word).unwrap()),
            set: self.set,
            limit: self.limit,
            game,
        }
    }
}

//! Random games with weights, in all modes, for the tests of objectives.

use std::fmt;
use std::num::NonZeroUsize;

use guesstree::game::mode::Mode;
use guesstree::game::weights::Weights;
use guesstree::{List, Objective};

use super::ask::Build;
use super::hard::Rule;
use super::random::{Case, Random, Shape, Watched};
use super::weighted::Weighted;
use super::{campaign, in_parallel};

/// Every random game follows from this and from its number.
const SEED: u64 = 20_220_830;

/// The number of random games.
const GAMES: usize = 400;

/// The modes for the crate and for the brute force.
pub const MODES: [(Mode, Option<Rule>); 4] = [
    (Mode::Easy, None),
    (Mode::Hard, Some(Rule::Hard)),
    (Mode::Ultra, Some(Rule::Ultra)),
    (Mode::Strict, Some(Rule::Strict)),
];

/// Games of a few answers, of more, and so small that every tree can be looked at.
const SHAPES: [Shape; 4] = [shape(4, 7, 15), shape(6, 8, 12), shape(8, 10, 15), shape(1, 5, 9)];

const fn shape(least: usize, most: usize, guesses_max: usize) -> Shape {
    Shape { answers: least..=most, guesses_max, limits: 4..=7 }
}

/// All objectives for a limit on guesses.
pub fn objectives(limit: usize) -> Vec<Objective> {
    let mut all = vec![
        Objective::Mean,
        Objective::MeanThenWorst,
        Objective::MeanThenWorstThenLast,
        Objective::Worst,
        Objective::WorstAlone,
    ];
    all.extend((1..=limit).map(|guesses| Objective::Within(guesses as u8)));
    all
}

/// Weights of a kind for this number of answers; `None` is 1 each.
pub fn weights(random: &mut Random, kind: usize, answers: usize) -> Option<Vec<u64>> {
    let each = (0..answers).map(|_| 0);
    Some(match kind {
        0 => return None,
        // Small ones, some of them nothing.
        1 => each.map(|_| random.below(6) as u64).collect(),
        // Very uneven ones.
        2 => each.map(|_| 1 << random.below(21)).collect(),
        // Nearly all nothing.
        3 => each.map(|_| (random.below(4) / 3) as u64).collect(),
        // All weights are equal.
        _ => vec![2 + random.below(1000) as u64; answers],
    })
}

/// A game in which answers have weights, in a mode.
pub struct Problem<'a> {
    /// The game, the answers that are possible, the greatest limit, and guesses to begin with.
    pub case: &'a Case,
    /// A weight for each answer; `None` for 1 each.
    pub weights: Option<&'a [u64]>,
    /// Which guesses may follow, for the crate.
    pub mode: Mode,
    /// Which guesses may follow, for the brute force.
    pub rule: Option<Rule>,
}

impl Problem<'_> {
    /// For the brute force.
    pub fn weighted(&self) -> Weighted<'_> {
        let ones = || vec![1; self.case.game.answers.len()];
        let weights = self.weights.map_or_else(ones, <[u64]>::to_vec);
        Weighted::new(&self.case.game, self.rule, weights)
    }

    /// For the crate, on one thread. Where all answers are possible, nothing is said of candidates.
    pub fn build<'l>(&self, list: &'l List, objective: Objective, limit: usize) -> Build<'l> {
        let Self { case, mode, .. } = *self;
        let mut build = Build::new(list).mode(mode).objective(objective);
        build = build.max_guesses(limit as u8).threads(NonZeroUsize::MIN);
        if let Some(each) = self.weights {
            let words = list.answers().to_vec();
            build = build.weights(Weights::assemble(words, each.to_vec(), 0));
        }
        if case.set != case.game.all() {
            build = build.candidates(case.candidates());
        }
        build
    }

    /// What a build is to begin with: nothing; and a guess, or in easy mode, where both may always follow, two.
    pub fn openings(&self, limit: usize, random: &mut Random) -> [Vec<usize>; 2] {
        let mut fixed = self.case.opening.to_vec();
        if self.mode != Mode::Easy || limit == 1 || random.below(3) > 0 {
            fixed.remove(random.below(2));
        }
        [Vec::new(), fixed]
    }
}

/// What is asked of a problem, to be printed when a test fails.
pub struct Asked<'a>(pub &'a Problem<'a>, pub Objective, pub usize, pub &'a [usize]);

impl fmt::Display for Asked<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(Problem { mode, weights, .. }, objective, limit, fixed) = self;
        write!(out, "{mode}, {objective}, weights {weights:?}, within {limit}, opening {fixed:?}")
    }
}

/// Calls `check` with one in `every` random game, in all modes.
pub fn for_each_problem(every: usize, check: impl Fn(&Problem<'_>, &mut Random) + Sync) {
    in_parallel(campaign(GAMES).div_ceil(every), |number| {
        let mut random = Random::new(SEED, number * every);
        let case = match random.below(2) {
            0 => Case::new(&mut random, &SHAPES[number % 4]),
            _ => Case::of_rhymes(&mut random, &SHAPES[number % 3]),
        };
        let kind = random.below(5);
        let weights = weights(&mut random, kind, case.game.answers.len());
        let _watched = Watched(&case);
        for (mode, rule) in MODES {
            let problem = Problem { case: &case, weights: weights.as_deref(), mode, rule };
            check(&problem, &mut random);
        }
    });
}

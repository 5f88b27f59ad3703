//! How a game is searched, drawn at random: at which sizes the search changes its ways, by which
//! rules, with how much memory and on how many threads. All of it together leads to no other value.

use std::fmt;
use std::num::NonZeroUsize;

use guesstree::List;
use guesstree::search::rules::{Rules, SIZES};

use super::ask::Build;
use super::random::Random;
use super::variations::{any, memory_bytes};

/// A draw.
#[derive(Debug)]
pub struct Drawn {
    /// The rules, and the sizes in them.
    pub rules: Rules,
    /// The number of entries that the memo has room for; `None` for room enough.
    pub entries: Option<usize>,
    /// The number of threads.
    pub threads: NonZeroUsize,
}

impl Drawn {
    /// Any. A deep search takes too long with hardly any memory.
    pub fn new(random: &mut Random, deep: bool) -> Self {
        let entries = match random.below(3) {
            0 if deep => Some([1_000, 10_000][random.below(2)]),
            0 => Some([0, 1, 3, 40, 10_000][random.below(5)]),
            _ => None,
        };
        let threads = NonZeroUsize::new([1, 1, 2, 3][random.below(4)]).unwrap();
        Self { rules: rules(random), entries, threads }
    }

    /// The build, searched so.
    pub fn on<'a>(&self, build: Build<'a>, list: &List) -> Build<'a> {
        let build = build.rules(self.rules.clone()).threads(self.threads);
        match self.entries {
            Some(entries) => build.memory_bytes_max(memory_bytes(list, entries)),
            None => build,
        }
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{self:?}")
    }
}

/// Each rule on or off, with few or many off, at sizes drawn at random.
pub fn rules(random: &mut Random) -> Rules {
    let one_off_in = [2, 4, 16, 16][random.below(4)];
    let rules = SIZES.iter().fold(any(random, one_off_in), |rules, (size, small, allowed)| {
        let (few, half) = (2 + random.below(4), 6 + random.below(12));
        let usual = rules.size(*size);
        // What lets small games take a way comes more often: it is what the draw is for.
        let drawn = [*small, *small, 1, few, half, usual, usize::MAX][random.below(7)];
        rules.at(*size, drawn.clamp(*allowed.start(), *allowed.end()))
    });
    let seed = random.next();
    if random.below(2) == 0 { rules } else { rules.shuffled(seed) }
}

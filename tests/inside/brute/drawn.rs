//! How a game is searched, drawn at random: at which sizes the search changes its ways, by which
//! rules, with how much memory and on how many threads. All of it together leads to no other value.

use std::fmt;
use std::num::NonZeroUsize;

use guesstree::List;
use guesstree::search::rules::Counting;
use guesstree::search::rules::tests::Taken;
use guesstree::search::rules::{Rules, Sizes};

use super::ask::Build;
use super::random::Random;
use super::variations::memory_bytes;

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
    /// Any. What is done at the sizes is counted in `taken`. A deep search takes too long with
    /// hardly any memory.
    pub fn new(random: &mut Random, taken: &Taken, deep: bool) -> Self {
        let entries = match random.below(3) {
            0 if deep => Some([1_000, 10_000][random.below(2)]),
            0 => Some([0, 1, 3, 40, 10_000][random.below(5)]),
            _ => None,
        };
        let threads = NonZeroUsize::new([1, 1, 2, 3][random.below(4)]).unwrap();
        Self { rules: rules(random, taken), entries, threads }
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
pub fn rules(random: &mut Random, taken: &Taken) -> Rules {
    let sizes = sizes(random, taken);
    let one_off_in = [2, 4, 16, 16][random.below(4)];
    let mut on = || random.below(one_off_in) > 0;
    Rules {
        size_bound: on(),
        members: on(),
        score_bound: on(),
        supersets: on(),
        equals: on(),
        hard_pairs: on(),
        cores: on(),
        disjoint_parts: on(),
        late_alone: on(),
        capacity: on(),
        symmetries: on(),
        relax: on(),
        counting: [Counting::Auto, Counting::Rows, Counting::Scatter][random.below(3)],
        shuffle: [None, Some(random.next())][random.below(2)],
        beam: None,
        sizes,
        wrong_bound: false,
    }
}

/// Each size by itself: the least, one, a few, as many as half of a small game, the usual one, or
/// more than there can be.
fn sizes(random: &mut Random, taken: &Taken) -> Sizes {
    let usual = Sizes::default();
    let mut any = |usual: usize| {
        let few = 2 + random.below(4);
        let half = 6 + random.below(12);
        // The least more often: it is what lets small games take a way.
        [0, 0, 1, few, half, usual, usize::MAX][random.below(7)]
    };
    Sizes {
        supersets_min: any(usual.supersets_min),
        alone_max: any(usual.alone_max),
        wanted_min: any(usual.wanted_min.into()).min(u16::MAX.into()) as u16,
        batch_min: any(usual.batch_min),
        batches_max: any(usual.batches_max),
        close_min: any(usual.close_min),
        climb_max: any(usual.climb_max),
        late_min: any(usual.late_min),
        pay_after: any(usual.pay_after),
        cores_min: any(usual.cores_min),
        restricted_cores_min: any(usual.restricted_cores_min),
        solved_first: any(usual.solved_first),
        late_alone_min: any(usual.late_alone_min.into()).min(u8::MAX.into()) as u8,
        squares_per_step: any(usual.squares_per_step).max(1),
        restricted_per_step: any(usual.restricted_per_step).max(1),
        first_steps: any(usual.first_steps.into()).clamp(1, u8::MAX.into()) as u8,
        members_per_step: any(usual.members_per_step).max(1),
        poor_tenths: any(usual.poor_tenths as usize).min(30) as u64,
        settled_max: any(usual.settled_max),
        beam_min: any(usual.beam_min),
        limited_beam_min: any(usual.limited_beam_min),
        taken: taken.clone(),
    }
}

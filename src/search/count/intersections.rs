//! The blocks of every guess on intersections of two features.
//!
//! A candidate set lies in several features, and closer in the intersections of two of them: the
//! answers without an `e` that end with a `t`, say. These bound its blocks far better than features
//! do, but there are tens of thousands of them. So an intersection is counted only once it was
//! wanted often enough, and many are counted together, which takes about as long as counting all
//! features.

use std::sync::atomic::{AtomicU16, Ordering::Relaxed};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::game::table::Table;
use crate::game::table::cell::Layouts;
use crate::search::count::Counter;
use crate::search::count::all_features::{FEATURES_MAX, Memberships};
use crate::search::count::scores::Scores;
use crate::search::rules::{Rule, Size};

/// How many of the smallest intersections and features around a set bound it. Those that are not
/// counted yet get its votes.
const AROUND_MAX: usize = 6;

/// At most this many batches are counted.
pub(super) const BATCHES_MAX: usize = 16;

/// A set of this size casts one vote for an intersection; votes grow with the square of its size,
/// as the cost of counting does.
const WANTS_ONCE: usize = 32;

/// The state of an intersection that is about to be counted. States below are its votes so far, and
/// states above say where its blocks are.
const WAITS: u16 = 1 << 10;

/// The intersections of the features of a game, and the blocks that were counted on them.
pub(super) struct Intersections {
    memberships: Arc<Memberships>,
    /// The number of features.
    features: usize,
    /// For each two features the size of their intersection.
    sizes: Vec<u16>,
    /// For each two features the state of their intersection.
    states: Vec<AtomicU16>,
    waiting: Mutex<Waiting>,
    batches: [OnceLock<Vec<Scores>>; BATCHES_MAX],
}

/// Intersections that are counted next.
#[derive(Default)]
struct Waiting {
    pairs: Vec<[usize; 2]>,
    /// The number of batches that were begun.
    batches: usize,
}

/// A feature, or the intersection of two, with the blocks that were counted on it.
pub(super) enum Around<'a> {
    Feature(usize),
    Intersection(&'a Scores),
}

impl Intersections {
    /// The intersections of the first `features` sets of `memberships`.
    pub(super) fn new(features: usize, memberships: Arc<Memberships>) -> Self {
        let answers = memberships.each().len();
        let mut members = vec![vec![0u64; answers.div_ceil(64)]; features];
        for (answer, words) in memberships.each().enumerate() {
            for (number, members) in members.iter_mut().enumerate() {
                members[answer / 64] |= (words[number / 64] >> (number % 64) & 1) << (answer % 64);
            }
        }
        let common = |one: &[u64], other: &[u64]| -> u16 {
            one.iter().zip(other).map(|(one, other)| (one & other).count_ones() as u16).sum()
        };
        let pairs = members.iter().flat_map(|one| members.iter().map(move |other| (one, other)));
        let sizes: Vec<u16> = pairs.map(|(one, other)| common(one, other)).collect();
        let states = sizes.iter().map(|_| AtomicU16::new(0)).collect();
        let (waiting, batches) = Default::default();
        Self { memberships, features, sizes, states, waiting, batches }
    }

    /// The most bytes that a batch takes.
    pub(super) fn batch_bytes(table: &Table) -> usize {
        FEATURES_MAX * table.guesses()
    }
}

impl Counter<'_> {
    /// The smallest of these `features` and of the `intersections` of two of them that are counted.
    /// All of them contain the set. Intersections that are small and not counted yet get the votes
    /// of the set, and may be counted now.
    pub(super) fn smallest_around<'i>(
        &self,
        intersections: &'i Intersections,
        cells: &Layouts<u8>,
        features: &[usize],
    ) -> Vec<Around<'i>> {
        let Intersections { features: all, sizes, states, batches, .. } = intersections;
        let size = |one: usize, other: usize| sizes[one * all + other];
        let mut around = Vec::new();
        for (index, &one) in features.iter().enumerate() {
            around.push((size(one, one), [one, one]));
            for &other in &features[..index] {
                let common = size(one, other);
                if common < size(one, one).min(size(other, other)) {
                    around.push((common, [one, other]));
                }
            }
        }
        around.sort_unstable();
        let n = self.set.len();
        let votes = (n * n / (WANTS_ONCE * WANTS_ONCE)).clamp(1, usize::from(WAITS) / 2) as u16;
        let mut wanted = Vec::new();
        let counted = around.into_iter().enumerate().filter_map(|(rank, (_, pair))| {
            if pair[0] == pair[1] {
                return Some(Around::Feature(pair[0]));
            }
            let state = &states[pair[0] * all + pair[1]];
            let before = state.load(Relaxed);
            if let Some(place) = before.checked_sub(WAITS + 1) {
                let (batch, at) =
                    (usize::from(place) / FEATURES_MAX, usize::from(place) % FEATURES_MAX);
                self.counts.count(Rule::Intersections);
                return batches[batch].get().map(|blocks| Around::Intersection(&blocks[at]));
            }
            if rank < AROUND_MAX && before < WAITS {
                let is_enough = usize::from(before + votes)
                    >= self.rules.size(Size::WantedMin).min(WAITS.into());
                let after = if is_enough { WAITS } else { before + votes };
                let changed = state.compare_exchange(before, after, Relaxed, Relaxed);
                wanted.extend(changed.ok().filter(|_| after == WAITS).map(|_| pair));
            }
            None
        });
        let around = counted.take(AROUND_MAX).collect();
        if !wanted.is_empty() {
            self.count_wanted(intersections, cells, wanted);
        }
        around
    }

    /// Lets intersections wait, and counts those that wait if they are enough for a batch.
    fn count_wanted(
        &self,
        intersections: &Intersections,
        cells: &Layouts<u8>,
        wanted: Vec<[usize; 2]>,
    ) {
        let Intersections { memberships, features, states, waiting, batches, .. } = intersections;
        let (batch, pairs) = {
            let mut waiting = waiting.lock().unwrap_or_else(PoisonError::into_inner);
            if waiting.batches >= self.rules.size(Size::BatchesMax).min(BATCHES_MAX) {
                return;
            }
            waiting.pairs.extend(wanted);
            if waiting.pairs.len() < self.rules.size(Size::BatchMin) {
                return;
            }
            let first = waiting.pairs.len().min(FEATURES_MAX);
            waiting.batches += 1;
            (waiting.batches - 1, waiting.pairs.drain(..first).collect::<Vec<_>>())
        };
        let mut common = Memberships::of_none(FEATURES_MAX, memberships.each().len());
        for (answer, words) in memberships.each().enumerate() {
            let is_in = |feature: usize| words[feature / 64] >> (feature % 64) & 1 == 1;
            for (number, &[one, other]) in pairs.iter().enumerate() {
                if is_in(one) && is_in(other) {
                    common.add(answer, number);
                }
            }
        }
        // If it is stopped, these are not counted any more, and other bounds have to do.
        let Some(blocks) = self.count_sets(cells, pairs.len(), &common) else { return };
        let blocks = blocks.into_iter().map(Scores::Bytes).collect();
        if batches[batch].set(blocks).is_ok() {
            for (at, [one, other]) in pairs.into_iter().enumerate() {
                let place = (batch * FEATURES_MAX + at) as u16;
                states[one * features + other].store(WAITS + 1 + place, Relaxed);
            }
        }
    }
}

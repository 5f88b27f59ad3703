//! Counts blocks: nearly all of the time of a check goes here.
//!
//! All that is asked of a set is how many blocks the best guess makes. A guess that cannot beat the
//! best one so far is skipped, either because it makes few blocks of a larger set that was counted
//! once, or as soon as too few members are left.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::certificate::Cost;
use crate::lists::{LETTERS_MAX, Lists};

/// Guesses compared at a time.
const LANES: usize = 64;

/// Up to this many members, rows of [`LANES`] guesses are compared; above it, codes are marked.
const ROWS_MAX: usize = 80;

/// From this many members on, features are looked at.
const FEATURES_MIN: usize = 12;

/// A feature is a set of answers. For each letter: those without it, and for each place, those
/// with it there, and those with it elsewhere only.
const FEATURES: usize = 26 * (1 + 2 * LETTERS_MAX);

/// How many numbers the remembered sets may have in all: 256 MiB.
const KEPT_MAX: usize = 1 << 27;

/// Counts blocks, and remembers what it counted.
pub struct Counter<'a> {
    lists: &'a Lists,
    /// The guesses, from many blocks on all answers to few: each stands at a *slot*.
    slots: Vec<u16>,
    /// For each answer, the codes of all slots; then zeros up to a multiple of [`LANES`].
    rows: Vec<Vec<u8>>,
    /// For each answer, its features.
    features: Vec<Vec<bool>>,
    /// For each feature, the number of blocks that each slot makes of it.
    ceilings: Vec<OnceLock<Vec<u8>>>,
    kept: Vec<Mutex<HashMap<Vec<u16>, usize>>>,
    kept_size: AtomicUsize,
    /// How many sets were counted.
    pub counted: AtomicUsize,
}

impl<'a> Counter<'a> {
    pub fn new(lists: &'a Lists) -> Self {
        let answers = 0..lists.answers.len() as u16;
        let everything: Vec<u16> = answers.clone().collect();
        let mut slots: Vec<u16> = (0..lists.guesses.len() as u16).collect();
        slots.sort_by_cached_key(|&guess| usize::MAX - blocks(lists.codes(guess), &everything));
        let code = |answer: u16| move |&slot: &u16| lists.codes(slot)[usize::from(answer)];
        let row = |answer| slots.iter().map(code(answer)).chain([0; LANES]).collect();
        Self {
            rows: answers.map(row).collect(),
            slots,
            features: lists.answers.iter().map(|word| features(&word[..lists.letters])).collect(),
            ceilings: (0..FEATURES).map(|_| OnceLock::new()).collect(),
            kept: (0..64).map(|_| Mutex::default()).collect(),
            kept_size: AtomicUsize::new(0),
            counted: AtomicUsize::new(0),
            lists,
        }
    }

    /// The counting bound of a set: the least of `3n - k - 1` over the members, and of `3n - k`
    /// over the other guesses that may be made.
    pub fn bound(&self, set: &[u16], allowed: &[u16]) -> Cost {
        let blocks = |&answer: &u16| self.blocks(self.lists.guess_of[usize::from(answer)], set);
        let member = || 1 + set.iter().map(blocks).max().unwrap_or(0);
        let most = self.kept(set, allowed, 0, || self.most_blocks(set, allowed, member()));
        (3 * set.len() - most) as Cost
    }

    /// Whether a guess that may be made tells all members of a set apart.
    pub fn separable(&self, set: &[u16], allowed: &[u16]) -> bool {
        let n = set.len();
        self.kept(set, allowed, 1, || self.most_blocks(set, allowed, n - 1)) == n
    }

    /// A bound that is never above [`bound`](Self::bound), at next to no cost.
    pub fn quick_bound(&self, set: &[u16]) -> Cost {
        let most = self.ceilings(set).into_iter().max().unwrap_or(0);
        (3 * set.len() - set.len().min(most.into()) - 1) as Cost
    }

    /// How many blocks a guess makes of a set.
    pub fn blocks(&self, guess: u16, set: &[u16]) -> usize {
        blocks(self.lists.codes(guess), set)
    }

    /// The most blocks that a guess makes, if they are more than `best`; else `best`.
    fn most_blocks(&self, set: &[u16], allowed: &[u16], mut best: usize) -> usize {
        let n = set.len();
        if allowed.len() < self.slots.len() {
            let mut rest = allowed.iter();
            while let Some(&guess) = rest.next().filter(|_| best < n) {
                best = best.max(self.blocks(guess, set));
            }
            return best;
        }
        let ceilings = if n < FEATURES_MIN { Vec::new() } else { self.ceilings(set) };
        for first in (0..self.slots.len()).step_by(LANES) {
            let slots = first..self.slots.len().min(first + LANES);
            let beats = |slot: usize, best: usize| {
                ceilings.get(slot).map_or(n, |&most| usize::from(most)) > best
            };
            if best < n && n <= ROWS_MAX && slots.clone().any(|slot| beats(slot, best)) {
                best = self.compare(set, first, best);
            }
            for slot in slots.filter(|_| n > ROWS_MAX) {
                if beats(slot, best) {
                    best = best.max(self.blocks(self.slots[slot], set));
                }
            }
        }
        best
    }

    /// The same for the [`LANES`] guesses from slot `first` on: a member opens a block if its code
    /// differs from the codes of all members before it.
    fn compare(&self, set: &[u16], first: usize, best: usize) -> usize {
        let row = |answer: u16| self.rows[usize::from(answer)][first..].first_chunk::<LANES>();
        let rows: Vec<_> = set.iter().filter_map(|&answer| row(answer)).collect();
        let (mut blocks, mut most) = ([0_u8; LANES], 0);
        for (i, here) in rows.iter().enumerate() {
            let mut least = [u8::MAX; LANES];
            for earlier in &rows[..i] {
                for lane in 0..LANES {
                    least[lane] = least[lane].min(here[lane] ^ earlier[lane]);
                }
            }
            for lane in 0..LANES {
                blocks[lane] += u8::from(least[lane] != 0);
            }
            most = blocks.iter().fold(0, |most, &blocks| most.max(blocks)).into();
            if most + (set.len() - 1 - i) <= best {
                return best;
            }
        }
        most
    }

    /// For each slot a number that its blocks on `set` do not exceed: the fewest that it makes of
    /// a feature that all members share. A guess makes no more blocks of a part than of the whole.
    fn ceilings(&self, set: &[u16]) -> Vec<u8> {
        let mut ceilings = vec![u8::MAX; self.slots.len()];
        for feature in 0..FEATURES {
            if set.iter().all(|&answer| self.features[usize::from(answer)][feature]) {
                for (ceiling, &blocks) in ceilings.iter_mut().zip(self.ceiling(feature)) {
                    *ceiling = (*ceiling).min(blocks);
                }
            }
        }
        ceilings
    }

    fn ceiling(&self, feature: usize) -> &[u8] {
        self.ceilings[feature].get_or_init(|| {
            let all = 0..self.features.len() as u16;
            let set: Vec<u16> =
                all.filter(|&answer| self.features[usize::from(answer)][feature]).collect();
            self.slots.iter().map(|&guess| self.blocks(guess, &set) as u8).collect()
        })
    }

    /// What was computed for this very set, these guesses and this question before, or is now.
    fn kept(
        &self,
        set: &[u16],
        allowed: &[u16],
        question: u16,
        compute: impl FnOnce() -> usize,
    ) -> usize {
        let listed = if allowed.len() < self.slots.len() { allowed } else { &[] };
        let key = [&[set.len() as u16, question], set, listed].concat();
        let shard = hash(set) as usize % self.kept.len();
        let map = || self.kept[shard].lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(&known) = map().get(&key) {
            return known;
        }
        let new = compute();
        self.counted.fetch_add(1, Relaxed);
        if self.kept_size.fetch_add(key.len() + 32, Relaxed) < KEPT_MAX {
            map().insert(key, new);
        }
        new
    }
}

/// A number that stands for a set until the sets themselves are compared.
pub fn hash(set: &[u16]) -> u64 {
    set.iter().fold(0, |hash, &answer| {
        let mixed = (u64::from(answer) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9).rotate_left(31)
    })
}

fn blocks(codes: &[u8], set: &[u16]) -> usize {
    let mut marks = [0_u8; 256];
    for &answer in set {
        marks[usize::from(codes[usize::from(answer)])] = 1;
    }
    marks.iter().fold(0_u8, |sum, mark| sum.wrapping_add(*mark)).into()
}

fn features(word: &[u8]) -> Vec<bool> {
    let letters = || b'a'..=b'z';
    let without = letters().map(|letter| !word.contains(&letter));
    let placed = (0..LETTERS_MAX).flat_map(|place| {
        letters().flat_map(move |letter| {
            let here = word.get(place) == Some(&letter);
            [here, !here && word.contains(&letter)]
        })
    });
    without.chain(placed).collect()
}

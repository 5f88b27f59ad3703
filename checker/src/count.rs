//! Counts blocks: the only part of a check that takes time.
//!
//! All that is asked of a set is how many blocks the best guess makes. A guess that cannot beat the
//! best one so far is skipped: by what it makes of a larger set that is counted once, or as soon
//! as too few members are left.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::certificate::Cost;
use crate::lists::{LETTERS_MAX, Lists};

/// Guesses compared at a time.
const LANES: usize = 64;

/// Up to this many members, rows of [`LANES`] guesses are compared; above it, codes are marked.
const ROWS_MAX: usize = 80;

/// From this many members on, larger sets are asked first.
const FEATURES_MIN: usize = 12;

/// For each letter: the answers without it; for each place, those with it there, or elsewhere only.
const FEATURES: usize = 26 * (1 + 2 * LETTERS_MAX);

/// How many numbers the keys of remembered sets may hold: 256 MiB.
const KEPT_MAX: usize = 1 << 27;

/// Sets of features, as bits.
type Features = [u64; FEATURES.div_ceil(64)];

/// What `allowed` means: the guesses that may be made, or all.
pub type Allowed<'a> = Option<&'a [u16]>;

/// Counts blocks, and remembers what it counted.
pub struct Counter<'a> {
    lists: &'a Lists,
    /// The guesses, from many blocks on all answers to few: each stands at a *slot*.
    slots: Vec<u16>,
    /// For each answer, the codes of all slots; then zeros up to a multiple of [`LANES`].
    rows: Vec<u8>,
    stride: usize,
    features: Vec<Features>,
    /// For each feature, the number of blocks of each slot on the answers that have it.
    ceilings: Vec<OnceLock<Vec<u8>>>,
    kept: Vec<Mutex<HashMap<Vec<u16>, Cost>>>,
    kept_size: AtomicUsize,
    /// How many sets were counted.
    pub counted: AtomicU64,
}

impl<'a> Counter<'a> {
    /// A counter that has counted nothing yet.
    pub fn new(lists: &'a Lists) -> Self {
        let everything: Vec<u16> = (0..lists.answers.len() as u16).collect();
        let mut slots: Vec<u16> = lists.all().collect();
        slots.sort_by_cached_key(|&guess| usize::MAX - blocks(lists.codes(guess), &everything));
        let stride = slots.len().next_multiple_of(LANES);
        let mut rows = vec![0; stride * everything.len()];
        for (slot, &guess) in slots.iter().enumerate() {
            for (answer, &code) in lists.codes(guess).iter().enumerate() {
                rows[answer * stride + slot] = code;
            }
        }
        Self {
            lists,
            slots,
            rows,
            stride,
            features: lists
                .answers
                .iter()
                .map(|word| features(&word[..lists.letters]))
                .collect(),
            ceilings: (0..FEATURES).map(|_| OnceLock::new()).collect(),
            kept: (0..64).map(|_| Mutex::default()).collect(),
            kept_size: AtomicUsize::new(0),
            counted: AtomicU64::new(0),
        }
    }

    /// The counting bound of a set: the least, over the guesses allowed, of `3w` less the sum of
    /// the heaviest members of the blocks, less the weight of the guess itself.
    pub fn bound(&self, set: &[u16], allowed: Allowed<'_>) -> Cost {
        self.kept(set, allowed, 0, || match &self.lists.weights {
            Some(weights) => self.weighed_bound(weights, set, allowed),
            None => {
                let blocks_of =
                    |&answer: &u16| self.blocks(self.lists.guess_of[answer as usize], set);
                let member = 1 + set.iter().map(blocks_of).max().unwrap_or(0);
                (3 * set.len() - self.most_blocks(set, allowed, member)) as Cost
            }
        })
    }

    /// Whether a guess that is allowed tells all members of a set apart.
    pub fn separable(&self, set: &[u16], allowed: Allowed<'_>) -> bool {
        let n = set.len();
        self.kept(set, allowed, 1, || {
            (self.most_blocks(set, allowed, n - 1) == n).into()
        }) == 1
    }

    /// A bound that is no higher than [`bound`](Self::bound), at next to no cost; without weights.
    pub fn quick_bound(&self, set: &[u16]) -> Cost {
        let highest = self
            .ceilings(set)
            .into_iter()
            .max()
            .map_or(set.len(), usize::from);
        (3 * set.len() - highest.min(set.len()) - 1) as Cost
    }

    /// How many blocks a guess makes of a set.
    pub fn blocks(&self, guess: u16, set: &[u16]) -> usize {
        blocks(self.lists.codes(guess), set)
    }

    /// The most blocks of any guess allowed, if they are more than `best`; else `best`.
    fn most_blocks(&self, set: &[u16], allowed: Allowed<'_>, mut best: usize) -> usize {
        let n = set.len();
        if let Some(allowed) = allowed {
            for &guess in allowed {
                best = best.max(self.blocks(guess, set));
                if best >= n {
                    break;
                }
            }
            return best;
        }
        let ceilings = if n < FEATURES_MIN {
            Vec::new()
        } else {
            self.ceilings(set)
        };
        for first in (0..self.slots.len()).step_by(LANES) {
            let slots = first..self.slots.len().min(first + LANES);
            let ceiling = |slot: usize| ceilings.get(slot).map_or(n, |&most| most.into());
            if best >= n || slots.clone().all(|slot| ceiling(slot) <= best) {
                continue;
            }
            if n <= ROWS_MAX {
                best = self.compare(set, first, best);
            } else {
                for slot in slots {
                    if ceiling(slot) > best {
                        best = best.max(self.blocks(self.slots[slot], set));
                    }
                }
            }
        }
        best
    }

    /// The same for the [`LANES`] guesses from slot `first` on: a member opens a block if its code
    /// differs from the codes of all members before it.
    fn compare(&self, set: &[u16], first: usize, best: usize) -> usize {
        let row = |answer: u16| {
            let row = &self.rows[usize::from(answer) * self.stride + first..];
            row.first_chunk::<LANES>().unwrap_or(&[0; LANES])
        };
        let (mut blocks, mut most) = ([0_u8; LANES], 0);
        for (i, &answer) in set.iter().enumerate() {
            let (here, mut least) = (row(answer), [u8::MAX; LANES]);
            for &earlier in &set[..i] {
                for ((least, here), there) in least.iter_mut().zip(here).zip(row(earlier)) {
                    *least = (*least).min(here ^ there);
                }
            }
            for (blocks, least) in blocks.iter_mut().zip(least) {
                *blocks += u8::from(least != 0);
            }
            most = blocks
                .iter()
                .fold(0, |most, &blocks| most.max(blocks))
                .into();
            if most + (set.len() - 1 - i) <= best {
                return best;
            }
        }
        most
    }

    /// For each slot a number that its blocks on `set` do not exceed: the least of those on the
    /// features that all members share. A part of a set has no more blocks than the set.
    fn ceilings(&self, set: &[u16]) -> Vec<u8> {
        let mut shared = [u64::MAX; FEATURES.div_ceil(64)];
        for &answer in set {
            for (shared, has) in shared.iter_mut().zip(&self.features[answer as usize]) {
                *shared &= has;
            }
        }
        let mut ceilings = vec![u8::MAX; self.slots.len()];
        for feature in (0..FEATURES).filter(|&feature| has(&shared, feature)) {
            for (ceiling, &blocks) in ceilings.iter_mut().zip(self.ceiling(feature)) {
                *ceiling = (*ceiling).min(blocks);
            }
        }
        ceilings
    }

    fn ceiling(&self, feature: usize) -> &[u8] {
        self.ceilings[feature].get_or_init(|| {
            let answers = (0..).zip(&self.features);
            let set: Vec<u16> = answers
                .filter(|(_, all)| has(all, feature))
                .map(|(answer, _)| answer)
                .collect();
            self.slots
                .iter()
                .map(|&guess| self.blocks(guess, &set) as u8)
                .collect()
        })
    }

    fn weighed_bound(&self, weights: &[u64], set: &[u16], allowed: Allowed<'_>) -> Cost {
        let weight = |answer: u16| weights[usize::from(answer)];
        let mut sorted = set.to_vec();
        sorted.sort_unstable_by_key(|&answer| u64::MAX - weight(answer));
        let saved = |guess: u16| {
            let (codes, mut seen) = (self.lists.codes(guess), [false; 256]);
            let first = |&&answer: &&u16| {
                !std::mem::replace(&mut seen[usize::from(codes[answer as usize])], true)
            };
            let heaviest = sorted
                .iter()
                .filter(first)
                .map(|&answer| weight(answer))
                .sum::<u64>();
            let own = self.lists.answer_of[guess as usize].filter(|own| set.contains(own));
            heaviest + own.map_or(0, weight)
        };
        let most = match allowed {
            Some(allowed) => allowed.iter().copied().map(saved).max(),
            None => self.lists.all().map(saved).max(),
        };
        3 * set.iter().map(|&answer| weight(answer)).sum::<u64>() - most.unwrap_or(0)
    }

    /// What was computed for this very set, these guesses and this question before, or is now.
    fn kept(
        &self,
        set: &[u16],
        allowed: Allowed<'_>,
        question: u16,
        compute: impl FnOnce() -> Cost,
    ) -> Cost {
        let mut key = vec![set.len() as u16, question];
        key.extend(set);
        key.extend(allowed.unwrap_or(&[]));
        let shard = set.iter().fold(0, |sum, &answer| sum ^ mix(answer)) as usize % self.kept.len();
        let map = || {
            self.kept[shard]
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
        };
        if let Some(&known) = map().get(&key) {
            return known;
        }
        let new = compute();
        self.counted.fetch_add(1, Relaxed);
        if self.kept_size.load(Relaxed) < KEPT_MAX && key.len() < 4 * 1024 {
            self.kept_size.fetch_add(key.len() + 32, Relaxed);
            map().insert(key, new);
        }
        new
    }
}

/// A number that looks random; sets are told apart by the exclusive or of their members' numbers,
/// and compared where these are equal.
pub fn mix(answer: u16) -> u64 {
    let mut x = (u64::from(answer) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

fn blocks(codes: &[u8], set: &[u16]) -> usize {
    let mut marks = [0_u8; 256];
    for &answer in set {
        marks[usize::from(codes[usize::from(answer)])] = 1;
    }
    marks
        .iter()
        .fold(0_u8, |sum, mark| sum.wrapping_add(*mark))
        .into()
}

fn has(features: &Features, feature: usize) -> bool {
    features[feature / 64] >> (feature % 64) & 1 == 1
}

fn features(word: &[u8]) -> Features {
    let mut found = Features::default();
    for letter in b'a'..=b'z' {
        let mut add = |kind: usize| {
            let feature = 26 * kind + usize::from(letter - b'a');
            found[feature / 64] |= 1 << (feature % 64);
        };
        if !word.contains(&letter) {
            add(0);
            continue;
        }
        for (place, &here) in word.iter().enumerate() {
            add(1 + place + if here == letter { 0 } else { LETTERS_MAX });
        }
    }
    found
}

//! Counts blocks: nearly all of the time of a check goes here.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

use crate::lists::{LANES, Lists};

/// Features are sets of answers: for each letter and place, those with it there, and those with it
/// elsewhere only; and for each letter, those without it.
const FEATURES: usize = 26 * 11;

/// The most sets that are remembered, and the most members that they have.
const KEPT_MAX: (usize, usize) = (1 << 19, 256);

/// Counts blocks, and remembers what it counted.
pub struct Counter<'a> {
    lists: &'a Lists,
    /// For each feature, how many blocks each guess makes of it.
    features: Vec<OnceLock<Vec<u8>>>,
    /// What [`most`](Self::most) found for sets on which all guesses are allowed, by the bonus.
    kept: [Mutex<HashMap<Vec<u16>, usize>>; 2],
    /// How many sets were counted.
    pub counted: AtomicUsize,
}

impl<'a> Counter<'a> {
    pub fn new(lists: &'a Lists) -> Self {
        let features = (0..FEATURES).map(|_| OnceLock::new()).collect();
        Self { lists, features, kept: Default::default(), counted: AtomicUsize::new(0) }
    }

    /// How many blocks a guess makes of a set.
    pub fn blocks(&self, guess: u16, set: &[u16]) -> usize {
        different(set.iter().map(|&answer| self.lists.code(guess, answer)))
    }

    /// The most blocks that an allowed guess makes of a set; members have a bonus of 0 or 1.
    pub fn most(&self, set: &[u16], allowed: &[u16], bonus: usize) -> usize {
        let kept = || self.kept[bonus].lock().unwrap_or_else(PoisonError::into_inner);
        let keep = allowed.len() == self.lists.guesses.len() && set.len() <= KEPT_MAX.1;
        if let Some(&known) = kept().get(set).filter(|_| keep) {
            return known;
        }
        self.counted.fetch_add(1, Relaxed);
        let members = set.iter().map(|&answer| self.lists.guess_of[usize::from(answer)]);
        let mut most = members.map(|guess| self.blocks(guess, set) + bonus).max().unwrap_or(0);
        let ceilings = self.ceilings(set);
        for together in allowed.chunk_by(|one, other| one / LANES == other / LANES) {
            let beats = |guess: u16, most: usize| usize::from(ceilings[usize::from(guess)]) > most;
            if together.iter().any(|&guess| beats(guess, most)) {
                let row = |&answer: &u16| *self.lists.row(together[0], answer);
                let rows: Vec<_> = set.iter().map(row).collect();
                for &guess in together {
                    if beats(guess, most) {
                        let codes = rows.iter().map(|row| row[usize::from(guess % LANES)]);
                        most = most.max(different(codes));
                    }
                }
            }
        }
        if keep && kept().len() < KEPT_MAX.0 {
            kept().insert(set.to_vec(), most);
        }
        most
    }

    /// For each guess a number that its blocks on `set` do not exceed: the fewest that it makes of
    /// a feature that all members share. A guess makes no more blocks of a part than of the whole.
    fn ceilings(&self, set: &[u16]) -> Vec<u8> {
        let mut ceilings = vec![set.len().min(255) as u8; self.lists.guesses.len()];
        for feature in (0..FEATURES).filter(|&it| set.iter().all(|&answer| self.has(answer, it))) {
            let counted = self.features[feature].get_or_init(|| {
                let answers = 0..self.lists.answers.len() as u16;
                let all: Vec<u16> = answers.filter(|&answer| self.has(answer, feature)).collect();
                (0..ceilings.len() as u16).map(|guess| self.blocks(guess, &all) as u8).collect()
            });
            ceilings.iter_mut().zip(counted).for_each(|(least, &most)| *least = most.min(*least));
        }
        ceilings
    }

    /// Whether an answer has a feature.
    fn has(&self, answer: u16, feature: usize) -> bool {
        let word = self.lists.answers[usize::from(answer)].as_bytes();
        let (letter, kind) = (b'a' + (feature % 26) as u8, feature / 26);
        match (word.get(kind % 5) == Some(&letter), word.contains(&letter)) {
            (here, _) if kind < 5 => here,
            (here, has) if kind < 10 => has && !here,
            (_, has) => !has,
        }
    }
}

/// How many of some codes are different.
fn different(codes: impl Iterator<Item = u8>) -> usize {
    let mut marks = [0_u8; 256];
    codes.for_each(|code| marks[usize::from(code)] = 1);
    marks.iter().fold(0_u8, |sum, mark| sum.wrapping_add(*mark)).into()
}

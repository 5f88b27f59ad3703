//! Counts blocks: nearly all of the time of a check goes here.

use std::array;

use crate::lists::{LANES, Lists, Row};

/// Up to this many members are compared in pairs.
const FEW: usize = 64;

/// For n members, a guess that is counted alone takes about 3/n of the time of 64 guesses at once.
const ALONE: usize = 3;

impl Lists {
    /// For each of the guesses, the number of its blocks on a set.
    pub(crate) fn blocks(&self, guesses: &[u16], set: &[u16]) -> Vec<usize> {
        let place = |guess: u16| usize::from(guess) / LANES;
        let mut counts = Vec::with_capacity(guesses.len());
        for together in guesses.chunk_by(|&one, &other| place(one) == place(other)) {
            if ALONE * together.len() < set.len().min(FEW) {
                counts.extend(together.iter().map(|&guess| self.blocks_of(guess, set)));
                continue;
            }
            let codes = &self.codes[place(together[0])];
            let rows = Vec::from_iter(set.iter().map(|&answer| codes[usize::from(answer)]));
            let each = if rows.len() <= FEW { in_pairs(&rows) } else { marked(&rows) };
            counts.extend(
                together.iter().map(|&guess| usize::from(each[usize::from(guess) % LANES])),
            );
        }
        counts
    }

    /// The number of blocks of one guess on a set.
    fn blocks_of(&self, guess: u16, set: &[u16]) -> usize {
        let mut marks = [0_u64; 4];
        for &answer in set {
            let code = self.feedback(guess, answer);
            marks[usize::from(code / 64)] |= 1 << (code % 64);
        }
        marks.iter().map(|mark| mark.count_ones() as usize).sum()
    }
}

/// How many different codes each lane has: those that differ from all before them.
fn in_pairs(rows: &[Row]) -> Row {
    let mut counts = [0; LANES];
    for (i, row) in rows.iter().enumerate() {
        let mut new = [1; LANES];
        for before in &rows[..i] {
            (0..LANES).for_each(|lane| new[lane] &= u8::from(row[lane] != before[lane]));
        }
        (0..LANES).for_each(|lane| counts[lane] += new[lane]);
    }
    counts
}

/// Counts the blocks of 64 guesses by marking their codes: faster than pairs for many members.
fn marked(rows: &[Row]) -> Row {
    array::from_fn(|lane| {
        let mut marks = [0; 256];
        rows.iter().for_each(|row| marks[usize::from(row[lane])] = 1);
        marks.iter().sum()
    })
}

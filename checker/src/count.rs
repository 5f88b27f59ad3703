//! Counts blocks: nearly all of the time of a check goes here.

use std::array;
use std::collections::BTreeSet;

use crate::lists::{Codes, LANES, Lists, Row};

/// Up to this many members are compared in pairs.
const FEW: usize = 64;

/// For n members, a guess that is counted alone takes about 3/n of the time of 64 guesses at once.
const ALONE: usize = 3;

impl Lists {
    /// For each of the guesses, the number of its blocks on a set.
    pub(crate) fn blocks(&self, guesses: &[u16], set: &[u16]) -> Vec<usize> {
        together(guesses).flat_map(|guesses| self.counts(guesses, set, 0)).collect()
    }

    /// The most blocks that one of the guesses has on a set; `least` if none has more.
    pub(crate) fn most_blocks(&self, guesses: &[u16], set: &[u16], least: usize) -> usize {
        let mut most = least;
        for guesses in together(guesses) {
            if most == set.len() {
                break;
            }
            most = self.counts(guesses, set, most).into_iter().fold(most, usize::max);
        }
        most
    }

    /// The numbers of blocks of guesses that stand together. Where none is above `enough`, they may
    /// be lower.
    fn counts(&self, guesses: &[u16], set: &[u16], enough: usize) -> Vec<usize> {
        if ALONE * guesses.len() < set.len().min(FEW) {
            return guesses.iter().map(|&guess| self.blocks_of(guess, set)).collect();
        }
        let place = usize::from(guesses[0]) / LANES;
        let each = match &self.codes {
            Codes::Narrow(codes) => each(&rows(codes, place, set), enough, marked),
            Codes::Wide(codes) => each(&rows(codes, place, set), enough, sorted),
        };
        guesses.iter().map(|&guess| each[usize::from(guess) % LANES]).collect()
    }

    /// The number of blocks of one guess on a set.
    fn blocks_of(&self, guess: u16, set: &[u16]) -> usize {
        let codes = set.iter().map(|&answer| self.feedback(guess, answer));
        if let Codes::Wide(_) = self.codes {
            return BTreeSet::from_iter(codes).len();
        }
        let mut marks = [0_u64; 4];
        codes.for_each(|code| marks[usize::from(code / 64)] |= 1 << (code % 64));
        marks.iter().map(|mark| mark.count_ones() as usize).sum()
    }
}

/// Guesses, cut into those that stand together.
fn together(guesses: &[u16]) -> impl Iterator<Item = &[u16]> {
    let place = |guess: u16| usize::from(guess) / LANES;
    guesses.chunk_by(move |&one, &other| place(one) == place(other))
}

/// The codes of guesses that stand together, for each member of a set.
fn rows<C: Copy>(codes: &[Vec<Row<C>>], place: usize, set: &[u16]) -> Vec<Row<C>> {
    set.iter().map(|&answer| codes[usize::from(answer)][place]).collect()
}

/// The numbers of blocks in each lane; `many` counts those of many members.
fn each<C: Copy + PartialEq>(
    rows: &[Row<C>],
    enough: usize,
    many: impl Fn(&[Row<C>]) -> Row<usize>,
) -> Row<usize> {
    if rows.len() <= FEW { in_pairs(rows, enough) } else { many(rows) }
}

/// How many different codes each lane has: those that differ from all before them. Ends once no
/// lane can have more than are `enough`.
fn in_pairs<C: Copy + PartialEq>(rows: &[Row<C>], enough: usize) -> Row<usize> {
    let most_repeats = rows.len().saturating_sub(enough) as u8;
    let mut repeats = [0_u8; LANES];
    for (i, row) in rows.iter().enumerate() {
        let mut new = [1; LANES];
        for before in &rows[..i] {
            (0..LANES).for_each(|lane| new[lane] &= u8::from(row[lane] != before[lane]));
        }
        (0..LANES).for_each(|lane| repeats[lane] += 1 - new[lane]);
        let least = || repeats.iter().copied().fold(u8::MAX, u8::min);
        if i >= usize::from(most_repeats) && least() >= most_repeats {
            break;
        }
    }
    repeats.map(|repeats| rows.len() - usize::from(repeats))
}

/// Counts the blocks of 64 guesses by marking their codes: faster than pairs for many members.
fn marked(rows: &[Row<u8>]) -> Row<usize> {
    array::from_fn(|lane| {
        let mut marks = [0; 256];
        rows.iter().for_each(|row| marks[usize::from(row[lane])] = 1);
        marks.iter().sum::<u8>().into()
    })
}

/// Counts the blocks of 64 guesses by sorting their codes, where there are too many to mark.
fn sorted(rows: &[Row<u16>]) -> Row<usize> {
    array::from_fn(|lane| {
        let mut codes = Vec::from_iter(rows.iter().map(|row| row[lane]));
        codes.sort_unstable();
        codes.dedup();
        codes.len()
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Feedback letter by letter: what is green and what a yellow used up is crossed out.
    fn feedback(guess: &str, answer: &str) -> String {
        let mut left: Vec<char> = answer.chars().collect();
        let mut marks = vec!['B'; left.len()];
        for (place, letter) in
            guess.chars().enumerate().filter(|it| left[it.0] == it.1).collect::<Vec<_>>()
        {
            (marks[place], left[place]) = ('G', letter.to_ascii_uppercase());
        }
        for (place, letter) in guess.chars().enumerate() {
            let other = left.iter().position(|&other| other == letter);
            if let (Some(other), 'B') = (other, marks[place]) {
                (marks[place], left[other]) = ('Y', '-');
            }
        }
        marks.into_iter().collect()
    }

    #[test]
    fn blocks_are_different_feedbacks_however_long_words_are() {
        let mut seed = 7_u64;
        let mut letter = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            char::from(b'a' + (seed >> 33) as u8 % 5)
        };
        for (letters, wide) in [(5, false), (7, true), (12, true), (15, true)] {
            let words: BTreeSet<String> =
                (0..300).map(|_| (0..letters).map(|_| letter()).collect()).collect();
            let text = |few: usize| words.iter().take(few).map(|it| it.to_owned() + "\n");
            let lists = Lists::read(text(200).collect::<String>(), text(300).collect::<String>());
            let lists = lists.unwrap_or_else(|what| panic!("{what}"));
            assert_eq!(matches!(lists.codes, Codes::Wide(_)), wide);
            let all = Vec::from_iter(0..words.len() as u16);
            // Few guesses are counted alone, many in lanes; few members in pairs.
            for (guesses, members) in [(1, 150), (1, 30), (30, 3), (3, 30), (1, 1)] {
                let guesses = Vec::from_iter(all.iter().copied().step_by(guesses));
                let set = Vec::from_iter((0..150).take(members));
                let different = |&guess: &u16| {
                    let to = |&answer: &u16| feedback(lists.word(guess), lists.word(answer));
                    set.iter().map(to).collect::<BTreeSet<_>>().len()
                };
                let blocks = Vec::from_iter(guesses.iter().map(different));
                assert_eq!(lists.blocks(&guesses, &set), blocks);
                let most = blocks.into_iter().max().unwrap();
                for least in [0, most.saturating_sub(2), most - 1, most, (most + 1).min(members)] {
                    assert_eq!(lists.most_blocks(&guesses, &set, least), most.max(least));
                }
            }
        }
    }
}

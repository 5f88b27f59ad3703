//! Twins: pairs of answers that few guesses tell apart.
//!
//! With two guesses left, the first must tell every two members of a set apart (Theorem 8). For the pairs where that is hardest the guesses that do are
//! kept as bits; a few `and`s of these show that no guess does it for all pairs at once, long before blocks are counted.

use std::collections::BinaryHeap;
use std::sync::OnceLock;

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::game::table::{AnswerId, LANES, Table};
use crate::search::candidates::Candidates;
use crate::simd::{self, Kernel};

/// So many pairs are kept.
const PAIRS_MAX: usize = 1 << 14;

/// One group of 64 guesses of so many is looked at to find the pairs.
const SAMPLE: usize = 32;

/// So many of the hardest pairs of a set are tried in their order, the others as they come.
const FIRST: usize = 16;

/// The pairs, found when first asked for.
pub struct Twins<'a> {
    table: &'a Table,
    pairs: OnceLock<Pairs>,
}

#[derive(Default)]
struct Pairs {
    /// Words of bits a pair.
    width: usize,
    /// The guesses that tell a pair apart, pair by pair, the hardest first.
    apart: Vec<u64>,
    /// For each answer the greater ones it is paired with, and the numbers of the pairs.
    partners: Vec<Vec<(AnswerId, u32)>>,
}

/// Memory that is used again and again.
#[derive(Default)]
pub struct Scratch {
    member: Vec<bool>,
    numbers: Vec<u32>,
    left: Vec<u64>,
}

impl<'a> Twins<'a> {
    /// Of the answers of `table`; nothing is computed yet.
    pub fn new(table: &'a Table) -> Self {
        Self {
            table,
            pairs: OnceLock::new(),
        }
    }

    /// Whether it is plain that no guess that may follow tells all members of `set` apart. `false` says nothing.
    pub fn refute(&self, set: Candidates<'_>, scratch: &mut Scratch) -> bool {
        let pairs = self.pairs.get_or_init(|| Pairs::find(self.table));
        let Scratch {
            member,
            numbers,
            left,
        } = scratch;
        member.resize(self.table.answers(), false);
        for &id in set.ids {
            member[usize::from(id)] = true;
        }
        numbers.clear();
        for &id in set.ids {
            let partners = pairs.partners[usize::from(id)].iter();
            let inside = partners.filter(|&&(other, _)| member[usize::from(other)]);
            numbers.extend(inside.map(|&(_, number)| number));
        }
        for &id in set.ids {
            member[usize::from(id)] = false;
        }
        if numbers.len() > FIRST {
            numbers.select_nth_unstable(FIRST);
            numbers[..FIRST].sort_unstable();
        } else {
            numbers.sort_unstable();
        }
        left.clear();
        match set.allowed {
            None => left.resize(pairs.width, u64::MAX),
            Some(allowed) => left.extend((0..pairs.width).map(|group| allowed.group(group))),
        }
        numbers.iter().any(|&number| {
            let start = number as usize * pairs.width;
            let mut any = 0;
            for (left, apart) in left
                .iter_mut()
                .zip(&pairs.apart[start..start + pairs.width])
            {
                *left &= apart;
                any |= *left;
            }
            any == 0
        })
    }
}

impl Pairs {
    /// Looks at all pairs.
    fn find(table: &Table) -> Self {
        let answers = table.answers();
        let sample = |id: AnswerId| table.row(id).chunks_exact(LANES).step_by(SAMPLE).flatten();
        let sampled: Vec<u8> = (0..answers as AnswerId).flat_map(sample).copied().collect();
        let rows: Vec<&[u8]> = sampled.chunks_exact(sampled.len() / answers).collect();
        // By how many guesses tell them apart, then by ids: the same whatever the threads.
        type Pair = (u32, AnswerId, AnswerId);
        let hardest: BinaryHeap<Pair> = (0..answers as AnswerId)
            .into_par_iter()
            .fold(BinaryHeap::new, |mut hardest, one| {
                for other in one + 1..answers as AnswerId {
                    let (row, others) = (rows[usize::from(one)], rows[usize::from(other)]);
                    let apart = simd::run(HowManyDiffer(row, others));
                    keep(&mut hardest, (apart, one, other));
                }
                hardest
            })
            .reduce(BinaryHeap::new, |mut hardest, more| {
                more.into_iter().for_each(|pair| keep(&mut hardest, pair));
                hardest
            });
        let width = table.row_stride() / LANES;
        let mut made = Self {
            width,
            apart: Vec::with_capacity(hardest.len() * width),
            partners: vec![Vec::new(); answers],
        };
        for (number, (_, one, other)) in (0..).zip(hardest.into_sorted_vec()) {
            made.partners[usize::from(one)].push((other, number));
            simd::run(Apart(table, one, other, &mut made.apart));
        }
        made
    }
}

fn keep<T: Ord>(hardest: &mut BinaryHeap<T>, pair: T) {
    if hardest.len() < PAIRS_MAX {
        hardest.push(pair);
    } else if hardest.peek().is_some_and(|easiest| pair < *easiest) {
        hardest.pop();
        hardest.push(pair);
    }
}

/// How many codes of two rows differ.
struct HowManyDiffer<'r>(&'r [u8], &'r [u8]);

impl Kernel for HowManyDiffer<'_> {
    type Output = u32;

    #[inline(always)]
    fn run(self) -> u32 {
        let Self(one, other) = self;
        let mut differ = [0u8; LANES];
        for (one, other) in one.chunks_exact(LANES).zip(other.chunks_exact(LANES)) {
            for lane in 0..LANES {
                differ[lane] += u8::from(one[lane] != other[lane]);
            }
        }
        differ.iter().map(|&differ| u32::from(differ)).sum()
    }
}

/// Adds the guesses that tell two answers apart to `bits`.
struct Apart<'t>(&'t Table, AnswerId, AnswerId, &'t mut Vec<u64>);

impl Kernel for Apart<'_> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let Self(table, one, other, apart) = self;
        let one = table.row(one).chunks_exact(LANES);
        let other = table.row(other).chunks_exact(LANES);
        for (one, other) in one.zip(other) {
            let mut bits = 0u64;
            for lane in 0..LANES {
                bits |= u64::from(one[lane] != other[lane]) << lane;
            }
            apart.push(bits);
        }
    }
}

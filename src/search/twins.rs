//! Twins: pairs of answers that few guesses tell apart.
//!
//! With two guesses left, the first must tell every two members of a set apart (Theorem 8). For the pairs where that is hardest the guesses that do are
//! kept as bits; a few `and`s of these show that no guess does it for all pairs at once, long before blocks are counted.

use std::collections::BinaryHeap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::game::table::{AnswerId, LANES, Table};
use crate::search::allowed::Allowed;
use crate::search::candidates::Candidates;
use crate::simd::{self, Kernel};

/// So many pairs are kept.
const PAIRS_MAX: usize = 1 << 14;

/// One group of 64 guesses of so many is looked at to find the pairs.
const SAMPLE: usize = 32;

/// To find the pairs takes as long as looking at about so many guesses without them.
const PAY_AFTER: usize = 10_000;

/// The pairs, found when first asked for.
pub struct Twins<'a> {
    table: &'a Table,
    asked: AtomicUsize,
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

/// A pair within a set, and its number.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    one: AnswerId,
    other: AnswerId,
    number: u32,
}

/// Memory that is used again and again.
#[derive(Default)]
pub struct Scratch {
    member: Vec<bool>,
    /// For each block that has pairs, the guesses that tell all of these apart.
    left: Vec<u64>,
}

impl<'a> Twins<'a> {
    /// Of the answers of `table`; nothing is computed yet.
    pub fn new(table: &'a Table) -> Self {
        Self {
            table,
            asked: AtomicUsize::new(0),
            pairs: OnceLock::new(),
        }
    }

    /// Whether it is time to use them: once so many guesses have been looked at that finding the pairs takes less than they spare.
    pub fn pay(&self) -> bool {
        self.pairs.get().is_some() || self.asked.fetch_add(1, Relaxed) >= PAY_AFTER
    }

    /// The pairs within a set, the hardest first.
    pub fn within(&self, set: Candidates<'_>, scratch: &mut Scratch) -> Vec<Pair> {
        let all = self.pairs.get_or_init(|| Pairs::find(self.table));
        let member = &mut scratch.member;
        member.resize(self.table.answers(), false);
        for &id in set.ids {
            member[usize::from(id)] = true;
        }
        let mut pairs = Vec::new();
        for &one in set.ids {
            for &(other, number) in &all.partners[usize::from(one)] {
                if member[usize::from(other)] {
                    pairs.push(Pair { one, other, number });
                }
            }
        }
        for &id in set.ids {
            member[usize::from(id)] = false;
        }
        pairs.sort_unstable_by_key(|pair| pair.number);
        pairs
    }

    /// In how many blocks of a set, up to `most`, it is plain that no guess tells all members apart. `pairs` are those within the
    /// set, `codes` say which block each answer is in, and only guesses that are `allowed` may follow. There may be more
    /// such blocks than are found.
    pub fn blocks(
        &self,
        pairs: &[Pair],
        codes: impl Fn(AnswerId) -> u8,
        allowed: Option<&Allowed>,
        most: usize,
        scratch: &mut Scratch,
    ) -> usize {
        const NONE: u8 = u8::MAX;
        const FOUND: u8 = NONE - 1;
        let all = self.pairs.get_or_init(|| Pairs::find(self.table));
        let left = &mut scratch.left;
        left.clear();
        let (mut slots, mut slots_used) = ([NONE; 256], 0);
        let mut found = 0;
        for &Pair { one, other, number } in pairs {
            let code = codes(one);
            if code != codes(other) {
                continue;
            }
            let slot = &mut slots[usize::from(code)];
            if *slot == FOUND {
                continue;
            }
            if *slot == NONE {
                if slots_used == FOUND {
                    continue;
                }
                *slot = slots_used;
                slots_used += 1;
                match allowed {
                    None => left.resize(left.len() + all.width, u64::MAX),
                    Some(allowed) => left.extend((0..all.width).map(|group| allowed.group(group))),
                }
            }
            let left = &mut left[usize::from(*slot) * all.width..][..all.width];
            let apart = &all.apart[number as usize * all.width..][..all.width];
            if simd::run(And(left, apart)) {
                *slot = FOUND;
                found += 1;
                if found >= most {
                    break;
                }
            }
        }
        found
    }
}

/// Takes the bits out of the first that are not in the second; tells whether none is left.
struct And<'t>(&'t mut [u64], &'t [u64]);

impl Kernel for And<'_> {
    type Output = bool;

    #[inline(always)]
    fn run(self) -> bool {
        let mut any = 0;
        for (left, apart) in self.0.iter_mut().zip(self.1) {
            *left &= apart;
            any |= *left;
        }
        any == 0
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

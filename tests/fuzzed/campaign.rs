//! Numbers without order, the same ones each time, how large a campaign is, and work on all
//! processors.

/// SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*, 2014).
pub struct Random(u64);

impl Random {
    /// The numbers that belong to this seed and this index.
    pub fn new(seed: u64, index: usize) -> Self {
        let mut random = Self(seed);
        Self(random.next() ^ (index as u64).wrapping_mul(0xd134_2543_de82_ef95))
    }

    /// The next number.
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }
}

/// How many of `whole` things a random campaign, or one that tries everything, looks at: at least one.
/// A tenth of them is enough for most changes. The variable `CAMPAIGN` gives another share: 1 for all,
/// as `.ci/run` has it, or more.
pub fn campaign(whole: usize) -> usize {
    ((whole as f64 * share()) as usize).max(1)
}

/// Whether campaigns look at all of their things, or more.
pub fn is_whole() -> bool {
    share() >= 1.0
}

/// The share of a whole campaign that is asked for.
fn share() -> f64 {
    std::env::var("CAMPAIGN").map_or(0.1, |share| share.parse().unwrap())
}

/// More than this many of a kind are met by a campaign of which the whole meets more than `whole`. In
/// a small one, chance decides more.
pub fn enough(whole: usize) -> usize {
    match campaign(whole) {
        small if small < whole => small / 2,
        large => large,
    }
}

/// Some of `all`, from the first on and evenly spread, in a campaign.
pub fn some<T>(all: &[T]) -> impl Iterator<Item = &T> {
    all.iter().step_by(all.len().div_ceil(campaign(all.len())))
}

/// Calls `check` with every number below `count`, on as many threads as there are processors.
pub fn in_parallel(count: usize, check: impl Fn(usize) + Sync) {
    each_number(count, &check);
}

/// As [`in_parallel`], compiled once for all callers.
fn each_number(count: usize, check: &(dyn Fn(usize) + Sync)) {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    match next.fetch_add(1, std::sync::atomic::Ordering::Relaxed) {
                        index if index < count => check(index),
                        _ => break,
                    }
                }
            });
        }
    });
}

//! Other rules and less memory: what a search finds must stay the same.

use guesstree::List;
use guesstree::error::EngineError;
use guesstree::search::rules::Counting;
use guesstree::search::rules::{Rules, Sizes};
use guesstree::search::solve::memo::ENTRY_BYTES;

use super::ask::Build;
use super::random::Random;

/// Every rule off alone, the counting kernels, two orders, and all of it at random.
pub fn variations(random: &mut Random) -> Vec<Rules> {
    let usual = Rules::default();
    let change = |change: fn(&mut Rules)| {
        let mut rules = usual.clone();
        change(&mut rules);
        rules
    };
    let mut coin = || random.below(2) == 0;
    let any = Rules {
        size_bound: coin(),
        members: coin(),
        score_bound: coin(),
        supersets: coin(),
        equals: coin(),
        hard_pairs: coin(),
        cores: coin(),
        disjoint_parts: coin(),
        late_alone: coin(),
        capacity: coin(),
        symmetries: coin(),
        relax: coin(),
        counting: if coin() { Counting::Rows } else { Counting::Scatter },
        shuffle: coin().then_some(7),
        beam: None,
        sizes: Sizes::default(),
        wrong_bound: false,
    };
    vec![
        change(|rules| rules.size_bound = false),
        change(|rules| rules.members = false),
        change(|rules| rules.score_bound = false),
        change(|rules| rules.equals = false),
        change(|rules| rules.hard_pairs = false),
        change(|rules| rules.cores = false),
        change(|rules| rules.disjoint_parts = false),
        change(|rules| rules.late_alone = false),
        change(|rules| rules.capacity = false),
        change(|rules| rules.symmetries = false),
        change(|rules| rules.relax = false),
        change(|rules| rules.counting = Counting::Rows),
        change(|rules| rules.counting = Counting::Scatter),
        change(|rules| rules.shuffle = Some(1)),
        change(|rules| rules.shuffle = Some(2)),
        usual,
        any,
    ]
}

/// One of the variations at random.
pub fn variation(random: &mut Random) -> Rules {
    let mut all = variations(random);
    all.swap_remove(random.below(all.len()))
}

/// The memory for a memo of `memo_entries` entries.
pub fn memory_bytes(list: &List, memo_entries: usize) -> usize {
    match Build::new(list).memory_bytes_max(0).run() {
        Err(EngineError::Memory { needed, .. }) => needed + memo_entries * ENTRY_BYTES,
        other => panic!("no memory was enough: {other:?}"),
    }
}

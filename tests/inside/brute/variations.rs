//! Other rules and less memory: what a search finds must stay the same.

use guesstree::List;
use guesstree::error::EngineError;
use guesstree::search::rules::{RULES, Rules};
use guesstree::search::solve::memo::ENTRY_BYTES;

use super::ask::Build;
use super::random::Random;

/// The usual rules with one of them off, for each rule.
pub fn each_off() -> impl Iterator<Item = Rules> {
    RULES.iter().map(|line| Rules::without(line.rule))
}

/// Each rule on or off: one in `one_off_in` is off.
pub fn any(random: &mut Random, one_off_in: usize) -> Rules {
    RULES.iter().fold(Rules::default(), |rules, line| {
        rules.switched(line.rule, random.below(one_off_in) > 0)
    })
}

/// Every rule off alone, two orders, the rules of a page, and all of it at random.
pub fn variations(random: &mut Random) -> Vec<Rules> {
    let shuffled = |seed| Rules::default().shuffled(seed);
    let any = any(random, 2);
    let any = if random.below(2) == 0 { any } else { any.shuffled(7) };
    let others = [shuffled(1), shuffled(2), Rules::default(), Rules::of_a_page(), any];
    each_off().chain(others).collect()
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

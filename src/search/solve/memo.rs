//! The memo: what is proven about a candidate set is not proven again.
//!
//! Entries are copied in and out, so no lock is held outside this file. A part of the memo that has
//! filled its share of the memory drops every second of its entries, in the order in which its map
//! stores them, and goes on. That costs time, never correctness.

use std::hash::BuildHasherDefault;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use dashmap::DashMap;
use fxhash::FxHasher;

use crate::search::position::key::Key;
use crate::search::position::value::Value;

/// The memory of an entry: its place in a hash map, which has up to 16/7 places for each when it is
/// full.
pub(crate) const ENTRY_BYTES: usize = (size_of::<(Key, Value)>() + 1) * 16 / 7;

/// The parts of a large memo. Dropping half of one takes some milliseconds, even where the memo has
/// many gigabytes.
const PARTS: usize = 128;

/// The locks of a part. The threads rarely meet at one.
const LOCKS: usize = 2;

/// A memo of fewer entries has one part.
const DIVIDED_MIN: usize = PARTS * 512;

/// Proven values of candidate sets, shared by all threads.
pub(crate) struct Memo {
    parts: Vec<Part>,
    /// The most entries of a part.
    part_max: usize,
}

/// The entries of some of the keys.
struct Part {
    map: DashMap<Key, Value, BuildHasherDefault<FxHasher>>,
    entries: AtomicUsize,
    forgetting: Mutex<()>,
}

impl Memo {
    /// An empty memo that stays below `bytes_max` bytes.
    pub(crate) fn new(bytes_max: usize) -> Self {
        let entries_max = bytes_max / ENTRY_BYTES;
        let parts = if entries_max < DIVIDED_MIN { 1 } else { PARTS };
        Self {
            parts: (0..parts).map(|_| Part::new(LOCKS * PARTS / parts)).collect(),
            part_max: entries_max / parts,
        }
    }

    /// Keys are pseudo-random, so all parts are about as full. Their number is a power of two.
    #[inline]
    fn part_of(&self, key: Key) -> &Part {
        &self.parts[key.low_half() as usize & (self.parts.len() - 1)]
    }

    /// The value of the set with this key, if it is known.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Value> {
        self.part_of(key).map.get(&key).map(|entry| *entry)
    }

    /// Stores `value` unless a stronger one is known.
    #[inline]
    pub(crate) fn put(&self, key: Key, value: Value) {
        if self.part_max == 0 {
            return;
        }
        let part = self.part_of(key);
        if part.entries.load(Relaxed) >= self.part_max {
            part.forget_half();
        }
        let mut new = false;
        part.map.entry(key).and_modify(|known| *known = known.stronger(value)).or_insert_with(
            || {
                new = true;
                value
            },
        );
        if new {
            part.entries.fetch_add(1, Relaxed);
        }
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.parts.iter().map(|part| part.entries.load(Relaxed)).sum()
    }
}

impl Part {
    fn new(locks: usize) -> Self {
        Self {
            map: DashMap::with_hasher_and_shard_amount(Default::default(), locks),
            entries: AtomicUsize::new(0),
            forgetting: Mutex::new(()),
        }
    }

    /// Drops every second entry, the first one among them. One thread does it; the others go on
    /// meanwhile.
    #[cold]
    fn forget_half(&self) {
        let Ok(_one) = self.forgetting.try_lock() else {
            return;
        };
        let mut dropped = 0;
        let mut odd = false;
        self.map.retain(|_, _| {
            odd = !odd;
            dropped += usize::from(odd);
            !odd
        });
        self.entries.fetch_sub(dropped, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::GuessId;
    use crate::search::position::key::key_of;

    #[test]
    fn a_full_memo_forgets_and_goes_on() {
        let memo = Memo::new(100 * ENTRY_BYTES);
        for index in 0..10_000 {
            memo.put(key_of(index), Value::AtLeast(index));
            assert!(memo.len() <= 100);
            assert_eq!(memo.get(key_of(index)), Some(Value::AtLeast(index)));
        }
        assert!(memo.len() >= 50);
    }

    #[test]
    fn a_large_memo_forgets_a_small_part_at_a_time() {
        let most = DIVIDED_MIN;
        let memo = Memo::new(most * ENTRY_BYTES);
        let (mut before, mut forgot) = (0, 0);
        for index in 0..2 * most as u64 {
            memo.put(key_of(index), Value::AtLeast(index));
            if index % 64 == 0 {
                let len = memo.len();
                assert!(len <= most);
                // At most one part in four keys, of which few fill their parts.
                forgot += usize::from(len < before);
                assert!(len + 16 * (most / PARTS) >= before);
                before = len;
            }
            assert_eq!(memo.get(key_of(index)), Some(Value::AtLeast(index)));
        }
        assert!(forgot > PARTS && memo.len() >= most / 2);
    }

    #[test]
    fn a_memo_without_memory_remembers_nothing() {
        let memo = Memo::new(0);
        memo.put(key_of(1), Value::AtLeast(5));
        assert_eq!(memo.get(key_of(1)), None);
    }

    #[test]
    fn a_weaker_bound_does_not_replace_a_stronger_one() {
        let memo = Memo::new(1 << 20);
        let exact = Value::Exact { cost: 9, height: 3, guess: GuessId(1) };
        memo.put(key_of(1), Value::AtLeast(7));
        memo.put(key_of(1), Value::AtLeast(6));
        assert_eq!(memo.get(key_of(1)), Some(Value::AtLeast(7)));
        memo.put(key_of(1), exact);
        memo.put(key_of(1), Value::AtLeast(8));
        assert_eq!(memo.get(key_of(1)), Some(exact));
    }
}

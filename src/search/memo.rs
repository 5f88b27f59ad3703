//! The memo: what is proven about a candidate set is not proven again.
//!
//! Entries are copied in and out, so no lock is held outside this file. When the memo has filled
//! the memory that it may use, it drops every second entry, in the order in which its map stores
//! them, and goes on. That costs time, never correctness.

use std::hash::BuildHasherDefault;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use dashmap::DashMap;
use fxhash::FxHasher;

use crate::search::key::Key;
use crate::search::value::Value;

/// The most bytes that an entry takes: itself and a control byte, in a table that is at least 7/16
/// full.
pub(crate) const ENTRY_BYTES: usize = (size_of::<(Key, Value)>() + 1) * 16 / 7;

/// Proven values of candidate sets, shared by all threads.
pub(crate) struct Memo {
    map: DashMap<Key, Value, BuildHasherDefault<FxHasher>>,
    entries: AtomicUsize,
    entries_max: usize,
    forgetting: Mutex<()>,
}

impl Memo {
    /// An empty memo that stays below `bytes_max` bytes.
    pub(crate) fn new(bytes_max: usize) -> Self {
        Self {
            map: DashMap::with_hasher_and_shard_amount(Default::default(), 64),
            entries: AtomicUsize::new(0),
            entries_max: bytes_max / ENTRY_BYTES,
            forgetting: Mutex::new(()),
        }
    }

    /// The value of the set with this key, if it is known.
    #[inline]
    pub(crate) fn get(&self, key: Key) -> Option<Value> {
        self.map.get(&key).map(|entry| *entry)
    }

    /// Stores `value` unless a stronger one is known.
    #[inline]
    pub(crate) fn put(&self, key: Key, value: Value) {
        if self.entries_max == 0 {
            return;
        }
        if self.entries.load(Ordering::Relaxed) >= self.entries_max {
            self.forget_half();
        }
        let mut new = false;
        self.map.entry(key).and_modify(|known| *known = known.stronger(value)).or_insert_with(
            || {
                new = true;
                value
            },
        );
        if new {
            self.entries.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// The number of entries.
    pub(crate) fn len(&self) -> usize {
        self.entries.load(Ordering::Relaxed)
    }

    /// Drops every second entry. One thread does it; the others go on meanwhile.
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
        self.entries.fetch_sub(dropped, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::GuessId;
    use crate::search::key::key_of;

    #[test]
    fn a_full_memo_forgets_and_goes_on() {
        let memo = Memo::new(100 * ENTRY_BYTES);
        for index in 0..10_000 {
            memo.put(key_of(index), Value::AtLeast(index));
            assert!(memo.len() <= 100);
            assert_eq!(memo.get(key_of(index)), Some(Value::AtLeast(index)));
        }
        assert_eq!(memo.len(), memo.map.len());
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

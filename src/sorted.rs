//! Stable sorting by a number.
//!
//! The sort of the standard library is compiled for each type of item and key, with 5 to 8 kB each
//! time in WebAssembly. The callers of these functions share one sort, of pairs of a number and a
//! place. Where much time is spent on sorting, the standard library itself is called.

/// Sorts by a number, the least first.
pub(crate) fn ascending<T>(items: &mut [T], number: impl FnMut(&T) -> u64) {
    items.sort_by_cached_key(number);
}

/// Sorts by a number, the largest first.
pub(crate) fn descending<T>(items: &mut [T], mut number: impl FnMut(&T) -> u64) {
    ascending(items, |item| u64::MAX - number(item));
}

#[cfg(test)]
mod tests {
    use super::{ascending, descending};

    #[test]
    fn equal_numbers_stay_in_their_order() {
        let words = ["ccc", "a", "ee", "b", "dd", ""];
        let (mut up, mut down) = (words, words);
        ascending(&mut up, |word| word.len() as u64);
        descending(&mut down, |word| word.len() as u64);
        assert_eq!(up, ["", "a", "b", "ee", "dd", "ccc"]);
        assert_eq!(down, ["ccc", "ee", "dd", "a", "b", ""]);
    }
}

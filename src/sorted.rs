//! Stable sorting by a number, a key or a comparison.
//!
//! The sort of the standard library is compiled for each type of item and key, with 5 to 8 kB each
//! time in WebAssembly. The callers of these functions share one sort, of pairs of a number and a
//! place, and one of places. Where much time is spent on sorting, the standard library itself is
//! called.

use std::cmp::Ordering;

/// Sorts by a number, the least first.
pub(crate) fn ascending<T>(items: &mut [T], number: impl FnMut(&T) -> u64) {
    items.sort_by_cached_key(number);
}

/// Sorts by a number, the largest first.
pub(crate) fn descending<T>(items: &mut [T], mut number: impl FnMut(&T) -> u64) {
    ascending(items, |item| u64::MAX - number(item));
}

/// Sorts from the least to the largest.
pub(crate) fn in_order<T: Ord>(items: &mut [T]) {
    by(items, T::cmp);
}

/// Sorts by a key, the least first.
pub(crate) fn by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    by(items, |one, other| key(one).cmp(&key(other)));
}

/// Sorts by a comparison.
pub(crate) fn by<T>(items: &mut [T], compare: impl Fn(&T, &T) -> Ordering) {
    let mut places: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut places, &|one, other| compare(&items[one], &items[other]));
    for place in 0..items.len() {
        // What stood there may have been moved to a later place.
        let mut from = places[place];
        while from < place {
            from = places[from];
        }
        places[place] = from;
        items.swap(place, from);
    }
}

fn sort_places(places: &mut [usize], compare: &dyn Fn(usize, usize) -> Ordering) {
    places.sort_by(|&one, &other| compare(one, other));
}

#[cfg(test)]
mod tests {
    use super::{ascending, by_key, descending};
    use crate::game::sample::Random;

    #[test]
    fn equal_numbers_stay_in_their_order() {
        let words = ["ccc", "a", "ee", "b", "dd", ""];
        let (mut up, mut down) = (words, words);
        ascending(&mut up, |word| word.len() as u64);
        descending(&mut down, |word| word.len() as u64);
        assert_eq!(up, ["", "a", "b", "ee", "dd", "ccc"]);
        assert_eq!(down, ["ccc", "ee", "dd", "a", "b", ""]);
    }

    #[test]
    fn keys_sort_as_in_the_standard_library() {
        let mut random = Random(7);
        for _ in 0..500 {
            let n = random.below(40);
            let mut items: Vec<(u64, usize)> = (0..n).map(|at| (random.draw() % 9, at)).collect();
            let mut expected = items.clone();
            expected.sort_by_key(|&(key, _)| (key % 3, key));
            by_key(&mut items, |&(key, _)| (key % 3, key));
            assert_eq!(items, expected);
        }
    }
}

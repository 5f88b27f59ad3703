//! The seeds of the fuzzer, and many changes of each, through the functions that the fuzzer calls.
//!
//! Run without `--release` too: overflow and debug assertions are checked there.

use crate::fuzzed::ALL;
use crate::fuzzed::changes::on_changes;

#[test]
fn what_must_hold_of_every_input_holds_of_the_seeds_and_of_many_changes() {
    on_changes(&ALL);
}

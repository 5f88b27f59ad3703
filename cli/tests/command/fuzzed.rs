//! Files that the command itself reads: the seeds of the fuzzer, and many changes of each.

#[path = "../fuzzed/campaign.rs"]
#[allow(dead_code, reason = "not all of it is needed here")]
mod campaign;
#[path = "../fuzzed/certificates.rs"]
mod certificates;
#[path = "../fuzzed/changes.rs"]
mod changes;
#[path = "../fuzzed/common.rs"]
mod common;

use guesstree::{GridOptions, Word};

use crate::analyze::with_grid;
use crate::verify::claim;

use changes::on_changes;
use common::{accepted, file};

/// A certificate in a file, which may be compressed.
fn certificate(bytes: &[u8]) {
    certificates::check(bytes, |bytes| accepted(claim::read(&file("certificate.txt", bytes))));
}

/// A text with a shared grid, after a byte with the number of guesses. What is accepted has a row
/// for each guess, and is the same when it is written again.
fn grids(bytes: &[u8]) {
    let Some((&count, bytes)) = bytes.split_first() else {
        return;
    };
    let guesses = vec![Word::parse("salet").unwrap(); usize::from(count) % 8];
    let options = GridOptions::default();
    let read = with_grid(&guesses, &file("grid.txt", bytes), 5, &options);
    let Some(turns) = accepted(read) else {
        return;
    };
    assert_eq!(turns.len(), guesses.len());
    let squares: String = turns.iter().map(|turn| turn.feedback.squares() + "\n").collect();
    let again = with_grid(&guesses, &file("grid.txt", squares.as_bytes()), 5, &options).unwrap();
    assert_eq!(again, turns);
}

#[test]
fn what_must_hold_of_every_input_holds_of_the_seeds_and_of_many_changes() {
    on_changes(&[("certificate", certificate), ("grids", grids)]);
}

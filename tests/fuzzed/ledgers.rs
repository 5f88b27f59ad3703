//! Ledgers.

use std::fs;
use std::sync::Arc;

use crate::game::mode::Mode;
use crate::game::weights::Weights;
use crate::ids::GuessId;
use crate::prove::ledger::{Fact, Facts, Ledger};
use crate::tree::claim::Problem;
use crate::tree::objective::Objective;

use super::certificates::LIST;
use super::{accepted, file};

/// The problem with this number, below three.
fn problem(number: u8) -> Problem {
    let list = &*LIST;
    let weights = Weights::assemble(list.answers().to_vec(), vec![3, 1, 4, 1, 5, 9], 1);
    Problem {
        list: list.name().to_owned(),
        fingerprint: list.fingerprint(),
        game: list.kind(),
        answers: list.answers().len() as u16,
        mode: Mode::Easy,
        objective: if number == 1 { Objective::Within(3) } else { Objective::Mean },
        weights: (number == 2).then(|| Arc::new(weights)),
        max_guesses: 6,
        fixed_guesses: 0,
    }
}

/// A ledger, after a byte that chooses the problem. What is accepted can be gone on with, loses
/// nothing by that, and gives the same facts when it is written again. Also with the checksums that
/// the lines should have.
pub fn ledger(bytes: &[u8]) {
    let Some((&choice, bytes)) = bytes.split_first() else {
        return;
    };
    let problem = problem(choice % 3);
    check_ledger(bytes, &problem);
    check_ledger(&with_checksums(bytes), &problem);
}

/// The lines with new checksums in place of the last words.
fn with_checksums(bytes: &[u8]) -> Vec<u8> {
    let mut sealed = Vec::new();
    for line in bytes.split_inclusive(|&byte| byte == b'\n') {
        let end = line.iter().rposition(|&byte| byte == b' ').unwrap_or(0);
        sealed.extend_from_slice(&line[..end]);
        if line.ends_with(b"\n") {
            let sum = crc32fast::hash(&sealed);
            sealed.extend_from_slice(format!(" {sum:08x}\n").as_bytes());
        }
    }
    sealed
}

fn check_ledger(bytes: &[u8], problem: &Problem) {
    let known = |facts: &Facts| -> Vec<(GuessId, Fact)> { facts.iter().collect() };
    let path = file("ledger.txt", bytes);
    let read = accepted(Ledger::read(&path, problem, false, &LIST));
    let opened = accepted(Ledger::open(&path, problem, false, &LIST));
    let after = fs::read(&path).unwrap();
    let (Some((ledger, facts)), Some(read)) = (opened, read) else {
        // A ledger that ends within its first line is begun anew; any other that is refused stays
        // as it is.
        let begun = after.starts_with(bytes) && !bytes.contains(&b'\n');
        assert!(after == bytes || begun, "a refused file was changed");
        return;
    };
    drop(ledger);
    let whole = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    assert!(after == bytes[..whole], "a ledger lost lines");
    assert_eq!(known(&facts), known(&read));
    let again = file("again.txt", b"");
    let (mut ledger, none) = Ledger::open(&again, problem, false, &LIST).unwrap();
    assert_eq!(known(&none), []);
    for (guess, fact) in facts.iter() {
        ledger.append(LIST.guesses()[usize::from(guess)].clone(), fact, None).unwrap();
    }
    drop(ledger);
    let written = Ledger::read(&again, problem, false, &LIST).unwrap();
    assert_eq!(known(&written), known(&facts));
}

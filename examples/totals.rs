//! A file of the totals of all openers, for `data/totals`, from the table of a whole proof.
//!
//! ```text
//! guesstree prove --top 12972 --cutoff 99999 --list original --ledger proof.txt
//! guesstree prove merge proof.txt --format csv >openers.csv
//! cargo run --release --example totals original easy <openers.csv >data/totals/original.totals
//! ```
//!
//! Openers that the table has no total of are kept as not proven.

use std::collections::HashMap;
use std::env;
use std::error::Error;
use std::io::{self, Write};

use guesstree::shipped::Openers;
use guesstree::{Mode, Question, embedded};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [name, mode] = arguments.as_slice() else {
        return Err("name a list and a mode".into());
    };
    let list = embedded(name).ok_or("there is no such list")?;
    let mode: Mode = mode.parse()?;
    let mut totals = HashMap::new();
    for line in io::stdin().lines().skip(1) {
        let line = line?;
        let columns: Vec<&str> = line.split(',').collect();
        let [opener, status, total, ..] = columns.as_slice() else {
            return Err(format!("{line}: there are too few columns").into());
        };
        let total = match *status {
            "exact" => Some(total.parse()?),
            "impossible" => Some(u64::MAX),
            _ => None,
        };
        totals.insert((*opener).to_owned(), total);
    }
    let words = list.guesses().iter().map(ToString::to_string);
    let totals: Vec<_> = words.map(|word| totals.get(&word).copied().flatten()).collect();
    let max_guesses = Question::default_max_guesses(list.kind());
    let openers = Openers::new(list.fingerprint(), mode, max_guesses, &totals);
    io::stdout().write_all(&openers.ok_or("the totals are too far apart")?.to_bytes())?;
    Ok(())
}

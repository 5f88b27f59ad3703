//! A file of the totals of all openers, for `data/totals`, from the tables of whole proofs.
//!
//! ```text
//! guesstree prove --top 12972 --cutoff 99999 --list original --ledger proof.txt
//! guesstree prove merge proof.txt --format csv >openers.csv
//! cargo run --release --example totals original easy 6 openers.csv >data/totals/original.totals
//! ```
//!
//! A table stands after its limit on guesses (`--max-guesses`). There may be a second one, within more
//! guesses. Openers that a table has no total of are kept as not proven.

use std::collections::HashMap;
use std::error::Error;
use std::io::{self, Write};
use std::{env, fs};

use guesstree::shipped::Openers;
use guesstree::{List, embedded};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (name, mode, [low, table], [high, other]) = match arguments.as_slice() {
        [name, mode, low, table] => (name, mode, [low, table], [low, table]),
        [name, mode, low, table, high, other] => (name, mode, [low, table], [high, other]),
        _ => return Err("name a list, a mode, and a limit on guesses with a table, or two".into()),
    };
    let list = embedded(name).ok_or("there is no such list")?;
    let (mode, totals, others) = (mode.parse()?, read(&list, table)?, read(&list, other)?);
    let both = [(low.parse()?, &totals[..]), (high.parse()?, &others[..])];
    let openers = Openers::new(list.fingerprint(), mode, both);
    let openers = openers.ok_or("the totals contradict each other, or are too far apart")?;
    io::stdout().write_all(&openers.to_bytes())?;
    Ok(())
}

/// The totals in a table, in the order of the list.
fn read(list: &List, table: &str) -> Result<Vec<Option<u64>>, Box<dyn Error>> {
    let mut totals = HashMap::new();
    for line in fs::read_to_string(table)?.lines().skip(1) {
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
    Ok(words.map(|word| totals.get(&word).copied().flatten()).collect())
}

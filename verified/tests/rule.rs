//! What `rule.ml` prints, by the lists of the checker in Rust: `rustc -O rule.rs`.
#![allow(dead_code, unused_imports, unreachable_pub)]
#[path = "../../checker/src/lists.rs"]
mod lists;
#[path = "../../checker/src/number.rs"]
mod number;
#[path = "../../checker/src/sha256.rs"]
mod sha256;
#[path = "../../checker/src/table.rs"]
mod table;

use std::io::Write as _;
use std::{env, fs};

use sha256::sha256;

fn main() {
    let arguments: Vec<String> = env::args().collect();
    let read = |name: &str| fs::read(name).unwrap();
    let lists = lists::Lists::read(read(&arguments[1]), read(&arguments[2])).unwrap();
    let (from, to): (usize, usize) = (arguments[3].parse().unwrap(), arguments[4].parse().unwrap());
    let answers = lists.answers().len() as u16;
    let mut bytes = Vec::new();
    for (_, &guess) in lists.numbers.iter().skip(from - 1).take(to + 1 - from) {
        bytes.extend((0..answers).map(|answer| lists.feedback(guess, answer) as u8));
    }
    std::io::stdout().write_all(&bytes).unwrap();
}

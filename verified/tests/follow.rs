//! What `follow.ml` prints, by the lists of the checker in Rust: `rustc -O follow.rs`.
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
    let step: usize = arguments[3].parse().unwrap();
    let guesses: Vec<u16> = lists.numbers.iter().map(|(_, &guess)| guess).collect();
    let answers = lists.answers().len() as u16;
    let mut bytes = Vec::new();
    for mode in [lists::Mode::Hard, lists::Mode::Ultra, lists::Mode::Strict] {
        for &guess in guesses.iter().step_by(step) {
            for answer in (0..answers).step_by(step / 8) {
                let code = lists.feedback(guess, answer);
                for &next in &guesses {
                    let may = lists.all_follow(mode, (guess, code), &[next]);
                    bytes.push(if may { b'1' } else { b'0' });
                }
            }
        }
    }
    std::io::stdout().write_all(&bytes).unwrap();
}

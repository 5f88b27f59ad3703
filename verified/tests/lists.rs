//! What `rule.ml` and `follow.ml` print, by the lists of the checker in Rust: `rustc -O lists.rs`.
//! usage: lists ANSWERS GUESSES I J, or lists ANSWERS GUESSES STEP
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

use lists::{Lists, Mode};
use sha256::sha256;

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [answers, guesses, numbers @ ..] = &arguments[..] else { panic!("no lists") };
    let lists = Lists::read(fs::read(answers).unwrap(), fs::read(guesses).unwrap()).unwrap();
    let numbers: Vec<usize> = numbers.iter().map(|number| number.parse().unwrap()).collect();
    let bytes = match numbers[..] {
        [from, to] => rule(&lists, from, to),
        [step] => follow(&lists, step),
        _ => panic!("one number or two"),
    };
    std::io::stdout().write_all(&bytes).unwrap();
}

/// The feedback to some guesses: a byte for each answer.
fn rule(lists: &Lists, from: usize, to: usize) -> Vec<u8> {
    let answers = lists.answers().len() as u16;
    let mut bytes = Vec::new();
    for (_, &guess) in lists.numbers.iter().skip(from - 1).take(to + 1 - from) {
        bytes.extend((0..answers).map(|answer| lists.feedback(guess, answer) as u8));
    }
    bytes
}

/// A sign for each mode, turn and guess: may the guess follow?
fn follow(lists: &Lists, step: usize) -> Vec<u8> {
    let guesses: Vec<u16> = lists.numbers.iter().map(|(_, &guess)| guess).collect();
    let answers = lists.answers().len() as u16;
    let mut bytes = Vec::new();
    for mode in [Mode::Hard, Mode::Ultra, Mode::Strict] {
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
    bytes
}

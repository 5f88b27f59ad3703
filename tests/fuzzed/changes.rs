//! The seeds of the fuzzer, and many changes of each.

use std::fs;
use std::path::Path;

use super::campaign::{Random, campaign, in_parallel};

/// What panics if something does not hold of an input.
pub type Check = fn(&[u8]);

/// The changed inputs of each kind.
const CHANGED: usize = 1_500;

/// Pieces of text that matter to one reader or another.
const PIECES: [&[u8]; 26] = [
    b"\n",
    b"\r\n",
    b" ",
    b"\t",
    b"#",
    b",",
    b"\"",
    b"=",
    b"\xff",
    b"\xef\xbb\xbf",
    b"\x00",
    b"\x1b[31m",
    b"0",
    b"1e-19",
    b"9999999999999999999999",
    b"-1",
    b"inf",
    b"impossible",
    b"65535",
    "é".as_bytes(),
    "e\u{301}".as_bytes(),
    "ß".as_bytes(),
    "İ".as_bytes(),
    "🟩".as_bytes(),
    "\u{202e}".as_bytes(),
    b"bound",
];

/// Prints the input if the test fails while it is looked at.
struct Watched<'a>(&'a str, &'a [u8]);

impl Drop for Watched<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("this input of {} failed: b\"{}\"", self.0, self.1.escape_ascii());
        }
    }
}

/// The seeds of this name, at least one.
fn seeds(name: &str) -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fuzzed/seeds").join(name);
    let mut paths: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    let seeds: Vec<Vec<u8>> = paths.iter().map(|path| fs::read(path).unwrap()).collect();
    assert!(!seeds.is_empty(), "{} is empty", folder.display());
    seeds
}

/// A seed with some changes: bytes, pieces of this and of other seeds, and what is cut or repeated.
fn changed(random: &mut Random, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = seeds[random.below(seeds.len())].clone();
    for _ in 0..=random.below(4) {
        let from = random.below(bytes.len() + 1);
        let to = from + random.below((bytes.len() - from).min(40) + 1);
        match random.below(8) {
            0 | 1 if from < bytes.len() => bytes[from] ^= 1 << random.below(8),
            2 if from < bytes.len() => bytes[from] = random.next() as u8,
            3 => drop(bytes.drain(from..to)),
            4 => bytes.truncate(from),
            5 => {
                let repeated = bytes[from..to].to_vec();
                bytes.splice(from..from, repeated);
            }
            6 => {
                let other = &seeds[random.below(seeds.len())];
                let start = random.below(other.len() + 1);
                let end = start + random.below((other.len() - start).min(60) + 1);
                bytes.splice(from..to, other[start..end].iter().copied());
            }
            _ => drop(bytes.splice(from..from, PIECES[random.below(PIECES.len())].iter().copied())),
        }
    }
    bytes
}

/// Runs each check on the seeds of its name, on no bytes, and on many changes of the seeds.
pub fn on_changes(checks: &[(&str, Check)]) {
    in_parallel(checks.len() * 4, |number| {
        let (name, check) = checks[number / 4];
        let seeds = seeds(name);
        if number % 4 == 0 {
            for seed in seeds.iter().chain([&Vec::new()]) {
                let _watched = Watched(name, seed);
                check(seed);
            }
        }
        let mut random = Random::new(1_000, number);
        for _ in 0..campaign(CHANGED).div_ceil(4) {
            let bytes = changed(&mut random, &seeds);
            let _watched = Watched(name, &bytes);
            check(&bytes);
        }
    });
}

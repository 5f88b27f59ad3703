//! Proofs over many openers: a sample of them, all of them, and how the work grows with the list.
//!
//! `cargo bench --features bench --bench openers`, or with `sample`, `proofs`, `threads` or `growth`
//! at the end for one of the parts. Results are asserted; times and counts are reported. With one
//! thread the counts are the same on every machine.
#![expect(clippy::unwrap_used, reason = "what fails here fails the benchmark")]

use std::fs;
use std::path::Path;
use std::process::Command;

use guesstree::benches::{self, cpu_time_s};
use guesstree::{List, Word};
use serde_json::Value as Json;

const PROGRAM: &str = env!("CARGO_BIN_EXE_guesstree");

fn main() {
    let wanted: Vec<String> = std::env::args().filter(|word| !word.starts_with('-')).collect();
    let parts: [(&str, fn()); 4] =
        [("sample", sample), ("proofs", proofs), ("threads", threads), ("growth", growth)];
    let all = !parts.iter().any(|(name, _)| wanted.iter().any(|word| word == name));
    for (name, part) in parts {
        if all || wanted.iter().any(|word| word == name) {
            println!("{name}:");
            part();
        }
    }
}

/// Every hundredth opener in the order of the score bound, each proven to cost at least `CUTOFF`.
fn sample() {
    const CUTOFF: u64 = 7_921;
    let start = cpu_time_s();
    let done = benches::sample(CUTOFF);
    println!(
        "  {} openers, each at least {CUTOFF}: {:.2} s of CPU, {} nodes, {} refinements, {} sets in \
         the memo",
        done.result,
        cpu_time_s() - start,
        done.nodes,
        done.refinements,
        done.memo_entries
    );
}

/// The lists that come with the program, their best openers and totals.
const LISTS: [(&str, &str, u64); 3] = [
    ("original", "salet", 7_920),
    ("nyt-2022-02", "salet", 7_897),
    ("nyt-2022-08", "tarse", 7_883),
];

/// All openers of every list, from cold processes, for the best one and the best ten.
fn proofs() {
    for (list, opener, total) in LISTS {
        for top in ["1", "10"] {
            let report = prove(&["--list", list, "--top", top]);
            assert_eq!(report["openers"][0]["opener"], opener);
            assert_eq!(report["openers"][0]["guesses"], total);
            println!("  {list}, top {top}: {}", figures(&report));
        }
    }
}

/// Proves the best opener with one thread and with two.
fn threads() {
    let times = ["1", "2"].map(|threads| {
        let report = prove(&["--top", "1", "--threads", threads]);
        println!("  {threads} thread(s): {}", figures(&report));
        report["time_s"].as_f64().unwrap()
    });
    println!("  speed-up {:.2}", times[0] / times[1]);
}

/// Random halves and quarters of the answers, with all allowed guesses.
fn growth() {
    let list = List::original();
    let mut spent = Vec::new();
    for parts in [1, 2, 4] {
        let mut cpu_time_s = 0.0;
        for seed in 0..parts {
            let report = prove_part(&list, parts, seed);
            println!("  1/{parts} of the answers, number {}: {}", seed + 1, figures(&report));
            cpu_time_s += report["cpu_time_s"].as_f64().unwrap();
        }
        spent.push(cpu_time_s / parts as f64);
    }
    for (pair, parts) in spent.windows(2).zip(["all to halves", "halves to quarters"]) {
        let exponent = (pair[0] / pair[1]).log2();
        println!(
            "  {parts}: the time grows with the number of answers to the power of {exponent:.2}"
        );
    }
}

/// The proof over one of several random parts of the answers.
fn prove_part(list: &List, parts: u64, number: u64) -> Json {
    /// A fixed order without order: multiplication by an odd number, and the high bits of it.
    fn shuffled(index: u64) -> u64 {
        (index + 1)
            .wrapping_mul(0x9e37_79b9_7f4a_7c15)
            .rotate_left(29)
            .wrapping_mul(0xbf58_476d_1ce4_e5b9)
            >> 16
    }
    let mut order: Vec<usize> = (0..list.answers().len()).collect();
    order.sort_by_key(|&index| shuffled(index as u64));
    let size = list.answers().len() / parts as usize;
    let part = order.chunks(size).nth(number as usize).unwrap();
    let answers: Vec<Word> = part.iter().map(|&index| list.answers()[index].clone()).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, words: &[Word]| {
        let lines: String = words.iter().map(|word| format!("{word}\n")).collect();
        let path = folder.path().join(name);
        fs::write(&path, lines).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (answers, guesses) = (file("part.txt", &answers), file("guesses.txt", list.guesses()));
    prove(&["--answers", &answers, "--guesses", &guesses, "--top", "1"])
}

/// What `prove` reports, complete as it must be.
fn prove(options: &[&str]) -> Json {
    let folder = tempfile::tempdir().unwrap();
    let report = run(options, folder.path());
    assert_eq!(report["outcome"], "proven");
    report
}

fn run(options: &[&str], folder: &Path) -> Json {
    let output = Command::new(PROGRAM)
        .args(["prove", "--quiet", "--json"])
        .args(options)
        .current_dir(folder)
        .output()
        .unwrap();
    assert!(output.status.success(), "{options:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

fn figures(report: &Json) -> String {
    let number = |name: &str| report[name].as_f64().unwrap_or(f64::NAN);
    format!(
        "{:.2} s, {:.2} s of CPU, {:.2} ms of CPU an opener; {} nodes, {} refinements, {} sets in the memo, peak memory {:.0} MB",
        number("time_s"),
        number("cpu_time_s"),
        1e3 * number("cpu_time_s") / report["openers"].as_array().unwrap().len() as f64,
        report["nodes"],
        report["refinements"],
        report["memo_entries"],
        number("memory_peak_bytes") / 1e6
    )
}

//! The whole commands a user runs, each from a cold process: `build salet`, `next`, `verify`.
//!
//! `cargo bench --bench salet`. Results are asserted; times are reported and never asserted.
#![expect(clippy::unwrap_used, reason = "what fails here fails the benchmark")]

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_guesstree");

fn main() {
    let folder = tempfile::tempdir().unwrap();
    for threads in ["1", "2"] {
        build_salet(folder.path(), threads);
    }
    let tree = folder.path().join("original-salet.tree");
    println!("salet's file: {} bytes", tree.metadata().unwrap().len());
    command("next", &["next", "--list", "original", "salet=-y--g"], folder.path());
    command("verify", &["verify"], folder.path());
}

fn build_salet(folder: &Path, threads: &str) {
    let arguments = ["build", "salet", "--json", "--quiet", "--threads", threads];
    let mut reports = Vec::new();
    let times = repeat(20, || {
        let output = run(&arguments, folder);
        reports.push(serde_json::from_slice::<Value>(&output).unwrap());
    });
    for report in &reports {
        assert_eq!((&report["total"], &report["optimal"]), (&7_920.into(), &true.into()));
    }
    let least = |name: &str| {
        let numbers = reports.iter().map(|report| report[name].as_f64().unwrap());
        numbers.fold(f64::INFINITY, f64::min)
    };
    println!(
        "build salet, {threads} thread(s): {times}; at best table {:.1} ms, table and search {:.1} ms; \
         {} nodes, {} refinements, {} memo entries, peak memory {:.0} MB",
        1e3 * least("table_time_s"),
        1e3 * least("time_s"),
        least("nodes"),
        least("refinements"),
        least("memo_entries"),
        least("memory_peak_bytes") / 1e6,
    );
}

fn command(name: &str, arguments: &[&str], folder: &Path) {
    let times = repeat(50, || drop(run(arguments, folder)));
    println!("{name}: {times}");
}

fn run(arguments: &[&str], folder: &Path) -> Vec<u8> {
    let output = Command::new(PROGRAM).args(arguments).current_dir(folder).output().unwrap();
    assert!(output.status.success(), "{arguments:?}");
    output.stdout
}

/// The wall times of `times` runs, in words.
fn repeat(times: usize, mut work: impl FnMut()) -> String {
    let mut taken: Vec<Duration> = (0..times)
        .map(|_| {
            let start = Instant::now();
            work();
            start.elapsed()
        })
        .collect();
    taken.sort_unstable();
    let ms = |time: Duration| 1e3 * time.as_secs_f64();
    format!(
        "{:.1} ms at best, {:.1} ms median of {times} processes",
        ms(taken[0]),
        ms(taken[times / 2])
    )
}

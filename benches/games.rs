//! What the theorems for games of few feedbacks are worth: boards solved over all openers without them, and with them.
//!
//! `cargo bench --features bench --bench games`. One thread; the totals are asserted.
#![expect(clippy::unwrap_used, reason = "what fails here fails the benchmark")]

use guesstree::List;
use guesstree::benches::{self, Theorems};
use guesstree::report::process;

fn main() {
    let theorems = |capacity, symmetries| Theorems {
        capacity,
        symmetries,
    };
    let both = ("both", theorems(true, true));
    let each = [
        ("neither", theorems(false, false)),
        ("capacity", theorems(true, false)),
        ("symmetries", theorems(false, true)),
        both,
    ];
    for (list, total) in [
        (List::mastermind(3, 6), 854),
        (List::mastermind(4, 4), 905),
        (List::bulls_and_cows(4, 6), 1_446),
    ] {
        let list = list.unwrap();
        each.iter().for_each(|&named| solve(&list, total, named));
    }
    solve(&List::mastermind(4, 6).unwrap(), 5_625, both);
}

fn solve(list: &List, total: u64, (name, theorems): (&str, Theorems)) {
    let before = process::cpu_time_s();
    let nodes = benches::solve(list, total, theorems).unwrap();
    let seconds = match (before, process::cpu_time_s()) {
        (Some(before), Some(after)) => format!("{:.2} s of CPU", after - before),
        _ => String::new(),
    };
    println!("{} with {name}: {nodes} nodes, {seconds}", list.name());
}

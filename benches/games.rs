//! What the theorems for games of few feedbacks are worth: boards solved over all openers without
//! them, and with them.
//!
//! `cargo bench --features bench --bench games`. One thread; the totals are asserted.
#![expect(clippy::unwrap_used, reason = "what fails here fails the benchmark")]

use guesstree::List;
use guesstree::benches::{best_tree, cpu_time_s};

fn main() {
    let rules = [
        ("neither", false, false),
        ("capacity", true, false),
        ("symmetries", false, true),
        ("both", true, true),
    ];
    for (list, total) in [
        (List::mastermind(3, 6), 854),
        (List::mastermind(4, 4), 905),
        (List::bulls_and_cows(4, 6), 1_446),
    ] {
        let list = list.unwrap();
        rules.iter().for_each(|rules| solve(&list, total, rules));
    }
    solve(&List::mastermind(4, 6).unwrap(), 5_625, &rules[3]);
}

fn solve(list: &List, total: u64, &(name, capacity, symmetries): &(&str, bool, bool)) {
    let before = cpu_time_s();
    let done = best_tree(list, capacity, symmetries);
    assert_eq!(done.result, total);
    let seconds = cpu_time_s() - before;
    let nodes = done.nodes;
    println!("{} with {name}: {nodes} nodes, {seconds:.2} s of CPU", list.name());
}

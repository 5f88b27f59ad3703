//! What the theorems for games of few feedbacks are worth: boards solved over all openers without them, and with them.
//!
//! `cargo bench --bench games`. One thread; the totals are asserted.
#![expect(clippy::unwrap_used, reason = "what fails here fails the benchmark")]

use std::num::NonZeroUsize;

use guesstree::report::process;
use guesstree::search::rules::Rules;
use guesstree::{Build, List, Outcome};

fn main() {
    let rules = |capacity, symmetries| Rules {
        capacity,
        symmetries,
        ..Rules::default()
    };
    let both = ("both", rules(true, true));
    let each = [
        ("neither", rules(false, false)),
        ("capacity", rules(true, false)),
        ("symmetries", rules(false, true)),
        both.clone(),
    ];
    for (list, total) in [
        (List::mastermind(3, 6), 854),
        (List::mastermind(4, 4), 905),
        (List::bulls_and_cows(4, 6), 1_446),
    ] {
        each.iter()
            .for_each(|rules| solve(list.as_ref().unwrap(), total, rules));
    }
    solve(&List::mastermind(4, 6).unwrap(), 5_625, &both);
}

fn solve(list: &List, total: u64, (name, rules): &(&str, Rules)) {
    let before = process::cpu_time_s();
    let build = Build::new(list)
        .threads(NonZeroUsize::MIN)
        .rules(rules.clone());
    let built = build.run().unwrap();
    let Outcome::Tree(tree) = built.outcome else {
        panic!("{} has a tree", list.name());
    };
    assert_eq!(tree.total(), total);
    assert!(tree.claim().is_optimal());
    let seconds = match (before, process::cpu_time_s()) {
        (Some(before), Some(after)) => format!("{:.2} s of CPU", after - before),
        _ => String::new(),
    };
    println!(
        "{} with {name}: {} nodes, {seconds}",
        list.name(),
        built.spent.tally.nodes
    );
}

//! The loops that the project lives on: the feedback table, the counting of blocks, a look-up.
//!
//! `cargo bench --features bench --bench kernels`. Each result is asserted before its loop is timed.
#![expect(clippy::unwrap_used, reason = "what fails here fails the benchmark")]

use std::hint::black_box;

use criterion::Criterion;
use guesstree::benches::{kernels, on_one_thread};
use guesstree::{List, Step, score, shipped};

fn main() {
    let all = || {
        let mut criterion = Criterion::default().configure_from_args().sample_size(20);
        let list = List::original();
        kernels(&list, &mut |name, work| {
            criterion.bench_function(name, |bench| bench.iter(&mut *work));
        });
        look_up(&mut criterion, &list);
        criterion.final_summary();
    };
    on_one_thread(all).unwrap();
}

fn look_up(criterion: &mut Criterion, list: &List) {
    let tree = shipped::original().unwrap();
    let games: Vec<Vec<_>> = list
        .answers()
        .iter()
        .map(|&answer| {
            let mut walk = tree.walk();
            let mut feedbacks = Vec::new();
            loop {
                feedbacks.push(score(walk.guess(), answer));
                if walk.step(*feedbacks.last().unwrap()) != Step::Next {
                    break feedbacks;
                }
            }
        })
        .collect();
    assert_eq!(games.iter().map(Vec::len).sum::<usize>(), 7_920);
    criterion.bench_function("look-up, 7,920 moves", |bench| {
        bench.iter(|| {
            for game in &games {
                let mut walk = tree.walk();
                for &feedback in game {
                    black_box(walk.guess());
                    walk.step(black_box(feedback));
                }
            }
        });
    });
    criterion.bench_function("load salet's tree", |bench| bench.iter(shipped::original));
}

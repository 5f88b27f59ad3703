//! The loops that the project lives on: the feedback table, the counting of blocks, a look-up.
//!
//! `cargo bench --features bench --bench kernels`. Each result is asserted before its loop is timed.
#![expect(clippy::unwrap_used, reason = "what fails here fails the benchmark")]

use std::hint::black_box;

use criterion::Criterion;
use guesstree::benches::{self, Kernels};
use guesstree::{List, Step, score, shipped};

fn main() {
    // One thread: what is reported is CPU time.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    pool.install(|| {
        let mut criterion = Criterion::default().configure_from_args().sample_size(20);
        let list = List::original();
        criterion.bench_function("table 12,972 x 2,315", |bench| {
            bench.iter(|| benches::table(black_box(&list)));
        });
        counting(&mut criterion, &mut Kernels::new(&list));
        look_up(&mut criterion, &list);
        criterion.final_summary();
    });
}

fn counting(criterion: &mut Criterion, kernels: &mut Kernels) {
    for size in [8, 32, 64, 96, 128, 160, 192, 512] {
        let ids = kernels.candidates(size);
        let best = kernels.scores(&ids, true);
        assert_eq!(kernels.scores(&ids, false), best);
        for (name, rows) in [("rows", true), ("scatter", false)] {
            criterion.bench_function(&format!("all scores, {name}, {size} candidates"), |bench| {
                bench.iter(|| kernels.scores(black_box(&ids), rows));
            });
        }
        assert_eq!(kernels.best_score(&ids), best);
        criterion.bench_function(&format!("best score, {size} candidates"), |bench| {
            bench.iter(|| kernels.best_score(black_box(&ids)));
        });
    }
}

fn look_up(criterion: &mut Criterion, list: &List) {
    let tree = shipped::original().unwrap();
    let games: Vec<Vec<_>> = list
        .answers()
        .iter()
        .map(|answer| {
            let mut walk = tree.walk();
            let mut feedbacks = Vec::new();
            loop {
                feedbacks.push(score(&walk.guess(), answer).unwrap());
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

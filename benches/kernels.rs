//! The loops that the project lives on: the feedback table, the counting of blocks, a look-up.
//!
//! `cargo bench --bench kernels`. Each result is asserted before its loop is timed.
#![expect(clippy::unwrap_used, reason = "what fails here fails the benchmark")]

use std::hint::black_box;

use criterion::Criterion;
use guesstree::game::table::Table;
use guesstree::ids::AnswerId;
use guesstree::search::bounds::ScoreKind;
use guesstree::search::candidates::Candidates;
use guesstree::search::count::{self, Counting};
use guesstree::search::scores::Scores;
use guesstree::search::supersets::Supersets;
use guesstree::{List, Step, score, shipped};

/// What the search asks for nearly always.
const SCORED: ScoreKind = ScoreKind::MemberBonus;

fn main() {
    // One thread: what is reported is CPU time.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .build()
        .unwrap();
    pool.install(|| {
        let mut criterion = Criterion::default().configure_from_args().sample_size(20);
        let list = List::original();
        criterion.bench_function("table 12,972 x 2,315", |bench| {
            bench.iter(|| Table::new(black_box(&list)));
        });
        counting(&mut criterion, &Table::new(&list));
        look_up(&mut criterion, &list);
        criterion.final_summary();
    });
}

fn counting(criterion: &mut Criterion, table: &Table) {
    let supersets = Supersets::new(table);
    for size in [8, 32, 64, 96, 128, 160, 192, 512] {
        let ids: Vec<AnswerId> = (0..size).map(|i| AnswerId::new(i * 2_311 / size)).collect();
        let set = Candidates::new(&ids);
        let (mut rows, mut scatter) = (Scores::default(), Scores::default());
        count::scores(table, set, 0, Counting::Rows, SCORED, &mut rows);
        count::scores(table, set, 0, Counting::Scatter, SCORED, &mut scatter);
        assert_eq!(rows, scatter);
        for (name, counting) in [("rows", Counting::Rows), ("scatter", Counting::Scatter)] {
            criterion.bench_function(&format!("all scores, {name}, {size} candidates"), |bench| {
                bench.iter(|| count::scores(table, black_box(set), 0, counting, SCORED, &mut rows));
            });
        }
        let best = scatter.most();
        assert_eq!(
            count::best_score(table, set, &supersets, SCORED, &mut rows),
            best
        );
        criterion.bench_function(&format!("best score, {size} candidates"), |bench| {
            bench.iter(|| count::best_score(table, black_box(set), &supersets, SCORED, &mut rows));
        });
    }
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

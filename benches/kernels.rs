//! The loops that the project lives on: the feedback table, the counting of blocks, a look-up.
//!
//! `cargo bench --features bench --bench kernels`. Each result is asserted before its loop is timed.
#![expect(clippy::unwrap_used, reason = "what fails here fails the benchmark")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use guesstree::benches::{self, Kernels};
use guesstree::{List, Step, score, shipped};

fn main() {
    // One thread: what is reported is CPU time.
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
    pool.install(|| {
        let list = List::original();
        time("table 12,972 x 2,315", || benches::table(black_box(&list)));
        counting(&mut Kernels::new(&list));
        look_up(&list);
    });
}

/// Prints how long `work` takes once, of twenty samples that each repeat it for 50 ms or longer.
fn time<T>(name: &str, mut work: impl FnMut() -> T) {
    const SAMPLES: usize = 20;
    const SAMPLE: Duration = Duration::from_millis(50);
    let mut sample = |times: u32| {
        let start = Instant::now();
        (0..times).for_each(|_| drop(black_box(work())));
        start.elapsed()
    };
    let mut times = 1;
    while sample(times) < SAMPLE {
        times *= 2;
    }
    let mut taken: Vec<Duration> = (0..SAMPLES).map(|_| sample(times) / times).collect();
    taken.sort_unstable();
    println!("{name}: {:.2?} at best, {:.2?} median", taken[0], taken[SAMPLES / 2]);
}

fn counting(kernels: &mut Kernels) {
    for size in [8, 32, 64, 96, 128, 160, 192, 512] {
        let ids = kernels.candidates(size);
        let best = kernels.scores(&ids, true);
        assert_eq!(kernels.scores(&ids, false), best);
        for (name, rows) in [("rows", true), ("scatter", false)] {
            time(&format!("all scores, {name}, {size} candidates"), || {
                kernels.scores(black_box(&ids), rows)
            });
        }
        assert_eq!(kernels.best_score(&ids), best);
        time(&format!("best score, {size} candidates"), || kernels.best_score(black_box(&ids)));
    }
}

fn look_up(list: &List) {
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
    time("look-up, 7,920 moves", || {
        for game in &games {
            let mut walk = tree.walk();
            for &feedback in game {
                black_box(walk.guess());
                walk.step(black_box(feedback));
            }
        }
    });
    time("load salet's tree", shipped::original);
}

//! How far answers overrun `Limits::answer_within`, with several threads on one engine.
//!
//! `cargo bench --bench deadlines` prints percentiles over random positions of the original list,
//! in milliseconds past the time that was given, and the load of the machine for each row.

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use guesstree::{Engine, Limits, List, Outcome, Question, Turn};

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end as u64) as usize
    }
}

/// The position after some random guesses at a random answer.
fn position(list: &List, random: &mut Random, guesses: usize) -> Question {
    let answer = &list.answers()[random.below(list.answers().len())];
    let turns = (0..guesses).map(|_| {
        let guess = &list.guesses()[random.below(list.guesses().len())];
        format!("{guess}={}", list.score(guess, answer).expect("words of one length"))
            .parse::<Turn>()
            .expect("a turn")
    });
    Question::new().turns(turns.collect::<Vec<_>>())
}

/// Asks within `time`. Returns how much later the answer came, in milliseconds.
fn overrun(engine: &Engine, question: Question, time: Duration) -> f64 {
    let start = Instant::now();
    let question = question.limits(Limits::answer_within(time));
    let best = engine.best_guess(&question).expect("an answer");
    let took = start.elapsed();
    assert!(best != Outcome::Infeasible, "each of these positions has a tree");
    took.saturating_sub(time).as_secs_f64() * 1e3
}

fn print(what: &str, time: Duration, mut over: Vec<f64>) {
    over.sort_by(f64::total_cmp);
    let at = |share: f64| over[((over.len() - 1) as f64 * share).round() as usize];
    let load = std::fs::read_to_string("/proc/loadavg").unwrap_or_default();
    println!(
        "{what:<34} {time:>6?}  n {:>5}  p50 {:>6.1}  p95 {:>6.1}  p99 {:>6.1}  max {:>6.1}  load {}",
        over.len(),
        at(0.5),
        at(0.95),
        at(0.99),
        at(1.0),
        load.split(' ').next().unwrap_or_default()
    );
}

/// `count` questions asked by several threads at once.
fn warm(engine: &Engine, threads: usize, guesses: usize, time: Duration, count: usize) {
    let (next, over) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= count {
                        return;
                    }
                    let mut random = Random(number as u64 * 77 + guesses as u64);
                    let question = position(engine.list(), &mut random, guesses);
                    let over_by = overrun(engine, question, time);
                    over.lock().expect("no panic").push(over_by);
                }
            });
        }
    });
    let what = format!("warm, {threads} askers, after {guesses} guesses");
    print(&what, time, over.into_inner().expect("no panic"));
}

fn main() {
    let times = [10, 50, 100].map(Duration::from_millis);
    for guesses in [0, 1] {
        for time in times {
            let cold = |number: u64| {
                let engine = Engine::new(List::original());
                overrun(&engine, position(engine.list(), &mut Random(number), guesses), time)
            };
            print(&format!("cold, after {guesses} guesses"), time, (0..40).map(cold).collect());
        }
    }
    for threads in [1, 2, 8] {
        for time in times {
            for guesses in [0, 1] {
                // A new engine each time, so that the memo does not know the answers.
                let engine = Engine::new(List::original()).threads(NonZeroUsize::MIN);
                engine.prepare().expect("an engine");
                warm(&engine, threads, guesses, time, 200);
            }
        }
    }
}

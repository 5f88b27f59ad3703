//! Several threads ask one engine different questions at once: each gets the answer that it would
//! get alone, and one that is stopped claims no more than is so.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use guesstree::game::sample::{Random, small_list};
use guesstree::{
    AnswerId, Engine, Limits, List, Mode, Objective, Outcome, Question, Tree, Weights,
};

use super::brute::{campaign, enough};

/// Questions of the ordinary test.
const QUESTIONS: usize = 150;

/// Positions with all objectives, with weights and without, and few or many guesses left.
fn questions(list: &List, random: &mut Random, count: usize) -> Vec<Question> {
    let answers = list.answers().len();
    let weights: Vec<Arc<Weights>> = (0..3)
        .map(|_| {
            let each = (0..answers).map(|_| random.draw() % 7).collect();
            Arc::new(Weights::new(list.answers().to_vec(), each, 0).unwrap())
        })
        .collect();
    let mut question = || {
        let candidates = match random.below(3) {
            0 => AnswerId::first(answers).collect(),
            _ => {
                let size = 2 + random.below(answers - 2);
                random.some(size, answers)
            }
        };
        let objective = match random.below(6) {
            0 => Objective::MeanThenWorst,
            1 => Objective::MeanThenWorstThenLast,
            2 => Objective::Worst,
            3 => Objective::WorstAlone,
            4 => Objective::Within(2 + random.below(2) as u8),
            _ => Objective::Mean,
        };
        let question = Question::new().candidates(candidates).objective(objective);
        let question = question.max_guesses(2 + random.below(6) as u8);
        match random.below(2) {
            0 => question,
            _ => question.weights(Arc::clone(&weights[random.below(weights.len())])),
        }
    };
    (0..count).map(|_| question()).collect()
}

fn assert_encloses(found: &Outcome, whole: &Outcome) {
    match (found, whole.found().map(Tree::claim)) {
        (Outcome::Infeasible, None) => {}
        (Outcome::Open { .. }, None) => {}
        (Outcome::Open { lower }, Some(best)) => assert!(*lower <= best.upper),
        (Outcome::Found(tree), Some(best)) => {
            assert!(tree.claim().lower <= best.upper && best.upper <= tree.claim().upper);
        }
        (found, whole) => panic!("{found:?}, but it is {whole:?}"),
    }
}

#[test]
fn questions_at_once_have_the_answers_that_they_have_alone() {
    let mut random = Random(77);
    let (stopped, asked) = (AtomicUsize::new(0), AtomicUsize::new(0));
    for mode in [Mode::Easy, Mode::Hard] {
        let list = small_list(&mut random, 30, 70);
        let questions = questions(&list, &mut random, campaign(QUESTIONS));
        let alone = |question: &Question| {
            let engine = Engine::new(list.clone()).mode(mode).threads(NonZeroUsize::MIN);
            engine.best_tree(question).unwrap().outcome
        };
        let expected: Vec<Outcome> = questions.iter().map(alone).collect();
        for (threads, of_each) in [(2, 1), (8, 2)] {
            let of_each = NonZeroUsize::new(of_each).unwrap();
            let engine = Engine::new(list.clone()).mode(mode).threads(of_each);
            let (next, random) = (AtomicUsize::new(0), Mutex::new(&mut random));
            let ask = || {
                while let Some((question, expected)) = {
                    let place = next.fetch_add(1, Relaxed);
                    questions.get(place).zip(expected.get(place))
                } {
                    if random.lock().unwrap().below(3) == 0 {
                        let time = Duration::from_micros(random.lock().unwrap().draw() % 400);
                        let limits = Limits::answer_within(time);
                        let built = engine.best_tree(&question.clone().limits(limits)).unwrap();
                        assert_encloses(&built.outcome, expected);
                        stopped.fetch_add(built.stopped.into(), Relaxed);
                    }
                    assert_eq!(engine.best_tree(question).unwrap().outcome, *expected);
                    asked.fetch_add(1, Relaxed);
                }
            };
            std::thread::scope(|scope| {
                (0..threads).for_each(|_| drop(scope.spawn(ask)));
            });
        }
    }
    let counts = [asked, stopped].map(AtomicUsize::into_inner);
    eprintln!("{counts:?}");
    assert!(counts[0] == 4 * campaign(QUESTIONS) && counts[1] > enough(20), "{counts:?}");
}

#[test]
fn a_question_does_not_wait_for_one_that_takes_long() {
    let list = small_list(&mut Random(78), 40, 100);
    let engine = Engine::new(list).threads(NonZeroUsize::MIN);
    engine.prepare().unwrap();
    let (reached, done) = (std::sync::mpsc::channel(), std::sync::mpsc::channel::<()>());
    let (told, done) = (Mutex::new(Some(reached.0)), (done.0, Mutex::new(done.1)));
    let waits = Limits::none().stop_when(move || {
        // The first look lasts until the other question was answered.
        if let Some(told) = told.lock().unwrap().take() {
            told.send(()).unwrap();
            done.1.lock().unwrap().recv().unwrap();
        }
        false
    });
    let long = Question::new().max_guesses(20).limits(waits);
    std::thread::scope(|scope| {
        let long = scope.spawn(|| engine.best_tree(&long).unwrap());
        reached.1.recv().unwrap();
        let whole = engine.best_tree(&Question::new().max_guesses(20)).unwrap();
        done.0.send(()).unwrap();
        assert_eq!(long.join().unwrap().outcome, whole.outcome);
    });
}

#[test]
fn who_finds_the_answer_in_the_memo_gives_it_even_if_time_is_up() {
    let list = small_list(&mut Random(79), 40, 100);
    let objectives = [
        Objective::Mean,
        Objective::MeanThenWorst,
        Objective::Worst,
        Objective::WorstAlone,
        Objective::Within(2),
    ];
    for mode in [Mode::Easy, Mode::Hard] {
        let engine = Engine::new(list.clone()).mode(mode);
        for objective in objectives {
            let question = Question::new().max_guesses(20).objective(objective);
            let best = engine.best_guess(&question).unwrap().into_found().unwrap();
            for limits in [Limits::within(Duration::ZERO), Limits::answer_within(Duration::ZERO)] {
                let again = engine.best_guess(&question.clone().limits(limits)).unwrap();
                let again = again.into_found().unwrap();
                // Which of several equal guesses it is may differ.
                assert_eq!(again.claim.upper.first(), best.claim.upper.first(), "{objective}");
                assert_eq!(again.claim.lower.first(), best.claim.lower.first(), "{objective}");
            }
        }
    }
}

#[test]
fn what_is_prepared_is_not_made_again() {
    let engine = Engine::new(small_list(&mut Random(80), 10, 30));
    engine.prepare().unwrap();
    let built = engine.best_tree(&Question::new()).unwrap();
    assert_eq!(built.spent.table_time, Duration::ZERO);
}

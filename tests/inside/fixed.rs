//! Fixed openings of several guesses, against a brute force that tries all.

use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use guesstree::error::EngineError;
use guesstree::{List, Mode, Objective, OpenerBound, Word};

use super::brute::ask::Build;
use super::brute::cases::for_each_case;
use super::brute::enough;
use super::brute::openers::value;

/// A brute force tries all openings of three of at most this many guesses.
const GUESSES_MAX: usize = 16;

#[test]
fn a_fixed_opening_costs_no_less_than_the_best_and_the_bound_no_more() {
    let [found, best, tight] = [const { AtomicUsize::new(0) }; 3];
    for_each_case(1, |case, random| {
        let (game, list, limit) = (&case.game, case.game.list(), case.limit);
        let (guesses, number) = (game.guesses.len(), 2 + random.below(2));
        if guesses > GUESSES_MAX || limit < number {
            return;
        }
        let build = Build::new(&list).candidates(case.candidates()).max_guesses(limit as u8);
        let kept = random.below(number);
        let kept: Vec<usize> = (0..kept).map(|_| random.below(guesses)).collect();
        let build = build.opening(kept.iter().map(|&id| list.guesses()[id].clone()));
        let opening = build.engine().fixed_opening(&build.question, number as u8);
        let opening = opening.unwrap().unwrap();
        let cost = |opening: &[usize]| game.least_opened(opening, case.set, limit);
        let ids: Vec<usize> =
            opening.guesses.iter().map(|word| list.guess_id(word).unwrap().0.into()).collect();
        assert_eq!(ids.len(), number);
        assert!(ids.starts_with(&kept), "{ids:?} does not begin with {kept:?}");
        let all = |least: usize| {
            let mut all = vec![kept[..least].to_vec()];
            for _ in least..number {
                let longer = |fixed: Vec<usize>| {
                    (0..guesses).map(move |id| [fixed.as_slice(), &[id]].concat())
                };
                all = all.into_iter().flat_map(longer).collect();
            }
            all.iter().filter_map(|opening| cost(opening)).min()
        };
        let lower = opening.lower.first();
        if let Some(least) = all(0) {
            assert!(lower <= least, "{lower} for {number} guesses, but one costs {least}");
            tight.fetch_add((lower == least).into(), Relaxed);
        }
        if let Some(least) = all(kept.len()) {
            let cost = cost(&ids);
            assert!(cost.is_none_or(|cost| cost >= least));
            found.fetch_add(1, Relaxed);
            best.fetch_add((cost == Some(least)).into(), Relaxed);
        }
        let solved = build.opening(opening.guesses).cost().unwrap();
        let cost = cost(&ids);
        match solved {
            OpenerBound::Exact(_) => assert_eq!(solved, OpenerBound::Exact(value(cost))),
            OpenerBound::AtLeast(_) => assert_eq!(cost, None),
        }
    });
    let [found, best, tight] = [found, best, tight].map(AtomicUsize::into_inner);
    assert!(found > enough(500) && tight > enough(500), "too few of a kind: {found}, {tight}");
    // A local search is not always right, but with so few guesses it nearly always is.
    assert!(best * 10 >= found * 9, "the best was found in {best} of {found} cases");
}

#[test]
fn openings_are_looked_for_by_the_mean_in_easy_mode_only() {
    let words = ["abed", "bead", "dead", "head", "heap", "lead"];
    let words: Vec<Word> = words.iter().map(|word| Word::parse(word).unwrap()).collect();
    let list = List::from_words("heaps", words.clone(), None).unwrap();
    let refused = |build: Build<'_>, guesses| {
        let result = build.engine().fixed_opening(&build.question, guesses);
        matches!(result, Err(EngineError::Fixed { .. }))
    };
    let build = || Build::new(&list);
    assert!(!refused(build(), 2) && !refused(build(), 6));
    assert!(refused(build(), 0) && refused(build(), 1) && refused(build(), 7));
    assert!(refused(build().opening(words[..2].to_vec()), 2));
    assert!(!refused(build().opening(words[..2].to_vec()), 3));
    assert!(refused(build().mode(Mode::Hard), 2));
    assert!(refused(build().objective(Objective::Worst), 2));
}

//! Published totals: what the search must find on the embedded lists, to the last guess.
//!
//! Sources, all of them results of exhaustive searches by other programs:
//!
//! - `original`: file `normal.some3593.proven` of <https://github.com/alex1770/wordle> (2022). SALET's
//!   7,920 was found, too, by D. Bertsimas and A. Paskov, *An Exact and Interpretable Solution to
//!   Wordle* (2022), as a mean of 3.421.
//! - `nyt-2022-02`: file `results_easy_nyt20220215` of the same.
//! - `nyt-2022-08`: file `results_easy_nyt20220830` of the same.

use std::num::NonZeroUsize;

use guesstree::error::EngineError;
use guesstree::game::embedded::embedded;
use guesstree::game::mode::Mode;
use guesstree::search::rules::{Rule, Rules};
use guesstree::search::solve::memo::ENTRY_BYTES;
use guesstree::{List, Objective, ObjectiveValue, Outcome, Tree, Word, verify};

use super::brute::ask::Build;
use super::brute::some;

/// The totals within six guesses. Good openers and middling ones, answers and others. REAST is a
/// test of its own: a search that looks at the best hundred guesses of each position finds 7,924.
const PUBLISHED: [(&str, &[(&str, u64)]); 3] = [
    (
        "original",
        &[
            ("salet", 7920),
            ("reast", 7923),
            ("crate", 7926),
            ("trace", 7926),
            ("slate", 7928),
            ("crane", 7930),
            ("carle", 7937),
            ("slane", 7943),
            ("raise", 8014),
            ("carns", 8069),
            ("aider", 8109),
            ("dulce", 8158),
            ("bluer", 8199),
            ("padri", 8234),
            ("chary", 8262),
        ],
    ),
    (
        "nyt-2022-02",
        &[
            ("salet", 7897),
            ("reast", 7900),
            ("crate", 7902),
            ("trace", 7903),
            ("slate", 7905),
            ("crane", 7907),
            ("carle", 7914),
            ("slane", 7920),
            ("clans", 8046),
            ("coaly", 8114),
            ("world", 8259),
        ],
    ),
    (
        "nyt-2022-08",
        &[
            ("tarse", 7883),
            ("salet", 7894),
            ("reast", 7896),
            ("crate", 7899),
            ("slate", 7899),
            ("trace", 7899),
            ("crane", 7902),
            ("carle", 7909),
            ("grant", 8039),
            ("nodal", 8145),
            ("bigot", 8280),
        ],
    ),
];

fn build<'a>(list: &'a List, opener: &str) -> Build<'a> {
    Build::new(list).opening([Word::parse(opener).unwrap()])
}

fn tree(build: &Build<'_>) -> Tree {
    match build.run().unwrap().outcome {
        Outcome::Found(tree) => tree,
        other => panic!("no tree, but {other:?}"),
    }
}

#[test]
fn every_published_total_is_found_and_proven() {
    for (name, totals) in PUBLISHED {
        let list = embedded(name).unwrap();
        for &(opener, total) in some(totals) {
            let tree = tree(&build(&list, opener));
            assert_eq!(verify(&tree, &list).unwrap().total, total, "{name}, {opener}");
            assert!(tree.claim().is_optimal(), "{name}, {opener}");
        }
    }
}

#[test]
fn salet_finds_every_answer_within_five_guesses() {
    let list = List::original();
    let within_six = tree(&build(&list, "salet"));
    assert_eq!(within_six.histogram().len(), 5);
    let within_five = tree(&build(&list, "salet").max_guesses(5));
    assert_eq!(within_five.nodes(), within_six.nodes());
    assert_eq!(within_five.claim(), within_six.claim());
}

#[test]
fn salet_does_not_find_every_answer_within_four_guesses_or_three() {
    let list = List::original();
    for max_guesses in [3, 4] {
        let built = build(&list, "salet").max_guesses(max_guesses).run();
        assert_eq!(built.unwrap().outcome, Outcome::Infeasible);
    }
}

#[test]
fn the_best_tree_of_tarse_needs_six_guesses_on_the_list_of_august_2022() {
    let tree = tree(&build(&List::nyt_2022_08(), "tarse"));
    assert_eq!(tree.histogram().len(), 6);
}

/// Where it does, and where it does not: as the checker counts them, within the limits that the search proved smallest.
#[test]
fn the_smallest_worst_case_may_cost_guesses() {
    for &(ref list, mode, opener, expected) in some(&[
        (List::nyt_2022_08(), Mode::Easy, "tarse", [5, 7_885, 0]),
        (List::original(), Mode::Hard, "palet", [5, 8_206, 0]),
        (List::original(), Mode::Easy, "salet", [5, 7_920, 0]),
    ]) {
        let tree = tree(&build(list, opener).mode(mode).objective(Objective::Worst));
        assert_eq!(tree.claim().upper, ObjectiveValue(expected), "{opener}");
    }
}

/// No totals of these are published; searches that prune by different rules must agree.
#[test]
fn the_most_answers_within_a_few_guesses_are_found_with_and_without_twins() {
    let list = List::original();
    for &within in some(&[2, 3]) {
        let usual = build(&list, "salet").objective(Objective::Within(within));
        let rules = Rules::without(Rule::HardPairs).switched(Rule::Supersets, false);
        assert_eq!(tree(&usual), tree(&usual.clone().rules(rules)), "{within}");
    }
}

#[test]
fn one_thread_and_two_make_the_same_bytes() {
    for (name, opener) in some(&[("original", "salet"), ("nyt-2022-08", "tarse")]) {
        let list = embedded(name).unwrap();
        let with = |threads| build(&list, opener).threads(NonZeroUsize::new(threads).unwrap());
        let bytes = |threads| tree(&with(threads)).to_bytes();
        assert!(bytes(1) == bytes(2), "{name}, {opener}");
    }
}

#[test]
fn a_memo_that_forgets_all_the_time_makes_the_same_bytes() {
    let list = List::original();
    let usual = build(&list, "salet");
    let Err(EngineError::Memory { needed, .. }) = usual.clone().memory_bytes_max(0).run() else {
        panic!("no memory was enough");
    };
    let frugal = usual.clone().memory_bytes_max(needed + 50 * ENTRY_BYTES);
    assert!(tree(&frugal).to_bytes() == tree(&usual).to_bytes());
}

#[test]
fn without_the_bound_from_larger_sets_totals_and_trees_are_the_same() {
    // Random games are too small for this bound; it is for blocks of 64 candidates and more.
    let list = List::original();
    for opener in some(&["salet", "crane", "raise"]) {
        let usual = Build::new(&list).opening([Word::parse(opener).unwrap()]);
        let rules = Rules::without(Rule::Supersets);
        let without = usual.clone().rules(rules).run().unwrap();
        assert_eq!(usual.run().unwrap().outcome, without.outcome, "{opener}");
    }
}

//! The tables of openers in the documents: some rows of each are proven again.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

#[path = "../fuzzed/campaign.rs"]
#[allow(dead_code, reason = "not all of it is needed here")]
mod campaign;

use guesstree::{
    Engine, List, Mode, NAMES, Objective, ObjectiveValue, Outcome, Question, Word, embedded,
    shipped, verify,
};

use campaign::some;

/// A whole campaign tries every row that has this number in it.
const STEP: [usize; 2] = [1_621, 1_081];

fn outcome(engine: &Engine, opener: &str, question: Question) -> Outcome {
    engine.best_tree(&question.opening([Word::parse(opener).unwrap()])).unwrap().outcome
}

#[test]
fn openers_have_the_totals_of_the_table() {
    let engine = Engine::new(List::original());
    let totals = include_str!("../../docs/original-openers.csv").lines().skip(1);
    let totals: Vec<&str> = totals.step_by(STEP[0]).collect();
    assert_eq!(totals.len(), 9);
    for line in some(&totals) {
        let columns: Vec<&str> = line.split(',').collect();
        let tree = outcome(&engine, columns[0], Question::new()).into_found().unwrap();
        assert_eq!(tree.total().to_string(), columns[2], "{line}");
    }
}

#[test]
fn the_totals_that_come_with_the_program_are_those_of_the_table() {
    let list = List::original();
    let openers = shipped::openers(list.fingerprint(), Mode::Easy).unwrap();
    let table = include_str!("../../docs/original-openers.csv");
    for line in table.lines().skip(1) {
        let columns: Vec<&str> = line.split(',').collect();
        let id = list.guess_id(&Word::parse(columns[0]).unwrap()).unwrap();
        let total: u64 = columns[2].parse().unwrap();
        assert_eq!(openers.total(id, 6), Some(total.into()), "{line}");
    }
    assert_eq!(openers.ranked(6).unwrap().len(), table.lines().count() - 1);
}

#[test]
fn totals_that_come_with_the_program_are_proven_again() {
    let mut files = 0;
    for name in NAMES {
        let list = embedded(name).unwrap();
        for mode in Mode::ALL {
            let Some(openers) = shipped::openers(list.fingerprint(), mode) else { continue };
            files += 1;
            let engine = Engine::new(list.clone()).mode(mode);
            let places: Vec<usize> = (57..list.guesses().len()).step_by(2_111).collect();
            for &place in some(&places) {
                let word = &list.guesses()[place];
                for limit in [6, 100] {
                    let known = openers.total(list.guess_id(word).unwrap(), limit);
                    let Some(known) = known else { continue };
                    // A tree is made by a search, whatever is known of openers.
                    let question = Question::new().max_guesses(limit);
                    let total = match outcome(&engine, &word.to_string(), question) {
                        Outcome::Found(tree) => tree.claim().upper,
                        Outcome::Infeasible => ObjectiveValue::IMPOSSIBLE,
                        other => panic!("{word}: {other:?}"),
                    };
                    assert_eq!(known.first(), total.first(), "{name} {mode} {word} {limit}");
                }
            }
        }
    }
    assert!(files > 0);
}

#[test]
fn openers_in_hard_mode_find_all_within_five_guesses_or_not_as_the_table_says() {
    let engine = Engine::new(List::original()).mode(Mode::Hard);
    let hard = include_str!("../../docs/original-openers-hard-within5.csv").lines().skip(1);
    let hard: Vec<&str> = hard.step_by(STEP[1]).collect();
    assert_eq!(hard.len(), 12);
    for line in some(&hard) {
        let (opener, found) = line.split_once(',').unwrap();
        let question = Question::new().objective(Objective::WorstAlone).max_guesses(5);
        match outcome(&engine, opener, question) {
            Outcome::Found(tree) => {
                verify(&tree, engine.list()).unwrap();
                assert!(tree.claim().is_optimal());
                assert_eq!((tree.histogram().len(), found), (5, "exact,5,"), "{line}");
            }
            Outcome::Infeasible => assert_eq!(found, "impossible,,", "{line}"),
            other => panic!("{line}: {other:?}"),
        }
    }
}

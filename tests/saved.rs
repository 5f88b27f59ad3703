//! A tree that was built equals the one that is loaded again: for every objective, with and without
//! weights, in every mode and every game.

#![expect(clippy::unwrap_used, reason = "what fails here fails the test")]

use guesstree::Mode;
use guesstree::{Engine, List, Objective, Question, Tree, Weights, Word, verify};

const OBJECTIVES: [Objective; 6] = [
    Objective::Mean,
    Objective::MeanThenWorst,
    Objective::MeanThenWorstThenLast,
    Objective::Worst,
    Objective::Within(2),
    Objective::Within(4),
];

/// A name that no file can hold as it is.
const NAME: &str = "a name\twith control characters";

fn words(text: &str) -> Vec<Word> {
    let words = text.split_whitespace();
    words.map(|word| Word::parse(word).unwrap()).collect()
}

fn lists() -> Vec<List> {
    let answers = words("crane slate trace grate crate irate stare tears rates aster");
    let guesses = [&answers[..], &words("salet roate soare raise")].concat();
    let names = |text: &str| -> Vec<Word> {
        let names = text.split_whitespace();
        names.map(|name| Word::name(name).unwrap()).collect()
    };
    let score = |guess: usize, answer: usize| match guess == answer {
        true => 300,
        false => (guess * answer) as u16,
    };
    vec![
        List::from_words(NAME, answers.clone(), Some(guesses)).unwrap(),
        List::from_words("one", words("crane"), None).unwrap(),
        List::from_words("jotto", answers, None).unwrap().jotto(),
        List::mastermind(2, 4).unwrap(),
        List::black_peg(3, 2).unwrap(),
        List::bulls_and_cows(2, 5).unwrap(),
        List::from_scores("table", names("a b c d"), names("a b c d"), score).unwrap(),
    ]
}

fn assert_saved(folder: &tempfile::TempDir, engine: &Engine, question: &Question) {
    let what = format!("{engine:?} {question:?}");
    let tree = engine.best_tree(question).unwrap().outcome.into_found();
    let tree = tree.unwrap_or_else(|| panic!("no tree: {what}"));
    let path = folder.path().join("saved.tree");
    tree.save(&path).unwrap();
    assert_eq!(Tree::load(&path).unwrap(), tree, "{what}");
    verify(&tree, engine.list()).unwrap();
}

#[test]
fn a_tree_that_was_built_is_loaded_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    for list in lists() {
        let answers = list.answers().to_vec();
        let alone = u64::from(answers.len() == 1);
        let each = (0..answers.len() as u64).map(|i| alone + i * i).collect();
        let weights = Weights::new(answers, each, 2).unwrap();
        let easy = [Mode::Easy].as_slice();
        let modes = match matches!(list.name(), NAME | "one") {
            true => &Mode::ALL,
            false => easy,
        };
        for objective in OBJECTIVES {
            for &mode in modes {
                let engine = Engine::new(list.clone()).mode(mode);
                let question = Question::new().objective(objective).max_guesses(10);
                let opening = question.clone().opening([list.guesses()[0].clone()]);
                let weighted = question.clone().weights(weights.clone());
                for question in [question, opening, weighted] {
                    assert_saved(&folder, &engine, &question);
                }
            }
        }
    }
}

/// A beam proves less, so the ends of its claim may differ.
#[test]
fn a_tree_with_an_open_claim_is_loaded_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    for list in lists() {
        for objective in OBJECTIVES {
            let engine = Engine::new(list.clone());
            let question = Question::new().objective(objective).max_guesses(10);
            assert_saved(&folder, &engine, &question.beam(std::num::NonZeroUsize::MIN));
        }
    }
}

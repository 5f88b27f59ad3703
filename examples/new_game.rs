//! A new game in a few lines: guess a number from 1 to 100, and learn whether the answer is higher,
//! lower, or found.
//!
//! `cargo run --release --example new_game`

use guesstree::{Engine, List, Question, Word};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names = (1..=100).map(|number| Word::name(&number.to_string()));
    let numbers: Vec<Word> = names.collect::<Result<_, _>>()?;
    // The feedback is a number: 0 for lower, 1 for right, 2 for higher.
    let list = List::from_scores("higher-lower", numbers.clone(), numbers, |guess, answer| {
        (answer.cmp(&guess) as i8 + 1) as u16
    })?;
    let engine = Engine::new(list);
    let tree = engine.best_tree(&Question::new())?.outcome.into_found();
    let tree = tree.ok_or("no tree was found")?;
    // The first guess finds one number at most, the second two more, the third four more: the best
    // tree is a binary search.
    let (mut least, mut left) = (0, 100);
    for guesses in 1_u64.. {
        let found = left.min(1 << (guesses - 1));
        least += guesses * found;
        left -= found;
        if left == 0 {
            break;
        }
    }
    assert_eq!((tree.total(), least), (580, 580));
    assert!(tree.claim().is_optimal());
    guesstree::verify(&tree, engine.list())?;
    let (first, worst) = (tree.walk().guess(), tree.walk().worst_case());
    println!("guess {first} first: {least} guesses for all numbers, at most {worst}");
    Ok(())
}

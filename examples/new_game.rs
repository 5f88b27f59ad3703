//! A new game in a few lines: guess a number from 1 to 100. Feedback says whether it is higher,
//! lower, or right.
//!
//! `cargo run --release --example new_game`

use guesstree::{Build, List, Outcome, Word};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let names = (1..=100).map(|number| Word::name(&number.to_string()));
    let numbers: Vec<Word> = names.collect::<Result<_, _>>()?;
    // Feedback is a number: 0 for lower, 1 for right, 2 for higher.
    let list = List::from_scores("higher-lower", numbers.clone(), numbers, |guess, answer| {
        (answer.cmp(&guess) as i8 + 1) as u16
    })?;
    let Outcome::Tree(tree) = Build::new(&list).run()?.outcome else {
        return Err("no tree was found".into());
    };
    // One number can be found with the first guess, two more with the second, four more with the
    // third: the best is a binary search.
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
    guesstree::verify(&tree, &list)?;
    let (first, worst) = (tree.walk().guess(), tree.walk().worst_case());
    println!("guess {first} first: {least} guesses for all numbers, at most {worst}");
    Ok(())
}

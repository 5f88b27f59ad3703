//! How hard each answer is: the guesses that it takes in a tree, beside those of the others.

use serde::Serialize;

use crate::game::word::Word;
use crate::tree::decision_tree::Tree;
use crate::tree::summary::mean;

/// How hard an answer is, if the guesses of a tree are made. Serialized under the names of the
/// fields, which are stable.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Difficulty {
    /// The answer.
    pub word: Word,
    /// The number of guesses that it takes, the winning one included.
    pub guesses: usize,
    /// The mean number of guesses over all answers, each counted once: what was to be expected.
    pub expected: f64,
    /// Its place among the answers, the hardest first: one more than the number of answers that
    /// take more guesses. Answers that take the same number share a place.
    pub rank: u64,
    /// The number of answers that have this place, this one included.
    pub sharing: u64,
    /// The number of answers.
    pub answers: u64,
}

/// How hard each answer of `tree` is: the hardest first, those of the same rank by the alphabet.
pub fn difficulties(tree: &Tree) -> Vec<Difficulty> {
    let histogram = tree.histogram();
    let mut all = Vec::new();
    for guesses in (1..=histogram.len()).rev() {
        all.extend(tree.found_with(guesses).into_iter().map(|word| of(&histogram, word, guesses)));
    }
    all
}

/// How hard the answer `word` of `tree` is; `None` if the tree does not find it.
pub fn difficulty(tree: &Tree, word: &Word) -> Option<Difficulty> {
    let histogram = tree.histogram();
    let guesses = (1..=histogram.len()).find(|&n| tree.found_with(n).contains(word))?;
    Some(of(&histogram, word.clone(), guesses))
}

/// Of an answer that takes this many guesses, where `histogram` counts those that take one, two, …
fn of(histogram: &[u64], word: Word, guesses: usize) -> Difficulty {
    let (answers, harder) = (histogram.iter().sum(), histogram[guesses..].iter().sum::<u64>());
    let total = (1..).zip(histogram).map(|(guesses, n): (u64, &u64)| guesses * n).sum();
    Difficulty {
        word,
        guesses,
        expected: mean(total, answers),
        rank: harder + 1,
        sharing: histogram[guesses - 1],
        answers,
    }
}

#[cfg(test)]
mod tests {
    use super::{difficulties, difficulty};
    use crate::engine::Engine;
    use crate::engine::question::Question;
    use crate::game::list::List;
    use crate::game::word::Word;
    #[cfg(feature = "trees")]
    use crate::shipped;
    use crate::tree::Tree;

    fn tree(list: &List) -> Tree {
        let built = Engine::new(list.clone()).best_tree(&Question::new()).unwrap();
        built.outcome.into_found().unwrap()
    }

    #[test]
    fn each_answer_of_a_small_list_has_the_rank_that_it_must_have() {
        let words = ["abcd", "abce", "abcf"].map(|word| Word::parse(word).unwrap());
        let list = List::from_words("three", words.to_vec(), None).unwrap();
        let all = difficulties(&tree(&list));
        // Whichever is guessed first, nothing tells the other two apart.
        let figures: Vec<_> = all.iter().map(|one| (one.guesses, one.rank, one.sharing)).collect();
        assert_eq!(figures, [(3, 1, 1), (2, 2, 1), (1, 3, 1)]);
        assert!(all.iter().all(|one| one.expected == 2.0 && one.answers == 3));
    }

    /// Plays every answer through the tree, and counts the answers that take longer.
    #[test]
    fn a_game_with_each_answer_takes_what_its_difficulty_says() {
        let step = List::original().answers().iter().step_by(60).cloned().collect();
        let list = List::from_words("some", step, None).unwrap();
        let tree = tree(&list);
        let played = |answer: &Word| {
            let mut walk = tree.walk();
            while walk.guess() != *answer {
                let _ = walk.step(list.feedback(&walk.guess(), answer));
            }
            walk.turn()
        };
        let all = difficulties(&tree);
        assert_eq!(all.len(), list.answers().len());
        for answer in list.answers() {
            let one = difficulty(&tree, answer).unwrap();
            assert!(all.contains(&one));
            let others = || list.answers().iter().map(played);
            let guesses = played(answer);
            let harder = others().filter(|&other| other > guesses).count() as u64;
            let sharing = others().filter(|&other| other == guesses).count() as u64;
            assert_eq!((one.guesses, one.rank, one.sharing), (guesses, harder + 1, sharing));
            assert_eq!(one.expected, others().sum::<usize>() as f64 / one.answers as f64);
        }
        let order = |one: &super::Difficulty| (one.rank, one.word.clone());
        assert!(all.is_sorted_by_key(order));
    }

    #[cfg(feature = "trees")]
    #[test]
    fn a_word_that_is_no_answer_has_no_difficulty() {
        let tree = shipped::original().unwrap();
        assert_eq!(difficulty(&tree, &Word::parse("salet").unwrap()), None);
        let hardest = difficulties(&tree).iter().take_while(|one| one.rank == 1).count();
        assert_eq!(hardest, 76);
    }
}

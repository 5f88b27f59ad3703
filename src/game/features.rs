//! Features: sets of answers that have something in common, such as a letter at a place.
//!
//! A search bounds what a guess can do on a candidate set by what it does on a larger set. Feedback
//! says that a letter is absent, is at a place, or is somewhere else. So the sets that feedback
//! leaves are subsets of a few features each. The search sees features as sets of ids; the game
//! decides which there are.

use crate::game::games::Guesses;
use crate::game::list::List;
use crate::ids::AnswerId;
use crate::sorted;

/// The letters that have features: those that most answers have. Alphabets have fewer letters, and
/// where there are thousands, most are rare.
const LETTERS_MAX: usize = 64;

/// The features of a list: none is empty, and all answers come first. Words and codes have, for
/// each common letter, the answers without it, and for each letter and place, the answers with the
/// letter there and those with it elsewhere only. Names mean nothing, so tables have no other
/// features.
pub(crate) fn features(list: &List) -> Vec<Vec<AnswerId>> {
    let ids = AnswerId::first(list.answers().len());
    if list.kind().guesses() == Guesses::Names {
        return vec![ids.collect()];
    }
    let mut letters: Vec<char> =
        list.answers().iter().flat_map(|word| word.letters()).copied().collect();
    sorted::in_order(&mut letters);
    let mut common: Vec<(usize, char)> =
        letters.chunk_by(|a, b| a == b).map(|same| (same.len(), same[0])).collect();
    sorted::descending(&mut common, |&(count, _)| count as u64);
    common.truncate(LETTERS_MAX);
    let mut letters: Vec<char> = common.into_iter().map(|(_, letter)| letter).collect();
    sorted::in_order(&mut letters);
    let mut features = vec![ids.clone().collect()];
    for &letter in &letters {
        let with = |fits: &dyn Fn(&[char]) -> bool| -> Vec<AnswerId> {
            let answers = ids.clone().zip(list.answers());
            answers.filter(|(_, word)| fits(word.letters())).map(|(id, _)| id).collect()
        };
        features.push(with(&|word| !word.contains(&letter)));
        for place in 0..list.letters() {
            features.push(with(&|word| word[place] == letter));
            features.push(with(&|word| word[place] != letter && word.contains(&letter)));
        }
    }
    features.retain(|feature| !feature.is_empty());
    features
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::history::{Turn, fitting};

    #[test]
    fn what_a_grey_a_yellow_and_a_green_letter_leave_are_features() {
        let list = List::original();
        let features = features(&list);
        assert_eq!(features[0].len(), list.answers().len());
        for turn in ["aaaaa=BBBBB", "zzyzx=BBBBB"] {
            let turn: Turn = turn.parse().unwrap();
            let left = fitting(&list, std::slice::from_ref(&turn));
            let containing = |feature: &&Vec<AnswerId>| left.iter().all(|id| feature.contains(id));
            assert!(features.iter().skip(1).any(|feature| containing(&feature)), "{}", turn.guess);
        }
        let without_a = fitting(&list, &["aaaaa=BBBBB".parse().unwrap()]);
        assert!(features.contains(&without_a));
    }

    #[test]
    fn each_answer_has_a_place_feature_for_each_of_its_places() {
        let list = List::original();
        let features = features(&list);
        let of_first = features.iter().filter(|feature| feature.contains(&AnswerId(0))).count();
        // "aback": all answers, 22 absent letters; for each of the 5 places the letter that is
        // there; and for a (not at 3 places), b (not at 4), c (not at 4), k (not at 4) the letter
        // elsewhere only.
        assert_eq!(list.answers()[0].to_string(), "aback");
        assert_eq!(of_first, 1 + 22 + 5 + 3 + 4 + 4 + 4);
    }
}

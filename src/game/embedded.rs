//! The lists that come with the program.
//!
//! Their files are part of the executable. The compiler checks them: it refuses to build the
//! program if a line is not a word, or if the number of words differs from the one written here. So
//! loading has no errors to report, and it takes a fraction of a millisecond. Most lists are kept
//! as what was dropped from the first one and added to it, which takes much less room. The tests
//! compare the words with published checksums.

use crate::game::list::List;
use crate::game::word::Word;
use crate::{page, sorted};

/// The names of the embedded lists. A page is without `nyt-2023-07`.
pub const NAMES: &[&str] = match page::SMALL {
    false => &["original", "nyt-2022-02", "nyt-2022-08", "nyt-2023-07", PLAYED],
    true => &["original", "nyt-2022-02", "nyt-2022-08", PLAYED],
};

/// The name of the list that games are played with if nobody names another.
pub const PLAYED: &str = "today";

/// The name of the list that trees are built and proven for if nobody names another.
pub const PROVEN: &str = "original";

const ORIGINAL_ANSWERS: &str = include_str!("../../data/original-answers.txt");
const ORIGINAL_GUESSES: &str = include_str!("../../data/original-guesses.txt");
const DROPPED_2022_02: &str = include_str!("../../data/dropped-2022-02.txt");
const ADDED_2022_08: &str = include_str!("../../data/added-2022-08.txt");
const NYT_2023_07_ANSWERS: &str = include_str!("../../data/nyt-2023-07-answers.txt");
const LATER_ANSWERS: &str = include_str!("../../data/later-answers-2026-11.txt");

/// The embedded list of this name (one of [`NAMES`], spelled exactly); `None` if there is
/// none.
pub fn embedded(name: &str) -> Option<List> {
    match name {
        "original" => Some(List::original()),
        "nyt-2022-02" => Some(List::nyt_2022_02()),
        "nyt-2022-08" => Some(List::nyt_2022_08()),
        "nyt-2023-07" if !page::SMALL => Some(List::nyt_2023_07()),
        "today" => Some(List::today()),
        _ => None,
    }
}

/// What the embedded list of this name is, in a few words, with what it lacks; `None` if there is
/// no such list.
pub fn description(name: &str) -> Option<&'static str> {
    match name {
        "original" => Some("what the game began with"),
        "nyt-2022-02" => Some("since February 2022"),
        "nyt-2022-08" => Some("since August 2022, more guesses"),
        "nyt-2023-07" if !page::SMALL => Some("answers of July 2023"),
        "today" => Some(
            "original and 25 later answers, as of November 2026; incomplete: newspapers counted \
             32 by January 2026",
        ),
        _ => None,
    }
}

impl List {
    /// The list the game was launched with: 2,315 answers, 12,972 allowed guesses.
    pub fn original() -> List {
        List::from_sorted("original", &words(ORIGINAL_ANSWERS), &words(ORIGINAL_GUESSES))
    }

    /// The list after the New York Times took over the game in February 2022: 2,309
    /// answers, 12,947 allowed guesses.
    pub fn nyt_2022_02() -> List {
        let [answers, guesses] = [ORIGINAL_ANSWERS, ORIGINAL_GUESSES].map(without_dropped);
        List::from_sorted("nyt-2022-02", &answers, &guesses)
    }

    /// The answers of [`nyt_2022_02`](Self::nyt_2022_02) with the guesses allowed since August
    /// 2022: 2,309 answers, 14,855 allowed guesses.
    pub fn nyt_2022_08() -> List {
        List::from_sorted("nyt-2022-08", &without_dropped(ORIGINAL_ANSWERS), &guesses_2022_08())
    }

    /// The answers of July 2023 with the guesses of [`nyt_2022_08`](Self::nyt_2022_08): 3,158
    /// answers, 14,855 allowed guesses.
    pub fn nyt_2023_07() -> List {
        List::from_sorted("nyt-2023-07", &words(NYT_2023_07_ANSWERS), &guesses_2022_08())
    }

    /// The answers of [`original`](Self::original) and 25 that came later, as far as they were
    /// known in November 2026, with the guesses of [`nyt_2022_08`](Self::nyt_2022_08): 2,340
    /// answers, 14,855 allowed guesses. It is incomplete: newspapers counted 32 later answers by
    /// January 2026.
    pub fn today() -> List {
        let answers = together(ORIGINAL_ANSWERS, LATER_ANSWERS);
        List::from_sorted("today", &answers, &guesses_2022_08())
    }
}

/// The words of a file, but those that were dropped in February 2022.
fn without_dropped(text: &str) -> Vec<Word> {
    let (mut kept, dropped) = (words(text), words(DROPPED_2022_02));
    kept.retain(|word| dropped.binary_search(word).is_err());
    kept
}

/// The guesses since August 2022. Those that were dropped before are among them.
fn guesses_2022_08() -> Vec<Word> {
    together(ORIGINAL_GUESSES, ADDED_2022_08)
}

/// The words of two files without a word in common.
fn together(one: &str, other: &str) -> Vec<Word> {
    let mut both = words(one);
    both.extend(words(other));
    sorted::in_order(&mut both);
    both
}

/// The words of an embedded file. No line is dropped: the compiler has checked that each is a word.
fn words(text: &str) -> Vec<Word> {
    let parse = |line| Word::parse(line).ok();
    text.lines().filter_map(parse).collect()
}

const _: () = {
    assert!(count_words(ORIGINAL_ANSWERS) == 2_315);
    assert!(count_words(ORIGINAL_GUESSES) == 12_972);
    assert!(count_words(DROPPED_2022_02) == 25);
    assert!(count_words(ADDED_2022_08) == 1_883);
    assert!(count_words(NYT_2023_07_ANSWERS) == 3_158);
    assert!(count_words(LATER_ANSWERS) == 25);
};

/// The number of lines of a text in which each line is five lower-case letters and a line feed. Any
/// other text stops the compiler. One pattern matches a whole line because evaluation at compile
/// time is slow: calling a function for each letter would take seconds.
const fn count_words(text: &str) -> usize {
    let mut rest = text.as_bytes();
    let mut count = 0;
    while let [
        b'a'..=b'z',
        b'a'..=b'z',
        b'a'..=b'z',
        b'a'..=b'z',
        b'a'..=b'z',
        b'\n',
        next_lines @ ..,
    ] = rest
    {
        rest = next_lines;
        count += 1;
    }
    assert!(rest.is_empty(), "a line is not five lower-case letters");
    count
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fmt::Write;

    use sha2::{Digest, Sha256};

    use super::{NAMES, PLAYED, PROVEN, description, embedded};
    use crate::game::list::List;
    use crate::game::word::Word;

    /// The SHA-256 of the words, sorted, each ended by a line feed.
    fn sha256(words: &[Word]) -> String {
        let mut words = words.to_vec();
        words.sort_unstable();
        let text: String = words.iter().map(|word| format!("{word}\n")).collect();
        let mut hex = String::new();
        for byte in Sha256::digest(text) {
            write!(hex, "{byte:02x}").unwrap();
        }
        hex
    }

    #[test]
    fn every_name_is_that_of_a_list_and_no_other_is() {
        for name in NAMES {
            assert_eq!(embedded(name).unwrap().name(), *name);
            assert!(!description(name).unwrap().is_empty());
        }
        assert!([PLAYED, PROVEN].iter().all(|name| NAMES.contains(name)));
        for name in ["", "Original", "original ", "nyt"] {
            assert_eq!((embedded(name), description(name)), (None, None));
        }
    }

    #[test]
    fn the_lists_have_the_published_counts_and_sums() {
        // The sums are those in data/README.md. The first three lists were found in two packages,
        // the answers of the fourth in one. Those of `today` are of two files.
        for (list, answers, guesses) in [
            (
                List::original(),
                (2_315, "f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee"),
                (12_972, "feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579"),
            ),
            (
                List::nyt_2022_02(),
                (2_309, "c495f6cbc36475358a89e30ac16bd5c0c05073c8c7647bb6c35dd01f7bae6e32"),
                (12_947, "48f16611619aa3f9d259d04b9b08d6a24ca28944ab1515c747c0ead6da2ba663"),
            ),
            (
                List::nyt_2022_08(),
                (2_309, "c495f6cbc36475358a89e30ac16bd5c0c05073c8c7647bb6c35dd01f7bae6e32"),
                (14_855, "ba86911aea83d038d53c0999fe6cbe310c8f59d2b79626c73bd0cd0773adc320"),
            ),
            (
                List::nyt_2023_07(),
                (3_158, "3e443482b78dee0f6f8de4f74dbb67537db781524279b1d40ca3353c592b03ce"),
                (14_855, "ba86911aea83d038d53c0999fe6cbe310c8f59d2b79626c73bd0cd0773adc320"),
            ),
            (
                List::today(),
                (2_340, "c315ad2527a86ebbf043ec4cbd7d032f42aa713b773157a300582bcb6c8560c7"),
                (14_855, "ba86911aea83d038d53c0999fe6cbe310c8f59d2b79626c73bd0cd0773adc320"),
            ),
        ] {
            let name = list.name();
            let facts = |words: &[Word]| (words.len(), sha256(words));
            assert_eq!(facts(list.answers()), (answers.0, answers.1.into()), "{name}");
            assert_eq!(facts(list.guesses()), (guesses.0, guesses.1.into()), "{name}");
        }
    }

    fn answers(list: &List) -> HashSet<String> {
        list.answers().iter().map(Word::to_string).collect()
    }

    #[test]
    fn today_has_these_25_answers_more_than_the_original() {
        let (today, original) = (answers(&List::today()), answers(&List::original()));
        assert!(today.is_superset(&original));
        let mut later: Vec<&str> = today.difference(&original).map(String::as_str).collect();
        later.sort_unstable();
        assert_eq!(
            later.join(" "),
            "balsa beaut gizmo gofer grift guano indie kazoo kefir knell laser loris matte mommy \
             nervy pious primp snafu spate squid suede taupe tinge tizzy uvula"
        );
        // A list that was gathered by others has all but two of them.
        let july_2023 = answers(&List::nyt_2023_07());
        later.retain(|&word| !july_2023.contains(word));
        assert_eq!(later, ["kefir", "loris"]);
    }

    #[test]
    fn july_2023_has_856_answers_more_than_the_original_and_lacks_13() {
        let (july, original) = (answers(&List::nyt_2023_07()), answers(&List::original()));
        assert_eq!(july.difference(&original).count(), 856);
        assert_eq!(original.difference(&july).count(), 13);
    }

    #[test]
    fn every_answer_is_an_allowed_guess_and_no_word_is_there_twice() {
        for list in NAMES.iter().map(|name| embedded(name).unwrap()) {
            let distinct: HashSet<Word> = list.guesses().iter().cloned().collect();
            assert_eq!(distinct.len(), list.guesses().len());
            assert_eq!(list.guesses()[..list.answers().len()], *list.answers());
        }
    }

    #[test]
    fn an_embedded_list_is_what_checking_its_words_would_make_of_them() {
        for list in NAMES.iter().map(|name| embedded(name).unwrap()) {
            let (answers, guesses) = (list.answers().to_vec(), list.guesses().to_vec());
            assert_eq!(List::from_words(list.name(), answers, Some(guesses)).unwrap(), list);
        }
    }

    #[test]
    fn the_fingerprints_saved_trees_rely_on_do_not_change() {
        for (name, fingerprint) in [
            ("original", "b3d59e5732d633c98b2ff7548cc21ec9"),
            ("nyt-2022-02", "9cb3e7d326ea74d040eec93ad5bfc6ef"),
            ("nyt-2022-08", "82c787525349a6f25005957f6bde61fd"),
            ("nyt-2023-07", "9a0fe6030559119c656826e7a2114c58"),
            ("today", "3646a503d89a8819a2cd5e5b50986556"),
        ] {
            assert_eq!(embedded(name).unwrap().fingerprint().to_string(), fingerprint);
        }
    }
}

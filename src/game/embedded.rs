//! The lists that come with the program.
//!
//! Their files are part of the executable. The compiler checks them: it refuses to build the
//! program if a line is not a word, or if the number of words differs from the one written here. So
//! loading has no errors to report, and it takes a fraction of a millisecond. The tests compare the
//! words with published checksums.

use crate::game::list::List;
use crate::game::word::Word;

/// The names of the embedded lists, the default first.
pub const NAMES: [&str; 3] = ["original", "nyt-2022-02", "nyt-2022-08"];

const ORIGINAL_ANSWERS: &str = include_str!("../../data/original-answers.txt");
const ORIGINAL_GUESSES: &str = include_str!("../../data/original-guesses.txt");
const NYT_2022_02_ANSWERS: &str = include_str!("../../data/nyt-2022-02-answers.txt");
const NYT_2022_02_GUESSES: &str = include_str!("../../data/nyt-2022-02-guesses.txt");
const NYT_2022_08_GUESSES: &str = include_str!("../../data/nyt-2022-08-guesses.txt");

/// The embedded list of this name (one of [`NAMES`], spelled exactly); `None` if there is
/// none.
pub fn embedded(name: &str) -> Option<List> {
    match name {
        "original" => Some(List::original()),
        "nyt-2022-02" => Some(List::nyt_2022_02()),
        "nyt-2022-08" => Some(List::nyt_2022_08()),
        _ => None,
    }
}

impl List {
    /// The list the game was launched with: 2,315 answers, 12,972 allowed guesses.
    pub fn original() -> List {
        list("original", ORIGINAL_ANSWERS, ORIGINAL_GUESSES)
    }

    /// The list after the New York Times took over the game in February 2022: 2,309
    /// answers, 12,947 allowed guesses.
    pub fn nyt_2022_02() -> List {
        list("nyt-2022-02", NYT_2022_02_ANSWERS, NYT_2022_02_GUESSES)
    }

    /// The answers of [`nyt_2022_02`](Self::nyt_2022_02) with the guesses allowed since August
    /// 2022: 2,309 answers, 14,855 allowed guesses.
    pub fn nyt_2022_08() -> List {
        list("nyt-2022-08", NYT_2022_02_ANSWERS, NYT_2022_08_GUESSES)
    }
}

fn list(name: &str, answers: &str, guesses: &str) -> List {
    List::from_sorted(name, &words(answers), &words(guesses))
}

/// The words of an embedded file. No line is dropped: the compiler has checked that each is a word.
fn words(text: &str) -> Vec<Word> {
    let parse = |line| Word::parse(line).ok();
    text.lines().filter_map(parse).collect()
}

const _: () = {
    assert!(count_words(ORIGINAL_ANSWERS) == 2_315);
    assert!(count_words(ORIGINAL_GUESSES) == 12_972);
    assert!(count_words(NYT_2022_02_ANSWERS) == 2_309);
    assert!(count_words(NYT_2022_02_GUESSES) == 12_947);
    assert!(count_words(NYT_2022_08_GUESSES) == 14_855);
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

    use super::{NAMES, embedded};
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
            assert_eq!(embedded(name).unwrap().name(), name);
        }
        for name in ["", "Original", "original ", "nyt"] {
            assert_eq!(embedded(name), None);
        }
    }

    #[test]
    fn the_lists_have_the_published_counts_and_sums() {
        // The sums are those in data/README.md; each list was found in two packages.
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
        ] {
            let name = list.name();
            let facts = |words: &[Word]| (words.len(), sha256(words));
            assert_eq!(facts(list.answers()), (answers.0, answers.1.into()), "{name}");
            assert_eq!(facts(list.guesses()), (guesses.0, guesses.1.into()), "{name}");
        }
    }

    #[test]
    fn every_answer_is_an_allowed_guess_and_no_word_is_there_twice() {
        for list in NAMES.map(|name| embedded(name).unwrap()) {
            let distinct: HashSet<Word> = list.guesses().iter().cloned().collect();
            assert_eq!(distinct.len(), list.guesses().len());
            assert_eq!(list.guesses()[..list.answers().len()], *list.answers());
        }
    }

    #[test]
    fn an_embedded_list_is_what_checking_its_words_would_make_of_them() {
        for list in NAMES.map(|name| embedded(name).unwrap()) {
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
        ] {
            assert_eq!(embedded(name).unwrap().fingerprint().to_string(), fingerprint);
        }
    }
}

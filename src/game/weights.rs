//! How much each answer counts.
//!
//! Weights are whole numbers, so that everything computed from them is exact. If a file has
//! decimals, all its weights are multiplied by the same power of ten.
//!
//! `file` reads files, `number` the numbers in them. `error` is what can be wrong with weights that
//! come from no file.

pub(crate) mod error;
mod file;
pub(crate) mod number;

use std::array;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::game::input::InputError;
use crate::game::list::{Fingerprint, List};
use crate::game::word::Word;

pub(crate) use error::WeightsError;
pub(crate) use number::Number;

use number::TOTAL_MAX;

/// The most decimals that weights have: ten to this power fits 64 bits.
pub(crate) const DECIMALS_MAX: u8 = 18;

/// A weight for each answer of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// Sorted.
    words: Vec<Word>,
    each: Vec<u64>,
    /// The given weights were multiplied by ten to this power.
    decimals: u8,
}

impl Weights {
    /// The weights of `words`, which may come in any order, each weight with its word. Each weight
    /// was multiplied by ten to the power of `decimals`, at most 18.
    ///
    /// # Errors
    /// [`WeightsError`] unless each word is there once and has a weight, some weight is above 0,
    /// and all of them add up to less than 2⁴⁰.
    pub fn new(words: Vec<Word>, each: Vec<u64>, decimals: u8) -> Result<Self, WeightsError> {
        if words.len() != each.len() {
            return Err(WeightsError::Count { words: words.len(), weights: each.len() });
        }
        if decimals > DECIMALS_MAX {
            return Err(WeightsError::Decimals(decimals));
        }
        let mut both: Vec<(Word, u64)> = words.into_iter().zip(each).collect();
        both.sort_unstable();
        if let Some(pair) = both.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(WeightsError::Twice(pair[0].0));
        }
        match both.iter().try_fold(0_u64, |sum, &(_, weight)| sum.checked_add(weight)) {
            Some(0) => return Err(WeightsError::AllZero),
            Some(..=TOTAL_MAX) => {}
            _ => return Err(WeightsError::TooLarge),
        }
        let (words, each) = both.into_iter().unzip();
        Ok(Self::assemble(words, each, decimals))
    }

    /// The weights `each` of `words`, which are sorted.
    pub(crate) fn assemble(words: Vec<Word>, each: Vec<u64>, decimals: u8) -> Self {
        debug_assert!(words.is_sorted() && words.len() == each.len());
        Self { words, each, decimals }
    }

    /// Reads the weights of the answers of `list` from a file.
    ///
    /// A line is a word, a tab (or any white space) and a number that is not negative, such as `3`,
    /// `0.25`, `.5` or `2.5e-3`. As in a list of words (see [`List::load`]), the text is UTF-8,
    /// lines end in LF or CRLF, case is folded, and a byte order mark, blank lines and lines that
    /// start with `#` are skipped. Every answer needs a line, with 0 if it is to cost nothing. The
    /// weights of allowed guesses that are no answers are read and ignored.
    ///
    /// Numbers are taken exactly, and with the fewest decimals that can express
    /// all of them: `0.50` and `0.5` are the same, and so are `1e3` and `1000`.
    ///
    /// # Errors
    /// [`InputError`] says what is wrong, and where. Of several faults it reports the first of:
    /// what reading the lines one after the other meets; answers without a weight; weights that are
    /// all 0; a total above 2⁴⁰ - 1, in units of the last decimal.
    pub fn load(path: &Path, list: &List) -> Result<Self, InputError> {
        Self::load_or(path, list, None)
    }

    /// Reads weights as [`Weights::load`] does, where answers that the file leaves out have the
    /// weight `default` if there is one.
    ///
    /// # Errors
    /// As for [`Weights::load`].
    pub fn load_or(path: &Path, list: &List, default: Option<Number>) -> Result<Self, InputError> {
        let (each, decimals) = file::read(path, list, default)?;
        Ok(Self::assemble(list.answers().to_vec(), each, decimals))
    }

    /// The words that have a weight, sorted: the answers of the list.
    pub(crate) fn words(&self) -> &[Word] {
        &self.words
    }

    /// The weights in the order of the words, that is, by answer id.
    pub(crate) fn each(&self) -> &[u64] {
        &self.each
    }

    /// The number of decimals that the weights had.
    pub(crate) fn decimals(&self) -> u8 {
        self.decimals
    }

    /// The weights of some of the words, given by their places in ascending order.
    #[must_use]
    pub(crate) fn only(&self, places: impl Iterator<Item = usize>) -> Self {
        let (mut words, mut each) = (Vec::new(), Vec::new());
        for place in places {
            words.push(self.words[place]);
            each.push(self.each[place]);
        }
        Self::assemble(words, each, self.decimals)
    }

    /// The weight of all answers together.
    pub fn total(&self) -> u64 {
        self.each.iter().sum()
    }

    /// The weight of a word; `None` if it has none.
    pub(crate) fn of(&self, word: Word) -> Option<u64> {
        let index = self.words.binary_search(&word).ok()?;
        self.each.get(index).copied()
    }

    /// The first 16 bytes of the SHA-256 of a text: the line `weights N D`, for N words and D
    /// decimals, and a line `word weight` for each word in alphabetical order, in lower case, the
    /// weights as whole numbers. Each line ends with one line feed.
    pub fn fingerprint(&self) -> Fingerprint {
        let mut hasher = Sha256::new();
        hasher.update(format!("weights {} {}\n", self.words.len(), self.decimals));
        for (word, weight) in self.words.iter().zip(&self.each) {
            hasher.update(format!("{word} {weight}\n"));
        }
        let digest = hasher.finalize();
        Fingerprint(array::from_fn(|i| digest[i]))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::{collection, prop_assert_eq, proptest};

    use super::Weights;
    use crate::game::input::{FILE_BYTES_MAX, Fault, InputError, Origin};
    use crate::game::list::List;
    use crate::game::weights::number::TOTAL_MAX;
    use crate::game::word::Word;

    /// Answers bear, mole and wolf; aunt and crow may be guessed.
    fn animals() -> List {
        let words = |texts: &str| texts.split(' ').map(|text| Word::parse(text).unwrap()).collect();
        List::from_words(
            "animals",
            words("bear mole wolf"),
            Some(words("aunt bear crow mole wolf")),
        )
        .unwrap()
    }

    fn load(bytes: impl AsRef<[u8]>) -> Result<Weights, InputError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("w.txt");
        fs::write(&path, bytes).unwrap();
        Weights::load(&path, &animals())
    }

    /// The whole numbers of these weights, and how many decimals they had.
    fn each(text: &str) -> (Vec<u64>, u8) {
        let weights = load(text).unwrap();
        assert_eq!(weights.words(), animals().answers());
        assert_eq!(weights.total(), weights.each().iter().sum::<u64>());
        (weights.each().to_vec(), weights.decimals())
    }

    /// The message for such a file, without the folder.
    fn refusal(bytes: impl AsRef<[u8]>) -> String {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("w.txt");
        fs::write(&path, bytes).unwrap();
        let error = Weights::load(&path, &animals()).unwrap_err().to_string();
        assert!((1..=2).contains(&error.lines().count()), "{error}");
        error.replace(&format!("{}/", folder.path().display()), "")
    }

    #[test]
    fn weights_are_whole_numbers_times_one_power_of_ten() {
        assert_eq!(each("wolf\t3\nbear\t1\nmole\t0\n"), (vec![1, 0, 3], 0));
        assert_eq!(each("bear 0.25\nmole .5\nwolf 1e-4"), (vec![2500, 5000, 1], 4));
        assert_eq!(each("bear 2.5E-3\nmole 1e3\nwolf 0"), (vec![25, 10_000_000, 0], 4));
        assert_eq!(each("bear 20\nmole 30\nwolf 1e1"), (vec![20, 30, 10], 0));
    }

    #[test]
    fn weights_are_found_by_their_words() {
        let weights = load("bear 0.5\nmole 2\nwolf 0\ncrow 7").unwrap();
        let of = |word: &str| weights.of(Word::parse(word).unwrap());
        assert_eq!([of("bear"), of("mole"), of("wolf")], [Some(5), Some(20), Some(0)]);
        assert_eq!([of("crow"), of("aunt")], [None, None]);
    }

    #[test]
    fn how_a_number_is_written_does_not_matter() {
        let plain = load("bear 0.5\nmole 2\nwolf 1000").unwrap();
        for text in [
            "bear 0.50\nmole 2.000\nwolf 1e3",
            "bear 5e-1\nmole 02.\nwolf 1.00E+3",
            "bear .5\nmole +2\nwolf 1000.0000000000000000000000000000000000000000",
        ] {
            assert_eq!(load(text).unwrap(), plain, "{text}");
        }
        assert_eq!(plain.decimals(), 1);
    }

    #[test]
    fn a_file_may_come_from_any_editor() {
        let plain = load("bear\t1\nmole\t2\nwolf\t3\n").unwrap();
        for text in [
            "bear 1\nmole 2\nwolf 3",
            "\u{feff}# word, weight\r\nWOLF\t3\r\n\r\nBear\t1\r\n  # and\r\nmole \t \t2 \t\r\n",
            "\n\t wolf\t\t3\nmole  2\nbear\t1\n\n",
        ] {
            assert_eq!(load(text).unwrap(), plain, "{text:?}");
        }
    }

    #[test]
    fn weights_of_words_that_are_no_answers_change_nothing() {
        let plain = load("bear 1\nmole 2\nwolf 3").unwrap();
        let table = load("aunt 0.00001\nbear 1\ncrow 1e99\nmole 2\nwolf 3").unwrap();
        assert_eq!(table, plain);
        assert_eq!(table.fingerprint(), plain.fingerprint());
    }

    #[test]
    fn a_fingerprint_is_the_start_of_a_sum_anyone_can_compute() {
        // printf 'weights 3 1\nbear 10\nmole 5\nwolf 0\n' | sha256sum
        let fingerprint = load("bear 1\nmole 0.5\nwolf 0").unwrap().fingerprint();
        assert_eq!(fingerprint.to_string(), "4a90e2441002285300c354b509353391");
    }

    #[test]
    fn a_line_that_is_not_a_word_and_a_number_is_refused() {
        let remedy = "write the word, a tab and a number such as 3, 0.25 or 2.5e-3";
        for line in ["bear", "bear,3", "bear 3 4", "3", "bear\u{1b}[31m"] {
            let shown = line.replace('\u{1b}', "\\u{1b}");
            assert_eq!(
                refusal(format!("# animals\n\n{line}\n")),
                format!("w.txt:3: `{shown}` is not a word and a number\n{remedy}")
            );
        }
        assert_eq!(
            refusal("bear 1\nm#le 2\n"),
            "w.txt:2: `m#le` holds '#' at position 2; use only letters, digits and other symbols\n\
             correct the line, or remove it"
        );
        for weight in ["many", "1,5", "nan", "inf", "-inf", "0x1", "1e"] {
            assert_eq!(
                refusal(format!("BEAR\t{weight}")),
                format!(
                    "w.txt:1: the weight `{weight}` of `bear` is not a number\n\
                     write it like 3, 0.25 or 2.5e-3"
                )
            );
        }
        assert_eq!(
            refusal("bear\t1\r\nmole\t-0.5\r\n"),
            "w.txt:2: the weight `-0.5` of `mole` is negative\ngive it 0 if it is to cost nothing"
        );
    }

    #[test]
    fn a_word_that_may_not_be_guessed_is_refused() {
        for word in ["lion", "ant"] {
            assert_eq!(
                refusal(format!("bear 1\n{word} 1\n")),
                format!(
                    "w.txt:2: `{word}` is not an allowed guess in the list animals\n\
                     correct the line or remove it, or name the list it belongs to"
                )
            );
        }
    }

    #[test]
    fn a_word_that_is_there_twice_is_refused_with_both_lines() {
        for word in ["bear", "crow"] {
            assert_eq!(
                refusal(format!("#\n{word} 1\nmole 1\n{word} 1\n")),
                format!("w.txt:4: `{word}` is there already, at w.txt:2\nremove one of the two")
            );
        }
    }

    #[test]
    fn answers_without_a_weight_are_counted_and_the_first_is_named() {
        assert_eq!(
            refusal("crow 1\nbear 2\n"),
            "w.txt: 2 answers of the list animals have no weight, the first is `mole`\n\
             give each of them 0 if it is to cost nothing"
        );
        assert_eq!(
            refusal("bear 2\nmole 1\n"),
            "w.txt: the answer `wolf` of the list animals has no weight\n\
             give it 0 if it is to cost nothing"
        );
        for text in ["", "\u{feff}", "# bear 1\n\r\n"] {
            assert_eq!(
                refusal(text),
                "w.txt: no weights\n\
                 write a word, a tab and a number on each line, without # before it"
            );
        }
    }

    #[test]
    fn weights_that_are_all_zero_are_refused() {
        assert_eq!(
            refusal("bear 0\nmole 0.00\nwolf 0e5\ncrow 1"),
            "w.txt: all answers of the list animals have the weight 0\n\
             give at least one a weight above 0"
        );
    }

    #[test]
    fn digits_that_cannot_be_counted_with_are_refused_with_how_many_can() {
        let message = |line, word, decimals| {
            format!(
                "w.txt:{line}: the weight of `{word}` has too many digits: all weights together \
                 would \
                 exceed 1099511627775 units of its last digit\nround every weight to {decimals}"
            )
        };
        for (text, line, word, decimals) in [
            ("bear 1\nmole 0.00043196544276457883\nwolf 1", 2, "mole", "11 decimals at most"),
            (
                "bear 0.123456789012345\nmole 0.234567890123456\nwolf 0",
                1,
                "bear",
                "12 decimals at most",
            ),
            ("bear 1e12\nmole 0.25\nwolf 0", 2, "mole", "a whole number"),
            ("bear 1e10\nmole 1e-300\nwolf 0", 2, "mole", "2 decimals at most"),
            (
                "bear 1e10\nmole 1e10\nwolf 1e-2000000000000000000000",
                3,
                "wolf",
                "1 decimal at most",
            ),
        ] {
            assert_eq!(refusal(text), message(line, word, decimals), "{text}");
        }
        // The number of decimals that a message allows is accepted.
        assert_eq!(each("bear 1\nmole 0.00043196545\nwolf 1").1, 11);
    }

    #[test]
    fn weights_that_add_up_to_too_much_are_refused() {
        let message = |line, word| {
            format!(
                "w.txt:{line}: the weight of `{word}` is too large: all weights together exceed \
                 1099511627775\n\
                 divide all of them by the same number; only their ratios matter"
            )
        };
        for (text, line, word) in [
            ("bear 1\nmole 1e13\nwolf 2", 2, "mole"),
            ("bear 1\nmole 5\nwolf 1e9999999999999999999999999", 3, "wolf"),
            ("bear 0.5\nmole 1099511627775\nwolf 0", 2, "mole"),
            ("bear 1\nmole 1099511627775\nwolf 0", 2, "mole"),
        ] {
            assert_eq!(refusal(text), message(line, word), "{text}");
        }
        let (largest, _) = each("bear 1\nmole 1099511627774\nwolf 0");
        assert_eq!(largest.iter().sum::<u64>(), TOTAL_MAX);
    }

    #[test]
    fn a_file_that_is_no_text_is_refused() {
        assert_eq!(
            refusal(b"bear 1\nm\xf6le 2\n"),
            "w.txt:2: not UTF-8 text\nsave the file as plain text in UTF-8"
        );
        let folder = tempfile::tempdir().unwrap();
        let error = Weights::load(folder.path(), &animals()).unwrap_err();
        assert!(matches!(error.fault, Fault::Unreadable { .. }));
        assert_eq!(error.place.origin, Origin::File(folder.path().into()));
        let path = folder.path().join("huge.txt");
        fs::File::create(&path).unwrap().set_len(FILE_BYTES_MAX + 1).unwrap();
        let error = Weights::load(&path, &animals()).unwrap_err();
        assert!(matches!(error.fault, Fault::TooBig { .. }));
        assert_eq!(error.place.origin, Origin::File(path));
    }

    proptest! {
        #[test]
        fn no_file_makes_loading_panic(bytes in collection::vec(0..=255u8, 0..200)) {
            let _ = load(bytes);
        }

        #[test]
        fn nearly_good_files_do_not_make_loading_panic(
            weights in collection::vec("[-+0-9.e]{0,8}|0\\.[0-9]{1,30}|[0-9]e-?[0-9]{1,25}", 3),
        ) {
            let [bear, mole, wolf] = [&weights[0], &weights[1], &weights[2]];
            let _ = load(format!("bear {bear}\nmole {mole}\nwolf {wolf}\n"));
        }

        #[test]
        fn decimals_are_the_fewest_that_all_weights_can_be_written_with(
            each in collection::vec(1..100_000_u64, 3),
            decimals in 0..6_usize,
        ) {
            let number = |weight: u64| {
                let digits = format!("{weight:0>width$}", width = decimals + 1);
                let (whole, fraction) = digits.split_at(digits.len() - decimals);
                format!("{whole}.{fraction}")
            };
            let [bear, mole, wolf] = [each[0], each[1], each[2]].map(number);
            let text = format!("bear {bear}\nmole {mole}\nwolf {wolf}\n");
            let weights = load(text).unwrap();
            let least = (0..=decimals).find(|&least| {
                let power = 10_u64.pow((decimals - least) as u32);
                each.iter().all(|weight| weight % power == 0)
            });
            prop_assert_eq!(Some(usize::from(weights.decimals())), least);
            let power = 10_u64.pow((decimals - usize::from(weights.decimals())) as u32);
            let expected: Vec<u64> = each.iter().map(|weight| weight / power).collect();
            prop_assert_eq!(weights.each(), expected);
        }
    }
}

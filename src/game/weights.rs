//! How much each answer counts.
//!
//! Weights are whole numbers, so that everything computed from them is exact. If a file has
//! decimals, all its weights are multiplied by the same power of ten.
//!
//! `file` reads files, `number` the numbers in them, which `scale` makes whole. `notice` is what is
//! told of weights that were read, and `error` what can be wrong with those that come from no file.

pub(crate) mod error;
mod file;
pub(crate) mod notice;
pub(crate) mod number;
pub(crate) mod scale;

use std::array;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::game::input::InputError;
use crate::game::list::{Fingerprint, List};
use crate::game::word::Word;
use crate::sorted;

pub(crate) use error::WeightsError;
pub(crate) use notice::WeightsNotice;
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
        sorted::in_order(&mut both);
        if let Some(pair) = both.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(WeightsError::Twice(pair[0].0.clone()));
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

    /// Reads the weights of the answers of `list` from a file, such as a table of frequencies.
    ///
    /// A line is a word, a tab (or any white space, a semicolon or a comma) and a number that is
    /// not negative, such as `3`, `0.25`, `.5`, `2.5e-3` or `25%`. As in a list of words (see
    /// [`List::load`]), the text is UTF-8, lines end in LF or CRLF, case is folded, and a byte
    /// order mark, blank lines and lines that start with `#` are skipped. Every answer needs a
    /// line, with 0 if it is to cost nothing, unless there is a weight `default` for the others.
    /// The weights of allowed guesses that are no answers are read and ignored.
    ///
    /// Of several columns, the one with the most guesses has the words. The weights are in the
    /// column that a heading calls so, or else in the first with numbers after the words, or before
    /// them. Lines without a guess are left out, and the notices count them. A word in upper and in
    /// lower case is one, and its weights are added.
    ///
    /// Numbers are taken exactly, and with the fewest decimals that can express all of them: `0.50`
    /// and `0.5` are the same, and so are `1e3` and `1000`. Only if they need more than 18
    /// decimals, or all together exceed 2⁴⁰ - 1 units of the last decimal, they are rounded: to the
    /// nearest multiples of the least power of ten for which that does not happen. Then a number
    /// above 0 makes at least 1 unit, and a notice tells the power.
    ///
    /// # Errors
    /// [`InputError`] says what is wrong, and where. Of several faults it reports the first of:
    /// what reading the lines one after the other meets; answers without a weight; weights that are
    /// all 0.
    pub fn load(
        path: &Path,
        list: &List,
        default: Option<Number>,
    ) -> Result<(Self, Vec<WeightsNotice>), InputError> {
        let (each, decimals, notices) = file::read(path, list, default)?;
        Ok((Self::assemble(list.answers().to_vec(), each, decimals), notices))
    }

    /// The weights of the answers of `list` from numbers, each with its word, rounded where they
    /// must be as [`Weights::load`] says. Answers without a number have the weight `default`, if
    /// there is one. Words that are no allowed guesses are left out, and the notices count them.
    ///
    /// # Errors
    /// [`WeightsError::Twice`] if a word has two numbers, [`WeightsError::Missing`] if an answer
    /// has none, and [`WeightsError::AllZero`] if none is above 0.
    pub fn of_numbers(
        list: &List,
        numbers: impl IntoIterator<Item = (Word, Number)>,
        default: Option<Number>,
    ) -> Result<(Self, Vec<WeightsNotice>), WeightsError> {
        let mut given: Vec<Option<Number>> = vec![None; list.guesses().len()];
        let (mut count, mut first) = (0, Vec::new());
        for (word, number) in numbers {
            match list.guess_id(&word) {
                Some(id) if given[usize::from(id)].replace(number).is_some() => {
                    return Err(WeightsError::Twice(word));
                }
                Some(_) => {}
                None => {
                    count += 1;
                    first.push((word.to_string(), None));
                    first.truncate(file::NAMED_MAX);
                }
            }
        }
        let numbers = list.answers().iter().zip(given);
        let numbers = numbers
            .map(|(word, number)| number.or(default).ok_or(WeightsError::Missing(word.clone())))
            .collect::<Result<Vec<_>, _>>()?;
        let scaled = scale::scaled(&numbers).ok_or(WeightsError::AllZero)?;
        let heading = None;
        let skipped = (count > 0).then_some(WeightsNotice::Skipped { count, first, heading });
        let notices = skipped.into_iter().chain(scaled.notice).collect();
        Ok((Self::assemble(list.answers().to_vec(), scaled.each, scaled.decimals), notices))
    }

    /// The words that have a weight, sorted: the answers of the list.
    pub(crate) fn words(&self) -> &[Word] {
        &self.words
    }

    /// The weights, in the order of the words: that of the answers of the list.
    pub fn each(&self) -> &[u64] {
        &self.each
    }

    /// The number of decimals that the weights had: each was multiplied by ten to this power.
    pub fn decimals(&self) -> u8 {
        self.decimals
    }

    /// The weights of some of the words, given by their places in ascending order.
    #[must_use]
    pub(crate) fn only(&self, places: impl Iterator<Item = usize>) -> Self {
        let (mut words, mut each) = (Vec::new(), Vec::new());
        for place in places {
            words.push(self.words[place].clone());
            each.push(self.each[place]);
        }
        Self::assemble(words, each, self.decimals)
    }

    /// The weight of all answers together.
    pub fn total(&self) -> u64 {
        self.each.iter().sum()
    }

    /// The weight of a word; `None` if it has none.
    pub(crate) fn of(&self, word: &Word) -> Option<u64> {
        let index = self.words.binary_search(word).ok()?;
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

    use super::{Number, Weights, WeightsError};
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
        Ok(Weights::load(&path, &animals(), None)?.0)
    }

    /// What is told of such a file, without the folder.
    fn told(bytes: impl AsRef<[u8]>) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("w.txt");
        fs::write(&path, bytes).unwrap();
        let notices = Weights::load(&path, &animals(), None).unwrap().1;
        let folder = format!("{}/", folder.path().display());
        notices.iter().map(|notice| notice.to_string().replace(&folder, "")).collect()
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
        let error = Weights::load(&path, &animals(), None).unwrap_err().to_string();
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
        let of = |word: &str| weights.of(&Word::parse(word).unwrap());
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
    fn a_line_with_a_guess_and_no_number_is_refused() {
        let remedy = "write the word, a tab and a number such as 3, 0.25 or 2.5e-3";
        for line in ["bear", "bear,", "bear;;", "bear\t"] {
            let shown = line.trim().replace([',', ';'], " ");
            assert_eq!(
                refusal(format!("# animals\n\n{line}\n")).replace(" `", "`"),
                format!("w.txt:3: `{shown}` is not a word and a number\n{remedy}")
                    .replace(" `", "`")
            );
        }
        for weight in ["many", "1,5", "nan", "inf", "-inf", "0x1", "1e", "1e400x", "1,234"] {
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
    fn tables_of_other_programs_are_read_as_they_are() {
        let plain = load("bear 1\nmole 20\nwolf 0.5").unwrap();
        for (text, notices) in [
            ("bear,1\nmole, 20\nwolf,0.5\n", &[][..]),
            ("bear;1\nmole;20\nwolf;0,5\n", &[]),
            ("\"bear\",\"1\"\n\"mole\",\"20\"\n\"wolf\",\"0.5\"", &[]),
            ("bear\t100%\nmole\t2000 %\nwolf\t50.0%\n", &[]),
            ("      1 bear\n     20 mole\n    0.5 wolf\n", &[]),
            (
                "word,count\nbear,1.0E+00\nmole,2e1\nwolf,5.0e-01\n",
                &["left out: the heading `word count`"],
            ),
            (
                "bear 1\nthe 7e99\nmole 20\nwolf 0.5\nm#le x\nit's 5\nof\nnan nan\n",
                &[
                    "left out: 5 words that are no allowed guess (`the 7e99` in line 2, `m#le x` in \
                   line 5, `it's 5` in line 6, …)",
                ],
            ),
            (
                "lion 1\nbear 1\nmole 20\nwolf 0.5",
                &["left out: 1 word that is no allowed guess (`lion 1` in line 1)"],
            ),
            (
                "Word\tRank\tPOS\tFreqCount\nthe\t1\t\t7\nwolf\t9\tn\t0.5\nmole\t8\t\t20\nbear\t3\t\t1",
                &[
                    "left out: the heading `Word Rank POS FreqCount`, and 1 word that is no \
                     allowed guess (`the 1  7` in line 2)",
                    "the weights are read from column 4 (`FreqCount`), not from column 2 (`Rank`)",
                ],
            ),
            (
                "3 wolf 0.5 7\n2 mole 20 8\n1 bear 1 9",
                &["the weights are read from column 3, not from column 1, column 4"],
            ),
            (
                "Bear 0.25\nbear 0.5\nmole 20\nBEAR 0.25\nwolf 0.5",
                &[
                    "words that differ in upper and lower case alone are one, and their weights are \
                   added: 2 lines, the first at w.txt:2",
                ],
            ),
        ] {
            assert_eq!(load(text).unwrap(), plain, "{text}");
            assert_eq!(told(text), notices, "{text}");
        }
        // The first line is a heading only if it has no number.
        assert!(refusal("bear x\nmole 20\nwolf 0.5").contains("the weight `x` of `bear`"));
    }

    #[test]
    fn a_table_of_a_million_lines_works_as_it_is() {
        let mut text = String::from("word,frequency\n");
        for number in 0..1_000_000_u32 {
            match number {
                500 => text += "bear,1.0517298817634583e-06\n",
                70_000 => text += "wolf,2.9e-07\n",
                999_999 => text += "mole,0\n",
                _ => text += &format!("xx{number},{}\n", f64::from(number) / 7e11),
            }
        }
        let (each, decimals) = each(&text);
        assert_eq!((&each[..], decimals), (&[105_172_988_176, 0, 29_000_000_000][..], 17));
        assert!(told(text)[0].contains("and 999997 words that are no allowed guess (`xx0 0` in "));
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
    fn numbers_that_cannot_be_counted_with_exactly_are_rounded_with_a_word_on_it() {
        let exact = "the most that can be counted with exactly";
        for (text, weights, notice) in [
            (
                "bear 1\nmole 0.00043196544276457883\nwolf 1",
                vec![100_000_000_000, 43_196_544, 100_000_000_000],
                format!("1 of 3 weights are rounded to 11 decimals, {exact}"),
            ),
            (
                "bear 1e12\nmole 0.25\nwolf 0",
                vec![1_000_000_000_000, 1, 0],
                format!(
                    "1 of 3 weights are rounded to whole numbers, {exact}; 1 of them too small for \
                     that count as 1 unit"
                ),
            ),
            (
                "bear 3e13\nmole 1e13\nwolf 1099511627776",
                vec![300_000_000_000, 100_000_000_000, 10_995_116_278],
                format!("1 of 3 weights are rounded to multiples of 1e2, {exact}"),
            ),
            (
                "bear 2e-25\nmole 1e-25\nwolf 0",
                vec![200_000_000_000, 100_000_000_000, 0],
                "the weights count as multiples of 1e-36; only their ratios matter".to_owned(),
            ),
            (
                "bear 1\nmole 1e-999999999999999999999\nwolf 1e400",
                vec![1, 1, 1_000_000_000_000],
                format!(
                    "2 of 3 weights are rounded to multiples of 1e388, {exact}; 2 of them too \
                     small for that count as 1 unit"
                ),
            ),
        ] {
            assert_eq!(each(text).0, weights, "{text}");
            assert_eq!(told(text), [notice], "{text}");
        }
        // What fits is exact.
        assert_eq!(each("bear 1\nmole 0.00043196545\nwolf 1").1, 11);
        assert_eq!(told("bear 1\nmole 0.00043196545\nwolf 1"), [""; 0]);
        let (largest, _) = each("bear 1\nmole 1099511627774\nwolf 0");
        assert_eq!(largest.iter().sum::<u64>(), TOTAL_MAX);
    }

    #[test]
    fn numbers_from_no_file_become_weights_like_those_of_a_file() {
        let numbers = |text: &str| -> Vec<_> {
            let parts = text.split(' ').map(|part| part.split_once('=').unwrap());
            let parts = parts.map(|(word, number)| (Word::parse(word), Number::parse(number)));
            parts.map(|(word, number)| (word.unwrap(), number.unwrap())).collect()
        };
        let of = |text: &str, default: Option<&str>| {
            let default = default.map(|default| Number::parse(default).unwrap());
            Weights::of_numbers(&animals(), numbers(text), default)
        };
        let (weights, notices) = of("wolf=1e-7 bear=0.1 mole=3 lion=2 crow=1", None).unwrap();
        assert_eq!(weights, load("bear 0.1\nmole 3\nwolf 0.0000001").unwrap());
        let told = "left out: 1 word that is no allowed guess (`lion`)";
        assert_eq!(notices[0].to_string(), told);
        assert_eq!(of("bear=1", Some("0.5")).unwrap().0, load("bear 1\nmole .5\nwolf .5").unwrap());
        let word = |text| Word::parse(text).unwrap();
        assert_eq!(of("bear=1 mole=2", None), Err(WeightsError::Missing(word("wolf"))));
        assert_eq!(of("bear=1 bear=2", Some("0")), Err(WeightsError::Twice(word("bear"))));
        assert_eq!(of("crow=1", Some("0")), Err(WeightsError::AllZero));
    }

    #[test]
    fn a_file_that_is_no_text_is_refused() {
        assert_eq!(
            refusal(b"bear 1\nm\xf6le 2\n"),
            "w.txt:2: not UTF-8 text\nsave the file as plain text in UTF-8"
        );
        let folder = tempfile::tempdir().unwrap();
        let error = Weights::load(folder.path(), &animals(), None).unwrap_err();
        assert!(matches!(error.fault, Fault::Unreadable { .. }));
        assert_eq!(error.place.origin, Origin::File(folder.path().into()));
        let path = folder.path().join("huge.txt");
        fs::File::create(&path).unwrap().set_len(FILE_BYTES_MAX + 1).unwrap();
        let error = Weights::load(&path, &animals(), None).unwrap_err();
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

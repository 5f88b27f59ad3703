//! A list: the words that may be the answer and the words that may be guessed.
//!
//! Everything above this floor knows a word by its number here. The numbers follow from the words
//! alone, not from the order of lines in a file: two files with the same words are the same list,
//! with the same [`Fingerprint`], the same trees and the same ties. The answers come first among
//! the guesses. So a guess is a member of the candidate set if the set holds its number, and no
//! table is needed to translate.
//!
//! `generated` makes the lists of games that have no words of their own, `scored` reads and makes
//! tables, whose codes `scores` keeps.

pub(crate) mod fingerprint;
mod generated;
pub(crate) mod name;
mod scored;
mod scores;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use crate::game::feedback::Feedback;
use crate::game::input::{Fault, Form, InputError, Lines, Origin, Words};
use crate::game::kind::Kind;
use crate::game::word::Word;
use crate::ids::{AnswerId, Code, GuessId};

pub(crate) use fingerprint::Fingerprint;

use name::fit_name;
use scores::Scores;

/// The answers and the allowed guesses of a game, checked and in canonical order.
///
/// These hold for every list:
/// - There is at least one answer, and at most 65,535 guesses.
/// - All words have the same number of letters, except for the names of a table. No word is there
///   twice.
/// - The [game](List::kind) can score every guess against every answer.
/// - The answers are sorted by spelling.
/// - The guesses are the answers, in the same order, followed by the other allowed guesses, sorted.
///   Answer `i` is guess `i`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct List {
    name: String,
    kind: Kind,
    /// The codes of a table.
    scores: Option<Arc<Scores>>,
    // In guess order. The answers are the first `answer_count`: storing them once is what makes
    // answer `i` guess `i`.
    words: Vec<Word>,
    answer_count: usize,
}

impl List {
    /// Reads a list from files; its name is the stem of the answers' file name.
    ///
    /// Without `guesses` the answers are the allowed guesses. A file is UTF-8 text, with or without
    /// byte order mark, and holds one word per line. Lines end in LF or CRLF. White space around a
    /// word is trimmed, case is folded, blank lines and lines that start with `#` are skipped.
    ///
    /// # Errors
    /// [`InputError`] says what is wrong, and where. Of several faults it reports the first of:
    /// what reading the answers, then the guesses, meets; unequal lengths, then duplicates, among
    /// the answers; the same among the guesses; an answer that is not an allowed guess.
    pub fn load(answers: &Path, guesses: Option<&Path>) -> Result<List, InputError> {
        let (inputs, name) = (List::read(answers, guesses)?, stem(answers));
        List::from_inputs(name, &inputs.0, inputs.1.as_ref())
    }

    /// Reads a list as [`List::load`] does, but words that a file has more than once count once.
    /// The texts say which.
    ///
    /// # Errors
    /// As for [`List::load`], but for words that are there more than once.
    pub fn load_merging(
        answers: &Path,
        guesses: Option<&Path>,
    ) -> Result<(List, Vec<String>), InputError> {
        let inputs = List::read(answers, guesses)?;
        List::merging(stem(answers), inputs.0, inputs.1)
    }

    /// Makes a list from files whose bytes are there already, such as those dropped on a page. Each
    /// is given with its name. A word that a file has more than once counts once; the texts name
    /// these words.
    ///
    /// # Errors
    /// As for [`List::load`], but for words that are there more than once.
    pub fn from_files(
        answers: (&Path, Vec<u8>),
        guesses: Option<(&Path, Vec<u8>)>,
    ) -> Result<(List, Vec<String>), InputError> {
        let read = |(path, bytes)| {
            let lines = Lines::of(path, bytes, Form::Words)?;
            Words::of(&lines, |text| Ok(Word::parse(text)?))
        };
        let name = stem(answers.0);
        let (answers, guesses) = (read(answers)?, guesses.map(read).transpose()?);
        List::merging(name, answers, guesses)
    }

    fn merging(
        name: String,
        mut answers: Words,
        mut guesses: Option<Words>,
    ) -> Result<(List, Vec<String>), InputError> {
        let files = [Some(&mut answers), guesses.as_mut()].into_iter().flatten();
        let repeats = files.filter_map(Words::merge).map(|repeats| repeats.to_string()).collect();
        Ok((List::from_inputs(name, &answers, guesses.as_ref())?, repeats))
    }

    fn read(answers: &Path, guesses: Option<&Path>) -> Result<(Words, Option<Words>), InputError> {
        let read = |path| Words::read(path, |text| Ok(Word::parse(text)?));
        Ok((read(answers)?, guesses.map(read).transpose()?))
    }

    /// Makes a list of words given in any order. The answers are the allowed guesses unless
    /// `guesses` are given. A [name](Word::name) counts as the word of the same letters.
    ///
    /// # Errors
    /// As for [`List::load`], except for faults that only files can have. A place in an error names
    /// the vector and counts its words from 1.
    pub fn from_words(
        name: impl Into<String>,
        answers: Vec<Word>,
        guesses: Option<Vec<Word>>,
    ) -> Result<List, InputError> {
        let answers = Words::given(Origin::Answers, answers)?;
        let guesses = guesses.map(|guesses| Words::given(Origin::Guesses, guesses));
        List::from_inputs(name.into(), &answers, guesses.transpose()?.as_ref())
    }

    fn from_inputs(
        name: String,
        answers: &Words,
        guesses: Option<&Words>,
    ) -> Result<List, InputError> {
        let expected = answers.letters();
        let sorted = |words: &Words| {
            words.check(
                |word| word.len() == expected,
                |word| Fault::UnequalLength { word, expected },
            )?;
            words.check_distinct()?;
            Ok(words.sorted())
        };
        let sorted_answers = sorted(answers)?;
        let Some(guesses) = guesses else {
            return Ok(List::from_sorted(name, &sorted_answers, &sorted_answers));
        };
        let sorted_guesses = sorted(guesses)?;
        answers.check(
            |word| sorted_guesses.binary_search(&word).is_ok(),
            |word| Fault::AnswerNotAllowed { word, guesses: guesses.origin.clone() },
        )?;
        Ok(List::from_sorted(name, &sorted_answers, &sorted_guesses))
    }

    /// Puts checked words into canonical order, for Wordle.
    pub(super) fn from_sorted(name: impl Into<String>, answers: &[Word], guesses: &[Word]) -> List {
        let letters = answers.first().map_or(0, |word| word.len());
        List::of_kind(name, Kind::wordle(letters), answers, guesses)
    }

    /// Puts words into canonical order. The caller has made sure of the other claims that [`List`]
    /// makes. Both slices are sorted, and `guesses` include the answers.
    fn of_kind(name: impl Into<String>, kind: Kind, answers: &[Word], guesses: &[Word]) -> List {
        let mut words = Vec::with_capacity(guesses.len());
        words.extend_from_slice(answers);
        let mut next_answer = answers.iter().peekable();
        let is_other = |guess: &&Word| next_answer.next_if_eq(guess).is_none();
        words.extend(guesses.iter().filter(is_other));
        let name = fit_name(&name.into());
        List { name, kind, scores: None, words, answer_count: answers.len() }
    }

    /// This list with every allowed guess as an answer. Its name ends with `-all`.
    ///
    /// A table has no codes for other answers than its own, so its list stays as it is.
    #[must_use]
    pub fn with_all_answers(&self) -> List {
        if self.scores.is_some() {
            return self.clone();
        }
        let all = self.sorted_guesses();
        List::of_kind(format!("{}-all", self.name), self.kind, &all, &all)
    }

    /// This list without the words in a file among its answers, such as the answers of past days.
    /// They stay allowed guesses.
    ///
    /// The file is written as for [`List::load`], in the words of the game. It may name a word
    /// twice, and allowed guesses that are no answers: these change nothing. If three answers are
    /// left out, the name ends with `-without3`.
    ///
    /// # Errors
    /// [`Fault::NotAllowed`] if a word is not even an allowed guess, [`Fault::NothingLeft`] if no
    /// answer remains; and what reading the file meets, as in [`List::load`].
    pub fn without(&self, path: &Path) -> Result<List, InputError> {
        let input = Words::read(path, |text| self.kind.word(text))?;
        input.check(
            |word| self.guess_id(word).is_some(),
            |word| Fault::NotAllowed { word, list: self.name.clone() },
        )?;
        let excluded = input.sorted();
        let mut answers = self.answers().to_vec();
        answers.retain(|answer| excluded.binary_search(answer).is_err());
        let name = match self.answer_count - answers.len() {
            0 => self.name.clone(),
            _ if answers.is_empty() => {
                let list = self.name.clone();
                return Err(input.origin.fault(0, Fault::NothingLeft { list }));
            }
            less => format!("{}-without{less}", self.name),
        };
        let scores = self.scores.as_ref();
        Ok(List {
            scores: scores.map(|scores| Arc::new(scores.only(&answers))),
            ..List::of_kind(name, self.kind, &answers, &self.sorted_guesses())
        })
    }

    /// This list with the words in a file added to its answers and, if they are not yet there, to
    /// its guesses. The file is written as for [`List::load`]; words that are answers already
    /// change nothing.
    ///
    /// # Errors
    /// As for [`List::load`].
    pub fn with(&self, path: &Path) -> Result<List, InputError> {
        let input = Words::read(path, |text| self.kind.word(text))?;
        let expected = self.letters();
        input
            .check(|word| word.len() == expected, |word| Fault::UnequalLength { word, expected })?;
        let together = |words: &[Word]| -> Vec<Word> {
            let words = words.iter().copied().chain(input.sorted());
            words.collect::<BTreeSet<_>>().into_iter().collect()
        };
        let (answers, guesses) = (together(self.answers()), together(&self.words));
        Ok(List::of_kind(self.name.clone(), self.kind, &answers, &guesses))
    }

    /// This list under another name.
    pub fn named(self, name: impl Into<String>) -> List {
        List { name: fit_name(&name.into()), ..self }
    }

    fn sorted_guesses(&self) -> Vec<Word> {
        let mut guesses = self.words.clone();
        guesses.sort_unstable();
        guesses
    }

    /// What the list is called. The name is for people: lists with the same words are the same
    /// game, whatever their names. It has at most 255 bytes of UTF-8 and no control characters:
    /// what was too long is cut, and each control character is U+FFFD instead.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The words that may be the answer, sorted: at least one.
    pub fn answers(&self) -> &[Word] {
        &self.words[..self.answer_count]
    }

    /// The words that may be guessed: the answers, then the others, each part sorted.
    pub fn guesses(&self) -> &[Word] {
        &self.words
    }

    /// The number of letters of every word; 0 for the names of a table, which have any length.
    pub fn letters(&self) -> usize {
        self.kind.letters().into()
    }

    /// Which game is played with the list. Lists of words are for Wordle, unless
    /// [`jotto`](Self::jotto) was called.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The feedback that `guess` gets when the answer is `answer`: the rule of the game in its
    /// plainest form.
    ///
    /// `None` unless both are of the game: words as long as those of the list, codes of its size,
    /// names of its table. Words need not be in the list.
    pub fn score(&self, guess: Word, answer: Word) -> Option<Feedback> {
        let is_answer = match self.scores {
            Some(_) => self.answer_id(answer).is_some(),
            None => self.has(answer),
        };
        (is_answer && self.has(guess)).then(|| self.feedback(guess, answer))
    }

    /// Whether a guess can look like this: a word of the right length, a code of the game, or a
    /// name of the table.
    pub(crate) fn has(&self, guess: Word) -> bool {
        match self.scores {
            Some(_) => self.guess_id(guess).is_some(),
            None => self.kind.has(guess),
        }
    }

    /// The feedback that `guess` gets when the answer is `answer`. Both are of the game.
    ///
    /// For names that a table does not have, the result is a feedback that no answer gives.
    pub(crate) fn feedback(&self, guess: Word, answer: Word) -> Feedback {
        let code = match &self.scores {
            Some(scores) => scores.code(guess, answer),
            None => self.kind.game().score(guess, answer),
        };
        Feedback::new(code, self.kind)
    }

    /// The feedback to a guess for an answer, both by number: `guess` counts in [`List::guesses`],
    /// `answer` in [`List::answers`].
    ///
    /// # Panics
    /// If there are no such words.
    pub(crate) fn score_of(&self, guess: usize, answer: usize) -> Feedback {
        match &self.scores {
            Some(scores) => Feedback::new(Code(scores.row(guess)[answer]), self.kind),
            None => self.feedback(self.words[guess], self.words[answer]),
        }
    }

    /// No more codes than this occur.
    pub(crate) fn codes(&self) -> usize {
        match &self.scores {
            Some(scores) => scores.different + 1,
            None => self.kind.codes(),
        }
    }

    /// The bytes that the list takes in memory.
    pub(crate) fn bytes(&self) -> usize {
        let codes = self.scores.as_ref().map_or(0, |scores| scores.codes.len());
        size_of_val(self.guesses()) + codes * size_of::<u16>()
    }

    /// The number of `word` in [`List::guesses`]; `None` if it is not allowed.
    pub fn guess_id(&self, word: Word) -> Option<GuessId> {
        let others = || self.words[self.answer_count..].binary_search(&word).ok();
        self.answer_id(word)
            .map(AnswerId::guess)
            .or_else(|| Some(GuessId::new(self.answer_count + others()?)))
    }

    /// The number of `word` in [`List::answers`], which is also its number in [`List::guesses`];
    /// `None` if it is not an answer.
    pub(crate) fn answer_id(&self, word: Word) -> Option<AnswerId> {
        self.answers().binary_search(&word).ok().map(AnswerId::new)
    }

    /// A number that differs between lists with different words; see [`Fingerprint`].
    ///
    /// Each call computes it anew, in time proportional to the size of the list.
    pub fn fingerprint(&self) -> Fingerprint {
        let scores = self.scores.as_deref();
        Fingerprint::of(self.kind, [self.answers(), self.guesses()], scores)
    }
}

/// The name of a list that comes from this file.
fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use crate::ids::{AnswerId, GuessId};
    use std::fs;
    use std::io;
    use std::path::PathBuf;

    use proptest::{collection, prop_assert, prop_assert_eq, proptest};
    use sha2::{Digest, Sha256};
    use tempfile::TempDir;

    use super::List;
    use crate::game::input::{FILE_BYTES_MAX, Fault, InputError, Origin};
    use crate::game::word::{Word, WordError};
    use crate::ids::WORDS_MAX;

    fn words(texts: &str) -> Vec<Word> {
        texts.split_whitespace().map(|text| text.parse().unwrap()).collect()
    }

    fn list(answers: &str, guesses: &str) -> List {
        List::from_words("test", words(answers), Some(words(guesses))).unwrap()
    }

    /// Writes the two files into a new folder.
    fn files(answers: &[u8], guesses: &[u8]) -> (TempDir, PathBuf, PathBuf) {
        let folder = tempfile::tempdir().unwrap();
        let paths = ["animals.txt", "allowed.txt"].map(|name| folder.path().join(name));
        let [answers_path, guesses_path] = paths;
        fs::write(&answers_path, answers).unwrap();
        fs::write(&guesses_path, guesses).unwrap();
        (folder, answers_path, guesses_path)
    }

    fn load(answers: impl AsRef<[u8]>) -> Result<List, InputError> {
        let (_folder, path, _) = files(answers.as_ref(), b"");
        List::load(&path, None)
    }

    /// The error for these answers, and its message without the name of the folder.
    fn refusal(answers: impl AsRef<[u8]>) -> (InputError, String) {
        let (folder, path, _) = files(answers.as_ref(), b"");
        message(&folder, List::load(&path, None))
    }

    /// The error for these answers and guesses, and its message without the name of the folder.
    fn refusal_of_both(answers: &str, guesses: &str) -> (InputError, String) {
        let (folder, answers, guesses) = files(answers.as_bytes(), guesses.as_bytes());
        message(&folder, List::load(&answers, Some(&guesses)))
    }

    fn message(folder: &TempDir, result: Result<List, InputError>) -> (InputError, String) {
        let error = result.unwrap_err();
        let folder = format!("{}/", folder.path().display());
        let message = error.to_string().replace(&folder, "");
        assert!((1..=2).contains(&message.lines().count()), "{message}");
        (error, message)
    }

    #[test]
    fn the_guesses_are_the_answers_and_then_the_others_each_sorted() {
        let list = list("mole bear", "wolf bear mole aunt");
        assert_eq!(list.answers(), words("bear mole"));
        assert_eq!(list.guesses(), words("bear mole aunt wolf"));
        assert_eq!(list.letters(), 4);
        assert_eq!(list.name(), "test");
    }

    #[test]
    fn without_guesses_the_answers_are_the_allowed_guesses() {
        let list = List::from_words("test", words("mole bear"), None).unwrap();
        assert_eq!(list.answers(), words("bear mole"));
        assert_eq!(list.guesses(), list.answers());
    }

    #[test]
    fn words_are_found_by_their_numbers_and_no_others_are() {
        let list = list("mole bear", "wolf bear mole aunt");
        for (word, guess_id, answer_id) in [
            ("bear", Some(0), Some(0)),
            ("mole", Some(1), Some(1)),
            ("aunt", Some(2), None),
            ("wolf", Some(3), None),
            ("crow", None, None),
            ("bea", None, None),
        ] {
            let word = Word::parse(word).unwrap();
            assert_eq!(list.guess_id(word), guess_id.map(GuessId), "{word}");
            assert_eq!(list.answer_id(word), answer_id.map(AnswerId), "{word}");
        }
    }

    #[test]
    fn a_fingerprint_is_the_start_of_a_sum_anyone_can_compute() {
        // printf 'answers 2\nbear\nmole\nguesses 3\nbear\nmole\naunt\n' | sha256sum
        let fingerprint = list("mole bear", "mole bear aunt").fingerprint();
        assert_eq!(fingerprint.to_string(), "d0e9a406e9ccaff2dc80981013e05485");
        assert_eq!(fingerprint.0[..2], [0xd0, 0xe9]);
    }

    #[test]
    fn the_fingerprint_of_another_game_names_the_game_and_its_codes() {
        let names = |texts: &str| -> Vec<Word> {
            let names = texts.split(' ').map(|text| Word::name(text).unwrap());
            names.collect()
        };
        let table = |code: fn(usize, usize) -> u16| {
            List::from_scores("table", names("a b"), names("a x"), code).unwrap()
        };
        let codes = "11\n12\n21\n22\n";
        let words = "bear\nmole\n";
        for (list, text) in [
            (
                List::mastermind(2, 2).unwrap(),
                format!("game mastermind 2 2\nanswers 4\n{codes}guesses 4\n{codes}"),
            ),
            (
                List::black_peg(2, 2).unwrap(),
                format!("game black-peg 2 2\nanswers 4\n{codes}guesses 4\n{codes}"),
            ),
            (
                List::bulls_and_cows(2, 2).unwrap(),
                "game bulls-and-cows 2 2\nanswers 2\n12\n21\nguesses 2\n12\n21\n".into(),
            ),
            (
                list("mole bear", "mole bear aunt").jotto(),
                format!("game jotto 4\nanswers 2\n{words}guesses 3\n{words}aunt\n"),
            ),
            (
                // An answer without a row gets one: the winning code 10, and 0 for wrong.
                table(|guess, answer| [[10, 2], [300, 3]][guess][answer]),
                "game table\nanswers 2\na\nb\nguesses 3\na\nb\nx\n10 2\n0 10\n300 3\n".into(),
            ),
        ] {
            let digest = Sha256::digest(&text);
            let start: String = digest[..16].iter().map(|b| format!("{b:02x}")).collect();
            assert_eq!(list.fingerprint().to_string(), start, "{text}");
        }
    }

    #[test]
    fn a_fingerprint_depends_on_the_words_alone() {
        let fingerprint = list("mole bear", "mole bear aunt").fingerprint();
        let reordered = list("bear mole", "aunt bear mole");
        assert_eq!(reordered.fingerprint(), fingerprint);
        let renamed = List { name: "other".into(), ..reordered };
        assert_eq!(renamed.fingerprint(), fingerprint);
        for (answers, guesses) in [
            ("bear", "mole bear aunt"),
            ("mole bear", "mole bear"),
            ("mole bear aunt", "mole bear aunt"),
            ("mole bear", "mole bear ants"),
        ] {
            assert_ne!(list(answers, guesses).fingerprint(), fingerprint);
        }
    }

    #[test]
    fn a_file_may_come_from_any_editor() {
        let plain = load("bear\nmole\n").unwrap();
        assert_eq!(plain.answers(), words("bear mole"));
        assert_eq!(plain.name(), "animals");
        for text in [
            "bear\nmole",
            "\u{feff}bear\nmole\n",
            "bear\r\nmole\r\n",
            "\u{feff}# animals\r\n\r\n BEAR\t\r\n  # and\r\nMole",
            "\n\n  mole  \n#bear\nbear\n\n\n",
        ] {
            assert_eq!(load(text).unwrap(), plain, "{text:?}");
        }
    }

    #[test]
    fn answers_and_guesses_are_read_from_two_files() {
        let (_folder, answers, guesses) = files(b"mole\nbear\n", b"# all\nwolf\nbear\nMOLE\n");
        let list = List::load(&answers, Some(&guesses)).unwrap();
        assert_eq!(list.answers(), words("bear mole"));
        assert_eq!(list.guesses(), words("bear mole wolf"));
        assert_eq!(list.name(), "animals");
    }

    #[test]
    fn a_missing_file_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no such file.txt");
        let (error, text) = message(&folder, List::load(&path, None));
        assert_eq!(error.place.origin, Origin::File(path));
        assert!(matches!(error.fault, Fault::Unreadable { reason, .. }
            if reason.kind() == io::ErrorKind::NotFound));
        assert!(text.starts_with("cannot read no such file.txt: "), "{text}");
        assert!(text.ends_with("\ngive a text file with one word a line"), "{text}");
    }

    #[test]
    fn a_missing_file_of_guesses_is_refused() {
        let (folder, answers, guesses) = files(b"mole\n", b"");
        fs::remove_file(&guesses).unwrap();
        let (error, _) = message(&folder, List::load(&answers, Some(&guesses)));
        assert!(matches!(error.fault, Fault::Unreadable { .. }));
        assert_eq!(error.place.origin, Origin::File(guesses));
    }

    #[test]
    fn a_folder_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let error = List::load(folder.path(), None).unwrap_err();
        assert!(matches!(error.fault, Fault::Unreadable { .. }));
        assert_eq!(error.place.origin, Origin::File(folder.path().into()));
    }

    #[test]
    fn a_huge_file_is_refused() {
        let (folder, path, _) = files(b"", b"");
        let file = fs::File::create(&path).unwrap();
        file.set_len(FILE_BYTES_MAX + 1).unwrap();
        let (error, text) = message(&folder, List::load(&path, None));
        assert!(matches!(error.fault, Fault::TooBig { .. }));
        assert_eq!(error.place.origin, Origin::File(path));
        assert_eq!(
            text,
            "animals.txt is larger than 64 MiB\ngive a text file with one word a line"
        );
    }

    #[test]
    fn a_binary_file_of_the_largest_size_is_refused_with_a_short_message() {
        let (folder, path, _) = files(b"", b"");
        let file = fs::File::create(&path).unwrap();
        file.set_len(FILE_BYTES_MAX).unwrap();
        let (error, text) = message(&folder, List::load(&path, None));
        assert!(matches!(error.fault, Fault::BadWord { .. }));
        let start = format!("animals.txt:1: `{}…` holds '\\0' at position 1;", "\\u{0}".repeat(24));
        assert!(text.starts_with(&start), "{text}");
    }

    #[test]
    fn a_file_that_is_not_utf8_is_refused_with_the_line() {
        // "orée" in Latin-1.
        let (error, text) = refusal(b"bear\r\nmole\r\nor\xe9e\r\n");
        assert!(matches!(error.fault, Fault::NotText if error.place.line == 3));
        assert_eq!(text, "animals.txt:3: not UTF-8 text\nsave the file as plain text in UTF-8");
        let utf16 = b"\xff\xfeb\0e\0a\0r\0";
        let (error, _) = refusal(utf16);
        assert!(matches!(error.fault, Fault::NotText if error.place.line == 1));
    }

    #[test]
    fn a_file_without_words_is_refused() {
        for text in ["", "\n\r\n", "\u{feff}", "# bear\n  # mole"] {
            let (error, text) = refusal(text);
            assert!(matches!(error.fault, Fault::Empty { .. }));
            assert!(matches!(error.place.origin, Origin::File(_)));
            assert_eq!(text, "animals.txt: no words\nwrite one word a line, without # before it");
        }
    }

    #[test]
    fn a_file_of_guesses_without_words_is_refused() {
        let (error, text) = refusal_of_both("bear\n", "\n");
        assert!(matches!(error.fault, Fault::Empty { .. }));
        assert!(text.starts_with("allowed.txt: no words\n"), "{text}");
    }

    #[test]
    fn a_word_with_a_foreign_character_is_refused() {
        let (error, text) = refusal("# animals\nbear\n\nmol#\n");
        assert!(matches!(error.fault, Fault::BadWord { text, reason }
            if error.place.line == 4
                && text == "mol#"
                && reason == WordError::ForeignCharacter { character: '#', position: 4 }.into()));
        assert_eq!(
            text,
            "animals.txt:4: `mol#` holds '#' at position 4; \
             use only letters, digits and other symbols\n\
             correct the line, or remove it"
        );
    }

    #[test]
    fn a_word_of_a_length_no_word_has_is_refused() {
        let (error, text) = refusal("\u{feff}bear\r\nbutterfly\r\n");
        assert!(matches!(error.fault, Fault::BadWord { text, reason }
            if error.place.line == 2
                && text == "butterfly"
                && reason == WordError::WrongLength { got: 9 }.into()));
        assert_eq!(
            text,
            "animals.txt:2: `butterfly` has 9 letters, but a word has 2 to 8\n\
             correct the line, or remove it"
        );
    }

    #[test]
    fn control_characters_of_a_file_do_not_reach_the_terminal() {
        let (_, text) = refusal("\u{1b}[31m\n");
        assert!(text.starts_with("animals.txt:1: `\\u{1b}[31m` holds '\\u{1b}'"), "{text}");
    }

    #[test]
    fn a_word_of_another_length_than_the_first_answer_is_refused() {
        let (error, text) = refusal("bear\nmole\nmouse\n");
        assert!(matches!(error.fault, Fault::UnequalLength { word, expected: 4 }
            if error.place.line == 3 && word.len() == 5));
        assert_eq!(
            text,
            "animals.txt:3: `mouse` has 5 letters, but the first answer has 4\n\
             keep only words of the same length"
        );
    }

    #[test]
    fn guesses_of_another_length_than_the_first_answer_are_refused() {
        let (error, text) = refusal_of_both("bear\n", "mouse\nbear\n");
        assert!(matches!(error.fault, Fault::UnequalLength { .. }));
        assert!(
            text.starts_with("allowed.txt:1: `mouse` has 5 letters, but the first answer has 4\n"),
            "{text}"
        );
    }

    #[test]
    fn a_word_that_is_there_twice_is_refused_with_both_lines() {
        // Of the two repetitions the one on the earlier line is reported.
        let (error, text) = refusal("wolf\nBear\n\nbear\nbear\nwolf\n");
        assert!(matches!(error.fault, Fault::Duplicate { first, .. }
            if (error.place.line, first.line) == (4, 2)));
        assert_eq!(
            text,
            "animals.txt:4: `bear` is there already, at animals.txt:2\nremove one of the two"
        );
    }

    #[test]
    fn a_guess_that_is_there_twice_is_refused() {
        let (error, text) = refusal_of_both("bear\n", "bear\nmole\nmole\n");
        assert!(matches!(error.fault, Fault::Duplicate { .. }));
        assert!(text.starts_with("allowed.txt:3: `mole` is there already, at allowed.txt:2\n"));
    }

    #[test]
    fn an_answer_that_is_not_an_allowed_guess_is_refused() {
        // `wolf` and `crow` are missing; `wolf` is on the earlier line.
        let (error, text) = refusal_of_both("bear\nwolf\ncrow\n", "bear\nmole\n");
        assert!(matches!(error.fault, Fault::AnswerNotAllowed { guesses: Origin::File(_), .. }
            if error.place.line == 2));
        assert_eq!(
            text,
            "animals.txt:2: `wolf` is not among the allowed guesses in allowed.txt\n\
             add it there, or leave --guesses out to allow exactly the answers"
        );
    }

    #[test]
    fn as_many_words_as_have_numbers_are_taken_and_one_more_is_refused() {
        let mut words: Vec<Word> = every_word_of_four().take(WORDS_MAX).collect();
        let full = List::from_words("full", words.clone(), None).unwrap();
        assert_eq!(full.guesses().len(), 65_535);

        words.extend(every_word_of_four().nth(WORDS_MAX));
        let text: String = words.iter().map(|word| format!("{word}\n")).collect();
        let (error, text) = refusal(format!("# long\n{text}"));
        assert!(matches!(error.fault, Fault::TooManyWords if error.place.line == 65_537));
        assert_eq!(text, "animals.txt:65537: more than 65535 words\nremove words from here on");
    }

    /// The 456,976 words of four letters, sorted.
    fn every_word_of_four() -> impl Iterator<Item = Word> {
        let letter = |number: usize, place: u32| {
            let letter = number / 26_usize.pow(place) % 26;
            char::from(b'a' + letter as u8)
        };
        (0..26_usize.pow(4)).map(move |number| {
            let spelling = String::from_iter([3, 2, 1, 0].map(|place| letter(number, place)));
            Word::parse(&spelling).unwrap()
        })
    }

    #[test]
    fn words_from_memory_are_refused_with_their_numbers() {
        let refusal = |answers: &str, guesses: Option<&str>| {
            let result = List::from_words("test", words(answers), guesses.map(words));
            result.unwrap_err().to_string().lines().next().map(String::from)
        };
        for (answers, guesses, message) in [
            ("", None, "answers: no words"),
            ("bear", Some(""), "guesses: no words"),
            ("bear ant", None, "answers, word 2: `ant` has 3 letters, but the first answer has 4"),
            (
                "bear",
                Some("bear mole mole"),
                "guesses, word 3: `mole` is there already, at guesses, word 2",
            ),
            (
                "bear wolf",
                Some("bear mole"),
                "answers, word 2: `wolf` is not among the allowed guesses in guesses",
            ),
        ] {
            assert_eq!(refusal(answers, guesses).as_deref(), Some(message));
        }
    }

    /// What is left of a list without the words of a file, or the message.
    fn without(list: &List, excluded: &str) -> Result<List, String> {
        let (folder, path, _) = files(excluded.as_bytes(), b"");
        let result = list.without(&path);
        result.map_err(|error| message(&folder, Err(error)).1)
    }

    #[test]
    fn words_that_are_left_out_stay_allowed_guesses() {
        let list = list("mole bear wolf", "wolf bear mole aunt crow");
        let less = without(&list, "\u{feff}# past\r\nWOLF\r\n\r\naunt\r\nwolf\r\n").unwrap();
        assert_eq!(less.name(), "test-without1");
        assert_eq!(less.answers(), words("bear mole"));
        assert_eq!(less.guesses(), words("bear mole aunt crow wolf"));
        let short =
            List::from_words("short", words("mole bear"), Some(words("wolf bear mole aunt crow")));
        assert_eq!(less.fingerprint(), short.unwrap().fingerprint());
    }

    #[test]
    fn a_list_without_words_that_are_no_answers_is_the_same_list() {
        let list = list("mole bear", "bear mole aunt");
        assert_eq!(without(&list, "aunt\n"), Ok(list));
    }

    #[test]
    fn words_that_cannot_be_left_out_are_refused() {
        let list = list("mole bear", "bear mole aunt");
        for (excluded, message) in [
            (
                "# past\nbear\nwolf\n",
                "animals.txt:3: `wolf` is not an allowed guess in the list test\n\
                 correct the line or remove it, or name the list it belongs to",
            ),
            (
                "ant\n",
                "animals.txt:1: `ant` is not an allowed guess in the list test\n\
                 correct the line or remove it, or name the list it belongs to",
            ),
            (
                "bear\naunt\nmole\n",
                "animals.txt: this excludes every answer of the list test\n\
                 leave at least one answer",
            ),
            ("# none\n", "animals.txt: no words\nwrite one word a line, without # before it"),
        ] {
            assert_eq!(without(&list, excluded), Err(message.to_owned()));
        }
    }

    #[test]
    fn every_allowed_guess_can_be_made_an_answer() {
        let all = list("mole wolf", "wolf bear mole aunt").with_all_answers();
        assert_eq!(all.name(), "test-all");
        assert_eq!(all.answers(), words("aunt bear mole wolf"));
        assert_eq!(all.guesses(), all.answers());
        assert_eq!(without(&all, "mole").unwrap().name(), "test-all-without1");
    }

    proptest! {
        #[test]
        fn every_word_has_the_number_of_its_place(
            answers in collection::hash_set("[a-d]{3}", 1..20),
            others in collection::hash_set("[a-d]{3}", 0..40),
        ) {
            let parse = |text: &String| Word::parse(text).unwrap();
            let guesses = answers.union(&others).map(parse).collect();
            let answers = answers.iter().map(parse).collect();
            let list = List::from_words("random", answers, Some(guesses)).unwrap();

            let (first, others) = list.guesses().split_at(list.answers().len());
            prop_assert_eq!(first, list.answers());
            prop_assert!(first.is_sorted() && others.is_sorted());
            for (id, &word) in list.guesses().iter().enumerate() {
                prop_assert_eq!(list.guess_id(word), Some(GuessId::new(id)));
                let answer = Some(AnswerId::new(id)).filter(|_| id < first.len());
                prop_assert_eq!(list.answer_id(word), answer);
            }
        }

        #[test]
        fn no_file_makes_loading_panic(bytes in collection::vec(0..=255u8, 0..200)) {
            let _ = load(bytes);
        }

        #[test]
        fn nearly_good_files_do_not_make_loading_panic(text in "[ab#\r\n\u{feff}\u{0} é]{0,60}") {
            let _ = load(text);
        }
    }
}

//! Lists from files of words and from texts, each read in its alphabet.

use std::collections::{BTreeSet, HashSet};
use std::path::Path;

use crate::files::stem;
use crate::game::input::{Fault, Form, InputError, Lines, Origin, Words};
use crate::game::list::List;
use crate::game::list::mending::{Draft, Mending, told};
use crate::game::list::notice::ListNotice;
use crate::game::word::alphabet::Alphabet;
use crate::game::word::{Word, WordError};

impl List {
    /// Reads a list from files; its name is the stem of the answers' file name.
    ///
    /// Without `guesses` the answers are the allowed guesses. A file is UTF-8 text, with or without
    /// byte order mark, and holds one word per line. Lines end in LF or CRLF. White space around a
    /// word is trimmed, case is folded, blank lines and lines that start with `#` are skipped. A
    /// line that starts with `#alphabet:` says what the letters are, see [`Alphabet::with`].
    ///
    /// # Errors
    /// [`InputError`] says what is wrong, and where. Of several faults it reports the first of:
    /// what reading the answers, then the guesses, meets; unequal lengths, then duplicates, among
    /// the answers; the same among the guesses; an answer that is not an allowed guess.
    pub fn load(answers: &Path, guesses: Option<&Path>) -> Result<List, InputError> {
        let read = |path| Lines::read(path, Form::Words);
        let (name, answers) = (stem(answers), read(answers)?);
        let guesses = guesses.map(read).transpose()?;
        let alphabet = alphabet(&Alphabet::default(), [Some(&answers), guesses.as_ref()])?;
        let words = |lines: &Lines| Words::of(lines, |text| Ok(word(text, lines, &alphabet)?));
        let (answers, guesses) = (words(&answers)?, guesses.as_ref().map(words).transpose()?);
        List::from_inputs(name, alphabet, &answers, guesses.as_ref())
    }

    /// Reads a list from files that were not made for this program. Its name is the stem of the
    /// answers' file name.
    ///
    /// Beside what [`List::load`] reads, the words may stand in an array of JSON or JavaScript, or
    /// in a column of a table, whose cells are separated by tabs, semicolons, commas or white
    /// space: the one with the most different words of one length. A heading is left out. Words
    /// that a file has more than once count once. The notices tell of all this.
    ///
    /// # Errors
    /// As for [`List::load`], but for words that are there more than once. If there are several
    /// faults, [`Fault::Several`] has all of them. `mending` says which are none.
    pub fn load_mending(
        answers: &Path,
        guesses: Option<&Path>,
        mending: Mending,
    ) -> Result<(List, Vec<ListNotice>), InputError> {
        let read = |path| Lines::read(path, Form::Words);
        List::mended(stem(answers), read(answers)?, guesses.map(read).transpose()?, mending)
    }

    /// Makes a list from files whose bytes are there already, such as those dropped on a page. Each
    /// is given with its name, and read as [`List::load_mending`] says.
    ///
    /// # Errors
    /// As for [`List::load_mending`].
    pub fn from_files(
        answers: (&Path, Vec<u8>),
        guesses: Option<(&Path, Vec<u8>)>,
        mending: Mending,
    ) -> Result<(List, Vec<ListNotice>), InputError> {
        let name = stem(answers.0);
        let read = |(path, bytes)| Lines::of(path, bytes, Form::Words);
        List::mended(name, read(answers)?, guesses.map(read).transpose()?, mending)
    }

    fn mended(
        name: String,
        answers: Lines,
        guesses: Option<Lines>,
        mending: Mending,
    ) -> Result<(List, Vec<ListNotice>), InputError> {
        let alphabet = alphabet(&mending.alphabet, [Some(&answers), guesses.as_ref()])?;
        let mending = &mending;
        let read = |lines: &Lines| {
            Draft::of(lines, &|text| Ok(word(text, lines, &alphabet)?), None, mending)
        };
        let (mut answers, mut guesses) = (read(&answers)?, guesses.as_ref().map(read).transpose()?);
        let (expected, first) = (answers.letters(), answers.first());
        let mut notices = Vec::new();
        answers.sift_lengths(expected, first);
        if let Some(guesses) = &mut guesses {
            guesses.sift_lengths(expected, first);
            let allowed: HashSet<Word> =
                guesses.words.iter().map(|(word, _)| word).cloned().collect();
            let lacking = || answers.words.iter().filter(|(word, _)| !allowed.contains(word));
            match lacking().next() {
                Some((first, _)) if mending.guess_answers => {
                    let lacking: BTreeSet<Word> =
                        lacking().map(|(word, _)| word).cloned().collect();
                    let (count, origin) = (lacking.len(), guesses.origin.clone());
                    notices.push(ListNotice::Added {
                        count,
                        first: first.clone(),
                        guesses: origin,
                    });
                    guesses.words.extend(lacking.into_iter().map(|word| (word, 0)));
                }
                Some(_) => answers.sift(
                    |word| allowed.contains(word),
                    |word| Fault::AnswerNotAllowed {
                        word: word.clone(),
                        guesses: guesses.origin.clone(),
                    },
                ),
                None => {}
            }
        }
        let mut files: Vec<&mut Draft> = [&mut answers].into_iter().chain(&mut guesses).collect();
        let mut words = Vec::new();
        for draft in &mut files {
            words.push(draft.merged());
        }
        let (told, faults) = told(files, mending)?;
        notices.splice(0..0, told);
        notices.extend(faults);
        let list = List::from_inputs(name, alphabet, &words[0], words.get(1))?;
        Ok((list, notices))
    }

    /// Makes a list of the words in texts, read in an alphabet. What that does not say is found
    /// from the words, as in files.
    ///
    /// ```
    /// use guesstree::List;
    ///
    /// let list = List::from_texts("hr", &["džep", "ljut"], None, &"dž lj".parse()?)?;
    /// assert_eq!(list.letters(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for [`from_words`](Self::from_words), and [`Fault::BadWord`] for a text that is no word.
    pub fn from_texts<T: AsRef<str>>(
        name: impl Into<String>,
        answers: &[T],
        guesses: Option<&[T]>,
        alphabet: &Alphabet,
    ) -> Result<List, InputError> {
        let all: Vec<&str> = (answers.iter().map(AsRef::as_ref))
            .chain(guesses.into_iter().flatten().map(AsRef::as_ref))
            .collect();
        let alphabet = alphabet.clone().found_in(&all);
        let (answers, others) = all.split_at(answers.len());
        let words = |origin, texts| Words::of_texts(origin, texts, |text| Ok(alphabet.word(text)?));
        let answers = words(Origin::Answers, answers)?;
        let guesses = guesses.map(|_| words(Origin::Guesses, others)).transpose()?;
        List::from_inputs(name.into(), alphabet, &answers, guesses.as_ref())
    }

    /// This list in another alphabet: its words are read again. Codes and names have none.
    ///
    /// # Errors
    /// As for [`from_texts`](Self::from_texts).
    pub fn in_alphabet(&self, alphabet: &Alphabet) -> Result<List, InputError> {
        if !self.kind.has_words() {
            return Ok(self.clone());
        }
        let texts = |words: &[Word]| words.iter().map(Word::to_string).collect::<Vec<_>>();
        let (answers, guesses) = (texts(self.answers()), texts(&self.words));
        let list = List::from_texts(self.name(), &answers, Some(&guesses), alphabet)?;
        Ok(list.with_words_for(self.kind).named(self.name()))
    }
}

/// The word in a text of a file.
fn word(text: &str, lines: &Lines, alphabet: &Alphabet) -> Result<Word, WordError> {
    if lines.are_tiles() { Word::of_tiles(text) } else { alphabet.word(text) }
}

/// The alphabet of files of words: what they and `given` say, and what is found in them.
///
/// # Errors
/// [`Fault::BadAlphabet`] says which line is wrong.
fn alphabet(given: &Alphabet, files: [Option<&Lines>; 2]) -> Result<Alphabet, InputError> {
    let mut said = given.clone();
    for lines in files.into_iter().flatten() {
        for (text, line) in lines.alphabet() {
            let bad = |reason| lines.origin.fault(line, Fault::BadAlphabet { reason });
            said = said.with(text).map_err(bad)?;
        }
        if lines.are_tiles() {
            let words = lines.entries().filter_map(|(text, _)| Word::of_tiles(text).ok());
            let shown = Alphabet::of_words(&words.collect::<Vec<_>>()).to_string();
            let bad = |reason| lines.origin.fault(1, Fault::BadAlphabet { reason });
            said = said.with(&shown).map_err(bad)?;
        }
    }
    let entries = files.into_iter().flatten().flat_map(Lines::entries);
    Ok(said.found_in(&entries.map(|(text, _)| text).collect::<Vec<_>>()))
}

//! What people give: text files with one entry per line, and words from memory.
//!
//! Everything that such files have in common is handled here, once: a byte order mark, lines that
//! end in LF or CRLF, white space around an entry, blank lines, and comments, which begin with `#`.
//! Every entry keeps its place, so that an error can say where the fault is. Word lists, weights,
//! tables and dictionaries are read through this module.

pub(crate) mod cells;
pub(crate) mod error;

use std::collections::HashMap;
use std::fmt;
use std::path::Path;

use crate::files;
use crate::game::excerpt::excerpt;
use crate::game::kind::GuessError;
use crate::game::word::Word;
use crate::ids::WORDS_MAX;
use crate::sorted;

pub(crate) use error::FILE_BYTES_MAX;
pub(crate) use error::{Fault, Form, InputError, Origin, Place};

/// Some editors put U+FEFF before the text of a file to say that it is UTF-8.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The text of a file.
pub(crate) struct Lines {
    pub origin: Origin,
    text: String,
}

impl Lines {
    /// Reads a file, but never past the limit, whatever size it claims to have.
    ///
    /// # Errors
    /// [`Fault::Unreadable`], [`Fault::TooBig`] or [`Fault::NotText`].
    pub(crate) fn read(path: &Path, form: Form) -> Result<Lines, InputError> {
        let origin = Origin::File(path.to_owned());
        let bytes = files::read(path, FILE_BYTES_MAX)
            .map_err(|reason| origin.fault(0, Fault::Unreadable { reason, form }))?
            .ok_or_else(|| origin.fault(0, Fault::TooBig { form }))?;
        Lines::of(path, bytes, form)
    }

    /// The lines of a file with these `bytes`. `path` is for messages.
    pub(crate) fn of(path: &Path, bytes: Vec<u8>, form: Form) -> Result<Lines, InputError> {
        let origin = Origin::File(path.to_owned());
        if bytes.len() as u64 > FILE_BYTES_MAX {
            return Err(origin.fault(0, Fault::TooBig { form }));
        }
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Lines { origin, text }),
            Err(error) => {
                let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
                let line = 1 + valid.iter().filter(|&&byte| byte == b'\n').count();
                Err(origin.fault(line, Fault::NotText))
            }
        }
    }

    /// All of it.
    pub(crate) fn text(&self) -> &str {
        self.text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&self.text)
    }

    /// Whether the words are in [tiles](Word::tiles), as the first line says.
    pub(crate) fn are_tiles(&self) -> bool {
        self.text().starts_with("#tiles\n")
    }

    /// What lines that begin with `#alphabet:` say, each with its line.
    pub(crate) fn alphabet(&self) -> impl Iterator<Item = (&str, usize)> {
        let lines = self.text().lines().map(str::trim).zip(1..);
        lines.filter_map(|(text, line)| Some((text.strip_prefix("#alphabet:")?, line)))
    }

    /// The entries, trimmed, each with the number of its line, counted from 1.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&str, usize)> {
        let lines = self.text().lines().map(str::trim).zip(1..);
        lines.filter(|(entry, _)| !entry.is_empty() && !entry.starts_with('#'))
    }
}

/// The fault of a text that is no word.
pub(crate) fn bad_word(text: &str, reason: impl Into<GuessError>) -> Fault {
    let (text, reason) = (excerpt(text), reason.into());
    Fault::BadWord { text, reason }
}

/// The first word that was there before: its number in the sequence, and that of its first
/// occurrence.
pub(crate) fn repeated(words: &mut dyn Iterator<Item = &Word>) -> Option<(usize, usize)> {
    let mut seen = HashMap::new();
    let mut numbered = words.enumerate();
    numbered.find_map(|(number, word)| Some((number, seen.insert(word, number)?)))
}

/// Words that are there more than once.
#[derive(Debug)]
pub struct Repeats {
    /// The first of them.
    word: Word,
    /// Where it is repeated.
    place: Place,
    /// Where it was before.
    first: Place,
    /// How many more words are repeated.
    more: usize,
}

impl fmt::Display for Repeats {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { word, place, first, more } = self;
        write!(out, "{place}: `{word}` is there already, at {first}")?;
        match more {
            0 => write!(out, "; it counts once"),
            1 => out.write_str(", and so is 1 more; each counts once"),
            more => write!(out, ", and so are {more} more; each counts once"),
        }
    }
}

/// One or more words in the order given, at most [65,535].
pub(crate) struct Words {
    pub origin: Origin,
    /// Each word with its line in a file, or its number in a vector, counted from 1.
    words: Vec<(Word, usize)>,
}

impl Words {
    /// Takes words from memory. Names that are no words are refused.
    pub(crate) fn given(origin: Origin, words: Vec<Word>) -> Result<Words, InputError> {
        let words = words.into_iter().zip(1..).map(|(given, number)| {
            if !given.is_plain() {
                return Ok((given, number));
            }
            let word = Word::of_letters(given.letters().iter().copied());
            let bad = |reason| origin.fault(number, bad_word(&given.to_string(), reason));
            Ok((word.map_err(bad)?, number))
        });
        Words::collect(origin.clone(), words)
    }

    /// The words in the lines of a file, one per line.
    pub(crate) fn of(
        lines: &Lines,
        parse: impl Fn(&str) -> Result<Word, GuessError>,
    ) -> Result<Words, InputError> {
        let origin = &lines.origin;
        let words = lines.entries().map(|(text, line)| {
            let word = parse(text).map_err(|reason| origin.fault(line, bad_word(text, reason)));
            Ok((word?, line))
        });
        Words::collect(origin.clone(), words)
    }

    /// The words in these texts.
    pub(crate) fn of_texts(
        origin: Origin,
        texts: &[&str],
        parse: impl Fn(&str) -> Result<Word, GuessError>,
    ) -> Result<Words, InputError> {
        let words = texts.iter().zip(1..).map(|(text, number)| {
            let word = parse(text).map_err(|reason| origin.fault(number, bad_word(text, reason)));
            Ok((word?, number))
        });
        Words::collect(origin.clone(), words)
    }

    /// These words, each with its line.
    pub(crate) fn of_lines(origin: Origin, words: Vec<(Word, usize)>) -> Words {
        Words { origin, words }
    }

    fn collect(
        origin: Origin,
        source: impl Iterator<Item = Result<(Word, usize), InputError>>,
    ) -> Result<Words, InputError> {
        let mut words = Vec::new();
        for entry in source {
            let (word, line) = entry?;
            if words.len() == WORDS_MAX {
                return Err(origin.fault(line, Fault::TooManyWords));
            }
            words.push((word, line));
        }
        if words.is_empty() {
            let form = Form::Words;
            return Err(origin.fault(0, Fault::Empty { form }));
        }
        Ok(Words { origin, words })
    }

    /// The number of letters of the first word.
    pub(crate) fn letters(&self) -> usize {
        self.words.first().map_or(0, |(word, _)| word.len())
    }

    /// The words sorted by spelling.
    pub(crate) fn sorted(&self) -> Vec<Word> {
        let mut words: Vec<Word> = self.words.iter().map(|(word, _)| word).cloned().collect();
        sorted::in_order(&mut words);
        words
    }

    /// Refuses the first word that `is_good` is false for.
    pub(crate) fn check(
        &self,
        is_good: impl Fn(&Word) -> bool,
        fault: impl Fn(&Word) -> Fault,
    ) -> Result<(), InputError> {
        match self.words.iter().find(|&(word, _)| !is_good(word)) {
            Some(&(ref word, line)) => Err(self.origin.fault(line, fault(word))),
            None => Ok(()),
        }
    }

    /// Leaves out words that were there before. Says which, if there are any.
    pub(crate) fn merge(&mut self) -> Option<Repeats> {
        let mut first = HashMap::new();
        let mut repeats = Vec::new();
        self.words.retain(|&(ref word, line)| {
            let earlier = *first.entry(word.clone()).or_insert(line);
            if earlier != line {
                repeats.push((word.clone(), line, earlier));
            }
            earlier == line
        });
        let (word, line, earlier) = repeats.first()?;
        let [place, first] = [*line, *earlier].map(|line| self.origin.at(line, 0));
        Some(Repeats { word: word.clone(), place, first, more: repeats.len() - 1 })
    }

    /// Refuses the first word that was there before.
    pub(crate) fn check_distinct(&self) -> Result<(), InputError> {
        let Some((second, first)) = repeated(&mut self.words.iter().map(|(word, _)| word)) else {
            return Ok(());
        };
        let (word, line) = &self.words[second];
        let first = self.origin.at(self.words[first].1, 0);
        Err(self.origin.fault(*line, Fault::Duplicate { word: word.clone(), first }))
    }
}

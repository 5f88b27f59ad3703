//! Words and the places they come from, on their way into a list.
//!
//! Whether words were read from a file or handed over in a vector, the same checks refuse
//! them and can say where the fault is.

use std::path::Path;

use crate::game::excerpt::excerpt;
use crate::game::kind::Kind;
use crate::game::lines::Lines;
use crate::game::list::error::{ListError, Origin, Place};
use crate::game::list::{List, WORDS_MAX};
use crate::game::word::Word;

/// One or more words in the order given, at most [`WORDS_MAX`].
pub(super) struct Input {
    origin: Origin,
    // With the line each is from (see `Place::line`).
    words: Vec<(Word, usize)>,
}

impl Input {
    /// Takes words from memory.
    pub(super) fn from_words(origin: Origin, words: Vec<Word>) -> Result<Input, ListError> {
        Input::collect(origin, words.into_iter().zip(1..).map(Ok))
    }

    /// Reads the words of a file, one a line; see [`List::load`](super::List::load).
    pub(super) fn read(path: &Path) -> Result<Input, ListError> {
        Input::read_of(path, None)
    }

    /// Reads a file of words of a game; without one, words of any length.
    pub(super) fn read_of(path: &Path, kind: Option<Kind>) -> Result<Input, ListError> {
        let parse = |text| kind.map_or_else(|| Word::parse(text), |kind| kind.word(text));
        let origin = Origin::File(path.to_owned());
        let lines = Lines::read(path).map_err(|error| ListError::of_file(path, error))?;
        let words = lines.entries().map(|(text, line)| match parse(text) {
            Ok(word) => Ok((word, line)),
            Err(reason) => Err(ListError::BadWord {
                place: Place {
                    origin: origin.clone(),
                    line,
                },
                text: excerpt(text),
                reason,
            }),
        });
        Input::collect(origin.clone(), words)
    }

    fn collect(
        origin: Origin,
        source: impl Iterator<Item = Result<(Word, usize), ListError>>,
    ) -> Result<Input, ListError> {
        let mut words = Vec::new();
        for entry in source {
            let (word, line) = entry?;
            if words.len() == WORDS_MAX {
                let place = Place { origin, line };
                return Err(ListError::TooManyWords { place });
            }
            words.push((word, line));
        }
        if words.is_empty() {
            return Err(ListError::Empty { origin });
        }
        Ok(Input { origin, words })
    }

    /// The number of letters of the first word.
    pub(super) fn letters(&self) -> usize {
        self.words.first().map_or(0, |(word, _)| word.len())
    }

    /// The words sorted by spelling, if all have `letters` letters and none is there twice.
    pub(super) fn sorted(&self, letters: usize) -> Result<Vec<Word>, ListError> {
        if let Some(&(word, line)) = self.words.iter().find(|(word, _)| word.len() != letters) {
            return Err(ListError::UnequalLength {
                place: self.place(line),
                word,
                expected: letters,
            });
        }
        // Equal words become neighbours, the earlier line first. Of all words that repeat
        // another, the one on the earliest line is reported: what it repeats is not itself
        // a repetition, so it is the first occurrence.
        let mut sorted = self.words.clone();
        sorted.sort_unstable();
        let neighbours = sorted.iter().zip(sorted.iter().skip(1));
        let repeated = neighbours
            .filter(|((word, _), (next, _))| word == next)
            .min_by_key(|(_, (_, line))| line);
        if let Some((&(word, first), &(_, line))) = repeated {
            return Err(ListError::Duplicate {
                place: self.place(line),
                word,
                first: self.place(first),
            });
        }
        Ok(sorted.into_iter().map(|(word, _)| word).collect())
    }

    /// Checks that each of these answers is one of `guesses`, which have the words
    /// `sorted_guesses`.
    pub(super) fn check_allowed(
        &self,
        guesses: &Input,
        sorted_guesses: &[Word],
    ) -> Result<(), ListError> {
        let forbidden = |&&(word, _): &&(Word, usize)| sorted_guesses.binary_search(&word).is_err();
        match self.words.iter().find(forbidden) {
            None => Ok(()),
            Some(&(word, line)) => Err(ListError::AnswerNotAllowed {
                place: self.place(line),
                word,
                guesses: guesses.origin.clone(),
            }),
        }
    }

    /// The words sorted by spelling, if each is an allowed guess of `list`. A word may be there twice.
    pub(super) fn sorted_guesses_of(&self, list: &List) -> Result<Vec<Word>, ListError> {
        let foreign = |&&(word, _): &&(Word, usize)| list.guess_id(word).is_none();
        if let Some(&(word, line)) = self.words.iter().find(foreign) {
            return Err(ListError::NotInList {
                place: self.place(line),
                word,
                list: list.name().to_owned(),
            });
        }
        let mut sorted: Vec<Word> = self.words.iter().map(|&(word, _)| word).collect();
        sorted.sort_unstable();
        Ok(sorted)
    }

    /// Where the words come from.
    pub(super) fn origin(&self) -> &Origin {
        &self.origin
    }

    fn place(&self, line: usize) -> Place {
        let origin = self.origin.clone();
        Place { origin, line }
    }
}

//! Lists with faults: all of them named at once, and what makes such a list usable.

use std::collections::HashMap;

use crate::game::input::{Fault, Form, InputError, Lines, Origin, Words, bad_word};
use crate::game::kind::GuessError;
use crate::game::list::layout::entries;
use crate::game::list::notice::ListNotice;
use crate::game::word::alphabet::Alphabet;
use crate::game::word::{Word, WordError};
use crate::ids::WORDS_MAX;
use crate::sorted;

/// How files of words are read, and what is done about their faults. Without any of these, each
/// fault is an error.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mending {
    /// Leave out what is no word, words of another length than most answers, and answers that may
    /// not be guessed.
    pub skip_faulty: bool,
    /// Keep only the words of this many letters.
    pub letters: Option<usize>,
    /// Answers that the file of guesses lacks are allowed guesses, too.
    pub guess_answers: bool,
    /// The alphabet of a list, beside what its files say in lines that begin with `#alphabet:`.
    pub alphabet: Alphabet,
}

/// What is told of files, and of their faults if these are left out.
///
/// # Errors
/// The faults, if they are not left out, or nothing else is there.
pub(super) fn told(
    drafts: Vec<&mut Draft>,
    mending: &Mending,
) -> Result<(Vec<ListNotice>, Option<ListNotice>), InputError> {
    let (mut notices, mut faults) = (Vec::new(), Vec::new());
    for draft in drafts {
        notices.append(&mut draft.notices);
        faults.append(&mut draft.faults);
    }
    match (&faults[..], mending.skip_faulty) {
        ([], _) => Ok((notices, None)),
        (_, true) => Ok((notices, Some(ListNotice::Skipped(faults)))),
        ([_], false) => Err(faults.remove(0)),
        ([first, ..], false) => {
            let origin = first.place.origin.clone();
            Err(origin.fault(0, Fault::Several { faults }))
        }
    }
}

/// What a file has: words, and what is wrong with the rest.
pub(super) struct Draft {
    pub origin: Origin,
    pub words: Vec<(Word, usize)>,
    pub faults: Vec<InputError>,
    pub notices: Vec<ListNotice>,
}

impl Draft {
    /// Reads the words of a file.
    ///
    /// # Errors
    /// What concerns the file as a whole. What concerns a word is among the faults.
    pub(super) fn of(
        lines: &Lines,
        parse: &dyn Fn(&str) -> Result<Word, GuessError>,
        is_known: Option<&dyn Fn(&Word) -> bool>,
        mending: &Mending,
    ) -> Result<Self, InputError> {
        let (entries, layout) = entries(lines, &|text| parse(text).ok(), is_known)?;
        let origin = lines.origin.clone();
        let (mut words, mut faults, mut others) = (Vec::new(), Vec::new(), 0);
        let is_other = |letters: usize| mending.letters.is_some_and(|kept| kept != letters);
        for (text, line) in entries {
            match parse(&text) {
                Ok(word) if is_other(word.len()) => others += 1,
                Err(GuessError::Word(WordError::WrongLength { got })) if is_other(got) => {
                    others += 1;
                }
                Ok(_) if words.len() == WORDS_MAX => {
                    return Err(origin.fault(line, Fault::TooManyWords));
                }
                Ok(word) => words.push((word, line)),
                Err(reason) => faults.push(origin.fault(line, bad_word(&text, reason))),
            }
        }
        let mut notices = Vec::from_iter(layout);
        match (mending.letters, words.is_empty() && (faults.is_empty() || mending.skip_faulty)) {
            (Some(letters), true) => return Err(origin.fault(0, Fault::NoWords { letters })),
            (None, true) => {
                let form = Form::Words;
                return Err(origin.fault(0, Fault::Empty { form }));
            }
            (Some(letters), false) if others > 0 => {
                let origin = origin.clone();
                notices.push(ListNotice::OtherLengths { origin, count: others, letters });
            }
            _ => {}
        }
        Ok(Self { origin, words, faults, notices })
    }

    /// The length of the first word.
    pub(super) fn first(&self) -> usize {
        self.words.first().map_or(0, |(word, _)| word.len())
    }

    /// The length of most words; that of the first if as many have it.
    pub(super) fn letters(&self) -> usize {
        let mut lengths: HashMap<usize, usize> = HashMap::new();
        self.words.iter().for_each(|(word, _)| *lengths.entry(word.len()).or_default() += 1);
        let first = self.first();
        let most = lengths.into_iter().max_by_key(|&(length, count)| (count, length == first));
        most.map_or(first, |(length, _)| length)
    }

    /// Takes words that are not as they should be for faults.
    pub(super) fn sift(&mut self, is_good: impl Fn(&Word) -> bool, fault: impl Fn(&Word) -> Fault) {
        let Self { origin, words, faults, .. } = self;
        words.retain(|&(ref word, line)| {
            if !is_good(word) {
                faults.push(origin.fault(line, fault(word)));
            }
            is_good(word)
        });
        sorted::ascending(faults, |fault| fault.place.line as u64);
    }

    /// Takes words of another length for faults. Most answers have this one.
    pub(super) fn sift_lengths(&mut self, expected: usize, first: usize) {
        self.sift(
            |word| word.len() == expected,
            |word| match first == expected {
                true => Fault::UnequalLength { word: word.clone(), expected },
                false => Fault::OddLength { word: word.clone(), expected },
            },
        );
    }

    /// The words, each once.
    pub(super) fn merged(&mut self) -> Words {
        let mut words = Words::of_lines(self.origin.clone(), std::mem::take(&mut self.words));
        self.notices.extend(words.merge().map(ListNotice::Repeated));
        words
    }
}

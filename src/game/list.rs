//! A list: the words that may be the answer and the words that may be guessed.
//!
//! Everything above this floor knows a word by its number here. The numbers follow from the words
//! alone, not from the order of lines in a file: two files with the same words are the same list,
//! with the same [`Fingerprint`], the same trees and the same ties. The answers come first among
//! the guesses. So a guess is a member of the candidate set if the set holds its number, and no
//! table is needed to translate.
//!
//! `reading` makes lists of files and texts: `layout` finds the words in a file, `mending` deals
//! with those that are faulty, and `notice` is what is told of it. `generated` makes the lists of
//! games that have no words of their own, `scored` reads and makes tables, whose codes `scores`
//! keeps.

pub(crate) mod fingerprint;
mod generated;
mod layout;
pub(crate) mod mending;
pub(crate) mod name;
pub(crate) mod notice;
mod reading;
mod scored;
mod scores;

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use crate::game::feedback::Feedback;
use crate::game::input::{Fault, Form, InputError, Lines, Origin, Words};
use crate::game::kind::{GuessError, Kind};
use crate::game::rule::Rule;
use crate::game::word::Word;
use crate::game::word::alphabet::Alphabet;
use crate::ids::{AnswerId, Code, GuessId};
use crate::sorted;

pub(crate) use fingerprint::Fingerprint;

use mending::{Draft, Mending, told};
use name::fit_name;
use notice::ListNotice;
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
    alphabet: Alphabet,
    /// The codes of a table.
    scores: Option<Arc<Scores>>,
    // In guess order. The answers are the first `answer_count`: storing them once is what makes
    // answer `i` guess `i`.
    words: Vec<Word>,
    answer_count: usize,
}

impl List {
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
        let guesses = guesses.transpose()?;
        let alphabet = Alphabet::of_words(&guesses.as_ref().unwrap_or(&answers).sorted());
        List::from_inputs(name.into(), alphabet, &answers, guesses.as_ref())
    }

    fn from_inputs(
        name: String,
        alphabet: Alphabet,
        answers: &Words,
        guesses: Option<&Words>,
    ) -> Result<List, InputError> {
        let expected = answers.letters();
        let sorted = |words: &Words| {
            words.check(
                |word| word.len() == expected,
                |word| Fault::UnequalLength { word: word.clone(), expected },
            )?;
            words.check_distinct()?;
            Ok(words.sorted())
        };
        let sorted_answers = sorted(answers)?;
        let Some(guesses) = guesses else {
            let list = List::from_sorted(name, &sorted_answers, &sorted_answers);
            return Ok(List { alphabet, ..list });
        };
        let sorted_guesses = sorted(guesses)?;
        answers.check(
            |word| sorted_guesses.binary_search(word).is_ok(),
            |word| Fault::AnswerNotAllowed { word: word.clone(), guesses: guesses.origin.clone() },
        )?;
        Ok(List { alphabet, ..List::from_sorted(name, &sorted_answers, &sorted_guesses) })
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
        words.extend(guesses.iter().filter(is_other).cloned());
        let name = fit_name(&name.into());
        let alphabet = Alphabet::default();
        List { name, kind, alphabet, scores: None, words, answer_count: answers.len() }
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
        self.like(&format!("{}-all", self.name), &all, &all)
    }

    /// A list for the game of this one, with these answers, and these guesses besides. A table has
    /// no codes for other guesses than its own, so its list stays as it is.
    ///
    /// # Errors
    /// As for [`from_words`](Self::from_words), and if the words are as long as no word here.
    pub fn narrowed(
        &self,
        answers: Vec<Word>,
        guesses: Option<Vec<Word>>,
    ) -> Result<List, InputError> {
        if self.scores.is_some() {
            return Ok(self.clone());
        }
        let words = List::from_words(self.name(), answers, guesses)?;
        let (expected, guesses) = (self.letters(), words.sorted_guesses());
        match words.answers().iter().find(|word| word.len() != expected) {
            Some(word) => {
                let word = word.clone();
                Err(Origin::Answers.fault(0, Fault::UnequalLength { word, expected }))
            }
            None => Ok(self.like(self.name(), words.answers(), &guesses)),
        }
    }

    /// This list without the words in a file among its answers, such as the answers of past days.
    /// They stay allowed guesses.
    ///
    /// The file is read as [`List::load_mending`] says, in the words of the game. It may name a
    /// word twice, and allowed guesses that are no answers: these change nothing. If three answers
    /// are left out, the name ends with `-without3`.
    ///
    /// # Errors
    /// [`Fault::NotAllowed`] if a word is not even an allowed guess, [`Fault::NothingLeft`] if no
    /// answer remains; and what reading the file meets, as in [`List::load_mending`].
    pub fn without(
        &self,
        path: &Path,
        mending: Mending,
    ) -> Result<(List, Vec<ListNotice>), InputError> {
        let (input, notices) = self.known(path, mending)?;
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
        Ok((self.only(&name, &answers), notices))
    }

    /// This list with these of its answers alone, under this name.
    pub(super) fn only(&self, name: &str, answers: &[Word]) -> List {
        let scores = self.scores.as_ref();
        List {
            scores: scores.map(|scores| Arc::new(scores.only(answers))),
            ..self.like(name, answers, &self.sorted_guesses())
        }
    }

    /// This list with the words in a file added to its answers. The file is read as
    /// [`List::load_mending`] says; words that are answers already change nothing. With
    /// `guess_answers`, words that are not yet allowed guesses become such.
    ///
    /// # Errors
    /// [`Fault::NotAllowed`] if a word is no allowed guess, unless `guess_answers` says that it
    /// shall be one, as it may be a slip; [`Fault::UnequalLength`] if it cannot be one; and what
    /// reading the file meets, as in [`List::load_mending`].
    pub fn with(
        &self,
        path: &Path,
        mending: Mending,
    ) -> Result<(List, Vec<ListNotice>), InputError> {
        let (input, notices) = self.known(path, mending)?;
        let together = |words: &[Word]| -> Vec<Word> {
            let words = words.iter().cloned().chain(input.sorted());
            words.collect::<BTreeSet<_>>().into_iter().collect()
        };
        let (answers, guesses) = (together(self.answers()), together(&self.words));
        Ok((self.like(&self.name, &answers, &guesses), notices))
    }

    /// The words of this list in a file: allowed guesses, or with `guess_answers` words as long.
    fn known(&self, path: &Path, mending: Mending) -> Result<(Words, Vec<ListNotice>), InputError> {
        let lines = Lines::read(path, Form::Words)?;
        let is_guess = |word: &Word| self.guess_id(word).is_some();
        let mending = &mending;
        let mut draft = Draft::of(&lines, &|text| self.word(text), Some(&is_guess), mending)?;
        let mut added = Vec::new();
        match mending.guess_answers {
            true => {
                let expected = self.letters();
                draft.sift_lengths(expected, expected);
                let new = draft.words.iter().map(|(word, _)| word).filter(|word| !is_guess(word));
                let new: BTreeSet<Word> = new.cloned().collect();
                let (count, origin) = (new.len(), Origin::Guesses);
                let notice = |first: &Word| ListNotice::Added {
                    count,
                    first: first.clone(),
                    guesses: origin,
                };
                added.extend(new.first().map(notice));
            }
            false => draft.sift(is_guess, |word| Fault::NotAllowed {
                word: word.clone(),
                list: self.name.clone(),
            }),
        }
        // That a word is there twice changes nothing.
        let words = Words::of_lines(draft.origin.clone(), std::mem::take(&mut draft.words));
        let (mut notices, faults) = told(vec![&mut draft], mending)?;
        notices.extend(added.into_iter().chain(faults));
        Ok((words, notices))
    }

    /// A list for the game of this one, with its alphabet; see [`of_kind`](Self::of_kind).
    fn like(&self, name: &str, answers: &[Word], guesses: &[Word]) -> List {
        let alphabet = self.alphabet.clone();
        List { alphabet, ..List::of_kind(name, self.kind, answers, guesses) }
    }

    /// How the words of the list are read.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Reads a guess: a word in the alphabet of the list, a code of the game's symbols, or a name
    /// of a table.
    ///
    /// # Errors
    /// [`GuessError`] says what is wrong. Whether words and names are in the list is not checked.
    pub fn word(&self, text: &str) -> Result<Word, GuessError> {
        self.kind.word_in(text, &self.alphabet)
    }

    /// This list under another name.
    pub fn named(self, name: impl Into<String>) -> List {
        List { name: fit_name(&name.into()), ..self }
    }

    fn sorted_guesses(&self) -> Vec<Word> {
        let mut guesses = self.words.clone();
        sorted::in_order(&mut guesses);
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
    pub fn score(&self, guess: &Word, answer: &Word) -> Option<Feedback> {
        let is_answer = match self.scores {
            Some(_) => self.answer_id(answer).is_some(),
            None => self.has(answer),
        };
        (is_answer && self.has(guess)).then(|| self.feedback(guess, answer))
    }

    /// [`score`](Self::score) by a rule of Wordle. Other games have their own rule.
    pub fn score_by(&self, rule: Rule, guess: &Word, answer: &Word) -> Option<Feedback> {
        self.score(guess, answer).map(|_| self.feedback_by(rule, guess, answer))
    }

    /// The feedback of [`score_by`](Self::score_by) for words of the game.
    pub(crate) fn feedback_by(&self, rule: Rule, guess: &Word, answer: &Word) -> Feedback {
        match self.kind.is_wordle() {
            true => rule.marked(guess, answer),
            false => self.feedback(guess, answer),
        }
    }

    /// Whether a guess can look like this: a word of the right length, a code of the game, or a
    /// name of the table.
    pub(crate) fn has(&self, guess: &Word) -> bool {
        match self.scores {
            Some(_) => self.guess_id(guess).is_some(),
            None => self.kind.has(guess),
        }
    }

    /// The feedback that `guess` gets when the answer is `answer`. Both are of the game.
    ///
    /// For names that a table does not have, the result is a feedback that no answer gives.
    pub(crate) fn feedback(&self, guess: &Word, answer: &Word) -> Feedback {
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
            Some(scores) => Feedback::new(Code(scores.row(guess)[answer].into()), self.kind),
            None => self.feedback(&self.words[guess], &self.words[answer]),
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
    pub fn guess_id(&self, word: &Word) -> Option<GuessId> {
        let others = || self.words[self.answer_count..].binary_search(word).ok();
        self.answer_id(word)
            .map(AnswerId::guess)
            .or_else(|| Some(GuessId::new(self.answer_count + others()?)))
    }

    /// The number of `word` in [`List::answers`], which is also its number in [`List::guesses`];
    /// `None` if it is not an answer.
    pub(crate) fn answer_id(&self, word: &Word) -> Option<AnswerId> {
        self.answers().binary_search(word).ok().map(AnswerId::new)
    }

    /// A number that differs between lists with different words; see [`Fingerprint`].
    ///
    /// Each call computes it anew, in time proportional to the size of the list.
    pub fn fingerprint(&self) -> Fingerprint {
        let scores = self.scores.as_deref();
        Fingerprint::of(self.kind, [self.answers(), self.guesses()], scores)
    }
}

#[cfg(test)]
#[cfg(feature = "trees")]
#[path = "../../tests/inside/list.rs"]
mod tests;

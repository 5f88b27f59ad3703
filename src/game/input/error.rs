//! What can be wrong with text files and words from memory, and where.
//!
//! A message has one or two lines: where and what, then what to do. Messages spell out their
//! causes, so that `source()` need not repeat them.

use std::fmt;
use std::io;
use std::path::PathBuf;

use thiserror::Error;

use crate::escape;
use crate::game::count::count;
use crate::game::kind::GuessError;
use crate::game::word::Word;
use crate::game::word::alphabet::given::AlphabetError;
use crate::ids::{CODES_MAX, NO_CODE, PAIRS_MAX, WORDS_MAX};
use crate::page::SMALL;

/// Larger files are refused before they fill the memory. The largest list takes well under 1 MiB;
/// this leaves room for comments.
pub(crate) const FILE_BYTES_MAX: u64 = 64 << 20;

/// Why lists, weights, tables or dictionaries cannot be used: what is wrong, and where.
#[derive(Debug)]
#[non_exhaustive]
pub struct InputError {
    /// Where it is.
    pub place: Place,
    /// What is wrong.
    pub fault: Fault,
}

impl std::error::Error for InputError {}

/// Where something is.
///
/// Displayed as `words.txt:3`, as `game.csv:3, cell 2`, or as `answers, word 3` for what is in no
/// file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The file or vector.
    pub origin: Origin,
    /// The line of the file, or the number of the word or guess in its vector, counted from 1; 0
    /// for all of it.
    pub line: usize,
    /// The cell of a line in a table, or the number of the answer in its vector, counted from 1; 0
    /// for the whole line.
    pub cell: usize,
}

/// Where words or codes come from.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// A file; displayed as its path.
    File(PathBuf),
    /// The answers given to [`List::from_words`](crate::game::list::List::from_words).
    Answers,
    /// The guesses given to it.
    Guesses,
    /// The names and the function given to
    /// [`List::from_scores`](crate::game::list::List::from_scores).
    Scores,
}

/// What a text file should hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Form {
    /// A list of words.
    Words,
    /// A weight for each word.
    Weights,
    /// A table of codes.
    Table,
}

/// What is wrong with an input. Texts from files are shortened and free of control characters.
#[derive(Debug, Error)]
#[expect(missing_docs, reason = "fields are what their names and the messages say")]
#[non_exhaustive]
pub enum Fault {
    /// The file is missing, is a folder, or cannot be read.
    #[error("{reason}\ngive a text file with {}", .form.wanted())]
    Unreadable { reason: io::Error, form: Form },

    /// The file is larger than any list can be.
    #[error("is larger than {} MiB\n\
        give a text file with {}", FILE_BYTES_MAX >> 20, .form.wanted())]
    TooBig { form: Form },

    /// The line is the first that is not text in UTF-8.
    #[error("not UTF-8 text\nsave the file as plain text in UTF-8")]
    NotText,

    /// The line is about the alphabet, but says nothing of it.
    #[error("{reason}")]
    BadAlphabet { reason: AlphabetError },

    /// There are no words or weights, only blank lines and comments if anything.
    #[error("no {form}\nwrite {}, without # before it", .form.wanted())]
    Empty { form: Form },

    /// The text is not a word, code or name of the game.
    #[error("`{text}` {reason}\ncorrect the line, or remove it")]
    BadWord { text: String, reason: GuessError },

    /// The word or name was there before.
    #[error("`{word}` is there already, at {first}\nremove one of the two")]
    Duplicate { word: Word, first: Place },

    /// The word is no allowed guess.
    #[error(
        "`{word}` is not an allowed guess in the list {list}\n\
         correct the line or remove it, or name the list it belongs to"
    )]
    NotAllowed { word: Word, list: String },

    /// There are more than 65,535 words. The place is that of the first word too many.
    #[error("more than {WORDS_MAX} words\nremove words from here on")]
    TooManyWords,

    /// The word has another number of letters than the first answer.
    #[error(
        "`{word}` has {} letters, but the first answer has {expected}\n\
         keep only words of the same length",
        .word.len()
    )]
    UnequalLength { word: Word, expected: usize },

    /// The word has another number of letters than most answers, of which the first is none.
    #[error(
        "`{word}` has {} letters, but most answers have {expected}\n\
         keep only words of the same length",
        .word.len()
    )]
    OddLength { word: Word, expected: usize },

    /// There are several faults: at least two, in the order of the files.
    #[error("{}\ncorrect them, or leave these words out", Several(.faults))]
    Several { faults: Vec<InputError> },

    /// The file has an array that does not end, or holds something else than texts.
    #[error(
        "the array that begins here holds something else than texts, or has no end\n\
         write it like [\"crane\", \"slate\"]"
    )]
    OpenArray,

    /// The file has a second array, which begins here.
    #[error("a second array of words begins here\nkeep one array in a file")]
    SecondArray,

    /// The answer may not be guessed.
    #[error(
        "`{word}` is not among the allowed guesses in {guesses}\n\
         add it there, or leave --guesses out to allow exactly the answers"
    )]
    AnswerNotAllowed { word: Word, guesses: Origin },

    /// The words to leave out are all answers of the list.
    #[error("this excludes every answer of the list {list}\nleave at least one answer")]
    NothingLeft { list: String },

    /// The dictionary has no words of the right length.
    #[error("no words of {letters} letters\ngive a text file with {}", Form::Words.wanted())]
    NoWords { letters: usize },

    /// The line does not have two parts.
    #[error(
        "`{text}` is not a word and a number\n\
         write the word, a tab and a number such as 3, 0.25 or 2.5e-3"
    )]
    BadLine { text: String },

    /// The weight is not a number, or not a finite one.
    #[error("the weight `{text}` of `{word}` is not a number\nwrite it like 3, 0.25 or 2.5e-3")]
    NotAWeight { word: Word, text: String },

    /// The weight is negative.
    #[error("the weight `{text}` of `{word}` is negative\ngive it 0 if it is to cost nothing")]
    Negative { word: Word, text: String },

    /// Some answers have no weight.
    #[error("{}", missing(*.count, first.clone(), .list))]
    Missing { first: Word, count: usize, list: String },

    /// No answer has a weight above 0.
    #[error("all answers of the list {list} have the weight 0\ngive at least one a weight above 0")]
    AllZero { list: String },

    /// A table has no answers.
    #[error(
        "no answers\n\
         name at least one: in a file in the first row, after the first cell, separated by commas"
    )]
    NoAnswers,

    /// A table has one answer only, and it is a number.
    #[error(
        "the first row names one answer only, the number `{name}`, as in a file of weights\n\
         name the answers in the first row; for weights write a tab, and use --weights"
    )]
    LikeWeights { name: Word },

    /// A table has no guesses.
    #[error(
        "no guesses\n\
         name at least one: in a file each has a row, with its name and a number for each answer"
    )]
    NoGuesses,

    /// A table has more names than a list holds.
    #[error("more than {WORDS_MAX} answers and guesses\nleave some out")]
    TooManyNames,

    /// A table has more pairs of a guess and an answer than fit the memory. Answers without a row
    /// are guesses, too.
    #[error(
        "more than {PAIRS_MAX} pairs of a guess and an answer, where each answer is a guess too\n\
         leave some out"
    )]
    TooManyPairs,

    /// A table has more different codes than the search has room for. Those of guesses that are
    /// only right or wrong are counted.
    #[error(
        "{got} different numbers, more than {CODES_MAX}\n\
         use the same number for feedback that need not be told apart"
    )]
    TooManyCodes { got: usize },

    /// The row has too few or too many cells.
    #[error(
        "{}, but the first row has {expected}\n\
         write the guess and a number for each answer, separated by commas",
        count(*got, "cell")
    )]
    RowLength { got: usize, expected: usize },

    /// The cell is no code.
    #[error("`{text}` is no number from 0 to {}\nwrite feedback as such a number", NO_CODE - 1)]
    NotACode { text: String },

    /// Two right guesses have different codes.
    #[error(
        "the right guess {name} gets {code}, but {first_name} gets {first_code} ({first})\n\
         give the right guess the same number everywhere"
    )]
    TwoWins { name: Word, code: u16, first: Place, first_name: Word, first_code: u16 },

    /// A wrong guess has the code of the right one, which `first` is a cell of.
    #[error(
        "{guess} gets {code} for the answer {answer}, but that is the number of the right guess \
         ({first})\ngive it another number"
    )]
    WinElsewhere { guess: Word, answer: Word, code: u16, first: Place },

    /// No code is left for the answers that have no row.
    #[error(
        "no number is left for guesses that are only right or wrong\n\
         use smaller numbers, or give every answer a row of its own"
    )]
    NoCodeLeft,
}

/// The most faults that a message names. A page has no other place for them, and shows them on
/// demand.
const NAMED_MAX: usize = if SMALL { usize::MAX } else { 3 };

/// Several faults in a few words: how many, and the first of them.
pub(crate) struct Several<'a>(pub &'a [InputError]);

impl fmt::Display for Several<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}", count(self.0.len(), "fault"))?;
        for (number, fault) in (1..=NAMED_MAX).zip(self.0) {
            let text = fault.to_string();
            let start = if number == 1 { ":" } else { "," };
            write!(out, "{start} ({number}) {}", text.lines().next().unwrap_or_default())?;
        }
        self.0.get(NAMED_MAX).map_or(Ok(()), |_| out.write_str(", …"))
    }
}

fn missing(count: usize, first: Word, list: &str) -> String {
    match count {
        1 => format!(
            "the answer `{first}` of the list {list} has no weight\n\
             give it 0 if it is to cost nothing"
        ),
        _ => format!(
            "{count} answers of the list {list} have no weight, the first is `{first}`\n\
             give each of them 0 if it is to cost nothing"
        ),
    }
}

impl Origin {
    /// A line of it, or all of it for 0, as the place of a fault.
    pub(crate) fn fault(&self, line: usize, fault: Fault) -> InputError {
        let place = self.at(line, 0);
        InputError { place, fault }
    }

    /// A cell of a line.
    pub(crate) fn at(&self, line: usize, cell: usize) -> Place {
        let origin = self.clone();
        Place { origin, line, cell }
    }
}

impl Form {
    fn wanted(self) -> &'static str {
        match self {
            Self::Words => "one word a line",
            Self::Weights => "a word, a tab and a number on each line",
            Self::Table => "a row of answers, then a row for each guess, in CSV",
        }
    }
}

impl fmt::Display for Form {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::Words => "words",
            Self::Weights => "weights",
            Self::Table => "table",
        })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(path) => out.write_str(&escape::path(path)),
            Self::Answers => out.write_str("answers"),
            Self::Guesses => out.write_str("guesses"),
            Self::Scores => out.write_str("the table"),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { origin, line, cell } = self;
        match (origin, line, cell) {
            (_, 0, 0) => write!(out, "{origin}"),
            (Origin::File(_), line, 0) => write!(out, "{origin}:{line}"),
            (Origin::File(_), line, cell) => write!(out, "{origin}:{line}, cell {cell}"),
            (Origin::Answers | Origin::Guesses, line, _) => write!(out, "{origin}, word {line}"),
            (Origin::Scores, 0, answer) => write!(out, "answer {answer}"),
            (Origin::Scores, guess, 0) => write!(out, "guess {guess}"),
            (Origin::Scores, guess, answer) => write!(out, "guess {guess}, answer {answer}"),
        }
    }
}

impl fmt::Display for InputError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, fault } = self;
        match fault {
            Fault::Unreadable { .. } => write!(out, "cannot read {place}: {fault}"),
            Fault::TooBig { .. } => write!(out, "{place} {fault}"),
            _ => write!(out, "{place}: {fault}"),
        }
    }
}

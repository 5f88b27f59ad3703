//! The codes of a table, for every guess and every answer of a list.

use crate::game::word::Word;
use crate::ids::{Code, NO_CODE};
use crate::sorted;

/// The codes of all guesses against all answers, in the order of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Scores {
    /// Sorted.
    pub answers: Vec<Word>,
    /// The allowed guesses that are no answers, sorted.
    pub others: Vec<Word>,
    /// A row for each answer, then one for each other guess, with a code for each answer.
    pub codes: Vec<u16>,
    /// The number of different codes.
    pub different: usize,
}

impl Scores {
    /// The codes of these names, by rows.
    pub(crate) fn new(answers: Vec<Word>, others: Vec<Word>, codes: Vec<u16>) -> Self {
        let mut seen = vec![false; usize::from(NO_CODE) + 1];
        codes.iter().for_each(|&code| seen[usize::from(code)] = true);
        let different = seen.into_iter().filter(|&seen| seen).count();
        Self { answers, others, codes, different }
    }

    /// The codes of a guess, by its number in the list: one for each answer.
    pub(crate) fn row(&self, guess: usize) -> &[u16] {
        let answers = self.answers.len();
        let row = self.codes.get(guess * answers..(guess + 1) * answers);
        row.unwrap_or_default()
    }

    /// The code of a guess against an answer; [`NO_CODE`] for names that the table does not have.
    pub(crate) fn code(&self, guess: &Word, answer: &Word) -> Code {
        let code = || {
            let row = self.row(self.guess_id(guess)?);
            row.get(self.answers.binary_search(answer).ok()?).copied()
        };
        Code(code().unwrap_or(NO_CODE).into())
    }

    fn guess_id(&self, guess: &Word) -> Option<usize> {
        self.answers.binary_search(guess).ok().or_else(|| {
            let other = self.others.binary_search(guess).ok()?;
            Some(self.answers.len() + other)
        })
    }

    /// These scores with `answers` alone, which are sorted and fewer. The other answers may still
    /// be guessed.
    pub(crate) fn only(&self, answers: &[Word]) -> Scores {
        let mut others = [&self.answers[..], &self.others[..]].concat();
        others.retain(|guess| answers.binary_search(guess).is_err());
        sorted::in_order(&mut others);
        let guesses = answers.iter().chain(&others);
        let row = |guess| answers.iter().map(move |answer| self.code(guess, answer).0 as u16);
        let codes = guesses.flat_map(row).collect();
        Scores::new(answers.to_vec(), others, codes)
    }
}

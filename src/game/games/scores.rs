//! A scored table: any game at all, given by a number for each guess and each answer.
//!
//! `input` is what a file or a function gives, with all checks; `file` reads files, `error` says what can be wrong.

mod error;
mod file;
mod input;

use std::path::Path;

use crate::game::feedback::Code;
use crate::game::games::Game;
use crate::game::kind::NO_CODE;
use crate::game::list::List;
use crate::game::word::Word;

pub use error::{CellPlace, ScoresError};

use input::Input;

/// The codes of all guesses against all answers, in the order of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scores {
    /// Sorted.
    answers: Vec<Word>,
    /// The allowed guesses that are no answers, sorted.
    others: Vec<Word>,
    /// A row for each answer, then for each other guess; a code for each answer.
    codes: Vec<u16>,
    win: u16,
}

impl Scores {
    /// The code that ends a game.
    pub fn win(&self) -> u16 {
        self.win
    }

    /// The codes of a guess, by its number in the list, one for each answer.
    pub(in crate::game) fn row(&self, guess: usize) -> &[u16] {
        let answers = self.answers.len();
        let row = self.codes.get(guess * answers..(guess + 1) * answers);
        row.unwrap_or_default()
    }

    fn guess_id(&self, guess: Word) -> Option<usize> {
        self.answers.binary_search(&guess).ok().or_else(|| {
            let other = self.others.binary_search(&guess).ok()?;
            Some(self.answers.len() + other)
        })
    }

    fn code(&self, guess: Word, answer: Word) -> Option<u16> {
        let row = self.row(self.guess_id(guess)?);
        row.get(self.answers.binary_search(&answer).ok()?).copied()
    }

    /// The same for fewer answers, which are sorted; what is no answer any more may still be guessed.
    pub(in crate::game) fn only(&self, answers: &[Word]) -> Scores {
        let mut others = [&self.answers[..], &self.others[..]].concat();
        others.retain(|guess| answers.binary_search(guess).is_err());
        others.sort_unstable();
        let guesses = answers.iter().chain(&others);
        let code = |&guess, &answer| self.code(guess, answer).unwrap_or(NO_CODE);
        let codes = guesses.flat_map(|guess| answers.iter().map(move |answer| code(guess, answer)));
        Scores {
            codes: codes.collect(),
            answers: answers.to_vec(),
            others,
            win: self.win,
        }
    }

    fn list(self, name: String) -> List {
        let answers = self.answers.clone();
        let mut guesses = [&self.answers[..], &self.others[..]].concat();
        guesses.sort_unstable();
        List::of_game(name, Game::of_scores(self), &answers, &guesses)
    }
}

/// The code of a guess against an answer; [`NO_CODE`] for names that the table does not have.
pub(super) fn score(scores: Option<&Scores>, guess: Word, answer: Word) -> Code {
    let code = scores.and_then(|scores| scores.code(guess, answer));
    Code(code.unwrap_or(NO_CODE))
}

impl List {
    /// Reads a game from a table in a file; its name is the stem of the file's name.
    ///
    /// The file is CSV in UTF-8. The first row names the answers, after a first cell that may hold anything; each other row is a
    /// guess, and for each answer a number from 0 to 65534: what is told when that is guessed and this is the answer.
    /// ```text
    /// guess, 1, 2, 3
    /// 1,     1, 2, 2
    /// 2,     0, 1, 2
    /// 3,     0, 0, 1
    /// ```
    /// Names are those of [`Word::name`]. A byte order mark, line ends in CRLF, white space and quotes around a cell, blank lines and
    /// lines that start with `#` make no difference.
    ///
    /// Where guess and answer are the same the number is the *winning code*: the same for all, and found nowhere else.
    /// An answer that has no row may be guessed, too, and is told only right or wrong. It gets the winning code, and for wrong
    /// the smallest number that occurs nowhere. If no answer has a row, the winning code is one more than the largest number.
    ///
    /// # Errors
    /// Each variant of [`ScoresError`] says what it refuses, and where.
    pub fn table(path: &Path) -> Result<List, ScoresError> {
        let name = path.file_stem().unwrap_or_default();
        let name = name.to_string_lossy().into_owned();
        Ok(file::read(path)?.scores()?.list(name))
    }

    /// Makes a game of names and a function: `code(guess, answer)` is the number that is told when the one is guessed and the
    /// other is the answer, both by their places in these vectors, from 0.
    ///
    /// What holds for numbers in a [table](Self::table) holds for these: an answer that is among the guesses has the winning code,
    /// and any other one is told only right or wrong.
    ///
    /// ```
    /// use guesstree::{Build, List, Outcome, Word};
    ///
    /// let numbers: Vec<Word> = (1..=7).map(|n| Word::name(&n.to_string())).collect::<Result<_, _>>()?;
    /// let list = List::from_scores("high-low", numbers.clone(), numbers, |guess, answer| {
    ///     (answer.cmp(&guess) as i8 + 1) as u16
    /// })?;
    /// let Outcome::Tree(tree) = Build::new(&list).run()?.outcome else {
    ///     panic!("there is a tree");
    /// };
    /// assert_eq!((tree.walk().guess().to_string().as_str(), tree.total()), ("4", 17));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for a table, except for what only files can have.
    pub fn from_scores(
        name: impl Into<String>,
        answers: Vec<Word>,
        guesses: Vec<Word>,
        code: impl Fn(usize, usize) -> u16,
    ) -> Result<List, ScoresError> {
        Ok(Input::of(answers, guesses, code)?
            .scores()?
            .list(name.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::{List, NO_CODE, ScoresError};
    use crate::game::games::scores::CellPlace;
    use crate::game::kind::Kind;
    use crate::game::table::Table;
    use crate::game::word::Word;
    use crate::ids::{AnswerId, CODES_MAX, GuessId};

    fn names(text: &str) -> Vec<Word> {
        let names = text.split_whitespace();
        names.map(|name| Word::name(name).unwrap()).collect()
    }

    fn told(list: &List, guess: &str, answer: &str) -> String {
        let [guess, answer] = [guess, answer].map(|name| Word::name(name).unwrap());
        list.score(guess, answer).to_string()
    }

    /// Answers p, q, r; q may be guessed, and x and y.
    fn game() -> List {
        // Rows: y, q, x. Columns: r, p, q.
        let codes = [[3, 4, 3], [1, 0, 2], [9, 9, 0]];
        List::from_scores("game", names("r p q"), names("y q x"), |guess, answer| {
            codes[guess][answer]
        })
        .unwrap()
    }

    #[test]
    fn the_order_of_names_does_not_matter() {
        let list = game();
        assert_eq!(list.answers(), names("p q r"));
        assert_eq!(list.guesses(), names("p q r x y"));
        assert_eq!((list.name(), list.letters()), ("game", 0));
        for (guess, answer, expected) in [
            ("y", "r", "3"),
            ("y", "p", "4"),
            ("y", "q", "3"),
            ("q", "r", "1"),
            ("q", "p", "0"),
            ("q", "q", "2"),
            ("x", "r", "9"),
            ("x", "q", "0"),
        ] {
            assert_eq!(told(&list, guess, answer), expected, "{guess} {answer}");
        }
    }

    #[test]
    fn an_answer_without_a_row_is_told_right_or_wrong() {
        let list = game();
        assert_eq!(list.game().kind(), Kind::Table { win: 2 });
        assert_eq!(told(&list, "p", "p"), "2");
        assert_eq!(told(&list, "r", "r"), "2");
        // 0 to 4 and 9 are used.
        for (guess, answer) in [("p", "q"), ("p", "r"), ("r", "p"), ("r", "q")] {
            assert_eq!(told(&list, guess, answer), "5");
        }
    }

    #[test]
    fn where_no_answer_has_a_row_the_winning_code_is_above_all_others() {
        let list = List::from_scores("game", names("p q"), names("x"), |_, answer| [3, 0][answer]);
        let list = list.unwrap();
        assert_eq!(list.game().kind(), Kind::Table { win: 4 });
        assert_eq!(told(&list, "p", "p"), "4");
        assert_eq!(told(&list, "p", "q"), "1");
    }

    #[test]
    fn names_that_a_table_does_not_have_get_feedback_that_no_answer_gives() {
        let list = game();
        let none = NO_CODE.to_string();
        assert_eq!(told(&list, "z", "p"), none);
        assert_eq!(told(&list, "p", "x"), none);
        let z = Word::name("z").unwrap();
        assert!(!list.score(z, z).is_win());
        assert!(!list.score(z, z).is_possible());
    }

    #[test]
    fn scores_by_number_are_those_by_name_also_when_answers_are_left_out() {
        let list = game();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("past.txt");
        std::fs::write(&path, "q\nx\n").unwrap();
        let fewer = list.without(&path).unwrap();
        assert_eq!(fewer.answers(), names("p r"));
        assert_eq!(fewer.guesses(), names("p r q x y"));
        assert_eq!(fewer.name(), "game-without1");
        assert_eq!(told(&fewer, "q", "r"), "1");
        assert_ne!(fewer.fingerprint(), list.fingerprint());
        for list in [&list, &fewer] {
            for (g, &guess) in list.guesses().iter().enumerate() {
                for (a, &answer) in list.answers().iter().enumerate() {
                    assert_eq!(list.score_of(g, a), list.score(guess, answer));
                }
            }
        }
        let all = list.with_all_answers();
        assert_eq!(all, list, "a table has no codes for other answers");
    }

    #[test]
    fn what_a_function_gives_is_checked_with_places_in_the_vectors() {
        let make = |answers: &str, guesses: &str, codes: &[&[u16]]| {
            let code = |guess: usize, answer: usize| codes[guess][answer];
            let list = List::from_scores("game", names(answers), names(guesses), code);
            list.unwrap_err().to_string()
        };
        assert_eq!(
            make("p q", "p q", &[&[1, 0], &[0, 2]]),
            "guess 2, answer 2: 2 is told when q is the answer and is guessed, but 1 for p (guess 1, answer 1)\n\
             give the right guess the same number everywhere"
        );
        assert_eq!(
            make("p q", "p x", &[&[1, 0], &[0, 1]]),
            "guess 2, answer 2: x gets 1 for the answer q, but that is the number of the right guess \
             (guess 1, answer 1)\ngive it another number, or that of the right guess"
        );
        assert_eq!(
            make("p q", "p p", &[&[1, 0], &[1, 0]]),
            "guess 2: `p` is there already, at guess 1\nremove one of the two"
        );
        assert_eq!(
            make("p p", "p", &[&[1, 0]]),
            "answer 2: `p` is there already, at answer 1\nremove one of the two"
        );
        assert_eq!(
            make("p q", "p", &[&[1, NO_CODE]]),
            "guess 1, answer 2: `65535` is no number from 0 to 65534\nwrite what is told as such a number"
        );
        assert_eq!(
            make("", "p", &[&[]]),
            "no answers\nname at least one, and a guess"
        );
        assert_eq!(
            make("p", "", &[]),
            "no guesses\nname at least one, and an answer"
        );
    }

    #[test]
    fn a_table_has_as_many_codes_as_the_search_has_room_for() {
        let names = |prefix: char, count: usize| -> Vec<Word> {
            let name = |number| Word::name(&format!("{prefix}{number}")).unwrap();
            (0..count).map(name).collect()
        };
        // 90 by 91 numbers, the winning one, and that of wrong guesses.
        let game = |different: usize| {
            List::from_scores("game", names('a', 91), names('x', 90), |guess, answer| {
                (91 * guess + answer).min(different - 1) as u16
            })
        };
        let list = game(90 * 91).unwrap();
        let table = Table::new(&list);
        assert_eq!(table.codes(), CODES_MAX);
        for (guess, answer) in [(0, 0), (3, 3), (7, 8), (91, 0), (95, 17), (180, 90)] {
            let expected = list.score_of(guess, answer).code();
            let code = table.code(GuessId::new(guess), AnswerId::new(answer));
            assert_eq!(table.feedback(code), expected);
        }
        let games = |different| {
            List::from_scores(
                "game",
                names('a', 92),
                names('x', 90),
                move |guess, answer| (92 * guess + answer).min(different - 1) as u16,
            )
        };
        let error = games(CODES_MAX - 1).unwrap_err();
        assert!(matches!(error, ScoresError::TooManyCodes { got, .. } if got == CODES_MAX + 1));
        assert_eq!(
            error.to_string(),
            "8193 different numbers, more than 8192\nuse the same number for what need not be told apart"
        );
        assert!(games(CODES_MAX - 2).is_ok());
    }

    #[test]
    fn a_table_that_uses_every_number_has_none_left() {
        let names = |prefix: char, count: usize| -> Vec<Word> {
            let name = |number| Word::name(&format!("{prefix}{number}")).unwrap();
            (0..count).map(name).collect()
        };
        // No number is above the largest.
        let largest = List::from_scores("game", names('a', 1), names('x', 1), |_, _| NO_CODE - 1);
        let error = largest.unwrap_err();
        assert!(matches!(error, ScoresError::NoCodeLeft { .. }), "{error}");
        let count = usize::from(NO_CODE);
        let all = List::from_scores("game", names('a', 2), names('x', count / 2 + 1), |g, a| {
            (2 * g + a).min(count - 1) as u16
        });
        assert!(matches!(all, Err(ScoresError::NoCodeLeft { .. })));
        let place = CellPlace::default();
        assert_eq!(
            ScoresError::NoCodeLeft { place }.to_string(),
            "no number is left for guesses that are told only right or wrong\n\
             use smaller numbers, or give every answer a row of its own"
        );
    }
}

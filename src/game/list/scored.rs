//! Games given by a table in a file, or by a function.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;

use crate::files::stem;
use crate::game::excerpt::excerpt;
use crate::game::input::{Fault, Form, InputError, Lines, Origin, Place, bad_word, repeated};
use crate::game::kind::{Kind, Scored};
use crate::game::list::List;
use crate::game::list::scores::Scores;
use crate::game::quoting;
use crate::game::word::Word;
use crate::ids::{CODES_MAX, NO_CODE, PAIRS_MAX, WORDS_MAX};
use crate::sorted;

impl List {
    /// Reads a game from a table in a file; its name is the stem of the file's name.
    ///
    /// The file is CSV in UTF-8. The first row names the answers, after a first cell that may hold
    /// anything. Each other row is a guess, with a number from 0 to 65534 for each answer: the
    /// feedback to this guess if this is the answer.
    /// ```text
    /// guess, 1, 2, 3
    /// 1,     1, 2, 2
    /// 2,     0, 1, 2
    /// 3,     0, 0, 1
    /// ```
    /// Names are those of [`Word::name`]; one with a comma or a double quote is in double quotes. A
    /// byte order mark, line ends in CRLF, white space and quotes around a cell, blank lines and
    /// lines that start with `#` make no difference.
    ///
    /// Where guess and answer are the same, the number is the *winning code*: the same for all, and
    /// found nowhere else. An answer that has no row may be guessed, too. Its feedback says right
    /// or wrong only: the winning code, or the smallest number that occurs nowhere. If no answer
    /// has a row, the winning code is one more than the largest number.
    ///
    /// # Errors
    /// [`InputError`] says what is wrong, and where.
    pub fn table(path: &Path) -> Result<List, InputError> {
        Given::read(path)?.list(stem(path))
    }

    /// Makes a game of names and a function. `code(guess, answer)` is the feedback to the one if
    /// the other is the answer, both by their places in these vectors, from 0.
    ///
    /// The rules for the numbers of a [table](Self::table) hold here, too: an answer that is among
    /// the guesses has the winning code, and feedback to any other one says right or wrong only.
    ///
    /// ```
    /// use guesstree::{Engine, List, Question, Word};
    ///
    /// let numbers = (1..=7).map(|n| Word::name(&n.to_string()));
    /// let numbers: Vec<Word> = numbers.collect::<Result<_, _>>()?;
    /// let list = List::from_scores("high-low", numbers.clone(), numbers, |guess, answer| {
    ///     (answer.cmp(&guess) as i8 + 1) as u16
    /// })?;
    /// let built = Engine::new(list).best_tree(&Question::new())?;
    /// let tree = built.outcome.into_found().expect("there is a tree");
    /// assert_eq!((tree.walk().guess().to_string().as_str(), tree.total()), ("4", 17));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As for a table, except for faults that only files can have.
    pub fn from_scores(
        name: impl Into<String>,
        answers: Vec<Word>,
        guesses: Vec<Word>,
        code: impl Fn(usize, usize) -> u16,
    ) -> Result<List, InputError> {
        Given::of(answers, guesses, code)?.list(name.into())
    }

    /// The list as a table that checkers of certificates read: the winning code, and all names and
    /// codes. `docs/CERTIFICATE.md` has the format.
    pub fn to_table(&self) -> String {
        let mut text = format!("guesstree-table 2\nwin {}\n", self.kind().win().0);
        for answer in self.answers() {
            text += &format!("answer {answer}\n");
        }
        for (guess, name) in self.guesses().iter().enumerate() {
            let code = |answer| self.score_of(guess, answer).code().0.to_string();
            let codes: Vec<String> = (0..self.answers().len()).map(code).collect();
            text += &format!("guess {} {name}\n", codes.join(","));
        }
        text
    }
}

/// A table as it was given.
struct Given {
    origin: Origin,
    /// The line that names the answers; 0 if there is no file.
    head: usize,
    /// The names of the columns.
    answers: Vec<Word>,
    /// The names of the rows, and the line of each.
    guesses: Vec<Word>,
    lines: Vec<usize>,
    /// Row by row.
    codes: Vec<u16>,
}

/// The cell of a right guess.
#[derive(Clone, Copy)]
struct Own {
    row: usize,
    column: usize,
    code: u16,
}

impl Given {
    /// Reads a file.
    fn read(path: &Path) -> Result<Given, InputError> {
        let lines = Lines::read(path, Form::Table)?;
        let mut rows = lines.entries().filter(|(row, _)| cells(row).any(|cell| !cell.is_empty()));
        let (first, head) = rows.next().unwrap_or_default();
        let mut given = Given {
            origin: lines.origin.clone(),
            head,
            answers: Vec::new(),
            guesses: Vec::new(),
            lines: Vec::new(),
            codes: Vec::new(),
        };
        for (cell, text) in (1..).zip(cells(first)).skip(1) {
            let name = given.name(&text, head, cell)?;
            given.answers.push(name);
        }
        // A file of weights has a word and a number on each line.
        if let [name] = given.answers.as_slice()
            && name.to_string().parse::<f64>().is_ok()
        {
            return Err(given.origin.fault(head, Fault::LikeWeights { name: name.clone() }));
        }
        for (row, line) in rows {
            given.push(row, line)?;
        }
        given.check_names()?;
        Ok(given)
    }

    /// Reads a row: the name of a guess, and its codes.
    fn push(&mut self, row: &str, line: usize) -> Result<(), InputError> {
        let guess = self.name(&cells(row).next().unwrap_or_default(), line, 1)?;
        let (got, expected) = (cells(row).count(), self.answers.len() + 1);
        if got != expected {
            return Err(self.origin.fault(line, Fault::RowLength { got, expected }));
        }
        for (cell, text) in (2..).zip(cells(row).skip(1)) {
            let number = text.trim().parse().ok().filter(|&number| number != NO_CODE);
            let number = number.ok_or_else(|| not_a_code(self.origin.at(line, cell), &text))?;
            self.codes.push(number);
        }
        self.guesses.push(guess);
        self.lines.push(line);
        Ok(())
    }

    fn name(&self, text: &str, line: usize, cell: usize) -> Result<Word, InputError> {
        Word::name(text).map_err(|reason| InputError {
            place: self.origin.at(line, cell),
            fault: bad_word(text, reason),
        })
    }

    /// Calls a function.
    fn of(
        answers: Vec<Word>,
        guesses: Vec<Word>,
        code: impl Fn(usize, usize) -> u16,
    ) -> Result<Given, InputError> {
        let mut given = Given {
            origin: Origin::Scores,
            head: 0,
            answers,
            lines: (1..=guesses.len()).collect(),
            guesses,
            codes: Vec::new(),
        };
        given.check_names()?;
        if given.guesses.len() * given.answers.len() > PAIRS_MAX {
            return Err(given.origin.fault(0, Fault::TooManyPairs));
        }
        for guess in 0..given.guesses.len() {
            for answer in 0..given.answers.len() {
                let code = code(guess, answer);
                if code == NO_CODE {
                    let place = given.place(guess + 1, answer);
                    return Err(not_a_code(place, &code.to_string()));
                }
                given.codes.push(code);
            }
        }
        Ok(given)
    }

    /// Whether there are names, not too many, and none twice among answers or guesses.
    fn check_names(&self) -> Result<(), InputError> {
        let fault = |line, fault| Err(self.origin.fault(line, fault));
        if self.answers.is_empty() {
            return fault(self.head, Fault::NoAnswers);
        }
        if self.answers.len().max(self.guesses.len()) > WORDS_MAX {
            return fault(0, Fault::TooManyNames);
        }
        if self.guesses.is_empty() {
            return fault(0, Fault::NoGuesses);
        }
        let duplicate = |word, place: Place, first| {
            let fault = Fault::Duplicate { word, first };
            Err(InputError { place, fault })
        };
        if let Some((second, first)) = repeated(&mut self.answers.iter()) {
            let [place, earlier] = [second, first].map(|column| self.place(self.head, column));
            return duplicate(self.answers[second].clone(), place, earlier);
        }
        if let Some((second, first)) = repeated(&mut self.guesses.iter()) {
            let cell = self.names_before();
            let place = |row: usize| self.origin.at(self.lines[row], cell);
            return duplicate(self.guesses[second].clone(), place(second), place(first));
        }
        Ok(())
    }

    /// The game, with rows for all answers.
    fn list(self, name: String) -> Result<List, InputError> {
        let columns = in_order(&self.answers);
        let rows = in_order(&self.guesses);
        let row = |name: &Word| find(&self.guesses, &rows, name);
        let win = self.win(&columns)?;
        let mut used = vec![false; usize::from(NO_CODE)];
        self.codes.iter().chain([&win]).for_each(|&code| used[usize::from(code)] = true);
        let wrong = self.unused(&used, win, |answer| row(answer).is_some())?;
        used[usize::from(wrong)] = true;
        let got = used.iter().filter(|&&used| used).count();
        if got > CODES_MAX {
            return Err(self.origin.fault(0, Fault::TooManyCodes { got }));
        }
        let answers: Vec<Word> =
            columns.iter().map(|&column| self.answers[column].clone()).collect();
        let names = rows.iter().map(|&row| &self.guesses[row]);
        let is_other = |name: &&Word| answers.binary_search(name).is_err();
        let others: Vec<Word> = names.filter(is_other).cloned().collect();
        if answers.len() + others.len() > WORDS_MAX {
            return Err(self.origin.fault(0, Fault::TooManyNames));
        }
        if (answers.len() + others.len()) * answers.len() > PAIRS_MAX {
            return Err(self.origin.fault(0, Fault::TooManyPairs));
        }
        let mut codes = Vec::with_capacity((answers.len() + others.len()) * answers.len());
        for guess in answers.iter().chain(&others) {
            match row(guess) {
                Some(row) => codes.extend(columns.iter().map(|&column| self.code(row, column))),
                None => {
                    let is = |answer: &Word| if answer == guess { win } else { wrong };
                    codes.extend(answers.iter().map(is));
                }
            }
        }
        let mut guesses = [&answers[..], &others[..]].concat();
        sorted::in_order(&mut guesses);
        let list = List::of_kind(name, Kind::Table(Scored { win }), &answers, &guesses);
        let scores = Some(Arc::new(Scores::new(answers, others, codes)));
        Ok(List { scores, ..list })
    }

    fn code(&self, row: usize, column: usize) -> u16 {
        self.codes[row * self.answers.len() + column]
    }

    /// Where the cell of a line is.
    fn place(&self, line: usize, column: usize) -> Place {
        self.origin.at(line, column + 1 + self.names_before())
    }

    /// The cells of a line before its first code: in a file there is the name.
    fn names_before(&self) -> usize {
        usize::from(self.head > 0)
    }

    /// The winning code. `columns` are in the order of their names.
    fn win(&self, columns: &[usize]) -> Result<u16, InputError> {
        let rows = self.guesses.iter().enumerate();
        let mut own = rows.filter_map(|(row, guess)| {
            let column = find(&self.answers, columns, guess)?;
            let code = self.code(row, column);
            Some(Own { row, column, code })
        });
        let Some(first) = own.next() else {
            let above = self.codes.iter().max().map_or(1, |largest| largest + 1);
            let none_left = || self.origin.fault(0, Fault::NoCodeLeft);
            return (above < NO_CODE).then_some(above).ok_or_else(none_left);
        };
        let place = |own: Own| self.place(self.lines[own.row], own.column);
        if let Some(other) = own.find(|own| own.code != first.code) {
            let fault = Fault::TwoWins {
                name: self.answers[other.column].clone(),
                code: other.code,
                first: place(first),
                first_name: self.answers[first.column].clone(),
                first_code: first.code,
            };
            let place = place(other);
            return Err(InputError { place, fault });
        }
        let width = self.answers.len();
        for (number, &code) in self.codes.iter().enumerate() {
            let (row, column) = (number / width, number % width);
            if code == first.code && self.guesses[row] != self.answers[column] {
                let (guess, answer) = (self.guesses[row].clone(), self.answers[column].clone());
                let fault = Fault::WinElsewhere { guess, answer, code, first: place(first) };
                let place = place(Own { row, column, code });
                return Err(InputError { place, fault });
            }
        }
        Ok(first.code)
    }

    /// The smallest number that is not `used`, for wrong guesses of answers that have no row. If
    /// all have one it is not needed, and may be any.
    fn unused(
        &self,
        used: &[bool],
        win: u16,
        has_row: impl Fn(&Word) -> bool,
    ) -> Result<u16, InputError> {
        match used.iter().position(|&used| !used) {
            Some(free) => Ok(free as u16),
            None if self.answers.iter().all(has_row) => Ok(win),
            None => Err(self.origin.fault(0, Fault::NoCodeLeft)),
        }
    }
}

/// The places of names in the order of the names.
fn in_order(names: &[Word]) -> Vec<usize> {
    let mut places: Vec<usize> = (0..names.len()).collect();
    sorted::by_key(&mut places, |&place| &names[place]);
    places
}

/// The place of a name, by the places in order.
fn find(names: &[Word], places: &[usize], name: &Word) -> Option<usize> {
    let at = places.binary_search_by_key(&name, |&place| &names[place]).ok()?;
    Some(places[at])
}

fn not_a_code(place: Place, text: &str) -> InputError {
    let text = excerpt(text);
    let fault = Fault::NotACode { text };
    InputError { place, fault }
}

/// The cells of a row.
fn cells(row: &str) -> impl Iterator<Item = Cow<'_, str>> {
    quoting::cells(row, ',')
}

#[cfg(test)]
mod tests {
    use crate::game::list::mending::Mending;

    use super::List;
    use crate::game::input::Fault;
    use crate::game::kind::{Kind, Scored};
    use crate::game::table::Table;
    use crate::game::word::Word;
    use crate::ids::{AnswerId, CODES_MAX, GuessId, NO_CODE};

    fn names(text: &str) -> Vec<Word> {
        let names = text.split_whitespace();
        names.map(|name| Word::name(name).unwrap()).collect()
    }

    fn told(list: &List, guess: &str, answer: &str) -> String {
        let [guess, answer] = [guess, answer].map(|name| Word::name(name).unwrap());
        list.feedback(&guess, &answer).to_string()
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
    fn a_small_table_does_not_fill_the_memory() {
        let answers =
            |count: u32| (0..count).map(|n| Word::name(&n.to_string()).unwrap()).collect();
        let refused = List::from_scores("large", answers(16_384), names("x"), |_, _| 0);
        let error = refused.unwrap_err();
        assert!(matches!(error.fault, Fault::TooManyPairs), "{error}");
        assert_eq!(
            error.to_string(),
            "the table: more than 268435456 pairs of a guess and an answer, where each answer is a \
             guess too\nleave some out"
        );
    }

    #[test]
    fn an_answer_without_a_row_is_told_right_or_wrong() {
        let list = game();
        assert_eq!(list.kind(), Kind::Table(Scored { win: 2 }));
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
        assert_eq!(list.kind(), Kind::Table(Scored { win: 4 }));
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
        assert!(!list.feedback(&z, &z).is_win());
        assert!(!list.feedback(&z, &z).is_possible());
    }

    #[test]
    fn scores_by_number_are_those_by_name_also_when_answers_are_left_out() {
        let list = game();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("past.txt");
        std::fs::write(&path, "q\nx\n").unwrap();
        let fewer = list.without(&path, Mending::default()).unwrap().0;
        assert_eq!(fewer.answers(), names("p r"));
        assert_eq!(fewer.guesses(), names("p r q x y"));
        assert_eq!(fewer.name(), "game-without1");
        assert_eq!(told(&fewer, "q", "r"), "1");
        assert_ne!(fewer.fingerprint(), list.fingerprint());
        for list in [&list, &fewer] {
            for (g, guess) in list.guesses().iter().enumerate() {
                for (a, answer) in list.answers().iter().enumerate() {
                    assert_eq!(list.score_of(g, a), list.feedback(guess, answer));
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
            "guess 2, answer 2: the right guess q gets 2, but p gets 1 (guess 1, answer 1)\n\
             give the right guess the same number everywhere"
        );
        assert_eq!(
            make("p q", "p x", &[&[1, 0], &[0, 1]]),
            "guess 2, answer 2: x gets 1 for the answer q, but that is the number of the right \
             guess \
             (guess 1, answer 1)\ngive it another number"
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
            "guess 1, answer 2: `65535` is no number from 0 to 65534\n\
             write feedback as such a number"
        );
        assert_eq!(
            make("", "p", &[&[]]),
            "the table: no answers\n\
             name at least one: in a file in the first row, after the first cell, separated by \
             commas"
        );
        assert_eq!(
            make("p", "", &[]),
            "the table: no guesses\n\
             name at least one: in a file each has a row, with its name and a number for each \
             answer"
        );
    }

    #[test]
    fn a_table_has_as_many_codes_as_the_search_has_room_for() {
        let names = |prefix: char, count: usize| -> Vec<Word> {
            let name = |number| Word::name(&format!("{prefix}{number}")).unwrap();
            (0..count).map(name).collect()
        };
        // 258 by 254 numbers, the winning one, and that of wrong guesses.
        let game = |different: usize| {
            List::from_scores("game", names('a', 254), names('x', 258), |guess, answer| {
                (254 * guess + answer).min(different - 1) as u16
            })
        };
        let list = game(258 * 254).unwrap();
        let table = Table::new(&list);
        assert_eq!(table.codes(), CODES_MAX);
        for (guess, answer) in [(0, 0), (3, 3), (7, 8), (254, 0), (258, 17), (511, 253)] {
            let expected = list.score_of(guess, answer).code();
            let code = table.code(GuessId::new(guess), AnswerId::new(answer));
            assert_eq!(table.feedback(code), expected);
        }
        let games = |different| {
            List::from_scores("game", names('a', 257), names('x', 258), move |guess, answer| {
                (257 * guess + answer).min(different - 1) as u16
            })
        };
        let error = games(CODES_MAX - 1).unwrap_err();
        assert!(matches!(error.fault, Fault::TooManyCodes { got } if got == CODES_MAX + 1));
        assert_eq!(
            error.to_string(),
            "the table: 65535 different numbers, more than 65534\n\
             use the same number for feedback that need not be told apart"
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
        assert!(matches!(error.fault, Fault::NoCodeLeft), "{error}");
        let count = usize::from(NO_CODE);
        let all = List::from_scores("game", names('a', 2), names('x', count / 2 + 1), |g, a| {
            (2 * g + a).min(count - 1) as u16
        });
        let error = all.unwrap_err();
        assert!(matches!(error.fault, Fault::NoCodeLeft));
        assert_eq!(
            error.to_string(),
            "the table: no number is left for guesses that are only right or wrong\n\
             use smaller numbers, or give every answer a row of its own"
        );
    }
}

#[cfg(test)]
mod tests_of_files {
    use std::fs;

    use crate::game::input::FILE_BYTES_MAX;
    use crate::game::kind::{Kind, Scored};
    use crate::game::list::List;
    use crate::game::word::Word;

    fn load(bytes: impl AsRef<[u8]>) -> Result<List, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("coins.csv");
        fs::write(&path, bytes).unwrap();
        List::table(&path).map_err(|error| {
            let error = error.to_string();
            assert_eq!(error.lines().count(), 2, "{error}");
            error.replace(&format!("{}/", folder.path().display()), "")
        })
    }

    fn refusal(bytes: impl AsRef<[u8]>) -> String {
        load(bytes).unwrap_err()
    }

    #[test]
    fn a_table_may_come_from_any_editor() {
        let plain = load("guess,a,b\na,1,0\nx,7,2\n").unwrap();
        assert_eq!(plain.name(), "coins");
        assert_eq!(plain.kind(), Kind::Table(Scored { win: 1 }));
        let [a, b, x] = ["a", "b", "x"].map(|name| Word::name(name).unwrap());
        assert_eq!(plain.guesses(), [a.clone(), b.clone(), x.clone()]);
        let rows = [a.clone(), b.clone(), x].map(|guess| {
            [a.clone(), b.clone()].map(|answer| plain.feedback(&guess, &answer).code().0)
        });
        assert_eq!(rows, [[1, 0], [3, 1], [7, 2]]);
        for text in [
            ",a,b\na,1,0\nx,7,2",
            "\u{feff}guess,a,b\r\na,1,0\r\n\r\nx,7,2\r\n",
            "# coins\n\nguess , a , b\n  # x\n a , 1 , 0 \n,,\nx,7,2",
            "\"guess\",\"a\",\"b\"\n\"a\",1,0\n\"x\",7,\"2\"",
            "x,b,a\nx,2,7\na,0,1",
        ] {
            assert_eq!(load(text).unwrap(), plain, "{text:?}");
        }
    }

    #[test]
    fn names_are_those_that_people_have_in_such_files() {
        let text = "\"Question, or guess\",brown bear,\"bear, large\"\n\
                    \"say \"\"hi\"\"\",2, 1\nDoes it  run?,0,\" 1 \"\nIt's a=b,1,1\n";
        let list = load(text).unwrap();
        let names = ["bear, large", "brown bear", "Does it run?", "It's a=b", "say \"hi\""];
        assert_eq!(list.guesses(), names.map(|name| Word::name(name).unwrap()));
        let [guess, answer] = ["Does it run?", "brown bear"].map(|name| Word::name(name).unwrap());
        assert_eq!(list.score(&guess, &answer).unwrap().to_string(), "0");
    }

    #[test]
    fn faults_are_told_with_line_and_cell_and_what_to_do() {
        for (text, message) in [
            (
                "",
                "coins.csv: no answers\n\
                 name at least one: in a file in the first row, after the first cell, separated \
                 by commas",
            ),
            (
                "# a,b\n,,\n",
                "coins.csv: no answers\n\
                 name at least one: in a file in the first row, after the first cell, separated \
                 by commas",
            ),
            (
                "\nguess;a;b\na;1;0",
                "coins.csv:2: no answers\n\
                 name at least one: in a file in the first row, after the first cell, separated \
                 by commas",
            ),
            (
                "guess,a,b\n",
                "coins.csv: no guesses\n\
                 name at least one: in a file each has a row, with its name and a number for \
                 each answer",
            ),
            (
                "guess,a,b\u{200b}c\na,1,0",
                "coins.csv:1, cell 3: `b\\u{200b}c` holds '\\u{200b}' at position 2; a name has no \
                 control or other invisible characters\ncorrect the line, or remove it",
            ),
            (
                "guess,a,\na,1,0",
                "coins.csv:1, cell 3: `` has 0 characters, but a name has 1 to 80\n\
                 correct the line, or remove it",
            ),
            (
                concat!(
                    "guess,a,b\n\n123456789012345678901234567890123456789012345678901234567890",
                    "123456789012345678901,1,0"
                ),
                "coins.csv:3, cell 1: `123456789012345678901234…` has 81 characters, but a name \
                 has 1 to 80\ncorrect the line, or remove it",
            ),
            (
                "guess,a,b,a\na,1,0,1",
                "coins.csv:1, cell 4: `a` is there already, at coins.csv:1, cell 2\n\
                 remove one of the two",
            ),
            (
                "guess,a,b\nx,1,0\n#\nx,1,2",
                "coins.csv:4, cell 1: `x` is there already, at coins.csv:2, cell 1\n\
                 remove one of the two",
            ),
            (
                "guess,a,b\na,1",
                "coins.csv:2: 2 cells, but the first row has 3\n\
                 write the guess and a number for each answer, separated by commas",
            ),
            (
                "guess,a,b\na,1,0,0",
                "coins.csv:2: 4 cells, but the first row has 3\n\
                 write the guess and a number for each answer, separated by commas",
            ),
            (
                "guess,a,b\na,1,none",
                "coins.csv:2, cell 3: `none` is no number from 0 to 65534\n\
                 write feedback as such a number",
            ),
            (
                "guess,a,b\na,1,-1",
                "coins.csv:2, cell 3: `-1` is no number from 0 to 65534\n\
                 write feedback as such a number",
            ),
            (
                "guess,a,b\na,65535,1",
                "coins.csv:2, cell 2: `65535` is no number from 0 to 65534\n\
                 write feedback as such a number",
            ),
            (
                "guess,a,b\na,,1",
                "coins.csv:2, cell 2: `` is no number from 0 to 65534\n\
                 write feedback as such a number",
            ),
            (
                "guess,a,b\na,1,0\nb,0,2",
                "coins.csv:3, cell 3: the right guess b gets 2, but a gets 1 (coins.csv:2, cell \
                 2)\n\
                 give the right guess the same number everywhere",
            ),
            (
                "guess,a,b\nx,0,1\na,1,0",
                "coins.csv:2, cell 3: x gets 1 for the answer b, but that is the number of the \
                 right guess \
                 (coins.csv:3, cell 2)\ngive it another number",
            ),
            (
                "guess,a\nx,65534",
                "coins.csv: no number is left for guesses that are only right or wrong\n\
                 use smaller numbers, or give every answer a row of its own",
            ),
        ] {
            assert_eq!(refusal(text), message);
        }
    }

    #[test]
    fn a_file_that_is_no_text_or_missing_or_huge_is_refused() {
        assert_eq!(
            refusal(b"guess,a\na,\xff"),
            "coins.csv:2: not UTF-8 text\nsave the file as plain text in UTF-8"
        );
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no.csv");
        let error = List::table(&path).unwrap_err().to_string();
        assert!(error.starts_with("cannot read "), "{error}");
        assert!(error.ends_with(
            "\ngive a text file with a row of answers, then a row for each guess, in CSV"
        ));
        let file = fs::File::create(&path).unwrap();
        file.set_len(FILE_BYTES_MAX + 1).unwrap();
        let error = List::table(&path).unwrap_err().to_string();
        assert!(error.ends_with(
            "no.csv is larger than 64 MiB\n\
            give a text file with a row of answers, then a row for each guess, in CSV"
        ));
    }

    #[test]
    fn too_many_names_are_refused() {
        let head: String = (0..65_536).map(|number| format!(",{number}")).collect();
        let error = refusal(format!("{head}\n"));
        assert_eq!(error, "coins.csv: more than 65535 answers and guesses\nleave some out");
        let rows: String = (0..65_536).map(|number| format!("{number},0\n")).collect();
        assert_eq!(refusal(format!("guess,a\n{rows}")), error);
        // The most guesses that fit, and an answer that is none of them.
        let rows: String = (1..65_536).map(|number| format!("{number},0\n")).collect();
        assert_eq!(refusal(format!("guess,a\n{rows}")), error);
    }
}

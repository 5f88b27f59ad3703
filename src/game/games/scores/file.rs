//! Tables in files, as they come from any editor or spreadsheet: CSV.

use std::path::Path;

use crate::game::excerpt::excerpt;
use crate::game::games::scores::error::{CellPlace, ScoresError};
use crate::game::games::scores::input::{Input, check_distinct};
use crate::game::kind::NO_CODE;
use crate::game::lines::Lines;
use crate::game::list::WORDS_MAX;
use crate::game::word::Word;

/// Reads the table in a file; see [`List::table`](crate::game::list::List::table).
pub(super) fn read(path: &Path) -> Result<Input, ScoresError> {
    let lines = Lines::read(path).map_err(|error| ScoresError::of_file(path, error))?;
    let place = |line, cell| CellPlace {
        path: Some(path.to_owned()),
        line,
        cell,
    };
    let mut rows = lines
        .entries()
        .filter(|(row, _)| cells(row).any(|cell| !cell.is_empty()));
    let Some((first, head)) = rows.next() else {
        return Err(ScoresError::NoAnswers { place: place(0, 0) });
    };
    let mut answers = Vec::new();
    for (cell, name) in (1..).zip(cells(first)).skip(1) {
        answers.push(self::name(name, || place(head, cell))?);
    }
    if answers.is_empty() {
        let place = place(head, 0);
        return Err(ScoresError::NoAnswers { place });
    }
    if answers.len() > WORDS_MAX {
        return Err(ScoresError::TooManyNames { place: place(0, 0) });
    }
    check_distinct(answers.iter().copied(), &|number| place(head, number + 2))?;
    let mut input = Input {
        path: Some(path.to_owned()),
        answers,
        guesses: Vec::new(),
        codes: Vec::new(),
    };
    for (row, line) in rows {
        let mut cells_of = cells(row);
        let guess = name(cells_of.next().unwrap_or_default(), || place(line, 1))?;
        let (got, expected) = (cells(row).count(), input.answers.len() + 1);
        if got != expected {
            return Err(ScoresError::RowLength {
                place: place(line, 0),
                got,
                expected,
            });
        }
        for (cell, text) in (2..).zip(cells_of) {
            let number = text.parse().ok().filter(|&number| number != NO_CODE);
            let number = number.ok_or_else(|| ScoresError::NotANumber {
                place: place(line, cell),
                text: excerpt(text),
            })?;
            input.codes.push(number);
        }
        if input.guesses.len() == WORDS_MAX {
            return Err(ScoresError::TooManyNames { place: place(0, 0) });
        }
        input.guesses.push((guess, line));
    }
    if input.guesses.is_empty() {
        return Err(ScoresError::NoGuesses { place: place(0, 0) });
    }
    let names = input.guesses.iter().map(|&(name, _)| name);
    check_distinct(names, &|number| place(input.guesses[number].1, 1))?;
    Ok(input)
}

/// The cells of a row, without white space and quotes around them. No cell holds a comma.
fn cells(row: &str) -> impl Iterator<Item = &str> {
    row.split(',').map(|cell| {
        let cell = cell.trim();
        let quoted = cell
            .strip_prefix('"')
            .and_then(|cell| cell.strip_suffix('"'));
        quoted.unwrap_or(cell).trim()
    })
}

fn name(text: &str, place: impl Fn() -> CellPlace) -> Result<Word, ScoresError> {
    Word::name(text).map_err(|reason| ScoresError::BadName {
        place: place(),
        text: excerpt(text),
        reason,
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use crate::game::kind::Kind;
    use crate::game::lines::FILE_BYTES_MAX;
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
        assert_eq!(plain.game().kind(), Kind::Table { win: 1 });
        let [a, b, x] = ["a", "b", "x"].map(|name| Word::name(name).unwrap());
        assert_eq!(plain.guesses(), [a, b, x]);
        let rows = [a, b, x].map(|guess| [a, b].map(|answer| plain.score(guess, answer).code().0));
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
    fn faults_are_told_with_line_and_cell_and_what_to_do() {
        for (text, message) in [
            (
                "",
                "coins.csv: no answers\nname them in the first row, after its first cell, separated by commas",
            ),
            (
                "# a,b\n,,\n",
                "coins.csv: no answers\nname them in the first row, after its first cell, separated by commas",
            ),
            (
                "\nguess;a;b\na;1;0",
                "coins.csv:2: no answers\nname them in the first row, after its first cell, separated by commas",
            ),
            (
                "guess,a,b\n",
                "coins.csv: no guesses\n\
                 write a row for each, after the row of answers: its name, and a number for each answer",
            ),
            (
                "guess,a,b c\na,1,0",
                "coins.csv:1, cell 3: `b c` holds ' ' at position 2; a name has no white space, invisible characters, \
                 commas, quotes or equals signs\ncorrect the name",
            ),
            (
                "guess,a,\na,1,0",
                "coins.csv:1, cell 3: `` has 0 characters, but a name has 1 to 16\ncorrect the name",
            ),
            (
                "guess,a,b\n\n12345678901234567,1,0",
                "coins.csv:3, cell 1: `12345678901234567` has 17 characters, but a name has 1 to 16\ncorrect the name",
            ),
            (
                "guess,a,b,a\na,1,0,1",
                "coins.csv:1, cell 4: `a` is there already, at coins.csv:1, cell 2\nremove one of the two",
            ),
            (
                "guess,a,b\nx,1,0\n#\nx,1,2",
                "coins.csv:4, cell 1: `x` is there already, at coins.csv:2, cell 1\nremove one of the two",
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
                "coins.csv:2, cell 3: `none` is no number from 0 to 65534\nwrite what is told as such a number",
            ),
            (
                "guess,a,b\na,1,-1",
                "coins.csv:2, cell 3: `-1` is no number from 0 to 65534\nwrite what is told as such a number",
            ),
            (
                "guess,a,b\na,65535,1",
                "coins.csv:2, cell 2: `65535` is no number from 0 to 65534\nwrite what is told as such a number",
            ),
            (
                "guess,a,b\na,,1",
                "coins.csv:2, cell 2: `` is no number from 0 to 65534\nwrite what is told as such a number",
            ),
            (
                "guess,a,b\na,1,0\nb,0,2",
                "coins.csv:3, cell 3: 2 is told when b is the answer and is guessed, but 1 for a (coins.csv:2, cell 2)\n\
                 give the right guess the same number everywhere",
            ),
            (
                "guess,a,b\nx,0,1\na,1,0",
                "coins.csv:2, cell 3: x gets 1 for the answer b, but that is the number of the right guess \
                 (coins.csv:3, cell 2)\ngive it another number, or that of the right guess",
            ),
            (
                "guess,a\nx,65534",
                "coins.csv: no number is left for guesses that are told only right or wrong\n\
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
            "coins.csv:2: not UTF-8 text\nsave the table as CSV in UTF-8"
        );
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("no.csv");
        let error = List::table(&path).unwrap_err().to_string();
        assert!(error.starts_with("cannot read "), "{error}");
        assert!(error.ends_with("\ngive a table in CSV: answers in the first row, then guesses"));
        let file = fs::File::create(&path).unwrap();
        file.set_len(FILE_BYTES_MAX + 1).unwrap();
        let error = List::table(&path).unwrap_err().to_string();
        assert!(error.ends_with("no.csv is larger than 64 MiB\ngive a smaller table"));
    }

    #[test]
    fn too_many_names_are_refused() {
        let head: String = (0..65_536).map(|number| format!(",{number}")).collect();
        let error = refusal(format!("{head}\n"));
        assert_eq!(
            error,
            "coins.csv: more than 65535 answers and guesses\nleave some out"
        );
        let rows: String = (0..65_536).map(|number| format!("{number},0\n")).collect();
        assert_eq!(refusal(format!("guess,a\n{rows}")), error);
        // As many guesses as fit, and an answer that is none of them.
        let rows: String = (1..65_536).map(|number| format!("{number},0\n")).collect();
        assert_eq!(refusal(format!("guess,a\n{rows}")), error);
    }
}

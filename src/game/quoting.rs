//! Names in a row: how names that hold separators are written and read.
//!
//! Turns, paths, lists and CSV put several texts into one line. A name that holds white space, a
//! comma or a double quote is written there in double quotes, with each double quote within
//! doubled: `"Does it run?"=1`. Before feedback, where an equals sign separates, a name of a table
//! that holds one is in quotes too; a word, such as `1+2=3`, is not, and its turn is cut at the
//! last equals sign. Other names, and all words and codes, stand as they are.
//!
//! What is read may have quotes that it does not need. Where one name stands alone, as the guess
//! before the last equals sign of an argument, it is read without quotes too.

use std::borrow::Cow;

/// The quote around a name.
const QUOTE: char = '"';

/// A name as it stands in a row.
pub fn quoted(name: &str) -> Cow<'_, str> {
    let separates =
        |character: char| character.is_whitespace() || [',', QUOTE].contains(&character);
    match name.contains(separates) {
        true => Cow::Owned(in_quotes(name)),
        false => Cow::Borrowed(name),
    }
}

/// A name in quotes, whether it needs them or not.
pub(super) fn in_quotes(name: &str) -> String {
    format!("{QUOTE}{}{QUOTE}", name.replace(QUOTE, "\"\""))
}

/// The name in a text: without the quotes around it, if they are around all of it.
pub fn unquoted(text: &str) -> Cow<'_, str> {
    match quoted_end(text) {
        Some(end) if end == text.len() => Cow::Owned(text[1..end - 1].replace("\"\"", "\"")),
        _ => Cow::Borrowed(text),
    }
}

/// Where the quoted name ends with which a text begins.
fn quoted_end(text: &str) -> Option<usize> {
    let mut rest = text.strip_prefix(QUOTE)?;
    loop {
        let (_, after) = rest.split_once(QUOTE)?;
        match after.strip_prefix(QUOTE) {
            Some(within) => rest = within,
            None => return Some(text.len() - after.len()),
        }
    }
}

/// The parts of a text between separators that are in no quotes, each with the byte at which it
/// begins. Quotes begin where a part does; those elsewhere are characters like others.
pub(crate) fn split(
    text: &str,
    is_separator: impl Fn(char) -> bool,
) -> impl Iterator<Item = (usize, &str)> {
    let mut next = Some(0);
    std::iter::from_fn(move || {
        let start = next?;
        let part = &text[start..];
        let is_blank = |c: char| c.is_whitespace() && !is_separator(c);
        let blanks = part.len() - part.trim_start_matches(is_blank).len();
        let from = blanks + quoted_end(&part[blanks..]).unwrap_or(0);
        let end = part[from..].char_indices().find(|&(_, c)| is_separator(c));
        next = end.map(|(at, separator)| start + from + at + separator.len_utf8());
        Some((start, end.map_or(part, |(at, _)| &part[..from + at])))
    })
}

/// The parts of a text with white space between them.
pub fn split_whitespace(text: &str) -> impl Iterator<Item = &str> {
    split(text, char::is_whitespace).map(|(_, part)| part).filter(|part| !part.is_empty())
}

/// The cells of a line with this separator between them, trimmed and without the quotes around
/// them.
pub(crate) fn cells(line: &str, separator: char) -> impl Iterator<Item = Cow<'_, str>> {
    split(line, move |c| c == separator).map(|(_, cell)| unquoted(cell.trim()))
}

/// The parts of a turn, `GUESS=FEEDBACK`: before and after the equals sign that follows a quoted
/// name, otherwise before and after the last one.
pub fn turn(text: &str) -> Option<(&str, &str)> {
    let of_quoted = || {
        let (name, rest) = text.split_at(quoted_end(text)?);
        Some((name, rest.strip_prefix('=')?))
    };
    of_quoted().or_else(|| text.rsplit_once('='))
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use proptest::{prop_assert, prop_assert_eq, proptest};

    use super::{cells, quoted, split, split_whitespace, turn, unquoted};
    use crate::game::kind::{Kind, Scored};
    use crate::game::quoted::Quoted;
    use crate::game::word::Word;

    #[test]
    fn a_name_with_separators_is_written_in_quotes() {
        for (name, written) in [
            ("brown", "brown"),
            ("H2O", "H2O"),
            ("who?", "who?"),
            ("a>b#1;2", "a>b#1;2"),
            ("Does it run?", "\"Does it run?\""),
            ("brown,large", "\"brown,large\""),
            ("a=b", "a=b"),
            ("it's", "it's"),
            ("say \"hi\"", "\"say \"\"hi\"\"\""),
            ("\"", "\"\"\"\""),
        ] {
            assert_eq!(quoted(name), written);
            assert_eq!(unquoted(written), name);
        }
    }

    #[test]
    fn quotes_that_are_not_around_all_of_a_text_are_part_of_it() {
        for text in ["\"", "\"a\"b", "a\"b\"", "\"a\"\"", "a", ""] {
            assert_eq!(unquoted(text), text);
        }
    }

    #[test]
    fn separators_in_quotes_are_none() {
        let parts = |text| Vec::from_iter(split_whitespace(text));
        assert_eq!(parts("a \"b c\"=1  d\"e f\" "), ["a", "\"b c\"=1", "d\"e", "f\""]);
        assert_eq!(parts("\"a b"), ["\"a", "b"]);
        let cells = |text| Vec::from_iter(cells(text, ','));
        assert_eq!(cells("a, \"b, \"\"c\"\"\",,d"), ["a", "b, \"c\"", "", "d"]);
        assert_eq!(cells(""), [""]);
        let parts: Vec<_> = split("ä \"b c\"  d", |c| c == ' ').collect();
        assert_eq!(parts, [(0, "ä"), (3, "\"b c\""), (9, ""), (10, "d")]);
    }

    #[test]
    fn a_turn_is_cut_after_its_quoted_name_or_at_its_last_equals_sign() {
        for (text, parts) in [
            ("salet=BYBBG", ("salet", "BYBBG")),
            ("3*4=12=GGGGGG", ("3*4=12", "GGGGGG")),
            ("\"a=b\"=1", ("\"a=b\"", "1")),
            ("Does it run?=1", ("Does it run?", "1")),
            ("\"a\" b=1", ("\"a\" b", "1")),
        ] {
            assert_eq!(turn(text), Some(parts));
        }
        assert_eq!(turn("salet"), None);
        assert_eq!(turn("\"a=b\""), Some(("\"a", "b\"")));
    }

    proptest! {
        #[test]
        fn names_in_a_row_are_read_as_they_were_written(names in proptest::collection::vec("[ab ,=\"']{1,6}", 1..4)) {
            let row = names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(" ");
            let read: Vec<_> = split_whitespace(&row).map(|part| unquoted(part).into_owned()).collect();
            prop_assert_eq!(&read, &names);
            let row = names.iter().map(|name| quoted(name)).collect::<Vec<_>>().join(",");
            let read: Vec<_> = cells(&row, ',').map(Cow::into_owned).collect();
            prop_assert_eq!(&read, &names);
        }

        #[test]
        fn a_turn_of_a_name_is_read_as_it_was_written(name in "[ab ,=\"']{1,6}", code in 0..9_u16) {
            let Ok(guess) = Word::name(&name) else { return Ok(()) };
            let kind = Kind::Table(Scored { win: 9 });
            let written = format!("{}={code}", Quoted(&guess, kind));
            let (before, after) = turn(&written).unwrap();
            prop_assert_eq!(Word::name(&unquoted(before)), Ok(guess));
            prop_assert_eq!(after, code.to_string());
        }

        #[test]
        fn no_text_makes_reading_panic(text in ".*") {
            prop_assert!(split(&text, |c| c == ',').count() > 0);
            let _ = (split_whitespace(&text).count(), unquoted(&text), turn(&text));
        }
    }
}

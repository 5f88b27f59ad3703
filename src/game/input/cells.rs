//! The cells of a line: of CSV, of a table with tabs, or of words and numbers with white space
//! between them.

use std::borrow::Cow;

use crate::game::quoting::{self, split, unquoted};

/// What may stand between cells, in the order in which it is looked for.
const SEPARATORS: [char; 3] = ['\t', ';', ','];

/// What stands between the cells of a line: tabs; without tabs, semicolons; without these, commas;
/// `None` for white space.
pub(crate) fn separator(line: &str) -> Option<char> {
    SEPARATORS.into_iter().find(|&separator| split(line, |c| c == separator).nth(1).is_some())
}

/// The cells of a line, trimmed and without the quotes around them.
pub(crate) fn cells(line: &str) -> Vec<Cow<'_, str>> {
    match separator(line) {
        Some(separator) => quoting::cells(line, separator).collect(),
        None if line.contains('"') => vec![unquoted(line.trim())],
        None => line.split_whitespace().map(Cow::Borrowed).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::cells;

    #[test]
    fn cells_are_told_apart_by_what_separates_them() {
        for (line, expected) in [
            ("crane\t3", vec!["crane", "3"]),
            ("crane \t 3 \t", vec!["crane", "3", ""]),
            ("a b\t1,5\t;", vec!["a b", "1,5", ";"]),
            ("crane;0,5", vec!["crane", "0,5"]),
            ("crane, 3,,x", vec!["crane", "3", "", "x"]),
            ("  3   crane ", vec!["3", "crane"]),
            ("\"crane\",\"1,234\"", vec!["crane", "1,234"]),
            ("\"a \"\"b\"\"\", 2", vec!["a \"b\"", "2"]),
            ("\"a;b\",2", vec!["a;b", "2"]),
            ("\"crane\"", vec!["crane"]),
            ("\"", vec!["\""]),
            ("", vec![]),
        ] {
            assert_eq!(cells(line), expected, "{line}");
        }
    }
}

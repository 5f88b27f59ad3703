//! The width of the terminal, and words wrapped to it.

use std::fmt::Display;
use std::io::IsTerminal;

/// The columns of a screen of unknown width.
const COLUMNS: usize = 80;

/// The columns that the environment names, if it does.
fn told() -> Option<usize> {
    let columns = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    columns.filter(|&columns| columns > 0)
}

/// The columns of the terminal.
pub(crate) fn columns() -> usize {
    let asked = || terminal_size::terminal_size().map(|(width, _)| usize::from(width.0));
    told().or_else(asked).filter(|&columns| columns > 0).unwrap_or(COLUMNS)
}

/// The columns for a table: those of the terminal; no limit where standard output is none.
pub(crate) fn table_columns() -> usize {
    match told() {
        None if !std::io::stdout().is_terminal() => usize::MAX,
        _ => columns(),
    }
}

/// The characters of a line that are seen: not those of its styles.
fn width(line: &str) -> usize {
    let (mut seen, mut style) = (0, false);
    for character in line.chars() {
        match character {
            '\u{1b}' => style = true,
            'm' if style => style = false,
            _ => seen += usize::from(!style),
        }
    }
    seen
}

/// A text with every line wrapped between words. What follows a gap of two spaces or more is a
/// second column, and stays one.
pub(crate) fn fitted(text: &str, columns: usize) -> String {
    let fitted = |line: &str| {
        if width(line) <= columns {
            return line.to_owned();
        }
        let indent = line.len() - line.trim_start().len();
        let text = |gap: usize| line[gap..].len() - line[gap..].trim_start().len() + gap;
        let gap = line[indent..].find("  ").map_or(indent, |gap| text(indent + gap));
        let words: Vec<&str> = line[gap..].split(' ').collect();
        let lines = wrapped(&words, &" ".repeat(gap.min(columns / 2)), columns, usize::MAX);
        format!("{}{}", &line[..gap], lines.join("\n").trim_start())
    };
    text.lines().map(fitted).collect::<Vec<_>>().join("\n")
}

/// The words, with spaces between them, in lines of at most `columns` that begin with `indent`. Of
/// more than `lines` lines the last says how many words are left out.
pub(crate) fn wrapped(
    words: &[impl Display],
    indent: &str,
    columns: usize,
    lines: usize,
) -> Vec<String> {
    let (mut wrapped, mut shown): (Vec<String>, _) = (Vec::new(), 0);
    // Where each word begins in its line; a name may have spaces.
    let mut starts = Vec::new();
    for word in words {
        let word = word.to_string();
        let full = wrapped.len() == lines;
        let fits = |line: &&mut String| width(line) + 1 + width(&word) <= columns;
        match wrapped.last_mut().filter(fits) {
            Some(line) => {
                starts.push(line.len() + 1);
                *line += &format!(" {word}");
            }
            None if full => break,
            None => {
                starts.push(indent.len());
                wrapped.push(format!("{indent}{word}"));
            }
        }
        shown += 1;
    }
    while shown < words.len() {
        // The last line makes room for the number of the others.
        let more = format!("… and {} more", words.len() - shown);
        let Some(line) = wrapped.last_mut() else { break };
        let fits = width(line) + 1 + width(&more) <= columns;
        if fits || line.trim().is_empty() {
            *line = format!("{indent}{}", format!("{} {more}", line.trim()).trim_start());
            break;
        }
        line.truncate(starts.pop().unwrap_or_default());
        line.truncate(line.trim_end().len());
        shown -= 1;
    }
    wrapped
}

#[cfg(test)]
mod tests {
    use super::{fitted, wrapped};

    #[test]
    fn styles_take_no_room() {
        let bold = |text: &str| format!("\u{1b}[1m{text}\u{1b}[0m");
        let text = format!("{} {} {}", bold("crane"), bold("slate"), bold("trace"));
        assert_eq!(fitted(&text, 17), text);
        let expected = format!("{} {}\n{}", bold("crane"), bold("slate"), bold("trace"));
        assert_eq!(fitted(&text, 16), expected);
    }

    #[test]
    fn words_are_wrapped_between_words() {
        let words = ["crane", "slate", "trace", "toast"];
        assert_eq!(wrapped(&words, "  ", 13, 9), ["  crane slate", "  trace toast"]);
        assert_eq!(wrapped(&words, "  ", 12, 9).len(), 4);
        assert_eq!(wrapped(&words, "", 80, 1), ["crane slate trace toast"]);
        assert_eq!(wrapped(&words[..0], "  ", 80, 3), [""; 0]);
        let names = ["a", "\"two words\"", "b", "c"];
        assert_eq!(wrapped(&names, "", 15, 1), ["a … and 3 more"]);
    }

    #[test]
    fn a_second_column_stays_one() {
        let text = "q    quits\nu    takes back what was done\nno columns are here";
        let expected = "q    quits\nu    takes back\n     what was done\nno columns are\nhere";
        assert_eq!(fitted(text, 18), expected);
        assert_eq!(fitted(text, 80), text);
    }

    #[test]
    fn what_does_not_fit_is_counted() {
        let words = vec!["crane"; 100];
        for columns in [20, 26, 27, 40] {
            let lines = wrapped(&words, "  ", columns, 2);
            assert_eq!(lines.len(), 2);
            assert!(lines.iter().all(|line| line.chars().count() <= columns), "{lines:?}");
            let shown = lines.iter().map(|line| line.matches("crane").count()).sum::<usize>();
            assert!(lines[1].ends_with(&format!(" … and {} more", 100 - shown)), "{lines:?}");
        }
    }
}

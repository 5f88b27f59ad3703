//! Results as HTML, for notebooks.

use std::fmt::Write;

/// A text without what HTML gives a meaning.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A table of two columns.
pub(crate) fn rows(rows: &[(&str, String)]) -> String {
    let mut out = String::from("<table>");
    for (name, value) in rows {
        // Writing to a string cannot fail.
        let _ = write!(
            out,
            "<tr><th style=\"text-align:left\">{name}</th>\
             <td style=\"text-align:left\">{}</td></tr>",
            escaped(value)
        );
    }
    out + "</table>"
}

/// A bar for each number of guesses.
pub(crate) fn histogram(counts: &[u64]) -> String {
    let most = counts.iter().copied().max().unwrap_or(0).max(1);
    let mut out = String::from("<table>");
    for (guesses, count) in (1..).zip(counts) {
        let width = count * 300 / most;
        let _ = write!(
            out,
            "<tr><td>{guesses}</td><td style=\"text-align:right\">{count}</td>\
             <td><div style=\"background:#6aaa64;height:1em;width:{width}px\"></div></td></tr>"
        );
    }
    out + "</table>"
}

/// A table with these columns and lines; a note below it says how many `more` lines there are.
pub(crate) fn columns(heads: &[&str], lines: &[Vec<String>], more: usize) -> String {
    let mut out = String::from("<table><tr>");
    for head in heads {
        let _ = write!(out, "<th>{head}</th>");
    }
    out += "</tr>";
    for line in lines {
        out += "<tr>";
        for cell in line {
            let _ = write!(out, "<td>{}</td>", escaped(cell));
        }
        out += "</tr>";
    }
    out += "</table>";
    if more > 0 {
        let _ = write!(out, "<p>… and {more} more</p>");
    }
    out
}

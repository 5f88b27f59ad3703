//! A table for people, which fits the terminal.

use std::fmt;

/// The spaces between two columns: two if the table then fits, or if one is too much as well.
const GAPS: [usize; 2] = [2, 1];

/// Rows of cells under headings. The first column is text, to the left; the others are numbers, to
/// the right.
pub(crate) struct Table {
    headings: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table without rows.
    pub(crate) fn new(headings: &[&str]) -> Self {
        Self {
            headings: headings.iter().map(|&heading| heading.to_owned()).collect(),
            rows: vec![],
        }
    }

    /// Adds a row with a cell for each heading.
    pub(crate) fn row(&mut self, cells: Vec<String>) {
        debug_assert_eq!(cells.len(), self.headings.len());
        self.rows.push(cells);
    }

    /// Leaves out a column in which no row says anything but `nothing`.
    pub(crate) fn without_if_all(mut self, heading: &str, nothing: &str) -> Self {
        let place = self.headings.iter().position(|found| found == heading);
        if let Some(place) = place
            && self.rows.iter().all(|row| row[place] == nothing)
        {
            self.headings.remove(place);
            self.rows.iter_mut().for_each(|row| drop(row.remove(place)));
        }
        self
    }

    /// The table in lines of at most `columns`, if its cells allow it. Columns that do not fit
    /// stand in further tables below, each of which begins with the first column. A first column
    /// that is wider than half of a line has lines of its own.
    pub(crate) fn fitted(&self, columns: usize) -> impl fmt::Display {
        let lines = || std::iter::once(&self.headings).chain(&self.rows);
        let widths: Vec<usize> = (0..self.headings.len())
            .map(|place| lines().map(|cells| width(&cells[place])).max().unwrap_or(0))
            .collect();
        let all = |gap: usize| widths.iter().sum::<usize>() + gap * (widths.len() - 1);
        let gap = GAPS.into_iter().find(|&gap| all(gap) <= columns).unwrap_or(GAPS[0]);
        let first = Some(widths[0]).filter(|&first| 2 * first <= columns);
        let mut text = String::new();
        let mut begin = 1;
        while begin < widths.len() {
            let (mut end, mut taken) = (begin, first.unwrap_or(0));
            while end < widths.len() && (end == begin || taken + gap + widths[end] <= columns) {
                taken += gap + widths[end];
                end += 1;
            }
            if begin > 1 {
                text.push('\n');
            }
            for cells in lines() {
                text += &match first {
                    Some(first) => padded(&cells[0], first),
                    None => format!("{}\n", cells[0]),
                };
                for place in begin..end {
                    let fill = widths[place] - width(&cells[place]);
                    text += &format!("{}{}", " ".repeat(gap + fill), cells[place]);
                }
                text.truncate(text.trim_end().len());
                text.push('\n');
            }
            begin = end;
        }
        text
    }
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn padded(text: &str, columns: usize) -> String {
    format!("{text}{}", " ".repeat(columns - width(text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table() -> Table {
        let mut table = Table::new(&["policy", "mean", "lost", "ms"]);
        table.row(["share", "3.5", "0", "12"].map(str::to_owned).to_vec());
        table.row(["blocks", "13.25", "0", "1"].map(str::to_owned).to_vec());
        table
    }

    #[test]
    fn a_table_that_fits_stands_in_one_piece() {
        let text = "policy   mean  lost  ms\nshare     3.5     0  12\nblocks  13.25     0   1\n";
        assert_eq!(table().fitted(usize::MAX).to_string(), text);
        assert_eq!(table().fitted(23).to_string(), text);
        let without = "policy   mean  ms\nshare     3.5  12\nblocks  13.25   1\n";
        assert_eq!(table().without_if_all("lost", "0").fitted(80).to_string(), without);
        assert_eq!(table().without_if_all("ms", "0").fitted(80).to_string(), text);
    }

    #[test]
    fn columns_that_do_not_fit_follow_below() {
        let text = "policy   mean  lost\nshare     3.5     0\nblocks  13.25     0\n\n\
                    policy  ms\nshare   12\nblocks   1\n";
        assert_eq!(table().fitted(19).to_string(), text);
        // Columns move together first.
        let close = "policy  mean lost ms\nshare    3.5    0 12\nblocks 13.25    0  1\n";
        for columns in 20..23 {
            assert_eq!(table().fitted(columns).to_string(), close);
        }
        let narrow = "policy\n   mean\nshare\n    3.5\nblocks\n  13.25\n\n";
        assert!(table().fitted(7).to_string().starts_with(narrow));
    }
}

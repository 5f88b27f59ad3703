//! The number of answers that take each number of guesses, as bars.

use std::fmt;

use crate::report::screen;

/// Answers by number of guesses: entry `i` counts those found by guess `i + 1`.
pub(crate) struct Histogram<'a>(pub(crate) &'a [u64]);

/// The longest bar, in characters.
const BAR_MAX: u64 = 40;

impl fmt::Display for Histogram<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        /// What stands before a bar.
        const BEFORE: usize = 12;
        let most = self.0.iter().copied().max().unwrap_or(0).max(1);
        let room = screen::columns().saturating_sub(BEFORE).max(1) as u64;
        let longest = BAR_MAX.min(room);
        for (guesses, &answers) in (1..).zip(self.0) {
            let bar = "▇".repeat((answers * longest).div_ceil(most) as usize);
            let line = format!("{guesses:>4} {answers:>6} {bar}");
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_grow_with_the_answers_and_none_is_drawn_for_none() {
        let text = Histogram(&[0, 1, 80]).to_string();
        let lengths: Vec<usize> = text.lines().map(|line| line.matches('▇').count()).collect();
        assert_eq!(lengths, [0, 1, 40]);
        assert!(text.starts_with("   1      0\n   2      1 ▇\n"));
    }
}

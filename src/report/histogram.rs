//! How many answers take how many guesses, as bars; and the mean, the only fraction in the project.

use std::fmt;

/// Answers by number of guesses: `[i]` counts those found by guess `i + 1`.
pub struct Histogram<'a>(pub &'a [u64]);

/// The longest bar, in characters.
const BAR_MAX: u64 = 40;

impl fmt::Display for Histogram<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let most = self.0.iter().copied().max().unwrap_or(0).max(1);
        for (guesses, &answers) in (1..).zip(self.0) {
            let bar = "▇".repeat((answers * BAR_MAX).div_ceil(most) as usize);
            let line = format!("{guesses:>4} {answers:>6} {bar}");
            writeln!(out, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

/// The mean number of guesses; 0 where there are no answers. For display only.
pub fn mean(total: u64, answers: u64) -> f64 {
    if answers == 0 {
        0.0
    } else {
        total as f64 / answers as f64
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

    #[test]
    fn the_mean_of_no_answers_is_zero() {
        assert_eq!(mean(0, 0), 0.0);
        assert_eq!(format!("{:.4}", mean(7920, 2315)), "3.4212");
    }
}

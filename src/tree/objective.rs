//! Objectives: what the best tree is best at.
//!
//! Every objective is a value of up to three numbers, the most important first; less is better. The numbers follow
//! from how many answers (or how much of their weight) a tree finds with each number of guesses, so that anyone can check them.

mod shown;

use std::fmt;

use serde::{Serialize, Serializer};

pub use shown::{Shown, with_decimals};

/// What a tree is to be best at. Everywhere, every answer is found within the limit on guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Objective {
    /// The least total, and with it the least mean.
    #[default]
    Mean,
    /// The least total; among such trees the smallest worst case.
    MeanThenWorst,
    /// The least total; among such trees the smallest worst case; among these the fewest answers that need so many guesses.
    MeanThenWorstThenLast,
    /// The smallest worst case; among such trees the least total.
    Worst,
    /// The fewest answers that need more than so many guesses; among such trees the least total.
    Within(u8),
}

impl Objective {
    /// What a tree achieves that finds `found[i]` (answers, or their weight) with `i + 1` guesses, as far as the worst
    /// case goes: `found` is as long as the worst case, even if nothing of weight is found last.
    ///
    /// Numbers beyond 64 bits are cut back to the largest; no tree that passes
    /// [`Tree::check`](crate::tree::tree::Tree::check) comes near.
    pub fn value(self, found: &[u64]) -> ObjectiveValue {
        let add = |sum: u64, n: u64| sum.saturating_add(n);
        let each = (1_u64..).zip(found);
        let total = each.fold(0, |sum, (guesses, &n)| add(sum, guesses.saturating_mul(n)));
        let worst = found.len() as u64;
        let last = found.last().copied().unwrap_or(0);
        ObjectiveValue(match self {
            Self::Mean => [total, 0, 0],
            Self::MeanThenWorst => [total, worst, 0],
            Self::MeanThenWorstThenLast => [total, worst, last],
            Self::Worst => [worst, total, 0],
            Self::Within(guesses) => {
                let missed = found.iter().skip(guesses.into()).copied().fold(0, add);
                [missed, total, 0]
            }
        })
    }

    /// Whether more than the first number is looked at only where that is least.
    pub fn chooses_among_equals(self) -> bool {
        matches!(self, Self::MeanThenWorst | Self::MeanThenWorstThenLast)
    }

    /// What is to be achieved in the rest of a game after so many guesses: their number leaves fewer to be within. When none
    /// are left, every answer found from here on is too late, and the total decides.
    #[must_use]
    pub fn after(self, guesses: u8) -> Self {
        match self {
            Self::Within(within) if within > guesses => Self::Within(within - guesses),
            Self::Within(_) => Self::Mean,
            other => other,
        }
    }

    /// How many numbers its values have; the others are 0.
    pub fn parts(self) -> usize {
        match self {
            Self::Mean => 1,
            Self::MeanThenWorst | Self::Worst | Self::Within(_) => 2,
            Self::MeanThenWorstThenLast => 3,
        }
    }
}

/// `mean`, `mean then worst`, `mean then worst, last`, `worst`, `within=4`.
impl fmt::Display for Objective {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mean => out.write_str("mean"),
            Self::MeanThenWorst => out.write_str("mean then worst"),
            Self::MeanThenWorstThenLast => out.write_str("mean then worst, last"),
            Self::Worst => out.write_str("worst"),
            Self::Within(guesses) => write!(out, "within={guesses}"),
        }
    }
}

impl Serialize for Objective {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        out.collect_str(self)
    }
}

/// What a tree achieves, or any tree can at best: the numbers of its [`Objective`], compared one after the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjectiveValue(pub [u64; 3]);

impl ObjectiveValue {
    /// No tree at all: more than any value.
    pub const IMPOSSIBLE: Self = Self([u64::MAX; 3]);
}

/// The numbers, as far as they say something: `7920`, or `18, 7950`.
impl fmt::Display for ObjectiveValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.iter().rposition(|&part| part > 0).unwrap_or(0);
        write!(out, "{}", self.0[0])?;
        self.0[1..=last]
            .iter()
            .try_for_each(|part| write!(out, ", {part}"))
    }
}

impl From<u64> for ObjectiveValue {
    fn from(first: u64) -> Self {
        Self([first, 0, 0])
    }
}

#[cfg(test)]
mod tests {
    use super::{Objective, ObjectiveValue};

    #[test]
    fn each_objective_reads_its_numbers_off_what_is_found_when() {
        let found = [1, 10, 7, 2];
        for (objective, value) in [
            (Objective::Mean, [50, 0, 0]),
            (Objective::MeanThenWorst, [50, 4, 0]),
            (Objective::MeanThenWorstThenLast, [50, 4, 2]),
            (Objective::Worst, [4, 50, 0]),
            (Objective::Within(2), [9, 50, 0]),
            (Objective::Within(4), [0, 50, 0]),
            (Objective::Within(9), [0, 50, 0]),
        ] {
            assert_eq!(
                objective.value(&found),
                ObjectiveValue(value),
                "{objective}"
            );
            assert!(value[objective.parts()..].iter().all(|&part| part == 0));
        }
    }

    #[test]
    fn numbers_that_are_too_large_are_cut_back() {
        let most = u64::MAX;
        for (objective, value) in [
            (Objective::Mean, [most, 0, 0]),
            (Objective::Worst, [3, most, 0]),
            (Objective::Within(1), [most, most, 0]),
        ] {
            assert_eq!(
                objective.value(&[most, most, 1]),
                ObjectiveValue(value),
                "{objective}"
            );
        }
    }

    #[test]
    fn guesses_made_count_towards_those_that_answers_are_found_within() {
        for (objective, after) in [
            (Objective::Within(4), Objective::Within(2)),
            (Objective::Within(3), Objective::Within(1)),
            (Objective::Within(2), Objective::Mean),
            (Objective::Within(1), Objective::Mean),
            (Objective::Worst, Objective::Worst),
            (Objective::MeanThenWorst, Objective::MeanThenWorst),
        ] {
            assert_eq!(objective.after(2), after);
            assert_eq!(objective.after(0), objective);
        }
    }
}

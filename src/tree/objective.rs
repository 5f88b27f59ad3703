//! Objectives: what the best tree is best at.
//!
//! Every objective gives a tree a value of up to three numbers, the most important first; less is
//! better. The numbers follow from how many answers (or how much of their weight) the tree finds
//! with each number of guesses, so anyone can check them.

use std::fmt;
use std::str::FromStr;

use crate::as_text::as_text;
use crate::game::name_error::NameError;

/// What a tree is to be best at. Under each objective the tree finds every answer within the limit
/// on guesses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Objective {
    /// The least total of guesses, and with it the least mean.
    #[default]
    Mean,
    /// The least total; among such trees the smallest worst case.
    MeanThenWorst,
    /// The least total; among such trees the smallest worst case; among these the fewest answers
    /// that take that many guesses.
    MeanThenWorstThenLast,
    /// The smallest worst case; among such trees the least total.
    Worst,
    /// The smallest worst case, whatever the total. This asks only whether there is a tree within
    /// each limit.
    WorstAlone,
    /// The fewest answers that take more than this number of guesses; among such trees the least
    /// total.
    Within(u8),
}

/// What a number of a value counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// The guesses over all answers.
    Total,
    /// The most guesses that any answer takes.
    Worst,
    /// The answers that take more guesses than [`Objective::Within`] says.
    Missed,
    /// The answers that take as many guesses as any.
    Last,
}

impl Objective {
    /// Each sort of objective once, as an example: of [`Within`](Self::Within) that with 4 guesses.
    pub const SORTS: [Self; 6] = [
        Self::Mean,
        Self::MeanThenWorst,
        Self::MeanThenWorstThenLast,
        Self::Worst,
        Self::WorstAlone,
        Self::Within(4),
    ];

    /// What the numbers of a value count, the most important first.
    pub(crate) fn numbers(self) -> &'static [Part] {
        match self {
            Self::Mean => &[Part::Total],
            Self::MeanThenWorst => &[Part::Total, Part::Worst],
            Self::MeanThenWorstThenLast => &[Part::Total, Part::Worst, Part::Last],
            Self::Worst => &[Part::Worst, Part::Total],
            Self::WorstAlone => &[Part::Worst],
            Self::Within(_) => &[Part::Missed, Part::Total],
        }
    }

    /// The value of a tree that finds `found[i]` (answers, or their weight) with `i + 1` guesses.
    /// `found` is as long as the worst case, even if its last entries are 0.
    ///
    /// Numbers beyond 64 bits become the largest one. No tree that passes
    /// [`Tree::check`](crate::tree::Tree::check) comes near.
    pub(crate) fn value(self, found: &[u64]) -> ObjectiveValue {
        let add = |sum: u64, n: u64| sum.saturating_add(n);
        let each = (1_u64..).zip(found);
        let total = each.fold(0, |sum, (guesses, &n)| add(sum, guesses.saturating_mul(n)));
        let worst = found.len() as u64;
        let last = found.last().copied().unwrap_or(0);
        let missed = match self {
            Self::Within(guesses) => found.iter().skip(guesses.into()).copied().fold(0, add),
            _ => 0,
        };
        let mut value = [0; 3];
        for (number, part) in value.iter_mut().zip(self.numbers()) {
            *number = match part {
                Part::Total => total,
                Part::Worst => worst,
                Part::Missed => missed,
                Part::Last => last,
            };
        }
        ObjectiveValue(value)
    }

    /// How it is written, with N for a number.
    fn form(self) -> String {
        match self {
            Self::Within(_) => "within=N".to_owned(),
            objective => objective.to_string(),
        }
    }

    /// Whether the later numbers only choose among trees that are equal in the first.
    pub(crate) fn chooses_among_equals(self) -> bool {
        matches!(self.numbers(), [Part::Total, _, ..])
    }

    /// The objective of proofs about openers. Those that choose among trees of the least total have
    /// the same proofs as the total alone.
    #[must_use]
    pub fn for_proofs(self) -> Self {
        if self.chooses_among_equals() { Self::Mean } else { self }
    }

    /// The objective for the rest of a game in which `guesses_made` guesses are made. They count
    /// towards the limit of [`Within`](Self::Within). Once that limit is used up, every answer left
    /// is missed, and the total decides.
    #[must_use]
    pub fn for_rest_of_game(self, guesses_made: u8) -> Self {
        match self {
            Self::Within(within) if within > guesses_made => Self::Within(within - guesses_made),
            Self::Within(_) => Self::Mean,
            other => other,
        }
    }

    /// Whether its values are sums over the answers. Then each position of a best tree has a best
    /// tree below it: a better one would make the whole better.
    pub fn is_sum(self) -> bool {
        matches!(self, Self::Mean | Self::Within(_))
    }

    /// Whether the smallest worst case counts first.
    pub fn is_worst_first(self) -> bool {
        self.numbers()[0] == Part::Worst
    }

    /// The number of numbers that its values have; the others are 0.
    pub fn parts(self) -> usize {
        self.numbers().len()
    }
}

/// `mean`, `mean,worst`, `mean,worst,last`, `worst`, `worst-alone`, `within=4`.
impl fmt::Display for Objective {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mean => out.write_str("mean"),
            Self::MeanThenWorst => out.write_str("mean,worst"),
            Self::MeanThenWorstThenLast => out.write_str("mean,worst,last"),
            Self::Worst => out.write_str("worst"),
            Self::WorstAlone => out.write_str("worst-alone"),
            Self::Within(guesses) => write!(out, "within={guesses}"),
        }
    }
}

/// Reads what is displayed, and the names of earlier versions: `mean then worst, last` for
/// `mean,worst,last`.
impl FromStr for Objective {
    type Err = NameError;

    fn from_str(text: &str) -> Result<Self, NameError> {
        if let Some(guesses) = text.strip_prefix("within=").and_then(|number| number.parse().ok()) {
            return Ok(Self::Within(guesses));
        }
        let name = text.replace(" then ", ",").replace(", ", ",");
        let found = Self::SORTS.into_iter().find(|objective| objective.to_string() == name);
        found.ok_or_else(|| NameError::Unknown {
            sort: "objective",
            text: text.to_owned(),
            known: Self::SORTS.map(Self::form).to_vec(),
        })
    }
}

as_text!(read: Objective);

/// The value of a tree, or a bound on the value of any tree: the numbers of its [`Objective`],
/// compared one after the other.
///
/// [`Problem::shown`](crate::tree::Problem::shown) reads the numbers by their names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct ObjectiveValue(pub [u64; 3]);

impl ObjectiveValue {
    /// No tree at all: more than any value.
    pub const IMPOSSIBLE: Self = Self([u64::MAX; 3]);

    /// The most important number: under [`Objective::Mean`] the total of guesses.
    pub fn first(self) -> u64 {
        self.0[0]
    }
}

/// The numbers up to the last one that is not 0: `7920`, or `18, 7950`.
impl fmt::Display for ObjectiveValue {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.iter().rposition(|&part| part > 0).unwrap_or(0);
        write!(out, "{}", self.0[0])?;
        let rest = &self.0[1..=last];
        rest.iter().try_for_each(|part| write!(out, ", {part}"))
    }
}

impl From<u64> for ObjectiveValue {
    fn from(first: u64) -> Self {
        Self([first, 0, 0])
    }
}

impl From<[u64; 3]> for ObjectiveValue {
    fn from(numbers: [u64; 3]) -> Self {
        Self(numbers)
    }
}

#[cfg(test)]
mod tests {
    use proptest::{prop_assert_eq, proptest};

    use super::{Objective, ObjectiveValue};

    #[test]
    fn every_objective_is_read_back_from_its_name() {
        for objective in Objective::SORTS {
            assert_eq!(objective.to_string().parse(), Ok(objective));
        }
        for guesses in 0..=u8::MAX {
            let objective = Objective::Within(guesses);
            assert_eq!(objective.to_string().parse(), Ok(objective));
        }
    }

    #[test]
    fn names_of_earlier_versions_are_read() {
        for (earlier, objective) in [
            ("mean then worst", Objective::MeanThenWorst),
            ("mean then worst, last", Objective::MeanThenWorstThenLast),
        ] {
            assert_eq!(earlier.parse(), Ok(objective));
        }
    }

    #[test]
    fn what_is_no_objective_is_refused_with_what_there_is() {
        for text in [
            "",
            "Mean",
            "best",
            "worst,last",
            "mean,last",
            "within",
            "within=",
            "within=256",
            "within=x",
        ] {
            let error = text.parse::<Objective>().unwrap_err();
            let remedy =
                "give one of mean, mean,worst, mean,worst,last, worst, worst-alone, within=N";
            assert_eq!(error.remedy(), remedy);
            assert_eq!(error.to_string(), format!("there is no objective {text}; {remedy}"));
        }
    }

    proptest! {
        #[test]
        fn a_text_that_is_read_is_printed_again(text in "(mean|worst|within=|,| |then|[0-9]){0,5}") {
            if let Ok(objective) = text.parse::<Objective>() {
                prop_assert_eq!(objective.to_string().parse(), Ok(objective));
            }
        }
    }

    #[test]
    fn each_objective_reads_its_numbers_off_what_is_found_when() {
        let found = [1, 10, 7, 2];
        for (objective, value) in [
            (Objective::Mean, [50, 0, 0]),
            (Objective::MeanThenWorst, [50, 4, 0]),
            (Objective::MeanThenWorstThenLast, [50, 4, 2]),
            (Objective::Worst, [4, 50, 0]),
            (Objective::WorstAlone, [4, 0, 0]),
            (Objective::Within(2), [9, 50, 0]),
            (Objective::Within(4), [0, 50, 0]),
            (Objective::Within(9), [0, 50, 0]),
        ] {
            assert_eq!(objective.value(&found), ObjectiveValue(value), "{objective}");
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
            assert_eq!(objective.value(&[most, most, 1]), ObjectiveValue(value), "{objective}");
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
            (Objective::WorstAlone, Objective::WorstAlone),
            (Objective::MeanThenWorst, Objective::MeanThenWorst),
        ] {
            assert_eq!(objective.for_rest_of_game(2), after);
            assert_eq!(objective.for_rest_of_game(0), objective);
        }
    }
}

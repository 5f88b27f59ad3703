//! What a tree achieves, in words and as JSON.
//!
//! The numbers of a value mean nothing without the objective, and those of a weighted problem nothing without
//! the decimals of its weights.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::tree::objective::{Objective, ObjectiveValue};

/// A value with what it takes to read it.
///
/// Displayed as `15 missed, 7942 guesses`: its numbers by name, the most important first; those at the end that are
/// 0, of which nothing is proven then, are left out. Where answers have weights, `12.5 of weight missed`.
///
/// Serialized as a number, if the objective has no more, or else as an array of its numbers; weights as the whole
/// numbers that they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Which numbers these are.
    pub objective: Objective,
    /// The decimals of the weights; `None` where every answer counts once.
    pub decimals: Option<u8>,
    /// The numbers.
    pub value: ObjectiveValue,
}

impl Shown {
    /// A total of guesses, where every answer counts once.
    pub fn of_mean(total: u64) -> Self {
        Self {
            objective: Objective::Mean,
            decimals: None,
            value: total.into(),
        }
    }

    /// The first number alone, without its name.
    pub fn first(&self) -> String {
        let first = self.value.0[0];
        match (self.objective, self.decimals) {
            (Objective::Worst, _) | (_, None) => first.to_string(),
            (_, Some(decimals)) => with_decimals(first, decimals),
        }
    }

    /// The numbers by their names in tables: `guesses`, `worst_case`, `missed`, `last`; weights with their decimals.
    pub fn columns(&self) -> Vec<(&'static str, String)> {
        let parts = Part::of(self.objective).iter().zip(self.parts());
        let column =
            |(part, &number): (&Part, &u64)| (part.column(), part.digits(number, self.decimals));
        parts.map(column).collect()
    }

    /// The total, if it is one of the numbers, as the whole number that it is.
    pub fn total(&self) -> u64 {
        let mut parts = Part::of(self.objective).iter().zip(self.parts());
        let total = parts.find(|(part, _)| matches!(part, Part::Total));
        total.map_or(0, |(_, &number)| number)
    }

    /// What the objective asks for: `the fewest answers that need more than 4 guesses, then the least total of
    /// guesses`.
    pub fn meaning(&self) -> String {
        let parts = Part::of(self.objective).iter();
        let phrases: Vec<String> = parts
            .map(|part| part.meaning(self.objective, self.decimals.is_none()))
            .collect();
        phrases.join(", then ")
    }

    /// The parts of the value.
    fn parts(&self) -> &[u64] {
        &self.value.0[..self.objective.parts()]
    }
}

/// A number that stands for itself by ten to the power of minus `decimals`: `12.5` for 1250 with two.
pub fn with_decimals(number: u64, decimals: u8) -> String {
    let places = usize::from(decimals);
    let digits = format!("{number:0>width$}", width = places + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places);
    match fraction.trim_end_matches('0') {
        "" => whole.to_owned(),
        fraction => format!("{whole}.{fraction}"),
    }
}

/// A number of an objective, by its name.
#[derive(Clone, Copy)]
enum Part {
    Total,
    Worst,
    Missed,
    Last,
}

impl Part {
    /// The parts of an objective, in their order.
    fn of(objective: Objective) -> &'static [Part] {
        match objective {
            Objective::Mean => &[Part::Total],
            Objective::MeanThenWorst => &[Part::Total, Part::Worst],
            Objective::MeanThenWorstThenLast => &[Part::Total, Part::Worst, Part::Last],
            Objective::Worst => &[Part::Worst, Part::Total],
            Objective::Within(_) => &[Part::Missed, Part::Total],
        }
    }

    fn meaning(self, objective: Objective, once_each: bool) -> String {
        let answers = match once_each {
            true => "the fewest answers",
            false => "the least weight of answers",
        };
        match (self, objective) {
            (Part::Worst, _) => "the smallest worst case".to_owned(),
            (Part::Total, _) if once_each => "the least total of guesses".to_owned(),
            (Part::Total, _) => "the least total of guesses by weight".to_owned(),
            (Part::Missed, Objective::Within(1)) => {
                format!("{answers} that need more than 1 guess")
            }
            (Part::Missed, Objective::Within(most)) => {
                format!("{answers} that need more than {most} guesses")
            }
            (Part::Missed | Part::Last, _) => format!("{answers} that need as many"),
        }
    }

    fn column(self) -> &'static str {
        match self {
            Part::Total => "guesses",
            Part::Worst => "worst_case",
            Part::Missed => "missed",
            Part::Last => "last",
        }
    }

    fn digits(self, number: u64, decimals: Option<u8>) -> String {
        match (self, decimals) {
            (Part::Worst, _) | (_, None) => number.to_string(),
            (_, Some(decimals)) => with_decimals(number, decimals),
        }
    }

    fn named(self, number: u64, decimals: Option<u8>) -> String {
        let weight = decimals.map(|decimals| with_decimals(number, decimals));
        match (self, weight) {
            (Part::Worst, _) => format!("worst case {number}"),
            (Part::Total, None) if number == 1 => "1 guess".to_owned(),
            (Part::Total, None) => format!("{number} guesses"),
            (Part::Total, Some(weight)) => format!("{weight} weighted guesses"),
            (Part::Missed, None) => format!("{number} missed"),
            (Part::Missed, Some(weight)) => format!("{weight} of weight missed"),
            (Part::Last, None) => format!("{number} last"),
            (Part::Last, Some(weight)) => format!("{weight} of weight last"),
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers = self.parts();
        let last = numbers.iter().rposition(|&number| number > 0).unwrap_or(0);
        for (at, (part, &number)) in Part::of(self.objective).iter().zip(numbers).enumerate() {
            if at > last {
                break;
            }
            let before = if at > 0 { ", " } else { "" };
            write!(out, "{before}{}", part.named(number, self.decimals))?;
        }
        Ok(())
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.parts() {
            [alone] => out.serialize_u64(*alone),
            several => out.collect_seq(several),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Shown, with_decimals};
    use crate::tree::objective::{Objective, ObjectiveValue};

    /// What is said of a value, in words and as JSON.
    fn shown(objective: Objective, decimals: Option<u8>, value: [u64; 3]) -> (String, String) {
        let shown = Shown {
            objective,
            decimals,
            value: ObjectiveValue(value),
        };
        (shown.to_string(), serde_json::to_string(&shown).unwrap())
    }

    #[test]
    fn every_number_has_its_name() {
        for (objective, value, words, json) in [
            (Objective::Mean, [7_920, 0, 0], "7920 guesses", "7920"),
            (Objective::Mean, [1, 0, 0], "1 guess", "1"),
            (Objective::Mean, [0, 0, 0], "0 guesses", "0"),
            (
                Objective::MeanThenWorst,
                [7_920, 5, 0],
                "7920 guesses, worst case 5",
                "[7920,5]",
            ),
            (
                Objective::MeanThenWorstThenLast,
                [7_920, 5, 76],
                "7920 guesses, worst case 5, 76 last",
                "[7920,5,76]",
            ),
            (
                Objective::Worst,
                [5, 7_950, 0],
                "worst case 5, 7950 guesses",
                "[5,7950]",
            ),
            (
                Objective::Within(4),
                [15, 7_942, 0],
                "15 missed, 7942 guesses",
                "[15,7942]",
            ),
        ] {
            let expected = (words.to_owned(), json.to_owned());
            assert_eq!(shown(objective, None, value), expected);
        }
    }

    #[test]
    fn numbers_of_which_nothing_is_proven_are_left_out_of_words() {
        for (objective, value, words, json) in [
            (Objective::Within(4), [15, 0, 0], "15 missed", "[15,0]"),
            (Objective::Within(4), [0, 0, 0], "0 missed", "[0,0]"),
            (
                Objective::Within(4),
                [0, 9, 0],
                "0 missed, 9 guesses",
                "[0,9]",
            ),
            (
                Objective::MeanThenWorstThenLast,
                [9, 0, 2],
                "9 guesses, worst case 0, 2 last",
                "[9,0,2]",
            ),
        ] {
            let expected = (words.to_owned(), json.to_owned());
            assert_eq!(shown(objective, None, value), expected);
        }
    }

    #[test]
    fn weights_have_their_decimals_in_words_and_none_as_json() {
        for (objective, decimals, value, words, json) in [
            (
                Objective::Mean,
                2,
                [1_250, 0, 0],
                "12.5 weighted guesses",
                "1250",
            ),
            (
                Objective::Within(3),
                1,
                [5, 30, 0],
                "0.5 of weight missed, 3 weighted guesses",
                "[5,30]",
            ),
            (
                Objective::MeanThenWorstThenLast,
                1,
                [125, 4, 7],
                "12.5 weighted guesses, worst case 4, 0.7 of weight last",
                "[125,4,7]",
            ),
            (
                Objective::Worst,
                0,
                [4, 125, 0],
                "worst case 4, 125 weighted guesses",
                "[4,125]",
            ),
        ] {
            let expected = (words.to_owned(), json.to_owned());
            assert_eq!(shown(objective, Some(decimals), value), expected);
        }
    }

    #[test]
    fn each_objective_says_what_it_asks_for() {
        for (objective, decimals, meaning) in [
            (Objective::Mean, None, "the least total of guesses"),
            (
                Objective::Mean,
                Some(2),
                "the least total of guesses by weight",
            ),
            (
                Objective::MeanThenWorst,
                None,
                "the least total of guesses, then the smallest worst case",
            ),
            (
                Objective::MeanThenWorstThenLast,
                None,
                "the least total of guesses, then the smallest worst case, then the fewest answers that \
                 need as many",
            ),
            (
                Objective::Worst,
                None,
                "the smallest worst case, then the least total of guesses",
            ),
            (
                Objective::Within(1),
                None,
                "the fewest answers that need more than 1 guess, then the least total of guesses",
            ),
            (
                Objective::Within(4),
                Some(0),
                "the least weight of answers that need more than 4 guesses, then the least total of \
                 guesses by weight",
            ),
        ] {
            let shown = Shown {
                objective,
                decimals,
                value: 0.into(),
            };
            assert_eq!(shown.meaning(), meaning);
        }
    }

    #[test]
    fn a_number_with_decimals_is_exact() {
        for (number, decimals, text) in [
            (0, 0, "0"),
            (0, 3, "0"),
            (5, 0, "5"),
            (5, 3, "0.005"),
            (1_250, 2, "12.5"),
            (1_000, 3, "1"),
            (1_000, 2, "10"),
            (u64::MAX, 18, "18.446744073709551615"),
            (1, 20, "0.00000000000000000001"),
        ] {
            assert_eq!(with_decimals(number, decimals), text);
        }
    }
}

//! Values in words and as JSON.
//!
//! The numbers of a value mean nothing without the objective. Those of a weighted problem mean
//! nothing without the decimals of its weights.

use std::fmt;

use serde::{Serialize, Serializer};

use crate::game::weights::Number;
use crate::tree::objective::{Objective, ObjectiveValue, Part};

/// A value with the objective and the decimals that it takes to read it.
///
/// Displayed as `15 missed, 7942 guesses`: each number with its name, the most important first.
/// Zeros at the end, of which nothing is proven, are left out. Where answers have weights:
/// `12.5 of weight missed`.
///
/// Serialized as a number if the objective has one number, otherwise as an array of them. Weights
/// are whole numbers, in units of ten to the power of minus their decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shown {
    /// The objective, which names the numbers.
    pub objective: Objective,
    /// The decimals of the weights; `None` where every answer counts once.
    pub decimals: Option<u8>,
    /// The numbers.
    pub value: ObjectiveValue,
}

impl Shown {
    /// A value of this objective, of a problem whose weights have these decimals, if it has any.
    pub fn new(
        objective: Objective,
        decimals: Option<u8>,
        value: impl Into<ObjectiveValue>,
    ) -> Self {
        Self { objective, decimals, value: value.into() }
    }

    /// The total of guesses, by weight where answers have weights. A bound may leave it 0.
    pub fn total(&self) -> u64 {
        self.number(Part::Total).unwrap_or(0)
    }

    /// The worst case; `None` if the objective does not look at it.
    pub fn worst_case(&self) -> Option<u64> {
        self.number(Part::Worst)
    }

    /// The answers found too late, by weight where answers have weights; `None` unless the
    /// objective is [`Objective::Within`].
    pub fn missed(&self) -> Option<u64> {
        self.number(Part::Missed)
    }

    /// The first number alone, without its name.
    pub fn first_in_digits(&self) -> String {
        self.objective.numbers()[0].digits(self.value.first(), self.decimals)
    }

    /// What the first number counts, in words: `total of guesses`, `weight of the answers missed`.
    pub fn first_in_words(&self) -> &'static str {
        match (self.objective.numbers()[0], self.decimals) {
            (Part::Worst, _) => "worst case",
            (Part::Total, None) => "total of guesses",
            (Part::Total, Some(_)) => "total of guesses by weight",
            (Part::Missed, None) => "answers missed",
            (Part::Missed, Some(_)) => "weight of the answers missed",
            (Part::Last, None) => "answers last",
            (Part::Last, Some(_)) => "weight of the answers last",
        }
    }

    /// The numbers by their names in tables: `guesses`, `worst_case`, `missed`, `last`. Weights
    /// have their decimals.
    pub fn columns(&self) -> Vec<(&'static str, String)> {
        let column = |(part, number): (Part, u64)| {
            let name = match part {
                Part::Total => "guesses",
                Part::Worst => "worst_case",
                Part::Missed => "missed",
                Part::Last => "last",
            };
            (name, part.digits(number, self.decimals))
        };
        self.parts().map(column).collect()
    }

    /// A value of the same kind from its numbers, with commas between them. Numbers at the end can
    /// be left out: they are as large as can be. `None` if the text is no such value.
    pub fn read(&self, text: &str) -> Option<Self> {
        let mut value = ObjectiveValue([NO_LIMIT; 3]);
        let texts: Vec<&str> = text.split(',').collect();
        let parts: Vec<Part> = self.parts().map(|(part, _)| part).collect();
        if texts.len() > parts.len() {
            return None;
        }
        for ((number, part), text) in value.0.iter_mut().zip(parts).zip(texts) {
            let decimals = self.decimals.filter(|_| part != Part::Worst).unwrap_or(0);
            *number = Number::parse(text.trim()).ok()?.scaled(decimals.into())?;
        }
        Some(Self { value, ..*self })
    }

    /// The numbers as [`read`](Self::read) takes them: `7920`, or `5,7920`.
    pub fn written(&self) -> String {
        let given = self.parts().take_while(|&(_, number)| number < NO_LIMIT);
        let digits = given.map(|(part, number)| part.digits(number, self.decimals));
        digits.collect::<Vec<_>>().join(",")
    }

    /// What the objective asks for: `the fewest answers that need more than 4 guesses, then the
    /// least total of guesses`.
    pub fn meaning(&self) -> String {
        let weighted = self.decimals.is_some();
        let phrases = self.parts().map(|(part, _)| part.meaning(self.objective, weighted));
        phrases.collect::<Vec<_>>().join(", then ")
    }

    /// The numbers with their names.
    fn parts(&self) -> impl Iterator<Item = (Part, u64)> {
        self.objective.numbers().iter().copied().zip(self.value.0)
    }

    fn number(&self, wanted: Part) -> Option<u64> {
        let mut parts = self.parts();
        parts.find(|&(part, _)| part == wanted).map(|(_, number)| number)
    }
}

/// A whole number in units of ten to the power of minus `decimals`: `12.5` for 1250 with two.
pub fn with_decimals(number: u64, decimals: u8) -> String {
    let places = usize::from(decimals);
    let digits = format!("{number:0>width$}", width = places + 1);
    let (whole, fraction) = digits.split_at(digits.len() - places);
    match fraction.trim_end_matches('0') {
        "" => whole.to_owned(),
        fraction => format!("{whole}.{fraction}"),
    }
}

/// In place of a number that does not matter. Sums of it fit.
pub(crate) const NO_LIMIT: u64 = u64::MAX / 8;

impl Part {
    fn meaning(self, objective: Objective, weighted: bool) -> String {
        let answers = match weighted {
            false => "the fewest answers",
            true => "the least weight of answers",
        };
        match (self, objective) {
            (Part::Worst, _) => "the smallest worst case".to_owned(),
            (Part::Total, _) if weighted => "the least total of guesses by weight".to_owned(),
            (Part::Total, _) => "the least total of guesses".to_owned(),
            (Part::Missed, Objective::Within(most)) => {
                let plural = if most == 1 { "" } else { "es" };
                format!("{answers} that need more than {most} guess{plural}")
            }
            (Part::Missed | Part::Last, _) => format!("{answers} that need as many"),
        }
    }

    fn digits(self, number: u64, decimals: Option<u8>) -> String {
        match (self, decimals) {
            (Part::Worst, _) | (_, None) => number.to_string(),
            (_, Some(decimals)) => with_decimals(number, decimals),
        }
    }

    fn named(self, number: u64, decimals: Option<u8>) -> String {
        let digits = self.digits(number, decimals);
        match (self, decimals) {
            (Part::Worst, _) => format!("worst case {digits}"),
            (Part::Total, None) if number == 1 => "1 guess".to_owned(),
            (Part::Total, None) => format!("{digits} guesses"),
            (Part::Total, Some(_)) => format!("{digits} weighted guesses"),
            (Part::Missed, None) => format!("{digits} missed"),
            (Part::Missed, Some(_)) => format!("{digits} of weight missed"),
            (Part::Last, None) => format!("{digits} last"),
            (Part::Last, Some(_)) => format!("{digits} of weight last"),
        }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.value.0.iter().rposition(|&number| number > 0);
        for (at, (part, number)) in self.parts().take(1 + last.unwrap_or(0)).enumerate() {
            let before = if at > 0 { ", " } else { "" };
            write!(out, "{before}{}", part.named(number, self.decimals))?;
        }
        Ok(())
    }
}

impl Serialize for Shown {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        match self.objective.parts() {
            1 => out.serialize_u64(self.value.first()),
            parts => out.collect_seq(&self.value.0[..parts]),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Shown, with_decimals};
    use crate::tree::objective::{Objective, ObjectiveValue};

    /// A value in words and as JSON.
    fn shown(objective: Objective, decimals: Option<u8>, value: [u64; 3]) -> (String, String) {
        let shown = Shown { objective, decimals, value: ObjectiveValue(value) };
        (shown.to_string(), serde_json::to_string(&shown).unwrap())
    }

    #[test]
    fn every_number_has_its_name() {
        for (objective, value, words, json) in [
            (Objective::Mean, [7_920, 0, 0], "7920 guesses", "7920"),
            (Objective::Mean, [1, 0, 0], "1 guess", "1"),
            (Objective::Mean, [0, 0, 0], "0 guesses", "0"),
            (Objective::MeanThenWorst, [7_920, 5, 0], "7920 guesses, worst case 5", "[7920,5]"),
            (
                Objective::MeanThenWorstThenLast,
                [7_920, 5, 76],
                "7920 guesses, worst case 5, 76 last",
                "[7920,5,76]",
            ),
            (Objective::Worst, [5, 7_950, 0], "worst case 5, 7950 guesses", "[5,7950]"),
            (Objective::WorstAlone, [5, 0, 0], "worst case 5", "5"),
            (Objective::Within(4), [15, 7_942, 0], "15 missed, 7942 guesses", "[15,7942]"),
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
            (Objective::Within(4), [0, 9, 0], "0 missed, 9 guesses", "[0,9]"),
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
            (Objective::Mean, 2, [1_250, 0, 0], "12.5 weighted guesses", "1250"),
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
            (Objective::Worst, 0, [4, 125, 0], "worst case 4, 125 weighted guesses", "[4,125]"),
        ] {
            let expected = (words.to_owned(), json.to_owned());
            assert_eq!(shown(objective, Some(decimals), value), expected);
        }
    }

    #[test]
    fn each_objective_says_what_it_asks_for() {
        for (objective, decimals, meaning) in [
            (Objective::Mean, None, "the least total of guesses"),
            (Objective::Mean, Some(2), "the least total of guesses by weight"),
            (
                Objective::MeanThenWorst,
                None,
                "the least total of guesses, then the smallest worst case",
            ),
            (
                Objective::MeanThenWorstThenLast,
                None,
                "the least total of guesses, then the smallest worst case, then the fewest answers \
                 that need as many",
            ),
            (Objective::Worst, None, "the smallest worst case, then the least total of guesses"),
            (Objective::WorstAlone, None, "the smallest worst case"),
            (
                Objective::Within(1),
                None,
                "the fewest answers that need more than 1 guess, then the least total of guesses",
            ),
            (
                Objective::Within(4),
                Some(0),
                "the least weight of answers that need more than 4 guesses, then the least total \
                 of guesses by weight",
            ),
        ] {
            let shown = Shown { objective, decimals, value: 0.into() };
            assert_eq!(shown.meaning(), meaning);
        }
    }

    #[test]
    fn numbers_are_read_by_their_meaning() {
        for (objective, value, [total, worst_case, missed]) in [
            (Objective::Mean, [7_920, 0, 0], [Some(7_920), None, None]),
            (Objective::MeanThenWorst, [7_920, 5, 0], [Some(7_920), Some(5), None]),
            (Objective::Worst, [5, 7_950, 0], [Some(7_950), Some(5), None]),
            (Objective::Within(4), [15, 7_942, 0], [Some(7_942), None, Some(15)]),
        ] {
            let value = ObjectiveValue(value);
            let shown = Shown { objective, decimals: None, value };
            assert_eq!(Some(shown.total()), total, "{objective}");
            assert_eq!(shown.worst_case(), worst_case, "{objective}");
            assert_eq!(shown.missed(), missed, "{objective}");
            assert_eq!(value.first(), value.0[0]);
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

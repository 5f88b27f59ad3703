//! The problem that a tree solves, and the claim about how well it does.

use std::sync::Arc;

use crate::game::kind::Kind;
use crate::game::list::{Fingerprint, List};
use crate::game::mode::Mode;
use crate::game::weights::Weights;
use crate::tree::objective::{Objective, ObjectiveValue};
use crate::tree::shown::Shown;

/// The largest total weight, times the worst case. So no sum over a tree overflows, nor the sum of
/// two of them.
pub(crate) const WEIGHT_MAX: u64 = u64::MAX / 2;

/// The proven range of the best value for the problem that a tree solves. The problem's objective
/// gives the numbers their meaning: see [`Problem::shown`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Claim {
    /// No tree for the problem is better than this.
    pub lower: ObjectiveValue,
    /// The value of this tree.
    pub upper: ObjectiveValue,
    /// Whether `lower` rests on facts from ledgers that were not proven in the run that made the
    /// tree.
    pub from_ledger: bool,
}

impl Claim {
    /// Whether the tree is proven to be the best: `lower` equals `upper`.
    pub fn is_optimal(self) -> bool {
        self.lower == self.upper
    }
}

/// The problem that a tree solves: the list, the objective, the limit, and the guesses that were
/// fixed beforehand.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Problem {
    /// The name of the list. It is for people only: the fingerprint identifies the list.
    pub list: String,
    /// A hash of the list's words.
    pub fingerprint: Fingerprint,
    /// The game, and the length of its words or codes.
    pub game: Kind,
    /// The number of answers in the list.
    pub answers: u16,
    /// Which guesses may follow feedback.
    pub mode: Mode,
    /// What the tree is to be best at.
    pub objective: Objective,
    /// How much each answer counts; `None` where every answer counts once.
    pub weights: Option<Arc<Weights>>,
    /// The limit on guesses, within which every answer is found.
    pub max_guesses: u8,
    /// The number of first guesses that were given. The claim is about trees that begin with them.
    /// With 0 it is about all trees.
    pub fixed_guesses: u8,
}

impl Problem {
    /// The problem of the least mean over all answers of `list`, in easy mode and with any opener.
    /// Set its fields for another one.
    pub fn new(list: &List, max_guesses: u8) -> Self {
        Self {
            list: list.name().to_owned(),
            fingerprint: list.fingerprint(),
            game: list.kind(),
            // No list has more answers than that.
            answers: list.answers().len() as u16,
            mode: Mode::Easy,
            objective: Objective::Mean,
            weights: None,
            max_guesses,
            fixed_guesses: 0,
        }
    }

    /// A value of the problem's objective, with what it takes to read it.
    pub fn shown(&self, value: impl Into<ObjectiveValue>) -> Shown {
        let decimals = self.weights.as_ref().map(|weights| weights.decimals());
        Shown::new(self.objective, decimals, value)
    }
}

/// A claim with these ends in words: `optimal`; `between 7 and 8` under the mean; otherwise
/// `between 15 missed and 20 missed, 7942 guesses`.
pub fn claim_in_words(lower: Shown, upper: Shown) -> String {
    if lower == upper {
        return "optimal".to_owned();
    }
    let [low, high] = [lower, upper].map(|end| end.first_in_digits());
    match (lower.objective, lower.decimals) {
        (Objective::Mean, None) => format!("between {low} and {high}"),
        (Objective::Mean, Some(_)) => format!("between {low} and {upper}"),
        _ => format!("between {lower} and {upper}"),
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use serde_json::json;

    use super::claim_in_words;
    use crate::game::weights::Weights;
    use crate::tree::sample::{problem, words};
    use crate::tree::{Objective, Problem};

    /// A claim in words, and its ends as JSON.
    fn said(problem: &Problem, lower: [u64; 3], upper: [u64; 3]) -> (String, String) {
        let [lower, upper] = [lower, upper].map(|end| problem.shown(end));
        let json = json!({"lower": lower, "upper": upper});
        (claim_in_words(lower, upper), json.to_string())
    }

    #[test]
    fn a_claim_is_said_in_the_words_of_its_objective() {
        for (objective, lower, upper, words, json) in [
            (Objective::Mean, [7, 0, 0], [8, 0, 0], "between 7 and 8", r#"{"lower":7,"upper":8}"#),
            (Objective::Mean, [8, 0, 0], [8, 0, 0], "optimal", r#"{"lower":8,"upper":8}"#),
            (
                Objective::Within(4),
                [15, 0, 0],
                [20, 7_942, 0],
                "between 15 missed and 20 missed, 7942 guesses",
                r#"{"lower":[15,0],"upper":[20,7942]}"#,
            ),
            (
                Objective::Worst,
                [4, 0, 0],
                [5, 7_950, 0],
                "between worst case 4 and worst case 5, 7950 guesses",
                r#"{"lower":[4,0],"upper":[5,7950]}"#,
            ),
            (
                Objective::Worst,
                [5, 7_950, 0],
                [5, 7_950, 0],
                "optimal",
                r#"{"lower":[5,7950],"upper":[5,7950]}"#,
            ),
            (
                Objective::WorstAlone,
                [4, 0, 0],
                [5, 0, 0],
                "between worst case 4 and worst case 5",
                r#"{"lower":4,"upper":5}"#,
            ),
        ] {
            let problem = Problem { objective, ..problem() };
            let expected = (words.to_owned(), json.to_owned());
            assert_eq!(said(&problem, lower, upper), expected);
        }
    }

    #[test]
    fn a_weighted_claim_has_the_decimals_of_the_weights() {
        let weights = Weights::assemble(words("ab ac ad bc"), vec![1, 2, 3, 4], 1);
        let problem = Problem { weights: Some(Arc::new(weights)), ..problem() };
        let (words, json) = said(&problem, [15, 0, 0], [16, 0, 0]);
        assert_eq!(words, "between 1.5 and 1.6 weighted guesses");
        assert_eq!(json, r#"{"lower":15,"upper":16}"#);
    }
}

//! What a tree says of itself: the problem it solves and how well, as proven by whoever made it.

use std::fmt;
use std::sync::Arc;

use serde::Serialize;

use crate::game::kind::Kind;
use crate::game::list::Fingerprint;
use crate::game::mode::Mode;
use crate::game::weights::Weights;
use crate::tree::objective::{Objective, ObjectiveValue, Shown};

/// What a tree is proven to be worth, relative to the problem it solves. What its numbers mean is said by
/// the problem's objective: see [`Problem::claimed`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// No tree for the problem is better than this.
    pub lower: ObjectiveValue,
    /// What this tree achieves.
    pub upper: ObjectiveValue,
}

impl Claim {
    /// Whether no tree is better.
    pub fn is_optimal(self) -> bool {
        self.lower == self.upper
    }
}

/// A claim with what it takes to read it.
///
/// Displayed as `optimal`; as `between 7 and 8`, where the objective has one number; or as
/// `between 15 missed and 20 missed, 7942 guesses`. Serialized as `{"lower", "upper"}`, each as [`Shown`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ShownClaim {
    /// The lower end.
    pub lower: Shown,
    /// The upper end, which is what the tree achieves.
    pub upper: Shown,
}

impl fmt::Display for ShownClaim {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lower, upper } = self;
        match (lower == upper, lower.objective.parts(), lower.decimals) {
            (true, ..) => out.write_str("optimal"),
            (false, 1, None) => write!(out, "between {} and {}", lower.first(), upper.first()),
            (false, 1, Some(_)) => write!(out, "between {} and {upper}", lower.first()),
            (false, ..) => write!(out, "between {lower} and {upper}"),
        }
    }
}

/// The problem that a tree solves: on which list, under which limit, from which opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The name of the list, for people; the fingerprint decides.
    pub list: String,
    /// The list's words, in short.
    pub fingerprint: Fingerprint,
    /// What is played, and how long its words are.
    pub game: Kind,
    /// How many answers the list has.
    pub answers: u16,
    /// Which guesses may follow feedback.
    pub mode: Mode,
    /// What the tree is to be best at.
    pub objective: Objective,
    /// How much each answer counts; once each, if nothing is said.
    pub weights: Option<Arc<Weights>>,
    /// Every answer is found within so many guesses.
    pub max_guesses: u8,
    /// How many of the first guesses were given; the claim is about trees that begin with them.
    /// 0 means that the claim holds over all openers.
    pub fixed_guesses: u8,
}

impl Problem {
    /// A value of the problem's objective, to be shown.
    pub fn shown(&self, value: impl Into<ObjectiveValue>) -> Shown {
        Shown {
            objective: self.objective,
            decimals: self.weights.as_ref().map(|weights| weights.decimals()),
            value: value.into(),
        }
    }

    /// A claim about the problem, to be shown.
    pub fn claimed(&self, claim: Claim) -> ShownClaim {
        ShownClaim {
            lower: self.shown(claim.lower),
            upper: self.shown(claim.upper),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{Claim, Problem};
    use crate::game::weights::Weights;
    use crate::tree::objective::{Objective, ObjectiveValue};
    use crate::tree::tree::sample::{problem, words};

    /// What is said of a claim, in words and as JSON.
    fn said(problem: &Problem, lower: [u64; 3], upper: [u64; 3]) -> (String, String) {
        let claim = problem.claimed(Claim {
            lower: ObjectiveValue(lower),
            upper: ObjectiveValue(upper),
        });
        (claim.to_string(), serde_json::to_string(&claim).unwrap())
    }

    #[test]
    fn a_claim_is_said_in_the_words_of_its_objective() {
        for (objective, lower, upper, words, json) in [
            (
                Objective::Mean,
                [7, 0, 0],
                [8, 0, 0],
                "between 7 and 8",
                r#"{"lower":7,"upper":8}"#,
            ),
            (
                Objective::Mean,
                [8, 0, 0],
                [8, 0, 0],
                "optimal",
                r#"{"lower":8,"upper":8}"#,
            ),
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
        ] {
            let problem = Problem {
                objective,
                ..problem()
            };
            let expected = (words.to_owned(), json.to_owned());
            assert_eq!(said(&problem, lower, upper), expected);
        }
    }

    #[test]
    fn a_weighted_claim_has_the_decimals_of_the_weights() {
        let weights = Weights::new(words("ab ac ad bc"), vec![1, 2, 3, 4], 1);
        let problem = Problem {
            weights: Some(Arc::new(weights)),
            ..problem()
        };
        let (words, json) = said(&problem, [15, 0, 0], [16, 0, 0]);
        assert_eq!(words, "between 1.5 and 1.6 weighted guesses");
        assert_eq!(json, r#"{"lower":15,"upper":16}"#);
    }
}
